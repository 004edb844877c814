"""Read an answer: limits, tokens, commas, grammar, meaning; never an exception, always a value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from svmsym.errors import SvmsymError
from svmsym.exams.meaning.letters import alphabet
from svmsym.exams.meaning.naming import Scope
from svmsym.exams.meaning.scopes import contains, scopes
from svmsym.exams.meaning.sheet import DEFAULT_SHEET, Sheet
from svmsym.exams.meaning.statements import (
    Ambiguous,
    Chain,
    Grid,
    Letters,
    Read,
    Reading,
    Statement,
    Unreadable,
)
from svmsym.exams.meaning.stating import Stating
from svmsym.exams.meaning.superscripts import numbered_above
from svmsym.exams.meaning.typed import KindError
from svmsym.exams.meaning.unmarked import check_letters
from svmsym.exams.meaning.unsorted import check_sorts
from svmsym.exams.reading.commas import decide, merged
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.grammar import Grammar
from svmsym.exams.reading.limits import LONGEST_TEXT
from svmsym.exams.reading.sentences import bare_list, check_sentences
from svmsym.exams.reading.stream import prepared
from svmsym.exams.reading.syntax import (
    Answer,
    CaseList,
    Extreme,
    Noun,
    Optimum,
    Primed,
    SetBuilder,
)

_AND_ALONE = re.compile(r"[^\s=<>≤≥+*/−(-]\s+[yeo]\s+[^\s=<>≤≥+*/−)-]")
# "α_1 = 0 y ξ_1 = 1": nobody multiplies by 0; "ξ_1 = 1 y ξ_2 = 2": one letter after the other.
_AND_SURELY = re.compile(
    r"[=≤≥<>][ \t]*0[ \t]+[yeo][ \t]+[^\s\d=<>≤≥+*/·^()−-][^=<>≤≥\n]{0,80}[=<>≤≥]"
    r"|(?<![\w\\])(\\?[A-Za-zα-ω]{1,7})(?:_|[₀-₉]|[0-9])[^=\n]{0,5}="
    r"[ \t]*[-−+]?[\d.,/½¼¾⅓⅔⅛]{1,12}[ \t]+[yeo][ \t]+"
    r"\1(?:_|[₀-₉]|[0-9])[^=<>≤≥\n]{0,8}[=<>≤≥]"
)
_SIGN = re.compile("[=<>≤≥∈]")
_PAIR = 2
_COMMAS = (
    "Are these commas decimal commas, or do they separate numbers? Write semicolons between the numbers."
)
_AND = "Is the letter that stands alone the word “and”, or a factor? Write a comma between equations."
_LETTERS = "use one letter for one thing, and write points as x^{(1)}"
_REASON = "a reason in brackets was passed over"
_SLASH = "What stands below the slash? Write brackets."


_DOUBTFUL = (Noun, Optimum, Extreme, Primed, SetBuilder, CaseList)


def read(text: str, sheet: Sheet = DEFAULT_SHEET) -> Reading:
    """What an answer says, why it cannot be read, or the question to the student.

    >>> read("b = 0,5").statement.values
    (b, 1/2)
    """
    try:
        made = _with_spanish(text, sheet)
        if isinstance(made, Read) and made.doubtful and not told_back(made):
            return Unreadable(text, 1, "the same letters seem to mean different things", _LETTERS)
    except ReadingError as error:
        return Unreadable(text, min(error.at, len(text)) + 1, error.what, error.hint)
    except SvmsymError as error:
        return Unreadable(text, 1, error.what, error.hint)
    except RecursionError:
        return Unreadable(text, 1, "the answer is nested too deeply", "write it in several steps")
    return made


def surely(reading: Reading, *, as_latex: bool = True) -> Reading:
    """A reading that a person may rely on: not read where its echo would be read as something else.

    Reading twice more takes time, so ``read`` itself does it only where letters are in doubt. Beside a matrix
    K_ij is its entry in the echo, and the kernel in the answer: these say the same. A question stays one.
    ``as_latex``: False where only the text is shown, which saves time.

    >>> surely(read("b = 1/2")) == read("b = 1/2")
    True
    >>> surely(read("x_1 + -2x_2 + -t₃x₃")).message
    'what was understood cannot be written back'
    """
    if not isinstance(reading, Read) or _has_matrix(reading.statements):
        return reading
    if told_back(reading, as_latex=as_latex):
        return reading
    return Unreadable(
        reading.text, 1, "what was understood cannot be written back", "write it in other words"
    )


def _has_matrix(statements: Sequence[Statement]) -> bool:
    return any(isinstance(v, Grid) for s in statements if isinstance(s, Chain) for v in s.values)


def told_back(made: Read, *, as_latex: bool = True) -> bool:
    """Whether the echo, as text and as LaTeX, says the same.

    >>> told_back(read("b = 1/2"))
    True
    """
    from svmsym.exams.meaning.echo import echo_latex, echo_text  # noqa: PLC0415 - the echo imports us

    writers = (echo_text, echo_latex) if as_latex else (echo_text,)
    return all(reads_as(write(made.statement), made.statement) for write in writers)


def reads_as(text: str, statement: Statement) -> bool:
    """Whether a text is read as this statement.

    >>> from svmsym.exams.meaning.statements import Shown
    >>> from sympy import Integer
    >>> reads_as("1", Shown(Integer(1)))
    True
    """
    return _read_back(text) == statement


@lru_cache(maxsize=8)  # the echo and the check of it ask for the same text one after the other
def _read_back(text: str) -> Statement | None:
    try:
        found = _with_spanish(text, DEFAULT_SHEET)
    except (SvmsymError, RecursionError):
        return None
    return found.statement if isinstance(found, Read) else None


def _with_spanish(text: str, sheet: Sheet) -> Reading:
    """The letter y between two equations may be the Spanish word for "and"."""
    short = sheet.language != "es" and len(text) <= LONGEST_TEXT
    if short and _AND_SURELY.search(text):
        return _read(text, Sheet(sheet.roles, sheet.superscript, "es"))
    found = _spanish_and(text) if short else None
    if found is None:
        return _read(text, sheet)
    spanish = Sheet(sheet.roles, sheet.superscript, "es")
    made: list[Reading] = []
    first: ReadingError | None = None
    for language in (sheet, spanish):
        try:
            made.append(_read(text, language))
        except ReadingError as error:
            first = first or error
    if not made:
        assert first is not None
        raise first
    readings = tuple(r for r in made if isinstance(r, Read))
    if len(readings) == len(made) > 1 and readings[0].statement != readings[1].statement:
        return Ambiguous(text, found + 1, readings, _AND)
    return made[0]


def _spanish_and(text: str) -> int | None:
    """Where y, e or o stands alone between two relations; the text is walked through once."""
    signs = [found.start() for found in _SIGN.finditer(text)]
    if not signs:
        return None
    for found in _AND_ALONE.finditer(text, signs[0] + 1, signs[-1]):
        return found.start() + 1
    return None


def _read(text: str, sheet: Sheet) -> Reading:
    stream, reasons = prepared(text, language=sheet.language)
    decision = decide(stream)
    latex = "\\" in text
    readings: list[Read] = []
    first_error: ReadingError | None = None
    unclear: ReadingError | None = None
    asked = (min(stream[k].at for k in decision.asked), _COMMAS) if decision.asked else None
    for commas in (decision.sure, decision.sure | decision.asked) if decision.asked else (decision.sure,):
        found = merged(stream, commas)
        for greedy in (False, True):
            try:
                parser = Grammar(found, latex=latex, greedy_slash=greedy)
                answer = numbered_above(parser.whole())
                check_sentences(found, answer)
                unclear = unclear or bare_list(found, answer)
                made = _understood(answer, sheet, text)
            except ReadingError as error:
                first_error = first_error or error
                made = None
                if not greedy and parser.asked_slash is None:
                    break
            if made is not None and all(made.statement != r.statement for r in readings):
                readings.append(made)
            if parser.asked_slash is None:
                break
            asked = asked or (parser.asked_slash, _SLASH)
    if not readings:
        assert first_error is not None
        raise first_error
    if unclear is not None and len(readings) == 1:
        raise unclear
    if len(readings) > 1 and asked is not None:
        return Ambiguous(text, asked[0] + 1, tuple(readings), asked[1])
    return _noted(readings[0]) if reasons else readings[0]


def _noted(made: Read) -> Read:
    return replace(made, letters=replace(made.letters, notes=(*made.letters.notes, _REASON)))


def _understood(answer: Answer, sheet: Sheet, text: str) -> Read:
    """The first meaning of the letters under which everything fits."""
    check_sorts(answer, text)
    dressed = check_letters(answer)
    known = alphabet(answer, sheet)
    first: ReadingError | None = None
    for scope in scopes(answer, known):
        builder = Stating(scope)
        try:
            statement = builder.answer(answer)
        except KindError as error:
            first = first or error
            continue
        limits = (f"the index runs to {k} only" for k in sorted(builder.runs_to))
        notes = tuple(dict.fromkeys((*builder.notes, *limits, *_notes(scope))))
        letters = Letters(known.letters.roles, notes)
        doubtful = dressed or scope.doubtful() or builder.doubtful or contains(answer, _DOUBTFUL)
        decimals = tuple(dict.fromkeys(builder.decimals))
        return Read(statement, letters, decimals, text, doubtful, frozenset(builder.runs_to))
    assert first is not None
    raise first


def _notes(scope: Scope) -> Iterator[str]:
    if scope.points_numbered:
        yield "x with a number below is a point"
    if scope.one_dimension:
        yield "x is a number"
