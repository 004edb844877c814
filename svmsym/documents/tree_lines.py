"""Statements that were read as lines of mathematics, so that every format can show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from svmsym.documents.mathline import FormulaTree, Line, Sign, Space, Words
from svmsym.writing import tree as t
from svmsym.writing.page import Statement
from svmsym.writing.tree import Node

_LINKS = {"so": "⇒", "⇒": "⇒", "⇔": "⇔", "because": "⇐", "or": "∨"}


def tree_rows(node: Node, subject_to: str = "s.t.") -> list[Line]:
    """Return a line for each statement; a problem has one for its objective and one for each constraint.

    >>> from svmsym.writing.sentences import read
    >>> [len(tree_rows(s.node)) for s in read("min ‖w‖ s.t. b = 1, w_1 = 2").page.statements]
    [3]
    """
    match node:
        case t.Joined(word="and", items=items):
            return [row for item in items for row in tree_rows(item, subject_to)]
        case t.Optimum(constraints=constraints) if constraints:
            rows = [row for c in constraints for row in tree_rows(c, subject_to)]
            first = (Words(f"{subject_to} "), *rows[0])
            return [(FormulaTree(replace(node, constraints=())),), first, *rows[1:]]
    return [(FormulaTree(node),)]


def statement_lines(statements: Sequence[Statement], subject_to: str = "s.t.") -> list[Line]:
    """Return the lines of statements, with signs for the links between them."""
    found: list[Line] = []
    for statement in statements:
        first, *rest = tree_rows(statement.node, subject_to)
        sign = _LINKS.get(statement.link) if found else None
        found += [(Sign(sign), Space(), *first) if sign else first, *rest]
    return found
