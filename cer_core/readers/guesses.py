"""Which columns of a table may hold the reference, the outputs and the ids: a suggestion, never a decision."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Indel

from cer_core.readers.tables import Table

LOOKED_AT = 20  # rows, to see whether a column reads like the reference
ALIKE = 0.5  # of two texts, from 0 to 1
SEEN_OF_A_CELL = 500  # characters
NUMBERED = re.compile(r"([^0-9]+?) ?([0-9]{0,2})")  # a name of a column, cut into words

# What names of columns say, the surest first. A name is cut into words, such as "ground" and "truth".
REFERENCES = (  # any of these words, or where the second is said, the whole name
    (
        {"reference", "references", "referenz", "ref", "refs", "gt", "groundtruth", "truth", "gold", "goldstandard"},
        False,
    ),
    ({"target", "targets", "expected", "correct"}, False),
    ({"text", "transcript", "transcription", "transcripts", "transkription", "sentence"}, True),
    (
        {"orig text", "original text", "original", "raw text", "raw transcription", "normalized text", "clean text"},
        True,
    ),
    ({"utterance"}, True),
    ({"label", "labels"}, False),
)
SYSTEMS = {
    *("pred", "preds", "prediction", "predictions", "predicted", "hyp", "hyps", "hypo", "hypothesis", "hypotheses"),
    *("ocr", "htr", "asr", "stt", "output", "outputs", "recognized", "recognised", "recognition", "decoded"),
    *("correction", "corrected", "generated", "generation", "candidate", "system", "model", "engine", "response"),
    *("tesseract", "abbyy", "finereader", "calamari", "kraken", "ocropus", "trocr", "easyocr", "paddleocr", "textract"),
    *("transkribus", "whisper", "deepgram", "wav2vec", "wav2vec2", "conformer", "parakeet", "canary", "kaldi", "vosk"),
    *("gpt", "gpt4", "gpt4o", "claude", "gemini", "llama", "mistral", "qwen", "google", "azure", "assemblyai"),
}
MEASURES = {
    *("cer", "wer", "mer", "wil", "wip", "ned", "bleu", "chrf", "accuracy", "acc", "error", "errors", "rate", "score"),
    *("scores", "confidence", "conf", "distance", "edits", "reduction", "count", "counts", "length", "len", "duration"),
    *("start", "end", "begin", "offset", "time", "date", "rank", "ratio", "size", "version", "lang", "language"),
    *("speaker", "publication", "split", "probability", "logprob", "loss", "width", "height", "seconds", "ms"),
}
IDENTIFIERS = (
    {"id", "ids", "uid", "uuid", "utt", "uttid", "key", "identifier"},
    {"audio", "wav", "file", "filename", "filepath", "path", "image", "img", "stem", "segment", "seg", "scan"},
    {"line", "page", "name", "number", "nr", "no", "index", "idx", "row", "sample", "item", "utterance"},
)


@dataclass(frozen=True)
class ColumnGuess:
    """Columns that may be meant: the reference, one for each system, the ids, and other readings of the reference."""

    reference: str | None
    systems: tuple[str, ...]
    identifier: str | None
    alternatives: tuple[str, ...] = ()


def guess_columns(table: Table) -> ColumnGuess:
    """Suggest the columns of a table by their names, then by whether they read like the reference.

    Ids are suggested only where every row has one and no two rows the same; other readings of the reference only where
    names count them, as in ref1, ref2 or reference, reference_2.

    >>> guess_columns(Table("m.jsonl", ("audio_filepath", "text", "pred_text"), (), ()))
    ColumnGuess(reference='text', systems=('pred_text',), identifier='audio_filepath', alternatives=())
    """
    names = [name for name in table.columns if name and table.columns.count(name) == 1]
    named = {name: _words(name) for name in names}
    reference, *alternatives = _numbered_references(named) or [_reference(named)]
    free = [name for name in names if name not in (reference, *alternatives)]
    identifier = _identifier(table, [name for name in free if not _is_system(named[name])], named)
    free = [name for name in free if name != identifier]
    systems = [name for name in free if _is_system(named[name])]
    if reference is not None:
        others = [name for name in free if name not in systems and not _is_aside(named[name])]
        if table.rows:
            systems += [name for name in others if _reads_like(table, name, reference)]
        elif not systems:
            systems = others
    chosen = tuple(name for name in names if name in systems)
    return ColumnGuess(reference, chosen, identifier, tuple(filter(None, alternatives)))


def _words(name: str) -> tuple[str, ...]:
    """Cut a name into words without case and accents, such as ``("ground", "truth")`` for GroundTruth."""
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", unicodedata.normalize("NFKD", name))
    bare = "".join(character for character in parted if not unicodedata.combining(character))
    return tuple(re.findall(r"[^\W_]+", bare.casefold()))


def _numbered_references(named: dict[str, tuple[str, ...]]) -> list[str | None]:
    """Return columns that are named alike for the reference and numbered, from 1 or from none to 2 and on."""
    found: dict[str, dict[int, str]] = {}
    for name, words in named.items():
        parts = NUMBERED.fullmatch(" ".join(words))
        if parts and parts[1].replace(" ", "") in REFERENCES[0][0]:
            found.setdefault(parts[1], {}).setdefault(int(parts[2] or 1), name)
    for columns in found.values():
        if len(columns) > 1 and sorted(columns) == [*range(1, len(columns) + 1)]:
            return [columns[number] for number in sorted(columns)]
    return []


def _reference(named: dict[str, tuple[str, ...]]) -> str | None:
    for known, whole in REFERENCES:
        for name, words in named.items():
            said = {" ".join(words)} if whole else set(words)
            if said & known and not _is_system(words) and not set(words) & (MEASURES | IDENTIFIERS[0]):
                return name
    return None


def _is_system(words: Sequence[str]) -> bool:
    """Tell whether a name is that of an output: a lone "model" or "system" rather holds names of them."""
    about = MEASURES | IDENTIFIERS[0] | IDENTIFIERS[1] | {"name"}
    known = set(words) & SYSTEMS
    return bool(known) and not set(words) & about and tuple(words) not in {("model",), ("system",), ("engine",)}


def _is_aside(words: Sequence[str]) -> bool:
    """Tell whether a name is that of a measure, an id, or another form of the reference."""
    said = {*words, " ".join(words)}
    return bool(said & MEASURES.union(*IDENTIFIERS[:2], *(known for known, _ in REFERENCES)))


def _identifier(table: Table, names: Sequence[str], named: dict[str, tuple[str, ...]]) -> str | None:
    for known in IDENTIFIERS:
        for name in names:
            cells = table.column(name)
            if (
                known & set(named[name])
                and not set(named[name]) & MEASURES
                and len(set(cells) - {None, ""}) == len(cells)
            ):
                return name
    return None


def _reads_like(table: Table, name: str, reference: str) -> bool:
    """Tell whether the first cells of a column are mostly like the reference."""
    pairs = zip(table.column(reference), table.column(name), strict=True)
    texts = [(a[:SEEN_OF_A_CELL], b[:SEEN_OF_A_CELL]) for a, b in pairs if a and b][:LOOKED_AT]
    return sum(Indel.normalized_similarity(a, b) for a, b in texts) > ALIKE * len(texts)
