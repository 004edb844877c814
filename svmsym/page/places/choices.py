"""The place ``choices``: everything that can be chosen on the page, with its name in one language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from svmsym.documents.inline import plain
from svmsym.documents.prose import LANGUAGES
from svmsym.documents.telling import DETAILS
from svmsym.documents.translation import tables
from svmsym.duality.derivation_files import argument_names, names, path_of, title_of
from svmsym.formulas.notation import DEFAULT, load_notation, notation_names
from svmsym.lectures.ledger import MODULES
from svmsym.page.given import Given, language_of
from svmsym.page.prose import texts
from svmsym.page.questions import BOARD, DERIVATIONS, EXAMPLE, kinds_of
from svmsym.show.board.state import KERNELS, MOST_POINTS

# What everybody meets first stands first; the rest follows in the order of the alphabet.
_FIRST = ("hard-margin", "soft-margin", "soft-margin-kernel", "soft-margin-squared", "epsilon-svr", "nu-svc")


def choices(given: Given) -> dict[str, Any]:
    """Derivations, notations, depths, languages, kernels, questions, lectures.

    >>> choices({"lang": "de"})["notations"][0]
    {'name': 'default', 'title': 'svmsym', 'language': 'en'}
    """
    language = language_of(given)
    return {
        "derivations": _titled(_FIRST + tuple(n for n in names() if n not in _FIRST), language),
        "arguments": _titled(argument_names(), language),
        "notations": [
            {"name": name, "title": load_notation(name).title, "language": load_notation(name).language}
            for name in notation_names()
        ],
        "details": list(DETAILS),
        "languages": dict(LANGUAGES),
        "kernels": list(KERNELS),
        "most_points": MOST_POINTS,
        "questions": [
            {"about": about, "title": _about(about, language), "kinds": _kinds(about, language)}
            for about in (*DERIVATIONS, EXAMPLE, BOARD)
        ],
        "lectures": list(MODULES),
    }


def _about(about: str, language: str) -> str:
    return _title(about, language) if about in DERIVATIONS else texts(language)[f"about-{about}"]


def _kinds(about: str, language: str) -> list[dict[str, str]]:
    return [{"kind": kind, "title": texts(language)[f"kind-{kind}"]} for kind in kinds_of(about)]


def _titled(some: Sequence[str], language: str) -> list[dict[str, str]]:
    return [{"name": name, "title": _title(name, language)} for name in some]


def _title(name: str, language: str) -> str:
    """The title of a derivation in a language, without deriving it."""
    found = tables(language).get(name, {}).get("title")
    return title_of(path_of(name)) if found is None else plain(found, DEFAULT)
