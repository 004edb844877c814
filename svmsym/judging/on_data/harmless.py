"""Classes that are given by their names alone."""

from __future__ import annotations

import re

from svmsym.exact.problem import Problem
from svmsym.writing.lexicon import lexicon
from svmsym.writing.page import Page


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
