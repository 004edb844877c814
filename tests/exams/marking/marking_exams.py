"""Exams on data whose optima were computed by hand: A (hard margin), B (a square), S (soft margin, C = 2)."""

from fractions import Fraction

from svmsym.exact.problem import Problem
from svmsym.exams.marking.marking import Marker
from svmsym.exams.marking.wiring import Wiring
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.submissions.submission import Answer, Submission

LAGRANGIAN = "L = 1/2 ‖w‖² − Σ_i α_i (y_i (wᵀx_i + b) − 1)"
DUAL = "max Σ_i α_i − ½ Σ_i Σ_j α_i α_j y_i y_j x_iᵀx_j s.t. α_i ≥ 0, Σ_i α_i y_i = 0"
SOFT_DUAL = "max Σ_i α_i − ½ Σ_i Σ_j α_i α_j y_i y_j x_iᵀx_j s.t. 0 ≤ α_i ≤ C, Σ_i α_i y_i = 0"
STATIONARY = "∂L/∂w = w − Σ_i α_i y_i x_i = 0\nw = Σ_i α_i y_i x_i\n∂L/∂b = −Σ_i α_i y_i = 0\n"


def points(*rows):
    return tuple(tuple(Fraction(v) for v in row) for row in rows)


A = Problem("svc", X=points((1, 0), (3, 2), (5, 1)), y=(-1, 1, 1))
B = Problem("svc", X=points((1, 1), (1, -1), (-1, 1), (-1, -1)), y=(1, 1, -1, -1))
S = Problem("svc", C=Fraction(2), X=points((0,), (1,), (3,), (2,)), y=(-1, 1, 1, -1))
DATA = {"A": A, "B": B, "S": S}


def item(name, kind, number=1, **settings):
    return Item(name, kind, Fraction(number), **settings)


def exam(*items, **settings):
    settings.setdefault("data", DATA)
    return Exam("ml-3", "SVM", items=items, **settings)


def references(stated, asked):
    soft = asked.problem == "soft-margin"
    texts = {"lagrangian": (LAGRANGIAN,), "dual": (SOFT_DUAL if soft else DUAL,)}
    return stated.item(asked.id).answers or texts.get(asked.kind, ())


WITH_REFERENCES = Wiring(references=references)


def marked(stated, wiring=WITH_REFERENCES, **answers):
    """The marks by item."""
    submission = Submission("4711", answers={name: Answer(text) for name, text in answers.items()})
    return {mark.id: mark for mark in Marker(stated, wiring).submission(submission).items}


def chain(on="A", **settings):
    """From the dual to the margin, each item following the ones before."""
    return exam(
        item("b", "dual", 4),
        item("c", "alpha", 3, data=on, follow=("b",)),
        item("d", "w", 2, data=on, follow=("c",)),
        item("e", "b", 1, data=on, follow=("c", "d")),
        item("f", "margin", 1, data=on, follow=("d",)),
        item("g", "support_vectors", 1, data=on, follow=("c",)),
        item("h", "slack", 1, data=on, follow=("d", "e")),
        item("i", "predict", 1, data=on, follow=("d", "e"), at=points((2, 0))),
        item("j", "hyperplane", 1, data=on, follow=("d", "e")),
        **settings,
    )


def statuses(marks):
    return {name: mark.status for name, mark in marks.items() if mark.status != "empty"}
