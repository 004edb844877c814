"""Tables of strangers: nothing that is not right is accepted, and enough is decided.

The floors are what was measured when a table was last looked at; a judge that decides nothing is below them.
"""

import pytest
from amounts import some
from unseen_tables import Found, judge, rows

FLOORS = {"first": 0.55}  # of the rows are decided rightly


def found_in(table):
    for row in some(list(rows(table)), 0.3):
        outcome = judge(table, row)
        yield Found(row, outcome.verdict, str(outcome.reason), 0)


@pytest.mark.parametrize(("table", "floor"), FLOORS.items())
def test_nothing_wrong_is_accepted_and_enough_is_decided(table, floor):
    found = list(found_in(table))
    accepted = [f for f in found if f.verdict == "correct" and f.row.truth != "correct"]
    assert not accepted
    assert sum(f.verdict == f.row.truth for f in found) >= floor * len(found)
