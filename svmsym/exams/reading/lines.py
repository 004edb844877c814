"""Line breaks that do not end a statement: inside brackets, after an operator, before + and before − …"""

from __future__ import annotations

from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.tokens import Token


def joined(stream: list[Token]) -> list[Token]:
    """The stream without the line breaks that go on with a formula.

    >>> from svmsym.exams.reading.tokens import tokens
    >>> [t.text for t in joined(tokens("a +" + chr(10) + "b"))]
    ['a', '+', 'b', '']
    """
    if not any(t.kind == "NEWLINE" for t in stream):
        return stream
    _check_dashes(stream)
    result: list[Token] = []
    depth = 0
    for k, token in enumerate(stream):
        if token.kind == "OPEN":
            depth += 1
        elif token.kind == "CLOSE":
            depth -= 1
        if token.kind != "NEWLINE" or not (depth > 0 or _goes_on(stream, k, result)):
            result.append(token)
    return result


def _check_dashes(stream: list[Token]) -> None:
    """Lines that start with a dash and a blank may be a list, or have a minus."""
    starts = [0, *(k + 1 for k, t in enumerate(stream[:-1]) if t.kind == "NEWLINE")]
    dashes = [k for k in starts if stream[k].text == "-" and not stream[k + 1].tight]
    found = [k for k in dashes if stream[k].kind == "OP" and _has_relation(stream, k)]
    if len(found) > 1 or (found and found[0] > 0 and stream[found[0] - 1].text == "\n"):
        raise ReadingError(
            "are these dashes minus signs, or a list?",
            stream[found[0]].at,
            hint="leave them out, or write −a",
        )


def _goes_on(stream: list[Token], k: int, before: list[Token]) -> bool:
    if before and before[-1].kind == "OP":
        return True
    after = next((t for t in stream[k + 1 :] if t.kind != "NEWLINE"), stream[-1])
    if after.kind != "OP" or not before or before[-1].kind == "NEWLINE":
        return False
    if after.text in "+·/":
        return True
    return after.text == "-" and not _has_relation(stream, stream.index(after))


def _has_relation(stream: list[Token], k: int) -> bool:
    """Whether the line that starts here is a statement of its own."""
    depth = 0
    while stream[k].kind not in {"NEWLINE", "END"}:
        depth += (stream[k].kind == "OPEN") - (stream[k].kind == "CLOSE")
        if stream[k].kind in {"REL", "OVERSET"} and depth == 0:  # not the = below Σ
            return True
        k += 1
    return False
