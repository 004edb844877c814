"""A worked example at the end of a derivation."""

from __future__ import annotations

from dataclasses import replace

from svmsym.documents.by_hand.lines import ROLES
from svmsym.documents.by_hand.page import example_blocks
from svmsym.documents.numbering import numbered
from svmsym.documents.tree import Document
from svmsym.formulas.printing import Roles


def with_example(page: Document, name: str) -> Document:
    """The document with an example by name or from a file, in the same language and notation."""
    own = page.roles
    # The order of terms knows the letters of the example, too.
    roles = Roles(
        own.unknowns, (*own.multipliers, *(k for k in ROLES.multipliers if k not in own.multipliers))
    )
    blocks = (*page.blocks, *example_blocks(name, page.language, page.notation))
    return numbered(replace(page, blocks=blocks, roles=roles))
