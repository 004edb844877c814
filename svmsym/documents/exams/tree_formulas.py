"""Written trees as formulas of the engine, so that every format can show them in the letters of its notation.

What the engine's language cannot say is outside, and shown as it was written.
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, Integer, Rational, exp, sqrt, tanh

from svmsym.errors import SvmsymError
from svmsym.formulas.atoms import (
    Entry,
    FeatureImage,
    Index,
    IndexSet,
    Label,
    Scalar,
    Size,
    Vector,
    VectorEntry,
)
from svmsym.formulas.operations import KernelValue, inner, norm2, total
from svmsym.meaning.letters import FAMILY, LABELS, POINTS, VECTOR, Key, Table, key_of, table_of
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

_PLACES = IndexSet("n", "i", "j")
_INDICES = ("i", "j")  # of points; others may count something else
_FUNCTIONS = {"sqrt": sqrt, "exp": exp, "tanh": tanh}
_HIGHEST_POWER = 12
_PAIR = 2


class Outside(Exception):  # noqa: N818 - an outcome, not a fault
    """Something that is shown as it was written."""


class Formulas:
    """The formulas of some statements, which share their letters.

    >>> from svmsym.writing.sentences import read
    >>> node = read("w = Σ_i α_i y_i x_i").page.statements[0].node
    >>> Formulas([node]).formula(node.parts[1])
    Σᵢ αᵢyᵢxᵢ
    """

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.table: Table = table_of(nodes)

    def formula(self, node: Node) -> Expr:
        """Translate a node."""
        try:
            return self._formula(node)
        except SvmsymError as error:
            raise Outside(error.what) from None

    def _formula(self, node: Node) -> Expr:
        match node:
            case t.Number(value=value, places=None):
                return Rational(value.numerator, value.denominator)
            case t.Name() | t.Scripted():
                return self._letter(node)
            case t.Bracket(only=only) if only is not None:
                return self._formula(only)
            case t.Sum(terms=terms, signs=signs) if set(signs) <= {"+", "-"}:
                signed = zip(terms, signs, strict=True)
                return sum((self._formula(a) * (1 if s == "+" else -1) for a, s in signed), Integer(0))
            case t.Product(factors=factors, signs=signs):
                return self._product(factors, signs)
            case t.Quotient(above=above, below=below):
                return self._formula(above) / self._formula(below)
            case t.Power(base=t.Norm(body=body, sub=()), exponent=t.Number(value=2)):
                return norm2(self._formula(body))
            case t.Power(base=base, exponent=t.Number(value=k)) if k.denominator == 1 and k <= _HIGHEST_POWER:
                return self._formula(base) ** Integer(int(k))
            case t.Norm(body=body, sub=()):
                return sqrt(norm2(self._formula(body)))
            case t.Angle(left=left, right=right):
                return inner(self._formula(left), self._formula(right))
            case t.Big(operator="sum", below=below, above=None, body=body):
                return total(self._formula(body), *map(self.index, below))
            case t.Function(name=name, arguments=(one,), sub=()) if name in _FUNCTIONS:
                return _FUNCTIONS[name](self._formula(one))
            case t.Call(function=function, arguments=arguments):
                return self._call(function, arguments)
        raise Outside(type(node).__name__)

    def _product(self, factors: Sequence[Node], signs: Sequence[str]) -> Expr:
        if not set(signs) <= {"", "·", "*", "/"}:
            raise Outside("a product of another kind")
        found = self._formula(factors[0])
        for sign, factor in zip(signs, factors[1:], strict=True):
            other = self._formula(factor)
            found = found / other if sign == "/" else found * other
        return found

    def _letter(self, node: Node) -> Expr:
        key = key_of(node)
        if key is not None:
            if key in _INDICES:
                raise Outside("an index as a number")
            kind = self.table.kind(key)
            if kind.role == "count" and kind.axes == ("n",):
                return Size(_PLACES)
            return Vector(key) if kind.axes in {("d",), ("n",), ("n", "d")} else Scalar(key)
        match node:
            case t.Scripted(base=t.Name() as base, sub=(t.Name() as below,), sup=()):
                return self._entry(key_of(base) or "", self.index(below))
            case t.Scripted(base=t.Name() as base, sub=(t.Number(value=value),), sup=()):
                name = f"{key_of(base)}_{value}"
                numbers = self.table.kind(key_of(base) or "").axes != ("n", "d")
                return Scalar(name) if numbers or self.table.digits == "coordinate" else Vector(name)
        raise Outside("a letter with several indices")

    def _entry(self, key: Key, index: Index) -> Expr:
        kind = self.table.kind(key)
        if kind == LABELS:
            return Label(key, index)
        return {FAMILY: Entry, POINTS: VectorEntry, VECTOR: VectorEntry}.get(kind, Entry)(key, index)

    def index(self, node: Node) -> Index:
        """Translate an index of points."""
        if isinstance(node, t.Name) and node.letter in _INDICES and not node.marks:
            return Index(node.letter, _PLACES)
        raise Outside("another index")

    def _call(self, function: Node, arguments: Sequence[Node]) -> Expr:
        key = key_of(function)
        role = self.table.kind(key).role if key is not None else ""
        if key is not None and role == "map" and len(arguments) == 1:
            return FeatureImage(key, self._formula(arguments[0]))
        if key is not None and role == "kernel" and len(arguments) == _PAIR:
            return KernelValue(key, "φ", *map(self._formula, arguments))
        if role in {"map", "kernel", "function"} or len(arguments) != 1:
            raise Outside("a function")
        return self._formula(function) * self._formula(arguments[0])
