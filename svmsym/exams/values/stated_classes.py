# ruff: noqa: E501 - lists of words
"""Classes that an answer gives to points in words: (5, 1) belongs to class +1, positive, (0,2)는 -1.

    sentence = clause, clause and clause        clause = a point, a word or a sign, a class, in any order

Every word has to be known: with "not", "or" or "perhaps" the answer is left as it is. What is understood is
written as formulas, sign(f(5, 1)) = 1, and read like any other answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

_LONGEST = 600  # characters; a class for each of some points takes fewer
_NUMBER = r"[-+]?\d{1,12}(?:\.\d{1,12}|/[1-9]\d{0,11})?"
_TUPLE = rf"[(\[]\s*{_NUMBER}(?:\s*[,;|]\s*{_NUMBER}){{1,9}}\s*[)\]](?:\^\{{?(?:T|\\top)\}}?|ᵀ)?"
_PLUS = r"positiv(?:e[nmrs]?|[ao]s?)?|양성|양의|양수|양|正类|正例|正"
_MINUS = r"negativ(?:e[nmrs]?|[ao]s?)?|음성|음의|음수|음|负类|负例|负"
_LATIN = """
the a an point points class classes label labels is are was be belongs belong belonging to in at for as on side gets
has predicted prediction predictions classified assigned thus hence therefore so we new
der die das dem den ein eine punkt punkte punktes punkts klasse klassen ist sind liegt liegen gehört gehören wird
werden zu zur zum im bei für auf als klassifiziert vorhergesagt zugeordnet vorhersage vorhersagen seite also somit
damit daher neue neuen
el la los las punto puntos clase clases etiqueta etiquetas es son está están pertenece pertenecen a al se clasifica
clasifican clasificado como en para de del predicción predicciones asigna corresponde lado luego entonces así
"""
_AND = "and|und|sowie|while|während|mientras|y|e"
_AND_IN_SIGNS = "그리고|및|와|과|이고|이며|고|며|속하고|속하며|분류되고|분류되며|和|与|而"
_KOREAN = """
클래스 레이블 점은 점이 점 속한다 속합니다 속함 분류된다 분류됩니다 분류 예측된다 예측 예측은 에서는 에서 에는 으로 입니다 이다 은 는
이 가 의 에 를 을 로 다 임
"""
_CHINESE = "属于 分类为 预测为 判为 归为 归入 分到 分类 预测 类别 标签 样本点 样本 类 点 为 是 被 的 在"
_COMMANDS = (
    (re.compile(r"\\(?:text|mathrm|textbf)\s*\{([^{}]*)\}"), r" \1 "),
    (re.compile(r"\\(?:to|rightarrow|longrightarrow|Rightarrow|mapsto|implies)(?![a-zA-Z])"), "→"),
    (re.compile(r"\\(?:widehat|hat)\s*\{?\s*y\s*\}?"), "ŷ"),
    (re.compile(r"\\(?:left|right|quad|qquad)(?![a-zA-Z])|\\[,;: ()]|\$"), " "),
    (re.compile(r"[−–]"), "-"),
)


def _any(words: str) -> str:
    return "|".join(sorted(words.split(), key=len, reverse=True))


_TOKEN = re.compile(
    rf"(?P<space>[^\S\n]+)|(?P<called>[yŷ](?P<at>{_TUPLE})(?=\s*=))|(?P<point>(?:x\s*=\s*)?{_TUPLE})"
    rf"|x\s*=\s*(?P<alone>{_NUMBER})(?![\d.,/])|(?P<number>[-+]?1)(?![\d/^]|[.,]\d)"
    rf"|(?P<plus>(?:{_PLUS})(?![a-z]))|(?P<minus>(?:{_MINUS})(?![a-z]))"
    rf"|(?P<sep>\n\s*(?:[-*•]\s+)?|[,;.，；。、]|&|(?:{_AND})\b(?!\s*=)|{_AND_IN_SIGNS})"
    rf"|(?P<link>[:：=→⇒↦]|--?>|=>|\|->)"
    rf"|(?P<word>(?:{_any(_LATIN)})\b|{_any(_KOREAN)}|{_any(_CHINESE)}|[yŷ](?=\s*=))",
    re.IGNORECASE,
)


class _Part(NamedTuple):
    """A class or the text of a point, and whether words or signs stand between them."""

    label: int = 0
    point: str = ""
    bound: bool = False
    word: bool = False


def classes_in_formulas(text: str) -> str:
    """Formulas for an answer that gives classes in words; any other answer as it is.

    >>> classes_in_formulas("(5,1) gehört zur Klasse +1 und (0,2) zur Klasse −1.")
    'sign(f(5, 1)) = 1, sign(f(0, 2)) = -1'
    >>> classes_in_formulas("positive, negative"), classes_in_formulas("(5,1) is not +1")
    ('1, -1', '(5,1) is not +1')
    """
    clauses = _clauses(text) if len(text) <= _LONGEST else None
    if not clauses:
        return text
    if all(c.point and c.bound for c in clauses):
        found = {_coordinates(c.point): c.label for c in clauses}
        once = len(found) == len(clauses)
        return ", ".join(f"sign(f({x})) = {label}" for x, label in found.items()) if once else text
    if any(c.point for c in clauses) or not all(c.word for c in clauses):
        return text
    return ", ".join(str(c.label) for c in clauses)


def _coordinates(point: str) -> str:
    return ", ".join(str(Fraction(v)) for v in re.findall(_NUMBER, point))


def _clauses(text: str) -> list[_Part] | None:
    """One class in every clause, with its point or without; None where something is not understood."""
    text = f"\n{text}"  # a list may start with its sign
    for pattern, plain in _COMMANDS:
        text = pattern.sub(plain, text)
    clauses: list[_Part] = []
    open_: list[re.Match[str]] = []
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            return None
        at = found.end()
        if found["sep"] is None:
            open_.append(found)
            continue
        if not _close(clauses, open_):
            return None
        open_ = []
    return clauses if _close(clauses, open_) else None


def _close(clauses: list[_Part], found: Sequence[re.Match[str]]) -> bool:
    """End a clause; False where it has not one class, and at most one point."""
    labels = {label for m in found if (label := _label(m))}
    points = [m for m in found if _point(m)]
    if not labels and not points:
        return True  # "The classes are:"
    if len(labels) != 1 or len(points) > 1:
        return False
    word = any(m["plus"] or m["minus"] for m in found)
    if not points and word and any(m["number"] for m in found):
        return False  # "the positive class is +1" gives no point a class
    if not points:
        clauses.append(_Part(labels.pop(), word=word))
        return True
    places = sorted((found.index(points[0]), *(k for k, m in enumerate(found) if _label(m))))
    between = found[places[0] : places[-1]]
    if 0 < places.index(found.index(points[0])) < len(places) - 1:
        return False  # a class before the point and another behind it
    bound = any(m["link"] or m["word"] for m in between)
    clauses.append(_Part(labels.pop(), _point(points[0]), bound, word))
    return True


def _label(found: re.Match[str]) -> int:
    if found["number"]:
        return -1 if found["number"].startswith("-") else 1
    return 1 if found["plus"] else -1 if found["minus"] else 0


def _point(found: re.Match[str]) -> str:
    return found["at"] or found["point"] or found["alone"] or ""
