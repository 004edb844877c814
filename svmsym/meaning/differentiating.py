"""Derivatives, exact: the formula is evaluated at numbers that carry their derivative."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from svmsym.meaning.letters import key_of
from svmsym.meaning.naming import bind, look_up
from svmsym.meaning.numbers import slope_of
from svmsym.meaning.placing import pick_entry
from svmsym.meaning.values import ONE, Array, Jet, Undefined, Value, is_number
from svmsym.writing import tree as t

if TYPE_CHECKING:
    from svmsym.meaning.denote import Meaning, Scope


def differentiate(meaning: Meaning, node: t.Derivative, scope: Scope) -> Value:
    """Differentiate by a letter or one of its entries: ∂f/∂b, ∇_w f, ∂f/∂ξ_i."""
    if len(node.by) != 1:
        raise Undefined("a derivative by several letters")
    by = node.by[0]
    place: list[Value] = []
    if isinstance(by, t.Scripted) and key_of(by) is None:
        place = [meaning.value(i, scope) for i in (*by.sub, *by.sup)]
        by = by.base
    key = key_of(by)
    if key is None:
        raise Undefined("a derivative by something that is no letter")
    called = key_of(node.of.function) if isinstance(node.of, t.Call) else key_of(node.of)
    if called is None or called in meaning.definitions:
        at = meaning.value(by, scope) if not place else look_up(meaning, key, scope)

        def at_place(v: Value) -> Value:
            bound = {key: v} if place else bind(meaning, key, v)
            before, meaning.moved = meaning.moved, {**meaning.moved, **bound}  # definitions see it too
            try:
                return meaning.value(node.of, dict(scope) | bound)
            finally:
                meaning.moved = before

        found = _slopes(at_place, at)
        return pick_entry(meaning, found, place, "") if place and isinstance(at, Array) else found
    # Of a function that the page does not define, the derivative is one more unknown.
    found = meaning.world.letter(f"∂{called}/∂{key}", meaning.table.kind(key))
    return pick_entry(meaning, found, place, key) if place else found


def _slopes(f: Callable[[Value], Value], at: Value) -> Value:
    """Differentiate f at a number, or by each entry of a list."""
    if is_number(at):
        return slope_of(f(Jet(at, ONE)))
    assert isinstance(at, Array)
    if len(at.axes) != 1:
        raise Undefined("a derivative by a matrix")
    slopes = tuple(slope_of(f(_moved(at, k))) for k in range(len(at.items)))
    if not all(map(is_number, slopes)):
        raise Undefined("the derivative of a vector by a vector")
    return Array(at.axes, slopes)


def _moved(at: Array, place: int) -> Array:
    return Array(at.axes, (*at.items[:place], Jet(at.items[place], ONE), *at.items[place + 1 :]))
