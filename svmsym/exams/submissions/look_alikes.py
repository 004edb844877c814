"""Names of students that look alike: invisible characters, other cases, letters of other alphabets.

A table of the letters of the Latin, Cyrillic and Greek alphabets that are drawn alike is enough to tell a
person to look. The full list of Unicode (UTS 39) has thousands of pairs; a library for one note is too much.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from svmsym.errors import shown_name

_LATIN = "ABEKMHOPCTXYIJSaeopcyxijsdhlBEZHIKMNOPTYXaoivpyo"
_OTHER = "АВЕКМНОРСТХУІЈЅаеорсухіјѕԁһӏΒΕΖΗΙΚΜΝΟΡΤΥΧαοινργσ"
_ALIKE = dict(zip(map(ord, _OTHER), _LATIN, strict=True)) | {
    ord("Α"): "A",
    ord("ı"): "i",
    ord("ɑ"): "a",
    ord("ɡ"): "g",
    **dict.fromkeys(map(ord, "‐‑‒–—―−"), "-"),
}
_DRAWN = str.maketrans("1I|0", "lllO")
# Characters without a picture that Python takes for printable (Default_Ignorable_Code_Point, and a blank).
_INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)


def shown_student(name: str) -> str:
    r"""A name as it may be printed: what cannot be seen, or would move the screen, as an escape.

    >>> print(shown_student("47\u200b11"), shown_student("Jos\u00e9\ufe0f"))
    47\u200b11 José\ufe0f
    """
    return "".join(_escaped(c) if c in _INVISIBLE else c for c in shown_name(name))


def folded(name: str) -> str:
    """A name without what cannot be seen, without case, and with Latin letters for those drawn like them.

    >>> folded("Мах\u200b Muster") == folded("max muster")
    True
    """
    return _as_seen(name).casefold()


def look_alikes(names: Iterable[str]) -> list[tuple[str, ...]]:
    """The groups of different names that a reader may take for one, each in the order given.

    >>> look_alikes(["s01", "s02", "S01", "sO2", "Jos\u00e9", "Jose"])
    [('s01', 'S01'), ('s02', 'sO2')]
    """
    groups: dict[tuple[str, str], list[str]] = {}
    for name in dict.fromkeys(names):
        groups.setdefault(("folded", folded(name)), []).append(name)
        groups.setdefault(("drawn", _as_seen(name).translate(_DRAWN)), []).append(name)
    return list(dict.fromkeys(tuple(group) for group in groups.values() if len(group) > 1))


def _as_seen(name: str) -> str:
    seen = "".join(c for c in name if c not in _INVISIBLE and unicodedata.category(c) not in {"Cf", "Cc"})
    letters = unicodedata.normalize("NFKC", seen).translate(_ALIKE)
    # A spreadsheet shows "'=1" as "=1", and Moodle's worksheet has "Participant 1" for 1.
    return " ".join(letters.removeprefix("'").removeprefix("Participant ").split())


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")
