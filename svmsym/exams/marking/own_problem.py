"""A quadratic problem in α as a student has it, solved exactly as it stands, never mended.

    minimise ½αᵀQα + pᵀα   such that   A α ≥ c,   E α = d

The formulas are evaluated in the world of the data with α varied, which gives Q, p and the rows. α is optimal
exactly if it is feasible and has the optimal value, which the exact solver finds with a proof. A problem that
is unbounded, infeasible or not concave is told as such.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from math import lcm
from typing import Literal

from svmsym.duality.enumeration import Function
from svmsym.errors import SvmsymError
from svmsym.exact.answer import Answer
from svmsym.exact.optima.nullspace import null_space
from svmsym.exact.problem import Problem
from svmsym.exact.solve import solve
from svmsym.exact.solving.convexity import NonConvexError
from svmsym.judging.claiming import claims_of
from svmsym.judging.defining import take_definitions
from svmsym.judging.interpreting import Interpretation
from svmsym.judging.on_data.optimum import prices
from svmsym.judging.on_data.own import Machine
from svmsym.judging.on_data.world import Choice, DataWorld, kinds_of
from svmsym.judging.outcome import Open
from svmsym.judging.programs import Affine, NoProgram, Posed, Slice
from svmsym.judging.sheet import DEFAULT_SHEET, Sheet, read_on
from svmsym.judging.stating import as_problem, fit_kinds, state, write_out_optima
from svmsym.meaning.letters import FAMILY, Kind, table_of
from svmsym.meaning.ranges import free_indices, keys_in
from svmsym.meaning.reals import Real
from svmsym.meaning.values import Array, Undefined
from svmsym.writing import tree as t
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

Vector = tuple[Fraction, ...]
Outcome = Literal["optimal", "unbounded", "infeasible", "not concave"]
_MOST_POINTS = 40  # beyond, nobody solved the dual by hand
_MULTIPLIERS = ("α", "λ", "a", "β", "u")  # names of the variables of a dual
_DATA = frozenset([*"xyKCnNmdQ", "I"])
_ZERO = Fraction(0)


class NotQuadraticError(SvmsymError):
    """What a student wrote is no quadratic problem in α on the data, and why."""


@dataclass(frozen=True, eq=False)
class OwnProblem:
    """min ``cost`` over {α : every row ≥ 0, or = 0 where it is an equation}."""

    cost: Function
    rows: tuple[Affine, ...]

    def is_without(self, place: int) -> bool:
        """Whether one of the multipliers does not occur."""
        slopes = (self.cost.p[place], *self.cost.Q[place], *(row.slopes[place] for row in self.rows))
        return not any(slopes)

    @cached_property
    def program(self) -> Problem:
        """The plain quadratic program."""
        above, level = ([r for r in self.rows if r.is_equation is kind] for kind in (False, True))
        return Problem(
            "qp",
            Q=tuple(tuple(map(Fraction, row)) for row in self.cost.Q),
            p=tuple(map(Fraction, self.cost.p)),
            A=tuple(r.slopes for r in above),
            c=tuple(-r.at for r in above),
            E=tuple(r.slopes for r in level),
            d=tuple(-r.at for r in level),
        )

    @cached_property
    def _answer(self) -> Answer | Outcome:
        """The optimum with its proof, or how it ends."""
        if any(not any(r.slopes) and (r.at < 0 or (r.at and r.is_equation)) for r in self.rows):
            return "infeasible"
        try:
            found = solve(self.program)
        except NonConvexError as error:
            return "unbounded" if self._escapes(error.vector) else "not concave"
        return found if found.status == "optimal" else found.status

    @property
    def solved(self) -> tuple[Outcome, Vector]:
        """How it ends, with one optimal α where there is one."""
        found = self._answer
        return ("optimal", found.u) if isinstance(found, Answer) else (found, ())

    def _escapes(self, direction: Sequence[int]) -> bool:
        """Tell whether the cost falls for ever along a feasible direction of negative curvature.

        The directions tried are the one found and all sums of two unit vectors.
        """
        n = len(self.cost.p)
        pairs = combinations_with_replacement(range(n), 2)
        units = [tuple(Fraction(int(i in pair)) for i in range(n)) for pair in pairs]
        bent = Function(self.cost.Q, (_ZERO,) * n)
        for ray in (tuple(map(Fraction, direction)), tuple(Fraction(-v) for v in direction), *units):
            stays = all(
                not _dot(r.slopes, ray) if r.is_equation else _dot(r.slopes, ray) >= 0 for r in self.rows
            )
            if stays and bent(ray) < 0 and self.has_point:
                return True
        return False

    @cached_property
    def has_point(self) -> bool:
        """Whether some α is feasible."""
        return self.minimising((_ZERO,) * len(self.cost.p)).solved[0] == "optimal"

    def minimising(self, slopes: Sequence[Fraction]) -> OwnProblem:
        """The problem with a linear cost."""
        n = len(slopes)
        return replace(self, cost=Function(((_ZERO,) * n,) * n, tuple(slopes)))

    @cached_property
    def value(self) -> Fraction:
        """The optimal value."""
        return self.cost(self.solved[1])

    @property
    def unique(self) -> bool:
        """Whether there is only one optimal α."""
        return isinstance(self._answer, Answer) and self._answer.face.unique

    def optimal(self, alpha: Sequence[Fraction], room: Fraction = _ZERO) -> bool:
        """Tell whether α solves it; with room for rounding where there is only one solution."""
        if self.solved[0] != "optimal":
            return False
        values = [(r, r.at + _dot(r.slopes, alpha)) for r in self.rows]
        feasible = all(not v if r.is_equation else v >= 0 for r, v in values)
        if feasible and self.cost(tuple(alpha)) == self.value:
            return True
        near = all(abs(a - b) <= room for a, b in zip(alpha, self.solved[1], strict=True))
        return bool(room) and near and self.unique


def right_problem(problem: Problem, gram: Sequence[Sequence[Real]] | None = None) -> OwnProblem:
    """Make the dual of classification on the data; with a Gram matrix of one's own, the one that it gives.

    >>> two = Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1))
    >>> [str(a) for a in right_problem(two).solved[1]]
    ['1/2', '1/2']
    """
    n, y = problem.n, problem.y
    if problem.kind != "svc" or problem.slack != "linear":
        raise NotQuadraticError(f"the dual of {problem.kind} with such slack is not followed")
    k = Machine(problem, None).gram if gram is None else gram
    rational = [[v for v in row if isinstance(v, Fraction)] for row in k]
    if len(rational) != n or any(len(row) != n for row in rational):
        raise NotQuadraticError(f"the matrix is not {n} by {n}, or not rational")
    curve = tuple(tuple(v * y[i] * y[j] for j, v in enumerate(row)) for i, row in enumerate(rational))
    units = [tuple(Fraction(int(i == j)) for j in range(n)) for i in range(n)]
    rows = [Affine(_ZERO, unit, is_equation=False) for unit in units]
    rows += [
        Affine(price, tuple(-v for v in unit), is_equation=False)
        for unit, price in zip(units, prices(problem), strict=True)
        if price is not None
    ]
    rows += [Affine(_ZERO, tuple(map(Fraction, y)), is_equation=True)] if problem.bias else []
    return OwnProblem(Function(curve, (Fraction(-1),) * n), tuple(rows))


def written_dual(
    text: str, problem: Problem, sheet: Sheet = DEFAULT_SHEET, *, complete: bool = False
) -> OwnProblem:
    """Put the data into the dual that a text states.

    A function of α alone is to be made large; where no constraint is stated, the right ones are meant, unless
    the text is to be ``complete``.

    >>> two = Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1))
    >>> own = written_dual("max α_1 + α_2 − 4α_2², α_1 = α_2, α_i ≥ 0", two)
    >>> [str(a) for a in own.solved[1]]
    ['1/4', '1/4']
    """
    pages = read_on(text, sheet).pages
    if len(pages) != 1 or problem.n > _MOST_POINTS:
        raise NotQuadraticError("it can be read in several ways, or there are too many points")
    try:
        nodes, definitions = take_definitions(claims_of(pages[0]), {*_DATA - {"Q"}, *_MULTIPLIERS})
        stated = as_problem(_with_goal(write_out_optima(nodes)))
        if stated is None:
            raise NotQuadraticError("there is no objective, or more than one")
        stated = replace(stated, constraints=tuple(_written_out(stated.constraints)))
        usual = kinds_of(Machine(problem, None))
        known = {"Q": Kind(("n", "n")), **{k: usual[k] for k in ("x", "y", "K", "C", "n", "d")}}
        table = table_of([stated, *(d.body for d in definitions.values())], known)
        how = fit_kinds([stated], Interpretation(table, definitions, ({"n": problem.n, "d": 2},)))
        whole = state(stated, how, ())
        letters = keys_in(stated.objective) | {k for c in whole.constraints for k in keys_in(c)}
        names = [k for k in _MULTIPLIERS if k in letters and how.table.kind(k).axes == ("n",)]
        strange = whole.letters - _DATA - set(names) - set(definitions)
        if len(names) != 1 or strange:
            raise NotQuadraticError(f"{min(strange, default='α')} has no value on the data")
        if free_indices(whole.cost, how.table):
            raise NotQuadraticError("an index of the objective is bound by no sum")
        world = _world(problem, names[0])
        part = Slice(Posed(whole, (), names, how), world, names, most=_MOST_POINTS)
        rows = part.bounds()
        cost = part.cost()
    except (Open, Undefined, NoProgram) as error:
        raise NotQuadraticError(f"it is no quadratic problem in α on the data: {error}") from error
    return OwnProblem(cost, rows if rows or complete else right_problem(problem).rows)


def _with_goal(nodes: Sequence[Node]) -> list[Node]:
    """Read a function of α alone, W(α) = …, as what is to be made large."""
    if any(isinstance(node, t.Optimum) for node in nodes):
        return list(nodes)
    goals = [
        node
        for node in nodes
        if not is_statement(node) or (isinstance(node, t.Relation) and isinstance(node.parts[0], t.Call))
    ]
    if len(goals) != 1:
        return list(nodes)
    body = goals[0].parts[-1] if isinstance(goals[0], t.Relation) else goals[0]
    return [t.Optimum("max", (), body), *(node for node in nodes if node is not goals[0])]


def _written_out(constraints: Sequence[Node]) -> Iterator[Node]:
    """Write α_1, α_2 ≥ 0 as two constraints."""
    for one in constraints:
        match one:
            case t.Relation(parts=(t.Listed(items=items), *_)) if len(one.parts) == len("≥0"):
                yield from (replace(one, parts=(left, one.parts[1])) for left in items)
            case _:
                yield one


def _world(problem: Problem, letter: str) -> DataWorld:
    """Make the world of the data without an optimum: no w, no b, and α = 0."""
    nothing = (_ZERO,) * problem.n
    world = DataWorld(Machine(problem, None, own_alpha=nothing), Choice(), free=frozenset({"α", "b", "w"}))
    gram, y = world.best.gram, problem.y
    rows = tuple(tuple(k * y[i] * y[j] for j, k in enumerate(row)) for i, row in enumerate(gram))
    world.values |= {letter: Array(FAMILY.axes, nothing), "Q": Array(("n", "n"), rows)}
    return world


def same_problem(own: OwnProblem, right: OwnProblem) -> str:
    """Tell what is different between two problems, nothing where they are the same.

    The feasible sets are compared by linear programs in both directions, the costs on the points that keep
    the equations, up to a positive factor and a constant.
    """
    if not _is_inside(own, right):
        return "the constraints admit points that the dual does not admit"
    if not _is_inside(right, own):
        return "the constraints exclude points that the dual admits"
    if not right.has_point:
        return "no α satisfies the constraints"
    points = _spanning(right)
    ours, theirs = ([p.cost(u) - p.cost(points[0]) for u in points] for p in (own, right))
    ratios = {a / b for a, b in zip(ours, theirs, strict=True) if b}
    matched = all(b or not a for a, b in zip(ours, theirs, strict=True))
    return "" if matched and len(ratios) == 1 and ratios.pop() > 0 else "the objective is another one"


def _spanning(problem: OwnProblem) -> list[Vector]:
    """List points that keep the equations and fix a quadratic function there: u, u ± e_i, u + e_i + e_j."""
    n = len(problem.cost.p)
    start = problem.minimising((_ZERO,) * n).solved[1]
    level = [r.slopes for r in problem.rows if r.is_equation]
    whole = [[int(v * lcm(*(w.denominator for w in row))) for v in row] for row in level]
    basis = [tuple(Fraction(move.get(k, 0)) for k in range(n)) for move in null_space(whole, n)]
    moves = [*basis, *(tuple(-v for v in e) for e in basis), *(_add(a, b) for a, b in combinations(basis, 2))]
    return [start, *(_add(start, move) for move in moves)]


def _is_inside(inner: OwnProblem, outer: OwnProblem) -> bool:
    """Tell whether every feasible point of one is feasible in the other."""
    if not inner.has_point:
        return True
    for row in outer.rows:
        for turn in (1, -1) if row.is_equation else (1,):
            least = inner.minimising([turn * v for v in row.slopes])
            if least.solved[0] != "optimal" or least.value + turn * row.at < 0:
                return False
    return True


def _add(u: Vector, v: Vector) -> Vector:
    return tuple(a + b for a, b in zip(u, v, strict=True))


def _dot(row: Sequence[Fraction], alpha: Sequence[Fraction]) -> Fraction:
    return sum((a * b for a, b in zip(row, alpha, strict=True)), _ZERO)
