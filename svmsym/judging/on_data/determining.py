"""The value that statements give to what is asked for: solved for from several starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from svmsym.judging.on_data.optimum import Optimum
from svmsym.judging.on_data.preparing import EQUAL, Q, is_decimal, table_for
from svmsym.judging.on_data.world import Choice, DataWorld, kinds_of
from svmsym.judging.outcome import Open
from svmsym.meaning.letters import Key, Kind, key_of
from svmsym.meaning.ranges import keys_in
from svmsym.meaning.values import IllTyped, Undefined, Value
from svmsym.worlds.entries import entries_of
from svmsym.worlds.solving import System
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

_STARTS = 4
_OPTIMAL = frozenset({"α", "α*", "w", "b", "ξ", "ξ*", "f", "ŷ"})  # known from the optimum, not from the data


@dataclass(frozen=True)
class Unknown:
    """A letter whose value is looked for."""

    key: Key
    kind: Kind


class _Stated(System):
    """Statements as they stand: what they leave open differs from start to start."""

    def _draw(self, world: World) -> None:
        self.hold(world)


def names_of(node: Node, key: Key) -> bool:
    """Tell whether a part of a chain is the letter, one of its entries, or a list of them."""
    if isinstance(node, t.Listed):
        return any(names_of(item, key) for item in node.items)
    return key in {key_of(node), key_of(node.base) if isinstance(node, t.Scripted) else None}


def is_direct(node: Node, key: Key) -> bool:
    """Tell whether a statement says what a letter is: α_1 = α_2 = 1/4, also for some i."""
    match node:
        case t.Quantified(word="all", item=item):
            return is_direct(item, key)
        case t.Joined(items=items):
            return all(is_direct(item, key) for item in items)
        case t.Relation(parts=parts, signs=signs):
            return set(signs) <= EQUAL and any(names_of(part, key) for part in parts)
    return False


def find_value(best: Optimum, choice: Choice, statements: Sequence[Node], unknown: Unknown) -> Value:
    """Solve the statements for a letter; None if they leave it open, Open if they contradict each other."""
    direct = [s for s in statements if is_direct(s, unknown.key)]
    about = [s for s in statements if is_statement(s) and unknown.key in keys_in(s)]
    for some in (direct, about):
        if some:
            value = _solve(best, choice, [_essence(s, unknown.key) for s in some], unknown)
            if value is not None and (
                some is direct or not _holds_turned(best, choice, some, unknown, value)
            ):
                return value
    return None


def _holds_turned(
    best: Optimum, choice: Choice, statements: Sequence[Node], unknown: Unknown, value: Value
) -> bool:
    """Tell whether statements also hold for −v: |b| = 3/2 gives no value to b."""
    table = table_for(statements, {**kinds_of(best), unknown.key: unknown.kind})
    world = DataWorld(best, choice)
    world.values[unknown.key] = world.algebra.scale(Fraction(-1), value)
    return bool(any(entries_of(value))) and System(statements, table, {}).hold(world)


def is_closed(node: Node) -> bool:
    """Tell whether a formula can be computed from the data alone."""
    return not keys_in(node) & {*_OPTIMAL, Q.letter} and not any(isinstance(n, t.Noun) for n in t.walk(node))


def is_value(node: Node) -> bool:
    """Tell whether a formula is a value: numbers, and at most parameters of the problem."""
    return keys_in(node) <= {"C", "n", "d", "ν", "ε", "λ", "e"} and is_closed(node)


def _is_share(node: Node, key: Key) -> bool:
    """Tell whether a part of a chain is a letter or entry divided by a number: α_3/2."""
    return isinstance(node, t.Product) and set(node.signs) == {"/"} and names_of(node.factors[0], key)


def _essence(node: Node, key: Key) -> Node:
    """Leave out of a chain how the value came about, and its rounding: w = Σ α_i y_i x_i = 2/3 ≈ 0.67."""
    if isinstance(node, t.Quantified):
        return replace(node, item=_essence(node.item, key))
    if not isinstance(node, t.Relation) or not set(node.signs) <= EQUAL:
        return node
    values = [part for part in node.parts if is_closed(part)]
    values = [part for part in values if not is_decimal(part)] or values
    named = [part for part in node.parts if names_of(part, key) or _is_share(part, key)]
    if not values or not named:
        return t.Relation(node.parts, ("=",) * len(node.signs), at=node.at)
    return t.Relation((*named, *values), ("=",) * (len(named) + len(values) - 1), at=node.at)


def _solve(best: Optimum, choice: Choice, statements: Sequence[Node], unknown: Unknown) -> Value:
    table = table_for(statements, {**kinds_of(best), unknown.key: unknown.kind})
    found: list[Value] = []
    for seed in range(_STARTS):
        world = DataWorld(best, choice, seed, free=_OPTIMAL | {unknown.key})
        system = _Stated(statements, table, {}, frozenset(world.values))
        try:
            if not system.satisfy(world):
                raise Open(f"{unknown.key} is given twice, or not by a value")
        except IllTyped:
            raise
        except Undefined as error:
            raise Open(str(error)) from None
        found.append(world.values.get(unknown.key))
        if found[-1] != found[0]:
            return None
    return found[0]
