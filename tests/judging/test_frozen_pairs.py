"""The frozen pairs: nothing is decided wrongly, and no right decision is lost beyond those that are named."""

from collections.abc import Callable

import pytest
from amounts import some
from frozen.frozen_tables import FrozenPair, change, frozen_pairs

from svmsym.judging.same import same

Judge = Callable[[FrozenPair], str]
PAIRS = some(frozen_pairs(), 0.08)
DECIDED = 0.9  # of the pairs whose truth is known

# Right decisions of former judges that are left open now, and why.
_NESTED = "brackets are nested deeper than the reader allows; nobody writes that"
_NO_WORLD = "y_i = −2 holds in no world, since labels are ±1"
EXCEPTIONS = {  # by the reference, and the beginning of the answer
    ("b = 1", "b = max(0, 1 + max("): _NESTED,
    ("b = 1", r"b = \frac{1}{1 + \f"): _NESTED,
    ("b = 1", r"b = \sum_i (1 + \su"): _NESTED,
    ("-2 = y_i, b C < b", "-2 y_i = y_i y_i, C"): _NO_WORLD,
}
_BEGINNING = 19


def judge_of_meaning(row: FrozenPair) -> str:
    """Ask the judge."""
    return same(row.reference, row.answer, row.given, decimals=row.decimals).verdict


def check_that_nothing_is_decided_wrongly(judge: Judge) -> None:
    found = [str(row) for row in PAIRS if change(row.truth, row.old, judge(row)) == "wrong decisions"]
    assert found == []


def check_that_nothing_right_is_lost(judge: Judge) -> None:
    lost = [row for row in PAIRS if change(row.truth, row.old, judge(row)) == "lost right decisions"]
    assert [str(row) for row in lost if (row.reference, row.answer[:_BEGINNING]) not in EXCEPTIONS] == []


def check_that_most_are_decided(judge: Judge) -> None:
    known = [row for row in PAIRS if row.truth in {"correct", "wrong"}]
    right = sum(judge(row) == row.truth for row in known)
    assert right >= DECIDED * len(known)


CHECKS = [
    check_that_nothing_is_decided_wrongly,
    check_that_nothing_right_is_lost,
    check_that_most_are_decided,
]


@pytest.mark.parametrize("check", CHECKS)
def test_frozen_pairs(check):
    known: dict[FrozenPair, str] = {}

    def judge(row: FrozenPair) -> str:
        if row not in known:
            known[row] = judge_of_meaning(row)
        return known[row]

    check(judge)


def _always(verdict: str) -> Judge:
    return lambda _: verdict


@pytest.mark.parametrize("verdict", ["correct", "wrong", "undecided"])
def test_a_judge_that_always_says_the_same_fails(verdict):
    failed = 0
    for check in CHECKS:
        try:
            check(_always(verdict))
        except AssertionError:
            failed += 1
    assert failed


def test_every_exception_is_in_the_table():
    rows = {(row.reference, row.answer[:_BEGINNING]) for row in frozen_pairs()}
    assert set(EXCEPTIONS) <= rows
    assert len(EXCEPTIONS) <= 0.02 * len(rows)
