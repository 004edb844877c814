"""Letters of a sentence that derives: "the derivative of L by w is …", "L을 w로 미분하면", "对w求导".

They say what was done and claim nothing. Where an equality sign follows such a letter at once, the words are
the left side of the equation, and that is not read.
"""

from __future__ import annotations

from svmsym.exams.reading.brackets import closing
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.token import Token
from svmsym.exams.reading.words import DERIVED

_BOUNDS = {"NEWLINE", "DOT", "PERIOD", "SEMI", "COLON", "SO", "IMPLIES", "COMMA"}
_BEHIND = {"WORD", "COLON", "AND", "COMMA", "BY", "SO", "FORALL", "NEWLINE", "DOT", "PERIOD", "SEMI"}
_BETWEEN = {"WORD", "AND", "BY", "FORALL", "COMMA"}
_ABOUT = frozenset({"nach", "von", "by", "of", "por", "de", "关于"})


def without_derivations(stream: list[Token]) -> list[Token]:
    """The stream without the letters by which a sentence derives.

    >>> from svmsym.exams.reading.tokens import tokens
    >>> [t.text for t in without_derivations(tokens("Ableitung nach b ist 0")) if t.kind == "NAME"]
    []
    """
    places = [k for k, t in enumerate(stream) if t.kind == "WORD" and _derives(t)]
    if not places:
        return stream
    dropped: set[int] = set()
    for k in places:
        dropped |= _before(stream, k) | _behind(stream, k)
    kept = [
        token._replace(kind="WORD") if token.kind == "BY" and k + 1 in dropped else token
        for k, token in enumerate(stream)
    ]
    return [token for k, token in enumerate(kept) if k not in dropped]


def _derives(token: Token) -> bool:
    word = token.text.lower()
    return any(stem in word for stem in DERIVED)


def _before(stream: list[Token], k: int) -> set[int]:
    """The letters before the word, where nothing but words and letters stands there."""
    found: set[int] = set()
    for place in range(k - 1, -1, -1):
        token = stream[place]
        if token.kind in _BOUNDS:
            break
        if token.kind in {"NAME", "SUB", "STYLE"} or token.text in {"{", "}"} or _below(stream, place):
            found.add(place)
        elif token.kind not in _BETWEEN:
            return set()
    return found


def _below(stream: list[Token], place: int) -> bool:
    """The 1 of α1 and α_1."""
    return stream[place].kind == "NUM" and place > 0 and stream[place].tight


def _behind(stream: list[Token], k: int) -> set[int]:
    """The letters behind the word, up to the formula."""
    found: set[int] = set()
    place = k + 1
    while place < len(stream) - 1:
        token = stream[place]
        if token.kind == "NAME":
            end = _name_end(stream, place)
            about = stream[place - 1].kind == "BY" or stream[place - 1].text.lower() in _ABOUT
            if stream[end].kind == "REL" and about:
                raise ReadingError("a derivative stands in words", token.at, hint="write ∂L/∂b = …")
            if stream[end].kind not in _BEHIND:
                return found
            found.update(range(place, end))
            place = end
        elif token.kind in _BETWEEN:
            place += 1
        else:
            return found
    return found


def _name_end(stream: list[Token], k: int) -> int:
    end = k + 1
    if stream[end].kind == "NUM" and stream[end].tight:
        return end + 1
    if stream[end].kind == "SUB" and end + 1 < len(stream) - 1:
        last = closing(stream, end + 1) if stream[end + 1].kind == "OPEN" else end + 1
        return min(last + 1, len(stream) - 1)  # a bracket may be left open
    return end
