"""Equations with more around them, and further jobs of a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from svmsym.writing import tree as t
from svmsym.writing.spoken.jobs import as_role, update
from svmsym.writing.spoken.meanings import Said, means, number
from svmsym.writing.spoken.saying import OPEN, join, say
from svmsym.writing.spoken.terms import add_signed, plus
from svmsym.writing.tree import Node

# ---- Quantities that are said in other ways

means("one half", "D", "", lambda: t.Number(Fraction(1, 2)))
means("quantity", "M", "M", lambda one: one)
means(
    "sum of named",
    "U",
    "N",
    lambda noun: t.Big("sum", (), None, noun) if noun.name in {"multipliers", "slack"} else None,
)
means(
    "letter squared",
    "U",
    "L",
    lambda one: (
        None if isinstance(one, t.Name) and one.letter in "uvwxz" else t.Power(one, number(2), at=one.at)
    ),
)
means(
    "is not number", "Q", "E", lambda bound: None if bound == number(1) else t.Relation((OPEN, bound), ("≠",))
)

# ---- Equations with more around them


def _last(node: Node) -> Node | None:
    return node.parts[-1] if isinstance(node, t.Relation) and node.signs[-1] == "=" else None


means(
    "which is",
    "C",
    "CQ",
    lambda said, more: (
        None if (one := _last(said)) is None else t.Joined("and", (said, say(one, more)), at=said.at)
    ),
)


def _equation_with_cases(said: Node, condition: Sequence[Said], other: Node) -> Node | None:
    value, when = _last(said), join(condition)
    if value is None or when is None or not isinstance(said, t.Relation):
        return None
    return t.Relation((*said.parts[:-1], t.Cases(((value, when), (other, None)))), said.signs, at=said.at)


means("equation with cases", "C", "CSE", _equation_with_cases)


def named_equation(noun: Node, said: Node) -> Node | None:
    """Read "the dual value is D = 3" as one chain."""
    if not isinstance(said, t.Relation) or said.signs[0] != "=":
        return None
    return t.Relation((noun, *said.parts), ("=", *said.signs), at=noun.at)


means("name before equation", "C", "NH", named_equation)
means(
    "otherwise unchanged",
    "C",
    "CL",
    lambda said, letter: (
        said
        if isinstance(said, t.Implies)
        and isinstance(one := said.conclusion, t.Relation)
        and one.signs == ("←",)
        and one.parts[0] == letter
        else None
    ),
)
_NAMED = {"weight vector": t.Name("w"), "bias": t.Name("b")}
means(
    "add to named",
    "C",
    "EN",
    lambda change, noun: None if (one := _NAMED.get(noun.name)) is None else update(one, plus(one, change)),
)
means(
    "subtract from named",
    "C",
    "EN",
    lambda change, noun: (
        None if (one := _NAMED.get(noun.name)) is None else update(one, add_signed(one, change, "-"))
    ),
)
means(
    "update named",
    "C",
    "NE",
    lambda noun, value: None if (one := _NAMED.get(noun.name)) is None else update(one, value),
)

# ---- More jobs of a sentence

means("goal", "S", "S", as_role("goal"))


def _setting(before: tuple[Said, ...], said: tuple[Said, ...]) -> tuple[Said, ...]:
    """Read "setting ∂L/∂w = 0 gives …", where the derivative only says what was done."""
    plain = all(
        isinstance(n, t.Relation) and n.parts[-1] == number(0) and isinstance(n.parts[0], t.Derivative)
        for n in (one.node for one in before)
    )
    return said if plain else (*as_role("supposition")(before), *said)


means("setting", "S", "SS", _setting)
means("principle", "K", "", lambda: t.Noun("principle"))
means("condition on a derivative", "K", "L", lambda letter: letter)
means("by a principle", "S", "KS", lambda _, said: said)
means("only a definition", "S", "S", as_role("definition"))
means("said with an adverb", "Q", "Q", lambda said: said)
means("without constraints", "O", "O", lambda problem: None if problem.constraints else problem)
means(
    "count", "U", "G", lambda group: None if group == t.Noun("points") else t.Call(t.Noun("number"), (group,))
)
