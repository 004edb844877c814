"""The optimum of a problem, exact or enclosed, in the numbers of the worlds.

Every number is a real of :mod:`svmsym.meaning.reals`: rational with a rational kernel, a proved ball with rbf
and sigmoid. An interval is a pair of reals, None where it has no end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from svmsym.errors import SvmsymError
from svmsym.exact.answer import Answer
from svmsym.exact.front import IRRATIONAL
from svmsym.exact.predicting import combination
from svmsym.exact.problem import Problem
from svmsym.exact.solve import solve
from svmsym.meaning import reals
from svmsym.meaning.algebra import dot
from svmsym.meaning.numbers import apply_real, inverse, negative, plus, raised, times
from svmsym.meaning.reals import BITS, Ball, Real
from svmsym.meaning.values import Undefined

if TYPE_CHECKING:
    from svmsym.exact.balls.ball import Ball as ExactBall
    from svmsym.exact.balls.result import Enclosed

Ends: TypeAlias = tuple[Real | None, Real | None]
ZERO = Fraction(0)
CLASSIFIERS = frozenset({"svc", "nusvc", "ls-svm"})
_PRECISION = 256  # bits, so that enclosures decide what 2⁻¹⁰⁰ would
REGRESSIONS = frozenset({"svr", "nusvr", "ridge"})


class NoOptimumError(SvmsymError):
    """There is no optimum, and why; ``proved`` where that is certain."""

    proved = True


@dataclass(frozen=True, eq=False)
class Optimum:
    """What every optimal pair of multipliers and (w, b) has in common.

    >>> two = optimum_of(Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1)))
    >>> two.norm2, two.offset
    (Fraction(1, 1), (Fraction(-1, 1), Fraction(-1, 1)))
    """

    problem: Problem
    answer: Answer | None
    enclosed: Enclosed | None = None

    @property
    def d(self) -> int:
        """The number of coordinates of a point."""
        return len(self.problem.X[0]) if self.problem.X else 0

    @cached_property
    def norm2(self) -> Real:
        """‖w‖²."""
        return self.answer.norm2 if self.answer is not None else _real(self._enclosed.norm2)

    @cached_property
    def w(self) -> tuple[Fraction, ...] | None:
        """The normal vector, for the linear kernel."""
        return None if self.answer is None else self.answer.w

    @cached_property
    def offset(self) -> Ends:
        """The ends of the interval of what is added to ⟨w, φ(x)⟩: b, or −ρ for one class; 0 without b."""
        if self.answer is not None:
            found = self.answer.intervals
            if self.problem.kind == "one-class":
                turned = found["rho"].times(Fraction(-1))
                return turned.low, turned.high
            return (found["b"].low, found["b"].high) if "b" in found else (ZERO, ZERO)
        if self._enclosed.b_interval is not None:
            low, high = (None if e is None else _real(e) for e in self._enclosed.b_interval)
            return low, high
        b = ZERO if self._enclosed.b is None else _real(self._enclosed.b)
        return b, b

    @property
    def has_offset(self) -> bool:
        """Whether the problem has a b; that of one class is −ρ."""
        return self.problem.bias and self.problem.kind not in {"svdd", "ridge"}

    @cached_property
    def b(self) -> Real | None:
        """The only optimal b; None where there are several."""
        low, high = self.offset
        return low if low is not None and low == high else None

    @cached_property
    def coefficients(self) -> tuple[Real, ...]:
        """c with w = Σ c_i φ(x_i)."""
        if self.answer is not None:
            return combination(self.answer)
        if self.problem.kind == "svc":
            return tuple(times(Fraction(y), a) for y, a in zip(self.problem.y, self.alpha, strict=True))
        raise SvmsymError(f"a {self.problem.kind} with this kernel is not judged", hint="use svmsym solve")

    @cached_property
    def alpha(self) -> tuple[Real, ...]:
        """One optimal α."""
        return self.answer.alpha if self.answer is not None else tuple(map(_real, self._enclosed.alpha))

    @cached_property
    def limits(self) -> tuple[Fraction | None, ...]:
        """The largest value that each α_i may have: C, 1/n of ν-SVC, 1/(νn) of one class."""
        if self.answer is None:
            return prices(self.problem)
        program = self.answer.instance.program
        return tuple(
            None if e is None else Fraction(e, program.unit) for e in program.upper[: self.problem.n]
        )

    @cached_property
    def alpha_star(self) -> tuple[Real, ...]:
        """One optimal α* of regression."""
        if self.answer is not None:
            return self.answer.alpha_star
        return tuple(map(_real, self._enclosed.alpha_star))

    @cached_property
    def other_alpha(self) -> tuple[Real, ...] | None:
        """Another optimal α, where there are several."""
        if self.answer is None or self.alpha_unique is True:
            return None
        corners = self.answer.face.generators()
        n = self.problem.n
        every = () if corners is None else corners.vertices
        return next((tuple(u[:n]) for u in every if tuple(u[:n]) != self.alpha), None)

    @cached_property
    def alpha_unique(self) -> bool | None:
        """Whether there is only one optimal α; None where that is not known."""
        if self.answer is not None:
            return self.answer.face.unique
        # Distinct points make the matrix of rbf positive definite.
        distinct = self.problem.kernel.type == "rbf" and len({*map(tuple, self.problem.X or ())})
        return True if self._enclosed.strict or distinct == self.problem.n else None

    def is_unique(self, letter: str) -> bool | None:
        """Tell whether all optima have the same α, w, b or ξ; None where that is not known."""
        if letter == "α":
            return self.alpha_unique
        if letter == "w":
            return True if self.problem.kind == "svc" else None
        low, high = self.offset
        return low is not None and low == high if letter in {"b", "ξ", "f"} and self.has_offset else None

    @cached_property
    def objective(self) -> Real:
        """The optimal value, primal and dual."""
        return self.answer.objective if self.answer is not None else _real(self._enclosed.objective)

    @cached_property
    def gram(self) -> tuple[tuple[Real, ...], ...]:
        """All K(x_i, x_j)."""
        if self.problem.gram is not None:
            return tuple(tuple(row) for row in self.problem.gram)
        points = self.problem.X or ()
        return tuple(tuple(kernel_at(self.problem, u, v) for v in points) for u in points)

    @cached_property
    def inner(self) -> tuple[Real, ...]:
        """⟨w, φ(x_i)⟩ for every point."""
        return tuple(dot(self.coefficients, row) for row in self.gram)

    def inner_at(self, x: Sequence[Real]) -> Real:
        """⟨w, φ(x)⟩ at any point."""
        if self.w is not None:
            return dot(self.w, x)  # type: ignore[no-any-return]
        if self.problem.X is None:
            raise Undefined("the data have no coordinates")
        pairs = zip(self.coefficients, self.problem.X, strict=True)
        kept = [(c, kernel_at(self.problem, z, x)) for c, z in pairs if c != 0]
        return dot([c for c, _ in kept], [k for _, k in kept])  # type: ignore[no-any-return]

    @cached_property
    def half_margin(self) -> Real | None:
        """1/‖w‖, or ρ/‖w‖ for ν-SVC; None where w = 0 or there is no margin."""
        if self.problem.kind not in {"svc", "nusvc"} or reals.compare(self.norm2, ZERO) != 1:
            return None
        if self.problem.kind == "nusvc":
            if self.answer is None:
                return None
            return times(self.answer.scalars["rho"], inverse(apply_real("sqrt", self.norm2)))  # type: ignore[no-any-return]
        return inverse(apply_real("sqrt", self.norm2))  # type: ignore[no-any-return]

    @property
    def _enclosed(self) -> Enclosed:
        assert self.enclosed is not None
        return self.enclosed


def _real(ball: ExactBall) -> Real:
    if not ball.radius:
        return ball.middle
    low, high = ball.low * (1 << BITS), ball.high * (1 << BITS)
    return Ball(low.numerator // low.denominator, -(-high.numerator // high.denominator))


def prices(problem: Problem) -> tuple[Fraction | None, ...]:
    """List C_i of each point; None is the hard margin."""
    weight = problem.weight or (Fraction(1),) * problem.n
    return tuple(None if problem.C is None else problem.C * v for v in weight)


def kernel_at(problem: Problem, u: Sequence[Real], v: Sequence[Real]) -> Real:
    """Compute K(u, v).

    >>> kernel_at(Problem("svc"), (Fraction(1), Fraction(2)), (Fraction(3), Fraction(4)))
    Fraction(11, 1)
    """
    kernel = problem.kernel
    if kernel.type == "rbf":
        apart = [plus(a, negative(b)) for a, b in zip(u, v, strict=True)]
        return apply_real("exp", times(-kernel.gamma, dot(apart, apart)))  # type: ignore[no-any-return]
    product = dot(u, v)
    if kernel.type == "linear":
        return product  # type: ignore[no-any-return]
    inside = plus(times(kernel.gamma, product), kernel.coef0)
    return apply_real("tanh", inside) if kernel.type == "sigmoid" else raised(inside, kernel.degree)  # type: ignore[no-any-return]


def optimum_of(problem: Problem) -> Optimum:
    """Find the optimum; the error says why there is none."""
    if problem.kind == "qp":
        error = NoOptimumError("a plain quadratic program has no points", hint="use svmsym solve")
        error.proved = False
        raise error
    if problem.kernel.type in IRRATIONAL:
        from svmsym.exact.balls.enclose import enclose  # noqa: PLC0415 - python-flint loads when needed

        found = enclose(problem, first=_PRECISION)
        if found.status != "proved":
            error = NoOptimumError(f"the problem is {found.status}", why=found.reason)
            error.proved = found.status in {"infeasible", "unbounded"}
            raise error
        return Optimum(problem, None, found)
    answer = solve(problem)
    if answer.status != "optimal":
        raise NoOptimumError(f"the problem is {answer.status}", why=answer.reason)
    return Optimum(problem, answer)
