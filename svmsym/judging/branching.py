"""Statements as conditions on signs: α_i(C − α_i) = 0 holds where the sign of α_i or that of C − α_i is zero.

A statement is taken apart into *atoms*, two terms that are compared, joined by "and" and "or". Terms with
branches are written out on the way: |u| = 1 says that u ≥ 0 and u = 1, or that u < 0 and −u = 1. What cannot
be taken apart, "there is a j with …", is an atom of its own that is true or false.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from svmsym.judging.matching import parts_of
from svmsym.judging.rewriting import rebuild
from svmsym.worlds.rows import factors_of
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

SIGNS: Mapping[str, frozenset[int]] = {
    "=": frozenset({0}),
    ":=": frozenset({0}),
    "≠": frozenset({-1, 1}),
    "<": frozenset({-1}),
    "≤": frozenset({-1, 0}),
    ">": frozenset({1}),
    "≥": frozenset({0, 1}),
}
TRUE, FALSE = 1, 0  # of an atom that is a statement
_MOST_LEAVES = 60
_ORDERS = frozenset("<≤>≥")
_ZERO, _ONE = t.Number(Fraction(0)), t.Number(Fraction(1))
_BINDING = (t.Big, t.Quantified, t.SetBuilder, t.Family, t.Derivative, t.Optimum, t.Relation, t.Joined)
Branch: TypeAlias = tuple[Node, Node]  # a condition, and what a term is then


class TooManyBranches(Exception):  # noqa: N818 - a reason to go another way
    """A statement with more branches than are looked at."""


@dataclass(frozen=True)
class Atom:
    """Two terms that are compared; a statement alone where there is no second one."""

    left: Node
    right: Node | None = None

    @property
    def apart(self) -> Node:
        """The difference of the two terms."""
        if self.right is None or self.right == _ZERO:
            return self.left
        return t.Sum((self.left, self.right), ("+", "-"))


@dataclass(frozen=True)
class Leaf:
    """An atom, by its number, with the signs that it may have."""

    atom: int
    signs: frozenset[int]

    def holds(self, signs: Sequence[int]) -> bool:
        """Tell whether it holds for given signs of all atoms."""
        return signs[self.atom] in self.signs


@dataclass(frozen=True)
class Every:
    """Conditions that hold together."""

    items: tuple[Logic, ...]

    def holds(self, signs: Sequence[int]) -> bool:
        """Tell whether all of them hold for given signs."""
        return all(one.holds(signs) for one in self.items)


@dataclass(frozen=True)
class Either:
    """Conditions of which one holds."""

    items: tuple[Logic, ...]

    def holds(self, signs: Sequence[int]) -> bool:
        """Tell whether one of them holds for given signs."""
        return any(one.holds(signs) for one in self.items)


Logic: TypeAlias = Leaf | Every | Either


@dataclass
class Branching:
    """The atoms of some statements; ``is_number`` tells whether |u| is an absolute value."""

    is_number: Callable[[Node], bool]
    atoms: list[Atom] = field(default_factory=list)
    leaves: int = 0

    def all_of(self, statements: Sequence[Node]) -> Logic:
        """Take several statements apart."""
        return Every(tuple(self.of(one) for one in statements))

    def of(self, node: Node) -> Logic:
        """Take a statement apart."""
        match node:
            case t.Relation():
                links = [part for part in parts_of(node) if isinstance(part, t.Relation)]
                return Every(tuple(self._link(one.parts[0], one.parts[1], one.signs[0]) for one in links))
            case t.Joined(word=word, items=items):
                parts = tuple(map(self.of, items))
                return Every(parts) if word == "and" else Either(parts)
            case t.Not(item=item):
                return negate(self.of(item))
            case t.Implies(premise=premise, conclusion=conclusion, both=both):
                first, second = self.of(premise), self.of(conclusion)
                forth = Either((negate(first), second))
                return Every((forth, Either((first, negate(second))))) if both else forth
        return self._leaf(Atom(node), frozenset({TRUE}))

    def _link(self, a: Node, b: Node, sign: str) -> Logic:
        """Take one relation apart, along the first branch of its terms."""
        if sign == "∈" and isinstance(b, t.Bracket) and _lists_all(b):
            return Either(tuple(self._link(a, item, "=") for item in b.rows[0]))
        if sign not in SIGNS:
            return self._leaf(Atom(t.Relation((a, b), (sign,))), frozenset({TRUE}))
        if sign in _ORDERS and not (self.is_number(a) and self.is_number(b)):
            raise TooManyBranches  # entry by entry, a list may be neither smaller nor larger
        for one in (one for side in (a, b) for one in _outside(side)):
            rows = self._branches(one)
            if rows:
                return Either(
                    tuple(
                        Every((self.of(case), self._link(_put(a, one, term), _put(b, one, term), sign)))
                        for case, term in rows
                    )
                )
        if sign in {"=", ":=", "≠"} and _ZERO in {a, b}:
            product = a if b == _ZERO else b
            factors = factors_of(product)
            zero = any(one == _ZERO for one in t.walk(product))
            if len(factors) > 1 and not zero and all(map(self.is_number, factors)):
                vanish = Either(tuple(self._leaf(Atom(f, _ZERO), SIGNS["="]) for f in factors))
                return negate(vanish) if sign == "≠" else vanish
        return self._leaf(Atom(a, b), SIGNS[sign])

    def _branches(self, node: Node) -> list[Branch]:
        """List the values of a term with the cases in which it has them."""
        match node:
            case t.Function(name="abs", arguments=(u,)) | t.Bars(body=u) if self.is_number(u):
                return [(_relate(u, "≥", _ZERO), u), (_relate(u, "<", _ZERO), t.Sum((u,), ("-",)))]
            case t.Function(name="positive", arguments=(u,)):
                return [(_relate(u, "≥", _ZERO), u), (_relate(u, "<", _ZERO), _ZERO)]
            case t.Function(name="hinge", arguments=(u,)):
                return [(_relate(u, "≤", _ONE), t.Sum((_ONE, u), ("+", "-"))), (_relate(u, ">", _ONE), _ZERO)]
            case t.Function(name="max" | "min" as name, arguments=(u, v), sub=()):
                sign, other = ("≥", "<") if name == "max" else ("≤", ">")
                return [(_relate(u, sign, v), u), (_relate(u, other, v), v)]
            case t.Indicator(condition=condition):
                return [(condition, _ONE), (t.Not(condition), _ZERO)]
            case t.Cases(rows=rows) if rows[-1][1] is None:
                return list(_one_after_the_other(rows))
        return []

    def _leaf(self, atom: Atom, signs: frozenset[int]) -> Leaf:
        self.leaves += 1
        if self.leaves > _MOST_LEAVES:
            raise TooManyBranches
        if atom not in self.atoms:
            self.atoms.append(atom)
        return Leaf(self.atoms.index(atom), signs)


def negate(logic: Logic) -> Logic:
    """Turn a condition round.

    >>> sorted(negate(Leaf(0, frozenset({0}))).signs)
    [-1, 1]
    """
    match logic:
        case Leaf(atom=atom, signs=signs):
            return Leaf(atom, frozenset({-1, 0, 1}) - signs)
        case Every(items=items):
            return Either(tuple(map(negate, items)))
    return Every(tuple(map(negate, logic.items)))


def _one_after_the_other(rows: Sequence[tuple[Node, Node | None]]) -> Iterator[Branch]:
    """List cases of which each applies only where those before do not."""
    before: tuple[Node, ...] = ()
    for value, condition in rows:
        said = before if condition is None else (*before, condition)
        yield (said[0] if len(said) == 1 else t.Joined("and", said)), value
        before += () if condition is None else (t.Not(condition),)


def _lists_all(node: t.Bracket) -> bool:
    """Whether braces list all elements of a set."""
    return (
        node.opened in {"{", "\\{"}
        and len(node.rows) == 1
        and not any(isinstance(i, t.Dots) for i in node.rows[0])
    )


def _relate(a: Node, sign: str, b: Node) -> Node:
    return t.Relation((a, b), (sign,))


def _outside(node: Node) -> Iterator[Node]:
    """Walk a term, but not below Σ and what else binds an index; what is inside comes first."""
    if isinstance(node, _BINDING):
        return
    if not isinstance(node, t.Indicator | t.Cases):
        for child in t.children(node):
            yield from _outside(child)
    yield node


def _put(node: Node, old: Node, new: Node) -> Node:
    return rebuild(node, lambda one: new if one == old else None)


def norms_in(nodes: Sequence[Node]) -> list[Node]:
    """List terms that are never negative: norms and squares."""
    found = [
        one
        for node in nodes
        for one in _outside(node)
        if isinstance(one, t.Norm)
        or (
            isinstance(one, t.Power)
            and one.exponent == t.Number(Fraction(2))
            and not isinstance(one.base, t.Norm)
        )
    ]
    squares = [t.Power(n, t.Number(Fraction(2))) for n in found if isinstance(n, t.Norm)]
    return list(dict.fromkeys([*found, *squares]))
