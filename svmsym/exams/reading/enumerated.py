"""Members from the first to the last before one sign: α_1, …, α_n ≥ 0 says α_i ≥ 0."""

from __future__ import annotations

from svmsym.exams.reading.token import Token

_SIZES = frozenset("nNmMlℓ")
_INDICES = "ijklpqr"


def to_the_last(stream: list[Token]) -> list[Token]:
    """The stream with α_i in the place of α_1, …, α_n where a relation follows.

    >>> from svmsym.exams.reading.tokens import tokens
    >>> [t.text for t in to_the_last(tokens("a_1, ..., a_n >= 0"))]
    ['a', '_', 'i', '≥', '0', '']
    """
    for k, token in enumerate(stream):
        if token.kind != "DOTS" or not 0 < k < len(stream) - 2:
            continue
        if stream[k - 1].kind != "COMMA" or stream[k + 1].kind != "COMMA":
            continue
        last, index, end = _member(stream, k + 2)
        start = _first(stream, k - 1, last)
        outside = start >= 0 and (start == 0 or stream[start - 1].kind not in {"OPEN", "OP", "NAME", "COMMA"})
        if index in _SIZES and outside and stream[end].kind == "REL":
            used = {t.text for t in stream if t.kind == "NAME"}
            free = next((c for c in _INDICES if c not in used), "")
            if free:
                letter = stream[k + 2]
                made = [letter._replace(at=stream[start].at), *_below(letter, free)]
                return [*stream[:start], *made, *stream[end:]]
    return stream


def _below(letter: Token, index: str) -> list[Token]:
    return [Token("SUB", "_", letter.at, True), Token("NAME", index, letter.at, True)]


def _member(stream: list[Token], k: int) -> tuple[str, str, int]:
    """The letter, the index and the end of α_1, α_{n} or α1."""
    texts = [t.text for t in stream[k : k + 5]]
    if stream[k].kind != "NAME":
        return "", "", k
    if texts[1:2] == ["_"] and texts[2:3] == ["{"] and texts[4:5] == ["}"]:
        return texts[0], texts[3], k + 5
    if texts[1:2] == ["_"]:
        return texts[0], texts[2] if len(texts) > 2 else "", k + 3  # noqa: PLR2004
    if len(texts) > 1 and stream[k + 1].kind == "NUM" and stream[k + 1].tight:
        return texts[0], texts[1], k + 2
    return "", "", k


def _first(stream: list[Token], comma: int, letter: str) -> int:
    """Where α_1, α_2, …, starts; −1 where the members before the dots are not the first ones."""
    places = [k for k in range(comma) if stream[k].kind == "NAME" and stream[k].text == letter]
    for start in places:
        wanted, k = 1, start
        while True:
            name, index, k = _member(stream, k)
            if (name, index) != (letter, str(wanted)):
                break
            if k == comma:
                return start
            if stream[k].kind != "COMMA":
                break
            wanted, k = wanted + 1, k + 1
    return -1
