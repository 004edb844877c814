"""Derivations: every line is judged, and the steps shown before the first wrong line earn their points.

    score = Σ over steps  points of the step · share of its parts that are shown

A step of the marking scheme may stand for several: ``dual`` is its objective with the constraints,
``stationarity`` all conditions together; see :mod:`svmsym.exams.setting.scheme`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from svmsym.errors import SvmsymError
from svmsym.exams.lines.checking import check_lines
from svmsym.exams.lines.reading_lines import doubtful_word, read_lines
from svmsym.exams.lines.resolving import UnresolvedError
from svmsym.exams.lines.student import StudentLine
from svmsym.exams.lines.verdicts import Checked
from svmsym.exams.marking.finding import Finding
from svmsym.exams.setting.exam import Item
from svmsym.exams.setting.scheme import step_points
from svmsym.exams.values.unknown_words import reason_of


def judge_derivation(item: Item, text: str) -> tuple[Finding, tuple[StudentLine, ...]]:
    """The verdict, with the points that are earned; and the lines as they were read."""
    try:
        lines, checked, shown = _checked(item.problem, item.start, item.end, text)
        found = _found(checked, shown, step_points(item))
        word = doubtful_word(text) if found.verdict != "undecided" else ""
        return (Finding("undecided", reason_of(word), found.read_as) if word else found), lines
    except SvmsymError as error:
        return Finding("undecided", error.what), ()
    except UnresolvedError as error:
        return Finding("undecided", str(error)), ()


@lru_cache(maxsize=4096)
def _checked(
    problem: str, start: str, end: str, text: str
) -> tuple[tuple[StudentLine, ...], Checked, tuple[str, ...]]:
    """The lines, their verdicts, and the steps that are missing before the first wrong line.

    A derivation does not depend on the data, so that all variants of an exam share the verdict.
    """
    lines = tuple(read_lines(text))
    checked = check_lines(problem, lines, start=start, end=end)
    wrong = checked.first_wrong_line
    if wrong is None:
        return lines, checked, checked.missing
    return lines, checked, check_lines(problem, lines[: wrong - 1], start=start, end=end).missing


def _found(checked: Checked, missing: Sequence[str], points: Mapping[str, Fraction]) -> Finding:
    read_as = "; ".join(k.read_as or k.text for k in checked.lines)
    if checked.verdict == "correct":
        gaps = tuple(f"formula {k} is right and not shown by what stands before" for k in checked.gaps)
        return Finding("correct", "every line holds, and no step is missing", read_as, notes=gaps)
    wrong = checked.first_wrong_line
    before = checked.lines if wrong is None else checked.lines[: wrong - 1]
    earned = sum((p for step, p in points.items() if step not in missing), Fraction(0))
    lost = sum((p for step, p in points.items() if step in missing), Fraction(0))
    unsure = [k for k in before if k.verdict == "undecided"]
    if unsure and (lost or wrong is None):
        # A line that nobody could judge may be the missing step, or a slip.
        notes = tuple(f"formula {k.line}: {k.reason}" for k in unsure)
        return Finding(
            "undecided", f"formula {unsure[0].line} is undecided: {unsure[0].reason}", read_as, notes=notes
        )
    if wrong is None:
        if not checked.lines:
            return Finding("undecided", "no formula was found", read_as)
        reason = f"steps are missing: {', '.join(missing)}"
        return Finding("wrong", reason, read_as, share=earned, missing=tuple(missing))
    line = checked.lines[wrong - 1]
    if not lost:
        reason = f"all steps are there, and formula {wrong} behind them does not hold: {line.reason}"
        return Finding("undecided", reason, read_as, counterexample=str(line.judgement.counterexample or ""))
    later = [k for k in checked.lines if k.judgement.follows_from is not None]
    return Finding(
        "wrong",
        line.reason,
        read_as,
        counterexample=str(line.judgement.counterexample or ""),
        certificate={"difference": line.judgement.difference} if line.judgement.difference else {},
        notes=tuple(f"formula {k.line} follows from formula {k.judgement.follows_from}" for k in later),
        first_wrong_line=wrong,
        line=line.text,
        line_read=line.read_as or "",
        share=earned,
        missing=tuple(missing),
    )
