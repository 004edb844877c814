"""What a page claims about a problem, in the letters of its world.

A range that limits no index is a condition, "the rest" are the points that the page does not name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from svmsym.exact.problem import Problem
from svmsym.judging.claiming import is_plain_relation
from svmsym.judging.on_data.closeness import is_decimal
from svmsym.judging.on_data.coverage import CLASS_WORDS
from svmsym.judging.on_data.house_letters import SOLUTIONS, name_letters, rewrite, say_of_all
from svmsym.judging.on_data.mentions import (
    is_place_or_number,
    join_points,
    mention_before,
    name_points,
    say_of_one,
    say_of_points,
    say_without_subject,
)
from svmsym.judging.on_data.quantities import EQUAL, FAMILIES, TRUE, Names, Q
from svmsym.judging.on_data.world import KINDS, SETS
from svmsym.judging.outcome import Open
from svmsym.judging.rewriting import write_out_signs
from svmsym.meaning.letters import Key, Kind, Table, key_of, table_of
from svmsym.meaning.ranges import range_of
from svmsym.meaning.reals import Real
from svmsym.writing import tree as t
from svmsym.writing.lexer import tokens
from svmsym.writing.lexicon import lexicon
from svmsym.writing.page import Page, Statement
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node


class Claims(NamedTuple):
    """What a page claims, and words that say more and are not understood; they may forbid to refute it."""

    nodes: tuple[Node, ...]
    doubt: str = ""
    dims: bool = False  # whether the doubt is about a value


NO_CLAIMS = Claims(())


_CHOOSE = frozenset(["number", "NUM", "ordinal", "WORD"])  # words that may choose some of the points


def claims_on(page: Page, problem: Problem, names: Names, points: Sequence[Sequence[Real]] = ()) -> Claims:
    """List what a page claims; ``names`` tell how it may name what is asked for, at which points."""
    if page.failures:
        raise Open(f"not readable: {page.failures[0]}")
    doubts: list[Statement] = []
    strange: list[Statement] = []
    found: list[Node] = []
    for statement in join_points(page.statements):
        only = _says_only(statement, page)
        classes = _classes_in(statement, page) if names.classes else ()
        if classes and statement.role != "question":
            found += [*([] if statement.node in classes else [statement.node]), *classes]
            continue
        found += mention_before(statement, page)
        if (said := say_without_subject(statement, page)) is not None:
            found += said
            continue
        whole = _lists_only(statement, page) or takes_every(statement, page)
        if statement.doubts and not only and not whole:
            doubts.append(statement)
            continue
        if statement.role in {"withdrawn", "attempt", "goal"}:
            continue
        if statement.strange and not whole:
            strange.append(statement)
            if not (is_plain_relation(statement.node) or _names_points(statement.node)):
                continue  # what an unknown noun is said to be may be anything
        if statement.role not in {"claim", "reason", "definition"}:
            raise Open("the answer supposes or asks something, and does not claim it")
        node = _count_points(write_out_signs(statement.node), statement, page, problem.n)
        node = node if names.sets else _join_name(node, page)
        node = say_of_one(node, page) if points else node
        if not names.sets and is_place_or_number(node, page, problem):
            raise Open("it is not clear whether this is the number of a point or where it lies")
        set_asked = names.sets and node == t.Noun("points")  # all four points
        if isinstance(node, t.Noun) and node.name in SETS and not set_asked and _is_stated(page):
            raise Open(f"what is said of the {node.name} is not understood")
        _add(found, node, statement, only=only)
    found = _in_house_letters(found, problem, names)
    unclear = [word for s in doubts for word in s.doubts] + [word for s in strange for word in s.strange]
    words = f"the words {unclear[0]!r} are not understood" if unclear else ""
    dims = any(not isinstance(s.node, t.Words) for s in doubts) or any(map(_gives_noun, strange))
    if not found and page.statements:
        raise Open(words or "the answer supposes or asks something, and does not claim it")
    return Claims(tuple(say_of_points(found, problem, points)), words, dims)


def _add(found: list[Node], node: Node, statement: Statement, *, only: bool) -> None:
    """Add a claim to those before it."""
    if statement.link == "or" and not found:
        raise Open("what stands before the word or is missing")
    if statement.link == "⇔" and not is_statement(node):
        raise Open("it is not clear what is said to be equivalent")
    if _approximates(node):
        raise Open("an exact number is called an approximation")
    if statement.link == "or" and found:
        found[-1] = t.Joined("or", (found[-1], node), at=found[-1].at)
    else:
        found.append(node)
    if only and isinstance(node, t.Relation):
        named = [part for part in node.parts if key_of(part) in KINDS]
        found.append(t.Relation((named[0] if named else Q, t.Noun("unique")), ("∈",), at=node.at))


def _in_house_letters(found: Sequence[Node], problem: Problem, names: Names) -> list[Node]:
    """Write claims in the letters of the world, one statement about points for each."""
    first = next((k for k, node in enumerate(found) if _mentions_point(node)), len(found))
    if "slack" not in names.nouns:
        found = [*map(say_of_all, found[:first]), *found[first:]]
    known = name_letters(found, problem, names.letters)
    found = [rewrite(node, known, problem, names.nouns) for node in found]
    _require_space(found, problem)
    found = [name_points(one, problem) for node in found for one in _parts(node)]
    stars = problem.kind in {"svr", "nusvr"}
    return [_write_out_rest(node, found, problem.n, stars=stars) for node in found]


def _mentions_point(node: Node) -> bool:
    return any(
        isinstance(one, t.Scripted | t.Bracket) or (isinstance(one, t.Relation) and t.Name("x") in one.parts)
        for one in t.walk(node)
    )


def _names_points(node: Node) -> bool:
    """Tell whether a statement says which points a noun names."""
    return isinstance(node, t.Relation) and isinstance(node.parts[0], t.Noun) and node.parts[0].name in SETS


def _gives_noun(statement: Statement) -> bool:
    """Tell whether a statement gives the value of a known noun, which unknown words may change."""
    head = statement.node.parts[0] if isinstance(statement.node, t.Relation) else None
    known = isinstance(head, t.Noun | t.Call) and head != t.Noun("answer")
    return known and not _names_points(statement.node) and not is_plain_relation(statement.node)


def _require_space(nodes: Sequence[Node], problem: Problem) -> None:
    """Refuse points of another space: {x ∈ ℝ³ : …} where they lie in a plane."""
    d = len(problem.X[0]) if problem.X else None
    for one in (one for node in nodes for one in t.walk(node)):
        match one:
            case t.Relation(
                parts=(t.Name(letter="x" | "x alone"), t.Power(t.Space() | t.Name("R"), t.Number(value=k))),
                signs=("∈",),
            ) if k != d:
                raise Open(f"x ∈ ℝ^{k} does not fit the points")


def _count_points(node: Node, statement: Statement, page: Page, n: int) -> Node:
    """Read "two points are misclassified" as their number, where there are more; which points is not said."""
    match node:
        case t.Noun(name="points"):  # the first three points, the last two
            every = tokens(page.text, language=page.language)
            last = max((k for k, one in enumerate(every) if one[:2] == ("noun", "points")), default=0)
            before = every[:last]
            if any(one.kind in _CHOOSE and one.text != str(n) for one in before):
                raise Open("it is not clear which points are meant")
        case t.Relation(parts=(t.Noun(name="points"), t.Noun() as group), signs=("⊆" | "=",)):
            found = tokens(page.text[statement.at : statement.end], language=page.language)
            counts = [
                before.text
                for before, behind in pairwise(found)
                if before.kind in {"number", "NUM"} and behind[:2] == ("noun", "points")
            ]
            if counts and counts[0].isdigit() and int(counts[0]) != n:
                count = t.Call(t.Noun("number"), (group,))
                said = t.Relation((count, t.Number(Fraction(int(counts[0])))), ("=",), at=node.at)
                return t.Joined("or", (said,), at=node.at)
    return node


def _join_name(node: Node, page: Page) -> Node:
    """Read a point right behind a noun as one of its kind: from the free support vector (0, 0)."""
    match node:
        case t.Relation(parts=(t.Noun(name=name) as noun, point), signs=("=",)) if (
            name in SETS and not isinstance(point, t.Listed)
        ):
            found = tokens(page.text, language=page.language)
            if any(a.at == noun.at and b.at == point.at for a, b in pairwise(found)):
                return t.Relation((point, noun), ("∈",), at=node.at)
    return node


def _is_stated(page: Page) -> bool:
    """Tell whether a page gives what it gives in statements, and no value stands alone."""
    nodes = [s.node for s in page.statements if not isinstance(s.node, t.Noun | t.Name)]
    origin = any(s.node == t.Noun("origin") for s in page.statements)  # what follows may be said of it
    return bool(nodes) and all(map(is_statement, nodes)) and not origin


def _classes_in(statement: Statement, page: Page) -> tuple[Node, ...]:
    """Find classes that are told by a word behind a statement: f(2, 5) = −4 < 0, negative."""
    found = []
    for word in statement.doubts:
        phrase = lexicon(page.language).match(word, 0)
        category = phrase.category if phrase is not None else ""
        sign = CLASS_WORDS.get(word) or CLASS_WORDS.get(category)
        if not sign:
            return ()
        found.append(t.Name("+" if sign > 0 else "-", at=statement.at))
    return tuple(found)


def _says_only(statement: Statement, page: Page) -> bool:
    """Tell whether a value is said to be the only one, and nothing else is doubtful."""
    node = statement.node
    return (
        bool(statement.doubts)
        and _are_words(statement.doubts, page, "only", "unique")
        and isinstance(node, t.Relation)
        and set(node.signs) <= EQUAL
        and (any(isinstance(p, t.Name) for p in node.parts) or node.parts[0] in SOLUTIONS)
    )


def _are_words(words: Sequence[str], page: Page, *kinds: str) -> bool:
    """Tell whether all words are of these kinds in the lexicon."""
    phrases = [lexicon(page.language).match(word.lower(), 0) for word in words]
    return all(
        {word.lower(), *((p.category, p.text) if p else ())} & {*kinds}
        for word, p in zip(words, phrases, strict=True)
    )


def _lists_only(statement: Statement, page: Page) -> bool:
    """Tell whether a set is said to be only a list, which adds nothing."""
    match statement.node:
        case t.Relation(parts=(t.Noun(), t.Number()), signs=("=",)):
            return False  # "the others are 0" lists no point
        case t.Relation(parts=(t.Noun(), *_), signs=("=",)):
            return len(statement.doubts) == 1 and _are_words(statement.doubts, page, "only", "unique")
    return False


def takes_every(statement: Statement, page: Page) -> bool:
    """Tell whether every number between two others is spoken of: any b between −1 and 0."""
    node, words = statement.node, (*statement.doubts, *statement.strange)
    whole = isinstance(node, t.Relation) and (len(node.signs) > 1 or node.signs == ("∈",))
    return whole and _are_words(words, page, "any", "every_noun", "all")


def quote(page: Page, claim: Node) -> str:
    """Find what a page says, by the place of a claim."""
    own = [s for s in page.statements if s.at <= claim.at]
    last = own[-1] if own else None
    clause = None if last is None or last.end > last.at else re.search(r"[.;,\n]|$", page.text[last.at :])
    end = 0 if last is None else last.end if clause is None else last.at + clause.start()
    return " ".join(page.text[last.at if last else 0 : end].split()) or "something beside it"


def _approximates(node: Node) -> bool:
    """Tell whether ≈ stands between two things of which none is a decimal."""
    return any(
        sign == "≈" and not is_decimal(t.Listed((a, b)))
        for one in t.walk(node)
        if isinstance(one, t.Relation)
        for a, sign, b in zip(one.parts, one.signs, one.parts[1:], strict=False)
    )


def _parts(node: Node) -> tuple[Node, ...]:
    if isinstance(node, t.Joined) and node.word == "and":
        return tuple(one for item in node.items for one in _parts(item))
    return (node,)


def table_for(nodes: Sequence[Node], kinds: Mapping[Key, Kind]) -> Table:
    """Tell the kinds of all letters, those of the world first."""
    return Table(table_of(nodes, kinds).kinds, "point")


# ---- The rest


def _write_out_rest(node: Node, page: Sequence[Node], n: int, *, stars: bool) -> Node:
    """Write "the rest is 0" as a statement about every point that the page does not name."""
    match node:
        case t.Relation(parts=(t.Noun(name="rest"), *values), signs=signs):
            named = [one for other in page for one in t.walk(other) if isinstance(one, t.Scripted)]
            bases = {one.base for one in named if one.base in FAMILIES}
            if stars and bases & {FAMILIES[0], FAMILIES[2]}:
                bases |= {FAMILIES[0], FAMILIES[2]}  # the other α and α*
            elif len(bases) != 1:
                raise Open("it is not clear what the rest is")
            seen = {(base, i) for base in bases for other in page for i in _indices(other, base)}
            items = tuple(
                t.Relation((t.Scripted(base, (t.Number(Fraction(i)),)), *values), signs)
                for base in FAMILIES
                if base in bases
                for i in range(1, n + 1)
                if (base, i) not in seen
            )
            return t.Joined("and", items, at=node.at) if items else TRUE
    return node


def _indices(node: Node, base: Node) -> list[int]:
    """List the points that a statement speaks of: α_2, or i of "for i = 1, 2"."""
    found = [
        int(index.value)
        for one in t.walk(node)
        if isinstance(one, t.Scripted) and one.base == base
        for index in one.sub
        if isinstance(index, t.Number)
    ]
    for one in t.walk(node):
        if isinstance(one, t.Quantified):
            within = range_of(one.over, None, frozenset()).within
            found += [int(v.value) for v in within if isinstance(v, t.Number)]
            if not within:
                raise Open("it is not clear what the rest is")
    return found
