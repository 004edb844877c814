# ruff: noqa: E501 - lists of words
"""Sets of points in words: all but x_4, x_1 y x_2, x_1 (class +1), x_1 and x_2 because α_3 = 0, i = 1, 2.

Every word has to be known, and a class in brackets has to be that of the points before it; any other answer
is left as it is. What is understood is written as a set, and a reason as formulas beside it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from svmsym.exact.problem import Problem

_LONGEST = 400  # characters
_NUMBER = r"[-+]?\d{1,9}(?:\.\d{1,9}|/[1-9]\d{0,8})?"
_TUPLE = rf"\(\s*{_NUMBER}(?:\s*[,;|]\s*{_NUMBER}){{1,9}}\s*\)"
_LETTER = r"x(?:_?\{?\d{1,4}\}?|\^\{?\(\d{1,4}\)\}?)"
_NOUN = r"(?:(?:the|den|dem|der|die|el|los)\s+)?(?:(?:points?|punkte?n?|puntos?)\s+)?|점\s*|点\s*"
_ITEM = rf"(?:{_NOUN})(?:{_LETTER}|{_TUPLE})"
_NUMBERED = rf"(?:{_NOUN})(?:{_LETTER}|{_TUPLE}|\d{{1,4}})"
_AND = r"(?:\s*[,;、，&]\s*(?:(?:and|und|sowie|y|e)\s+)?|\s+(?:and|und|sowie|y|e)\s+|\s*(?:와|과|그리고|및|和|与)\s*)"
_SUPPORT = (
    r"(?:(?:the|die|los|las)\s+)?(?:support\s+vectors?|SVs?|(?:stütz|support)-?vektoren|vectores\s+(?:de\s+)?soporte)"
    r"|서포트\s*벡터|支持向量"
)
_INTRO = rf"(?:(?:{_SUPPORT})\s*(?:are|sind|son|은|는|是|为|:|：|=)\s*)?"
_TRAILER = (
    r"(?:\s*(?:(?:are|sind|son)\s+|은\s*|는\s*|이\s*|가\s*|都?是)(?:" + _SUPPORT + r")(?:이다|입니다)?)?"
)
_CLASS = r"\s*\(\s*(?:(?:class|klasse|clase|label|클래스|类别|类|y\s*=)\s*(?P<{0}>[-+]?1)|(?P<{1}>[-+]1)\s*(?:类|클래스)?)\s*\)"
_ALPHA = r"α_?\{?\d{1,4}\}?"
_CLAIM = rf"{_ALPHA}(?:{_AND}{_ALPHA})*\s*[=>]\s*\d{{1,9}}(?:[./][1-9]\d{{0,8}})?"
_REASON = (
    r"\s*[,，]?\s*(?:because|since|as|da|weil|denn|porque|ya\s+que|puesto\s+que|pues|dado\s+que|因为|由于)\s*"
    rf"(?P<claims>{_CLAIM}(?:{_AND}{_CLAIM})*)\s*(?:ist|gilt)?"
)
_END = r"\s*[.。]?\s*"
_POINTS = (
    r"(?:\s+(?:the|of\s+them|training|data|points?|vectors|punkte?n?|datenpunkte?n?|trainingspunkte?n?|los|las|puntos"
    rf"|vectores|de|entrenamiento|(?:are|sind|son)\s+(?:{_SUPPORT})))*"
)
_BUT = (
    r"\s*,?\s+(?:except(?:\s+for)?|but|excluding|apart\s+from|other\s+than|außer|ausser|bis\s+auf|ohne|mit\s+ausnahme\s+von"
    r"|ausgenommen|menos|excepto|salvo)\s+"
)
_LIST = rf"(?P<points>{_NUMBERED}(?:{_AND}{_NUMBERED})*)"
_ALL_BUT = tuple(
    re.compile(pattern + _END, re.IGNORECASE)
    for pattern in (
        rf"{_INTRO}(?:all|alle|todos|todas){_POINTS}{_BUT}{_LIST}{_TRAILER}",
        rf"{_INTRO}{_LIST}\s*[을를]?\s*(?:제외한|뺀|제외하고|빼고)\s*(?:모든|전체|모두|전부|나머지)\s*(?:모든\s*)?(?:데이터\s*)?점?{_TRAILER}",
        rf"{_INTRO}除了?\s*{_LIST}\s*[以之]?外\s*[，,]?\s*的?\s*(?:所有|全部|其他|其余)的?(?:数据点|样本点|样本|点)?{_TRAILER}",
    )
)
_INDICES = re.compile(
    rf"\s*i\s*(?:=|∈|\\in)\s*(?:\\?\{{\s*)?(?P<points>\d{{1,4}}(?:{_AND}\d{{1,4}})*)\s*(?:\\?\}})?{_END}"
)
_ENTRY = re.compile(rf"(?P<item>{_ITEM})(?:{_CLASS.format('named', 'plain')})?", re.IGNORECASE)
_SENTENCE = re.compile(
    rf"{_INTRO}(?P<points>{_ITEM}(?:{_CLASS.format('a', 'b')})?(?:{_AND}{_ITEM}(?:{_CLASS.format('c', 'd')})?)*)"
    rf"{_TRAILER}(?:{_REASON})?{_END}",
    re.IGNORECASE,
)
_SPANISH = re.compile(r"\s[ye]\s", re.IGNORECASE)
_COMMANDS = (
    (re.compile(r"\\(?:text|mathrm|textbf|mathbf|boldsymbol)\s*\{([^{}]*)\}"), r"\1"),
    (re.compile(r"\\?\b(?:alpha|lambda)(?=[\d_])|λ"), "α"),
    (re.compile(r"\\(?:left|right)(?![a-zA-Z])|\\[,;: ]|\$"), " "),
    (re.compile(r"[−–]"), "-"),
    (re.compile(r"[₀-₉]"), lambda m: str(ord(m[0]) - ord("₀"))),
)


@dataclass(frozen=True)
class _Data:
    points: tuple[tuple[Fraction, ...], ...]
    labels: tuple[int, ...]

    def place(self, item: str) -> int | None:
        """The number of a point that is named by its number or its coordinates."""
        inside = re.search(_TUPLE, item)
        if inside is None:
            number = int(re.findall(r"\d+", item)[-1])
            return number if 1 <= number <= len(self.points) else None
        at = tuple(Fraction(v) for v in re.findall(_NUMBER, inside[0]))
        places = [k for k, x in enumerate(self.points, 1) if tuple(x) == at]
        return places[0] if len(places) == 1 else None


def points_in_formulas(problem: Problem, text: str) -> str:
    """A set, for an answer that names points in words; any other answer as it is.

    >>> line = Problem("svc", X=((Fraction(0),), (Fraction(2),), (Fraction(5),)), y=(-1, 1, 1))
    >>> points_in_formulas(line, "all points except x3")
    '{x_1, x_2}'
    >>> points_in_formulas(line, "x1 (class -1) y x2 (class +1), because α3 = 0")
    '{x_1, x_2}, α_3 = 0'
    >>> points_in_formulas(line, "x1 (class +1)"), points_in_formulas(line, "x1, perhaps x2")
    ('x1 (class +1)', 'x1, perhaps x2')
    """
    if len(text) > _LONGEST or not problem.X:
        return text
    plain = text
    for pattern, instead in _COMMANDS:
        plain = pattern.sub(instead, plain)
    plain = plain.strip()
    data = _Data(tuple(tuple(x) for x in problem.X), tuple(problem.y))
    return _all_but(plain, data) or _indices(plain, data) or _sentence(plain, data) or text


def _set(places: Sequence[int]) -> str:
    return "{" + ", ".join(f"x_{k}" for k in places) + "}"


def _all_but(text: str, data: _Data) -> str:
    found = next((m for pattern in _ALL_BUT if (m := pattern.fullmatch(text))), None)
    if found is None:
        return ""
    items = [m[0] for m in re.finditer(_NUMBERED, found["points"], re.IGNORECASE)]
    left_out = [data.place(item) for item in items]
    if None in left_out or (len(data.points[0]) == 1 and not all("x" in item.lower() for item in items)):
        return ""  # on a line, 4 may be the point itself
    return _set([k for k in range(1, len(data.points) + 1) if k not in left_out])


def _indices(text: str, data: _Data) -> str:
    found = _INDICES.fullmatch(text)
    places = [data.place(v) for v in re.findall(r"\d+", found["points"])] if found else []
    return _set([k for k in places if k]) if places and None not in places else ""


def _sentence(text: str, data: _Data) -> str:
    """Where nothing but points and commas stands there, the reader takes it as it is."""
    found = _SENTENCE.fullmatch(text)
    if found is None:
        return ""
    entries = [*_ENTRY.finditer(found["points"])]
    classed = any(m["named"] or m["plain"] for m in entries)
    if not (classed or found["claims"] or _SPANISH.search(found["points"])):
        return ""
    places = [data.place(m["item"]) for m in entries]
    known = [k for k in places if k is not None]
    if len(known) < len(places) or not _classes_hold(entries, known, data):
        return ""
    return ", ".join([_set(known), *_claims(found["claims"] or "")])


def _classes_hold(entries: Sequence[re.Match[str]], places: Sequence[int], data: _Data) -> bool:
    """Whether every class in brackets is that of all points since the last one."""
    group: list[int] = []
    for entry, place in zip(entries, places, strict=True):
        group.append(place)
        label = entry["named"] or entry["plain"]
        if not label:
            continue
        if not data.labels or any(data.labels[k - 1] != int(label) for k in group):
            return False
        group = []
    return True


def _claims(text: str) -> list[str]:
    """α_1 > 0, α_2 > 0 for α1, α2 > 0."""
    claims = []
    for m in re.finditer(_CLAIM, text, re.IGNORECASE):
        letters, sign, value = re.split(r"([=>])", m[0])
        claims += [f"α_{k} {sign} {value.strip()}" for k in re.findall(r"\d+", letters)]
    return claims
