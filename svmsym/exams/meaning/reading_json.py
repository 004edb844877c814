"""The outcome of reading as plain data, for ``svmsym read --json`` and for programs."""

from __future__ import annotations

from typing import Any

from svmsym.exams.meaning.echo import echo_latex, echo_text
from svmsym.exams.meaning.statements import Ambiguous, Reading, Unreadable


def reading_json(reading: Reading) -> dict[str, Any]:
    """The outcome of reading: ``formulas``, or ``error`` with column, message and hint.

    >>> from svmsym.exams.meaning.reader import read
    >>> reading_json(read("b ="))["error"]["column"]
    4
    """
    if isinstance(reading, Unreadable):
        return {"error": {"column": reading.column, "message": reading.message, "hint": reading.hint}}
    if isinstance(reading, Ambiguous):
        readings = [
            {"text": echo_text(r.statement), "latex": echo_latex(r.statement)} for r in reading.readings
        ]
        shown = " or ".join(r["text"] for r in readings)
        return {
            "error": {
                "column": reading.column,
                "message": f"two readings: {shown}",
                "hint": reading.question,
            },
            "readings": readings,
        }
    formulas = [
        {"text": echo_text(s), "latex": echo_latex(s), "kind": type(s).__name__.lower()} for s in reading.told
    ]
    letters = {"roles": dict(reading.letters.roles), "notes": list(reading.letters.notes)}
    return {"formulas": formulas, "notation": letters}
