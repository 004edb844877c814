"""From text to the tokens that the grammar sees: words, remarks and shorthand settled, lines joined."""

from __future__ import annotations

from typing import NamedTuple

from svmsym.exams.reading.arrows import with_maps, without_equation_numbers
from svmsym.exams.reading.derivations import without_derivations
from svmsym.exams.reading.introductions import without_introductions
from svmsym.exams.reading.lines import joined
from svmsym.exams.reading.premises import with_premises
from svmsym.exams.reading.prose import without_prose
from svmsym.exams.reading.remarks import without_remarks
from svmsym.exams.reading.shorthand import partials, spelled_out
from svmsym.exams.reading.supports import without_mentioned_supports
from svmsym.exams.reading.tokens import Token, tokens


class Prepared(NamedTuple):
    """The tokens, and the columns (from 0) of reasons in brackets that were passed over."""

    tokens: list[Token]
    reasons: list[int]


def prepared(text: str, *, language: str = "") -> Prepared:
    """The tokens of a text as the grammar sees them.

    >>> prepared("b = 1 (since w = 0)").reasons
    [6]
    """
    found = with_maps(without_equation_numbers(tokens(text, language=language)))
    plain, reasons = without_remarks(with_premises(partials(found)))
    return Prepared(
        joined(
            spelled_out(
                without_prose(without_derivations(without_introductions(without_mentioned_supports(plain))))
            )
        ),
        reasons,
    )
