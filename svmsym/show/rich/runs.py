"""A run of a lesson in floating point: how far it came, and in how many steps."""

from __future__ import annotations

from collections.abc import Sequence

from svmsym.documents.tree import Document
from svmsym.numeric.teaching.runs import DualRun, PrimalRun
from svmsym.show.rich.cells import page, told

_FIRST = 6  # numbers of a vector that are shown


def page_of(shown: DualRun | PrimalRun) -> Document:
    """The value at the start and at the end, w and b."""
    ended = "" if isinstance(shown, PrimalRun) else ("yes" if shown.converged else "no, it was stopped")
    rows = (
        ("steps", shown.steps),
        ("ended by its own rule", ended),
        ("value at the start", f"{shown.history[0]:.6g}"),
        ("value at the end", f"{shown.history[-1]:.6g}"),
        ("w", "" if shown.w is None else _short(shown.w.tolist())),
        ("b", f"{shown.b:.6g}"),
    )
    return page(told(rows))


def _short(values: Sequence[float]) -> str:
    more = ", …" if len(values) > _FIRST else ""
    return f"({', '.join(f'{v:.6g}' for v in values[:_FIRST])}{more})".replace("-", "−")
