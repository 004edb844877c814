"""What may stand where on the command line, read from its parser: commands, options, and their values."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

Known = Mapping[str, tuple[str, ...]]

# Metavars of words; path --to T has the name of another option and takes a number.
_OF_WORDS = {"NAME|FILE", "PROFILE|FILE", "PROFILE", "NAME", "FORMAT", "L", "D", "ID", "NAME=CHOICE"}
# Lists of words, which their help names or introduces.
_LISTED = re.compile(r"separated by commas: (.*?)(?: \(|$)")


@dataclass(frozen=True)
class Values:
    """What an option or an argument takes: words that are known, files, or something only a person knows."""

    words: tuple[str, ...] = ()
    files: bool = False


@dataclass(frozen=True)
class Option:
    """An option by its names; values None where it takes none."""

    names: tuple[str, ...]
    about: str
    values: Values | None


@dataclass(frozen=True)
class Command:
    """A command by its path, as in ("exam", "show"), with what may follow it."""

    path: tuple[str, ...]
    about: str
    below: tuple[str, ...]
    options: tuple[Option, ...]
    arguments: Values


def known_words() -> Known:
    """The words that come with svmsym: derivations, notations, languages, formats and so on."""
    from svmsym.documents.by_hand.examples import example_names  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.formats import FORMATS  # noqa: PLC0415
    from svmsym.documents.prose import LANGUAGES  # noqa: PLC0415
    from svmsym.documents.telling import DETAILS  # noqa: PLC0415
    from svmsym.duality.derivation_files import argument_names, names  # noqa: PLC0415
    from svmsym.formulas.notation import notation_names  # noqa: PLC0415
    from svmsym.lectures.ledger import MODULES, lectures  # noqa: PLC0415

    statements = [(*(e.id for e in one.entries), *(e.id for e in one.errata)) for one in lectures()]
    return {
        "names": (*names(), *argument_names()),
        "notation": tuple(notation_names()),
        "lang": tuple(LANGUAGES),
        "to": tuple(FORMATS),
        "detail": DETAILS,
        "example": tuple(example_names()),
        "id": (*MODULES, *(name for names_of in statements for name in names_of)),
        "convention": _conventions(names()),
    }


def _conventions(derivations: Iterable[str]) -> tuple[str, ...]:
    """NAME=CHOICE of every derivation; each may also be turned round as a whole."""
    from svmsym.duality.library import load_stated  # noqa: PLC0415 - SymPy loads when needed

    choices = [load_stated(name).convention_choices for name in derivations]
    found = [f"{name}={choice}" for one in choices for name, several in one.items() for choice in several]
    whole = [f"{name}={choice}" for name in ("form", "dual") for choice in ("min", "max")]
    return tuple(dict.fromkeys([*found, *whole]))


def commands(parser: argparse.ArgumentParser, known: Known) -> Iterator[Command]:
    """The program itself, whose path is empty, and every command below it.

    >>> top = argparse.ArgumentParser()
    >>> _ = top.add_subparsers().add_parser("solve").add_argument("--lang", metavar="L")
    >>> [(one.path, one.options[-1].values) for one in commands(top, {"lang": ("en",)})][1]
    (('solve',), Values(words=('en',), files=False))
    """
    yield from _below(parser, (), "", known)


def _below(
    parser: argparse.ArgumentParser, path: tuple[str, ...], about: str, known: Known
) -> Iterator[Command]:
    # argparse has no public way to ask for its actions; these names have not changed since Python 2.7.
    actions = parser._actions  # noqa: SLF001
    nested = [one for one in actions if isinstance(one, argparse._SubParsersAction)]  # noqa: SLF001
    places = [one for one in actions if not one.option_strings and one not in nested]
    taken = [_values(one, known) for one in places]
    yield Command(
        path=path,
        about=about,
        below=tuple(name for one in nested for name in one.choices),
        options=tuple(_option(one, known) for one in actions if one.option_strings and _shown(one)),
        arguments=Values(
            tuple(dict.fromkeys(word for one in taken for word in one.words)), any(one.files for one in taken)
        ),
    )
    for group in nested:
        told = {one.dest: one.help or "" for one in group._choices_actions}  # noqa: SLF001
        for name, below in group.choices.items():
            yield from _below(below, (*path, name), told.get(name, ""), known)


def _shown(action: argparse.Action) -> bool:
    return action.help != argparse.SUPPRESS


def _option(action: argparse.Action, known: Known) -> Option:
    about = (action.help or "").replace("%%", "%")
    return Option(tuple(action.option_strings), about, None if action.nargs == 0 else _values(action, known))


def _values(action: argparse.Action, known: Known) -> Values:
    named = action.metavar if isinstance(action.metavar, str) else ""
    files = action.type is Path or bool({"FILE", "DIR"} & set(named.split("|")))
    if action.choices is not None:
        return Values(tuple(str(one) for one in action.choices))
    if action.dest in known and named in _OF_WORDS:
        further = ("json",) if action.dest == "to" and "json" in (action.help or "") else ()
        return Values((*known[action.dest], *further), files)
    if named == "FILE|NAME":
        return Values(known.get("names", ()), files=True)
    if named == "LIST":
        listed = _LISTED.search(action.help or "")
        return Values(_named_in(listed[1]) if listed else known.get(action.dest, ()))
    if action.option_strings and not named and action.type is None:
        return Values(_named_in(action.help or ""), files)
    return Values((), files)


def _named_in(about: str) -> tuple[str, ...]:
    """The words that a help text lists, where the reader of the value and not argparse checks it.

    >>> _named_in("linear (C·Σξ), squared (C·Σξ²) or half-squared (default: linear)")
    ('linear', 'squared', 'half-squared')
    """
    listed = re.split(r",? or |, ", re.sub(r"\s*\([^)]*\)", "", about))
    return tuple(word for word in listed if re.fullmatch(r"[\w-]+", word))
