"""Statements whose verb stands first or last, conditions, and cases within statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from svmsym.writing import tree as t
from svmsym.writing.spoken.jobs import as_role
from svmsym.writing.spoken.meanings import Builder, Said, means, number
from svmsym.writing.spoken.saying import for_each, join, say
from svmsym.writing.spoken.terms import plus
from svmsym.writing.tree import Node

# ---- Where the verb stands first or last


def _says(sign: str) -> Builder:
    return lambda a, b: t.Relation((a, b), (sign,), at=a.at)


means("holds", "C", "C", lambda said: said)
means("said to be", "Q", "Q", lambda said: said)
means("says equals", "C", "EE", _says("="))
means(
    "says equals chain",
    "C",
    "EH",
    lambda a, chain: t.Relation((a, *chain.parts), ("=", *chain.signs), at=a.at),
)
means(
    "says not",
    "C",
    "EE",
    lambda a, b: (
        t.Relation((a, b), ("≠",), at=a.at)
        if b == number(0)
        else t.Not(t.Relation((a, b), ("=",), at=a.at), at=a.at)
    ),
)
means("says zero", "C", "E", lambda a: t.Relation((a, number(0)), ("=",), at=a.at))
means("says at most", "C", "EE", _says("≤"))
means("says at least", "C", "EE", _says("≥"))
means("says more than", "C", "EE", _says(">"))
means("are equal", "C", "T", lambda row: t.Relation(row.items, ("=",) * (len(row.items) - 1), at=row.at))
means("sum of two is", "C", "EEE", lambda a, b, c: t.Relation((plus(a, b), c), ("=",), at=a.at))


# ---- Conditions and groups, more of them


def if_point(group: Node, said: Sequence[Said]) -> Node | None:
    """Read "if a point is one of a group, then …"."""
    conclusion = join(said)
    return (
        None if conclusion is None else t.Implies(t.Relation((t.Noun("points"), group), ("⊆",)), conclusion)
    )


def _whose(condition: Node, group: Node) -> Node:
    return t.Quantified("all", (condition,), t.Relation((t.Noun("points"), group), ("⊆",)), at=condition.at)


def _except(point: Node, group: Node) -> Node:
    return t.Relation((t.Function("except", (t.Noun("points"), point)), group), ("=",), at=point.at)


def _each_but_rest(said: Node, over: Node, other: Node) -> tuple[Said, ...]:
    return Said(for_each(over, said)), Said(t.Quantified("all", (t.Noun("rest"),), other), link="and")


def by_cases(said: Node, *rest: Node) -> Node | None:
    """Give the right side of an equation by cases."""
    if not isinstance(said, t.Relation) or set(said.signs) != {"="}:
        return None
    rows = zip(
        (said.parts[-1], *rest[1::2]), (*rest[::2], *((None,) if len(rest) % 2 == 0 else ())), strict=True
    )
    return replace(said, parts=(*said.parts[:-1], t.Cases(tuple(rows))))


def two_cases(premise: Sequence[Said], then: Sequence[Said], other: Sequence[Said]) -> Node | None:
    """Read "if a, b = 0, otherwise b = 1" as one definition by cases where both speak of the same."""
    condition, first, second = join(premise), join(then), join(other)
    if not (
        isinstance(first, t.Relation)
        and isinstance(second, t.Relation)
        and first.signs == second.signs == ("=",)
        and first.parts[0] == second.parts[0]
        and condition is not None
    ):
        return None
    return replace(
        first, parts=(first.parts[0], t.Cases(((first.parts[1], condition), (second.parts[1], None))))
    )


means("if a point", "C", "GS", if_point)
means("if a point, its", "C", "GNQ", lambda g, noun, said: if_point(g, (Said(say(noun, said)),)))
means("whose", "C", "CG", _whose)
means("all except", "C", "PG", _except)
means("only for", "C", "CG", lambda said, group: t.Implies(said, group, at=said.at))
means(
    "not all are", "C", "GG", lambda one, other: t.Not(t.Relation((one, other), ("=",), at=one.at), at=one.at)
)
means("rest satisfy", "C", "C", lambda said: t.Quantified("all", (t.Noun("rest"),), said, at=said.at))
means("each but rest", "S", "CIC", _each_but_rest)
means("relation by cases", "C", "CCE", by_cases)
means("relation by two cases", "C", "CCEC", by_cases)
means("if otherwise", "C", "SSS", two_cases)
means(
    "at most one of",
    "C",
    "EEQ",
    lambda a, b, said: t.Not(t.Joined("and", (say(a, said), say(b, said))), at=a.at),
)
means("at least one of", "C", "EEQ", lambda a, b, said: t.Joined("or", (say(a, said), say(b, said)), at=a.at))
means(
    "point has", "C", "PNE", lambda p, noun, e: t.Relation((t.Call(noun, (p,), at=p.at), e), ("=",), at=p.at)
)
means("point has said", "C", "PNQ", lambda p, noun, said: say(t.Call(noun, (p,), at=p.at), said))
means(
    "set of",
    "C",
    "LLS",
    lambda a, x, said: (
        None if (n := join(said)) is None else t.Relation((a, t.SetBuilder(x, n)), ("=",), at=a.at)
    ),
)
means(
    "are some but not",
    "S",
    "RGP",
    lambda r, g, p: (
        Said(t.Relation((r, g), ("∈",), at=r.at)),
        Said(t.Not(t.Relation((p, g), ("∈",), at=p.at), at=p.at), link="and"),
    ),
)
means(
    "is some but not",
    "S",
    "PGP",
    lambda r, g, p: (
        Said(t.Relation((r, g), ("∈",), at=r.at)),
        Said(t.Not(t.Relation((p, g), ("∈",), at=p.at), at=p.at), link="and"),
    ),
)
means("case", "S", "DS", lambda _, said: as_role("supposition")(said))
means("step", "S", "LS", lambda _, said: said)
