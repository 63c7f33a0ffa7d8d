"""Put references and outputs together, item by item, and say what did not pair.

``names`` says which names belong together, ``conventions`` which files of one folder are references,
``items`` cuts documents into items and pairs those, ``files`` pairs whole sides, ``tables`` columns.
"""

from cer_core.pairing.conventions import Side, group_outputs, split_mixed
from cer_core.pairing.files import default_items, pair_files
from cer_core.pairing.names import system_names
from cer_core.pairing.tables import pair_table, pair_tables

__all__ = [
    "Side",
    "default_items",
    "group_outputs",
    "pair_files",
    "pair_table",
    "pair_tables",
    "split_mixed",
    "system_names",
]
