"""Trees with letters renamed, and ± written out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from svmsym.meaning.letters import Key, key_of
from svmsym.meaning.ranges import keys_in
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

# Letters that stand for one thing in different courses; an answer may use another one than the reference.
_SYNONYMS = (
    tuple("αλaβ"),
    tuple("yt"),
    tuple("ξζ"),
    tuple("nNmℓ"),
    tuple("Kkκ"),
    tuple("φΦψ"),
    tuple("wθ"),
    ("b", "w_0", "β_0", "θ_0"),
)


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


def rename(node: Node, names: Mapping[Key, Key]) -> Node:
    """Rename letters, w_0 included; an index keeps its place below its letter."""

    def change(one: Node) -> Node | None:
        key = key_of(one)
        if isinstance(one, t.Scripted) and key is not None and key in names:
            return t.Name(names[key], at=one.at)
        if isinstance(one, t.Name) and one.letter in names:
            return replace(one, letter=names[one.letter])
        return None

    return rebuild(node, change) if names else node


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


def synonyms(wanted: Sequence[Node], found: Sequence[Node]) -> dict[Key, Key]:
    """Letters of an answer that by convention are letters of the reference which it does not use itself."""
    ours, theirs = letters_of(wanted), letters_of(found)
    names: dict[Key, Key] = {}
    for group in _SYNONYMS:
        missing = [k for k in group if k in ours and k not in theirs]
        extra = [k for k in group if k in theirs and k not in ours]
        if len(missing) == 1 and len(extra) == 1:
            names[extra[0]] = missing[0]
    return names
