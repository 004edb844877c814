"""What a statement claims, as keys: two statements share a key exactly if they say the same by normal forms.

value       an expression, L = … or an expression alone
condition   an equation or inequality up to a factor; a gradient's value is a condition "= 0"
problem     an objective up to a positive factor, with all constraints
implies     premise ⇒ conclusion; ⇔ is two of them
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace

from sympy import Expr, Integer

from svmsym.errors import SvmsymError
from svmsym.exams.equivalence.conditions import conditions
from svmsym.exams.equivalence.implications import key, shaped
from svmsym.exams.equivalence.letters import Letters
from svmsym.exams.meaning.functions import Applied, Gradient
from svmsym.exams.meaning.statements import (
    Best,
    Chain,
    Defined,
    Member,
    Optimise,
    PerPoint,
    Shown,
    Statement,
    Together,
    Value,
)
from svmsym.exams.values.said import flat
from svmsym.formulas.atoms import Index
from svmsym.formulas.indices import free_indices
from svmsym.formulas.monomials import ONE
from svmsym.formulas.substitution import substitute

Key = Hashable
_FAILURES = (SvmsymError, ArithmeticError, RecursionError)


class Claims:
    """Keys that share the letters of their functions, so that they can be compared with each other.

    >>> from svmsym.formulas import Scalar
    >>> b, claims = Scalar("b"), Claims()
    >>> one, two = (Chain((left, Integer(0)), ("=",)) for left in (b - 1, 2 - 2 * b))
    >>> claims.of(one) == claims.of(two)
    True
    """

    def __init__(self) -> None:
        self._letters = Letters()

    def of(self, statement: Statement, *, derived: bool = True) -> frozenset[Key]:
        """All claims of a statement; in a derivation ⇒ says "therefore", elsewhere perhaps only "if"."""
        return frozenset(self._claims(statement, derived=derived)) - {None}

    def whole(self, statement: Statement) -> Key | None:
        """The one key of a whole optimisation problem, however it is written; None where it is none."""
        problem = _problem(statement)
        return None if problem is None else self._optimise(problem)

    def value(self, value: Value) -> Key | None:
        """The key of an expression."""
        e = value.body if isinstance(value, PerPoint) else value
        if not isinstance(e, Expr):
            return None
        free = free_indices(e)
        if len(free) == 1:  # whatever its name
            e = substitute(e, {k: Index("i", k.domain) for k in free})
        try:
            return ("value", frozenset(self._letters.form(e).items()))
        except _FAILURES:
            return None

    def _claims(self, statement: Statement, *, derived: bool) -> Iterator[Key | None]:
        match statement:
            case Together(statements, links):
                conditional = not derived and not {"⇒", "⇔"}.isdisjoint(links)
                for part in statements:
                    # "if α_i = C" claims nothing about every point
                    if not (conditional and isinstance(part, Chain) and part.for_all):
                        yield from self._claims(part, derived=derived)
                for left, link, right in zip(statements, links, statements[1:], strict=False):
                    yield from self._implications(left, link, right)
            case Shown(Best(problem, _)):
                yield self._optimise(problem)
            case Shown(value) | Defined(_, _, value):
                yield self.value(value)
            case Optimise():
                yield self._optimise(statement)
            case Chain():
                yield from self._chain(statement)
            case Member():
                yield from self._conditions(statement)

    def _chain(self, chain: Chain) -> Iterator[Key | None]:
        if {*chain.signs} == {"="} and any(isinstance(v, Applied) for v in chain.values):
            yield from (self.value(v) for v in chain.values if not isinstance(v, Applied))
        for left, sign, right in zip(chain.values, chain.signs, chain.values[1:], strict=False):
            sides = [v for v in (left, right) if not _is_gradient(v)]
            link = Chain((left, right), (sign,), chain.for_all, chain.where)
            if sign == "=" and len(sides) == 1:
                link = replace(link, values=(sides[0], Integer(0)))
            yield from self._conditions(link)

    def _conditions(self, statement: Statement) -> Iterator[Key | None]:
        try:
            found = [key(c, self._letters) for c in conditions(statement)]
        except _FAILURES:
            yield ("statement", statement) if _has_where(statement) else None
            return
        yield from (None if k is None else ("condition", k) for k in found)

    def _implications(self, left: Statement, link: str, right: Statement) -> Iterator[Key]:
        premise, conclusion = self.of(left), self.of(right)
        if link in {"⇒", "⇔"}:
            yield ("implies", premise, conclusion)
        if link == "⇔":
            yield ("implies", conclusion, premise)

    def _optimise(self, problem: Optimise) -> Key | None:
        objective = problem.objective
        if isinstance(objective, PerPoint):
            objective = objective.body
        if not isinstance(objective, Expr):
            return None
        try:
            form = self._letters.form(objective if problem.sense == "min" else -objective)
            shape = shaped({m: c for m, c in form.items() if m != ONE}, self._letters)
            limits = [key(c, self._letters) for s in problem.constraints for c in conditions(s)]
        except _FAILURES:
            return None
        return ("problem", frozenset(shape.items()), frozenset(limits) - {None})


def _problem(statement: Statement) -> Optimise | None:
    """max … s.t. …, also as L_D = … with constraints beside it, which is then to be maximised."""
    parts = flat([statement])
    first, rest = parts[0], tuple(parts[1:])
    if isinstance(first, Shown) and isinstance(first.value, Best):
        first = first.value.problem
    if isinstance(first, Optimise):
        return replace(first, constraints=(*first.constraints, *rest))
    objective = _objective(first)
    if objective is None or not all(isinstance(s, Chain | Member) for s in rest):
        return None
    if isinstance(objective, Best):
        return replace(objective.problem, constraints=(*objective.problem.constraints, *rest))
    return Optimise("max", (), objective, rest)


def _objective(statement: Statement) -> Value | None:
    if isinstance(statement, Shown | Defined):
        return statement.value
    if isinstance(statement, Chain) and {*statement.signs} == {"="}:
        named = isinstance(statement.values[0], Applied)
        return statement.values[-1] if named else None
    return None


def _is_gradient(value: Value) -> bool:
    return isinstance(value, Gradient)


def _has_where(statement: Statement) -> bool:
    return isinstance(statement, Chain | Member) and bool(statement.where)
