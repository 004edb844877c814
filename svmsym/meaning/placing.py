"""Indices put in place: the choices that a range admits, and the entry that an index picks."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from svmsym.meaning.algebra import broadcast, shape_of
from svmsym.meaning.letters import POINTS, key_of
from svmsym.meaning.numbers import sign_of, times
from svmsym.meaning.ranges import Range, axis_of
from svmsym.meaning.values import (
    ONE,
    Array,
    Axis,
    Closure,
    IllTyped,
    Index,
    Members,
    Undefined,
    Value,
    is_number,
    numeric,
    plain,
)
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

if TYPE_CHECKING:
    from svmsym.meaning.denote import Meaning, Scope

_PAIR = 2  # indices of a matrix, or of a family of vectors


def place_indices(
    meaning: Meaning, running: Range, nodes: tuple[Node, ...], scope: Scope
) -> Iterator[dict[str, Value]]:
    """Extend the scope by each choice of the indices of a range that meets its conditions."""
    axes = [_axis(meaning, index, running, nodes) for index in running.indices]
    spans = [_span(meaning, running, axis, scope) for axis in axes]
    for places in itertools.product(*spans):
        more = {**scope}
        for index, place, axis in zip(running.indices, places, axes, strict=True):
            more[index] = Index(place, axis)
        if all(_admits(meaning, condition, more, running) for condition in running.conditions):
            yield more


def _axis(meaning: Meaning, index: str, running: Range, nodes: tuple[Node, ...]) -> Axis:
    key = None if running.upper is None else key_of(running.upper)
    below = axis_of(index, (*nodes, *running.conditions), meaning.table)
    if key is not None and meaning.table.kind(key).role == "count" and below != "d":
        return meaning.table.kind(key).axes[0]
    return below


def _span(meaning: Meaning, running: Range, axis: Axis, scope: Scope) -> list[int]:
    size = meaning.world.size(axis)
    if running.within:
        places = [to_whole(meaning.number(v, scope)) - 1 for v in running.within]
        if any(not 0 <= p < size for p in places):
            raise Undefined("an index beyond the number of points")
        return places
    low = 0 if running.lower is None else to_whole(meaning.number(running.lower, scope)) - 1
    high = size
    if running.upper is not None and meaning.table.kind(key_of(running.upper) or "").role != "count":
        high = to_whole(meaning.number(running.upper, scope))  # n also counts coordinates
    if low < 0 or high > size:
        raise Undefined("an index beyond the number of points")
    return list(range(low, high))


def to_whole(value: Any) -> int:
    """Turn a number into a whole one; ⊥ if it is none.

    >>> to_whole(Fraction(3))
    3
    """
    found = plain(value)
    if not isinstance(found, Fraction) or found.denominator != 1:
        raise Undefined("an index that is no whole number")
    return int(found)


def _admits(meaning: Meaning, condition: Node, scope: Scope, running: Range) -> bool:
    found = meaning.value(condition, scope)
    if isinstance(condition, t.Noun):
        return all(scope[i] in found.items for i in running.indices)
    if not isinstance(found, bool):
        raise Undefined("a condition is expected")
    return found


class Places(NamedTuple):
    """Several places of an axis at once; None for all of them."""

    chosen: tuple[int, ...] | None
    new: bool = False  # a new axis with one place: v[:, None]


def operand(meaning: Meaning, node: Node, scope: Scope) -> Value:
    """Evaluate a part of a formula; a condition in brackets is 1 or 0, entry by entry: (y == 1)."""
    inside = node.only if isinstance(node, t.Bracket) else node
    return mask_of(meaning, inside, scope) if isinstance(inside, t.Relation) else meaning.value(node, scope)


def select_places(meaning: Meaning, node: Node, scope: Scope) -> Value:
    """Find the places that stand in a program's brackets: all, those of a set, those with a property."""
    if isinstance(node, t.Whole | t.EmptySet):
        return Places(None, isinstance(node, t.EmptySet))
    value = operand(meaning, node, scope)
    if isinstance(value, Members) and all(isinstance(v, Index) for v in value.items):
        return Places(tuple(v.place for v in value.items))
    if isinstance(value, Array) and len(value.axes) == 1:
        return Places(tuple(k for k, v in enumerate(value.items) if sign_of(v) != 0))
    return value


def mask_of(meaning: Meaning, node: t.Relation, scope: Scope) -> Value:
    """Compare entry by entry: 1 where a relation holds, and 0 elsewhere."""
    found: Value = ONE
    for a, sign, b in zip(node.parts, node.signs, node.parts[1:], strict=False):
        left, right = (numeric(meaning.value(n, scope)) for n in (a, b))
        compare = partial(_indicate, meaning, sign)
        found = broadcast(times, found, broadcast(compare, left, right, meaning.algebra), meaning.algebra)
    return found


def _indicate(meaning: Meaning, sign: str, u: Value, v: Value) -> Fraction:
    return Fraction(meaning.related(u, sign, v))


def _select(meaning: Meaning, holder: Array, places: Sequence[Value]) -> Value:
    """Pick several entries at once: K(:, s), X(S, :), K(:), v[:, None]."""
    if any(isinstance(p, Places) and p.new for p in places):
        if len(holder.axes) > 1:
            raise IllTyped("an index runs over the wrong set")
        lists = (holder.items,) if places[0].new else tuple((v,) for v in holder.items)
        return Array((1, *holder.axes) if places[0].new else (*holder.axes, 1), lists)
    if len(places) < len(holder.axes):
        if places == [Places(None)]:
            return Array((len(holder.flat),), holder.flat)
        places = [*places, Places(None)]
    axes: list[Axis] = []
    chosen: list[Sequence[int]] = []
    for place, axis, length in zip(places, holder.axes, shape_of(holder), strict=True):
        if isinstance(place, Places):
            chosen.append(range(length) if place.chosen is None else place.chosen)
            axes.append(axis if place.chosen is None else len(place.chosen))
        else:
            chosen.append((_position(meaning, place, axis),))
    if len(holder.axes) == 1:
        return Array(tuple(axes), tuple(holder.items[k] for k in chosen[0]))
    rows = tuple(tuple(holder.items[r][c] for c in chosen[1]) for r in chosen[0])
    if len(axes) == 2:  # noqa: PLR2004
        return Array(tuple(axes), rows)
    return Array(tuple(axes), tuple(v for row in rows for v in row))


def pick_entry(meaning: Meaning, holder: Value, places: Sequence[Value], name: str) -> Value:
    """Pick the entry of ``holder`` at some places: α_i, x_{ik}, x^{(i)}, Q_{12}."""
    if len(places) == 1 and type(holder) is Array:  # the usual case first: α_i and x_i
        place = places[0]
        if type(place) is Index and place.axis == holder.axes[0]:
            item = holder.items[place.place]
            return item if len(holder.axes) == 1 else Array(holder.axes[1:], item)
    if isinstance(holder, Closure):
        point = places[0] if len(places) == 1 else None
        if not isinstance(point, Index) or point.axis != "n" or holder.arity != 1:
            raise Undefined(f"{name} is a function, and stands with an index")
        return holder.apply(
            Array(("d",), meaning.world.letter("x", POINTS).items[point.place])
        )  # f_i = f(x_i)
    if is_number(holder) and all(isinstance(p, Fraction) for p in places):
        raise Undefined(f"{name} has no entries")  # b1 may be b·1
    if not isinstance(holder, Array):
        raise IllTyped(f"{name or 'a number'} has no entries")
    if any(isinstance(p, Places) for p in places):
        return _select(meaning, holder, places)
    if len(places) == _PAIR and len(holder.axes) == 1:
        raise IllTyped(f"{name} has one index")
    if _is_coordinate(meaning, holder, places, name):
        raise Undefined("x_1 is a coordinate here")
    places = _split_digits(meaning, holder, places)
    for place in reversed(places) if _are_turned(holder, places) else places:
        item = holder.items[_position(meaning, place, holder.axes[0])]
        if len(holder.axes) == 1:
            return item
        holder = Array(holder.axes[1:], item)
    return holder


def _is_coordinate(meaning: Meaning, holder: Array, places: Sequence[Value], name: str) -> bool:
    """Whether x_1 stands with a number on a page on which that is a coordinate."""
    return (
        len(places) == 1
        and len(holder.axes) == _PAIR
        and name == "x"
        and meaning.table.digits == "coordinate"
        and not isinstance(places[0], Index)
    )


def _split_digits(meaning: Meaning, holder: Array, places: Sequence[Value]) -> Sequence[Value]:
    """Read K_{12} as K_{1,2} where there is no twelfth row."""
    if len(places) != 1 or len(holder.axes) != _PAIR or not isinstance(places[0], Fraction):
        return places
    digits = str(places[0])
    if len(digits) != _PAIR or not digits.isdecimal() or places[0] <= meaning.world.size(holder.axes[0]):
        return places
    return [Fraction(digit) for digit in digits]


def _are_turned(holder: Array, places: Sequence[Value]) -> bool:
    """Whether the index of the point stands second: x_k^{(i)}."""
    if len(places) != _PAIR:
        return False
    first, second = places
    return (
        holder.axes == ("n", "d")
        and isinstance(second, Index)
        and second.axis == "n"
        and not (isinstance(first, Index) and first.axis == "n")
    )


def _position(meaning: Meaning, place: Value, axis: Axis) -> int:
    if isinstance(place, Index):
        if place.axis != axis and not isinstance(axis, int):
            raise IllTyped("an index runs over the wrong set")
        return place.place
    position = to_whole(place) - 1 if is_number(place) else -1
    if not 0 <= position < meaning.world.size(axis):
        raise Undefined("an index beyond the number of entries")
    return position
