"""Gradients: known ones, and all of them against exact difference quotients and the kernel."""

import random
from fractions import Fraction

import pytest
from sympy import Integer

from svmsym.errors import FormulaError, SvmsymError
from svmsym.formulas import (
    Family,
    FeatureMap,
    Index,
    IndexSet,
    KernelValue,
    LabelFamily,
    Operator,
    Scalar,
    Vector,
    VectorFamily,
    delta,
    equal,
    gradient,
    inner,
    norm2,
    prove_gradient,
    total,
)
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import coordinate, evaluate
from svmsym.formulas.models import DrawnModel, vector_key

S, P = IndexSet("n", "i", "j"), IndexSet("p", "k", "l")
i, j, k, l = Index("i", S), Index("j", S), Index("k", P), Index("l", P)
α, β, ξ, y, x = Family("α", S), Family("β", S), Family("ξ", S), LabelFamily("y", S), VectorFamily("x", S)
γ, v = Family("γ", P), VectorFamily("v", P)
w, u, b, C, D = Vector("w"), Vector("u"), Scalar("b"), Scalar("C"), Scalar("D")
Q, φ = Operator("Q"), FeatureMap("φ")
soft_margin = (
    norm2(w) / 2
    + C * total(ξ[i], i)
    - total(α[i] * (y[i] * (inner(w, x[i]) + b) - 1 + ξ[i]), i)
    - total(β[i] * ξ[i], i)
)
gram = total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j)

# function, variable, gradient; every function is at most quadratic in its variable
GRADIENTS = {
    "soft margin by w": (soft_margin, w, w - total(α[i] * y[i] * x[i], i)),
    "soft margin by b": (soft_margin, b, -total(α[i] * y[i], i)),
    "soft margin by ξ": (soft_margin, ξ[i], C - α[i] - β[i]),
    "soft margin by ξ at another index": (soft_margin, ξ[j], C - α[j] - β[j]),
    "soft margin by α": (soft_margin, α[j], 1 - ξ[j] - y[j] * (inner(w, x[j]) + b)),
    "dual by α": (
        total(α[i], i) - gram / 2,
        α[i],
        1 - total(α[j] * y[i] * y[j] * inner(x[i], x[j]), j),
    ),
    "a quadratic form": (inner(w, Q(w)) / 2 + inner(u, w), w, Q(w) + u),
    "a quadratic form with an inverse": (inner(w, Q.inverse(w)), w, 2 * Q.inverse(w)),
    "a distance": (norm2(x[i] - w), w, 2 * w - 2 * x[i]),
    "a product of lengths": (norm2(w) * norm2(u), w, 2 * norm2(u) * w),
    "the square of an inner product": (inner(w, u) ** 2, w, 2 * inner(w, u) * u),
    "a free member": (α[i] * α[j], α[i], α[j] + α[i] * delta(i, j)),
    "a member of another set": (total(γ[k] ** 2, k) + total(α[i], i), γ[l], 2 * γ[l]),
    "a size": (i.size * b**2 + total(b, k), b, 2 * i.size * b + k.size),
    "a quotient": (b**2 / C + b / (C + D), b, 2 * b / C + 1 / (C + D)),
    "a sum of both sets": (
        norm2(total(α[i] * x[i], i) - total(γ[k] * v[k], k)) / 2,
        α[j],
        inner(x[j], total(α[i] * x[i], i) - total(γ[k] * v[k], k)),
    ),
    "through a sum over δ": (total(delta(i, j) * α[j] ** 2, j), α[i], 2 * α[i]),
    "an image": (inner(φ(x[i]), w) + norm2(w), w, φ(x[i]) + 2 * w),
}


@pytest.mark.parametrize("name", GRADIENTS)
def test_known_gradients(name):
    function, variable, expected = GRADIENTS[name]
    assert equal(gradient(function, variable), expected)


@pytest.mark.parametrize("name", GRADIENTS)
def test_the_kernel_agrees(name):
    function, variable, expected = GRADIENTS[name]
    assert prove_gradient(function, variable, expected).holds
    assert not prove_gradient(function, variable, 2 * expected).holds


@pytest.mark.parametrize("name", GRADIENTS)
def test_exact_difference_quotients(name):
    # (f(v + h) − f(v − h))/2h is the derivative of a quadratic function, without any error.
    function, variable, _ = GRADIENTS[name]
    found = gradient(function, variable)
    draw, sizes, dimension = random.Random(7), {"n": 3, "p": 2}, 3
    model = DrawnModel(sizes, dimension, lambda key: value_for(key, draw))
    indices = free_indices(function) | free_indices(variable) | free_indices(found)
    for shift in range(3):
        order = enumerate(sorted(indices, key=str))
        where = {index: (shift * m) % sizes[index.domain.name] for m, index in order}
        evaluate(function, model, where)
        for axis in range(dimension if isinstance(variable, Vector) else 1):
            key = key_of(variable, where, axis)
            claimed = (
                coordinate(found, model, where, axis)
                if isinstance(variable, Vector)
                else evaluate(found, model, where)
            )
            assert claimed == quotient(function, model, where, key), (where, axis)


def value_for(key, draw):
    if key[0] == "label":
        return Fraction(draw.choice([-1, 1]))
    return Fraction(draw.randint(1, 20), draw.randint(1, 5))


def key_of(variable, where, axis):
    if isinstance(variable, Vector):
        return ("coordinate", vector_key(variable, where), axis)
    if isinstance(variable, Scalar):
        return ("scalar", variable.name)
    return ("entry", variable.name, where[variable.index])


def quotient(function, model, where, key):
    middle, step = model.values[key], Fraction(3, 2)
    model.values[key] = middle + step
    above = evaluate(function, model, where)
    model.values[key] = middle - step
    below = evaluate(function, model, where)
    model.values[key] = middle
    return (above - below) / (2 * step)


def test_higher_powers():
    assert equal(gradient(norm2(w) ** 3, w), 6 * norm2(w) ** 2 * w)
    assert equal(gradient(total(α[i] ** 5, i), α[j]), 5 * α[j] ** 4)
    assert equal(gradient(total(1 / α[i], i), α[j]), -1 / α[j] ** 2)
    assert equal(gradient(b / C**2, C), -2 * b / C**3)


def test_a_member_of_a_family_of_vectors():
    assert equal(gradient(total(norm2(x[i] - w), i), x[j]), 2 * x[j] - 2 * w)
    assert equal(gradient(inner(x[i], x[j]), x[i]), x[j] + delta(i, j) * x[i])


def test_what_does_not_occur_has_gradient_zero():
    for variable in (b, w, α[j]):
        assert gradient(norm2(u), variable) == 0


@pytest.mark.parametrize("variable", [y[i], i.size, φ(w), b + C, Integer(3)], ids=str)
def test_what_is_no_variable(variable):
    with pytest.raises(FormulaError, match="not a scalar, a vector or a member"):
        gradient(total(α[i] * y[i], i) + norm2(φ(w)), variable)


def test_a_variable_in_a_denominator_that_is_a_sum():
    with pytest.raises(FormulaError, match="C stands in a denominator"):
        gradient(b / (C + D), C)


def test_a_variable_in_a_nested_denominator():
    with pytest.raises(SvmsymError):
        gradient(D / (C + 1 / (b + 1)), b)


# What the gradient does not see yet: this must be refused, and never be 0.


@pytest.mark.parametrize(
    ("function", "variable"),
    [
        (norm2(w) + inner(φ(w), u), w),
        (norm2(w) + KernelValue("K", "φ", w, u), w),
        (total(inner(φ(x[i]), w), i), x[j]),
    ],
    ids=str,
)
def test_a_variable_inside_a_feature_map(function, variable):
    with pytest.raises(SvmsymError):
        gradient(function, variable)
