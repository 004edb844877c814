"""Indices: which letters run below a Σ or behind "for all", along which axis, and under which conditions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeGuard

from svmsym.meaning.letters import Key, Table, key_of, selects
from svmsym.meaning.values import Axis
from svmsym.writing.lexer import INDICES
from svmsym.writing.tree import (
    Big,
    Call,
    Dots,
    Family,
    Listed,
    Name,
    Node,
    Power,
    Product,
    Quantified,
    Relation,
    Scripted,
    SetBuilder,
    children,
    walk,
)


@dataclass(frozen=True)
class Range:
    """The letters that run, and what limits them."""

    indices: tuple[str, ...]
    conditions: tuple[Node, ...] = ()
    lower: Node | None = None
    upper: Node | None = None
    within: tuple[Node, ...] = ()  # values that are listed: i = 1, 2, 5


def is_index(node: Node) -> TypeGuard[Name]:
    """Whether a node is a letter that people use as an index."""
    return isinstance(node, Name) and node.letter in INDICES and not node.marks


def range_of(items: tuple[Node, ...], above: Node | None, bound: frozenset[str] | set[str]) -> Range:
    """What stands below and above an operator, as a range.

    ``bound`` letters do not run, unless nothing else would: an operator binds an index, if need be once more.
    """
    found = _range_of(items, above, bound)
    return found if found.indices or not bound else _range_of(items, above, frozenset())


def _range_of(items: tuple[Node, ...], above: Node | None, bound: frozenset[str] | set[str]) -> Range:
    indices: list[str] = []
    conditions: list[Node] = []
    within: list[Node] = []
    lower = upper = None
    for item in items:
        match item:
            case Name() | Product() | Listed() if all(map(is_index, _names(item))):
                indices += [n.letter for n in _names(item) if is_index(n)]
            case Relation(parts=(first, second), signs=("=",)) if _runs(first, bound):
                indices.append(first.letter)
                lower, upper, listed = _ends(second, above)
                within += listed
            case Relation(parts=(Listed(items=names), second), signs=("=",)) if all(
                _runs(n, bound) for n in names
            ):  # i, j = 1
                indices += [n.letter for n in names if isinstance(n, Name)]
                lower, upper, listed = _ends(second, above)
                within += listed
            case Relation(parts=(_, *middle, _), signs=signs) if (
                middle and set(signs) <= {"<", "≤"} and all(_runs(n, bound) for n in middle)
            ):  # 1 ≤ i < j ≤ n
                indices += [n.letter for n in middle if isinstance(n, Name)]
                conditions.append(item)
            case Relation(parts=(first, *_)) if set(_running(item, bound)) & set(indices):
                indices += _running(first, bound)  # j = 1, j ≠ i: the other one is given
                conditions.append(item)
            case _:
                indices += _running(item, bound)
                conditions.append(item)
    return Range(tuple(dict.fromkeys(indices)), tuple(conditions), lower, upper, tuple(within))


def _names(node: Node) -> tuple[Node, ...]:
    match node:
        case Product(factors=factors):
            return factors
        case Listed(items=items):
            return items
    return (node,)


def _runs(node: Node, bound: frozenset[str] | set[str]) -> TypeGuard[Name]:
    return is_index(node) and node.letter not in bound


def _ends(second: Node, above: Node | None) -> tuple[Node | None, Node | None, list[Node]]:
    """1 with n above; 1, …, n; 1..n; 1, 2, 5."""
    match second:
        case Listed(items=items) if any(isinstance(i, Dots) for i in items):
            return items[0], items[-1], []
        case Listed(items=items):
            return None, None, list(items)
        case Product(factors=(low, Dots(), high)):
            return low, high, []
    return (second, above, []) if above is not None else (None, None, [second])


def _running(item: Node, bound: frozenset[str] | set[str]) -> list[str]:
    """The indices of a condition that are not bound yet: j of j ≠ i, both of i < j, i of y_i = 1 or i ∈ S."""
    return list(dict.fromkeys(n.letter for n in walk(item) if _runs(n, bound)))


def free_indices(node: Node, table: Table, bound: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """Indices below letters that nothing binds, in the order in which they appear."""
    asked = ("free", id(node), bound)
    known = table.memory.get(asked)
    if known is None:
        found = tuple(dict.fromkeys(_free(node, table, bound, scripted=False)))
        known = table.memory[asked] = (found, node)
    free: tuple[str, ...] = known[0]
    return free


def _free(node: Node, table: Table, bound: frozenset[str], *, scripted: bool) -> Iterator[str]:
    match node:
        case Name(letter=letter):
            if scripted and letter in INDICES and letter not in bound and table.kind(letter).role != "count":
                yield letter
        case Scripted(base=base, sub=sub, sup=sup):
            if key_of(node) is None:
                for index in (*sub, *sup):
                    yield from _free(index, table, bound, scripted=True)
            yield from _free(base, table, bound, scripted=False)
        case Power(base=base, exponent=exponent):
            yield from _free(base, table, bound, scripted=False)
            indexed = is_index(exponent) and not table.kind(exponent.letter).role
            yield from _free(exponent, table, bound, scripted=indexed and _has_points(base, table))
        case Big(below=()):  # Σ α_i y_i binds every index of its body
            return
        case Big(below=below, above=above, body=body):
            inner = bound | set(range_of(below, above, bound).indices)
            for part in (*below, body):
                yield from _free(part, table, inner, scripted=False)
        case Quantified(over=over, item=item):
            running = range_of(over, None, bound)
            for part in (*over, item):
                yield from _free(part, table, bound | set(running.indices), scripted=False)
        case Family(body=body, indices=indices):
            yield from _free(
                body, table, bound | {n.letter for n in indices if isinstance(n, Name)}, scripted=False
            )
        case SetBuilder(element=element, condition=condition):
            own = {n.letter for n in walk(element) if isinstance(n, Name) and is_index(n)}
            yield from _free(condition, table, bound | own, scripted=False)
        case Call(function=function, arguments=arguments) if selects(node):
            for part in (function, *arguments):
                yield from _free(part, table, bound, scripted=part is not function)
        case _:
            for child in children(node):
                yield from _free(child, table, bound, scripted=scripted and not isinstance(node, Call))


def _has_points(base: Node, table: Table) -> bool:
    key = key_of(base)
    return key is not None and table.kind(key).axes[:1] == ("n",)


def axis_of(index: str, nodes: tuple[Node, ...], table: Table) -> Axis:
    """The axis along which an index runs, by the letters that it stands below."""
    asked = ("axis", index, *map(id, nodes))
    known = table.memory.get(asked)
    if known is None:
        known = table.memory[asked] = (_axis_of(index, nodes, table), nodes)
    axis: Axis = known[0]
    return axis


def _axis_of(index: str, nodes: tuple[Node, ...], table: Table) -> Axis:
    found: list[Axis] = []
    for node in nodes:
        for one in walk(node):
            match one:
                case Scripted(base=base, sub=sub, sup=sup):
                    found += _axes_at(base, (*sub, *sup), index, table)
                case Call(function=base, arguments=arguments) if selects(one):
                    found += _axes_at(base, arguments, index, table)
                case Power(base=base, exponent=Name(letter=letter)) if letter == index and _has_points(
                    base, table
                ):
                    found.append("n")
    if "n" in found and "d" in found:
        return "n"
    return found[0] if found else "n"


def _axes_at(base: Node, indices: tuple[Node, ...], index: str, table: Table) -> list[Axis]:
    key = key_of(base.function) if isinstance(base, Call) else key_of(base)
    places = [
        k for k, i in enumerate(indices) if any(isinstance(n, Name) and n.letter == index for n in walk(i))
    ]
    if key is None or not places:
        return []
    axes = table.kind(key).axes
    if len(axes) < len(indices):
        return []
    if len(indices) == 1:
        return [axes[0]]
    return [axes[k] for k in places if k < len(axes)]


def keys_in(node: Node) -> set[Key]:
    """All letters of a node; a label below a letter is none."""
    parts = list(walk(node))
    labels = {id(i) for one in parts if type(one) is Scripted and key_of(one) for i in one.sub}
    return {key for one in parts if id(one) not in labels and (key := key_of(one)) is not None}
