"""From the arguments of a command to a corpus."""

import argparse
from dataclasses import replace

from cer_core.corpus import Corpus
from cer_core.errors import InputError
from cer_core.intake import Choices, corpus_from, read_side, split_sides, unpacked
from cer_core.pairing import pair_table, system_names
from cer_core.readers import SourceFile, Table, files_of
from cer_core.readers.guesses import guess_columns


def corpus_of_arguments(options: argparse.Namespace) -> Corpus:
    """Read and pair what the arguments name; ``InputError`` says what is wrong with it."""
    files = unpacked(files_of(options.source))
    folder = options.source.is_dir()
    choices = Choices(options.format, options.encoding, options.items, options.fold_ids, folder=folder)
    if options.outputs:
        return _read_sides(files, options, choices)
    if len(files) > 1:
        return corpus_from(*split_sides(files, choices), choices)
    side = read_side(files, choices, files[0].name if files else str(options.source))
    if side.documents and (options.reference or options.system or options.id):
        form = side.documents[0].format
        raise InputError(f"{options.source}: --reference, --system and --id name columns of a table; this is {form}")
    if side.documents:
        raise InputError("give a hypothesis file or folder after the reference")
    return _pair_columns(side.tables[0], options)


def _read_sides(files: list[SourceFile], options: argparse.Namespace, choices: Choices) -> Corpus:
    if choices.folder and any(output.resolve() == options.source.resolve() for output in options.outputs):
        raise InputError(f"{options.source}: the same folder on both sides; if it holds both, give it once")
    outputs = [unpacked(files_of(output)) for output in options.outputs]
    absolute = [output.absolute().as_posix() + "/" * output.is_dir() for output in options.outputs]
    named = dict(zip(system_names(absolute), outputs, strict=True))
    if len(named) < len(outputs):
        raise InputError("the same hypothesis is given twice; each system needs a name of its own")
    if options.reference and options.id and len(options.system) == 1:
        reference, *others = options.reference
        choices = replace(choices, columns=(options.id, reference, options.system[0]), readings=tuple(others))
    elif options.reference or options.system or options.id:
        raise InputError("to join tables on ids, name three columns: --id COL --reference COL --system COL")
    return corpus_from(files, named, choices)


def _pair_columns(table: Table, options: argparse.Namespace) -> Corpus:
    if not options.reference or not options.system:
        guess = guess_columns(table)
        perhaps = ""
        if guess.reference and guess.systems:
            named = [f"--reference {name!r}" for name in (guess.reference, *guess.alternatives)]
            named += [f"--system {system!r}" for system in guess.systems]
            perhaps = "; perhaps: " + " ".join([*named, *([f"--id {guess.identifier!r}"] if guess.identifier else [])])
        raise InputError(
            f"{table.name}: name the table's columns: --reference COL --system COL [--id COL]{perhaps}. "
            f"It has: {', '.join(map(repr, table.columns))}"
        )
    if options.items in ("file", "region"):
        raise InputError(f"--items {options.items} is for text and pages; in a table each row is an item")
    reference, *others = options.reference
    return pair_table(table, reference, options.system, options.id, others)
