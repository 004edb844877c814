"""Trees with parts replaced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from svmsym.writing.tree import Node


def rebuild(node: Node, change: Callable[[Node], Node | None]) -> Node:
    """Replace parts of a tree: ``change`` gives the new part, or None to go on inside.

    >>> from svmsym.writing.tree import Name, Transposed
    >>> w, v = Name("w"), Name("v")
    >>> rebuild(Transposed(w), lambda node: v if node == w else None) == Transposed(v)
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
