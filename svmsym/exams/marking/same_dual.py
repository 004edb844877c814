"""Whether two problems in α are the same: equal feasible sets, and objectives that agree on them.

The sets are compared by linear programs in both directions. The objectives are compared modulo the
equations, up to a positive factor and a constant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from svmsym.exams.marking.own_problem import OwnProblem
from svmsym.exams.marking.quadratics import Quadratic, letter, number


def same_problem(own: OwnProblem, right: OwnProblem) -> str:
    """What tells two problems apart, empty where nothing does.

    The feasible sets are compared by linear programs in both directions, the objectives modulo the
    equations, up to a positive factor and a constant.
    """
    if not _inside(own, right):
        return "the constraints admit points that the dual does not admit"
    if not _inside(right, own):
        return "the constraints exclude points that the dual admits"
    ours, theirs = (_reduced(p.objective, right.level) for p in (own, right))
    moving = {t for q in (ours, theirs) for t in q.terms if t}
    ratios = {(ours.terms.get(t, Fraction(0)), theirs.terms.get(t, Fraction(0))) for t in moving}
    factors = {a / b for a, b in ratios if b}
    if len(factors) == 1 and all(b for _, b in ratios) and factors.pop() > 0:
        return ""
    return "the objective is another one"


def _inside(inner: OwnProblem, outer: OwnProblem) -> bool:
    """Whether every feasible point of one is feasible in the other."""
    if not inner.has_point:
        return True
    rows = [*outer.above, *outer.level, *(-row for row in outer.level)]
    for row in rows:
        least = replace(inner, objective=row)
        if least.solved[0] != "optimal" or row.at(least.solved[1]) < 0:
            return False
    return True


def _reduced(q: Quadratic, level: Sequence[Quadratic]) -> Quadratic:
    """The same function on the points of the equations: one letter of each is replaced."""
    rows = list(level)
    while rows:
        row = rows.pop(0)
        lead = min((t for t in row.terms if t), default=None)
        if lead is None:
            continue
        value = letter(lead[0]) - row * number(1 / row.terms[lead])
        q, rows = _put(q, lead[0], value), [_put(r, lead[0], value) for r in rows]
    return q


def _put(q: Quadratic, i: int, value: Quadratic) -> Quadratic:
    found = Quadratic()
    for term, c in q.terms.items():
        part = number(c)
        for k in term:
            part *= value if k == i else letter(k)
        found += part
    return found
