"""What was read of an answer, shown as formulas; or where reading stopped, and what to do.

In: a text. Out: ``html``, ``text`` and ``latex`` of what it says, or ``error`` with column, message and hint.
"""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import Any

from svmsym.documents.exams.sheet import ROLES
from svmsym.documents.exams.statement_lines import statement_rows
from svmsym.documents.mathline import Bracketed, Line, Sign, Space, listed
from svmsym.documents.prose import catalogue
from svmsym.documents.tree import Display, Document, Row
from svmsym.errors import SvmsymError
from svmsym.exams.lines.student import StudentLine
from svmsym.exams.meaning.echo import echo_latex, echo_text
from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.statements import Ambiguous, Chain, Member, Reading, Statement, Together, Unreadable
from svmsym.formulas.notation import DEFAULT
from svmsym.page.markup import piece_html
from svmsym.page.prose import translated

Json = dict[str, Any]


def statement_html(statement: Statement, language: str) -> str:
    """A statement as MathML; as text where our printers of documents have no form for it.

    >>> from svmsym.exams.meaning.reader import read
    >>> "<math" in statement_html(read("b = 1").statement, "en")
    True
    """
    try:
        rows = tuple(map(Row, _rows(statement, catalogue(language, "exams")["subject-to"])))
        return piece_html(Document((Display(rows),), DEFAULT, ROLES, language))
    except (SvmsymError, AssertionError, LookupError, TypeError, ValueError):
        # The printers of documents know the formulas of references; a student may write others.
        return f'<p class="formula">{escape(echo_text(statement))}</p>'


def _rows(statement: Statement, subject_to: str) -> list[Line]:
    """The lines of a statement, with what references lack: conditions in brackets, ⇒ and ∨ between parts."""
    if isinstance(statement, Together):
        found = _rows(statement.statements[0], subject_to)
        for link, part in zip(statement.links, statement.statements[1:], strict=True):
            first, *rest = _rows(part, subject_to)
            sign: Line = () if link == "," else (Sign("∨" if link == "or" else link), Space())
            found += [(*sign, *first), *rest]
        return found
    rows = statement_rows(statement, subject_to)
    if isinstance(statement, Chain | Member) and statement.where:
        bare = [replace(p, for_all=()) if isinstance(p, Chain | Member) else p for p in statement.where]
        conditions = listed(row for part in bare for row in _rows(part, subject_to))
        rows[-1] = (*rows[-1], Space(), Bracketed(conditions))
    return rows


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
        return {"error": _error(reading.column, reading.message, reading.hint, language)}
    if isinstance(reading, Ambiguous):
        several = [echoed(r.statement, language) for r in reading.readings]
        return {"error": _error(reading.column, "", reading.question, language), "readings": several}
    return {**echoed(reading.statement, language), "notes": list(reading.letters.notes)}


def _error(column: int | None, message: str, hint: str, language: str) -> Json:
    """Where reading stopped, and in which language the sentences are."""
    said, spoken = translated(message, language)
    advice, advised = translated(hint, language)
    return {"column": column, "message": said, "message_lang": spoken, "hint": advice, "hint_lang": advised}


def echo_lines(lines: list[StudentLine], language: str) -> list[Json]:
    """The lines of a derivation, each as it was read."""
    found: list[Json] = []
    for number, line in enumerate(lines, 1):
        shown: Json = {"line": number, "written": line.text}
        if line.statement is None:
            told = echo_of(read(line.text), language)
            shown["error"] = told.get("error") or _error(None, line.reason, "", language)
        else:
            shown |= echoed(line.statement, language)
            shown["continues"] = line.continues
        found.append(shown)
    return found
