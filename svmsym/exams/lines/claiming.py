"""Formulas of a page that claim nothing: the name of a thing within a sentence, and a supposition.

We derive by $w$          a name
For $α_k > 0$ it is       a supposition, under which the next formula stands
"""

from __future__ import annotations

from sympy import Expr

from svmsym.exams.lines.verdicts import Judgement
from svmsym.exams.meaning.functions import Applied, PairEntry
from svmsym.exams.meaning.statements import (
    Chain,
    PerPair,
    PerPoint,
    Shown,
    Space,
    Statement,
    Together,
    Tuple,
    Value,
)
from svmsym.formulas.atoms import Letter
from svmsym.formulas.operations import KernelValue

NAME = Judgement("correct", "a name: nothing is claimed", claims=False)
SUPPOSED = Judgement("correct", "a supposition: nothing is claimed", claims=False)
DEFINED = Judgement("correct", "a definition", claims=False)
PLACED = Judgement("correct", "says where it lives", claims=False)


def only_named(statement: Statement) -> bool:
    """Whether a formula is the name of something, or several of them.

    >>> from svmsym.formulas import Scalar
    >>> only_named(Shown(Scalar("b"))), only_named(Shown(Scalar("b") ** 2))
    (True, False)
    """
    if isinstance(statement, Together):
        return all(map(only_named, statement.statements))
    return isinstance(statement, Shown) and _is_name(statement.value)


def _is_name(value: Value) -> bool:
    if isinstance(value, PerPoint | PerPair):
        return _is_name(value.body)
    if isinstance(value, Tuple):
        return all(map(_is_name, value.items))
    if isinstance(value, Applied | KernelValue):
        return all(isinstance(a, Letter) for a in value.args if isinstance(a, Expr))
    return isinstance(value, Letter | PairEntry | Space)


def is_supposition(statement: Statement) -> bool:
    """Whether a formula after *if* or *for* is a case: letters and numbers alone, α_k > 0 or ξ_i = 0.

    w = Σ α_iy_ix_i after *for* is no case: it is a result that is put in, and is judged.
    """
    if not isinstance(statement, Chain) or statement.where:
        return False
    values, signs = statement.values, set(statement.signs)
    if not signs & {"<", ">"} and signs != {"="}:
        return False  # α_i ≥ 0 is a constraint
    return all(isinstance(v, Letter) or getattr(v, "is_Rational", False) for v in values)
