"""Words between formulas: one lexicon a language, closed categories, the longest phrase wins.

A lexicon (``lexicon/*.toml``) maps phrases to categories: connectives, quantifiers, negations, nouns that
name a quantity, number words. A word that is in no category is a remark.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from svmsym.outside_text import parse_toml
from svmsym.writing.signs import EAST

LANGUAGES = ("en", "de", "es", "ko", "zh")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]+")
_HANGUL = re.compile(r"[\uac00-\ud7a3]")
_HAN = re.compile(r"[\u3400-\u9fff]")
_IS_EAST = re.compile(f"[{EAST}]")


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
        by_first: dict[str, list[str]] = {}
        self._meanings: list[tuple[str, str]] = []
        for text in sorted(phrases, key=len, reverse=True):
            by_first.setdefault(text[0], []).append(f"(?P<k{len(self._meanings)}>{_pattern(text)})")
            self._meanings.append(phrases[text])
        self._patterns = {
            first: re.compile("|".join(found), re.IGNORECASE) for first, found in by_first.items()
        }

    def match(self, text: str, at: int) -> Phrase | None:
        """Find the longest phrase that starts here.

        >>> lexicon("de").match("für alle i", 0).category
        'all'
        """
        pattern = self._patterns.get(text[at].lower()) if at < len(text) else None
        found = pattern.match(text, at) if pattern else None
        if found is None or found.lastgroup is None:
            return None
        category, meaning = self._meanings[int(found.lastgroup[1:])]
        return Phrase(category, meaning, found.end())


def _pattern(text: str) -> str:
    open_end = text.endswith("*")
    words = [re.escape(word) for word in text.rstrip("*").split()]
    pattern = r"(?:[ \t~]|\\[ ,;])+".join(words)
    if open_end:
        return pattern + r"[A-Za-zÀ-ɏ]*"
    return pattern if _IS_EAST.match(text[-1]) or not text[-1].isalpha() else pattern + r"(?![A-Za-zÀ-ɏ])"


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
    for name, texts in data["nouns"].items():
        found.update((text.lower(), ("noun", name)) for text in texts)
    found.update((text.lower(), ("number", str(value))) for text, value in data["numbers"].items())
    return found


@cache
def lexicon(language: str) -> Lexicon:
    """Return the lexicon of a language."""
    return Lexicon(language)


@cache
def _markers() -> dict[str, frozenset[str]]:
    """List words that tell a language: its markers, and single words of its lexicon that English has not."""
    found = {language: set(_file(language).get("markers", ())) for language in ("en", "de", "es")}
    english = {word for phrase in _phrases("en") for word in phrase.rstrip("*").split()}
    for language in ("de", "es"):
        single = {p.rstrip("*") for p in _phrases(language) if " " not in p and len(p) > len("ein")}
        found[language] |= single - english
    return {language: frozenset(words) for language, words in found.items()}


def language_of(text: str) -> str:
    """Guess the language of the words in a text; English where there are none.

    >>> language_of("w ist die Summe"), language_of("w = Σ α_i y_i x_i"), language_of("서포트 벡터는 x_1")
    ('de', 'en', 'ko')
    """
    if _HANGUL.search(text):
        return "ko"
    if _HAN.search(text):
        return "zh"
    words = [word.lower() for word in _LATIN.findall(text) if len(word) > 1]
    votes = {language: sum(word in markers for word in words) for language, markers in _markers().items()}
    best = max(votes, key=lambda language: votes[language])
    return best if votes[best] > votes["en"] else "en"
