"""Statements of the reader as lines of mathematics, so that every format can show them.

In: what a reference answer says, in the letters of the house. Out: lines of formulas and signs. What has no
line of its own (cases, spaces, arg min) is shown as its text.
"""

from __future__ import annotations

from sympy import Add, Expr, Mul, Pow, exp, sqrt, tanh

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
from svmsym.exams.meaning import functions as own
from svmsym.exams.meaning.echo import echo_text, value_text
from svmsym.exams.meaning.statements import (
    Chain,
    Defined,
    Grid,
    Interval,
    Member,
    Optimise,
    PerPair,
    PerPoint,
    SetOf,
    Shown,
    Statement,
    Together,
    Tuple,
    Value,
)
from svmsym.formulas.atoms import Entry, FeatureImage, Index, Label, Vector
from svmsym.formulas.operations import KernelValue

_SIGNS = {"=": EQ, "≥": GE, "≤": LE, ">": GT}
_FUNCTIONS = {own.Root: sqrt, own.Exp: exp, own.Tanh: tanh}


def statement_rows(statement: Statement, subject_to: str = "s.t.") -> list[Line]:
    """One line for each statement; a problem has one for its objective and one for each constraint.

    >>> from sympy import Integer
    >>> from svmsym.formulas import Scalar
    >>> statement_rows(Chain((Scalar("b"), Integer(1)), ("=",)))
    [(b, Sign(sign='='), 1)]
    """
    if isinstance(statement, Together):
        return [row for part in statement.statements for row in statement_rows(part, subject_to)]
    if isinstance(statement, Optimise):
        goal = Goal(statement.sense, tuple(_letter(v) for v in statement.over))
        under = [row for c in statement.constraints for row in statement_rows(c, subject_to)]
        lead = [(Words(subject_to + " "), *row) if k == 0 else row for k, row in enumerate(under)]
        return [(goal, *value_line(statement.objective)), *lead]
    return [_one(statement)]


def _one(statement: Statement) -> Line:
    if isinstance(statement, Shown):
        return value_line(statement.value)
    if isinstance(statement, Defined):
        return (*_named(statement.name, statement.arguments), EQ, *value_line(statement.value))
    if isinstance(statement, Chain):
        line = value_line(statement.values[0])
        for sign, value in zip(statement.signs, statement.values[1:], strict=True):
            line = (*line, _SIGNS.get(sign, Sign(sign)), *value_line(value))
        return line if statement.where else (*line, *_for_all(statement.for_all))
    if isinstance(statement, Member) and isinstance(statement.of, Interval):
        return (*_between(statement.value, statement.of), *_for_all(statement.for_all))
    return (Words(echo_text(statement)),)


def _for_all(indices: tuple[Index, ...]) -> Line:
    return (Space(), ForAll(indices[0])) if len(indices) == 1 else ()


def _between(value: Value, interval: Interval) -> Line:
    """low ≤ b ≤ high, without an end that is infinite."""
    line = value_line(value)
    if not interval.lower.atoms(own.Infinity):
        line = (interval.lower, Sign("<") if interval.open_below else LE, *line)
    if not interval.upper.atoms(own.Infinity):
        line = (*line, Sign("<") if interval.open_above else LE, interval.upper)
    return line


def _named(name: str, arguments: tuple[Expr, ...]) -> Line:
    """φ(x); a Lagrangian goes without its arguments."""
    if len(arguments) == 1 and isinstance(arguments[0], Vector):
        return (FeatureImage(name, arguments[0]),)
    return (Name(name),)


def value_line(value: Value) -> Line:
    """A value."""
    if isinstance(value, own.Gradient):
        return _gradient(value)
    if isinstance(value, own.Applied):
        return _named(value.name, value.arguments)
    if isinstance(value, Expr):
        return (_plain(value),)
    if isinstance(value, Tuple):
        return (Bracketed(listed((_plain(v),) for v in value.items)),)
    if isinstance(value, Grid):
        return (Fenced(tuple(tuple((_plain(v),) for v in row) for row in value.rows)),)
    if isinstance(value, SetOf):
        return listed(value_line(v) for v in value.items)
    if isinstance(value, PerPoint) and isinstance(value.body, Entry | Label):
        return (Vector(value.body.name),)
    if isinstance(value, PerPair) and isinstance(value.body, KernelValue | own.PairEntry):
        return (Name("K" if isinstance(value.body, KernelValue) else value.body.name),)
    return (Words(value_text(value)),)


def _gradient(value: own.Gradient) -> Line:
    """∇_w L; what is differentiated is the Lagrangian in all references."""
    if len(value.by) == 1 and isinstance(value.of, own.Applied) and value.of.name == "L":
        return (Gradient(value.by[0]),)
    return (Words(value_text(value)),)


def _letter(value: Value) -> Expr:
    if isinstance(value, PerPoint) and isinstance(value.body, Entry | Label):
        return Vector(value.body.name)
    assert isinstance(value, Expr)
    return value


def _plain(e: Expr) -> Expr:
    """With SymPy's own roots and exponentials, which the printers of documents know."""
    for kind, function in _FUNCTIONS.items():
        if isinstance(e, kind):
            return function(_plain(e.args[0]))
    if isinstance(e, Add | Mul | Pow):
        return e.func(*(_plain(a) for a in e.args))
    return e
