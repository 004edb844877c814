"""Which commas are decimal: 0,5 is one half, (1/4,1/4) a pair, (0,5; −0,5) a pair, (0,5,1,25) a question.

Only a comma that touches a digit on both sides can be decimal. Outside brackets it is, as in b = 1,41; 1,41
alone may be two numbers, and 1,500 thousands. Inside brackets it is where semicolons separate, and where
"(−0," or ",05)" shows it. Where the digits leave it open, as in (0,5) or (0,5, 1,25), both readings are kept.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.tokens import Token

_INDEX = set("ijklmnst")


class Bracket(NamedTuple):
    """An open bracket: its place among the tokens, its kind, its commas and whether semicolons separate."""

    place: int
    kind: str
    commas: list[int]
    semicolons: list[int]


class Decision(NamedTuple):
    """Which commas are decimal for sure, and which would be in the second reading."""

    sure: set[int]
    asked: set[int]


def merged(stream: list[Token], commas: set[int]) -> list[Token]:
    """The stream with the numbers around these commas made one.

    >>> from svmsym.exams.reading.tokens import tokens
    >>> stream = tokens("0,5")
    >>> [t.text for t in merged(stream, {1})]
    ['0.5', '']
    """
    if not commas:
        return stream
    result: list[Token] = []
    skip = False
    for k, token in enumerate(stream):
        if k in commas:
            before = result.pop()
            result.append(before._replace(text=f"{before.text}.{stream[k + 1].text}"))
            skip = True
        elif skip:
            skip = False
        else:
            result.append(token)
    return result


def decide(stream: list[Token]) -> Decision:
    """Find the decimal commas of a stream.

    >>> from svmsym.exams.reading.tokens import tokens
    >>> decide(tokens("(0,5,1,25)")).asked
    {2, 6}
    """
    decision = Decision(set(), set())
    if not any(t.kind == "COMMA" for t in stream):
        return decision
    outside = Bracket(-1, "", [], [])
    stack = [outside]
    for k, token in enumerate(stream):
        if token.kind in {"OPEN", "BEGIN"}:
            stack.append(Bracket(k, _kind(stream, k), [], []))
        elif (token.kind in {"CLOSE", "END"}) and token.text and len(stack) > 1:
            _judge(stream, stack.pop(), decision)
        elif token.kind == "COMMA":
            stack[-1].commas.append(k)
        elif token.kind == "SEMI":
            stack[-1].semicolons.append(k)
    for bracket in reversed(stack):
        _judge(stream, bracket, decision)
    _check_thousands(stream, outside)
    return decision


def _check_thousands(stream: list[Token], outside: Bracket) -> None:
    """1.000,5 has a point and a comma in one number."""
    for k in outside.commas:
        left, right = stream[k - 1] if k else stream[k], stream[k + 1]
        whole = left.kind == "NUM" and len(left.text.partition(".")[2]) == 3  # noqa: PLR2004 - as in 1.000
        if whole and right.kind == "NUM" and right.tight and stream[k].tight:
            raise ReadingError("a number with a point and a comma", left.at, hint="write 1000.5")


def _kind(stream: list[Token], k: int) -> str:
    text = stream[k].text
    before = stream[k - 1] if k else None
    if text == "{" and before is not None:
        if before.kind == "SUB":
            return "list"
        if before.kind in {"FRAC", "SQRT", "STYLE", "SUP"} or (before.text == "}" and before.kind == "CLOSE"):
            return ""
    if text in {"{", "\\{"}:
        return "set"
    if text == "(" and before is not None and before.kind in {"OPT", "FUNC", "NAME"}:
        if before.kind == "FUNC":
            return ""  # one number: sgn(0,5)
        return "list" if before.kind != "NAME" or before.text not in "αλwxξμbCfgh" else "("
    return text


def _candidate(stream: list[Token], k: int, *, outside: bool) -> bool:
    if not 0 < k < len(stream) - 2 or stream[k].text != "," or not stream[k].tight or not stream[k + 1].tight:
        return False
    left, right = stream[k - 1], stream[k + 1]
    if left.kind != "NUM" or right.kind != "NUM" or "." in left.text + right.text:
        return False
    divided = left.text == "0" or (outside and stream[k + 2].kind == "REL")  # 2/0,8 and 2/2,5 = 0,8
    slash = k > 1 and stream[k - 2].text == "/" and not divided
    script = k > 1 and stream[k - 2].kind in {"SUB", "FRAC"}
    return not (slash or script or stream[k + 2].text == "/")


def _judge(stream: list[Token], bracket: Bracket, decision: Decision) -> None:
    found = [k for k in bracket.commas if _candidate(stream, k, outside=bracket.kind == "")]
    if not found or bracket.kind == "BEGIN":
        return
    alternating = found if not _overlapping(found) else _alternate(found)
    if bracket.kind == "":
        _judge_outside(stream, found, bracket, decision)
    elif bracket.semicolons and bracket.kind != "[":
        if not _overlapping(found):
            decision.sure.update(found)
    elif bracket.kind == "list":
        return
    elif len(bracket.commas) == 1 and _certain(stream, found):
        decision.sure.update(alternating)
    elif _plausible(stream, alternating) and _asks(stream, bracket, alternating):
        decision.asked.update(alternating)


def _asks(stream: list[Token], bracket: Bracket, chosen: list[int]) -> bool:
    """A person would ask: 0,5 stands there, or every item can be a decimal number."""
    halves = any(
        stream[k - 1].text == "0" and (stream[k + 1].text == "5" or len(stream[k + 1].text) > 1)
        for k in chosen
    )
    others = [k for k in bracket.commas if k not in chosen]
    whole = len(chosen) == len(others) + 1 and len(bracket.commas) > 1
    return halves or whole or _arithmetic(stream, bracket)


def _judge_outside(stream: list[Token], found: list[int], bracket: Bracket, decision: Decision) -> None:
    """Outside brackets a comma is decimal, unless a list goes on: i = 1,2,…,n."""
    counting: set[int] = set()  # the commas of i = 1,2,3
    for k in found:
        listed = k + 1 in {c - 1 for c in bracket.commas if stream[c].tight} or k - 2 in found
        index = k > 2 and stream[k - 2].text == "=" and stream[k - 3].text in _INDEX  # noqa: PLR2004
        if index or k - 2 in counting:
            counting.add(k)
            continue
        dots = stream[k + 2].kind in {"COMMA", "DOTS"} and stream[min(k + 3, len(stream) - 1)].kind == "DOTS"
        alone = (k == 1 or stream[k - 2].kind in {"NOUN", "COLON", "WORD"}) and stream[k + 2].kind == "END"
        if not (dots or (listed and stream[k + 2].kind == "COMMA" and stream[k + 3].kind == "NUM")):
            short = alone and len(stream[k - 1].text) == 1 and stream[k - 1].text != "0"
            thousands = len(stream[k + 1].text) == 3 and stream[k - 1].text != "0"  # noqa: PLR2004 - 1,500
            (decision.asked if short or thousands else decision.sure).add(k)


def _overlapping(found: list[int]) -> bool:
    return any(b - a == 2 for a, b in pairwise(found))  # noqa: PLR2004


def _alternate(found: list[int]) -> list[int]:
    """Every other comma of a run without spaces: 0,5,1,25 is 0,5 and 1,25."""
    chosen: list[int] = []
    for k in found:
        if not chosen or k - chosen[-1] > 2:  # noqa: PLR2004
            chosen.append(k)
    return chosen


def _certain(stream: list[Token], found: list[int]) -> bool:
    """−0,5 and 0,05 cannot be lists."""
    return any(
        (stream[k - 1].text == "0" and k > 1 and stream[k - 2].text == "-")
        or (len(stream[k + 1].text) > 1 and stream[k + 1].text[0] == "0")
        for k in found
    )


def _plausible(stream: list[Token], found: list[int]) -> bool:
    parts = [stream[k + 1].text for k in found]
    halves = any(stream[k - 1].text == "0" and stream[k + 1].text == "5" for k in found)
    return ("0" not in parts or halves) and any(p == "5" or len(p) > 1 for p in parts)


def _arithmetic(stream: list[Token], bracket: Bracket) -> bool:
    """(0,5 + 1): a sign inside that is no sign of a number."""
    k = bracket.place + 1
    while k < len(stream) and stream[k].kind in {"NUM", "COMMA"}:
        k += 1
    return k < len(stream) and stream[k].kind == "OP"
