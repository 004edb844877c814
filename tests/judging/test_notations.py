"""Pairs in the notations of textbooks and programs, decided by hand: arrays, updates, cases, names.

Each row has the truth, the reference, the answer and what is given.
"""

from pathlib import Path

from amounts import some

from svmsym.judging.same import same

ROWS = [
    line.split("\t") for line in (Path(__file__).parent / "notations.tsv").read_text("utf-8").splitlines()
]
VERDICTS = {"correct": "right", "wrong": "wrong", "undecided": "open"}
LEAST_DECIDED = 0.85


def test_notations_are_judged_rightly():
    chosen = some(ROWS, 0.5)
    found = [
        (truth, VERDICTS[same(reference, answer, given).verdict])
        for truth, reference, answer, *given in chosen
    ]
    assert [
        row for row, (truth, said) in zip(chosen, found, strict=True) if said not in {truth, "open"}
    ] == []
    assert sum(truth == said for truth, said in found) >= LEAST_DECIDED * len(found)
