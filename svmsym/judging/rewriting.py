"""Trees with parts replaced, ± and primes written out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, replace
from typing import Any

from svmsym.meaning.letters import Key
from svmsym.meaning.ranges import keys_in
from svmsym.writing import tree as t
from svmsym.writing.tree import Node


def rebuild(node: Node, change: Callable[[Node], Node | None]) -> Node:
    """Replace parts of a tree: ``change`` gives the new part, or None to go on inside.

    >>> w, v = t.Name("w"), t.Name("v")
    >>> rebuild(t.Transposed(w), lambda node: v if node == w else None) == t.Transposed(v)
    True
    """

    def go(value: Any) -> Any:
        if isinstance(value, Node):
            changed = change(value)
            if changed is not None:
                return changed
            return replace(
                value, **{f.name: go(getattr(value, f.name)) for f in fields(value) if f.name != "at"}
            )
        return tuple(map(go, value)) if isinstance(value, tuple) else value

    found = go(node)
    assert isinstance(found, Node)
    return found


def write_out_signs(node: Node) -> Node:
    """Write b = ±1 as b = 1 or b = −1."""
    if not any(isinstance(n, t.Sum) and "±" in n.signs for n in t.walk(node)):
        return node
    return t.Joined("or", tuple(_signed(node, sign) for sign in "+-"), at=node.at)


def _signed(node: Node, sign: str) -> Node:
    def change(one: Node) -> Node | None:
        if isinstance(one, t.Sum) and "±" in one.signs:
            signs = tuple(sign if s == "±" else s for s in one.signs)
            return t.Sum(tuple(_signed(term, sign) for term in one.terms), signs, at=one.at)
        return None

    return rebuild(node, change)


def letters_of(nodes: Iterable[Node]) -> set[Key]:
    """The letters of several formulas."""
    return {key for node in nodes for key in keys_in(node)}


def write_out_transposes(nodes: Sequence[Node]) -> list[Node]:
    """Read x′y as xᵀy, unless x′ is a letter of its own: an argument of a function, or one without a product.

    >>> x, y = t.Name("x", ("'",)), t.Name("y")
    >>> write_out_transposes([t.Product((x, y), ("",))])[0].factors[0]
    Transposed(at=-1, base=Name(at=-1, letter='x', marks=(), bold=False))
    """
    own = {n for node in nodes for n in _primed_alone(node)}

    def change(one: Node) -> Node | None:
        match one:
            case t.Name(marks=("'",)) if one not in own:
                return t.Transposed(replace(one, marks=()), at=one.at)
            case t.Marked(base=base, mark="'"):
                return t.Transposed(rebuild(base, change), at=one.at)
            case t.Scripted(base=t.Name(marks=("'",)) as base) if base not in own:
                return t.Transposed(replace(one, base=replace(base, marks=())), at=one.at)
        return None

    return [rebuild(node, change) for node in nodes]


def _primed_alone(node: Node) -> set[Node]:
    """Find letters with a prime that stand where no transposed vector would."""
    found: set[Node] = set()
    for one in t.walk(node):
        inside = t.children(one)
        if isinstance(one, t.Product):
            inside = iter(one.factors[-1:])
        elif isinstance(one, t.Scripted):
            continue
        for child in inside:
            head = child.base if isinstance(child, t.Scripted) else child
            if isinstance(head, t.Name) and head.marks == ("'",):
                found.add(head)
    return found


def round_off(node: Node, places: int | None) -> Node:
    """Read the equations of a statement as true to so many places; exactly, if there is no number of them."""
    sign = "=" if places is None else f"≈{places}"

    def change(one: Node) -> Node | None:
        if isinstance(one, t.Relation):
            return replace(one, signs=tuple(sign if s in {"=", ":=", "≈"} else s for s in one.signs))
        return None

    return rebuild(node, change)
