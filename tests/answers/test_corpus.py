from collections import Counter

import pytest
from meanings import REFUSALS, Meaning, complaints, parse, rows
from types_of_meanings import Clash, sort_of

FIRST = rows("corpus_first.tsv")
SECOND = rows("corpus_second.tsv")
THIRD = rows("corpus_third.tsv")
SIXTY = rows("sixty.tsv")
PAIRS = rows("pairs.tsv")
ALL = FIRST + SECOND
MEANINGS = [(row["id"], row["meaning"]) for row in ALL + THIRD + SIXTY] + [
    (row["id"], row[side]) for row in PAIRS for side in ("reference_meaning", "student_meaning")
]


def refused(row: dict[str, str]) -> bool:
    return row["meaning"].startswith(tuple(f"({word} " for word in REFUSALS))


def test_meanings_are_well_formed():
    found = {name: said for name, text in MEANINGS if (said := complaints(parse(text)))}
    assert not found


def test_meanings_are_well_typed():
    clashes = []
    for name, text in MEANINGS:
        tree = parse(text)
        if tree[0] not in REFUSALS:
            try:
                sort_of(tree)
            except Clash as clash:
                clashes.append((name, str(clash)))
    assert not clashes


def test_ids_and_texts_are_unique():
    for column in ("id", "text"):
        repeated = {value: n for value, n in Counter(row[column] for row in ALL + THIRD).items() if n > 1}
        assert not repeated
    assert len({row["id"] for row in SIXTY}) == 60
    assert len({row["id"] for row in PAIRS}) == 45


def test_corpus_is_large_enough():
    assert sum(not refused(row) for row in ALL) >= 440
    assert sum(refused(row) for row in ALL) >= 40
    assert {row["language"] for row in ALL} == {"de", "en", "es", "ko", "zh"}


def test_third_table_has_thirty_answers_a_language():
    assert Counter(row["language"] for row in THIRD) == dict.fromkeys(("de", "en", "es", "ko", "zh"), 30)


def test_kind_says_whether_it_is_refused():
    for row in ALL + THIRD:
        assert (row["kind"] in REFUSALS) == refused(row)
        if refused(row):
            assert row["meaning"].startswith(f"({row['kind']} ")


@pytest.mark.parametrize("column", ["language", "kind"])
def test_halves_are_balanced(column):
    first, second = (Counter(row[column] for row in half) for half in (FIRST, SECOND))
    assert first.keys() == second.keys()
    assert all(abs(first[value] - second[value]) <= 2 for value in first)


def test_halves_have_the_same_size():
    assert abs(len(FIRST) - len(SECOND)) <= 1


def test_every_language_has_its_refusals():
    for word in REFUSALS:
        assert min(Counter(row["language"] for row in ALL if row["kind"] == word).values()) >= 4


def test_texts_are_not_those_of_the_sixty():
    given = {row["text"] for row in SIXTY}
    assert not given & {row["text"] for row in ALL}


def test_verdicts_are_yes_or_no():
    assert Counter(row["verdict"] for row in PAIRS) == {"yes": 25, "no": 20}
    assert all(len(row["reason"]) > 5 for row in PAIRS)


@pytest.mark.parametrize(
    "planted",
    [
        "(= w (sum i (* (alpha j) (y j) (x j))))",
        "(= w (summe i (x i)))",
        "(alpha)",
        "(= b ß)",
        "(norm2 w w)",
        "(matrix (row 1 2) (row 3))",
        "(chain 0 <= (alpha i) and C)",
        "(unreadable why)",
    ],
)
def test_planted_slips_are_found(planted):
    assert complaints(parse(planted))


@pytest.mark.parametrize("planted", ["(= w 1", "(= w 1))", "(= w 1) 2", ""])
def test_unbalanced_meanings_are_found(planted):
    with pytest.raises(ValueError, match=r"bracket|balanced"):
        parse(planted)


@pytest.mark.parametrize(
    "planted",
    [
        "(= w (+ (sum i (* (alpha i) (y i) (x i))) 1))",
        "(= w (sum i (* (alpha i) (y i))))",
        "(inner (alpha i) w)",
        "(* w (x i))",
        "(sqrt (x i))",
        "(= (grad L w) (sum i (alpha i)))",
    ],
)
def test_planted_clashes_are_found(planted: str):
    tree: Meaning = parse(planted)
    with pytest.raises(Clash):
        sort_of(tree)
