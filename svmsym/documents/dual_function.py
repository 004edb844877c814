"""The way to the dual function: what was found is inserted into the Lagrangian, one unknown at a time."""

from __future__ import annotations

from svmsym.documents.labels import label
from svmsym.documents.mathline import EQ, Line, Name, Piece, listed
from svmsym.documents.small_steps import SmallStep
from svmsym.documents.statements import equation_line
from svmsym.documents.telling import FUNCTION_RULES, Telling
from svmsym.documents.tree import Block, Display, Reference, Row, Sentence
from svmsym.duality.steps import Rule
from svmsym.formulas.operations import KernelValue
from svmsym.formulas.relations import Use


def dual_function_section(t: Telling) -> list[Block]:
    """L = … = D, with the reason beside each line, or before it where everything is told."""
    steps = [s for s in t.derived.dual.steps if s.rule in FUNCTION_RULES]
    if not steps:
        return []
    inserted = [label("stationarity", c.variable.name) for c in t.derived.dual.conditions]
    opening: list[Block] = [t.say.heading("dual-function")]
    if t.full:
        return [*opening, t.say.sentence("dual-function-why"), *_in_full(t)]
    shown = [
        Row(
            (*((Name("L"),) if k == 0 else ()), EQ, step.after),
            t.say.words(f"reason-{_reason(step.rule, t)}"),
            label=t.function_label if k == len(steps) - 1 else "",
            kind="function",
        )
        for k, step in enumerate(steps)
    ]
    return [
        *opening,
        t.references("dual-function-text", inserted, Reference("lagrangian")),
        Display(tuple(shown)),
    ]


def _reason(rule: Rule, t: Telling) -> str:
    """The rule; what is inserted is the best of the unknowns, at a maximum the maximiser."""
    return "substitute-maximiser" if rule is Rule.SUBSTITUTE and t.sign == -1 else rule.value


def _in_full(t: Telling) -> list[Block]:
    name, _ = t.terms
    small = t.towards_dual
    blocks: list[Block] = []
    for k, one in enumerate(small):
        last = k == len(small) - 1
        line: Line = t.in_order(one.terms) if one.terms else (one.step.after,)
        row = Row((Name("L"), EQ, *line), label=t.function_label if last else "", kind="function")
        blocks += [*_rule(one, name, t), Display((row,))]
    return blocks


def _rule(one: SmallStep, start: str, t: Telling) -> list[Sentence]:
    """The rule of a small step in words, with the equations it uses."""
    if one.rule in {Rule.DROP.value, Rule.NAME.value}:
        return [_used(use, one.rule, t) for use in one.step.uses]
    if one.rule == "insert":
        (use,) = one.step.uses
        return [t.say.sentence("rule-insert", Reference(t.condition_label(use)))]
    if one.rule in {"collect", "collect-linear"}:
        return [t.say.sentence(f"rule-{one.rule}", Reference(start))]
    if one.rule == Rule.KERNEL.value:
        value = min(one.step.after.atoms(KernelValue), key=str)
        return [t.say.sentence("rule-kernel-trick", (value, EQ, value.definition))]
    return [t.say.sentence(f"rule-{one.rule}")]


def _used(use: Use, rule: str, t: Telling) -> Sentence:
    """Because of (3), multiplied by −b and summed over i."""
    found = t.condition_label(use)
    named = next((line for v, line in t.named.items() if use.residual.has(v)), None)
    relation: Line | Reference = Reference(found) if found else named or equation_line(use.residual)
    key = "rule-name" if rule == Rule.NAME.value else "rule-use" if found else "rule-use-equation"
    if use.indices:
        indices: list[tuple[Piece, ...]] = [(k,) for k in use.indices]
        return t.say.sentence(f"{key}-summed", relation, (use.cofactor,), listed(indices))
    return t.say.sentence(key, relation, (use.cofactor,))
