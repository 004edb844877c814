"""Formulas as somebody wrote them: one walk through the tree, and a handful of pieces for each format.

Brackets stand where they were written, so that nothing is rearranged. Words between formulas are signs
(∀, ⇒, ∨), which need no language.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from svmsym.writing import tree as t
from svmsym.writing.spelling import number
from svmsym.writing.tree import Node

_BIGS = {"sum": "∑", "product": "∏", "union": "⋃", "intersection": "⋂"}
_FUNCTIONS = {"inverse": "inv", "trace": "tr", "positive": "relu", "distance": "dist", "hull": "conv"}
_ACCENTS = {"hat": "^", "tilde": "~", "bar": "¯", "dot": "˙", "vec": "→"}
_RAISED = {"*": "∗", "'": "′", "''": "″", "-": "−"}
_LOWERED = {"₊": "+", "₋": "−", "₊₋": "±"}


class TreePrinter(ABC):
    """Writes trees; a format says how rows, fractions, scripts and brackets look.

    >>> from svmsym.documents.writers.trees_mathml import MathmlTrees
    >>> MathmlTrees().write(t.Relation((t.Name("b"), t.Name("w", ("*",))), ("=",)))
    '<mrow><mi>b</mi><mo>=</mo><msup><mi>w</mi><mo>∗</mo></msup></mrow>'
    """

    @abstractmethod
    def row(self, parts: Sequence[str]) -> str:
        """Write parts side by side."""

    @abstractmethod
    def letter(self, text: str) -> str:
        """Write a letter or an upright name."""

    @abstractmethod
    def digits(self, text: str) -> str:
        """Write a number."""

    @abstractmethod
    def sign(self, text: str) -> str:
        """Write an operator, a relation or a comma."""

    @abstractmethod
    def words(self, text: str) -> str:
        """Write words."""

    @abstractmethod
    def fraction(self, above: str, below: str) -> str:
        """Write a fraction with a line."""

    @abstractmethod
    def scripts(self, base: str, below: str, above: str) -> str:
        """Write an index or an exponent or both; empty ones are left out."""

    @abstractmethod
    def limits(self, operator: str, below: str, above: str) -> str:
        """Write what stands below and above an operator."""

    @abstractmethod
    def accent(self, base: str, mark: str) -> str:
        """Write a hat, bar or tilde."""

    @abstractmethod
    def root(self, body: str, degree: str) -> str:
        """Write a root."""

    @abstractmethod
    def fenced(self, opened: str, body: str, closed: str) -> str:
        """Write brackets; an empty one is left out."""

    @abstractmethod
    def table(self, rows: Sequence[Sequence[str]]) -> str:
        """Write rows and columns."""

    def listed(self, nodes: Sequence[Node], between: str = ",") -> str:
        """Write nodes with a sign between."""
        parts = [part for node in nodes for part in (self.sign(between), self.write(node))][1:]
        return self.row(parts) if parts else ""

    def write(self, node: Node) -> str:
        """Write a tree."""
        match node:
            case t.Number():
                return self.digits(number(node))
            case t.Name():
                return self._name(node)
            case t.Scripted(base=base, sub=sub, sup=sup):
                above = self.fenced("(", self.listed(sup), ")") if sup else ""
                return self.scripts(self.write(base), self.listed(sub), above)
            case t.Noun(name=text) | t.Words(text=text):
                return self.words(text)
            case t.Sum(terms=terms, signs=signs):
                lead = [] if signs[0] == "+" else [self.sign(signs[0].replace("-", "−"))]
                return self.row([*lead, *self._chain(terms, signs[1:])])
            case t.Product(factors=factors, signs=signs) | t.Relation(parts=factors, signs=signs):
                return self.row(self._chain(factors, signs))
            case t.Quotient(above=above, below=below):
                return self.fraction(self.write(above), self.write(below))
            case t.Power(base=base, exponent=exponent, each=each):
                above = self.row([self.sign("∘"), self.write(exponent)]) if each else self.write(exponent)
                return self.scripts(self.write(base), "", above)
            case t.Transposed(base=base):
                return self.scripts(self.write(base), "", self.letter("⊤"))
            case t.Marked(base=base, mark=mark):
                return self._marked(self.write(base), mark)
            case t.Listed(items=items):
                return self.listed(items)
            case t.Function() | t.Call() | t.Big() | t.Differential() | t.Derivative():
                return self._applied(node)
        return self._constant(node) or self._bracket(node) or self._statement(node)

    def _constant(self, node: Node) -> str:
        match node:
            case t.Infinity():
                return self.letter("∞")
            case t.Ones():
                return self.letter("𝟏")
            case t.Dots():
                return self.sign("…")
            case t.Whole():
                return self.sign(":")
            case t.Space(name=name):
                return self.letter(name)
            case t.EmptySet():
                return self.letter("∅")
        return ""

    def _chain(self, parts: Sequence[Node], signs: Sequence[str]) -> list[str]:
        found = [self.write(parts[0])]
        for sign, part in zip(signs, parts[1:], strict=True):
            found += [self.sign(sign.replace("-", "−"))] if sign else []
            found.append(self.write(part))
        return found

    def _name(self, node: t.Name) -> str:
        found = self.letter(node.letter)
        for mark in node.marks:
            found = self._marked(found, mark)
        return found

    def _marked(self, base: str, mark: str) -> str:
        if mark in _ACCENTS:
            return self.accent(base, mark)
        if mark in _LOWERED:
            return self.scripts(base, self.sign(_LOWERED[mark]), "")
        return self.scripts(base, "", self.sign(_RAISED.get(mark, mark)))

    def _applied(self, node: Node) -> str:
        match node:
            case t.Function(name="sqrt", arguments=(body, *rest)):
                return self.root(self.write(body), self.write(rest[0]) if rest else "")
            case t.Function(name=name, arguments=arguments, sub=sub):
                called = self.scripts(self.letter(_FUNCTIONS.get(name, name)), self.listed(sub), "")
                return self.row([called, self.fenced("(", self.listed(arguments), ")")])
            case t.Call(function=function, arguments=arguments):
                return self.row([self.write(function), self.fenced("(", self.listed(arguments), ")")])
            case t.Big(operator=operator, below=below, above=above, body=body):
                known = _BIGS.get(operator)
                shown = self.sign(known) if known else self.letter(operator)
                ends = self.write(above) if above is not None else ""
                return self.row([self.limits(shown, self.listed(below), ends), self.write(body)])
            case t.Differential(of=of, order=order, sign=sign):
                shown = self.scripts(self.sign(sign), "", self.digits(str(order)) if order > 1 else "")
                return self.row([shown, *([self.write(of)] if of is not None else [])])
            case t.Derivative(of=of, by=by, where=where):
                return self.scripts(self._derivative(of, by), self.write(where) if where else "", "")
        raise TypeError(f"{type(node).__name__} is no application")

    def _derivative(self, of: Node, by: Sequence[Node]) -> str:
        function = [] if of == t.Name("?") else [self.write(of)]
        if len(by) == 1 and isinstance(of, t.Name | t.Scripted | t.Call):
            below = self.row([self.sign("∂"), self.write(by[0])])
            return self.fraction(self.row([self.sign("∂"), *function]), below)
        return self.row([self.scripts(self.sign("∇"), self.listed(by), ""), *function])

    def _bracket(self, node: Node) -> str:
        match node:
            case t.Bracket(opened=opened, rows=rows, closed=closed):
                inside = [part for row in rows for part in (self.sign(";"), self.listed(row))][1:]
                return self.fenced(opened.lstrip("\\"), self.row(inside), closed.lstrip("\\"))
            case t.Matrix(rows=rows, bars=bars):
                table = self.table([[self.write(cell) for cell in row] for row in rows])
                return self.fenced("|", table, "|") if bars else self.fenced("(", table, ")")
            case t.Norm(body=body, sub=sub):
                return self.scripts(self.fenced("‖", self.write(body), "‖"), self.listed(sub), "")
            case t.Bars(body=body):
                return self.fenced("|", self.write(body), "|")
            case t.Angle(left=left, right=right):
                return self.fenced("⟨", self.listed((left, right)), "⟩")
            case t.SetBuilder(element=element, condition=condition):
                return self.fenced("{", self.listed((element, condition), ":"), "}")
            case t.Indicator(condition=condition):
                return self.row([self.letter("𝟏"), self.fenced("[", self.write(condition), "]")])
            case t.Family(body=body, indices=indices):
                return self.scripts(self.fenced("(", self.write(body), ")"), self.listed(indices), "")
            case t.Cases(rows=rows):
                cells = [
                    [self.write(value), self.write(condition) if condition is not None else self.sign("∗")]
                    for value, condition in rows
                ]
                return self.fenced("{", self.table(cells), "")
        return ""

    def _statement(self, node: Node) -> str:
        match node:
            case t.Joined(word=word, items=items):
                return self.listed(items, "∨" if word == "or" else ",")
            case t.Not(item=item):
                return self.row([self.sign("¬"), self.fenced("(", self.write(item), ")")])
            case t.Implies(premise=premise, conclusion=conclusion, both=both):
                sign = self.sign("⇔" if both else "⇒")
                return self.row([self.write(premise), sign, self.write(conclusion)])
            case t.Quantified(word=word, over=over, item=item):
                sign = self.sign("∀" if word == "all" else "∃")
                return self.row(
                    [self.write(item), self.fenced("(", self.row([sign, self.listed(over)]), ")")]
                )
            case t.Optimum(sense=sense, over=over, objective=objective, constraints=constraints):
                goal = self.limits(self.letter(sense), self.listed(over), "")
                under = [self.sign(":"), self.listed(constraints)] if constraints else []
                return self.row([goal, self.write(objective), *under])
        raise TypeError(f"{type(node).__name__} cannot be shown")
