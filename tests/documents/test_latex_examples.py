"""Worked examples compile with XeLaTeX, without a lost sign and without a line in the margin."""

import pytest
from amounts import some
from compiling import compiled, needs_tex

from svmsym.documents.beamer import document_beamer
from svmsym.documents.by_hand.examples import example_names, load_example
from svmsym.documents.by_hand.page import explained_document
from svmsym.documents.latex import document_latex
from svmsym.documents.mathline import Name, Sign, write_line
from svmsym.exact.front import problem
from svmsym.formulas.notation import DEFAULT
from svmsym.formulas.printing import NO_ROLES

A_FEW = 3.0  # points that nobody sees
WRITERS = [document_latex, document_beamer]


@pytest.mark.parametrize("piece", [*map(Sign, "∗·≥≤≠⇒⇔∘−⊤±"), Name("…"), Name("∅")])
def test_every_sign_is_one_that_tex_has(piece):
    assert write_line((piece,), "latex", DEFAULT, NO_ROLES).isascii()


@needs_tex
@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize("name", some(example_names(), 0.34))
def test_an_example_compiles(name, write, tmp_path):
    made = compiled(write(explained_document(load_example(name).problem, "en")), tmp_path)
    assert (made.code, made.errors(), made.overfull(A_FEW)) == (0, [], [])


@needs_tex
@pytest.mark.parametrize("write", WRITERS)
def test_no_support_vector_and_many_points_compile(write, tmp_path):
    one_class = problem([[0], [1]], ["1", "1"], C=1)
    many = problem([[k, k * k % 7] for k in range(9)], [1 if k % 3 else -1 for k in range(9)], C=1)
    for data in (one_class, many):
        made = compiled(write(explained_document(data, "en")), tmp_path)
        assert (made.code, made.errors(), made.overfull(A_FEW)) == (0, [], [])


@needs_tex
def test_the_star_of_the_solution_is_printed(tmp_path):
    made = compiled(document_latex(explained_document(load_example("four-points").problem, "en")), tmp_path)
    assert "∗" in made.words()
