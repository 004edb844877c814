"""How far trained machines are from the optimum, in rational numbers: certificates of gap for real sets.

    SVMSYM_DATA=FOLDER python -m benchmarks.gaps [--tol 1e-6] [--quick] [--json FILE]

A machine is trained in floating point. Its points, kernel and multipliers are then taken as the rational
numbers that they are in binary, a feasible α near the given one is found by a fixed rule, and the values of
the dual there and of the problem at (w, b) are computed exactly: the optimum lies between them, whatever was
rounded on the way. For the rbf kernel the matrix of floating-point entries is the problem. Exit code 1 where
the gap is larger than the tolerance allows, or differs from the one that fit reports.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from benchmarks.numeric.sets import Case, Data, folder
from benchmarks.report.machine import version
from benchmarks.report.row import Row, at_most
from benchmarks.report.telling import alone, parser
from svmsym import SVC, SVR
from svmsym.exact.foreign.verdict import bracket
from svmsym.exact.problem import Kernel, Problem
from svmsym.numeric.kernels import Kernel as Floating

ONE = {"C": 1.0}
TUBE = {"C": 1.0, "epsilon": 0.125}
SQUARE = {"C": 1.0, "degree": 2, "coef0": 1.0}
_SHARE = 10.0  # times tol·n·C: what a violation of tol at every point could make of the gap, and room
_SAME = 1e-6  # of the value: how far the reported values may be from the exact ones


TOLERANCE = 1e-6
QUICK_SETS = 3


@dataclass(frozen=True)
class Gap:
    """What is said about one machine."""

    what: str
    gap: Fraction  # of the optimum, exactly
    allowed: float
    apart: float  # of the gap by fit's own account, relative to the value
    relative: float  # gap / dual value
    seconds: float

    def faults(self) -> tuple[str, ...]:
        return ("the dual value lies above the primal one",) if self.gap < 0 else ()


def cases() -> Iterator[Case]:
    """Ten sets or more; the folder's where it is named."""
    if folder() is not None:
        yield Case("heart_scale", "heart_scale", kernel="linear", way="as is", parameters=ONE)
        yield Case("australian", "australian", kernel="linear", parameters=ONE)
        yield Case("german", "german_numer", kernel="poly", parameters=SQUARE)
        yield Case("splice", "splice", kernel="linear", parameters=ONE)
        yield Case("svmguide3", "svmguide3", kernel="linear", parameters=ONE)
        yield Case("svmguide1", "svmguide1", kernel="poly", parameters=SQUARE)
        yield Case("housing", "housing_scale", machine="SVR", kernel="linear", way="as is", parameters=TUBE)
        yield Case("heart_scale", "heart_scale", kernel="rbf", way="as is", parameters=ONE)
    yield Case("breast cancer", "breast_cancer", kernel="linear", parameters=ONE)
    yield Case("breast cancer", "breast_cancer", kernel="rbf", parameters=ONE)
    yield Case("digits halves", "digits", kernel="linear", halves=True, way="unit", parameters=ONE)
    yield Case("wine 1 or 2, 3", "wine", kernel="poly", halves=True, parameters=SQUARE)
    yield Case("diabetes", "diabetes", machine="SVR", kernel="linear", parameters=TUBE)


def stated(case: Case, data: Data, kernel: Any) -> Problem:
    """The problem as rational numbers."""
    rows = tuple(tuple(map(Fraction, row)) for row in data.points.tolist())
    place = {"gram": rows} if kernel.type == "precomputed" else {"X": rows}
    labels, price = data.labels.tolist(), Fraction(case.parameters["C"])
    if case.machine == "SVR":
        tube = Fraction(case.parameters["epsilon"])
        targets = tuple(Fraction(t) for t in labels)
        return Problem("svr", targets=targets, C=price, epsilon=tube, kernel=kernel, **place)
    signs = tuple(1 if t == max(labels) else -1 for t in labels)
    return Problem("svc", y=signs, C=price, kernel=kernel, **place)


def judged(case: Case, tol: float) -> Gap:
    """Train, and bring the optimum between two rational numbers."""
    data = case.data()
    began = time.perf_counter()
    settings = {**case.settings(data), "tol": tol}
    if case.kernel == "rbf":
        every = Floating("rbf", data.gamma).between(data.points, data.points)
        matrix = np.tril(every) + np.tril(every, -1).T  # a matrix product may differ in the last bit below
        settings = {**case.parameters, "tol": tol, "kernel": "precomputed"}
        data = Data(matrix, data.labels, data.gamma)
        kernel = Kernel("precomputed")
    elif case.kernel == "poly":
        p = case.parameters
        kernel = Kernel("poly", int(p["degree"]), Fraction(data.gamma), Fraction(p["coef0"]))
    else:
        kernel = Kernel("linear")
    machine = (SVR if case.machine == "SVR" else SVC)(**settings).fit(data.points, data.labels)
    dual, primal = bracket(stated(case, data, kernel), machine)
    assert primal is not None
    gap, size = primal - dual, max(1.0, abs(float(dual)))
    return Gap(
        f"{case.name}, {data.n}×{data.d}, {case.kernel}",
        gap,
        _SHARE * tol * data.n * case.parameters["C"],
        abs(float(gap) - machine.report_.gap) / size,
        float(gap) / size,
        time.perf_counter() - began,
    )


def versions() -> dict[str, str]:
    return {package: version(package) for package in ("numpy", "numba", "python-flint")}


def measure(quick: bool) -> Iterator[Row]:  # noqa: FBT001 - the one argument of every benchmark
    return rows(TOLERANCE, quick=quick)


def rows(tol: float, *, quick: bool) -> Iterator[Row]:
    chosen = [case for k, case in enumerate(cases()) if not quick or k < QUICK_SETS]
    found = []
    for case in chosen:
        found.append(judged(case, tol))
        last = found[-1]
        note = f"gap / value {last.relative:.1e}, {last.seconds:.1f} s"
        yield at_most(last.what, float(last.gap), None, samples=1, note=note, faults=last.faults())
    most = max(found, key=lambda one: one.gap / Fraction(one.allowed))
    share = float(most.gap) / most.allowed
    yield at_most(f"exact gap / allowed, most of {len(found)} machines", share, 1, samples=1, note=most.what)
    apart = max(found, key=lambda one: one.apart)
    what = f"gap by fit − exact gap, of the value, most of {len(found)}"
    yield at_most(what, apart.apart, _SAME, samples=1, note=apart.what)


def main() -> int:
    made = parser(__doc__)
    made.add_argument("--tol", type=float, default=TOLERANCE, help=f"tolerance of the training ({TOLERANCE})")
    options = made.parse_args()
    return alone("gaps", lambda: rows(options.tol, quick=options.quick), versions(), options)


if __name__ == "__main__":
    sys.exit(main())
