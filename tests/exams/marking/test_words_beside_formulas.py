"""Formulas with words beside them, and the reasons that are given for open ones."""

import pytest
from marking_exams import DUAL, LAGRANGIAN, exam, item, marked, points

from svmsym.exams.marking.wiring import Wiring
from svmsym.exams.setting.reference import right_answers


@pytest.mark.parametrize("words", ["the opposite of", "das Doppelte von", "el doble de", "절반:", "相反数"])
def test_words_that_change_a_formula_are_not_passed_over(words):
    stated = exam(item("g", "gradient", by="w"))
    wiring = Wiring(references=lambda _exam, _item: ("w − Σ_i α_i y_i x_i",))
    assert marked(stated, wiring, g="w − Σ_i α_i y_i x_i")["g"].status == "correct"
    assert marked(stated, wiring, g=f"{words} w − Σ_i α_i y_i x_i")["g"].status == "undecided"


@pytest.mark.parametrize(
    ("kind", "formula"),
    [("lagrangian", LAGRANGIAN), ("dual", DUAL)],
)
@pytest.mark.parametrize(
    ("words", "status"),
    [
        # Sentences behind a formula are left to a person, even harmless ones.
        ("This is the Lagrange function and its constraints.", "undecided"),
        ("mit nicht-negativen Multiplikatoren", "undecided"),
        ("It has more than one saddle point.", "undecided"),
        ("Die Lücke ist immer positiv.", "undecided"),
        ("No es convexo.", "undecided"),
        ("볼록하지 않다.", "undecided"),
        ("它不是凸的。", "undecided"),
    ],
)
def test_a_formula_beside_words_that_may_say_more_is_left_to_a_person(kind, formula, words, status):
    stated = exam(item("a", kind, 4, problem="hard-margin"))
    assert marked(stated, a=f"${formula}$\n{words}")["a"].status == status


@pytest.mark.parametrize(
    ("kind", "answer", "reason", "settings"),
    [
        ("w", "w = Σ_i α_i y_i x_i", "w is not given: the answer says too little", {}),
        (
            "predict",
            "+1",
            "points: 2, numbers given: 1; write one for each point",
            {"at": points((5, 1), (0, 2))},
        ),
    ],
)
def test_a_reason_names_what_the_answer_shows(kind, answer, reason, settings):
    stated = exam(item("a", kind, 4, **{"data": "A", **settings}))
    assert marked(stated, Wiring(right_answers), a=answer)["a"].reason == reason
