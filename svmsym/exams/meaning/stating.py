"""From syntax to statements: chains whose sides fit, memberships, definitions, optima, cases."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

from sympy import Expr, Mul

from svmsym.exams.meaning.arithmetic import no_noun
from svmsym.exams.meaning.binding import outside_letters
from svmsym.exams.meaning.build import Builder
from svmsym.exams.meaning.fitting import fitted
from svmsym.exams.meaning.functions import Applied, Extremum, Holds
from svmsym.exams.meaning.gathering import calls_in, names_in
from svmsym.exams.meaning.joining import NOUNS, distributed, labelled, support_set
from svmsym.exams.meaning.naming import free_index
from svmsym.exams.meaning.objectives import named_problem
from svmsym.exams.meaning.statements import (
    Best,
    Cases,
    Chain,
    Defined,
    Grid,
    Interval,
    Link,
    Member,
    Optimise,
    Outer,
    PerPair,
    PerPoint,
    SetOf,
    SetWhere,
    Shown,
    Space,
    Statement,
    Together,
    Tuple,
    Value,
)
from svmsym.exams.meaning.typed import KindError, Typed, clash, number
from svmsym.exams.reading.conditions import INDICES
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.syntax import (
    Answer,
    Bracket,
    CaseList,
    Extreme,
    Indicator,
    Name,
    Node,
    Number,
    Optimum,
    SetBuilder,
    Stated,
)
from svmsym.formulas.atoms import FeatureImage, Index, Vector, VectorEntry
from svmsym.formulas.indices import free_indices
from svmsym.formulas.operations import KernelValue

_PAIR = 2
_KERNELS = set("Kkκ")


class Stating(Builder):
    """Builds statements in one scope."""

    def answer(self, answer: Answer) -> Statement:
        """The whole answer."""
        statements: list[Statement] = []
        links: list[str] = []
        for k, stated in enumerate(distributed(answer)):
            made = self.statement(stated)
            if k:
                links.append(answer.links[min(k, len(answer.links)) - 1] if answer.links else ",")
            statements.append(made)
        if len(statements) == 1:
            (only,) = statements
            self.doubtful |= isinstance(only, Shown) and not isinstance(only.value, Expr)
            return only
        alone = [isinstance(s, Shown) for s in statements]
        self.doubtful = self.doubtful or any(alone)
        named = _named(statements)
        if named is not None:
            return named
        statements, links = labelled(statements, links)
        if len(statements) == 1:
            return statements[0]
        return Together(tuple(statements), tuple(links))  # type: ignore[arg-type]

    def statement(self, stated: Stated) -> Statement:
        """One statement."""
        saved = self.scope.bound, self.scope.coordinates, self.outside
        self.scope.coordinates = coordinates_of(stated) | self.scope.coordinates
        self.outside = self.outside | outside_letters(stated.parts)
        explicit: list[Index] = []
        bound = dict(self.scope.bound)
        for found in stated.ranges:
            self.check_range(found)
            if isinstance(found.upper, Number):
                self.runs_to.add(found.upper.p)
            for letter in found.indices:
                bound[letter] = self.index_of(letter, found)
                explicit.append(bound[letter])  # type: ignore[arg-type]
        self.scope.bound = bound
        try:
            return self._stated(stated, explicit)
        finally:
            self.scope.bound, self.scope.coordinates, self.outside = saved

    def _stated(self, stated: Stated, explicit: list[Index]) -> Statement:
        for later in stated.parts[1:]:
            no_noun(later)
        parts = [self._part(p) for p in stated.parts]
        where = tuple(self.statement(c) for c in stated.conditions)
        if not stated.signs:
            self.doubtful = self.doubtful or bool(explicit)  # a formula alone is not for all i
            return self._alone(parts[0], where)
        if "∈" in stated.signs:
            return self._member(stated, parts, where, explicit)
        for sign in stated.signs:
            if sign not in "=≠≈<≤>≥∝←":
                raise ReadingError(f"the sign {sign} is not read", stated.at, hint="use =, ≤, ≥ or ∈")
        if "←" in stated.signs and not isinstance(stated.parts[0], Name):
            raise ReadingError("only a letter can be changed", stated.at, hint="write w ← w + …")
        plus_minus = isinstance(stated.parts[-1], Bracket) and stated.parts[-1].opened == "±"
        if plus_minus and stated.signs == ("=",):
            self.doubtful = self.doubtful or bool(list(names_in(stated.parts[-1])))
            return self._member(stated._replace(signs=("∈",)), parts, where, explicit)
        parts = fitted(parts, stated.signs)
        values = tuple(p.value for p in parts)
        self.doubtful = self.doubtful or any(isinstance(v, Tuple) and len(v.items) == 1 for v in values)
        if len(values) == _PAIR and stated.signs == ("=",) and not where:
            made = _definition(values)
            if made is not None:
                return made
            named = named_problem(values)
            if named is not None:
                return named
        quantified = _quantified(values, explicit, self._outer_bound())
        return Chain(values, stated.signs, quantified, where)  # type: ignore[arg-type]

    def _outer_bound(self) -> set[Index]:
        return set()

    def _part(self, node: Node) -> Typed:
        self.matrices = 0
        if isinstance(node, Bracket) and node.opened == "interval":
            lower, upper = (self.number_of(item, "an interval") for item in node.rows[0])
            return Typed("interval", Interval(lower, upper, "(" in node.closed, ")" in node.closed), node.at)
        return self.typed(node)

    def _alone(self, part: Typed, where: tuple[Statement, ...]) -> Statement:
        value = part.value
        if isinstance(value, Best) and value.what == "value" and not where:
            return value.problem
        if where:
            raise ReadingError("a condition needs a statement before it", part.at, hint="write an equation")
        return Shown(value)

    def _member(
        self, stated: Stated, parts: list[Typed], where: tuple[Statement, ...], explicit: list[Index]
    ) -> Statement:
        if stated.signs != ("∈",):
            raise ReadingError("∈ stands in a chain", stated.at, hint="write it as a statement of its own")
        value, of = parts
        if of.kind not in {"set", "interval", "space"}:
            raise clash("do not fit around ∈", value, of, "write a set, as in [0, C] or {−1, 1}")
        return Member(value.value, of.value, _quantified((value.value, of.value), explicit, set()), where)

    def optimum(self, node: Optimum) -> Typed:
        """min or max with its problem."""
        over: list[Value] = []
        saved = dict(self.scope.bound)
        used = {i for n in names_in(node.objective) for i in (*n.sub, n.sup)}
        for variable in node.over:
            if (
                isinstance(variable, Name)
                and not variable.sub
                and variable.letter in INDICES
                and variable.letter in used
            ):
                index = Index(self.scope.alphabet.indices[variable.letter], self.first_index.domain)
                self.scope.bound[variable.letter] = index
                over.append(index)
            else:
                over.append(self.typed(variable).value)
        objective = self.typed(node.objective)
        if objective.kind == "set":
            raise KindError("a set is no objective", objective.at, hint="write max(a, b)")
        constraints = self._constraints(node.constraints)
        self.scope.bound = saved
        named = None if node.named is None else self.typed(node.named).expr
        problem = Optimise(node.sense, tuple(over), objective.value, constraints, named)  # type: ignore[arg-type]
        return Typed("best", Best(problem, "place" if node.place else "value"), node.at)

    def _extreme(self, node: Extreme) -> Typed:
        """max_{i: y_i = −1} w·x_i is a number."""
        (found,) = node.ranges
        self.check_range(found)
        index = self.index_of(found.indices[0], found)
        saved = dict(self.scope.bound)
        self.scope.bound[found.indices[0]] = index
        body = self.number_of(node.body, node.sense)
        condition = self.held(found.where, found.at).expr
        self.scope.bound = saved
        return number(Extremum(node.sense, index, body, condition), node.at)

    def _constraints(self, answer: Answer | None) -> tuple[Statement, ...]:
        if answer is None:
            return ()
        outside, self.outside = self.outside, set()
        made = self.answer(answer)
        self.outside = outside
        statements = made.statements if isinstance(made, Together) else (made,)
        if isinstance(made, Together) and set(made.links) - {","}:
            raise ReadingError(
                "constraints are joined by a word or an arrow", 0, hint="separate them by commas"
            )
        if any(isinstance(s, Shown) for s in statements):
            raise ReadingError(
                "a constraint has no relation sign",
                answer.statements[0].at,
                hint="write =, ≤ or ≥ in every constraint",
            )
        return statements

    def set_where(self, node: SetBuilder) -> Typed:
        """{x : …} and {i : …}; an index of the element is bound."""
        saved = dict(self.scope.bound)
        if isinstance(node.element, Name) and not node.element.sub and node.element.letter in INDICES:
            letter = node.element.letter
            index = Index(self.scope.alphabet.indices.get(letter, letter), self.first_index.domain)
            self.scope.bound[letter] = index
            element: Value = index
        else:
            element = self.typed(node.element).value
        conditions = tuple(_unquantified(self.statement(c)) for c in node.conditions)
        within = None if node.within is None else self.typed(node.within).value
        self.scope.bound = saved
        if not isinstance(within, Space | None) or any(isinstance(c, Shown) for c in conditions):
            raise KindError("this set is not readable", node.at, hint="write {x : w·x + b = 0}")
        return Typed("set", SetWhere(element, conditions, within), node.at)

    def cases(self, node: CaseList) -> Typed:
        """Values with conditions."""
        branches = []
        for value, condition in node.rows:
            conditions = () if condition is None else tuple(self.statement(c) for c in condition.statements)
            branches.append((self.typed(value).value, conditions))
        return Typed("cases", Cases(tuple(branches)), node.at)

    def held(self, conditions: tuple[Stated, ...], at: int) -> Typed:
        """1 where conditions hold, 0 elsewhere."""
        made: list[Expr] = []
        for condition in conditions:
            ordered = self._ordered(condition)
            if ordered is not None:
                made.append(ordered)
                continue
            chain = self.statement(condition)
            if not isinstance(chain, Chain) or chain.where or set(chain.signs) & {"←", "∝", "≈"}:
                raise KindError("this condition is not read", at, hint="write an equation or inequality")
            for sign, left, right in zip(chain.signs, chain.values, chain.values[1:], strict=False):
                if not (isinstance(left, Expr) and isinstance(right, Expr)):
                    raise KindError("this condition is not between numbers", at, hint="write numbers")
                made.append(Holds(sign, left, right))
        return number(Mul(*made), at)

    def _ordered(self, condition: Stated) -> Expr | None:
        """1[i < j] of two indices."""
        letters = [p.letter for p in condition.parts if isinstance(p, Name) and not (p.sub or p.sup)]
        if len(letters) != len(condition.parts) or len(letters) != _PAIR or not set(letters) <= INDICES:
            return None
        first, second = (self.scope.bound.get(k, free_index(k, self.scope)) for k in letters)
        indices = isinstance(first, Index) and isinstance(second, Index)
        return Holds(condition.signs[0], first, second) if indices else None

    def _indicator(self, node: Indicator) -> Typed:
        return self.held(node.conditions, node.at)

    walk: ClassVar[dict[type, Callable[[Any, Any], Typed]]] = {
        **Builder.walk,
        Optimum: optimum,
        Extreme: _extreme,
        CaseList: cases,
        SetBuilder: set_where,
        Indicator: _indicator,
    }


def _unquantified(made: Statement) -> Statement:
    return replace(made, for_all=()) if isinstance(made, Chain | Member) else made


def coordinates_of(tree: object) -> frozenset[str]:
    """Index letters that count coordinates: those of w, and the second of x."""
    coordinates: set[str] = set()
    points: set[str] = set()
    written_out = _arguments(tree)
    for name in names_in(tree):
        letters = [i for i in (*((name.sup,) if name.sup else ()), *name.sub) if i in INDICES]
        if name.letter == "w" or name.letter in written_out:
            coordinates.update(letters)
        elif name.letter in "xz":
            coordinates.update(letters[1:])
        else:
            points.update(letters)
    return frozenset(coordinates - points)


def _arguments(tree: object) -> set[str]:
    """The letters of K(x, z), whose indices count coordinates where nothing else has points: Σ_i x_i z_i."""
    if {n.letter for n in names_in(tree)} & set("αλwbξμC"):
        return set()
    calls = [c for c in calls_in(tree) if c.name.letter in _KERNELS and len(c.arguments) == _PAIR]
    bare = [[a for a in c.arguments if isinstance(a, Name) and not (a.sub or a.sup)] for c in calls]
    return {a.letter for found in bare if len(found) == _PAIR for a in found}


def _definition(values: tuple[Value, ...]) -> Defined | None:
    left, right = values
    if isinstance(left, Applied):
        return Defined(left.name, left.arguments, right)
    if isinstance(left, KernelValue):
        return Defined(left.name, tuple(left.args[2:]), right)
    if isinstance(left, FeatureImage):
        return Defined(left.name, (left.of,), right)
    return None


def free_of(value: Value) -> frozenset[Index]:
    """The indices of a value that nothing binds."""
    if isinstance(value, Expr):
        return free_indices(value)
    if isinstance(value, Tuple):
        return frozenset().union(*(free_indices(v) for v in value.items))
    if isinstance(value, Grid):
        return frozenset().union(*(free_indices(v) for row in value.rows for v in row))
    if isinstance(value, PerPoint):
        return free_indices(value.body) - {value.index}
    if isinstance(value, PerPair):
        return free_indices(value.body) - {value.row, value.column}
    if isinstance(value, Outer):
        return (free_indices(value.left) | free_indices(value.right)) - set(value.over)
    if isinstance(value, SetOf):
        return frozenset().union(*(free_of(v) for v in value.items))
    if isinstance(value, Interval):
        return free_indices(value.lower) | free_indices(value.upper)
    if isinstance(value, Cases):
        return frozenset().union(*(free_of(v) for v, _ in value.branches))
    if isinstance(value, Best):
        return free_of(value.problem.objective) - {v for v in value.problem.over if isinstance(v, Index)}
    return frozenset()


def _quantified(values: tuple[Value, ...], explicit: list[Index], bound: set[Index]) -> tuple[Index, ...]:
    free = frozenset().union(*(free_of(v) for v in values)) - bound
    return tuple(sorted(free, key=lambda k: k.name)) or tuple(i for i in explicit if i in free)


def _named(statements: list[Statement]) -> Statement | None:
    """A noun and what it is, as in "support vectors: x_1 and x_3", "the margin is 2"."""
    if isinstance(statements[-1], Shown) and statements[-1].value == Applied("S"):
        statements = [statements[-1], *statements[:-1]]
    first, *rest = statements
    listed = next((k for k, s in enumerate(rest) if not isinstance(s, Shown)), len(rest))
    if first == Shown(Applied("S")) and 0 < listed < len(rest):
        if any(isinstance(s, Shown) and isinstance(s.value, Vector | VectorEntry) for s in rest[listed:]):
            raise ReadingError(
                "which of these are support vectors?", 0, hint="write: support vectors: x_1, x_3"
            )
        named = _named([first, *rest[:listed]])
        comma: Link = ","
        return None if named is None else Together((named, *rest[listed:]), (comma,) * (len(rest) - listed))
    if not (isinstance(first, Shown) and isinstance(first.value, Applied) and not first.value.arguments):
        return None
    values = [s.value for s in rest if isinstance(s, Shown)]
    if len(rest) == 1 and not values:
        return rest[0]
    if first.value.name not in {"S", *NOUNS} or len(values) != len(rest):
        return None
    if first.value.name == "S":
        return Defined("S", (), support_set(values))
    return Defined(first.value.name, (), values[0]) if len(values) == 1 else None
