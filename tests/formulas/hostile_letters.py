"""Letters, parts and constructors for hostile formulas; SymPy leaves what they build as it is."""

from __future__ import annotations

import random

from sympy import Add, Expr, Integer, Mul, Pow, Rational

from svmsym.formulas.atoms import (
    Entry,
    FeatureImage,
    Index,
    IndexSet,
    Label,
    OperatorImage,
    Scalar,
    Size,
    Vector,
    VectorEntry,
)
from svmsym.formulas.operations import Inner, KernelValue, Total

N, P = IndexSet("n", "i", "j"), IndexSet("p", "r", "s")
FREE = {N: [Index(name, N) for name in "ijk"], P: [Index(name, P) for name in "rs"]}
BOUND = {N: [Index(name, N) for name in "gh"] + FREE[N][:1], P: [Index("t", P), FREE[P][0]]}
b, C, c, z = (Scalar(name) for name in "bCcz")
w, u, v = (Vector(name) for name in "wuv")
n, p = Size(N), Size(P)
ONE, MINUS, TWO = Integer(1), Integer(-1), Integer(2)
WIDTHS = (8, 15, 16, 17, 24, 32, 63, 64)  # bits that a field of exponents might have


def plus(*terms: Expr) -> Expr:
    """A sum that SymPy leaves alone."""
    return Add(*terms, evaluate=False)


def times(*factors: Expr) -> Expr:
    """A product that SymPy leaves alone."""
    return Mul(*factors, evaluate=False)


def minus(left: Expr, right: Expr) -> Expr:
    """A difference that SymPy leaves alone."""
    return plus(left, times(MINUS, right))


def raised(base: Expr, exponent: int) -> Expr:
    """A power that SymPy leaves alone, nested where the exponent is beyond 64."""
    sign, rest, factors = (1 if exponent > 0 else -1), abs(exponent), []
    for depth in range(10, -1, -1):
        digit, rest = divmod(rest, 64**depth)
        if digit:
            nested = base
            for _ in range(depth):
                nested = Pow(nested, 64, evaluate=False)
            factors.append(Pow(nested, sign * digit, evaluate=False) if sign * digit != 1 else nested)
    return times(*factors) if len(factors) > 1 else factors[0]


def _bodies(at: Index) -> list[Expr]:
    """Scalars that depend on one index, in the same order for each index of a set."""
    mine = (lambda name: Entry(name, at)) if at.domain == N else (lambda name: Entry(name + "_p", at))
    α, β, inverted = mine("α"), mine("β"), mine("c")
    y, x = Label("y" if at.domain == N else "t", at), VectorEntry("x" if at.domain == N else "q", at)
    return [
        *(α, β, y, α * y, α**2, inverted, 1 / inverted, Pow(y, 2, evaluate=False), ONE, b),
        *(Pow(y, 3, evaluate=False), Inner(x, w), Inner(x, x), KernelValue("K", "φ", x, w)),
        *(Inner(OperatorImage("Q", 1, x), w), Inner(x, OperatorImage("Q", -1, x)), α / n, α * Inner(x, u)),
    ]


BODIES = {at: _bodies(at) for pool in (FREE, BOUND) for group in pool.values() for at in group}
PLAIN = (ONE, TWO, Rational(-1, 2), b, C, n, 1 / n, p, b**2, 1 / b, 1 / (b + C), Inner(w, u), Inner(w, w))
UNITS = (ONE, TWO, Rational(-2, 3), b, C**-1, Entry("α", FREE[N][0]), Entry("β", FREE[N][1]) ** 2, 1 / n)
POINTS = {at: VectorEntry("x" if at.domain == N else "q", at) for at in BODIES}


class Parts:
    """Draws parts of formulas."""

    def __init__(self, draw: random.Random) -> None:
        self.draw = draw
        self.pick = draw.choice

    def scalar(self) -> Expr:
        """Some scalar."""
        if self.draw.random() < 0.3:
            return self.pick(PLAIN)
        return self.pick(BODIES[self.pick(FREE[self.pick((N, N, P))])])

    def vector(self) -> Expr:
        """Some vector."""
        at = self.pick(FREE[self.pick((N, N, P))])
        match self.draw.randrange(9):
            case 0 | 1:
                return self.pick((w, u, v))
            case 2 | 3:
                return POINTS[at]
            case 4:
                return FeatureImage("φ", POINTS[at])
            case 5:
                return OperatorImage("Q", self.pick((1, 2, -1, 3, -2)), self.pick((w, POINTS[at])))
            case 6:
                return times(self.scalar(), POINTS[at])
            case 7:
                k = self.pick(BOUND[N])
                return Total(times(self.pick(BODIES[k][:6]), POINTS[k]), k)
        return plus(self.pick((w, u)), times(self.pick(PLAIN[1:5]), POINTS[at]))

    def two(self, domain: IndexSet) -> tuple[Index, Index]:
        """Two different indices to sum over."""
        first, second = self.draw.sample(BOUND[domain], 2)
        return first, second
