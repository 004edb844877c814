"""Identities in the language of formulas: proved by the kernel for all n and m, or refuted by numbers.

    left − right = Σ cofactor · hypothesis,   hypotheses being residuals that vanish

Where a formula is divided by a norm or another number r ≠ 0, let r be a parameter with r² − ‖w‖² = 0 as a
hypothesis, and say what the difference has to be multiplied by to see it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sympy import Expr, Integer

from svmsym.arguments.identities import Hypothesis, follows
from svmsym.duality.counterexample import find_counterexample
from svmsym.duality.problem import Equation, Sign
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kinds import kind_of
from svmsym.formulas.printing import to_text
from svmsym.lectures.checks.values import exact
from svmsym.lectures.finding import Check, Finding, How, typeset
from svmsym.lectures.statements import Chain, Equal


def identity(
    *given: Any,
    times: Expr | None = None,
    signs: Mapping[str, Sign] | None = None,
    how: How = "identity",
) -> Check:
    """An equation, or a chain of them, holds wherever the given residuals (or equations) vanish.

    >>> from svmsym.formulas import Scalar
    >>> a, b = Scalar("a"), Scalar("b")
    >>> identity().decide(Equal((a + b) ** 2, a**2 + 2 * a * b + b**2)).holds
    True
    >>> identity().decide(Equal((a + b) ** 2, a**2 + b**2)).counterexample
    'a = 1, b = −1 gives 0 instead of 2'
    """
    residuals = [g.residual if isinstance(g, Equation) else g for g in given]

    def decide(printed: Any) -> Finding:
        equations = printed.equations if isinstance(printed, Chain) else (printed,)
        for number, equation in enumerate(equations, 1):
            found = _decided(equation, residuals, times, signs or {})
            if not found.holds:
                place = f"line {number + 1}: " if len(equations) > 1 else ""
                return replace(found, reason=place + found.reason)
        under = f" where {', '.join(f'{to_text(r)} = 0' for r in residuals)}" if residuals else ""
        return Finding(True, f"proved by the kernel for all n and m{under}")

    return Check(how, decide)


def one_sided_index(equation: Equal) -> Finding | None:
    """What is wrong with an equation that has an index free on one side alone; None where there is none.

    >>> from svmsym.formulas import Family, Index, IndexSet, Scalar
    >>> i = Index("i", IndexSet("n", "i"))
    >>> one_sided_index(Equal(Scalar("b"), Family("α", i.domain)[i])).reason
    'the index i is free on one side only'
    """
    left, right = exact(equation.left), exact(equation.right)
    loose = free_indices(left) ^ free_indices(right)
    if not loose or left == 0 or right == 0:
        return None
    names = ", ".join(sorted(index.name for index in loose))
    return Finding(False, f"the index {names} is free on one side only", f"{names} has no value")


def _decided(
    equation: Equal, residuals: list[Expr], times: Expr | None, signs: Mapping[str, Sign]
) -> Finding:
    left, right = exact(equation.left), exact(equation.right)
    unbound = one_sided_index(equation)
    if unbound is not None:
        return unbound
    if left != 0 and right != 0 and kind_of(left) is not kind_of(right):
        said = f"a {kind_of(left).value} is set equal to a {kind_of(right).value}"
        return Finding(False, said, f"{to_text(left)} = {to_text(right)}")
    difference = (left - right) * (times if times is not None else Integer(1))
    if follows(difference, [Hypothesis(r, Integer(0)) for r in residuals]):
        return Finding(True, "proved")
    found = find_counterexample(left, right, signs, residuals)
    said = f"{to_text(left)} is not {to_text(right)}"
    return Finding(False, said, typeset(found), numbers=found)
