"""A whole derivation: every line judged in the world that fits it best.

The usual conventions are tried first. Only where a line is wrong there are the others tried, and another one
is taken only if fewer lines are wrong in it: a slip does not pass as a convention.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from svmsym.duality.derivation import Derivation
from svmsym.duality.library import load_stated
from svmsym.errors import SvmsymError
from svmsym.exams.lines.cases import Case
from svmsym.exams.lines.claiming import NAME, SUPPOSED, is_supposition, only_named
from svmsym.exams.lines.completing import STEPS, incomplete, missing_steps
from svmsym.exams.lines.fitting import over_support, rebuilt, renaming
from svmsym.exams.lines.judging import judge
from svmsym.exams.lines.loss_pages import check_loss
from svmsym.exams.lines.losses import losses
from svmsym.exams.lines.resolving import UnresolvedError
from svmsym.exams.lines.standing import Standing
from svmsym.exams.lines.student import StudentLine, continued
from svmsym.exams.lines.supposing import (
    is_identity,
    judge_implication,
    of_points,
    speaks_of_a_point,
    supposes,
)
from svmsym.exams.lines.verdicts import Checked, JudgedLine, Judgement, faults, in_sentence, remark, undecided
from svmsym.exams.lines.world import World, scaled, worlds
from svmsym.exams.meaning.statements import Statement, Together
from svmsym.formulas.budget import MOST_WORK, within_budget


def check_lines(
    name: str, lines: Sequence[StudentLine], *, start: str | None = None, end: str | None = None
) -> Checked:
    """The verdict on a derivation of a named problem, or of the problem in a file."""
    for step in (start, end):
        if step is not None and step not in STEPS:
            raise SvmsymError(
                f"there is no step called {step[:40]!r}", hint=f"the steps are: {', '.join(STEPS)}"
            )
    return within_budget(
        lambda: _checked(name, lines, start, end),
        lambda reason: Checked(name, (), reason=reason),
        10 * MOST_WORK,
    )


def _checked(name: str, lines: Sequence[StudentLine], start: str | None, end: str | None) -> Checked:
    if not isinstance(load_stated(name), Derivation):
        return _argument(name, lines, end)
    best: Checked | None = None
    waiting = worlds(name)
    while waiting:
        world = waiting.pop(0)
        most = None if best is None else faults(best)[0]
        s = Standing(world)
        checked = _in_world(name, s, lines, (start or "primal", end), most)
        if s.factor not in {None, 1}:
            waiting.append(scaled(world, s.factor))  # the student's own primal, min ‖w‖² for min ½‖w‖²
        if best is None or (checked is not None and faults(checked) < faults(best)):
            best = checked
        assert best is not None
        given = STEPS.index(start or "primal") >= STEPS.index("lagrangian")
        own = "lagrangian" in s.steps or s.own_lagrangian is not None
        if not faults(best)[0] or (given and not own):
            break  # a Lagrangian that is given leaves no choice of conventions
    assert best is not None
    return best


def _argument(name: str, lines: Sequence[StudentLine], end: str | None) -> Checked:
    """A derivation without a dual: that of a loss, or one that is not covered."""
    conventions = losses(name)
    if conventions is not None:
        return check_loss(name, conventions, lines, end)
    why = "not covered: only derivations of a dual and of a loss are judged line by line"
    judged = (JudgedLine(k, line.text, line.read_as, undecided(why)) for k, line in enumerate(lines, 1))
    return Checked(name, tuple(judged), reason=why)


def _in_world(
    name: str, s: Standing, lines: Sequence[StudentLine], steps: tuple[str, str | None], most: int | None
) -> Checked | None:
    """The verdicts in one world; None as soon as more than ``most`` lines are wrong."""
    start, end = steps
    world = s.world
    if STEPS.index(start) >= STEPS.index("stationarity"):
        s.establish(*world.stationarity)
    names = renaming([k.statement for k in lines if k.statement is not None], world)
    judged = []
    for number, line in enumerate(lines, 1):
        s.line = number
        behind = _behind(lines[number:], world, names, s)
        judgement = within_budget(partial(_judged, line, behind, names, s), undecided)
        judged.append(JudgedLine(number, line.text, line.read_as, judgement))
        if most is not None and sum(k.verdict == "wrong" for k in judged) > most:
            return None
    for pending in s.pending:
        lacking = incomplete(pending, s)
        at = pending.line - 1
        if lacking is not None and judged[at].verdict == "correct":
            judged[at] = replace(judged[at], judgement=lacking)
    return Checked(name, tuple(judged), missing_steps(s, start, end), world.choices, tuple(names.items()))


def _behind(
    lines: Sequence[StudentLine], world: World, names: dict[str, str], s: Standing
) -> Statement | None:
    """The case that stands behind a formula: α_i = C if ξ_i > 0, or for all i with ξ_i > 0."""
    after = next((line for line in lines if not line.named), None)
    if after is None or after.statement is None or after.case is None or after.case.reach != "back":
        return None
    statement = rebuilt(after.statement, world, names)
    return statement if _is_case(statement, after.case, s) else None


def _is_case(statement: Statement, case: Case, s: Standing) -> bool:
    return is_supposition(statement) or (case.sure and supposes(statement, s, judge))


def _judged(line: StudentLine, behind: Statement | None, names: dict[str, str], s: Standing) -> Judgement:
    """The verdict on a line; what stands in a sentence is right or undecided."""
    if line.sentence and line.statement is not None:
        found = _claim(line, behind, names, s.copy())
        if found.verdict != "correct":
            s.last, s.unread = None, True
            some = of_points(rebuilt(line.statement, s.world, names), s)  # the words may say which ones
            return remark(found.reason) if some else in_sentence(found)
    return _claim(line, behind, names, s)


def _claim(line: StudentLine, behind: Statement | None, names: dict[str, str], s: Standing) -> Judgement:
    if line.named:
        return NAME
    if line.statement is None:
        s.last, s.unread = None, True
        return (remark if line.remark else undecided)(line.reason or "it could not be read")
    try:
        s.support = over_support(line.statement)
        statement = rebuilt(line.statement, s.world, names)
        if only_named(statement):
            return NAME
        if _supposed(statement, line.case, s):
            return SUPPOSED
        joined = line.case is not None and line.case.reach in {"and", "list"}
        under, s.supposed = s.supposed, None
        s.under = under or (s.under if joined else None)
        if line.continues:
            if s.last is None:
                return undecided("it continues a line that was not read")
            statement = continued(statement, s.last, line.continues)
        before = s.under if under is not None or speaks_of_a_point(statement, s) else None
        return _perhaps_under(before or behind, statement, s)
    except UnresolvedError as error:
        s.last = None
        return undecided(str(error))
    except SvmsymError as error:
        s.last = None
        return undecided(error.what)


def _supposed(statement: Statement, case: Case | None, s: Standing) -> bool:
    """Whether a formula is a case; then the next one stands under it, where it reaches so far."""
    if case is None:
        return False
    if case.reach == "and":
        if s.supposed is None or not supposes(statement, s, judge):
            return False
        s.supposed = Together((s.supposed, statement), (",",))
        return True
    if case.reach == "list" or not _is_case(statement, case, s):
        return False
    s.supposed = statement if case.reach == "next" else None
    return True


def _perhaps_under(case: Statement | None, statement: Statement, s: Standing) -> Judgement:
    """The verdict on a formula that may stand under a case; what holds without it is judged without it.

    The Lagrangian and its derivatives are what they are in every case.
    """
    if case is None or is_identity(statement, s) or judge(statement, s.copy()).verdict == "correct":
        return judge(statement, s)
    return judge_implication(case, [statement], s, judge, refute=False)
