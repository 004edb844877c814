"""The board: what comes from outside is checked, and what goes out is the exact solver's answer."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from svmsym.errors import SvmsymError
from svmsym.exact.front import solve
from svmsym.show.board.reply import reply
from svmsym.show.board.state import MOST_POINTS, read_state
from svmsym.show.board.widget import Still, board, module

FOUR = [["0", "0", -1], ["2", "2", -1], ["2", "0", 1], ["3", "0", 1]]
quarters = st.integers(-20, 20).map(lambda v: str(Fraction(v, 4)))
boards = st.lists(st.tuples(quarters, quarters, st.sampled_from([-1, 1])), max_size=8)


def test_the_lecture_s_four_points():
    found = reply({"points": FOUR, "kernel": "linear", "C": "inf"})
    assert found["alpha"] == ["1/2", "1/2", "1", "0"]
    assert (found["w"], found["b"], found["margin"]) == (["1", "-1"], "-1", "1/sqrt(2)")
    assert found["support"] == [True, True, True, False]
    assert found["unique"] is True


def test_what_cannot_be_separated_shows_a_common_point():
    cross = [["0", "0", 1], ["1", "1", 1], ["1", "0", -1], ["0", "1", -1]]
    assert reply({"points": cross}) == {"status": "infeasible", "common": ["1/2", "1/2"]}
    assert reply({"points": cross, "kernel": "quadratic"})["status"] == "optimal"


def test_one_class_waits_for_the_other():
    assert reply({"points": FOUR[:2]}) == {"status": "waiting"}


@given(boards, st.sampled_from(["inf", "1", "1/3", "10"]), st.sampled_from(["linear", "quadratic"]))
def test_the_drawn_function_has_the_values_that_are_shown(points, C, kernel):
    found = reply({"points": points, "kernel": kernel, "C": C})
    if found["status"] != "optimal":
        assert found["status"] in {"waiting", "infeasible"}
        return
    for (x, y, _), value in zip(points, found["values"], strict=True):
        drawn = sum(c * float(Fraction(x)) ** i * float(Fraction(y)) ** j for i, j, c in found["monomials"])
        assert drawn == pytest.approx(float(Fraction(value)), abs=1e-6)


@given(boards)
def test_a_state_survives_its_journey(points):
    state = read_state({"points": points, "kernel": "cubic", "C": "3/2"})
    assert read_state(state.as_json()) == state


@pytest.mark.parametrize(
    "given_state",
    [
        None,
        [],
        "points",
        {"points": "1234"},
        {"points": [["0", "0", 1]] * (MOST_POINTS + 1)},
        {"points": [["0", "0"]]},
        {"points": [["0", "0", 2]]},
        {"points": [["0", "0", True]]},
        {"points": [["0", 0.5, 1]]},
        {"points": [["0", "9**9**9", 1]]},
        {"points": [["0", "1/0", 1]]},
        {"points": [["0", "1e9999", 1]]},
        {"points": [["0", 10**5000, 1]]},
        {"points": [["0", "9" * 100_000, 1]]},
        {"points": [["0", "__import__", 1]]},
        {"points": [[["0"], "0", 1]]},
        {"points": FOUR, "kernel": "rbf"},
        {"points": FOUR, "kernel": ["linear"]},
        {"points": FOUR, "C": "0"},
        {"points": FOUR, "C": "-1"},
        {"points": FOUR, "C": None},
        {"points": FOUR, "C": {"inf": 1}},
    ],
)
def test_what_is_no_board_is_refused_with_words(given_state):
    found = reply(given_state)
    assert found["status"] == "refused"
    assert found["what"]
    assert found["hint"]
    with pytest.raises(SvmsymError):
        read_state(given_state)


def test_a_widget_follows_what_is_dragged():
    pytest.importorskip("anywidget", reason="the board moves only where anywidget is installed")
    shown = board()
    moved = {**shown.state, "points": [["0", "0", -1], ["2", "2", -1], ["2", "0", 1], ["3", "1/4", 1]]}
    shown.state = moved
    exact = solve([[0, 0], [2, 2], [2, 0], [3, "1/4"]], [-1, -1, 1, 1], C="inf")
    assert shown.reply["alpha"] == [str(v) for v in exact.alpha]
    assert "<svg" in shown._repr_mimebundle_()[0]["text/html"]


def test_the_board_speaks_five_languages():
    texts = {
        code: Still(read_state({"points": FOUR}), code).picture() for code in ("en", "de", "es", "ko", "zh")
    }
    assert len(set(texts.values())) == len(texts)
    pytest.importorskip("anywidget", reason="the board moves only where anywidget is installed")
    assert board(language="ko").words["kernel"] == "커널"
    with pytest.raises(SvmsymError):
        board(language="xx")


def test_a_picture_stands_where_nothing_moves():
    still = Still(read_state({"points": FOUR}))
    assert still._repr_mimebundle_()["text/html"].startswith("<svg")


def test_the_module_asks_nobody():
    script = module()
    for word in ("http:", "https:", "fetch", "import(", "innerHTML", "eval", "XMLHttpRequest"):
        assert word not in script.replace("http://www.w3.org/2000/svg", "")
