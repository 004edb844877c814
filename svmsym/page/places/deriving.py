"""The place ``derive``: a derivation or argument of svmsym, in a notation, a language and a depth."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from svmsym.documents.latex import document_latex
from svmsym.documents.lesson import lesson
from svmsym.documents.telling import DETAILS
from svmsym.duality.derivation_files import argument_names, names
from svmsym.duality.library import load_stated
from svmsym.errors import SvmsymError
from svmsym.formulas.notation import notation_names
from svmsym.page.given import Given, language_of, one_of
from svmsym.page.markup import piece_html

_MOST_KEPT = 64


def derive(given: Given) -> dict[str, Any]:
    """The proved derivation as HTML and as LaTeX, and the conventions that can be chosen.

    >>> derive({"name": "hard-margin", "detail": "sketch"})["conventions"]
    [{'name': 'bias', 'choices': ['+b', '-b'], 'chosen': '+b'}]
    """
    # Only names from the list: a path would be run.
    name = one_of(given, "name", (*names(), *argument_names()), "hard-margin")
    notation = one_of(given, "notation", tuple(notation_names()), "default")
    detail = one_of(given, "detail", DETAILS, "lecture")
    chosen = _conventions(name, given.get("conventions", {}))
    return {
        "name": name,
        "notation": notation,
        "detail": detail,
        **_told(name, notation, language_of(given), detail, tuple(sorted(chosen.items()))),
    }


def _conventions(name: str, given: object) -> dict[str, str]:
    """The conventions asked for, each with a choice that it has."""
    if not isinstance(given, Mapping):
        raise SvmsymError("conventions is not an object", hint='send it like {"bias": "-b"}')
    choices = _choices(name)
    for key, value in given.items():
        if not isinstance(key, str) or key not in choices:
            known = ", ".join(choices) or "none"
            raise SvmsymError("there is no such convention", hint=f"{name} has: {known}")
        if not isinstance(value, str) or value not in choices[key]:
            raise SvmsymError(f"{key} has no such choice", hint=f"choose one of {', '.join(choices[key])}")
    return dict(given)


@lru_cache(maxsize=_MOST_KEPT)
def _choices(name: str) -> dict[str, tuple[str, ...]]:
    return dict(load_stated(name).convention_choices)


@lru_cache(maxsize=_MOST_KEPT)
def _told(
    name: str, notation: str, language: str, detail: str, chosen: tuple[tuple[str, str], ...]
) -> dict[str, Any]:
    page = lesson(name, language=language, notation=notation, detail=detail, conventions=dict(chosen))
    return {
        "title": page.title,
        "html": piece_html(page, 1),
        "latex": document_latex(page),
        "conventions": [
            {"name": key, "choices": list(some), "chosen": dict(chosen).get(key, some[0])}
            for key, some in _choices(name).items()
        ],
    }
