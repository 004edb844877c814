"""A word beside a value that is not known to be harmless: "more than √2" is not √2.

A list of words that change what is said is never complete. So an answer keeps a final verdict only where
every word in it is known to change nothing; formulas, names of functions and single letters are no words.
"""

from __future__ import annotations

import re
import unicodedata

from svmsym.exams.values.class_words import CLASS_WORD
from svmsym.exams.values.harmless_words import PHRASES, chinese, harmless, korean
from svmsym.exams.values.width_words import without_widths

KINDS = frozenset({
    "alpha", "w", "b", "margin", "hyperplane", "support_vectors", "slack", "predict", "gram", "kernel",
    "feature_map", "perceptron_trace",
})  # fmt: skip

_COMMAND = re.compile(
    r"\\(?:begin|end)\s*\{[a-zA-Z*]*\}(?:\{[lcr|\s]*\})?|\\\\\[[\d.]+[a-z]{2}\]|\\[a-zA-Z]+"
)
# Signs that say "or", "proportional", "parallel", "perhaps" or "at most"; a lone o is Spanish for "or".
_SIGN = re.compile(
    r"\\(?:vee|lor|propto|parallel)\b|[∨∝↔⇄?？]|<->|(?<![\w\\^_(])[oóOÓ](?![\w(.])"
    r"|\b(?:[eE]\.\s?g|[zZ]\.\s?B)\.|^\s*(?:~(?!~)|\\sim\b)"
    r"|(?:^|[:：=])\s*(?:\$+\s*)?(?:[≤≥≦≧⩽⩾≲≳]|<=(?!>)|>=|\\(?:leq?|geq?|leqslant|geqslant|lesssim|gtrsim)\b)"
)
_BELOW = re.compile(r"_\s*\{([^{}]*)\}|_\s*([A-Za-z]+)")
_WORD = re.compile(r"[^\W\d_]+(?:['’][a-z]+)?")
_EXTREME = re.compile(r"\b(?:max|min|norm|det|dist|abs)(?=\s*[({\[_|])", re.IGNORECASE)
_LETTERS = re.compile(r"[a-zà-ɏḀ-ỿ]|(?:[wxyzt][ij]?){1,4}")
_SCRIPTS = re.compile(r"[가-힣]+|[㐀-鿿]+|[Ͱ-Ͽἀ-῿]+|[^가-힣㐀-鿿Ͱ-Ͽἀ-῿]+")


def unknown_word(kind: str, text: str) -> str:
    r"""The first word of an answer to an item of a kind that may change what is said; empty if none may.

    >>> unknown_word("margin", "the margin is more than √2"), unknown_word("margin", "The margin is √2.")
    ('more', '')
    >>> unknown_word("margin", "√5보다 크다"), unknown_word("margin", "间隔小于 2√5")
    ('보다', '小于')
    >>> unknown_word("w", r"w = \sum_i \alpha_i y_i x_i = (1, -1)"), unknown_word("kkt", "if α = 0")
    ('', '')
    """
    if kind not in KINDS:
        return ""
    written = "".join(" " if unicodedata.category(c) in {"Lm", "No"} else c for c in text)
    written = unicodedata.normalize("NFKC", written)
    sign = _SIGN.search(written)
    if sign is not None:
        return sign[0].strip(" \n\t$:=") or sign[0]
    word = _first_unknown(kind, without_widths(written) if kind == "margin" else written)
    return word or (_other_sign(written) if kind == "predict" else "")


def unknown_beside_formula(text: str, read_as: str = "", kind: str = "formula") -> str:
    r"""The first word beside a Lagrangian, a dual, derivatives or conditions that may change what is said.

    What was read as a name is no such word; ``kind`` is "derivation" for a whole page.

    >>> unknown_beside_formula("maximise Σα_i subject to α_i ≥ 0"), unknown_beside_formula("α_i ≥ 0 suffices")
    ('', 'suffices')
    >>> unknown_beside_formula("width = 2", "width = 2"), unknown_beside_formula("width = 2")
    ('', 'width')
    """
    written = "".join(" " if unicodedata.category(c) in {"Lm", "No"} else c for c in text)
    names = frozenset(word.lower() for word in _WORD.findall(read_as))
    plain = _DENIES_NOTHING.sub(" ", unicodedata.normalize("NFKC", written))
    return _first_unknown(kind, _PRODUCT.sub(" ", plain), names)


# Two letters side by side that are no word: uᵀv as u^Tv, and nC.
_PRODUCT = re.compile(r"(?<=[\^_])[A-Za-z]{2}(?![^\W\d_])|(?<![^\W\d_\\])[a-z][A-Z](?![^\W\d_])")


_DENIES_NOTHING = re.compile(
    r"\bnon[-\s]*negativ\w+|\bnicht[-\s]*negativ\w*|\bno\s+negativ[oa]s?\b|음이\s*아닌|음이\s*아니\w+"
    r"|\b(?:on\s+the|auf\s+der)\s+(?:wrong|falschen)\s+(?:side|seite)\b|lado\s+equivocado|错误分类|错分类",
    re.IGNORECASE,
)


def _first_unknown(kind: str, written: str, names: frozenset[str] = frozenset()) -> str:
    known = harmless(kind) | names
    for found in _WORD.finditer(_without_formulas(written)):
        for part in _SCRIPTS.findall(found[0].lower().replace("’", "'")):
            word = _unknown_part(kind, part, known)
            if word:
                return word
    return ""


def _other_sign(text: str) -> str:
    """The word for the class of one sign where the last number has the other: positive −1.

    Where several classes are named, each has the number before it, unless the first has none.

    >>> _other_sign("negative +1"), _other_sign("f = -3 < 0, negative"), _other_sign("positive: 2 - 1")
    ('negative', '', '')
    >>> _other_sign("f = 4, negative; f = -3, positive"), _other_sign("f = 4, positive; f = -3, negative")
    ('negative', '')
    """
    written = _DIFFERENCE.sub(" + ", _AGAINST_ZERO.sub(" ", text))
    words = {found.lastgroup: found[0] for found in CLASS_WORD.finditer(text)}
    numbers = _NUMBER.findall(written)
    if len(CLASS_WORD.findall(text)) > 1 and (word := _other_before(written)):
        return word
    if len(words) != 1 or not numbers:
        return ""
    ((named, word),) = words.items()
    return word if (named == "minus") != bool(numbers[-1]) else ""


def _other_before(text: str) -> str:
    """The first word for a class that stands behind a number of the other sign."""
    start = 0
    for found in CLASS_WORD.finditer(text):
        numbers = _NUMBER.findall(text[start : found.start()])
        if not numbers and not start:
            return ""
        if numbers and (found.lastgroup == "minus") != bool(numbers[-1]):
            return found[0]
        start = found.end()
    return ""


_NUMBER = re.compile(r"([-−]\s*)?(?<![\d.,/_])\d[\d.,/]*")
_DIFFERENCE = re.compile(r"(?<=[\d)\]])\s*[-−]")
_AGAINST_ZERO = re.compile(r"(?:[<>≤≥]|\\[gl][et]q?)\s*0")


def reason_of(word: str) -> str:
    """What a marker is told.

    >>> reason_of("more")
    "the word 'more' may change what is said"
    """
    return f"the word '{word}' may change what is said"


def _without_formulas(text: str) -> str:
    """The text without commands, indices, and words that are harmless together."""
    plain = _COMMAND.sub(" ", _EXTREME.sub(" ", text))
    return PHRASES.sub(" ", _BELOW.sub(_below, plain))


def _below(found: re.Match[str]) -> str:
    """An index goes: the first letter of x_ix_j, and a word as a whole, x_new."""
    if found[1] is not None:
        short = len(found[1].replace(" ", "")) <= _SHORT or found[1].strip() in _INDICES
        return " " if short else f" {found[1]} "
    run = found[2]
    return " " if run.lower() in _INDICES else f" {run[1:]} "


_SHORT = 2
_LETTERS_IN_A_ROW = 3  # Greek letters in a product; more are a word
_INDICES = frozenset(
    {"new", "old", "neu", "alt", "nuevo", "viejo", "test", "opt", "sv", "pos", "neg", "max", "min"}
)


def _unknown_part(kind: str, part: str, known: frozenset[str]) -> str:
    """The part of one script itself where it is not known, else nothing."""
    first = part[0]
    if "가" <= first <= "힣":
        return "" if korean(kind).fullmatch(part) else part
    if "㐀" <= first <= "鿿":
        left = chinese(kind).sub(" ", part).split()
        return left[0] if left else ""
    if "Ͱ" <= first <= "῿":
        return part if len(part) > _LETTERS_IN_A_ROW else ""
    if part[1:2] == "'":  # wᵀx as w'x
        part = part[2:]
    return "" if part in known or _LETTERS.fullmatch(part) else part
