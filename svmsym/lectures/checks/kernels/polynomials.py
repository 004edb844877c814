"""Polynomial kernels (…)^p in s = ⟨x, z⟩, for every degree p and in every dimension.

    K·(κ²s + ρ²) has a feature map where K has one      proved by the kernel, for all numbers of features

With the constant feature of degree 0 this is an induction on p: a base a·s + c with a, c ≥ 0 is enough. It is
also needed, since p = 1 is a natural number and a negative coefficient is seen by few points.

What a kernel is called says which of them it is: the linear one has the points themselves as features, one
with all degrees up to p has c > 0, and a family of all of them reaches every a > 0 and c ≥ 0.
"""

from __future__ import annotations

from itertools import product
from typing import Any, Literal

from sympy import Expr, Integer, Poly, PolynomialError, Pow, Symbol, expand, solve

from svmsym.lectures.checks.argued import argued
from svmsym.lectures.checks.values import shown
from svmsym.lectures.finding import Check, Finding

S, P = Symbol("s"), Symbol("p")  # s = ⟨x, z⟩, p the degree, a natural number
_BASES = ((1, 0), (1, 1), (2, 1), (1, 2))
_PROOF = "coefficients ≥ 0, and a further factor keeps a feature map (the step of an induction on p in words)"


Named = Literal["linear", "all degrees", "family"]


def polynomial_kernel(named: Named) -> Check:
    """A printed (a·s + c)^p has a feature map for every natural p in every dimension, and its right name.

    >>> g, r = Symbol("γ", real=True), Symbol("r", nonnegative=True)
    >>> polynomial_kernel("all degrees").decide((g**2 * S + r + 1) ** P).holds
    True
    >>> polynomial_kernel("family").decide((g * S + g) ** P).counterexample
    'p = 1, γ = −1, x = z = 0: K = −1 < 0'
    >>> polynomial_kernel("linear").decide(S + 1).counterexample
    's + 1 has a constant feature'
    """

    def decide(printed: Expr) -> Finding:
        base, degree = printed.as_base_exp() if isinstance(printed, Pow) else (printed, Integer(1))
        wanted = Integer(1) if named == "linear" else P
        try:
            form = Poly(expand(base), S)
        except PolynomialError:
            return Finding(False, "no polynomial in ⟨x, z⟩", shown(base))
        if degree != wanted or form.degree() != 1 or form.has(P):
            found = f"p = 2: {shown(expand(printed.subs(P, 2)))}"
            return Finding(False, f"not of degree {wanted} in ⟨x, z⟩", found)
        for power, coefficient in enumerate(reversed(form.all_coeffs())):
            if not coefficient.is_nonnegative:
                return _negative(form, power, coefficient, "p = 1" if degree == P else "")
        other = _another(form, named)
        if other:
            return Finding(False, "a kernel of another name", other)
        return argued("polynomial-kernel", _PROOF).decide(printed)

    return Check("identity", decide)


def _another(form: Poly, named: Named) -> str:
    """Why a kernel with the base a·s + c ≥ 0 is not what it is called; empty where it is."""
    slope, constant = form.all_coeffs()
    if named == "linear":
        if constant != 0:
            return f"{shown(form.as_expr())} has a constant feature"
        return "" if slope == 1 else f"x = z = 1: K = {shown(slope)}"
    if named == "all degrees":
        return "" if constant.is_positive else "p = 2: no feature of degree 0 or 1 where c = 0"
    if slope.is_Symbol and slope.is_positive and constant.is_Symbol and constant != slope:
        return "" if constant.is_zero is None else "c = 0 is not among them"
    letters = sorted(form.free_symbols_in_domain, key=str)
    missing = ((a, c) for a, c in _BASES if not solve((slope - a, constant - c), *letters))  # by their signs
    return next(
        (f"⟨x, z⟩·{a} + {c} is not among the bases" for a, c in missing), "not seen to be all of them"
    )


def _negative(form: Poly, power: int, coefficient: Expr, degree: str) -> Finding:
    """Numbers for the letters that make a coefficient negative, and a form that is negative with them."""
    letters = sorted(coefficient.free_symbols, key=str)
    for numbers in product((1, -1, 2), repeat=len(letters)):
        values = dict(zip(letters, numbers, strict=True))
        fits = not any(v < 0 and k.is_nonnegative for k, v in values.items())
        if fits and coefficient.subs(values) < 0:
            return Finding(False, "not positive semidefinite", _numbers(form, power, values, degree))
    return Finding(False, "a sign is not known", f"{shown(coefficient)} at ⟨x, z⟩^{power}")


def _numbers(form: Poly, power: int, values: dict[Any, int], degree: str) -> str:
    chosen = ", ".join(([degree] if degree else []) + [f"{k} = {v}" for k, v in values.items()])
    where = f"{chosen}, " if chosen else ""
    if power == 0:
        said = f"{where}x = z = 0: K = {form(0).subs(values)} < 0"
    else:
        high, low = (form(s).subs(values) for s in (1, -1))  # c = (1, −1) on x = ±1 sees the odd part alone
        said = f"{where}x = ±1, c = (1, −1): Σ Σ c c K = {2 * (high - low)} < 0"
    return said.replace("-", "−")
