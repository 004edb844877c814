"""Answers that depend on nothing but few words: given once, kept for whoever asks next."""

from __future__ import annotations

import json
from collections import OrderedDict

_PLACES = frozenset({"words", "choices", "lectures", "entry"})
MOST = 400  # answers
MOST_CHARACTERS = 4 * 2**20  # of all of them


class Remembered:
    """The last answers as texts, within a limit of number and size.

    >>> kept = Remembered()
    >>> kept.keep("words", {"lang": "de"}, "{}")
    >>> kept.find("words", {"lang": "de"}), kept.find("solve", {})
    ('{}', None)
    """

    def __init__(self) -> None:
        self._texts: OrderedDict[str, str] = OrderedDict()
        self._size = 0

    def find(self, place: str, given: object) -> str | None:
        """The answer, if it was given before."""
        return self._texts.get(_key(place, given)) if place in _PLACES else None

    def keep(self, place: str, given: object, text: str) -> None:
        """Remember an answer, and forget the oldest where there are too many."""
        if place not in _PLACES:
            return
        key = _key(place, given)
        self._size += len(text) - len(self._texts.pop(key, ""))
        self._texts[key] = text
        while len(self._texts) > MOST or self._size > MOST_CHARACTERS:
            _, forgotten = self._texts.popitem(last=False)
            self._size -= len(forgotten)


def _key(place: str, given: object) -> str:
    return f"{place} {json.dumps(given, sort_keys=True)}"
