"""Products of typed values: numbers scale; a row meets a column in an inner product; X, K and Q are matrices.

Two vectors side by side or with a dot are read as their inner product, as lectures do. Two lists over the
points need Σ, a dot, a transpose or ∘.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sympy import Add, Expr, Mul, Pow

from svmsym.exams.meaning.functions import Root
from svmsym.exams.meaning.maps import applied, as_map, solved
from svmsym.exams.meaning.statements import POINTS, Best, Grid, Outer, PerPair, PerPoint, Tuple
from svmsym.exams.meaning.sums import expanded, scaled, tuple_items
from svmsym.exams.meaning.typed import Typed, body_at, clash, common_index, fresh, number, pair_at
from svmsym.formulas.atoms import Index, VectorEntry
from svmsym.formulas.indices import free_indices
from svmsym.formulas.operations import Delta, Inner, Total
from svmsym.formulas.substitution import fresh_index

_I, _J = Index("i", POINTS), Index("j", POINTS)
_SCALABLE = {
    "vector", "row", "points", "points row", "pairs", "list", "list row", "grid", "outer", "map", "any",
}  # fmt: skip


def multiplied(left: Typed, right: Typed, sign: str) -> Typed:
    """left·right; ``sign`` is '' for side by side."""
    a, b = left.kind, right.kind
    if (a == "number" and b == "number") or (a in {"number", "any"} and b in {"number", "any"}):
        kind = "number" if a == b == "number" else "any"
        return Typed(kind, Mul(left.expr, right.expr), left.at)
    if sign == "∘":
        return _entrywise(left, right)
    if a == "number" and b in _SCALABLE:
        return scaled(right, left.expr)._replace(at=left.at)
    if b == "number" and a in _SCALABLE:
        return scaled(left, right.expr)
    if {a, b} == {"number", "best"}:
        return _best(left, right) if b == "best" else _best(right, left)
    rule = _RULES.get((a, b))
    if _row_and_column(left, right):
        return _lists(left, right)
    if rule is None or ((a, b) in _NEEDS_SIGN and sign in {"", "*"}):
        raise clash("cannot be multiplied", left, right, _hint(a, b))
    return _tidy(rule(left, right))


def _row_and_column(left: Typed, right: Typed) -> bool:
    """[1 2]*[3; 4]: a list in a row before one in a column."""
    a, b = left.value, right.value
    return (
        isinstance(a, Tuple) and isinstance(b, Tuple) and b.column and not a.column and right.kind == "list"
    )


def _tidy(made: Typed) -> Typed:
    """The same list or matrix over the points with the usual indices i and j, where nothing is captured."""
    value = made.value
    if isinstance(value, PerPoint) and value.index != _I and not value.body.has(_I):
        return made._replace(value=PerPoint(body_at(value, _I), _I))
    if isinstance(value, PerPair) and (value.row, value.column) != (_I, _J):
        free = free_indices(value.body) - {value.row, value.column}
        if not free & {_I, _J}:
            return made._replace(value=PerPair(pair_at(value, _I, _J), _I, _J))
    return made


def _best(factor: Typed, best: Typed) -> Typed:
    """c·min f is min c·f where c is evidently positive."""
    value = best.value
    assert isinstance(value, Best)
    positive = all(
        (f.is_Rational and f > 0) or (isinstance(f, Pow) and isinstance(f.base, Root)) or isinstance(f, Root)
        for f in Mul.make_args(factor.expr)
    )
    if not positive or value.what != "value" or not isinstance(value.problem.objective, Expr):
        raise clash("cannot be multiplied", factor, best, "write the factor inside")
    objective = Mul(factor.expr, value.problem.objective)
    return best._replace(value=Best(replace(value.problem, objective=objective), "value"), at=factor.at)


def _hint(a: str, b: str) -> str:
    if a == b == "points":
        return "write Σ_i with the index on both, or transpose the first"
    if {a, b} <= {"points", "vector", "row", "points row"}:
        return "put the index on the letters, as in α_i y_i x_i"
    return "check what is transposed"


def _inner(left: Typed, right: Typed) -> Typed:
    return number(Inner(left.expr, right.expr), left.at)


def _outer(left: Typed, right: Typed) -> Typed:
    return Typed("outer", Outer(left.expr, right.expr), left.at)


def _lists(left: Typed, right: Typed) -> Typed:
    p, q = tuple_items(left), tuple_items(right)
    if len(p) != len(q):
        raise clash("have different lengths", left, right, "write as many entries in both")
    return number(Add(*(Mul(a, b) for a, b in zip(p, q, strict=True))), left.at)


def _list_outer(left: Typed, right: Typed) -> Typed:
    rows = tuple(tuple(Mul(a, b) for b in tuple_items(right)) for a in tuple_items(left))
    return Typed("grid", Grid(rows), left.at)


def _vector_list(left: Typed, right: Typed) -> Typed:
    return _lists(expanded(left, len(tuple_items(right))), right)


def _list_vector(left: Typed, right: Typed) -> Typed:
    return _lists(left, expanded(right, len(tuple_items(left))))


def _points_points(left: Typed, right: Typed) -> Typed:
    a, b = _points(left), _points(right)
    index = common_index(a, b)
    return number(Total(Mul(body_at(a, index), body_at(b, index)), index), left.at)


def _points_outer(left: Typed, right: Typed) -> Typed:
    a, b = _points(left), _points(right)
    row = a.index
    column = fresh(a.body, b.body, besides=frozenset([row]))
    return Typed("pairs", PerPair(Mul(a.body, body_at(b, column)), row, column), left.at)


def _row_pairs(left: Typed, right: Typed) -> Typed:
    a, m = _points(left), _pairs(right)
    column = _beside(a, m)
    body = _summed(Mul(a.body, pair_at(m, a.index, column)), a.index)
    return Typed("points row", PerPoint(body, column), left.at)


def _beside(a: PerPoint, m: PerPair) -> Index:
    """An index beside the one of a list, free in neither."""
    taken = free_indices(a.body) | (free_indices(m.body) - {m.row, m.column}) | {a.index}
    return fresh_index(POINTS, taken)


def _pairs_points(left: Typed, right: Typed) -> Typed:
    m, a = _pairs(left), _points(right)
    row = _beside(a, m)
    body = _summed(Mul(pair_at(m, row, a.index), a.body), a.index)
    return Typed("points", PerPoint(body, row), left.at)


def _pairs_pairs(left: Typed, right: Typed) -> Typed:
    m, k = _pairs(left), _pairs(right)
    middle = fresh(m.body, k.body, besides=frozenset([m.row, m.column]))
    column = fresh(m.body, k.body, besides=frozenset([m.row, m.column, middle]))
    body = _summed(Mul(pair_at(m, m.row, middle), pair_at(k, middle, column)), middle)
    return Typed("pairs", PerPair(body, m.row, column), left.at)


def _summed(body: Expr, index: Index) -> Expr:
    """Σ_index body, where a Kronecker δ picks one term."""
    for factor in Mul.make_args(body):
        if isinstance(factor, Delta) and index in factor.args:
            other = factor.right if factor.left == index else factor.left
            rest = Mul(*(f for f in Mul.make_args(body) if f is not factor))
            return body_at(PerPoint(rest, index), other)
    return Total(body, index)


def _data_vector(left: Typed, right: Typed) -> Typed:
    index = fresh(right.expr)
    return Typed("points", PerPoint(Inner(VectorEntry("x", index), right.expr), index), left.at)


def _vector_data(left: Typed, right: Typed) -> Typed:
    return _data_vector(right, left)._replace(kind="points row", at=left.at)


def _data_points(left: Typed, right: Typed) -> Typed:
    a = _points(right)
    return Typed("vector", Total(Mul(a.body, VectorEntry("x", a.index)), a.index), left.at)


def _points_data(left: Typed, right: Typed) -> Typed:
    return _data_points(right, left)._replace(kind="row", at=left.at)


def _gram(left: Typed, _right: Typed) -> Typed:
    i, j = Index("i", POINTS), Index("j", POINTS)
    return Typed("pairs", PerPair(Inner(VectorEntry("x", i), VectorEntry("x", j)), i, j), left.at)


def _scatter(left: Typed, _right: Typed) -> Typed:
    i = Index("i", POINTS)
    return Typed("outer", Outer(VectorEntry("x", i), VectorEntry("x", i), (i,)), left.at)


def _outer_vector(left: Typed, right: Typed) -> Typed:
    return Typed("vector", applied(_map_of(left), right.expr, left.at), left.at)


def _map_of(typed: Typed) -> Expr:
    found = as_map(typed)
    assert found is not None
    return found.expr


def _map_vector(left: Typed, right: Typed) -> Typed:
    return Typed("vector", applied(left.expr, right.expr, left.at), left.at)


def _vector_outer(left: Typed, right: Typed) -> Typed:
    m = right.value
    assert isinstance(m, Outer)
    turned = Outer(m.right, m.left, m.over)
    return _outer_vector(Typed("outer", turned, right.at), left)._replace(kind="row", at=left.at)


def _grids(left: Typed, right: Typed) -> Typed:
    a, b = _rows(left), _rows(right)
    if len(a[0]) != len(b):
        raise clash("do not fit in size", left, right, "columns on the left must equal rows on the right")
    rows = tuple(
        tuple(Add(*(Mul(r[k], b[k][c]) for k in range(len(b)))) for c in range(len(b[0]))) for r in a
    )
    if len(rows) == len(rows[0]) == 1:
        return number(rows[0][0], left.at)
    if len(rows[0]) == 1:
        return Typed("list", Tuple(tuple(r[0] for r in rows), column=True), left.at)
    if len(rows) == 1:
        return Typed("list row", Tuple(rows[0]), left.at)
    return Typed("grid", Grid(rows), left.at)


def _rows(typed: Typed) -> tuple[tuple[Expr, ...], ...]:
    value = typed.value
    if isinstance(value, Grid):
        return value.rows
    assert isinstance(value, Tuple)
    return (value.items,) if typed.kind == "list row" else tuple((v,) for v in value.items)


def _entrywise(left: Typed, right: Typed) -> Typed:
    if isinstance(left.value, PerPoint) and isinstance(right.value, PerPoint):
        a, b = left.value, right.value
        index = common_index(a, b)
        return Typed(left.kind, PerPoint(Mul(body_at(a, index), body_at(b, index)), index), left.at)
    if isinstance(left.value, PerPair) and isinstance(right.value, PerPair):
        m, k = left.value, right.value
        return Typed("pairs", PerPair(Mul(m.body, pair_at(k, m.row, m.column)), m.row, m.column), left.at)
    raise clash(
        "cannot be multiplied entry by entry", left, right, "both must be lists, or matrices, over the points"
    )


def _points(typed: Typed) -> PerPoint:
    assert isinstance(typed.value, PerPoint)
    return typed.value


def _pairs(typed: Typed) -> PerPair:
    assert isinstance(typed.value, PerPair)
    return typed.value


_RULES: dict[tuple[str, str], Callable[[Typed, Typed], Typed]] = {
    ("row", "vector"): _inner,
    ("vector", "vector"): _inner,
    ("vector", "row"): _outer,
    ("list row", "list"): _lists,
    ("list row", "list row"): _lists,
    ("list", "list"): _lists,
    ("list", "list row"): _list_outer,
    ("row", "list"): _vector_list,
    ("vector", "list"): _vector_list,
    ("row", "list row"): _vector_list,
    ("list row", "vector"): _list_vector,
    ("list", "vector"): _list_vector,
    ("points row", "points"): _points_points,
    ("points", "points"): _points_points,
    ("points", "points row"): _points_outer,
    ("points row", "pairs"): _row_pairs,
    ("pairs", "points"): _pairs_points,
    ("pairs", "pairs"): _pairs_pairs,
    ("data", "vector"): _data_vector,
    ("row", "data row"): _vector_data,
    ("data row", "points"): _data_points,
    ("points row", "data"): _points_data,
    ("data", "data row"): _gram,
    ("data row", "data"): _scatter,
    ("outer", "vector"): _outer_vector,
    ("row", "outer"): _vector_outer,
    ("map", "vector"): _map_vector,
    ("inverse", "vector"): solved,
    ("grid", "grid"): _grids,
    ("grid", "list"): _grids,
    ("list row", "grid"): _grids,
}
_NEEDS_SIGN = {("points", "points"), ("list", "list")}
