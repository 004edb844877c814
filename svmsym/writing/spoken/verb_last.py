"""Clauses whose verb stands last, and what further languages say with one phrase."""

from __future__ import annotations

from collections.abc import Sequence

from svmsym.writing import tree as t
from svmsym.writing.shapes import is_statement
from svmsym.writing.spoken.jobs import as_role, linked
from svmsym.writing.spoken.meanings import Said, means, number
from svmsym.writing.spoken.naming import support_vectors_with
from svmsym.writing.spoken.saying import OPEN, both_of, deny, for_each, implies, join, say
from svmsym.writing.spoken.terms import add_signed, halved, indices_of, limits_of, runs, times
from svmsym.writing.tree import Node

# ---- Clauses whose verb stands last: its ending tells how a clause belongs to the next one.
# ``K`` clauses in a row, ``Y`` a conditional, ``J`` conditionals in a row. A premise is all clauses before.

means("clause", "K", "C", lambda node: (Said(node),))
means("clauses", "K", "CK", lambda node, more: linked("and")((Said(node),), more))
means("clauses so", "K", "CK", lambda node, more: linked("so")((Said(node),), more))
means("clauses alone", "S", "K", lambda said: said)
means("conditional", "Y", "KK", lambda a, b: None if (n := implies(a, b)) is None else (Said(n),))
means("conditional only", "Y", "KK", lambda a, b: None if (n := implies(b, a)) is None else (Said(n),))
means(
    "conditional both",
    "Y",
    "KK",
    lambda a, b: None if (n := implies(a, b, both=True)) is None else (Said(n),),
)
means("one conditional", "J", "Y", lambda said: said)
means("conditionals", "J", "YJ", lambda one, more: _by_noun(one, more) or linked("and")(one, more))
means(
    "conditionals alone",
    "S",
    "J",
    lambda said: (
        None
        if any(  # one case alone of a definition by cases
            isinstance(one.node, t.Implies) and t.Noun("loss") in t.walk(one.node.conclusion) for one in said
        )
        else said
    ),
)


def _each_of(over: Node, said: Sequence[Said]) -> tuple[Said, ...] | None:
    joined = join(said)
    return None if joined is None else (Said(for_each(over, joined)),)


def _each_speaks(group: Node, said: Sequence[Said]) -> tuple[Said, ...] | None:
    """Read "support vectors have α_i > 0": what is said must speak of the index."""
    return _each_of(group, said) if all(runs(one.node) for one in said) else None


means("such points", "g", "C", lambda c: c)
means("such indices", "g", "CI", lambda c, _: c)
means("such support vectors", "g", "C", support_vectors_with)
means("points not among", "g", "G", lambda group: t.Not(t.Relation((t.Noun("points"), group), ("⊆",))))
means("each such has", "J", "gK", _each_speaks)
for _name, _kind in (("index", "I"), ("point", "G"), ("letter", "V"), ("such point", "g")):
    for _clauses, _kinds in (("clauses", "K"), ("conditionals", "J")):
        means(f"each {_name}: {_clauses}", "J", _kind + _kinds, _each_of)
means("each point has", "J", "GK", _each_speaks)
means(
    "and for each",
    "S",
    "SS",
    lambda a, b: linked("and")(a, b) if isinstance(b[0].node, t.Quantified) else None,
)
means("is so", "C", "C", lambda node: node)
means("relation is so", "C", "H", lambda node: node)


def _by_noun(one: Sequence[Said], more: Sequence[Said]) -> tuple[Said, ...] | None:
    """Read "if z < 1 the loss is 1 - z, and if z ≥ 1 the loss is 0" as one definition by cases."""
    rows, nouns = [], set()
    for said in (*one, *more):
        match said.node:
            case t.Implies(when, t.Relation(parts=(t.Noun() as noun, value), signs=("=",)), both=False):
                rows.append((value, when))
                nouns.add(noun)
            case _:
                return None
    if nouns != {t.Noun("loss")}:
        return None
    return (Said(t.Relation((nouns.pop(), t.Cases(tuple(rows))), ("=",), at=one[0].node.at)),)


def _quantity_chain(one: Node, chain: Node) -> Node | None:
    """Read "the norm of w is b = 2"; of a letter only that letter's own equation is said."""
    match chain, one:
        case t.Relation(
            parts=(first, *_), signs=("=", *_)
        ), t.Name() | t.Scripted() | t.Bracket() | t.Number():
            return chain if first == one else None
        case t.Relation(parts=(t.Name() | t.Scripted(), *_), signs=("=", *_)), t.Call():
            return chain  # the distance of x is d = …
        case t.Relation(parts=parts, signs=("=", *_) as signs), _:
            return t.Relation((one, *parts), ("=", *signs), at=one.at)
    return None


means("quantity equals chain", "C", "EH", _quantity_chain)
means("problem stands", "O", "O", lambda problem: problem)


def _each_is(one: Node, other: Node) -> Node | None:
    """Read "all points with α_i = C are misclassified"."""
    if is_statement(other):
        return None
    if is_statement(one):
        return t.Quantified("all", (one,), t.Relation((t.Noun("points"), other), ("⊆",)), at=one.at)
    exactly = isinstance(one, t.Function) or one == t.Noun("points")
    return t.Relation((one, other), ("=" if exactly else "⊆",), at=one.at)


means("each such is", "C", "gG", _each_is)

means("each is", "C", "GG", _each_is)
means("not each is", "C", "GG", lambda a, b: None if (n := _each_is(a, b)) is None else t.Not(n, at=a.at))


def _some_but(some: Node, other: Node, group: Node) -> tuple[Said, ...]:
    denied = t.Not(t.Relation((other, group), ("∈",), at=other.at), at=other.at)
    return Said(t.Relation((some, group), ("∈",), at=some.at)), Said(denied, link="and")


means("some are but not", "K", "RPG", _some_but)
means("one is but not", "K", "PPG", _some_but)
# An adverb must not stand before a denial: "always not zero" has two meanings.
means("always", "C", "EQ", lambda a, said: None if _denies(said) else say(a, said))
means("always several", "C", "TQ", lambda a, said: None if _denies(said) else say(a, said))


def _denies(said: Node) -> bool:
    return any(
        isinstance(one, t.Not) or (isinstance(one, t.Relation) and "≠" in one.signs) for one in t.walk(said)
    )


def _each_value(value: Node, said: Node) -> Node | None:
    found = indices_of(value)
    if _denies(said) or any(isinstance(one, t.Big) for one in t.walk(value)):
        return None
    if value in {t.Noun("multipliers"), t.Noun("slack")}:
        return say(value, said)
    return t.Quantified("all", tuple(map(t.Name, found)), say(value, said), at=value.at) if found else None


means("each value", "C", "EQ", _each_value)
means(
    "is one of two",
    "C",
    "EEE",
    lambda a, b, c: t.Joined(
        "or", (t.Relation((a, b), ("=",), at=a.at), t.Relation((a, c), ("=",), at=a.at)), at=a.at
    ),
)
means(
    "clauses respectively",
    "K",
    "TT",
    lambda a, b: (
        None
        if len(a.items) != len(b.items)
        else tuple(
            Said(t.Relation((x, y), ("=",), at=x.at), link="and" if k else "")
            for k, (x, y) in enumerate(zip(a.items, b.items, strict=True))
        )
    ),
)
means(
    "letter of points",
    "U",
    "L",
    lambda one: t.Scripted(one, (t.Name("i"),)) if one in {t.Name("α"), t.Name("ξ")} else None,
)  # every α
means("sum of the letter", "U", "L", lambda one: t.Big("sum", (), None, one) if one == t.Name("α") else None)
means(
    "is of the class",
    "C",
    "G",
    lambda group: (
        None
        if group not in {t.Noun("positive class"), t.Noun("negative class")}
        else t.Relation(
            (t.Noun("class"), number(1) if group.name[0] == "p" else t.Sum((number(1),), ("-",))), ("=",)
        )
    ),
)
means(
    "is one of so another",
    "S",
    "PGG",
    lambda p, one, other: (
        Said(t.Relation((p, one), ("∈",), at=p.at), "reason", "because"),
        Said(t.Relation((p, other), ("∈",), at=p.at)),
    ),
)
means(
    "points by their places",
    "R",
    "T",
    lambda row: (
        row
        if all(
            isinstance(one, t.Number)
            or (isinstance(one, t.Sum) and isinstance(one.terms[0], t.Number) and len(one.terms) == 1)
            for one in row.items
        )
        else None
    ),
)


def _both_said(one: Node, other: Node) -> Node:
    """Read "more than 0 and at most C" as 0 < ? ≤ C."""
    match one, other:
        case (
            t.Relation(parts=(a, low), signs=(">" | "≥" as first,)),
            t.Relation(parts=(b, high), signs=("<" | "≤" as second,)),
        ) | (
            t.Relation(parts=(b, high), signs=("<" | "≤" as second,)),
            t.Relation(parts=(a, low), signs=(">" | "≥" as first,)),
        ) if a == b == OPEN:
            return t.Relation((low, OPEN, high), ("<" if first == ">" else "≤", second))
    return both_of(one, other)


means("both said", "Q", "QQ", _both_said)
means(
    "relation not but",
    "C",
    "HE",
    lambda said, value: (
        t.Relation((said.parts[0], value), ("=",), at=said.at)
        if said.signs == ("=",) and said.parts[1] != value
        else None
    ),
)


def _if_that_point(premise: Sequence[Said], group: Node, *, denied: bool = False) -> tuple[Said, ...] | None:
    """Read "if α_i > 0, that point is a support vector"."""
    when, then = join(premise), t.Relation((t.Noun("points"), group), ("⊆",))
    if when is None or len(indices_of(when)) != 1 or is_statement(group):
        return None
    return (Said(t.Implies(when, t.Not(then) if denied else then, at=when.at)),)


means("conditional of that point", "Y", "KG", _if_that_point)
means("conditional denied of that point", "Y", "KG", lambda a, g: _if_that_point(a, g, denied=True))
means(
    "is not this but that",
    "C",
    "EEE",
    lambda one, this, that: None if this == that else t.Relation((one, that), ("=",), at=one.at),
)
means(
    "is in both",
    "K",
    "PGG",
    lambda p, one, other: (
        Said(t.Relation((p, one), ("∈",), at=p.at)),
        Said(t.Relation((p, other), ("∈",), at=p.at), link="and"),
    ),
)
means("equals, that is", "Q", "EE", lambda a, b: t.Relation((OPEN, a, b), ("=", "=")))
means("more than, at most", "Q", "EE", lambda a, b: t.Relation((a, OPEN, b), ("<", "≤")))
means("at least, less than", "Q", "EE", lambda a, b: t.Relation((a, OPEN, b), ("≤", "<")))
means("here", "S", "S", as_role("definition"))
means("the reason", "S", "S", as_role("reason", "because"))
means("let then", "S", "SS", lambda supposed, said: (*as_role("supposition")(supposed), *said))
means(
    "is called", "C", "CN", lambda said, noun: said if noun.name in {"bias", "multipliers", "slack"} else None
)


def all_of(one: Node, said: Node) -> Node | None:
    """Say something of every α_i, or of every multiplier."""
    if isinstance(one, t.Noun):
        whole = (
            isinstance(said, t.Relation) and "≠" not in said.signs and one.name in {"multipliers", "slack"}
        )
        return say(one, said) if whole else None  # α ≠ 0 is less than every α_i ≠ 0
    indices = indices_of(one)
    return (
        t.Quantified("all", tuple(map(t.Name, indices)), say(one, said), at=one.at)
        if len(indices) == 1
        else None
    )


means("all of them", "C", "UQ", all_of)
means("or said", "Q", "QQ", lambda one, other: t.Joined("or", (one, other)))
means(
    "either of",
    "Q",
    "EE",
    lambda one, other: t.Joined("or", (t.Relation((OPEN, one), ("=",)), t.Relation((OPEN, other), ("=",)))),
)
means(
    "distance of things",
    "U",
    "EE",
    lambda a, b: (
        None if isinstance(a, t.Noun) or isinstance(b, t.Noun) else t.Norm(add_signed(a, b, "-"), at=a.at)
    ),
)
means(
    "squared distance of things",
    "U",
    "EE",
    lambda a, b: (
        None
        if isinstance(a, t.Noun) or isinstance(b, t.Noun)
        else t.Power(t.Norm(add_signed(a, b, "-"), at=a.at), number(2), at=a.at)
    ),
)

_OF_POINTS = {"α": "multipliers", "ξ": "slack"}


def _point_has(point: Node, said: Node) -> Node | None:
    """Read "x_3 has α = 0" as what it says of the multiplier of x_3."""
    if not isinstance(said, t.Relation) or not isinstance(first := said.parts[0], t.Name) or first.marks:
        return None
    if isinstance(point, t.Bracket):
        return None  # points are found by their place elsewhere
    noun = _OF_POINTS.get(first.letter)
    if noun is None:
        return None
    return t.Relation((t.Call(t.Noun(noun), (point,), at=point.at), *said.parts[1:]), said.signs, at=point.at)


means("point has equation", "C", "PH", _point_has)
means(
    "point has a quantity",
    "C",
    "PNE",
    lambda point, noun, value: (
        t.Relation((t.Call(noun, (point,), at=point.at), value), ("=",))
        if noun.name in {"multipliers", "slack"} and not isinstance(point, t.Bracket)
        else None
    ),
)
means("any point", "G", "", lambda: t.Noun("points"))


def _satisfies(one: Node, said: Node) -> Node | None:
    """Read "the multiplier satisfies 0 < α_i < C" as what it satisfies, which must speak of it."""
    letter = (
        {"multipliers": "α", "slack": "ξ", "weight vector": "w", "bias": "b"}.get(one.name)
        if isinstance(one, t.Noun)
        else one
    )
    inside = list(t.walk(said))
    return said if letter in inside or t.Name(letter) in inside else None  # type: ignore[arg-type]


means("satisfies", "C", "UC", _satisfies)
means("all of so many", "C", "DNQ", lambda _, noun, said: all_of(noun, said))
means("for some of", "C", "GC", lambda group, said: t.Quantified("some", (group,), said, at=said.at))
means(
    "equation is",
    "C",
    "HQ",
    lambda said, more: (
        t.Joined("and", (said, say(said.parts[0], more)), at=said.at)
        if said.signs == ("=",) and isinstance(more, t.Relation) and not {"∈", "="} & set(more.signs)
        else None
    ),
)
means("none of these is", "C", "EQ", lambda one, said: None if (d := deny(said)) is None else all_of(one, d))


def _combination(said: tuple[Said, ...], one: Node, group: Node) -> tuple[Said, ...] | None:
    """Leave out that w is a combination of the points, or of the support vectors, which says nothing new."""
    plain = group in {t.Noun("points"), t.Noun("support vectors")} and one in {
        t.Name("w"),
        t.Noun("weight vector"),
    }
    return said if plain else None


means("so it is a combination", "S", "SEG", _combination)


def _only_value(said: tuple[Said, ...]) -> tuple[Said, ...] | None:
    node = said[-1].node
    if not isinstance(node, t.Relation) or node.signs[0] != "=":
        return None
    return (*said, Said(t.Relation((node.parts[0], t.Noun("unique")), ("∈",)), link="and"))


means("and it is unique", "S", "S", _only_value)
means("half of product", "M", "M", halved)
means("twice a product", "M", "M", lambda a: times(number(2), a))
means(
    "is both",
    "Q",
    "AA",
    lambda one, other: t.Joined("and", (t.Relation((OPEN, one), ("∈",)), t.Relation((OPEN, other), ("∈",)))),
)
means(
    "mean over",
    "U",
    "EG",
    lambda body, group: (
        None
        if not isinstance(group, t.Noun)
        else t.Quotient(
            t.Big("sum", limits_of(group, body) or (), None, body),
            t.Noun("number of points") if group.name == "points" else t.Call(t.Noun("number"), (group,)),
        )
    ),
)


def _if_otherwise(condition: Sequence[Said], said: Sequence[Said], other: Sequence[Said]) -> Node | None:
    when, then, rest = join(condition), join(said), join(other)
    if when is None or then is None or rest is None:
        return None
    return t.Joined("and", (t.Implies(when, then), t.Implies(t.Not(when), rest)))


means("if or otherwise", "C", "SSS", _if_otherwise)
means(
    "is for one group and for another",
    "C",
    "UEGEG",
    lambda subject, value, group, other, second: t.Joined(
        "and",
        (
            for_each(group, t.Relation((subject, value), ("=",))),
            for_each(second, t.Relation((subject, other), ("=",))),
        ),
    ),
)
