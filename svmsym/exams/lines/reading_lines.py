"""From a Markdown text to lines with meaning: one sheet of letters for the whole page.

Each formula is read for itself first. The letters found on the page then make one sheet, with which every
formula is read again: a λ that is a multiplier in one line is a multiplier in all.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from svmsym.exams.lines.cases import only_index
from svmsym.exams.lines.checking import check_lines
from svmsym.exams.lines.extracting import Written, formulas, limited, looks_like_formula, without_marks
from svmsym.exams.lines.loss_pages import prepared
from svmsym.exams.lines.losses import LOSS_NAMES
from svmsym.exams.lines.prose_lines import claimed, has_relation, sentences, taken_back
from svmsym.exams.lines.student import StudentLine
from svmsym.exams.lines.verdicts import Checked
from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.reader import read, surely
from svmsym.exams.meaning.sheet import DEFAULT_SHEET, HOUSE, Sheet
from svmsym.exams.meaning.statements import Ambiguous, Read, Reading
from svmsym.exams.values.unknown_words import reason_of, unknown_beside_formula

_PRIMED_INDEX = re.compile(r"(?<=[{(,])(\\ell\s*|[ijklmn])'(?=[}),=])")
_ANNOUNCED = "a derivative is set to zero, and what follows from that is not said"
_RAISED = re.compile(r"[xyt]\^\{?[ijkl](?![a-zA-Z(])")


def check_derivation(name: str, text: str, *, start: str | None = None, end: str | None = None) -> Checked:
    """Judge a student's derivation of a named problem, line by line.

    >>> check_derivation("hard-margin", "w = −Σᵢ αᵢyᵢxᵢ").first_wrong_line
    1
    """
    if name in LOSS_NAMES:
        text = prepared(text, logistic=name == "logistic-regression")
    checked = check_lines(name, read_lines(text), start=start, end=end)
    word = doubtful_word(text) if checked.verdict == "correct" else ""
    return replace(checked, reason=reason_of(word)) if word else checked


def doubtful_word(text: str) -> str:
    """The first word on a page that is not known to be harmless; it may take back what stands there.

    >>> doubtful_word("We insert $w = 0$ and obtain"), doubtful_word("I doubt that $w = 0$")
    ('', 'doubt')
    """
    return unknown_beside_formula(without_marks(text), kind="derivation")


def read_lines(text: str) -> list[StudentLine]:
    """The formulas of a text with their meanings."""
    found = formulas(_without_primes(text), sentences=True)
    written = limited([part for w in found for part in _parts(w)])
    first = [read(w.text) for w in written]
    sheet = page_sheet(text, first)
    second = first if sheet == DEFAULT_SHEET else [read(w.text, sheet) for w in written]
    lines = [_line(w, r, again) for w, r, again in zip(written, first, second, strict=True)]
    word = taken_back(text)
    reason = f"the word {word!r} changes what is said"
    return [replace(k, statement=None, reason=reason) if word else k for k in lines if k is not None]


def _parts(written: Written) -> list[Written]:
    """A line with words that cannot be read as a whole, sentence by sentence."""
    parts = [k for k in sentences(written.text) if looks_like_formula(k)] if written.plain else []
    if not parts or parts == [written.text] or isinstance(read(written.text), Read):
        return [written]
    rest = (replace(written, text=part, continues="") for part in parts[1:])
    return [replace(written, text=parts[0]), *rest]


def _without_primes(text: str) -> str:
    """An index l' gets a letter of its own, as a prime elsewhere is a transpose.

    >>> _without_primes("x_{l} + x_{l'}")
    'x_{l} + x_{p}'
    """
    found = dict.fromkeys(m.group(1).strip() for m in _PRIMED_INDEX.finditer(text))
    free = (c for c in "pqrsuv" if not re.search(rf"[_{{(^,]{c}(?![a-zA-Z])", text))
    for index, letter in zip(found, free, strict=False):
        text = re.sub(rf"(?<=[{{(,]){re.escape(index)}\s*'(?=[}}),=])", letter, text)
    return text


def page_sheet(text: str, readings: Sequence[Reading]) -> Sheet:
    """The letters of a page: for each role the one that is written most often."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for reading in readings:
        if isinstance(reading, Read):
            for role, letter in reading.letters.roles:
                found[role][letter] += 1
    roles = {}
    for role, letters in found.items():
        best = max(letters, key=lambda letter: letters[letter])
        if best != HOUSE.get(role):
            roles[role] = best
    raised = _RAISED.search(text) is not None
    return Sheet(roles, superscript=raised) if roles or raised else DEFAULT_SHEET


def _line(written: Written, first: Reading, second: Reading) -> StudentLine | None:
    understood = second if isinstance(second, Read) else first
    reading = surely(understood)
    text = f"{written.continues} {written.text}" if written.continues else written.text
    if isinstance(reading, Read) and reading.runs_to:
        return StudentLine(text, None, reason=reading.limit(None))
    if isinstance(reading, Read):
        statement = claimed(reading.statement) if written.sentence else reading.statement
        if statement is None:
            return StudentLine(text, None, reason=_ANNOUNCED, remark=True)
        said = echo_text(statement)
        return StudentLine(
            text, statement, said, written.continues, case=written.case, sentence=written.sentence
        )
    remark = written.prose and not isinstance(understood, Read)
    if remark and not has_relation(written.text):
        return None
    if only_index(written.text):
        return StudentLine(text, None, named=True)
    if isinstance(reading, Ambiguous):
        return StudentLine(text, None, reason=f"it can be read in two ways: {reading.question}")
    hint = f" ({reading.hint})" if reading.hint else ""
    return StudentLine(text, None, reason=f"column {reading.column}: {reading.message}{hint}", remark=remark)
