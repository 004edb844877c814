"""Mistakes planted with plain fractions in random data sets get their names; right answers get none."""

import random

from by_hand import dot, gram, optima, signed
from known_mistakes import THREE, A, S
from naming_measured import measured

from svmsym.exams.mistakes import slips, value_tables


def test_planted_mistakes_are_named():
    found = measured(random.Random(20260101), 8)
    assert found.wrong > 300
    assert found.named >= 0.98 * found.wrong, found.examples
    assert found.right_named == 0, found.told
    assert found.all_named == found.coinciding > 15


def test_a_mistake_that_the_catalogue_does_not_know_is_missed(monkeypatch):
    # The measure can fail: without one slip its planted answers lose their name.
    fewer = {name: slip for name, slip in slips.SLIPS.items() if name != "dual.missing_half"}
    monkeypatch.setattr(slips, "SLIPS", fewer)
    for cached in (slips.concerning, slips.wrong_path, value_tables.value_table):
        cached.cache_clear()
    try:
        found = measured(random.Random(3), 1)
    finally:
        monkeypatch.undo()
        for cached in (slips.concerning, slips.wrong_path, value_tables.value_table):
            cached.cache_clear()
    assert any(name == "dual.missing_half" for _, name in found.lost)


def test_the_work_by_hand_knows_the_catalogue():
    K = gram(THREE, dot)
    one = [1, 1, 1]
    assert [str(a) for a in optima(signed(K, A.y), one, A.y)[0]] == ["1/4", "1/4", "0"]
    assert [str(a) for a in optima(signed(K, A.y), one, None)[0]] == ["31", "0", "6"]
    assert [str(a) for a in optima(signed(K, A.y), one, A.y, low=None)[0]] == ["5/18", "7/18", "-1/9"]
    soft = optima(signed(gram(S.X, dot), S.y), [1] * 4, S.y, S.C)
    assert [[str(a) for a in alpha] for alpha in soft] == [["8/9", "2", "8/9", "2"]]
