"""The marking scheme: parts that add up, groups of steps, accepted forms."""

from fractions import Fraction as F

import pytest
from exam_texts import DATA, EXAMPLE, HEAD, item

from svmsym.duality.derivation_files import names
from svmsym.exams.setting.exam import Item
from svmsym.exams.setting.exam_file import read_exam
from svmsym.exams.setting.scheme import derivation_parts, scheme
from svmsym.exams.setting.steps import derivation_steps


def test_the_scheme_of_the_example():
    found = {one.item: one for one in scheme(read_exam(EXAMPLE))}
    assert [(p.name, p.points, p.steps) for p in found["b"].parts] == [
        ("stationarity_w", 2, ("stationarity_w",)),
        ("stationarity_b", 1, ("stationarity_b",)),
        ("dual", 3, ("dual_objective", "constraints")),
    ]
    assert [found[k].accept for k in "cdef"] == ["kkt", "exact", "interval", "exact"]
    assert found["e"].follow == ("c", "d")
    assert all(sum(p.points for p in one.parts) == one.points for one in found.values())


def test_marks_of_a_derivation_are_those_of_the_printed_scheme():
    exam = read_exam(HEAD + item("derivation", points=6))
    marks = exam.item("a").marks
    assert marks == {p.name: p.points for p in scheme(exam)[0].parts}
    assert marks == {
        "lagrangian": F(3, 2),
        "stationarity_w": F(3, 2),
        "stationarity_b": F(3, 2),
        "dual": F(3, 2),
    }


def test_a_reason_may_have_points_of_its_own():
    exam = read_exam(HEAD + item("statement", claim='"x"', holds="true", marks="{verdict = 1, reason = 1}"))
    assert [(p.name, p.points) for p in scheme(exam)[0].parts] == [("verdict", 1), ("reason", 1)]


def test_accepted_forms_where_the_file_is_silent():
    kinds = (("alpha", "kkt"), ("b", "interval"), ("w", "exact"))
    for kind, accept in kinds:
        exam = read_exam(HEAD + DATA + item(kind, data='"A"'))
        assert scheme(exam)[0].accept == accept
    assert scheme(read_exam(HEAD + DATA + item("w", data='"A"', decimals=2)))[0].accept == "rounded"


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("points", [F(0), F(1, 3), F(5), F(6), F(100)])
def test_parts_of_every_derivation_add_up_and_cover_each_step_once(name, points):
    parts = derivation_parts(Item("a", "derivation", points, problem=name))
    assert sum(part.points for part in parts) == points
    assert all(part.points >= 0 for part in parts)
    covered = [step for part in parts for step in part.steps]
    assert sorted(covered) == sorted(derivation_steps(name))
