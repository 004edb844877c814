"""Words between formulas: one lexicon a language, closed categories, the longest phrase wins.

A lexicon (``lexicon/*.toml``) maps phrases to categories: connectives, quantifiers, negations, nouns that
name a quantity, number words. A word that is in no category is a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from svmsym.outside_text import parse_toml
from svmsym.writing.signs import BIGS, EAST, FUNCTIONS, GREEK

LANGUAGES = ("en", "de", "es", "ko", "zh")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]+")
_BLANK = re.compile(r"(?:[ \t~]|\\[ ,;])+")
_HANGUL = re.compile(r"[\uac00-\ud7a3]")
_HAN = re.compile(r"[\u3400-\u9fff]")
_IS_EAST = re.compile(f"[{EAST}]")
_COMMAND = re.compile(r"\\(?:begin|end)\{[^}]*\}|\\[A-Za-z]+")
# Sections of a lexicon with names of what phrases mean, and the categories of those phrases.
_SECTIONS = {
    "nouns": "noun", "properties": "property", "operators": "operator", "applied": "applied",
    "numbers": "number", "ordinals": "ordinal",
}  # fmt: skip
_NAMES = frozenset(map(str.lower, (*GREEK, *FUNCTIONS, *BIGS)))  # tell nothing about a language


@dataclass(frozen=True)
class Phrase:
    """A phrase that was found: its category, what it names or is worth, and where it ends."""

    category: str
    text: str
    end: int


class Lexicon:
    """The phrases of a language, with the English ones behind them."""

    def __init__(self, language: str) -> None:
        phrases: dict[str, tuple[str, str]] = {}
        for one in dict.fromkeys((language, "en")):
            for text, meaning in _phrases(one).items():
                phrases.setdefault(text, meaning)
        self.plain = frozenset(_file(language)["plain"])
        self._meanings = phrases
        self._longest = max(map(len, phrases)) * 2  # with blanks between the words
        self._by_first: dict[str, list[str]] = {}
        for text in sorted(phrases, key=len, reverse=True):
            self._by_first.setdefault(_first(text), []).append(text)

    def match(self, text: str, at: int) -> Phrase | None:
        """Find the longest phrase that starts here.

        >>> lexicon("de").match("für alle i", 0).category
        'all'
        """
        here = text[at : at + self._longest]
        lower = here.lower()
        if len(lower) != len(here):  # a letter whose small form is two
            lower = here
        for phrase in self._by_first.get(_first(lower), ()):
            length = _fit(phrase, lower)
            if length:
                return Phrase(*self._meanings[phrase], at + length)
        return None


def _first(text: str) -> str:
    """Return what phrases are looked up by: two letters, or one of the East."""
    return text[:1] if _IS_EAST.match(text[:1]) or not text[1:2].isalpha() else text[:2]


def _fit(phrase: str, text: str) -> int:
    """Return how long a phrase is that stands at the beginning of a text, and 0 if it does not.

    >>> _fit("for all", "for  all i"), _fit("minim*", "minimise x"), _fit("so", "some")
    (8, 8, 0)
    """
    open_end = phrase.endswith("*")
    words = phrase.rstrip("*")
    end = len(words) if text.startswith(words) else _fit_words(words, text)
    if not end:
        return 0
    behind = _LATIN.match(text, end)
    if behind is None:
        return end
    if open_end:
        return behind.end()
    return end if _IS_EAST.match(words[-1]) or not words[-1].isalpha() else 0


def _fit_words(words: str, text: str) -> int:
    """Fit words with other blanks between than one."""
    if " " not in words:
        return 0
    end = 0
    for word in words.split():
        if end:
            blank = _BLANK.match(text, end)
            if blank is None:
                return 0
            end = blank.end()
        if not text.startswith(word, end):
            return 0
        end += len(word)
    return end


@cache
def _file(language: str) -> dict[str, dict[str, list[str]]]:
    """Load the lexicon of a language as it stands in its file, which is our own."""
    text = files("svmsym.writing").joinpath(f"lexicon/{language}.toml").read_text("utf-8")
    return parse_toml(text)


def _phrases(language: str) -> dict[str, tuple[str, str]]:
    data = _file(language)
    found: dict[str, tuple[str, str]] = {}
    for category, texts in data["words"].items():
        found.update((text.lower(), (category, text)) for text in texts)
    for section, category in _SECTIONS.items():
        for name, texts in data.get(section, {}).items():
            found.update((text.lower(), (category, name)) for text in texts)
    return found


def nouns_of(language: str) -> Iterator[tuple[str, str, list[str]]]:
    """Yield the sections of a lexicon with names of what phrases mean, those names, and the phrases."""
    for section in _SECTIONS:
        for name, texts in _file(language).get(section, {}).items():
            yield section, name, texts


@cache
def lexicon(language: str) -> Lexicon:
    """Return the lexicon of a language."""
    return Lexicon(language)


@cache
def _harmless() -> tuple[frozenset[str], re.Pattern[str]]:
    words: dict[str, list[str]] = _file("harmless")  # type: ignore[assignment]
    stems, particles, chinese = (
        "|".join(sorted(map(re.escape, words[name]), key=len, reverse=True))
        for name in ("korean_stems", "korean_particles", "chinese")
    )
    return frozenset(words["latin"]), re.compile(rf"(?:{stems})?(?:{particles}){{0,3}}|(?:{chinese})+")


def is_harmless(word: str) -> bool:
    """Tell whether a word changes nothing about a formula beside it.

    A list of words that change a value is never complete, so the harmless ones are listed.

    >>> is_harmless("obtain"), is_harmless("scarcely"), is_harmless("벡터를")
    (True, False, True)
    """
    latin, eastern = _harmless()
    return word.lower() in latin or eastern.fullmatch(word) is not None


@cache
def properties() -> frozenset[str]:
    """Return the names of all properties."""
    return frozenset(name for language in LANGUAGES for name in _file(language)["properties"])


@cache
def _anaphora() -> tuple[frozenset[str], tuple[str, ...]]:
    words = [word for language in LANGUAGES for word in _file(language)["anaphora"]]
    return frozenset(w for w in words if w.isascii()), tuple(w for w in words if not w.isascii())


def is_anaphor(word: str) -> bool:
    """Tell whether a word speaks of what stands before: this, das, esto, 이것, 这.

    >>> is_anaphor("This"), is_anaphor("이것은"), is_anaphor("them")
    (True, True, False)
    """
    latin, others = _anaphora()
    return word.lower() in latin or word.lower().startswith(others)


@cache
def _leading_verbs() -> frozenset[str]:
    return frozenset(_file("de")["leading_verbs"])


def is_leading_verb(word: str) -> bool:
    """Tell whether a word may begin a German condition: ist A, so B.

    >>> is_leading_verb("Liegt"), is_leading_verb("is")
    (True, False)
    """
    return word.lower() in _leading_verbs()


@cache
def _vocabularies() -> dict[str, frozenset[str]]:
    """Return all words of the lexicons in Latin letters, by language."""
    return {
        language: frozenset(
            word
            for phrase in (*_phrases(language), *_file(language)["markers"])
            for word in _LATIN.findall(phrase.lower())
        )
        - _NAMES
        for language in ("en", "es", "de")
    }


def language_of(text: str) -> str:
    """Guess the language of the words in a text; English where there are none.

    >>> language_of("w ist die Summe"), language_of("w = Σ α_i y_i x_i"), language_of("서포트 벡터는 x_1")
    ('de', 'en', 'ko')
    """
    if _HANGUL.search(text):
        return "ko"
    if _HAN.search(text):
        return "zh"
    words = {word.lower() for word in _LATIN.findall(_COMMAND.sub(" ", text)) if len(word) > 1}
    known = {language: words & vocabulary for language, vocabulary in _vocabularies().items()}
    votes = {
        language: 2 * len(found) + sum(sum(word in other for other in known.values()) == 1 for word in found)
        for language, found in known.items()
    }
    best = max(votes, key=lambda language: votes[language])
    return best if votes[best] > votes["en"] else "en"
