"""The exact verdict on another program's answer."""

from __future__ import annotations

from svmsym.documents.tree import Document, Table
from svmsym.exact.decimal_text import decimal
from svmsym.exact.foreign.verdict import Verdict
from svmsym.show.rich.cells import page, said, stated


def page_of(shown: Verdict) -> Document:
    """Their values beside the exact optimum, and the verdict in sentences."""
    values = (("primal", shown.primal), ("dual", shown.dual), ("optimum", shown.optimum.objective))
    rows = tuple((name, "–" if value is None else decimal(value)) for name, value in values)
    model = said([f"model: {shown.model.source}"])
    return page(*stated(shown.problem), *model, Table(("value", "rounded"), rows), *said(shown.sentences()))
