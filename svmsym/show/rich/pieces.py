"""The optimum as piecewise rational functions of one letter."""

from __future__ import annotations

from svmsym.documents.tree import Document
from svmsym.exact.symbolic.pieces import Pieces
from svmsym.show.rich.texts import text_page
from svmsym.show.symbolic_text import symbolic_text


def page_of(shown: Pieces) -> Document:
    """A row for each piece."""
    return text_page(symbolic_text(shown))
