"""Lint about mistakes, with a survey of one planted mistake: w = Σ α_i x_i, the labels dropped."""

import sys
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from svmsym.exams.mistakes.mistake import WrongAnswer
from svmsym.exams.setting.exam_file import read_exam
from svmsym.exams.setting.reference import optimum, reference
from svmsym.exams.varying.lint import lint
from svmsym.exams.varying.lint_mistakes import better_data, telling

sys.path.append(str(Path(__file__).parents[1] / "setting"))
from exam_texts import HEAD, item


@dataclass(frozen=True)
class Found:
    hidden: tuple[str, ...] = ()
    coinciding: tuple[WrongAnswer, ...] = ()


def dropped_labels(exam, one):
    """Hidden where Σ α_i x_i is w itself: where every negative support vector is the origin."""
    best = optimum(exam, one.data)
    points = exam.data[one.data].X
    wrong = tuple(sum(a.middle * x[k] for a, x in zip(best.alpha, points, strict=True)) for k in range(2))
    return Found(("stat.w_dropped_y",)) if wrong == best.w else Found()


def exam_on(points):
    data = f'[data.A]\nx = {points}\ny = [-1, 1, 1]\nC = "inf"\n'
    return read_exam(HEAD + data + item("w", data='"A"'))


def test_a_hidden_mistake_is_told_and_better_data_are_suggested():
    exam = exam_on([[0, 0], [2, 2], [5, 1]])  # the catalogue's own example: x_1 at the origin
    found = {one.code: one for one in lint(exam, dropped_labels)}
    assert "stat.w_dropped_y" in found["hidden-mistake"].what
    assert "only 0 with x = " in found["better-data"].what
    better = better_data(exam, "A", dropped_labels)
    assert dropped_labels(read_exam_with(exam, better), exam.item("a")).hidden == ()


def read_exam_with(exam, problem):
    return replace(exam, data={"A": problem})


def test_nothing_is_said_where_the_data_tell():
    exam = exam_on([[1, 0], [3, 2], [5, 1]])
    assert telling(exam, "A", dropped_labels) == 0
    assert lint(exam, dropped_labels) == ()
    assert better_data(exam, "A", dropped_labels) is None


def test_two_mistakes_with_one_answer():
    exam = exam_on([[1, 0], [3, 2], [5, 1]])
    same = WrongAnswer(("a.one", "b.two"), reference(exam, exam.item("a")).text)
    codes = [one.code for one in lint(exam, lambda *_: Found(coinciding=(same,)))]
    assert codes == ["same-answer"]


@pytest.mark.parametrize("seed", [1, 2])
def test_suggestions_are_the_same_from_a_seed(seed):
    exam = exam_on([[0, 0], [2, 2], [5, 1]])
    first, again = (better_data(exam, "A", dropped_labels, seed) for _ in range(2))
    assert first == again
