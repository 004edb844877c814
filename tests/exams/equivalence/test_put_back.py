"""Counterexamples are put back into both sides before they are shown; one that is none leaves it open."""

import logging

import pytest

from svmsym.arguments.refuting import refute
from svmsym.arguments.signs import Known
from svmsym.duality import counterexample as numbers
from svmsym.exams.equivalence import points, splitting, systems
from svmsym.exams.equivalence.answers import compare
from svmsym.exams.lines.optima import Comparison, fails_at_an_optimum
from svmsym.exams.lines.world import worlds
from svmsym.formulas import Scalar

A, B = Scalar("a"), Scalar("b")


def test_numbers_that_refute_another_statement_are_not_shown(monkeypatch, caplog):
    # An error in a step before the search: the points are points of another statement.
    monkeypatch.setattr(
        systems, "split", lambda found: [splitting.replace(c, residual=c.residual + 1) for c in found]
    )
    with caplog.at_level(logging.WARNING, "svmsym"):
        found = compare("b = 1, C = 2", "b = 1, C = 3 b - 1")
    assert found.verdict == "undecided"
    assert "are none" in caplog.text


def test_a_statement_that_always_holds_is_refuted_by_no_number():
    assert compare("αᵢ > C ⇒ yᵢ² = 1", "αᵢ > C ⇒ 1 = 1").verdict == "undecided"
    assert compare("y_i ∈ {−1, 1}", "y_i² = 1").verdict == "correct"


@pytest.mark.parametrize(
    ("reference", "answer"),
    [
        ("|1| = γ, γ + C = C, b = ξ_i", "C + γ = C, b = ξ_i, γ = |1|"),
        ("-2 = y_i, b C < b", "-2 y_i = y_i y_i, C b < b"),
        ("b = 1, b = 2", "b = 2, b = 1"),
    ],
)
def test_where_the_reference_holds_nowhere_nothing_refutes_the_answer(reference, answer):
    assert compare(reference, answer).verdict != "wrong"


@pytest.fixture
def forgetful(monkeypatch):
    """Searches whose numbers change before they are shown."""
    plain = numbers.put_back

    def moved(model, refutes):
        model.values.update(dict.fromkeys(model.values, 0))
        return plain(model, refutes)

    monkeypatch.setattr(numbers, "put_back", moved)
    monkeypatch.setattr(points, "put_back", moved)


@pytest.mark.usefixtures("forgetful")
def test_no_search_shows_numbers_that_are_none(caplog):
    with caplog.at_level(logging.WARNING, "svmsym"):
        assert numbers.find_counterexample(A, 2 * A, {}) is None
        assert refute(A**2, B, "=", Known({}), [A - B]) is None
        assert points.differing(A, 2 * A) is None
        world = worlds("hard-margin")[0]
        alpha = world.multipliers["α"]
        assert fails_at_an_optimum(Comparison(alpha, 2 * alpha), world, {}) is None
    assert "are none" in caplog.text
