"""All lectures, loaded when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from importlib import import_module

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


def find(name: str) -> tuple[Lecture, Entry | None]:
    """A lecture by its letter, or the lecture of an entry (or of an erratum's first entry) with that entry.

    >>> find("o-57")[1].id, find("E-O16")[1].id
    ('O-57', 'O-57')
    """
    name = name.strip()
    if name[:1].upper() in MODULES or name[:2].upper() == "E-":
        name = name[:3].upper() + name[3:]
    if name.startswith("E-") and name[2:3] in MODULES:
        course = lecture(name[2])
        carriers = [entry for entry in course.entries if name in entry.errata]
        if carriers:
            return course, carriers[0]
    if name in MODULES:
        return lecture(name), None
    letter = name.partition("-")[0]
    wanted = [lecture(letter)] if letter in MODULES else []
    for course in wanted:
        for entry in course.entries:
            if entry.id == name:
                return course, entry
    known = [entry.id for course in wanted or lectures() for entry in course.entries]
    near = get_close_matches(name, known, n=3, cutoff=0.5)
    raise UnknownNameError(
        f"there is no entry called {name[:40]!r}",
        hint=f"did you mean {' or '.join(near)}?" if near else "`svmsym lectures` shows all lectures",
    )
