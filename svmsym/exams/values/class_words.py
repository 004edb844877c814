"""Words that name a class by its sign: positive, negativ, 양성, 负类."""

from __future__ import annotations

import re

CLASS_WORD = re.compile(
    r"(?P<plus>positiv[a-z]*|양의|양성|正)|(?P<minus>negativ[a-z]*|음의|음성|负)", re.IGNORECASE
)


def classes_in_words(text: str) -> list[int]:
    """The classes that words name, in the order of writing.

    >>> classes_in_words("f = 4 > 0, positive; f = -3 < 0, negative")
    [1, -1]
    """
    return [1 if found.lastgroup == "plus" else -1 for found in CLASS_WORD.finditer(text)]
