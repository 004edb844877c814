"""What is run and counted for chapter 3."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from sympy import Expr, Rational, Symbol, diff, exp, log, symbols

from svmsym.lectures.checks.algebra import vanishes
from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.checks.values import shown
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.zusammenfassung.runs_regression import root


def credit_line() -> Check:
    """The line with the printed values at 0 and 8000 has the printed range in between, beyond [0, 1]."""

    def decide(printed: Mapping[str, Any]) -> Finding:
        from svmsym.algorithms.least_squares import interpolation  # noqa: PLC0415 - loads when it runs

        ends = (Fraction(printed["f(0)"]), Fraction(printed["f(8000)"]))
        w0, w1 = interpolation((0, 8000), ends)
        values = [w0 + w1 * x for x in range(0, 8001, 500)]
        if (min(values), max(values)) != tuple(map(Fraction, printed["range"])):
            said = f"the values run from {shown(min(values))} to {shown(max(values))}"
            return Finding(False, "another range", said)
        if not (ends[0] < 0 and ends[1] > 1):
            return Finding(False, "no value leaves [0, 1]", f"{shown(ends)} could be probabilities")
        half = (Fraction(1, 2) - w0) / w1
        said = f"w₁ = {shown(w1)}; the line leaves [0, 1] on both sides, and is ½ at {shown(half)}"
        return Finding(True, f"{said} ≈ {float(half):.4f}")

    return with_parts(Check("example", decide), "f(0)", "f(8000)", "range")


def credit_boundary() -> Check:
    """−w₀/w₁, rounded to hundreds, also where half a unit of the last digit of w₁ is added or taken away."""
    last = Fraction(1, 2 * 10**6)

    def decide(printed: Mapping[str, Any]) -> Finding:
        w0, w1 = Fraction(printed["w0"]), Fraction(printed["w1"])
        if w1 <= last:
            return Finding(False, "the chance does not grow", f"w₁ = {shown(w1)}")
        boundary, low, high = (-w0 / w for w in (w1, w1 + last, w1 - last))
        hundreds = 100 * round(boundary / 100)
        exactly = f"−w₀/w₁ = {shown(boundary)} ≈ {float(boundary):.2f}"
        if hundreds != printed["boundary"]:
            return Finding(False, "another boundary", f"{exactly}, about {hundreds}")
        within = f"between {float(low):.3f} and {float(high):.3f} for a rounded w₁"
        return Finding(True, f"{exactly}, {within}, is {hundreds} in hundreds")

    return with_parts(Check("example", decide), "w0", "w1", "boundary")


def decimal(text: str) -> Fraction:
    """A printed decimal as the fraction that it is."""
    return Fraction(text)


def solves_logistic_equation(x: Symbol) -> Callable[[Expr], str]:
    """p′ = p(1 − p) and p(0) = ½ have one solution."""

    def contradiction(printed: Expr) -> str:
        if not vanishes(diff(printed, x) - printed * (1 - printed)):
            return f"p′ − p(1 − p) is {(diff(printed, x) - printed * (1 - printed)).subs(x, 1).n(6)} at 1"
        return "" if printed.subs(x, 0) == Rational(1, 2) else f"p(0) = {printed.subs(x, 0)}"

    return contradiction


def has_odds(score: Expr) -> Callable[[Expr], str]:
    """p/(1 − p) = e^score; with E = e^score > 0 both p and 1 − p are positive."""

    def contradiction(printed: Expr) -> str:
        power = Symbol("E", positive=True)
        p = printed.subs(exp(score), power)
        if p.free_symbols != {power} or (p / (1 - p)).together().cancel() != power:
            odds = (printed / (1 - printed)).subs(dict.fromkeys(printed.free_symbols, 1))
            return f"p/(1 − p) is {odds} where all letters are 1"
        return "" if p.is_positive and (1 - p).together().is_positive else f"{p} is not between 0 and 1"

    return contradiction


def equal_sums(printed: Sequence[Sequence[Expr]]) -> str:
    """Lines that are printed term by term have the same sum."""
    first, *others = (sum(terms) for terms in printed)
    for number, other in enumerate(others, 2):
        if (first - other).expand() != 0:
            at = dict.fromkeys({*first.free_symbols, *other.free_symbols}, 2)
            return f"line {number}: all letters 2: {other.subs(at)} instead of {first.subs(at)}"
    return ""


def root_of(left: Expr, letter: Symbol) -> Callable[[Expr], str]:
    """The printed number is the only root."""

    def contradiction(printed: Expr) -> str:
        return "" if (printed - root(left, letter)).expand() == 0 else f"the root is {root(left, letter)}"

    return contradiction


def at_one_negative_point(w0: Symbol, w1: Symbol, w2: Symbol, *coordinates: Symbol) -> Callable[[Expr], str]:
    """The derivative by w₁ at w = (0, 1, 1) for the single point x = (1, 1, −1) of class 0.

    The coordinates are that of a point of class 1, put to 0 so that it adds nothing, and those of the point.
    """

    def contradiction(printed: Expr) -> str:
        t = Symbol("t")
        other, *point = coordinates
        chance = exp(t + 1 * -1) / (1 + exp(t + 1 * -1))  # w₀ + w₁x₁ + w₂x₂ with w₁ = t
        truth = diff(-log(1 - chance), t).subs(t, 1)
        at = {w0: 0, w1: 1, w2: 1, other: 0, point[0]: 1, point[1]: -1}
        found = printed.subs(at)
        if vanishes(found - truth):
            return ""
        more = found - truth
        than = "> " if more.is_positive else "< " if more.is_negative else "instead of "
        number = str(found).replace("E", "e")  # Euler's number, as a lecture writes it
        return f"w = (0, 1, 1), x = (1, 1, −1), y = 0: {number} {than}{truth}, which is the derivative"

    return contradiction


def sign_of_radius(x1: Symbol, x2: Symbol, r: Symbol) -> Callable[[Expr], str]:
    """At (ρ(1 − t²), 2ρt)/(1 + t²), a point of distance ρ from 0, the printed function is ρ² − r²."""

    def contradiction(printed: Expr) -> str:
        ρ, t = symbols("ρ t")
        point = {x1: ρ * (1 - t**2) / (1 + t**2), x2: 2 * ρ * t / (1 + t**2)}
        if vanishes(printed.subs(point) - (ρ**2 - r**2)):
            return ""
        at = {x1: 1, x2: 1, r: 1}
        return f"x = (1, 1), r = 1: {printed.subs(at)} instead of 1"

    return contradiction
