"""The places ``question`` and ``solution``: what is asked, and a right answer with what proves it."""

from __future__ import annotations

from typing import Any

from svmsym.documents.exams.answers import answer_blocks
from svmsym.documents.exams.data import data_blocks
from svmsym.documents.exams.questions import question_blocks
from svmsym.documents.exams.sheet import ROLES
from svmsym.documents.exams.words import ExamWords, notation_of
from svmsym.documents.tree import Block, Document
from svmsym.exams.setting.reference import reference
from svmsym.page.given import Given
from svmsym.page.markup import piece_html
from svmsym.page.questions import Question, question_of


def question(given: Given) -> dict[str, Any]:
    """The wording of a question, with the problem or the data it is about.

    >>> "<math" in question({"question": "hard-margin/lagrangian", "lang": "de"})["html"]
    True
    """
    asked = question_of(given)
    say = _words(asked)
    blocks: list[Block] = list(question_blocks(asked.exam, asked.item, say))
    for name, problem in asked.exam.data.items():
        blocks += data_blocks(name, problem, say)
    return {"html": _html(asked, blocks), "kind": asked.item.kind, "by_lines": asked.by_lines}


def solution(given: Given) -> dict[str, Any]:
    """A right answer, why it is right, and the same as a text that can be typed.

    >>> solution({"question": "four-points/b"})["text"]
    'b = −1'
    """
    asked = question_of(given)
    return {
        "html": _html(asked, answer_blocks(asked.exam, asked.item, _words(asked))),
        "text": reference(asked.exam, asked.item).text,
    }


def _words(asked: Question) -> ExamWords:
    return ExamWords(asked.exam.language, notation_of(asked.exam))


def _html(asked: Question, blocks: list[Block]) -> str:
    notation = notation_of(asked.exam)
    return piece_html(Document(tuple(blocks), notation, ROLES, asked.exam.language))
