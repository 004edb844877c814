"""Words and numbers of an answer that no statement holds: where they change what is said, it is left open."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from svmsym.writing import tree as t
from svmsym.writing.lexer import tokens
from svmsym.writing.lexicon import LANGUAGES, is_harmless, lexicon
from svmsym.writing.operators import RELATION_WORDS
from svmsym.writing.page import Page
from svmsym.writing.shapes import is_statement

_CHANGES = ("changes", "vague", "hedge", "opposite")  # nothing that was read can hold them
_ORDERS = {"<", ">", "≤", "≥", "∈", "≠"}
_MOVED = {"orthogonal", "parallel", "proportional"}  # properties that say that another thing is meant
_UNHELD = re.compile(
    r"\b(?:etc|usw)\b|等等|등등|\b(?:strictly between|(?:echt|streng) zwischen|estrictamente entre)\b"
)
CLASS_WORDS = {"positive": 1, "negative": -1, "양": 1, "음": -1, "正": 1, "负": -1}


def unplaced(page: Page, *, wrong: bool = False) -> str:
    """Find a word or number that no statement holds; empty where all that matters was understood.

    A wrong value is wrong whatever else is said; only words within its statement may change it (``wrong``).
    """
    return next(_unplaced(page, wrong=wrong), "")


def _unplaced(page: Page, *, wrong: bool) -> Iterator[str]:
    first = min((s.at for s in page.statements), default=0)
    yield from _UNHELD.findall(page.text)
    cut = tokens(page.text, language=page.language)
    named = min((c.at for c in cut if c.kind == "NAME"), default=len(page.text))
    bare = not any(isinstance(s.node, t.Relation) for s in page.statements)
    for word, at in page.remarks:
        # What is said between "w" and its value: w points towards (1, 0); or before a bare one: normal to w.
        counts = bare or at > min(first, named)
        strange = counts and word not in CLASS_WORDS and not is_harmless(word)
        if not wrong and (strange or _changes_elsewhere(word)):
            yield word
    nodes = [node for s in page.statements for node in t.walk(s.node)]
    places = {node.at for node in nodes if isinstance(node, t.Number)}
    signs = {sign for node in nodes if isinstance(node, t.Relation) for sign in node.signs}
    either = any(isinstance(n, t.Joined) and n.word == "or" for n in nodes)
    held = {
        "ordinal": any(isinstance(n, t.Scripted) for n in nodes),
        "every_noun": not nodes or any(isinstance(n, t.Noun | t.Quantified | t.Relation) for n in nodes),
    }
    if not wrong:
        held |= {
            "or": either or any(s.link == "or" for s in page.statements),
            "approx": "≈" in signs,
            "except": any(isinstance(n, t.Function) and n.name == "except" for n in nodes),
            **dict.fromkeys(RELATION_WORDS, bool(signs & _ORDERS)),
            "by": any(is_statement(s.node) for s in page.statements),
            **dict.fromkeys(_CHANGES, False),
        }
    for token in cut:
        around = [s for s in page.statements if s.at <= token.at < s.end]
        doubted = any(token.text in s.doubts for s in page.statements)
        only = token.kind == "only" and not doubted and not any(_is_equality(s.node) for s in around)
        moved = token.kind == "property" and token.text in _MOVED and t.Noun(token.text) not in nodes
        number = token.kind == "NUM" and not around and token.at not in places and _is_apart(token.at, page)
        if wrong and not number and not any(s.role != "reason" for s in around):
            continue  # beside the value
        if number or not held.get(token.kind, True) or ((only or moved) and not wrong):
            yield token.text


@cache
def _changes_elsewhere(word: str) -> bool:
    """Tell whether a word of another language changes what is said: salvo, oder."""
    found = [lexicon(language).match(word, 0) for language in LANGUAGES]
    return any(
        f and f.end == len(word) and f.category in {"or", "approx", "except", *_CHANGES} for f in found
    )


def _is_apart(at: int, page: Page) -> bool:
    """Tell whether words of which nothing is known stand between the last statement and a place."""
    end = max((s.end for s in page.statements if s.at <= at), default=0)
    return any(end <= place < at for _, place in page.remarks)


def _is_equality(node: t.Node) -> bool:
    """Tell whether a set is said to be a list, which "only" adds nothing to."""
    if t.Noun("unique") in t.walk(node):
        return True  # this is the only value
    return isinstance(node, t.Relation) and isinstance(node.parts[0], t.Noun) and node.signs[0] == "="
