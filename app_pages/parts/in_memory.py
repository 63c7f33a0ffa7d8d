"""Uploads stay in memory: the server would put those of more than a megabyte into temporary files."""

from starlette.formparsers import MultiPartParser


def keep_uploads() -> None:
    """Let the server's reader of uploads use no file, however large they are; 0 stands for no limit."""
    MultiPartParser.spool_max_size = 0
