"""Consistent work after a slip; every expected number was computed by hand on the data of marking_exams."""

from fractions import Fraction

import pytest
from marking_exams import (
    DUAL,
    LAGRANGIAN,
    STATIONARY,
    WITH_REFERENCES,
    chain,
    exam,
    item,
    marked,
    points,
    statuses,
)

from svmsym.exact.problem import Kernel, Problem
from svmsym.exams.marking.marking import Marker, mark_item
from svmsym.exams.submissions.submission import Answer

NO_HALF = DUAL.replace("½ ", "")
# On data A, with the cross term −3α₁α₂ + … of α₁ and α₂ halved: on α₂ = α₁, α₃ = 0 it is 2α₁ − 11/2·α₁², so
# α₁ = 2/11, w = (4/11, 4/11), ‖w‖² = 32/121, b = −1 − 4/11 from x₁ and 1 − 20/11 from x₂.
HALVED = (
    "max α_1 + α_2 + α_3 − 1/2(α_1² − 3α_1α_2 − 10α_1α_3 + 13α_2² + 34α_2α_3 + 26α_3²) "
    "s.t. α_i ≥ 0, −α_1 + α_2 + α_3 = 0"
)


def test_everything_right():
    found = marked(
        chain(),
        b=DUAL,
        c="α = (1/4; 1/4; 0)",
        d="w = (0,5; 0,5)",
        e="b = −3/2",
        f="2√2",
        g="{1, 2}",
        h="ξ = (0; 0; 0)",
        i="−1",
        j="x_1 + x_2 = 3",
    )
    assert set(statuses(found).values()) == {"correct"}
    assert sum(m.score for m in found.values()) == 15


def test_missing_half_then_consistent():
    found = marked(chain(), b=NO_HALF, c="(1/8, 1/8, 0)", d="(1/4, 1/4)", e="−5/4", f="4√2", g="{1, 2}")
    assert statuses(found) == {
        "b": "wrong",
        "c": "follow-through",
        "d": "follow-through",
        "e": "follow-through",
        "f": "follow-through",
        "g": "correct",
    }
    assert found["c"].score == 3
    assert found["c"].consistent_with == ("b",)
    assert found["d"].consistent_with == ("c",)
    assert found["e"].consistent_with == ("c", "d")
    assert found["f"].consistent_with == ("d",)


@pytest.mark.parametrize("b", ["−5/4", "−1/4", "−3/4"])
def test_two_support_vectors_that_disagree_are_told(b):
    found = marked(chain(), b=NO_HALF, c="(1/8, 1/8, 0)", d="(1/4, 1/4)", e=b)["e"]
    assert found.status == "follow-through"
    assert "-5/4 from point 1, -1/4 from point 2" in found.feedback
    assert "proves an earlier error" in found.feedback


def test_a_right_b_is_not_told_that_support_vectors_disagree():
    found = marked(chain(), b=NO_HALF, c="(1/8, 1/8, 0)", d="(1/4, 1/4)", e="−3/2")["e"]
    assert found.status == "correct"
    assert any("different b" in note for note in found.notes)
    assert "from point" not in found.feedback


def test_a_halved_cross_term_gets_full_marks_later_on():
    answers = {
        "c": "α = (2/11, 2/11, 0)",
        "d": "w = (4/11, 4/11)",
        "e": "b = −15/11",
        "f": "11√2/4",
        "g": "x_1, x_2",
        "j": "4x_1 + 4x_2 = 15",
    }
    found = marked(chain(), b=HALVED, **answers)
    assert found["b"].status != "correct"
    assert {found[name].status for name in "cdefj"} == {"follow-through"}
    assert all(found[name].score == found[name].max for name in answers)


def test_the_same_dual_written_out_on_its_data_is_wrong_there_and_right_without_the_slip():
    stated = exam(item("b", "dual", 4, data="A"))
    assert marked(stated, b=HALVED)["b"].status == "wrong"
    right = HALVED.replace("− 3α_1α_2", "− 6α_1α_2")
    assert marked(stated, b=right)["b"].status == "correct"
    assert marked(stated, b=right.replace("max", "min"))["b"].status == "wrong"
    assert marked(stated, b=right.replace("α_i ≥ 0, ", ""))["b"].status == "wrong"
    assert marked(stated, b=right.replace("α_i ≥ 0", "0 ≤ α_i ≤ 1"))["b"].status == "wrong"


def test_zeros_carried_earn_nothing():
    found = marked(
        chain(), b=DUAL, c="(0, 0, 0)", d="(0, 0)", e="b = 1", f="0", g="{}", h="(0; 0; 2)", i="1", j="0 = 1"
    )
    assert found["b"].status == "correct"
    assert all(found[name].score in {0, None} for name in "cdefghij")
    assert "earns no points by itself" in found["d"].feedback
    assert found["d"].consistent_with == ()


def test_a_dual_whose_only_solution_is_zero():
    found = marked(chain(), b=DUAL.replace("Σ_i α_i − ½", "−½", 1), c="(0, 0, 0)", d="(0, 0)")
    assert (found["c"].score, found["d"].score) == (0, 0)
    assert "only solution" in found["c"].feedback


def test_recovery_is_full_marks_and_told():
    found = marked(chain(), b=DUAL, c="(1/8, 1/8, 0)", d="(1/2, 1/2)", f="√2")
    assert found["d"].status == "correct"
    assert found["d"].score == 2
    assert "way back" in found["d"].feedback
    assert any("recovered" in note for note in found["d"].notes)
    assert found["f"].feedback == "Right."


def test_an_unbounded_dual_is_told():
    found = marked(chain(), b=DUAL.replace("− ½", "+ ½"), c="(1, 1, 0)")["c"]
    assert found.score == 0
    assert "unbounded" in found.feedback


def test_an_infeasible_dual_is_told():
    found = marked(chain(), b=DUAL.replace("Σ_i α_i y_i = 0", "Σ_i α_i = −1"), c="(1, 1, 0)")["c"]
    assert found.score == 0
    assert "No α satisfies" in found.feedback


# Each dual with its own optimum on data A, from the catalogue of mistakes.
WRONG_DUALS = [
    (DUAL.replace("y_i y_j ", ""), "(1/10, 1/10, 0)"),
    (DUAL.replace("α_i ≥ 0, ", ""), "(5/18, 7/18, −1/9)"),
    (DUAL.replace(", Σ_i α_i y_i = 0", ""), "(31, 0, 6)"),
    (NO_HALF, "(1/8, 1/8, 0)"),
    ("max Σ_i α_i − ½ Σ_i α_i² x_iᵀx_i s.t. α_i ≥ 0, Σ_i α_i y_i = 0", "(6/29, 4/29, 2/29)"),
]


@pytest.mark.parametrize(("dual", "alpha"), WRONG_DUALS)
def test_a_wrong_dual_is_solved_as_it_was_written(dual, alpha):
    found = marked(chain(), b=dual, c=alpha)
    assert statuses(found) == {"b": "wrong", "c": "follow-through"}
    for _, other in WRONG_DUALS:
        if other != alpha:
            assert marked(chain(), b=dual, c=other)["c"].status == "wrong"


def test_an_infeasible_alpha_with_the_optimal_value_does_not_follow():
    # a + b − (a² − 6ab + 13b²) is 1/8 at (1/8, 1/8), the optimum, and at (13/8, 1/8), where Σαy is not 0.
    assert marked(chain(), b=NO_HALF, c="(13/8, 1/8, 0)")["c"].status == "wrong"


def test_the_box_of_the_soft_margin():
    stated = exam(item("b", "dual", 4, problem="soft-margin"), item("c", "alpha", 3, data="S", follow=("b",)))
    dual = "max Σ_i α_i − ½ Σ_i Σ_j α_i α_j y_i y_j x_iᵀx_j s.t. 0 ≤ α_i ≤ {0}, Σ_i α_i y_i = 0"
    own = marked(stated, b=dual.replace("{0}", "1/C"), c="(7/18, 1/2, 7/18, 1/2)")
    assert statuses(own) == {"b": "wrong", "c": "follow-through"}
    right = marked(stated, b=dual.replace("{0}", "C"), c="(8/9, 2, 8/9, 2)")
    assert statuses(right) == {"b": "correct", "c": "correct"}


def test_a_dual_that_nobody_could_read_leaves_later_items_open():
    found = marked(chain(), b="see the other page", c="(1/8, 1/8, 0)", d="(1/4, 1/4)")
    assert (found["b"].score, found["c"].score) == (None, None)
    assert found["d"].status == "follow-through"
    assert marked(chain(), b="see the other page", c="(1/4, 1/4, 0)")["c"].status == "correct"


def test_an_item_left_out_hands_on_what_it_follows():
    found = marked(chain(), b=NO_HALF, c="(1/8, 1/8, 0)", f="4√2")
    assert found["d"].status == "empty"
    assert found["f"].status == "follow-through"
    assert found["f"].consistent_with == ("c",)


def test_without_a_link_nothing_is_followed():
    stated = exam(item("c", "alpha", 3, data="A"), item("d", "w", 2, data="A"))
    assert marked(stated, c="(1/8, 1/8, 0)", d="(1/4, 1/4)")["d"].status == "wrong"


def test_a_wrong_answer_that_does_not_follow_either():
    found = marked(chain(), b=NO_HALF, c="(1/8, 1/8, 0)", d="(1/8, 1/8)")["d"]
    assert found.status == "wrong"
    assert "does not follow from your own answer to c" in found.feedback


def test_slack_and_prediction_from_the_students_own_plane():
    # w = (1, 0), b = −2: f = −1, 1, 3 at the points and 0 at (2, 0), 1 at (3, 5).
    stated = exam(
        item("d", "w", data="A"),
        item("e", "b", data="A", follow=("d",)),
        item("h", "slack", data="A", follow=("d", "e")),
        item("i", "predict", 2, data="A", follow=("d", "e"), at=points((3, 5), (0, 0))),
    )
    found = marked(stated, d="(1, 0)", e="−3", h="ξ = (0; 1; 0)", i="0, −3")
    # w = (1, 0), b = −3: f = −2, 0, 2, so ξ = (0, 1, 0); f(3, 5) = 0 and f(0, 0) = −3.
    assert found["e"].status == "wrong"
    assert found["h"].status == found["i"].status == "follow-through"
    assert found["h"].consistent_with == ("d", "e")
    assert marked(stated, d="(1, 0)", e="−3", h="ξ = (0; 1; 1)")["h"].status == "wrong"


def test_only_wrong_answers_are_listed():
    # α is right, w is not: b = −1 − 1 from x₁ rests on w alone.
    found = marked(chain(), b=DUAL, c="(1/4, 1/4, 0)", d="(1, 0)", e="−2")["e"]
    assert (found.status, found.consistent_with) == ("follow-through", ("d",))


def test_half_way_between_the_classes_is_consistent_too():
    # w = (0, 1): the values are 0 | 2, 1, so half-way b = −½; the support vectors give −1.
    stated = exam(item("d", "w", data="A"), item("e", "b", data="A", follow=("d",)))
    found = {b: marked(stated, d="(0, 1)", e=b)["e"].status for b in ("−1/2", "1/2", "−1")}
    assert found == {"−1/2": "follow-through", "1/2": "wrong", "−1": "follow-through"}


def test_support_vectors_follow_alpha():
    found = marked(chain(), b=DUAL, c="(2/17, 0, 2/17)", d="(8/17, 2/17)", e="−25/17", g="{1, 3}")
    assert statuses(found) == {
        "b": "correct",
        "c": "wrong",
        "d": "follow-through",
        "e": "follow-through",
        "g": "follow-through",
    }
    assert "earlier error" not in found["e"].feedback  # here both support vectors give the same b


def test_all_points_with_a_multiplier_that_is_not_zero_follow_too():
    found = marked(chain(), b=DUAL, c="(5/18, 7/18, −1/9)", g="x_1, x_2, x_3")["g"]
    assert (found.status, found.consistent_with) == ("follow-through", ("c",))
    assert marked(chain(), b=DUAL, c="(5/18, 7/18, −1/9)", g="x_1, x_3")["g"].status == "wrong"


def test_the_dual_at_the_end_of_a_derivation_is_followed_with_its_constraints():
    stated = exam(
        item("b", "derivation", 6, start="lagrangian"), item("c", "alpha", 3, data="A", follow=("b",))
    )
    objective, constraints = NO_HALF.split(" s.t. ")
    page = f"${objective}$ s.t. " + ", ".join(f"${c}$" for c in constraints.split(", "))
    assert marked(stated, b=STATIONARY + page, c="(1/8, 1/8, 0)")["c"].consistent_with == ("b",)
    # Σα = 0 instead of Σαy = 0 leaves α = 0 alone.
    spoilt = page.replace("α_i y_i = 0", "α_i = 0")
    found = marked(stated, b=STATIONARY + spoilt, c="(1/8, 1/8, 0)")["c"]
    assert (found.status, "only solution" in found.feedback) == ("wrong", True)


def test_alpha_follows_a_wrong_gram_matrix():
    # K₁₁ = 0 on data A: on α₃ = 0 the dual is 2α − ½(0 − 6 + 13)α², so α = 2/7; at α₃ its slope is
    # 2 − (2/7)·(0 − 3 − 5 + 17) = −4/7 < 0.
    stated = exam(item("k", "gram", data="A"), item("c", "alpha", 3, data="A", follow=("k",)))
    found = marked(stated, k="[[0,3,5],[3,13,17],[5,17,26]]", c="(2/7, 2/7, 0)")
    assert statuses(found) == {"k": "wrong", "c": "follow-through"}


def test_the_dual_follows_the_students_own_lagrangian():
    stated = exam(
        item("a", "lagrangian", 2),
        item("b", "dual", 4, follow=("a",)),
        item("c", "alpha", data="A", follow=("b",)),
    )
    own = LAGRANGIAN.replace("1/2 ", "")
    found = marked(stated, a=own, b=DUAL.replace("½", "1/4"), c="(1/2, 1/2, 0)")
    assert statuses(found) == {"a": "wrong", "b": "follow-through", "c": "follow-through"}
    assert marked(stated, a=own, b=DUAL.replace("½", "1/3"))["b"].status == "wrong"
    recovered = marked(stated, a=own, b=DUAL)["b"]
    assert (recovered.status, "way back" in recovered.feedback) == ("correct", True)
    without_b = LAGRANGIAN.replace(" + b", "")
    found = marked(stated, a=without_b, b=DUAL.replace(", Σ_i α_i y_i = 0", ""), c="(31, 0, 6)")
    assert statuses(found) == {"a": "wrong", "b": "follow-through", "c": "follow-through"}
    # α goes straight from the Lagrangian where no dual is given.
    assert marked(stated, a=own, c="(1/2, 1/2, 0)")["c"].consistent_with == ("a",)


def test_a_square_with_many_optima():
    stated = exam(item("c", "alpha", data="B"), item("d", "w", data="B", follow=("c",)))
    for alpha in ("(1/4,1/4,1/4,1/4)", "(1/2,0,1/2,0)", "(0,1/2,0,1/2)", "(1/8,3/8,1/8,3/8)"):
        assert marked(stated, c=alpha, d="(1, 0)")["d"].status == "correct"
    # (½, 0, 0, ½): w = ½(1, 1) + ½(1, 1) = (1, 1)
    found = marked(stated, c="(1/2,0,0,1/2)", d="(1, 1)")
    assert statuses(found) == {"c": "wrong", "d": "follow-through"}


def test_margin_of_a_kernel_machine_follows_alpha():
    # K = (1 + xz)² at 0 and 1 is 1, 1, 1, 4: with α = (1, 1) the student has ‖w‖² = 1 − 2 + 4 = 3.
    data = Problem("svc", X=points((0,), (1,)), y=(-1, 1), kernel=Kernel("poly", 2, Fraction(1), Fraction(1)))
    stated = exam(
        item("c", "alpha", data="K"),
        item("f", "margin", data="K", follow=("c",), margin="half"),
        data={"K": data},
    )
    found = marked(stated, c="(1, 1)", f="1/√3")
    assert statuses(found) == {"c": "wrong", "f": "follow-through"}


def test_regression_is_left_to_a_person():
    data = Problem(
        "svr", C=Fraction(1), epsilon=Fraction(0), X=points((0,), (1,)), targets=(Fraction(0), Fraction(1))
    )
    stated = exam(item("d", "w", data="R"), item("e", "b", data="R", follow=("d",)), data={"R": data})
    assert marked(stated, d="5", e="7")["e"].score is None


def test_mark_item_alone_with_what_is_carried():
    stated = chain()
    marker = Marker(stated, WITH_REFERENCES)
    _, carried = marker.item(stated.item("c"), Answer("(1/8, 1/8, 0)"), {})
    mark = mark_item(stated, stated.item("d"), Answer("(1/4, 1/4)"), {"c": carried})
    assert mark.status == "follow-through"


def rounded(**answers):
    """All items to two decimals, on data A."""
    stated = exam(
        item("c", "alpha", data="A", decimals=2),
        item("d", "w", data="A", follow=("c",), decimals=2),
        item("e", "b", data="A", follow=("d",), decimals=2),
        item("f", "margin", data="A", follow=("d",), decimals=2, margin="half"),
        item("i", "predict", data="A", follow=("d", "e"), decimals=2, at=points((2, 0))),
    )
    return marked(stated, **answers)


@pytest.mark.parametrize("w", ["(0.25, 0.25)", "(0.26, 0.26)"])
def test_work_with_all_digits_and_work_with_rounded_ones_both_follow(w):
    # α = 1/8 is written 0.13: w is 2·0.125 = 0.25 with all digits, 2·0.13 = 0.26 with the rounded ones.
    assert statuses(rounded(c="(0.13, 0.13, 0)", d=w)) == {"c": "wrong", "d": "follow-through"}


def test_rounding_explains_no_more_than_itself():
    assert rounded(c="(0.13, 0.13, 0)", d="(0.35, 0.35)")["d"].status == "wrong"
    # w = (0.25, 0.25) may be off by 0.005 in each coordinate: 1/‖w‖ lies between 2.77 and 2.89.
    found = {f: rounded(d="(0.25, 0.25)", f=f)["f"].status for f in ("2.83", "2.88", "2.95", "5.66")}
    assert found == {"2.83": "follow-through", "2.88": "follow-through", "2.95": "wrong", "5.66": "wrong"}


def test_what_follows_from_a_right_value_that_was_rounded_is_right():
    # 1/2 asked for to 0 decimals may be written 0 or 1; with w = (1, 1) the margin 1/√2 = 0.71 follows.
    stated = exam(
        item("d", "w", data="A", decimals=0),
        item("f", "margin", data="A", follow=("d",), decimals=2, margin="half"),
    )
    found = marked(stated, d="(1, 1)", f="0.71")
    assert statuses(found) == {"d": "correct", "f": "follow-through"}
    right = marked(stated, d="(1, 1)", f="1.41")["f"]
    assert (right.status, right.feedback) == ("correct", "Right.")


def test_rounding_is_no_contradiction():
    found = rounded(c="(0.26, 0.26, 0)", d="(0.52, 0.52)", e="−1.52")["e"]
    assert found.status == "follow-through"
    stated = exam(
        item("c", "alpha", data="A", decimals=1), item("e", "b", data="A", follow=("c",), decimals=1)
    )
    # α = (0.3, 0.3, 0) is right to one decimal; from x₁ b = −1.6, from x₂ b = −2: rounding explains it.
    mark = marked(stated, c="(0.3, 0.3, 0)", e="−1.6")["e"]
    assert "earlier error" not in mark.feedback
