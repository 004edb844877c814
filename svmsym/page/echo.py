"""What was read of an answer, shown as formulas; or where reading stopped, and what to do.

In: a text. Out: ``html``, ``text`` and ``latex`` of what it says, or ``error`` with column, message and hint.
"""

from __future__ import annotations

from html import escape
from typing import Any

from svmsym.documents.exams.sheet import ROLES
from svmsym.documents.exams.statement_lines import statement_rows
from svmsym.documents.prose import catalogue
from svmsym.documents.tree import Display, Document, Row
from svmsym.errors import SvmsymError
from svmsym.exams.lines.student import StudentLine
from svmsym.exams.meaning.echo import echo_latex, echo_text
from svmsym.exams.meaning.statements import Ambiguous, Reading, Statement, Unreadable
from svmsym.formulas.notation import DEFAULT
from svmsym.page.markup import piece_html

Json = dict[str, Any]


def statement_html(statement: Statement, language: str) -> str:
    """A statement as MathML; as text where our printers of documents have no form for it.

    >>> from svmsym.exams.meaning.reader import read
    >>> "<math" in statement_html(read("b = 1").statement, "en")
    True
    """
    try:
        lines = statement_rows(statement, catalogue(language, "exams")["subject-to"])
        rows = tuple(map(Row, lines))
        return piece_html(Document((Display(rows),), DEFAULT, ROLES, language))
    except (SvmsymError, AssertionError, LookupError, TypeError, ValueError):
        # The printers of documents know the formulas of references; a student may write others.
        return f'<p class="formula">{escape(echo_text(statement))}</p>'


def echoed(statement: Statement, language: str) -> Json:
    """A statement in three forms."""
    return {
        "html": statement_html(statement, language),
        "text": echo_text(statement),
        "latex": echo_latex(statement),
    }


def echo_of(reading: Reading, language: str) -> Json:
    """What was read, what is doubtful, or where it stopped.

    >>> from svmsym.exams.meaning.reader import read
    >>> echo_of(read("b ="), "en")["error"]["column"]
    4
    """
    if isinstance(reading, Unreadable):
        return {"error": {"column": reading.column, "message": reading.message, "hint": reading.hint}}
    if isinstance(reading, Ambiguous):
        several = [echoed(r.statement, language) for r in reading.readings]
        error = {"column": reading.column, "message": "", "hint": reading.question}
        return {"error": error, "readings": several}
    return {**echoed(reading.statement, language), "notes": list(reading.letters.notes)}


def echo_lines(lines: list[StudentLine], language: str) -> list[Json]:
    """The lines of a derivation, each as it was read."""
    found: list[Json] = []
    for number, line in enumerate(lines, 1):
        shown: Json = {"line": number, "written": line.text}
        if line.statement is None:
            shown["error"] = {"column": None, "message": line.reason, "hint": ""}
        else:
            shown |= echoed(line.statement, language)
            shown["continues"] = line.continues
        found.append(shown)
    return found
