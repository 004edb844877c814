"""Every number of the catalogue of mistakes gets its name; nothing right gets one."""

from fractions import Fraction as F

import pytest
from known_mistakes import EXAM, RIGHT, WRONG, A, S, item, points

from svmsym.exams.mistakes.catalogue import IDS
from svmsym.exams.mistakes.condition_slips import conditions, implications
from svmsym.exams.mistakes.dual_form_slips import DUAL_FORM_SLIPS
from svmsym.exams.mistakes.feature_maps import FEATURES
from svmsym.exams.mistakes.kernel_slips import features
from svmsym.exams.mistakes.lagrangian_slips import LAGRANGIAN_SLIPS
from svmsym.exams.mistakes.naming import name_mistakes
from svmsym.exams.mistakes.path import Path, with_offsets, works
from svmsym.exams.mistakes.slips import SLIPS
from svmsym.exams.mistakes.value_tables import MULTIPLE
from svmsym.judging.pages.subjects import subjects
from svmsym.meaning.reals import multiply, root


@pytest.mark.parametrize(("name", "asked", "answer"), WRONG, ids=lambda v: v if isinstance(v, str) else "")
def test_a_wrong_answer_is_named(name, asked, answer):
    assert name in name_mistakes(EXAM, asked, answer)


@pytest.mark.parametrize(("asked", "answer"), RIGHT, ids=lambda v: v if isinstance(v, str) else "")
def test_a_right_answer_has_no_name(asked, answer):
    assert name_mistakes(EXAM, asked, answer) == ()


def test_the_catalogue_is_whole():
    assert len(IDS) == 59
    told = {name for name, _ in (*implications(), *conditions(subjects("soft-margin")[0]))}
    assert set(IDS) == {*SLIPS, *LAGRANGIAN_SLIPS, *DUAL_FORM_SLIPS, *told, MULTIPLE, FEATURES}
    # Two have no number in the catalogue: w under a kernel, and a sum without labels.
    assert set(IDS) - {name for name, _, _ in WRONG} == {"kernel.w_explicit", "pred.sum_without_y"}


def test_w_in_the_coordinates_of_the_points_under_a_kernel():
    # (xᵀz)² on x_1 = (1, 0) and x_2 = (3, 2): α = 2/‖φ(x_1) − φ(x_2)‖² = 2/(1 + 169 − 18) = 1/76.
    assert name_mistakes(EXAM, item("w", "square"), "(1/38, 1/38)") == ("kernel.w_explicit",)


def test_a_sum_without_labels():
    # f(2, 0) = ¼·⟨x_1, x⟩ + ¼·⟨x_2, x⟩ + b = ½ + 3/2 − 3/2 = ½
    assert "pred.sum_without_y" in name_mistakes(EXAM, item("predict", at=points((2, 0))), "1/2")


def test_the_right_path_has_the_numbers_of_the_catalogue():
    (work,) = with_offsets(Path(), A)
    assert [str(a) for a in work.alpha] == ["1/4", "1/4", "0"]
    assert [str(v) for v in work.w] == ["1/2", "1/2"]
    assert (str(work.b), str(work.norm2)) == ("-3/2", "1/2")
    assert work.gram == ((1, 3, 5), (3, 13, 17), (5, 17, 26))
    (soft,) = with_offsets(Path(), S)
    assert [str(v) for v in soft.alpha] == ["8/9", "2", "8/9", "2"]
    assert [str(v) for v in Path().slacks(soft)] == ["0", "4/3", "0", "4/3"]


def test_a_value_of_f_is_no_distance():
    (work,) = with_offsets(Path(), A)
    score = Path().scores(work, A.X[2])
    assert str(score) == "3/2"
    assert multiply(score, root(1 / work.norm2)) == root(F(9, 2))  # 3√2/2


def test_one_mistake_then_consistent_work_contradicts_itself():
    path = SLIPS["dual.missing_half"](Path())
    (work,) = works(path, A)
    assert [str(a) for a in work.alpha] == ["1/8", "1/8", "0"]
    assert [str(work.offset_from(i)) for i in work.free] == ["-5/4", "-1/4"]


def test_the_feature_map_without_roots_agrees_where_a_coordinate_is_zero():
    assert [str(f.weight) for f in features(EXAM.data["square"], 2)] == ["1", "2", "1"]
    assert name_mistakes(EXAM, item("kernel", "square", at=A.X[:2]), "9") == ()


def test_all_mistakes_that_give_a_kernel_value_are_named():
    """K = (⟨x, z⟩ + 1)² at (1, 2), (3, 1) is 36; 25 = 5² = 1 + 3 + 2 + 9 + 6 + 4 has two causes."""
    asked = item("kernel", "offset", at=points((1, 2), (3, 1)))
    assert name_mistakes(EXAM, asked, "36") == ()
    assert set(name_mistakes(EXAM, asked, "25")) == {"kernel.phi_sqrt2", "kernel.no_constant"}
    assert name_mistakes(EXAM, asked, "6") == ("kernel.no_power",)
