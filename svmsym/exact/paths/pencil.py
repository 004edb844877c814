"""A problem with one parameter left open: integer programs base + t·motion.

    minimise ½uᵀPu + (q₀ + t q₁)ᵀu   such that   A u = b₀ + t b₁,  l₀ + t l₁ ≤ u ≤ h₀ + t h₁

In: a problem and the name of the parameter, C, epsilon, nu or 1/nu. Out: a Pencil. Whether the parameter
enters like this is read off the formulas of the derived dual (svmsym.exact.programs.shape): linear terms,
bounds and right-hand sides have the powers 0 and 1 of t, everything else has the power 0, or the problem is
refused. Such a program is known from two values of t, so it is filled at t = 1 and t = 2, and both are
brought to one unit of u and one factor M of the objective, the smallest ones for which all numbers are
integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import Any

from svmsym.errors import SvmsymError
from svmsym.exact.problem import USES, Problem
from svmsym.exact.programs.instance import Instance, fill, shape_of
from svmsym.exact.programs.integer_gram import gram_of
from svmsym.exact.programs.program import Bounds, Program
from svmsym.exact.programs.shape import Formula, Shape, Term


@dataclass(frozen=True)
class Parameter:
    """A name, the setting it stands for, the letter and the power of it in formulas, and where it lives."""

    name: str
    setting: str
    letter: str
    power: int
    least: Fraction
    most: Fraction | None

    def of(self, problem: Problem, t: Fraction) -> Problem:
        """The problem with the parameter set to t."""
        changed: dict[str, Any] = {self.setting: t if self.power == 1 else 1 / t}
        return replace(problem, **changed)


PARAMETERS = {
    p.name: p
    for p in (
        Parameter("C", "C", "C", 1, Fraction(0), None),
        Parameter("epsilon", "epsilon", "ε", 1, Fraction(0), None),
        Parameter("nu", "nu", "ν", 1, Fraction(0), Fraction(1)),
        Parameter("1/nu", "nu", "ν", -1, Fraction(1), None),
    )
}
_GREEK = {"ε": "epsilon", "ν": "nu", "1/ν": "1/nu"}


@dataclass(frozen=True, eq=False)
class Pencil:
    """The programs base + t·motion; ``instance`` leads back from any of them, with base as its program.

    >>> two = pencil(Problem("svc", X=((0,), (2,)), y=(-1, 1), weight=(1, Fraction(1, 2))), "C")
    >>> two.base.upper, two.motion.upper, two.program(Fraction(1, 3)).upper
    ([0, 0], [2, 1], [2, 1])
    """

    problem: Problem
    parameter: Parameter
    instance: Instance
    base: Program
    motion: Program

    @property
    def programs(self) -> tuple[Program, Program]:
        """Both, as svmsym.exact.solving.pivoting takes them."""
        return self.base, self.motion

    @cached_property
    def backward(self) -> tuple[Program, Program]:
        """The same programs with the parameter −t."""
        m = self.motion
        turned = replace(
            m,
            slope=[-x for x in m.slope],
            right=tuple([-x for x in m.right]),
            lower=_combined(((-1, m.lower),)),
            upper=_combined(((-1, m.upper),)),
        )
        return self.base, turned

    def program(self, t: Fraction) -> Program:
        """The program at one t = p/q, with q·base + p·motion in the place of base + t·motion."""
        p, q = t.numerator, t.denominator
        a, b = self.base, self.motion
        return replace(
            a,
            slope=[q * x + p * y for x, y in zip(a.slope, b.slope, strict=True)],
            right=tuple([q * x + p * y for x, y in zip(a.right, b.right, strict=True)]),
            lower=_combined(((q, a.lower), (p, b.lower))),
            upper=_combined(((q, a.upper), (p, b.upper))),
            unit=a.unit * q,
            cost=a.cost / (q * q),
            constant=a.constant + t * b.constant,
        )

    def at(self, t: Fraction) -> Instance:
        """The problem at one t; multipliers of its program are t.denominator times those of the pencil."""
        own, q = self.instance, t.denominator
        return replace(
            own,
            problem=self.parameter.of(self.problem, t) if t or self.parameter.power == 1 else self.problem,
            program=self.program(t),
            scalars=tuple([(name, factor / q) for name, factor in own.scalars]),
            normal=own.normal / q,
            multiplier=own.multiplier / q,
            combination=own.combination / q,
        )


def pencil(problem: Problem, parameter: str = "C") -> Pencil:
    """The programs of a problem for all values of one parameter."""
    which = named(problem, parameter)
    one, two = (which.of(problem, Fraction(t)) for t in (1, 2))
    if which.name == "C" and problem.kind in {"svc", "svr"} and problem.slack != "linear":
        raise _refused(which, problem, "1/C stands in the curvature of the dual", 'use slack = "linear"')
    shape = shape_of(one)
    _check_affine(shape, which, problem)
    gram, kappa, delta = gram_of(problem)
    first, second = (fill(p, shape, gram, kappa, delta) for p in (one, two))
    unit, M = _common_scale(first.program, second.program)
    a, b = (_scaled(p, unit, M) for p in (first.program, second.program))
    base, motion = _extrapolated(a, b, 2, -1), _extrapolated(a, b, -1, 1)
    shrink = Fraction(first.program.unit, unit)
    factor = unit / (M * first.multiplier)
    own = replace(
        first,
        problem=problem,
        program=base,
        scalars=tuple([(name, x * factor) for name, x in first.scalars]),
        normal=first.normal * shrink,
        multiplier=first.multiplier * factor,
        combination=first.combination * shrink,
    )
    return Pencil(problem, which, own, base, motion)


def named(problem: Problem, parameter: str) -> Parameter:
    """The parameter of that name, if problems of this kind have it.

    >>> named(Problem("svr"), "ε").name
    'epsilon'
    """
    which = PARAMETERS.get(_GREEK.get(parameter, parameter))
    if which is None:
        raise SvmsymError(f"there is no path in {parameter}", hint=f"choose one of {', '.join(PARAMETERS)}")
    settings = USES[problem.kind].settings
    possible = [p.name for p in PARAMETERS.values() if p.setting in settings]
    if which.setting not in settings:
        hint = f"choose one of {', '.join(possible)}" if possible else "choose another kind of problem"
        raise SvmsymError(f"{problem.kind} has no {which.setting}", hint=hint)
    return which


def _check_affine(shape: Shape, which: Parameter, problem: Problem) -> None:
    """Refuse a dual in which the parameter stands anywhere but linearly in the linear parts."""
    if any(_powers(which, _fixed(shape)) - {0}):
        raise _refused(which, problem, "it stands in the curvature or in the rows of the dual")
    found = _powers(which, _moving(shape))
    if not found <= {0, 1}:
        other = "1/nu" if which.name == "nu" else "nu" if which.name == "1/nu" else ""
        hint = f'use the parameter "{other}"' if other else "choose another parameter"
        raise _refused(which, problem, "the bounds of the dual are not linear in it", hint)


def _fixed(shape: Shape) -> Iterator[Formula]:
    yield (shape.weight, shape.normal)
    for block in shape.blocks:
        yield (block.sign,)
        yield block.diagonal
    for row in shape.rows:
        yield from row.coefficients


def _moving(shape: Shape) -> Iterator[Formula]:
    yield shape.constant
    for block in shape.blocks:
        yield block.linear
        yield block.lower or ()
        yield block.upper or ()
    for row in shape.rows:
        yield row.right


def _powers(which: Parameter, formulas: Iterator[Formula]) -> set[int]:
    return {_power(which, term) for formula in formulas for term in formula}


def _power(which: Parameter, term: Term) -> int:
    """The power of t in a term; prices Cᵢ = C·weightᵢ count as C."""
    found = dict(term.scalars).get(which.letter, 0)
    if which.letter == "C":
        found += dict(term.families).get("C", 0)
    return which.power * found


def _refused(which: Parameter, problem: Problem, why: str, hint: str = "") -> SvmsymError:
    return SvmsymError(
        f"the optimum of {problem.kind} is not piecewise linear in {which.name}",
        why=why,
        hint=hint or "solve it at single values instead",
    )


def _common_scale(*programs: Program) -> tuple[int, Fraction]:
    """The least unit and the least M for which both programs are integral."""
    unit = lcm(*[p.unit for p in programs])
    sizes: list[Fraction] = []
    for p in programs:
        share = Fraction(p.unit, unit)
        sizes.append(p.cost * share * share * gcd(p.weight, *p.ridge))
        sizes.append(p.cost * share * gcd(*p.slope))
    # M·size is an integer for each size exactly if M is a multiple of 1 over their common divisor.
    below = lcm(*[s.denominator for s in sizes])
    above = gcd(*[s.numerator * (below // s.denominator) for s in sizes])
    return unit, Fraction(below, above or 1)


def _scaled(p: Program, unit: int, M: Fraction) -> Program:
    """The program in another unit of u and with another factor of the objective."""
    share = Fraction(p.unit, unit)
    bend, push = M * p.cost * share * share, M * p.cost * share
    grow = unit // p.unit
    return replace(
        p,
        weight=int(bend * p.weight),
        ridge=[int(bend * x) for x in p.ridge] if p.has_ridge else [0] * p.size,
        slope=[x * push.numerator // push.denominator for x in p.slope],
        right=tuple([grow * x for x in p.right]),
        lower=_combined(((grow, p.lower),)),
        upper=_combined(((grow, p.upper),)),
        unit=unit,
        cost=1 / M,
    )


def _extrapolated(a: Program, b: Program, x: int, y: int) -> Program:
    """x·a + y·b in everything that moves."""
    return replace(
        a,
        slope=[x * u + y * v for u, v in zip(a.slope, b.slope, strict=True)],
        right=tuple([x * u + y * v for u, v in zip(a.right, b.right, strict=True)]),
        lower=_combined(((x, a.lower), (y, b.lower))),
        upper=_combined(((x, a.upper), (y, b.upper))),
        constant=x * a.constant + y * b.constant,
    )


def _combined(parts: Sequence[tuple[int, Bounds]]) -> list[int | None]:
    """Σ factor·bounds; a missing bound stays missing."""
    columns = zip(*[bounds for _, bounds in parts], strict=True)
    factors = [factor for factor, _ in parts]
    return [
        None
        if None in column
        else sum([f * x for f, x in zip(factors, column, strict=True) if x is not None])
        for column in columns
    ]
