"""The kernel's ring against SymPy's polynomials, against plain fractions, and against all labellings."""

import itertools
import random
from fractions import Fraction

import pytest
from sympy import Poly, Rational, cancel, diff, expand, symbols

from svmsym.errors import ProofError
from svmsym.formulas.laurent import Laurent, LaurentRing

NAMES = ("a", "b", "c")
SYMBOLS = dict(zip(NAMES, symbols(NAMES), strict=True))


class Pair:
    """The same calculation twice: in our ring, and with SymPy."""

    def __init__(self, ours, theirs):
        self.ours, self.theirs = ours, theirs

    def __add__(self, other):
        return Pair(self.ours + other.ours, self.theirs + other.theirs)

    def __sub__(self, other):
        return Pair(self.ours - other.ours, self.theirs - other.theirs)

    def __mul__(self, other):
        return Pair(self.ours * other.ours, self.theirs * other.theirs)

    def __pow__(self, exponent):
        return Pair(self.ours**exponent, self.theirs**exponent)


def letters(ring):
    return [Pair(ring.indeterminate(name), symbol) for name, symbol in SYMBOLS.items()]


def random_pair(ring, draw, depth):
    if depth == 0 or draw.random() < 0.2:
        if draw.random() < 0.3:
            p, q = draw.choice([1, -1, 2, 3]), draw.choice([1, 1, 2, 5])
            return Pair(ring.number(Fraction(p, q)), Rational(p, q))
        letter = draw.choice(letters(ring))
        return letter ** draw.choice([1, 1, 2, -1, -3])
    left, right = (random_pair(ring, draw, depth - 1) for _ in range(2))
    match draw.choice("++-**2"):
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case _:
            return left**2


@pytest.mark.parametrize("seed", range(60))
def test_ring_operations_agree_with_sympy(seed):
    draw, ring = random.Random(seed), LaurentRing()
    pair = random_pair(ring, draw, 4)
    assert as_sympy(ring, pair.ours) == expand(pair.theirs)
    assert bool(pair.ours) == (expand(pair.theirs) != 0)


def as_sympy(ring, value):
    """Read a value through derivatives and evaluation at 0 alone would be clumsy: rebuild it."""
    result = Rational(0)
    for monomial, coefficient in value.terms.items():
        alone = Laurent(ring, {monomial: 1}, value.reach, 1)
        term = Rational(Fraction(coefficient).numerator, Fraction(coefficient).denominator)
        for name, symbol in SYMBOLS.items():
            term *= symbol ** exponent_of(ring, alone, name)
        result += term
    return expand(result)


def exponent_of(ring, monomial, name):
    """The exponent e of a monomial, from x · ∂m/∂x = e · m."""
    euler = ring.indeterminate(name) * ring.derivative(monomial, name)
    for e in range(-60, 61):
        if euler == monomial * e:
            return e
    raise AssertionError


@pytest.mark.parametrize("seed", range(60))
def test_derivatives_agree_with_sympy(seed):
    draw, ring = random.Random(1000 + seed), LaurentRing()
    pair = random_pair(ring, draw, 4)
    for name, symbol in SYMBOLS.items():
        found = as_sympy(ring, ring.derivative(pair.ours, name))
        assert found == expand(diff(pair.theirs, symbol))


@pytest.mark.parametrize("seed", range(40))
def test_quotients_agree_with_sympy(seed):
    draw, ring = random.Random(2000 + seed), LaurentRing()
    a, b, c = letters(ring)
    one = Pair(ring.number(1), Rational(1))
    sums = [a + b, a - b, a + c + one, b * c + one, a + one * (b + c) ** -1]
    left, right = draw.sample(sums, 2)
    numerator = draw.choice([a, b, one, a * c])
    quotient = numerator * left**-1 * right**-1
    # The same quotient, put together again from two others, and one that is slightly off.
    again = (left + right) * (left * left * right + right * left * right) ** -1 * numerator
    assert cancel(quotient.theirs - again.theirs) == 0
    assert ring.vanishes((quotient - again).ours)
    off = quotient - again * draw.choice([one + one, a, (a + b) ** -1])
    assert ring.vanishes(off.ours) == (cancel(off.theirs) == 0)


def test_a_reciprocal_of_a_reciprocal():
    ring = LaurentRing()
    a, b = ring.indeterminate("a"), ring.indeterminate("b")
    assert ring.vanishes((a + b) ** -1 * (a + b) - 1)
    assert ring.vanishes(((a + b) ** -1) ** -1 - a - b)
    assert ring.vanishes((a + (a + b) ** -1) ** -1 * (a * a + a * b + 1) - a - b)
    assert not ring.vanishes((a + b) ** -1 - a**-1 - b**-1)


def test_products_of_many_letters_do_not_mix():
    # Neighbouring exponents as large as they may be, with both signs, next to each other.
    limit = (1 << 14) - 2  # the bound of a product is the sum of the bounds of its factors
    exponents = [limit, -limit, 0, 1, -1]
    ring = LaurentRing()
    a, b = (monomial(ring, name, 1) for name in "ab")
    seen = {}
    for e, f in itertools.product(exponents, repeat=2):
        value = monomial(ring, "a", e) * monomial(ring, "b", f)
        (key,) = value.terms
        assert seen.setdefault(key, (e, f)) == (e, f)
        assert a * ring.derivative(value, "a") == value * e
        assert b * ring.derivative(value, "b") == value * f


def monomial(ring, name, exponent):
    """name^exponent by repeated squaring."""
    base = ring.indeterminate(name)
    if exponent < 0:
        base, exponent = base**-1, -exponent
    result = ring.number(1)
    while exponent:
        if exponent & 1:
            result = result * base
        exponent >>= 1
        base = base * base if exponent else base
    return result


@pytest.mark.parametrize("seed", range(40))
def test_labels_stand_for_all_labellings(seed):
    # A polynomial in labels is zero exactly when it is zero at each of the four labellings.
    draw, ring = random.Random(seed), LaurentRing()
    a = ring.indeterminate("a")
    terms = [
        (draw.choice([-1, 1, 2]), draw.randint(0, 3), draw.randint(-2, 3), draw.choice([0, 0, 1, -1]))
        for _ in range(draw.randint(1, 6))
    ]
    value = ring.number(0)
    for coefficient, e, f, power in terms:
        value = value + ring.label("y") ** e * ring.label("z") ** f * a**power * coefficient
    at_labellings = [
        sum(Fraction(q) * s**e * Fraction(t) ** f * Fraction(7) ** power for q, e, f, power in terms)
        for s, t in itertools.product((1, -1), repeat=2)
    ]
    assert ring.vanishes(value) == (not any(at_labellings))


def test_labels_and_exponents_do_not_touch():
    ring = LaurentRing()
    many = [ring.label(m) for m in range(63)]
    a, product = ring.indeterminate("a"), ring.number(1)
    for label in many:
        product = product * label
    value = product * a**-3
    assert value * value == a**-6
    assert value**-1 == product * a**3
    assert a * ring.derivative(value, "a") == value * -3


def test_too_many_labels():
    ring = LaurentRing()
    for m in range(63):
        ring.label(m)
    with pytest.raises(ProofError, match="too many labels"):
        ring.label(63)


def test_division_by_zero():
    ring = LaurentRing()
    a = ring.indeterminate("a")
    with pytest.raises(ProofError, match="division by zero"):
        ring.reciprocal(a - a)


def test_a_derivative_through_a_denominator_is_refused():
    ring = LaurentRing()
    a, b = ring.indeterminate("a"), ring.indeterminate("b")
    value = (a + b) ** -1
    with pytest.raises(ProofError, match="denominator"):
        ring.derivative(value, "a")
    assert ring.derivative(value * ring.indeterminate("c"), "c") == value


def test_numbers():
    ring = LaurentRing()
    a = ring.indeterminate("a")
    assert 2 * a + 1 == a + a + 1
    assert a - a == 0
    assert a * 0 == 0
    assert (a + 1) ** 0 == 1
    assert (ring.number(Fraction(2, 3)) ** -2).terms == {0: Fraction(9, 4)}
    assert hash(a + 1) == hash(1 + a)
    assert a != ring.indeterminate("b")


def test_the_number_of_terms_is_that_of_sympy():
    ring = LaurentRing()
    a, b, c = letters(ring)
    pair = (a + b + c + Pair(ring.number(1), Rational(1))) ** 5
    assert len(pair.ours.terms) == len(Poly(pair.theirs, *SYMBOLS.values()).terms()) == 56


def test_a_product_that_would_fill_the_memory_is_refused():
    ring = LaurentRing()
    many = sum((ring.indeterminate(k) for k in range(1001)), ring.number(0))
    with pytest.raises(ProofError, match="too many terms"):
        many * many
