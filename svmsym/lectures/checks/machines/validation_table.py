"""Leave-one-out tables of a soft-margin machine, scaled fold by fold as e1071 scales, in exact arithmetic.

Each fold is centred by the mean and divided by the standard deviation s of its own training rows, the one
that divides by n − 1. s may be irrational, but only s² enters the inner products:

    K(x, z) = Σ_c (x_c − m_c)(z_c − m_c)/s_c²,      or  (γK(x, z))³  for the cubic kernel

so all kernel values, multipliers and scores are fractions, and every prediction is certain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any

from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.checks.values import differences, exact, half_unit, shown
from svmsym.lectures.finding import Check, Finding

Table = tuple[tuple[Fraction, ...], ...]  # features, and a last column with the class 0 or 1
_HALF_A_DIGIT = Fraction(1, 200)
_LARGEST = 60
RATES = ("accuracy", "sensitivity", "specificity")


@dataclass(frozen=True)
class Counts:
    """Predictions without their own row, and how many rows of either class they get right."""

    predictions: tuple[int, ...]
    nearest: Fraction  # the least |f|
    right: tuple[int, int]  # of class 1, of class 0
    sizes: tuple[int, int]

    @property
    def rates(self) -> dict[str, Fraction]:
        """Accuracy, sensitivity (class 1) and specificity (class 0)."""
        (tp, tn), (ones, zeros) = self.right, self.sizes
        rates = Fraction(tp + tn, ones + zeros), Fraction(tp, ones), Fraction(tn, zeros)
        return dict(zip(RATES, rates, strict=True))


@lru_cache(maxsize=16)
def leave_one_out(table: Table, cost: Fraction, degree: int, *, scaled: bool = True) -> Counts:
    """Every row predicted by the machine trained on all others, scaled by these or as they are.

    >>> rows = tuple((Fraction(v), Fraction(v > 1)) for v in (0, 1, 5, 6))
    >>> leave_one_out(rows, Fraction(1), 1).predictions
    (0, 0, 1, 1)
    """
    scores = [_score(table, row, cost, degree, scaled=scaled) for row in range(len(table))]
    found = tuple(int(f >= 0) for f in scores)
    classes = [int(row[-1]) for row in table]
    pairs = list(zip(found, classes, strict=True))
    nearest = min(map(abs, scores))
    return Counts(
        found, nearest, (pairs.count((1, 1)), pairs.count((0, 0))), (classes.count(1), classes.count(0))
    )


def _score(table: Table, left_out: int, cost: Fraction, degree: int, *, scaled: bool) -> Fraction:
    """f of the row that was left out."""
    from svmsym import solve  # noqa: PLC0415 - the ledger loads without the solver

    columns = range(len(table[0]) - 1)
    unit = lcm(*(row[c].denominator for row in table for c in columns))
    whole = [[int(row[c] * unit) for c in columns] for row in table]
    kept = [row for k, row in enumerate(whole) if k != left_out]
    labels = [1 if row[-1] else -1 for k, row in enumerate(table) if k != left_out]
    n = len(kept)
    sums = [sum(row[c] for row in kept) for c in columns]
    # n times the centred numbers are integers; their squares add up to n²(n − 1) s².
    centred = [[n * row[c] - sums[c] for c in columns] for row in kept]
    own = [n * whole[left_out][c] - sums[c] for c in columns]
    spread = [sum(row[c] ** 2 for row in centred) for c in columns]
    if not scaled:
        centred, own, spread = kept, whole[left_out], [(n - 1) * unit * unit] * len(columns)
    common = lcm(*spread)
    weights = [(n - 1) * common // s for s in spread]
    gamma = Fraction(1) if degree == 1 else Fraction(1, len(columns))

    def kernel(a: Sequence[int], b: Sequence[int]) -> Fraction:
        product = sum(weight * v * u for weight, v, u in zip(weights, a, b, strict=True))
        return Fraction(product * gamma.numerator, common * gamma.denominator) ** degree

    half = [[kernel(a, b) for b in centred[: k + 1]] for k, a in enumerate(centred)]
    gram = [[half[max(k, l)][min(k, l)] for l in range(n)] for k in range(n)]
    answer = solve(gram, labels, C=cost, kernel="precomputed")
    assert answer.b is not None
    support = [(v, y, row) for v, y, row in zip(answer.alpha, labels, centred, strict=True) if v]
    return sum((v * y * kernel(row, own) for v, y, row in support), answer.b)


def validation_table(
    table: Table, cost: Fraction, degree: int, triples: Sequence[Mapping[str, float]] = ()
) -> Check:
    """Printed rates, fractions or decimals with two digits, are those of leaving out one row at a time.

    ``triples`` are all that is printed about one table; the sizes it could have are told with a refutation.

    >>> rows = tuple((Fraction(v), Fraction(v > 1)) for v in (0, 1, 5, 6))
    >>> rates = {"accuracy": 0.72, "sensitivity": 1, "specificity": 1}
    >>> validation_table(rows, Fraction(1), 1).decide(rates).counterexample
    'accuracy: computed 1, printed 0.72'
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        counts = leave_one_out(table, cost, degree)
        wrong = [
            f"{name}: computed {shown(counts.rates[name])}, printed {shown(rate)}"
            for name, rate in printed.items()
            if not _agree(counts.rates[name], rate)
        ]
        if not wrong:
            return Finding(True, "leaving out each row once, in exact arithmetic", lines=_told(counts))
        lines = (*_told(counts), *_impossible(counts, printed), *_larger(triples))
        return Finding(False, "the printed rows give other rates", "; ".join(wrong), lines)

    return with_parts(Check("run", decide), *RATES)


def _agree(computed: Fraction, printed: Any) -> bool:
    """Equal; a decimal is rounded to two digits."""
    if isinstance(printed, float):
        return abs(computed - Fraction(str(printed))) <= _HALF_A_DIGIT
    return bool(exact(computed) == exact(printed))


def _told(counts: Counts) -> tuple[str, ...]:
    (tp, tn), (ones, zeros) = counts.right, counts.sizes
    right = (
        f"{tp} of {ones} rows of class 1, {tn} of {zeros} rows of class 0, {tp + tn} of {ones + zeros} in all"
    )
    return (f"predicted row by row: {''.join(map(str, counts.predictions))}", f"right: {right}")


def _impossible(counts: Counts, printed: Mapping[str, Any]) -> list[str]:
    """Which printed decimals are no ratio of whole numbers over the sizes of the table at all."""
    ones, zeros = counts.sizes
    sizes = dict(zip(RATES, (ones + zeros, ones, zeros), strict=True))
    told = []
    for name, rate in printed.items():
        if isinstance(rate, float) and not ratios(rate, sizes[name]):
            below = int(Fraction(str(rate)) * sizes[name])
            near = " and ".join(
                f"{k}/{sizes[name]} = {float(Fraction(k, sizes[name])):.3f}" for k in (below, below + 1)
            )
            told.append(f"{name} {rate} is no k/{sizes[name]} rounded to two digits: next are {near}")
    return told


def _larger(triples: Sequence[Mapping[str, float]]) -> list[str]:
    """The smallest tables for which all that is printed is possible."""
    if not triples:
        return []
    found = fitting_sizes(tuple(tuple(triple[name] for name in RATES) for triple in triples), _LARGEST)
    said = ", ".join(shown(sizes) for sizes in found) or "none"
    return [f"tables (n, n₁, n₀) up to {_LARGEST} rows for which all printed rates are possible: {said}"]


def ratios(rate: float, size: int) -> list[int]:
    """All k for which k/size is the rate, rounded to two digits.

    >>> ratios(0.82, 11), ratios(0.72, 20), ratios(0.58, 9)
    ([9], [], [])
    """
    wanted = Fraction(str(rate))
    near = int(wanted * size)
    return [k for k in range(max(0, near - 1), near + 3) if abs(Fraction(k, size) - wanted) <= _HALF_A_DIGIT]


@lru_cache(maxsize=4)
def fitting_sizes(triples: tuple[tuple[float, ...], ...], most: int) -> list[tuple[int, int, int]]:
    """The sizes (n, n₁, n₀) up to ``most`` rows for which all triples of rates can be ratios.

    >>> fitting_sizes(((0.5, 1.0, 0.0),), 3)
    [(2, 1, 1)]
    """
    single = {(rate, size): ratios(rate, size) for t in triples for rate in t[1:] for size in range(1, most)}
    return [
        (n, ones, n - ones)
        for n in range(2, most + 1)
        for ones in range(1, n)
        if all(_fits(triple, ones, n - ones, single) for triple in triples)
    ]


def _fits(
    triple: tuple[float, ...], ones: int, zeros: int, single: Mapping[tuple[float, int], list[int]]
) -> bool:
    accuracy, sensitivity, specificity = triple
    pairs = [(tp, tn) for tp in single[sensitivity, ones] for tn in single[specificity, zeros]]
    return bool(pairs) and any(tp + tn in ratios(accuracy, ones + zeros) for tp, tn in pairs)


def validation_run(table: Table, cost: Fraction, degree: int) -> Check:
    """A printed program runs: as many folds as rows, and the levels of the factor come back as classes.

    R numbers the levels of a factor from 1 on, in the order of their names.

    >>> rows = tuple((Fraction(v), Fraction(v > 1)) for v in (0, 1, 5, 6))
    >>> said = {"folds": 4, "levels": (1, 2), "shift": -1, "predicted": "0011", "least |f|": 0.6}
    >>> said["predicted unscaled"] = "0011"
    >>> runs = validation_run(rows, Fraction(1), 1)
    >>> runs.decide(said).holds, runs.decide({**said, "levels": (0, 1), "shift": 0}).holds
    (True, False)
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        counts = leave_one_out(table, cost, degree)
        folds = len(counts.predictions)
        if printed["folds"] != folds:
            return Finding(
                False, "not one fold for each row", f"{folds} rows, {shown(printed['folds'])} folds"
            )
        classes = sorted({int(row[-1]) for row in table})
        levels = tuple(range(1, len(classes) + 1))
        if tuple(printed["levels"]) != levels:
            return Finding(False, "other levels", f"{shown(printed['levels'])} instead of {shown(levels)}")
        back = [level + printed["shift"] for level in levels]
        if back != classes or set(counts.predictions) - set(classes):
            return Finding(False, "other classes come back", f"{back} instead of {classes}".replace("-", "−"))
        unscaled = leave_one_out(table, cost, degree, scaled=False)
        rows = {"predicted": counts, "predicted unscaled": unscaled}
        computed = {name: "".join(map(str, run.predictions)) for name, run in rows.items()}
        off = list(differences(computed, {name: printed[name] for name in rows}))
        if abs(counts.nearest - Fraction(str(printed["least |f|"]))) > half_unit(str(printed["least |f|"])):
            off.append(f"least |f|: computed {float(counts.nearest):.4g}, printed {printed['least |f|']}")
        if off:
            return Finding(False, "other scores", "; ".join(off))
        return Finding(True, f"runs in exact arithmetic: {folds} folds", lines=_told(counts))

    parts = ("folds", "levels", "shift", "predicted", "predicted unscaled", "least |f|")
    return with_parts(Check("run", decide), *parts)
