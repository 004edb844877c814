"""What the tests of all lectures share: the expected verdicts, and complaints about a ledger."""

import json
import random
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from svmsym.lectures.entry import Entry, Lecture
from svmsym.lectures.flip import flips
from svmsym.lectures.judging import Judged, decided, judge
from svmsym.lectures.ledger import lecture

EXPECTED = json.loads((Path(__file__).parent / "expected_verdicts.json").read_text("utf-8"))


_JUDGED: dict[int, Judged] = {}  # by the entry itself, which it keeps alive


class Judgements(Mapping[str, Judged]):
    """Entries by their names, each judged when it is asked for first, and once for all tests."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries = {entry.id: entry for entry in entries}

    def __getitem__(self, name: str) -> Judged:
        entry = self._entries[name]
        if id(entry) not in _JUDGED:
            _JUDGED[id(entry)] = judge(entry)
        return _JUDGED[id(entry)]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


@cache
def judged(name: str) -> Judgements:
    return Judgements(lecture(name).entries)


def complaints(course: Lecture, argued: dict[str, str]) -> list[str]:
    """What is wrong with a ledger; ``argued`` are verdicts that differ from the catalogue's on purpose."""
    said = []
    wanted = EXPECTED["verdicts"][course.id]
    found = judged(course.id)
    ids = [entry.id for entry in course.entries]
    if sorted(ids) != sorted(wanted):
        said.append(f"missing {sorted(set(wanted) - set(ids))}, unknown {sorted(set(ids) - set(wanted))}")
    for name, item in found.items():
        expected = argued.get(name, wanted.get(name))
        prose = name in EXPECTED["prose"] and item.verdict == "not checkable"
        if item.verdict != expected and not prose:
            said.append(f"{name}: {item.verdict} instead of {expected}: {item.finding}")
        if not item.ok:
            said.append(f"{name}: unsound: {item.correction or item.without or 'no reason given'}")
        if item.verdict == "refuted" and not (item.finding and item.finding.reason):
            said.append(f"{name}: refuted without a reason")
    expected_errata = {e for e in EXPECTED["errata"] if e.startswith(f"E-{course.id}")}
    listed = {erratum.id: erratum for erratum in course.errata}
    if set(listed) != expected_errata:
        said.append(f"errata missing {sorted(expected_errata - set(listed))}")
    for name, erratum in listed.items():
        if erratum.severity != EXPECTED["errata"][name][0]:
            said.append(f"{name}: severity {erratum.severity}")
        carriers = [found[e.id] for e in course.entries if name in e.errata]
        if not carriers:
            said.append(f"{name}: no entry carries it")
        if erratum.severity == "substantive":
            refuted = [c for c in carriers if c.verdict == "refuted"]
            numbers = [c for c in refuted if c.finding and c.finding.counterexample]
            repaired = [c for c in numbers if c.correction is not None and c.correction.holds]
            if not repaired:
                said.append(f"{name}: not refuted by numbers with a correction that passes")
    return said


def unnoticed(item: Judged, draw: random.Random, most: int) -> list[str]:
    """Flipped signs that a check overlooks: in what is printed, or in the correction of what is refuted."""
    entry = item.entry
    assert entry.check is not None
    check = entry.check
    subject = entry.printed
    if item.verdict == "refuted":
        check, subject = entry.corrected_check or entry.check, entry.corrected
    variants = list(flips(subject))
    draw.shuffle(variants)
    return [f"{entry.id}: {v}" for v in variants[:most] if decided(check, v).holds]
