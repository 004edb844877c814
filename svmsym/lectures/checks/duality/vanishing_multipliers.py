"""What α_i = 0 says about a point: y g ≥ 1, and no more; how many multipliers vanish is another question."""

from __future__ import annotations

from typing import Any

from svmsym.lectures.checks.duality.recovered import bounded
from svmsym.lectures.checks.values import shown
from svmsym.lectures.data import FOUR, LINE, SQUARE, THREE
from svmsym.lectures.finding import Check, Finding


def zero_multipliers() -> Check:
    """Printed: what is known of y g where α = 0, and whether more than half of the α always vanish.

    >>> from svmsym.formulas import Scalar
    >>> zero_multipliers().decide({"α = 0": Scalar("b") >= 1, "most vanish": False}).holds
    False
    """

    def decide(printed: dict[str, Any]) -> Finding:
        known = bounded("hard-margin", α=False).decide(printed["α = 0"])
        most = all(2 * zeros > n for zeros, n in _counts())
        wrong = []
        if not known.holds:
            wrong.append(on_the_margin())
        if most != printed["most vanish"]:
            told = ", ".join(f"{zeros} of {n}" for zeros, n in _counts())
            names = "; ".join(data.name for data in _SETS)
            wrong.append(f"{told} multipliers vanish for {names}")
        if wrong:
            return Finding(
                False, known.reason if not known.holds else "the count is another", "; ".join(wrong)
            )
        return Finding(True, known.reason)

    return Check("derive", decide)


def on_the_margin() -> str:
    """An optimum with α_i = 0 at a point that is exactly on the margin.

    >>> on_the_margin()
    'the corners (1,±1)+, (−1,±1)−: α = (1/2, 0, 1/2, 0) is optimal, and all y g = (1, 1, 1, 1)'
    """
    from svmsym import solve  # noqa: PLC0415 - the ledger loads without the solver

    found = solve(SQUARE.points, SQUARE.labels, C="inf")
    corner = max(found.face.vertices() or ())
    margins = tuple(y * f for y, f in zip(SQUARE.labels, found.decision, strict=True))
    return f"{SQUARE.name}: α = {shown(corner)} is optimal, and all y g = {shown(margins)}"


_SETS = (FOUR, THREE, LINE)


def _counts() -> list[tuple[int, int]]:
    from svmsym import solve  # noqa: PLC0415 - the ledger loads without the solver

    optima = [solve(data.points, data.labels, C="inf").alpha for data in _SETS]
    return [(sum(a == 0 for a in alpha), len(alpha)) for alpha in optima]
