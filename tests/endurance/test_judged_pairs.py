"""The trials of the judge see planted errors: it accepts all, refutes all, is mute, slow."""

import sys
import time
from random import Random

import judged_bounds
import judged_pairs
import judged_texts
import pytest
from judged_formulas import MINUS, ONE, World, everywhere, letters
from judged_laws import changed, rewritten
from judged_separating import separating
from trial import SHORT

from svmsym.judging.outcome import Outcome
from svmsym.judging.reading import read
from svmsym.writing.echo import to_text

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="as the other trials")
ALPHA = ("of", "α", "i")


def test_a_judge_that_accepts_everything_is_seen(monkeypatch, tmp_path):
    monkeypatch.setattr(judged_pairs, "same", lambda *_: Outcome("correct"))
    found = judged_pairs.judged_pairs(tmp_path, SHORT)
    assert sum("wrong acceptance" in fault for fault in found.faults) >= 10


def test_a_judge_that_refutes_everything_is_seen(monkeypatch, tmp_path):
    monkeypatch.setattr(judged_pairs, "same", lambda *_: Outcome("wrong"))
    found = judged_pairs.judged_pairs(tmp_path, SHORT)
    assert sum("right called wrong" in fault for fault in found.faults) >= 10


def test_a_judge_that_decides_nothing_is_seen(monkeypatch, tmp_path):
    monkeypatch.setattr(judged_pairs, "same", lambda *_: Outcome("undecided"))
    assert judged_pairs.judged_pairs(tmp_path, SHORT).faults == ("only 0 of 40 pairs were decided",)


def test_an_exception_is_seen(monkeypatch):
    def broken(*_):
        raise KeyError("α")

    monkeypatch.setattr(judged_texts, "same", broken)
    assert all("raised KeyError" in fault for fault in judged_texts.judge_texts(2, 6).faults)


def test_an_echo_that_is_read_otherwise_is_seen(monkeypatch):
    monkeypatch.setattr(judged_texts, "to_text", lambda node: to_text(node).replace("=", "≥"))
    assert "is read otherwise" in judged_texts.misread_echoes(read("b = 1"))[0]


def test_a_slow_judge_is_seen_and_ended(monkeypatch):
    def slow(*_):
        start = time.process_time()
        while time.process_time() - start < 5:
            pass

    monkeypatch.setattr(judged_bounds, "STOPPED", 0.2)
    monkeypatch.setattr(judged_bounds, "LONGEST", 0.1)
    answer, spent = judged_bounds.bounded(slow)
    assert answer is None
    assert spent.told[0] == "stopped"
    assert spent.faults[0].startswith("took 0.")


def test_much_memory_is_seen(monkeypatch):
    monkeypatch.setattr(judged_bounds, "_START", [1.0])
    monkeypatch.setattr(judged_bounds, "MOST_MEMORY", 5)
    _, spent = judged_bounds.bounded(int)
    assert spent.faults[0].startswith("grew by ")


def test_laws_say_the_same():
    rng = Random(3)
    for _ in range(60):
        reference, answer, right = judged_pairs.draw_pair(rng)
        if right:
            assert separating(reference, answer, rounds=4) is None, (reference, answer)


def test_most_mistakes_are_separated():
    rng = Random(4)
    trees = [judged_pairs.drawn(rng) for _ in range(60)]
    pairs = [(tree, rewritten(changed(tree, rng), rng)) for tree in trees]
    assert sum(separating(a, b) is not None for a, b in pairs) >= 45


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        (("sum", "j", ("=", ("of", "y", "j"), ONE), ("of", "α", "j")), [2, 2]),
        (("*", ("of", "y", "i"), ALPHA), [2, -3]),
        (("top", "j", ("*", MINUS, ("of", "α", "j"))), [-2, -2]),
        (("ind", (">", ALPHA, ("let", "C"))), [0, 1]),
        (("norm2", ("x", "i")), [25, 1]),
        (("some", "j", ("=", ("of", "α", "j"), ("let", "C"))), True),
        (("all", "j", ("=", ("of", "α", "j"), ("let", "C"))), False),
        (("in", ALPHA, ("let", "C"), ("num", 3), "[)"), False),
    ],
)
def test_values_by_hand(tree, expected):
    values = {("α", 1): 2, ("α", 2): 3, ("y", 1): 1, ("y", 2): -1, ("C",): 2}
    points = {("x", 1, 1): 3, ("x", 1, 2): 4, ("x", 2, 1): 0, ("x", 2, 2): 1}
    assert everywhere(tree, World(2, 2, 0, values=values | points)) == expected


def test_letters_of_a_tree():
    assert letters(("+", ("inner", ("w",), ("x", "i")), ("let", "b"), ALPHA)) == {"w", "x", "b", "α"}
