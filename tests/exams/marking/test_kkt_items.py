"""Conditions of Karush, Kuhn and Tucker: what is shown earns its group's points, what is wrong earns none."""

from fractions import Fraction

import pytest

from svmsym.errors import SvmsymError
from svmsym.exams.marking.marking import mark_submission
from svmsym.exams.setting.exam_file import read_exam
from svmsym.exams.submissions.submission import Answer, Submission

SOFT = (
    "w = Σ_i α_i y_i x_i",
    "Σ_i α_i y_i = 0",
    "C = α_i + μ_i",
    "y_i(wᵀx_i + b) ≥ 1 − ξ_i",
    "ξ_i ≥ 0",
    "α_i ≥ 0",
    "μ_i ≥ 0",
    "α_i (y_i(wᵀx_i + b) − 1 + ξ_i) = 0",
    "μ_i ξ_i = 0",
)
ALL = range(9)
HEAD = '[exam]\nid = "e"\ntitle = "t"\n[[item]]\nid = "k"\nkind = "kkt"\n'
KKT = read_exam(HEAD + 'problem = "soft-margin"\npoints = 8\n')


def mark(lines, asked=KKT):
    written = Answer("\n".join(f"${line}$" for line in lines))
    return mark_submission(asked, Submission("1", answers={"k": written})).items[0]


# By hand: four groups of two points each; a group is shared by its conditions.
@pytest.mark.parametrize(
    ("left_out", "score"),
    [
        ((), Fraction(8)),
        ((8,), Fraction(7)),
        ((7, 8), Fraction(6)),
        ((3, 4), Fraction(6)),
        ((4,), Fraction(7)),
        ((0,), 8 - Fraction(2, 3)),
        ((3, 4, 5, 6, 7, 8), Fraction(2)),
    ],
)
def test_what_is_there_earns_points(left_out, score):
    found = mark([SOFT[k] for k in ALL if k not in left_out])
    assert found.score == score
    assert found.status == ("partial" if left_out else "correct")


def test_what_is_missing_is_told_without_giving_it_away():
    told = mark(SOFT[:7]).feedback
    assert told == "This earns 6 of 8 points. Not shown: complementary slackness."
    assert "stationarity condition for b" in mark([*SOFT[:1], *SOFT[2:]]).feedback


def test_two_conditions_in_one_count_as_both():
    lines = [*SOFT[:5], "0 ≤ α_i ≤ C", *SOFT[7:]]
    assert mark(lines).status == "correct"
    assert mark(lines[:-1]).score == 7


@pytest.mark.parametrize(
    "wrong", ["α_i ≤ 0", "Σ_i α_i = 0", "α_i (y_i(wᵀx_i + b) − 1) = 0", "w = −Σ_i α_i y_i x_i"]
)
def test_a_wrong_condition_earns_nothing_and_costs_nothing_else(wrong):
    found = mark([SOFT[2], SOFT[4], wrong])
    assert (found.status, found.score) == ("partial", Fraction(2, 3) + 1)  # one of three, and one of two
    assert "Formula 3 is the first one that does not hold" in found.feedback


HARD = ("w = Σ α_i y_i x_i", "Σ α_i y_i = 0", "y_i(wᵀx_i + b) ≥ 1", "α_i ≥ 0", "α_i (y_i(wᵀx_i + b) − 1) = 0")
HARD_EXAM = read_exam(HEAD + 'problem = "hard-margin"\npoints = 4\n')


# By hand: one point for each group, stationarity is shared by w and b.
@pytest.mark.parametrize(
    ("place", "wrong", "score"),
    [
        (4, "α_i y_i(wᵀx_i + b) = 0", 3),
        (3, "α_i ≤ 0", 3),
        (3, "α_i > 0", 3),
        (2, "y_i(wᵀx_i + b) = 1", 3),
        (0, "w = −Σ α_i y_i x_i", Fraction(7, 2)),
        (1, "Σ α_i = 0", Fraction(7, 2)),
    ],
)
def test_one_wrong_condition_of_the_hard_margin(place, wrong, score):
    found = mark([*HARD[:place], wrong, *HARD[place + 1 :]], HARD_EXAM)
    assert (found.status, found.score) == ("partial", score)


@pytest.mark.parametrize("more", ["α_i ≤ 0", "w = −Σ α_i y_i x_i"])
def test_a_wrong_condition_beside_the_right_one_waits_for_a_person(more):
    assert mark([*HARD, more], HARD_EXAM).status == "undecided"
    assert mark([*HARD[:4], more], HARD_EXAM).status == "undecided"


def test_wrong_conditions_alone_earn_nothing():
    found = mark(["w = −Σ α_i y_i x_i", "α_i ≤ 0"], HARD_EXAM)
    assert (found.status, found.score) == ("wrong", 0)


@pytest.mark.parametrize(
    ("place", "wrong", "score"),
    [
        (2, "C = α_i − μ_i", 8 - Fraction(2, 3)),
        (3, "y_i(wᵀx_i + b) ≥ 1", 7),
        (4, "ξ_i ≤ 0", 7),
        (5, "α_i ≤ 0", 7),
        (7, "α_i (y_i(wᵀx_i + b) − 1) = 0", 7),
        (8, "α_i ξ_i = 0", 7),
    ],
)
def test_one_wrong_condition_of_the_soft_margin(place, wrong, score):
    assert mark([*SOFT[:place], wrong, *SOFT[place + 1 :]]).score == score


def test_marks_of_the_file_count():
    source = HEAD + "points = 5\nmarks = {{ {} }}\n"
    stated = read_exam(source.format("stationarity = 2, complementarity = 3"))
    assert mark(["w = Σ_i α_i y_i x_i", "Σ_i α_i y_i = 0", "α_i ≥ 0"], stated).score == 2
    with pytest.raises(SvmsymError, match="no step 'slackness'"):
        read_exam(source.format("slackness = 5"))


def test_a_derived_scheme_shares_equally():
    assert read_exam(HEAD + "points = 4\n").item("k").marks == dict.fromkeys(
        ("stationarity", "primal", "multipliers", "complementarity"), 1
    )


# By hand: μ_i = C − α_i put in leaves α_i ≤ C for μ_i ≥ 0, and (C − α_i)ξ_i = 0 for μ_iξ_i = 0.
@pytest.mark.parametrize(
    ("more", "status"),
    [
        (("0 ≤ α_i ≤ C", "(C − α_i) ξ_i = 0"), "correct"),
        (("α_i ≥ 0", "α_i ≤ C", "ξ_i (α_i − C) = 0"), "correct"),
        (("0 ≤ α_i ≤ C",), "undecided"),
        (("α_i ≥ 0", "(C − α_i) ξ_i = 0"), "undecided"),
        (("0 ≤ α_i ≤ C", "ξ_i > 0 ⇒ α_i = C"), "undecided"),
        # With α_i ≤ C it says α_i = C or ξ_i = 0, which is (C − α_i) ξ_i = 0.
        (("0 ≤ α_i ≤ C", r"\alpha_i < C \Rightarrow \xi_i = 0"), "correct"),
        (("α_i ≥ 0",), "partial"),
        (("α_i > 0", "(C − α_i) ξ_i = 0"), "undecided"),  # wrong, but what the others earn is not clear
        (("0 ≤ α_i ≤ C", "(C + α_i) ξ_i = 0"), "undecided"),  # no point was found that refutes it
        (("0 ≤ α_i ≤ C", "α_i ξ_i = 0"), "undecided"),
    ],
)
def test_multipliers_that_are_put_in(more, status):
    assert mark([*(SOFT[k] for k in (0, 1, 3, 4, 7)), *more]).status == status


@pytest.mark.parametrize(
    "words",
    [
        "These conditions are necessary but not sufficient.",
        "They suffice in no case.",
        "All of this holds at local maxima as well.",
        "Diese Bedingungen sind notwendig, aber nicht hinreichend.",
        "Estas condiciones son necesarias pero no suficientes.",
        "이 조건은 필요조건이지만 충분조건은 아니다.",
        "这些条件是必要的，但不是充分的。",
    ],
)
@pytest.mark.parametrize("left_out", [0, 1])
def test_a_sentence_beside_them_that_may_say_more_is_left_to_a_person(words, left_out):
    written = Answer("\n".join((*SOFT[left_out:], words)))
    found = mark_submission(KKT, Submission("1", answers={"k": written})).items[0]
    assert found.status == "undecided"
    assert found.reason


@pytest.mark.parametrize(
    "labels",
    [
        ("Stationarity:", "Primal feasibility:", "Dual feasibility:", "Complementary slackness:"),
        ("Stationarität:", "Primale Zulässigkeit:", "Duale Zulässigkeit:", "Komplementärer Schlupf:"),
        ("Estacionariedad:", "Factibilidad primal:", "Factibilidad dual:", "Holgura complementaria:"),
        ("정상성 조건:", "원문제의 제약:", "쌍대 실행가능성:", "상보 여유 조건:"),
        ("平稳性：", "原始可行性：", "对偶可行性：", "互补松弛性："),
    ],
)
def test_the_names_of_the_groups_change_nothing(labels):
    groups = SOFT[:3], SOFT[3:5], SOFT[5:7], SOFT[7:]
    text = "\n".join(
        f"{label} {', '.join(f'${s}$' for s in some)}" for label, some in zip(labels, groups, strict=True)
    )
    assert mark_submission(KKT, Submission("1", answers={"k": Answer(text)})).items[0].status == "correct"
