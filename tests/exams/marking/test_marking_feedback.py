import re
from fractions import Fraction

import pytest
from marking_exams import DUAL, LAGRANGIAN, STATIONARY, chain, exam, item, marked, points, references

from svmsym.exact.problem import Problem
from svmsym.exams.marking.scoring import penalty_of
from svmsym.exams.marking.sheet_letters import in_letters, told_in_letters
from svmsym.exams.marking.wiring import Wiring, usual
from svmsym.exams.prose import LANGUAGES, say, sentences
from svmsym.judging.sheet import Sheet

NO_HALF = DUAL.replace("½ ", "")
HALF = "dual.missing_half"


def places(text):
    return sorted(re.findall(r"\{([a-z]+)\}", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_sentences_with_the_same_places(language):
    own, english = sentences(language), sentences("en")
    assert list(own) == list(english)
    for key, text in english.items():
        assert places(own[key]) == places(text), key
        assert own[key].strip() or key.startswith(("between", "list")), key
    assert language == "en" or len([k for k in own if own[k] == english[k]]) <= 3


def test_a_missing_word_is_noticed():
    with pytest.raises(KeyError):
        say("en", "partial", score=1)


def test_words_may_contain_braces():
    assert say("en", "wrong-condition", formula="{i : α_i > 0}") == "It does not satisfy {i : α_i > 0}."


def named(mistakes, **settings):
    """A wiring in which every wrong answer is due to these mistakes."""
    wiring = Wiring(references, lambda *_, **__: mistakes, lambda name, language: f"<{name} {language}>")
    stated = exam(item("c", "alpha", 3, data="A"), **settings)
    return marked(stated, wiring, c="(1/8, 1/8, 0)")["c"]


def test_a_penalty_leaves_the_rest():
    mark = named((HALF,), penalty={HALF: Fraction(1)})
    assert (mark.score, mark.status, mark.mistakes) == (2, "partial", (HALF,))
    assert f"<{HALF} en>" in mark.feedback


def test_a_mistake_without_penalty_earns_nothing():
    assert (named((HALF,)).score, named((HALF,)).status) == (0, "wrong")


def test_no_score_is_below_zero():
    assert named((HALF,), penalty={HALF: Fraction(7)}).score == 0


def test_of_coinciding_mistakes_the_smaller_penalty_counts():
    assert named((HALF, "w.sign"), penalty={HALF: Fraction(2), "w.sign": Fraction(1)}).score == 2


def test_two_mistakes_in_a_row_cost_both():
    both = f"{HALF}+b.sign"
    assert penalty_of((both,), {HALF: Fraction(1), "b.sign": Fraction(1)}) == 2
    mark = named((both,), penalty={HALF: Fraction(1), "b.sign": Fraction(1)})
    assert mark.score == 1
    assert f"<{HALF} en> <b.sign en>" in mark.feedback


def test_a_right_answer_is_never_given_a_mistake():
    wiring = Wiring(references, lambda *_, **__: ("any",), lambda *_: "no")
    mark = marked(exam(item("c", "alpha", 3, data="A")), wiring, c="(1/4, 1/4, 0)")["c"]
    assert (mark.mistakes, mark.feedback) == ((), "Right.")


def test_a_penalty_takes_nothing_from_points_that_steps_have_lost():
    steps = {"stationarity_w": Fraction(2), "stationarity_b": Fraction(1), "dual": Fraction(3)}
    stated = item("b", "derivation", 6, start="lagrangian", marks=steps)
    wiring = Wiring(references, lambda *_, **__: (HALF,))
    scores = {}
    for penalty in (1, 4, 9):
        marks = marked(exam(stated, penalty={HALF: Fraction(penalty)}), wiring, b=STATIONARY + NO_HALF)
        scores[penalty] = marks["b"].score
    assert scores == {1: 3, 4: 2, 9: 0}


def test_the_levels():
    said = {}
    for level in ("none", "hint", "reason", "solution"):
        stated = exam(
            item("b", "derivation", 6, start="lagrangian"), item("a", "lagrangian", 2), feedback=level
        )
        found = marked(stated, b=STATIONARY + NO_HALF, a=LAGRANGIAN.replace("1/2 ", ""))
        said[level] = found["b"].feedback, found["a"].feedback
    assert said["none"] == ("", "")
    assert "formula 4" in said["hint"][0]
    assert "max" not in said["hint"][0]
    assert "max Σᵢ αᵢ − Σᵢ Σⱼ" in said["reason"][0]
    assert LAGRANGIAN not in said["reason"][1]
    assert said["solution"][1].endswith(f"{LAGRANGIAN}.")


def test_an_item_has_its_own_level():
    stated = exam(item("c", "alpha", data="A", feedback="none"), item("d", "w", data="A"))
    found = marked(stated, c="(1/8, 1/8, 0)", d="(1, 1)")
    assert not found["c"].feedback
    assert found["d"].feedback


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reason_does_not_give_the_answer_away(language):
    wrong = {
        "c": "(1/8, 1/8, 0)",
        "d": "(1, 1)",
        "e": "b = 7",
        "f": "9",
        "g": "{3}",
        "h": "(1; 1; 1)",
        "i": "1",
    }
    stated = exam(*(replaced(i) for i in chain().items), language=language)
    found = marked(stated, **wrong)
    assert all(found[name].score == 0 for name in wrong)
    for name, right in {"c": "1/4", "d": "1/2", "e": "3/2", "f": "sqrt", "g": "x_1"}.items():
        assert right not in found[name].feedback


def replaced(stated):
    """The same item without links."""
    return item(stated.id, stated.kind, stated.points, data=stated.data, at=stated.at)


@pytest.mark.parametrize("language", [*LANGUAGES, "fr"])
def test_every_outcome_is_told_in_every_language(language):
    stated = chain(language=language)
    answers = [
        {"b": DUAL, "c": "(0,0,0)", "d": "(0,0)", "e": "see"},
        {"b": NO_HALF, "c": "(1/8, 1/8, 0)", "d": "(1/4, 1/4)", "e": "−5/4", "f": "√2"},
        {"b": DUAL.replace("− ½", "+ ½"), "c": "(1, 1, 0)"},
        {"b": "nothing", "c": "(1/8, 1/8, 0)", "d": "(1/2, 1/2)"},
        {"b": DUAL.replace("Σ_i α_i − ½", "−½", 1), "c": "(1, 1, 0)"},
    ]
    for some in answers:
        for mark in marked(stated, **some).values():
            assert mark.feedback
            assert not re.search(r"\{[a-z]+\}", mark.feedback)


def test_normal_forms_group_what_is_equal():
    stated = exam(item("c", "alpha", data="A"))
    texts = ["α = (1/8; 1/8; 0)", "α_1 = α_2 = 0.125, α_3 = 0", "(1/8,1/8,0)", "α_1 = α_2 = 1/8, rest 0"]
    assert len({marked(stated, c=text)["c"].normal_form for text in texts}) == 1
    unread = ["no   idea", "no idea", "no\nidea"]
    assert {marked(stated, c=text)["c"].normal_form for text in unread} == {"no idea"}


def test_words_around_a_formula_are_part_of_its_normal_form():
    stated = exam(item("c", "alpha", data="A"))
    forms = {marked(stated, c=text)["c"].normal_form for text in ("α_1 = 1/8 holds", "α_1 = 1/8 fails")}
    assert len(forms) == 2


@pytest.mark.parametrize("follow", [("a", "w"), ()])
def test_no_mistake_is_named_in_what_was_right(follow):
    """b = 7 would come from a w with lost labels and a lost sign; whoever has the right w made neither."""
    own = Problem("svc", X=points((1, 1), (3, 3), (3, 1), (4, 1)), y=(-1, -1, 1, 1))
    asked = exam(
        item("a", "alpha", 1, data="own"),
        item("w", "w", 1, data="own"),
        item("b", "b", 1, data="own", follow=follow),
        data={"own": own},
    )
    alone = marked(asked, usual(), b="b = 7")["b"]
    assert any("w_sign" in name for name in alone.mistakes)
    marks = marked(asked, usual(), a="α = (1/2, 1/2, 1, 0)", w="w = (1, −1)", b="b = 7")
    assert [marks[k].status for k in "awb"] == ["correct", "correct", "wrong"]
    assert marks["b"].mistakes == ()


# The letters of the exam.

SHEET = Sheet({"multiplier": "λ", "weights": "v", "label": "t", "offset": "w_0"})


def test_feedback_speaks_in_the_letters_of_the_exam():
    stated = exam(item("c", "alpha", 3, data="A"), item("d", "w", 2, data="A"), sheet=SHEET)
    found = marked(stated, usual(), c="λ = (1/8, 1/8, 0)", d="v = (1, 1)")
    for mark in found.values():
        assert mark.status == "wrong"
        assert "α" not in mark.feedback
        assert not re.search(r"\b[wyb]\b(?!_0)", mark.feedback), mark.feedback


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_about_a_mistake_keeps_a_letter_that_the_exam_writes_otherwise(language):
    for words in sentences(language, "mistakes").values():
        told = told_in_letters(words, SHEET, language)
        assert "α" not in told
        assert told.count("λ") == words.count("α")
        # every other word stands as it stood
        assert [w for w in re.findall(r"[^\W\d_]{2,}", words) if w.isascii()] == [
            w for w in re.findall(r"[^\W\d_]{2,}", told) if w.isascii()
        ]


def test_the_word_y_is_no_label_in_spanish():
    assert told_in_letters("entre w y b, con y = 1", SHEET, "es") == "entre v y w_0, con t = 1"


def test_two_letters_may_change_places_and_a_taken_letter_stays():
    swapped = Sheet({"slack": "μ", "slack multiplier": "ξ"})
    assert in_letters("ξ_i μ_i = 0", swapped) == "μ_i ξ_i = 0"
    assert in_letters("{α_1, x_2}", SHEET) == "{λ_1, x_2}"
    assert in_letters("α = λ w", Sheet({"multiplier": "λ"})) == "α = λ w"


def test_the_own_line_of_a_student_stays_as_it_is():
    stated = exam(item("a", "derivation", 4), sheet=Sheet({"multiplier": "λ"}))
    found = marked(stated, usual(), a="L = ½‖w‖² + Σ_i λ_i (y_i (wᵀx_i + b) − 1)")["a"]
    assert found.status in {"wrong", "partial"}
    assert "λ" in found.feedback
    assert "α" not in found.feedback
