"""Wrong formulas in anybody's letters get their names; right ones get none."""

import random

import pytest
from formula_planting import RIGHT, TEMPLATES, asked, written
from known_mistakes import EXAM

from svmsym.exams.mistakes.naming import name_mistakes


@pytest.mark.parametrize(
    ("name", "kind", "problem", "template"), TEMPLATES, ids=[f"{t[0]}-{t[1]}" for t in TEMPLATES]
)
def test_a_wrong_formula_is_named(name, kind, problem, template):
    draw = random.Random(name)
    for _ in range(6):
        text = written(template, draw)
        assert name in name_mistakes(EXAM, asked(kind, problem), text), text


@pytest.mark.parametrize(("kind", "problem", "template"), RIGHT)
def test_a_right_formula_has_no_name(kind, problem, template):
    draw = random.Random(template)
    for _ in range(6):
        text = written(template, draw)
        assert name_mistakes(EXAM, asked(kind, problem), text) == (), text
