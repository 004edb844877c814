"""What every problem of the field says of its letters: multipliers are not negative.

Such a fact may be used for an answer that is right only with it, w = Σ_{α_i > 0} α_i y_i x_i, as long as the
reference does not ask for it: where it says α_i ≥ 0 itself, an answer without that says less.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from svmsym.judging.following import follows
from svmsym.judging.outcome import CORRECT
from svmsym.judging.rewriting import letters_of
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
    table = sides.how.table
    written = [*sides.wanted, *sides.found, *sides.facts, *(n.body for pair in sides.pairs for n in pair)]
    used = letters_of(written)
    bounded = {key for n in written for one in _claimed(n) for key in letters_of([one])}
    facts = [
        _not_negative(key)
        for key in _NEVER_NEGATIVE
        if key in used and key not in bounded and table.kind(key).axes == ("n",)
    ]
    wanted = [n for n in sides.wanted if is_statement(n)]
    if not wanted:
        return facts
    return [f for f in facts if follows([*sides.facts, *wanted], [f], sides.how).verdict != CORRECT]


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
