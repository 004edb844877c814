"""Typing: what is refused, and that the message names the part that does not fit."""

import pytest
from sympy import Float, Integer, Rational, Symbol, sin, sqrt

from svmsym.errors import DeclarationError, FormulaError
from svmsym.formulas import (
    Family,
    FeatureMap,
    Index,
    IndexSet,
    KernelValue,
    Kind,
    LabelFamily,
    Operator,
    Scalar,
    Vector,
    VectorFamily,
    delta,
    gradient,
    inner,
    kind_of,
    norm2,
    normal_form,
    prove,
    total,
)

S, P = IndexSet("n", "i", "j"), IndexSet("p", "k", "l")
i, j, k = Index("i", S), Index("j", S), Index("k", P)
α, y, x = Family("α", S), LabelFamily("y", S), VectorFamily("x", S)
w, u, b, C = Vector("w"), Vector("u"), Scalar("b"), Scalar("C")
Q, φ = Operator("Q"), FeatureMap("φ")


@pytest.mark.parametrize(
    "formula",
    [
        Integer(0),
        Rational(1, 3),
        b,
        i.size,
        1 / i.size,
        α[i],
        y[i],
        delta(i, j),
        inner(w, x[i]),
        norm2(Q(w)),
        inner(φ(x[i]), φ(w)),
        KernelValue("K", "φ", x[i], x[j]),
        total(α[i] * y[i] * inner(w, x[i]), i),
        (b + α[i]) ** 64,
        1 / (b + C),
    ],
    ids=str,
)
def test_scalars(formula):
    assert kind_of(formula) is Kind.SCALAR


@pytest.mark.parametrize(
    "formula",
    [w, x[i], φ(x[i]), Q(w + u), b * w, w - total(α[i] * y[i] * x[i], i), Q.inverse(w), inner(w, u) * w],
    ids=str,
)
def test_vectors(formula):
    assert kind_of(formula) is Kind.VECTOR


# Each formula is wrong in one place; the message names that place (first) and nothing larger than
# the expression around it (second), although the whole formula is longer.
WRONG = {
    "vector plus scalar": (w + b, "the vector w and the scalar b cannot be added", "in w + b"),
    "buried in a sum": (
        C * total(α[i] * inner(w, x[i] + y[i]), i),
        "the vector xᵢ and the scalar yᵢ cannot be added",
        "in xᵢ + yᵢ",
    ),
    "vectors multiplied": (b + total(x[i] * u * α[i], i), "the vectors u and xᵢ are multiplied", "αᵢ"),
    "vector squared": (norm2(w) + C * x[i] ** 2, "the vector xᵢ is raised to a power", "in xᵢ²"),
    "vector inverted": (1 / w, "the vector w is raised to a power", ""),
    "sum of vectors squared": ((w - x[i]) ** 2, "the vector w − xᵢ is raised to a power", ""),
    "root": (norm2(w) + sqrt(b), "the exponent of √b", "is not a whole number"),
    "high power": (b + α[i] ** 65, "the exponent 65 is too large", "64"),
    "high negative power": (b + α[i] ** -65, "the exponent -65 is too large", "64"),
    "inner product with a scalar": (1 + inner(w, b), "b is a scalar", "in ⟨w, b⟩"),
    "inner product of a label": (inner(y[i], w) * C, "yᵢ is a scalar", "in ⟨w, yᵢ⟩"),
    "operator on a scalar": (inner(w, Q(α[i])), "αᵢ is a scalar", "in Qαᵢ"),
    "feature map on a scalar": (inner(w, φ(b)), "b is a scalar", "in φ(b)"),
    "feature map on a sum": (inner(u, φ(w + u)), "a feature map is not linear", "φ(u + w)"),
    "feature map on a multiple": (inner(u, φ(2 * w)), "a feature map is not linear", "φ(2w)"),
    "feature map twice": (inner(u, φ(φ(w))), "a feature map is not linear", "φ(φ(w))"),
    "kernel of a scalar": (KernelValue("K", "φ", b, w) + 1, "b is a scalar", "in φ(b)"),
    "index as a number": (C * i, "the index i stands where a number is expected", "α[i]"),
    "foreign symbol": (b + Symbol("q"), "q is not part of the language", "Symbol"),
    "foreign function": (b + sin(α[i]), "is not part of the language", "sin"),
    "floating point": (b * Float("0.5"), "the float 0.5 is not exact", "write a fraction"),
    "infinity": (b + 1 / Integer(0), "is not part of the language", "ComplexInfinity"),
}


@pytest.mark.parametrize("name", WRONG)
def test_the_message_names_the_wrong_part(name):
    formula, part, around = WRONG[name]
    with pytest.raises(FormulaError) as caught:
        kind_of(formula)
    assert part in str(caught.value)
    assert around in str(caught.value)


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("entrance", [normal_form, prove], ids=["normal form", "kernel"])
def test_no_entrance_lets_a_wrong_formula_in(name, entrance):
    with pytest.raises(FormulaError):
        entrance(WRONG[name][0])


@pytest.mark.parametrize("formula", [b**C, 2**b], ids=["b^C", "2^b"])
def test_a_letter_in_an_exponent_is_refused(formula):
    with pytest.raises(FormulaError, match="not a whole number"):
        kind_of(formula)


def test_a_root_is_not_shown_as_another_power():
    with pytest.raises(FormulaError) as caught:
        kind_of(sqrt(b))
    assert "b⁰" not in str(caught.value)


def test_a_sum_is_named_by_its_smallest_wrong_part():
    with pytest.raises(FormulaError) as caught:
        kind_of(total(b * (inner(w, x[i] * u) + C), i))
    assert "Σ" not in str(caught.value)
    assert "C" not in str(caught.value)


def test_a_function_to_differentiate_is_a_scalar():
    with pytest.raises(FormulaError, match="must be a scalar, but bw is a vector"):
        gradient(b * w, w)


@pytest.mark.parametrize("name", ["", "1a", "_a", "a_", "a_b_c", "a-b", "a b", "α" * 17, "*", "a\n"])
def test_bad_names(name):
    with pytest.raises(DeclarationError) as caught:
        Scalar(name)
    assert repr(name[:40]) in str(caught.value)


@pytest.mark.parametrize("name", ["a", "α*", "w_0", "R²", "C_1", "x′", "ab12", "ξ*", "α" * 16])
def test_good_names(name):
    assert Scalar(name).name == name


def test_an_index_of_another_set_is_refused():
    with pytest.raises(DeclarationError) as caught:
        α[k]
    assert "α[k] mixes index sets" in str(caught.value)
    assert "α runs to n, k to p" in str(caught.value)


@pytest.mark.parametrize("family", [α, y, x], ids=lambda f: f.name)
def test_only_an_index_selects_a_member(family):
    with pytest.raises(DeclarationError, match=rf"{family.name}\[3\] is not a member"):
        family[3]


def test_letters_of_different_kind_or_set_are_different():
    same_name = [Scalar("a"), Vector("a"), Family("a", S)[i], LabelFamily("a", S)[i], VectorFamily("a", S)[i]]
    same_name += [Family("a", S)[j], Family("a", P)[k]]
    assert len(set(same_name)) == len(same_name)
