"""How good a fitted model is, recomputed in float64 from its coefficients, whoever fitted it.

A model's ``dual_coef_`` and ``support_`` are turned back into the unknowns β of the program that was to be
solved, and ``svmsym.numeric.judge`` does the rest with h = Kβ over all points, none left out. On the way back

- of one against one each pair of classes is a program of its own (LIBSVM's layout of the coefficients):
  the violation is the worst over the pairs, the dual values are added;
- ν-SVC has divided β by half the distance of its two offsets; that Σ|β| = νn takes it back;
- ν-SVR tells α − α* alone; what Σ(α + α*) = νnC lacks was cancelled at points where both are positive, and
  is shared out again where there is room.

Coefficients within 1e-9 of zero or of a bound, relative to the price, count as lying there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from benchmarks.numeric.sets import Case, Data
from svmsym.numeric import machines
from svmsym.numeric.judge import judge
from svmsym.numeric.kernels import Kernel, Source
from svmsym.numeric.program import Program, Vector

NEAR = 1e-9
ROWS_AT_ONCE = 512


@dataclass(frozen=True)
class Verdict:
    """What a fit reached; the dual is maximised, the violation that of the maximal violating pair."""

    dual: float
    gap: float
    violation: float
    infeasible: float  # how far β is off its bounds and sums, in units of the price
    support: int
    entries: int  # of the kernel matrix, between support vectors and the points of their machines


@dataclass(frozen=True, eq=False)
class Part:
    """One program of a fit, the rows that it is about, and the β that was reached."""

    program: Program
    rows: Any
    beta: Vector


def verdict(case: Case, data: Data, model: Any) -> Verdict:
    """The verdict on a fitted model.

    >>> class Fitted:
    ...     support_, dual_coef_ = np.array([0, 1]), np.array([[-0.5, 0.5]])
    >>> two = Data(np.array([[-1.0], [1.0]]), np.array([0, 1]), 1.0)
    >>> case = Case("two", "two", kernel="linear", parameters={"C": 9.0})
    >>> verdict(case, two, Fitted)
    Verdict(dual=0.5, gap=0.0, violation=0.0, infeasible=0.0, support=2, entries=4)
    >>> Fitted.dual_coef_ = np.array([[-0.25, 0.25]])  # half of it: f = ±½ where ±1 was due; 2w gives P = ½
    >>> verdict(case, two, Fitted)
    Verdict(dual=0.375, gap=0.125, violation=1.0, infeasible=0.0, support=2, entries=4)
    """
    found, off = [], 0.0
    kernel, coefficients = kernel_of(case, data), dense_rows(model.dual_coef_)
    support = np.asarray(model.support_)
    for part in parts(case, data, coefficients, support):
        beta, missed = onto_bounds(part.program, part.beta)
        source = Source(data.points[part.rows], kernel)
        h = source.times(part.program.at_points(beta, source.n), ROWS_AT_ONCE)
        found.append(judge(part.program, beta, h))
        off = max(off, missed)
    return Verdict(
        sum(judged.dual for judged in found),
        sum(judged.gap for judged in found),
        max(judged.violation for judged in found),
        off,
        len(support),
        entries(data.labels, coefficients, support),
    )


def kernel_of(case: Case, data: Data) -> Kernel:
    named: dict[str, Any] = case.settings(data)
    given = {name: named[name] for name in ("gamma", "coef0", "degree") if name in named}
    return Kernel(named["kernel"], **given)


def dense_rows(coefficients: Any) -> Any:
    found = coefficients.toarray() if hasattr(coefficients, "toarray") else np.asarray(coefficients)
    return np.atleast_2d(found).astype(np.float64)


def parts(case: Case, data: Data, coefficients: Any, support: Any) -> Iterable[Part]:
    """The programs of a fit with what was reached in each."""
    n, given = data.n, case.parameters
    if case.machine == "SVC" and len(np.unique(data.labels)) > 2:
        yield from pairs(data.labels, coefficients, support, given["C"])
        return
    beta = np.zeros(n)
    beta[support] = coefficients[0]
    everywhere, target = slice(None), np.asarray(data.labels, dtype=np.float64)
    sign = np.where(target == target.max(), 1.0, -1.0)
    if case.machine == "SVC":
        yield Part(machines.svc(sign, np.full(n, given["C"])).program, everywhere, beta)
    elif case.machine == "SVR":
        program = machines.svr(target, np.full(n, given["C"]), given["epsilon"]).program
        yield Part(program, everywhere, beta)
    elif case.machine == "OneClassSVM":
        yield Part(machines.one_class(np.ones(n), given["nu"]).program, everywhere, beta)
    elif case.machine == "NuSVC":
        program = machines.nu_svc(sign, np.ones(n), given["nu"]).program
        yield Part(program, everywhere, beta * (given["nu"] * n / np.abs(beta).sum()))
    else:
        program = machines.nu_svr(target, np.full(n, given["C"]), given["nu"]).program
        yield Part(program, everywhere, both_sides(beta, given["C"], given["nu"]))


def pairs(labels: Any, coefficients: Any, support: Any, C: float) -> Iterable[Part]:  # noqa: N803 - the price
    """One program for each pair of classes a < b, where a is the positive one.

    >>> labels = np.array([0, 1, 2])
    >>> rows = np.array([[1.0, -1.0, -2.0], [2.0, 3.0, -3.0]])  # pairs (0,1): ±1, (0,2): ±2, (1,2): ±3
    >>> [part.beta.tolist() for part in pairs(labels, rows, np.arange(3), 9.0)]
    [[1.0, -1.0], [2.0, -2.0], [3.0, -3.0]]
    """
    classes, place = np.unique(labels, return_inverse=True)
    for a, b in combinations(range(len(classes)), 2):
        beta = np.zeros(len(labels))
        for own, row in ((a, b - 1), (b, a)):  # LIBSVM leaves a class's own row out
            mine = place[support] == own
            beta[support[mine]] = coefficients[row, mine]
        rows = np.flatnonzero((place == a) | (place == b))
        sign = np.where(place[rows] == a, 1.0, -1.0)
        yield Part(machines.svc(sign, np.full(len(rows), C)).program, rows, beta[rows])


def both_sides(beta: Vector, C: float, nu: float) -> Vector:  # noqa: N803 - the price
    """α and −α* of ν-SVR from their sum.

    >>> both_sides(np.array([2.0, -2.0, 0.0, 0.0]), 2.0, 0.5).tolist()
    [2.0, 0.0, 0.0, 0.0, -0.0, -2.0, -0.0, -0.0]
    >>> both_sides(np.array([1.0, -1.0]), 2.0, 1.0).tolist()  # Σα = 2 is due
    [1.5, 0.5, -0.5, -1.5]
    """
    room = C - np.abs(beta)
    lacking = nu * C * len(beta) / 2 - np.maximum(beta, 0.0).sum()
    shared = room * (lacking / room.sum()) if lacking > NEAR * C * len(beta) else np.zeros(len(beta))
    return np.concatenate([np.maximum(beta, 0.0) + shared, -(np.maximum(-beta, 0.0) + shared)])


def onto_bounds(program: Program, beta: Vector) -> tuple[Vector, float]:
    """β with what is next to a bound or to zero put there, and how far it was off bounds and sums.

    >>> two = Program(np.zeros(2), np.array([0.0, -1.0]), np.array([1.0, 0.0]))
    >>> onto_bounds(two, np.array([1.0, -1e-12]))
    (array([1., 0.]), 0.999999999999)
    """
    price = float(np.max(program.upper - program.lower))
    outside = np.maximum(beta - program.upper, program.lower - beta).max()
    sums = (abs(float(beta[g].sum()) - t) for g, t in zip(program.groups, program.totals, strict=True))
    # Rounding gathers over the sum: LIBSVM keeps it by steps, not by a last correction.
    off = max(float(outside), *(v if v > NEAR * price else 0.0 for v in sums), 0.0) / price
    for bound in (program.lower, program.upper, np.zeros(program.m)):
        beta = np.where(np.abs(beta - bound) <= NEAR * price, bound, beta)
    return np.clip(beta, program.lower, program.upper), off


def entries(labels: Any, coefficients: Any, support: Any) -> int:
    """Kernel entries between support vectors and the points of their machines, each counted once.

    >>> rows = np.array([[1.0, -1.0, 0.0], [0.0, 3.0, -3.0]])  # three classes: 0 and 2 have no part in (0,2)
    >>> entries(np.array([0, 1, 1, 2]), rows, np.array([0, 1, 3]))  # 1 + 2, 1 + 2 + 1, 2 + 1
    10
    """
    if len(coefficients) == 1:
        return len(support) * len(labels)
    _, place, sizes = np.unique(labels, return_inverse=True, return_counts=True)
    total = 0
    for own, column in zip(place[support], coefficients.T, strict=True):
        partners = [row if row < own else row + 1 for row in np.flatnonzero(column)]
        total += int(sizes[own] + sizes[partners].sum())
    return total
