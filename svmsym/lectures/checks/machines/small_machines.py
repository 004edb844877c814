"""Machines on a handful of points, solved exactly: their answers, and what primal and dual share."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sympy import Matrix

from svmsym.lectures.checks.values import shown
from svmsym.lectures.data import BENT, FOUR, STRAIGHT, THREE, XOR, Data
from svmsym.lectures.finding import Check, Finding

SQUARED: Mapping[str, int | str] = {"type": "poly", "degree": 2, "coef0": 0}  # ⟨x, z⟩²


def machine(data: Data, C: Any = "inf", **settings: Any) -> Any:
    """The exact answer; without C the hard margin.

    >>> [str(v) for v in machine(FOUR).alpha]
    ['1/2', '1/2', '1', '0']
    """
    from svmsym import solve  # noqa: PLC0415 - the solver loads when a check runs

    return solve(*data.samples, C=C, **settings)


def solvable(data: Data, C: Any = "inf", **settings: Any) -> bool:
    """Whether there is an optimum.

    >>> solvable(FOUR), solvable(XOR), solvable(XOR, C=1)
    (True, False, True)
    """
    return bool(machine(data, C, **settings).status == "optimal")


def half_square(w: Any) -> Fraction:
    """½‖w‖².

    >>> half_square((1, -1))
    Fraction(1, 1)
    """
    return Fraction(sum(v * v for v in w)) / 2


def dual_values() -> dict[str, Any]:
    """Three points: the greatest g with α ≥ 0, the stationary g with α of any sign, and the least ½‖w‖².

    >>> [str(v) for v in dual_values().values()]
    ['1', '10/9', '1']
    """
    points, labels = THREE.samples
    found = machine(THREE)
    G = [
        [s * t * sum(p * q for p, q in zip(u, v, strict=True)) for v, t in zip(points, labels, strict=True)]
        for u, s in zip(points, labels, strict=True)
    ]
    system = Matrix([*([*row, s] for row, s in zip(G, labels, strict=True)), [*labels, 0]])
    free = system.solve(Matrix([1, 1, 1, 0]))[:3]
    value = sum(free) - sum(p * q * G[s][t] for s, p in enumerate(free) for t, q in enumerate(free)) / 2
    return {"α ≥ 0": found.objective, "α of any sign": value, "½‖w‖²": half_square(found.w)}


def what_coincides() -> Check:
    """Printed: whether the solutions, or the values, of primal and dual are the same on the four points.

    >>> what_coincides().decide({"solutions": True}).counterexample
    'four points: (w, b) = (1, −1, −1) and α = (1/2, 1/2, 1, 0), while both values are 1'
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        found = machine(FOUR)
        primal, value = (*found.w, found.b), half_square(found.w)
        truth = {"solutions": primal == found.alpha, "values": value == found.objective, "(w, b)": primal}
        both = (
            f"both values are {value}" if truth["values"] else f"the values are {value} and {found.objective}"
        )
        said = f"four points: (w, b) = {shown(primal)} and α = {shown(found.alpha)}, while {both}"
        if any(truth[name] != right for name, right in printed.items()):
            return Finding(False, "they live in different spaces", said)
        return Finding(True, said)

    return Check("run", decide)


def mapped() -> dict[str, Any]:
    """XOR as it is, and after (x₁², x₁x₂, x₂²): dimensions, and whether a hyperplane separates.

    >>> mapped()
    {'dimensions': (2, 3), 'separable in L': False, 'separable in H': True}
    """
    images = [(p * p, p * q, q * q) for p, q in XOR.points]
    return {
        "dimensions": (len(XOR.points[0]), len(images[0])),
        "separable in L": solvable(XOR),
        "separable in H": solvable(Data("XOR in H", images, XOR.labels)),
    }


def best_kernels() -> dict[str, bool]:
    """Whether one of the two kernels has the fewest errors both for XOR with eight points and for a line.

    >>> best_kernels()
    {'one kernel is best for all data': False}
    """
    best = []
    for data in (BENT, STRAIGHT):
        errors = left_out_errors(data)
        best.append({name for name, count in errors.items() if count == min(errors.values())})
    return {"one kernel is best for all data": bool(set.intersection(*best))}


def left_out_errors(data: Data) -> dict[str, int]:
    """Errors on samples that were left out, for each of two kernels; a tie counts as an error.

    >>> left_out_errors(STRAIGHT)
    {'⟨x, z⟩': 0, '⟨x, z⟩²': 4}
    """
    from svmsym import leave_one_out  # noqa: PLC0415 - the solver loads when a check runs

    found = {
        "⟨x, z⟩": leave_one_out(*data.samples, C=1),
        "⟨x, z⟩²": leave_one_out(*data.samples, C=1, kernel=SQUARED),
    }
    return {name: len(run.errors) + len(run.ties) for name, run in found.items()}
