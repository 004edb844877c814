"""How far trained machines are from the optimum, in rational numbers: certificates of gap for real sets.

    SVMSYM_DATA=FOLDER python benchmarks/gaps.py [--tol 1e-6] [--json result.json]

A machine is trained in floating point. Its points, kernel and multipliers are then taken as the rational
numbers that they are in binary, a feasible α near the given one is found by a fixed rule, and the values of
the dual there and of the problem at (w, b) are computed exactly: the optimum lies between them, whatever was
rounded on the way. For the rbf kernel the matrix of floating-point entries is the problem. Exit code 1 where
the gap is larger than the tolerance allows, or differs from the one that fit reports.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from numeric_sets import Case, Data, folder

from svmsym import SVC, SVR
from svmsym.exact.foreign.verdict import bracket
from svmsym.exact.problem import Kernel, Problem
from svmsym.numeric.kernels import Kernel as Floating

ONE = {"C": 1.0}
TUBE = {"C": 1.0, "epsilon": 0.125}
SQUARE = {"C": 1.0, "degree": 2, "coef0": 1.0}
_SHARE = 10.0  # times tol·n·C: what a violation of tol at every point could make of the gap, and room
_SAME = 1e-6  # of the value: how far the reported values may be from the exact ones


@dataclass(frozen=True)
class Row:
    """What is said about one machine."""

    name: str
    n: int
    d: int
    kernel: str
    dual: float
    gap: str  # exact, to six digits
    relative: float  # gap / dual
    reported: float  # gap by fit's own account
    seconds: float
    ok: bool


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


def judged(case: Case, tol: float) -> Row:
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
    report = machine.report_
    gap = primal - dual
    allowed = _SHARE * tol * data.n * case.parameters["C"]
    size = max(1.0, abs(float(dual)))
    ok = 0 <= gap <= allowed and abs(float(gap) - report.gap) <= _SAME * size
    seconds = time.perf_counter() - began
    return Row(
        case.name,
        data.n,
        data.d,
        case.kernel,
        float(dual),
        f"{float(gap):.6g}",
        float(gap) / size,
        report.gap,
        seconds,
        bool(ok),
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tol", type=float, default=1e-6, help="tolerance of the training (1e-6)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the result there as well")
    chosen = parser.parse_args()
    rows = []
    heads = f"{'dual value':>16}{'exact gap':>14}{'gap/value':>11}{'gap by fit':>12}{'seconds':>9}"
    print(f"{'set':16}{'n×d':>10}{'kernel':>9}{heads}")
    for case in cases():
        row = judged(case, chosen.tol)
        rows.append(row)
        size = f"{row.n}×{row.d}"
        numbers = f"{row.dual:16.9g}{row.gap:>14}{row.relative:11.1e}{row.reported:12.3g}{row.seconds:9.2f}"
        print(
            f"{row.name:16}{size:>10}{row.kernel:>9}{numbers}{'' if row.ok else '   MISSED'}",
            flush=True,
        )
    if chosen.json:
        chosen.json.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n", encoding="utf-8")
    return 0 if all(row.ok for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
