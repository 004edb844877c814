"""What phrases for quantities mean: arithmetic, functions, and sums over points: "the norm of w" is ‖w‖."""

from __future__ import annotations

from fractions import Fraction

from svmsym.writing import tree as t
from svmsym.writing.shapes import is_statement
from svmsym.writing.spoken.meanings import Builder, means, number
from svmsym.writing.tree import Node

# ---- Arithmetic


def plus(left: Node, right: Node) -> Node:
    """Return a + b."""
    return add_signed(left, right, "+")


def add_signed(left: Node, right: Node, sign: str) -> Node:
    """Return a sum with one more term."""
    first = (left.terms, left.signs) if isinstance(left, t.Sum) else ((left,), ("+",))
    return t.Sum((*first[0], right), (*first[1], sign), at=left.at)


def times(left: Node, right: Node) -> Node:
    """Return a·b; a fraction behind it takes the whole product as its numerator, which is the same value."""
    if isinstance(right, t.Quotient):
        return t.Quotient(times(left, right.above), right.below, at=left.at)
    factors = (*_factors(left), *_factors(right))
    return t.Product(factors, ("·",) * (len(factors) - 1), at=left.at)


def _factors(node: Node) -> tuple[Node, ...]:
    plain = isinstance(node, t.Product) and not {"/", "\\"} & set(node.signs)
    return node.factors if plain else (node,)  # type: ignore[attr-defined]


def over(left: Node, right: Node) -> Node:
    """Return a/b."""
    return t.Quotient(left, right, at=left.at)


means("plus", "E", "EM", plus)
means("minus", "E", "EM", lambda a, b: add_signed(a, b, "-"))
means("times", "M", "UM", times)
means("divided", "M", "MU", over)


def halved(node: Node) -> Node:
    """Return half of something; half of the margin has a name."""
    if node in (t.Noun("margin"), t.Noun("margin width")):
        return t.Noun("half margin", at=node.at)
    return times(t.Number(Fraction(1, 2)), node)


means("half", "U", "U", halved)
means("twice", "U", "U", lambda a: times(number(2), a))
means("thrice", "U", "U", lambda a: times(number(3), a))
means("negative of", "U", "U", lambda a: t.Sum((a,), ("-",), at=a.at))

# ---- Functions of one and of two quantities

means("norm", "U", "U", lambda a: t.Norm(a, at=a.at))
means("squared norm", "U", "U", lambda a: t.Power(t.Norm(a, at=a.at), number(2), at=a.at))
means("square", "U", "U", lambda a: t.Power(a, number(2), at=a.at))
means("cube", "U", "U", lambda a: t.Power(a, number(3), at=a.at))
means("root", "U", "U", lambda a: t.Function("sqrt", (a,), at=a.at))
means("absolute value", "U", "U", lambda a: t.Bars(a, at=a.at))
means("absolute value of sum", "U", "E", lambda a: t.Bars(a, at=a.at))
means("sign", "U", "U", lambda a: t.Function("sign", (a,), at=a.at))
means("sign of sum", "U", "E", lambda a: t.Function("sign", (a,), at=a.at))
means("exponential", "U", "U", lambda a: t.Function("exp", (a,), at=a.at))
means("exponential of sum", "U", "E", lambda a: t.Function("exp", (a,), at=a.at))
means("logarithm", "U", "U", lambda a: t.Function("log", (a,), at=a.at))
means("inverse", "U", "U", lambda a: t.Power(a, t.Sum((number(1),), ("-",)), at=a.at))
means("transpose", "U", "U", lambda a: t.Transposed(a, at=a.at))
means("reciprocal", "U", "U", lambda a: over(number(1), a))
means("inner product", "U", "EE", lambda a, b: t.Angle(a, b, at=a.at))
means("distance between", "U", "EE", lambda a, b: t.Norm(add_signed(a, b, "-"), at=a.at))
means(
    "squared distance between",
    "U",
    "EE",
    lambda a, b: t.Power(t.Norm(add_signed(a, b, "-"), at=a.at), number(2), at=a.at),
)
means("difference", "U", "EE", lambda a, b: add_signed(a, b, "-"))
means("ratio", "U", "EE", over)
means("sum of two", "U", "EE", plus)
means("product of two", "U", "EE", times)
means("maximum of two", "U", "EE", lambda a, b: t.Function("max", (a, b), at=a.at))
means("minimum of two", "U", "EE", lambda a, b: t.Function("min", (a, b), at=a.at))
means("mean of two", "U", "EE", lambda a, b: over(add_signed(a, b, "+"), number(2)))

# ---- Sums, maxima and means over points


def indices_of(body: Node) -> tuple[str, ...]:
    """Return the letters that stand as indices, in their order."""
    subs = (s for one in t.walk(body) if isinstance(one, t.Scripted) for s in one.sub)
    return tuple(
        dict.fromkeys(s.letter for s in subs if isinstance(s, t.Name) and s.letter in set("ijklnmrs"))
    )


def runs(body: Node) -> bool:
    """Tell whether something has a value for each point."""
    return bool(indices_of(body))


def limits_of(group: Node, body: Node) -> tuple[Node, ...] | None:
    """Say over which points something runs, as conditions on its index."""
    found = indices_of(body)
    index = t.Name(found[0] if found else "i")
    if is_statement(group):
        return (group,)
    if isinstance(group, t.Name | t.Listed):
        return (group,)
    if not isinstance(group, t.Noun):
        return None
    labels = {"positive class": 1, "positive points": 1, "negative class": -1, "negative points": -1}
    if group.name == "points":
        return (index,)
    if group.name in labels:
        value = number(1) if labels[group.name] == 1 else t.Sum((number(1),), ("-",))
        return (t.Relation((t.Scripted(t.Name("y"), (index,)), value), ("=",)),)
    return (t.Relation((index, group), ("∈",)),)


def operator_of(operator: str) -> Builder:
    """Return the builder of Σ, max … over all indices."""
    return lambda body: t.Big(operator, (), None, body, at=body.at) if runs(body) else None


def operator_over(operator: str) -> Builder:
    """Return the builder of Σ, max … over a group."""

    def build(body: Node, group: Node) -> Node | None:
        limits = limits_of(group, body)
        return None if limits is None else t.Big(operator, limits, None, body, at=body.at)

    return build


def _mean(body: Node, limits: tuple[Node, ...] = ()) -> Node | None:
    if not runs(body):
        return None
    return over(t.Big("sum", limits, None, body, at=body.at), t.Noun("number of points"))


for _name, _operator in (("sum", "sum"), ("maximum", "max"), ("minimum", "min")):
    means(f"{_name} of all", "U", "E", operator_of(_operator))
    means(f"{_name} over", "U", "EG", operator_over(_operator))
    means(f"{_name} over index", "U", "EI", operator_over(_operator))
means("sum where", "U", "EC", operator_over("sum"))
means("mean of all", "U", "E", _mean)
means(
    "double sum of all",
    "U",
    "E",
    lambda body: (
        t.Big("sum", tuple(map(t.Name, indices_of(body))), None, body, at=body.at)
        if len(indices_of(body)) == 2  # noqa: PLR2004 - a double sum
        else None
    ),
)
means(
    "weighted sum",
    "U",
    "UU",
    lambda weight, body: (
        t.Big("sum", (), None, times(weight, body), at=body.at) if runs(body) and runs(weight) else None
    ),
)
