"""What two data sets must have in common to be variants of one question, and how much work each is.

The structure says what kind of answer there is: how many points carry weight, how many are at the bound,
whether α and b are unique, how many candidates are rejected on the way. The work counts what has to be
computed by hand:

    products of coordinates in the Gram matrix that are not zero
    + for each face that is tried the entries of its linear system
    + the digits of all numbers on the way beyond the first

and where nothing separates the classes, the points whose combination shows it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from svmsym.documents.by_hand.explanation import Explanation, explain
from svmsym.exact.answer import Answer
from svmsym.exact.problem import Problem


@dataclass(frozen=True)
class Structure:
    """The kind of answer that a data set has."""

    status: str
    n: int
    dimension: int
    positive: int  # points of the positive class
    support: int = 0  # points with α > 0
    bounded: int = 0  # points with α = C
    misclassified: int = 0
    unique: bool = True  # α
    fixed: bool = True  # b
    rejected: int = 0  # candidates that do not satisfy all conditions


@dataclass(frozen=True)
class Solved:
    """A data set with its answer, its structure and its work."""

    problem: Problem
    answer: Answer
    structure: Structure
    work: int

    @property
    def numbers(self) -> tuple[Fraction, ...]:
        """Every number that an answer may have to state."""
        a = self.answer
        if a.point is None:
            return ()
        own = (*a.alpha, *(a.w or ()), *a.xi, a.objective, a.norm2)
        return own if a.b is None else (*own, a.b)


def solved(problem: Problem) -> Solved:
    """A data set, solved exactly and measured.

    >>> a = solved(Problem("svc", X=((1, 0), (3, 2), (5, 1)), y=(-1, 1, 1)))
    >>> a.structure.support, a.structure.rejected
    (2, 3)
    """
    e = explain(problem)
    return Solved(problem, e.answer, replace(shape_of(e.answer), rejected=_rejected(e)), _work(e))


def shape_of(answer: Answer) -> Structure:
    """The structure as far as the answer alone shows it: everything but the candidates on the way."""
    problem = answer.problem
    assert problem.X is not None
    shape = (problem.n, len(problem.X[0]), sum(label > 0 for label in problem.y))
    if answer.point is None:
        return Structure(answer.status, *shape)
    interval = answer.b_interval
    margins = [y * (f + (answer.b or 0)) for y, f in zip(problem.y, answer.inner, strict=True)]
    return Structure(
        answer.status,
        *shape,
        support=sum(a > 0 for a in answer.alpha),
        bounded=sum(problem.C is not None and a == problem.C for a in answer.alpha),
        misclassified=sum(m < 0 for m in margins),
        unique=answer.face.unique,
        fixed=interval is None or interval.is_point,
    )


def _rejected(e: Explanation) -> int:
    trials = () if e.optimum is None else e.optimum.search.trials
    return sum(t.verdict not in {"optimal", "empty"} for t in trials)


def _work(e: Explanation) -> int:
    if e.optimum is None:
        weights = [v for v in e.answer.witness.get("weights", ()) if v]
        return len(weights) + _digits(weights)
    X, trials = e.problem.X or (), e.optimum.search.trials
    pairs = [(x, z) for i, x in enumerate(X) for z in X[: i + 1]]
    products = sum(a != 0 != b for x, z in pairs for a, b in zip(x, z, strict=True))
    systems = sum(len(t.reduced.function.unknowns) ** 2 for t in trials if t.reduced is not None)
    written = [*e.optimum.u, *(e.optimum.w or ()), *(v for row in e.K for v in row)]
    return products + systems + _digits(written)


def _digits(values: list[Fraction]) -> int:
    """Digits beyond the first, above and below the line."""
    return sum(len(str(abs(v.numerator))) + len(str(v.denominator)) - 2 for v in map(Fraction, values))
