"""Which machine a student's earlier answers make: what an item follows, and the values that come from it.

An earlier item that gave no value hands on what it follows itself. A dual or a Gram matrix of one's own is
solved as it stands; its α counts where it is the only solution.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem
from svmsym.exams.lines.world import worlds
from svmsym.exams.marking.carried import Carried, Numbers
from svmsym.exams.marking.lagrangian_dual import dual_statement, own_dual
from svmsym.exams.marking.own_machine import Normal, Offset, from_alpha, offsets
from svmsym.exams.marking.own_problem import OwnProblem, right_problem
from svmsym.exams.marking.quadratics import NotQuadraticError
from svmsym.exams.marking.written_dual import written_dual
from svmsym.exams.setting.exam import Item
from svmsym.exams.values.optimum import Optimum

_MOST_POINTS = 40  # beyond, nobody solved the dual by hand


@dataclass(frozen=True)
class OwnDual:
    """A problem of the student's own, the item it comes from, or why it could not be taken from there."""

    item: str
    problem: OwnProblem | None
    why: str = ""


@dataclass(frozen=True)
class Sources:
    """The earlier answers that an item may follow: those with values, and those that nobody could read."""

    used: tuple[Carried, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def wrong(self) -> frozenset[str]:
        """The items that were not right."""
        return frozenset(c.item.id for c in self.used if not c.right)

    @property
    def own(self) -> frozenset[str]:
        """The items that were not right, or rounded."""
        return frozenset(c.item.id for c in self.used if c.own)


def sources(item: Item, carried: Mapping[str, Carried]) -> Sources:
    """What an item follows."""
    used: dict[str, Carried] = {}
    unread: dict[str, None] = {}
    waiting, seen = [*item.follow], {item.id}
    while waiting:
        name = waiting.pop(0)
        if name in seen or name not in carried:
            continue
        seen.add(name)
        earlier = carried[name]
        if earlier.values.known:
            used[name] = earlier
        else:
            if earlier.status == "undecided":
                unread[name] = None
            waiting = [*earlier.item.follow, *waiting]
    return Sources(tuple(used.values()), tuple(unread))


@dataclass(frozen=True, eq=False)
class OwnCase:
    """The data, the right optimum where there is one, and the student's earlier answers."""

    problem: Problem
    best: Optimum | None
    sources: Sources
    duals: tuple[OwnDual, ...] = field(default=())

    def origin(self, ids: Sequence[str]) -> tuple[str, ...]:
        """The items of these that later answers may follow, in the order of the exam."""
        return tuple(c.item.id for c in self.sources.used if c.item.id in ids and c.own)

    def room(self, ids: Sequence[str]) -> Fraction:
        """The rounding of the items that a value was taken from."""
        return max((c.room for c in self.sources.used if c.item.id in ids), default=Fraction(0))


def own_case(problem: Problem, best: Optimum | None, found: Sources) -> OwnCase:
    """The case of one item."""
    return OwnCase(problem, best, found, tuple(_duals(problem, found)))


def _duals(problem: Problem, found: Sources) -> list[OwnDual]:
    duals = []
    for c in found.used:
        v = c.values
        if c.right or problem.n > _MOST_POINTS or not (v.lagrangian or v.dual or v.gram):
            continue
        try:
            if v.lagrangian:
                stated = dual_statement(own_dual(worlds(c.item.problem)[0], v.lagrangian))
                duals.append(OwnDual(c.item.id, written_dual([stated], problem)))
            elif v.dual:
                duals.append(OwnDual(c.item.id, written_dual(v.dual, problem)))
            elif v.gram is not None:
                duals.append(OwnDual(c.item.id, _with_gram(problem, v.gram)))
        except SvmsymError as error:
            duals.append(OwnDual(c.item.id, None, error.what))
    return duals


def _with_gram(problem: Problem, gram: Sequence[Numbers]) -> OwnProblem:
    rows = tuple(tuple(v for v in row if isinstance(v, Fraction)) for row in gram)
    if any(len(row) != problem.n for row in rows) or len(rows) != problem.n:
        raise NotQuadraticError(f"the matrix is not {problem.n} by {problem.n}")
    return right_problem(problem, rows)


def alphas(case: OwnCase) -> list[tuple[Numbers, tuple[str, ...]]]:
    """Every α of the student's own: given, or the only solution of an own dual."""
    given = [(c.values.alpha, (c.item.id,)) for c in case.sources.used if c.values.alpha is not None]
    found: list[tuple[Numbers, tuple[str, ...]]] = [(a, o) for a, o in given if len(a) == case.problem.n]
    if not found:
        for own in case.duals:
            solved = own.problem is not None and own.problem.solved[0] == "optimal"
            if solved and own.problem is not None and own.problem.unique:
                found.append((own.problem.solved[1], (own.item,)))
    return [(a, o) for a, o in found if any(a)]


def normals(case: OwnCase) -> list[Normal]:
    """Every w of the student's own, with its support vectors; the right one where the student has none."""
    found = [from_alpha(case.problem, a, origin, case.room(origin)) for a, origin in alphas(case)]
    chosen = _support(case)
    for c in case.sources.used:
        w = c.values.w
        if w is None or not any(w) or len(w) != len((case.problem.X or ((),))[0]):
            continue
        same = next((k for k, own in enumerate(found) if own.vector == w), None)
        if same is not None:
            found[same] = replace(found[same], origin=(*found[same].origin, c.item.id))
        else:
            by_alpha = next((n for n in found if n.support), None)
            support = by_alpha.support if by_alpha else chosen[0]
            origin = (c.item.id, *(by_alpha.origin if by_alpha else chosen[1]))
            plain = Normal(case.problem, (c.item.id,), w, error=(c.room,) * len(w) if c.room else ())
            free = by_alpha.free if by_alpha else None
            found += [replace(plain, origin=origin, support=support, free=free), plain]
    best = case.best
    own = any(c.values.alpha is not None or c.values.w is not None for c in case.sources.used if c.own)
    if not own and best is not None and best.answer is not None and case.problem.kind == "svc":
        right = from_alpha(case.problem, tuple(best.answer.alpha), ())
        found.append(right)
        if chosen[0] is not None:
            found.append(replace(right, support=chosen[0], free=chosen[0], origin=chosen[1]))
    return found


def _support(case: OwnCase) -> tuple[tuple[int, ...] | None, tuple[str, ...]]:
    """The student's own support vectors, from 0."""
    for c in case.sources.used:
        if c.values.support:
            return tuple(sorted(i - 1 for i in c.values.support if i <= case.problem.n)), (c.item.id,)
    return None, ()


def machines(case: OwnCase) -> list[tuple[Normal, Offset]]:
    """Every pair of w and b: with the student's own b where there is one, else with those that follow."""
    used = case.sources.used
    own = [Offset(c.values.b, (c.item.id,), error=c.room) for c in used if c.values.b is not None]
    found = []
    for normal in normals(case):
        follow = offsets(normal, right_support(case))
        found += [(normal, o) for o in (own or follow)]
    return found


def right_support(case: OwnCase) -> tuple[int, ...]:
    """The support vectors of the right optimum, from 0."""
    if case.best is None or case.best.answer is None:
        return ()
    s = case.best.answer.support
    return tuple(sorted({*s.every, *s.on_margin}))
