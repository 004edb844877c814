"""The kernel proves right gradients and rejects wrong ones."""

import pytest
from formula_letters import C, Q, b, h, i, j, k, n, u, w, x, y, α, β, γ
from sympy import Integer, Rational

from svmsym.errors import FormulaError, ProofError
from svmsym.formulas import delta, inner, norm2, prove_gradient, total

SOFT = norm2(w) / 2 + C * total(β[i], i) - total(α[i] * (y[i] * (inner(w, x[i]) + b) - 1 + β[i]), i)
GRADIENTS = {
    "by a vector": (SOFT, w, w - total(α[i] * y[i] * x[i], i)),
    "by a scalar": (SOFT, b, -total(α[i] * y[i], i)),
    "by a member": (SOFT, β[j], C - α[j]),
    "by a member at the bound index": (SOFT, β[i], C - α[i]),
    "of a double sum": (
        total(α[i] * α[j] * inner(x[i], x[j]), i, j),
        α[h],
        2 * total(α[i] * inner(x[i], x[h]), i),
    ),
    "of free members": (α[i] * α[j], α[i], α[j] + delta(i, j) * α[i]),
    "of a quadratic form": (inner(w, Q(w)) * b, w, 2 * b * Q(w)),
    "of a quotient": (b / C, C, -b / C**2),
    "that is constant": (total(α[i], i), α[j], Integer(1)),
    "that is zero": (total(α[i], i), γ[k], Integer(0)),
}
WRONG = {
    "sign": ("by a vector", w + total(α[i] * y[i] * x[i], i)),
    "factor": ("by a vector", 2 * w - total(α[i] * y[i] * x[i], i)),
    "label forgotten": ("by a vector", w - total(α[i] * x[i], i)),
    "sum forgotten": ("by a vector", w - α[i] * y[i] * x[i]),
    "sum too many": ("by a member", total(C - α[j], j)),
    "other index": ("by a member", C - α[i]),
    "half the double sum": ("of a double sum", total(α[i] * inner(x[i], x[h]), i)),
    "only the diagonal": ("of a double sum", 2 * α[h] * norm2(x[h])),
    "coincidence forgotten": ("of free members", α[j]),
    "coincidence counted twice": ("of free members", α[j] + 2 * delta(i, j) * α[i]),
    "operator forgotten": ("of a quadratic form", 2 * b * w),
    "operator inverted": ("of a quadratic form", 2 * b * Q.inverse(w)),
    "n for 1": ("that is constant", n),
    "1 for 0": ("that is zero", Integer(1)),
    "a term that vanishes in one dimension": (
        "by a vector",
        w - total(α[i] * y[i] * x[i], i) + norm2(u) * w - inner(u, w) * u,
    ),
    "a term that vanishes for one sample": (
        "by a scalar",
        -total(α[i] * y[i], i) + total(α[i] * y[i], i) ** 2 - total(α[i] ** 2, i),
    ),
}


@pytest.mark.parametrize("name", GRADIENTS)
def test_right_gradients_are_proved(name):
    assert prove_gradient(*GRADIENTS[name]).holds


@pytest.mark.parametrize("name", WRONG)
def test_wrong_gradients_are_rejected(name):
    which, claimed = WRONG[name]
    function, variable, _ = GRADIENTS[which]
    assert not prove_gradient(function, variable, claimed).holds


def test_a_gradient_of_the_wrong_kind_is_an_error():
    with pytest.raises(ProofError):
        prove_gradient(SOFT, w, b)
    with pytest.raises(ProofError):
        prove_gradient(SOFT, b, w)


@pytest.mark.parametrize(
    ("function", "claimed"),
    [
        (b ** Rational(5, 2), 2 * b),
        (b**3 / 3, b ** Rational(5, 2)),
        (b**2 * total(α[i] ** 2, i) / 2, b * total(α[i] ** Rational(2001, 1000), i)),
        (b ** Rational(-1, 2), Integer(0)),
    ],
)
def test_a_root_does_not_count_as_the_whole_power_below_it(function, claimed):
    with pytest.raises((ProofError, FormulaError), match="whole number"):
        prove_gradient(function, b, claimed)


def test_a_gradient_that_is_the_zero_vector():
    assert prove_gradient(b**2, w, Integer(0)).holds
