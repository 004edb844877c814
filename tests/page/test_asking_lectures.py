"""The place Lectures tells what the ledger finds."""

import pytest

from svmsym.lectures.judging import judge, judged, tally
from svmsym.lectures.ledger import find, lecture
from svmsym.page.asking import reply


@pytest.mark.parametrize("name", ["M", "C"])
def test_it_is_the_ledger(name):
    ((course, items),) = judged([lecture(name)])
    found = reply("lectures", {"lecture": name})
    (told,) = found["lectures"]
    counts = tally(course, items)
    assert (told["items"], told["proved"], told["refuted"]) == (counts.items, counts.proved, counts.refuted)
    assert [e["id"] for e in found["entries"]] == [item.entry.id for item in items]
    assert [e["verdict"] for e in found["entries"]] == [item.verdict for item in items]
    severity = {erratum.id: erratum.severity for erratum in course.errata}
    for entry in found["entries"]:
        assert set(entry["severities"]) == {severity[name] for name in entry["errata"]}


@pytest.mark.parametrize("name", ["O-57", "M-5", "Z-6.1.7c", "e-o16"])
def test_an_entry_in_full(name):
    course, some = find(name)
    found = reply("entry", {"id": name})["entries"]
    assert [e["id"] for e in found] == [entry.id for entry in some]
    for entry, told in zip(some, found, strict=True):
        item = judge(entry)
        assert told["verdict"] == item.verdict
        assert told["title"] == course.title
        assert (told["finding"] or {}).get("holds") == (item.finding.holds if item.finding else None)
        assert [e["id"] for e in told["errata"]] == list(entry.errata)
        assert bool(told["corrected"]) == (item.correction is not None)
