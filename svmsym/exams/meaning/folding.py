"""Products of typed factors: from left to right, matrices between lists, roots of squares taken out."""

from __future__ import annotations

from sympy import Expr, Integer, Mul, Pow

from svmsym.exams.meaning.functions import PairEntry, Root
from svmsym.exams.meaning.naming import CAPITALS
from svmsym.exams.meaning.products import multiplied
from svmsym.exams.meaning.statements import POINTS, PerPair
from svmsym.exams.meaning.typed import KindError, Typed
from svmsym.exams.reading import syntax as s
from svmsym.formulas.atoms import Index
from svmsym.formulas.operations import Inner, Total

_PAIR = 2
_I, _J = Index("i", POINTS), Index("j", POINTS)


def folded(factors: list[tuple[str, Typed]]) -> Typed | None:
    """The product from left to right; what follows an inverse comes first, as in A⁻¹Xᵀy."""
    inverse = next((k for k, (_, found) in enumerate(factors) if found.kind == "inverse"), len(factors))
    behind = folded(factors[inverse + 1 :]) if inverse < len(factors) else None
    if behind is not None:
        sign, found = factors[inverse]
        factors = [*factors[:inverse], (sign, multiplied(found, behind, ""))]
    result: Typed | None = None
    for k, (sign, found) in enumerate(factors):
        if result is not None and (result.kind, found.kind) == ("data row", "pairs") and k + 1 < len(factors):
            behind = folded(factors[k:])  # Xᵀ diag(y) α
            assert behind is not None
            return multiplied(result, behind, sign)
        result = found if result is None else multiplied(result, found, sign)
    return result


def with_matrices(
    held: list[tuple[str, Typed]], factors: list[tuple[str, s.Node]]
) -> list[tuple[str, Typed]]:
    """In αᵀDα a capital letter between two lists is a matrix."""
    if len(held) != len(factors):
        return held
    result = list(held)
    for k in range(1, len(held) - 1):
        sign, found = held[k]
        node = factors[k][1]
        capital = isinstance(node, s.Name) and node.letter in CAPITALS and not (node.sub or node.sup)
        between = held[k - 1][1].kind == "points row" and held[k + 1][1].kind == "points"
        if capital and between and found.kind in {"number", "any"} and isinstance(node, s.Name):
            made = PerPair(PairEntry(node.letter, _I, _J), _I, _J)
            result[k] = (sign, Typed("pairs", made, found.at))
    return result


def ones_behind(one: s.Number, before: Typed) -> s.Ones:
    """In αᵀ1 the number is the list of ones."""
    if before.kind == "points row" and one[:3] == (1, 1, -1):
        return s.Ones(one.at)
    raise KindError("a number stands behind a transpose", one.at, hint="write it first, or 𝟏 for ones")


def is_letter(node: s.Node, letter: str) -> bool:
    """Whether a node is this letter without any script or mark."""
    return isinstance(node, s.Name) and node.letter == letter and not (node.sub or node.sup or node.marks)


def nested_power(e: Expr) -> int:
    """The highest product of exponents that stand one inside the other: the degree if it is expanded.

    >>> from sympy import Symbol
    >>> nested_power(((Symbol("a") + 1) ** 2 + 1) ** 3)
    6
    """
    inside = max((nested_power(part) for part in e.args if isinstance(part, Expr)), default=1)
    return inside * abs(int(e.exp)) if isinstance(e, Pow) and isinstance(e.exp, Integer) else inside


def unrooted(product: Expr) -> Expr:
    """‖w‖·‖w‖ is ⟨w, w⟩: even powers of roots of squares are written without a root."""
    factors = Mul.make_args(product)
    if not any(isinstance(f, Pow) and isinstance(f.base, Root) for f in factors):
        return product
    return Mul(*(_unrooted(f) for f in factors))


def _unrooted(f: Expr) -> Expr:
    if (
        isinstance(f, Pow)
        and isinstance(f.base, Root)
        and isinstance(f.exp, Integer)
        and int(f.exp) % _PAIR == 0
    ):
        inside = f.base.args[0]
        if isinstance(inside, Inner | Total):
            return Pow(inside, int(f.exp) // _PAIR)
    return f
