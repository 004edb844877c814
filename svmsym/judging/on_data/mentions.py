"""Points that a page mentions, and what it says of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import takewhile

from svmsym.exact.problem import Problem
from svmsym.judging.on_data.house_letters import with_index
from svmsym.judging.on_data.quantities import FAMILIES, Q
from svmsym.judging.on_data.world import HERE, SETS
from svmsym.judging.outcome import Open
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import Table
from svmsym.meaning.ranges import keys_in
from svmsym.meaning.reals import Real
from svmsym.meaning.values import Array, Undefined
from svmsym.number_text import exact_number
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.lexer import Token, tokens
from svmsym.writing.page import Page, Statement
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.shapes import is_tuple
from svmsym.writing.tree import Node

SPOKEN_OF = t.Noun("spoken of")  # of a point that a clause names, and no formula holds
_POINT = re.compile(r"\([-−]?\d+(?:[./]\d+)?(?:\s*,\s*[-−]?\d+(?:[./]\d+)?)+\)")
IT = t.Name("it")  # what is spoken of, where it has no name
_SINGULAR = re.compile(r"(?i)\b(?:point|example|sample|Punkt|punto|ejemplo)\b|[该此这]个?[点样]|[이그] 점")
_ALONE = {"noun", "PLAIN", "WORD", "positive", "negative", "so", "and", "topic", "of", "NAME", "END"}
_AT_NEW_POINTS = {  # how f decides about a point without a label
    "points on the margin": "=",
    "points inside the margin": "<",
    "points outside the margin": ">",
}


def say_without_subject(statement: Statement, page: Page) -> tuple[Node, ...] | None:
    """Read a property without its subject as said of what was spoken of last: it is on the margin."""
    text = statement.node.text if isinstance(statement.node, t.Words) else ""
    if statement.doubts != (text,) or statement.role not in {"claim", "reason"} or statement.strange:
        return None
    if text in {"unique", "not unique"}:
        said = t.Relation((Q, t.Noun("unique")), ("∈",), at=statement.at)
        return (said if text == "unique" else t.Not(said, at=statement.at),)
    if text == "optimal":
        return ()  # that is what an answer claims
    if text not in SETS:
        return None
    clause = list(takewhile(lambda one: one.kind not in {"STOP", "SEMI"}, _tokens_from(page, statement.at)))
    signs = [one.kind for one in clause if one.kind in {"positive", "negative"}]
    nouns = {one.text for one in clause if one.kind == "noun"} - {"points"}
    if {one.kind for one in clause} - _ALONE or nouns != {text}:
        return None
    side = [t.Relation((IT, t.Noun(f"{sign} class")), ("∈",), at=statement.at) for sign in signs]
    return (t.Relation((IT, t.Noun(text)), ("∈",), at=statement.at), *side)


def _tokens_from(page: Page, at: int) -> list[Token]:
    return [one for one in tokens(page.text, language=page.language) if one.at >= at]


def mention_before(statement: Statement, page: Page) -> list[Node]:
    """Find the point that a clause names before its formula: the point (3, 4) has α = 0."""
    places = [node.at for s in page.statements for node in t.walk(s.node)]
    start = max((s.end for s in page.statements if s.end <= statement.at), default=0)
    end = min((node.at for node in t.walk(statement.node) if node.at >= 0), default=statement.at)
    found = [one for one in _POINT.finditer(page.text, start, end) if one.start() not in places]
    return [t.Call(SPOKEN_OF, (_tuple(one[0]),), at=one.start()) for one in found]


def _tuple(text: str) -> Node:
    """Read the coordinates of a point."""
    numbers = [exact_number(part.strip().replace("−", "-")) for part in text[1:-1].split(",")]
    return t.Bracket("(", (tuple(map(t.Number, numbers)),), ")")


def is_place_or_number(node: Node, page: Page, problem: Problem) -> bool:
    """Tell whether "point 2" of a line may be the second point, or another one that lies at 2."""
    points = [one for one in t.walk(node) if isinstance(one, t.Scripted) and one.base == t.Name("x")]
    told = [
        k.value
        for p in points
        if page.text[p.at : p.at + 1].isdigit()
        for k in p.sub
        if isinstance(k, t.Number)
    ]
    rows = [tuple(row) for row in problem.X or ()]
    return any((k,) in rows and rows.index((k,)) + 1 != k for k in told)


def say_of_one(node: Node, page: Page) -> Node:
    """Read "the point" as the one that is spoken of, and not as all points."""
    match node:
        case t.Not(item=item):
            return t.Not(say_of_one(item, page), at=node.at)
        case t.Relation(parts=(t.Noun(name="points") as noun, other), signs=("⊆" | "=",)):
            if isinstance(other, t.Noun) and _SINGULAR.search(page.text, max(noun.at - 2, 0), noun.at + 8):
                return t.Relation((IT, other), ("∈",), at=node.at)
    return node


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
                if isinstance(one, t.Relation) and (own := _points_in(one, problem)) and one is not node:
                    return t.Scripted(t.Name("x"), (own[0],), at=one.at)  # x = 3 is a support vector
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
    spoken = False
    every = tuple(dict.fromkeys(p for one in claims for p in _points_in(one, problem)))
    for one in claims:
        if isinstance(one, t.Call) and one.function == SPOKEN_OF:
            points, spoken = _points_in(one, problem), True
            continue
        stated = _name_it(one, every, here, asked if problem.kind == "svc" or here else ())
        claim = _name_label(stated, _points_in(stated, problem) or points or here, alone=spoken)
        if problem.n > 1 and points and _is_said_of_points(claim, alone=spoken):
            own = tuple(with_index(p, claim) for p in points)
            said = t.Joined("and", own, at=claim.at) if len(own) > 1 else own[0]
            last = found[-1] if found else None
            told = isinstance(last, t.Relation) and last.signs == ("∈",)  # x_3 lies outside, and α = 0
            found.append(said if told or spoken else t.Joined("or", (said, claim), at=claim.at))
            continue
        found.append(claim)
        points = _points_in(claim, problem) or points
    return found


def _is_said_of_points(claim: Node, *, alone: bool) -> bool:
    """Tell whether α = C, or w·x = 2 right behind a point, is said of points."""
    match claim:
        case t.Relation(parts=parts):
            about_x = alone and HERE in keys_in(claim) and not keys_in(claim) & {"f", Q.letter}
            return _has_bare_family(parts) or (about_x and t.Name(HERE) not in parts)
    return False


def _name_it(
    claim: Node, named: Sequence[Node], here: Sequence[Node], asked: Sequence[Sequence[Real]]
) -> Node:
    """Put the only point that was named, or at which something is asked, in the place of "it"."""
    if IT not in t.walk(claim):
        return claim
    own = {*named, *here}
    if len(own) == 1 and (not asked or here):
        point: Node = t.Scripted(t.Name("x"), (own.pop(),))
    elif len(asked) == 1 and not named and all(isinstance(v, Fraction) for v in asked[0]):
        numbers = tuple(t.Number(Fraction(v)) for v in asked[0])  # type: ignore[arg-type]
        point = t.Bracket("(", (numbers,), ")") if len(numbers) > 1 else numbers[0]
    else:
        raise Open("it is not clear of which point something is said")
    return rebuild(claim, partial(_say_of, point))


def _say_of(point: Node, one: Node) -> Node | None:
    match one:
        case t.Relation(parts=(subject, t.Noun(name=name)), signs=("∈",)) if subject == IT:
            if name in _AT_NEW_POINTS and not isinstance(point, t.Scripted):
                value = t.Bars(t.Call(t.Name("f"), (point,)))
                return t.Relation((value, t.Number(Fraction(1))), (_AT_NEW_POINTS[name],), at=one.at)
            if name == "points on the hyperplane":
                return t.Relation((point, t.Noun("hyperplane")), ("∈",), at=one.at)
    return point if one == IT else None


def _name_label(claim: Node, points: Sequence[Node], *, alone: bool) -> Node:
    """Write y of a formula about one point as y_k."""
    keys = keys_in(claim)
    about = keys & {"w", "b", "f", "ξ", Q.letter} or (alone and keys == {"y"})
    if len(points) != 1 or HERE in keys or "y" not in keys or not about:
        return claim
    own = with_index(points[0], t.Name("y"))
    return rebuild(
        claim, lambda one: one if isinstance(one, t.Scripted) else own if one == t.Name("y") else None
    )


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


def _is_mention(node: Node) -> bool:
    """Tell whether an equation says where a point is: x_3 = (1, 1), or x = 2 on a line."""
    head = node.parts[0] if isinstance(node, t.Relation) and node.signs == ("=",) else None
    return head == t.Name("x") or (isinstance(head, t.Scripted) and head.base == t.Name("x"))


def join_points(statements: Sequence[Statement]) -> list[Statement]:
    """Put a point that follows by "and" into the list before it: … are x_1 = (3, 3) and x_3 = (1, 1)."""
    found: list[Statement] = []
    for one in statements:
        last = found[-1] if found else one
        goes_on = one.link == "and" and one.sentence == last.sentence and _is_mention(one.node)
        match last.node:
            case t.Relation(parts=(t.Noun() as noun, *rest), signs=("=", *signs)) if goes_on and rest:
                before = t.Relation(tuple(rest), tuple(signs), at=last.at) if signs else rest[0]
                items = before.items if isinstance(before, t.Listed) else (before,)
                if all(map(_is_mention, items)):
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
