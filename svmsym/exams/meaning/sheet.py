"""What letters mean: the defaults of the field, or what a sheet or a course's notation says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from svmsym.formulas.notation import Notation

# The letter of the house for each role, and the letters that stand for it where the house's own is absent.
HOUSE = {
    "weights": "w",
    "offset": "b",
    "point": "x",
    "label": "y",
    "multiplier": "α",
    "slack": "ξ",
    "slack multiplier": "μ",
    "price": "C",
    "kernel": "K",
    "feature map": "φ",
    "number of points": "n",
    "Lagrangian": "L",
}
ALTERNATIVES: dict[str, tuple[str, ...]] = {
    "multiplier": ("λ", "a"),
    "label": ("t",),
    "slack": ("ζ", "ε"),
    "slack multiplier": ("β", "r", "η", "ν"),
    "kernel": ("k", "κ"),
    "feature map": ("Φ", "ψ"),
    "weights": ("ω", "θ"),
    "Lagrangian": ("Λ",),
}
FAMILIES = frozenset({"multiplier", "label", "slack", "slack multiplier"})
ROLES = {letter: role for role, letter in HOUSE.items()}


@dataclass(frozen=True)
class Sheet:
    """Which written letter has which role for sure; with ``superscript`` x^n is the n-th point.

    >>> Sheet({"multiplier": "λ"}).roles["multiplier"]
    'λ'
    """

    roles: Mapping[str, str] = field(default_factory=dict)
    superscript: bool = False
    language: str = ""


DEFAULT_SHEET = Sheet()


def sheet_of(notation: Notation, language: str = "") -> Sheet:
    """The sheet of a course's notation.

    >>> from svmsym.formulas.notation import load_notation
    >>> sheet_of(load_notation("ostwald")).roles["offset"]
    'w_0'
    """
    roles = {role: notation.symbols[letter] for role, letter in HOUSE.items() if letter in notation.symbols}
    size = notation.indices.get("n")
    if size:
        roles["number of points"] = size
    return Sheet(roles, bool(notation.superscript), language or notation.language)
