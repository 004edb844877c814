"""The place ``read``: what a text says, while it is being written."""

from __future__ import annotations

from typing import Any

from svmsym.formulas.notation import load_notation, notation_names
from svmsym.judging.pages.lines import read_page
from svmsym.judging.reading import read as read_answer
from svmsym.judging.sheet import Sheet, sheet_of
from svmsym.page.echo import echo_lines, echo_of
from svmsym.page.given import Given, language_of, one_of, text_of
from svmsym.page.questions import BY_LINES, identifiers

LONGEST = 4000  # characters of an answer


def read(given: Given) -> dict[str, Any]:
    """The echo of a text, as the judge of a question would read it.

    ``sheet`` names a course's notation; ``question`` says what the text answers.

    >>> read({"text": "0 <= alpha_i <= C"})["text"]
    '0 ≤ αᵢ ≤ C'
    >>> read({"text": "1 +"})["error"]["message"]
    "'+' has nothing on one side"
    """
    text, language = text_of(given, "text", LONGEST), language_of(given)
    question = one_of(given, "question", ("", *identifiers()), "")
    if not text.strip():
        return {"empty": True}
    kind = question.partition("/")[2]
    if kind in BY_LINES:
        return {"lines": echo_lines(read_page(text)[0].lines, language)}
    profile = one_of(given, "sheet", tuple(notation_names()), "default")
    sheet = Sheet(language=language) if profile == "default" else sheet_of(load_notation(profile), language)
    return echo_of(read_answer(text, sheet), language)
