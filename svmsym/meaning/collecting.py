"""Collections: lists, matrices, families and sets, and what Σ, Π, max and min make of many values."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import TYPE_CHECKING

from svmsym.meaning.dotting import list_dotted
from svmsym.meaning.functions import apply_function
from svmsym.meaning.letters import key_of
from svmsym.meaning.naming import bind
from svmsym.meaning.numbers import plus, sign_of
from svmsym.meaning.placing import place_indices
from svmsym.meaning.ranges import Range, axis_of, free_indices, range_of
from svmsym.meaning.values import (
    ONE,
    ZERO,
    Array,
    Builder,
    IllTyped,
    Index,
    Interval,
    Members,
    Undefined,
    Value,
    is_number,
    numeric,
)
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

if TYPE_CHECKING:
    from svmsym.meaning.denote import Meaning, Scope

_BRACES = {"\\{", "{", "\\}", "}"}
_LARGEST, _SMALLEST = {"max", "sup"}, {"min", "inf"}


# ---- Brackets


def open_bracket(meaning: Meaning, node: t.Bracket, scope: Scope) -> Value:
    """Evaluate what stands in brackets: one thing, a set, a list, a matrix."""
    braced = node.opened in _BRACES
    if node.only is not None:
        value = meaning.value(node.only, scope)
        if not braced or node.closed not in _BRACES or isinstance(value, Array) or is_number(numeric(value)):
            return value  # braces may just group
        return Members((value,))
    if braced and any(isinstance(i, t.Dots) for i in node.rows[0]):
        return _whole_range(meaning, node.rows[0], scope)
    if braced:
        return Members(tuple(meaning.value(i, scope) for row in node.rows for i in row))
    if len(node.rows) == 1:
        return _list(meaning, node.rows[0], scope)
    return _matrix(meaning, node.rows, scope)


def _whole_range(meaning: Meaning, items: tuple[Node, ...], scope: Scope) -> Value:
    """List {1, …, n}."""
    kind = meaning.table.kind(key_of(items[-1]) or "")
    if kind.role != "count" or meaning.value(items[0], scope) != ONE:
        raise Undefined("the dots cannot be filled in")
    return Members(tuple(Index(k, kind.axes[0]) for k in range(meaning.world.size(kind.axes[0]))))


def _list(meaning: Meaning, items: tuple[Node, ...], scope: Scope) -> Value:
    if any(isinstance(i, t.Dots) for i in items):
        return list_dotted(meaning, items, scope)
    values = [numeric(meaning.value(i, scope)) for i in items]
    if all(isinstance(v, Array) and len(v.axes) == 1 for v in values) and values:
        if len({len(v.items) for v in values}) > 1:
            raise IllTyped("the rows of a matrix do not fit")
        return Array((len(values), values[0].axes[0]), tuple(v.items for v in values))
    if not values or not all(map(is_number, values)):
        raise IllTyped("a list of things that are no numbers")
    return Array((len(values),), tuple(values))


def fill_matrix(meaning: Meaning, node: t.Matrix, scope: Scope) -> Value:
    """Fill a matrix, or compute its determinant where bars stand around it."""
    found = _matrix(meaning, node.rows, scope)
    return apply_function("det", (found,), meaning.algebra) if node.bars else found


def _matrix(meaning: Meaning, rows: tuple[tuple[Node, ...], ...], scope: Scope) -> Value:
    values = [[numeric(meaning.value(v, scope)) for v in row] for row in rows]
    if len({len(row) for row in values}) != 1 or not all(is_number(v) for row in values for v in row):
        raise IllTyped("the rows of a matrix do not fit")
    if len(values[0]) == 1:
        return Array((len(values),), tuple(row[0] for row in values))
    if len(values) == 1:
        return Array((len(values[0]),), tuple(values[0]))
    return Array((len(values), len(values[0])), tuple(map(tuple, values)))


def bound_interval(meaning: Meaning, node: t.Bracket, scope: Scope) -> Interval:
    """Find the ends of [0, C], ]0, C[ or (0, C)."""
    ends = [v for row in node.rows for v in row]  # [0, C] and [0; C]
    if len(ends) != 2:  # noqa: PLR2004
        raise IllTyped("an interval has two ends")
    low, high = (None if _is_infinite(v) else meaning.number(v, scope) for v in ends)
    return Interval(low, high, node.opened == "[", node.closed == "]")


def _is_infinite(node: Node) -> bool:
    return isinstance(node, t.Infinity) or (isinstance(node, t.Sum) and isinstance(node.terms[0], t.Infinity))


# ---- Lists, families and sets


def list_items(meaning: Meaning, node: t.Listed, scope: Scope) -> Value:
    """List things that stand in a row without a bracket."""
    if any(isinstance(i, t.Dots) for i in node.items):
        return list_dotted(meaning, node.items, scope)
    return Members(tuple(meaning.value(i, scope) for i in node.items), ordered=True)


def spread_family(meaning: Meaning, node: t.Family, scope: Scope) -> Value:
    """Evaluate (α_i)_i or (y_i y_j x_iᵀx_j)_{ij} at all places of its indices."""
    names = tuple(i.letter for i in node.indices if isinstance(i, t.Name))
    if len(names) != len(node.indices) or not names:
        raise Undefined("a family whose indices are not letters")
    axes = tuple(axis_of(n, (node.body,), meaning.table) for n in names)
    values = []
    for places in itertools.product(*(range(meaning.world.size(a)) for a in axes)):
        chosen = {n: Index(p, a) for n, p, a in zip(names, places, axes, strict=True)}
        values.append(numeric(meaning.value(node.body, dict(scope) | chosen)))
    if len(axes) == 1:
        if all(map(is_number, values)):
            return Array(axes, tuple(values))
        return Array((axes[0], values[0].axes[0]), tuple(v.items for v in values))
    width = meaning.world.size(axes[1])
    return Array(axes, tuple(tuple(values[k : k + width]) for k in range(0, len(values), width)))


def build_set(meaning: Meaning, node: t.SetBuilder, scope: Scope) -> Value:
    """Build {i : α_i > 0} by its members, or {x : wᵀx + b = 0} by a test for them."""
    element, condition = node.element, node.condition
    if isinstance(element, t.Relation) and element.signs == ("∈",):
        element = element.parts[0]
    key = key_of(element)
    if key is None:
        raise Undefined("a set whose elements are not one letter")
    if isinstance(element, t.Name) and key in free_indices(condition, meaning.table):
        placed = place_indices(meaning, Range((key,)), (condition,), scope)
        return Members(tuple(more[key] for more in placed if meaning.value(condition, more) is True))
    return Builder(lambda v: bool(meaning.truth(condition, dict(scope) | bind(meaning, key, v))))


# ---- Big operators


def gather(meaning: Meaning, node: t.Big, scope: Scope) -> Value:
    """Add, multiply or compare the values of a body over what stands below and above the operator."""
    memory, asked = meaning.table.memory, ("gathered", id(node), *scope)
    if asked not in memory:
        memory[asked] = (_range_below(meaning, node, scope), node)
    running = memory[asked][0]
    if running is None and isinstance(node.body, t.Big) and node.body.operator == node.operator:
        return meaning.value(node.body, scope)  # ΣΣ α_iα_j: the inner sign has taken all indices
    if running is None:
        return _fold_list(meaning, node.operator, meaning.value(node.body, scope))
    placed = place_indices(meaning, running, (node.body,), scope)
    return _fold(meaning, node.operator, (meaning.value(node.body, more) for more in placed))


def _range_below(meaning: Meaning, node: t.Big, scope: Scope) -> Range | None:
    """Find what an operator runs over; None for Σα without any index."""
    below = node.below
    if not below:
        inner = node.body
        while isinstance(inner, t.Big) and not inner.below:
            inner = inner.body
        free = free_indices(inner, meaning.table, frozenset(scope))
        if not free:
            return None
        free = free if inner is node.body else free[:1]  # ΣΣ α_i α_j: one index each, the last takes the rest
        below = tuple(t.Name(i) for i in free)
    running = range_of(below, node.above, set(scope))
    if running.upper is None and running.lower is None and not running.within:
        return Range(running.indices, running.conditions, None, node.above)
    return running


def _fold_list(meaning: Meaning, operator: str, value: Value) -> Value:
    value = numeric(value)
    if not isinstance(value, Array):
        raise Undefined("a sum without an index")
    return _fold(meaning, operator, value.flat)


def _fold(meaning: Meaning, operator: str, values: Iterable[Value]) -> Value:
    total: Value = None
    for value in values:
        total = numeric(value) if total is None else _combine(meaning, operator, total, value)
    if total is None:
        if operator == "sum":
            return ZERO
        raise Undefined(f"{operator} of nothing")
    return total


def _combine(meaning: Meaning, operator: str, total: Value, value: Value) -> Value:
    if operator == "sum":
        return meaning.algebra.add(total, value)
    if operator == "product":
        return meaning.algebra.multiply(total, value)
    if operator not in _LARGEST | _SMALLEST:
        raise Undefined(f"{operator} is not computed")
    value = numeric(value)
    if not (is_number(value) and is_number(total)):
        raise IllTyped(f"the {operator} of what is no number")
    side = sign_of(plus(value, meaning.algebra.scale(-ONE, total)))
    return value if side and (side > 0) == (operator in _LARGEST) else total
