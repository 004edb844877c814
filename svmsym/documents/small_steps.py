"""Large steps taken apart: what a lecturer writes between two lines, each small step an identity of its own.

collect      multiply out · split the sums · collect by unknowns, by linearity of ⟨·, ·⟩
substitute   insert the minimiser · combine like terms
expand       ‖Σ_i v_i‖² = ⟨Σ_i v_i, Σ_j v_j⟩ · linearity in both arguments
"""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Add, Expr, expand_mul

from svmsym.duality.derived import Derived
from svmsym.duality.steps import Rule, Step
from svmsym.errors import ProofError
from svmsym.formulas.atoms import Index, Letter
from svmsym.formulas.express import express
from svmsym.formulas.gradient import gradient
from svmsym.formulas.normal_form import normal_form
from svmsym.formulas.operations import Inner, Total
from svmsym.formulas.substitution import fresh_index, substitute


@dataclass(frozen=True)
class SmallStep:
    """One rule, the step that it proves, and the terms of the line as they are shown, not yet combined."""

    rule: str
    step: Step
    terms: tuple[Expr, ...] = ()


def proved(steps: list[SmallStep]) -> list[SmallStep]:
    """The steps, each proved by the kernel; those that change nothing are left out.

    >>> from svmsym import derive
    >>> [s.rule for s in multiplied_out(derive("hard-margin"))]
    ['distribute', 'split-sums']
    """
    for small in steps:
        if not small.step.prove().holds:
            raise ProofError(f"the small step {small.rule} is not proved")
    return [s for s in steps if s.step.before != s.step.after or s.step.uses]


def multiplied_out(d: Derived) -> list[SmallStep]:
    """From the Lagrangian as it was formed to single terms."""
    start = d.dual.lagrangian.expression
    apart = start.replace(lambda e: isinstance(e, Total), lambda e: Total(_distributed(e.body), e.index))
    apart = _distributed(apart)
    single = express(normal_form(start))
    norms = any(isinstance(side, Add) for p in start.atoms(Inner) for side in p.args)
    first = SmallStep("distribute", Step(Rule.EXPAND, start, apart))
    last = SmallStep("split-norms" if norms else "split-sums", Step(Rule.EXPAND, apart, single))
    return proved([first, last])


def term_gradients(d: Derived, function: Expr, variable: Expr) -> list[Step]:
    """The gradients of the terms that contain an unknown."""
    terms = [t for t in Add.make_args(function) if variable.name in {x.name for x in t.atoms(Letter)}]
    steps = [Step(Rule.GRADIENT, t, gradient(t, variable), variable=variable) for t in terms]
    for step in steps:
        if not step.prove().holds:
            raise ProofError(f"the gradient of a term by {variable.name} in {d.name} is not proved")
    return steps


def small_steps(step: Step, d: Derived, start: Expr) -> list[SmallStep]:
    """A step towards the dual function, taken apart; ``start`` is what the first one starts from."""
    if step.rule is Rule.COLLECT:
        linear = any(isinstance(side, Total | Add) for p in step.after.atoms(Inner) for side in p.args)
        rule = "collect-linear" if linear else "collect"
        return proved([SmallStep(rule, Step(Rule.COLLECT, start, step.after))])
    if step.rule is Rule.SUBSTITUTE:
        return _inserted(step, d)
    if step.rule is Rule.EXPAND:
        return _squares(step)
    return proved([SmallStep(step.rule.value, step)])


def _inserted(step: Step, d: Derived) -> list[SmallStep]:
    (use,) = step.uses
    found = next(c for c in d.dual.conditions if c.residual == use.residual)
    assert found.value is not None
    terms = tuple(substitute(t, {found.variable: found.value}) for t in Add.make_args(step.before))
    whole = Add(*terms)
    insert = SmallStep("insert", Step(Rule.SUBSTITUTE, step.before, whole, step.uses), terms)
    alike = set(terms) == set(Add.make_args(step.after))
    rest = [] if alike else [SmallStep("combine", Step(Rule.EXPAND, whole, step.after))]
    # Inserting may already give the line that is wanted, since like terms are added at once.
    return [*proved([insert]), *_checked(rest)]


def _checked(steps: list[SmallStep]) -> list[SmallStep]:
    proved(steps)
    return steps


def _squares(step: Step) -> list[SmallStep]:
    squares = [p for p in step.before.atoms(Inner) if p.left == p.right and isinstance(p.left, Total)]
    doubled = step.before.xreplace({p: Inner(p.left, _renamed(p.left)) for p in squares})
    rule = "bilinear" if step.before.atoms(Inner) else "distribute"
    return proved(
        [
            SmallStep("second-index", Step(Rule.EXPAND, step.before, doubled)),
            SmallStep(rule, Step(Rule.EXPAND, doubled, step.after)),
        ]
    )


def _renamed(g: Total) -> Expr:
    """The same sum over another index."""
    taken = frozenset(g.atoms(Index))
    other = fresh_index(g.index.domain, taken)
    return Total(substitute(g.body, {g.index: other}), other)


def _distributed(e: Expr) -> Expr:
    """Products multiplied out at the top, sums and inner products left as they are."""
    while (apart := Add(*(expand_mul(t, deep=False) for t in Add.make_args(e)))) != e:
        e = apart
    return e
