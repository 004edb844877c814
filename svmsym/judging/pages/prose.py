"""Sentences without a formula: whether one of them may take back what stands beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from svmsym.judging.pages.islands import Island
from svmsym.writing.lexicon import is_anaphor, is_harmless, lexicon

_SENTENCE = re.compile(r"[^.!?:;。！？：；]+[.!?:;。！？：；]?")
_WORD = re.compile(r"[^\W\d_]+(?:['’\-][^\W\d_]+)*")
_LIMITING = frozenset(
    ["not", "denied", "vague", "hedge", "none_of", "not_all", "retract", "false", "no", "opposite"]
)
_OF_TRUTH = frozenset(["holds", "denied", "true", "false", "retract"])
_EMPTY = frozenset(
    ["", "plain", "of", "goal", "is", "so", "attempt", "neutral", "changes", "suppose", "number", "to_point"]
)  # says nothing about the problem
_SHORT = 2  # letters of a formula
_NOTHING = frozenset(["nothing", "nichts", "nada"])
_COLONS = (":", "：")


def find_doubt(islands: Iterable[Island], formula: re.Pattern[str], language: str) -> str:
    """Find words that may deny what stands beside them, that say who believes it, or that nobody knows."""
    for island in islands:
        if island.marked or formula.search(island.text):
            continue
        text = island.text.strip("#*_ ")
        for match in _SENTENCE.finditer(text):
            if doubt := _doubt(match[0].strip(), language):
                return f"the words {doubt!r} may take back what stands there"
    return ""


def _doubt(sentence: str, language: str) -> str:
    """Find a word that is not known to be harmless, or that limits the truth of other lines."""
    found = list(_phrases(sentence, language))
    categories = {category for category, _ in found}
    if found and found[0][1].lower() in _NOTHING and categories & {"denied", "false"}:
        return ""  # "nothing is wrong here"
    unknown = [word for category, word in found if not category and _is_strange(word)]
    limiting = [(category, word) for category, word in found if category in _LIMITING]
    if unknown or not limiting:
        return unknown[0] if unknown else ""
    of_subject = bool(categories - _LIMITING - _EMPTY - _OF_TRUTH) and not categories & _OF_TRUTH
    remark = of_subject and not sentence.endswith(_COLONS) and not _points(sentence)
    return "" if remark and {category for category, _ in limiting} == {"not"} else limiting[0][1]


def _is_strange(word: str) -> bool:
    return (len(word) > _SHORT or not word.isascii()) and not is_harmless(word.lower())


def _points(sentence: str) -> bool:
    """Whether a sentence speaks of what stands beside it; "note that" does not."""
    words = [word.lower() for word in _WORD.findall(sentence)]
    inner = [word for word in words[1:-1] if word != "that"]
    return any(map(is_anaphor, [*words[:1], *inner, *words[-1:]]))


def _phrases(sentence: str, language: str) -> Iterator[tuple[str, str]]:
    """List the phrases of a sentence with their categories; none for a word that is in no category."""
    words, at = lexicon(language), 0
    while match := _WORD.search(sentence, at):
        phrase = words.match(sentence, match.start())
        if phrase is None:
            plain = match[0].lower() in words.plain
            yield ("plain" if plain else ""), match[0]
            at = match.end()
        else:
            yield phrase.category, sentence[match.start() : phrase.end]
            at = max(phrase.end, match.start() + 1)
