"""The bias of a soft margin from its multipliers: one value where some α is inside the box, else bounds.

0 < α_s < C        b = y_s − ⟨w, z_s⟩
otherwise          max over low ≤ b ≤ min over high    of y_s − ⟨w, z_s⟩,
low: α = 0, y = +1 or α = C, y = −1;   high: α = 0, y = −1 or α = C, y = +1
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from svmsym.formulas.atoms import Index
from svmsym.lectures.checks.kernels.feature_machine import in_features
from svmsym.lectures.checks.values import shown
from svmsym.lectures.data import FOUR, LEFT, LINE, RIGHT, Data
from svmsym.lectures.finding import Check, Finding

CASES = (
    *((data, Fraction(1, 4)) for data in (LINE, RIGHT, LEFT)),
    *((FOUR, Fraction(1, k)) for k in (8, 4, 2, 1)),
)


def finds_bias(s: Index) -> Check:
    """A printed rule gives every optimal b: a formula at s, and labels for the bounds where they are printed.

    ``free`` is the formula in α, y, φ(x) and s; ``low`` and ``high`` have the labels of the points with α = 0
    and with α = C that bound b from below and from above.

    >>> from svmsym.formulas import IndexSet, LabelFamily
    >>> samples = IndexSet("n", "i", "j")
    >>> s = Index("s", samples)
    >>> finds_bias(s).decide({"free": LabelFamily("y", samples)[s]}).holds
    False
    """

    def decide(printed: dict[str, Any]) -> Finding:
        for data, price in CASES:
            wrong = _wrong(printed, data, price, s)
            if wrong:
                return Finding(False, "the rule fails", f"{data.name}, C = {shown(price)}: {wrong}")
        return Finding(True, f"equal to the exact interval of b in {len(CASES)} problems")

    return Check("run", decide)


def _wrong(printed: dict[str, Any], data: Data, price: Fraction, s: Index) -> str:
    from svmsym import solve  # noqa: PLC0415 - the ledger loads without the solver

    found = solve(data.points, data.labels, C=price)
    assert found.b_interval is not None
    right = (found.b_interval.low, found.b_interval.high)
    known = {"z": data.points, "y": data.labels, "α": list(found.alpha)}
    values = [in_features(printed["free"], known, {s: k}) for k in range(len(data.labels))]
    free = [v for v, a in zip(values, found.alpha, strict=True) if 0 < a < price]
    if free:
        return "" if {*free} == {*right} else f"b = {shown(free[0])} instead of {shown(right[0])}"
    if "low" not in printed:
        every = f"every b from {shown(right[0])} to {shown(right[1])} is optimal"
        return f"α = {shown(found.alpha)} has no member strictly between 0 and C, and {every}"
    state = [(y, Fraction(a)) for y, a in zip(data.labels, found.alpha, strict=True)]

    def bounding(side: dict[str, int]) -> list[Fraction]:
        wanted = {(side["α = 0"], Fraction(0)), (side["α = C"], price)}
        return [v for v, key in zip(values, state, strict=True) if key in wanted]

    low, high = bounding(printed["low"]), bounding(printed["high"])
    said = (max(low, default=None), min(high, default=None))
    return "" if said == right else f"b from {shown(said)} instead of {shown(right)}"
