"""Letters of the house, to write statements by hand."""

from sympy import Integer, Rational

from svmsym.exams.meaning.functions import Abs, Applied, Exp, Gradient, Max, PairEntry, Root, Sign, Tanh
from svmsym.exams.meaning.statements import (
    POINTS,
    Chain,
    Defined,
    Grid,
    Interval,
    Member,
    Optimise,
    Outer,
    PerPoint,
    SetOf,
    Shown,
    Together,
    Tuple,
)
from svmsym.formulas import (
    Family,
    Index,
    LabelFamily,
    Scalar,
    Size,
    Vector,
    VectorFamily,
    inner,
    norm2,
    total,
)

i, j, k = (Index(s, POINTS) for s in "ijk")
α, ξ, μ = (Family(s, POINTS) for s in "αξμ")
y, X = LabelFamily("y", POINTS), VectorFamily("x", POINTS)
w, x, z, u, v = map(Vector, "wxzuv")
b, C, c, γ = map(Scalar, ("b", "C", "c", "γ"))
n = Size(POINTS)
x1, x2, α1, α2 = map(Scalar, ("x_1", "x_2", "α_1", "α_2"))
L = Applied("L")
half, quarter = Rational(1, 2), Rational(1, 4)


def eq(*values):
    return Chain(tuple(Integer(a) if isinstance(a, int) else a for a in values), ("=",) * (len(values) - 1))


def ge(left, right):
    return chain(left, "≥", right)


def chain(*parts):
    values = tuple(Integer(a) if isinstance(a, int) else a for a in parts[::2])
    return Chain(values, tuple(parts[1::2]))


def both(*statements):
    return Together(statements, (",",) * (len(statements) - 1))


def tup(*items):
    return Tuple(tuple(Integer(a) if isinstance(a, int) else a for a in items))


w_sum = total(α[i] * y[i] * X[i], i)
balance = total(α[i] * y[i], i)
margin = y[i] * (inner(w, X[i]) + b)
quadratic = total(α[i] * α[j] * y[i] * y[j] * inner(X[i], X[j]), i, j)
lagrangian = norm2(w) / 2 - total(α[i] * (margin - 1), i)
dual = total(α[i], i) - quadratic / 2

__all__ = [
    "Abs",
    "C",
    "Defined",
    "Exp",
    "Gradient",
    "Grid",
    "Integer",
    "Interval",
    "L",
    "Max",
    "Member",
    "Optimise",
    "Outer",
    "PairEntry",
    "PerPoint",
    "Rational",
    "Root",
    "Scalar",
    "SetOf",
    "Shown",
    "Sign",
    "Tanh",
    "Tuple",
    "X",
    "b",
    "balance",
    "both",
    "c",
    "chain",
    "dual",
    "eq",
    "ge",
    "half",
    "i",
    "inner",
    "j",
    "k",
    "lagrangian",
    "margin",
    "n",
    "norm2",
    "quadratic",
    "quarter",
    "total",
    "tup",
    "u",
    "v",
    "w",
    "w_sum",
    "x",
    "x1",
    "x2",
    "y",
    "z",
    "α",
    "α1",
    "α2",
    "γ",
    "μ",
    "ξ",
]
