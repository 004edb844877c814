"""Yes and no, true and false, at the beginning of an answer, in five languages."""

from __future__ import annotations

import re

_YES = (
    *("yes", "true", "correct", "right", "separable", "ja", "wahr", "richtig", "stimmt", "trennbar"),
    *("sí", "si", "verdadero", "verdadera", "cierto", "correcto", "separable", "예", "네", "참", "맞다"),
    *("是", "对", "真", "正确", "可分", "✓", "✔", "linearly separable", "linear trennbar"),
)
_NO = (
    *("no", "false", "incorrect", "wrong", "not separable", "inseparable", "nein", "falsch", "unwahr"),
    *("stimmt nicht", "nicht trennbar", "not linearly separable", "nicht linear trennbar", "untrue"),
    *("falso", "falsa", "incorrecto", "no separable", "아니오", "아니요", "거짓", "틀리다"),
    *("否", "不是", "不对", "假", "错误", "错", "不可分", "✗", "✘", "not true", "nicht wahr", "not correct"),
)
_LEAD = re.compile(
    r"^[\s*_#>$\-–:.“”\"'()\[\]]*(?:(?:answer|antwort|respuesta|답|答案)\s*:?\s*)?"
    r"(?:(?:the (?:statement|claim)|this|that|it|die aussage|das|diese aussage|la afirmación)\s+"
    r"|(?:the|die) dat(?:a|en)\s+)?(?:(?:is|are|ist|sind|es|son)\s+)?",
    re.IGNORECASE,
)
_SHORT = {"t": True, "f": False, "w": True, "y": True, "n": False, "r": True, "v": True}


def truth_said(text: str) -> bool | None:
    """What an answer says first; None where it says neither.

    >>> [truth_said(text) for text in ("True, because α_i ≥ 0.", "Falsch!", "perhaps", "不可分")]
    [True, False, None, False]
    """
    rest, word = _first(text)
    if word:
        return word in _YES
    return _SHORT.get(rest.strip(" .*_$"))


def is_verdict_alone(text: str) -> bool:
    """Whether an answer says true or false, and nothing else.

    >>> [is_verdict_alone(text) for text in ("**False.**", "Die Aussage ist falsch!", "False, α = C", "f")]
    [True, True, False, True]
    """
    rest, word = _first(text)
    left = rest[len(word) :] if word else rest.strip(" .*_$")[1:]
    return truth_said(text) is not None and not any(c.isalnum() or c in "=<>≤≥≠∀∃" for c in left)


def _first(text: str) -> tuple[str, str]:
    """An answer without its opening, and the verdict with which it begins, empty where there is none."""
    start = _LEAD.match(text)
    rest = text[start.end() if start else 0 :].lower()
    words = sorted({*_YES, *_NO}, key=lambda w: (-len(w), w))
    return rest, next((w for w in words if rest.startswith(w) and not _goes_on(w, rest[len(w) :])), "")


def _goes_on(word: str, rest: str) -> bool:
    """Whether a word of letters goes on: "no" in "normal", "si" in "six"."""
    return word[-1].isascii() and word[-1].isalpha() and rest[:1].isalpha()
