"""The sections about optimal points: the Wolfe dual, KKT and its cases, recovery, and the gap identity."""

from __future__ import annotations

from collections.abc import Iterable

from sympy import Expr

from svmsym.documents.labels import label
from svmsym.documents.mathline import EQ, Line, Sign, listed, summed
from svmsym.documents.statements import (
    ZERO,
    kkt_lines,
    pattern_line,
    wolfe_lines,
)
from svmsym.documents.telling import Telling, rows
from svmsym.documents.tree import Block, Display, Reference, Row, Sentence, Table
from svmsym.duality.cases import Case, CaseTable
from svmsym.duality.derived import Derived

_SIGNS = {"=": EQ, ">": Sign(">"), ">=": Sign("≥")}
_COMPLEMENTARITY = "complementarity"


def wolfe_section(t: Telling) -> list[Block]:
    """The dual with the unknowns kept."""
    d, say = t.derived, t.say
    multipliers = tuple(c.multiplier for c in d.problem.constraints)
    text = "wolfe-text" if d.wolfe.sense == d.dual.sense else "wolfe-text-opposite"
    first, *rest = wolfe_lines(d.wolfe, d.problem.unknowns, multipliers)
    return [
        say.heading("wolfe"),
        say.sentence(text, Reference("dual")),
        rows(first, *say.constrained(rest), label="wolfe", kind="wolfe"),
    ]


def kkt_section(t: Telling) -> list[Block]:
    """The four groups of conditions, and which multipliers can be positive together."""
    d, say = t.derived, t.say
    blocks: list[Block] = [say.heading("kkt")]
    for key, lines in kkt_lines(d.kkt, t.sign).items():
        if not lines:
            continue
        names = [m.name for m, _ in d.kkt.complementarity] if key == _COMPLEMENTARITY else []
        # Feasibility repeats the problem: nothing that could be asked.
        kind = "kkt" if key in {"stationarity", _COMPLEMENTARITY} else ""
        shown = [
            Row(line, label=label(key, names[k]) if names else "", kind=kind) for k, line in enumerate(lines)
        ]
        blocks += [Sentence(say.words(f"kkt-{key}") + say.words("colon")), Display(tuple(shown))]
    tables = [table for table in d.cases if table.cases and table.index is not None]
    if tables:
        blocks.append(Sentence(say.words("cases") + say.words("colon")))
    return [*blocks, *(block for table in tables for block in _case_table(table, t))]


def _case_table(table: CaseTable, t: Telling) -> list[Block]:
    header = tuple(t.say.words(key) for key in ("case-pattern", "case-tight", "case-open"))
    shown = tuple(_case_row(c, t.derived) for c in table.cases if c.possible)
    reasons = dict.fromkeys(c.reason for c in table.cases if not c.possible)
    return [Table(header, shown), *_contradictions([_reason_line(reason) for reason in reasons], t)]


def _contradictions(lines: list[Line], t: Telling) -> list[Block]:
    """Why no other combination occurs."""
    if len(lines) < 2:  # noqa: PLR2004 - one reason, or several
        return [t.say.sentence("case-contradiction", line) for line in lines]
    places = t.say.words("list-semicolon").join(f"{{{k}}}" for k in range(len(lines)))
    return [t.say.sentence("case-contradictions", *lines, groups=places)]


def _case_row(case: Case, d: Derived) -> tuple[Line, Line, Line]:
    weak = _listed((case.simplified(s) for s in case.open), ">=")
    strict = _listed((case.simplified(s) for s in case.positive), ">")
    return pattern_line(case, d.dual), _listed(case.tight, "="), listed(filter(None, (strict, weak)))


def _reason_line(reason: tuple[tuple[Expr, str], ...]) -> Line:
    return listed((formula, _SIGNS[relation], ZERO) for formula, relation in reason)


def _listed(slacks: Iterable[Expr], relation: str) -> Line:
    return listed((slack, _SIGNS[relation], ZERO) for slack in slacks)


def gap_section(t: Telling) -> list[Block]:
    """f − D as a sum of terms that are at least zero."""
    g = t.derived.gap
    line: Line = (g.left, EQ, *summed((*g.squares, *g.products)))
    blocks: list[Block] = [
        t.say.heading("gap"),
        t.say.sentence("gap-text"),
        rows(line, label="gap", kind="gap"),
    ]
    return [*blocks, *_gap_uses(t), t.say.sentence("gap-conclusion")]


def _gap_uses(t: Telling) -> list[Sentence]:
    """Which equalities of the dual the identity uses, and how often where everything is told."""
    uses = t.derived.gap.step.uses
    labels = [t.condition_label(use) for use in uses]
    if not uses:
        return []
    if not all(labels):
        return [t.say.sentence("gap-uses-equalities")]
    if not t.full:
        return [t.references("gap-uses", list(dict.fromkeys(labels)))]
    return [
        t.say.sentence("gap-uses-multiplied", Reference(name), (use.cofactor,))
        for name, use in zip(labels, uses, strict=True)
    ]
