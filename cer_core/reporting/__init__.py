"""The report to keep: the content of an evaluation gathered once, and written as a file to read, print or compute on.

``gather`` makes a ``Report``; ``files.write`` writes it as HTML, Markdown, LaTeX, XLSX or JSON. To add a figure, gather
it into ``content``, and put its table into ``grids`` and ``sections``: every format shows it then.
"""

from cer_core.reporting.content import Choices, Report
from cer_core.reporting.files import ENDINGS, ending, write
from cer_core.reporting.gather import gather

__all__ = ["ENDINGS", "Choices", "Report", "ending", "gather", "write"]
