"""The Lagrangian of min f₀ such that f_i ≤ 0 and h_k = 0, for any functions at all.

    L = f₀ + Σ λ_i f_i + Σ ν_k h_k,     g(λ, ν) = inf_x L ≤ f₀(x)  where x is feasible and λ ≥ 0

The values f₀, f_i and h_k at a point are letters of their own, so nothing is assumed about convexity.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from sympy import Expr, Integer

from svmsym.duality.signs import sign_of
from svmsym.formulas import Family, Index, IndexSet, Scalar, gradient, normal_form, substitute, total
from svmsym.formulas.indices import free_indices
from svmsym.lectures.checks.evaluated import at_numbers
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.values import computes, shown
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Equal

_below, _zero = IndexSet("m", "i", "j"), IndexSet("k", "l", "p")
i, l = Index("i", _below), Index("l", _zero)
f0 = Scalar("f_0")
f, λ, far = Family("f", _below), Family("λ", _below), Family("s", _below)  # f_i = −s_i where it is feasible
h, ν = Family("h", _zero), Family("ν", _zero)

LAGRANGIAN = f0 + total(λ[i] * f[i], i) + total(ν[l] * h[l], l)

# min −x² on {−2, …, 2} such that x − 1 ≤ 0 and x² − x = 0: not convex, with the optimum −1 at x = 1.
DOMAIN = tuple(range(-2, 3))
MULTIPLIERS = tuple(product(range(4), range(-3, 4)))


def values_at(x: int) -> tuple[int, int, int]:
    """(f₀, f₁, h₁) of the example at x.

    >>> values_at(2)
    (-4, 1, 2)
    """
    return -x * x, x - 1, x * x - x


def is_lagrangian() -> Check:
    """A printed formula is f₀ or less where x is feasible and λ ≥ 0; each multiplier weighs its constraint.

    >>> from svmsym.formulas import total
    >>> is_lagrangian().decide(f0 + total(λ[i] * f[i], i) + total(ν[l] * h[l], l)).holds
    True
    >>> is_lagrangian().decide(f0 - total(λ[i] * f[i], i) + total(ν[l] * h[l], l)).holds
    False
    """

    def decide(printed: Expr) -> Finding:
        loose = sorted(index.name for index in free_indices(printed))
        if loose:
            return Finding(False, f"the index {loose[0]} is bound by no sum", f"{loose[0]} has no value")
        feasible = substitute(printed, {f[i]: -far[i], h[l]: Integer(0)})
        rest = sign_of(normal_form(f0 - feasible), {"λ": "nonnegative", "s": "nonnegative"})
        if rest not in {"nonnegative", "zero"}:
            at = {"f_0": 0, "f": [-1], "h": [0], "λ": [1], "ν": [1]}
            value = shown(at_numbers(printed, at))
            numbers = f"f_0 = 0, f_1 = −1, h_1 = 0, λ_1 = ν_1 = 1: L = {value}, the bound needs −1"
            return Finding(False, f"f_0 − L is {shown(f0 - feasible)} there", numbers)
        bare = identity().decide(Equal(substitute(printed, {λ[i]: Integer(0), ν[l]: Integer(0)}), f0))
        if not bare.holds:
            return replace(bare, reason="without multipliers it is not f_0")
        for multiplier, constraint in ((λ[i], f[i]), (ν[l], h[l])):
            found = identity().decide(Equal(gradient(printed, multiplier), constraint))
            if not found.holds:
                return replace(found, reason=f"{multiplier} does not weigh {constraint}")
        return Finding(True, "f_0 − L = Σλ_i(−f_i) ≥ 0 where x is feasible, whatever the functions are")

    return Check("identity", decide)


def weak_duality() -> Check:
    """A printed L, and f₀ − L where h = 0: proved for all functions, and tried on one that is not convex.

    >>> weak_duality().decide({"L": LAGRANGIAN, "f_0 − L": f0}).holds
    False
    """

    def decide(printed: dict[str, Expr]) -> Finding:
        found = is_lagrangian().decide(printed["L"])
        if found.holds:
            found = identity(h[l]).decide(Equal(f0 - printed["L"], printed["f_0 − L"]))
        if not found.holds:
            return found
        best = max(dual_value(a, c) for a, c in MULTIPLIERS)
        least = min(v for x in DOMAIN for v, under, zero in [values_at(x)] if under <= 0 == zero)
        said = f"min −x² on {shown(DOMAIN)}, x ≤ 1, x² = x: no g exceeds {least}, the largest seen is {best}"
        return Finding(best <= least, f"f_0 − L = Σλ_i(−f_i) ≥ 0; {said}".replace("-", "−"))

    return Check("identity", decide)


def allowed_signs() -> Check:
    """Whether L stays below f₀ for a negative λ, and for a negative ν, where f₀ = 0, f₁ = −1 and h₁ = 0.

    >>> allowed_signs().decide({"λ may be negative": True}).holds
    False
    """

    def bounds(**multipliers: int) -> bool:
        at = {"f_0": 0, "f": [-1], "h": [0], "λ": [0], "ν": [0]}
        return bool(at_numbers(LAGRANGIAN, at | {name: [v] for name, v in multipliers.items()}) <= 0)

    def compute() -> dict[str, bool]:
        return {"λ may be negative": bounds(λ=-1), "ν may be negative": bounds(ν=-1)}

    return computes(compute, "refute")


def concave_dual() -> Check:
    """A printed equation says that L is affine in (λ, ν); its infimum g is concave, f₀ convex or not.

    >>> concave_dual().decide(Equal(λ[i] * ν[l], λ[i])).holds
    False
    """

    def decide(printed: Equal) -> Finding:
        found = identity().decide(printed)
        if not found.holds:
            return found
        for (a, c), (p, q) in product(MULTIPLIERS, repeat=2):
            middle = dual_value(Fraction(a + p, 2), Fraction(c + q, 2))
            if 2 * middle < dual_value(a, c) + dual_value(p, q):
                return Finding(False, "g is not concave", f"between ({a}, {c}) and ({p}, {q})")
        return Finding(
            True, "L is affine in (λ, ν) for all functions, and an infimum of affine functions is concave"
        )

    return Check("identity", decide)


def dual_value(lam: Any, nu: Any) -> Any:
    """g(λ, ν) of the example, the least L on its domain.

    >>> dual_value(0, 0), dual_value(2, 1)
    (-4, -4)
    """
    return min(a + lam * under + nu * zero for x in DOMAIN for a, under, zero in [values_at(x)])


def infimum() -> Check:
    """A printed L, minimised over the domain of the example, is nowhere below g and attains it.

    >>> infimum().decide(LAGRANGIAN).holds, infimum().decide(LAGRANGIAN + 1).holds
    (True, False)
    """

    def decide(printed: Expr) -> Finding:
        for lam, nu in MULTIPLIERS:
            values = []
            for x in DOMAIN:
                a, under, zero = values_at(x)
                at = {"f_0": a, "f": [under], "h": [zero], "λ": [lam], "ν": [nu]}
                values.append(at_numbers(printed, at))
            if min(values) != dual_value(lam, nu):
                numbers = f"λ = {lam}, ν = {nu}: {min(values)} instead of {dual_value(lam, nu)}"
                return Finding(False, "another infimum", numbers.replace("-", "−"))
        return Finding(True, f"minimised over {shown(DOMAIN)} at {len(MULTIPLIERS)} pairs (λ, ν)")

    return Check("run", decide)
