"""Readers decode bytes and split them, nothing else; they report what they found.

``formats`` says which reader a file needs, ``decoding`` turns bytes into text, ``text`` lines of
text, ``tables``, ``spreadsheets``, ``parquet`` and ``json_lines`` tables, ``page_xml``, ``alto``,
``hocr`` and ``abbyy`` pages, ``trn``, ``stm``, ``ctm`` and ``kaldi`` transcripts of speech;
``archives`` and ``folders`` find the files, ``limits`` bounds them.
"""

from cer_core.readers.archives import SourceFile, unzip
from cer_core.readers.document import Document, Span
from cer_core.readers.folders import files_of
from cer_core.readers.formats import FORMATS, detect, read
from cer_core.readers.tables import Table

__all__ = ["FORMATS", "Document", "SourceFile", "Span", "Table", "detect", "files_of", "read", "unzip"]
