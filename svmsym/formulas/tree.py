"""Walking through the tree of a formula, within limits that are checked on the way."""

from __future__ import annotations

from sympy import Basic

from svmsym.errors import TooLargeError

MOST_NODES = 100_000
DEEPEST = 100  # nodes above each other; typing and evaluation are recursive


def parts(formula: Basic, most: int = MOST_NODES) -> list[Basic]:
    """Every part of a formula, what is below a part before it; a part that is shared is listed once.

    A tree that is too long or too deep is refused. Shared parts count as often as they are met, because
    others walk through all of the tree; here each is visited once, so that refusing takes no time.

    >>> from sympy import Symbol
    >>> parts(Symbol("a") + 1)
    [a, 1, a + 1]
    """
    measured: dict[int, tuple[int, int]] = {}  # by identity: comparing formulas walks through them
    found: list[Basic] = []
    stack: list[Basic] = [formula]
    while stack:
        node = stack[-1]
        new = [part for part in node.args if id(part) not in measured]
        if new:
            stack += new
            continue
        stack.pop()
        if id(node) in measured:
            continue
        nodes, depth = 1, 0
        for part in node.args:
            more, deep = measured[id(part)]
            nodes, depth = nodes + more, max(depth, deep)
        if nodes > most or depth >= DEEPEST:
            raise TooLargeError.undecided(
                "the formula is too long or too deeply nested", "prove it in smaller steps"
            )
        measured[id(node)] = nodes, depth + 1
        found.append(node)
    return found
