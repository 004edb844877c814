"""Real numbers obey the laws of a ring, enclose what they stand for, and never claim an equality too much."""

from fractions import Fraction

import mpmath
import pytest
from hypothesis import given
from hypothesis import strategies as st

from svmsym.meaning import reals
from svmsym.meaning.reals import BITS, Ball, Root

fractions = st.fractions(min_value=-30, max_value=30, max_denominator=20)
roots = st.builds(
    lambda q, r: reals.multiply(q, reals.root(Fraction(r))), fractions, st.integers(min_value=2, max_value=30)
)
balls = st.builds(reals.exp, st.fractions(min_value=-4, max_value=4, max_denominator=9))
numbers = st.one_of(fractions, roots, balls)


@given(a=numbers, b=numbers, c=numbers)
def test_ring_laws(a, b, c):
    same = [
        (reals.add(a, b), reals.add(b, a)),
        (reals.multiply(a, b), reals.multiply(b, a)),
        (reals.add(reals.add(a, b), c), reals.add(a, reals.add(b, c))),
        (reals.multiply(reals.multiply(a, b), c), reals.multiply(a, reals.multiply(b, c))),
        (reals.multiply(a, reals.add(b, c)), reals.add(reals.multiply(a, b), reals.multiply(a, c))),
        (reals.add(a, reals.negate(a)), Fraction(0)),
    ]
    assert all(reals.near(u, v) for u, v in same)


@given(a=numbers, b=numbers)
def test_the_order_is_that_of_floats(a, b):
    found = reals.compare(a, b)
    u, v = reals.as_float(a), reals.as_float(b)
    if abs(u - v) > 1e-9:
        assert found == (1 if u > v else -1)
    elif found is None:
        assert isinstance(a, Ball) or isinstance(b, Ball) or a != b


@given(a=fractions)
def test_squares_of_roots(a):
    root = reals.root(abs(a))
    assert reals.multiply(root, root) == abs(a)
    assert reals.power(root, 2) == abs(a)
    if a:
        assert reals.multiply(root, reals.invert(root)) == 1


def test_roots_in_lowest_terms():
    assert reals.root(Fraction(12)) == Root(Fraction(2), 3)
    assert reals.invert(reals.root(Fraction(2))) == Root(Fraction(1, 2), 2)


@pytest.mark.parametrize("name", ["exp", "log", "tanh"])
@given(a=st.fractions(min_value=Fraction(1, 50), max_value=20, max_denominator=50))
def test_balls_enclose_what_mpmath_finds_at_higher_precision(name, a):
    found = reals.ball(getattr(reals, name)(a))
    with mpmath.workprec(4 * BITS):
        true = getattr(mpmath, name)(mpmath.mpf(a.numerator) / a.denominator) * mpmath.mpf(2) ** BITS
        assert found.low <= true <= found.high
    assert found.high - found.low < 1 << (BITS - 100)


def test_what_cannot_be_told_is_not_told():
    one = reals.multiply(reals.exp(Fraction(1)), reals.exp(Fraction(-1)))
    assert reals.compare(one, Fraction(1)) is None
    assert reals.near(one, Fraction(1))
    wide = Ball(0, 1 << BITS)
    with pytest.raises(ArithmeticError):
        reals.near(wide, Fraction(1, 2))
