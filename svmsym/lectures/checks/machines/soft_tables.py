"""Worked soft margins: what the exact solver finds for small data at given prices of slack.

    ½‖w‖² + CΣξ   (linear)        ½‖w‖² + CΣξ²   (squared)

Every row is checked by its own duality gap: the primal value at (w, b, ξ) is that of the dual at α.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal

from svmsym.lectures.checks.values import computes
from svmsym.lectures.data import Data
from svmsym.lectures.finding import Check, Finding


def soft_table(data: Data, prices: Sequence[Fraction], slack: Literal["linear", "squared"]) -> Check:
    """Printed for each price: α, w, the interval of optimal b, the optimal value, and ξ where it is squared.

    >>> from svmsym.lectures.data import LINE
    >>> quarter, half = Fraction(1, 4), Fraction(1, 2)
    >>> row = {"α": (quarter, quarter), "w": (half,), "b": (-half, half)}
    >>> check = soft_table(LINE, [quarter], "linear")
    >>> check.decide({quarter: {**row, "value": Fraction(3, 8)}}).holds
    True
    >>> check.decide({quarter: {**row, "value": half}}).counterexample
    '1/4.value: computed 3/8, printed 1/2'
    """

    def decide(printed: Mapping[Fraction, Any]) -> Finding:
        return computes(lambda: {price: _row(data, price, slack) for price in prices}).decide(printed)

    return Check("example", decide)


def _row(data: Data, price: Fraction, slack: Literal["linear", "squared"]) -> dict[str, Any]:
    from svmsym import solve  # noqa: PLC0415 - the ledger loads without the solver

    found = solve(data.points, data.labels, C=price, slack=slack)
    interval = found.b_interval
    assert interval is not None
    power = 1 if slack == "linear" else 2
    assert found.norm2 / 2 + price * sum(v**power for v in found.xi) == found.objective
    row = {
        "α": found.alpha,
        "w": found.w,
        "b": (interval.low, interval.high),
        "value": found.objective,
    }
    return {**row, "ξ": found.xi} if slack == "squared" else row
