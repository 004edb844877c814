"""Questions of yes and no, with what proves the answer: separable data, and statements.

Separable: a hyperplane with y_i(⟨w, x_i⟩ + b) ≥ 1 for all points. Not separable: a point that lies in the
convex hulls of both classes, Σ_{y=1} λ_i x_i = Σ_{y=−1} λ_i x_i with Σ λ_i = 1 on either side, λ ≥ 0.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from svmsym.exact.certificate import certificate
from svmsym.exact.front import IRRATIONAL
from svmsym.exact.problem import Problem
from svmsym.exact.solve import solve
from svmsym.exams.setting.draft import Draft
from svmsym.exams.setting.errors import NoReferenceError
from svmsym.exams.setting.exam import Item
from svmsym.exams.setting.numbers import list_text, number_text

if TYPE_CHECKING:
    from svmsym.lectures.entry import Entry

_ENTRY = re.compile(r"[A-Z]-?[0-9][0-9A-Za-z.]*")


def separable_draft(problem: Problem) -> Draft:
    """Whether a hyperplane separates the two classes, in the space of the kernel.

    >>> line = Problem("svc", X=((Fraction(0),), (Fraction(1),), (Fraction(2),)), y=(-1, 1, -1))
    >>> separable_draft(line).holds
    False
    >>> separable_draft(line).reason
    'the point (1) lies in the hulls of both classes: 1/2·x_1 + 1/2·x_3 = 1·x_2'
    """
    if not problem.y:
        raise NoReferenceError(f"{problem.kind} has no classes", hint="give data with labels −1 and 1")
    if problem.kernel.type in IRRATIONAL:
        return _by_distinct_points(problem)
    hard = Problem("svc", kernel=problem.kernel, X=problem.X, gram=problem.gram, y=problem.y)
    answer = solve(hard)
    proof = {"proof": certificate(answer, ranges=False)}
    if answer.status == "optimal":
        assert answer.b is not None
        where = f"b = {number_text(answer.b)}"
        if answer.w is not None:
            where = f"w = {list_text(map(number_text, answer.w))}, {where}"
        else:
            where = f"α = {list_text(map(number_text, answer.alpha))}, {where}"
        return Draft(certificate=proof, holds=True, reason=f"{where} separates them")
    if len(set(problem.y)) < 2:  # noqa: PLR2004 - two classes
        raise NoReferenceError("there is only one class", hint="give points of both classes")
    weights = answer.witness["weights"]
    return Draft(certificate=proof, holds=False, reason=_common_point(hard, weights))


def _common_point(problem: Problem, weights: tuple[Fraction, ...]) -> str:
    own = list(zip(weights, problem.y, strict=True))
    total = sum((v for v, y in own if y > 0), Fraction(0))
    sides = {sign: [(i, v / total) for i, (v, y) in enumerate(own, 1) if v and y == sign] for sign in (-1, 1)}
    both = " = ".join(" + ".join(f"{v}·x_{i}" for i, v in side) for side in sides.values())
    if problem.X is None or problem.kernel.type != "linear":
        images = both.replace("x_", "φ_")
        return f"the hulls of both classes have a point in common: {images}"
    d = len(problem.X[0])
    point = [sum((v * problem.X[i - 1][k] for i, v in sides[1]), Fraction(0)) for k in range(d)]
    return f"the point {list_text(map(number_text, point))} lies in the hulls of both classes: {both}"


def _by_distinct_points(problem: Problem) -> Draft:
    """The matrix of rbf is positive definite for distinct points, so that every labelling is separated."""
    if problem.kernel.type != "rbf" or problem.X is None:
        raise NoReferenceError(
            f"separability with the kernel {problem.kernel.type} is not decided",
            hint="choose linear, poly or rbf, or write holds = true or false",
        )
    first: dict[tuple[Fraction, ...], int] = {}
    for i, (x, y) in enumerate(zip(problem.X, problem.y, strict=True)):
        j = first.setdefault(tuple(x), i)
        if problem.y[j] != y:
            reason = f"x_{j + 1} = x_{i + 1}, and their classes differ"
            return Draft(holds=False, reason=reason)
    return Draft(holds=True, reason="equal points have equal classes, and the matrix of rbf is definite")


def statement_draft(item: Item) -> Draft:
    """Whether a claim is true: by the ledger where it is an entry, else as the lecturer says."""
    entry = ledger_entry(item.claim)
    if entry is None:
        if item.holds is None:
            raise NoReferenceError(
                "nobody says whether the claim is true",
                hint="write holds = true or holds = false, or the id of a ledger entry as the claim",
            )
        return Draft(holds=item.holds)
    from svmsym.lectures.judging import judge  # noqa: PLC0415 - the ledger loads when needed

    found = judge(entry)
    if found.verdict == "not checkable" or found.finding is None:
        if item.holds is None:
            raise NoReferenceError(
                f"the entry {entry.id} is not checkable",
                why=entry.not_checkable,
                hint="write holds = true or false",
            )
        return Draft(holds=item.holds, reason=entry.not_checkable)
    holds = found.verdict != "refuted"
    proof = {"entry": entry.id, "verdict": found.verdict, "counterexample": found.finding.counterexample}
    reason = found.finding.reason + (f"; {entry.convention}" if entry.convention else "")
    return Draft(certificate=proof, holds=holds, reason=reason)


def ledger_entry(claim: str) -> Entry | None:
    """The entry of the ledger that a claim names; None where it is a sentence."""
    if not _ENTRY.fullmatch(claim):
        return None
    from svmsym.lectures.ledger import find  # noqa: PLC0415 - the ledger loads when needed

    _, entries = find(claim)
    return entries[0] if len(entries) == 1 else None
