"""Why a right value is left to a person: the answer says something else too, and that does not hold.

There must be one world of the optimum in which nothing that the answer says is false. A value that stands
under a condition, b = 1 if f(x) = ⟨w, x⟩ − b, counts where the condition is a convention for b, or holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction

from sympy import Expr

from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.functions import Applied, Infinity
from svmsym.exams.meaning.statements import Chain, Decimal, Defined, Shown, Statement
from svmsym.exams.values.beside import (
    Rounding,
    holds,
    holds_somewhere,
    is_normal_vector,
    margin_side,
    rounding,
)
from svmsym.exams.values.conventions import stated_offsets
from svmsym.exams.values.in_world import meant
from svmsym.exams.values.named_points import Point
from svmsym.exams.values.optimum import Optimum
from svmsym.exams.values.said import flat
from svmsym.exams.values.support_sets import sets
from svmsym.exams.values.world import World
from svmsym.formulas.atoms import Scalar, Vector

_POINT = r"x_?\{?\d+\}?"
_AND = r"(?:\s*(?:,|and|und|y|e|와|과|및|和|、|&)\s*)+"
_POINTS = rf"(?P<points>{_POINT}(?:{_AND}{_POINT})*)"
_SUPPORT = (
    r"(?:support\s+vectors?|SVs?|stützvektor(?:en)?|supportvektor(?:en)?|vector(?:es)?\s+(?:de\s+)?soporte"
    r"|서포트\s*벡터|支持向量)"
)
_IS = r"(?:is|are|ist|sind|es|son|是|为|는|은|이|가)"
_ARTICLE = r"(?:an?|the|ein|die|der|el|un|los|一个)?"
_SAID_BEFORE = re.compile(rf"{_POINTS}\s*{_IS}\s*{_ARTICLE}\s*{_SUPPORT}", re.IGNORECASE)
_SAID_AFTER = re.compile(rf"{_SUPPORT}\s*(?:{_IS}|:|=)\s*{_POINTS}", re.IGNORECASE)
_DENIED = re.compile(
    rf"{_POINTS}\s*(?:{_IS}\s*(?:not|no|nicht|kein\w*)|no\s+(?:es|son)|不是|{_IS}\s*(?={_SUPPORT}\S*\s*아니))"
    rf"\s*{_ARTICLE}\s*{_SUPPORT}",
    re.IGNORECASE,
)
_LISTS_ELSEWHERE = frozenset({"alpha", "slack", "hyperplane"})  # a list as long as a point is not the answer
_NORMAL = re.compile(r"\bnormal\w*|법선|法向", re.IGNORECASE)


def false_statement(
    every: Sequence[World],
    statements: Sequence[Statement],
    decimals: Sequence[Decimal],
    room: Fraction,
    quantity: str = "",
) -> Statement | None:
    """What an answer says that holds in none of the worlds; nothing where all may hold together.

    Where predictions are asked for, f and the classes are judged elsewhere; so is a list alone that may be w.
    """
    others = [s for s in flat(statements) if not (quantity == "predict" and _predicts(s))]
    lists = quantity in _LISTS_ELSEWHERE
    first: Statement | None = None
    for world in every:
        near = rounding(room, decimals, world)
        lines = {margin_side(s, world) for s in others} >= {1, -1}
        checked = [s for s in others if not (lines and margin_side(s, world))]
        false = next(
            (s for s in checked if holds(s, world, near) is False or (lists and _stray(s, world))), None
        )
        if false is None:
            return None
        first = first or false
    return first


def _predicts(statement: Statement) -> bool:
    """f(0, 3) = −4, f(x_1) = 1 or class = 1, and not f(x) = x_1 − x_2 − 1."""
    if isinstance(statement, Defined):
        return statement.name != "margin" and statement.arguments != (Vector("x"),)
    sides = statement.values if isinstance(statement, Chain) else ()
    functions = [a for v in sides if isinstance(v, Expr) for a in v.atoms(Applied)]
    return any(a.arguments != (Vector("x"),) for a in functions)


def _stray(statement: Statement, world: World) -> bool:
    """A list alone, as long as a point, that is no multiple of w, no point of the data or the hyperplane."""
    if not isinstance(statement, Shown) or world.line is None or world.d in {0, 1, world.problem.n}:
        return False
    given = meant(statement.value, world)
    if not isinstance(given, tuple) or len(given) != world.d:
        return False
    points = {tuple(x) for x in world.problem.X or ()}
    on_line = sum((a * v for a, v in zip(world.line.slope, given, strict=True)), world.line.constant) == 0
    return not on_line and given not in points and not is_normal_vector(given, world)


def condition_in_doubt(
    every: Callable[[], Sequence[World]], statements: Sequence[Statement], at: Sequence[Point] = ()
) -> str:
    """Why a condition below a value leaves it open; nothing where it is a convention for b, or holds.

    ``at``: where predictions are asked for; x = (0, 3) is such a point, if it is the only one.
    """
    for statement in flat(statements):
        if not isinstance(statement, Chain) or statement.for_all:
            continue
        for condition in statement.where:
            if stated_offsets([condition]) or any(_is_met(condition, w, at) for w in every()):
                continue
            return f"the value is given under a condition that is not known to hold: {echo_text(condition)}"
    return ""


def _is_met(condition: Statement, world: World, at: Sequence[Point]) -> bool:
    if isinstance(condition, Chain) and condition.signs == ("=",):
        left, right = condition.values
        if left == Scalar("C") and isinstance(right, Infinity):
            return world.problem.C is None
        if left == Vector("x"):
            return len(at) == 1 and meant(right, world) == tuple(at[0])
    return holds_somewhere(condition, world, Rounding())


def false_words(best: Optimum, every: Sequence[World], text: str, statements: Sequence[Statement]) -> str:
    """What words say of support vectors and of the normal vector, where it does not hold.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exams.values.optimum import optimum_of
    >>> four = optimum_of(Problem("svc", X=((0, 0), (2, 2), (2, 0), (3, 0)), y=(-1, -1, 1, 1)))
    >>> [false_words(four, (), f"{x} is a support vector", ()) for x in ("x4", "x_1")]
    ['the answer also calls x4 a support vector, and it is none', '']
    """
    known, every_point = sets(best), frozenset(range(1, best.problem.n + 1))
    possible = known.get("possible", every_point) | known.get("margin", every_point)
    denied = [*_DENIED.finditer(text)]
    spans = {found.start() for found in denied}
    said = [m for m in (*_SAID_BEFORE.finditer(text), *_SAID_AFTER.finditer(text)) if m.start() not in spans]
    for point, place in _places(said):
        if place not in possible:
            return f"the answer also calls {point} a support vector, and it is none"
    for point, place in _places(denied):
        if place in known.get("always", frozenset()):
            return f"the answer also calls {point} no support vector, and it is one"
    return _false_normal(every, text, statements)


def _places(found: Sequence[re.Match[str]]) -> list[tuple[str, int]]:
    """The points that were named, and their numbers."""
    names = [name for m in found for name in re.findall(_POINT, m["points"], re.IGNORECASE)]
    return [(name, int(re.sub(r"\D", "", name))) for name in names]


def _false_normal(every: Sequence[World], text: str, statements: Sequence[Statement]) -> str:
    """The normal vector is (1, 1): some list that stands alone has to be a multiple of w."""
    if not every or every[0].line is None or not _NORMAL.search(text):
        return ""
    world = every[0]
    shown = [meant(s.value, world) for s in flat(statements) if isinstance(s, Shown)]
    lists = [v for v in shown if isinstance(v, tuple) and len(v) == world.d]
    if not lists or any(is_normal_vector(v, world) for v in lists):
        return ""
    return "the answer also gives a normal vector that is no multiple of w"
