"""What a reference answer says, as lines of mathematics; what has no line of its own is shown as its text."""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr

from svmsym.documents.exams.tree_formulas import Formulas, Outside
from svmsym.documents.mathline import (
    EQ,
    GE,
    GT,
    LE,
    Bracketed,
    Fenced,
    ForAll,
    Goal,
    Gradient,
    Line,
    Name,
    Sign,
    Space,
    Words,
    listed,
)
from svmsym.formulas.atoms import FeatureImage, Vector
from svmsym.judging.sheet import DEFAULT_SHEET, Sheet, read_on
from svmsym.meaning.letters import VECTOR, key_of
from svmsym.meaning.ranges import free_indices, keys_in
from svmsym.writing import tree as t
from svmsym.writing.shapes import is_tuple
from svmsym.writing.tree import Node

_SIGNS = {"=": EQ, "≥": GE, "≤": LE, ">": GT}


def text_rows(text: str, sheet: Sheet = DEFAULT_SHEET, subject_to: str = "s.t.") -> list[Line]:
    """Show a text in the letters of a sheet: a line for each statement, objective and constraint.

    >>> text_rows("b = 1")
    [(b, Sign(sign='='), 1)]
    """
    found: list[Line] = []
    for line in text.split("\n"):
        nodes = [s.node for s in read_on(line, sheet).page.statements]
        try:
            rows = _Rows(nodes, subject_to)
            found += [row for node in nodes for row in rows.rows(node)]
        except Outside:
            found.append((Words(line),))
    return found


class _Rows:
    """The lines of statements that share their letters."""

    def __init__(self, nodes: Sequence[Node], subject_to: str) -> None:
        self.formulas, self.subject_to = Formulas(nodes), subject_to

    def rows(self, node: Node) -> list[Line]:
        match node:
            case t.Joined(word="and", items=items) | t.Listed(items=items):
                return [row for item in items for row in self.rows(item)]
            case t.Optimum(sense=sense, over=over, objective=objective, constraints=constraints):
                goal = Goal(sense, tuple(map(self.formulas.formula, over)))
                under = [row for c in constraints for row in self.rows(c)]
                words = Words(f"{self.subject_to} ")
                return [(goal, *self.value(objective)), *((words, *row) for row in under[:1]), *under[1:]]
            case t.Quantified(word="all", over=(t.Name(),), item=item):
                return self.rows(item)
            case t.Relation():
                free = free_indices(node, self.formulas.table)
                for_all = (Space(), ForAll(self.formulas.index(t.Name(free[0])))) if len(free) == 1 else ()
                return [(*self._relation(node), *for_all)]
        return [self.value(node)]

    def _relation(self, node: t.Relation) -> Line:
        match node:
            case t.Relation(parts=(value, t.Bracket(rows=((low, high),)) as ends), signs=("∈",)):
                return self._between(self.value(value), (low, high), ends)
        head = node.parts[0]
        line = self.value(head)
        if self.formulas.table.kind(key_of(head) or "") == VECTOR and not keys_in(node.parts[1]):
            given = self.value(node.parts[1])
            return (*line, EQ, given[0] if isinstance(given[0], Bracketed) else Bracketed(given))
        for sign, part in zip(node.signs, node.parts[1:], strict=True):
            line = (*line, _SIGNS.get(sign, Sign(sign)), *self.value(part))
        return line

    def _between(self, line: Line, ends: tuple[Node, Node], bracket: t.Bracket) -> Line:
        """low ≤ b ≤ high, without an end that is infinite."""
        low, high = ends
        if not _is_infinite(low):
            line = (self.formulas.formula(low), LE if bracket.opened == "[" else Sign("<"), *line)
        if not _is_infinite(high):
            line = (*line, LE if bracket.closed == "]" else Sign("<"), self.formulas.formula(high))
        return line

    def value(self, node: Node) -> Line:
        """A value."""
        match node:
            case t.Derivative(of=t.Name(letter="L"), by=(by,), where=None):
                return (Gradient(self.formulas.formula(by)),)
            case t.Call(function=t.Name(letter=name), arguments=arguments) if name in {"L", "φ"}:
                return self._named(name, arguments)
            case t.Name(letter="K", marks=()):
                return (Name("K"),)
            case t.Bracket(opened="{", rows=(items,)):
                return listed(self.value(item) for item in items)
            case t.Bracket(rows=(items,)) if items and all(map(is_tuple, items)):
                return (Fenced(tuple(tuple(self._line(v) for v in _items(row)) for row in items)),)
            case t.Bracket(rows=(items,)) if is_tuple(node):
                return (Bracketed(listed(map(self._line, items))),)
        return self._line(node)

    def _named(self, name: str, arguments: Sequence[Node]) -> Line:
        """φ(x); a Lagrangian goes without its arguments."""
        own = self.formulas.formula(arguments[0]) if name == "φ" and len(arguments) == 1 else None
        return (FeatureImage(name, own),) if isinstance(own, Vector) else (Name(name),)

    def _line(self, node: Node) -> Line:
        found: Expr = self.formulas.formula(node)
        return (found,)


def _items(node: Node) -> tuple[Node, ...]:
    return node.rows[0] if isinstance(node, t.Bracket) else ()


def _is_infinite(node: Node) -> bool:
    return any(isinstance(one, t.Infinity) for one in t.walk(node))
