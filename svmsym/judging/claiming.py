"""What a page claims, as a list of statements and formulas."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from svmsym.judging.nouns import is_known, is_name, is_prose, write_out_nouns
from svmsym.judging.outcome import Open
from svmsym.judging.rewriting import (
    part_kernels,
    write_out_signs,
    write_out_spaces,
    write_out_transposes,
    write_out_updates,
)
from svmsym.judging.stating import write_out_optima
from svmsym.meaning.ranges import is_index, keys_in
from svmsym.writing import tree as t
from svmsym.writing.page import Page, Statement
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

DENIALS = {"false", "not true", "no"}


def claims_of(page: Page, *, implied: bool = False, equations: bool = False) -> list[Node]:
    """What a page claims; it is open where words or formulas were not understood.

    What stands before ⇒ is a premise where it is a case, or where the question is about an implication
    (``implied``); otherwise it is a step on the way, and claimed itself. w = w + … is an update,
    unless it is taken for one of the ``equations``.
    """
    if page.failures:
        raise Open(f"column {page.failures[0].at + 1}: {page.failures[0].message}")
    found: list[Node] = []
    supposed: Node | None = None  # "suppose that α_i > 0": what follows is claimed under it
    for statement in without_denied(page):
        if is_unclear_reason(statement):
            continue  # it keeps a right answer from being accepted, not a wrong one from being refuted
        if words := (*statement.doubts, *(() if is_plain_relation(statement.node) else statement.strange)):
            raise Open(f"the words {words[0]!r} are not understood")
        if statement.role in {"withdrawn", "goal", "attempt"}:
            continue
        if statement.role == "question":
            raise Open("the answer asks something, and does not claim it")
        if statement.role == "definition" and _is_element(statement.node):
            continue  # a support vector x_s
        if is_name(statement.node, declared=statement.role == "definition"):
            continue  # where α_i are the multipliers
        if statement.role == "definition" and _excludes(statement.node):
            raise Open("a condition on a letter of one's own")
        node = said_of_set(write_out_nouns(write_out_signs(write_out_spaces(statement.node))))
        if statement.role == "supposition":
            if is_prose(node) or not is_statement(node):
                raise Open("what is supposed is not understood")
            supposed = node
            continue
        if is_known(node):
            continue
        if is_prose(node):
            if is_statement(node) and statement.role == "claim":
                raise Open("a claim in words is not understood")
            continue  # what a formula is called, or something that is only mentioned
        if found and statement.link == "and" and _shares_relation(node, found[-1]):
            found[-1] = replace(node, parts=(found[-1], *node.parts[1:]), at=found[-1].at)
        if statement.link == "or" and found:
            found[-1] = _either(found[-1], node)
        elif statement.link in {"⇒", "⇔"} and found and (implied or is_case(found[-1])):
            found[-1] = t.Implies(found[-1], node, statement.link == "⇔", at=found[-1].at)
        else:
            found.append(node if supposed is None else t.Implies(supposed, node, at=node.at))
    if not found or all(s.role in {"reason", "withdrawn"} for s in page.statements):
        raise Open("nothing is said")
    found = [part_kernels(write_out_updates(node, equations=equations)) for node in found]
    return write_out_transposes(write_out_optima(found))


def is_unclear_reason(statement: Statement) -> bool:
    """Whether a reason is given in words that are not understood."""
    if statement.role != "reason":
        return False
    try:
        node = write_out_nouns(statement.node)
    except Open:
        return True
    return (
        bool(statement.doubts)
        or (is_prose(node) and not is_known(statement.node))
        or not (is_statement(node) or isinstance(node, t.Noun))
    )


def is_aside(statement: Statement) -> bool:
    """Whether words claim something that is not understood, and that cannot take back what formulas say."""
    if isinstance(statement.node, t.Words):
        return True
    if statement.role != "claim" or statement.doubts or statement.link == "or":
        return False
    try:
        node = write_out_nouns(statement.node)
    except Open:
        return False
    denies = any(isinstance(one, t.Not | t.Implies | t.Quantified) for one in t.walk(node))
    return is_prose(node) and is_statement(node) and not denies


def is_plain_relation(node: Node) -> bool:
    """Whether a statement relates formulas, so that unknown words beside it are only remarks.

    "The half width is 2": what an unknown noun is said to be may be something else than is asked for.
    """
    while isinstance(node, t.Implies | t.Quantified):
        node = node.conclusion if isinstance(node, t.Implies) else node.item
    return isinstance(node, t.Relation | t.Optimum | t.Joined) and not any(
        isinstance(one, t.Noun) for one in t.walk(node)
    )


def _shares_relation(node: Node, before: Node) -> TypeGuard[t.Relation]:
    """Whether a letter stands before a relation that is meant for it too: α_i, μ_i ≥ 0."""
    return (
        isinstance(node, t.Relation)
        and isinstance(before, t.Scripted)
        and isinstance(node.parts[0], t.Scripted)
        and before.sub == node.parts[0].sub
        and not node.parts[0].sup
        and not before.sup
    )


def _is_element(node: Node) -> bool:
    """Whether a statement only says from which points a letter is taken."""
    return isinstance(node, t.Relation) and node.signs == ("∈",) and isinstance(node.parts[1], t.Noun)


def _excludes(node: Node) -> bool:
    """Whether a definition only says what a letter is not: c ≠ 0."""
    return isinstance(node, t.Relation) and node.signs == ("≠",) and isinstance(node.parts[0], t.Name)


def without_denied(page: Page) -> list[Statement]:
    """List the statements of a page without those that it takes back: "but that is not right"."""
    statements = list(page.statements)
    for name, at in page.verdicts:
        if name == "unknown":
            raise Open("no answer is given")
        before = [s for s in statements if s.end <= at]
        if name in {"true", "yes"} or (name in DENIALS and not before):
            continue
        if name not in DENIALS or not [s for s in statements if s.at > at and is_statement(s.node)]:
            raise Open("a statement is taken back, or a verdict stands beside it")
        statements.remove(before[-1])
    return statements


def _either(first: Node, second: Node) -> Node:
    """Join two statements by "or"; "for all i" behind the second one is meant for both."""
    if isinstance(second, t.Quantified) and not isinstance(first, t.Quantified):
        return replace(second, item=_either(first, second.item), at=first.at)
    return t.Joined("or", (first, second), at=first.at)


def said_of_set(node: Node) -> Node:
    """Read a set of points, {x : wᵀx + b = 0}, as the condition for its points."""
    if isinstance(node, t.Relation) and len(node.parts) == 2 and node.signs[0] in {"=", ":="}:  # noqa: PLR2004
        head, body = node.parts  # H = {x : …}
        return said_of_set(body) if _is_set_of_points(body) and not isinstance(head, t.SetBuilder) else node
    return node.condition if _is_set_of_points(node) and isinstance(node, t.SetBuilder) else node


def _is_set_of_points(node: Node) -> bool:
    if not isinstance(node, t.SetBuilder):
        return False
    element = node.element.parts[0] if isinstance(node.element, t.Relation) else node.element
    return isinstance(element, t.Name) and not is_index(element)


def is_case(node: Node) -> bool:
    """Whether a statement before ⇒ is a case rather than a step: α_i > 0, 2ξ_i = 0, y_i = −1."""
    if not isinstance(node, t.Relation) or not keys_in(node):
        return False
    if any(sign in {"<", ">", "≤", "≥", "≠", "∈"} for sign in node.signs):
        return True
    indexed = [n for n in t.walk(node) if isinstance(n, t.Scripted) and all(map(is_index, n.sub))]
    plain = not any(isinstance(n, t.Big | t.Derivative | t.Call | t.Transposed) for n in t.walk(node))
    return node.signs == ("=",) and len(indexed) == 1 and plain and indexed[0] in t.walk(node.parts[0])
