"""An optimum proved inside enclosures: a table of balls a ± r."""

from __future__ import annotations

from svmsym.documents.tree import Document
from svmsym.exact.balls.result import Enclosed
from svmsym.show.enclosed_text import enclosed_text
from svmsym.show.rich.texts import text_page


def page_of(shown: Enclosed) -> Document:
    """What is proved, in sentences and a table."""
    return text_page(enclosed_text(shown))
