"""Everything a notebook user meets shows itself: text, LaTeX and HTML, and a short line in plain Python."""

import re
import warnings
from fractions import Fraction
from functools import cache

import pytest
from page_checks import html_faults, latex_faults, mathml_faults

from svmsym import (
    derivation,
    derive,
    enclose,
    inner,
    leave_one_out,
    norm2,
    path,
    picture,
    problem,
    solve,
    total,
    verify,
)
from svmsym.algorithms.perceptron import batch
from svmsym.duality.arrays import arrays
from svmsym.exact.certificate import certificate
from svmsym.exact.foreign.model import Model
from svmsym.exact.foreign.verdict import certify
from svmsym.exact.symbolic.reading import symbolic_problem
from svmsym.exact.symbolic.solve import solve_symbolic
from svmsym.exams.marking.marking import mark_submission
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.submissions.submission import Answer, Submission
from svmsym.judging.answers import compare
from svmsym.judging.on_data.api import check_value
from svmsym.judging.pages.check import check_derivation
from svmsym.judging.reading import read
from svmsym.lectures.judging import judge, tally
from svmsym.lectures.ledger import find
from svmsym.numeric.teaching.pegasos import pegasos
from svmsym.numeric.teaching.second_order_smo import second_order_smo
from svmsym.show.display import PAGES, mimebundle

X, Y = [[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1]
CROSS = ([[0, 0], [1, 1], [1, 0], [0, 1]], [1, 1, -1, -1])
LONGEST = 400  # characters of a line in plain Python


def wrong_claim():
    d = derivation("mine")
    i = d.indices("i")
    x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
    w, b = d.unknowns("w : R^m", "b : R")
    α = d.multipliers("α")
    d.primal(minimize=norm2(w) / 2, such_that={α: y[i] * (inner(w, x[i]) + b) >= 1})
    d.stationary(b, gives=-total(α[i], i))
    return d.run().wrong_claims()[0]


@cache
def exam():
    points = tuple(tuple(map(Fraction, x)) for x in ((1, 0), (3, 2), (5, 1)))
    items = (
        Item("c", "alpha", Fraction(3), data="A"),
        Item("d", "w", Fraction(2), data="A", follow=("c",)),
    )
    return Exam("ml-3", "SVM", data={"A": problem(points, [-1, 1, 1], kind="svc", C="inf")}, items=items)


@cache
def marks():
    answers = {"c": Answer("α = (1/8, 1/8, 0)"), "d": Answer("w = (1/4, 1/4)")}
    return mark_submission(exam(), Submission("4711", answers=answers))


def lines():
    return check_derivation("hard-margin", "$w = -\\sum_i \\alpha_i y_i x_i$")


def erratum():
    return judge(find("O-57")[1][0])


# Each object, and what must be read in all three formats; the numbers are those of the lectures' four points.
OBJECTS = {
    "problem": (lambda: problem(X, Y, C="1/2"), "soft margin"),
    "gram": (lambda: problem([[1, 0], [0, 1]], [1, -1], kernel="precomputed", C=1), "Gram"),
    "answer": (lambda: solve(X, Y, C="inf"), "support vectors"),
    "answer with room for b": (lambda: solve(X, Y, C="1/8"), "every b in [-1, -1/8] is optimal"),
    "no answer": (lambda: solve(*CROSS, C="inf"), "the common point"),
    "answer with a kernel": (lambda: solve(*CROSS, C=1, kernel={"type": "poly", "degree": 2}), "kernel"),
    "regression": (lambda: solve([[0], [1], [2]], [0, 1, 3], kind="svr", C=1, epsilon="1/4"), "tube"),
    "ball": (lambda: solve([[0, 1], [1, 0], [3, 3]], kind="svdd", C="inf"), "ball"),
    "ν": (lambda: solve(X, Y, kind="nusvc", nu="1/2"), "support vectors"),
    "ridge": (lambda: solve([[0], [1]], [0, 1], kind="ridge", lam=1), "ridge"),
    "not unique": (lambda: solve([[1, 1], [1, -1], [-1, 1], [-1, -1]], Y[::-1], C="inf"), "not unique"),
    "many points": (
        lambda: solve([[k] for k in range(50)], [(-1) ** (k < 25) for k in range(50)], C=1),
        "of 50",
    ),
    "enclosed": (lambda: enclose([[0], [1]], [-1, 1], C="inf", kernel="rbf"), "1.58"),
    "path": (lambda: path(X, Y), "5 segments"),
    "path of many": (lambda: path([[k] for k in range(9)], [-1] * 4 + [1] * 5), "support vectors"),
    "certificate": (lambda: certificate(solve(X, Y, C="inf")), "Certificate"),
    "proof that there is none": (lambda: certificate(solve(*CROSS, C="inf")), "hulls of both classes"),
    "validation": (lambda: leave_one_out(X, Y, C="inf"), "wrong: 2 of 4"),
    "verdict on a model": (
        lambda: certify(
            problem([[0], [2]], [-1, 1]), Model((Fraction(-1, 2), Fraction(1, 2)), Fraction(-1), "by hand")
        ),
        "verdict: optimal",
    ),
    "pieces": (
        lambda: solve_symbolic(symbolic_problem({"C": "inf"}, {"X": [["0"], ["t"]], "y": [-1, 1]})),
        "infeasible",
    ),
    "trace": (lambda: batch([(1, 1, 1), (1, 1, 2), (1, 2, 2)], [0, 1, 0]), "stop"),
    "wrong claim": (wrong_claim, "claimed"),
    "entry": (lambda: find("O-57")[1][0], "derive"),
    "judged entry": (erratum, "refuted"),
    "tally": (lambda: tally(find("O")[0], [erratum()]), "statements"),
    "reading": (lambda: read("w = sum_i alpha_i y_i x_i"), "multiplier"),
    "unreadable": (lambda: read("x_i + α_i"), "cannot be added"),
    "ambiguous": (lambda: read("(0,5, 1,25)"), "several readings"),
    "comparison": (lambda: compare("Σᵢ αᵢ yᵢ = 0", "Σᵢ αᵢ = 0"), "wrong"),
    "value": (lambda: check_value(problem(X, Y, C=1), "alpha", "(1/2, 1/2, 1/2, 1/2)"), "wrong"),
    "page": (lines, "first in line 1"),
    "line": (lambda: lines().lines[0], "there is an optimum where it fails"),
    "exam": (exam, "In all: 5 points."),
    "marks": (marks, "2 of 5 points"),
    "mark": (lambda: marks().items[1], "follow-through"),
    "kkt": (lambda: derive("soft-margin").kkt, "Stationarity"),
    "arrays": (lambda: arrays(derive("hard-margin").qp, {"x": X, "y": Y}), "minimise"),
    "arrays in floating point": (
        lambda: arrays(derive("hard-margin").qp, {"x": X, "y": Y}, "RR"),
        "4 inequalities",
    ),
    "lesson in the dual": (lambda: second_order_smo(X, Y, 10, tol=1e-9), "ended by its own rule"),
    "lesson in the primal": (lambda: pegasos(X, Y, 0.25, passes=20), "value at the end"),
    "verified derivation": (lambda: verify(["hard-margin"])[0], "everything holds"),
    "verified argument": (lambda: verify(["smo-bounds"])[0], "everything holds"),
    "figure": (lambda: picture(solve(X, Y, C="inf")), "4 points"),
}


@pytest.mark.parametrize("name", OBJECTS)
def test_an_object_shows_itself_in_three_formats(name, capfd):
    made, words = OBJECTS[name]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        bundle = made()._repr_mimebundle_(include=None, exclude=None)
    assert set(bundle) == {"text/plain", "text/latex", "text/html"}
    for text in bundle.values():
        assert words in text
    assert (
        latex_faults(re.sub(r"\{[a-z]\) ", "{", bundle["text/latex"])) == []
    )  # "c) 3 points" closes nothing
    assert html_faults(bundle["text/html"]) == []
    assert not re.search(r"&lt;/?[a-z]|\\?<\\?/?math", bundle["text/latex"] + _words_of(bundle["text/html"]))
    assert list(mathml_faults(bundle["text/html"])) == []
    assert capfd.readouterr() == ("", "")


def _words_of(html):
    """What a reader sees as words: the page without its own marks."""
    return re.sub(r"<[^>]*>", "", html)


@pytest.mark.parametrize("name", OBJECTS)
def test_plain_python_shows_a_line(name):
    shown = repr(OBJECTS[name][0]())
    assert "\n" not in shown
    assert len(shown) < LONGEST
    assert not shown.startswith("<")


@pytest.mark.needs("exact")
def test_every_class_with_a_page_was_shown():
    shown = {
        f"{kind.__module__}.{kind.__qualname__}" for kind in {type(made()) for made, _ in OBJECTS.values()}
    }
    assert set(PAGES) <= shown


def test_fractions_are_formulas():
    html = mimebundle(solve(X, Y, C="1/2"))["text/html"]
    assert "<mfrac><mn>5</mn><mn>18</mn></mfrac>" in html  # α₁ at C = ½, as a lecture has it
    assert "5/18" not in html


def test_a_long_fraction_is_told_as_a_decimal():
    found = solve([[str(Fraction(1, 10**20 + 3**k))] for k in range(4)], [-1, -1, 1, 1], C=1, decimal=True)
    assert "≈" in mimebundle(found)["text/plain"]


def test_parts_of_a_derivation_say_what_they_are_subject_to():
    hard = derive("hard-margin")
    for part in (hard.problem, hard.dual):
        assert "s.t." in mimebundle(part)["text/plain"]


def test_an_object_without_a_page_is_refused():
    with pytest.raises(TypeError, match="int has no document"):
        mimebundle(3)
