"""Values on data, decided by hand: a table of answers in all quantities."""

import csv
from fractions import Fraction as F
from functools import cache
from pathlib import Path

import pytest

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Kernel, Problem
from svmsym.judging.on_data import api
from svmsym.judging.on_data.api import check_value, point
from svmsym.judging.on_data.optimum import NoOptimumError, optimum_of
from svmsym.judging.on_data.quantities import QUANTITIES
from svmsym.judging.on_data.verdict import Judged


def points(*rows):
    return tuple(tuple(map(F, row)) for row in rows)


# In the comments: w, b, α and what else decides the table.
PROBLEMS = {
    "A": Problem("svc", X=points((1, 0), (3, 2), (5, 1)), y=(-1, 1, 1)),  # (½, ½), −3/2, (¼, ¼, 0)
    "B": Problem("svc", X=points((1, 1), (1, -1), (-1, 1), (-1, -1)), y=(1, 1, -1, -1)),  # (1, 0), 0, many α
    "D": Problem("svc", X=points((0, 0), (2, 2), (2, 0), (3, 0)), y=(-1, -1, 1, 1)),  # (1, −1), −1
    "S": Problem("svc", C=F(2), X=points((0,), (1,), (3,), (2,)), y=(-1, 1, 1, -1)),  # 2/3, −1
    "L": Problem("svc", C=F(1, 10), X=points((0,), (1,)), y=(-1, 1)),  # 1/10, b from −1 to 9/10
    "X": Problem(  # f(x) = x_1 x_2, α_i = 1/8
        "svc",
        kernel=Kernel("poly", 2, F(1), F(1)),
        X=points((1, 1), (-1, -1), (1, -1), (-1, 1)),
        y=(1, 1, -1, -1),
    ),
    "Q": Problem(  # f(x) = 2x² − 1, ‖w‖ = 2
        "svc", kernel=Kernel("poly", 2, F(1), F(1)), X=points((-1,), (0,), (1,)), y=(1, -1, 1)
    ),
    "R": Problem("svc", kernel=Kernel("rbf"), X=points((0,), (1,)), y=(-1, 1)),  # α = 1/(1 − 1/e)
    "N": Problem("svc", X=points((0,), (2,)), y=(-1, 1), classes=("no", "yes")),  # f(x) = x − 1
    "V": Problem("svr", C=F(1), epsilon=F(0), X=points((0,), (1,)), targets=(F(0), F(1))),  # f(x) = x
    "O": Problem("one-class", nu=F(1), X=points((1,), (2,))),
    "G": Problem("one-class", nu=F(2, 3), X=points((1,), (2,))),  # (3/4, 1/4), w = 5/4, ρ = 5/2
    "I": Problem("svc", X=points((0,), (0,)), y=(-1, 1)),  # infeasible
    "M": Problem("svc", X=points((0,), (1,), (2,)), y=(1, -1, 1)),  # infeasible, not separable
    "H": Problem("nusvc", nu=F(3, 4), X=points((0,), (1,), (2,), (5,)), y=(1, 1, 1, -1)),  # ν > 1/2
    "C": Problem("svdd", C=F(1, 4), X=points((0, 0), (1, 0), (0, 1))),  # 3/4 < 1
}
LINES = (Path(__file__).parent / "on_data.tsv").read_text("utf-8").splitlines()
ROWS = list(csv.DictReader(LINES, delimiter="\t", quoting=csv.QUOTE_NONE))


@cache
def solved(name):
    try:
        return optimum_of(PROBLEMS[name])
    except NoOptimumError:
        return PROBLEMS[name]


def judged(row):
    options = dict(option.split("=") for option in row["options"].split(";") if option)
    if "at" in options:
        options["at"] = options["at"].split("|")
    if "decimals" in options:
        options["decimals"] = int(options["decimals"])
    if "oriented" in options:
        options["oriented"] = options["oriented"] == "yes"
    return check_value(solved(row["problem"]), row["quantity"], row["answer"], **options)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['problem']}-{row['quantity']}-{row['answer']}")
def test_table(row):
    found = judged(row)
    assert found.verdict == row["verdict"], found
    beside = found.reason.startswith("the value is right")
    assert beside or (found.violated is not None) == (found.verdict == "wrong")
    assert found.as_json()["verdict"] == row["verdict"]


def test_a_wrong_answer_behind_a_right_one_is_not_accepted():
    """Join every right answer with every wrong one to the same question, and with every other right one."""
    seen = {"wrong": 0, "correct": 0}
    for first in (row for row in ROWS if row["verdict"] == "correct"):
        for second in ROWS:
            question = [(r["problem"], r["quantity"], r["options"]) for r in (first, second)]
            if first is second or question[0] != question[1] or second["verdict"] == "undecided":
                continue
            found = judged(first | {"answer": f"{first['answer'].rstrip('.')}. {second['answer']}"}).verdict
            own = " if " in first["answer"]  # b = 3/2 with its own sign of b
            assert found != {"wrong": "correct", "correct": "wrong"}[second["verdict"]] or own, (
                first,
                second,
            )
            seen[second["verdict"]] += found != "undecided"
    assert min(seen.values()) > 100


def failures():
    return sum(judged(row).verdict != row["verdict"] for row in ROWS)


@pytest.mark.parametrize("verdict", ["correct", "wrong", "undecided"])
def test_a_judge_that_always_says_the_same_fails(monkeypatch, verdict):
    monkeypatch.setattr(api, "_judge_reading", lambda *_: Judged(verdict, "planted"))
    assert failures() > len(ROWS) // 3


def test_the_table_has_every_quantity_and_verdict():
    assert len(ROWS) >= 150
    assert {row["quantity"] for row in ROWS} == set(QUANTITIES)
    for quantity in set(QUANTITIES) - {"no_solution"}:
        assert {"correct", "wrong"} <= {row["verdict"] for row in ROWS if row["quantity"] == quantity}


def test_points():
    assert point("2,0") == (2, 0)
    assert point("0,5", dimension=1) == (F(1, 2),)
    with pytest.raises(SvmsymError):
        point("two")


@pytest.mark.parametrize(
    "wrong",
    [{"quantity": "colour"}, {"margin": "third"}, {"meaning": "x"}, {"decimals": -1}, {"decimals": 99}],
)
def test_questions_that_do_not_exist(wrong):
    with pytest.raises(SvmsymError, match=r"there is no|decimals"):
        check_value(PROBLEMS["A"], **{"quantity": "b", "answer": "1"} | wrong)
