"""Why a program in (w, b) finds the largest margin d = min y f/‖w‖, for all n and m.

    y f/r − 1/r = (y f − 1)/r                          a feasible (w, b) has the margin 1/r at least
    y(⟨w/dr, x⟩ + b/dr) − 1 = (y f/r − d)/d            (w, b) with margin d > 0 has a feasible multiple,
    ‖w/dr‖² = 1/d²                                     the length of which is 1/d

So the largest margin is the largest 1/r of what is feasible, and it is reached where ½r² is least.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from svmsym.formulas import Scalar, Vector, inner, norm2
from svmsym.formulas.indices import free_indices
from svmsym.formulas.substitution import substitute
from svmsym.lectures.checks.hyperplanes.objectives import R, same_optimum
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.relations import not_closed
from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.checks.values import shown
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.letters import b, w, x, y
from svmsym.lectures.statements import Equal

_r, _d = Scalar("r"), Scalar("d")


def is_widest_margin() -> Check:
    """A printed program, ``minimise`` and one constraint ``such that``, finds the largest margin.

    >>> from svmsym.lectures.letters import i
    >>> said = {"minimise": norm2(w) / 2, "such that": (y[i] * (inner(w, x[i]) + b) >= 1,)}
    >>> is_widest_margin().decide(said).holds
    True
    >>> is_widest_margin().decide({**said, "such that": (y[i] * (inner(w, x[i]) + b) > 1,)}).holds
    False
    """

    def decide(printed: dict[str, Any]) -> Finding:
        strict = not_closed(printed["such that"])
        if strict is not None or len(printed["such that"]) != 1:
            return strict or Finding(False, "one constraint is needed")
        (limit,) = printed["such that"]
        slack = limit.gts - limit.lts
        (i,) = free_indices(slack)
        distance = y[i] * (inner(w, x[i]) + b) / _r
        multiple = {Vector("w"): w / (_d * _r), Scalar("b"): b / (_d * _r)}
        lines = (
            (Equal(distance - 1 / _r, slack / _r), None),
            (Equal(substitute(slack, multiple), (distance - _d) / _d), _d * _r),
            (Equal(norm2(w / (_d * _r)), 1 / _d**2), (_d * _r) ** 2),
        )
        for line, times in lines:
            found = identity(_r**2 - norm2(w), times=times).decide(line)
            if not found.holds:
                return replace(found, reason=f"the margin is another one: {found.reason}")
        length = printed["minimise"].xreplace({norm2(w): R**2})
        if length.free_symbols != {R}:
            return Finding(False, "the objective is no function of ‖w‖", shown(length))
        grows = same_optimum().decide((length, 1 / R))
        if not grows.holds:
            return grows
        return Finding(True, "proved for all n and m: 1/‖w‖ is the margin of what is feasible and of no less")

    return with_parts(Check("identity", decide), "minimise", "such that")
