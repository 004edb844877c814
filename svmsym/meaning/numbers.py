"""Numbers that may carry a derivative: their sums, products, powers and functions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from svmsym.meaning import reals
from svmsym.meaning.values import ONE, ZERO, Array, IllTyped, Jet, Undefined, Value, is_number, plain


def plus(a: Any, b: Any) -> Any:
    """a + b of numbers."""
    if type(a) is Fraction and type(b) is Fraction:
        return reals.add_rationals(a, b)
    if isinstance(a, Jet) or isinstance(b, Jet):
        (u, du), (v, dv) = jet(a), jet(b)
        return Jet(plus(u, v), plus(du, dv))
    return reals.add(a, b)


def times(a: Any, b: Any) -> Any:
    """a·b of numbers."""
    if type(a) is Fraction and type(b) is Fraction:
        return reals.multiply_rationals(a, b)
    if isinstance(a, Jet) or isinstance(b, Jet):
        (u, du), (v, dv) = jet(a), jet(b)
        return Jet(times(u, v), plus(times(u, dv), times(du, v)))
    return reals.multiply(a, b)


def inverse(a: Any) -> Any:
    """1/a."""
    try:
        if isinstance(a, Jet):
            over = inverse(a.value)
            return Jet(over, times(times(over, over), negative(a.slope)))
        return reals.invert(a)
    except ZeroDivisionError:
        raise Undefined("a division by zero") from None


def negative(a: Any) -> Any:
    """−a."""
    return Jet(negative(a.value), negative(a.slope)) if isinstance(a, Jet) else reals.negate(a)


def jet(a: Any) -> Jet:
    """A number as one with a derivative."""
    return a if isinstance(a, Jet) else Jet(a, ZERO)


def raised(a: Any, k: int) -> Any:
    """aᵏ for a whole k; 0⁰ has no value."""
    if k == 0:
        if sign_of(a) == 0:
            raise Undefined("0⁰ has no value")
        return ONE
    if k == 1:
        return a
    if isinstance(a, Jet):
        return Jet(raised(a.value, k), times(times(Fraction(k), raised(a.value, k - 1)), a.slope))
    try:
        return reals.power(a, k)
    except ZeroDivisionError:
        raise Undefined("a division by zero") from None


def apply_real(name: str, a: Any) -> Any:
    """A function of one number: √, exp, log, tanh, |·|, sign, (·)₊ and their derivatives."""
    if isinstance(a, Jet):
        value, slope = apply_real(name, a.value), a.slope
        match name:
            case "sqrt":
                rate = inverse(times(Fraction(2), value))
            case "exp":
                rate = value
            case "log":
                rate = inverse(a.value)
            case "tanh":
                rate = plus(ONE, negative(times(value, value)))
            case _:
                side = sign_of(a.value)
                if side == 0:
                    raise Undefined("a derivative at a kink")
                rate = {"abs": Fraction(side), "positive": Fraction(side > 0), "sign": ZERO}[name]
        return Jet(value, times(rate, slope))
    try:
        match name:
            case "sqrt":
                return reals.root(a)
            case "exp":
                return reals.exp(a)
            case "log":
                return reals.log(a)
            case "tanh":
                return reals.tanh(a)
            case "abs":
                return negative(a) if sign_of(a) < 0 else a
            case "positive":
                return a if sign_of(a) > 0 else ZERO
            case "sign":
                return Fraction(sign_of(a))
    except ArithmeticError as error:
        raise Undefined(str(error)) from None
    raise IllTyped(f"{name} is no function of one number")


def sign_of(a: Any) -> int:
    """−1, 0 or 1; ⊥ where a ball contains zero and more."""
    if type(a) is Fraction:
        return (a.numerator > 0) - (a.numerator < 0)
    while isinstance(a, Jet):
        a = a.value
    found = reals.compare(a, ZERO)
    if found is None:
        try:
            if reals.near(a, ZERO):
                return 0
        except ArithmeticError:
            pass
        raise Undefined("the sign of a number cannot be told")
    return found


def alike(a: Any, b: Any) -> bool:
    """Whether two numbers are the same as far as can be told."""
    if type(a) is Fraction and type(b) is Fraction:
        return a == b
    try:
        return reals.near(plain(a), plain(b))
    except ArithmeticError as error:
        raise Undefined(str(error)) from None


def slope_of(v: Value) -> Value:
    """Read off the derivative that a value carries.

    >>> slope_of(Jet(ZERO, ONE)), slope_of(ONE)
    (Fraction(1, 1), Fraction(0, 1))
    """
    if isinstance(v, Jet):
        return v.slope
    if is_number(v):
        return ZERO
    if isinstance(v, Array) and len(v.axes) == 1:
        return Array(v.axes, tuple(slope_of(u) for u in v.items), v.row)
    raise Undefined("the derivative of something that is no number")
