"""Hyperplanes and decision functions: what a page says f is, compared with f as functions of x.

A form g is right for the hyperplane if g = t·f for some t ≠ 0 and some optimal b, for the class if t > 0, for
f itself if t = 1. With the linear kernel g is affine: its coefficients are its values at 0 and at the unit
vectors, and each condition on t is linear,

    a_k − room ≤ t·w_k ≤ a_k + room,   t·b_low ≤ c + room,   t·b_high ≥ c − room.

With another kernel t and c of g = t·⟨w, φ(x)⟩ + c come from two points, and points with large coordinates
test the identity.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from random import Random

from svmsym.exact.front import IRRATIONAL
from svmsym.judging.on_data.closeness import between, order
from svmsym.judging.on_data.optimum import Ends, Optimum
from svmsym.judging.on_data.quantities import EQUAL, Q
from svmsym.judging.on_data.verdict import Broken, Judged, correct, show, show_ends, undecided, wrong
from svmsym.judging.on_data.world import HERE
from svmsym.judging.outcome import Open
from svmsym.meaning.algebra import dot
from svmsym.meaning.numbers import alike, inverse, negative, plus, sign_of, times
from svmsym.meaning.ranges import keys_in
from svmsym.meaning.reals import Real
from svmsym.meaning.values import ONE, ZERO
from svmsym.writing import tree as t
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

_PLANES = (2, 3)  # dimensions in which coordinates are called x, y, z
_TESTS = 6  # points at which an identity is tested


@dataclass(frozen=True)
class Form:
    """A function of x; ``oriented`` where its sign counts, ``exact`` where its size does too."""

    body: Node
    oriented: bool = False
    exact: bool = False


def forms_of(nodes: Sequence[Node], d: int) -> Iterator[Form]:
    """List the functions of x whose zeros, signs or values the statements give."""
    for one in nodes:
        sets = [n for n in t.walk(one) if isinstance(n, t.SetBuilder)]  # {x : …}, also with a name
        node = sets[0].condition if sets else one
        node = as_coordinates(node, d) or node
        if isinstance(node, t.Relation) and not any(isinstance(p, t.Noun) for p in node.parts):
            _require_coordinates(node, d)
        yield from (_forms(node) if HERE in keys_in(node) or _calls_f(node) else ())


class TooManyCoordinates(Open):
    """A hyperplane in another space than that of the points."""


def _require_coordinates(node: Node, d: int) -> None:
    indices = [one.sub[0] for one in t.walk(node) if isinstance(one, t.Scripted) and one.base == t.Name(HERE)]
    beyond = [k.value for k in indices if isinstance(k, t.Number) and not 1 <= k.value <= d]
    if beyond:
        raise TooManyCoordinates(f"there is no coordinate {beyond[0]}: the points have {d}")


def _calls_f(node: Node) -> bool:
    return any(isinstance(n, t.Call) and n.function == t.Name("f") for n in t.walk(node))


def _forms(node: Node) -> Iterator[Form]:
    if not is_statement(node):
        if not isinstance(node, t.Function) and HERE in keys_in(node):  # sign(…) alone is a class
            yield Form(node, exact=True)
        return
    if not isinstance(node, t.Relation) or not set(node.signs) <= EQUAL:
        return
    factors = [k for part in node.parts if (k := _factor_of_f(part)) is not None]
    if len(node.parts) == len("lr") and len(factors) == 1:  # 5 f(x) = …
        part = next(p for p in node.parts if _factor_of_f(p) is None)
        node = t.Relation((t.Call(t.Name("f"), (t.Name(HERE),)), t.Quotient(part, factors[0])), ("=",))
    parts = [p for p in node.parts if p != Q and not isinstance(p, t.Noun)]
    ends = bool(parts) and HERE not in keys_in(parts[-1])  # … = 0
    values = [p for p in parts if not _is_f(p)]
    if len(values) < len(parts) and not (ends and len(values) > 1):  # f(x) = …
        body = next((v for v in reversed(values) if HERE in keys_in(v)), None)
        if body is not None:
            signed = isinstance(body, t.Function) and body.name == "sign"
            yield Form(
                body.arguments[0] if isinstance(body, t.Function) and signed else body, True, not signed
            )
    elif len(values) == 1 and HERE in keys_in(values[0]):
        yield Form(values[0])
    else:
        for left, right in pairwise(values):
            if HERE in keys_in(left) | keys_in(right):
                yield Form(t.Sum((left, right), ("+", "-")))


def _factor_of_f(node: Node) -> Node | None:
    """Find the number by which f(x) is multiplied."""
    match node:
        case t.Product(factors=(t.Number() as factor, f), signs=("" | "·" | "*",)) if _is_f(f):
            return factor if factor.value > 0 else None
    return None


def _is_f(node: Node) -> bool:
    if isinstance(node, t.Function) and node.name == "sign":
        return all(map(_is_f, node.arguments))
    if not isinstance(node, t.Call) or node.function not in (t.Name("f"), t.Name("ŷ")):
        return False
    names = [n.letter.replace(HERE, "x") for a in node.arguments for n in t.walk(a) if isinstance(n, t.Name)]
    if names != sorted(names):
        raise Open("the arguments of f are in another order than the coordinates")
    return True


def as_coordinates(node: Node, d: int) -> Node | None:
    """Read x_1, x_2 (or, in the plane, x and y) as the coordinates of a point x; None if there are none.

    >>> from svmsym.writing.sentences import read
    >>> as_coordinates(read("x_2 = 3").page.statements[0].node, 2).parts[0].base.letter
    'x alone'
    """
    digits = {
        one
        for one in t.walk(node)
        if isinstance(one, t.Scripted)
        and one.base in (t.Name("x"), t.Name(HERE))
        and all(isinstance(k, t.Number) for k in (*one.sub, *one.sup))
    }
    outside = rebuild(
        node, lambda one: Q if isinstance(one, t.Call) and one.function == t.Name("f") else None
    )
    if digits and HERE not in keys_in(rebuild(outside, lambda one: Q if one in digits else None)):
        return rebuild(
            node,
            lambda one: (
                _coordinate((*one.sub, *one.sup)[0], d)
                if one in digits and isinstance(one, t.Scripted) and len((*one.sub, *one.sup)) == 1
                else None
            ),
        )
    letters = dict(zip(("x", HERE, "y", "z"), (0, 0, 1, 2), strict=True))
    used = {one.letter for one in t.walk(outside) if isinstance(one, t.Name)} - {Q.letter}
    if d not in _PLANES or not used <= set(letters) or not used & {"y", "z"} or not used & {"x", HERE}:
        return None

    def change(one: Node) -> Node | None:
        if isinstance(one, t.Call) or one == Q:
            return one  # f(x, y) keeps its arguments
        return (
            _coordinate(t.Number(Fraction(letters[one.letter] + 1)), d) if isinstance(one, t.Name) else None
        )

    return rebuild(node, change)


def _coordinate(index: Node, d: int) -> Node:
    return t.Name(HERE) if d == 1 else t.Scripted(t.Name(HERE), (index,))


Function = Callable[[Sequence[Real]], Real]


def accept_form(  # noqa: PLR0913 - what is compared, and how
    best: Optimum, g: Function, room: Fraction = ZERO, *, oriented: bool, exact: bool, level: int = 0
) -> Judged:
    """Judge a function as the hyperplane, the class, or f itself; with a level as f = level."""
    low, high = (None if e is None else plus(e, Fraction(-level)) for e in best.offset)
    ends = low, high
    proof: dict[str, object] = {
        "w": None if best.w is None else [str(v) for v in best.w],
        "b_interval": show_ends(low, high),
    }
    if best.w is not None and not any(best.w):
        return undecided("w = 0 at the optimum: there is no hyperplane")
    if best.w is None:
        return _accept_kernel(best, g, ends, proof, oriented=oriented, exact=exact)
    slope, constant = affine_of(g, best.d)
    if slope is None:
        return wrong(Broken("f is affine", "this is no hyperplane: it is not affine in x"), proof)
    if not any(map(sign_of, slope)):
        return wrong(Broken("w ≠ 0", "this is no hyperplane: no coordinate of x occurs"), proof)
    same = _fits(best.w, ends, slope, constant, room, exact=exact)
    turned = _fits(best.w, ends, [negative(a) for a in slope], negative(constant), room, exact=False)
    if same or (turned and not oriented):
        return correct("this is the optimal hyperplane" if not exact else "this is f", proof)
    if turned:
        return wrong(Broken("f(x) > 0 for y = +1", "the right hyperplane with both sides exchanged"), proof)
    if exact and _fits(best.w, ends, slope, constant, room, exact=False):
        return wrong(
            Broken("y f(x) = 1 on the margin", "a positive multiple of f: the same classes, another scale"),
            proof,
        )
    return wrong(_difference(best, slope, constant), proof)


def affine_of(g: Function, d: int) -> tuple[list[Real] | None, Real]:
    """Find a and c of g(x) = ⟨a, x⟩ + c; no a where g is of another form."""
    constant = g([ZERO] * d)
    slope = [plus(g([ONE if j == k else ZERO for j in range(d)]), negative(constant)) for k in range(d)]
    for p in _points(d):
        if not alike(g(p), plus(dot(slope, p), constant)):
            return None, constant
    return slope, constant


def _points(d: int) -> list[list[Fraction]]:
    draw = Random(d)
    return [
        [Fraction(draw.randint(-9999, 9999), draw.choice((1, 2, 3))) for _ in range(d)] for _ in range(_TESTS)
    ]


def _fits(  # noqa: PLR0913 - two forms, and how near they must be
    w: Sequence[Real], ends: Ends, slope: Sequence[Real], constant: Real, room: Fraction, *, exact: bool
) -> bool:
    """Tell whether some t > 0 meets every condition; t = 1 where the size counts."""
    bounds: list[tuple[Real, Real]] = []  # coefficient·t ≤ number
    for a, v in zip(slope, w, strict=True):
        bounds += [(v, plus(a, room)), (negative(v), plus(room, negative(a)))]
    low, high = ends
    if low is not None:
        bounds.append((low, plus(constant, room)))
    if high is not None:
        bounds.append((negative(high), plus(room, negative(constant))))
    if exact:
        return all(between(c, None, v) for c, v in bounds)
    least: Real = ZERO
    most: Real | None = None
    for coefficient, number in bounds:
        side = sign_of(coefficient)
        if not side:
            if sign_of(number) < 0:
                return False
            continue
        end = times(number, inverse(coefficient))
        if side > 0:
            most = end if most is None or order(end, most) == -1 else most
        else:
            least = end if order(end, least) == 1 else least
    return most is None or (sign_of(most) > 0 and bool(between(least, None, most)))


def _difference(best: Optimum, slope: Sequence[Real], constant: Real) -> Broken:
    w = best.w or ()
    k = next(k for k, v in enumerate(w) if v)
    factor = times(slope[k], 1 / w[k])
    for j, (a, v) in enumerate(zip(slope, w, strict=True), 1):
        if not sign_of(factor) or sign_of(plus(a, negative(times(factor, v)))):
            right = f"({', '.join(str(x) for x in w)})"
            return Broken(
                f"(coefficients of x) ∝ {right}",
                f"the coefficients of x are not a multiple of w = {right}",
                j,
            )
    low, high = show_ends(*best.offset)
    at = low if low == high else f"in [{low}, {high}]"
    words = f"the direction is right; the constant {show(constant)} must be {show(factor)} times b = {at}"
    return Broken(f"b = {at}", words)


def _accept_kernel(  # noqa: PLR0913 - as above
    best: Optimum, g: Function, ends: Ends, proof: dict[str, object], *, oriented: bool, exact: bool
) -> Judged:
    if best.problem.X is None:
        return undecided("the data have no coordinates")
    h = best.inner_at
    near = [[v + Fraction(k, 3) for k, v in enumerate(x, 1)] for x in best.problem.X]  # where exp is not 0
    far = [] if best.problem.kernel.type in IRRATIONAL else _points(best.d)
    points = [*far, *map(list, best.problem.X), *near]
    first = points[0]
    second = next((p for p in points[1:] if order(h(p), h(first)) not in {0, None}), None)
    if second is None:
        return undecided("f is the same everywhere")
    apart = plus(h(second), negative(h(first)))
    factor = times(plus(g(second), negative(g(first))), inverse(apart))
    constant = plus(g(first), negative(times(factor, h(first))))
    same = all(order(g(p), plus(times(factor, h(p)), constant)) == 0 for p in points)
    inside = order(factor, ZERO) != 0 and between(times(constant, inverse(factor)), *ends)
    if same and inside is None:
        return undecided("the enclosure of b does not decide")
    if same and inside and (sign_of(factor) > 0 or not oriented) and (not exact or order(factor, ONE) == 0):
        return correct("this is the optimal decision boundary", proof)
    return wrong(
        Broken("f(x) = Σ α_i y_i K(x_i, x) + b", "this is no multiple of the decision function"), proof
    )
