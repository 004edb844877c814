"""Σ binds: explicit ranges, ranges in numbers, sets, and the index that is left where none is written."""

from __future__ import annotations

from abc import ABC, abstractmethod

from sympy import Expr, Integer

from svmsym.exams.meaning.functions import Holds
from svmsym.exams.meaning.naming import Scope, free_index
from svmsym.exams.meaning.products import multiplied
from svmsym.exams.meaning.statements import (
    COORDINATES,
    POINTS,
    SUPPORT,
    Decimal,
    Outer,
    PerPair,
    PerPoint,
    set_of,
)
from svmsym.exams.meaning.sums import added
from svmsym.exams.meaning.typed import KindError, Typed, number, shown
from svmsym.exams.reading.conditions import INDICES
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.limits import LARGEST_SUM
from svmsym.exams.reading.syntax import (
    Extreme,
    Family,
    Name,
    Node,
    Number,
    Optimum,
    Raised,
    Range,
    Stated,
    Sum,
)
from svmsym.formulas.atoms import Index, IndexSet
from svmsym.formulas.operations import Delta, Total

_PAIR = 2
_MOST_TERMS = 1200  # parts in the terms of all sums with numbers as bounds together


def parts_of(tree: object) -> int:
    """How many nodes a tree has once its sums with numbers as bounds are written out.

    >>> parts_of(Name("b", 0))
    1
    """
    if not isinstance(tree, tuple):
        return 0
    inside = sum(parts_of(part) for part in tree if isinstance(part, tuple))
    times = 1
    if isinstance(tree, Sum):
        for found in tree.ranges:
            if isinstance(found.upper, Number) and found.upper.q == 1:
                times *= max(found.upper.p, 1) ** len(found.indices)
    return times * (inside + hasattr(tree, "_fields"))


def free_letters(tree: object) -> set[str]:
    """Index letters of a tree that no range inside binds."""
    if isinstance(tree, Name):
        return {i for i in (*tree.sub, tree.sup) if i in INDICES}
    if isinstance(tree, Sum | Extreme):
        inside = tree.body, tuple(r.where for r in tree.ranges)
        return free_letters(inside) - _running(tree)
    if isinstance(tree, Raised) and isinstance(tree.exponent, Name) and isinstance(tree.base, Name):
        above = {tree.exponent.letter} & set("ijklℓ") if tree.base.letter in "xyzαξ" else set()
        return free_letters(tree.base) | above | free_letters(tree.exponent)
    if isinstance(tree, Family):
        return _family_letters(tree)
    if isinstance(tree, Optimum):
        bound = {v.letter for v in tree.over if isinstance(v, Name) and not v.sub}
        return free_letters(tuple(tree)) - bound
    if isinstance(tree, tuple):
        return set().union(*(free_letters(p) for p in tree)) if tree else set()
    return set()


def _running(tree: Sum | Extreme) -> set[str]:
    """The letters that a Σ may bind; in j : j ≠ i this is j alone."""
    if any(not r.indices for r in tree.ranges):
        return free_letters(tree.body)
    others = {r.unequal for r in tree.ranges if not r.fixed}
    return others.union(*(r.indices for r in tree.ranges))


def outside_letters(tree: object) -> set[str]:
    """Index letters that stand outside every Σ without a range."""
    if isinstance(tree, Sum | Extreme):
        if not tree.ranges:
            return set()
        inside = tree.body, tuple(r.where for r in tree.ranges)
        return outside_letters(inside) - _running(tree)
    if isinstance(tree, Name) or (isinstance(tree, Raised) and isinstance(tree.base, Name)):
        return free_letters(tree)
    if isinstance(tree, Family):
        return outside_letters(tree.body) - set(tree.indices)
    if isinstance(tree, Optimum):
        # Constraints are statements of their own.
        return outside_letters(tree.objective) - {v.letter for v in tree.over if isinstance(v, Name)}
    if isinstance(tree, tuple):
        return set().union(*(outside_letters(p) for p in tree if isinstance(p, tuple)))
    return set()


def _family_letters(tree: Family) -> set[str]:
    return free_letters(tree.body) - set(tree.indices)


class Binding(ABC):
    """The part of the builder that knows indices."""

    support: IndexSet = SUPPORT
    first_index = Index("i", POINTS)

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.outside: set[str] = set()
        self.decimals: list[Decimal] = []
        self.runs_to: set[int] = set()
        self.notes: list[str] = []
        self.terms = 0
        self.visits = 0
        self.matrices = 0
        self.doubtful = False  # whether another order of factors may be read otherwise

    @abstractmethod
    def typed(self, node: Node) -> Typed:
        """The typed value of a node."""

    @abstractmethod
    def held(self, conditions: tuple[Stated, ...], at: int) -> Typed:
        """1 where conditions hold, 0 elsewhere."""

    @abstractmethod
    def number_of(self, node: Node, what: str) -> Expr:
        """A number, or a complaint."""

    def another(self, index: Index) -> Index:
        """An index beside this one."""
        return Index("j" if index.name != "j" else "i", index.domain)

    def index_of(self, letter: str, found: Range) -> Index:
        """The index that a range declares."""
        name = self.scope.alphabet.indices.get(letter, letter)
        upper = found.upper
        counted = (
            isinstance(upper, Name)
            and upper.letter in "nN"
            and upper.sub in {("s",), ("S",), ("SV",), ("sv",)}
        )
        if found.within or counted:
            return Index(name, set_of(found.within or "S"))
        return Index(name, COORDINATES if letter in self.scope.coordinates else POINTS)

    def check_range(self, found: Range) -> None:
        """Sums over points start at 1 and end at the number of points."""
        if found.lower is not None and not (isinstance(found.lower, Number) and found.lower[:2] == (1, 1)):
            raise ReadingError("a sum over all points starts at 1", found.at, hint="write i=1 below Σ")
        upper = found.upper
        if upper is None or isinstance(upper, Number) or found.within:
            return
        if (
            isinstance(upper, Name)
            and upper.letter in "nN"
            and upper.sub in {("s",), ("S",), ("SV",), ("sv",)}
        ):
            return
        if not isinstance(upper, Name) or upper.sub:
            raise ReadingError("this upper bound is not read", found.at, hint="write n above Σ")
        over_points = not set(found.indices) & self.scope.coordinates
        size = self.scope.alphabet.size
        if over_points and size and upper.letter != size:
            raise ReadingError(
                f"sums over the points run to {size} and to {upper.letter}", upper.at, hint="use one letter"
            )

    def summed(self, node: Sum) -> Typed:
        """Σ body."""
        if not node.ranges:
            return self._implicit(node)
        if any(isinstance(found.upper, Number) for found in node.ranges) and parts_of(node) > _MOST_TERMS:
            raise ReadingError("the sums have too many terms", node.at, hint="write n as upper bound")
        return self._over(list(node.ranges), node)

    def _over(self, ranges: list[Range], node: Sum) -> Typed:
        if not ranges:
            return self.typed(node.body)
        found, rest = ranges[0], ranges[1:]
        self.check_range(found)
        if isinstance(found.upper, Number):
            return self._numbered(found, rest, node)
        if not found.indices:
            found = self._with_index(found, node)
        letters = found.indices
        if self._both_run(found, node):
            letters = (*letters, found.unequal)
        indices = [self.index_of(letter, found) for letter in letters]
        saved = dict(self.scope.bound)
        self.scope.bound.update(zip(letters, indices, strict=True))
        body = self._over(rest, node)
        if found.unequal:
            body = multiplied(self._apart(found), body, "")
        if found.where:
            body = multiplied(self.held(found.where, found.at), body, "")
        self.scope.bound = saved
        for index in reversed(indices):
            body = self._total(body, index, node)
        return body

    def _with_index(self, found: Range, node: Sum) -> Range:
        """Σ_{SV} α_i y_i x_i: the one index that is left runs through the set."""
        left = free_letters(node.body) - set(self.scope.bound) - self.outside
        if len(left) != 1:
            raise ReadingError("it is not clear over which index Σ runs", node.at, hint="write Σ_{i∈S}")
        return found._replace(indices=tuple(left))

    def _both_run(self, found: Range, node: Sum) -> bool:
        """Σ_{i≠j} α_i α_j runs over both where j stands nowhere else; of Σ_{j≠i} nobody can say."""
        other = found.unequal
        known = {*found.indices, *self.scope.bound, *self.outside}
        if not other or found.fixed or other in known or other not in free_letters(node.body):
            return False
        if found.indices[-1] > other:
            raise ReadingError(
                f"does {other} run as well, or is it fixed?", found.at, hint="write both indices below Σ"
            )
        return True

    def _apart(self, found: Range) -> Typed:
        """1 − δ_ij, which leaves out the terms with i = j, or 1 where i < j and 0 elsewhere."""
        first = self.scope.bound[found.indices[-1]]
        second = self.scope.bound.get(found.unequal)
        if second is None:
            second = free_index(found.unequal, self.scope)
        if not isinstance(first, Index) or not isinstance(second, Index) or first.domain != second.domain:
            raise ReadingError(
                "a condition between these indices is not read", found.at, hint="write the sums out"
            )
        if found.sign != "≠":
            return number(Holds(found.sign, first, second), found.at)
        return number(Integer(1) - Delta(first, second), found.at)

    def _total(self, body: Typed, index: Index, node: Sum) -> Typed:
        if body.kind in {"number", "vector", "row", "any"}:
            return Typed(body.kind, Total(body.expr, index), node.at)
        if isinstance(body.value, Outer):
            return Typed(
                "outer", Outer(body.value.left, body.value.right, (index, *body.value.over)), node.at
            )
        raise KindError(f"{shown(body)} is summed", body.at, hint="sum numbers or vectors with an index")

    def _numbered(self, found: Range, rest: list[Range], node: Sum) -> Typed:
        """Σ_{i=1}^{3}: the terms are written out."""
        top = found.upper
        assert isinstance(top, Number)
        if top.q != 1 or not 1 <= top.p <= LARGEST_SUM:
            raise ReadingError(
                "this upper bound is not read", top.at, hint=f"write a number up to {LARGEST_SUM}"
            )
        (letter, *more) = found.indices
        parts = []
        if found.unequal:
            raise ReadingError("i ≠ j in a sum of numbers is not read", found.at, hint="write it out")
        saved = dict(self.scope.bound)
        further = [found._replace(indices=tuple(more)), *rest] if more else rest
        for k in range(1, top.p + 1):
            self.terms += parts_of(node.body)
            if self.terms > _MOST_TERMS:
                raise ReadingError("the sums have too many terms", node.at, hint="write n as upper bound")
            self.scope.bound[letter] = k
            parts.append(self._over(further, node))
        self.scope.bound = saved
        return added(parts)._replace(at=node.at)

    def family(self, node: Family) -> Typed:
        """(α_i)_i and (y_i y_j)_{ij}."""
        saved = dict(self.scope.bound)
        found = Range(node.indices, None, None, "", node.at)
        indices = [self.index_of(letter, found) for letter in node.indices]
        self.scope.bound.update(zip(node.indices, indices, strict=True))
        body = self.number_of(node.body, "a family")
        self.scope.bound = saved
        if len(indices) == 1:
            return Typed("points", PerPoint(body, indices[0]), node.at)
        if len(indices) == _PAIR:
            return Typed("pairs", PerPair(body, indices[0], indices[1]), node.at)
        raise ReadingError("a family has one or two indices", node.at, hint="write (α_i)_i")

    def _implicit(self, node: Sum) -> Typed:
        """Σ α_i y_i binds i; ΣΣ binds both; Σ α y puts an index on every family."""
        depth, body = 1, node.body
        while isinstance(body, Sum) and not body.ranges:
            depth, body = depth + 1, body.body
        letters = free_letters(body)
        left = sorted(letters - set(self.scope.bound) - self.outside)
        if left:
            if depth > len(left):
                raise ReadingError(
                    "there are more Σ than indices", node.at, hint="write the index below each Σ"
                )
            found = Range(tuple(left), None, None, "", node.at)
            return self._over([found], Sum((found,), body, node.at))
        if letters or depth > 1:
            raise ReadingError("it is not clear over which index Σ runs", node.at, hint="write Σ_i")
        return self._implied(body, node)

    def _implied(self, body: Node, node: Sum) -> Typed:
        if self.scope.implied:
            raise ReadingError("it is not clear over which index Σ runs", node.at, hint="write Σ_i")
        index = self.first_index
        self.scope.implied = index
        found = self.typed(body)
        self.scope.implied = None
        if index not in found.expr.free_symbols and not found.expr.has(index):
            raise ReadingError("there is nothing with an index to sum", node.at, hint="write Σ_i α_i")
        self.doubtful = True
        self.notes.append("Σ without an index: the letters in it got the index i")
        return self._total(found, index, node)
