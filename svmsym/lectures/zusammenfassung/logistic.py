"""Chapter 3: classification by logistic regression, maximum likelihood, measures of a classifier."""

from __future__ import annotations

from typing import Any

from sympy import Function, Symbol, binomial, diff, exp, log, symbols

from svmsym.lectures.checks.algebra import algebra
from svmsym.lectures.checks.calculus import derivative, worth
from svmsym.lectures.checks.learning.likelihood import (
    coin,
    derivative_of_likelihood,
    ends_without_heads,
    labels,
    maximum,
    probability_of_heads,
    stationary_points,
)
from svmsym.lectures.checks.learning.outcomes import cells, least_error, measures
from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.together import at_once, each
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.statements import Chain, Equal
from svmsym.lectures.zusammenfassung import dropped
from svmsym.lectures.zusammenfassung import runs_logistic as runs

# One point x; points of the two classes; points in the plane.
x, w0, w1, w2, z = symbols("x w0 w1 w2 z")
xp, xn = symbols("x⁺ x⁻")
xp1, xp2, xn1, xn2 = symbols("x⁺1 x⁺2 x⁻1 x⁻2")
x1, x2, r = symbols("x1 x2 r")

# The coin; a probability and its derivative; the four outcomes.
n, k = symbols("n k", integer=True, positive=True)
w, p, dp, p1, dp1, p0, dp0 = (Symbol(name) for name in ("w", "p", "dp", "p⁺", "dp⁺", "p⁻", "dp⁻"))
_COUNTS = tp, fn, fp, tn = symbols("tp fn fp tn")


def logistic(score: Any) -> Any:
    """e^z/(1 + e^z)."""
    return exp(score) / (1 + exp(score))


MODEL = logistic(w1 * x + w0)
NLL = -log(logistic(w1 * xp + w0)) - log(1 - logistic(w1 * xn + w0))  # one point of each class


def plane(a: Any, b: Any) -> Any:
    """The model with two features."""
    return logistic(w0 + w1 * a + w2 * b)


PLANE_NLL = -log(plane(xp1, xp2)) - log(1 - plane(xn1, xn2))
_p1, _p0 = Function("p⁺")(z), Function("p⁻")(z)
_OF_Z = {dp1: diff(_p1, z), dp0: diff(_p0, z), p1: _p1, p0: _p0}

ENTRIES: tuple[Entry, ...] = (
    # 3.1 Classification
    Entry(
        "Z-3.1.1",
        "3.1.1 linear regression",
        "as a classifier f(x) = w₁x + w₀ takes all values in [−0.0014, 1.4]; "
        "f(0) = −0.0014 and f(8000) = 1.4 are no probabilities",
        runs.credit_line(),
        {
            "f(0)": runs.decimal("-0.0014"),
            "f(8000)": runs.decimal("1.4"),
            "range": (runs.decimal("-0.0014"), runs.decimal("1.4")),
        },
    ),
    Entry(
        "Z-3.1.2a",
        "3.1.2 logistic regression",
        "logistic(x) = eˣ/(1 + eˣ)",
        at_once(
            worth(1 / (1 + exp(-x))), searched(runs.solves_logistic_equation(x), "p′ = p(1 − p), p(0) = ½")
        ),
        exp(x) / (1 + exp(x)),
    ),
    Entry(
        "Z-3.1.2b",
        "3.1.2 logistic regression",
        "p(x) = logistic(w₁x + w₀) = e^{w₁x+w₀}/(1 + e^{w₁x+w₀}), always between 0 and 1",
        searched(runs.has_odds(w1 * x + w0), "odds e^{w₁x+w₀}; p and 1 − p are positive", "identity"),
        exp(w1 * x + w0) / (1 + exp(w1 * x + w0)),
    ),
    Entry(
        "Z-3.1.2c",
        "3.1.2 logistic regression",
        "Pr(y = 1 | x) = p(x) and Pr(y = 0 | x) = 1 − p(x) = logistic(−(w₁x + w₀))",
        each(worth(MODEL), worth(logistic(-(w1 * x + w0)), {p: MODEL})),
        (exp(w1 * x + w0) / (1 + exp(w1 * x + w0)), 1 - p),
    ),
    # 3.2 Maximum likelihood
    Entry(
        "Z-3.2.1a",
        "3.2.1 coin",
        "the probability of k heads in n tosses is L(w) = w^k (1 − w)^(n−k)",
        probability_of_heads(n, k, w),
        coin(n, k, w),
        errata=("E-Z13",),
        corrected=binomial(n, k) * coin(n, k, w),
        correction="C(n, k) w^k (1 − w)^(n−k); or: the probability of this sequence",
    ),
    Entry(
        "Z-3.2.1b",
        "3.2.1 coin",
        "dL/dw = k w^{k−1}(1−w)^{n−k} − w^k(n−k)(1−w)^{n−k−1} = w^{k−1}(1−w)^{n−k−1}[k(1−w) − (n−k)w]",
        derivative_of_likelihood(n, k, w),
        Chain(
            (
                k * w ** (k - 1) * (1 - w) ** (n - k) + w**k * (n - k) * (1 - w) ** (n - k - 1) * -1,
                w ** (k - 1) * (1 - w) ** (n - k - 1) * (k * (1 - w) - (n - k) * w),
            )
        ),
    ),
    Entry(
        "Z-3.2.1c",
        "3.2.1 coin",
        "dL/dw = 0 ⇔ w = 0 or w = 1 or w = k/n",
        stationary_points(n, k, w),
        ((0, True), (1, True), (k / n, True)),
        errata=("E-Z14",),
        corrected=((0, k > 1), (1, n - k > 1), (k / n, True)),
        correction="for 0 < k < n: w = k/n, and w = 0 if k ≥ 2, and w = 1 if n − k ≥ 2",
    ),
    Entry(
        "Z-3.2.1d",
        "3.2.1 coin",
        "k(1 − w) − w(n − k) = 0 ⇔ k − wk − wn + wk = 0 ⇔ k − wn = 0 ⇔ w = k/n",
        each(
            searched(runs.equal_sums, "each line is the same sum", "identity"),
            searched(runs.root_of(k * (1 - w) - w * (n - k), w), "the only root", "derive"),
        ),
        (((k * (1 - w), -w * (n - k)), (k, -w * k, -w * n, w * k), (k, -w * n)), k / n),
    ),
    Entry(
        "Z-3.2.1e",
        "3.2.1 coin",
        "L(0) = 0, L(1) = 0, and L(k/n) > 0 for k > 0 and k ≠ n, so w = k/n is the ML estimate",
        maximum(n, k, w),
        (0, 0, k / n),
        convention="0 < k < n for the first two values too (k/n is right for k = 0 and k = n all the same)",
        without=ends_without_heads(n, k, w),
    ),
    Entry(
        "Z-3.2.2a",
        "3.2.2 logistic regression",
        "L(w) = Π_{y=1} p(x^i) Π_{y=0} (1 − p(x^i)), −log L = −Σ_{y=1} log p(x^i) − Σ_{y=0} log(1 − p(x^i))",
        labels(p),
        ((p, 1 - p), (-log(p), -log(1 - p))),
    ),
    Entry(
        "Z-3.2.2b",
        "3.2.2 logistic regression",
        "d(−log L)/dw_j = −Σ_{y=1} p′/p + Σ_{y=0} p′/(1 − p)",
        derivative(-log(_p1) - log(1 - _p0), z, where=_OF_Z),
        -dp1 / p1 + dp0 / (1 - p0),
    ),
    Entry(
        "Z-3.2.2c",
        "3.2.2 logistic regression",
        "dp/dw₀ = e^z/(1 + e^z)², dp/dw₁ = x e^z/(1 + e^z)² with z = w₁x + w₀; 1 − p = 1/(1 + e^z)",
        each(derivative(MODEL, w0, w1, where={z: w1 * x + w0}), worth(1 - MODEL, {z: w1 * x + w0})),
        ((exp(z) / (1 + exp(z)) ** 2, x * exp(z) / (1 + exp(z)) ** 2), 1 / (1 + exp(z))),
    ),
    Entry(
        "Z-3.2.2d",
        "3.2.2 logistic regression",
        "dp/dw₁ = (1/p) dp/dw₁ = (1 + e^z)/e^z · e^z/(1 + e^z)² = (1 − p)x, "
        "dp/(1 − p) = dp/dw₁/(1 − p) = (1 + e^z) · e^z/(1 + e^z)² = p x",
        each(
            *(
                worth(
                    diff(MODEL, w1) / below,
                    {p: MODEL, dp: diff(MODEL, w1), z: w1 * x + w0},
                    shown_at={w0: 0, w1: 0, x: 1},
                )
                for below in (MODEL, 1 - MODEL)
            )
        ),
        (
            Chain((dp, dp / p, (1 + exp(z)) / exp(z) * exp(z) / (1 + exp(z)) ** 2, (1 - p) * x)),
            Chain((dp / (1 - p), (1 + exp(z)) * exp(z) / (1 + exp(z)) ** 2, p * x)),
        ),
        errata=("E-Z15",),
        corrected=(
            Chain((dp / p, (1 + exp(z)) / exp(z) * x * exp(z) / (1 + exp(z)) ** 2, (1 - p) * x)),
            Chain((dp / (1 - p), (1 + exp(z)) * x * exp(z) / (1 + exp(z)) ** 2, p * x)),
        ),
        quoted="dp/dw_j = (1/p)·dp/dw_j = … = (1 − p)·{1, x}; dp/(1 − p) = 1/(1 − p)·dp/dw_j = … = p·{1, x}",
        correction="(dp/dw_j)/p = (1 − p)·{1, x} and (dp/dw_j)/(1 − p) = p·{1, x}; {1, x} in every line",
    ),
    Entry(
        "Z-3.2.2e",
        "3.2.2 logistic regression",
        "d(−log L)/dw₀ = −Σ_{y=1}(1 − p(x^i)) + Σ_{y=0} p(x^i), for w₁ each term times x^i",
        derivative(NLL, w0, w1, where={p1: logistic(w1 * xp + w0), p0: logistic(w1 * xn + w0)}),
        (-(1 - p1) + p0, -(1 - p1) * xp + p0 * xn),
    ),
    Entry(
        "Z-3.2.2f",
        "3.2.2 logistic regression",
        "for the credit data gradient descent gives w₀ = −1.25238942, w₁ = 0.000542",
        not_checkable="the data are not printed",
    ),
    # 3.3 Bayes classifier
    Entry(
        "Z-3.3a",
        "3.3 Bayes classifier",
        "the Bayes classifier takes the most probable class: 1 where p > 1 − p",
        least_error(p),
        p > 1 - p,
    ),
    Entry(
        "Z-3.3b",
        "3.3 Bayes classifier",
        "in the credit example the decision boundary is at 2300 EUR",
        runs.credit_boundary(),
        {"w0": runs.decimal("-1.25238942"), "w1": runs.decimal("0.000542"), "boundary": 2300},
        convention="rounded to hundreds",
        without=dropped.rounded_to_hundreds,
    ),
    # 3.4 and 3.5 Several dimensions and bases
    Entry(
        "Z-3.4a",
        "3.4 several dimensions",
        "p(x) = e^{wᵀx}/(1 + e^{wᵀx})",
        searched(runs.has_odds(w0 + w1 * x1 + w2 * x2), "odds e^{wᵀx}; p and 1 − p are positive", "identity"),
        exp(w0 + w1 * x1 + w2 * x2) / (1 + exp(w0 + w1 * x1 + w2 * x2)),
    ),
    Entry(
        "Z-3.4b",
        "3.4 several dimensions",
        "d(−log L)/dw_j = −Σ_{y=1}(1 − p(x^i_j)) x^i_j + Σ_{y=0} p(x^i_j) x^i_j",
        at_once(
            searched(runs.at_one_negative_point(w0, w1, w2, xp1, xn1, xn2), "½ at that point", "refute"),
            derivative(PLANE_NLL, w1),
        ),
        -(1 - logistic(w0 + w1 * xp1)) * xp1 + logistic(w0 + w1 * xn1) * xn1,
        errata=("E-Z16",),
        corrected=-(1 - plane(xp1, xp2)) * xp1 + plane(xn1, xn2) * xn1,
        correction="p takes the whole point: −Σ_{y=1}(1 − p(x^i)) x^i_j + Σ_{y=0} p(x^i) x^i_j",
    ),
    Entry(
        "Z-3.5",
        "3.5 bases",
        "Φ: R^d → R′; with Φ(x) = (x₁², x₂²) a circle separates the classes: w₀ + wᵀΦ(x) = x₁² + x₂² − r²",
        searched(runs.sign_of_radius(x1, x2, r), "ρ² − r² at all points of distance ρ from 0", "identity"),
        x1**2 + x2**2 - r**2,
        convention="the circle (or conic along the axes) has its centre at 0, and R′ is R^{d′}",
        without=dropped.centred,
        errata=("E-Z17",),
        correction="Φ: R^d → R^{d′}",
        quoted="Φ: R^d → R′",
    ),
    # 3.6 Measures
    Entry(
        "Z-3.6a",
        "3.6 measures",
        "the confusion matrix: truth + has tp and fn, truth − has fp and tn",
        cells(),
        ((1, 1, "tp"), (1, -1, "fn"), (-1, 1, "fp"), (-1, -1, "tn")),
    ),
    Entry(
        "Z-3.6b",
        "3.6 measures",
        "accuracy (tp + tn)/n, error rate (fp + fn)/n = 1 − accuracy, precision tp/(tp + fp), recall "
        "tp/(tp + fn)",
        each(measures(_COUNTS, "accuracy", "error rate", "precision", "recall"), algebra()),
        (
            {
                "accuracy": (tp + tn) / (tp + tn + fp + fn),
                "error rate": (fp + fn) / (tp + tn + fp + fn),
                "precision": tp / (tp + fp),
                "recall": tp / (tp + fn),
            },
            Equal((fp + fn) / (tp + tn + fp + fn), 1 - (tp + tn) / (tp + tn + fp + fn)),
        ),
    ),
    Entry(
        "Z-3.6c",
        "3.6 measures",
        "a medical test should have a high recall: 1 − fn/(tp + fn), and fn/(tp + fn) of the ill are missed",
        each(algebra(), measures(_COUNTS, "recall")),
        (Equal(tp / (tp + fn), 1 - fn / (tp + fn)), {"recall": tp / (tp + fn)}),
    ),
    Entry(
        "Z-3.6d",
        "3.6 measures",
        "spam: positive is wanted mail, so the precision tp/(tp + fp) should be high, lest such mail is lost",
        measures(_COUNTS, names={"wanted mail that arrives": "recall"}),
        {"wanted mail that arrives": tp / (tp + fp)},
        errata=("E-Z18",),
        corrected={"wanted mail that arrives": tp / (tp + fn)},
        correction="with that label the recall tp/(tp + fn) counts; the precision if spam is positive",
    ),
    Entry(
        "Z-3.6.1",
        "3.6.1 recall and precision",
        "a curve of precision over recall",
        not_checkable="a figure without its data",
    ),
    Entry(
        "Z-3.6.2",
        "3.6.2 stock exchange",
        "betting on “up”: precision is the share of bets won, accuracy that of right forecasts up or down, "
        "recall that of the rising days that were forecast",
        measures(
            _COUNTS,
            names={"bets won": "precision", "forecasts right": "accuracy", "rising days forecast": "recall"},
        ),
        {
            "bets won": tp / (tp + fp),
            "forecasts right": (tp + tn) / (tp + tn + fp + fn),
            "rising days forecast": tp / (tp + fn),
        },
    ),
)

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "E-Z13",
        "hypothesis",
        "this is the probability of one sequence; n = 2, k = 1, w = ½: 1/4, but one head has 1/2 "
        "(the maximum is at the same w)",
        "C(n, k) w^k (1 − w)^(n−k), or: the probability of this sequence",
    ),
    Erratum(
        "E-Z14",
        "hypothesis",
        "w = 0 is a root only for k ≥ 2, w = 1 only for n − k ≥ 2: for n = 2, k = 1 dL/dw = 1 − 2w",
        "for 0 < k < n: w = k/n, and w = 0 if k ≥ 2, and w = 1 if n − k ≥ 2",
    ),
    Erratum(
        "E-Z15",
        "notation",
        "on the left the division by p or 1 − p is missing, in the middle the factor {1, x}: "
        "at w = 0 dp/dw₀ is 1/4 and 1 − p is 1/2",
        "(dp/dw_j)/p = (1 − p)·{1, x}, (dp/dw_j)/(1 − p) = p·{1, x}",
    ),
    Erratum(
        "E-Z16",
        "substantive",
        "p belongs to the whole point, not to one coordinate: w = (0, 1, 1), x = (1, 1, −1), y = 0 has the "
        "derivative ½ by w₁, with p(x_1) it would be e/(1 + e) > ½",
        "−Σ_{y=1}(1 − p(x^i)) x^i_j + Σ_{y=0} p(x^i) x^i_j",
    ),
    Erratum("E-Z17", "notation", "R′ is no space; the dimension is missing", "Φ: R^d → R^{d′}"),
    Erratum(
        "E-Z18",
        "hypothesis",
        "a wanted mail that is lost is then a false negative, which precision does not see: "
        "tp = 1, fn = 99, fp = 0 has precision 1",
        "positive = spam and precision, or this label and recall",
    ),
)
