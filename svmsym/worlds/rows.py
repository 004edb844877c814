"""Statements taken apart into relations between two sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from svmsym.meaning.letters import Key, key_of
from svmsym.meaning.values import Value
from svmsym.writing import tree as t
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.tree import Node

ORDERS = {
    "≤": (-1, 0),
    "<": (-1, 1),
    "≥": (1, 0),
    ">": (1, 1),
}  # the sign of left − right; whether it is strict
_NUMBERS = (t.Call, t.Transposed, t.Angle)  # in |u| that is no length
OPPOSITES = {"=": "≠", "≠": "=", "<": "≥", "≤": ">", ">": "≤", "≥": "<"}


class Side(NamedTuple):
    """One relation of a statement, with what its indices range over."""

    left: Node
    sign: str
    right: Node
    over: tuple[Node, ...] = ()
    others: tuple[tuple[Side, ...], ...] = ()  # what may hold instead
    also: tuple[Side, ...] = ()  # what must hold with it, where there are others
    once: bool = False  # at one place of what its indices range over, not at all

    @property
    def options(self) -> tuple[tuple[Side, ...], ...]:
        """The alternatives of which one must hold."""
        return ((self._replace(others=(), also=()), *self.also), *self.others)


class Row(NamedTuple):
    """A relation at one choice of its indices and one entry of its sides."""

    side: Side
    scope: Mapping[str, Value]
    entry: int


def sides_of(node: Node, over: tuple[Node, ...] = ()) -> list[Side]:
    """List the relations that must all hold for a statement to hold; none if it is of another form."""
    match node:
        case t.Relation(parts=parts, signs=signs):
            links = zip(parts, signs, parts[1:], strict=False)
            return [side for a, sign, b in links for side in _link(a, sign, b, over)]
        case t.Joined(word="and", items=items):
            return [side for item in items for side in sides_of(item, over)]
        case t.Joined(word="or", items=items):
            options = [tuple(sides_of(item, over)) for item in items]
            if not all(options):
                return []
            (first, *also), *more = options
            return [first._replace(others=(*first.others, *more), also=tuple(also))]
        case t.Implies(premise=premise, conclusion=conclusion, both=True):
            ways = ((premise, conclusion), (conclusion, premise))
            both = [sides_of(t.Implies(a, b), over) for a, b in ways]
            return [side for sides in both for side in sides] if all(both) else []
        case t.Implies(premise=premise, conclusion=conclusion):
            denied = opposite(premise)
            return [] if denied is None else sides_of(t.Joined("or", (conclusion, denied)), over)
        case t.Not(item=item) if (denied := opposite(item)) is not None:
            return sides_of(denied, over)
        case t.Quantified(word="all", item=item, over=more):
            return sides_of(item, (*over, *more))
        case t.Quantified(word="some", item=item, over=more) if not over:
            found = sides_of(item, more)
            return [found[0]._replace(once=True)] if len(found) == 1 else []
    return []


def by_cases(side: Side, depth: int = 2) -> Side:
    """Write ξ = max(0, m) as alternatives without a kink: ξ = 0 and m ≤ 0, or ξ = m and m ≥ 0.

    >>> zero, u, v = t.Number(Fraction(0)), t.Name("u"), t.Name("v")
    >>> side = by_cases(Side(u, "=", t.Function("max", (zero, v))))
    >>> [[(one.right, one.sign) for one in option] for option in side.options] == [
    ...     [(zero, "="), (v, "≥")],
    ...     [(v, "="), (zero, "≥")],
    ... ]
    True
    """
    if side.others:
        options = [tuple(by_cases(one, depth) for one in option) for option in side.options]
        (first, *also), *others = options
        if first.others:
            return side
        return first._replace(others=tuple(others), also=tuple(also), once=side.once)
    kinked = next(_kinked((side.left, side.right)), None) if depth else None
    if kinked is None:
        return side
    pieces = _pieces(kinked)
    found: list[tuple[Side, ...]] = []
    for k, piece in enumerate(pieces):
        sign = "≤" if getattr(kinked, "name", "") == "min" else "≥"
        left, right = (_put(piece, kinked, n) for n in (side.left, side.right))
        rest = [Side(piece, sign, other, side.over) for j, other in enumerate(pieces) if j != k]
        found.append((by_cases(Side(left, side.sign, right, side.over), depth - 1), *rest))
    if any(option[0].others for option in found):  # one more kink: the whole alternatives of each
        found = [(*more, *rest) for first, *rest in found for more in first.options]
    (first, *also), *others = found
    return first._replace(others=tuple(others), also=tuple(also), once=side.once)


def _put(piece: Node, kinked: Node, node: Node) -> Node:
    return rebuild(node, lambda one: piece if one is kinked else None)


def _kinked(nodes: Iterable[Node]) -> Iterator[Node]:
    """Find max(u, v), |u| and their like that no operator stands before."""
    for node in nodes:
        match node:
            case t.Function(name="max" | "min", arguments=(_, _, *_) as arguments):
                if not any(isinstance(a, t.Dots) for a in arguments):
                    yield node
            case t.Function(name="positive" | "hinge", arguments=(_,)):
                yield node
            case t.Bars(body=body) if any(isinstance(one, _NUMBERS) for one in t.walk(body)):
                yield node
            case t.Sum() | t.Product() | t.Bracket() | t.Transposed():
                yield from _kinked(t.children(node))


def _pieces(node: Node) -> tuple[Node, ...]:
    """List what a formula with a kink may be: u and v of max(u, v)."""
    zero = t.Number(Fraction(0))
    match node:
        case t.Bars(body=u):
            return u, t.Sum((t.Bracket("(", ((u,),), ")"),), ("-",))
        case t.Function(name="positive", arguments=(u,)):
            return zero, u
        case t.Function(name="hinge", arguments=(u,)):
            return zero, t.Sum((t.Number(Fraction(1)), t.Bracket("(", ((u,),), ")")), ("+", "-"))
        case t.Function(arguments=arguments):
            return arguments
    return (node,)


def _link(a: Node, sign: str, b: Node, over: tuple[Node, ...]) -> list[Side]:
    if sign in {"=", ":=", "=:", "←"}:
        factors = factors_of(a) if _is_zero(b) else factors_of(b) if _is_zero(a) else ()
        if len(factors) > 1:  # uv = 0: one of them is zero
            first, *others = (Side(f, "=", t.Number(Fraction(0)), over) for f in factors)
            return [first._replace(others=tuple((other,) for other in others))]
        return [Side(a, "=", b, over)]
    if sign in {"≠", *ORDERS}:
        return [Side(a, sign, b, over)]
    if sign != "∈" or not isinstance(b, t.Bracket) or len(b.rows) != 1:
        return []
    (items,) = b.rows
    if b.opened in {"{", "\\{"}:  # b ∈ {−2, 2}: one of them
        if any(isinstance(item, t.Dots) for item in items):
            return []
        first, *others = (Side(a, "=", item, over) for item in items)
        return [first._replace(others=tuple((other,) for other in others))]
    if b.opened not in {"[", "(", "]"} or len(items) != 2:  # noqa: PLR2004 - [low, high]
        return []
    low = Side(a, "≥" if b.opened == "[" else ">", items[0], over)
    high = Side(a, "≤" if b.closed == "]" else "<", items[1], over)
    return [side for side in (low, high) if not isinstance(side.right, t.Infinity)]


def _is_zero(node: Node) -> bool:
    return isinstance(node, t.Number) and node.value == 0


def factors_of(node: Node) -> tuple[Node, ...]:
    """List the factors of a product, those in front of a bracket included: α_i(C − α_i)."""
    match node:
        case t.Product(factors=factors) if any(isinstance(f, t.Transposed) for f in factors):
            return (node,)  # an inner product is also zero at a right angle
        case t.Product(factors=factors, signs=signs) if "/" not in signs:
            return tuple(f for factor in factors for f in factors_of(factor) if not isinstance(f, t.Number))
        case t.Call(function=t.Scripted() as function, arguments=(argument,)):
            return (function, *factors_of(argument))
        case t.Bracket(only=t.Node() as only):
            return factors_of(only)
        case t.Power(base=base, exponent=t.Number(value=value)) if value > 0:
            return factors_of(base)
    return (node,)


def opposite(node: Node) -> Node | None:
    """Find the statement that holds where another fails, if it is made of relations."""
    match node:
        case t.Relation(parts=parts, signs=signs) if set(signs) <= OPPOSITES.keys():
            links = zip(parts, signs, parts[1:], strict=False)
            denied: list[Node | None] = [
                t.Relation((a, b), (OPPOSITES[sign],), at=node.at) for a, sign, b in links
            ]
            word = "and"
        case t.Joined(word=word, items=items):
            denied = [opposite(item) for item in items]
        case _:
            return None
    found = tuple(one for one in denied if one is not None)
    if len(found) < len(denied):
        return None
    return found[0] if len(found) == 1 else t.Joined("or" if word == "and" else "and", found)


def bounded_below(node: Node) -> list[Key]:
    """List letters that a statement says to be at least, or more than, a number that is not negative."""
    found: list[Key] = []
    for one in t.walk(node):
        if not isinstance(one, t.Relation):
            continue
        for a, sign, b in zip(one.parts, one.signs, one.parts[1:], strict=False):
            small, large = (a, b) if sign in "<≤" else (b, a)
            key = key_of(large.base if isinstance(large, t.Scripted) else large)
            if sign in ORDERS and isinstance(small, t.Number) and small.value >= 0 and key is not None:
                found.append(key)
    return found
