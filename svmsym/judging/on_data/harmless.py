"""Words beside a value that are not known to be harmless: "√2 in total" is not √2.

A list of words that change a value is never complete. So an answer keeps a verdict only where every word that
no category of the lexicon knows is known to change nothing.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from svmsym.exact.problem import Problem
from svmsym.outside_text import parse_toml
from svmsym.writing.lexicon import lexicon
from svmsym.writing.page import Page


@cache
def _patterns() -> tuple[frozenset[str], re.Pattern[str]]:
    text = files("svmsym.writing").joinpath("lexicon/harmless.toml").read_text("utf-8")
    words: dict[str, list[str]] = parse_toml(text)
    stems, particles, chinese = (
        "|".join(sorted(map(re.escape, words[name]), key=len, reverse=True))
        for name in ("korean_stems", "korean_particles", "chinese")
    )
    return frozenset(words["latin"]), re.compile(rf"(?:{stems})?(?:{particles}){{0,3}}|(?:{chinese})+")


def unknown_word(page: Page) -> str:
    """Find the first word that may change what is said; empty if none may.

    >>> from svmsym.writing.sentences import read
    >>> unknown_word(read("the margin is √2 in total").page), unknown_word(read("the margin is √2").page)
    ('total', '')
    """
    latin, eastern = _patterns()
    for word, _ in page.remarks:
        if word.lower() not in latin and not eastern.fullmatch(word):
            return word
    return ""


def labels_in_words(page: Page, problem: Problem) -> list[int]:
    """Read classes that are given by their names alone: "spam", "negative, positive"."""
    names = {name.lower(): label for name, label in zip(problem.classes, (-1, 1), strict=True)}
    words = {"positive": 1, "negative": -1, "양": 1, "음": -1, "正": 1, "负": -1}
    found: list[int] = []
    for piece in re.split(r"[,;、，\n]|\band\b|\bund\b|\by\b", page.text.strip(" .")):
        phrase = lexicon(page.language).match(piece.strip(), 0) if piece.strip() else None
        whole = phrase is not None and phrase.end == len(piece.strip())
        label = names.get(piece.strip().lower()) or words.get(piece.strip(), 0)
        label = label or (words.get(phrase.category, 0) if phrase and whole else 0)
        if not label:
            return []
        found.append(label)
    return found
