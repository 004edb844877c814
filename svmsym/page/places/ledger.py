"""The places ``lectures`` and ``entry``: what five lectures say, and what became of it when it was checked.

The words of the ledger are English; the page says so.
"""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Any

from svmsym.documents.errata_page import SEVERITIES, scripted
from svmsym.errors import SvmsymError
from svmsym.formulas.notation import load_notation
from svmsym.lectures.entry import Lecture
from svmsym.lectures.finding import Finding
from svmsym.lectures.judging import Judged, judge, judged, tally
from svmsym.lectures.ledger import MODULES, find, lecture
from svmsym.page.given import Given, one_of, text_of

_LONGEST_ID = 20


def lectures(given: Given) -> dict[str, Any]:
    """Every entry of all lectures, or of one, with its verdict; and how many have which.

    >>> found = lectures({"lecture": "C"})
    >>> found["lectures"][0]["items"] == len(found["entries"])
    True
    """
    asked = one_of(given, "lecture", ("", *MODULES), "")
    found = [_judged(name) for name in ([asked] if asked else MODULES)]
    return {
        "lectures": [
            {**asdict(tally(course, items)), "language": course.language} for course, items in found
        ],
        "entries": [_line(course, item) for course, items in found for item in items],
    }


def entry(given: Given) -> dict[str, Any]:
    """One entry in full: what is said, the verdict, what it rests on, and the correction.

    >>> entry({"id": "O-57"})["entries"][0]["verdict"]
    'refuted'
    """
    course, some = find(text_of(given, "id", _LONGEST_ID))
    if not some:
        raise SvmsymError(f"{course.id} is a lecture", hint="ask for one entry, such as O-57")
    return {"entries": [_whole(course, judge(one)) for one in some]}


@cache
def _judged(name: str) -> tuple[Lecture, list[Judged]]:
    """A lecture with all verdicts; they depend on nothing, so that they are computed once."""
    ((course, items),) = judged([lecture(name)])
    return course, items


def _severities(course: Lecture, item: Judged) -> list[str]:
    known = {erratum.id: erratum.severity for erratum in course.errata}
    found = {known[name] for name in item.entry.errata}
    return [severity for severity in SEVERITIES if severity in found]


def _line(course: Lecture, item: Judged) -> dict[str, Any]:
    entry = item.entry
    return {
        "id": entry.id,
        "lecture": course.id,
        "section": scripted(entry.section),
        "says": scripted(entry.says),
        "verdict": item.verdict,
        "how": entry.check.how if entry.check else None,
        "errata": list(entry.errata),
        "severities": _severities(course, item),
    }


def _whole(course: Lecture, item: Judged) -> dict[str, Any]:
    entry = item.entry
    known = {erratum.id: erratum for erratum in course.errata}
    return {
        **_line(course, item),
        "title": course.title,
        "quoted": scripted(entry.quoted),
        "convention": scripted(entry.convention),
        "finding": _finding(course, item.finding),
        "not_checkable": scripted(entry.not_checkable),
        "without": _finding(course, item.without),
        "correction": scripted(entry.correction),
        "corrected": _finding(course, item.correction),
        "errata": [
            {
                "id": name,
                "severity": known[name].severity,
                "why": scripted(known[name].why),
                "instead": scripted(known[name].instead),
            }
            for name in entry.errata
        ],
    }


def _finding(course: Lecture, found: Finding | None) -> dict[str, Any] | None:
    if found is None:
        return None
    numbers = found.written(load_notation(course.notation)) if found.counterexample else ""
    return {
        "holds": found.holds,
        "reason": scripted(found.reason),
        "counterexample": scripted(numbers),
        "lines": list(found.lines),
    }
