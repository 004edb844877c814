"""The axioms of a norm: what satisfies them, what does not, and what follows.

0 = |0|·f(x) = f(x − x) ≤ f(x) + |−1|·f(x) = 2f(x): a norm is never negative.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

from sympy import Abs, Expr, Integer, Max, Min, Pow, Rational, Symbol, sqrt
from sympy.core.relational import Relational

from svmsym.arguments.identities import follows
from svmsym.formulas import Index, Label, total
from svmsym.formulas.atoms import Entry
from svmsym.formulas.operations import Total
from svmsym.formulas.printing import to_text
from svmsym.lectures.checks.relations import is_true
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
            if not all(is_true(rule, values) for rule in rules):
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


def lengths(entry: Entry, index: Index) -> Check:
    """(‖x‖₁, ‖x‖₂) as sums over the coordinates x_i, in every dimension.

    Every number is x_i = s_i·t_i with s_i = ±1 and t_i = |x_i| ≥ 0. With it the kernel proves that the first
    is Σ t_i, and that the second is the root of Σ t_i².

    >>> from svmsym.formulas import Family, IndexSet
    >>> i = Index("i", IndexSet("m", "i", "j"))
    >>> x = Family("x", i.domain)
    >>> lengths(x[i], i).decide((total(abs(x[i]), i), sqrt(total(x[i] ** 2, i)))).holds
    True
    """
    sign, size = Label("s", index), type(entry)("t", index)

    def absolute(inside: Expr) -> Expr:
        """|a| = t_i where a² = t_i²; other bars stay, and nothing is proved with them."""
        return size if follows(inside**2 - size**2) else Abs(inside)

    def plain(formula: Expr) -> Expr:
        return formula.xreplace({entry: sign * size}).replace(Abs, absolute)

    def wrong(printed: tuple[Expr, Expr]) -> str:
        one, two = printed
        if plain(one).has(Abs) or not follows(plain(one) - total(size, index)):
            return f"‖x‖₁: {_numbers(one, entry, lambda x: sum(map(abs, x)))}"
        rooted = isinstance(two, Pow) and two.exp == Rational(1, 2)
        if not rooted or plain(two.base).has(Abs) or not follows(plain(two.base) - total(size**2, index)):
            return f"‖x‖₂: {_numbers(two, entry, lambda x: sqrt(sum(v * v for v in x)))}"
        return ""

    return searched(
        wrong, "Σ t_i and √Σ t_i² for x_i = ±t_i, t_i ≥ 0: for all x in every dimension", "identity"
    )


def _numbers(formula: Expr, entry: Entry, truth: Callable[[Vector], Expr]) -> str:
    """A point at which the formula, a sum over coordinates, is another number."""
    for point in ((Integer(1), Integer(-2)), (Integer(-3),), (Integer(0), Integer(4))):

        def summed(node: Expr, at: Vector = point) -> Expr:
            return sum((node.body.xreplace({entry: v}) for v in at), Integer(0))

        value = formula.replace(lambda node: isinstance(node, Total), summed)
        if value != truth(point):
            return f"x = {point} gives {value} instead of {truth(point)}"
    return f"{to_text(formula)} is not seen to be it"
