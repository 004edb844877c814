"""Verifying derivations: every claim, every step, and strong duality, each by several routes.

claims           what the file says a step gives, against what was derived
steps            kernel proof of every step; gradients in coordinates
differences      gradients again, by exact central differences (exact for quadratic functions)
random           every step at random rationals, at larger sizes than the proof needs
gap identity     kernel proof, independent of any gradient
strong duality   primal and dual solved separately on random exact instances
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sympy import Expr

from svmsym.duality.claims import WrongClaim
from svmsym.duality.derivation_files import names
from svmsym.duality.instances import StrongDuality, strong_duality
from svmsym.duality.library import load
from svmsym.duality.rich import Rich
from svmsym.duality.steps import Rule, Step
from svmsym.errors import ProblemError, SvmsymError
from svmsym.formulas.atoms import Entry, Vector
from svmsym.formulas.bounds import domains_of
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import coordinate, evaluate
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.models import DrawnModel, Key

LARGER_SIZE = 4
LARGER_DIMENSION = 3
INSTANCES = 5


@dataclass(frozen=True)
class Report(Rich):
    """What was checked of one derivation, and what failed."""

    name: str
    steps: int
    proved: int
    random_checks: int
    random_failures: int
    gradients: int
    gradient_failures: int
    gap_identity: bool
    strong_duality: StrongDuality | None
    wrong_claims: tuple[WrongClaim, ...]
    unproved: tuple[str, ...] = ()
    error: SvmsymError | None = None
    not_compared: str = ""

    @property
    def ok(self) -> bool:
        """Whether everything held."""
        return (
            self.error is None
            and not self.wrong_claims
            and self.proved == self.steps
            and self.random_failures == 0
            and self.gradient_failures == 0
            and self.gap_identity
            and (self.strong_duality.holds if self.strong_duality is not None else bool(self.not_compared))
        )

    @property
    def failures(self) -> list[str]:
        """One message for each thing that did not hold."""
        messages = [str(w.error()) for w in self.wrong_claims]
        if self.error is not None:
            messages.append(str(self.error))
        if self.proved != self.steps:
            unproved = f"{self.steps - self.proved} of {self.steps} steps are not proved"
            messages.append(f"{self.name}: {unproved}: {', '.join(self.unproved)}")
        if self.random_failures or self.gradient_failures:
            messages.append(f"{self.name}: a step fails at random rationals")
        if self.error is None and not self.gap_identity:
            messages.append(f"{self.name}: the gap identity is not proved")
        if self.strong_duality is not None:
            messages += [f"{self.name}: primal and dual differ: {f}" for f in self.strong_duality.failures]
            if not self.strong_duality.instances:
                messages.append(f"{self.name}: no random instance had an optimum, so none was compared")
        return messages

    def as_json(self) -> dict[str, Any]:
        """The shape that ``svmsym verify --json`` prints."""
        strong = self.strong_duality
        return {
            "name": self.name,
            "ok": self.ok,
            "steps": self.steps,
            "proved": self.proved,
            "gap_identity": self.gap_identity,
            "strong_duality": {
                "instances": strong.instances if strong else 0,
                "equal": strong.equal if strong else 0,
                **({"not_compared": self.not_compared} if self.not_compared else {}),
            },
            "random_rationals": {"checked": self.random_checks, "failed": self.random_failures},
            "gradients_by_differences": {"checked": self.gradients, "failed": self.gradient_failures},
            "failures": self.failures,
        }


def verify(wanted: Iterable[str] = (), *, instances: int = INSTANCES, seed: int = 1) -> list[Report]:
    """Verify derivations by name or path; all that come with svmsym when none is named.

    >>> from svmsym import verify
    >>> [report.ok for report in verify(["hard-margin"])]
    [True]
    """
    return [verify_one(name, instances=instances, seed=seed) for name in (wanted or names())]


def verify_one(
    name: str, options: Mapping[str, str] | None = None, *, instances: int = INSTANCES, seed: int = 1
) -> Report:
    """Verify one derivation."""
    stated = load(name, options)
    try:
        derived = stated.run()
        steps = derived.steps
        wrong = tuple(derived.wrong_claims())
    except SvmsymError as error:
        return Report(stated.name, 0, 0, 0, 0, 0, 0, False, None, (), error=error)
    no_qp, strong = derived.no_qp, None
    if not no_qp:
        try:
            strong = strong_duality(derived.dual, instances=instances, seed=seed)
        except ProblemError as error:
            no_qp = error.what  # proved, but not of a shape that the enumeration can solve
    unproved = tuple(step.rule.value for step in steps if not step.prove().holds)
    draw = random.Random(seed)
    random_failures = sum(
        not _holds_at_random(step, draw) for step in steps if step.rule is not Rule.GRADIENT
    )
    gradients = [step for step in steps if step.rule is Rule.GRADIENT]
    return Report(
        derived.name,
        len(steps),
        len(steps) - len(unproved),
        len(steps) - len(gradients),
        random_failures,
        len(gradients),
        sum(not _gradient_by_differences(step, draw) for step in gradients),
        derived.gap.step.prove().holds,
        strong,
        wrong,
        unproved,
        not_compared=no_qp,
    )


def _model(formulas: Iterable[Expr], draw: random.Random) -> DrawnModel:
    domains = frozenset().union(*(domains_of(f) for f in formulas))

    def value(key: Key) -> Fraction:
        if key[0] == "label":
            return Fraction(draw.choice((-1, 1)))
        # Never zero: any letter may stand in a denominator.
        return Fraction(draw.choice((-1, 1)) * draw.randint(1, 9), draw.randint(1, 5))

    return DrawnModel(dict.fromkeys(domains, LARGER_SIZE), LARGER_DIMENSION, value)


def _holds_at_random(step: Step, draw: random.Random) -> bool:
    difference = step.difference()
    model = _model([difference], draw)
    where = {index: draw.randrange(LARGER_SIZE) for index in free_indices(difference)}
    if difference != 0 and kind_of(difference) is Kind.VECTOR:
        return not any(coordinate(difference, model, where, axis) for axis in range(LARGER_DIMENSION))
    return bool(evaluate(difference, model, where) == 0)


def _gradient_by_differences(step: Step, draw: random.Random) -> bool:
    """(L(v + h) − L(v − h)) / 2h equals ∂L/∂v exactly where L is quadratic in v."""
    variable, claimed = step.variable, step.after
    assert variable is not None
    model = _model([step.before, claimed, variable], draw)
    where = {index: draw.randrange(LARGER_SIZE) for index in free_indices(variable) | free_indices(claimed)}
    evaluate(step.before, model, where)
    for axis in range(LARGER_DIMENSION if isinstance(variable, Vector) else 1):
        if isinstance(variable, Vector):
            key: Key = ("coordinate", (variable.name,), axis)
            expected = coordinate(claimed, model, where, axis)
        elif isinstance(variable, Entry):
            key, expected = ("entry", variable.name, where[variable.index]), evaluate(claimed, model, where)
        else:
            key, expected = ("scalar", variable.name), evaluate(claimed, model, where)
        middle, h = model.values[key], Fraction(1, 3)
        model.values[key] = middle + h
        above = evaluate(step.before, model, where)
        model.values[key] = middle - h
        below = evaluate(step.before, model, where)
        model.values[key] = middle
        if (above - below) / (2 * h) != expected:
            return False
    return True
