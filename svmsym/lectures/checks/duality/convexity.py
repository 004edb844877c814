"""What convexity is inferred from, and what a dual needs it for, tried on functions of one letter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

from sympy import Expr, Poly, Symbol, diff, log, solve

from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.finding import Check, Finding

x, r = Symbol("x", real=True), Symbol("r", real=True)
_PLACES = [Fraction(v, 2) for v in range(-6, 7)]
_PAIRS = sorted(product(_PLACES, repeat=2), key=lambda pair: (abs(pair[0] + pair[1]), abs(pair[0])))


def feasible_set() -> Check:
    """A printed property of f is enough for {x : f(x) ≤ 0} to be convex.

    It is tried on polynomials: all have "dom f is convex", just those with f″ ≥ 0 have "f is convex".

    >>> feasible_set().decide("dom f is convex").counterexample
    'f = 1 − x²: f(−1) = 0 ≤ 0 and f(1) = 0 ≤ 0, but f(0) = 1 halfway'
    >>> feasible_set().decide("f is convex").holds
    True
    """
    polynomials = (x - 1, x**2 - 1, 1 - x**2, x**4 - 2 * x, -(x**3), x**3 - x)

    def decide(printed: str) -> Finding:
        if printed not in ("dom f is convex", "f is convex"):
            return Finding(False, "such a property is not known", shown(printed))
        having = [p for p in polynomials if printed == "dom f is convex" or _curved_upwards(p)]
        for p in having:
            coefficients = [Fraction(int(c)) for c in Poly(p, x).all_coeffs()]
            for low, high in _PAIRS:
                ends = _value(coefficients, low), _value(coefficients, high)
                middle = _value(coefficients, (low + high) / 2)
                if max(ends) <= 0 < middle:
                    below = f"f({low}) = {ends[0]} ≤ 0 and f({high}) = {ends[1]} ≤ 0"
                    said = f"f = {_text(p)}: {below}, but f({(low + high) / 2}) = {middle} halfway"
                    return Finding(False, "the set has a gap", said.replace("-", "−"))
        names = ", ".join(map(_text, having))
        return Finding(True, f"no gap for {names}: f(θx + (1 − θ)z) ≤ θf(x) + (1 − θ)f(z) ≤ 0")

    return Check("refute", decide)


def _value(coefficients: Sequence[Fraction], at: Fraction) -> Fraction:
    value = Fraction(0)
    for c in coefficients:
        value = value * at + c
    return value


def _curved_upwards(p: Expr) -> bool:
    return bool(diff(p, x, 2).is_nonnegative)


def _text(p: Expr) -> str:
    return {1 - x**2: "1 − x²", x**2 - 1: "x² − 1"}.get(p, shown(p))


def common_domain() -> Check:
    """The number of the first f whose domain counts: L = f_0 + λ f_1 must be real on the printed domain.

    Tried on f_0 = −log x, f_1 = x − 1.

    >>> common_domain().decide({"first": 1}).counterexample
    'f_0 = −log x, f_1 = x − 1: x = −1 is in the printed domain, but f_0(−1) = −log(−1) is not real'
    """
    functions = (-log(x), x - 1)

    def decide(printed: dict[str, int]) -> Finding:
        first = printed["first"]
        if first < 0:
            return Finding(False, "there is no such function", f"f_{first} does not exist".replace("-", "−"))
        for at in (-1, exact(Fraction(1, 2)), 2):
            inside = all(e.subs(x, at).is_real for e in functions[first:])
            defined = all(e.subs(x, at).is_real for e in functions)
            if inside != defined:
                inside_it = f"f_0 = −log x, f_1 = x − 1: x = {at} is in the printed domain"
                said = f"{inside_it}, but f_0({at}) = −log({at}) is not real"
                return Finding(False, "L is not defined on that domain", said.replace("-", "−"))
        return Finding(True, "on f_0 = −log x, f_1 = x − 1 it is the set where L is real")

    return Check("refute", decide)


def convex_by_length() -> Check:
    """A printed family of functions of r = ‖w‖ is convex in w: tried on the line, where r = |w|.

    >>> p, q = Symbol("p", positive=True), Symbol("q", real=True)
    >>> convex_by_length().decide(p * r**2 + q * r).counterexample
    'p = 1, q = −2: −1 at w = −1 and w = 1, but 0 halfway'
    """

    def decide(printed: Expr) -> Finding:
        letters = sorted(printed.free_symbols - {r}, key=str)
        for numbers in product((1, -2, 2), repeat=len(letters)):
            values = dict(zip(letters, numbers, strict=True))
            if any(k.is_positive and v < 0 for k, v in values.items()):
                continue
            ends, middle = printed.subs({**values, r: 1}), printed.subs({**values, r: 0})
            if middle > ends:
                chosen = ", ".join(f"{k} = {v}" for k, v in values.items())
                said = f"{chosen}: {ends} at w = −1 and w = 1, but {middle} halfway"
                return Finding(False, "a square of the length is not enough", said.replace("-", "−"))
        return Finding(True, "no bump at w = 0 for any coefficients tried")

    return Check("refute", decide)


@dataclass(frozen=True)
class Example:
    """min f_0 such that f_1 ≤ 0 or h_1 = 0, with its known optimal value."""

    name: str
    f0: Expr
    f1: Expr
    equality: bool
    value: int

    def has(self, hypotheses: dict[str, str]) -> bool:
        """Whether the hypotheses on f_0, f_i and h_i hold here; a polynomial is differentiable."""
        about = hypotheses["h_i" if self.equality else "f_i"]
        return about in _kinds(self.f1) and hypotheses["f_0"] in _kinds(self.f0)


def _kinds(p: Expr) -> set[str]:
    """What a polynomial is: differentiable, perhaps convex, perhaps affine."""
    second = diff(p, x, 2)
    return {
        "differentiable",
        *(["convex"] if second.is_nonnegative else []),
        *(["affine"] if second == 0 else []),
    }


EXAMPLES = (
    Example("min −x² such that x² − 1 ≤ 0", -(x**2), x**2 - 1, False, -1),
    Example("min x² such that 1 − x² ≤ 0", x**2, 1 - x**2, False, 1),
    Example("min x² such that 1 − x ≤ 0", x**2, 1 - x, False, 1),
    Example("min x² such that x² − 1 = 0", x**2, x**2 - 1, True, 1),
    Example("min x² such that x − 1 = 0", x**2, x - 1, True, 1),
    Example("min x such that x² − 1 = 0", x, x**2 - 1, True, -1),
    Example("min x such that x² − 1 ≤ 0", x, x**2 - 1, False, -1),
)


def wolfe_bound() -> Check:
    """Printed hypotheses on f_0, f_i and h_i: no point of the Wolfe dual exceeds the optimal value.

    >>> wolfe_bound().decide({"f_0": "convex", "f_i": "differentiable", "h_i": "affine"}).counterexample
    'min x² such that 1 − x² ≤ 0: x = 0, λ = 2 has ∇L = 0 and L = 2, but p* = 1'
    """

    def decide(printed: dict[str, str]) -> Finding:
        unknown = [word for word in printed.values() if word not in _kinds(x)]
        if unknown:
            return Finding(False, "such a property is not known", shown(unknown[0]))
        fitting = [example for example in EXAMPLES if example.has(printed)]
        if not fitting:
            return Finding(False, "no example has these properties", shown(printed))
        for example in fitting:
            for m in (-3, -1, 0, 1, 2, 3) if example.equality else (0, 2, 3):
                L = example.f0 + m * example.f1
                for point in solve(diff(L, x), x):
                    value = L.subs(x, point)
                    if value > example.value:
                        name = "v" if example.equality else "λ"
                        said = (
                            f"x = {point}, {name} = {m} has ∇L = 0 and L = {value}, but p* = {example.value}"
                        )
                        return Finding(
                            False, "weak duality fails", f"{example.name}: {said}".replace("-", "−")
                        )
        return Finding(True, f"no point exceeds p*: {', '.join(e.name for e in fitting)}")

    return with_parts(Check("refute", decide), "f_0", "f_i", "h_i")


def wolfe_without_solution(most: int = 4) -> Sequence[tuple[Fraction, Fraction, Fraction]]:
    """(λ, x, L) of the Wolfe dual of min x such that x² ≤ 0: L = −1/(4λ) rises for ever and has no maximum.

    >>> [str(v) for v in wolfe_without_solution()[0]]
    ['1', '-1/2', '-1/4']
    """
    found = []
    for λ in range(1, most + 1):
        (at,) = solve(diff(x + λ * x**2, x), x)
        value = (x + λ * x**2).subs(x, at)
        found.append((Fraction(λ), Fraction(int(at.p), int(at.q)), Fraction(int(value.p), int(value.q))))
    return found


def local_minima() -> Check:
    """Printed for named sets: whether every local minimum of (x − ½)² over the set is a global one.

    The minima are found among the quarters from −3 to 3, which contain all that are there.

    >>> local_minima().decide({"1 ≤ x": True, "1 ≤ x²": True, "−1 ≤ x ≤ 0": True}).counterexample
    '(x − ½)² over 1 ≤ x²: local minima at −1, 1 with the values 9/4, 1/4'
    """
    sets = {"1 ≤ x": lambda v: v >= 1, "1 ≤ x²": lambda v: v * v >= 1, "−1 ≤ x ≤ 0": lambda v: -1 <= v <= 0}

    def decide(printed: dict[str, bool]) -> Finding:
        for name, value in printed.items():
            inside = [v for v in (Fraction(q, 4) for q in range(-12, 13)) if sets[name](v)]
            worth = {v: (v - Fraction(1, 2)) ** 2 for v in inside}
            lowest = [
                v
                for v in inside
                if all(
                    worth[v] <= worth.get(v + step, worth[v]) for step in (Fraction(1, 4), Fraction(-1, 4))
                )
            ]
            if (len({worth[v] for v in lowest}) == 1) != value:
                places, values = (", ".join(map(str, part)) for part in (lowest, [worth[v] for v in lowest]))
                said = f"(x − ½)² over {name}: local minima at {places} with the values {values}"
                return Finding(False, "a local minimum need not be global", said.replace("-", "−"))
        return Finding(True, "examples: on a convex set every local minimum of (x − ½)² is global")

    return with_parts(Check("run", decide), *sets)


def wolfe_solution() -> Check:
    """Printed: whether the Wolfe dual of a convex problem always has the primal's solution as its own.

    >>> wolfe_solution().decide(True).counterexample.partition("; ")[2]
    'its Wolfe dual has L = −1/4, −1/8, −1/12, −1/16 at λ = 1, 2, 3, 4, no maximum'
    """

    def decide(printed: Any) -> Finding:
        if not isinstance(printed, bool):
            return Finding(False, "yes or no is asked", shown(printed))
        steps = wolfe_without_solution()
        rising = all(p[2] < q[2] < 0 for p, q in pairwise(steps))
        values, at = (
            ", ".join(str(v) for v in part) for part in ([s[2] for s in steps], [s[0] for s in steps])
        )
        primal = "min x such that x² ≤ 0 has the solution x = 0"
        said = f"{primal}; its Wolfe dual has L = {values} at λ = {at}, no maximum".replace("-", "−")
        if printed == rising:
            return Finding(False, "part of the KKT conditions is not all of them", said)
        return Finding(True, f"not always: {said}")

    return Check("refute", decide)
