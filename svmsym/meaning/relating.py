"""Whether a relation holds between two values."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeGuard

from svmsym.meaning.letters import POINTS
from svmsym.meaning.numbers import alike, inverse, negative, plus, sign_of, times
from svmsym.meaning.placing import operand
from svmsym.meaning.values import (
    Array,
    Builder,
    IllTyped,
    Index,
    Interval,
    Members,
    Multiple,
    Undefined,
    Value,
    is_number,
    numeric,
    plain,
)
from svmsym.writing import tree as t

if TYPE_CHECKING:
    from svmsym.meaning.denote import Meaning, Scope

_ORDERS = {"<": (-1,), "≤": (-1, 0), ">": (1,), "≥": (1, 0)}


def holds(meaning: Meaning, left: t.Node, sign: str, right: t.Node, scope: Scope) -> bool:
    """Whether ``left sign right`` holds."""
    if sign in {"∈", "∉"}:
        return _belongs(meaning, left, right, scope) == (sign == "∈")
    a = meaning.value(left, scope)
    b = _as_set(_right(meaning, right, sign, scope), a)
    if isinstance(a, Members) and not isinstance(b, Members) and sign in {*_ORDERS, "=", ":=", "≠", "≈"}:
        return all(related(meaning, v, sign, b, right) for v in a.items)  # α_1, α_2 = 1/2
    return related(meaning, a, sign, b, right)


def _right(meaning: Meaning, right: t.Node, sign: str, scope: Scope) -> Value:
    if isinstance(right, t.Infinity) and sign == "<":
        return None
    return operand(meaning, right, scope)


def related(meaning: Meaning, a: Value, sign: str, b: Value, right: t.Node | None = None) -> bool:
    """Whether two values stand in a relation."""
    if b is None:
        return True
    match sign:
        case "=" | ":=" | "=:" | "→" | "←":
            return equal(meaning, a, b)
        case "≠":
            return not equal(meaning, a, b)
        case _ if sign[0] == "≈":  # ≈ as it is written; ≈3: to three places
            return _rounded(a, b, int(sign[1:]) if len(sign) > 1 else _places_of(right))
        case "<" | "≤" | ">" | "≥":
            return _ordered(meaning, numeric(a), numeric(b), sign)
        case "∝":
            return _proportional(numeric(a), numeric(b))
        case "⟂":
            return sign_of(meaning.algebra.inner(a, b)) == 0
        case "⊆":
            if isinstance(a, Members) and isinstance(b, Members):
                return all(any(equal(meaning, u, v) for v in b.items) for u in a.items)
    raise Undefined(f"the relation {sign} is not computed")


def equal(meaning: Meaning, a: Value, b: Value) -> bool:
    """a = b; ⊥ where the kinds do not fit."""
    if isinstance(a, Index) and isinstance(b, Index):
        return a.place == b.place
    if isinstance(a, Index) and isinstance(b, Array) and a.axis == "n":  # point 4 is x_4
        a = Array(("d",), meaning.world.letter("x", POINTS).items[a.place])
    elif isinstance(b, Index) and isinstance(a, Array):
        return equal(meaning, b, a)
    a, b = _as_set(a, b), _as_set(b, a)
    if isinstance(a, Members) and isinstance(b, Members):
        if a.ordered and b.ordered:
            return len(a.items) == len(b.items) and all(
                equal(meaning, u, v) for u, v in zip(a.items, b.items, strict=True)
            )
        return all(any(equal(meaning, u, v) for v in b.items) for u in a.items) and all(
            any(equal(meaning, u, v) for u in a.items) for v in b.items
        )
    a, b = numeric(a), numeric(b)
    if is_number(a) and is_number(b):
        return alike(a, b)
    if isinstance(a, Multiple) or isinstance(b, Multiple):
        apart = meaning.algebra.add(a, meaning.algebra.scale(Fraction(-1), b))
        return all(
            alike(v, Fraction(0)) for v in (apart.flat if isinstance(apart, Array) else (apart.factor,))
        )
    if isinstance(a, Array) and isinstance(b, Array):
        if not meaning.algebra.fits(a, b):
            raise IllTyped("both sides are of different kinds")
        return all(alike(u, v) for u, v in zip(a.flat, b.flat, strict=True))
    for one, other in ((a, b), (b, a)):
        if isinstance(one, Array) and is_number(other) and (plain(other) == 0 or len(one.flat) == 1):
            return all(alike(v, other) for v in one.flat)
    raise IllTyped("both sides are of different kinds")


def _as_set(value: Value, beside: Value) -> Value:
    """Take a list of 0 and 1 beside a set of points for the set of those with 1, as programs do."""
    if (
        isinstance(value, Array)
        and isinstance(beside, Members)
        and value.axes == ("n",)
        and not beside.ordered
    ):
        return Members(tuple(Index(k, "n") for k, v in enumerate(value.items) if sign_of(v) != 0))
    return value


def _ordered(meaning: Meaning, a: Value, b: Value, sign: str) -> bool:
    if isinstance(a, Array) or isinstance(b, Array):
        if isinstance(a, Array) and isinstance(b, Array):
            if not meaning.algebra.fits(a, b):
                raise IllTyped("both sides are of different kinds")
            if len(a.axes) == 2 and a.axes[0] == a.axes[1]:  # noqa: PLR2004
                return _definite(meaning, a, b, sign)
            pairs: list[tuple[Any, Any]] = list(zip(a.flat, b.flat, strict=True))
        elif isinstance(a, Array) and is_number(b) and len(set(a.axes)) < len(a.axes) and plain(b) == 0:
            return _definite(meaning, a, meaning.algebra.scale(b, a), sign)
        elif isinstance(a, Array) and is_number(b):
            pairs = [(v, b) for v in a.flat]
        elif isinstance(b, Array) and is_number(a):
            pairs = [(a, v) for v in b.flat]
        else:
            raise IllTyped("both sides are of different kinds")
        return all(_ordered(meaning, u, v, sign) for u, v in pairs)
    if not is_number(a) or not is_number(b):
        raise IllTyped("an order between things that are no numbers")
    return sign_of(plus(a, negative(b))) in _ORDERS[sign]


def _definite(meaning: Meaning, a: Array, b: Array, sign: str) -> bool:
    """Whether A − B, or B − A, is positive (semi)definite: A ⪰ B; by elimination."""
    first, second = (a, b) if sign in ">≥" else (b, a)
    rows = [
        list(row) for row in meaning.algebra.add(first, meaning.algebra.scale(Fraction(-1), second)).items
    ]
    for k, row in enumerate(rows):
        side = sign_of(row[k])
        if side < 0 or (side == 0 and (sign in "<>" or any(sign_of(v) for v in row[k:]))):
            return False
        for other in rows[k + 1 :] if side else ():
            factor = negative(times(other[k], inverse(row[k])))
            other[k:] = [plus(u, times(factor, v)) for u, v in zip(other[k:], row[k:], strict=True)]
    return True


def _places_of(node: t.Node | None) -> int:
    """Count the places that a number was written with; two, if it says nothing."""
    numbers = [n.places for n in t.walk(node) if isinstance(n, t.Number) and n.places] if node else []
    return min(numbers, default=2)


def _rounded(a: Value, b: Value, places: int) -> bool:
    """Whether a is b to so many places."""
    margin = Fraction(1, 2) / 10**places
    a, b = numeric(a), numeric(b)
    pairs = [(a, b)] if is_number(a) and is_number(b) else []
    if isinstance(a, Array) and isinstance(b, Array) and len(a.flat) == len(b.flat):
        pairs = list(zip(a.flat, b.flat, strict=True))
    if not pairs:
        raise IllTyped("both sides are of different kinds")
    return all(sign_of(plus(margin, negative(_gap(u, v)))) >= 0 for u, v in pairs)


def _gap(u: Any, v: Any) -> Any:
    apart = plus(u, negative(v))
    return negative(apart) if sign_of(apart) < 0 else apart


def _proportional(a: Value, b: Value) -> bool:
    if not (isinstance(a, Array) and isinstance(b, Array) and len(a.flat) == len(b.flat)):
        raise IllTyped("∝ between things that are no vectors")
    return all(
        alike(times(a.flat[i], b.flat[j]), times(a.flat[j], b.flat[i]))
        for i in range(len(a.flat))
        for j in range(i)
    )


def _belongs(meaning: Meaning, left: t.Node, right: t.Node, scope: Scope) -> bool:
    if isinstance(right, t.Space) or (isinstance(right, t.Power) and isinstance(right.base, t.Space)):
        return _in_space(meaning, left, right, scope)
    value = meaning.value(left, scope)
    items = value.items if isinstance(value, Members) else (value,)
    if _is_interval(right) and not (isinstance(items[0], Array) and right.opened == "("):
        interval = meaning.interval(right, scope)
        return all(_between(v, interval) for v in items)
    inside = meaning.value(right, scope)
    match inside:
        case Members():
            return all(any(equal(meaning, v, u) for u in inside.items) for v in items)
        case Builder():
            return all(inside.test(v) for v in items)
        case Array(axes=("n",)) if all(isinstance(v, Index) for v in items):
            return all(sign_of(inside.items[v.place]) != 0 for v in items)
    raise Undefined("a set that is not known")


def _is_interval(node: t.Node) -> TypeGuard[t.Bracket]:
    """Whether a node has two ends in square or round brackets: [0, C], ]0, C[, (0, C)."""
    return (
        isinstance(node, t.Bracket)
        and node.opened in {"[", "(", "]"}
        and [len(row) for row in node.rows] in ([2], [1, 1])
    )


def _between(value: Value, interval: Interval) -> bool:
    value = numeric(value)
    if isinstance(value, Array):
        return all(_between(v, interval) for v in value.flat)
    low = 1 if interval.low is None else sign_of(plus(value, negative(interval.low)))
    high = 1 if interval.high is None else sign_of(plus(interval.high, negative(value)))
    return (low > 0 or (low == 0 and interval.low_closed)) and (
        high > 0 or (high == 0 and interval.high_closed)
    )


def _in_space(meaning: Meaning, left: t.Node, right: t.Node, scope: Scope) -> bool:
    """w ∈ ℝᵈ says of which kind w is."""
    value = numeric(meaning.value(left, scope))
    if isinstance(right, t.Space):
        if not is_number(value):
            raise IllTyped("a vector is no number")
        number = plain(value)
        if right.name == "ℝ":
            return True
        whole = isinstance(number, Fraction) and number.denominator == 1
        return whole and (right.name == "ℤ" or sign_of(number) >= 0)
    if not isinstance(value, Array):
        raise IllTyped("a number is no vector")
    return True
