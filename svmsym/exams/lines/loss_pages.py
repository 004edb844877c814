"""A whole derivation of a loss, judged in the convention that fits it best."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from svmsym.errors import SvmsymError
from svmsym.exams.lines.claiming import NAME, SUPPOSED, only_named
from svmsym.exams.lines.loss_judging import judge, stationarity_names
from svmsym.exams.lines.loss_resolving import LossPage, Named
from svmsym.exams.lines.losses import Loss
from svmsym.exams.lines.student import StudentLine, continued
from svmsym.exams.lines.verdicts import Checked, JudgedLine, Judgement, faults, in_sentence, remark, undecided
from svmsym.exams.meaning.functions import Exp
from svmsym.exams.meaning.statements import Chain
from svmsym.formulas.atoms import Scalar

_HAT = re.compile(r"\\(?:hat|widehat)\s*(?:\{\s*y\s*\}|y)|ŷ|y\u0302")
_BAR = re.compile(r"\\(?:bar|overline)\b|\u0304|ȳ")
_SIGMOID = re.compile(r"(?:\\sigma|σ)\s*(?=(?:\\left)?\((?!\s*1\s*[-−]))")
_SIGMOID_NAME, _Z = "h", Scalar("z")
_LONE_SIGMOID = re.compile(r"\\sigma(?![a-zA-Z])|σ")


def prepared(text: str, *, logistic: bool) -> str:
    r"""A page as the reader takes it: ŷ is a letter of its own, σ(…) a function.

    >>> prepared(r"\hat{y}_i = \sigma(w^T x_i)", logistic=True)
    'q_i = h(w^T x_i)'
    """
    text = _HAT.sub("q", text)
    if logistic:
        text = _LONE_SIGMOID.sub("h ", _SIGMOID.sub("h", text))
    return text


def check_loss(
    name: str, conventions: Sequence[Loss], lines: Sequence[StudentLine], end: str | None
) -> Checked:
    """The verdict on a page; the first convention in which the fewest lines are wrong."""
    if end == "dual":
        raise SvmsymError(f"{name} has no dual", hint="judge it with --to stationarity, or without --to")
    best: Checked | None = None
    for loss in conventions:
        checked = _in_convention(name, loss, lines, end, None if best is None else faults(best)[0])
        if best is None or (checked is not None and faults(checked) < faults(best)):
            best = checked
        assert best is not None
        if not any(faults(best)):
            break
    assert best is not None
    return best


def _in_convention(
    name: str, loss: Loss, lines: Sequence[StudentLine], end: str | None, most: int | None
) -> Checked | None:
    """The verdicts in one convention; None as soon as more than ``most`` lines are wrong."""
    page = LossPage(loss)
    if name == "logistic-regression":
        page.names[_SIGMOID_NAME] = Named((_Z,), 1 / (1 + Exp(-_Z)))
    judged = []
    for number, line in enumerate(lines, 1):
        page.line = number
        judged.append(JudgedLine(number, line.text, line.read_as, _judged(line, page)))
        if most is not None and sum(k.verdict == "wrong" for k in judged) > most:
            return None
    missing = [s for s in stationarity_names(page) if s not in page.steps] if end == "stationarity" else []
    return Checked(name, tuple(judged), tuple(missing), loss.choices)


def _judged(line: StudentLine, page: LossPage) -> Judgement:
    if line.named:
        return NAME
    if line.statement is None or _BAR.search(line.text):
        page.last = None
        return (remark if line.remark else undecided)(line.reason or "not covered: means, written with a bar")
    statement = line.statement
    if only_named(statement):
        return NAME
    if (
        line.case is not None
        and line.case.reach not in {"and", "list"}
        and isinstance(statement, Chain)
        and set(statement.signs) & {"<", ">"}
    ):
        page.supposed = statement if line.case.reach == "next" else None
        return SUPPOSED
    under, page.supposed = page.supposed, None
    if under is not None and isinstance(statement, Chain):
        statement = replace(statement, where=(*statement.where, under))
    elif under is not None:
        return undecided("it is stated under a condition")
    if line.continues:
        if page.last is None:
            return undecided("it continues a line that was not read")
        statement = continued(statement, page.last, line.continues)
    found = judge(statement, page)
    return in_sentence(found) if line.sentence else found
