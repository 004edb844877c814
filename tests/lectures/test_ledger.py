"""All lectures together: complete, computed, sound, and sensitive to every sign."""

import random

import pytest
from ledgers import EXPECTED, judged, unnoticed

from svmsym.errors import FormulaError, StatementError, SvmsymError
from svmsym.lectures.entry import Entry
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.judging import decided, judge, tally
from svmsym.lectures.ledger import MODULES, find, lecture, lectures

ITEMS = 368
DECIDED = 300
FLIPS = 200


@pytest.fixture(scope="module")
def everything():
    return {name: item for letter in MODULES for name, item in judged(letter).items()}


def test_all_statements_are_there_once(everything):
    assert len(everything) == ITEMS
    assert sum(len(course.entries) for course in lectures()) == ITEMS


def test_most_are_decided_by_computation(everything):
    assert sum(item.finding is not None for item in everything.values()) >= DECIDED


def test_what_is_not_checkable_says_why(everything):
    silent = [i for i, item in everything.items() if item.finding is None and not item.entry.not_checkable]
    assert silent == []


def test_every_substantive_erratum_is_refuted_by_numbers_and_mended(everything):
    wanted = {name for name, (severity, _) in EXPECTED["errata"].items() if severity == "substantive"}
    mended = set()
    for item in everything.values():
        numbers = item.finding is not None and item.finding.counterexample
        if item.verdict == "refuted" and numbers and item.correction is not None and item.correction.holds:
            mended |= set(item.entry.errata)
    assert wanted - mended == set()


def test_a_flipped_sign_changes_the_verdict_of_two_hundred_entries(everything):
    draw = random.Random(2026)
    noticed, overlooked = 0, []
    items = sorted(everything.values(), key=lambda item: item.entry.id)
    draw.shuffle(items)
    for item in items:
        if item.finding is None or noticed >= FLIPS:
            continue
        subject = item.entry.corrected if item.verdict == "refuted" else item.entry.printed
        if subject is None or not has_flips(subject):
            continue
        overlooked += unnoticed(item, draw, most=1)
        noticed += 1
    assert overlooked == []
    assert noticed == FLIPS


def has_flips(subject):
    from svmsym.lectures.flip import flips  # noqa: PLC0415 - beside its use

    return next(flips(subject), None) is not None


def test_a_check_that_accepts_everything_would_be_seen(everything):
    from dataclasses import replace  # noqa: PLC0415

    item = next(i for i in everything.values() if i.verdict == "proved" and has_flips(i.entry.printed))
    blind = replace(item.entry, check=Check("identity", lambda _: Finding(True, "whatever")))
    assert unnoticed(judge(blind), random.Random(1), most=1)


def test_every_convention_is_found_to_be_needed(everything):
    named = {i for i, item in everything.items() if item.entry.convention}
    needed = {i for i, item in everything.items() if item.fails_without}
    assert named == needed
    assert all(everything[i].verdict in {"convention", "refuted"} for i in named)


def test_a_convention_in_words_alone_does_not_make_the_verdict(everything):
    from dataclasses import replace  # noqa: PLC0415

    item = next(i for i in everything.values() if i.verdict == "convention")
    for idle in (None, lambda: Finding(True, "nothing goes wrong")):
        found = judge(replace(item.entry, without=idle))
        assert (found.verdict, found.ok) == ("proved", False)
    unnamed = judge(replace(item.entry, convention=""))
    assert (unnamed.verdict, unnamed.ok) == ("convention", False)


def test_tallies_add_up():
    for letter in MODULES:
        found = tally(lecture(letter), list(judged(letter).values()))
        assert found.items == found.proved + found.convention + found.refuted + found.not_checkable


def test_a_misspelt_entry_is_told_with_its_neighbours():
    with pytest.raises(SvmsymError, match="O-577"):
        find("O-577")


def test_no_statement_of_the_ledger_is_refuted_because_its_check_cannot_read_it(everything):
    findings = [f for item in everything.values() for f in (item.finding, item.correction, item.without) if f]
    assert len(findings) > ITEMS
    assert [f for f in findings if "makes no sense" in f.reason] == []


@pytest.mark.parametrize(
    ("slip", "error"),
    [
        (lambda printed: printed["α"], StatementError),  # the part is called a
        (lambda printed: printed["a"].lhs, AttributeError),
        (lambda printed: printed["a"] / 0, ZeroDivisionError),
        (lambda printed: [][printed["a"]], IndexError),
        (lambda _: (_ for _ in ()).throw(FormulaError("a vector is set equal to a number")), FormulaError),
    ],
)
def test_a_slip_of_a_check_is_no_refutation(slip, error):
    check = Check("example", lambda printed: Finding(bool(slip(printed)), "never found"))
    with pytest.raises(error):
        judge(Entry("X-1", "slips", "a = 1", check, {"a": 1}))
    right = Check("example", lambda printed: Finding(printed["a"] == 0, "a"))
    with pytest.raises(error):
        judge(Entry("X-2", "slips", "a = 1", right, {"a": 1}, corrected={"a": 1}, corrected_check=check))
    with pytest.raises(error):
        judge(Entry("X-3", "slips", "a = 0", right, {"a": 0}, "a convention", check))


def test_a_statement_without_a_part_is_refuted_and_a_slip_stays_an_error():
    check = Check("example", lambda printed: Finding(printed["a"] > printed["b"], "a > b"))
    assert decided(check, {"a": 1}).reason == "it makes no sense: b is missing"
    with pytest.raises(TypeError):  # a Python error is a slip for every statement
        decided(check, {"a": 1, "b": "2"})


@pytest.mark.parametrize("name", ["Z-4.2a", "O-24", "Z-5.1.1b", "O-43", "Z-4.1.3a", "Z-6.1.3c"])
def test_what_nobody_printed_is_not_said_to_be_printed(everything, name):
    found = everything[name].finding
    assert not found.holds
    assert found.counterexample
    assert "printed" not in found.counterexample
    assert "True" not in found.counterexample
    assert "False" not in found.counterexample


def test_numbers_in_words_are_the_computed_ones(everything):
    said = everything["Z-4.1.3a"].finding.counterexample
    assert "(1, 2, 1, 0)" in said  # the errors of the lecture's table
    assert "(1/6, 1/3, 1/2)" in everything["Z-6.1.3c"].finding.counterexample


def test_counterexamples_are_exact(everything):
    assert "e/(1 + e)" in everything["Z-3.4b"].finding.counterexample
    assert "0.73" not in everything["Z-3.4b"].finding.counterexample
    long = everything["Z-5.1.2a"].finding.counterexample
    assert "7268174" in long  # 1024² ln 1024 = 7268174.98…
