"""Points that a page mentions, and what it says of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from svmsym.exact.problem import Problem
from svmsym.judging.on_data.signs import FAMILIES, Q
from svmsym.judging.on_data.world import HERE, SETS
from svmsym.judging.outcome import Open
from svmsym.judging.rewriting import rebuild
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import Table
from svmsym.meaning.ranges import keys_in
from svmsym.meaning.reals import Real
from svmsym.meaning.values import Array, Undefined
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.page import Statement
from svmsym.writing.shapes import is_tuple
from svmsym.writing.tree import Node


def name_points(node: Node, problem: Problem) -> Node:
    """Write points that are said to be in a set by their numbers: (2, 2) is misclassified."""
    match node:
        case t.Not(item=item):
            return t.Not(name_points(item, problem), at=node.at)
        case t.Relation(parts=parts, signs=("∈" | "=",)) if any(
            isinstance(part, t.Noun) and part.name in SETS for part in parts
        ):
            rows = [tuple(row) for row in problem.X or ()]

            def change(one: Node) -> Node | None:
                place = _coordinates(one) if is_tuple(one) else None
                if place is None:
                    return None
                if rows.count(place) != 1:
                    raise Open("this is no point of the data, or there are several")
                return t.Scripted(t.Name("x"), (t.Number(Fraction(rows.index(place) + 1)),), at=one.at)

            return rebuild(node, change)
    return node


def say_of_points(claims: Sequence[Node], problem: Problem, asked: Sequence[Sequence[Real]]) -> list[Node]:
    """Write α = 0 behind points that were named as said of them: x_4 lies outside, so α = 0.

    In a formula y is that of the only point which it names, or at which something is asked: b = y − w·x_3.
    """
    found: list[Node] = []
    points: tuple[Node, ...] = ()
    places = [k for k, row in enumerate(problem.X or (), 1) if [tuple(row)] == [tuple(p) for p in asked]]
    here = tuple(t.Number(Fraction(k)) for k in places)
    for stated in claims:
        claim = _name_label(stated, _points_in(stated, problem) or points or here)
        match claim:
            case t.Relation(parts=parts) if problem.n > 1 and points and _has_bare_family(parts):
                own = tuple(
                    rebuild(claim, lambda one, p=p: t.Scripted(one, (p,)) if one in FAMILIES else None)  # type: ignore[misc]
                    for p in points
                )
                said = t.Joined("and", own, at=claim.at)
                last = found[-1]
                told = isinstance(last, t.Relation) and last.signs == ("∈",)  # x_3 lies outside, and α = 0
                found.append(said if told else t.Joined("or", (said, claim), at=claim.at))
                continue
        found.append(claim)
        points = _points_in(claim, problem) or points
    return found


def _name_label(claim: Node, points: Sequence[Node]) -> Node:
    """Write y of a formula about one point as y_k."""
    keys = keys_in(claim)
    if len(points) != 1 or HERE in keys or "y" not in keys or not keys & {"w", "b", "f", "ξ", Q.letter}:
        return claim

    def change(one: Node) -> Node | None:
        if isinstance(one, t.Scripted) and one.base == t.Name("y"):
            return one
        return t.Scripted(one, (points[0],), at=one.at) if one == t.Name("y") else None

    return rebuild(claim, change)


def _has_bare_family(parts: Sequence[Node]) -> bool:
    """Tell whether α stands beside numbers that are no list: α = C, 0 < α."""
    others = [part for part in parts if part not in FAMILIES]
    return len(others) < len(parts) and all(keys_in(part) <= {"C"} and not is_tuple(part) for part in others)


def _points_in(claim: Node, problem: Problem) -> tuple[Node, ...]:
    """List the points that a claim names, by their numbers: x_3, (2, 2), on a line x = 2."""
    rows = [tuple(row) for row in problem.X or ()]
    found: list[Node] = []
    for one in t.walk(claim):
        match one:
            case t.Scripted(base=t.Name(letter="x"), sub=(t.Number() as k,)):
                found.append(k)
            case t.Relation(parts=(t.Name(letter=letter), value), signs=("=",)) if letter == HERE and rows:
                place = _coordinates(t.Bracket("(", ((value, value),), ")"))
                if len(rows[0]) == 1 and place is not None and rows.count(place[:1]) == 1:
                    found.append(t.Number(Fraction(rows.index(place[:1]) + 1)))
            case t.Bracket() if (place := _coordinates(one)) is not None and rows.count(place) == 1:
                found.append(t.Number(Fraction(rows.index(place) + 1)))
    return tuple(dict.fromkeys(found))


def _is_mention(node: Node, problem: Problem) -> bool:
    """Tell whether an equation only says where a point is: x_3 = (1, 1), or x = 2 on a line."""
    match node:
        case t.Relation(parts=(t.Scripted(base=base, sub=(t.Number(),)), place), signs=("=",)):
            return base == t.Name("x") and _coordinates(_listed(place)) is not None
        case t.Relation(parts=(first, t.Number() | t.Sum()), signs=("=",)):
            return first == t.Name("x") and problem.X is not None and len(problem.X[0]) == 1
    return False


def _listed(node: Node) -> Node:
    return node if is_tuple(node) else t.Bracket("(", ((node, node),), ")")


def _is_said_of_x(node: Node) -> bool:
    """Tell whether a set is said of x, as of points that were named just before."""
    match node:
        case t.Relation(parts=(t.Name(letter="x"), t.Noun(name=name)), signs=("∈",)):
            return name in SETS
    return False


def _last_mentions(statements: Sequence[Statement], problem: Problem) -> list[Statement]:
    """List the mentions of points at the end of what was said in this sentence."""
    found: list[Statement] = []
    for one in reversed(statements):
        if not _is_mention(one.node, problem) or one.sentence != statements[-1].sentence:
            break
        found.insert(0, one)
    return found


def _alone(node: Node) -> Node:
    return rebuild(node, lambda one: t.Name(HERE) if one == t.Name("x") else None)


def join_points(statements: Sequence[Statement], problem: Problem) -> list[Statement]:
    """Put a point that follows by "and" into the list before it: … are x_1 = (3, 3) and x_3 = (1, 1)."""
    found: list[Statement] = []
    for one in statements:
        last = found[-1] if found else None
        if _is_said_of_x(one.node) and last is not None and last.sentence == one.sentence:
            own = _last_mentions(found, problem)
            points = [p for s in own for p in _points_in(_alone(s.node), problem)]
            if points and len(points) == len(own):
                listed = t.Listed(tuple(t.Scripted(t.Name("x"), (p,)) for p in points), at=own[0].node.at)
                assert isinstance(one.node, t.Relation)
                whole = one.node.parts[1] == t.Noun("points")  # x = 2 and x = 5 are points
                said = listed if whole else t.Relation((listed, one.node.parts[1]), ("∈",), at=listed.at)
                doubts = tuple(word for s in (*own, one) for word in s.doubts)
                found[-len(own) :] = [replace(own[0], node=said, doubts=doubts, end=one.end)]
                continue
        goes_on = last is not None and one.link == "and" and one.sentence == last.sentence
        if last is not None and goes_on and _is_mention(one.node, problem):
            match last.node:
                case t.Relation(parts=(t.Noun() as noun, *rest), signs=("=", *signs)) if rest:
                    before = t.Relation(tuple(rest), tuple(signs), at=last.at) if signs else rest[0]
                    items = before.items if isinstance(before, t.Listed) else (before,)
                    if all(_is_mention(item, problem) for item in items):
                        node = t.Relation((noun, t.Listed((*items, one.node))), ("=",), at=last.node.at)
                        found[-1] = replace(last, node=node, doubts=(*last.doubts, *one.doubts), end=one.end)
                        continue
        found.append(one)
    return found


def _coordinates(node: Node) -> tuple[Fraction, ...] | None:
    try:
        found = Meaning(Table(), World({}, 0)).value(node)
    except Undefined:
        return None
    return tuple(found.flat) if isinstance(found, Array) else None
