"""The words for yes and no, true and false, separable and not, in five languages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

_YES = (
    *("yes", "true", "correct", "right", "ja", "wahr", "richtig", "stimmt", "trifft zu", "wahre aussage"),
    *("holds", "korrekt", "gilt", "zutreffend", "se cumple"),
    *("sí", "si", "verdad", "verdadero", "verdadera", "cierto", "cierta", "correcto", "correcta"),
    *("예", "네", "참", "맞다", "맞습니다", "맞아요", "맞음", "그렇다", "옳다", "옳습니다", "옳음"),
    *("是", "是的", "对", "真", "正确", "是对的", "是真的", "是正确的", "成立", "真命题", "没错", "✓", "✔"),
)
_NO = (
    *("no", "nope", "false", "incorrect", "wrong", "untrue", "not right", "not true", "not correct"),
    *("not the case", "nein", "falsch", "unwahr", "unrichtig", "stimmt nicht", "trifft nicht zu"),
    *("nicht wahr", "nicht richtig", "nicht der fall", "falsche aussage", "falso", "falsa"),
    *("does not hold", "doesn't hold", "not necessarily", "inkorrekt", "nicht korrekt", "gilt nicht"),
    *("nicht zutreffend", "nicht unbedingt", "nicht notwendigerweise", "no se cumple", "no necesariamente"),
    *("incorrecto", "incorrecta", "no es cierto", "no es cierta", "no es verdad", "no es correcto"),
    *("no es correcta", "no es verdadera", "no es verdadero"),
    *("아니오", "아니요", "아니다", "아닙니다", "거짓", "틀리다", "틀렸다", "틀렸습니다", "틀림"),
    *("그렇지 않다", "그렇지 않습니다", "옳지 않다", "맞지 않다", "참이 아니다", "참이 아닙니다"),
    *("否", "不是", "不对", "假", "错误", "错", "是错的", "是假的", "是错误的", "不成立", "假命题"),
    *("不正确", "不一定", "✗", "✘"),
)
_APART = (
    *("separable", "linearly separable", "trennbar", "linear trennbar", "separierbar", "linear separierbar"),
    *("separables", "linealmente separable", "linealmente separables", "se pueden separar"),
    *(
        "can be separated",
        "can be linearly separated",
        "분리할 수 있다",
        "lassen sich trennen",
        "lassen sich linear trennen",
    ),
    *("분리 가능", "선형 분리 가능", "선형분리 가능", "可分", "线性可分", "是线性可分", "是可分"),
)
_NOT_APART = (
    *("not separable", "not linearly separable", "inseparable", "non-separable", "nonseparable"),
    *("nicht trennbar", "nicht linear trennbar", "linear nicht trennbar", "untrennbar", "inseparabel"),
    *("nicht separierbar", "nicht linear separierbar", "linear nicht separierbar"),
    *("no separable", "no separables", "no linealmente separables", "no es separable", "no son separables"),
    *("no es linealmente separable", "no son linealmente separables", "no se pueden separar"),
    *("inseparables", "분리할 수 없다", "无法分开", "no line separates", "no hyperplane separates"),
    *("cannot be separated", "can not be separated", "can't be separated", "cannot be linearly separated"),
    *("lassen sich nicht trennen", "lassen sich nicht linear trennen", "lassen sich linear nicht trennen"),
    *(
        "분리 불가능",
        "선형 분리 불가능",
        "선형분리 불가능",
        "不可分",
        "线性不可分",
        "不是线性可分",
        "不是可分",
    ),
    *("是线性不可分",),
)
# What answers the question; what answers the claim is a word for true or false. "No, it does not" agrees with
# "it does not change".
REPLIES = frozenset(
    (
        "yes",
        "no",
        "nope",
        "ja",
        "nein",
        "sí",
        "si",
        "예",
        "네",
        "아니오",
        "아니요",
        "아니다",
        "아닙니다",
        "是",
        "是的",
        "不是",
        "否",
    )
)
# What may follow a word of Chinese or Korean: 对 is a verdict, and 对偶 is a dual.
_ENDINGS = (
    *("的", "了", "啊", "因", "由于", "吗", "还是", "或"),
    *("이다", "이며", "이고", "입니다", "임", "이에요", "이야", "예요", "요", "왜냐", "인"),
    *("하다", "합니다", "함", "하며", "하므로", "해요"),
)
_LONGEST_WORD = 40
_LATIN_END = 0x2E7F  # letters above are Chinese, Japanese, Korean


@dataclass(frozen=True)
class Lexicon:
    """The words of a verdict."""

    yes: tuple[str, ...]
    no: tuple[str, ...]

    @cached_property
    def words(self) -> tuple[str, ...]:
        """All of them."""
        return (*self.yes, *self.no)

    def means_yes(self, word: str) -> bool:
        """Whether one of the words is a yes."""
        return word in self.yes


TRUTH = Lexicon(_YES, _NO)
# "Separable" is a verdict where separability is asked for; a claim may be about it, true or false.
SEPARABILITY = Lexicon((*_YES, *_APART), (*_NO, *_NOT_APART))


def first_word(rest: str, words: tuple[str, ...]) -> str:
    """The longest of some words with which a text begins; empty where it begins with none.

    >>> [first_word(text, TRUTH.yes) for text in ("true, as", "对，因为", "对偶问题", "six")]
    ['true', '对', '', '']
    """
    return next((w for w in _longest(words) if rest.startswith(w) and not _goes_on(w, rest[len(w) :])), "")


@cache
def _longest(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(set(words), key=lambda w: (-len(w), w)))


def words_in(text: str, words: tuple[str, ...]) -> list[tuple[int, str]]:
    """All of some words in a text with their places, the longest first where one lies in another.

    >>> words_in("it is not true or true", TRUTH.words)
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
    return ord(word[-1]) <= _LATIN_END or not rest.startswith(_ENDINGS)
