"""What a page claims, as a list of statements and formulas."""

from __future__ import annotations

from dataclasses import replace

from svmsym.judging.nouns import is_prose, write_out_nouns
from svmsym.judging.outcome import Open
from svmsym.judging.rewriting import write_out_signs, write_out_transposes
from svmsym.judging.stating import write_out_optima
from svmsym.meaning.ranges import is_index, keys_in
from svmsym.writing import tree as t
from svmsym.writing.page import Page, Statement
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

_DENIALS = {"false", "not true", "no"}


def claims_of(page: Page, *, implied: bool = False) -> list[Node]:
    """What a page claims; it is open where words or formulas were not understood.

    What stands before ⇒ is a premise where it is a case, or where the question is about an implication
    (``implied``); otherwise it is a step on the way, and claimed itself.
    """
    if page.failures:
        raise Open(str(page.failures[0]))
    found: list[Node] = []
    supposed: Node | None = None  # "suppose that α_i > 0": what follows is claimed under it
    for statement in _without_denied(page):
        if statement.doubts:
            raise Open(f"the words {statement.doubts[0]!r} are not understood")
        if statement.role in {"withdrawn", "goal", "attempt"}:
            continue
        if statement.role == "question":
            raise Open("the answer asks something, and does not claim it")
        node = _said_of_set(write_out_nouns(write_out_signs(statement.node)))
        if statement.role == "supposition":
            if is_prose(node) or not is_statement(node):
                raise Open("what is supposed is not understood")
            supposed = node
            continue
        if is_prose(node):
            if statement.role == "reason":
                raise Open("the reason is not understood")
            continue  # words about the formulas, which claim nothing that could be judged
        if statement.link == "or" and found:
            found[-1] = _either(found[-1], node)
        elif statement.link in {"⇒", "⇔"} and found and (implied or is_case(found[-1])):
            found[-1] = t.Implies(found[-1], node, statement.link == "⇔", at=found[-1].at)
        else:
            found.append(node if supposed is None else t.Implies(supposed, node, at=node.at))
    if not found:
        raise Open("nothing is said")
    return write_out_transposes(write_out_optima(found))


def _without_denied(page: Page) -> list[Statement]:
    """List the statements of a page without those that it takes back: "but that is not right"."""
    statements = list(page.statements)
    for name, at in page.verdicts:
        if name == "unknown":
            raise Open("no answer is given")
        before = [s for s in statements if s.end <= at]
        if name in {"true", "yes"} or not before:
            continue
        if name not in _DENIALS or not [s for s in statements if s.at > at and is_statement(s.node)]:
            raise Open("a statement is taken back, or a verdict stands beside it")
        statements.remove(before[-1])
    return statements


def _either(first: Node, second: Node) -> Node:
    """Join two statements by "or"; "for all i" behind the second one is meant for both."""
    if isinstance(second, t.Quantified) and not isinstance(first, t.Quantified):
        return replace(second, item=_either(first, second.item), at=first.at)
    return t.Joined("or", (first, second), at=first.at)


def _said_of_set(node: Node) -> Node:
    """Read a set of points, {x : wᵀx + b = 0}, as the condition for its points."""
    if isinstance(node, t.Relation) and len(node.parts) == 2 and node.signs[0] in {"=", ":="}:  # noqa: PLR2004
        head, body = node.parts  # H = {x : …}
        return _said_of_set(body) if _is_set_of_points(body) and not isinstance(head, t.SetBuilder) else node
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
    if any(sign in {"<", ">", "≤", "≥", "≠"} for sign in node.signs):
        return True
    indexed = [n for n in t.walk(node) if isinstance(n, t.Scripted) and all(map(is_index, n.sub))]
    plain = not any(isinstance(n, t.Big | t.Derivative | t.Call | t.Transposed) for n in t.walk(node))
    return node.signs == ("=",) and len(indexed) == 1 and plain and indexed[0] in t.walk(node.parts[0])
