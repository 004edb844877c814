"""All lectures, loaded when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from importlib import import_module
from pathlib import PurePath

from svmsym.errors import UnknownNameError
from svmsym.lectures.entry import Entry, Lecture

MODULES = {
    "O": "svmsym.lectures.ostwald",
    "M": "svmsym.lectures.mineria",
    "C": "svmsym.lectures.ch7",
    "Y": "svmsym.lectures.yoon",
    "Z": "svmsym.lectures.zusammenfassung",
}


def lecture(name: str) -> Lecture:
    """A lecture by its letter; its module calls it LECTURE."""
    found: Lecture = import_module(MODULES[name]).LECTURE
    return found


def lectures() -> Iterator[Lecture]:
    """All of them, in the order of the letters above."""
    return (lecture(name) for name in MODULES)


def find(name: str) -> tuple[Lecture, tuple[Entry, ...]]:
    """A lecture by its letter, with no entry; or an entry, or all entries of an erratum, with their lecture.

    Case, a missing hyphen and typographic hyphens do not matter.

    >>> [[entry.id for entry in find(name)[1]] for name in ("o57", "E-O3")]
    [['O-57'], ['O-20', 'O-21']]
    """
    wanted = _spelt(name)
    erratum = wanted.startswith("E-")
    letter = wanted.removeprefix("E-")[:1]
    courses = [lecture(letter)] if letter in MODULES else list(lectures())
    if wanted in MODULES:
        return courses[0], ()
    for course in courses:
        known = ((key, entry) for entry in course.entries for key in (entry.id, *entry.errata))
        found = tuple(entry for key, entry in known if key.upper() == wanted)
        if found:
            return course, found
    names = {e.id.upper(): e.id for c in courses for e in (c.errata if erratum else c.entries)}
    near = get_close_matches(wanted, names, n=3, cutoff=0.5)
    if "/" in name or "\\" in name or PurePath(name.strip()).suffix[1:].isalpha():
        raise UnknownNameError(
            f"{name.strip()[-40:]!r} is a file, and no lecture of the ledger",
            hint="`svmsym check NAME FILE.md` judges formulas of your own; `svmsym list` has the names",
        )
    raise UnknownNameError(
        f"there is no {'erratum' if erratum else 'entry'} called {name.strip()[:40]!r}",
        hint=f"did you mean {' or '.join(names[n] for n in near)}?"
        if near
        else "`svmsym lectures` shows all lectures",
    )


def _spelt(name: str) -> str:
    """A name in capitals, with plain hyphens behind its letters.

    >>> _spelt(" z‑6.1.7c"), _spelt("O57"), _spelt("eo16"), _spelt("e–o16")
    ('Z-6.1.7C', 'O-57', 'E-O16', 'E-O16')
    """
    plain = name.strip().upper().translate(dict.fromkeys(map(ord, "‐‑‒–—−"), "-"))
    begin = "E-" if plain.startswith("E") else ""
    rest = plain.removeprefix("E").removeprefix("-") if begin else plain
    if not begin and rest[:1] in MODULES and rest[1:2].isalnum():
        rest = f"{rest[0]}-{rest[1:]}"
    return begin + rest
