"""Exact points: numbers at which two formulas differ, or at which one statement holds and the other fails.

Letters are drawn from small numbers. Equations that must hold are met by one exact step of Newton's method in
the letters of one name, or of two; inequalities by drawing again. A point counts only if everything that must
hold holds exactly and what must fail fails for certain.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from sympy import Expr

from svmsym.exams.equivalence.conditions import Condition
from svmsym.exams.equivalence.enclosures import Enclosure, NoValueError, certainly_differ, sign
from svmsym.exams.equivalence.evaluation import Place, place
from svmsym.exams.equivalence.newton import (
    Equation,
    Newton,
    free_indices,
    places,
    prepared,
    residuals,
)
from svmsym.exams.equivalence.signs import MULTIPLIERS, POSITIVE
from svmsym.exams.equivalence.worlds import Cast, World, consistent, subscript
from svmsym.formulas.atoms import Index
from svmsym.formulas.counterexamples import put_back
from svmsym.formulas.models import Key

QUICK = 24  # worlds to look at before a proof is tried
_TRIES = 8  # at each size, in each of so many rounds
_ROUNDS, _LATER = 3, 100
_WITHOUT_ZERO = 4
_MOST_STEPS, _FEW_STEPS = 12, 4  # in one world, and in one of the later rounds
_MOVABLE = frozenset({"scalar", "entry", "coordinate", "named"})
_GROWTH = ((0, 0), (0, 1), (1, 0), (1, 1), (2, 1))


@dataclass(frozen=True)
class Point:
    """A point and what was found there."""

    world: World
    at: dict[Index, int]
    left: Place
    right: Place
    failed: Condition | None = None  # which condition fails there, and has the value ``right``

    def __str__(self) -> str:
        return f"{self.numbers()} gives {shown(self.right)} instead of {shown(self.left)}"

    def numbers(self) -> str:
        """The values of all letters, and the place of the indices."""
        parts = [f"{name} = {text}" for name, text in sorted(written(self.world.values).items())]
        parts += [f"{k.name} = {v + 1}" for k, v in sorted(self.at.items(), key=lambda p: p[0].name)]
        return ", ".join(parts) or "everywhere"


def differing(
    left: Expr, right: Expr, given: Sequence[Condition] = (), most: int | None = None
) -> Point | None:
    """A point at which two formulas have different values while all given conditions hold.

    >>> from svmsym.formulas import Scalar
    >>> b = Scalar("b")
    >>> print(differing(b, 2 * b))
    b = 1 gives 2 instead of 1
    """
    found = worlds([left, right, *formulas(given)], never_negative=MULTIPLIERS)
    drawn, met = prepared([left, right]), Meeting.of(given)
    for world in itertools.islice(found, most):
        try:
            residuals(drawn, world)
            for _ in met.ways(world):
                if not consistent(world):
                    continue
                for where in places(free_indices(left) | free_indices(right), world):
                    a, b = place(left, world, where), place(right, world, where)
                    if _apart(a, b) and put_back(
                        world, lambda w: all(holds(c, w) for c in given) and differ(left, right, w)
                    ):
                        return Point(world, where, a, b)
        except (NoValueError, ZeroDivisionError, OverflowError):
            continue
    return None


def differ(left: Expr, right: Expr, world: World) -> bool:
    """Whether two formulas have different values in a world, at some value of their indices."""
    indices = free_indices(left) | free_indices(right)
    return any(_apart(place(left, world, at), place(right, world, at)) for at in places(indices, world))


def separating(
    holding: Sequence[Condition],
    failing: Sequence[Condition],
    given: Sequence[Condition] = (),
    most: int | None = None,
) -> Point | None:
    """A point at which one system and the given conditions hold and the other system fails.

    >>> from svmsym.formulas import Scalar
    >>> b = Scalar("b")
    >>> separating([Condition(b, "≥")], [Condition(b, ">")]).numbers()
    'b = 0'
    """
    must = [*holding, *given]
    point = _separating(must, failing, most)
    strict = [c for c in failing if c.sense == ">"] if most is None else []
    while point is None and strict:
        # Where < stands for ≤, only points on the boundary tell them apart.
        point = _separating([*must, Condition(strict.pop().residual, "=")], failing, QUICK)
    return point


def _separating(must: Sequence[Condition], failing: Sequence[Condition], most: int | None) -> Point | None:
    drawn, met = prepared(formulas(failing)), Meeting.of(must)
    # α_i ≠ 0 and α_i > 0 are the same condition of a multiplier.
    never = MULTIPLIERS if any(c.where for c in (*must, *failing)) else frozenset[str]()
    for world in itertools.islice(worlds(formulas([*must, *failing]), never), most):
        try:
            residuals(drawn, world)
            for _ in met.ways(world):
                if not consistent(world) or (never and not _feasible(world)):
                    continue
                for c in failing:
                    for where in places(free_indices(c.residual), world):
                        if _fails(c, world, where) and put_back(
                            world,
                            lambda w, c=c: all(holds(m, w) for m in must) and fails(c, w),  # type: ignore[misc]
                        ):
                            found = place(c.residual, world, where)
                            return Point(world, where, Fraction(0), found, c)
        except (NoValueError, ZeroDivisionError, OverflowError):
            continue
    return None


def _feasible(world: World) -> bool:
    """Whether no multiplier is negative and no α is above C."""
    most = world.values.get(("scalar", "C"))
    held = [(k[1], v) for k, v in world.values.items() if k[0] == "entry" and k[1] in MULTIPLIERS]
    return all(v >= 0 and (name != "α" or most is None or v <= most) for name, v in held)


def formulas(conditions: Sequence[Condition]) -> list[Expr]:
    """All residuals, those of the conditions of conditions too."""
    return [e for c in conditions for e in (c.residual, *formulas(c.where))]


def worlds(
    about: Sequence[Expr],
    never_negative: frozenset[str] = frozenset(),
    growth: Sequence[tuple[int, int]] = _GROWTH,
) -> Iterator[World]:
    """Worlds for the letters of some formulas, small ones first."""
    cast = Cast.of(about)
    draw = random.Random(5)

    def drawn(key: Key, attempt: int) -> Fraction:
        value = small(key, draw, attempt)
        return (
            abs(value) if key[0] in {"entry", "scalar"} and _base_of(str(key[1])) in never_negative else value
        )

    for number, (more_points, more_axes) in itertools.product(range(_ROUNDS), growth):
        if (more_points and cast.exact[0]) or (more_axes and cast.exact[1]):
            continue
        for attempt in range(number * _TRIES, (number + 1) * _TRIES):
            yield World(
                number * 100 + attempt,
                cast,
                cast.least_points + more_points,
                cast.least_dimension + more_axes,
                partial(drawn, attempt=attempt),
            )


def small(key: Key, draw: random.Random, attempt: int) -> Fraction:
    """A small number for a letter; labels are ±1, C and its like positive."""
    if key[0] == "label":
        return Fraction(draw.choice((-1, 1)))
    positive = key[0] == "eigenvalue" or (key[0] == "scalar" and key[1] in POSITIVE)
    high = 1 + attempt % 4
    value = Fraction(draw.randint(1 if positive else -high, high), draw.choice((1, 1, 1, 2)))
    # Zero hides many differences, so that the first tries avoid it.
    return value or Fraction(int(attempt < _WITHOUT_ZERO))


def redraw(world: World, names: frozenset[str]) -> None:
    """Forget the numbers of some letters, so that others are drawn."""
    for key in [k for k in world.values if _base_of(owner(k)) in names or k[0] == "named"]:
        del world.values[key]


def _base_of(name: str) -> str:
    return subscript(name)[0]


@dataclass(frozen=True)
class Meeting:
    """Conditions that a world is changed to meet; taken apart once for all worlds."""

    conditions: Sequence[Condition]
    drawn: Sequence[Equation]
    equations: Sequence[Equation]

    @classmethod
    def of(cls, conditions: Sequence[Condition]) -> Meeting:
        """All of these conditions; equations that hold everywhere are met by steps, the rest by chance."""
        equations = [c.residual for c in conditions if c.sense == "=" and not c.where]
        return cls(conditions, prepared(formulas(conditions)), prepared(equations))

    def ways(self, world: World, movable: frozenset[str] | None = None) -> Iterator[None]:
        """Change the world so that all conditions hold, in several ways one after the other."""
        residuals(self.drawn, world)
        for _ in _solutions(self.equations, world, movable):
            if all(holds(c, world) for c in self.conditions) and _positive(world):
                yield


def holds(condition: Condition, world: World) -> bool:
    """Whether the condition holds for certain, at all values of its indices."""
    return all(_holds_at(condition, world, where) for where in places(_indices(condition), world))


def fails(condition: Condition, world: World) -> bool:
    """Whether the condition fails for certain, at some value of its indices."""
    return any(_fails(condition, world, where) for where in places(_indices(condition), world))


def failing_at(conditions: Sequence[Condition], world: World) -> Point | None:
    """The first condition that fails for certain in a world, with its value; None where none does.

    >>> from svmsym.formulas import Scalar
    >>> found = differing(Scalar("b"), 2 * Scalar("b"))
    >>> str(failing_at([Condition(7 * Scalar("b"), "=")], found.world).right)
    '7'
    """
    for c in conditions:
        for where in places(_indices(c), world):
            if _fails(c, world, where):
                return Point(world, where, Fraction(0), place(c.residual, world, where), c)
    return None


def _indices(condition: Condition) -> frozenset[Index]:
    return free_indices(condition.residual).union(*(_indices(c) for c in condition.where))


def _holds_at(condition: Condition, world: World, where: dict[Index, int]) -> bool:
    if any(_fails(c, world, where) for c in condition.where):
        return True
    found = place(condition.residual, world, where)
    if isinstance(found, list):
        return condition.sense == "=" and not any(map(_nonzero, found))
    if isinstance(found, Enclosure) and condition.sense == "=":
        return False
    s = sign(found)
    return s in {"=": {0}, "≥": {0, 1}, ">": {1}, "≠": {-1, 1}}[condition.sense]


def _fails(condition: Condition, world: World, where: dict[Index, int]) -> bool:
    """Whether the condition fails for certain at these indices."""
    if not all(_holds_at(c, world, _covering(c, where)) for c in condition.where):
        return False
    found = place(condition.residual, world, where)
    if isinstance(found, list):
        return condition.sense == "=" and any(certainly_differ(v, Fraction(0)) for v in found)
    s = sign(found)
    return s in {"=": {-1, 1}, "≥": {-1}, ">": {-1, 0}, "≠": {0}}[condition.sense]


def _covering(condition: Condition, where: dict[Index, int]) -> dict[Index, int]:
    if _indices(condition) - where.keys():
        raise NoValueError
    return where


def _nonzero(value: Any) -> bool:
    return bool(value != 0)


def _apart(a: Place, b: Place) -> bool:
    if isinstance(a, list) or isinstance(b, list):
        left = a if isinstance(a, list) else [a] * len(b)  # type: ignore[arg-type]
        right = b if isinstance(b, list) else [b] * len(left)
        return any(certainly_differ(p, q) for p, q in zip(left, right, strict=True))
    return certainly_differ(a, b)


def _positive(world: World) -> bool:
    for key, value in world.values.items():
        if key[0] == "scalar" and key[1] in POSITIVE and value <= 0:
            return False
        if key[0] == "label" and value not in {1, -1}:
            return False
    return True


def _solutions(equations: Sequence[Equation], world: World, allowed: frozenset[str] | None) -> Iterator[None]:
    base = residuals(equations, world)
    if not any(map(_nonzero, base)):
        yield
        return
    if any(isinstance(v, Enclosure) for v in base):
        return  # no exact step leads from a number that is known by an interval only
    newton = Newton(equations, world)
    movable = [key for key in newton.start if key[0] in _MOVABLE]
    mentioned = {owner(key) for key in newton.asked if key[0] in _MOVABLE}
    names = sorted(n for n in mentioned if allowed is None or _base_of(n) in allowed)
    found, steps = False, 0
    for count in dict.fromkeys(k for k in (1, 2, len(names), 3) if 0 < k <= len(names)):
        groups = list(itertools.combinations(names, count))
        # Another order in each world, so that the few steps of all worlds together try every group.
        random.Random(len(groups) * 1000 + world.serial).shuffle(groups)
        for chosen in groups:
            steps += 1
            if steps > (_FEW_STEPS if world.serial >= _LATER else _MOST_STEPS):
                return
            if newton.step([key for key in movable if owner(key) in chosen]):
                found = True
                yield
            newton.back()
        if found:
            return


def owner(key: Key) -> str:
    """The name of the letter that a number belongs to."""
    if key[0] == "coordinate":
        return str(key[1][0])  # type: ignore[index]
    if key[0] == "named" and key[1] == "∂":
        return f"∂{key[2]}/∂{key[3] if len(key) > 3 else ''}"  # noqa: PLR2004 - what, by what, where
    return str(key[1])


def shown(value: Place) -> str:
    """A value as text; what is irrational by its first digits."""
    if isinstance(value, list):
        return f"({', '.join(map(shown, value))})"
    if isinstance(value, Enclosure):
        return f"{float(value.low):.6g}…"
    return str(value).replace("-", "−")


def written(values: Mapping[Key, Fraction]) -> dict[str, str]:
    """All numbers of a world by name: a number, a family, a vector, a name that was used."""
    families: dict[str, dict[int, Fraction]] = {}
    vectors: dict[str, dict[int, Fraction]] = {}
    result: dict[str, str] = {}
    for key, value in values.items():
        if key[0] == "scalar":
            result[str(key[1])] = shown(value)
        elif key[0] in {"entry", "label"}:
            families.setdefault(str(key[1]), {})[int(key[2])] = value  # type: ignore[call-overload]
        elif key[0] == "coordinate":
            vectors.setdefault(_vector_name(key[1]), {})[int(key[2])] = value  # type: ignore[call-overload]
        elif key[0] == "named":
            result[_name(key[1:])] = shown(value)
    for name, members in families.items():
        inside = set(members) == set(range(len(members)))
        if inside and len(members) > 0:
            result[name] = shown([members[k] for k in sorted(members)])
        else:
            result |= {f"{name}_{k + 1}": shown(v) for k, v in members.items()}
    result |= {name: shown([axes[k] for k in sorted(axes)]) for name, axes in vectors.items()}
    return result


def _vector_name(key: Any) -> str:
    if key[0] == "image":
        return f"{key[1]}({_vector_name(key[2])})"
    return str(key[0]) if len(key) == 1 else f"{key[0]}_{key[1] + 1}"


def _name(key: tuple[Any, ...]) -> str:
    if key[0] == "∂":
        return f"∂{key[1]}/∂{''.join(str(k) for k in key[2:3])}" + "".join(f"_{k + 1}" for k in key[3:])
    return f"{key[0]}({', '.join(shown(list(a)) if isinstance(a, tuple) else str(a) for a in key[1:])})"
