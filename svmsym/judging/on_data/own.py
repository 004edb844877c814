"""The machine that a student's own earlier values make, as an optimum to ask the same questions of.

    w = Σ α_i y_i φ(x_i),   b = y_s − ⟨w, φ(x_s)⟩ for a support vector s with 0 < α_s < C
    hard margin also:  b = −½(max_{y=−1} ⟨w, x⟩ + min_{y=+1} ⟨w, x⟩)

From a wrong α different support vectors may give different b: each of them, and their mean, is consistent
work. So one set of own values makes several machines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from svmsym.judging.on_data.multipliers import demand
from svmsym.judging.on_data.optimum import ZERO, Ends, Optimum, prices
from svmsym.meaning.algebra import dot
from svmsym.meaning.numbers import negative, plus, sign_of, times
from svmsym.meaning.reals import Real

Numbers = tuple[Real, ...]


@dataclass(frozen=True, eq=False)
class Machine(Optimum):
    """w as a vector or as Σ c_i φ(x_i), one b, and α where it is known; nothing here need be optimal."""

    own_alpha: Numbers | None = None
    own_w: Numbers | None = None
    own_b: Real = ZERO

    @cached_property
    def coefficients(self) -> Numbers:
        """c with w = Σ c_i φ(x_i)."""
        return tuple(times(Fraction(y), a) for y, a in zip(self.problem.y, self.alpha, strict=True))

    @cached_property
    def alpha(self) -> Numbers:
        """The own α; zeros where only w is known."""
        return self.own_alpha or (ZERO,) * self.problem.n

    @cached_property
    def alpha_star(self) -> Numbers:
        """Nothing: only classifiers have a machine of one's own."""
        return ()

    @property
    def alpha_unique(self) -> bool | None:
        """Whether α is known."""
        return self.own_alpha is not None or None

    @cached_property
    def w(self) -> Any:
        """The own w, or Σ α_i y_i x_i with the linear kernel."""
        if self.own_w is not None or self.problem.kernel.type != "linear" or not self.problem.X:
            return self.own_w
        return tuple(dot(self.coefficients, column) for column in zip(*self.problem.X, strict=True))

    @cached_property
    def norm2(self) -> Real:
        """‖w‖²."""
        return dot(self.w, self.w) if self.w is not None else dot(self.coefficients, self.inner)  # type: ignore[no-any-return]

    @cached_property
    def inner(self) -> Numbers:
        """⟨w, φ(x_i)⟩ for every point."""
        if self.w is not None:
            return tuple(dot(self.w, x) for x in self.problem.X or ())
        return tuple(dot(self.coefficients, row) for row in self.gram)

    @cached_property
    def offset(self) -> Ends:
        """The own b."""
        return self.own_b, self.own_b


def own_machines(best: Optimum, own: Mapping[str, Any]) -> list[Machine]:
    """List the machines that own values of α, w, b and S (points from 1) make, ours where one is missing.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.judging.on_data.optimum import optimum_of
    >>> two = optimum_of(Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1)))
    >>> found = own_machines(two, {"α": (Fraction(1, 4), Fraction(1, 4))})
    >>> [str(m.own_b) for m in found], found[0].w
    (['-1', '0', '-1/2'], (Fraction(1, 2),))
    """
    alpha, w, b = own.get("α"), own.get("w"), own.get("b")
    support = tuple(sorted(i - 1 for i in own.get("S", ()) if 0 < i <= best.problem.n))
    if alpha is None and w is None:
        alpha = best.alpha
    normals = [(alpha, None)] if alpha is not None else []
    normals += [(alpha, w)] if w is not None else []
    found: list[Machine] = []
    for a, vector in normals:
        plain = Machine(best.problem, None, own_alpha=a, own_w=vector)
        some = support or _free(plain) or _support_of(best)
        found += [Machine(best.problem, None, own_alpha=a, own_w=vector, own_b=v)
                  for v in ([b] if b is not None else _offsets(plain, some))]  # fmt: skip
    return found


def _free(machine: Machine) -> tuple[int, ...]:
    """List the points that lie where α demands an equation; those with α_i > 0 where there are none."""
    support = [i for i, a in enumerate(machine.alpha) if sign_of(a) > 0]
    senses = {i: demand(machine.problem, machine.alpha[i], prices(machine.problem)[i])[0] for i in support}
    return tuple(i for i in support if senses[i] == "=") or tuple(support)


def _support_of(best: Optimum) -> tuple[int, ...]:
    if best.answer is None:
        return ()
    return tuple(sorted({*best.answer.support.every, *best.answer.support.on_margin}))


def offsets_at(best: Optimum, own: Mapping[str, Any]) -> list[tuple[int, Real]]:
    """List the b that each support vector (from 1) gives with own values; where they differ, one is wrong."""
    machine = Machine(best.problem, None, own_alpha=own.get("α"), own_w=own.get("w"))
    support = _free(machine) or _support_of(best) if best.problem.bias else ()
    return list(zip([s + 1 for s in support], _ends(machine, support), strict=True))


def _ends(machine: Machine, support: Sequence[int]) -> list[Real]:
    """Compute the b with which each support vector lies where α demands it."""
    problem = machine.problem
    levels = [demand(problem, machine.alpha[s], prices(problem)[s])[1] for s in support]
    return [
        plus(times(Fraction(problem.y[s]), v), negative(machine.inner[s]))
        for s, v in zip(support, levels, strict=True)
    ]


def _offsets(machine: Machine, support: Sequence[int]) -> list[Real]:
    """List every b that consistent work may give."""
    problem, inner = machine.problem, machine.inner
    if not problem.bias:
        return [ZERO]
    ends = _ends(machine, support)
    found = list(dict.fromkeys(ends))
    if len(found) > 1:
        found.append(times(Fraction(1, len(ends)), dot([Fraction(1)] * len(ends), ends)))
    rational = [v for v in inner if isinstance(v, Fraction)]
    if problem.C is None and {*problem.y} == {1, -1} and len(rational) == problem.n:
        pairs = list(zip(rational, problem.y, strict=True))
        found.append((max(v for v, y in pairs if y < 0) + min(v for v, y in pairs if y > 0)) / -2)
    return list(dict.fromkeys(found)) or [ZERO]
