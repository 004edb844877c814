"""What a maker of references hands over: texts in the letters asked for, and what proves them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from svmsym.formulas.notation import DEFAULT, Notation
from svmsym.judging.sheet import HOUSE, Sheet


@dataclass(frozen=True)
class Draft:
    """The reference answer first, then other right ones; ``holds`` for questions of yes and no.

    >>> Draft(("b = 1",)).texts
    ('b = 1',)
    """

    texts: tuple[str, ...] = ()
    certificate: Mapping[str, Any] = field(default_factory=dict)
    holds: bool | None = None
    reason: str = ""


def letters_of(sheet: Sheet) -> Notation:
    """The letters of a sheet, and no other habits of its notation: what is written with them can be read.

    >>> letters_of(Sheet({"multiplier": "λ"})).symbol("α")
    'λ'
    """
    symbols = {HOUSE[role]: own for role, own in sheet.roles.items() if role != "number of points"}
    return Notation(symbols=symbols) if symbols else DEFAULT


def with_targets(letters: Notation) -> dict[str, str]:
    """The symbols with y for the targets z of our library: the reader takes z for a vector.

    >>> with_targets(DEFAULT)
    {'z': 'y'}
    """
    return {**letters.symbols, "z": letters.symbol("y")}
