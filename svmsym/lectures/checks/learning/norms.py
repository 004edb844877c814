"""The axioms of a norm: what satisfies them, what does not, and what follows.

0 = |0|·f(x) = f(x − x) ≤ f(x) + |−1|·f(x) = 2f(x): a norm is never negative.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from sympy import Expr, Integer, Max, Min, Rational, Symbol, expand, sqrt
from sympy.core.relational import Relational

from svmsym.lectures.checks.searched import searched
from svmsym.lectures.finding import Check

Vector = tuple[Expr, ...]
Norm = Callable[[Vector], Expr]

NORMS: dict[str, Norm] = {
    "Σ|x_i|": lambda x: sum((abs(a) for a in x), Integer(0)),
    "√Σx_i²": lambda x: sqrt(sum((a * a for a in x), Integer(0))),
    "max |x_i|": lambda x: Max(*(abs(a) for a in x)),
}
NO_NORMS: dict[str, Norm] = {
    "(Σ√|x_i|)²": lambda x: sum((sqrt(abs(a)) for a in x), Integer(0)) ** 2,  # breaks the triangle
    "min(Σ|x_i|, 1)": lambda x: Min(sum((abs(a) for a in x), Integer(0)), 1),  # is not homogeneous
    "|x_1|": lambda x: abs(x[0]),  # vanishes at (0, 1)
    "0": lambda _: Integer(0),
}
_GRID = tuple((Integer(u), Integer(v)) for u, v in ((1, 0), (0, 1), (-1, 2), (2, 0)))


def axioms(fx: Symbol, fy: Symbol, fsum: Symbol, factor: Symbol, fmultiple: Symbol) -> Check:
    """(triangle inequality, homogeneity), beside f(x) = 0 ⇒ x = 0, single out norms among other functions.

    The letters stand for f(x), f(y), f(x + y), α and f(αx).
    """

    def fails(f: Norm, rules: tuple[Relational, ...]) -> str:
        for x, y, a in itertools.product(_GRID, _GRID, (Integer(-2), Rational(1, 2))):
            both = tuple(u + v for u, v in zip(x, y, strict=True))
            many = tuple(a * u for u in x)
            values = {fx: f(x), fy: f(y), fsum: f(both), factor: a, fmultiple: f(many)}
            if f(x) == 0 and any(x):
                return f"f{x} = 0"
            if not all(bool(rule.xreplace(values)) for rule in rules):
                return f"x = {x}, y = {y}, α = {a}"
        return ""

    def wrong(printed: tuple[Relational, ...]) -> str:
        for name, f in NORMS.items():
            where = fails(f, printed)
            if where:
                return f"the norm {name} fails at {where}"
        passed = [name for name, f in NO_NORMS.items() if not fails(f, printed)]
        if passed:
            return f"{passed[0]} would be a norm"
        triangle, homogeneous = printed
        none = homogeneous.subs(factor, 0)  # f(0·x), which is f(0)
        if {none.lhs, none.rhs} != {fmultiple, Integer(0)}:
            return f"f(0) = 0 does not follow from {none}"
        same = homogeneous.subs({factor: -1, fmultiple: fy})  # f(−x) in terms of f(x)
        least = triangle.subs({fsum: 0, fy: same.rhs if same.lhs == fy else same.lhs})
        return "" if least.gts - least.lts == 2 * fx else f"f ≥ 0 does not follow from {least}"

    return searched(
        wrong,
        "f(0) = 0 and 2f(x) ≥ f(x − x) = 0 follow for all such f; three norms satisfy it, four others not",
        "derive",
    )


def lengths(x: tuple[Symbol, ...]) -> Check:
    """(‖x‖₁, ‖x‖₂) for all x of this dimension, orthant by orthant.

    With x_i = s_i·t_i, s_i = ±1, t_i ≥ 0, the first is Σ t_i; the second is not negative, its square Σ t_i².
    """

    def wrong(printed: tuple[Expr, Expr]) -> str:
        sizes = [Symbol(f"t{k}", nonnegative=True) for k in range(1, len(x) + 1)]
        for signs in itertools.product((1, -1), repeat=len(x)):
            at: dict[Any, Any] = {v: s * t for v, s, t in zip(x, signs, sizes, strict=True)}
            one, two = (formula.subs(at) for formula in printed)
            truth = (sum(sizes), sum(t**2 for t in sizes))
            if expand(one - truth[0]) != 0 or expand(two**2 - truth[1]) != 0 or not two.is_nonnegative:
                numbers = {t: k for k, t in enumerate(sizes, 1)}
                point = tuple(s * k for k, s in enumerate(signs, 1))
                told = f"{one.subs(numbers)} and {two.subs(numbers)}"
                return (
                    f"x = {point}: {told} instead of {truth[0].subs(numbers)} and √{truth[1].subs(numbers)}"
                )
        return ""

    return searched(wrong, f"for all x of dimension {len(x)}: the same in each of the {2 ** len(x)} orthants")
