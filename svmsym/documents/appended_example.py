"""A worked example at the end of a derivation."""

from __future__ import annotations

from dataclasses import replace

from svmsym.documents.by_hand.board import Words
from svmsym.documents.by_hand.examples import load_example
from svmsym.documents.by_hand.fitting_example import differences
from svmsym.documents.by_hand.lines import ROLES
from svmsym.documents.by_hand.page import explained, fitted
from svmsym.documents.numbering import numbered
from svmsym.documents.tree import Document
from svmsym.duality.derived import Derived
from svmsym.formulas.printing import Roles


def with_example(page: Document, name: str, derived: Derived | None = None) -> Document:
    """The document with an example by name or from a file, in the same language and notation.

    Where the example differs from what was ``derived``, it begins with a note that says so.
    """
    own = page.roles
    # The order of terms knows the letters of the example, too.
    roles = Roles(
        own.unknowns, (*own.multipliers, *(k for k in ROLES.multipliers if k not in own.multipliers))
    )
    example = load_example(name)
    problem, language = example.problem, page.language
    head, *rest = explained(problem, language, page.notation, example.title(language))
    say = Words(language, fitted(page.notation, problem))
    notes = differences(derived, problem, say) if derived is not None else []
    return numbered(replace(page, blocks=(*page.blocks, head, *notes, *rest), roles=roles))
