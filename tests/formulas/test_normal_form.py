"""The normal form: what is built in, and that different things stay different."""

import itertools

import pytest
from sympy import Integer, Mul, Rational

from svmsym.errors import FormulaError, ProofError
from svmsym.formulas import (
    Family,
    FeatureMap,
    Index,
    IndexSet,
    KernelValue,
    LabelFamily,
    Operator,
    OperatorImage,
    Scalar,
    Total,
    Vector,
    VectorFamily,
    delta,
    equal,
    express,
    inner,
    norm2,
    normal_form,
    prove,
    total,
)

S, P = IndexSet("n", "i", "j"), IndexSet("p", "k", "l")
i, j, h = (Index(name, S) for name in "ijh")
k, l = Index("k", P), Index("l", P)
n, p = i.size, k.size
α, β, y, x = Family("α", S), Family("β", S), LabelFamily("y", S), VectorFamily("x", S)
γ, v = Family("γ", P), VectorFamily("v", P)
w, u, b, C, D = Vector("w"), Vector("u"), Scalar("b"), Scalar("C"), Scalar("D")
Q, φ = Operator("Q"), FeatureMap("φ")

EQUAL = {
    "bound indices have no names": (total(α[i], i), total(α[j], j)),
    "sums commute": (
        total(α[i] * β[j] * inner(x[i], x[j]), i, j),
        total(α[i] * β[j] * inner(x[i], x[j]), j, i),
    ),
    "a product of sums is a double sum": (total(α[i], i) * total(β[i], i), total(α[i] * β[j], i, j)),
    "a square of a sum": (total(α[i], i) ** 2, total(α[i] * α[h], h, i)),
    "an inner sum shadows": (total(α[i] * total(β[i], i), i), total(α[i], i) * total(β[j], j)),
    "sums split": (total(α[i] + b * β[i], i), total(α[j], j) + b * total(β[i], i)),
    "a free index is not caught": (total(α[i] * β[j], i), β[j] * total(α[h], h)),
    "bilinear": (inner(w + 2 * u, w - u), norm2(w) + inner(u, w) - 2 * norm2(u)),
    "symmetric": (inner(w, u), inner(u, w)),
    "bilinear over sums": (
        norm2(total(α[i] * x[i], i)),
        total(α[i] * α[j] * inner(x[i], x[j]), i, j),
    ),
    "labels square to one": (y[i] ** 2, Integer(1)),
    "labels are their own inverse": (1 / y[i], y[i]),
    "odd powers of labels": (y[i] ** 5 * α[i], α[i] * y[i]),
    "a vacuous sum counts": (total(1, i), n),
    "a sum of squared labels counts": (total(y[i] ** 2, i), n),
    "a sum over nothing multiplies": (total(γ[k], i), n * γ[k]),
    "the mean of ones": (total(1 / n, i), Integer(1)),
    "two sets": (total(total(1, i), k), n * p),
    "δ selects": (total(delta(i, j) * α[i], i), α[j]),
    "δ selects a vector": (total(delta(i, j) * α[i] * x[i], i), α[j] * x[j]),
    "δ under both sums": (total(delta(i, j) * α[i] * β[j], i, j), total(α[i] * β[i], i)),
    "δ counts": (total(delta(i, j), i, j), n),
    "δ squared": (delta(i, j) ** 2, delta(j, i)),
    "δ makes indices exchangeable": (delta(i, j) * α[i], delta(i, j) * α[j]),
    "δ and labels": (delta(i, j) * y[i] * y[j], delta(i, j)),
    "a chain of δ": (delta(i, j) * delta(j, h), delta(i, h) * delta(j, h)),
    "a chain of δ under a sum": (total(delta(i, j) * delta(j, h), j), delta(i, h)),
    "an operator is self-adjoint": (inner(Q(w), u), inner(w, Q(u))),
    "an operator is linear": (Q(w - 2 * u), Q(w) - 2 * Q(u)),
    "an operator and its inverse": (Q.inverse(Q(w)), w),
    "powers of an operator": (inner(Q(w), Q.inverse(u)), inner(w, u)),
    "an operator passes a sum": (Q(total(α[i] * x[i], i)), total(α[i] * Q(x[i]), i)),
    "a kernel value": (KernelValue("K", "φ", x[i], x[j]), inner(φ(x[j]), φ(x[i]))),
    "quotients of parameters": (1 / (C + D) + 1 / (C - D), 2 * C / (C**2 - D**2)),
    "a denominator and its multiple": (2 / (2 * C + 2 * D), 1 / (C + D)),
    "a quotient that is one": (C / (C + D) + D / (C + D), Integer(1)),
    "nested denominators": (1 / (C + 1 / D), D / (C * D + 1)),
    "quotients inside a sum": (total(α[i] / (C + D), i) * (C + D), total(α[i], i)),
    "inverse members": (total(α[i] / β[i] * β[i] ** 2, i), total(α[i] * β[i], i)),
}


@pytest.mark.parametrize("name", EQUAL)
def test_equal(name):
    left, right = EQUAL[name]
    assert equal(left, right)
    assert equal(right, left)


DIFFERENT = {
    "a missing term": (total(α[i] + b, i), total(α[i], i) + b),
    "one sum or two": (total(α[i] ** 2, i), total(α[i], i) ** 2),
    "which family": (total(α[i] * y[i], i), total(β[i] * y[i], i)),
    "which index": (α[i] * β[j], α[j] * β[i]),
    "which set": (total(1, i), total(1, k)),
    "a label is not one": (y[i], Integer(1)),
    "two labels of one sample are two": (y[i] * LabelFamily("z", S)[i], Integer(1)),
    "labels of two samples": (y[i] * y[j], Integer(1)),
    "δ is not one": (delta(i, j), Integer(1)),
    "bound to different sums": (
        total(α[i] * inner(x[i], x[j]), i, j),
        total(α[i] * inner(x[i], x[i]), i, j),
    ),
    "a path or a pair": (
        total(inner(x[i], x[j]) * inner(x[j], x[h]), i, j, h),
        total(inner(x[i], x[j]), i, j) ** 2,
    ),
    "lengths or the product": (norm2(w) * norm2(u), inner(w, u) ** 2),
    "an operator": (inner(w, Q(u)), inner(w, u)),
    "its inverse": (inner(w, Q(u)), inner(w, Q.inverse(u))),
    "an image": (inner(φ(x[i]), w), inner(x[i], w)),
    "images by two maps": (norm2(φ(w)), norm2(FeatureMap("ψ")(w))),
    "a vector and a family": (norm2(Vector("x")), norm2(x[i])),
    "a scalar and a family": (Scalar("α"), α[i]),
    "families over two sets": (total(α[i], i), total(Family("α", P)[k], k)),
    "a denominator": (1 / (C + D), 1 / C + 1 / D),
    "n is not one": (total(α[i], i) / n, total(α[i], i)),
    "half": (Rational(1, 2) * norm2(w), norm2(w)),
}


@pytest.mark.parametrize("name", DIFFERENT)
def test_different(name):
    left, right = DIFFERENT[name]
    assert not equal(left, right)
    assert not equal(right, left)


@pytest.mark.parametrize("name", EQUAL)
def test_going_back_to_a_formula_and_forth_changes_nothing(name):
    for formula in EQUAL[name]:
        form = normal_form(formula)
        assert normal_form(express(form)) == form


def test_the_names_of_bound_indices_do_not_matter():
    factors = α[i] ** 2 * α[j] * inner(x[i], x[j]) * inner(x[j], x[h]) * y[h]
    forms = set()
    for order in itertools.permutations([i, j, h]):
        renamed = factors.xreplace(dict(zip([i, j, h], order, strict=True)))
        forms.add(tuple(sorted(normal_form(total(renamed, *order)).items())))
        forms.add(tuple(sorted(normal_form(total(renamed, i, j, h)).items())))
    assert len(forms) == 1


def partitions(count):
    """Restricted growth strings."""
    strings = [()]
    for _ in range(count):
        strings = [(*s, m) for s in strings for m in range(max(s, default=-1) + 2)]
    return strings


@pytest.mark.parametrize(("edges", "expected"), [(1, 2), (2, 7), (3, 23)])
def test_the_types_of_inner_products_are_counted_correctly(edges, expected):
    # Multigraphs with loops and without isolated vertices, by edges: 2, 7, 23, … (OEIS A007717).
    indices = [Index(f"i{m}", S) for m in range(2 * edges)]
    forms = set()
    for string in partitions(2 * edges):
        slots = [x[indices[m]] for m in string]
        product = Mul(*(inner(slots[2 * m], slots[2 * m + 1]) for m in range(edges)))
        form = normal_form(total(product, *indices[: max(string) + 1]))
        forms.add(tuple(form.items()))
    assert len(forms) == expected


def test_a_normal_form_is_a_map_from_monomials_to_coefficients():
    form = normal_form(3 * total(α[i], i) - total(α[i], i) / 2)
    assert len(form) == 1
    assert list(form.values()) == [Rational(5, 2)]


def test_zero_is_empty():
    assert normal_form(total(α[i], i) - total(α[j], j)) == {}


@pytest.mark.parametrize(
    "formula",
    [1 / total(α[i], i), 1 / norm2(w), 1 / (n + 1), 1 / (α[i] + 1), 1 / delta(i, j)],
    ids=str,
)
def test_denominators_outside_the_language(formula):
    with pytest.raises(FormulaError, match="denominator"):
        normal_form(formula)


def test_two_operators_are_not_composed():
    with pytest.raises(FormulaError, match="the operators"):
        normal_form(inner(Q(w), Operator("R")(u)))


def test_powers_of_an_operator_add_up():
    for a, c in itertools.product(range(-2, 3), repeat=2):
        left = inner(OperatorImage("Q", a, w), OperatorImage("Q", c, u))
        assert equal(left, inner(w, OperatorImage("Q", a + c, u)))


def test_shadowing_counts_the_outer_sum():
    assert equal(Total(Total(α[i], i), i), n * total(α[i], i))


def test_two_index_sets_of_one_name_are_never_taken_for_one():
    other = IndexSet("n")
    m = Index("i", other)
    left, right = total(α[i], i), total(Family("α", other)[m], m)
    assert not equal(left, right)
    with pytest.raises(ProofError, match="two index sets"):
        prove(left - right)


def test_a_denominator_that_is_zero_in_disguise_is_refused():
    hidden = C / (C + D) + D / (C + D) - 1
    with pytest.raises(FormulaError, match="zero"):
        equal(b + C / (C + D) / hidden + D / (C + D) / hidden, 1 / hidden)


def test_cancelling_ends(monkeypatch):
    calls = itertools.count()
    collect = normal_form.__globals__["collect"]

    def counted(items):
        assert next(calls) < 1000, "this does not end"
        return collect(items)

    monkeypatch.setitem(normal_form.__globals__, "collect", counted)
    first, second = b**2 + C * b + 1, C**2 * b + C * b**2 + 1
    assert equal(C * b**2 / (first * second), (C * b**2 + D) / (first * second) - D / first / second)
