"""Comparisons without their verb (kind X): "larger than 0"; so "is not a and b" stays whole."""

from __future__ import annotations

from collections.abc import Sequence

from svmsym.writing import tree as t
from svmsym.writing.noun_phrases import GROUPS
from svmsym.writing.shapes import is_letter, is_statement
from svmsym.writing.spoken.jobs import as_role
from svmsym.writing.spoken.meanings import CONCEPTS, Said, means
from svmsym.writing.spoken.naming import at_place
from svmsym.writing.spoken.saying import OPEN, both_of, deny, for_each, implies, say
from svmsym.writing.spoken.terms import runs
from svmsym.writing.spoken.verb_last import all_of
from svmsym.writing.tree import Node

for _name in (
    "at least",
    "at most",
    "more than",
    "less than",
    "differs",
    "equals",
    "positive",
    "negative",
    "nonnegative",
    "nonpositive",
    "zero",
    "nonzero",
    "between",
    "strictly between",
):
    _kind, _slots, _build = CONCEPTS[_name]
    means(f"compared {_name}", "X", "".join(_slots), _build)
means("is compared", "Q", "X", lambda said: said)
means("is compared and", "Q", "XX", both_of)
means("is compared or", "Q", "XX", lambda one, other: t.Joined("or", (one, other)))
means("say compared", "C", "EX", say)
means("say compared and", "C", "EXX", lambda one, said, more: say(one, both_of(said, more)))
means("all of named", "C", "UQ", lambda one, said: all_of(one, said) if isinstance(one, t.Noun) else None)
means(
    "where given",
    "S",
    "SS",
    lambda said, given: (
        None if any(one.link == "so" for one in given) else (*said, *as_role("definition")(given))
    ),
)
means(
    "given with",
    "S",
    "SS",
    lambda said, given: (
        None
        if isinstance(said[-1].node, t.Optimum | t.Quantified)
        or any(isinstance(one, t.Noun) and one.name in GROUPS for one in t.walk(said[-1].node))
        or any(one.link == "so" for one in given)
        else (*said, *as_role("definition")(given))
    ),
)
means(
    "named with its formula chain",
    "C",
    "NMH",
    lambda noun, formula, chain: (
        None
        if is_letter(formula) or isinstance(formula, t.Number | t.Noun | t.Call)
        else t.Relation((noun, formula, *chain.parts), ("=", "=", *chain.signs))
    ),
)
means(
    "both classes",
    "C",
    "CC",
    lambda one, other: t.Joined(
        "and", (for_each(t.Noun("positive points"), one), for_each(t.Noun("negative points"), other))
    ),
)


def _place_in(place: Node, group: Node, *, alone: bool = False) -> Node | None:
    """Read "x = 1 is a support vector"; ``alone`` says that there is no other one."""
    if at_place(place) is None or is_statement(group):
        return None
    return t.Relation((group, place) if alone else (place, group), ("=" if alone else "∈",), at=place.at)


means("place is one of", "C", "HG", _place_in)
means("group is the place", "C", "HG", lambda place, group: _place_in(place, group, alone=True))
means(
    "said never without",
    "F",
    "KEQ",
    lambda condition, subject, said: implies((Said(say(subject, said)),), condition),
)
means(
    "none of these values",
    "C",
    "EQ",
    lambda one, said: None if not runs(one) or (d := deny(said)) is None else say(one, d),
)
means(
    "is another value than",
    "Q",
    "E",
    lambda bound: None if isinstance(bound, t.Noun) else t.Relation((OPEN, bound), ("≠",)),
)
means("say of quantity", "C", "EQ", lambda one, said: None if one == t.Noun("optimum") else say(one, said))


def _if_plainly(premise: Sequence[Said], said: Sequence[Said]) -> Node | None:
    """Read "if a, b and if c, d" as two conditions, and "so" never within a condition."""
    nested = len(said) > 1 and any(isinstance(one.node, t.Implies) for one in said)
    return None if nested or any(one.link == "so" for one in premise) else implies(premise, said)


means("if plainly", "C", "SS", _if_plainly)
