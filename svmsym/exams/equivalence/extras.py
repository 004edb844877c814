"""An answer that says more than the reference: the right part is named, the rest is judged on its own.

The rest is fine where it follows from the reference and the given relations, wrong where they refute it, and
otherwise nobody can know: undecided, with what is right and what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from sympy import Expr

from svmsym.exams.equivalence.conditions import Condition, conditions
from svmsym.exams.equivalence.definitions import definitions, mapped, put_in
from svmsym.exams.equivalence.enclosures import NoValueError, sign
from svmsym.exams.equivalence.implications import System
from svmsym.exams.equivalence.letters import BeyondError
from svmsym.exams.equivalence.points import Point, fails, holds
from svmsym.exams.equivalence.splitting import constant, split
from svmsym.exams.equivalence.values import Setting
from svmsym.exams.equivalence.verdict import POINT, Verdict
from svmsym.exams.equivalence.worlds import subscript
from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.statements import Link, Statement, Together
from svmsym.formulas.atoms import Index, Letter

Judge = Callable[[Statement, Statement, Setting], Verdict]
_MOST_PARTS = 6


def with_extras(
    reference: Statement, answer: Statement, setting: Setting, judge: Judge, point: object = None
) -> Verdict | None:
    """The verdict where a part of the answer says what the reference says; None where no part does.

    ``point``: where the answer fails, if that is known.
    """
    parts = _flat(answer)
    if parts is None or not 1 < len(parts) <= _MOST_PARTS:
        return None
    failing = _failing(reference, parts, setting, point)
    for chosen in _candidates(reference, parts):
        if failing & set(chosen):
            continue
        right = [parts[k] for k in chosen]
        found = judge(reference, joined(right), setting)
        if found.correct:
            extra = [p for k, p in enumerate(parts) if k not in chosen]
            return _judged(reference, found, right, extra, setting)
    return None


def _failing(
    reference: Statement, parts: Sequence[Statement], setting: Setting, point: object
) -> frozenset[int]:
    """The parts that fail where the reference holds: none of them belongs to what says the same."""
    if not isinstance(point, Point):
        return frozenset()
    try:
        if not all(holds(c, point.world) for c in (*conditions(reference), *setting.given)):
            return frozenset()
        return frozenset(k for k, p in enumerate(parts) if any(fails(c, point.world) for c in conditions(p)))
    except (BeyondError, NoValueError, ArithmeticError):
        return frozenset()


def under_own_relations(
    reference: Statement, answer: Statement, setting: Setting, judge: Judge
) -> Verdict | None:
    """f(x) = Σ α_iy_i⟨x_i, x⟩ + b with w = Σ α_iy_ix_i beside f(x) = ⟨w, x⟩ + b: right where that holds.

    Whether it holds the reference does not say.
    """
    parts = _flat(answer)
    if parts is None or not 1 < len(parts) <= _MOST_PARTS:
        return None
    for k, part in enumerate(parts):
        for own in definitions([part]):
            rest = joined([put_in(p, own) for j, p in enumerate(parts) if j != k])
            if put_in(reference, own) != reference and judge(put_in(reference, own), rest, setting).correct:
                reason = f"right where {own.text}, as the answer says and the reference does not"
                return Verdict("undecided", reason=reason, hint="give that relation with --given")
    return None


def _flat(statement: Statement) -> list[Statement] | None:
    """The statements that hold together; None where one of them is an alternative."""
    if not isinstance(statement, Together):
        return [statement]
    if "or" in statement.links:
        return None
    found = [_flat(s) for s in statement.statements]
    return None if None in found else [p for part in found if part is not None for p in part]


def _candidates(reference: Statement, parts: Sequence[Statement]) -> list[tuple[int, ...]]:
    """Which parts may say what the reference says: all but one, those with its letters, one alone."""
    everything = range(len(parts))
    known = _letters(reference)
    same = tuple(k for k in everything if _letters(parts[k]) <= known)
    fewer = [tuple(k for k in everything if k != left) for left in reversed(everything)]
    found = dict.fromkeys([*fewer, same, *((k,) for k in everything)])
    return [chosen for chosen in found if 0 < len(chosen) < len(parts)]


def _letters(statement: Statement) -> set[str]:
    """The names that a statement speaks of, w₁ as w."""
    found: set[str] = set()

    def note(e: Expr) -> Expr:
        found.update(subscript(x.name)[0] for x in e.atoms(Letter) if not isinstance(x, Index))
        return e

    mapped(statement, note)
    return found


def joined(parts: Sequence[Statement]) -> Statement:
    """Several statements that hold together as one."""
    comma: Link = ","
    return parts[0] if len(parts) == 1 else Together(tuple(parts), (comma,) * (len(parts) - 1))


def _judged(
    reference: Statement,
    found: Verdict,
    right: Sequence[Statement],
    extra: Sequence[Statement],
    setting: Setting,
) -> Verdict:
    notes = []
    for statement in extra:
        outcome = _truth(reference, statement, setting)
        said = echo_text(statement)
        if outcome == "refuted":
            return Verdict(
                "wrong",
                POINT,
                counterexample=f"wherever the reference holds, {said} fails",
                notes=(f"right: {'; '.join(map(echo_text, right))}",),
            )
        if outcome == "unknown":
            return Verdict(
                "undecided",
                reason=f"the answer also says {said}, which the reference does not decide",
                notes=(f"right: {'; '.join(map(echo_text, right))}",),
            )
        notes.append(f"the answer also says {said}, which follows")
    return replace(found, notes=(*found.notes, *notes))


def _truth(reference: Statement, extra: Statement, setting: Setting) -> str:
    """Whether a statement follows from the reference, is refuted by it, or neither."""
    try:
        known = System([*split(conditions(reference)), *split(setting.given)], setting.letters)
        for known_value in definitions(_flat(reference) or ()):
            extra = put_in(extra, known_value)
        wanted = split(conditions(extra))
        if all(known.implies(c) for c in wanted):
            return "follows"
        if any(_never(c) or any(map(known.implies, _opposite(c))) for c in wanted):
            return "refuted"
    except (BeyondError, ArithmeticError):
        pass
    return "unknown"


def _never(c: Condition) -> bool:
    """Whether the condition is about a number, and fails."""
    found = constant(c.residual)
    bad = {"=": {1, -1}, "≥": {-1}, ">": {-1, 0}, "≠": {0}}[c.sense]
    return found is not None and not c.where and sign(found) in bad


def _opposite(c: Condition) -> list[Condition]:
    """What must hold where the condition fails everywhere; none where that cannot be said."""
    if c.where or c.sense == "≠":
        return []
    residual: Expr = -c.residual
    if c.sense == "=":
        return [Condition(residual, "≠")]
    return [Condition(residual, ">" if c.sense == "≥" else "≥")]
