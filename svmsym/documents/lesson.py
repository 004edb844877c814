"""A lesson: a derivation or an argument, loaded, proved and told as a document.

The command line, books and notebooks all come here. A document knows the call that makes it, so that a
notebook can make it again.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from svmsym.arguments.argued import Argued
from svmsym.documents.appended_example import with_example
from svmsym.documents.argument_page import argument_document
from svmsym.documents.by_hand.examples import example_names
from svmsym.documents.derivation_page import document
from svmsym.documents.notation_file import chosen_notation
from svmsym.documents.translation import stray_words
from svmsym.documents.tree import Document
from svmsym.documents.worksheet import USUAL_GAPS, solution, worksheet
from svmsym.duality.derivation_files import argument_names, is_argument, names, path_of
from svmsym.duality.derived import Derived
from svmsym.duality.library import load_stated
from svmsym.errors import SvmsymError, WrongClaimError
from svmsym.formulas.notation import Notation

SEED = 1


def lesson(  # noqa: PLR0913 - what is told, and the ways to tell it
    name: str,
    *,
    language: str | None = None,
    notation: str = "default",
    detail: str = "lecture",
    conventions: Mapping[str, str] | None = None,
    n: int | None = None,
    m: int | None = None,
    gaps: str | None = None,
    seed: int = SEED,
    filled: bool = False,
    example: str | None = None,
    beside: Path | None = None,
) -> Document:
    """A derivation or argument as a document; ``gaps`` makes a worksheet, ``filled`` its solution.

    ``beside`` is the folder the document will lie in: its call names files of the user's from there.

    >>> lesson("hard-margin", language="de").title
    'Maximum-Margin: von der breitesten Straße zum dualen Problem'
    """
    profile = chosen_notation(notation)
    told = loaded(name, profile, conventions or {})
    spoken = language or profile.language
    source = path_of(name)
    if isinstance(told, Derived):
        page = document(told, profile, n, m, language=spoken, detail=detail, source=source)
    elif n is not None:
        raise SvmsymError(f"{told.name} is an argument without a dual, so that --n has no meaning")
    else:
        page = argument_document(told, profile, language=spoken, detail=detail, source=source)
    if gaps is not None:
        page = (solution if filled else worksheet)(page, gaps or USUAL_GAPS, seed)
    if example is not None:
        page = with_example(page, example, told if isinstance(told, Derived) else None)
    shown = _from(notation, beside) if profile.file else notation
    asked: dict[str, object] = {"language": spoken, "notation": shown, "detail": detail}
    asked |= {"conventions": dict(conventions or {}), "n": n, "m": m, "gaps": gaps, "seed": seed}
    asked |= {"filled": filled, "example": _example(example, beside)}
    shown_name = name if name in {*names(), *argument_names()} else _from(name, beside)
    words = () if isinstance(told, Derived) else told.words
    notices = tuple(stray_words(source, told.title, words, spoken))
    return replace(page, recipe=_call(shown_name, asked), notices=notices)


def loaded(name: str, notation: Notation, conventions: Mapping[str, str]) -> Derived | Argued:
    """What a source states, run, with no wrong line; a notation may prefer a maximum."""
    usual = {} if is_argument(path_of(name)) else {"form": notation.form, "dual": notation.dual}
    chosen = {key: value for key, value in usual.items() if value} | dict(conventions)
    told: Derived | Argued = load_stated(name, chosen).run()
    wrong = told.wrong_claims() if isinstance(told, Derived) else told.wrong_lines()
    if wrong:
        raise _all_of([line.error() for line in wrong])
    return told


def _all_of(errors: list[WrongClaimError]) -> WrongClaimError:
    """The errors as one: each with its place, and what to do at the end."""
    first, *more = errors
    told = "".join(f"\n{error.place}: {error.what}" for error in more)
    return WrongClaimError(first.what + told, why=first.why, hint=first.hint, place=first.place)


_USUAL = {
    "notation": "default",
    "detail": "lecture",
    "conventions": {},
    "seed": SEED,
    "filled": False,
    "n": None,
    "m": None,
    "gaps": None,
    "example": None,
}


def _example(name: str | None, beside: Path | None) -> str | None:
    return name if name is None or name in example_names() else _from(name, beside)


def _from(file: str, folder: Path | None) -> str:
    """The path to a file as it is seen from another folder.

    >>> _from("mine.py", Path("handouts"))
    '../mine.py'
    """
    if folder is None or Path(file).is_absolute():
        return file
    try:
        return Path(os.path.relpath(file, folder)).as_posix()
    except ValueError:  # on Windows, from one drive to another
        return str(Path(file).resolve())


def _call(name: str, asked: Mapping[str, object]) -> str:
    """The call as Python, without what is usual."""
    said = [f"{key}={value!r}" for key, value in asked.items() if key not in _USUAL or value != _USUAL[key]]
    return f"lesson({', '.join([repr(name), *said])})"
