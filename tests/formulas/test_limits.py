"""What is too large for the kernel is refused before the work, and is neither proved nor refuted."""

import random
import time

import pytest
from formula_letters import C, D, Q, S, b, i, n, u, w, x, α
from hostile_falsehoods import wrapped
from hostile_letters import minus, plus, raised, times
from naive_evaluator import Point, values
from sympy import Integer, Pow

from svmsym.errors import FormulaError, ProofError, SvmsymError
from svmsym.formulas import Index, OperatorImage, Scalar, inner, norm2, prove, prove_gradient, total
from svmsym.formulas.laurent import LaurentRing
from svmsym.judging.same import same
from svmsym.lectures.checks.calculus import gradient_for_all
from svmsym.lectures.judging import decided

LIMIT = (1 << 15) - 1
WRAPPED = wrapped(lambda k: raised(Scalar("c"), k))


def doubled(levels):
    """A formula of few distinct parts whose tree has 2^levels nodes."""
    e = norm2(w)
    for _ in range(levels):
        e = norm2(e * w)
    return e


def deep(levels):
    e = b
    for _ in range(levels):
        e = plus(Pow(e, 2, evaluate=False), C)
    return e


def test_the_wrapped_formula_is_not_zero():
    point = Point(random.Random(0), {}, 1)
    point.values[Scalar, "c"] = 1
    assert values(WRAPPED, point, {}) == [1 / Integer(8)]


TOO_LARGE = {
    "an exponent that would wrap": lambda: prove(WRAPPED),
    "a gradient with an exponent that would wrap": lambda: prove_gradient(b * WRAPPED, b, Integer(0)),
    "a claim with an exponent that would wrap": lambda: prove_gradient(
        Integer(0), b, wrapped(lambda k: Pow(Scalar("c"), k))
    ),
    "one more than the highest exponent": lambda: prove(minus(raised(b, LIMIT + 1), C)),
    "a power of an operator": lambda: prove(inner(OperatorImage("Q", 65, w), u)),
    "a power of 65": lambda: prove(b**65),
    "a power of 65 in a function": lambda: prove_gradient(C * b**65, C, b**65),
    "an exponent of many digits": lambda: prove(b ** (Integer(10) ** 6000)),
    "many powers of sizes": lambda: prove(((n**64 + 1) ** 64 + 1) ** 64),
    "many inner products": lambda: prove(((norm2(w) ** 64 + 1) ** 64 + 1) ** 64),
    "many sums": lambda: prove(total(α[i], i) ** 64 * total(x_norm(), i) ** 64),
    "many free indices": lambda: prove(sum((α[Index(f"i{k}", S)] for k in range(40)), Integer(0))),
    "a long number": lambda: prove(Integer(10) ** 20_000 * b - C),
    "long coefficients": lambda: prove(((Integer(10) ** 300 * b + 1) ** 64 - C) ** 2),
    "many terms": lambda: prove(((b + C + D + 1) ** 40 + 1) ** 40),
    "many small products": lambda: prove((1 / (b + C) + 1) ** 64 * (1 / (b + D) + 1) ** 64 - 1),
    "a tree with shared parts": lambda: prove(doubled(60)),
    "a tree with shared parts, differentiated": lambda: prove_gradient(doubled(60), w, w),
    "a deep tree": lambda: prove(deep(150)),
}


def x_norm():
    return norm2(x[i])


@pytest.mark.parametrize("name", TOO_LARGE)
def test_too_large(name):
    start = time.process_time()
    with pytest.raises(SvmsymError) as caught:
        TOO_LARGE[name]()
    assert type(caught.value).__name__ == "TooLargeError"
    assert caught.value.hint
    assert len(str(caught.value)) < 300
    assert time.process_time() - start < 20


def test_just_small_enough():
    assert prove(minus(raised(b, LIMIT), times(raised(b, LIMIT - 64), raised(b, 64)))).holds
    assert not prove(minus(raised(b, LIMIT), C)).holds
    assert prove(norm2(doubled(1) * w) - doubled(1) ** 2 * norm2(w)).holds
    assert prove_gradient(b**64, b, 64 * raised(b, 63)).holds


def test_products_are_refused_before_a_field_is_full():
    ring = LaurentRing()
    c, next_letter = ring.indeterminate("c"), ring.indeterminate("next")
    half = c**16384
    with pytest.raises(ProofError, match="exponent"):
        half * half == (half * c**16384) ** -1 * next_letter  # noqa: B015 - one packed number


def test_all_ways_to_a_large_exponent_are_closed():
    ring = LaurentRing()
    c, d = ring.indeterminate("c"), ring.indeterminate("d")
    largest = c**16383 * c**16384
    inverse = largest**-1
    for way in (
        lambda: largest * c,
        lambda: inverse * c**-1,
        lambda: largest * inverse * c,  # a bound, not the exponent itself
        lambda: ring.derivative(inverse, "c"),
        lambda: ring.vanishes(largest + (c + d) ** -1),
        lambda: largest**2,
        lambda: largest**-2,
    ):
        with pytest.raises(ProofError, match="too large"):
            way()


def test_work_is_counted_over_the_whole_proof():
    ring = LaurentRing()
    many = sum((ring.indeterminate(k) for k in range(200)), ring.number(0))

    def multiply_again_and_again():
        for _ in range(100):
            many * many

    with pytest.raises(ProofError, match="too many terms"):
        multiply_again_and_again()


ILL_TYPED = {
    "a vector as the function": (lambda: prove_gradient(w, w, w), "vector"),
    "a number as the gradient by a vector": (lambda: prove_gradient(norm2(w), w, b), "scalar"),
    "a vector as the gradient by a number": (lambda: prove_gradient(b**2, b, w), "vector"),
    "a function that adds vectors and numbers": (lambda: prove_gradient((w + b) * b, b, 2 * b), "added"),
    "a claim that multiplies vectors": (lambda: prove_gradient(norm2(w), w, w * u), "multiplied"),
    "a root in the function": (lambda: prove_gradient(Pow(b, Integer(1) / 2) * C, C, b), "whole number"),
    "an index as the variable": (lambda: prove_gradient(b, i, Integer(0)), "index"),
    "a sum as the variable": (lambda: prove_gradient(b + C, b + C, Integer(1)), "variable"),
    "a truth value": (lambda: prove(True), "no formula"),
    "a string": (lambda: prove("b"), "no formula"),
    "a map of a sum": (lambda: prove_gradient(inner(Q(w), Q(b)), w, w), "scalar"),
}


@pytest.mark.parametrize("name", ILL_TYPED)
def test_gradients_are_typed_as_identities_are(name):
    work, said = ILL_TYPED[name]
    with pytest.raises((ProofError, FormulaError), match=said):
        work()


def test_zero_is_a_gradient_of_each_kind():
    assert prove_gradient(b**2, w, Integer(0)).holds
    assert prove_gradient(norm2(w), b, Integer(0)).holds
    assert not prove_gradient(norm2(w), w, Integer(0)).holds


def test_what_is_too_large_is_no_refutation_of_a_statement():
    check = gradient_for_all(b**2, b)
    assert decided(check, 2 * b).holds
    assert not decided(check, 3 * b).holds
    assert not decided(check, w).holds  # makes no sense
    with pytest.raises(SvmsymError, match="too large"):
        decided(check, 2 * b**65)


def test_what_is_too_large_is_no_proof_of_an_answer():
    assert same("(b + C)^2", "b^2 + 2bC + C^2").certainty == "proved"
    # The normal form has one term, the expanded formula millions.
    assert same("(Σ_i α_i)^12", "(Σ_i α_i)(Σ_i α_i)^11").certainty != "proved"
