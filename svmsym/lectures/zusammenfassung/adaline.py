"""Section 4.2: Adaline and the delta rule."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

from sympy import Abs, Eq, Piecewise, sign

from svmsym.formulas import gradient, inner
from svmsym.lectures.checks.hyperplanes.separability import meeting_point
from svmsym.lectures.checks.learning.activation import X1, activates, step_function
from svmsym.lectures.checks.learning.delta_rule import SCORE, error_measure, slope_by_weight
from svmsym.lectures.checks.learning.learning_loop import (
    ETA,
    N,
    O,
    S,
    X,
    Y,
    delta_loop,
)
from svmsym.lectures.checks.lines import same_as
from svmsym.lectures.checks.together import named, with_parts
from svmsym.lectures.checks.values import computes, shown
from svmsym.lectures.checks.worded import worded
from svmsym.lectures.data import BITS
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.finding import Finding
from svmsym.lectures.statements import Chain
from svmsym.lectures.zusammenfassung.perceptron import t, w, x, y, α


def _signum(number: Any) -> int:
    from svmsym.algorithms.adaline import signum  # noqa: PLC0415 - when the check runs

    return signum(number)


def _answers() -> dict[str, int]:
    return {"answers": len({_signum(s) for s in (-3, 0, 3)})}


def _adaline() -> dict[str, bool]:
    from svmsym.algorithms.adaline import adaline  # noqa: PLC0415 - when the check runs

    def errors(eta: Fraction) -> list[Fraction]:
        run = adaline([(1,)], [1], eta, gamma=-1, most=6)  # one point x = 1, y = 1; it never stops
        return list(run.column("error"))

    low, high = errors(Fraction(1, 2)), errors(Fraction(3))
    turns = all(a * b < 0 and abs(b) > abs(a) for a, b in pairwise(high))
    sinks = all(0 < b < a for a, b in pairwise(low))
    return {
        "a high rate oscillates": turns,
        "a low rate converges": sinks,
        "XOR is learned": meeting_point(*BITS.samples) is None,
        "data that span the space leave one model": len(_ends(((1, 0), (0, 1)))) == 1,
        "the start decides where they do not": len(_ends(((1, 0),))) > 1,
    }


def _ends(points: tuple[tuple[int, ...], ...]) -> set[tuple[Any, ...]]:
    """Where the delta rule rests on orthogonal unit points with labels 1, −1, from two starts."""
    from svmsym.algorithms.adaline import adaline  # noqa: PLC0415 - when the check runs

    labels = (1, -1)[: len(points)]
    runs = (adaline(points, labels, 1, gamma=-1, start=s, most=3) for s in ((0, 0), (0, 5)))
    return {run.rows[-1][2] for run in runs}


def _not_spanning() -> Finding:
    ends = sorted(_ends(((1, 0),)))
    numbers = f"the point (1, 0) with y = 1 alone: w = {' or '.join(shown(e) for e in ends)}, by the start"
    return Finding(len(ends) == 1, "the least squares have many solutions", numbers)


ENTRIES: tuple[Entry, ...] = (
    # 4.2 Adaline
    Entry(
        "Z-4.2a",
        "4.2",
        "Adaline is a binary classifier f: R^d → −1, 0, 1 with f(x) = α·(w∘x + w₀) and α = signum.",
        named(
            values=worded(
                computes(_answers),
                _answers,
                {"answers": "sgn(−3), sgn(0), sgn(3) are {answers} answers; a binary classifier has 2"},
            ),
            unit=with_parts(activates(_signum), "f"),
        ),
        {"values": {"answers": 2}, "unit": {"f": α * SCORE}},
        errata=("E-Z25",),
        corrected={"values": {"answers": 3}, "unit": {"f": sign(SCORE)}},
        correction="f: R^d → {−1, 0, 1}, f(x) = sgn(w∘x + w₀), for labels y ∈ {−1, 1}",
    ),
    Entry(
        "Z-4.2b",
        "4.2.1",
        "Signum: 1 for t > 0, 0 for t = 0, otherwise −1.",
        step_function(_signum, t),
        Piecewise((1, t > 0), (0, Eq(t, 0)), (-1, True)),
    ),
    Entry(
        "Z-4.2.2a",
        "4.2.2",
        "E = ½(y − f(x))² = ½(y − w∘x)².",
        error_measure(),
        Chain(((Y - sign(S)) ** 2 / 2, (Y - S) ** 2 / 2)),
        errata=("E-Z25",),
        corrected=Chain(((Y - S) ** 2 / 2,)),
        correction="E = ½(y − w∘x)², of the score before the activation",
    ),
    Entry(
        "Z-4.2.2b",
        "4.2.2",
        "dE/dw_j = (y − w∘x)·d/dw_j(y − w∘x) = −(y − w∘x).",
        slope_by_weight(),
        Chain(((Y - SCORE) * (-X1), -(Y - SCORE))),
        errata=("E-Z26",),
        corrected=Chain(((Y - SCORE) * (-X1), -(Y - SCORE) * X1)),
        correction="dE/dw_j = −(y − w∘x)x_j",
    ),
    Entry(
        "Z-4.2.2c",
        "4.2.2",
        "∇E = −(y − w∘x)·x.",
        same_as(lambda: gradient((y - inner(w, x)) ** 2 / 2, w)),
        -(y - inner(w, x)) * x,
    ),
    Entry(
        "Z-4.2.2d",
        "4.2.2",
        "Delta rule: w ← w + η(y_i − w∘x_i)x_i, while (1/n)Σ|y_i − sgn(w∘x_i)| > γ.",
        delta_loop(),
        {"change": ETA * (Y - S) * X, "error": Abs(Y - O) / N},
    ),
    Entry(
        "Z-4.2.2e",
        "4.2.2",
        "A high rate η oscillates; XOR cannot be learned; data and start decide whether the model is unique.",
        computes(_adaline, "run"),
        {
            "a high rate oscillates": True,
            "a low rate converges": True,
            "XOR is learned": False,
            "data that span the space leave one model": True,
            "the start decides where they do not": True,
        },
        convention="unique: the least squares have one solution, that is, the points span the space",
        without=_not_spanning,
    ),
)

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "E-Z25",
        "substantive",
        "f is the signum, the error is one of the score: w∘x = 2, y = 1 has ½(1−1)² = 0 but ½(1−2)² = ½.",
        "E = ½(y − w∘x)² with y ∈ {−1, 1}; f: R^d → {−1, 0, 1} only predicts.",
    ),
    Erratum(
        "E-Z26",
        "substantive",
        "The inner derivative −x_j is lost: x = (1, 2), y = 1, w = 0 has the slope −2 by w₁, not −1.",
        "dE/dw_j = −(y − w∘x)x_j",
    ),
)
