"""What can be asked about a problem, and how a page names it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple, get_args

from svmsym.judging.on_data.closeness import tolerance
from svmsym.judging.on_data.world import Which
from svmsym.meaning.reals import Real
from svmsym.writing import tree as t

Quantity = Literal[
    "alpha", "w", "b", "b_interval", "margin", "hyperplane", "decision_function", "support_vectors", "slack",
    "predict", "value", "objective", "dual_objective", "distance", "gram", "kernel", "alpha_difference",
    "no_solution",
]  # fmt: skip
Meant = Literal["positive", "margin", "possible", "always", "bound", "free"]  # meanings of "support vectors"
MEANINGS: tuple[Meant, ...] = get_args(Meant)
QUANTITIES: tuple[Quantity, ...] = get_args(Quantity)


class Names(NamedTuple):
    """Nouns and letters that name a quantity; a letter of the problem is named by itself."""

    letter: str = "answer"
    nouns: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    sets: bool = False  # whether a set of points is asked for
    classes: bool = False  # whether classes are asked for


EQUAL = frozenset({"=", ":=", "≈", "→"})
Q = t.Name("answer")  # what is asked for, where it has no letter of its own
FAMILIES = (t.Name("α"), t.Name("ξ"), t.Name("α", ("*",)), t.Name("ξ", ("*",)))  # one number for each point
TRUE, FALSE = (t.Relation((t.Number(Fraction(0)), t.Number(Fraction(k))), ("=",)) for k in (0, 1))
SIGNS: Mapping[t.Node, int] = {t.Name("+"): 1, t.Name("-"): -1}  # positive, negative
_LENGTHS = ("d", "D", "r", "δ", "m", "M")
_OBJECTIVES = ("L", "J", "W", "D", "P", "E", "L_P", "L_D", "p*", "d*", "Q", "F")
NAMES: dict[Quantity, Names] = {
    "alpha": Names("α"),
    "w": Names("w"),
    "b": Names("b"),
    "b_interval": Names("b"),
    "slack": Names("ξ"),
    "margin": Names("answer", ("answer", "margin"), ("ρ", "γ", *_LENGTHS)),
    "hyperplane": Names("answer", ("answer", "hyperplane"), ("H",)),
    "decision_function": Names("answer", ("answer",)),
    "support_vectors": Names("answer", ("answer",), sets=True),
    "objective": Names(
        "answer", ("answer", "objective", "primal objective", "optimum", "solution"), _OBJECTIVES
    ),
    "dual_objective": Names(
        "answer", ("answer", "dual objective", "objective", "optimum", "solution"), _OBJECTIVES
    ),
    "distance": Names("answer", ("answer", "distance"), _LENGTHS),
    "gram": Names("K"),
    "kernel": Names("answer", ("answer", "kernel")),
    "value": Names("answer", ("answer", "decision function"), ("f", "h", "g")),
    "predict": Names("answer", ("answer",), classes=True),
    "alpha_difference": Names("answer", ("answer",), ("β", "γ", "η", "δ", "θ", "α − α*")),
}


@dataclass(frozen=True)
class Asked:
    """What the sheet asks for, and how.

    ``points``: where something is asked; ``decimals``: rounded numbers will do, to so many places; ``sign``:
    −1 where the sheet writes wᵀx − b; ``oriented``: whether a hyperplane needs its positive side where +1 is
    (None: a function does, an equation does not).
    """

    quantity: Quantity
    points: tuple[tuple[Real, ...], ...] = ()
    decimals: int | None = None
    margin: Which | None = None
    meaning: Meant | None = None
    sign: int = 1
    oriented: bool | None = None

    @property
    def room(self) -> Fraction:
        """The tolerance."""
        return tolerance(self.decimals)

    @property
    def names(self) -> Names:
        """How a page names it."""
        if self.quantity == "slack" and self.points:  # of one point
            return Names("answer", ("answer", "slack"), ("ξ", "ζ"))
        return NAMES.get(self.quantity, Names())
