"""What an exact optimum says of a new point.

    f(x) = Σ cᵢ K(xᵢ, x) + b,   class sign f(x)

Where b (or ρ, R²) is not unique, f(x) is an interval. The class counts if the sign is the same, and not zero,
at all of it; on the hyperplane itself the class is a convention, and none is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from svmsym.errors import SvmsymError
from svmsym.exact.optima.multipliers import Interval

if TYPE_CHECKING:
    from svmsym.exact.answer import Answer

_ZERO = Fraction(0)
_REGRESSIONS = ("svr", "nusvr", "ridge")


@dataclass(frozen=True)
class Prediction:
    """f(x) over all optimal b, and its sign: −1 or +1, None where it is not decided or there are no classes.

    ``value`` is f(x); f(x) − ρ of one-class, R² − ‖x − a‖² of svdd, both positive inside. ``called`` is the
    name of the class in the data.
    """

    label: int | None
    value: Interval
    called: str = ""
    reason: str = ""

    def __str__(self) -> str:
        low, high = ("…" if end is None else str(end) for end in (self.value.low, self.value.high))
        value = f"f(x) = {low}" if self.value.is_point else f"f(x) from {low} to {high}"
        return f"{self.called or 'no class'}: {self.reason or value}" if self.reason or self.called else value


def predicted(answer: Answer, x: Sequence[Fraction]) -> Prediction:
    """The class of a point, or why it has none.

    >>> from svmsym.exact.front import solve
    >>> two = solve([[0], [2]], [-1, 1], C="inf")
    >>> print(predicted(two, [Fraction(5, 2)]), predicted(two, [Fraction(1)]), sep="; ")
    1: f(x) = 3/2; no class: f(x) = 0, on the boundary, where the class is a convention
    """
    problem = answer.problem
    value = Interval(v := inner_at(answer, x), v).plus(_added(answer))
    if problem.kind == "svdd":
        length = kernel_value(answer, x, x) + answer.norm2
        value = value.plus(Interval(v - length, v - length))  # 2⟨a, x⟩ in all
    if problem.kind in _REGRESSIONS:
        return Prediction(None, value)
    sign = value.sign
    if sign:
        names = ("outside", "inside") if problem.kind in {"svdd", "one-class"} else problem.classes
        return Prediction(sign, value, names[sign > 0])
    if value.is_point:
        return Prediction(None, value, reason="f(x) = 0, on the boundary, where the class is a convention")
    low, high = ("…" if end is None else str(end) for end in (value.low, value.high))
    return Prediction(None, value, reason=f"f(x) from {low} to {high}, since the optimum is not unique")


def inner_at(answer: Answer, x: Sequence[Fraction]) -> Fraction:
    """⟨w, φ(x)⟩ at any point."""
    points = answer.problem.X
    if points is None:
        raise SvmsymError(
            f"there is no new point of a {answer.problem.kind} with these data",
            why="the data have a matrix and no points",
            hint="solve it with points and a kernel",
        )
    if points and len(x) != len(points[0]):
        raise SvmsymError(
            f"the new point has {len(x)} coordinates, and the points have {len(points[0])}",
            hint="write one number for each coordinate, as in [2, 0]",
        )
    pairs = zip(combination(answer), points, strict=True)
    return sum((c * kernel_value(answer, z, x) for c, z in pairs if c), _ZERO)


def kernel_value(answer: Answer, x: Sequence[Fraction], z: Sequence[Fraction]) -> Fraction:
    """K(x, z) of a rational kernel."""
    kernel = answer.problem.kernel
    product = sum((Fraction(a) * b for a, b in zip(x, z, strict=True)), _ZERO)
    return (kernel.gamma * product + kernel.coef0) ** kernel.degree if kernel.type == "poly" else product


def combination(answer: Answer) -> tuple[Fraction, ...]:
    """c with w = Σ cᵢ φ(xᵢ)."""
    stated, program = answer.instance, answer.instance.program
    found = [_ZERO] * answer.problem.n
    for v, u in enumerate(answer.unknowns):
        if u and program.sign[v]:
            found[program.point[v]] += stated.combination * program.unit * program.sign[v] * u
    return tuple(found)


def _added(answer: Answer) -> Interval:
    """All optimal values of what is added: b, −ρ, R²; zero where the problem has none."""
    kind, intervals = answer.problem.kind, answer.intervals
    if kind == "one-class":
        return intervals["rho"].times(Fraction(-1))
    return intervals.get("R2" if kind == "svdd" else "b", Interval(_ZERO, _ZERO))
