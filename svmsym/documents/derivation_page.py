"""A derivation as a document: from the problem to the quadratic program, every line proved."""

from __future__ import annotations

from collections.abc import Iterable

from sympy import Expr, Rational

from svmsym.documents.mathline import EQ, LE, PLUS, Goal, Line, Name, Piece, Raised, Sign, listed
from svmsym.documents.mathline import TRANSPOSE as T
from svmsym.documents.matrices import entry_lines, matrix_lines, primed, second_form
from svmsym.documents.statements import (
    ZERO,
    condition_line,
    constraint_line,
    dual_constraint_lines,
    dual_objective_line,
    gradient_line,
    kkt_lines,
    objective_line,
    pattern_line,
    positive_line,
    recovery_line,
    wolfe_lines,
)
from svmsym.documents.tree import Block, Display, Document, Heading, Row, Sentence, Table
from svmsym.documents.wording import Wording
from svmsym.duality.cases import Case
from svmsym.duality.derived import Derived
from svmsym.duality.instantiate import instantiate
from svmsym.duality.steps import Rule, Step
from svmsym.errors import ProofError
from svmsym.formulas.atoms import Entry
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.notation import DEFAULT, Notation
from svmsym.formulas.operations import KernelValue

_FUNCTION_RULES = {
    Rule.COLLECT,
    Rule.DROP,
    Rule.NAME,
    Rule.SUBSTITUTE,
    Rule.EXPAND,
    Rule.KERNEL,
}
_SIGNS = {"=": EQ, ">": Sign(">"), ">=": Sign("≥")}


def document(
    derived: Derived,
    notation: Notation = DEFAULT,
    n: int | None = None,
    m: int | None = None,
    *,
    language: str = "en",
) -> Document:
    """The whole derivation as a document; n and m ask for the dual written out."""
    fitted = notation.for_names(derived.names)
    say = Wording(language, fitted)
    unproved = [step for step in derived.steps if not step.prove().holds]
    if unproved:
        raise ProofError(f"the step {unproved[0].rule.value} of {derived.name} is not proved")
    blocks: tuple[Block, ...] = (
        Heading(1, derived.title or derived.name),
        *_problem(derived, say),
        *_lagrangian(derived, say),
        *_stationarity(derived, say),
        *_dual_function(derived, say),
        *_dual(derived, say),
        *_wolfe(derived, say),
        *_kkt(derived, say),
        *_program(derived, say),
        *_recovery(derived, say),
        *_gap(derived, say),
        *_instance(derived, say, n, m),
        say.sentence("proved", steps=len(derived.steps)),
    )
    return Document(blocks, fitted, derived.problem.roles, language)


def _rows(*lines: Line) -> Display:
    return Display(tuple(Row(line) for line in lines))


def _problem(d: Derived, say: Wording) -> list[Block]:
    constraints = [constraint_line(c) for c in d.problem.constraints]
    return [
        say.heading("problem"),
        _rows(objective_line(d.problem), *say.constrained(constraints)),
    ]


def _lagrangian(d: Derived, say: Wording) -> list[Block]:
    return [
        say.heading("lagrangian"),
        say.sentence("lagrangian-text"),
        _rows((Name("L"), EQ, d.dual.lagrangian.expression)),
    ]


def _stationarity(d: Derived, say: Wording) -> list[Block]:
    sign = 1 if d.problem.sense == "min" else -1
    return [
        say.heading("stationarity"),
        say.sentence("stationarity-text"),
        _rows(*(gradient_line(c, sign) for c in d.dual.conditions)),
        say.sentence("stationarity-gives"),
        _rows(*(condition_line(c) for c in d.dual.conditions)),
    ]


def _dual_function(d: Derived, say: Wording) -> list[Block]:
    rows = [
        Row((*((Name("L"),) if k == 0 else ()), EQ, step.after), _reason(step, say))
        for k, step in enumerate(s for s in d.dual.steps if s.rule in _FUNCTION_RULES)
    ]
    if not rows:
        return []
    return [
        say.heading("dual-function"),
        say.sentence("dual-function-text"),
        Display(tuple(rows)),
    ]


def _reason(step: Step, say: Wording) -> str:
    return say.words(f"reason-{step.rule.value}")


def _dual(d: Derived, say: Wording) -> list[Block]:
    lines = [dual_objective_line(d.dual), *say.constrained(dual_constraint_lines(d.dual))]
    return [say.heading("dual"), _rows(*lines)]


def _wolfe(d: Derived, say: Wording) -> list[Block]:
    multipliers = tuple(c.multiplier for c in d.problem.constraints)
    first, *rest = wolfe_lines(d.wolfe, d.problem.unknowns, multipliers)
    return [
        say.heading("wolfe"),
        say.sentence("wolfe-text"),
        _rows(first, *say.constrained(rest)),
    ]


def _kkt(d: Derived, say: Wording) -> list[Block]:
    sign = 1 if d.problem.sense == "min" else -1
    blocks: list[Block] = [say.heading("kkt")]
    for key, lines in kkt_lines(d.kkt, sign).items():
        if lines:
            blocks += [Sentence(say.words(f"kkt-{key}") + ":"), _rows(*lines)]
    tables = [t for t in d.cases if t.cases and t.index is not None]
    if tables:
        blocks.append(Sentence(say.words("cases") + ":"))
    for table in tables:
        header = (say.words("case-pattern"), say.words("case-tight"), say.words("case-open"))
        rows = [_case_row(c, d) for c in table.cases if c.possible]
        blocks.append(Table(header, tuple(rows)))
        reasons = dict.fromkeys(c.reason for c in table.cases if not c.possible)
        blocks += [Sentence(say.words("case-contradiction"), (_reason_line(reason),)) for reason in reasons]
    return blocks


def _case_row(case: Case, d: Derived) -> tuple[Line, Line, Line]:
    weak = _listed((case.simplified(s) for s in case.open), ">=")
    strict = _listed((case.simplified(s) for s in case.positive), ">")
    return pattern_line(case, d.dual), _listed(case.tight, "="), listed(filter(None, (strict, weak)))


def _reason_line(reason: tuple[tuple[Expr, str], ...]) -> Line:
    return listed((formula, _SIGNS[relation], ZERO) for formula, relation in reason)


def _listed(slacks: Iterable[Expr], relation: str) -> Line:
    return listed((slack, _SIGNS[relation], ZERO) for slack in slacks)


def _program(d: Derived, say: Wording) -> list[Block]:
    if d.no_qp:
        return [say.heading("qp"), Sentence(say.words("qp-none", reason=d.no_qp))]
    # The kernel's own letter K is not taken: it means the same.
    program, notation = d.qp, say.notation
    kernels = {k.name for k in d.dual.objective.atoms(KernelValue)}
    taken = frozenset(notation.symbol(name) for name in d.names if name not in kernels)

    def named(letter: str) -> Name:
        return primed(letter, taken)

    u = named("u")
    rules: list[Line] = []
    cost: Line = (Goal("min", ()), Rational(1, 2), Raised((u,), (T,)), named("P"), u)
    if program.inequalities:
        rules.append((named("G"), u, LE, named("h")))
    if program.equalities:
        rules.append((named("A"), u, EQ, named("b")))
    letters = [k for k in ("P", "q", "G", "h", "A", "b") if k in "Pq" or _occurs(k, d)]
    first, second = matrix_lines(program, taken), second_form(program, taken)
    stacked = listed((_unindexed(v, notation),) for v in program.variables)
    primes = any(k in taken for k in ("u", "r", "K", "I", *first, *second))
    constant: Line = (PLUS, named("r")) if program.constant != 0 else ()
    return [
        say.heading("qp"),
        Sentence(say.words("qp-text"), ((u,), stacked)),
        _rows((*cost, PLUS, Raised((named("q"),), (T,)), u, *constant), *say.constrained(rules)),
        _rows(
            *((named(k), EQ, *first[k]) for k in letters),
            *([(named("r"), EQ, program.constant)] if constant else []),
        ),
        Sentence(say.words("qp-gram") + (" " + say.words("qp-primes") if primes else "")),
        say.sentence("qp-entries"),
        _rows(*entry_lines(program, named("P").name, named("q").name)),
        Sentence(say.words("qp-second"), ((named("A"), u, Sign("≥"), named("c")),)),
        _rows(*((named(k), EQ, *line) for k, line in second.items())),
        *(Sentence(say.words("qp-parameter"), ((p,),)) for p in program.parameters),
    ]


def _unindexed(variable: Expr, notation: Notation) -> Piece:
    return Name(notation.symbol(variable.name)) if isinstance(variable, Entry) else variable


def _occurs(name: str, d: Derived) -> bool:
    return bool(d.qp.inequalities) if name in "Gh" else bool(d.qp.equalities)


def _recovery(d: Derived, say: Wording) -> list[Block]:
    blocks: list[Block] = [say.heading("recovery")]
    for r in d.recovery:
        blocks.append(_rows(recovery_line(r)))
        if r.positive or r.nonzero:
            blocks.append(Sentence(say.words("recovery-where") + ".", (positive_line(r, d.dual),)))
    return blocks if d.recovery else []


def _gap(d: Derived, say: Wording) -> list[Block]:
    g = d.gap
    line: Line = (g.left, EQ)
    for k, term in enumerate((*g.squares, *g.products)):
        line = (*line, PLUS, term) if k else (*line, term)
    conclusion = say.words("gap-conclusion") if any(not c.equality for c in d.problem.constraints) else ""
    return [
        say.heading("gap"),
        say.sentence("gap-text"),
        _rows(line),
        Sentence(" ".join(filter(None, [say.words("gap-uses") if g.step.uses else "", conclusion]))),
    ]


def _instance(d: Derived, say: Wording, n: int | None, m: int | None) -> list[Block]:
    if n is None:
        return []
    equalities = [e for e in d.dual.equalities if kind_of(e) is Kind.SCALAR]
    return [
        say.heading("instance"),
        _rows((Name("L"), EQ, instantiate(d.dual.lagrangian.expression, n, m))),
        _rows((Name("D"), EQ, instantiate(d.dual.objective, n, m))),
        *([_rows(*((instantiate(e, n, m), EQ, ZERO) for e in equalities))] if equalities else []),
    ]
