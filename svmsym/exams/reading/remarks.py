"""Remarks in brackets: (since y_i² = 1), [stationarity], (对 b 求导), (α_i ≥ 0).

A bracket that starts with a word is no factor. Words alone say nothing. A reason is not what is claimed, so
it is passed over and told in the notes. What "where" or "with" adds, and a relation in brackets, is a
statement of its own.
"""

from __future__ import annotations

from svmsym.exams.reading.brackets import closings, flat
from svmsym.exams.reading.token import Token

_REASON_WORDS = (
    "since because as denn da weil wegen aus nach from by using via laut siehe see cf porque pues ya como por"
    " desde según usando 因为 由 由于 因 根据 利用 왜냐하면 de vgl gemäß follows due owing mittels durch"
)
_REASONS = frozenset(_REASON_WORDS.split())
_REASONS_AFTER = ("이므로", "므로", "에서", "때문", "때문에", "의해", "이용")
_CONDITIONS = frozenset({"단", "nur", "only", "sólo", "solo"})
_WORDS = {"WORD", "BY", "SO", "NOUN", "AND"}
_ATTACHED = frozenset(
    ("SUB", "SUP", "FUNC", "FRAC", "SQRT", "OPT", "STYLE", "SUM", "NABLA", "OVERSET", "UNDERSET", "BINOM")
)
_INDICES = frozenset("ijklmnpqrstuvℓ")


def without_remarks(stream: list[Token]) -> tuple[list[Token], list[int]]:
    """The stream without remarks in brackets, and where the reasons stood that were passed over.

    >>> from svmsym.exams.reading.tokens import tokens
    >>> [t.text for t in without_remarks(tokens("b = 1 (since w = 0)"))[0]]
    ['b', '=', '1', '', '']
    """
    ends = closings(stream)
    if not any(_starts(stream, k) for k in ends):
        return stream, []
    result: list[Token] = []
    reasons: list[int] = []
    k, depth = 0, 0
    while k < len(stream):
        end = ends.get(k, -1)
        if end > k + 1 and _starts(stream, k):
            inside = _said(stream, k, end)
            if inside is None:
                reasons.append(stream[k].at)
                inside = []
            condition = bool(inside) and inside[0].kind == "IF"
            gap = [Token("NEWLINE", "", stream[k].at, False)] if depth == 0 and not condition else []
            result += [*gap, *inside]
            k = end + 1
            continue
        depth += (stream[k].kind == "OPEN") - (stream[k].kind == "CLOSE")
        result.append(stream[k])
        k += 1
    return result, reasons


def _starts(stream: list[Token], k: int) -> bool:
    """Whether the bracket at k is a remark."""
    token, first = stream[k], stream[min(k + 1, len(stream) - 1)]
    before = stream[k - 1] if k else None
    if token.text not in {"(", "["} or (before is not None and before.kind in _ATTACHED):
        return False
    if first.kind in {"WORD", "BY"} or (first.kind == "NOUN" and _words_only(stream, k + 2)):
        return True
    if first.kind == "SO" or (first.kind == "IMPLIES" and before is not None):
        return True
    named = before is not None and before.kind in {"NAME", "NOUN"} and token.tight
    return token.text == "(" and before is not None and not named and _related(stream, k)


def _words_only(stream: list[Token], k: int) -> bool:
    """Whether nothing but words stands up to the closing bracket."""
    while stream[k].kind == "WORD":
        k += 1
    return stream[k].kind == "CLOSE"


def _related(stream: list[Token], k: int) -> bool:
    """(α_i ≥ 0): a relation stands in the bracket itself, and it is no range such as (i = 1, …, n)."""
    depth = 0
    for place in range(k + 1, len(stream)):
        token = stream[place]
        depth += (token.kind in {"OPEN", "BEGIN"}) - (token.kind in {"CLOSE", "END"})
        if depth < 0:
            return False
        if token.kind == "REL" and depth == 0 and token.text not in "<>":
            index = stream[k + 1].kind == "NAME" and stream[k + 1].text in _INDICES
            return not (index and place == k + 2)
    return False


def _said(stream: list[Token], k: int, end: int) -> list[Token] | None:
    """What a remark adds: nothing, statements; None for a reason with a formula."""
    inside = stream[k + 1 : end]
    related = any(stream[place].kind == "REL" for place in flat(stream, k + 1, end))
    if not related:
        return []
    words = [t.text.lower() for t in inside if t.kind in _WORDS]
    first = words[0] if inside[0].kind in _WORDS else ""
    if first in _REASONS or (words and words[-1].endswith(_REASONS_AFTER)) or inside[0].kind == "BY":
        return None
    if first in _CONDITIONS:
        rest = inside[1:]
        while rest and rest[0].kind in {"COMMA", "COLON", "WORD"}:
            rest = rest[1:]
        return [inside[0]._replace(kind="IF"), *rest]
    return inside
