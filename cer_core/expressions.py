"""How long a visitor's regular expression may take, so that none can stop the work for good."""

SECONDS = 0.5
"""Seconds on one text."""
SECONDS_IN_ALL = 10.0
"""Seconds on all of them."""
