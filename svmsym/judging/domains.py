"""What every problem of the field says of its letters: multipliers are not negative.

Such a fact may be used for an answer that is right only with it, w = Σ_{α_i > 0} α_i y_i x_i, as long as the
reference does not ask for it: where it says α_i ≥ 0 itself, an answer without that says less.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from svmsym.judging.following import follows
from svmsym.judging.outcome import CORRECT
from svmsym.judging.rewriting import letters_of
from svmsym.meaning.letters import Table
from svmsym.writing import tree as t
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

if TYPE_CHECKING:
    from svmsym.judging.comparing import Sides

_NEVER_NEGATIVE = ("α", "μ", "λ", "α*", "a", "β")


def domain_facts(sides: Sides) -> list[Node]:
    """List what may be used beside the facts: α_i ≥ 0 and its like, unless the reference asks for it."""
    if any(isinstance(n, t.Optimum) for n in (*sides.wanted, *sides.found)):
        return []  # a problem says itself what its variables may be
    written = [*sides.wanted, *sides.found, *sides.facts, *(n.body for pair in sides.pairs for n in pair)]
    return not_negative(written, sides.how.table)


def facts_beside(sides: Sides) -> list[Node]:
    """List what the answer may say beside, because every problem says it: α_i ≥ 0."""
    if any(isinstance(n, t.Optimum) for n in (*sides.wanted, *sides.found)):
        return []
    asked = letters_of([*sides.wanted, *(a.body for a, _ in sides.pairs)])
    known = not_negative([*sides.wanted, *sides.facts], sides.how.table)
    return [fact for fact in known if letters_of([fact]) & asked & letters_of(sides.found)]


def is_free_to_use(domain: list[Node], sides: Sides) -> bool:
    """Whether the reference does not ask for these facts itself."""
    wanted = [n for n in sides.wanted if is_statement(n)]
    return not wanted or not any(
        follows([*sides.facts, *wanted], [fact], sides.how).verdict == CORRECT for fact in domain
    )


def not_negative(nodes: Sequence[Node], table: Table) -> list[Node]:
    """List what holds of multipliers of which nothing else is claimed: α_i ≥ 0."""
    used = letters_of(nodes)
    bounded = {key for n in nodes for one in _claimed(n) for key in letters_of([one])}
    return [
        _not_negative(key)
        for key in _NEVER_NEGATIVE
        if key in used and key not in bounded and table.kind(key).axes == ("n",)
    ]


def _claimed(node: Node) -> list[Node]:
    """List the inequalities that a statement claims; those below Σ or before ⇒ are conditions."""
    match node:
        case t.Relation(signs=signs) if set(signs) & {"<", "≤", ">", "≥", "∈"}:
            return [node]
        case t.Joined(items=items):
            return [one for item in items for one in _claimed(item)]
        case t.Quantified(item=item) | t.Not(item=item) | t.Implies(conclusion=item):
            return _claimed(item)
    return []


def _not_negative(key: str) -> Node:
    index = t.Name("i")
    base = t.Name(key.rstrip("*"), ("*",) if key.endswith("*") else ())
    return t.Relation((t.Scripted(base, (index,)), t.Number(Fraction(0))), ("≥",))
