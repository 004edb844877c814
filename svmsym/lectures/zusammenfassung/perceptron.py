"""Chapter 4: perceptron and Adaline."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

from sympy import Abs, Eq, Heaviside, Piecewise, Symbol, sign

from svmsym.formulas import Scalar, Vector, gradient, inner, norm2
from svmsym.lectures.checks.cases import at_cases
from svmsym.lectures.checks.hyperplanes.separability import meeting_point
from svmsym.lectures.checks.learning.activation import W0, W1, W2, X1, X2, activates, step_function
from svmsym.lectures.checks.learning.delta_rule import SCORE, error_measure, slope_by_weight
from svmsym.lectures.checks.learning.learning_loop import (
    ETA,
    TRIANGLE,
    N,
    O,
    S,
    X,
    Y,
    delta_loop,
    perceptron_loop,
)
from svmsym.lectures.checks.learning.perceptron_steps import Q, boundary, repairs, teaches
from svmsym.lectures.checks.learning.perceptron_steps import S as SCORE_BEFORE
from svmsym.lectures.checks.lines import same_as
from svmsym.lectures.checks.picked import picked
from svmsym.lectures.checks.together import named, with_parts
from svmsym.lectures.checks.values import computes, shown, with_table
from svmsym.lectures.data import BITS
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.finding import Finding
from svmsym.lectures.statements import Chain, Equal

α, t = Symbol("α", real=True), Symbol("t", real=True)
w, x, y = Vector("w"), Vector("x"), Scalar("y")
WEIGHTS = ((0, 0, 0), (1, 1, 2), (-1, -2, -1), (0, -1, 1))  # the rows of the printed table


def _heaviside(number: Any) -> int:
    from svmsym.algorithms.perceptron import heaviside  # noqa: PLC0415 - when the check runs

    return heaviside(number)


def _signum(number: Any) -> int:
    from svmsym.algorithms.adaline import signum  # noqa: PLC0415 - when the check runs

    return signum(number)


def _classified() -> dict[str, Any]:
    from svmsym.algorithms.perceptron import augmented, output, score  # noqa: PLC0415 - when the check runs

    weights, points = (17, -37, 30), [augmented(p) for p in ((7, 3), (3, 8))]
    return {
        "scores": tuple(score(weights, p) for p in points),
        "classes": tuple(output(weights, p) for p in points),
    }


def _learned() -> dict[str, Any]:
    """The batch rule on the lecture's data, and the same rule stopped where the errors do not sink."""
    from svmsym.algorithms.perceptron import batch, output, update  # noqa: PLC0415 - when the check runs

    points, classes = TRIANGLE
    run = batch(points, classes)
    weights, errors = run.column("w"), run.column("errors")
    pairs = list(pairwise(errors))
    stuck = next((k for k, (a, b) in enumerate(pairs, 1) if b >= a), len(errors) - 1)
    asked = [[update(v, p, c)[0] for p, c in zip(points, classes, strict=True)] for v in weights]
    return {
        "w": weights,
        "outputs": run.column("outputs"),
        "changes": tuple(tuple(c for c in row if any(c)) for row in asked),
        "errors": errors,
        "errors sink every time": all(a > b for a, b in pairs),
        "errors left": errors[stuck],
        "errors left at γ = 0": errors[-1],
        "classes": tuple(output(run.result, p) for p in points),
    }


def _steps() -> Any:
    """The step table of the batch rule on the lecture's data."""
    from svmsym.algorithms.perceptron import batch  # noqa: PLC0415 - when the check runs

    return batch(*TRIANGLE)


def _limits() -> dict[str, bool]:
    from svmsym.algorithms.perceptron import augmented, batch, online, output  # noqa: PLC0415

    points, classes = TRIANGLE
    models = [rule(points, classes).result for rule in (batch, online)]
    right = [all(output(v, p) == c for p, c in zip(points, classes, strict=True)) for v in models]
    (a, b, c), (d, e, f) = models
    parallel = a * e == b * d and a * f == c * d and b * f == c * e
    stops = batch([augmented(p) for p in BITS.points], [max(0, y) for y in BITS.labels]).result is not None
    separable = meeting_point(*BITS.samples) is None
    return {"XOR is learned": stops or separable, "the model is unique": not all(right) or parallel}


def _adaline() -> dict[str, bool]:
    from svmsym.algorithms.adaline import adaline  # noqa: PLC0415 - when the check runs

    def errors(eta: Fraction) -> list[Fraction]:
        run = adaline([(1,)], [1], eta, gamma=-1, most=5)  # one point x = 1, y = 1; it never stops
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
    runs = (adaline(points, labels, 1, gamma=-1, start=s, most=2) for s in ((0, 0), (0, 5)))
    return {run.rows[-1][2] for run in runs}


def _not_spanning() -> Finding:
    ends = sorted(_ends(((1, 0),)))
    numbers = f"the point (1, 0) with y = 1 alone: w = {' or '.join(shown(e) for e in ends)}, by the start"
    return Finding(len(ends) == 1, "the least squares have many solutions", numbers)


_SIGNS = {
    Fraction(-1, 2): "w = (0, −½, ½), x = (2, 1), ⟨w, x⟩ = −½",
    Fraction(0): "w = (0, −½, ½), x = (1, 1), ⟨w, x⟩ = 0",
    Fraction(1, 2): "w = (0, −½, ½), x = (1, 2), ⟨w, x⟩ = ½",
}

ENTRIES: tuple[Entry, ...] = (
    # 4.1.1 Biological background
    Entry(
        "Z-4.1.1",
        "4.1.1",
        "A table compares computers with biological nets; its source is given as A. Cooley et al., 2005.",
        errata=("E-Z27",),
        correction="A. C. C. Coolen, R. Kühn, P. Sollich (2005)",
        not_checkable="orders of magnitude from physiology, and the author of a book",
    ),
    # 4.1.2 Introduction
    Entry(
        "Z-4.1.2a",
        "4.1.2",
        "f(x) = α·(w∘x + w₀), and with x₀ = 1 also f(x) = α·(w∘x); x and w end with the index n.",
        with_parts(activates(_heaviside), "f"),
        {"f": α * SCORE},
        errata=("E-Z19",),
        corrected={"f": Heaviside(SCORE, 0)},
        quoted="f(x) = α·(w∘x + w₀), f(x) = α·(w∘x)",
        correction="f(x) = α(w∘x + w₀) with the function α; the last index is d",
    ),
    Entry(
        "Z-4.1.2b",
        "4.1.2",
        "Heaviside: α(t) = 1 for t > 0, otherwise 0; so α(0) = 0.",
        step_function(_heaviside, t),
        Piecewise((1, t > 0), (0, True)),
    ),
    Entry(
        "Z-4.1.2c",
        "4.1.2",
        "w = (17, −37, 30): (7, 3) has the score −152 and class 0, (3, 8) has 146 and class 1.",
        computes(_classified),
        {"scores": (-152, 146), "classes": (0, 1)},
    ),
    Entry(
        "Z-4.1.2d",
        "4.1.2",
        "All weights times −1 exchange the two classes.",
        at_cases(lambda: ((name, {t: s}) for s, name in _SIGNS.items())),
        Equal(Heaviside(-t, 0), 1 - Heaviside(t, 0)),
        errata=("E-Z20",),
        corrected=Equal(Heaviside(-t, 0), 1 - Heaviside(t, 0)),
        correction="so it is for every point that does not lie on the boundary",
        corrected_check=at_cases(
            lambda: ((name, {t: s}) for s, name in _SIGNS.items() if s), every="scores of either sign"
        ),
    ),
    # 4.1.3 Learning
    Entry(
        "Z-4.1.3a",
        "4.1.3",
        "Weights change so that the number of errors sinks; learning stops as soon as it does not.",
        picked(_learned, "errors sink every time", "errors left", how="trace"),
        {"errors sink every time": True, "errors left": 0},
        errata=("E-Z22",),
        corrected={"errors": (1, 2, 1, 0), "errors sink every time": False, "errors left at γ = 0": 0},
        corrected_check=picked(
            _learned, "errors", "errors sink every time", "errors left at γ = 0", how="trace"
        ),
        correction="errors may rise on the way; stop when their rate is at most γ, as the code does",
    ),
    Entry(
        "Z-4.1.3b",
        "4.1.3",
        "False positive: w' = w − x, w'∘x = w∘x − x∘x, so f_w'(x) = 0; false negative: +x, so f_w'(x) = 1.",
        with_parts(repairs(), "false positive", "false negative"),
        {
            "false positive": (Equal(inner(w - x, x), inner(w, x) - norm2(x)), True),
            "false negative": (Equal(inner(w + x, x), inner(w, x) + norm2(x)), True),
        },
        errata=("E-Z21",),
        corrected={
            "false positive": (Equal(inner(w - x, x), inner(w, x) - norm2(x)), SCORE_BEFORE <= Q),
            "false negative": (Equal(inner(w + x, x), inner(w, x) + norm2(x)), -SCORE_BEFORE < Q),
        },
        correction="the score moves by ‖x‖² in the right direction; enough if w∘x ≤ ‖x‖², or −w∘x < ‖x‖²",
    ),
    Entry(
        "Z-4.1.3c",
        "4.1.3",
        "Batch loop: w' ← w' + (y_i − o_i)x_i with all o_i from the old w, while (1/n)Σ|y_i − o_i| > γ.",
        perceptron_loop(),
        {"change": (Y - O) * X, "error": Abs(Y - O) / N},
    ),
    Entry(
        "Z-4.1.3d",
        "4.1.3",
        "(3, 0), (0, 3) on the boundary: w₀ + 3x₁ = 0, w₀ + 3x₂ = 0; origin negative: f = −3 + x₁ + x₂.",
        boundary(((3, 0), (0, 3)), (0, 0)),
        {"values": (W0 + 3 * X1, W0 + 3 * X2), "w": (-3, 1, 1)},
        errata=("E-Z23",),
        corrected={"values": (W0 + 3 * W1, W0 + 3 * W2), "w": (-3, 1, 1)},
        quoted="f(3, 0) = w₀ + 3x₁ = 0 ⇒ w₀ = −3x₁",
        correction="w₀ = −3w₁ = −3w₂ with w₀ < 0; for instance w₁ = w₂ = 1, w₀ = −3",
    ),
    Entry(
        "Z-4.1.3e",
        "4.1.3",
        "Learning data ([1,1], 0), ([1,2], 1), ([2,2], 0), that is ([1,1,1], 0), ([1,1,2], 0), ([1,2,2], 0).",
        teaches(WEIGHTS),
        {
            "plain": (((1, 1), 0), ((1, 2), 1), ((2, 2), 0)),
            "augmented": (((1, 1, 1), 0), ((1, 1, 2), 0), ((1, 2, 2), 0)),
        },
        errata=("E-Z24",),
        corrected={
            "plain": (((1, 1), 0), ((1, 2), 1), ((2, 2), 0)),
            "augmented": (((1, 1, 1), 0), ((1, 1, 2), 1), ((1, 2, 2), 0)),
        },
        correction="the second point is ([1,1,2], 1)",
    ),
    Entry(
        "Z-4.1.3f",
        "4.1.3",
        "Table: w = (0,0,0), (1,1,2), (−1,−2,−1), (0,−1,1) with outputs, errors and changes.",
        with_table(picked(_learned, "w", "outputs", "errors", "changes", how="trace"), _steps),
        {
            "w": WEIGHTS,
            "outputs": ((0, 0, 0), (1, 1, 1), (0, 0, 0), (0, 1, 0)),
            "errors": (1, 2, 1, 0),
            "changes": (((1, 1, 2),), ((-1, -1, -1), (-1, -2, -2)), ((1, 1, 2),), ()),
        },
    ),
    # 4.1.4 Limits
    Entry(
        "Z-4.1.4",
        "4.1.4",
        "A perceptron cannot learn XOR; where classes are separable, its model is not unique.",
        computes(_limits, "run"),
        {"XOR is learned": False, "the model is unique": False},
    ),
    # 4.2 Adaline
    Entry(
        "Z-4.2a",
        "4.2",
        "Adaline is a binary classifier f: R^d → −1, 0, 1 with f(x) = α·(w∘x + w₀) and α = signum.",
        named(
            values=computes(lambda: len({_signum(s) for s in (-3, 0, 3)})),
            unit=with_parts(activates(_signum), "f"),
        ),
        {"values": 2, "unit": {"f": α * SCORE}},
        errata=("E-Z25",),
        corrected={"values": 3, "unit": {"f": sign(SCORE)}},
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
        "E-Z19",
        "notation",
        "α names a function, so α·(…) reads as a product with a number; the vectors of R^d end with index n.",
        "α(w∘x + w₀), x = (1, x₁, …, x_d)",
    ),
    Erratum(
        "E-Z20",
        "hypothesis",
        "On the boundary w∘x = 0 both w and −w give class 0, because α(0) = 0.",
        "All weights times −1 exchange the classes of all points off the boundary.",
    ),
    Erratum(
        "E-Z21",
        "substantive",
        "An update moves the score by ‖x‖², perhaps too little: w = (5, 0), x = (1, 0) goes from 5 to 4.",
        "w'∘x = w∘x ∓ ‖x‖² is nearer to the right side; the class is right once it is crossed.",
    ),
    Erratum(
        "E-Z22",
        "hypothesis",
        "The printed run has 1, 2, 1, 0 errors; by the rule in words it would end after its first update.",
        "Stop when the error rate is at most γ, as in the code.",
    ),
    Erratum(
        "E-Z23",
        "notation",
        "Weights are written as coordinates; one of all w₀ < 0, w₁ = w₂ = −w₀/3 appears as a consequence.",
        "w₀ = −3w₁ = −3w₂; w₁ = w₂ = 1 is one choice.",
    ),
    Erratum(
        "E-Z24",
        "substantive",
        "The second augmented point has lost its label 1; with 0 the start w = 0 is right everywhere.",
        "([1,1,2], 1)",
    ),
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
    Erratum(
        "E-Z27",
        "notation",
        "The first author's name is misspelled.",
        "A. C. C. Coolen, R. Kühn, P. Sollich, Theory of Neural Information Processing Systems (2005)",
    ),
)
