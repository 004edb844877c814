"""Addition of typed values: like with like; a vector and a number are never added."""

from __future__ import annotations

from sympy import Add, Expr, Mul, Rational

from svmsym.exams.meaning.maps import as_map
from svmsym.exams.meaning.statements import Grid, Outer, PerPair, PerPoint, Tuple
from svmsym.exams.meaning.typed import (
    KindError,
    Typed,
    as_tuple,
    body_at,
    clash,
    common_index,
    fresh,
    pair_at,
    shown,
)
from svmsym.formulas.atoms import Entry, Scalar, Vector, VectorEntry
from svmsym.formulas.operations import Total

_MINUS = Rational(-1)


def negated(typed: Typed) -> Typed:
    """−a."""
    return scaled(typed, _MINUS)


def scaled(typed: Typed, factor: Expr) -> Typed:
    """factor·a of anything."""
    kind, value, at = typed
    if isinstance(value, Expr):
        made = Mul(factor, value)
        return Typed("number" if made == 0 else kind, made, at)
    if isinstance(value, Tuple):
        return Typed(kind, Tuple(tuple(Mul(factor, v) for v in value.items), value.column), at)
    if isinstance(value, PerPoint):
        return Typed(kind, _scaled_points(value, factor), at)
    if isinstance(value, PerPair):
        row = fresh(factor, value.body, besides=frozenset([value.row, value.column]))
        column = fresh(factor, value.body, besides=frozenset([value.row, value.column, row]))
        if not factor.free_symbols and not factor.args:
            return Typed(kind, PerPair(Mul(factor, value.body), value.row, value.column), at)
        return Typed(kind, PerPair(Mul(factor, pair_at(value, row, column)), row, column), at)
    if isinstance(value, Grid):
        rows = tuple(tuple(Mul(factor, v) for v in row) for row in value.rows)
        return Typed(kind, Grid(rows), at)
    if isinstance(value, Outer):
        return Typed(kind, Outer(Mul(factor, value.left), value.right, value.over), at)
    raise KindError(f"{shown(typed)} cannot be multiplied by a number", at, hint="write it out")


def _scaled_points(points: PerPoint, factor: Expr) -> PerPoint:
    index = fresh(factor)
    return PerPoint(Mul(factor, body_at(points, index)), index)


def added(parts: list[Typed]) -> Typed:
    """a + b + …; the first pair that does not fit is named."""
    relevant = [p for p in parts if not p.is_zero] or parts[:1]
    first = relevant[0]
    if len(relevant) == 1:
        return first
    kinds = {p.kind for p in relevant}
    if kinds <= {"number", "any"} or kinds <= {"vector", "any"} or kinds <= {"row", "any"}:
        kind = next((p.kind for p in relevant if p.kind != "any"), "any")
        return Typed(kind, Add(*(p.expr for p in relevant)), first.at)
    result = first
    for part in relevant[1:]:
        result = _plus(result, part)
    return result


def _plus(left: Typed, right: Typed) -> Typed:
    a, b = left.value, right.value
    at = left.at
    if (
        isinstance(a, Expr)
        and isinstance(b, Expr)
        and (left.kind == right.kind or "any" in {left.kind, right.kind})
    ):
        return Typed(left.kind if left.kind != "any" else right.kind, Add(a, b), at)
    if isinstance(a, Tuple) and isinstance(b, Tuple):
        if len(a.items) != len(b.items):
            raise clash("have different lengths", left, right, "write as many entries in both")
        items = tuple(Add(p, q) for p, q in zip(a.items, b.items, strict=True))
        return Typed(left.kind, Tuple(items, a.column or b.column), at)
    if isinstance(a, Tuple) and right.kind in {"vector", "row"}:
        return _plus(left, expanded(right, len(a.items)))
    if isinstance(b, Tuple) and left.kind in {"vector", "row"}:
        return _plus(expanded(left, len(b.items)), right)
    if isinstance(a, PerPoint) and isinstance(b, PerPoint) and left.kind == right.kind:
        index = common_index(a, b)
        return Typed(left.kind, PerPoint(Add(body_at(a, index), body_at(b, index)), index), at)
    if isinstance(a, PerPoint) and right.kind == "number":
        index = fresh(right.expr)
        return Typed(left.kind, PerPoint(Add(body_at(a, index), right.expr), index), at)
    if isinstance(b, PerPoint) and left.kind == "number":
        return _plus(right, left)
    if isinstance(a, PerPair) and isinstance(b, PerPair):
        return Typed("pairs", PerPair(Add(a.body, pair_at(b, a.row, a.column)), a.row, a.column), at)
    if isinstance(a, Grid) and isinstance(b, Grid) and a.shape == b.shape:
        rows = tuple(
            tuple(Add(p, q) for p, q in zip(r, s, strict=True)) for r, s in zip(a.rows, b.rows, strict=True)
        )
        return Typed("grid", Grid(rows), at)
    maps = as_map(left), as_map(right)
    if maps[0] is not None and maps[1] is not None:
        return Typed("map", Add(maps[0].expr, maps[1].expr), at)
    raise clash("cannot be added", left, right, "take an inner product, or remove one of them")


def expanded(typed: Typed, size: int) -> Typed:
    """A vector by its coordinates, where it meets concrete numbers."""
    items = tuple(coordinate(typed.expr, k, typed.at) for k in range(1, size + 1))
    return Typed("list" if typed.kind == "vector" else "list row", Tuple(items), typed.at)


def coordinate(e: Expr, k: int, at: int) -> Expr:
    """The k-th coordinate of a vector: w_k, x_{1k}."""
    if isinstance(e, Vector):
        return Scalar(f"{e.name}{k}" if "_" in e.name else f"{e.name}_{k}")
    if isinstance(e, VectorEntry) and "_" not in e.name:
        return Entry(f"{e.name}_{k}", e.index)
    if isinstance(e, Add):
        return Add(*(coordinate(a, k, at) for a in e.args))
    if isinstance(e, Mul):
        vectors = [a for a in e.args if a.atoms(Vector, VectorEntry)]
        if len(vectors) == 1:
            return Mul(*(coordinate(a, k, at) if a is vectors[0] else a for a in e.args))
    if isinstance(e, Total):
        return Total(coordinate(e.body, k, at), e.index)
    raise KindError("this vector has no coordinates with names", at, hint="write all vectors in numbers")


def tuple_items(typed: Typed) -> tuple[Expr, ...]:
    """The numbers of a concrete list."""
    return as_tuple(typed).items
