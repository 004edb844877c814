"""Optimisation problems in one world: values at a point, least values over some letters, exact optima.

With the data fixed, the objective is a function of the entries u of the variables. If it is quadratic and the
constraints are affine, which is found out by evaluating them at 0, at unit vectors and at one more place, an
exact solver minimises it: over all variables for an optimum, or over those that the other problem does not
have. ½‖w‖² + CΣξ_i, minimised over ξ, is ½‖w‖² + CΣmax(0, 1 − y_if(x_i)).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from operator import mul
from typing import NamedTuple, TypeAlias

from svmsym.duality.enumeration import Function, Program, minimise
from svmsym.errors import ProblemError
from svmsym.judging.interpreting import Interpretation
from svmsym.judging.stating import Stated
from svmsym.meaning import reals
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import Key
from svmsym.meaning.ranges import keys_in
from svmsym.meaning.reals import Real
from svmsym.meaning.values import Array, IllTyped, Undefined, is_number, numeric, plain
from svmsym.worlds.entries import entries_of
from svmsym.worlds.evaluating import Statements
from svmsym.worlds.linear import Bound, find_dependencies, meet_bounds
from svmsym.worlds.rows import ORDERS, sides_of
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

Point: TypeAlias = Sequence[Fraction]
_ZERO = Fraction(0)
_MOST_UNKNOWNS = 9  # of one program
_STEPS_OF_SOLVING = 400  # that solving one program counts as work


class Worth(NamedTuple):
    """A value of an objective: side −1 for −∞, 0 for a number, 1 where no point is feasible."""

    side: int
    number: Real = Fraction(0)


NOWHERE, ENDLESS = Worth(1), Worth(-1)


def order(a: Worth, b: Worth) -> int | None:
    """Compare two values; None where that cannot be told."""
    if a.side or b.side:
        return (a.side > b.side) - (a.side < b.side)
    return reals.compare(a.number, b.number)


class NoProgram(Exception):  # noqa: N818 - a reason, not a fault
    """An objective that is not quadratic, or constraints that are not affine."""


class Posed:
    """A problem with its letters understood."""

    def __init__(
        self, problem: Stated, own: Iterable[Key], shared: Iterable[Key], how: Interpretation
    ) -> None:
        self.problem = problem
        self.own = sorted(own)  # letters that the other problem does not have
        self.every = sorted({*own, *shared})
        self.how = how
        self.squared = ""  # a number that is sought as its square
        self.statements = Statements([_whole(c) for c in problem.constraints], how.table, how.definitions)

    def worth(self, world: World) -> Worth:
        """Find the value at a point, the least one over the letters that the other problem does not have."""
        if not self.own:
            return Worth(0, self.cost(world)) if self.statements.hold(world) else NOWHERE
        return self.least(world, self.own)

    def draw(self, world: World) -> None:
        """Draw all letters of the problem."""
        list(self.statements.list_rows(world))
        self.statements.hold(world)
        with suppress(Undefined):
            self.cost(world)
        for key in self.every:
            world.letter(key, self.how.table.kind(key))

    def cost(self, world: World) -> Real:
        """Evaluate the objective, turned so that smaller is better."""
        value = numeric(Meaning(self.how.table, world, self.how.definitions).value(self.problem.cost))
        if not is_number(value):
            raise IllTyped("the objective is no number")
        return plain(value) if self.problem.sign > 0 else reals.negate(plain(value))

    def least(self, world: World, keys: Sequence[Key]) -> Worth:
        """Minimise over some letters, and put a point that attains the minimum into the world.

        A number that occurs only as its square, R², is sought as its square.
        """
        numbers = [key for key in keys if not self.how.table.kind(key).axes]
        ways = sorted(("", *numbers), key=lambda key: key != self.squared)  # what did it before comes first
        for way in ways:
            with suppress(NoProgram):
                found = Slice(self, world, keys, way).minimise()
                self.squared = way
                return found
        raise NoProgram("the problem cannot be solved exactly")


class Slice:
    """A problem as a function of the entries of some letters, the others as they are in a world."""

    def __init__(
        self,
        posed: Posed,
        world: World,
        keys: Sequence[Key],
        squared: Key = "",
        most: int = _MOST_UNKNOWNS,
    ) -> None:
        self.posed, self.world, self.keys, self.squared = posed, world, keys, squared
        sides = [sides_of(c) for c in posed.statements.statements]
        if not all(sides) or any(s.others or set(keys) & _keys(s.over) for one in sides for s in one):
            raise NoProgram("a constraint is no equation or inequality")
        for key in keys:
            world.letter(key, posed.how.table.kind(key))
        if squared:
            world.values[squared] = _ZERO
        self.start = [v for key in keys for v in entries_of(world.values[key])]
        if len(self.start) > most or not all(isinstance(v, Fraction) for v in self.start):
            raise NoProgram("there are too many unknowns")
        self.rows = list(posed.statements.list_rows(world))

    def put(self, move: Point) -> None:
        """Move the letters away from where they were."""
        values = iter([a + b for a, b in zip(self.start, move, strict=True)])
        for key in self.keys:
            old = self.world.values[key]
            if isinstance(old, Array):
                if len(old.axes) > 1:
                    raise NoProgram("a matrix is sought")
                self.world.values[key] = Array(old.axes, tuple(next(values) for _ in old.items))
            elif key == self.squared:
                square = next(values)
                if square < 0:
                    raise NoProgram("a square is negative")
                self.world.values[key] = reals.root(square)
            else:
                self.world.values[key] = next(values)

    def residuals(self, move: Point) -> list[Fraction]:
        """Evaluate left − right of all rows."""
        self.put(move)
        found: list[Fraction] = []
        for row in self.rows:
            values = self.posed.statements.values_of(self.world, row)
            if values is None:
                raise NoProgram("a constraint has no value")
            apart = reals.add(values[0], reals.negate(values[1]))
            if not isinstance(apart, Fraction):
                raise NoProgram("a constraint is not rational")
            found.append(apart)
        return found

    def minimise(self) -> Worth:
        """Solve the program; the world is at a minimiser afterwards, or where it was."""
        forms = self.constraints()
        only = self._only_point(forms)
        if only is not None:
            return only
        rows, cost, bent = self._straighten(forms, self.cost())
        self.world.work.steps += _STEPS_OF_SOLVING
        origin = [_ZERO] * len(self.start)
        point = list(origin)
        for row in rows:
            if not any(row.slopes) and (row.at < 0 or (row.at and row.is_equation)):
                self.put(origin)
                return NOWHERE
        for part in _components(cost, rows):
            program = _restrict(cost, rows, part)
            try:
                best = minimise(program)
            except ProblemError:
                raise NoProgram("the objective is not convex") from None
            if best is None:
                self.put(origin)
                flat = Function(tuple((0,) * len(part) for _ in part), (0,) * len(part))
                if minimise(replace(program, cost=flat)) is None:
                    return NOWHERE
                if bent is not None:
                    raise NoProgram("rows that were left out may bound it")
                return ENDLESS
            for k, v in zip(part, best.point, strict=True):
                point[k] = v
        if bent is not None:
            place, curve = bent
            point[place] -= Function(curve, (_ZERO,) * len(point))(tuple(point))
        self.put(point)
        if not self.posed.statements.hold(self.world):
            raise NoProgram("the least value is not attained")
        return Worth(0, self.posed.cost(self.world))

    def _only_point(self, rows: list[Row]) -> Worth | None:
        """Evaluate the only point that equations leave, if that is so; nothing is to be minimised then."""
        size = len(self.start)
        equal = [row.straight for row in rows if row.is_equation]
        if any(any(map(any, row.form.Q)) for row in rows) or not equal:
            return None
        if len(equal) < size or find_dependencies([row.slopes for row in equal]):
            return None
        equations = [Bound(row.slopes, row.at) for row in equal]
        point = meet_bounds(equations, [], [_ZERO] * size, self.world.random)
        if point is not None:
            self.put(point)
            if self.posed.statements.hold(self.world):
                return Worth(0, self.posed.cost(self.world))
        self.put([_ZERO] * size)
        return NOWHERE

    def constraints(self) -> list[Row]:
        """Write the rows as quadratic functions of u that are ≥ 0 or = 0, affine ones most often."""
        size = len(self.start)
        places = [[_ZERO] * size, *_units(size), _probe(size), _probe(size, 2)]
        values = [self.residuals(place) for place in places]
        found: list[Row] = []
        more: list[list[Fraction]] = []
        for k, row in enumerate(self.rows):
            if row.side.sign == "≠":
                raise NoProgram("a constraint is no equation or inequality")
            turn = ORDERS[row.side.sign][0] if row.side.sign in ORDERS else 1
            form = _fit_line([turn * v[k] for v in values], size)
            if form is None:
                more = more or [self.residuals(place) for place in _further(size)]
                form = _fit_curve([turn * v[k] for v in (*values, *more)], size)
            if form is None:
                raise NoProgram("a constraint is not quadratic")
            found.append(Row(form, row.side.sign not in ORDERS))
        if self.squared:
            own = self.keys.index(self.squared)
            place = sum(len(entries_of(self.world.values[key])) for key in self.keys[:own])
            found.append(Row(Function(_flat(size), tuple(_units(size)[place])), is_equation=False))
        return found

    @staticmethod
    def _straighten(rows: list[Row], cost: Function) -> tuple[list[Affine], Function, Bent | None]:
        """Make curved rows affine by moving an unknown along: ‖x_i − a‖² ≤ s + ξ_i with s = t + ‖a‖².

        Rows that get curved by that are left out, and must hold at the optimum that is found.
        """
        curved = [row.form for row in rows if any(map(any, row.form.Q))]
        if not curved:
            return [row.straight for row in rows], cost, None
        for k in range(len(cost.p)):
            if any(any(form.Q[k]) for form in (cost, *curved)) or not all(form.p[k] for form in curved):
                continue
            shapes = {
                tuple(tuple(Fraction(v) / Fraction(form.p[k]) for v in row) for row in form.Q)
                for form in curved
            }
            if len(shapes) > 1:
                continue
            (shape,) = shapes
            own = [row for row in rows if row.form in curved or not row.form.p[k]]
            bent = tuple(
                tuple(Fraction(u) - cost.p[k] * v for u, v in zip(*pair, strict=True))
                for pair in zip(cost.Q, shape, strict=True)
            )
            straight = [row.straight for row in own]
            return straight, Function(bent, cost.p, cost.r), (k, shape)
        raise NoProgram("a constraint is not affine")

    def bounds(self) -> tuple[Affine, ...]:
        """Write the rows as affine functions."""
        rows = self.constraints()
        if any(any(map(any, row.form.Q)) for row in rows):
            raise NoProgram("a constraint is not affine")
        return tuple(row.straight for row in rows)

    def cost(self) -> Function:
        """Write the objective, or an increasing function of it, as a quadratic one."""
        size = len(self.start)
        values = self._costs([[_ZERO] * size, *_units(size), _probe(size), _probe(size, 2)])
        if all(v == values[0] for v in values):
            return Function(_flat(size), (_ZERO,) * size)
        straight = next(_rational(values), None)
        line = None if straight is None else _fit_line(straight, size)
        if line is not None:
            return line
        for found in _rational(values + self._costs(_further(size))):
            curve = _fit_curve(found, size)
            if curve is not None:
                return curve
        raise NoProgram("the objective is not quadratic")

    def _costs(self, moves: Sequence[Point]) -> list[Real]:
        """Evaluate the objective at several places."""
        found: list[Real] = []
        for move in moves:
            self.put(move)
            found.append(self.posed.cost(self.world))
        return found


Bent: TypeAlias = tuple[int, tuple[tuple[Fraction, ...], ...]]  # an unknown, and what was added to it


class Row(NamedTuple):
    """A function that is ≥ 0, or = 0."""

    form: Function
    is_equation: bool

    @property
    def straight(self) -> Affine:
        """The row without its curved part."""
        return Affine(Fraction(self.form.r), tuple(map(Fraction, self.form.p)), self.is_equation)


class Affine(NamedTuple):
    """at + slopes·u ≥ 0, or = 0."""

    at: Fraction
    slopes: tuple[Fraction, ...]
    is_equation: bool


def _units(size: int) -> list[list[Fraction]]:
    return [[Fraction(int(j == k)) for j in range(size)] for k in range(size)]


def _flat(size: int) -> tuple[tuple[Fraction, ...], ...]:
    return ((_ZERO,) * size,) * size


def _probe(size: int, factor: int = 1) -> list[Fraction]:
    """One more place, at which nothing cancels."""
    return [factor * Fraction(3 * k + 4, 2 + k) for k in range(size)]


def _further(size: int) -> list[list[Fraction]]:
    """List the places 2e_k and e_j + e_k, by which a quadratic function is known."""
    units = _units(size)
    sums = [*zip(units, units, strict=True), *combinations(units, 2)]
    return [[a + b for a, b in zip(u, v, strict=True)] for u, v in sums]


def _fit_line(values: Sequence[Fraction], size: int) -> Function | None:
    """Fit pᵀu + r to values at 0, at the unit vectors and at two probes; None if it does not fit."""
    at = values[0]
    slopes = tuple(v - at for v in values[1 : size + 1])
    once = sum(map(mul, slopes, _probe(size)), _ZERO)
    return (
        Function(_flat(size), slopes, at)
        if values[size + 1 : size + 3] == [at + once, at + 2 * once]
        else None
    )


def _fit_curve(values: Sequence[Fraction], size: int) -> Function | None:
    """Fit ½uᵀQu + pᵀu + r to values at 0, at the unit vectors, at two probes and at the further places."""
    at, once, rest = values[0], values[1 : size + 1], values[size + 3 :]
    twice, crossed = rest[:size], rest[size:]
    curve = [[_ZERO] * size for _ in range(size)]
    for k, (u, v) in enumerate(zip(once, twice, strict=True)):
        curve[k][k] = v - 2 * u + at
    for (j, k), v in zip(combinations(range(size), 2), crossed, strict=True):
        curve[j][k] = curve[k][j] = v - once[j] - once[k] + at
    slopes = tuple((4 * u - v - 3 * at) / 2 for u, v in zip(once, twice, strict=True))
    found = Function(tuple(map(tuple, curve)), slopes, at)
    probed = [found(tuple(_probe(size, factor))) for factor in (1, 2)]
    return found if probed == list(values[size + 1 : size + 3]) else None


def _rational(values: Sequence[Real]) -> Iterator[list[Fraction]]:
    """Yield increasing functions of some numbers that are rational: v, v² and −1/v² of positive ones."""
    if all(isinstance(v, Fraction) for v in values):
        yield [v for v in values if isinstance(v, Fraction)]
    sides = {reals.compare(v, _ZERO) for v in values}
    squares = [v for v in (reals.power(v, 2) for v in values) if isinstance(v, Fraction)]
    if sides in ({1}, {-1}) and len(squares) == len(values):
        turn = 1 if sides == {1} else -1
        yield [turn * v for v in squares]
        yield [-turn / v for v in squares]


def _components(cost: Function, rows: Sequence[Affine]) -> list[list[int]]:
    """Part the unknowns into groups that have nothing to do with each other."""
    links = [*cost.Q, *(row.slopes for row in rows)]
    group = list(range(len(cost.p)))
    for number, link in enumerate(links):
        joined = [k for k, v in enumerate(link) if v] + [number] * (number < len(group))
        meant = {group[k] for k in joined}
        group = [min(meant) if g in meant else g for g in group]
    return [[k for k, g in enumerate(group) if g == one] for one in sorted(set(group))]


def _restrict(cost: Function, rows: Sequence[Affine], part: Sequence[int]) -> Program:
    """Write the program of one group of unknowns."""
    own = [(row, tuple(row.slopes[k] for k in part)) for row in rows if any(row.slopes[k] for k in part)]
    above = [(slopes, -row.at) for row, slopes in own if not row.is_equation]
    equal = [(slopes, -row.at) for row, slopes in own if row.is_equation]
    return Program(
        Function(tuple(tuple(cost.Q[j][k] for k in part) for j in part), tuple(cost.p[k] for k in part)),
        tuple(a for a, _ in above),
        tuple(c for _, c in above),
        tuple(a for a, _ in equal),
        tuple(c for _, c in equal),
    )


def _whole(node: Node) -> Node:
    """Keep α_iy_i = 0 one equation, which would else be split into its factors."""
    match node:
        case t.Relation(parts=parts, signs=signs) if "=" in signs:
            return replace(node, parts=tuple(t.Sum((part,), ("+",)) for part in parts))
        case t.Quantified(item=item):
            return replace(node, item=_whole(item))
        case t.Joined(items=items):
            return replace(node, items=tuple(map(_whole, items)))
    return node


def _keys(nodes: Sequence[Node]) -> set[Key]:
    return {key for node in nodes for key in keys_in(node)}
