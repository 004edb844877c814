"""What is said of groups of points, of one point in general, and of indices."""

from __future__ import annotations

from collections.abc import Sequence

from svmsym.writing import tree as t
from svmsym.writing.shapes import is_statement
from svmsym.writing.spoken.meanings import Said, means
from svmsym.writing.spoken.saying import items_of, join, say
from svmsym.writing.tree import Node

# ---- Groups of points and their opposites


def _none_of(several: Node, group: Node) -> Node:
    items = several.items if isinstance(several, t.Listed) else (several,)
    return t.Joined(
        "and", tuple(t.Not(t.Relation((one, group), ("∈",), at=one.at), at=one.at) for one in items)
    )


means("are not some of", "C", "RG", _none_of)
means("neither is one of", "C", "PPG", lambda a, b, group: _none_of(t.Listed((a, b)), group))
means(
    "no point is one of",
    "C",
    "GG",
    lambda one, other: t.Relation((other, t.EmptySet()), ("=",)) if one == t.Noun("points") else None,
)
means(
    "all points are",
    "C",
    "DGG",
    lambda _, one, other: t.Relation((one, other), ("=",), at=one.at) if one == t.Noun("points") else None,
)
means(
    "all except one are",
    "C",
    "GPG",
    lambda one, but, other: t.Relation((t.Function("except", (one, but)), other), ("=",)),
)
means(
    "all except some are",
    "C",
    "GRG",
    lambda one, but, other: t.Relation((t.Function("except", (one, *but.items)), other), ("=",)),
)
means("there are so many", "C", "QG", lambda said, group: say(t.Call(t.Noun("number"), (group,)), said))
means("is no", "C", "EA", lambda subject, noun: t.Not(t.Relation((subject, noun), ("∈",)), at=subject.at))
means(
    "is a but not",
    "S",
    "EAE",
    lambda one, noun, other: (
        Said(t.Relation((one, noun), ("∈",))),
        Said(t.Not(t.Relation((other, noun), ("∈",))), link="and"),
    ),
)
means(
    "are but one is not",
    "S",
    "RGP",
    lambda several, group, other: (
        Said(t.Relation((several, group), ("∈",))),
        Said(_not_in(other, group), link="and"),
    ),
)
means(
    "is but one is not",
    "S",
    "PGP",
    lambda one, group, other: (
        Said(t.Relation((one, group), ("∈",))),
        Said(_not_in(other, group), link="and"),
    ),
)


def _not_in(point: Node, group: Node) -> Node:
    return t.Not(t.Relation((point, group), ("∈",), at=point.at), at=point.at)


def _points(several: Node) -> Node | None:
    """Read "points 2 and 3" as x_2 and x_3."""
    items = several.items if isinstance(several, t.Listed) else ()
    counts = [i.value for i in items if isinstance(i, t.Number) and i.value.denominator == 1 and i.value > 0]
    if not items or len(counts) != len(items):
        return None
    return t.Listed(tuple(t.Scripted(t.Name("x"), (i,), at=i.at) for i in items), at=several.at)


means("points with numbers", "R", "T", _points)
means("ordinal points", "R", "##", lambda a, b: _points(t.Listed((a, b))))
means("the points", "R", "R", lambda several: several)
means(
    "of an ordinal",
    "U",
    "#N",
    lambda d, noun: (
        t.Call(noun, (t.Scripted(t.Name("x"), (d,)),)) if noun.name in {"multipliers", "slack"} else None
    ),
)

# ---- What holds for one point, about which the sentence goes on


def _if_a_point(point: Node, conclusion: Sequence[Said]) -> Node | None:
    then = join(conclusion)
    if then is None or any(isinstance(one, t.Relation) and "←" in one.signs for one in t.walk(then)):
        return None  # what is done with the points that a method passes is said of the one it is at
    return t.Implies(point, then)


means("a point is one of", "Z", "GG", lambda one, group: t.Relation((one, group), ("⊆",)))
means("if a point is", "C", "ZS", _if_a_point)
means("if a point is then its", "C", "ZNQ", lambda point, noun, said: t.Implies(point, say(noun, said)))
_OF_A_POINT = {"multipliers", "slack", "functional margin"}
means(
    "is one of so its",
    "S",
    "PGNQ",
    lambda point, group, noun, said: (
        None
        if isinstance(point, t.Bracket)
        or is_statement(point)
        or is_statement(group)
        or noun.name not in _OF_A_POINT
        else (
            Said(t.Relation((point, group), ("∈",), at=point.at)),
            Said(say(t.Call(noun, (point,)), said), link="so"),
        )
    ),
)

# ---- Indices


def _index_of(one: Node) -> Node | None:
    """Return i of x_i, and of i."""
    if isinstance(one, t.Scripted) and len(one.sub) == 1 and isinstance(one.sub[0], t.Name):
        return one.sub[0]
    return one if isinstance(one, t.Name) and one.letter in "ijklmnrs" else None


def _index_in(group: Node, one: Node) -> Node | None:
    index = _index_of(one)
    if index is None or not isinstance(group, t.Noun):
        return None
    return index if group.name == "points" else t.Relation((index, group), ("∈",), at=one.at)


means("index in group", "I", "GL", _index_in)
means("index of group", "I", "IG", lambda index, group: _index_in(group, index))
means(
    "index with",
    "I",
    "IS",
    lambda index, said: (
        None
        if (c := join(said)) is None
        else t.Listed((*(index.items if isinstance(index, t.Listed) else (index,)), *items_of(c)))
    ),
)
means(
    "set of all with",
    "U",
    "LS",
    lambda one, said: None if (c := join(said)) is None else t.SetBuilder(one, c),
)
means(
    "unless",
    "C",
    "SS",
    lambda said, but: (
        None
        if (a := join(said)) is None or (b := join(but)) is None
        else t.Implies(t.Not(b, at=b.at), a, at=a.at)
    ),
)
