"""What was read of an answer, shown as formulas; or where reading stopped, and what to do.

In: a text. Out: ``html``, ``text`` and ``latex`` of what it says, or ``error`` with column, message and hint.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from svmsym.documents.exams.sheet import ROLES
from svmsym.documents.prose import catalogue
from svmsym.documents.tree import Display, Document, Row
from svmsym.documents.tree_lines import statement_lines
from svmsym.formulas.notation import DEFAULT
from svmsym.judging.pages.lines import Line
from svmsym.judging.reading import NotUnderstood, Told, Unclear, Understood, read
from svmsym.page.markup import piece_html
from svmsym.page.prose import translated
from svmsym.writing.page import Statement

Json = dict[str, Any]


def statements_html(statements: Sequence[Statement], language: str) -> str:
    """Write statements as MathML.

    >>> from svmsym.judging.reading import read
    >>> "<math" in statements_html(read("b = 1").statements, "en")
    True
    """
    subject_to = catalogue(language, "exams")["subject-to"]
    rows = tuple(map(Row, statement_lines(statements, subject_to)))
    return piece_html(Document((Display(rows),), DEFAULT, ROLES, language)) if rows else ""


def echoed(told: Understood, language: str) -> Json:
    """Write what was understood in three forms."""
    shown = statements_html(told.statements, language)
    words = f"<p>{escape('; '.join(told.notes))}</p>" if told.notes and not told.statements else ""
    return {"html": shown or words, "text": told.line, "latex": told.latex_line}


def echo_of(told: Told, language: str) -> Json:
    """Write what was read, what is doubtful, or where it stopped.

    >>> from svmsym.judging.reading import read
    >>> echo_of(read("b ="), "en")["error"]["column"]
    4
    """
    if isinstance(told, NotUnderstood):
        return {"error": _error(told.column, told.message, told.hint, language)}
    if isinstance(told, Unclear):
        several = [echoed(one, language) for one in told.readings]
        return {"error": _error(told.column, "", told.question, language), "readings": several}
    return {**echoed(told, language), "notes": list(told.notes)}


def _error(column: int | None, message: str, hint: str, language: str) -> Json:
    """Say where reading stopped, and in which language the sentences are."""
    said, spoken = translated(message, language)
    advice, advised = translated(hint, language)
    return {"column": column, "message": said, "message_lang": spoken, "hint": advice, "hint_lang": advised}


def echo_lines(lines: Sequence[Line], language: str) -> list[Json]:
    """Write the lines of a derivation, each as it was read."""
    found: list[Json] = []
    for number, line in enumerate(lines, 1):
        shown: Json = {"line": number, "written": line.island.text}
        if line.failure or not line.statements:
            told = echo_of(read(line.island.text), language)
            shown["error"] = told.get("error") or _error(None, line.failure, "", language)
        else:
            shown |= echoed(Understood(line.island.text, line.statements), language)
            shown["continues"] = bool(line.statements[0].link)
        found.append(shown)
    return found
