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
from svmsym.exams.marking.finding import Finding
from svmsym.exams.setting.exam import Item
from svmsym.exams.setting.scheme import step_points
from svmsym.judging.claiming import claims_of
from svmsym.judging.naming import named, sets_to_zero
from svmsym.judging.outcome import Open
from svmsym.judging.pages.check import check_derivation
from svmsym.judging.pages.verdicts import Checked
from svmsym.judging.rewriting import letters_of
from svmsym.judging.sheet import read_on
from svmsym.writing import tree as t
from svmsym.writing.shapes import is_statement
from svmsym.writing.signs import INDICES

_OF_THE_DUAL = frozenset(["α", "α*", "λ", "y", "t", "C", "n", "N", "x", "K"])
_MULTIPLIERS = frozenset(["α", "α*", "λ"])


def judge_derivation(item: Item, text: str) -> tuple[Finding, str]:
    """Judge a page; the verdict with the points that are earned, and the dual that the page ends with."""
    points = step_points(item)
    try:
        checked = _check(item.problem, item.start, item.end, text)
        found = _find(checked, points)
        if checked.first_wrong_line is not None and "\n" in text:
            apart = _find(_check(item.problem, item.start, item.end, text.replace("\n", "\n\n")), points)
            if (apart.verdict, apart.share) != (found.verdict, found.share):
                found = Finding("undecided", "its lines can be taken together or one by one", found.read_as)
        if found.verdict == "correct" and (reason := _doubt(item, checked)):
            found = Finding("undecided", reason, found.read_as)
    except SvmsymError as error:
        return Finding("undecided", error.what), ""
    return found, last_problem([k.text for k in checked.lines])


@lru_cache(maxsize=4096)
def _check(problem: str, start: str, end: str, text: str) -> Checked:
    """Check the lines; they do not depend on the data, so that all variants of an exam share the verdict."""
    return check_derivation(problem, text, start=start, end=end)


def _doubt(item: Item, checked: Checked) -> str:
    """Say why a page is not accepted although its lines hold: derivatives that are nowhere computed."""
    computed = [k.text for k in checked.lines if not all(map(sets_to_zero, _claims(k.text) or [t.Ones()]))]
    if len(computed) == len(checked.lines):
        return ""
    again = _check(item.problem, item.start, item.end, "\n\n".join(f"${line}$" for line in computed))
    return "" if not again.missing else "derivatives are set to zero, and not computed"


def _find(checked: Checked, points: Mapping[str, Fraction]) -> Finding:
    read_as = "; ".join(k.read_as or k.text for k in checked.lines)
    if checked.verdict == "correct":
        gaps = tuple(f"formula {k} is right and not shown by what stands before" for k in checked.gaps)
        return Finding("correct", "every line holds, and no step is missing", read_as, notes=gaps)
    wrong, missing = checked.first_wrong_line, checked.before
    before = checked.lines if wrong is None else checked.lines[: wrong - 1]
    earned = sum((p for step, p in points.items() if step not in missing), Fraction(0))
    lost = sum((p for step, p in points.items() if step in missing), Fraction(0))
    unsure = [k for k in before if k.verdict == "undecided"]
    if unsure and (lost or wrong is None):
        # A line that nobody could judge may be the missing step, or a slip.
        notes = tuple(f"formula {k.line}: {k.reason}" for k in unsure)
        reason = f"formula {unsure[0].line} is undecided: {unsure[0].reason}"
        return Finding("undecided", reason, read_as, notes=notes)
    if wrong is None:
        if checked.why:
            return Finding("undecided", checked.why, read_as)
        reason = f"steps are missing: {', '.join(missing)}"
        return Finding("wrong", reason, read_as, share=earned, missing=missing)
    line = checked.lines[wrong - 1]
    example = line.judgement.counterexample or ""
    if not lost:
        reason = f"all steps are there, and formula {wrong} behind them does not hold: {line.reason}"
        return Finding("undecided", reason, read_as, counterexample=example)
    later = [k for k in checked.lines if k.judgement.follows_from is not None]
    return Finding(
        "wrong",
        line.reason,
        read_as,
        counterexample=example,
        certificate={"difference": line.judgement.difference} if line.judgement.difference else {},
        notes=tuple(f"formula {k.line} follows from formula {k.judgement.follows_from}" for k in later),
        first_wrong_line=wrong,
        line=line.text,
        line_read=line.read_as or "",
        share=earned,
        missing=missing,
    )


def last_problem(lines: Sequence[str]) -> str:
    """Find the dual at the end of a page, with the constraints in lines of their own behind it.

    >>> last_problem(["w = Σ α_i y_i x_i", "W(α) = Σ α_i − ½‖Σ α_i y_i x_i‖²", "α_i ≥ 0", "b = 1"])
    'W(α) = Σ α_i − ½‖Σ α_i y_i x_i‖², α_i ≥ 0'
    """
    nodes = [_claims(line) for line in lines]
    problems = [k for k, some in enumerate(nodes) if any(isinstance(n, t.Optimum) for n in some)]
    found = problems or [k for k, some in enumerate(nodes) if any(map(_is_dual_function, some))]
    if not found:
        return ""
    behind = range(found[-1] + 1, len(lines))
    bounds = [lines[k] for k in behind if nodes[k] and all(map(_bounds_multipliers, nodes[k]))]
    return ", ".join([lines[found[-1]], *bounds])


def _claims(line: str) -> list[t.Node]:
    try:
        return claims_of(read_on(line).page)
    except Open:
        return []


def _is_dual_function(node: t.Node) -> bool:
    """Whether a statement says what a function of the multipliers is, without w and b."""
    found = named(node)
    letters = letters_of([found.body]) - INDICES if found is not None else set()
    return bool(letters & _MULTIPLIERS) and letters <= _OF_THE_DUAL


def _bounds_multipliers(node: t.Node) -> bool:
    """Whether a statement is α_i ≥ 0, Σ α_i y_i = 0 or the like."""
    letters = letters_of([node]) - INDICES
    return is_statement(node) and bool(letters & _MULTIPLIERS) and letters <= _OF_THE_DUAL - {"x", "K"}
