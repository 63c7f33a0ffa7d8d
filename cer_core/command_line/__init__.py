"""The command line: its arguments, what they read and score, and its commands."""
