"""One thing written in many ways: texts with what they mean, noted before a reader was tried on them."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from amounts import some

from svmsym.judging.same import same

HERE = Path(__file__).parent
Pair = tuple[str, str]
Judge = Callable[[Pair], str]
LEAST = 0.8  # of the pairs are called correct
# Answers that are called wrong. The first three limit what is meant to support vectors or to three points;
# the lines of the last are read as three statements.
LIMITED = {
    "Since all alpha_i > 0, every point is a support vector: y_i(w^T x_i + b) = 1 for i=1,2,3.",
    "b = y_i - <w, x_i> for any support vector x_i",
    "α_i > 0 for all support vectors",
    "L = ½‖w‖²\n- Σ α_i y_i\n- Σ μ_i ξ_i",
}


def dresses() -> list[Pair]:
    """Formulas, each with another way to write it."""
    found, formula = [], ""
    for line in (HERE / "dresses.txt").read_text("utf-8").splitlines():
        if line.startswith("    "):
            found.append((formula, line.strip().replace("⏎", "\n")))
        elif line and not line.startswith("#"):
            formula = line
    return found


def meant() -> list[Pair]:
    """Meanings, each with an answer; those that say no single thing are left out."""
    rows = [line.split("\t") for line in (HERE / "meant_as.tsv").read_text("utf-8").splitlines()[1:]]
    return [(row[3], row[2].replace("⏎", "\n")) for row in rows if row[3] != "refused"]


TABLES = {"dresses": some(dresses(), 0.5), "meant": some(meant(), 0.3)}


def check(pairs: Sequence[Pair], judge: Judge) -> None:
    verdicts = {pair: judge(pair) for pair in pairs}
    assert [p for p, verdict in verdicts.items() if verdict == "wrong" and p[1] not in LIMITED] == []
    right = sum(verdict == "correct" for verdict in verdicts.values())
    assert right >= LEAST * len(pairs), [pair for pair, verdict in verdicts.items() if verdict != "correct"]


@pytest.mark.parametrize("name", TABLES)
def test_what_is_meant_is_judged_as_the_same(name):
    check(TABLES[name], lambda pair: same(*pair).verdict)


@pytest.mark.parametrize("verdict", ["wrong", "undecided"])
def test_a_judge_that_always_says_the_same_fails(verdict):
    with pytest.raises(AssertionError):
        check(TABLES["dresses"], lambda _: verdict)
