"""A whole derivation: every line judged in the world that fits it best.

The usual conventions are tried first. Only where a line is wrong there are the others tried, and another one
is taken only if fewer lines are wrong in it: a slip does not pass as a convention.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from svmsym.errors import SvmsymError
from svmsym.exams.lines.completing import STEPS, incomplete, missing_steps
from svmsym.exams.lines.fitting import over_support, rebuilt, renaming
from svmsym.exams.lines.judging import judge
from svmsym.exams.lines.standing import Standing
from svmsym.exams.lines.verdicts import Checked, JudgedLine, Judgement, undecided
from svmsym.exams.lines.world import World, scaled, worlds
from svmsym.exams.meaning.functions import Applied
from svmsym.exams.meaning.statements import Chain, Defined, Shown, Statement, Together, Value


@dataclass(frozen=True)
class StudentLine:
    """A formula with what it says; ``statement`` is None where it was not read, for the ``reason`` given."""

    text: str
    statement: Statement | None
    read_as: str = ""
    continues: str = ""
    reason: str = ""


def check_lines(
    name: str, lines: Sequence[StudentLine], *, start: str | None = None, end: str | None = None
) -> Checked:
    """The verdict on a derivation of a named problem, or of the problem in a file."""
    for step in (start, end):
        if step is not None and step not in STEPS:
            raise SvmsymError(
                f"there is no step called {step[:40]!r}", hint=f"the steps are: {', '.join(STEPS)}"
            )
    best: Checked | None = None
    waiting = worlds(name)
    while waiting:
        world = waiting.pop(0)
        most = None if best is None else _faults(best)[0]
        s = Standing(world)
        checked = _in_world(name, s, lines, (start or "primal", end), most)
        if s.factor not in {None, 1}:
            waiting.append(scaled(world, s.factor))  # the student's own primal, min ‖w‖² for min ½‖w‖²
        if best is None or (checked is not None and _faults(checked) < _faults(best)):
            best = checked
        assert best is not None
        given = STEPS.index(start or "primal") >= STEPS.index("lagrangian")
        own = "lagrangian" in s.steps or s.own_lagrangian is not None
        if not _faults(best)[0] or (given and not own):
            break  # a Lagrangian that is given leaves no choice of conventions
    assert best is not None
    return best


def _faults(checked: Checked) -> tuple[int, int]:
    verdicts = [k.verdict for k in checked.lines]
    return verdicts.count("wrong"), verdicts.count("undecided")


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
        judged.append(JudgedLine(number, line.text, line.read_as, _judged(line, world, names, s)))
        if most is not None and sum(k.verdict == "wrong" for k in judged) > most:
            return None
    for pending in s.pending:
        lacking = incomplete(pending, s)
        at = pending.line - 1
        if lacking is not None and judged[at].verdict == "correct":
            judged[at] = replace(judged[at], judgement=lacking)
    return Checked(name, tuple(judged), missing_steps(s, start, end), world.choices, tuple(names.items()))


def _judged(line: StudentLine, world: World, names: dict[str, str], s: Standing) -> Judgement:
    if line.statement is None:
        s.last = None
        return undecided(line.reason or "it could not be read")
    try:
        s.support = over_support(line.statement)
        statement = rebuilt(line.statement, world, names)
        if line.continues:
            if s.last is None:
                return undecided("it continues a line that was not read")
            statement = _continued(statement, s.last, line.continues)
        return judge(statement, s)
    except SvmsymError as error:
        s.last = None
        return undecided(error.what)


def _continued(statement: Statement, last: Value, sign: str) -> Statement:
    """= b after a line that ends with a, as a = b."""
    match statement:
        case Shown(value):
            return Chain((last, value), (sign,))  # type: ignore[arg-type]
        case Chain(values, signs):
            return replace(statement, values=(last, *values), signs=(sign, *signs))  # type: ignore[arg-type]
        case Defined(name, arguments, value):
            return Chain((last, Applied(name, *arguments), value), (sign, "="))  # type: ignore[arg-type]
        case Together(statements, _):
            return replace(statement, statements=(_continued(statements[0], last, sign), *statements[1:]))
    return statement
