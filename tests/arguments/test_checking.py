"""What counts as a proof and what does not."""

from fractions import Fraction

import pytest
from sympy import Rational, exp, log, sqrt

from svmsym import Eq, argument, inner, norm2, total
from svmsym.arguments.refuting import refute
from svmsym.arguments.signs import Known, evident_sign, is_nonzero
from svmsym.errors import SvmsymError
from svmsym.formulas import Label, Scalar, Vector


@pytest.fixture
def a():
    return argument("mine")


def last(a):
    return a.run().checked[-1]


# Equations.


def test_an_equation_needs_its_hypothesis(a):
    p, q = a.numbers("p q")
    same = a.given("they are equal", Eq(p, q))
    a.line("used", Eq(p**2, q**2), by=[same])
    assert last(a).holds
    a.line("not used", Eq(p**2, q**2))
    assert not last(a).holds


def test_cofactors_are_checked(a):
    p, q = a.numbers("p q")
    same = a.given("they are equal", Eq(p, q))
    a.line("right", Eq(p**2, q**2), by={same: p + q})
    assert last(a).holds
    a.line("wrong", Eq(p**2, q**2), by={same: p - q})
    assert not last(a).holds


def test_a_cofactor_of_an_indexed_hypothesis_is_summed(a):
    i = a.indices("i")
    α, c = a.data("α_i : R", "c_i : R")
    zero = a.given("complementary", Eq(α[i] * c[i], 0))
    a.line("the sum vanishes", Eq(total(α[i] * c[i], i), 0), by={zero: 1})
    assert last(a).holds


def test_a_proved_line_can_be_used(a):
    p, q, r = a.numbers("p q r")
    first = a.given("first", Eq(p, q))
    second = a.given("second", Eq(q, r))
    chain = a.line("together", Eq(p, r), by=[first, second])
    a.line("squared", Eq(p**2, r**2), by=[chain])
    assert all(c.holds for c in a.run().checked)


def test_a_wrong_equation_has_numbers(a):
    u, v = a.vectors("u v")
    a.line("wrong", Eq(norm2(u + v), norm2(u) + norm2(v)))
    found = last(a)
    assert not found.holds
    u1, v1 = 1, Fraction(1)
    assert (u1 + v1) ** 2 != u1**2 + v1**2
    assert " gives " in found.counterexample
    assert "instead of" in found.counterexample


def test_numbers_respect_hypotheses_and_signs(a):
    p, q = a.numbers("p q")
    C = a.parameters("C > 0")
    sum_ = a.given("they add up", Eq(p + q, C))
    a.given("p is large", p - 2 * C >= 0)
    a.line("wrong", Eq(p, q), by=[sum_])
    text = last(a).counterexample.split(" gives ")[0].replace("−", "-")
    values = {k: Fraction(v) for k, v in (part.split(" = ") for part in text.split(", "))}
    assert values["p"] + values["q"] == values["C"] > 0
    assert values["p"] >= 2 * values["C"]


def test_a_true_line_with_a_wrong_reason_has_no_numbers(a):
    p, q = a.numbers("p q")
    same = a.given("they are equal", Eq(p, q))
    a.line("true", Eq(p**2, q**2), by={same: 7})
    found = last(a)
    assert not found.holds
    assert found.counterexample == ""
    assert "no consequence" in found.wrong


def test_a_factor_must_not_be_zero(a):
    p, q = a.numbers("p q")
    product = a.given("a product", Eq(p * q, 0))
    a.line("wrong", Eq(q, 0), by=[product], times=p)
    assert "may be zero" in last(a).wrong
    a.given("p is not zero", nonzero=p)
    a.line("right", Eq(q, 0), by=[product], times=p)
    assert last(a).holds


# Inequalities.


def test_an_inequality_is_its_reason(a):
    p, q = a.numbers("p q")
    a.inequality("means", p**2 + q**2, at_least=2 * p * q, because=(p - q) ** 2)
    assert last(a).holds
    a.inequality("another square", p**2 + q**2, at_least=2 * p * q, because=(p + q) ** 2)
    assert not last(a).holds


def test_a_reason_needs_evident_signs(a):
    p, q = a.numbers("p q")
    a.inequality("wrong", p, at_least=q, because=p - q)
    assert "is not evident" in last(a).wrong
    assert " gives " in last(a).counterexample
    a.given("given", p - q >= 0)
    a.inequality("right", p, at_least=q, because=p - q)
    assert last(a).holds
    a.inequality("the other way", q, at_least=p, because=q - p)
    assert not last(a).holds


def test_strict_inequalities_need_something_positive(a):
    p = a.numbers("p")
    a.inequality("wrong", 1 + p**2, above=1, because=p**2)
    assert "above zero" in last(a).wrong
    a.inequality("right", 1 + p**2, above=0)
    assert last(a).holds


def test_an_inequality_is_multiplied_by_what_is_positive(a):
    p, q = a.numbers("p q")
    a.given("q is not zero", nonzero=q)
    a.inequality("wrong", p**2 / q, at_least=0, because=p**2, times=q)
    assert "may be zero or negative" in last(a).wrong
    a.inequality("right", p**2 / q**2, at_least=0, because=p**2, times=q**2)
    assert last(a).holds


def test_a_proved_inequality_can_be_used(a):
    p, q = a.numbers("p q")
    a.given("order", p - q >= 0)
    s = a.define("s", 2 * p - 2 * q)
    a.inequality("twice", s, at_least=0, because=2 * (p - q))
    a.inequality("cubed", s**3, at_least=0)
    assert all(c.holds for c in a.run().checked)


# Cases.


def test_a_case_ends_with_the_next(a):
    p = a.numbers("p")
    first = a.case("p is positive", p > 0)
    a.inequality("here", p, above=0)
    a.case("p is negative", -p > 0)
    a.inequality("not here", p, above=0)
    assert [c.holds for c in a.run().checked] == [True, False]
    assert first.case != 0


def test_a_hypothesis_of_another_case_is_refused(a):
    p = a.numbers("p")
    one = a.case("one", Eq(p, 1))
    two = a.case("two", Eq(p, 2))
    with pytest.raises(SvmsymError, match="another case"):
        a.line("both", Eq(1 + p - p, 2), by={one: -1, two: 1})
    a.part("A new part")
    with pytest.raises(SvmsymError, match="another case"):
        a.line("later", Eq(p, 1), by=[one])


def test_no_hypothesis_inside_a_case(a):
    p = a.numbers("p")
    a.case("one", Eq(p, 1))
    with pytest.raises(SvmsymError, match="inside a case"):
        a.given("more", Eq(p, 2))


# Gradients.


def test_gradients(a):
    w, x = a.vectors("w x")
    b, z = a.numbers("b z")
    a.gradient("kernel", (inner(w, x) + b) ** 2, w, gives=2 * (inner(w, x) + b) * x)
    assert (last(a).holds, last(a).route) == (True, "kernel")
    a.gradient("wrong", (inner(w, x) + b) ** 2, w, gives=-2 * (inner(w, x) + b) * x)
    assert not last(a).holds
    assert " gives " in last(a).counterexample
    a.gradient("algebra", exp(-(z**2)), z, gives=-2 * z * exp(-(z**2)))
    assert (last(a).holds, last(a).route) == (True, "algebra")
    a.gradient("wrong", exp(-(z**2)), z, gives=2 * z * exp(-(z**2)))
    assert not last(a).holds
    assert " gives " in last(a).counterexample


def test_a_hidden_variable_is_no_constant(a):
    # In numbers ⟨cw, w⟩ would count as a letter that does not depend on c.
    w = a.vectors("w")
    c = a.numbers("c")
    a.gradient("wrong", exp(c) + inner(c * w, w), c, gives=exp(c))
    with pytest.raises(SvmsymError, match="inside a sum or an inner product"):
        _ = a.run().checked


# Algebra in numbers.


def test_logarithms_split_only_where_arguments_are_positive(a):
    p, q = a.numbers("p q")
    a.line("unknown", Eq(log(p * q), log(p) + log(q)))
    with pytest.raises(SvmsymError, match="logarithm"):
        _ = a.run().checked
    b = argument("positive")
    p, q = b.parameters("p > 0", "q > 0")
    b.line("known", Eq(log(p * q), log(p) + log(q)))
    assert last(b).holds
    b.line("wrong", Eq(log(p * q), log(p) - log(q)))
    assert " gives " in last(b).counterexample


def test_roots(a):
    C = a.parameters("C > 0")
    p = a.numbers("p")
    a.line("right", Eq(sqrt(C) ** 2 + sqrt(2) * sqrt(C) * sqrt(2 * C), 3 * C))
    assert last(a).holds
    a.line("unknown", Eq(sqrt(p) ** 2, p + sqrt(p) - sqrt(p)))
    a.line("unknown", Eq(sqrt(p) * p, p))
    with pytest.raises(SvmsymError, match="root"):
        _ = a.run().checked


def test_an_exponential_given(a):
    k = a.numbers("k")
    three = a.given("three", Eq(exp(2 * k), 3))
    a.line("right", Eq(exp(4 * k), 9), by=[three])
    assert last(a).holds
    a.line("wrong", Eq(exp(4 * k), 8), by=[three])
    assert not last(a).holds


# What is refused.


def refused(a, match):
    with pytest.raises(SvmsymError, match=match) as caught:
        _ = a.run().checked
    assert caught.value.place is not None
    assert caught.value.place.file == __file__


def test_division_by_what_may_be_zero(a):
    p = a.numbers("p")
    a.line("wrong", Eq(p / p**2, 1 / p))
    refused(a, "denominator")


def test_a_scalar_is_no_vector(a):
    u = a.vectors("u")
    a.line("wrong", Eq(norm2(u), u))
    refused(a, "scalar is set equal to a vector")


def test_undeclared_letters(a):
    with pytest.raises(SvmsymError, match="b is not declared"):
        a.line("wrong", Eq(Scalar("b"), 0))


def test_a_letter_is_defined_once(a):
    p = a.numbers("p")
    a.define("q", p)
    with pytest.raises(SvmsymError, match="declared twice"):
        a.define("q", p)


def test_a_definition_has_its_index(a):
    i = a.indices("i")
    x = a.data("x_i : R^m")
    with pytest.raises(SvmsymError, match='define "p_i"') as caught:
        a.define("p", norm2(x[i]))
    assert "free" in str(caught.value)
    e = a.define("p_i", norm2(x[i]))
    a.line("its sum", Eq(total(e[i], i), total(norm2(x[i]), i)))
    assert last(a).holds


def test_an_inequality_proves_no_equation(a):
    p = a.numbers("p")
    sign = a.given("a sign", p >= 0)
    with pytest.raises(SvmsymError, match="no equation"):
        a.line("wrong", Eq(p, 0), by=[sign])


def test_an_argument_without_lines(a):
    a.remark("Only words.")
    with pytest.raises(SvmsymError, match="proves nothing"):
        a.run()


def test_an_inequality_has_one_bound(a):
    p = a.numbers("p")
    with pytest.raises(SvmsymError, match="one bound"):
        a.inequality("none", p)


# Signs.


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        (Scalar("C") + Scalar("t") ** 2, "positive"),
        (Scalar("C") * norm2(Vector("w")), "nonnegative"),
        (Scalar("t") ** 2, "nonnegative"),
        (Scalar("t"), "unknown"),
        (-Scalar("C"), "unknown"),
        (Scalar("C") - Scalar("h"), "unknown"),
        (1 / Scalar("C"), "positive"),
        (1 / Scalar("h"), "unknown"),
        (Scalar("h") ** 3, "nonnegative"),
        (Scalar("t") ** 3, "unknown"),
        (inner(Vector("v"), Vector("w")), "unknown"),
        (exp(Scalar("t")), "positive"),
        (2 * Scalar("t") - 2 * Scalar("s"), "nonnegative"),
        (Scalar("s") - Scalar("t"), "unknown"),
        (1 / Scalar("r") ** 2, "positive"),
        (1 / Scalar("r"), "unknown"),
    ],
)
def test_signs(formula, expected):
    known = Known(
        {"C": "positive", "h": "nonnegative"}, ((Scalar("t") - Scalar("s"), False),), (Scalar("r"),)
    )
    assert evident_sign(formula, known) == expected


def test_nonzero():
    known = Known({"C": "positive"}, (), (Scalar("r"),))
    assert is_nonzero(-Scalar("C") * Scalar("r") ** 3, known)
    assert is_nonzero(-Scalar("C"), known)
    assert not is_nonzero(Scalar("C") - Scalar("r"), known)
    assert not is_nonzero(Rational(0), known)
    i = argument("labels").indices("i")
    assert is_nonzero(Label("y", i), known)


def test_a_refutation_solves_hypotheses():
    p, q, r = map(Scalar, "pqr")
    found = refute(p, q, "=", Known({"r": "positive"}), [p + q - r, p - 2 * r])
    assert found is not None
    assert found.values["p"] == 2 * found.values["r"] > 0
    assert found.values["q"] == -found.values["r"]


def test_nothing_refutes_what_is_true():
    p, q = map(Scalar, "pq")
    assert refute(p**2, q**2, "=", Known({}), [p - q]) is None
    assert refute(p**2 + q**2, 2 * p * q, ">=", Known({})) is None
