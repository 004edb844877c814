"""The world in which a line is judged, and numbers from it at which a line fails.

A line of a derivation is one of two things.

an identity   what the Lagrangian is, a derivative, the dual function, the objective of a stated problem: it
              equates functions, before or after the stationarity conditions are put in. Numbers that meet
              the conditions which may be used there refute it (:mod:`deciding`).
a claim       everything else: α_i ≥ 0, w = Σ α_iy_ix_i, ‖w‖² ≤ Σ α_i, α_i = C ⇒ y_if(x_i) ≤ 1. It speaks of
              an optimum. Only numbers that satisfy every KKT condition of the problem refute it:
              stationarity, the constraints, the signs of multipliers, and complementary slackness.

The optima are those of drawn data, solved exactly. Both classes are present. Optima that a lecture leaves out
in silence refute nothing: w = 0, and a bound on a single number that is met (ρ = 0, ε = 0, R² = 0).
Where no optimum among them refutes a claim that was not proved, the claim is undecided.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from math import isqrt

from sympy import Expr

from svmsym.duality.counterexample import Counterexample, confirmed
from svmsym.duality.instances import coordinates_of, draw_data
from svmsym.duality.kkt_points import complete
from svmsym.errors import SvmsymError
from svmsym.exams.lines.world import World
from svmsym.formulas.atoms import Index, Letter, Vector
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import coordinate, evaluate
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.models import DrawnModel, Key

_SHAPES = ((2, 1), (2, 1), (2, 2), (3, 1), (3, 2), (3, 2))  # points and coordinates, the small ones first
_DRAWS = 72

Roots = Mapping[Expr, str]
Value = Fraction | list[Fraction]


@dataclass(frozen=True)
class Comparison:
    """left = right, left ≥ right or left > right at the places of its free indices."""

    left: Expr
    right: Expr
    sign: str = "="

    @property
    def indices(self) -> frozenset[Index]:
        """The free indices of both sides."""
        return free_indices(self.left) | free_indices(self.right)


@dataclass(eq=False)
class _Optima:
    """Optima of drawn data, found as they are asked for."""

    world: World
    found: list[DrawnModel] = field(default_factory=list)
    draws: int = 0
    rng: random.Random = field(default_factory=lambda: random.Random(11))

    def __iter__(self) -> Iterator[DrawnModel]:
        for k in itertools.count():
            while k >= len(self.found):
                if self.draws >= _DRAWS:
                    return
                self._draw()
            yield self.found[k]

    def _draw(self) -> None:
        points, dimension = _SHAPES[self.draws * len(_SHAPES) // _DRAWS]
        self.draws += 1
        data = draw_data(self.world.derived.problem, self.rng)
        data.sizes, data.dimension = dict.fromkeys(data.sizes, points), dimension
        try:
            if complete(self.world.derived.dual, data) and not _is_degenerate(self.world, data):
                self.found.append(data)
        except (SvmsymError, ZeroDivisionError):
            return


@lru_cache(maxsize=64)
def _optima(world: World) -> _Optima:
    return _Optima(world)


def fails_at_an_optimum(
    claim: Comparison, world: World, roots: Roots, suppositions: Sequence[Comparison] = ()
) -> Counterexample | None:
    """An optimum at which the suppositions hold and the claim does not; None where none was found.

    >>> from svmsym.exams.lines.world import worlds
    >>> from sympy import Integer
    >>> world = worlds("hard-margin")[0]
    >>> α = world.multipliers["α"]
    >>> fails_at_an_optimum(Comparison(α, Integer(0), ">="), world, {}) is None
    True
    >>> fails_at_an_optimum(Comparison(α, Integer(0)), world, {}) is None
    False
    """
    needed = _needed(roots, [claim, *suppositions])
    for optimum in _optima(world):
        model = DrawnModel(optimum.sizes, optimum.dimension, _strange(optimum))
        model.values.update(optimum.values)
        try:
            found = _failure(claim, model, needed, suppositions)
        except (SvmsymError, ZeroDivisionError, KeyError):
            continue  # a denominator that vanishes here
        if found is not None:
            return found
    return None


def _failure(
    claim: Comparison, model: DrawnModel, roots: Roots, suppositions: Sequence[Comparison]
) -> Counterexample | None:
    if not all(_has_root(inside, name, model) for inside, name in roots.items()):
        return None
    indices = claim.indices.union(*(s.indices for s in suppositions))
    for where in _places(indices, model):
        if not all(_holds(s, model, where) for s in suppositions):
            continue
        if not _holds(claim, model, where):
            left, right = (_value(e, claim, model, where) for e in (claim.left, claim.right))
            told = _text(left), _WORDS[claim.sign] + _text(right)

            def refutes(alone: DrawnModel, where: dict[Index, int] = where) -> bool:
                return all(_holds(s, alone, where) for s in suppositions) and not _holds(claim, alone, where)

            found = confirmed(model, where, told, refutes)
            # What is a definition of the student's is no letter to be shown.
            own = roots.values()
            return found and replace(found, values={k: v for k, v in found.values.items() if k not in own})
    return None


def _holds(c: Comparison, model: DrawnModel, where: dict[Index, int]) -> bool:
    return _HOLDS[c.sign](*(_value(e, c, model, where) for e in (c.left, c.right)))


def _value(e: Expr, c: Comparison, model: DrawnModel, where: dict[Index, int]) -> Value:
    if Kind.VECTOR in {kind_of(side) for side in (c.left, c.right) if side != 0}:
        if e == 0:
            return [Fraction(0)] * model.dimension
        return [coordinate(e, model, where, axis) for axis in range(model.dimension)]
    number: Fraction = evaluate(e, model, where)
    return number


def _needed(roots: Roots, comparisons: Sequence[Comparison]) -> dict[Expr, str]:
    """The roots that stand in what is compared, and those below them, the inner ones first."""
    needed: dict[Expr, str] = {}
    letters = {x.name for c in comparisons for x in (c.left - c.right).atoms(Letter)}
    for inside, name in reversed(list(roots.items())):
        if name in letters:
            needed[inside] = name
            letters |= {x.name for x in inside.atoms(Letter)}
    return dict(reversed(needed.items()))


def _has_root(inside: Expr, name: str, model: DrawnModel) -> bool:
    """Give a root its value; whether it is a fraction."""
    value = Fraction(evaluate(inside, model, {}))
    if value < 0:
        return False
    root = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    model.values["scalar", name] = root
    return root * root == value


def _is_degenerate(world: World, model: DrawnModel) -> bool:
    """Whether an unknown vector is zero, or a bound on a single number is met."""
    vectors = [u for u in world.unknowns.values() if isinstance(u, Vector)]
    if any(not any(model.values[key] for key in coordinates_of(v, model)) for v in vectors):
        return True
    single = [slack for slack in world.primal_slacks if not free_indices(slack)]
    return any(evaluate(slack, model, {}) == 0 for slack in single)


def _strange(optimum: DrawnModel) -> Callable[[Key], Fraction]:
    """Values of letters that are not the problem's, such as the point x of f(x)."""
    rng = random.Random(len(optimum.values))
    return lambda _: Fraction(rng.choice((-2, -1, 1, 2, 3)))


def _places(indices: frozenset[Index], model: DrawnModel) -> list[dict[Index, int]]:
    ordered = sorted(indices, key=lambda k: k.name)
    ranges = (range(model.size(k.domain.name)) for k in ordered)
    return [dict(zip(ordered, place, strict=True)) for place in itertools.product(*ranges)]


def _text(value: Value) -> str:
    return f"({', '.join(map(str, value))})" if isinstance(value, list) else str(value)


_HOLDS: dict[str, Callable[[Value, Value], bool]] = {
    "=": lambda a, b: a == b,
    ">=": lambda a, b: a >= b,  # type: ignore[operator]
    ">": lambda a, b: a > b,  # type: ignore[operator]
}
_WORDS = {"=": "", ">=": "at least ", ">": "more than "}
