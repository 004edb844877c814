"""A worked example at the end of a derivation."""

from __future__ import annotations

from dataclasses import replace

from svmsym.documents.numbering import numbered
from svmsym.documents.tree import Document
from svmsym.documents.worked_example import example_blocks, load_example, solve_hard_margin
from svmsym.duality.library import derive
from svmsym.errors import SvmsymError, UnknownNameError


def with_example(page: Document, name: str) -> Document:
    """The document with an example that comes with svmsym, in the same language and notation."""
    if page.language != "en":
        raise SvmsymError(
            "the worked example speaks English only", hint="choose --lang en, or leave --example out"
        )
    try:
        example = load_example(name)
    except FileNotFoundError:
        raise UnknownNameError(
            f"there is no example called {name[:40]!r}", hint="there is: four-points"
        ) from None
    solved = solve_hard_margin(derive("hard-margin"), example)
    return numbered(replace(page, blocks=(*page.blocks, *example_blocks(solved))))
