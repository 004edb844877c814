"""The trial of drawn pairs sees planted errors: a false law, numbers that are not put back, a mute judge."""

import sys

import fuzzed_pairs
import pytest
from trial import SHORT

from svmsym.exams.equivalence import ladder, splitting, systems
from svmsym.exams.equivalence.verdict import Verdict

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="as the other trials")


def test_a_square_that_goes_from_inside_a_factor_is_seen(monkeypatch):
    right = splitting._equation

    def inside_too(residual):
        node = residual.as_coeff_Mul()[1]
        powers = [a for a in splitting.Mul.make_args(node) if isinstance(a, splitting.Pow)]
        squares = {a: a.base for a in powers if a.exp > 1}
        return node.xreplace(squares) if squares else right(residual)

    monkeypatch.setattr(splitting, "_equation", inside_too)
    found = fuzzed_pairs.judge_pairs(40, 1)
    assert any("separates them" in fault for fault in found.faults)


def test_a_counterexample_that_is_none_is_seen(monkeypatch):
    shifted = systems.Point.numbers
    monkeypatch.setattr(systems.Point, "numbers", lambda point: shifted(point).replace("−", ""))
    found = fuzzed_pairs.judge_pairs(60, 4)
    assert any("this is no counterexample" in fault for fault in found.faults)


def test_a_right_answer_that_is_refuted_is_seen(monkeypatch):
    monkeypatch.setattr(ladder, "unless_no_counterexample", lambda *_: Verdict("wrong", counterexample="no"))
    assert any("both say the same" in fault for fault in fuzzed_pairs.judge_pairs(10, 5).faults)


def test_a_judge_that_decides_nothing_is_seen(monkeypatch, tmp_path):
    monkeypatch.setattr(fuzzed_pairs, "compare", lambda *_: Verdict("undecided"))
    found = fuzzed_pairs.fuzzed_pairs(tmp_path, SHORT)
    assert found.faults == ("only 0 of 40 pairs were decided",)


def test_an_exception_is_seen(monkeypatch):
    def broken(*_):
        raise KeyError("α")

    monkeypatch.setattr(fuzzed_pairs, "compare", broken)
    assert all("raised KeyError" in fault for fault in fuzzed_pairs.judge_pairs(2, 6).faults)
