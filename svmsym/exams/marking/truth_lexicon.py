"""The words for yes and no, true and false, separable and not, in five languages."""

from __future__ import annotations

import re
from functools import cache

YES = (
    *("yes", "true", "correct", "right", "separable", "ja", "wahr", "richtig", "stimmt", "trennbar"),
    *(
        "sí",
        "si",
        "verdadero",
        "verdadera",
        "cierto",
        "correcto",
        "separable",
        "separables",
        "예",
        "네",
        "참",
    ),
    *("맞다", "是", "对", "真", "正确", "可分", "✓", "✔", "linearly separable", "linear trennbar"),
    *(
        "是的",
        "是对的",
        "是真的",
        "是正确的",
        "成立",
        "真命题",
        "cierta",
        "correcta",
        "linealmente separables",
    ),
    *("linealmente separable", "线性可分"),
)
NO = (
    *("no", "false", "incorrect", "wrong", "not separable", "inseparable", "nein", "falsch", "unwahr"),
    *("stimmt nicht", "nicht trennbar", "not linearly separable", "nicht linear trennbar", "untrue"),
    *("falso", "falsa", "incorrecto", "no separable", "아니오", "아니요", "거짓", "틀리다", "not right"),
    *("否", "不是", "不对", "假", "错误", "错", "不可分", "✗", "✘", "not true", "nicht wahr", "not correct"),
    *(
        "是错的",
        "是假的",
        "是错误的",
        "不成立",
        "假命题",
        "不正确",
        "nicht richtig",
        "incorrecta",
        "no separables",
    ),
    *("no es cierto", "no es cierta", "no es verdad", "no es correcto", "no es correcta", "no es verdadera"),
    *("no es verdadero", "no es separable", "no son separables", "no son linealmente separables"),
    *("线性不可分", "不是线性可分", "unrichtig", "untrennbar"),
)
LEAD = re.compile(
    r"^[\s*_#>$\-–:.“”\"'()\[\]]*(?:(?:answer|antwort|respuesta|답|答案)\s*:?\s*)?"
    r"(?:(?:the (?:statement|claim)|this|that|it|die aussage|das|diese aussage|la afirmación)\s+"
    r"|(?:the|die) dat(?:a|en)\s+)?(?:(?:is|are|ist|sind|es|son)\s+)?",
    re.IGNORECASE,
)
# What may follow a word of Chinese or Korean: 对 is a verdict, and 对偶 is a dual.
_ENDINGS = re.compile(r"的|了|啊|因|由于|吗|이다|이며|이고|입니다|임|이에요|이야|예요|요|왜냐|인|还是|或")
_LONGEST_WORD = 40
_LATIN_END = 0x2E7F  # letters above are Chinese, Japanese, Korean


def first_word(rest: str, words: tuple[str, ...]) -> str:
    """The longest of some words with which a text begins; empty where it begins with none.

    >>> [first_word(text, YES) for text in ("true, as", "对，因为", "对偶问题", "six")]
    ['true', '对', '', '']
    """
    return next((w for w in _longest(words) if rest.startswith(w) and not _goes_on(w, rest[len(w) :])), "")


@cache
def _longest(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(set(words), key=lambda w: (-len(w), w)))


def words_in(text: str, words: tuple[str, ...]) -> list[tuple[int, str]]:
    """All of some words in a text with their places, the longest first where one lies in another.

    >>> words_in("it is not true or true", (*YES, *NO))
    [(6, 'not true'), (18, 'true')]
    """
    found: list[tuple[int, str]] = []
    at = 0
    while at < len(text):
        begins = at == 0 or not text[at - 1].isalnum() or ord(text[at]) > _LATIN_END
        word = first_word(text[at : at + _LONGEST_WORD], words) if begins else ""
        if word:
            found.append((at, word))
        at += len(word) or 1
    return found


def _goes_on(word: str, rest: str) -> bool:
    """Whether a word of letters goes on: "no" in "normal", "si" in "six", 对 in 对偶."""
    if not word[-1].isalpha() or not rest[:1].isalpha():
        return False
    return ord(word[-1]) <= _LATIN_END or not _ENDINGS.match(rest)
