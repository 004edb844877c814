"""Where a person relies on what was understood, it is refused if its echo would be read as something else."""

import pytest

from svmsym.cli.main import main
from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem
from svmsym.exams.equivalence.answers import compare
from svmsym.exams.lines.reading_lines import check_derivation
from svmsym.exams.marking.answer_reading import read_answer
from svmsym.exams.meaning.reader import read, surely, told_back
from svmsym.exams.meaning.statements import Read, Unreadable
from svmsym.exams.values.api import check_value
from svmsym.exams.worker_tasks import read_task
from svmsym.page.places.reading import read as read_on_the_page

ODD = "x_1 + -2x_2 + -t₃x₃"  # found by the fuzzer: points or coordinates, nobody can tell
SAID = "what was understood cannot be written back"


def test_the_odd_answer_is_read_and_not_told_back():
    assert isinstance(read(ODD), Read)
    assert not told_back(read(ODD))


def test_a_reading_that_is_told_back_is_kept():
    assert surely(read("w = (0,5; 1)")) == read("w = (0,5; 1)")
    for question in ("w = (0,5,1,25)", "b = 1,500", "C = 10,000"):
        assert surely(read(question)) == read(question)
    assert isinstance(surely(read("b =")), Unreadable)


def test_a_matrix_beside_its_entries_is_kept():
    text = "K = [[1, 0], [0, 1]]; K_ij = x_i^T x_j"
    assert surely(read(text)) == read(text)


def test_the_command_refuses_it(capsys):
    assert main(["read", ODD]) == 2
    assert SAID in capsys.readouterr().err


def test_comparing_leaves_it_undecided():
    verdict = compare("x_1 - 2 x_2 - t_3 x_3", ODD)
    assert (verdict.verdict, SAID in verdict.reason) == ("undecided", True)


def test_a_reference_and_a_given_relation_are_refused():
    with pytest.raises(SvmsymError, match=SAID):
        compare(ODD, "x_1 - 2 x_2 - t_3 x_3")
    with pytest.raises(SvmsymError, match=SAID):
        compare("b = 1", "b = 1", given=[ODD])


def test_a_value_is_left_undecided():
    problem = Problem("svc", X=((1, 1), (-1, -1)), y=(1, -1))
    judged = check_value(problem, "w", ODD)
    assert (judged.verdict, SAID in judged.reason) == ("undecided", True)


@pytest.mark.parametrize("text", [f"${ODD}$", f"Also ${ODD}$ und fertig."])
def test_a_line_of_a_derivation_is_left_undecided_and_not_passed_over(text):
    [line] = check_derivation("hard-margin", text).lines
    assert (line.verdict, SAID in line.reason) == ("undecided", True)


@pytest.mark.parametrize("text", [ODD, "K_ij ; w_0 := w_0 + y_i", f"Somit ist ${ODD}$ und $b = 1$."])
def test_a_marker_is_not_given_it(text):
    assert read_answer(text).reading.message == SAID


def test_programs_and_the_page_get_the_reason():
    assert read_task(ODD)["error"]["message"] == SAID
    assert read_on_the_page({"text": ODD})["error"]["message"] == SAID
    assert read_on_the_page({"text": ODD, "lang": "de"})["error"]["message"].startswith("was verstanden")
