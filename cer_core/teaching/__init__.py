"""What a workshop needs to teach the metric live: its table, its paths, its units, and a tour of what it hides.

``costs`` says what each edit costs, and which metric that makes; ``table`` fills the textbook table and explains
each cell; ``paths`` finds every cheapest path, ``backtrace`` the one that a tie-break takes; ``unit_views`` counts
one pair in several units; ``tour`` holds the stops of a lesson, each with a question and the answer to it.
"""
