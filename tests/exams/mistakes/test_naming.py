"""Names in other dresses and letters, two mistakes at a time, several optima, rounding, derivations."""

import os
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction as F
from itertools import permutations
from pathlib import Path

import pytest
from known_mistakes import EXAM, A, B, S, formula, item, points

from svmsym.exact.problem import Problem
from svmsym.exams.mistakes.catalogue import wrong_answers
from svmsym.exams.mistakes.naming import alternatives, name_mistakes
from svmsym.exams.mistakes.program import optima, right_program
from svmsym.exams.mistakes.survey import survey
from svmsym.exams.setting.exam import Exam
from svmsym.judging.sheet import Sheet


def test_two_mistakes_at_a_time():
    # ½ lost and the sign of w turned: w = −(¼, ¼)
    found = name_mistakes(EXAM, item("w"), "(-1/4, -1/4)")
    assert "dual.missing_half+stat.w_sign" in found
    assert all("+" in name for name in found)
    # b by the mean over all points after w = Σαx = (1, ½): (−2 − 3 − 9/2)/3
    assert name_mistakes(EXAM, item("b"), "-19/6") == ("stat.w_dropped_y+b.mean_all",)


def test_two_mistakes_in_a_dual():
    text = "max_α Σ_i α_i - Σ_i Σ_j α_i α_j y_i y_j x_i^T x_j s.t. α_i >= 0"
    assert name_mistakes(EXAM, formula("dual"), text) == ("stat.b_missing+dual.missing_half",)


def test_two_wrong_conditions_in_one_answer():
    found = name_mistakes(EXAM, formula("kkt"), "w = 2 Σ_i α_i y_i x_i, Σ_i α_i = 0")
    assert {"stat.w_factor", "stat.b_dropped_y"} in [{*name.split("+")} for name in found]
    # One mistake in the Lagrangian explains both: it lost the labels.
    assert name_mistakes(EXAM, formula("kkt"), "w = Σ_i α_i x_i, Σ_i α_i = 0") == ("lagr.dropped_y",)


def test_a_single_mistake_comes_before_pairs():
    assert all(len(names) == 1 for names in alternatives(EXAM, item("alpha"), "(1/8, 1/8, 0)"))


def test_a_wrong_answer_that_no_known_mistake_gives_has_no_name():
    assert name_mistakes(EXAM, item("alpha"), "(1/7, 3/11, 5/13)") == ()
    assert name_mistakes(EXAM, item("w"), "(17, -23)") == ()
    assert name_mistakes(EXAM, item("b"), "1000/7") == ()
    assert name_mistakes(EXAM, item("alpha"), "α_1 = 1/8") == ()  # and the others?


@pytest.mark.parametrize("text", ["", "I do not know", "(1, 2", "α = (1/8; 1/8)", "?"])
def test_what_says_nothing_has_no_name(text):
    for kind in ("alpha", "w", "b", "margin", "slack", "gram", "support_vectors", "hyperplane"):
        assert name_mistakes(EXAM, item(kind), text) == ()
    for kind in ("lagrangian", "dual", "kkt", "derivation"):
        assert name_mistakes(EXAM, formula(kind), text) == ()


def test_every_optimum_of_a_wrong_dual_is_its_answer():
    # Without ½ the optima on the square are those of the right dual, halved.
    for alpha in ("1/8,1/8,1/8,1/8", "1/4,0,1/4,0", "1/16,3/16,1/16,3/16"):
        assert "dual.missing_half" in name_mistakes(EXAM, item("alpha", "B"), f"({alpha})")
    assert "dual.missing_half" not in name_mistakes(EXAM, item("alpha", "B"), "(1/4, 0, 0, 1/4)")


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("w", "w = (1/2, 1/2), b = 7"),
        ("w", "w = (1/2, 1/2), so ‖w‖ = 3"),
        ("alpha", "α = (1/4, 1/4, 0), w = (2, 2)"),
        ("b", "b = -3/2, w = (5, 1)"),
    ],
)
def test_a_right_value_beside_something_false_has_no_name(kind, text):
    assert name_mistakes(EXAM, item(kind), text) == ()


def test_a_rounded_wrong_answer_is_recognised_and_a_rounded_right_one_is_not_named():
    assert "active.wrong_pair" in name_mistakes(EXAM, item("alpha"), "(0.118, 0, 0.118)")
    assert "dual.alpha_free" in name_mistakes(EXAM, item("b", decimals=2), "-1.33")
    assert name_mistakes(EXAM, item("w", "S", decimals=2), "0.67") == ()
    assert name_mistakes(EXAM, item("w", "S"), "0.67") == ()
    assert name_mistakes(EXAM, item("alpha"), "(0.1, 0.1, 0)") == ("dual.dropped_y",)
    assert "margin.half_full" in name_mistakes(EXAM, item("margin", margin="full", decimals=2), "1.41")
    assert "kernel.sigma_gamma" in name_mistakes(
        EXAM, item("kernel", "gauss", at=A.X[:2], decimals=3), "0.135"
    )
    assert name_mistakes(EXAM, item("kernel", "gauss", at=A.X[:2], decimals=3), "0.368") == ()


@pytest.mark.parametrize(
    "text",
    [
        r"L(w,b,\lambda) = \frac{1}{2}\|w\|^2 + \sum_{i=1}^n \lambda_i (t_i(w^\top x_i + b) - 1)",
        "1/2 w^T w + sum_j a_j (t_j (<w, x_j> + b) - 1)",
        "½‖w‖² − Σₖ αₖ(1 − yₖ(⟨w, xₖ⟩ + b))",
    ],
)
def test_letters_and_dress_do_not_matter(text):
    assert name_mistakes(EXAM, formula("lagrangian"), text) == ("lagr.sign",)


def test_the_letters_of_the_sheet():
    exam = replace(EXAM, sheet=Sheet({"multiplier": "λ", "label": "t", "offset": "w_0"}))
    text = "½‖w‖² - Σ_i λ_i (t_i w^T x_i - 1)"
    assert name_mistakes(exam, formula("lagrangian"), text) == ("lagr.dropped_b",)
    assert name_mistakes(exam, formula("kkt"), "w = Σ_i λ_i t_i x_i + w_0") == ("stat.b_in_w",)


def test_the_first_wrong_line_of_a_derivation():
    text = "$L = ½‖w‖² - Σ_i α_i (y_i (w^T x_i + b) - 1)$\n$w = Σ_i α_i y_i x_i$\n$Σ_i α_i = 0$"
    assert "stat.b_dropped_y" in name_mistakes(EXAM, formula("derivation"), text)
    assert name_mistakes(EXAM, formula("derivation"), "\n".join(text.splitlines()[:2])) == ()
    given = name_mistakes(EXAM, formula("derivation"), text, line="w = -Σ_i α_i y_i x_i")
    assert "stat.w_sign" in given


def test_a_wrong_line_that_continues_another():
    text = """$L = ½‖w‖² - Σ_i α_i (y_i (w^T x_i + b) - 1)$
$w = Σ_i α_i y_i x_i$
$Σ_i α_i y_i = 0$
$L = ½ w^T w - w^T w + Σ_i α_i$
$= Σ_i α_i - Σ_i Σ_j α_i α_j y_i y_j x_i^T x_j$"""
    assert "dual.missing_half" in name_mistakes(EXAM, formula("derivation"), text)


def test_a_problem_that_is_not_known_or_has_no_margin():
    for problem in ("no-such-problem", "epsilon-svr", "ridge"):
        for kind in ("lagrangian", "dual", "kkt", "derivation"):
            assert name_mistakes(EXAM, formula(kind, problem), "w = Σ_i α_i y_i x_i + b") == ()
        assert list(wrong_answers(formula("dual", problem), None)) == []


def test_a_line_without_meaning_is_named_by_its_parts():
    text = "$L = ½‖w‖² - Σ_i α_i (y_i (w^T x_i + b) - 1)$\n$w = Σ_i α_i y_i x_i + b$"
    assert name_mistakes(EXAM, formula("derivation"), text) == ("stat.b_in_w",)


def test_claims_by_formula_or_by_name():
    asked = formula("statement", claim="y_i (w^T x_i + b) = 1 ⇒ α_i > 0")
    assert name_mistakes(EXAM, asked, "verdadero") == ("active.converse",)
    assert name_mistakes(EXAM, asked, "거짓") == ()
    other = formula("statement", claim="α_i > 0 ⇒ y_i (w^T x_i + b) = 1")
    assert name_mistakes(EXAM, other, "true") == ()


def test_names_do_not_depend_on_the_order_of_sets():
    asked = "name_mistakes(EXAM, formula('kkt'), 'w = -Σ_i α_i y_i x_i, Σ_i α_i = 0')"
    command = [sys.executable, "-c", f"from test_naming import *; print({asked})"]
    path = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    seen = set()
    for seed in ("1", "2", "3"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
        seen.add(subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout)
    assert len(seen) == 1
    assert "stat.w_sign" in seen.pop()


def test_the_order_of_points_does_not_matter():
    wrong = (F(2, 17), F(0), F(2, 17))
    for order in permutations(range(3)):
        turned = replace(A, X=tuple(A.X[i] for i in order), y=tuple(A.y[i] for i in order))
        exam = Exam("p", "", data={"A": turned})
        answer = f"({', '.join(str(wrong[i]) for i in order)})"
        assert name_mistakes(exam, item("alpha"), answer) == ("active.wrong_pair",)


def test_data_without_an_optimum_names_nothing_and_fails_nowhere():
    mixed = Problem("svc", X=points((0,), (1,), (2,)), y=(1, -1, 1))
    exam = Exam("n", "", data={"A": mixed})
    for kind in ("alpha", "w", "b", "margin", "slack", "support_vectors", "hyperplane"):
        assert name_mistakes(exam, item(kind), "(1, 1, 1)") == ()
    assert name_mistakes(exam, item("gram"), "[[0, 1, 4], [1, 0, 1], [4, 1, 0]]") == ("gram.norms",)


def test_a_program_without_a_maximum_has_no_optima():
    gram = tuple(tuple(sum((a * b for a, b in zip(x, z, strict=True)), F(0)) for z in B.X) for x in B.X)
    program = right_program(B, gram)
    assert optima(program) is not None
    assert optima(replace(program, Q=tuple(tuple(-v for v in row) for row in program.Q))) is None


def test_the_survey_tells_what_hides_and_what_coincides():
    origin = Exam("o", "", data={"O": Problem("svc", X=points((0, 0), (2, 0), (3, 1)), y=(-1, 1, 1))})
    found = survey(origin, item("w", "O"))
    assert "stat.w_dropped_y" in found.hidden  # x_1 at the origin hides the dropped labels
    on_a = survey(EXAM, item("alpha"))
    assert "dual.missing_half" not in on_a.hidden + on_a.blurred
    assert {"dual.alpha_free", "active.all"} <= set(on_a.blurred)
    assert survey(EXAM, item("kernel", "square", at=A.X[:2])).hidden == ("kernel.phi_sqrt2",)


@pytest.mark.parametrize(("data", "kind"), [("A", "alpha"), ("S", "b"), ("S", "slack"), ("A", "hyperplane")])
def test_operators_write_what_naming_reads(data, kind):
    asked = item(kind, data)
    told = list(wrong_answers(asked, EXAM.data[data]))
    for name, text in told:
        assert name in name_mistakes(EXAM, asked, text), (name, text)
    assert len(told) > 10


@pytest.mark.parametrize("problem", ["hard-margin", "soft-margin", "soft-margin-kernel"])
@pytest.mark.parametrize("kind", ["lagrangian", "dual", "kkt"])
def test_operators_on_formulas_write_what_naming_reads(problem, kind):
    asked = formula(kind, problem)
    told = list(wrong_answers(asked, None))
    for name, text in told:
        assert name in name_mistakes(EXAM, asked, text), (name, text)
    assert len(told) >= 7


def test_soft_data_keep_their_right_answers_unnamed_in_every_meaning():
    for meaning in ("positive", "possible", "always"):
        assert name_mistakes(EXAM, item("support_vectors", "S", meaning=meaning), "{1, 2, 3, 4}") == ()
    assert S.C == 2
