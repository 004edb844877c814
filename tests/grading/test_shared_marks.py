"""Equal marks of a class stand in memory once, and nothing else changes."""

from dataclasses import replace
from fractions import Fraction

from svmsym.exams.marking.marks import ItemMark, Marks
from svmsym.grading.record import shared


def marks(student, **changed):
    item = ItemMark(
        "a", "w", Fraction(1), Fraction(2), "partial", answer="w = (1, 0)", certificate={"n": "1"}
    )
    return Marks("e", student, items=(replace(item, **changed),))


def test_equal_marks_become_one():
    known = {}
    first, second = shared(marks("1"), known), shared(marks("2"), known)
    assert first.items[0] is second.items[0]
    assert (first, second) == (marks("1"), marks("2"))


def test_marks_that_differ_stay_as_they_are():
    known = {}
    shared(marks("1"), known)
    other = marks("2", feedback="another sentence")
    assert shared(other, known) == other
