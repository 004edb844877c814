"""What a sentence mentions before its formula: "nach w und b:", "for b:", "对α1求偏导：", "Bias b: −2".

A letter before a colon claims nothing where a formula with a sign of its own follows; it is passed over.
Where a bare value follows, the colon says "=".
"""

from __future__ import annotations

from itertools import pairwise

from svmsym.exams.reading.brackets import closing
from svmsym.exams.reading.conditions import INDICES
from svmsym.exams.reading.token import Token
from svmsym.exams.reading.words import COPULAS, DENIAL, POINTS

_BREAKS = {"NEWLINE", "DOT", "PERIOD", "SEMI", "COLON", "SO", "IMPLIES"}
_TOLD = {"NOUN", "WORD", "BY", "FORALL", "AND", "COMMA", "NAME", "SUB", "SUP", "NUM", "STYLE", "MARK", "TOP"}
_TOLD_BRACKETS = {"{", "}"}
_STEP_WORDS = (
    "epoch epoche época step schritt paso iteration iteración iter case fall caso part teil parte question",
    "frage",
    "pregunta constraint restricción bedingung condition condición gleichung ecuación equation eq aufgabe",
    "ejercicio exercise 제약 约束 조건 条件 단계 식 문제 步骤 第 情况 경우 반복 迭代",
)
_STEPS = frozenset(" ".join(_STEP_WORDS).split())
_KEPT = {"WORD", "BY", "FORALL", "NOUN"}
_VALUES = {"NUM", "OPEN", "HALF", "FRAC", "SQRT", "BEGIN", "NORM"}
_RELATIONS = {"REL", "OVERSET"}


def without_introductions(stream: list[Token]) -> list[Token]:
    """The stream without letters that are only mentioned before a colon.

    >>> from svmsym.exams.reading.tokens import tokens
    >>> [t.text for t in without_introductions(tokens("for b: w = 0"))]
    ['for', ':', 'w', '=', '0', '']
    >>> [t.text for t in without_introductions(tokens("b: -2"))]
    ['b', '=', '-', '2', '']
    """
    colons = [k for k in _outer(stream) if stream[k].kind == "COLON"]
    if not colons or any(t.text == "↦" or t.kind == "OPT" for t in stream):
        return stream
    result = list(stream)
    dropped: set[int] = set()
    for colon in colons:
        start = _start(stream, colon)
        if any(t.kind in {"OP", "NUM", "CLOSE"} for t in stream[start:colon]):
            start = max(start, _behind_comma(stream, colon))  # b: -1, w: (1, 1)
        segment = stream[start:colon]
        counted = _counted(segment)
        if counted:
            dropped |= {start + k for k in counted}
            segment = [t for k, t in enumerate(segment) if k not in counted]
        names = [t for t in segment if t.kind in {"NAME", "STYLE"}]
        if counted and not segment:
            result[colon] = stream[colon]._replace(kind="WORD")
            continue
        if not _mere_mention(segment):
            dropped -= {start + k for k in counted}
            continue
        end = _end(stream, colon)
        if not names:
            if any(t.kind == "NUM" for t in segment) and _same_points(segment, stream[colon + 1 : end]):
                dropped |= {k for k in range(start, colon) if stream[k].kind == "NUM"}  # point 1: ξ_1 = 0
            _word_for(result, start, colon)
        elif _value_follows(stream, colon, end) and _measures(segment):
            dropped |= {k for k in range(start, colon) if stream[k].kind not in _KEPT}  # distance of x_1: 2
        elif _value_follows(stream, colon, end) and _ends_with_a_name(segment):
            result[colon] = stream[colon]._replace(kind="REL", text="=")
            _word_for(result, start, colon)
        elif (
            end > colon + 1
            and _introduces(segment, stream[colon : colon + 2])
            and (_classified(segment) or _same_points(segment, stream[colon + 1 : end]))
        ):
            dropped |= {k for k in range(start, colon) if stream[k].kind not in _KEPT}
            _word_for(result, start, colon)
            if not any(t.kind in _KEPT for t in segment):
                result[colon] = stream[colon]._replace(kind="WORD")
    return [token for k, token in enumerate(result) if k not in dropped]


def _outer(stream: list[Token]) -> list[int]:
    """The places outside all brackets."""
    found: list[int] = []
    depth = 0
    for k, token in enumerate(stream):
        depth += (token.kind in {"OPEN", "BEGIN"}) - (
            token.kind == "CLOSE" or (token.kind == "END" and bool(token.text))
        )
        if depth == 0:
            found.append(k)
    return found


def _start(stream: list[Token], colon: int) -> int:
    """Where the words before a colon start; behind a formula they start at its last comma."""
    start = colon
    last = depth = 0
    while start > 0 and stream[start - 1].kind not in _BREAKS:
        start -= 1
        depth += (stream[start].kind == "CLOSE") - (stream[start].kind == "OPEN")
        if stream[start].kind in _RELATIONS:
            return last or start
        if depth == 0 and not last and stream[start].kind in {"COMMA", "AND"}:
            last = start + 1
    return start


def _end(stream: list[Token], colon: int) -> int:
    """The end of what a colon introduces."""
    end = colon + 1
    while stream[end].kind == "NEWLINE":
        end += 1
    while stream[end].kind not in {"NEWLINE", "SEMI", "PERIOD", "COLON"} and not (
        stream[end].kind == "END" and not stream[end].text
    ):
        end += 1
    return end


def _mere_mention(segment: list[Token]) -> bool:
    """Words and letters without any sign; "for all i" and "b is the bias" say more."""
    if not segment or any(
        t.kind not in _TOLD and not (t.kind in {"OPEN", "CLOSE"} and t.text in _TOLD_BRACKETS)
        for t in segment
    ):
        return False
    if any(t.kind in {"NAME", "NOUN"} and t.text == "SV" for t in segment):
        return False
    words = [t.text for t in segment if t.kind == "WORD"]
    copulas = any(word.lower() in COPULAS - {"gleich"} for word in words)
    if (copulas and not _classified(segment)) or any(DENIAL.search(word) for word in words):
        return False
    letters = [
        t.text
        for t, after in zip(segment, [*segment[1:], Token("END", "", 0, False)], strict=True)
        if t.kind == "NAME" and after.kind != "SUB"
    ]
    bare = [
        letter
        for k, letter in enumerate(t.text for t in segment if t.kind == "NAME")
        if letter in INDICES and letter in letters
    ]
    below = {segment[k + 1].text for k, t in enumerate(segment[:-1]) if t.kind == "SUB"}
    return not (set(bare) - below)


def _classified(segment: list[Token]) -> bool:
    """x_2 is misclassified: w = …: what is said of the point is why the step is made."""
    return any(t.kind == "WORD" and t.text in {"classified", "misclassified"} for t in segment)


def _word_for(result: list[Token], start: int, end: int) -> None:
    """A quantifier before a letter that is no index, as in "for b", quantifies nothing."""
    for k in range(start, end):
        if result[k].kind == "FORALL":
            result[k] = result[k]._replace(kind="WORD")


def _value_follows(stream: list[Token], colon: int, end: int) -> bool:
    first = stream[colon + 1]
    plain = not any(t.kind in _RELATIONS or t.kind == "WORD" for t in stream[colon + 1 : end])
    return plain and (first.kind in _VALUES or first.text == "-") and stream[colon].tight


def _measures(segment: list[Token]) -> bool:
    """The distance of x_1, the class of x_5: the noun has the value, not the point."""
    return any(
        t.kind == "NOUN" and any(later.kind == "NAME" and later.text in "xz" for later in segment[k:])
        for k, t in enumerate(segment)
    )


def _ends_with_a_name(segment: list[Token]) -> bool:
    """Words, then one letter with its subscript."""
    names = [
        k for k, t in enumerate(segment) if t.kind == "NAME" and (k == 0 or segment[k - 1].kind != "SUB")
    ]
    outside = [k for k in names if not any(t.text == "{" for t in segment[:k])]
    told = _KEPT
    return len(outside) == 1 and not any(t.kind in told for t in segment[outside[0] :])


def _introduces(segment: list[Token], colon: list[Token]) -> bool:
    """Words and letters, or one letter alone; two letters alone are a product, α_1 : α_2 a quotient."""
    told = any(t.kind in _KEPT for t in segment)
    apart = colon[0].tight and not colon[1].tight
    letters = [
        t
        for k, t in enumerate(segment)
        if t.kind in {"NAME", "STYLE"} and (k == 0 or segment[k - 1].kind != "SUB")
    ]
    joined = sum(t.kind in {"AND", "COMMA"} for t in segment) == len(letters) - 1
    return told or (apart and joined and bool(letters))


def _behind_comma(stream: list[Token], colon: int) -> int:
    """The place behind the last comma before a colon that lies in no bracket; 0 where there is none."""
    depth = 0
    for place in range(colon - 1, -1, -1):
        depth += (stream[place].kind == "CLOSE") - (stream[place].kind == "OPEN")
        if depth == 0 and stream[place].kind in {"COMMA", "AND"}:
            return place + 1
    return 0


def _counted(segment: list[Token]) -> set[int]:
    """The places of numbers that count steps, and of points behind a word for points."""
    found: set[int] = set()
    for k in range(len(segment) - 2):
        opened, number, closed = segment[k : k + 3]
        before = segment[k - 1].kind if k else "WORD"
        if (opened.text, number.kind, closed.text) == ("(", "NUM", ")") and before in {
            "WORD",
            "AND",
            "COMMA",
        }:
            found.update(range(k, k + 3))  # Gl. (1):
    noun = any(t.kind == "NOUN" for t in segment)
    for k, token in enumerate(segment[:-1]):
        word = token.text.lower() if token.kind == "WORD" else ""
        if word and segment[k + 1].kind == "NUM" and (word in _STEPS or segment[k + 1].text == "0"):
            found.add(k + 1)
        if (word in POINTS or (noun and token.kind in _KEPT)) and segment[k + 1].text == "(":
            end = closing(segment, k + 1)
            plain = all(
                t.kind in {"NUM", "COMMA", "HALF", "SEMI"} or t.text in "-/" for t in segment[k + 2 : end]
            )
            if plain and segment[end].text == ")":
                found.update(range(k + 1, end + 1))
    return found


def _same_points(segment: list[Token], behind: list[Token]) -> bool:
    """A point that is mentioned by its number must be the one that the formula is about."""
    if not any(t.kind in _RELATIONS for t in behind):
        return all(t.kind != "NUM" for t in segment)
    if {t.text for t in segment if t.kind == "NAME"} == {"H"}:
        return True  # H_1: w·x + b = 1
    numbers = {t.text for t in segment if t.kind == "NUM"}
    below = {t.text for before, t in pairwise(behind) if before.kind in {"SUB", "NAME", "OPEN"}}
    return numbers <= below
