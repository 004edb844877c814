"""The problems that are timed: points as integers over one denominator, labels, C and a kernel."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from svmsym.exact.decimals import decimal_rows
from svmsym.exact.floating import Integers
from svmsym.exact.problem import Kernel, Problem

LINEAR = Kernel()
CUBIC = Kernel("poly", degree=3, gamma=Fraction(1), coef0=Fraction(1))
CENTRES_APART = {1: 2, 3: 1}  # by degree: the best rule errs on 16 % and 31 %, whatever d is


@dataclass(frozen=True, eq=False)
class Case:
    """One soft-margin SVC with linear slack: points[i, j] / denominator, a power of ten."""

    name: str
    points: Integers
    denominator: int
    y: tuple[int, ...]
    C: Fraction | None = Fraction(1)  # None: the hard margin
    kernel: Kernel = LINEAR
    random: bool = False  # drawn here, not measured somewhere

    @property
    def n(self) -> int:
        return len(self.y)

    def problem(self) -> Problem:
        """The problem as the solver takes it; made before the clock starts."""
        decimals = len(str(self.denominator)) - 1
        return Problem("svc", C=self.C, kernel=self.kernel, X=decimal_rows(self.points, decimals), y=self.y)


# Four points of a lecture on the hard margin, and a table of twenty patients of another.
WORKED = ((0, 0, -1), (2, 2, -1), (2, 0, 1), (3, 0, 1))
PATIENTS = (  # BDI and GLU in hundredths, success of the therapy
    *((74, 140, 1), (22, 72, 1), (82, 229, 1), (207, 115, 0), (171, 153, 1), (177, 107, 1), (195, 270, 0)),
    *((218, 253, 0), (93, 120, 1), (134, 107, 0), (235, 164, 0), (143, 91, 1), (166, 111, 0), (28, 159, 1)),
    *((213, 52, 0), (137, 122, 1), (89, 214, 0), (88, 140, 0), (98, 204, 1), (193, 90, 1)),
)


def lecture_cases() -> Iterable[Case]:
    worked = np.array(WORKED)
    labels = tuple(worked[:, 2].tolist())
    yield Case("worked", worked[:, :2], 1, labels, None)
    yield Case("worked C=1/4", worked[:, :2], 1, labels, Fraction(1, 4))
    patients = np.array(PATIENTS)
    yield Case("patients", patients[:, :2], 100, signs(patients[:, 2] == 1))


def signs(positive: Any) -> tuple[int, ...]:
    return tuple(1 if p else -1 for p in positive)


def decimals_of(table: Any) -> tuple[Integers, int]:
    """Integers and one power of ten for the decimals that a table of floats was written as."""
    cells = [[Decimal(repr(float(v))) for v in row] for row in table]
    places = max(0, *(-int(v.normalize().as_tuple().exponent) for row in cells for v in row))
    return np.array([[int(v.scaleb(places)) for v in row] for row in cells], dtype=np.int64), 10**places


def scaled_to_unit(points: Integers, decimals: int) -> Integers:
    """Each column moved to [0, 1] and rounded to that many decimals, from exact quotients."""
    low, high = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return np.array(
        [
            [round(Fraction((v - a) * 10**decimals, b - a)) for v, a, b in zip(row, low, high, strict=True)]
            for row in points.tolist()
        ]
    )


def measured_cases() -> Iterable[Case]:
    """Iris, wine, breast cancer and digits as scikit-learn ships them; nothing without it."""
    try:
        from sklearn import datasets  # noqa: PLC0415 - only this set needs it
    except ImportError:
        return
    x, t = datasets.load_iris(return_X_y=True)
    for a, b in ((0, 1), (0, 2), (1, 2)):
        pair = (t == a) | (t == b)
        yield Case(f"iris {a}/{b}", *decimals_of(x[pair]), signs(t[pair] == b))
    x, t = datasets.load_wine(return_X_y=True)
    yield Case("wine 0/1", *decimals_of(x[t < 2]), signs(t[t < 2] == 1))
    x, t = datasets.load_breast_cancer(return_X_y=True)
    raw, denominator = decimals_of(x)
    yield Case("breast cancer raw", raw, denominator, signs(t == 1))
    yield Case("breast cancer scaled", scaled_to_unit(raw, 2), 100, signs(t == 1))
    x, t = datasets.load_digits(return_X_y=True)
    pair = (t == 3) | (t == 8)
    yield Case("digits 3/8", *decimals_of(x[pair]), signs(t[pair] == 8))
    yield Case("digits 8/rest", *decimals_of(x), signs(t == 8))


def gaussian(n: int, d: int, decimals: int = 2, kernel: Kernel = LINEAR) -> Case:
    """Two unit Gaussians, rounded; the same points for the same arguments."""
    draw = np.random.default_rng([n, d, decimals])
    y = np.where(np.arange(n) % 2, 1, -1)
    apart = CENTRES_APART[1 if kernel is LINEAR else kernel.degree]
    points = draw.normal(size=(n, d)) + y[:, None] * (apart / 2 / math.sqrt(d))
    name = f"{'Gaussian' if kernel is LINEAR else 'cubic'} {n}×{d}" + f", {decimals} decimals" * (
        decimals != 2
    )
    rounded = np.rint(points * 10**decimals).astype(np.int64)
    return Case(name, rounded, 10**decimals, tuple(y.tolist()), kernel=kernel, random=True)


def small(n: int, seed: int) -> Case:
    """Integers up to 9 in three columns, labels by chance, C = 1."""
    draw = np.random.default_rng([n, seed])
    y = draw.choice([-1, 1], size=n)
    y[:2] = -1, 1
    return Case(f"small {n} #{seed}", draw.integers(-9, 10, size=(n, 3)), 1, tuple(y.tolist()), random=True)


def random_cases() -> Iterable[Case]:
    yield from (small(n, seed) for n in (4, 8, 12, 20, 50, 100) for seed in (1, 2, 3))
    yield from (gaussian(n, d) for n, d in ((1000, 5), (1000, 20), (3000, 20)))
    yield gaussian(1000, 20, 3)


def cubic_cases() -> Iterable[Case]:
    yield from (gaussian(n, 20, kernel=CUBIC) for n in (100, 200, 400, 600, 800))


def cases() -> tuple[Case, ...]:
    """Every problem but the one of 100,000 rows, smallest first within each family."""
    families: tuple[Callable[[], Iterable[Case]], ...] = (
        lecture_cases,
        measured_cases,
        random_cases,
        cubic_cases,
    )
    return tuple(case for family in families for case in family())


def write_table(case: Case, path: Path) -> None:
    """The case as a CSV file with a header, the label in the last column."""
    places = len(str(case.denominator)) - 1
    names = [*(f"x{j + 1}" for j in range(case.points.shape[1])), "y"]
    rows = np.column_stack([case.points / case.denominator, np.array(case.y)])
    # Rounding to the decimals that the points have gives them back: they are far below 2⁵³.
    formats = [f"%.{places}f"] * case.points.shape[1] + ["%d"]
    np.savetxt(path, rows, fmt=formats, delimiter=",", header=",".join(names), comments="")
