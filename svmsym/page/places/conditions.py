"""Optimality conditions line by line: which of them follow from the right ones, and which do not.

A line that holds wherever the right conditions hold is not wrong, even if it says only a part of them.
"""

from __future__ import annotations

from typing import Any

from svmsym.exams.marking.judging_items import hear
from svmsym.exams.marking.marking import Marker
from svmsym.page.places.reading import read
from svmsym.page.questions import Question

_MOST = 12  # lines that are judged one by one

Json = dict[str, Any]


def condition_lines(asked: Question, text: str, language: str) -> list[Json]:
    r"""Every line of several conditions with its own verdict; none where there is one line, or very many.

    >>> from svmsym.page.questions import question_of
    >>> asked = question_of({"question": "hard-margin/kkt"})
    >>> [line["verdict"] for line in condition_lines(asked, "alpha_i >= 0\nsum_i alpha_i = 1", "en")]
    ['correct', 'wrong']
    """
    written = [line for line in text.splitlines() if line.strip()]
    if asked.item.kind != "kkt" or not 1 < len(written) <= _MOST:
        return []
    references = Marker(asked.exam).references(asked.item)
    found = []
    for number, line in enumerate(written, 1):
        echo = read({"text": line, "question": asked.name, "lang": language})
        verdict = "unreadable" if "error" in echo else _verdict(asked, line, references)
        found.append({**echo, "line": number, "written": line, "verdict": verdict, "detail": ""})
    return found


def _verdict(asked: Question, line: str, references: tuple[Any, ...]) -> str:
    finding = hear(asked.exam, asked.item, line, references).finding
    if finding.verdict == "correct" or (finding.verdict == "wrong" and finding.missing):
        return "correct"
    return finding.verdict
