"""Right answers in anybody's words have no mistake: a sample of those that were marked by hand."""

from functools import cache
from pathlib import Path

import pytest

from svmsym.exams.mistakes.naming import name_mistakes
from svmsym.exams.setting.exam_file import load_exam

MARKS = Path(__file__).parents[2] / "marks_by_hand"
STEP = 9  # every ninth answer; a derivation takes seconds


@cache
def exam(name):
    return load_exam(MARKS / "exams" / f"{name}.toml")


def answers(truth):
    for table in ("answers.tsv", "answers_second.tsv"):
        for line in (MARKS / table).read_text("utf-8").splitlines()[1:]:
            _, _, name, item, decided, answer, earlier = line.split("\t")
            if decided == truth and not earlier and exam(name).item(item).kind != "derivation":
                yield name, item, answer.replace("⏎", "\n")


def test_right_answers_have_no_name():
    right = list(answers("C"))
    assert len(right) > 1000
    named = [
        (one, found)
        for one in right[::STEP]
        if (found := name_mistakes(exam(one[0]), exam(one[0]).item(one[1]), one[2]))
    ]
    assert named == []


def test_many_wrong_answers_have_one():
    wrong = list(answers("W"))[::STEP]
    named = [one for one in wrong if name_mistakes(exam(one[0]), exam(one[0]).item(one[1]), one[2])]
    assert len(named) > len(wrong) / 8  # most of them deceive on purpose, and are no known mistake


@pytest.mark.parametrize(
    "text",
    [
        "Σ αᵢyᵢ = 0 and αᵢ ≥ 0, maximise Σ αᵢ − ½ Σᵢ Σⱼ αᵢαⱼyᵢyⱼ xᵢᵀxⱼ",
        "L_D = Σ αᵢ − ½ Σᵢ Σⱼ αᵢαⱼyᵢyⱼ xᵢᵀxⱼ, Σ αᵢyᵢ = 0, αᵢ ≥ 0",
    ],
)
def test_the_parts_of_a_dual_may_stand_in_any_order(text):
    name, item = next((n, i) for n, i, _ in answers("C") if exam(n).item(i).kind == "dual" and n == "en")
    assert name_mistakes(exam(name), exam(name).item(item), text) == ()
