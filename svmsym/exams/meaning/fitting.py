"""The two sides of a relation sign: which sorts of values fit around it."""

from __future__ import annotations

from sympy import Expr, Mul

from svmsym.exams.meaning.functions import Applied, Max, Min, PairEntry
from svmsym.exams.meaning.naming import I, J
from svmsym.exams.meaning.statements import POINTS, PerPair, PerPoint, SetOf, Tuple
from svmsym.exams.meaning.typed import Typed, clash, is_plain
from svmsym.formulas.atoms import Entry, Scalar, Vector, VectorEntry
from svmsym.formulas.indices import free_indices

_LISTS = frozenset("pqcdehrsm")  # letters of lists in min ½ αᵀPα + qᵀα, and of points
_GRIDS = frozenset("ABDMPRUV")
_EQUAL = {"vector": "v", "row": "v", "list": "v", "list row": "v", "points": "p", "points row": "p",
          "pairs": "m", "grid": "m", "outer": "o"}  # fmt: skip


def fitted(parts: list[Typed], signs: tuple[str, ...]) -> list[Typed]:
    """The sides of a chain, each fitting the one before."""
    result = list(parts)
    for k, sign in enumerate(signs):
        result[k], result[k + 1] = _pair(result[k], result[k + 1], sign)
    return result


def _letter_as(left: Typed, right: Typed) -> Typed | None:
    """A letter without a sort is what it is equal to, a list or a matrix: q = −𝟏, P = [[1, 0], …]."""
    value = left.value
    if not isinstance(value, Scalar | Applied) or (isinstance(value, Applied) and value.arguments):
        return None
    name = value.name
    if right.kind in {"vector", "list", "list row"}:
        return Typed("vector", Vector(name), left.at) if name in {"θ", "β", *_LISTS} else None
    if right.kind in {"points", "points row"} and name in _LISTS:
        return Typed("points", PerPoint(Entry(name, I), I), left.at)
    if right.kind in {"pairs", "grid"} and name in _GRIDS:
        return Typed("pairs", PerPair(PairEntry(name, I, J), I, J), left.at)
    return None


def _pair(left: Typed, right: Typed, sign: str) -> tuple[Typed, Typed]:
    a, b = left.kind, right.kind
    if a == b or "any" in {a, b} or "cases" in {a, b} or "best" in {a, b}:
        return left, right
    if left.is_zero or right.is_zero or (a in _EQUAL and _EQUAL[a] == _EQUAL.get(b)):
        return left, right
    if {_EQUAL.get(a), _EQUAL.get(b)} == {"p", "v"} and ("list" in a or "list" in b):
        return left, right
    if (
        a == "points"
        and isinstance(right.value, SetOf)
        and len(right.value.items) > 1
        and all(isinstance(v, Expr) and not v.has(Vector, VectorEntry) for v in right.value.items)
    ):
        return left, Typed(
            "list", Tuple(tuple(v for v in right.value.items if isinstance(v, Expr))), right.at
        )
    if sign == "=" and (renamed := _letter_as(left, right)) is not None:
        return renamed, right
    bare = left.value if isinstance(left.value, Scalar | Applied) else None
    named = isinstance(bare, Scalar) or (isinstance(bare, Applied) and not bare.arguments)
    if b == "set" and bare is not None and named and bare.name[0].isupper() and sign == "=":
        return left, right
    if sign == "=" and {a, b} <= {"data", "data row", "outer", "map", "grid"} and "grid" in {a, b}:
        return left, right  # XᵀX = [[2, 2], [2, 4]]
    matrix = left.value.body if isinstance(left.value, PerPair) else None
    if isinstance(matrix, PairEntry) and sign == "=" and isinstance(right.value, Max | Min):
        return Typed("number", Scalar(matrix.name), left.at), right  # H = min(C, …), a bound
    if isinstance(matrix, PairEntry) and b == "set":
        return Typed("set", Scalar(matrix.name), left.at), right  # H = {x : …}
    if {a, b} == {"points", "number"} and sign not in {"=", "≈", "≠"}:
        plain = left if a == "number" else right
        if any(index.domain == POINTS for index in free_indices(plain.expr)):
            raise clash("cannot be compared", left, right, "an index is missing: write ξ_i, α_i")
        return left, right
    if {a, b} == {"vector", "number"} and sign in {"=", "≈", "←"}:
        plain, other = (left, right) if a == "number" else (right, left)
        alone = not other.expr.has(Vector("x"), Vector("y"), Vector("z"))
        weighed = (
            isinstance(other.expr, Mul) and other.expr.has(Vector("w")) and not other.expr.args[0].is_Rational
        )
        if is_plain(plain.expr) and alone and not weighed:
            listed = Typed("list", Tuple((plain.expr,)), plain.at)
            return (listed, other) if a == "number" else (other, listed)
    what = "cannot be equal" if sign in "=←" else f"cannot be compared by {sign}"
    raise clash(what, left, right, "a vector and a number are different things; check indices and transposes")
