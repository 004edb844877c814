"""Sentences of the program in another language: the English one is looked up with its words in it.

The English catalogue of a part has the sentences as the program makes them, with a place {name} for every
word that is filled in. A sentence that fits one of them is said in the other language with the same words;
one that fits none stays as it is. Words of the places ``what``, ``why`` and ``reason`` are sentences
themselves.
"""

from __future__ import annotations

import re
from functools import cache

from svmsym.exams.prose import filled, sentences
from svmsym.judging.explaining import recognise

_SENTENCES = frozenset({"what", "why", "reason"})
_PLACE = re.compile(r"\{([a-z]+)\}")
_LONGEST = 2000  # characters; what is longer is an answer, not a sentence


def translated(text: str, part: str, language: str) -> str:
    """A sentence of a part of the program in a language.

    >>> translated("the file is a picture, not text", "troubles", "de")
    'die Datei ist ein Bild, kein Text'
    >>> translated("something new", "troubles", "de")
    'something new'
    """
    if language == "en" or len(text) > _LONGEST:
        return text
    for key, pattern in _patterns(part):
        found = pattern.fullmatch(text)
        if found is not None:
            words = found.groupdict()
            inner = {k: translated(v, part, language) for k, v in words.items() if k in _SENTENCES}
            return filled(sentences(language, part)[key], {**words, **inner})
    return recognise(text).write(language)  # what the judge of answers says


@cache
def _patterns(part: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The sentences as patterns, those with the most letters of their own first."""
    known = sentences("en", part).items()
    ordered = sorted(known, key=lambda pair: (-len(_PLACE.sub("", pair[1])), pair[0]))
    return tuple((key, _pattern(sentence)) for key, sentence in ordered)


def _pattern(sentence: str) -> re.Pattern[str]:
    pieces = _PLACE.split(sentence)
    names = [f"(?P<{piece}>.+?)" if k % 2 else re.escape(piece) for k, piece in enumerate(pieces)]
    return re.compile("".join(names), re.DOTALL)
