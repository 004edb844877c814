"""Feature maps: φ is right for a polynomial kernel whichever basis it is written in.

    ⟨φ(x), φ(z)⟩ = (γ⟨x, z⟩ + r)^D = Σ_m c_m x^m z^m,   c_m = D!/((D − |m|)! Π m_k!) · γ^|m| r^(D − |m|)

With φ_k(x) = Σ_m a_km x^m this says Σ_k a_km a_km′ = c_m where m = m′, and 0 elsewhere. The coefficients
are fractions and square roots, so the test is exact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import factorial

from sympy import Add, Expr, Integer, Mul, Pow, Rational

from svmsym.exact.problem import Kernel
from svmsym.exams.marking.finding import Finding
from svmsym.exams.meaning.functions import Listed
from svmsym.exams.meaning.statements import Chain, Defined, Grid, Shown, Statement, Tuple, Value
from svmsym.exams.values.evaluating import Known, number
from svmsym.exams.values.said import flat
from svmsym.exams.values.surd import NotExactError, Number
from svmsym.formulas.atoms import Scalar, Vector

Monomial = tuple[int, ...]
Polynomial = dict[Monomial, Number]
_HIGHEST = 12


def judge_feature_map(kernel: Kernel, dimension: int, statements: Sequence[Statement]) -> Finding:
    """The verdict on φ.

    >>> from svmsym.exams.meaning.reader import read
    >>> square = Kernel("poly", degree=2)
    >>> right, wrong = "φ(x) = (x_1^2, √2 x_1 x_2, x_2^2)", "φ(x) = (x_1^2, x_1 x_2, x_2^2)"
    >>> [judge_feature_map(square, 2, read(text).statements).verdict for text in (right, wrong)]
    ['correct', 'wrong']
    """
    entries = _entries(statements, dimension)
    if entries is None:
        return Finding("undecided", "no list of features was found, such as φ(x) = (x_1, x_2)")
    try:
        features = [_polynomial(e, dimension) for e in entries]
        found = _products(features)
    except NotExactError as error:
        return Finding("undecided", error.what)
    wanted = kernel_terms(kernel, dimension)
    for pair in sorted({*found, *wanted}):
        have, must = found.get(pair, Fraction(0)), wanted.get(pair, Fraction(0))
        if have != must:
            term = " ".join(part for part in (_shown(pair[0], "x"), _shown(pair[1], "z")) if part) or "1"
            reason = f"⟨φ(x), φ(z)⟩ has {have} times {term}, and the kernel has {must}"
            return Finding("wrong", reason, violated="⟨φ(x), φ(z)⟩ = K(x, z)", certificate={"term": term})
    return Finding("correct", "⟨φ(x), φ(z)⟩ is the kernel, term by term")


def kernel_terms(kernel: Kernel, dimension: int) -> Mapping[tuple[Monomial, Monomial], Number]:
    """The coefficients of the kernel by pairs of monomials in x and z."""
    if kernel.type == "linear":
        units = [tuple(int(k == axis) for k in range(dimension)) for axis in range(dimension)]
        return {(m, m): Fraction(1) for m in units}
    top = kernel.degree
    found: dict[tuple[Monomial, Monomial], Number] = {}
    for m in product(range(top + 1), repeat=dimension):
        size = sum(m)
        if size <= top:
            ways = factorial(top) // factorial(top - size)
            for k in m:
                ways //= factorial(k)
            c = ways * kernel.gamma**size * kernel.coef0 ** (top - size)
            if c:
                found[m, m] = Fraction(c)
    return found


def _entries(statements: Sequence[Statement], dimension: int) -> tuple[Expr, ...] | None:
    """The only list of features; None where there is another, or a value beside it."""
    lists: list[tuple[Expr, ...]] = []
    for statement in flat(statements):
        values = [*_values(statement)]
        found = [e for v in values if (e := _listed(v)) is not None]
        if (isinstance(statement, Shown) and not found) or (found and _denies(statement)):
            return None  # φ(x) = (…) or 0
        if not found or any(isinstance(v, Vector) and v.name == "x" for v in values):
            continue
        factor = _factor([v for v in values if _listed(v) is None])
        if factor is None:
            return None
        lists.append(tuple(e / factor for e in found[-1]))
    point = tuple(Scalar(f"x_{k}") for k in range(1, dimension + 1))
    distinct = [e for k, e in enumerate(lists) if e not in lists[:k]]
    if len(distinct) > 1:
        distinct = [e for e in distinct if e != point]  # (x_1, x_2) ↦ (…)
    return distinct[0] if len(distinct) == 1 else None


def _factor(sides: Sequence[Value]) -> Rational | None:
    """2 of 2φ(x) = (…); None where a side is no multiple of φ."""
    factors = {Integer(1)} if not sides else set()
    for side in sides:
        if not isinstance(side, Expr) or isinstance(side, Add):
            return None
        factors.add(side.as_coeff_Mul()[0])
    return factors.pop() if len(factors) == 1 else None


def _values(statement: Statement) -> Sequence[Value]:
    if isinstance(statement, Shown | Defined):
        return (statement.value,)
    return statement.values if isinstance(statement, Chain) else ()


def _denies(statement: Statement) -> bool:
    """φ(x) ≠ (…), or a list with a condition."""
    return isinstance(statement, Chain) and (not {*statement.signs} <= {"="} or bool(statement.where))


def _listed(value: Value) -> tuple[Expr, ...] | None:
    if isinstance(value, Tuple):
        return value.items
    if isinstance(value, Listed):
        return tuple(value.args)
    if isinstance(value, Grid) and 1 in value.shape:
        return tuple(e for row in value.rows for e in row)
    return None


def _polynomial(e: Expr, dimension: int) -> Polynomial:
    """A feature as a polynomial in the coordinates of x."""
    one = (0,) * dimension
    if isinstance(e, Add):
        total: Polynomial = {}
        for a in e.args:
            for m, c in _polynomial(a, dimension).items():
                total[m] = total.get(m, Fraction(0)) + c
        return total
    if isinstance(e, Mul):
        whole: Polynomial = {one: Fraction(1)}
        for a in e.args:
            whole = _times(whole, _polynomial(a, dimension))
        return whole
    if isinstance(e, Pow) and e.exp.is_Integer and 0 < int(e.exp) <= _HIGHEST and _has_point(e.base):
        whole, base = {one: Fraction(1)}, _polynomial(e.base, dimension)
        for _ in range(int(e.exp)):
            whole = _times(whole, base)
        return whole
    axis = _axis(e, dimension)
    if axis is not None:
        return {tuple(int(k == axis) for k in range(dimension)): Fraction(1)}
    return {one: number(e, Known())}


def _has_point(e: Expr) -> bool:
    return any(a.name.partition("_")[0] == "x" for a in e.atoms(Scalar, Vector))


def _axis(e: Expr, dimension: int) -> int | None:
    if not isinstance(e, Scalar | Vector):
        return None
    base, _, place = e.name.partition("_")
    axis = int(place) - 1 if place.isdecimal() else 0 if not place and dimension == 1 else -1
    return axis if base == "x" and 0 <= axis < dimension else None


def _times(left: Polynomial, right: Polynomial) -> Polynomial:
    found: Polynomial = {}
    for m, a in left.items():
        for k, b in right.items():
            key = tuple(p + q for p, q in zip(m, k, strict=True))
            found[key] = found.get(key, Fraction(0)) + a * b
    return found


def _products(features: Sequence[Polynomial]) -> dict[tuple[Monomial, Monomial], Number]:
    found: dict[tuple[Monomial, Monomial], Number] = {}
    for feature in features:
        for m, a in feature.items():
            for k, b in feature.items():
                found[m, k] = found.get((m, k), Fraction(0)) + a * b
    return found


def _shown(monomial: Monomial, name: str) -> str:
    parts = [f"{name}_{k}" + (f"^{e}" if e > 1 else "") for k, e in enumerate(monomial, 1) if e]
    return " ".join(parts)
