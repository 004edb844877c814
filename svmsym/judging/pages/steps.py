"""Steps of a derivation that a page does not have, between --from and --to."""

from __future__ import annotations

from svmsym.judging.pages.alone import unknowns_of
from svmsym.judging.pages.standing import Standing
from svmsym.judging.pages.subjects import subjects
from svmsym.meaning.letters import Table
from svmsym.writing.tree import Node

STEPS = ("primal", "lagrangian", "stationarity", "dual")


def missing_steps(standing: Standing, start: str, end: str | None) -> tuple[str, ...]:
    """List the steps between two that do not appear on the page.

    Names: lagrangian, stationarity_w …, dual_objective, box, constraints.
    """
    subject = standing.subject
    if end is None:
        return ()
    if subject is None:
        wanted = [f"stationarity_{key}" for key in unknowns_of(standing)]
        return tuple(step for step in wanted if step not in standing.steps)
    first, last = STEPS.index(start), STEPS.index(end)
    missing = []
    if first < STEPS.index("lagrangian") <= last and "lagrangian" not in standing.steps:
        missing.append("lagrangian")
    if first < STEPS.index("stationarity") <= last:
        known = {c.name for c in standing.conditions}
        missing += [c.name for c in subject.stationarity if c.name not in known]
    if first < STEPS.index("dual") <= last:
        missing += ["dual_objective"] if "dual_objective" not in standing.steps else []
        absent = {c.name for c in subject.bounds if not _is_said(c.node, standing)}
        missing += [name for name in ("box", "constraints") if name in absent]
    return tuple(missing)


def list_steps(name: str, start: str = "primal", end: str = "dual") -> tuple[str, ...]:
    """List all steps of a derivation between two: those that an empty page lacks.

    >>> list_steps("hard-margin", "lagrangian")
    ('stationarity_w', 'stationarity_b', 'dual_objective', 'constraints')
    """
    subject = subjects(name)[0]
    return missing_steps(Standing(subject, Table(subject.kinds), {}), start, end)


def _is_said(constraint: Node, standing: Standing) -> bool:
    """Whether a constraint of the dual follows from one right line."""
    return any(stated == constraint or standing.implies([stated], constraint) for stated in standing.stated)
