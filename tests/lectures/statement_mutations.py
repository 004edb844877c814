"""Statements with one thing changed: a number, a sign, a relation, a letter, a part that is left out.

Orders of a list, names of bound indices and factors of an equation that is zero are kept: to change them says
the same in other words.
"""

from dataclasses import fields, is_dataclass, replace
from fractions import Fraction

from sympy import (
    Abs,
    Add,
    Basic,
    Ge,
    Gt,
    Integer,
    Le,
    Lt,
    Max,
    Min,
    Mul,
    Number,
    Symbol,
    preorder_traversal,
)
from sympy.core.relational import Relational
from sympy.core.symbol import Str
from sympy.logic.boolalg import BooleanAtom

from svmsym.errors import SvmsymError
from svmsym.formulas.atoms import Entry, Index, IndexSet, Label, Scalar, Vector, VectorEntry
from svmsym.lectures.statements import Chain

LETTERS = (Symbol, Scalar, Vector, Entry, Label, VectorEntry)
LEAVES = (Str, IndexSet, Index, Symbol, Number, BooleanAtom)
OTHERS = {Ge: (Gt, Le), Gt: (Ge, Lt), Le: (Lt, Ge), Lt: (Le, Gt)}


def mutants(printed):
    """All statements that differ in one place."""
    yield from _mutants(printed, _letters(printed))


def _letters(printed):
    """The letters of a statement by their class."""
    found = {}
    if isinstance(printed, Basic):
        for node in preorder_traversal(printed):
            if isinstance(node, LETTERS):
                found.setdefault(type(node), set()).add(node)
        return found
    for part in _parts(printed):
        for kind, letters in _letters(part).items():
            found.setdefault(kind, set()).update(letters)
    return found


def _parts(printed):
    if isinstance(printed, dict):
        return list(printed.values())
    if isinstance(printed, tuple | list):
        return list(printed)
    if is_dataclass(printed) and not isinstance(printed, type):
        return [getattr(printed, field.name) for field in fields(printed)]
    return []


def _mutants(printed, letters):
    if isinstance(printed, Basic):
        yield from (other for other in _formulas(printed, letters) if other != printed)
    elif isinstance(printed, bool):
        yield not printed
    elif isinstance(printed, int | Fraction):
        yield from (printed + 1, printed - 1)
    elif isinstance(printed, float):
        yield from (round(printed + step, 6) for step in (0.01, -0.01))
    elif isinstance(printed, dict):
        for key, part in printed.items():
            yield from ({**printed, key: other} for other in _mutants(part, letters))
            if len(printed) > 1:
                yield {k: v for k, v in printed.items() if k != key}
    elif isinstance(printed, tuple | list):
        for k, part in enumerate(printed):
            for other in _mutants(part, letters):
                yield type(printed)([*printed[:k], other, *printed[k + 1 :]])
    elif is_dataclass(printed) and not isinstance(printed, type | Chain):
        for field in fields(printed):
            for other in _mutants(getattr(printed, field.name), letters):
                try:
                    yield replace(printed, **{field.name: other})
                except SvmsymError:  # no such object
                    continue
    elif isinstance(printed, Chain):
        for k, line in enumerate(printed.lines):
            for other in _mutants(line, letters):
                yield Chain((*printed.lines[:k], other, *printed.lines[k + 1 :]))


def _formulas(formula, letters):
    yield from _here(formula, letters)
    if isinstance(formula, LEAVES):
        return
    for k, part in enumerate(formula.args):
        for other in _formulas(part, letters):
            try:
                yield formula.func(*formula.args[:k], other, *formula.args[k + 1 :])
            except (SvmsymError, TypeError, ValueError):  # no such formula
                continue


def _here(node, letters):
    """What can stand in the place of a node."""
    if isinstance(node, Number):
        yield from (node + 1, node - 1)
    elif isinstance(node, LETTERS):
        yield from sorted(letters[type(node)] - {node}, key=str)
        if isinstance(node, Symbol | Scalar | Label):
            yield node + 1
    elif isinstance(node, Add):
        for term in node.args:
            yield from (node - term, node - Integer(2) * term)
    elif isinstance(node, Mul):
        for factor in node.args:
            yield node.func(*(part for part in node.args if part is not factor))
    elif isinstance(node, Relational):
        kinds = next((others for kind, others in OTHERS.items() if isinstance(node, kind)), ())
        yield from (kind(node.lhs, node.rhs, evaluate=False) for kind in kinds)
    elif isinstance(node, Abs):
        yield node.args[0]
    elif isinstance(node, Max):
        yield Min(*node.args)
    elif isinstance(node, Min):
        yield Max(*node.args)
