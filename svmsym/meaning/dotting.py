"""Dots: α_1 + α_2 + … + α_n and (α_1, …, α_n), by the general term that the first and the last one share."""

from __future__ import annotations

from dataclasses import fields, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from svmsym.meaning.algebra import transposed
from svmsym.meaning.letters import NUMBER, key_of
from svmsym.meaning.placing import to_whole
from svmsym.meaning.values import Array, Index, Undefined, Value, numeric
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

if TYPE_CHECKING:
    from collections.abc import Iterator

    from svmsym.meaning.denote import Meaning, Scope

_RUNNING = "\0"  # an index that nobody writes


def add_dotted(meaning: Meaning, node: t.Sum, scope: Scope) -> Value:
    """Add α_1 + α_2 + … + α_n, and what follows."""
    place = next(k for k, term in enumerate(node.terms) if isinstance(term, t.Dots))
    if place == 0 or place + 1 >= len(node.terms) or len(set(node.signs[1:])) > 1:
        raise Undefined("the dots cannot be filled in")
    total: Value = None
    for value in _terms(meaning, node.terms[0], node.terms[place + 1], scope):
        total = value if total is None else meaning.algebra.add(total, value)
    if place + 2 == len(node.terms):
        return total
    memory, asked = meaning.table.memory, ("rest", id(node))
    if asked not in memory:
        memory[asked] = (t.Sum(node.terms[place + 2 :], node.signs[place + 2 :]), node)
    return meaning.algebra.add(total, meaning.value(memory[asked][0], scope))


def list_dotted(meaning: Meaning, items: tuple[Node, ...], scope: Scope) -> Value:
    """List (α_1, …, α_n)."""
    place = next(k for k, i in enumerate(items) if isinstance(i, t.Dots))
    if place == 0 or place + 2 != len(items):
        raise Undefined("the dots cannot be filled in")
    if items[0] == items[-1]:  # (1, …, 1)
        values = [numeric(meaning.value(items[0], scope))] * meaning.world.size("n")
    else:
        values = [numeric(v) for v in _terms(meaning, items[0], items[-1], scope)]
    if all(isinstance(v, Array) for v in values):
        rows = Array(("n", values[0].axes[0]), tuple(v.items for v in values))
        return rows if values[0].row else transposed(rows)  # [x_1, …, x_n] has columns
    return Array(("n",), tuple(values))


def _terms(meaning: Meaning, first: Node, last: Node, scope: Scope) -> Iterator[Value]:
    memory, asked = meaning.table.memory, ("dotted", id(first), id(last))
    if asked not in memory:
        memory[asked] = (*generalise(first, last), first, last)
    general, end, *_ = memory[asked]
    key = key_of(end)
    kind = meaning.table.kind(key) if key is not None else NUMBER
    axis = kind.axes[0] if kind.role == "count" else "n"
    for k in range(to_whole(meaning.number(end, scope))):
        yield meaning.value(general, dict(scope) | {_RUNNING: Index(k, axis)})


def generalise(first: Node, last: Node) -> tuple[Node, Node]:
    """Find the general term between α_1 and α_n, and n.

    >>> general, end = generalise(
    ...     t.Scripted(t.Name("α"), (t.Number(Fraction(1)),)), t.Scripted(t.Name("α"), (t.Name("n"),))
    ... )
    >>> end.letter
    'n'
    """
    ends: list[Node] = []
    general = _merge(first, last, ends)
    if not ends or any(end != ends[0] for end in ends):
        raise Undefined("the dots cannot be filled in")
    return general, ends[0]


def _merge(a: Any, b: Any, ends: list[Node]) -> Any:
    """Keep what two terms share, and put the running index where one has 1 and the other has n."""
    if isinstance(a, t.Number) and a.value == 1 and isinstance(b, Node) and not isinstance(b, t.Number):
        ends.append(b)
        return t.Name(_RUNNING)
    if type(a) is not type(b):
        raise Undefined("the dots cannot be filled in")
    if isinstance(a, Node):
        parts = (f.name for f in fields(a) if f.name != "at")
        return replace(a, **{name: _merge(getattr(a, name), getattr(b, name), ends) for name in parts})
    if isinstance(a, tuple):
        if len(a) == 1 and len(b) == 2 and a[0] == t.Number(Fraction(11)):  # noqa: PLR2004 - K_11 … K_nn
            a = (t.Number(Fraction(1)),) * 2
        if len(a) != len(b):
            raise Undefined("the dots cannot be filled in")
        return tuple(_merge(x, y, ends) for x, y in zip(a, b, strict=True))
    if a != b:
        raise Undefined("the dots cannot be filled in")
    return a
