"""Names on both sides of the comparison: marks that may be dropped, and letters with one role.

What the comparison takes as one, beside the README's rules: hats, tildes and bars are one mark; L_d is L_D;
the function y(x) is f(x) where no f stands beside it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from meanings import Meaning

_ESTIMATE = re.compile(r"\.hat|\.tilde|\.bar|\.prime")
_MARKED = re.compile(r"(?P<base>[A-Za-z_]+?)(?P<mark>\*?′*|\.new|\.old)")
_BELOW = {"f_w", "l_hinge", "l_epsilon", "E_hinge"}
_HEADS = {"*", "mat*"}
_SAME = {"L_d": "L_D", "L_p": "L_P"}


def tidy_name(name: str) -> str:
    """A name with its marks in one order: star, then estimates as ′."""
    if name in _HEADS:
        return name
    name = _SAME.get(name, name)
    plain = _ESTIMATE.sub("′", name)
    star, primes = "*" * ("*" in plain), "′" * plain.count("′")
    return plain.replace("*", "").replace("′", "") + star + primes


def droppable(names: Iterable[str]) -> dict[str, str]:
    """Marked names whose unmarked letter does not occur, each with the name that remains (rule 6)."""
    marks: dict[str, set[str]] = defaultdict(set)
    for name in names:
        found = _MARKED.fullmatch(name)
        if found:
            marks[found["base"]].add(found["mark"])
    return {
        base + mark: base
        for base, seen in marks.items()
        for mark in seen
        if len(seen) == 1 and ("*" in mark or "′" in mark)
    }


def renamed(tree: Meaning) -> Meaning:
    """A meaning with tidy names, without the marks that may be dropped."""
    tidied = _tidied(tree)
    drop = droppable(_names(tidied))
    return _map(tidied, lambda name: drop.get(name, name))


def written_names(tree: Meaning) -> list[str]:
    """The tidy names of a meaning, with all their marks."""
    return list(_names(_tidied(tree)))


def _tidied(tree: Meaning) -> Meaning:
    return _map(_functions(_below_dropped(tree)), tidy_name)


def _map(tree: Meaning, change: object) -> Meaning:
    assert callable(change)
    return change(tree) if isinstance(tree, str) else [_map(part, change) for part in tree]


def _names(tree: Meaning) -> Iterable[str]:
    if isinstance(tree, str):
        if tree not in _HEADS:
            yield tree
    else:
        for part in tree:
            yield from _names(part)


def _called(tree: Meaning) -> Iterable[str]:
    if isinstance(tree, list):
        if tree and tree[0] in {"call", "define"}:
            name = tree[1] if tree[0] == "call" else tree[1][0]
            if isinstance(name, str):
                yield name
        for part in tree:
            yield from _called(part)


def _functions(tree: Meaning) -> Meaning:
    """The function y(x) is the decision function f(x)."""
    if "y" not in (called := set(_called(tree))) or "f" in called:
        return tree
    return _with_f(tree)


def _below_dropped(tree: Meaning) -> Meaning:
    """f_w and l_hinge are f and l where these do not stand beside them."""
    names = set(_names(tree))
    return _map(tree, lambda name: below(name) if name in _BELOW and below(name) not in names else name)


def below(name: str) -> str:
    """The name of a function without the word below it."""
    return name.partition("_")[0]


def _with_f(tree: Meaning) -> Meaning:
    if isinstance(tree, str):
        return tree
    if tree and tree[0] == "call" and tree[1] == "y":
        return ["call", "f", *map(_with_f, tree[2:])]
    if tree and tree[0] == "define" and tree[1][0] == "y":
        return ["define", ["f", *tree[1][1:]], *map(_with_f, tree[2:])]
    return [_with_f(part) for part in tree]
