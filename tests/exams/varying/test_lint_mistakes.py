"""Lint about mistakes, with a survey of one planted mistake: w = Σ α_i x_i, the labels dropped."""

import sys
from dataclasses import dataclass, replace
from pathlib import Path

from svmsym.exams.mistakes.mistake import WrongAnswer
from svmsym.exams.setting.exam_file import read_exam
from svmsym.exams.setting.kept import optimum
from svmsym.exams.varying.lint import lint
from svmsym.exams.varying.lint_mistakes import choice
from svmsym.exams.varying.variants import vary

sys.path.append(str(Path(__file__).parents[1] / "setting"))
from exam_texts import HEAD, item


@dataclass(frozen=True)
class Found:
    hidden: tuple[str, ...] = ()
    answers: tuple[WrongAnswer, ...] = ()


def dropped_labels(exam, one):
    """Hidden where Σ α_i x_i is w itself: where every negative support vector is the origin."""
    best = optimum(exam, one.data)
    points = exam.data[one.data].X
    wrong = tuple(sum(a * x[k] for a, x in zip(best.alpha, points, strict=True)) for k in range(2))
    name = ("stat.w_dropped_y",)
    return Found(name) if wrong == best.w else Found(answers=(WrongAnswer(name, str(wrong)),))


def exam_on(points):
    data = f'[data.A]\nx = {points}\ny = [-1, 1, 1]\nC = "inf"\n'
    return read_exam(HEAD + data + item("w", data='"A"'))


def test_a_hidden_mistake_is_told_and_better_data_are_suggested():
    exam = exam_on([[0, 0], [2, 2], [5, 1]])  # the catalogue's own example: x_1 at the origin
    found = {one.code: one for one in lint(exam, dropped_labels)}
    assert "stat.w_dropped_y" in found["hidden-mistake"].what
    assert (
        "1 hidden mistakes and pairs that share an answer, grouped above; 0 with x = "
        in found["better-data"].what
    )
    better = choice(exam, "A", dropped_labels).better
    assert dropped_labels(replace(exam, data={"A": better}), exam.item("a")).hidden == ()


def test_nothing_is_said_where_the_data_tell():
    exam = exam_on([[1, 0], [3, 2], [5, 1]])
    assert lint(exam, dropped_labels) == ()
    assert choice(exam, "A", dropped_labels).count == 0


def test_what_no_data_tell_apart_is_not_told():
    exam = exam_on([[1, 0], [3, 2], [5, 1]])
    same = Found(("always.hidden",), (WrongAnswer(("a.one", "b.two"), "0"),))
    assert lint(exam, lambda *_: same) == ()


def test_mistakes_that_other_data_do_not_show_are_not_told_apart():
    exam = exam_on([[1, 0], [3, 2], [5, 1]])
    same = Found(answers=(WrongAnswer(("a.one", "b.two"), "0"),))
    assert lint(exam, lambda e, _: same if e is exam else Found()) == ()


def test_two_mistakes_that_other_data_tell_apart():
    exam = exam_on([[1, 0], [3, 2], [5, 1]])
    same = Found(answers=(WrongAnswer(("a.one", "b.two"), "0"),))
    apart = Found(answers=(WrongAnswer(("a.one",), "0"), WrongAnswer(("b.two",), "1")))
    codes = [one.code for one in lint(exam, lambda e, _: same if e is exam else apart)]
    assert codes == ["same-answer", "better-data"]


def test_the_same_from_a_seed():
    exam = exam_on([[0, 0], [2, 2], [5, 1]])
    first, again = (choice(exam, "A", dropped_labels, 2).better for _ in range(2))
    assert first == again


def test_variants_hide_no_mistake_that_others_show():
    def even(exam, _):
        """A mistake that shows only where the first coordinate of the first point is even."""
        name = ("odd.one",)
        return Found(name) if exam.data["A"].X[0][0] % 2 else Found(answers=(WrongAnswer(name, "0"),))

    exam = exam_on([[1, 0], [3, 2], [5, 1]])
    assert {int(e.data["A"].X[0][0] % 2) for e in vary(exam, 12, 1).values()} == {0, 1}
    assert {int(e.data["A"].X[0][0] % 2) for e in vary(exam, 12, 1, surveyor=even).values()} == {0}
