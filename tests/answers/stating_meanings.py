"""The statements of a meaning in a small world, each as what two equal statements share."""

from __future__ import annotations

import re
from typing import Any

from evaluating_meanings import MeaningIn
from meanings import INDICES, Meaning, is_number
from small_worlds import Row, Unfit, is_zero, key
from small_worlds import is_number as is_value

_ORDER = {"=": "=", "<": "<", "<=": "≤", ">": ">", ">=": "≥", "!=": "≠", "approx": "≈"}
_BACK = {">": "<", "≥": "≤", "=": "=", "≠": "≠", "≈": "≈"}
_JOINED = {"and", "then", "iff"}
_LETTER = re.compile(r"[A-Za-z]+[*′]*(\.new|\.old)?")


def chain(values: tuple[Any, ...], signs: tuple[str, ...]) -> tuple[Any, ...]:
    """A chain with its members in order; a ≥ b is b ≤ a."""
    if set(signs) & {">", "≥"} and not set(signs) & {"<", "≤"}:
        values, signs = values[::-1], tuple(_BACK[s] for s in signs[::-1])
    return ("chain", signs, values)


def chains(values: tuple[Any, ...], signs: tuple[str, ...]) -> list[tuple[Any, ...]]:
    """The same, where ≈ at the end stands beside the exact part."""
    if len(signs) > 1 and signs[-1] == "≈" and "≈" not in signs[:-1]:
        return [chain(values[:-1], signs[:-1]), chain(values[-2:], signs[-1:])]
    return [chain(values, signs)]


def letter(tree: Meaning) -> bool:
    """A letter that stands alone, so that only its name counts."""
    return isinstance(tree, str) and not is_number(tree) and bool(_LETTER.fullmatch(tree)) and tree != "n"


def shown(m: MeaningIn, tree: Meaning) -> Any:
    """What a member of a statement shares with an equal one."""
    if letter(tree):
        return ("letter", tree)
    if (
        isinstance(tree, list)
        and tree[0] == "per-point"
        and isinstance(tree[2], list)
        and tree[2][1:] == [tree[1]]
    ):
        return ("letter", tree[2][0])  # (α_i)_i is α
    if isinstance(tree, list) and tree[0] == "cases":
        return ("cases", *((shown(m, c[1]), _condition(m, c[2])) for c in tree[1:]))
    if isinstance(tree, list) and tree[0] in {"inf", "argmin", "min", "max"}:
        return _optimum(m, tree)
    if isinstance(tree, list) and tree[0] == "power":
        return shown(m, tree[1])
    if isinstance(tree, list) and tree[0] == "set-where":
        return _set_where(m, str(tree[1]), tree[2])
    return key(m.value(tree))


def _family(index: Meaning, body: Meaning) -> bool:
    return isinstance(body, list) and body[1:] == [index]


def _set_where(m: MeaningIn, name: str, condition: Meaning) -> Any:
    """{x : …} by the letter; {i : …} by what the condition says at every point."""
    if name not in INDICES:
        return ("set-where", name, tuple(statements(m, condition)))
    points = range(1, m.world.n + 1)
    return ("set-where", "", tuple(tuple(statements(m.at(name, i), condition)) for i in points))


def _condition(m: MeaningIn, tree: Meaning) -> Any:
    return () if tree == "otherwise" else tuple(statements(m, tree))


def _optimum(m: MeaningIn, tree: Meaning) -> tuple[Any, ...]:
    head, letters, objective, *rest = tree
    sense = {"inf": "min", "argmin": "argmin"}.get(str(head), str(head))
    over = tuple(sorted(repr(shown(m, v)) for v in letters))
    constraints = tuple(s for c in rest for part in c[1:] for s in statements(m, part))
    name: Any = ()
    if isinstance(objective, list) and objective[0] == "named":
        name, objective = shown(m, objective[1]), objective[2]
    return ("best", sense, over, name, shown(m, objective), constraints)


def statements(m: MeaningIn, tree: Meaning) -> list[tuple[Any, ...]]:
    """The statements in order, however they were joined."""
    head, *args = tree if isinstance(tree, list) else ("", tree)
    if head in _JOINED:
        return [s for part in args for s in statements(m, part)]
    if head in _ORDER:
        _fit(m, args)
        return chains(tuple(shown(m, a) for a in args), (_ORDER[str(head)],) * (len(args) - 1))
    if head == "chain":
        _fit(m, args[::2])
        return chains(tuple(shown(m, a) for a in args[::2]), tuple(_ORDER[str(s)] for s in args[1::2]))
    if head == "define":
        name, *arguments = args[0]
        called = [name, *arguments] if name in {"kernel", "phi"} else ["call", name, *arguments]
        return [chain((shown(m, called), shown(m, args[1])), ("=",))]
    if head == "in":
        return [("in", shown(m, args[0]), shown(m, args[1]))]
    if head == "or":
        return [either([statements(m, a) for a in args])]
    if head == "if":
        return [("if", tuple(statements(m, args[0])), tuple(statements(m, args[1])))]
    if head == "update":
        return [("update", shown(m, args[0]), shown(m, args[1]))]
    return [("shown", shown(m, tree))]


def either(parts: list[list[tuple[Any, ...]]]) -> tuple[Any, ...]:
    """v = 1 or v = −1 is v ∈ {1, −1}."""
    equations = [p[0][2] for p in parts if len(p) == 1 and p[0][:2] == ("chain", ("=",))]
    if len(equations) == len(parts) and len({repr(left) for left, *_ in equations}) == 1:
        return ("in", equations[0][0], ("set", *sorted({repr(right) for _, right in equations})))
    return ("or", *(tuple(p) for p in parts))


def _fit(m: MeaningIn, members: list[Meaning]) -> None:
    """Vectors are not equal to numbers; a letter that stands alone fits everything."""
    values = [m.value(t) for t in members if not letter(t) and _has_value(t)]
    rows = [v for v in values if isinstance(v, Row)]
    numbers = [v for v in values if is_value(v) and not is_zero(v)]
    if rows and numbers and any(len(r.items) > 1 and r.kind == "vector" for r in rows):
        raise Unfit("a vector stands beside a number")


def _has_value(tree: Meaning) -> bool:
    return not (isinstance(tree, list) and tree[0] in {"cases", "inf", "argmin", "min", "max", "set-where"})
