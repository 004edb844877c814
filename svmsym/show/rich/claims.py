"""A wrong claim in a derivation: what was said, what follows, and numbers that tell them apart."""

from __future__ import annotations

from svmsym.documents.tree import Document, Heading
from svmsym.duality.claims import WrongClaim
from svmsym.show.rich.cells import page, told


def page_of(shown: WrongClaim) -> Document:
    """The claim beside what was derived."""
    rows = (
        ("claimed", shown.claimed),
        ("derived", shown.expected),
        ("difference", shown.difference),
        ("for example", "" if shown.counterexample is None else str(shown.counterexample)),
        ("line", shown.claim.place.line),
    )
    return page(Heading(3, f"A wrong line: {shown.claim.what}"), told(rows))
