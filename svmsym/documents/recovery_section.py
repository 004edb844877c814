"""How the unknowns follow from optimal multipliers."""

from __future__ import annotations

from svmsym.documents.labels import label
from svmsym.documents.mathline import EQ, Line
from svmsym.documents.statements import ZERO, positive_line, recovery_line
from svmsym.documents.telling import Telling, rows
from svmsym.documents.tree import Block, Reference, Sentence
from svmsym.duality.recovery import Recovery
from svmsym.formulas.atoms import Label


def recovery_section(t: Telling) -> list[Block]:
    """Each unknown with where it holds; in full, with the constraints that are tight there."""
    if not t.derived.recovery:
        return []
    blocks: list[Block] = [t.say.heading("recovery")]
    seen: dict[str, int] = {}
    for r in t.derived.recovery:
        name = r.variable.name if r.variable is not None else "rest"
        seen[name] = seen.get(name, 0) + 1
        # A letter may be recovered in several ways, each with a label of its own.
        mark = label("recovery", name) + (f"-{seen[name]}" if seen[name] > 1 else "")
        shown = rows(recovery_line(r), label=mark, kind="recovery")
        if t.full:
            blocks += [*_before(r, t), shown]
        else:
            blocks += [shown, *([_where(r, t)] if r.positive or r.nonzero else [])]
    return blocks


def _where(r: Recovery, t: Telling) -> Sentence:
    """Where a recovery holds, and which products vanish there."""
    line, labels = positive_line(r, t.derived.dual), _complementarity(r, t)
    if not labels:
        return t.say.sentence("recovery-where", line)
    return t.references("recovery-because", labels, line)


def _complementarity(r: Recovery, t: Telling) -> list[str]:
    names = {m.name for m, _ in t.derived.kkt.complementarity}
    return list(dict.fromkeys(label("complementarity", m.name) for m in r.positive if m.name in names))


def _before(r: Recovery, t: Telling) -> list[Block]:
    """What is tight, and how it is solved; or the condition that says it already."""
    step, labels = r.step, _complementarity(r, t)
    if step is None:
        assert r.variable is not None
        return [t.say.sentence("recovery-known", Reference(label("stationarity", r.variable.name)))]
    tight: list[Line] = [(e, EQ, ZERO) for e in (step.before, *(use.residual for use in step.uses))]
    opening = (
        t.references("recovery-tight", labels, positive_line(r, t.derived.dual))
        if labels
        else t.say.sentence("recovery-always")
    )
    return [opening, rows(*tight, kind="recovery"), _solving(r, t)]


def _solving(r: Recovery, t: Telling) -> Sentence:
    assert r.step is not None
    if r.variable is None:
        return t.say.sentence("recovery-equation")
    labels = sorted(r.step.factor.atoms(Label), key=str)
    if labels:
        return t.say.sentence("recovery-solve-label", (r.variable,), (1 / labels[0], EQ, labels[0]))
    return t.say.sentence("recovery-solve", (r.variable,))
