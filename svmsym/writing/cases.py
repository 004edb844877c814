"""Functions by cases, out of statements with conditions: f = a if A, f = b otherwise."""

from __future__ import annotations

from dataclasses import replace

from svmsym.writing.operators import is_range
from svmsym.writing.page import Statement
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import (
    Big,
    Cases,
    Implies,
    Node,
    Not,
    Noun,
    Power,
    Product,
    Quantified,
    Quotient,
    Relation,
    Sum,
)

_ANSWER = Noun("answer")


def with_case(node: Node, value: Node, condition: Node | None) -> Node | None:
    """Make one more case of a value behind f(x) = 1 if …; None if there is no such statement."""
    match node:
        case Quantified(word="all", over=(Relation() as first,), item=item) if not is_range(first):
            return with_case(Implies(first, item, at=node.at), value, condition)  # f = 0 for x > 1
        case Implies(premise=first, conclusion=first_value, both=False) if not is_statement(first_value):
            return Cases(((first_value, first), (value, condition)), at=node.at)
        case Cases(rows=rows) if rows[-1][1] is not None:
            return Cases((*rows, (value, condition)), at=node.at)
        case Implies(premise=first, conclusion=Relation(parts=(left, right), signs=("=",)), both=False):
            cases = Cases(((right, first), (value, condition)), at=right.at)
            return Relation((left, cases), ("=",), at=node.at)
        case Relation(parts=(left, Cases(rows=rows)), signs=("=",)) if rows[-1][1] is not None:
            return Relation((left, Cases((*rows, (value, condition)), at=node.at)), ("=",), at=node.at)
    return None


def value_of(node: Node, before: Node) -> Node | None:
    """Return b of "f = b" behind a statement about f; None if it is about something else."""
    if not is_statement(node):
        return node
    while isinstance(before, Implies | Quantified):
        before = before.conclusion if isinstance(before, Implies) else before.item
    match node, before:
        case Relation(parts=(head, value), signs=("=",)), Relation(parts=(left, _), signs=("=",)):
            return value if head in (left, _ANSWER) else None
    return None


def join_cases(found: list[Statement]) -> list[Statement]:
    """Make one function of values with conditions for one and the same thing that is named in words."""
    joined: list[Statement] = []
    for one in found:
        last = joined[-1] if joined else None
        match one.node:
            case Implies(premise=premise, conclusion=conclusion, both=False) if last is not None:
                value = value_of(conclusion, last.node) if is_statement(conclusion) else None
                first = last.node.premise if isinstance(last.node, Implies) else None
                other = None if isinstance(premise, Not) and premise.item == first else premise
                named = other is None or (isinstance(last.node, Implies) and _is_named(last.node.conclusion))
                more = with_case(last.node, value, other) if value is not None and named else None
                if more is not None:
                    doubts = (*last.doubts, *one.doubts)
                    joined[-1] = replace(last, node=more, doubts=doubts, end=one.end)
                    continue
        joined.append(one)
    return joined


def _is_named(node: Node) -> bool:
    return isinstance(node, Relation) and isinstance(node.parts[0], Noun)


def continue_equations(found: list[Statement]) -> list[Statement]:
    """Read "a = b, so c" as a = b and b = c, where c is a formula and no statement."""
    result: list[Statement] = []
    for one in found:
        before = result[-1].node if result else None
        formula = isinstance(one.node, Sum | Product | Quotient | Power | Big)
        if (
            formula
            and one.link in {"so", "⇒"}
            and one.role == "claim"
            and isinstance(before, Relation)
            and before.signs[-1] == "="
            and result[-1].sentence == one.sentence
        ):
            node = Relation((before.parts[-1], one.node), ("=",), at=one.node.at)
            result.append(replace(one, node=node))
        else:
            result.append(one)
    return result
