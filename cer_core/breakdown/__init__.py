"""Where the errors fall: by class of character and script, by class of word, by place in the line, by group.

``characters``, ``words``, ``places`` and ``groups`` each split the counts of an evaluation, all by the
alignments shown, so which part an edit falls to may depend on the tie-break. Lines by length are
``leads.bands``.
"""
