"""Where a bracket of a stream of tokens ends, and what stands between."""

from __future__ import annotations

from svmsym.exams.reading.token import Token


def closing(stream: list[Token], k: int) -> int:
    """The place of the bracket that closes the one at k, or the last token where none does.

    >>> from svmsym.exams.reading.tokens import tokens
    >>> closing(tokens("(a(b))c"), 0)
    5
    """
    depth = 0
    for place in range(k, len(stream)):
        kind = stream[place].kind
        depth += (kind == "OPEN") - (kind == "CLOSE")
        if depth <= 0:
            return place
    return len(stream) - 1


def flat(stream: list[Token], start: int, end: int) -> list[int]:
    """The places between start and end that lie in no bracket of their own."""
    found: list[int] = []
    depth = 0
    for place in range(start, end):
        kind = stream[place].kind
        depth -= kind in {"CLOSE", "END"}
        if depth == 0:
            found.append(place)
        depth += kind in {"OPEN", "BEGIN"}
    return found


def closings(stream: list[Token]) -> dict[int, int]:
    """For every opening bracket the place that closes it; brackets that nothing closes are left out.

    >>> from svmsym.exams.reading.tokens import tokens
    >>> closings(tokens("(a(b))c"))
    {2: 4, 0: 5}
    """
    found: dict[int, int] = {}
    held: list[int] = []
    for place, token in enumerate(stream):
        if token.kind == "OPEN":
            held.append(place)
        elif token.kind == "CLOSE" and held:
            found[held.pop()] = place
    return found


def name_end(stream: list[Token], k: int) -> int:
    """Behind a letter and its subscript."""
    end = k + 1
    if stream[end].kind == "NUM" and stream[end].tight and end + 1 < len(stream) - 1:
        return end + 1  # α1
    if stream[end].kind == "SUB" and end + 1 < len(stream) - 1:
        end = closing(stream, end + 1) + 1 if stream[end + 1].kind == "OPEN" else end + 2
    return min(end, len(stream) - 1)
