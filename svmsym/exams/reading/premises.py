"""Sentences around a formula: for whom it holds, and what is said of a point in words.

"points with α_i > 0 satisfy …" states nothing of α_i: it is the condition of what follows. "x_1 is a support
vector, so …" and "…, so x_3 is not a support vector" tell in words what the formula beside them says.
"""

from __future__ import annotations

from itertools import pairwise

from svmsym.exams.reading.brackets import closing, name_end
from svmsym.exams.reading.conditions import INDICES
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.token import Token
from svmsym.exams.reading.words import COPULAS

_WITH = frozenset({"with", "mit", "con"})
_FORMULA_ENDS = {
    "WORD",
    "COLON",
    "COMMA",
    "SO",
    "IMPLIES",
    "NEWLINE",
    "SEMI",
    "PERIOD",
    "AND",
    "FORALL",
    "ST",
}
_OF_POINTS = ("인", "的")  # α_i > 0 인 점, α_i > 0 的点
_TOLD = {"WORD", "FORALL", "NOUN", "ST", "BY"}
_REASON_WORDS = "because since as weil da denn porque pues ya puesto 因为 由于 왜냐하면"
_REASONS = frozenset(_REASON_WORDS.split())
_ONLY_WORDS = "only nur lediglich solo sólo solamente únicamente 오직 只有 仅 仅有 只"
_ONLY = frozenset(_ONLY_WORDS.split())
_COUNT_WORDS = "number anzahl zahl número numero cantidad 개수 수 수는 개수는 个数 数量 个数为 数量为"
_COUNTS = frozenset(_COUNT_WORDS.split())
_ENDS = {"END", "PERIOD", "DOT", "WORD"}
_BREAKS = {"COMMA", "SO", "IMPLIES", "COLON", "NEWLINE", "SEMI", "PERIOD", "DOT", "AND"}


def with_premises(stream: list[Token]) -> list[Token]:
    """The stream in which conditions in words are conditions, and words about points are gone.

    >>> from svmsym.exams.reading.tokens import tokens
    >>> [t.kind for t in with_premises(tokens("points with α_i > 0 satisfy ξ_i = 0"))][:2]
    ['IF', 'NAME']
    """
    stream = _to_the_least(stream)
    if not any(t.kind in {"WORD", "NOUN", "FORALL", "DENIED"} for t in stream):
        return stream
    _check_only(stream)
    _check_single(stream)
    stream = _said_of_all(stream)
    stream = _without_mentioned_point(stream)
    told = [_in_words(stream, k) for k in range(len(stream))]
    found = _after_condition(_before_condition(_told_of_points(told)))
    for token in found:
        if token.kind == "DENIED":
            raise ReadingError(
                f"the words {token.text!r} change what is said", token.at, hint="write it as a formula"
            )
    return found


def _in_words(stream: list[Token], k: int) -> Token:
    """A denial that a bracket holds alone, as in "α_3 = 0 (no support vector)", is a remark."""
    token = stream[k]
    remark = token.kind == "DENIED" and k and stream[k - 1].kind == "OPEN" and stream[k + 1].kind == "CLOSE"
    return token._replace(kind="WORD") if remark else token


def _check_single(stream: list[Token]) -> None:
    """The point (1, 1) is a support vector: perhaps one of several."""
    last = next(
        t for t in reversed(stream) if t.kind not in {"END", "PERIOD", "DOT", "WORD"} or t is stream[0]
    )
    if last[:2] != ("NOUN", "SV") or any(t.kind in {"REL", "AND"} for t in stream):
        return
    opened = [k for k, t in enumerate(stream) if t.kind == "OPEN" and t.text == "("]
    if len(opened) == 1 and _after(stream, closing(stream, opened[0])).kind == "WORD":
        raise ReadingError(
            "is this the only support vector?", last.at, hint="write: support vectors: (1, 1), …"
        )


def _to_the_least(stream: list[Token]) -> list[Token]:
    """½‖w‖² → min says min ½‖w‖²; C → ∞ is a limit, which is not read."""
    for k, token in enumerate(stream[:-1]):
        if token.kind != "IMPLIES" or token.text in {"⇔", "↦"}:
            continue
        if stream[k + 1].kind == "INFINITY" or _goes_to_a_value(stream, k):
            raise ReadingError("a limit is not read", token.at, hint="write an equation")
        end = k + 2
        if stream[k + 1].kind != "OPT":
            continue
        if stream[end].kind == "SUB":
            end = closing(stream, end + 1) + 1 if _after(stream, end).kind == "OPEN" else end + 2
        if end >= len(stream):
            return stream
        start = k
        while start and stream[start - 1].kind not in _BREAKS | {"WORD", "REL"}:
            start -= 1
        ends = stream[end].kind in {"END", "COMMA", "ST", "NEWLINE", "SEMI", "BANG", "PERIOD", "DOT"}
        if ends and start < k and not (start and stream[start - 1].kind == "REL"):
            rest = end + (stream[end].kind == "BANG")
            return [*stream[:start], *stream[k + 1 : end], *stream[start:k], *stream[rest:]]
    return stream


def _goes_to_a_value(stream: list[Token], arrow: int) -> bool:
    """w → (1, 1), ξ_i → 0: a letter alone, an arrow and a value are no conclusion."""
    start = arrow
    while start and stream[start - 1].kind not in _BREAKS:
        start -= 1
    alone = stream[start].kind == "NAME" and name_end(stream, start) == arrow
    end = arrow + 1
    while stream[end].kind not in {"IMPLIES", "SO", "NEWLINE", "SEMI", "END", "REL", "WORD", "OPT", "NOUN"}:
        end += 1
    return alone and stream[end].kind in {"IMPLIES", "SO", "NEWLINE", "SEMI", "END"}


def _said_of_all(stream: list[Token]) -> list[Token]:
    """α_i > 0 for support vectors is said for i ∈ S; "points with α_i > 0 are support vectors" is refused."""
    places = [k for k, t in enumerate(stream) if t.kind == "REL"]
    last = next((k for k in range(len(stream) - 1, -1, -1) if stream[k].kind not in _ENDS), 0)
    if not places or stream[last][:2] != ("NOUN", "SV") or last < places[-1]:
        return stream
    before = last - 1
    while before and stream[before].kind == "WORD":
        before -= 1
    below = [later for t, later in pairwise(stream) if t.kind == "SUB"]
    if stream[before].kind == "FORALL":
        if len({t.text for t in below}) != 1 or below[0].text not in INDICES:
            return stream
        at = stream[last].at
        among = [
            below[0]._replace(at=at, tight=False),
            Token("REL", "∈", at, False),
            Token("NAME", "S", at, False),
        ]
        return [*stream[: before + 1], *among, *stream[last + 1 :]]
    if _general(stream, 0, last) and not any(t.kind == "COMMA" for t in stream[places[-1] : last]):
        raise ReadingError("what is said of the points is not read", stream[last].at, hint="write a formula")
    return stream


def _without_mentioned_point(stream: list[Token]) -> list[Token]:
    """(2, 2) lies on the positive side: f(2, 2) = 1: the point is the one of the question."""
    k = 0
    while stream[k].kind == "WORD":
        k += 1
    if stream[k].text != "(" or not any(t.kind == "REL" for t in stream):
        return stream
    end = closing(stream, k)
    inside = stream[k + 1 : end]
    numbers = all(t.kind in {"NUM", "COMMA", "HALF", "SEMI", "BAR"} or t.text in {"-", "/"} for t in inside)
    listed = any(t.kind in {"COMMA", "SEMI", "BAR"} for t in inside)
    after = _after(stream, end)
    if not (numbers and listed and after.kind == "WORD" and after.text not in COPULAS):
        return stream
    if any(t.kind == "NOUN" and t.text == "SV" for t in stream):
        return stream
    return [*stream[:k], *stream[end + 1 :]]


def _check_only(stream: list[Token]) -> None:
    """Refuse "only α_1 > 0", which denies something of the others; "the only support vectors" are listed."""
    nouns = [t.text for t in stream if t.kind == "NOUN"]
    for k, token in enumerate(stream):
        word = token.text.lower()
        remark = k > 0 and stream[k - 1].kind == "OPEN"  # (only if …)
        if token.kind == "WORD" and word in _ONLY and "SV" not in nouns and not remark:
            raise ReadingError(
                f"the word {word!r} says more than the formula", token.at, hint="write all values"
            )
        if token.kind in {"WORD", "NAME"} and word in _COUNTS and "SV" in nouns:
            raise ReadingError("the number of support vectors is not read", token.at, hint="write |S| = …")


def _general(stream: list[Token], start: int, end: int) -> bool:
    """Whether a relation with an index for all points stands between two places."""
    part = stream[start:end]
    below = any(
        t.kind == "SUB" and any(later.text in INDICES for later in part[k + 1 : k + 3])
        for k, t in enumerate(part)
    )
    return below and any(t.kind == "REL" and t.text != "∈" for t in part)


def _end_of_formula(stream: list[Token], k: int) -> int:
    while stream[k].kind not in _FORMULA_ENDS and not (stream[k].kind == "END" and not stream[k].text):
        k += 1
    return k


def _before_condition(stream: list[Token]) -> list[Token]:
    """For all points with α_i > 0: …; "all α_i with α_i > 0 satisfy …"."""
    k = 0
    while stream[k].kind in _TOLD or _mentioned(stream, k):
        if stream[k].kind == "WORD" and stream[k].text.lower() in _WITH and k:
            break
        k = name_end(stream, k) if stream[k].kind == "NAME" else k + 1
    word = stream[k]
    if k == 0 or word.kind != "WORD" or word.text.lower() not in _WITH:
        return stream
    if stream[0].kind == "FORALL" and stream[1].kind == "NAME" and stream[1].text in INDICES:
        return stream  # for all i with α_i > 0 is read by the grammar
    end = _end_of_formula(stream, k + 1)
    follows = any(t.kind == "REL" for t in stream[end:])
    if not (
        _general(stream, k + 1, end) and follows and stream[end].kind in {"WORD", "COLON", "COMMA", "ST"}
    ):
        return stream
    rest = stream[end:]
    while rest[0].kind in {"WORD", "COLON", "COMMA", "ST"}:
        rest = rest[1:]
    return [
        word._replace(kind="IF"),
        *stream[k + 1 : end],
        word._replace(kind="COMMA", text=",", at=rest[0].at),
        *rest,
    ]


def _after_condition(stream: list[Token]) -> list[Token]:
    """α_i > 0 인 점에 대해 …, α_i > 0 的点满足 …: the words behind a relation make it a condition."""
    for k, token in enumerate(stream):
        if token.kind != "WORD" or not token.text.startswith(_OF_POINTS) or k == 0:
            continue
        start = k
        while start > 0 and stream[start - 1].kind not in _FORMULA_ENDS | {"IF"}:
            start -= 1
        end = k
        while stream[end].kind in _TOLD | {"COMMA"} or (
            stream[end].text in INDICES and _after(stream, end).kind in _TOLD
        ):
            end += 1
        if start and stream[start - 1].kind in {"IF", "FORALL"}:
            continue
        if _general(stream, start, k) and any(t.kind == "REL" for t in stream[end:]):
            return [*stream[:k], token._replace(kind="IFPOST"), *stream[end:]]
    return stream


def _mentioned(stream: list[Token], k: int) -> bool:
    """A letter with an index for all points, or the index itself."""
    if stream[k].kind != "NAME":
        return False
    below = _after(stream, k).kind == "SUB" and _after(stream, k + 1).text in {*INDICES, "{"}
    return stream[k].text in INDICES or below


def _after(stream: list[Token], k: int) -> Token:
    """The token behind a place, the last one where there is none."""
    return stream[min(k + 1, len(stream) - 1)]


def _told_of_points(stream: list[Token]) -> list[Token]:
    """x_1 is a support vector, so …; …, so x_3 is not a support vector: the formula beside it remains."""
    for k, token in enumerate(stream):
        if (
            token.kind != "NAME"
            or token.text not in "xz"
            or (k and stream[k - 1].kind in {"OP", "SUB", "OPEN"})
        ):
            continue
        behind = name_end(stream, k)
        end = behind
        while stream[end].kind == "WORD" or stream[end].text in {"a", "un"}:
            end += 1
        if stream[end].kind != "DENIED" and stream[end][:2] != ("NOUN", "SV"):
            if end == behind or not any(_classified(t) for t in stream[behind:end]):
                continue
            end -= 1
        joined = k and stream[k - 1].kind in {"AND", "COMMA"} and k > 1 and _is_point_before(stream, k - 1)
        noun = stream[end].kind == "NOUN"
        end += 1
        while stream[end].kind == "WORD":
            if stream[end].text.lower() in _REASONS:
                return stream
            end += 1
        after = any(t.kind == "REL" for t in stream[end:])
        before = any(t.kind == "REL" for t in stream[:k])
        numbered = any(t.text.isdigit() for t in stream[k + 1 : behind])
        if not numbered or joined or any(t.kind in {"IF", "IFPOST", "ELSE"} for t in stream):
            continue
        if not before and not after and noun:
            raise ReadingError(
                "is this the only support vector?", token.at, hint="write: support vectors: x_1, x_3"
            )
        if after and not before and noun:
            while stream[end].kind in {"COMMA", "COLON", "SO", "IMPLIES", "AND"}:
                end += 1
            return [*stream[:k], *stream[end:]]
        ends = stream[end].kind in {"END", "PERIOD", "DOT"}
        start = k
        while start > 0 and stream[start - 1].kind in {"WORD", "SO", "IMPLIES", "COMMA", "AND"}:
            start -= 1
        if before and ends and start < k:
            return [*stream[:start], *stream[end:]]
    return stream


def _classified(token: Token) -> bool:
    return any(stem in token.text.lower() for stem in ("classif", "klassifi", "clasific", "分类", "분류"))


def _is_point_before(stream: list[Token], k: int) -> bool:
    """Whether x_1 stands right before a place."""
    return any(
        stream[p].kind == "NAME" and stream[p].text in "xz" and name_end(stream, p) == k
        for p in range(max(0, k - 5), k)
    )
