"""The world of the optimum: what the letters of an answer stand for once the problem is solved.

    x_i, y_i, n, C, ν, ε                   as the sheet gives them
    w, w_k, ‖w‖                            the normal vector and its norm
    b                                      in the convention that the answer states, else in that of the sheet
    f(x) = ⟨w, x⟩ + b,  f(x_i),  f(2, 0)   the function, at the points of the data and at written ones
    margin, ρ, γ                           1/‖w‖ or 2/‖w‖: a world for each;   width: 2/‖w‖
    α_i                                    where α is unique, or is what was asked for
    ξ_i = max(0, 1 − y_i f(x_i))           where b is unique
    K(x_i, x_j),  K((1, 2), (3, 1))        the kernel

A letter that the optimum leaves open, such as b in an interval, has no value here, and what contains it is
not checked. A hyperplane may be written with any factor: its own w and b are a world too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from svmsym.exact.balls.ball import Ball
from svmsym.exact.front import IRRATIONAL
from svmsym.exact.problem import Problem
from svmsym.exact.programs.integer_gram import gram_of
from svmsym.exams.values.at_points import slack_ball
from svmsym.exams.values.evaluating import Affine, Known
from svmsym.exams.values.named_points import Point, as_point
from svmsym.exams.values.optimum import Optimum
from svmsym.exams.values.surd import Number, inverse, square_root

_MARGIN = ("margin", "ρ", "γ")
_MACHINES = frozenset({"svc", "nusvc", "svr", "nusvr", "ls-svm", "ridge"})  # f(x) = ⟨w, x⟩ + b


@dataclass(frozen=True)
class Open:
    """What the answer itself settles: the sign of b, and letters that were asked for.

    ``sign``: 1 for wᵀx + b, −1 for wᵀx − b, 0 where the answer writes both.
    """

    sign: int = 1
    b: Number | None = None
    alpha: tuple[Number, ...] = ()
    margin: bool = True  # whether the margin has a value here; not where it is what was asked for
    labels: bool = True  # whether y_i is a label; not where it may be a prediction


@dataclass(frozen=True)
class World:
    """Letters with values, and f."""

    best: Optimum
    known: Known
    line: Affine | None = None  # f(x) = ⟨w, x⟩ + b, of the linear kernel
    b: Number | None = field(default=None, repr=False)  # in the convention wᵀx + b

    @property
    def problem(self) -> Problem:
        """The data."""
        return self.best.problem

    @property
    def d(self) -> int:
        """The number of coordinates."""
        points = self.problem.X
        return len(points[0]) if points else 0

    def f(self, point: Point) -> Number | None:
        """F at a point."""
        places = as_point(point, self.d)
        if self.line is not None and places:
            terms = (a * v for a, v in zip(self.line.slope, places[0], strict=False))
            return self.line.constant + sum(terms, Fraction(0))
        if not places or self.b is None or self.problem.kind != "svc":
            return None
        value = self.best.inner_at(places[0])
        return None if value.radius else value.middle + self.b

    def kernel(self, left: Point, right: Point) -> Number | None:
        """K at two points."""
        return kernel_at(self.problem, left, right)


def kernel_at(problem: Problem, left: Point, right: Point) -> Fraction | None:
    """K at two points, where it is rational; None for points of another dimension.

    >>> line = Problem("svc", X=((Fraction(1), Fraction(0)), (Fraction(3), Fraction(2))), y=(-1, 1))
    >>> kernel_at(line, (Fraction(1), Fraction(2)), (Fraction(3), Fraction(4)))
    Fraction(11, 1)
    """
    d = len(problem.X[0]) if problem.X else 0
    if problem.kernel.type in IRRATIONAL or not d or {len(left), len(right)} != {d}:
        return None
    pair = replace(problem, X=(tuple(left), tuple(right)), y=(1, 1), weight=(), targets=())
    gram, kappa, _ = gram_of(pair)
    return Fraction(int(gram.block([0], [1])[0][0]), kappa)


def worlds(best: Optimum, sheet: Known, left_open: Open) -> list[World]:
    """The world of the optimum, once for each meaning of the word margin.

    >>> from svmsym.exams.values.optimum import optimum_of
    >>> two = optimum_of(Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1)))
    >>> half, full = worlds(two, Known(), Open())
    >>> {name: str(half.known.numbers[name]) for name in ("b", "w_1", "α_1", "ξ_2", "margin", "width")}
    {'b': '-1', 'w_1': '1', 'α_1': '1/2', 'ξ_2': '0', 'margin': '1', 'width': '2'}
    >>> str(full.known.numbers["margin"]), half.f((Fraction(3),)), half.line.slope
    ('2', Fraction(2, 1), (Fraction(1, 1),))
    """
    if best.problem.kind not in _MACHINES:
        return []
    b = _offset(best) if left_open.b is None else left_open.b * left_open.sign
    numbers: dict[str, Number] = {
        name: v for name, v in sheet.numbers.items() if left_open.labels or not name.startswith("y")
    }
    numbers |= {**_multipliers(best, left_open), **_slacks(best)}
    known = replace(sheet.also(numbers, {}), numbers=numbers, norm2=_exact(best.norm2))
    found = _with_line(World(best, known, b=b), best.w, b, left_open.sign)
    return [replace(found, known=found.known.also(m, {})) for m in _margins(best, left_open)]


def with_own_line(world: World, form: Affine, sign: int) -> World:
    """The same where the hyperplane is written with a factor: w = (1, 2), b = −6 for (1/5, 2/5) and −6/5."""
    return _with_line(world, form.slope, form.constant, sign)


def _with_line(world: World, w: Sequence[Number] | None, b: Number | None, sign: int) -> World:
    numbers: dict[str, Number] = {f"w_{k}": v for k, v in enumerate(w or (), 1)}
    if b is not None and sign:
        numbers["b"] = b * sign
    line = Affine(tuple(w), b) if w is not None and b is not None else None
    vectors = {} if w is None else {"w": tuple(w)}
    norm2 = world.known.norm2 if w is None else sum((v * v for v in w), Fraction(0))
    return replace(world, known=replace(world.known.also(numbers, vectors), norm2=norm2), line=line, b=b)


def _exact(ball: Ball | None) -> Fraction | None:
    return None if ball is None or ball.radius else ball.middle


def _offset(best: Optimum) -> Number | None:
    """B where it is unique; 0 where the problem has none."""
    low, high = best.offset or (Ball(Fraction(0)), Ball(Fraction(0)))
    return _exact(low) if low == high else None


def _multipliers(best: Optimum, left_open: Open) -> Mapping[str, Number]:
    alpha: Sequence[Number | None] = left_open.alpha
    if not alpha and best.alpha_unique is True and best.problem.kind == "svc":
        alpha = [_exact(a) for a in best.alpha]
    return {f"α_{i}": a for i, a in enumerate(alpha, 1) if a is not None}


def _slacks(best: Optimum) -> Mapping[str, Number]:
    if best.problem.kind != "svc":
        return {}
    found = {f"ξ_{i}": _exact(slack_ball(best, i - 1)) for i in range(1, best.problem.n + 1)}
    return {name: v for name, v in found.items() if v is not None}


def _margins(best: Optimum, left_open: Open) -> list[dict[str, Number]]:
    """The half width and the full one."""
    norm2 = _exact(best.norm2)
    if not left_open.margin or best.problem.kind != "svc" or not norm2:
        return [{}]
    half = inverse(square_root(norm2))
    if half is None:
        return [{}]
    return [{**dict.fromkeys(_MARGIN, size), "width": 2 * half} for size in (half, 2 * half)]
