"""The document of a formula, a problem, a dual, a program or a step, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from sympy import Add

from svmsym.arguments.argued import Argued
from svmsym.documents.argument_page import argument_document
from svmsym.documents.derivation_page import document
from svmsym.documents.mathline import EQ, Gradient, Line, Name, Sign
from svmsym.documents.matrices import matrix_lines
from svmsym.documents.prose import catalogue
from svmsym.documents.statements import (
    ZERO,
    constraint_line,
    dual_constraint_lines,
    dual_objective_line,
    kkt_lines,
    objective_line,
)
from svmsym.documents.tree import Display, Document, Figure, Row
from svmsym.documents.wording import Wording
from svmsym.duality.derived import Derived
from svmsym.duality.dual import Dual
from svmsym.duality.gap import GapIdentity
from svmsym.duality.kkt import KKT
from svmsym.duality.lagrangian import Lagrangian
from svmsym.duality.problem import Problem
from svmsym.duality.qp import QP
from svmsym.duality.steps import Rule, Step
from svmsym.formulas.notation import DEFAULT
from svmsym.formulas.printing import Roles


@singledispatch
def page_of(shown: object) -> Document:
    """The document of an object."""
    raise TypeError(f"{type(shown).__name__} has no document")


def _page(roles: Roles, *lines: Line) -> Document:
    return Document((Display(tuple(Row(line) for line in lines)),), DEFAULT, roles)


def _constrained(lines: Iterable[Line]) -> list[Line]:
    """Constraints, of which the first carries "s.t."."""
    return Wording("en", DEFAULT).constrained(list(lines))


@page_of.register
def _(shown: Document) -> Document:
    return shown


@page_of.register
def _(shown: Figure) -> Document:
    return Document((shown,), DEFAULT, Roles())


@page_of.register
def _(shown: Derived) -> Document:
    return document(shown)


@page_of.register
def _(shown: Argued) -> Document:
    return argument_document(shown)


@page_of.register
def _(shown: Problem) -> Document:
    return _page(shown.roles, objective_line(shown), *_constrained(map(constraint_line, shown.constraints)))


@page_of.register
def _(shown: Lagrangian) -> Document:
    return _page(shown.problem.roles, (Name("L"), EQ, shown.expression))


@page_of.register
def _(shown: Dual) -> Document:
    lines = _constrained(dual_constraint_lines(shown))
    return _page(shown.problem.roles, dual_objective_line(shown), *lines)


@page_of.register
def _(shown: QP) -> Document:
    return _page(Roles(), *((Name(name), EQ, *line) for name, line in matrix_lines(shown).items()))


@page_of.register
def _(shown: Step) -> Document:
    if shown.rule is Rule.GRADIENT and shown.variable is not None:
        return _page(Roles(), (Gradient(shown.variable), EQ, shown.after))
    if shown.rule is Rule.SOLVE:
        return _page(Roles(), (shown.before, EQ, ZERO, Sign("⇔"), shown.after, EQ, ZERO))
    used = Add(*(use.expression() for use in shown.uses))
    line: Line = (shown.factor * shown.before, EQ, shown.after)
    return _page(Roles(), (*line, Sign("+"), used) if used != 0 else line)


@page_of.register
def _(shown: KKT) -> Document:
    say = catalogue("en")
    rows = [
        Row(line, say[f"kkt-{key}"] if k == 0 else "")
        for key, lines in kkt_lines(shown, 1).items()
        for k, line in enumerate(lines)
    ]
    return Document((Display(tuple(rows)),), DEFAULT, Roles())


@page_of.register
def _(shown: GapIdentity) -> Document:
    return _page(Roles(), (shown.left, EQ, shown.right))
