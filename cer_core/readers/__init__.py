"""Readers decode bytes and split them, nothing else; they report what they found.

``decoding`` turns bytes into text, ``text`` a text file into a ``Document``, ``tables`` a CSV or TSV
file into a ``Table``, ``folders`` finds the files of a folder on disk.
"""

from cer_core.readers.decoding import decode
from cer_core.readers.document import Document, Span
from cer_core.readers.folders import read_bytes, read_path
from cer_core.readers.tables import Table, read_table
from cer_core.readers.text import read_text, split_lines

__all__ = ["Document", "Span", "Table", "decode", "read_bytes", "read_path", "read_table", "read_text", "split_lines"]
