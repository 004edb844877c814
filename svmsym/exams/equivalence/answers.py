"""Answers as they were written: read both, then climb the ladder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from svmsym.errors import SvmsymError
from svmsym.exams.equivalence.ladder import compare_statements
from svmsym.exams.equivalence.rounding import rounded
from svmsym.exams.equivalence.verdict import Verdict
from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.reader import read, surely
from svmsym.exams.meaning.sheet import DEFAULT_SHEET, Sheet
from svmsym.exams.meaning.statements import Ambiguous, Read, Reading, Statement, Unreadable
from svmsym.exams.values.unknown_words import reason_of, unknown_beside_formula

_MACHINE = 12  # places; the last ones of a machine number such as 1.4142135623730951 are no digits of √2
Answer: TypeAlias = str | Reading | Statement


def compare(  # noqa: PLR0913 - two answers, and all that may be known beside them
    reference: Answer,
    answer: Answer,
    given: Sequence[Answer] = (),
    *,
    decimals: int | None = None,
    sheet: Sheet = DEFAULT_SHEET,
    beside: Sequence[Statement] = (),
) -> Verdict:
    """Whether an answer says what a reference says; ``beside``: what may be said beside it.

    An answer that cannot be read is undecided, never wrong. One with several readings is judged where all
    readings are judged alike.

    >>> compare("w = Σᵢ αᵢ yᵢ xᵢ", "w = sum_j alpha_j y_j x_j").verdict
    'correct'
    >>> print(compare("Σᵢ αᵢ yᵢ = 0", "Σᵢ αᵢ = 0").counterexample)
    y = (−1, 1), α = (−1, −1) satisfies the reference, not the answer (there −2 instead of 0)
    """
    wanted = _known(reference, "the reference", sheet)
    facts = [_known(g, "a given relation", sheet) for g in given]
    found = surely(read(answer, sheet), as_latex=False) if isinstance(answer, str) else answer
    if isinstance(found, Unreadable):
        return Verdict("undecided", reason=f"column {found.column}: {found.message}", hint=found.hint)
    readings = found.readings if isinstance(found, Ambiguous) else [found]
    word = _doubtful_word(answer, readings) if isinstance(answer, str) else ""
    if word:
        return Verdict("undecided", reason=reason_of(word))
    verdicts = []
    limits = _limits(reference, sheet)
    for r in readings:
        if isinstance(r, Read) and r.runs_to != limits:
            return Verdict("undecided", reason=r.limit(None) or f"the index runs to {min(limits)} only")
        statement = r.statement if isinstance(r, Read) else r
        verdict = compare_statements(wanted, statement, facts, decimals, beside)
        if verdict.verdict == "wrong" and decimals is None and isinstance(r, Read):
            verdict = _rounding_noted(verdict, wanted, r)
        verdicts.append(verdict)
    if len({v.verdict for v in verdicts}) == 1:
        return verdicts[0]
    assert isinstance(found, Ambiguous)
    return Verdict("undecided", reason=f"column {found.column}: several readings", hint=found.question)


def _doubtful_word(text: str, readings: Sequence[Read | Statement]) -> str:
    """The first word beside the formulas that is neither a name in them nor known to be harmless."""
    names = " ".join(echo_text(r.statement if isinstance(r, Read) else r) for r in readings)
    return unknown_beside_formula(text, names)


def _limits(reference: Answer, sheet: Sheet) -> frozenset[int]:
    """Where the indices of the reference end, if it says so."""
    found = read(reference, sheet) if isinstance(reference, str) else reference
    return found.runs_to if isinstance(found, Read) else frozenset()


def _rounding_noted(verdict: Verdict, reference: Statement, reading: Read) -> Verdict:
    """The verdict, with a note where decimals are the numbers of the reference rounded."""
    places = min((d.places for d in reading.decimals), default=0)
    places = min(places, _MACHINE)
    if not places or rounded(reference, reading.statement, places) is None:
        return verdict
    note = f"right when rounded to {places} places; exact numbers are asked for"
    return replace(verdict, notes=(*verdict.notes, note))


def _known(text: Answer, what: str, sheet: Sheet) -> Statement:
    found = surely(read(text, sheet), as_latex=False) if isinstance(text, str) else text
    if isinstance(found, Unreadable):
        raise SvmsymError(
            f"{what} cannot be read: {found.message}\n{found.caret()}",
            hint=found.hint or "write it in other words",
        )
    if isinstance(found, Ambiguous):
        raise SvmsymError(f"{what} has several readings", hint=found.question)
    return found.statement if isinstance(found, Read) else found
