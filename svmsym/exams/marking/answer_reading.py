"""An answer read once, in the letters of the exam's sheet and with its decimal commas."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from svmsym.exams.setting.exam import Exam
from svmsym.judging.on_data.api import sensible
from svmsym.judging.sheet import read_on
from svmsym.writing import tree as t
from svmsym.writing.echo import is_faithful, line_of
from svmsym.writing.lexicon import language_of
from svmsym.writing.page import Page
from svmsym.writing.sentences import read

# Four whole numbers or more with nothing but commas between them, in brackets.
_TIGHT = re.compile(r"(?<=[(\[])-?\d{1,9}(?:,-?\d{1,9}){3,99}(?=[)\]])")


def in_own_language(exam: Exam, text: str) -> Exam:
    """Let an answer with words that the exam's language does not have be read in the one that has them all.

    >>> from svmsym.judging.sheet import Sheet
    >>> german = in_own_language(Exam("ex", "SVM", sheet=Sheet(language="en")), "die Klasse ist −1")
    >>> german.sheet.language
    'de'
    """
    own = language_of(text)
    if exam.sheet.language in {"", own} or not _has_strange_words(text, exam.sheet.language):
        return exam
    sheet = replace(exam.sheet, language=own)
    return exam if _has_strange_words(text, own) else replace(exam, sheet=sheet)


def _has_strange_words(text: str, language: str) -> bool:
    page = read(text, language).page
    return bool(page.remarks or page.failures)


def read_answer(exam: Exam, text: str) -> Sequence[Page]:
    """List the ways to read an answer: one, unless it leaves something open that the exam does not settle.

    >>> comma = Exam("ex", "SVM", decimal="comma")
    >>> len(read_answer(Exam("ex", "SVM"), "w = (0,5,1,5)")), echo_of(read_answer(comma, "w = (0,5,1,5)"))
    (2, 'w = (0.5; 1.5)')
    """
    pages = read_on(text, exam.sheet).pages
    paired = _TIGHT.sub(_pair_digits, text)
    if paired != text:
        pages += read_on(paired, exam.sheet).pages
    if exam.decimal != "auto" and len(pages) > 1:
        counts = [_decimals(page) for page in pages]
        wanted = max(counts) if exam.decimal == "comma" else min(counts)
        pages = tuple(page for page, count in zip(pages, counts, strict=True) if count == wanted)
    return sensible(pages)


def _pair_digits(found: re.Match[str]) -> str:
    """Write (0,5,1,5) as (0,5; 1,5): every second comma separates, if the number of numbers is even."""
    items = found[0].split(",")
    if len(items) % 2 or any(item.startswith("-") for item in items[1::2]):
        return found[0]
    return ";".join(f"{a},{b}" for a, b in zip(items[::2], items[1::2], strict=True))


def _decimals(page: Page) -> int:
    return sum(
        isinstance(one, t.Number) and bool(one.places) for s in page.statements for one in t.walk(s.node)
    )


def echo_of(pages: Sequence[Page]) -> str:
    """Tell what was understood, where there is one way, and where it is read back as the same."""
    page = pages[0]
    known = len(pages) == 1 and page.statements and not page.failures and is_faithful(page.statements)
    return "; ".join(map(line_of, page.statements)) if known else ""
