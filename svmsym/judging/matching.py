"""Statements that say the same part by part: decided by the values of their parts, without solving anything.

Two relations are the same where left − right are, up to a positive factor; for = and ≠ up to any but 0.
Two implications are the same where premises and conclusions are. What does not match is not refuted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from svmsym.judging.interpreting import Interpretation
from svmsym.judging.renaming import rename_all
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import Table, key_of
from svmsym.meaning.ranges import Range, free_indices, is_index, range_of
from svmsym.meaning.values import Array, Undefined, is_number, numeric
from svmsym.worlds.rows import opposite
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

Same = Callable[[Node, Node], bool]  # whether two formulas have the same values
Ratio = Callable[[Node, Node], Fraction | None]  # by which number one formula may be another one's multiple

_INDICES = tuple(map(t.Name, "pqrstkl"))
_TURNED = {">": "<", "≥": "≤"}
_EQUAL = {"=", "≠"}


def parts_of(node: Node) -> list[Node]:
    """Take chains and "and" apart: 0 ≤ α_i ≤ C is two relations."""
    match node:
        case t.Joined(word="and", items=items):
            return [part for item in items for part in parts_of(item)]
        case t.Relation(parts=parts, signs=signs):
            links = zip(parts, signs, parts[1:], strict=False)
            return [link for a, sign, b in links for link in _link(a, sign, b, node.at)]
        case t.Quantified(word="all", over=over, item=item):
            return [t.Quantified("all", over, part, at=node.at) for part in parts_of(item)]
        case t.Implies(premise=premise, conclusion=conclusion, both=False):
            return [t.Implies(premise, part, at=node.at) for part in parts_of(conclusion)]
    return [node]


def _link(a: Node, sign: str, b: Node, at: int) -> list[Node]:
    if sign in _TURNED:
        a, sign, b = b, _TURNED[sign], a
    if sign == "∈" and isinstance(b, t.Bracket) and b.opened in {"[", "]", "("} and len(b.rows[0]) == 2:  # noqa: PLR2004
        low, high = b.rows[0]
        ends = [(low, "≤" if b.opened == "[" else "<", a), (a, "≤" if b.closed == "]" else "<", high)]
        return [t.Relation((u, v), (s,), at=at) for u, s, v in ends if not isinstance(v, t.Infinity)]
    return [t.Relation((a, b), ("=" if sign == ":=" else sign,), at=at)]


def _in_links(node: Node) -> Node:
    """Write a > b as b < a, and a chain as the relations that it consists of."""
    parts = parts_of(node) if isinstance(node, t.Relation) else [node]
    return parts[0] if len(parts) == 1 else t.Joined("and", tuple(parts))


def match_statements(wanted: Sequence[Node], found: Sequence[Node], same: Same, how: Interpretation) -> bool:
    """Whether two lists of statements are the same part by part."""
    return unmatched(wanted, found, same, how) == []


def unmatched(
    wanted: Sequence[Node], found: Sequence[Node], same: Same, how: Interpretation
) -> list[Node] | None:
    """List the parts that one list of statements has beside all parts of another; None if it lacks some.

    Free indices get the same names.
    """
    ours, theirs = ([part for node in side for part in name_alike(node, how)] for side in (wanted, found))
    return match_beside(ours, theirs, same, lambda a, b: find_ratio(a, b, how))


def find_ratio(a: Node, b: Node, how: Interpretation) -> Fraction | None:
    """Find the number r with a = r·b in one world; whether a = r·b in all of them is asked elsewhere."""
    meaning = Meaning(how.table, World(how.sizes[0], 6, work=how.work), how.definitions)
    try:
        free = Range(free_indices(t.Listed((a, b)), how.table))
        for scope in meaning.placings(free, (a, b), {}):
            values = [numeric(meaning.value(node, scope)) for node in (a, b)]
            entries = [v.flat if isinstance(v, Array) else (v,) for v in values]
            for u, v in zip(*entries, strict=True):
                if isinstance(u, Fraction) and isinstance(v, Fraction) and v:
                    return u / v
    except (Undefined, ValueError):
        return None
    return None


def no_ratio(a: Node, b: Node) -> Fraction | None:  # noqa: ARG001 - the form of every ratio
    """Know no multiples."""
    return None


def name_alike(node: Node, how: Interpretation) -> list[Node]:
    """Take a statement apart; free indices get the same names in all parts."""
    parts = [_spread(part, how) for part in parts_of(_without_all(node, how))]
    return [
        rename_all(part, dict(zip(free_indices(part, how.table), _INDICES, strict=False))) for part in parts
    ]


def _without_all(node: Node, how: Interpretation) -> Node:
    """Leave "for all points" out, which is meant anyway; a condition becomes a premise."""
    while isinstance(node, t.Quantified) and node.word == "all":
        running = range_of(node.over, None, frozenset())
        first = running.lower is None or running.lower == t.Number(Fraction(1))
        last = running.upper is None or how.table.kind(key_of(running.upper) or "").role == "count"
        inside = free_indices(node.item, how.table)
        if running.within or not first or not last or not set(running.indices) <= set(inside):
            return node
        case = running.conditions[0] if len(running.conditions) == 1 else t.Joined("and", running.conditions)
        node = t.Implies(case, node.item, at=node.at) if running.conditions else node.item
    return node


def stands_alone(node: Node, table: Table) -> bool:
    """Whether a statement is about one point alone, so that others have nothing to do with it."""
    if len(free_indices(node, table)) > 1 or any(
        isinstance(one, t.Big | t.Family | t.Dots | t.Quantified | t.Optimum) for one in t.walk(node)
    ):
        return False
    inside = {id(one.base) for one in t.walk(node) if isinstance(one, t.Scripted)}
    for one in t.walk(node):
        key = key_of(one)
        axes, role, *_ = table.kind(key or "")
        if role == "count":
            return False  # C/n is C for one point alone
        if "n" in axes and id(one) not in inside and not (axes == ("n", "d") and isinstance(one, t.Name)):
            return False
        if isinstance(one, t.Scripted) and key is None and any(not is_index(i) for i in (*one.sub, *one.sup)):
            return False
    return True


def _spread(node: Node, how: Interpretation) -> Node:
    """Write a statement about lists entry by entry: α ≥ 0 as α_p ≥ 0, K = XXᵀ as K_pq = (XXᵀ)_pq."""
    if not isinstance(node, t.Relation) or free_indices(node, how.table):
        return node
    meaning = Meaning(how.table, World(how.sizes[0], 5, work=how.work), how.definitions)
    try:
        values = [numeric(meaning.value(part)) for part in node.parts]
    except Undefined:
        return node
    axes = {v.axes for v in values if isinstance(v, Array)}
    if axes not in ({("n",)}, {("n", "n")}) or not all(isinstance(v, Array) or is_number(v) for v in values):
        return node
    indices = _INDICES[: len(next(iter(axes)))]
    if len(indices) > 1 and (node.signs != ("=",) or not all(isinstance(v, Array) for v in values)):
        return node  # A ⪰ B is another thing
    parts = (
        t.Scripted(p, indices) if isinstance(v, Array) else p for p, v in zip(node.parts, values, strict=True)
    )
    return t.Relation(tuple(parts), node.signs, at=node.at)


def match_all(ours: Sequence[Node], theirs: Sequence[Node], same: Same, ratio: Ratio = no_ratio) -> bool:
    """Whether each part of one list is a part of the other, both ways."""
    return match_beside(ours, theirs, same, ratio) == []


def match_beside(ours: Sequence[Node], theirs: Sequence[Node], same: Same, ratio: Ratio) -> list[Node] | None:
    """List the parts of the second list that are no parts of the first; None if some of these are missing."""
    left = list(theirs)
    for one in ours:
        partner = next((k for k, other in enumerate(left) if match(one, other, same, ratio)), None)
        if partner is None:
            return None
        left.pop(partner)
    return [other for other in left if not any(match(one, other, same, ratio) for one in ours)]


def match(a: Node, b: Node, same: Same, ratio: Ratio = no_ratio) -> bool:
    """Whether two statements are the same part by part."""
    a, b = _in_links(a), _in_links(b)
    if a == b:
        return True
    if type(a) is not type(b):
        return False
    match a, b:
        case t.Relation(parts=one, signs=(sign,)), t.Relation(parts=other, signs=(also,)):
            if sign != also or sign not in {*_EQUAL, "<", "≤"}:
                return False
            if _same_difference(one, other, same) or (
                sign in _EQUAL and _same_difference(one, other[::-1], same)
            ):
                return True
            return (
                _is_multiple(one, other, same, ratio, signed=sign not in _EQUAL)
                or _are_squares(one, other, same)
                or _are_squares(other, one, same)
            )
        case t.Joined(), t.Joined():
            return a.word == b.word and match_all(
                [p for i in a.items for p in parts_of(i)],
                [p for i in b.items for p in parts_of(i)],
                same,
                ratio,
            )
        case t.Implies(), t.Implies() if a.both == b.both:
            turned = [t.Implies(b.conclusion, b.premise, both=True)] if b.both else []
            ways = [b, *turned, *(c for one in (b, *turned) if (c := _contraposed(one)) is not None)]
            return any(
                match(a.premise, one.premise, same, ratio)
                and match(a.conclusion, one.conclusion, same, ratio)
                for one in ways
            )
        case t.Not(), t.Not():
            return match(a.item, b.item, same, ratio)
        case t.Quantified(), t.Quantified():
            ranges = a.over == b.over or match_all(a.over, b.over, same, ratio)
            return a.word == b.word and ranges and match(a.item, b.item, same, ratio)
    return False


def _contraposed(node: t.Implies) -> t.Implies | None:
    premise, conclusion = opposite(node.conclusion), opposite(node.premise)
    return None if premise is None or conclusion is None else t.Implies(premise, conclusion, node.both)


def _same_difference(one: tuple[Node, ...], other: tuple[Node, ...], same: Same) -> bool:
    if all(a == b or same(a, b) for a, b in zip(one, other, strict=True)):
        return True
    return same(t.Sum(one, ("+", "-")), t.Sum(other, ("+", "-")))


def _are_squares(one: tuple[Node, ...], other: tuple[Node, ...], same: Same) -> bool:
    """Whether two sides are the squares of two numbers that are not negative: u² ≤ v and |u| ≤ √v."""
    if not all(map(_is_never_negative, other)):
        return False
    squares = (t.Power(t.Bracket("(", ((v,),), ")"), t.Number(Fraction(2))) for v in other)
    return all(same(u, square) for u, square in zip(one, squares, strict=True))


def _is_never_negative(node: Node) -> bool:
    match node:
        case t.Bars(body=body):
            return key_of(body) is None  # |K| is a determinant
        case t.Norm() | t.Function(name="sqrt" | "abs" | "norm" | "positive"):
            return True
        case t.Number(value=value):
            return value >= 0
        case t.Product(factors=factors):
            return all(map(_is_never_negative, factors))
        case t.Bracket(only=t.Node() as only):
            return _is_never_negative(only)
    return False


def _is_multiple(
    one: tuple[Node, ...], other: tuple[Node, ...], same: Same, ratio: Ratio, *, signed: bool
) -> bool:
    """Whether left − right is a multiple of the other: 2w − 2Σα_iy_ix_i = 0 is w = Σα_iy_ix_i."""
    a, b = (t.Sum(parts, ("+", "-")) for parts in (one, other))
    factor = ratio(a, b)
    if not factor or (signed and factor < 0):
        return False
    return same(a, t.Product((t.Number(factor), t.Bracket("(", ((b,),), ")")), ("·",)))
