"""Section 4.1: the perceptron."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

from sympy import Abs, Heaviside, Piecewise, Symbol

from svmsym.formulas import Scalar, Vector, inner, norm2
from svmsym.lectures.checks.cases import at_cases
from svmsym.lectures.checks.hyperplanes.separability import meeting_point
from svmsym.lectures.checks.learning.activation import W0, W1, W2, X1, X2, activates, step_function
from svmsym.lectures.checks.learning.delta_rule import SCORE
from svmsym.lectures.checks.learning.learning_loop import (
    TRIANGLE,
    N,
    O,
    X,
    Y,
    perceptron_loop,
)
from svmsym.lectures.checks.learning.perceptron_steps import Q, boundary, repairs, teaches
from svmsym.lectures.checks.learning.perceptron_steps import S as SCORE_BEFORE
from svmsym.lectures.checks.picked import picked
from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.checks.values import computes, with_table
from svmsym.lectures.checks.worded import worded
from svmsym.lectures.data import BITS
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.statements import Equal

α, t = Symbol("α", real=True), Symbol("t", real=True)
w, x, y = Vector("w"), Vector("x"), Scalar("y")
WEIGHTS = ((0, 0, 0), (1, 1, 2), (-1, -2, -1), (0, -1, 1))  # the rows of the printed table


def _heaviside(number: Any) -> int:
    from svmsym.algorithms.perceptron import heaviside  # noqa: PLC0415 - when the check runs

    return heaviside(number)


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
        worded(
            picked(_learned, "errors sink every time", "errors left", how="trace"),
            _learned,
            {
                "errors sink every time": "the numbers of errors in the lecture's own run are {errors}, so "
                "they do not sink every time",
                "errors left": "a run that stops where they do not sink has {errors left} errors left",
            },
        ),
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
        "E-Z27",
        "notation",
        "The first author's name is misspelled.",
        "A. C. C. Coolen, R. Kühn, P. Sollich, Theory of Neural Information Processing Systems (2005)",
    ),
)
