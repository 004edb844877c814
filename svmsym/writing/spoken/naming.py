"""What phrases that name something mean: "the bias b" is b, "point 3" is x_3; rows of things, and cases."""

from __future__ import annotations

from typing import Any

from svmsym.writing import tree as t
from svmsym.writing.shapes import is_point, is_statement
from svmsym.writing.spoken.meanings import CONCEPTS, means, number
from svmsym.writing.spoken.terms import (
    add_signed,
    indices_of,
    limits_of,
    operator_of,
    operator_over,
    over,
    runs,
    times,
)
from svmsym.writing.tree import Node

# ---- Names


def _of_point(noun: Node, point: Node) -> Node:
    return t.Call(noun, (point,), at=noun.at)


means("named", "U", "NL", lambda _, letter: letter)  # the bias b
means("of a point", "U", "NP", _of_point)
means("of a letter", "U", "NL", lambda noun, letter: None if is_point(letter) else _of_point(noun, letter))
means("value of", "U", "U", lambda a: a)
means("number of", "U", "G", lambda group: t.Call(t.Noun("number"), (group,)))
means("fraction of", "U", "G", lambda g: over(t.Call(t.Noun("number"), (g,)), t.Noun("number of points")))
means("point with number", "P", "D", lambda d: t.Scripted(t.Name("x"), (d,)))
means("ordinal point", "P", "#", lambda d: t.Scripted(t.Name("x"), (d,)))
means("the point", "P", "P", lambda p: p)
means("points with", "G", "C", lambda c: c)
means("points that", "G", "G", lambda g: g)
means("class of", "U", "P", lambda p: t.Call(t.Noun("class"), (p,)))
means("distance to the plane", "U", "P", lambda p: t.Call(t.Noun("distance"), (p,)))


def _list(first: Any, second: Any) -> Node:
    items = first.items if isinstance(first, t.Listed) else (first,)
    return t.Listed((*items, *(second.items if isinstance(second, t.Listed) else (second,))), at=items[0].at)


means("and of things", "T", "EE", _list)
means("row of things", "T", "ET", _list)
means("and of points", "R", "PP", _list)
means("row of points", "R", "PR", _list)
means("and of letters", "V", "LL", _list)
means("row of letters", "V", "LV", _list)

# ---- Cases


means(
    "cases",
    "E",
    "ECE",
    lambda value, condition, other: t.Cases(((value, condition), (other, None))),
)
means(
    "two cases",
    "E",
    "ECEC",
    lambda value, condition, other, second: t.Cases(((value, condition), (other, second))),
)

# ---- More of the same, for languages that put it differently

means("power", "U", "UU", lambda a, b: t.Power(a, b, at=a.at))
means("sum of products", "U", "M", operator_of("sum"))  # "the sum of all α_i minus C" ends before "minus"
means("sum itself", "U", "E", lambda a: a if isinstance(a, t.Sum) and not runs(a) else None)
means("product itself", "U", "M", lambda a: a if isinstance(a, t.Product) else None)
means("each", "U", "U", lambda a: a if runs(a) or isinstance(a, t.Noun) else None)

# ---- Rows of things, ranges that were cut in two, and points at a place


def _range_up_to(over: Node, last: Node) -> Node | None:
    """Read "i = 1, …" and "m" behind a comma as one range."""
    if not isinstance(over, t.Relation) or over.signs != ("=",):
        return None
    listed = over.parts[-1]
    if not isinstance(listed, t.Listed) or not isinstance(listed.items[-1], t.Dots):
        return None
    return t.Relation((over.parts[0], t.Listed((*listed.items, last), at=listed.at)), ("=",), at=over.at)


def _sum_of(row: Node) -> Node:
    return t.Sum(row.items, ("+",) * len(row.items), at=row.at)  # type: ignore[attr-defined]


def at_place(place: Node) -> Node | None:
    """Read "x = 2" as the point that lies there."""
    match place:
        case t.Relation(
            parts=(t.Name(letter="x"), t.Number() | t.Bracket() | t.Sum(terms=(t.Number(),))), signs=("=",)
        ):
            return place
        case t.Relation(parts=(t.Scripted(base=t.Name("x")), t.Bracket()), signs=("=",)):
            return place
    return None


means("range up to", "I", "IU", _range_up_to)
means("sum of things", "U", "T", _sum_of)
means("mean of things", "U", "T", lambda row: over(_sum_of(row), number(len(row.items))))
means("maximum of things", "U", "T", lambda row: t.Function("max", row.items, at=row.at))
means("minimum of things", "U", "T", lambda row: t.Function("min", row.items, at=row.at))
means("point at", "P", "H", at_place)
means("number one", "D", "", lambda: number(1))
means("so called", "L", "L", lambda letter: letter)


def _is_alpha(node: Node) -> bool:
    return (node.base if isinstance(node, t.Scripted) else node) == t.Name("α")


def support_vectors_with(condition: Node) -> Node | None:
    """Read "the support vectors with 0 < α_i < C": a condition that only support vectors meet says it all."""
    if not isinstance(condition, t.Relation):
        return None
    for left, sign, right in zip(condition.parts, condition.signs, condition.parts[1:], strict=False):
        small, large = (left, right) if sign == "<" else (right, left)
        if (sign in {"<", ">"} and small == number(0) and _is_alpha(large)) or (
            sign == "=" and _is_alpha(left) and right == t.Name("C")
        ):
            return condition
    return None


means("support vectors with", "G", "C", support_vectors_with)

# ---- Points that are left out, points by their numbers, and parts of a quantity


means("all but", "G", "GP", lambda g, p: t.Function("except", (g, p), at=g.at))
means("all but several", "G", "GR", lambda g, r: t.Function("except", (g, *r.items), at=g.at))
means("multiple", "U", "UD", lambda a, d: times(d, a))
means("part of", "U", "UD", lambda a, d: times(d, a) if isinstance(d, t.Number) and 0 < d.value < 1 else None)
means(
    "best value of",
    "U",
    "N",
    lambda n: n if n.name in {"objective", "primal objective", "dual objective"} else None,
)
means(
    "distance of two",
    "U",
    "EE",
    lambda a, b: (
        None
        if any(isinstance(one, t.Noun) for one in (*t.walk(a), *t.walk(b)))
        else t.Norm(add_signed(a, b, "-"), at=a.at)
    ),
)


def _range(first: Node, last: Node) -> Node | None:
    """Read what the end of a list was cut off from: i = 1, …, n."""
    match first:
        case t.Relation(parts=(letter, t.Listed(items=items)), signs=("=",)):
            return t.Relation((letter, t.Listed((*items, last))), ("=",), at=first.at)
        case t.Relation(parts=(letter, value), signs=("=",)):
            return t.Relation((letter, t.Listed((value, last))), ("=",), at=first.at)
    return None


means("range goes on", "I", "IE", _range)
_OBJECTIVES = {"primal problem": "primal objective", "dual problem": "dual objective"}
means(
    "best value of problem",
    "U",
    "N",
    lambda noun: t.Noun(_OBJECTIVES[noun.name]) if noun.name in _OBJECTIVES else None,
)
_CASES = (  # nouns whose other cases a language adds
    "weight vector", "bias", "multipliers", "slack", "margin", "margin width", "half margin", "objective",
    "primal objective", "dual objective", "hyperplane", "decision function", "kernel", "loss",
    "number of points",
)  # fmt: skip
for _name in _CASES:
    means(f"noun {_name}", "N", "", lambda name=_name: t.Noun(name))
means("derivative", "U", "UL", lambda a, letter: t.Derivative(a, (letter,), at=a.at))


def _weighted_points(weight: Node) -> Node | None:
    found = indices_of(weight)
    if len(found) != 1:
        return None
    return t.Big("sum", (), None, times(weight, t.Scripted(t.Name("x"), (t.Name(found[0]),))), at=weight.at)


means("weighted sum of points", "U", "U", _weighted_points)
means(
    "of any point",
    "U",
    "N",
    lambda noun: noun if noun.name in {"multipliers", "slack", "functional margin"} else None,
)


def _sum_over_named(body: Node, group: Node) -> Node | None:
    """Read "the sum of the multipliers of the positive class", where no index is said, and plain sums."""
    letters: dict[Node, Node] = {t.Noun("multipliers"): t.Name("α"), t.Noun("slack"): t.Name("ξ")}
    letter = letters.get(body, body if isinstance(body, t.Name) and body.letter in {"α", "ξ"} else None)
    full = body if letter is None else t.Scripted(letter, (t.Name("i"),), at=body.at)
    if not runs(full) or (limits := limits_of(group, full)) is None:
        return None
    return t.Big("sum", limits, None, full, at=body.at)


means("sum over named", "U", "UG", _sum_over_named)
_HAVE_POINTS = {
    "multipliers", "slack", "functional margin", "half margin", "margin", "class", "decision function",
    "distance", "loss", "feature map",
}  # fmt: skip
means("name itself", "N", "N", lambda noun: noun)
means(
    "of this point",
    "U",
    "NP",
    lambda noun, point: (
        t.Call(noun, (point,), at=noun.at)
        if noun.name in _HAVE_POINTS and not any(map(is_statement, t.walk(point)))
        else None
    ),
)
means("group itself", "G", "G", lambda group: group)
means(
    "distance to this",
    "U",
    "PN",
    lambda point, noun: t.Call(t.Noun("distance"), (point,)) if noun == t.Noun("hyperplane") else None,
)


def _mean_of_points(group: Node) -> Node | None:
    limits = limits_of(group, t.Scripted(t.Name("x"), (t.Name("i"),)))
    if limits is None or not isinstance(group, t.Noun):
        return None
    total = t.Big("sum", limits, None, t.Scripted(t.Name("x"), (t.Name("i"),)))
    return over(
        total, t.Noun("number of points") if group.name == "points" else t.Call(t.Noun("number"), (group,))
    )


means("mean of points", "U", "G", _mean_of_points)


def _at_places(*places: Node) -> Node | None:
    found = [point for place in places if (point := at_place(place)) is not None]
    return t.Listed(tuple(found), at=places[0].at) if len(found) == len(places) else None


means("points at two places", "R", "HH", _at_places)
means("letter a", "L", "", lambda: t.Name("a"))  # where "a" is no word of the language


def _squared(one: Node) -> Node | None:
    """Read "α_i squared", not "the norm of w squared", which may mean two things."""
    letter = one.base if isinstance(one, t.Scripted) else one
    if isinstance(letter, t.Name):
        return None if letter.letter in "uvwxz" else t.Power(one, number(2), at=one.at)
    return t.Power(one, number(2), at=one.at) if isinstance(one, t.Call | t.Bars | t.Bracket) else None


def _running(name: str, kind: str) -> None:
    """Let a sum in words end before what does not run: "the sum of all α_i plus b"."""
    build = CONCEPTS[name][2]

    def of_terms(body: Node, *rest: Node) -> Node | None:
        return None if isinstance(body, t.Sum) and not runs(body.terms[-1]) else build(body, *rest)

    means(name.replace("of all", "of terms").replace("over", "of terms over"), "U", kind, of_terms)


for _name, _kind in (("sum of all", "E"), ("sum over", "EG"), ("sum over index", "EI")):
    _running(_name, _kind)
means("squared quantity", "U", "U", _squared)
means("root of product", "U", "M", lambda a: t.Function("sqrt", (a,), at=a.at))


def row_of(first: Any, second: Any) -> Node | None:
    """Make a row; "x_1 and the multiplier of x_2" is none, since it may be that of both."""
    if is_point(first) != is_point(second.items[0] if isinstance(second, t.Listed) else second):
        return None
    return _list(first, second)


means("two in a row", "T", "EE", row_of)
means("more in a row", "T", "ET", row_of)
means(
    "of several points",
    "T",
    "NR",
    lambda noun, points: (
        t.Listed(tuple(t.Call(noun, (point,), at=noun.at) for point in points.items), at=noun.at)
        if noun.name in _HAVE_POINTS
        else None
    ),
)
means("letters in a row", "T", "LL", row_of)
means(
    "sum of bare letter",
    "U",
    "L",
    lambda letter: (
        t.Big("sum", (), None, t.Scripted(letter, (t.Name("i"),)))
        if letter in {t.Name("α"), t.Name("ξ")}
        else None
    ),
)
means("optimal quantity", "N", "N", lambda noun: noun)
means(
    "sum of products over",
    "U",
    "MG",
    lambda body, group: (
        operator_over("sum")(body, group) if isinstance(body, t.Product) and runs(body) else None
    ),
)
means(
    "quantity of a point",
    "U",
    "NP",
    lambda noun, point: (
        None if noun.name in {"midpoint", "number", "dimension", "gram matrix"} else _of_point(noun, point)
    ),
)
