"""The denotation: (tree, table of letters, world) → value.

Everything that people write is a finite computation in a world: sums over conditions, cases, components,
quantifiers, derivatives (exact, by numbers that carry their derivative). What does not fit together is ⊥
with a reason. The modules beside this one evaluate each kind of node; the table at the end names how.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias

from svmsym.meaning.algebra import Algebra
from svmsym.meaning.collecting import (
    bound_interval,
    build_set,
    fill_matrix,
    gather,
    list_items,
    open_bracket,
    spread_family,
)
from svmsym.meaning.differentiating import differentiate
from svmsym.meaning.letters import Key, Kind, Table
from svmsym.meaning.naming import (
    call,
    refuse_infinity,
    resolve_name,
    resolve_noun,
    resolve_scripted,
    take_number,
    take_ones,
)
from svmsym.meaning.operating import (
    add_terms,
    apply_named,
    measure_bars,
    measure_norm,
    multiply_factors,
    multiply_inner,
    raise_power,
    take_quotient,
    transpose,
)
from svmsym.meaning.placing import place_indices
from svmsym.meaning.ranges import Range, free_indices, range_of
from svmsym.meaning.relating import holds, related
from svmsym.meaning.values import (
    ONE,
    ZERO,
    Axis,
    IllTyped,
    Interval,
    Members,
    Undefined,
    Value,
    is_number,
    numeric,
)
from svmsym.meaning.work import Work
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

Scope: TypeAlias = Mapping[str, Value]


class WorldLike(Protocol):
    """What a world answers."""

    algebra: Algebra
    work: Work

    def size(self, axis: Axis) -> int:
        """Tell the length of an axis."""

    def letter(self, key: Key, kind: Kind) -> Value:
        """Tell the value of a letter."""

    def opaque(self, name: str, arguments: tuple[Value, ...], axes: tuple[Axis, ...]) -> Value:
        """Tell the value of a function of which nothing is known."""

    def noun(self, name: str) -> Value:
        """Tell the value of a quantity that is named in words."""


class Definition(NamedTuple):
    """A name that the page or the problem defines: f(x) = …, Z = …, Q_{ij} = …"""

    parameters: tuple[Node, ...]
    body: Node
    indices: tuple[Node, ...] = ()


class Meaning:
    """The values of the formulas of a page in one world."""

    def __init__(
        self, table: Table, world: WorldLike, definitions: Mapping[Key, Definition] | None = None
    ) -> None:
        self.table = table
        self.world = world
        self.algebra = world.algebra
        self.definitions = definitions or {}
        self.defining: set[Key] = set()  # names inside their own definition, where they are letters
        self.moved: Scope = {}  # letters by which something is differentiated
        self.work = world.work

    def value(self, node: Node, scope: Scope | None = None) -> Value:
        """Evaluate a node; ⊥ is raised."""
        self.work.steps += 1
        if self.work.steps > self.work.most:
            self.work.end()
        evaluate = _EVALUATIONS.get(type(node))
        if evaluate is None:
            raise Undefined(f"{type(node).__name__} has no value")
        return evaluate(self, node, scope or {})

    def truth(self, node: Node, scope: Scope | None = None) -> bool:
        """Decide whether a statement holds, for all values of the indices that it leaves free."""
        scope = scope or {}
        free = free_indices(node, self.table, frozenset(scope))
        for more in self.placings(Range(free), (node,), scope):
            found = self.value(node, more)
            if not isinstance(found, bool):
                raise IllTyped("this is no statement")
            if not found:
                return False
        return True

    def number(self, node: Node, scope: Scope) -> Any:
        """Evaluate a node that must be a number."""
        found = numeric(self.value(node, scope))
        if not is_number(found):
            raise IllTyped("a number is expected")
        return found

    def related(self, a: Value, sign: str, b: Value) -> bool:
        """Whether two values stand in a relation."""
        return related(self, a, sign, b)

    def placings(self, running: Range, nodes: tuple[Node, ...], scope: Scope) -> Iterator[dict[str, Value]]:
        """Extend the scope by each choice of the indices of a range that meets its conditions."""
        return place_indices(self, running, nodes, scope)

    def interval(self, node: t.Bracket, scope: Scope) -> Interval:
        """Find the ends of [0, C], ]0, C[ or (0, C)."""
        return bound_interval(self, node, scope)


# ---- Statements, and values that depend on them


def _relate(meaning: Meaning, node: t.Relation, scope: Scope) -> Value:
    return all(
        holds(meaning, left, sign, right, scope)
        for left, sign, right in zip(node.parts, node.signs, node.parts[1:], strict=False)
    )


def _join(meaning: Meaning, node: t.Joined, scope: Scope) -> Value:
    found = [
        meaning.value(item, scope) for item in node.items
    ]  # all of them: one that is ⊥ makes the whole ⊥
    return all(found) if node.word == "and" else any(found)


def _deny(meaning: Meaning, node: t.Not, scope: Scope) -> Value:
    return not meaning.truth(node.item, scope)


def _imply(meaning: Meaning, node: t.Implies, scope: Scope) -> Value:
    premise, conclusion = meaning.value(node.premise, scope), meaning.value(node.conclusion, scope)
    return premise == conclusion if node.both else (not premise or conclusion)


def _quantify(meaning: Meaning, node: t.Quantified, scope: Scope) -> Value:
    memory, asked = meaning.table.memory, ("quantified", id(node), *scope)
    if asked not in memory:
        memory[asked] = (range_of(node.over, None, set(scope)), node)
    running: Range = memory[asked][0]
    found = (bool(meaning.value(node.item, m)) for m in meaning.placings(running, (node.item,), scope))
    return all(found) if node.word == "all" else any(found)


def _choose(meaning: Meaning, node: t.Cases, scope: Scope) -> Value:
    for value, condition in node.rows:
        if condition is None or meaning.truth(condition, scope):
            return meaning.value(value, scope)
    raise Undefined("no case applies")


def _indicate(meaning: Meaning, node: t.Indicator, scope: Scope) -> Value:
    return ONE if meaning.value(node.condition, scope) is True else ZERO


_EVALUATIONS: Mapping[type[Node], Callable[[Meaning, Any, Scope], Value]] = {
    t.Number: take_number,
    t.Name: resolve_name,
    t.Noun: resolve_noun,
    t.Scripted: resolve_scripted,
    t.Ones: take_ones,
    t.Infinity: refuse_infinity,
    t.EmptySet: lambda _, __, ___: Members(()),
    t.Call: call,
    t.Selection: call,
    t.Sum: add_terms,
    t.Product: multiply_factors,
    t.Quotient: take_quotient,
    t.Power: raise_power,
    t.Transposed: transpose,
    t.Norm: measure_norm,
    t.Bars: measure_bars,
    t.Angle: multiply_inner,
    t.Function: apply_named,
    t.Bracket: open_bracket,
    t.Matrix: fill_matrix,
    t.Listed: list_items,
    t.Family: spread_family,
    t.SetBuilder: build_set,
    t.Big: gather,
    t.Derivative: differentiate,
    t.Relation: _relate,
    t.Joined: _join,
    t.Not: _deny,
    t.Implies: _imply,
    t.Quantified: _quantify,
    t.Cases: _choose,
    t.Indicator: _indicate,
}
