"""Support vectors that a sentence mentions on its way: "from the support vector x_1: b = …".

A preposition before the noun makes the points a means, and no list of all support vectors; they claim nothing
of their own where a formula follows. Without a formula behind them the sentence is not read.
"""

from __future__ import annotations

from svmsym.exams.reading.brackets import closing
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.token import Token

_WORDS = (
    "from with using via by at on for aus mit mittels am an beim bei für über vom con usando del desde",
    "mediante en por para utilizando 由 用 从 利用 根据 取 选 选取 任取 代入 将 把 对 在",
)
_MEANS = frozenset(" ".join(_WORDS).split())
_THE = ("the a an any one each every", "dem den der einem einen die das", "el la un los las")
_ARTICLES = frozenset(" ".join(_THE).split())


def without_mentioned_supports(stream: list[Token]) -> list[Token]:
    """The stream without the points of a support vector that is only mentioned.

    >>> from svmsym.exams.reading.tokens import tokens
    >>> found = without_mentioned_supports(tokens("aus dem Stützvektor x_1 folgt: b = 2"))
    >>> [t.text for t in found if t.kind == "NAME"]
    ['b']
    """
    nouns = [k for k, t in enumerate(stream) if t.kind == "NOUN" and t.text == "SV" and _means(stream, k)]
    if not nouns:
        return stream
    result = list(stream)
    dropped: set[int] = set()
    for k in nouns:
        end = _points_end(stream, k + 1)
        if not any(t.kind == "REL" for t in stream[end:]):
            raise ReadingError(
                "what is said of the support vectors is not read",
                stream[k].at,
                hint="write: support vectors: x_1, x_3",
            )
        if stream[end].kind in {"WORD", "COLON", "SO", "COMMA", "NEWLINE", "BY", "NAME", "IMPLIES"}:
            result[k] = stream[k]._replace(kind="WORD")
            dropped |= set(range(k + 1, end))
    return [token for k, token in enumerate(result) if k not in dropped]


def _means(stream: list[Token], noun: int) -> bool:
    """Whether a preposition stands before a noun, or before its article."""
    k = noun - 1
    while k >= 0 and stream[k].kind in {"WORD", "NAME"} and stream[k].text.lower() in _ARTICLES:
        k -= 1
    return k >= 0 and stream[k].kind in {"WORD", "BY"} and _preposition(stream[k])


def _preposition(token: Token) -> bool:
    return token.kind == "BY" or token.text.lower() in _MEANS


def _points_end(stream: list[Token], k: int) -> int:
    """The end of x_1, x_2 and x_3."""
    end = k
    while stream[k].kind == "NAME" and stream[k].text in {"x", "z"}:
        k += 1
        if stream[k].kind == "SUB":
            k = closing(stream, k + 1) + 1 if stream[k + 1].kind == "OPEN" else k + 2
        elif stream[k].kind == "NUM" and stream[k].tight:
            k += 1
        end = k
        if stream[k].kind in {"COMMA", "AND"}:
            k += 1
    return end
