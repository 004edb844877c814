"""The value that statements give to what is asked for: solved for from several starts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from svmsym.judging.on_data.closeness import is_rounding
from svmsym.judging.on_data.optimum import Optimum
from svmsym.judging.on_data.preparing import table_for
from svmsym.judging.on_data.quantities import EQUAL, Q
from svmsym.judging.on_data.world import KINDS, Choice, DataWorld, kinds_of
from svmsym.judging.outcome import Open
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import NUMBER, Key, Kind, key_of
from svmsym.meaning.numbers import alike
from svmsym.meaning.ranges import keys_in
from svmsym.meaning.values import Array, IllTyped, Undefined, Value, is_number
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
    direct = [
        s
        for s in statements
        if is_direct(s, unknown.key) and not is_rounded_again(s, statements, unknown.key)
    ]
    about = [s for s in statements if is_statement(s) and unknown.key in keys_in(s)]
    for some in (direct, about):
        if some:
            value = _solve(best, choice, [_essence(s, unknown.key) for s in some], unknown)
            if value is not None and (
                some is direct or not _holds_turned(best, choice, some, unknown, value)
            ):
                return value
    return None


def is_rounded_again(node: Node, statements: Sequence[Node], key: Key) -> bool:
    """Tell whether a statement only rounds what another one says exactly: w = 2/3, that is w ≈ 0.67."""

    def is_rounded(one: Node) -> bool:
        return isinstance(one, t.Relation) and all(is_rounding(p) or names_of(p, key) for p in one.parts)

    return is_rounded(node) and any(is_direct(s, key) and not is_rounded(s) for s in statements)


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
    values = [part for part in node.parts if is_closed(part) and not names_of(part, key)]
    values = [part for part in values if not is_rounding(part)] or values
    named = [part for part in node.parts if names_of(part, key) or _is_share(part, key)]
    if not values or not named:
        return t.Relation(node.parts, ("=",) * len(node.signs), at=node.at)
    if isinstance(values[-1], t.Number) and any(isinstance(v, t.Bracket) for v in values):
        named += values[:-1]  # K = [[4, 1], [1, 4]] = 0 gives no value
    return t.Relation((*named, values[-1]), ("=",) * len(named), at=node.at)


def _solve(best: Optimum, choice: Choice, statements: Sequence[Node], unknown: Unknown) -> Value:
    assigned = _assigned(best, choice, statements, unknown)
    if assigned is not None:
        return assigned
    found = None
    for world in solutions(best, choice, statements, unknown):
        value = world.values.get(unknown.key)
        if found is not None and value != found:
            return None
        found = value
    return found


def solutions(
    best: Optimum,
    choice: Choice,
    statements: Sequence[Node],
    unknown: Unknown,
    parameters: Iterable[Key] = (),
) -> Iterator[DataWorld]:
    """Solve the statements for a letter from several starts; what they leave open differs."""
    kinds = {**kinds_of(best), unknown.key: unknown.kind, **dict.fromkeys(parameters, NUMBER)}
    table = table_for(statements, kinds)
    for seed in range(_STARTS):
        world = DataWorld(best, choice, seed, free=_OPTIMAL | {unknown.key})
        system = _Stated(statements, table, {}, frozenset(world.values))
        try:
            if not system.satisfy(world):
                raise Open(
                    "the value is given twice, or not as a number"
                    if unknown.key == "answer"
                    else f"{unknown.key} is given twice, or not by a value"
                )
        except IllTyped:
            raise
        except Undefined as error:
            raise Open(str(error)) from None
        yield world


def _assigned(best: Optimum, choice: Choice, statements: Sequence[Node], unknown: Unknown) -> Value:
    """Take b = −3/2, α_1 = …, K_12 = … as they stand; None unless each entry has one value, and only one."""
    n, axes, known = len(best.alpha), unknown.kind.axes, {*KINDS, "e"}
    found: dict[tuple[int, ...], Value] = {}
    for one in statements:
        parts = one.parts if isinstance(one, t.Relation) and set(one.signs) <= EQUAL else ()
        places = [_place(p) for p in parts if names_of(p, unknown.key)]
        values = [p for p in parts if is_closed(p) and keys_in(p) <= known and not names_of(p, unknown.key)]
        if not places or (-1,) in places or not values or len(places) + len(values) < len(parts):
            return None
        meaning = Meaning(table_for([one], kinds_of(best)), DataWorld(best, choice))
        computed = [meaning.value(v) for v in values]
        if not all(is_number(v) and alike(v, computed[0]) for v in computed) or set(places) & set(found):
            return None
        found |= dict.fromkeys(places, computed[0])
    if not axes:
        return found.get(())
    if len(axes) > 1:
        found = {place[::-1]: v for place, v in found.items()} | found  # a Gram matrix is symmetric
    if set(found) != set(product(range(n), repeat=len(axes))) or axes[0] != "n":
        return None
    flat = [found[place] for place in sorted(found)]
    return Array(axes, tuple(flat) if len(axes) == 1 else tuple(zip(*[iter(flat)] * n, strict=True)))


def _place(node: Node) -> tuple[int, ...]:
    """Find the entry that α_3 or K_12 names, from 0; () is all of a letter, (−1,) is not known."""
    sub = node.sub if isinstance(node, t.Scripted) else ()
    if not isinstance(node, t.Name | t.Scripted) or not all(isinstance(k, t.Number) for k in sub):
        return (-1,)
    return tuple(int(k.value) - 1 for k in sub if isinstance(k, t.Number))
