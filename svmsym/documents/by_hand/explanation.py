"""An example solved by hand, as numbers only: no language, no notation.

Everything is computed twice where that is possible. The optimum comes from the exact solver; the elimination
on the faces, w, b, the slack and both values are computed here from their definitions and must agree with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from svmsym.documents.by_hand.bias import Bias, find_bias
from svmsym.documents.by_hand.checks import (
    PointCheck,
    UnknownCheck,
    check_points,
    check_unknowns,
    primal_value,
)
from svmsym.documents.by_hand.dual_program import DualProgram, Matrix, Vector, dual_program, row_multipliers
from svmsym.documents.by_hand.kernel_values import gram_matrix
from svmsym.documents.by_hand.search import Search, found_face, search_faces
from svmsym.duality.enumeration import dot
from svmsym.errors import SvmsymError
from svmsym.exact.answer import Answer
from svmsym.exact.optima.multipliers import multiplier_set
from svmsym.exact.problem import Problem
from svmsym.exact.solve import solve

LARGEST = 60  # points; more is no work for a blackboard


@dataclass(frozen=True)
class Explanation:
    """An example with its matrices, its dual, the way to the optimum, and the checks."""

    answer: Answer
    K: Matrix
    dual: DualProgram
    optimum: Optimum | None

    @property
    def problem(self) -> Problem:
        """What is solved."""
        return self.answer.problem


@dataclass(frozen=True)
class Optimum:
    """What is known at the optimum; points count from 0.

    ``u`` are the unknowns of the dual. ``combination`` are the v_i of w = Σ v_i φ(x_i), ``scores`` the
    ⟨w, φ(x_i)⟩. ``bias`` and ``points`` are there for classification and regression alone.
    """

    search: Search
    u: Vector
    value: Fraction
    combination: Vector
    w: Vector | None
    norm2: Fraction
    scores: Vector
    bias: Bias | None
    b: Fraction | None
    eta: Vector
    points: tuple[PointCheck, ...]
    unknowns: tuple[UnknownCheck, ...]
    primal: Fraction | None

    @property
    def holds(self) -> bool:
        """All conditions of optimality, exactly."""
        equal = self.primal is None or self.primal == self.value
        return equal and all(k.holds for k in self.points) and all(k.holds for k in self.unknowns)


def explain(problem: Problem) -> Explanation:
    """Solve a problem and collect what a person would write down.

    >>> three = Problem("svc", X=((1, 2), (2, 4), (2, 1)), y=(1, 1, -1))
    >>> first, *_ = explain(three).optimum.search.trials
    >>> first.verdict, [str(v) for v in first.point]
    ('outside', ['4/3', '-2/9', '10/9'])
    """
    _refuse(problem)
    answer = solve(problem)
    dual = dual_program(answer.instance)
    found = Explanation(answer, gram_matrix(problem), dual, None)
    every = range(problem.n)
    block = answer.instance.program.gram.block(every, every)
    if [[v * answer.instance.kappa for v in row] for row in found.K] != block:
        raise SvmsymError(
            "the kernel values by hand and those of the exact solver disagree", hint="report this"
        )
    if answer.point is None:
        return found
    return Explanation(answer, found.K, dual, _optimum(found))


def _refuse(problem: Problem) -> None:
    if problem.kind == "qp":
        raise SvmsymError(
            "a qp is not explained", why="it has no data to explain", hint="svmsym solve shows its solution"
        )
    if problem.kernel.type in {"rbf", "sigmoid"}:
        raise SvmsymError(
            f"the kernel {problem.kernel.type} is not explained",
            why="its values are irrational, and the calculation by hand is exact",
            hint="use the kernel linear or poly, or leave --explain out",
        )
    if problem.n > LARGEST:
        raise SvmsymError(
            f"{problem.n} points are too many to explain",
            why=f"the calculation by hand is written for up to {LARGEST} points",
            hint="leave --explain out, or take fewer points",
        )


def _optimum(e: Explanation) -> Optimum:
    answer, dual, problem = e.answer, e.dual, e.problem
    given = answer.unknowns
    if problem.kind in {"svr", "nusvr"}:
        # By hand nobody searches among α and α*: of each pair one vanishes.
        search = found_face(dual, given)
    else:
        search = search_faces(dual, given, answer.face.vertices() or ())
    u = search.best.point or given
    combination = _combination(e, u)
    scores = tuple(Fraction(dot(row, combination)) for row in e.K)
    norm2 = Fraction(dot(combination, scores))
    classic = problem.kind in {"svc", "svr"}
    bias = find_bias(problem, dual, u, scores) if classic and problem.bias else None
    b = answer.b if problem.bias else None
    f = tuple(s + (b or 0) for s in scores)
    points = check_points(problem, dual, u, f) if classic else ()
    assert answer.point is not None
    eta = row_multipliers(answer.instance, multiplier_set(answer.point).inner)
    found = Optimum(
        search,
        u,
        dual.value(u),
        combination,
        _normal(problem, combination),
        norm2,
        scores,
        bias,
        b,
        eta,
        points,
        check_unknowns(dual, u, eta),
        primal_value(problem, norm2, points) if classic else None,
    )
    _compare(found, answer)
    return found


def _combination(e: Explanation, u: Vector) -> Vector:
    """v_i = y_i α_i, α_i − α*_i or α_i; for the other kinds what the solver's instance says."""
    p, factor = e.answer.instance.program, e.answer.instance.combination * e.answer.instance.program.unit
    v = [Fraction(0)] * e.problem.n
    for k, x in enumerate(u):
        if p.sign[k]:
            v[p.point[k]] += factor * p.sign[k] * x
    return tuple(v)


def _normal(problem: Problem, combination: Vector) -> Vector | None:
    if problem.X is None or problem.kernel.type != "linear":
        return None
    columns = zip(*problem.X, strict=True)
    return tuple(Fraction(dot(combination, column)) for column in columns)


def _compare(found: Optimum, answer: Answer) -> None:
    """The calculation by hand and the exact solver must agree."""
    interval = answer.b_interval
    agree = [
        found.value == answer.objective,
        found.norm2 == answer.norm2,
        found.w == answer.w,
        found.scores == answer.inner,
        found.holds,
        not answer.face.unique or found.u == answer.unknowns,
    ]
    if found.bias is not None and interval is not None:
        agree.append((found.bias.low, found.bias.high) == (interval.low, interval.high))
    if not all(agree):
        raise SvmsymError("the calculation by hand and the exact solver disagree", hint="report this")
