"""Chapter 2: linear regression, gradient descent, R²; sections 2.5 to 2.7 are in model_choice."""

from __future__ import annotations

from typing import Any

from sympy import Abs, Symbol, symbols

from svmsym.formulas import Family, Index, IndexSet, Scalar, Vector, VectorFamily, inner, total
from svmsym.lectures.checks.algebra import algebra
from svmsym.lectures.checks.calculus import derivative, gradient_for_all, worth
from svmsym.lectures.checks.cases import at_cases
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.learning.fitting import minimised_by_the_line, up_to
from svmsym.lectures.checks.on_data import on_data
from svmsym.lectures.checks.pseudocode import ForEach, Increase, Put, Repeat, descends
from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.together import at_once, each
from svmsym.lectures.checks.values import computes, with_table
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.statements import Chain, Equal
from svmsym.lectures.zusammenfassung import dropped, model_choice
from svmsym.lectures.zusammenfassung import runs_regression as runs

# Formulas for all n: numbers x_i, targets y_i, predictions f_i; points X_i of any dimension.
_SAMPLES, _COORDINATES = IndexSet("n", "i", "j"), IndexSet("d", "k")
i, j, k = Index("i", _SAMPLES), Index("j", _SAMPLES), Index("k", _COORDINATES)
n, copy = i.size, Index("c", IndexSet("m", "c"))  # c = 1 … m counts copies of the data
x, y, f, e = (Family(name, _SAMPLES) for name in "xyfe")  # e_i = y_i − f_i
X = VectorFamily("x", _SAMPLES)
w, w0, w1, x0 = Vector("w"), Scalar("w0"), Scalar("w1"), Scalar("x0")
d0, d1, c, t, m = (Scalar(name) for name in ("d0", "d1", "c", "t", "m"))
wk, xk = Family("w", _COORDINATES), Family("x", _COORDINATES)

# SymPy's letters: one point, its prediction, a rate, and parts of a model.
a, b, η, x1, x2 = symbols("x y η x1 x2")
v0, v1, v2 = symbols("w0:3")
step, value, grad, rest = symbols("m f g r")
up, down = Symbol("w", positive=True), Symbol("w", negative=True)
RSS, R2, TSS = Symbol("RSS"), Symbol("R2"), Symbol("TSS", positive=True)


def squared_error(constant: Any, slope: Any) -> Any:
    """½ Σ (y_i − w₁x_i − w₀)²."""
    return total((y[i] - slope * x[i] - constant) ** 2, i) / 2


ERROR = squared_error(w0, w1)
FITTED = inner(w, X[i]) + w0
RESIDUAL = y[i] - FITTED
BY_W0 = -total(y[i], i) + w1 * total(x[i], i) + n * w0
BY_W1 = -total(x[i] * y[i], i) + w1 * total(x[i] ** 2, i) + w0 * total(x[i], i)
MEAN = total(y[j], j) / n
SPREAD = total((y[i] - MEAN) ** 2, i)
LOSS = total((y[i] - f[i]) ** 2, i)

_W0, _W1, _DW0, _DW1 = (Symbol(name) for name in ("w0", "w1", "dw0", "dw1"))
_X, _Y, _ETA = Symbol("x"), Symbol("y"), Symbol("eta")
_START = (Put("w0", 0), Put("w1", 0))
_PASS = ForEach((Increase("dw0", -_Y + _W1 * _X + _W0), Increase("dw1", -_X * _Y + _W1 * _X * _X + _W0 * _X)))
_STEP = (Increase("w0", -_ETA * _DW0), Increase("w1", -_ETA * _DW1))

ENTRIES: tuple[Entry, ...] = (
    # 2.1 Linear regression in one dimension
    Entry(
        "Z-2.1",
        "2.1 lines",
        "f_w(x) = w₁x + w₀",
        searched(runs.recovers_its_weights(a, v0, v1), "least squares gives w₀ and w₁ back"),
        v1 * a + v0,
    ),
    Entry(
        "Z-2.1.1a",
        "2.1.1 solution",
        "RSS(w) = Σ (y^i − f_w(x^i))², MSE(w) = RSS(w)/n",
        on_data(runs.sums_of_squares),
        (total((y[i] - (w1 * x[i] + w0)) ** 2, i), total((y[i] - (w1 * x[i] + w0)) ** 2, i) / n),
    ),
    Entry(
        "Z-2.1.1b",
        "2.1.1 solution",
        "the best weights minimise E = ½RSS: where ∇E(w) = 0, E(w + d) = E(w) + ½ Σ (d₀ + d₁x^i)² ≥ E(w)",
        identity(BY_W0, BY_W1, how="derive"),
        Equal(squared_error(w0 + d0, w1 + d1), ERROR + total((d0 + d1 * x[i]) ** 2, i) / 2),
    ),
    Entry(
        "Z-2.1.1c",
        "2.1.1 solution",
        "dE/dw₀ = −Σy + w₁Σx + nw₀ and dE/dw₁ = −Σxy + w₁Σx² + w₀Σx",
        gradient_for_all(ERROR, w0, w1),
        (BY_W0, BY_W1),
    ),
    Entry(
        "Z-2.1.1d",
        "2.1.1 solution",
        "two equations with two unknowns can be solved, but for large matrices the numbers are inaccurate",
        # Solvable where nΣx² − (Σx)² = ½ΣΣ(x^i − x^j)² is not 0; in double precision it comes out wrong.
        each(identity(), computes(runs.determinants, "run")),
        (
            Equal(
                n * total(x[i] ** 2, i) - total(x[i], i) * total(x[j], j), total((x[i] - x[j]) ** 2, i, j) / 2
            ),
            {"determinant": 6, "the same in double precision": False},
        ),
        convention="not all x^i are equal",
        without=dropped.different_points,
    ),
    Entry(
        "Z-2.1.2a",
        "2.1.2 gradient descent",
        "a step on f(x) = x(x − 2) is −ηf′(x) = η(2 − 2x)",
        derivative(-η * a * (a - 2), a),
        η * (2 - 2 * a),
    ),
    Entry(
        "Z-2.1.2b",
        "2.1.2 gradient descent",
        "a small η takes many steps, a large one oscillates: the distance to 1 is multiplied by 1 − 2η",
        with_table(each(algebra(), computes(runs.rates, "trace")), runs.rates_table),
        (
            Equal(a + η * (2 - 2 * a) - 1, (1 - 2 * η) * (a - 1)),
            {
                "η = 1/100 takes more steps than η = 1/10": True,
                "η = 1/2 is there in one step": True,
                "η = 9/10 oscillates": True,
                "η = 1 repeats": (0, 2, 0, 2),
                "η = 11/10 runs away": True,
                "converges": (False, True, False, False),
            },
        ),
    ),
    Entry(
        "Z-2.1.2c",
        "2.1.2 gradient descent",
        "w0 = w1 = 0; for (x, y) in D: dw0 += −y + w1x + w0, dw1 += −xy + w1xx + w0x; "
        "w0 += −η dw0, w1 += −η dw1",
        descends(),
        (*_START, _PASS, *_STEP),
        errata=("E-Z4",),
        corrected=(*_START, Repeat((Put("dw0", 0), Put("dw1", 0), _PASS, *_STEP))),
        correction="repeat: dw0 = dw1 = 0; for (x, y) in D …; w0 += −η dw0, w1 += −η dw1",
    ),
    # 2.2 Several dimensions
    Entry(
        "Z-2.2a",
        "2.2 several dimensions",
        "f_w(x) = Σ w_k x_k + w₀ = wᵀx with x₀ = 1",
        identity(x0 - 1),
        Equal(total(wk[k] * xk[k], k) + w0, w0 * x0 + total(wk[k] * xk[k], k)),
    ),
    Entry(
        "Z-2.2b",
        "2.2 several dimensions",
        "the hyperplane is placed so that its distance to the data is least: Σ (y − w₁x − w₀)²/(1 + w₁²)",
        minimised_by_the_line(a, b, v0, v1),
        (b - v1 * a - v0) ** 2 / (1 + v1**2),
        errata=("E-Z5",),
        corrected=(b - v1 * a - v0) ** 2,
        correction="the sum of the squared vertical residuals Σ (y − w₁x − w₀)² is least",
    ),
    Entry(
        "Z-2.2c",
        "2.2 several dimensions",
        "E(w) = ½ Σ (y^i − f(x^i))² with the gradient −Σ (y^i − f(x^i)) (1, x^i)",
        gradient_for_all(total(RESIDUAL**2, i) / 2, w0, w),
        (-total(RESIDUAL, i), -total(RESIDUAL * X[i], i)),
    ),
    Entry(
        "Z-2.2d",
        "2.2 several dimensions",
        "dw += −(y − f(x) · gradF(x))",
        at_once(
            searched(runs.update_of_one_point(b, value, grad), "right at w = (1, 0), x = 2, y = 3", "refute"),
            derivative((b - (v1 * grad + rest)) ** 2 / 2, v1, where={value: v1 * grad + rest}),
        ),
        -(b - value * grad),
        errata=("E-Z6",),
        corrected=-(b - value) * grad,
        correction="dw += −(y − f(x)) · gradF(x)",
    ),
    Entry(
        "Z-2.2e",
        "2.2 several dimensions",
        "gradF(x) = ∇f(x) = (1, x₁, …, x_d)ᵀ",
        searched(runs.gradient_by(v0 + v1 * x1 + v2 * x2), "differentiated", "derive"),
        {"by": ("x1", "x2"), "gradient": (1, x1, x2)},
        errata=("E-Z7",),
        corrected={"by": ("w0", "w1", "w2"), "gradient": (1, x1, x2)},
        correction="∇_w f_w(x) = (1, x₁, …, x_d)ᵀ",
        quoted="gradF(x) = ∇f(x) = (1, x₁, …, x_d)ᵀ",
    ),
    Entry(
        "Z-2.2f",
        "2.2 several dimensions",
        "gradient descent on f = x₁² + x₂² goes to the minimum",
        with_table(
            searched(
                runs.goes_to_the_origin(x1, x2), "eight exact steps from (3, −2), each of them lower", "trace"
            ),
            runs.plane_table,
        ),
        x1**2 + x2**2,
    ),
    # 2.3 Accuracy
    Entry(
        "Z-2.3",
        "2.3 accuracy",
        "the MSE does not depend on the number of data, but on the scale of y: c·y and c·f have c² MSE",
        each(identity(), identity()),
        (
            Equal(total((y[i] - f[i]) ** 2, i, copy) / (n * copy.size), LOSS / n),
            Equal(total((c * y[i] - c * f[i]) ** 2, i) / n, c**2 * LOSS / n),
        ),
        convention="all data are repeated equally often",
        without=dropped.same_residuals,
    ),
    Entry(
        "Z-2.3.1a",
        "2.3.1 R²",
        "TSS = Σ (y^i − ȳ)², R² = (TSS − RSS)/TSS = 1 − RSS/TSS",
        each(on_data(runs.coefficients_of_determination), algebra()),
        ((SPREAD, 1 - LOSS / SPREAD), Chain(((TSS - RSS) / TSS, 1 - RSS / TSS))),
    ),
    Entry(
        "Z-2.3.1b",
        "2.3.1 R²",
        "R² measures the complete variance of the model and lies in [0, 1]; far points bring it near 0",
        each(at_cases(runs.values_of_r2, "refute"), at_cases(runs.values_of_r2, "refute")),
        (R2 >= 0, R2 <= 1),
        errata=("E-Z8",),
        corrected=(Equal(1 - R2, RSS / TSS), R2 <= 1),
        correction="R² = 1 − RSS/TSS ≤ 1; in [0, 1] for least squares with a constant, on the training data",
        corrected_check=each(
            at_cases(runs.values_of_r2),
            searched(runs.largest_r2, "1 − R² = RSS/TSS ≥ 0, and 0 where RSS = 0", "derive"),
        ),
    ),
    Entry(
        "Z-2.3.1c",
        "2.3.1 R²",
        "TSS − RSS is the variance that the model explains, Σ (f^i − ȳ)²; R² depends neither on n nor "
        "on the scale",
        each(
            up_to(2 * inner(w, total(e[i] * X[i], i)) + 2 * (w0 - m) * total(e[i], i), "Σe = 0 and Σex = 0"),
            identity(),
            identity(),
        ),
        (
            Equal(
                total((FITTED + e[i] - m) ** 2, i) - total(e[i] ** 2, i),
                total((FITTED - m) ** 2, i),
            ),
            Equal(total((c * y[i] + t - (c * f[i] + t)) ** 2, i), c**2 * LOSS),
            Equal(total((c * y[i] + t - total(c * y[j] + t, j) / n) ** 2, i), c**2 * SPREAD),
        ),
        convention="f is the least-squares fit with a constant, on the training data",
        without=dropped.fitted_with_constant,
    ),
    # 2.4 Interpretation
    Entry(
        "Z-2.4",
        "2.4 interpretation",
        "if x_i grows by m, y grows by m|w_i| where w_i > 0, and falls by m|w_i| where w_i < 0",
        each(*(worth(weight * (a + step) + rest - (weight * a + rest)) for weight in (up, down))),
        (step * Abs(up), -step * Abs(down)),
        convention="y is the prediction, and all other features stay as they are",
        without=dropped.others_fixed,
    ),
    *model_choice.ENTRIES,
)

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "E-Z4",
        "hypothesis",
        "dw0 and dw1 have no value when they are added to, and the passes are not repeated",
        "repeat: set dw0 = dw1 = 0, go through D, change w0 and w1",
    ),
    Erratum(
        "E-Z5",
        "hypothesis",
        "least squares minimises vertical residuals, not distances: (0, 0), (1, 2), (2, 1) have the line of "
        "slope 1/2, and the nearest line has slope 1",
        "the sum of the squared vertical residuals is least",
    ),
    Erratum(
        "E-Z6",
        "substantive",
        "the bracket closes too late: f(x)·gradF(x) is subtracted from y, and only then the sign changes",
        "dw += −(y − f(x)) · gradF(x)",
    ),
    Erratum(
        "E-Z7",
        "notation",
        "(1, x₁, …, x_d) is the gradient by the weights; by x it is (w₁, …, w_d)",
        "∇_w f_w(x)",
    ),
    Erratum(
        "E-Z8",
        "hypothesis",
        "y = (0, 1) with f ≡ 2 has R² = −9, and least squares without a constant on x = (1, 2), y = (1, 0) "
        "has −3/5; it is the share of the variance that is explained",
        "R² ≤ 1; in [0, 1] for least squares with a constant, on the training data",
    ),
    *model_choice.ERRATA,
)
