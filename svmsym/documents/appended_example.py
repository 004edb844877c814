"""A worked example at the end of a derivation."""

from __future__ import annotations

from dataclasses import replace

from svmsym.documents.numbering import numbered
from svmsym.documents.tree import Document
from svmsym.documents.worked_example import example_blocks, load_example, solve_hard_margin
from svmsym.duality.library import derive
from svmsym.errors import SvmsymError


def with_example(page: Document, name: str) -> Document:
    """The document with an example that comes with svmsym, in the same language and notation."""
    if page.language != "en":
        raise SvmsymError(
            "the worked example speaks English only", hint="choose --lang en, or leave --example out"
        )
    solved = solve_hard_margin(derive("hard-margin"), load_example(name))
    return numbered(replace(page, blocks=(*page.blocks, *example_blocks(solved))))
