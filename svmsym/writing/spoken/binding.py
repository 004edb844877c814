"""Clauses that bind their parts more or less closely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from svmsym.writing import tree as t
from svmsym.writing.shapes import is_letter
from svmsym.writing.spoken.conditions import two_cases
from svmsym.writing.spoken.jobs import as_role, linked
from svmsym.writing.spoken.meanings import Said, means, number
from svmsym.writing.spoken.saying import OPEN, both_of, for_each, implies, join
from svmsym.writing.spoken.terms import runs
from svmsym.writing.spoken.verb_last import all_of
from svmsym.writing.tree import Node

# ---- Clauses that bind their parts more or less closely: K "a and b", J "a, b", Y "a and b" of conditions,
# Z what holds for each of some, F a condition with its conclusion. So "if a, then b
# and c; if d, then e" has one meaning.


def _all_these(over: Node, said: Sequence[Said]) -> Node | None:
    node = join(said)
    return None if node is None else for_each(over, node)


def _that_is(before: tuple[Said, ...], said: Sequence[Said]) -> tuple[Said, ...] | None:
    """Read "if a, then b, that is c": what explains a conclusion holds under its condition."""
    last, more = before[-1], join(said)
    if more is None:
        return None
    match last.node:
        case t.Implies(both=False) as one:
            return (*before[:-1], replace(last, node=replace(one, conclusion=both_of(one.conclusion, more))))
        case t.Quantified(word="all") as one:
            return (*before[:-1], replace(last, node=replace(one, item=both_of(one.item, more))))
        case t.Relation(parts=(group, _), signs=("⊆",)) if runs(more):
            return (*before, Said(for_each(group, more), link="so"))
        case t.Optimum() | t.Implies() | t.Quantified():
            return None
    return (*before, replace(said[0], link="so"), *said[1:])


def _row_of_clauses(before: tuple[Said, ...], said: tuple[Said, ...]) -> tuple[Said, ...] | None:
    """Join clauses by a comma; behind constraints or a conclusion it stands before the next one of them."""
    last, first = before[-1].node, said[0]
    if isinstance(last, t.Optimum) and t.Noun("constraints") in t.walk(first.node):
        return None
    goes_on = (isinstance(last, t.Optimum) and last.constraints) or (
        isinstance(last, t.Implies) and not last.both
    )
    if (
        goes_on
        and first.role == "claim"
        and not first.link
        and not isinstance(first.node, t.Implies | t.Optimum)
    ):
        return None
    return (*before, replace(first, link=first.link or "and"), *said[1:])


def _constrained(problem: Node, conditions: Sequence[Said]) -> Node | None:
    if not isinstance(problem, t.Optimum) or problem.constraints:
        return None
    return replace(problem, constraints=tuple(one.node for one in conditions))


def _or_else(premise: Sequence[Said], then: Sequence[Said], other: Sequence[Said]) -> Any:
    """Read "if a, then b; otherwise c"."""
    condition, first, second = join(premise), join(then), join(other)
    if condition is None or first is None or second is None:
        return None
    if (one := two_cases(premise, then, other)) is not None:
        return (Said(one),)
    return (
        Said(t.Implies(condition, first, at=first.at)),
        Said(t.Implies(t.Not(condition, at=condition.at), second, at=second.at), link="and"),
    )


def _opposite(said: Node) -> Node | None:
    """Deny a formula that speaks of no point in particular only where it speaks of no point at all."""
    return None if runs(said) else t.Not(said, at=said.at)


def _has_sum(node: Node) -> bool:
    return any(isinstance(one, t.Big) for one in t.walk(node))


def _not_every(one: Node, said: Node) -> Node | None:
    every = None if _has_sum(one) or isinstance(one, t.Noun) else all_of(one, said)
    return None if every is None else t.Not(every, at=one.at)


def _is_step(node: Node) -> bool:
    return isinstance(node, t.Relation) and node.signs == ("←",)


def _named_formula(noun: Node, said: Node) -> Node | None:
    """Read "the bias b = 1" as b = 1, and "the margin 1/‖w‖ = 2" as an equation of three."""
    if not isinstance(said, t.Relation) or said.signs[0] != "=" or noun == t.Noun("constraints"):
        return None
    return (
        said
        if is_letter(said.parts[0]) or noun in {t.Noun("solution"), t.Noun("optimum")}
        else t.Relation((noun, *said.parts), ("=", *said.signs), at=said.at)
    )


def _point_meets(_: Node, said: Node) -> Node | None:
    """Read "the point (2, 0) satisfies f(2, 0) = 1" as that, unless its letters lack an index."""
    bare = {t.Name("α"), t.Name("ξ"), t.Name("y"), t.Name("x")} & set(t.walk(said))
    return None if runs(said) or bare else said


def _none_are(one: Node, other: Node) -> Node | None:
    return t.Relation((other, t.EmptySet()), ("=",), at=one.at) if one == t.Noun("points") else None


def _so_many_are(count: Node, one: Node, other: Node) -> tuple[Said, ...] | None:
    if one != t.Noun("points"):
        return None
    number_of = t.Relation((t.Noun("number of points"), count), ("=",), at=one.at)
    return Said(number_of), Said(t.Relation((one, other), ("=",), at=one.at), link="and")


def _respectively(first: Node, second: Node) -> Node | None:
    ones, others = first.items, second.items  # type: ignore[attr-defined]
    if len(ones) != len(others):
        return None
    return t.Joined(
        "and", tuple(t.Relation(p, ("=",), at=first.at) for p in zip(ones, others, strict=True)), at=first.at
    )


means("plain clause", "K", "C", lambda one: (Said(one),))
means("and clause", "K", "KC", lambda before, one: (*before, Said(one, link="and")))
means("close clauses", "J", "K", lambda before: before)
means("clauses with all", "J", "Z", lambda one: (Said(one),))
means("more clauses", "J", "JK", linked("and"))
means("more clauses with all", "J", "JZ", lambda before, one: (*before, Said(one, link="and")))
means("so clauses", "J", "JK", linked("so"))
means("conditions", "Y", "J", lambda before: before)
means("more conditions", "Y", "YJ", linked("and"))
means("that is", "S", "SK", _that_is)
means("clauses said", "S", "J", lambda said: said)
means("conditional said", "S", "F", lambda one: (Said(one),))
means("row of clauses", "S", "SS", _row_of_clauses)
means("clauses apart", "S", "SS", linked("and"))
means("clauses and conditional", "S", "SF", lambda before, one: (*before, Said(one, link="and")))
means("bound conditional", "F", "YJ", implies)
means("close conditional", "F", "KJ", implies)
means("exactly if", "F", "KK", lambda a, b: implies(a, b, both=True))
means("never without", "F", "KK", implies)
means("or else", "S", "YJJ", _or_else)
means("all of these", "Z", "GJ", _all_these)
means("all of these indices", "Z", "IK", _all_these)
means(
    "these have",
    "Z",
    "GK",
    lambda group, said: (
        _all_these(group, said)
        if group != t.Noun("points") and all(runs(one.node) and not _has_sum(one.node) for one in said)
        else None
    ),
)
means("all of these if", "F", "GF", for_each)
means("all of these indices if", "F", "IF", for_each)
means("only these", "F", "GC", lambda group, said: t.Implies(said, group, at=said.at))
means(
    "let these",
    "S",
    "J",
    lambda said: (
        None if any(_is_step(one.node) or one.link == "so" for one in said) else as_role("supposition")(said)
    ),
)
means(
    "since these",
    "S",
    "JS",
    lambda why, said: (
        None if any(one.link == "so" for one in why) else (*as_role("reason", "because")(why), *said)
    ),
)
means(
    "in a range",
    "Z",
    "KI",
    lambda said, over: _all_these(over, said) if isinstance(over, t.Relation) else None,
)
means("where these", "S", "SJ", lambda said, defined: (*said, *as_role("definition")(defined)))
means("because of these", "S", "SJ", lambda said, why: (*said, *as_role("reason", "because")(why)))
means("subject to these", "O", "OY", _constrained)
means("not so", "C", "H", _opposite)
means("every one of them", "C", "UQ", lambda one, said: None if _has_sum(one) else all_of(one, said))
means("not every one of them", "C", "UQ", _not_every)
means("step done", "C", "H", lambda said: said if _is_step(said) else None)
means("named formula", "C", "NH", _named_formula)
means("so called formula", "C", "H", lambda said: said if is_letter(said.parts[0]) else None)
means("point meets", "C", "PC", _point_meets)
means("equals a named value", "Q", "NU", lambda noun, value: t.Relation((OPEN, noun, value), ("=", "=")))
means(
    "equals a named chain",
    "Q",
    "NH",
    lambda noun, chain: t.Relation((OPEN, noun, *chain.parts), ("=", "=", *chain.signs)),
)
means(
    "its class",
    "C",
    "G",
    lambda group: group if group in {t.Noun("positive class"), t.Noun("negative class")} else None,
)
means(
    "inserted in a function",
    "S",
    "PNS",
    lambda _, noun, said: said if noun == t.Noun("decision function") else None,
)
means("inserted in an equation", "S", "PCS", lambda _, __, said: said)
means("none of these are", "C", "GG", _none_are)
means("so many points all are", "K", "DGG", _so_many_are)
means("rest are", "C", "G", lambda group: t.Relation((t.Noun("rest"), group), ("=",)))
means("the class is", "C", "E", lambda label: t.Relation((t.Noun("class"), label), ("=",)))
means("add up to opposite", "C", "EE", lambda a, b: t.Relation((a, t.Sum((b,), ("-",))), ("=",), at=a.at))
means("respectively", "C", "TT", _respectively)
means(
    "there are at least",
    "C",
    "DG",
    lambda d, group: t.Relation((t.Call(t.Noun("number"), (group,)), d), ("≥",)),
)
means(
    "there are at most",
    "C",
    "DG",
    lambda d, group: t.Relation((t.Call(t.Noun("number"), (group,)), d), ("≤",)),
)
means(
    "by cases",
    "C",
    "CEEE",
    lambda c, subject, value, other: t.Relation(
        (subject, t.Cases(((value, c), (other, None)))), ("=",), at=subject.at
    ),
)
means(
    "by two cases",
    "C",
    "CEECE",
    lambda c, subject, value, d, other: t.Relation(
        (subject, t.Cases(((value, c), (other, d)))), ("=",), at=subject.at
    ),
)
means("slope set to zero", "S", "LDS", lambda _, zero, said: said if zero == number(0) else None)
means("slope of set to zero", "S", "LLDS", lambda _, __, zero, said: said if zero == number(0) else None)
