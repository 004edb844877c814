"""What stands beside the answer: every other statement has to hold in the world of the optimum.

    α = (½, ½, 1, 0), Σ α_i = 3        b = −1, f(0, 0) = 1        w = (1, −1), f(x) = x_1 + x_2

A statement holds, is false, or is not checked, because some letter in it has no value. An equation in the
coordinates of x is the hyperplane, up to a factor; f(x) is one function, and no multiple of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil

from sympy import Expr

from svmsym.exams.meaning.functions import Applied, Sign
from svmsym.exams.meaning.statements import Chain, Decimal, Defined, PerPoint, SetOf, Statement, Value
from svmsym.exams.values.evaluating import Affine, Coordinates
from svmsym.exams.values.given import Unclear
from svmsym.exams.values.in_world import Meant, Where, meant
from svmsym.exams.values.point_sets import points_named
from svmsym.exams.values.said import same
from svmsym.exams.values.support_sets import judge_support
from svmsym.exams.values.surd import Number, inverse, sign
from svmsym.exams.values.world import World
from svmsym.formulas.atoms import Index, Scalar, Vector

_EQUAL = frozenset({"=", "≈"})
_CLASSES = (Fraction(1), Fraction(-1))
_F = Applied("f", Vector("x"))


@dataclass(frozen=True)
class Rounding:
    """How far numbers may be from the true ones: by the sheet, and by the places that are written."""

    room: Fraction = Fraction(0)
    places: Mapping[Fraction, int] = field(default_factory=dict)
    worked: Fraction = Fraction(0)  # of numbers that were worked out with rounded ones

    def of(self, *values: Number) -> Fraction:
        """The room between two numbers; a decimal that stands there itself is half a unit off at most."""
        written = [self.places[v] for v in values if isinstance(v, Fraction) and v in self.places]
        own = Fraction(1, 2 * 10 ** min(written)) if written else self.worked
        return max(self.room, own)

    def of_factor(self, *values: Number) -> Fraction:
        """The room of a factor as it is written; a whole number or ⅓ is not rounded."""
        most = 10 ** max(self.places.values(), default=0)
        rounded = (isinstance(v, Fraction) and v.denominator > 1 and not most % v.denominator for v in values)
        return self.of(*values) if any(rounded) else self.room


def rounding(room: Fraction, decimals: Iterable[Decimal], world: World) -> Rounding:
    """The rounding of an answer; decimals that are values of the world are not rounded.

    >>> Rounding(places={Fraction(1, 2): 1}).of(Fraction(1, 2)), Rounding().of(Fraction(1, 2))
    (Fraction(1, 20), Fraction(0, 1))
    """
    places = {Fraction(int(d.value.p), int(d.value.q)): d.places for d in decimals}
    exact = {*world.known.numbers.values()}
    exact |= {-v for v in exact}
    rounded = {own: k for v, k in places.items() if v not in exact and k for own in (v, -v)}
    worked = Fraction(2, 10 ** min(rounded.values())) if rounded else Fraction(0)
    return Rounding(room, rounded, worked)


def holds(statement: Statement, world: World, near: Rounding) -> bool | None:
    """Whether a statement is true in a world; None where that is not known.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exams.meaning.reader import read
    >>> from svmsym.exams.values.evaluating import Known
    >>> from svmsym.exams.values.optimum import optimum_of
    >>> from svmsym.exams.values.world import Open, worlds
    >>> two = optimum_of(Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1)))
    >>> world = worlds(two, Known(), Open())[0]
    >>> [holds(s, world, Rounding()) for s in read("b = -1, f(0) = 1, c = 5").statements]
    [True, False, None]
    """
    if isinstance(statement, Defined):
        return _defined(statement, world, near)
    if not isinstance(statement, Chain) or statement.where:
        return None
    if not statement.for_all:
        return _chain(statement, world, near, {})
    if len(statement.for_all) > 1:
        return None
    # The words that say for which points are not always read: false is what is false at every point.
    (index,) = statement.for_all
    every = [_chain(statement, world, near, {index: k}) for k in range(1, world.problem.n + 1)]
    return True if all(every) else False if every and all(v is False for v in every) else None


def holds_somewhere(statement: Statement, world: World, near: Rounding) -> bool:
    """Whether a statement holds; with a free index, as in α_i > 0, whether it does at some point."""
    if not isinstance(statement, Chain):
        return holds(statement, world, near) is True
    free = {i for v in statement.values if isinstance(v, Expr) for i in v.atoms(Index)}
    if len(free) != 1:
        return holds(statement, world, near) is True
    (index,) = free
    every = range(1, world.problem.n + 1)
    return any(_chain(statement, world, near, {index: k}) is True for k in every)


def _defined(statement: Defined, world: World, near: Rounding) -> bool | None:
    if statement.name == "S" and isinstance(statement.value, SetOf):
        return _support(statement, world)
    left = Applied(statement.name, *statement.arguments)
    return _chain(Chain((left, statement.value), ("=",)), world, near, {})


def _support(statement: Defined, world: World) -> bool | None:
    readings = points_named([statement], world.problem.X or ((),) * world.problem.n)
    if isinstance(readings, Unclear):
        return None
    verdicts = {judge_support(world.best, chosen).verdict for chosen in readings}
    return False if verdicts == {"wrong"} else "correct" in verdicts or None


def _chain(chain: Chain, world: World, near: Rounding, where: Where) -> bool | None:
    """Neighbours that have values, over those that have none where all between them are equal."""
    found: list[bool | None] = []
    known: list[tuple[Value, Meant]] = []
    sides = [(v, meant(v, world, where)) for v in chain.values]
    for (value, made), relation in zip(sides, ("=", *chain.signs), strict=True):
        if made is None:
            found.append(_class_side(chain, value, world))
            if relation not in _EQUAL:
                known = []
            continue
        if known:
            found.append(_related(known[-1], (value, made), relation, world, near))
        known = [(value, made)]
    if False in found:
        return False
    return True if found and None not in found else None


def _class_side(chain: Chain, value: Value, world: World) -> bool | None:
    """f(x) = sign(x_1 − x_2 − 1): what stands in it is f times a positive number."""
    inside = meant(value.args[0], world) if isinstance(value, Sign) else None
    if (
        not isinstance(inside, Affine)
        or not any(inside.slope)
        or world.line is None
        or _F not in chain.values
    ):
        return None
    return _parallel(inside, world.line, Rounding(), positive=True)


def _related(
    left: tuple[Value, Meant], right: tuple[Value, Meant], relation: str, world: World, near: Rounding
) -> bool | None:
    a, b = left[1], right[1]
    if isinstance(a, Affine) and isinstance(b, Affine):
        if any(a.slope) or any(b.slope):
            return _affine((left[0], a), (right[0], b), relation, world, near)
        if relation in _EQUAL and (
            _is_class(left[0], a.constant, b.constant) or _is_class(right[0], b.constant, a.constant)
        ):
            return True
        return _numbers(a.constant, b.constant, relation, near)
    return _lists(left, right, relation, near)


def _is_class(value: Value, true: Number, said: Number) -> bool:
    """f(x_3) = 1 as the class of x_3."""
    f = isinstance(value, Applied) and value.name == "f"
    return f and said in _CLASSES and sign(true) == sign(said)


def _numbers(a: Number, b: Number, relation: str, near: Rounding) -> bool | None:
    room = near.of(a, b)
    if relation in _EQUAL:
        return same(a, b, room)
    if relation == "≠":
        return not same(a, b)
    if relation in {"≤", "<"}:
        return a - b <= room if relation == "≤" or room else a < b
    if relation in {"≥", ">"}:
        return b - a <= room if relation == "≥" or room else b < a
    return None


def _lists(
    left: tuple[Value, Meant], right: tuple[Value, Meant], relation: str, near: Rounding
) -> bool | None:
    """Entry by entry; α = 0 says it of every entry, and a list of another length is none of w."""
    a, b = (_listed(made) for _, made in (left, right))
    if a is None or b is None:
        return None
    if len(a) != len(b):
        families = [isinstance(v, PerPoint) for v, _ in (left, right)]
        if 1 not in {len(a), len(b)} or not any(families):
            return None if any(families) else False
        a, b = (v * len(b if v is a else a) if len(v) == 1 else v for v in (a, b))
    found = [_numbers(v, u, relation, near) for v, u in zip(a, b, strict=True)]
    if relation == "≠":
        return any(found)
    return False if False in found else True if all(found) else None


def _listed(made: Meant) -> Coordinates | None:
    if isinstance(made, Affine):
        return None if any(made.slope) else (made.constant,)
    return made


def _affine(
    left: tuple[Value, Affine], right: tuple[Value, Affine], relation: str, world: World, near: Rounding
) -> bool | None:
    """A function that is said to be another, or an equation of the hyperplane."""
    (a, first), (b, second) = left, right
    if relation not in _EQUAL or world.line is None:
        return None
    difference = first.plus(second.times(Fraction(-1)))
    by_letters = any(_of_machine(v) for v in (a, b))
    if not any(difference.slope) or (by_letters and any(first.slope) and any(second.slope)):
        return _equal(first, second, near)
    if by_letters or any(isinstance(v, Scalar) and not any(o.slope) for v, o in ((a, second), (b, first))):
        return None  # w·x + b = 1 is the margin; x_1 = 3 may be a point
    return _parallel(difference, world.line, near)


def _of_machine(value: Value) -> bool:
    """Whether f, w or b stands in a formula."""
    if not isinstance(value, Expr):
        return False
    return value.has(Applied, Vector("w"), Scalar("b")) or any(
        a.name.startswith("w_") for a in value.atoms(Scalar)
    )


def _equal(left: Affine, right: Affine, near: Rounding) -> bool:
    factors = zip(_factors(left, right), _factors(right, left), strict=True)
    return all(same(a, b, near.of_factor(a, b)) for a, b in factors)


def _factors(form: Affine, other: Affine) -> tuple[Number, ...]:
    """The factors of the coordinates, as many as two forms have, and the constant."""
    size = max(len(form.slope), len(other.slope))
    return (*form.slope, *[Fraction(0)] * (size - len(form.slope)), form.constant)


def _parallel(form: Affine, line: Affine, near: Rounding, *, positive: bool = False) -> bool:
    """The same hyperplane, with the room of the factors as they are written; ``positive``: the same sides."""
    ours, theirs = _factors(line, form), _factors(form, line)
    at = max(range(len(ours) - 1), key=lambda k: abs(float(ours[k])))
    one = inverse(ours[at])
    if one is None or not theirs[at]:
        return False
    factor = theirs[at] * one
    if positive and sign(factor) < 0:
        return False
    room = near.of_factor(theirs[at]) * (1 + max(abs(ceil(float(v * one))) for v in ours))
    return all(same(t, o * factor, near.of_factor(t) + room) for o, t in zip(ours, theirs, strict=True))


def margin_side(statement: Statement, world: World) -> int:
    """1 and −1 for the lines f(x) = 1 and f(x) = −1 through the margin as equations, 0 for anything else."""
    sides = statement.values if isinstance(statement, Chain) and statement.signs == ("=",) else ()
    made = [meant(v, world) for v in sides]
    forms = [m for m in made if isinstance(m, Affine)]
    if len(forms) != 2 or world.line is None:  # noqa: PLR2004 - both sides
        return 0
    difference = forms[0].plus(forms[1].times(Fraction(-1)))
    shifted = {k: Affine(world.line.slope, world.line.constant - k) for k in (1, -1)}
    return next((k for k, line in shifted.items() if _parallel(difference, line, Rounding())), 0)


def _pairs(
    ours: Sequence[Number], theirs: Sequence[Number]
) -> Iterable[tuple[tuple[Number, Number], tuple[Number, Number]]]:
    both = [*zip(ours, theirs, strict=True)]
    return ((left, right) for k, left in enumerate(both) for right in both[k + 1 :])


def is_normal_vector(given: Sequence[Number], world: World) -> bool:
    """Whether a list of numbers is a multiple of w, but not 0."""
    line = world.line
    if line is None or len(given) != len(line.slope) or not any(given):
        return line is None
    return all(a * d == b * c for (a, b), (c, d) in _pairs(line.slope, given))
