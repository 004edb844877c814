"""A derivation as a document: from the problem to the quadratic program, every line proved.

sketch    the problem, the Lagrangian, stationarity, the dual and its quadratic program, in few lines
lecture   as a lecturer writes it on the board
full      every algebraic step with its rule and what it uses, and what a student may ask
"""

from __future__ import annotations

from pathlib import Path

from svmsym.documents.dual_function import dual_function_section
from svmsym.documents.labels import label
from svmsym.documents.mathline import EQ, Gradient, Name, Sign
from svmsym.documents.numbering import numbered
from svmsym.documents.optimality_sections import gap_section, kkt_section, wolfe_section
from svmsym.documents.problem_sections import (
    dual_section,
    lagrangian_section,
    problem_section,
    stationarity_section,
)
from svmsym.documents.program_section import program_display, program_section
from svmsym.documents.recovery_section import recovery_section
from svmsym.documents.statements import (
    ZERO,
    condition_line,
    constraint_line,
    dual_constraint_lines,
    dual_objective_line,
    objective_line,
)
from svmsym.documents.telling import Telling, known_detail, rows
from svmsym.documents.translation import translation
from svmsym.documents.tree import Block, Display, Document, Heading, Row, Sentence
from svmsym.documents.wording import Wording
from svmsym.duality.derived import Derived
from svmsym.duality.instantiate import instantiate
from svmsym.errors import ProofError
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.notation import DEFAULT, Notation


def document(  # noqa: PLR0913 - what is shown, and the ways to show it
    derived: Derived,
    notation: Notation = DEFAULT,
    n: int | None = None,
    m: int | None = None,
    *,
    language: str = "en",
    detail: str = "lecture",
    source: Path | None = None,
) -> Document:
    """The whole derivation as a document; n and m ask for the dual written out.

    ``source`` is a user's own file, beside which a translation of its words may lie.
    """
    fitted = notation.for_names(derived.names, derived.index_names, derived.name)
    unproved = [step for step in derived.steps if not step.prove().holds]
    if unproved:
        raise ProofError(f"the step {unproved[0].rule.value} of {derived.name} is not proved")
    words = translation(derived.name, derived.title, language, source)
    say = Wording(language, fitted, tuple(derived.names), translated=words)
    telling = Telling(derived, say, known_detail(detail))
    told = _sketch(telling) if detail == "sketch" else _lecture(telling)
    blocks: tuple[Block, ...] = (
        Heading(1, say.title(derived.title or derived.name)),
        *told,
        *_instance(telling, n, m),
        say.sentence("proved", steps=telling.proved),
    )
    return numbered(Document(blocks, fitted, derived.problem.roles, language))


def _lecture(t: Telling) -> list[Block]:
    return [
        *problem_section(t),
        *lagrangian_section(t),
        *stationarity_section(t),
        *dual_function_section(t),
        *dual_section(t),
        *wolfe_section(t),
        *kkt_section(t),
        *program_section(t),
        *recovery_section(t),
        *gap_section(t),
    ]


def _sketch(t: Telling) -> list[Block]:
    """Problem, Lagrangian, stationarity, dual, QP: a heading's words before each, and no more."""
    d, say = t.derived, t.say
    constraints = say.constrained([constraint_line(c) for c in d.problem.constraints])
    dual_lines = [dual_objective_line(d.dual), *say.constrained(dual_constraint_lines(d.dual))]
    stationary = [
        Row(
            (Gradient(c.variable), EQ, ZERO, Sign("⇒"), *condition_line(c)),
            label=label("stationarity", c.variable.name),
            kind="stationarity",
        )
        for c in d.dual.conditions
    ]
    form = (Name("L"), EQ, d.dual.lagrangian.expression)
    return [
        _called("problem", say),
        rows(objective_line(d.problem), *constraints, label="primal"),
        _called("lagrangian", say),
        rows(form, label="lagrangian", kind="lagrangian"),
        _called("stationarity", say),
        Display(tuple(stationary)),
        *t.where_named(*(c.value for c in d.dual.conditions if c.value is not None)),
        _called("dual", say),
        *([say.sentence(f"dual-sign-alone-{d.dual.sense}")] if t.turned else []),
        rows(*dual_lines, label="dual", kind="dual"),
        *([] if d.no_qp else [_called("qp", say), *program_display(t)]),
    ]


def _called(key: str, say: Wording) -> Sentence:
    return Sentence(say.words(key) + say.words("colon"))


def _instance(t: Telling, n: int | None, m: int | None) -> list[Block]:
    if n is None:
        return []
    d = t.derived
    equalities = [e for e in d.dual.equalities if kind_of(e) is Kind.SCALAR]
    return [
        t.say.heading("instance"),
        rows((Name("L"), EQ, instantiate(d.dual.lagrangian.expression, n, m)), label="instance-lagrangian"),
        rows((Name("D"), EQ, instantiate(d.dual.objective, n, m)), label="instance-dual"),
        *([rows(*((instantiate(e, n, m), EQ, ZERO) for e in equalities))] if equalities else []),
    ]
