"""The house rules: a core without Streamlit, small modules, and nothing without its documentation."""

import ast
import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from cer_core.alignment.tiebreaks import ALIASES, TIE_BREAKS
from cer_core.breakdown.characters import CLASSES as CHARACTER_CLASSES
from cer_core.breakdown.characters import character_class
from cer_core.breakdown.words import WORD_CLASSES
from cer_core.confusion_classes import CLASSES
from cer_core.draws import FIELDS
from cer_core.gap_markers import USUAL
from cer_core.levels import LEVELS
from cer_core.measures import MEASURES
from cer_core.normalization import STEPS
from cer_core.protocols import PROTOCOLS
from cer_core.settings import ITEMS, MISSING, OPTIONAL
from cer_core.units import CHARACTER_UNITS, WORD_UNITS

ROOT = Path(__file__).resolve().parents[1]
CORE = sorted((ROOT / "cer_core").rglob("*.py"))
PAGES = [path for path in (ROOT / "app.py", *sorted((ROOT / "app_pages").rglob("*.py"))) if path.exists()]
LONGEST = 300

every_core_module = pytest.mark.parametrize("path", CORE, ids=lambda path: str(path.relative_to(ROOT)))


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "cer_core" if node.level else (node.module or "").split(".")[0]


@every_core_module
def test_the_core_imports_neither_streamlit_nor_the_app(path: Path) -> None:
    assert not {"streamlit", "app", "app_pages"} & set(imported(tree(path)))


def test_the_core_runs_without_streamlit() -> None:
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in CORE]
    script = (
        "import importlib, sys\n"
        f"for name in {names}:\n"
        "    importlib.import_module(name)\n"
        "print(*{'streamlit', 'app', 'app_pages'} & set(sys.modules))\n"
    )
    process = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (process.returncode, process.stdout.strip(), process.stderr.strip()) == (0, "", "")


def undocumented(node: ast.AST, prefix: str) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and child.name[0] != "_":
            if not ast.get_docstring(child):
                yield f"{prefix}.{child.name}"
            if isinstance(child, ast.ClassDef):
                yield from undocumented(child, f"{prefix}.{child.name}")


@every_core_module
def test_every_public_name_has_a_docstring(path: Path) -> None:
    module = tree(path)
    assert not module.body or ast.get_docstring(module)
    assert list(undocumented(module, path.stem)) == []


@pytest.mark.parametrize("path", [*CORE, *PAGES], ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_answers_one_question(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("step", STEPS),
        ("tie-break", [*TIE_BREAKS, *ALIASES]),
        ("unit", [*CHARACTER_UNITS, *WORD_UNITS]),
        ("measure", [measure.label for measure in MEASURES.values()]),
        ("way to treat missing outputs", MISSING),
        ("kind of item", ITEMS),
        ("level of confusions", LEVELS),
        ("protocol of another tool", list(PROTOCOLS)),
        ("class of confusions", [each.label for each in CLASSES.values()]),
        ("field that a signature may have", [*OPTIONAL, *FIELDS]),
    ],
)
def test_the_readme_names_everything_one_can_choose(kind: str, names: list[str]) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    missing = [name for name in names if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", readme)]
    assert missing == [], f"README.md does not mention every {kind}"


def test_the_readme_lists_exactly_the_usual_gap_markers() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    [listed] = re.findall(r"besides what the sidebar or `--gaps` names:\n\n```\n(.*?)```", readme, re.DOTALL)
    assert listed.split() == ["U+FFFD" if marker == "\ufffd" else marker for marker in USUAL]


def rows_under(header: str) -> list[list[str]]:
    """Return the cells of the README's table with this first column."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    [table] = re.findall(rf"^\| {header} \|.*\n\| --- .*\n((?:\|.*\n)+)", readme, re.MULTILINE)
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()]


def test_the_readme_says_what_every_class_of_words_is() -> None:
    assert rows_under("words") == [[each.label, each.meaning] for each in WORD_CLASSES.values()]


def test_the_readme_says_of_which_categories_every_class_of_characters_is() -> None:
    found: dict[str, set[str]] = {label: set() for label in CHARACTER_CLASSES.values()}
    for character in map(chr, range(0x30000)):
        found[CHARACTER_CLASSES[character_class(character)]].add(unicodedata.category(character))
    others = CHARACTER_CLASSES["other"]
    told = rows_under("characters")
    assert [label for label, _ in told] == list(found)
    for label, categories in told:
        if label != others:
            assert set(re.findall(r"\b[A-Z][a-z]\b", categories)) == found[label] - {"Cc"}
