"""The place Solve gives the exact solver's answer, and a certificate that the checker accepts."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from svmsym.documents.prose import LANGUAGES
from svmsym.exact.checker import check
from svmsym.exact.solve import solve
from svmsym.page.asking import reply
from svmsym.show.board.state import read_state

FOUR = [["0", "0", -1], ["2", "2", -1], ["2", "0", 1], ["3", "0", 1]]
quarters = st.integers(-8, 24).map(lambda k: str(Fraction(k, 4)))
boards = st.lists(st.tuples(quarters, quarters, st.sampled_from([-1, 1])).map(list), min_size=2, max_size=7)


def test_four_points_of_the_lecture():
    # α, w, b and the margin as they are computed by hand in the lecture.
    found = reply("solve", {"points": FOUR})
    assert found["status"] == "optimal"
    assert (found["alpha"], found["w"], found["b"]) == (["1/2", "1/2", "1", "0"], ["1", "-1"], "-1")
    assert found["margin"] == "1/sqrt(2)"
    assert [row["role"] for row in found["table"]] == ["margin", "margin", "margin", "none"]
    assert [row["f"] for row in found["table"]] == ["-1", "-1", "1", "2"]


@settings(max_examples=25, deadline=None)
@given(boards, st.sampled_from(["inf", "1", "2/3"]), st.sampled_from(["linear", "quadratic"]))
def test_it_is_the_answer_of_the_exact_solver(points, price, kernel):
    state = {"points": points, "kernel": kernel, "C": price}
    found = reply("solve", {**state, "explain": False})
    if len({p[2] for p in points}) < 2:
        assert found["status"] == "waiting"
        return
    answer = solve(read_state(state).problem)
    assert found["status"] == answer.status
    assert [[row["x"], row["y"], row["label"]] for row in found["table"]] == points
    if answer.status == "optimal":
        assert found["alpha"] == [str(a) for a in answer.alpha] == [row["alpha"] for row in found["table"]]
        assert found["b"] == str(answer.b)
        bound = read_state(state).C
        for row, a in zip(found["table"], answer.alpha, strict=True):
            wanted = "none" if a == 0 else "bound" if a == bound else "margin"
            assert row["role"] == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_explanation_speaks_every_language(language):
    found = reply("solve", {"points": FOUR, "lang": language})
    assert "<math" in found["explanation"]
    assert ' style="' not in found["explanation"]
    others = {reply("solve", {"points": FOUR, "lang": one})["explanation"] for one in LANGUAGES}
    assert len(others) == len(LANGUAGES)


def test_a_dragged_point_needs_no_explanation():
    assert "explanation" not in reply("solve", {"points": FOUR, "explain": False})


def test_classes_that_cannot_be_separated_are_explained_too():
    crossed = [["0", "0", -1], ["2", "2", -1], ["2", "0", 1], ["0", "2", 1]]
    found = reply("solve", {"points": crossed})
    assert found["status"] == "infeasible"
    assert found["common"] == ["1", "1"]
    assert "<math" in found["explanation"]


@pytest.mark.parametrize("kernel", ["linear", "quadratic"])
@pytest.mark.parametrize("price", ["inf", "1"])
def test_the_checker_accepts_the_certificate_and_rejects_a_changed_one(kernel, price):
    found = reply("certificate", {"points": FOUR, "kernel": kernel, "C": price})["certificate"]
    assert check(found) == []
    changed = {**found, "answer": {**found["answer"], "objective": "7/3"}}
    assert check(changed) != []
