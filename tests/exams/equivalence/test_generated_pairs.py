"""Thousands of pairs: slips of students are never accepted, other ways of writing are not refused.

What is true is decided by evaluating both sides at many points, independently of the ladder.
"""

import random
from collections import Counter
from dataclasses import replace

from amounts import amount, some
from answer_bases import BASES
from answer_mutations import mutations
from answer_rewritings import rewritings
from brute_force import NoValue, refuted_at, same

from svmsym.exams.equivalence.ladder import compare_statements
from svmsym.exams.equivalence.verdict import FINAL, POINT


def unique(pairs, base):
    seen = {base: None}
    for name, statement in pairs:
        if statement not in seen:
            seen[statement] = name
    del seen[base]
    return [(name, statement) for statement, name in seen.items()]


def twice(generate, base, draw, firsts, seconds):
    """The statements after two steps, some of them."""
    once = unique(generate(base), base)
    found = []
    for name, statement in draw.sample(once, min(firsts, len(once))):
        more = [(f"{name}, {again}", s) for again, s in generate(statement) if s != base]
        found += draw.sample(more, min(seconds, len(more)))
    return [*once, *found]


def truth(base, statement, how=""):
    """Whether both say the same; None where sampling cannot tell."""
    if how == FINAL:
        base = replace(base, values=base.values[1:], signs=base.signs[1:])
    try:
        return same(base, statement)
    except (NoValue, KeyError, AttributeError):
        return None


def judged_slips(name):
    """The verdicts on slips of one statement, each held against the truth."""
    base, draw = BASES[name], random.Random(7)
    for slip, statement in some(twice(mutations, base, draw, 5, 4), 0.4):
        found = compare_statements(base, statement)
        if found.verdict == "correct":
            assert truth(base, statement, found.how) is True, (name, slip, found)
        elif found.point is not None:
            assert refuted_at(base, statement, found.point), (name, slip, found)
        elif found.verdict == "wrong" and found.how == POINT:
            assert truth(base, statement) is not True, (name, slip, found)
        yield found.verdict


def judged_ways(name):
    """The verdicts on other ways of writing one statement, none of them wrong."""
    base, draw = BASES[name], random.Random(11)
    for way, statement in twice(rewritings, base, draw, 10, 3):
        found = compare_statements(base, statement)
        assert found.verdict != "wrong", (name, way, found)
        yield found.verdict


def test_slips_are_never_accepted():
    counted = Counter(verdict for name in BASES for verdict in judged_slips(name))
    assert counted.total() >= amount(500, 1000)
    # Most slips are refuted, not merely left open.
    assert counted["undecided"] <= counted.total() // 10


def test_other_ways_of_writing_are_accepted():
    counted = Counter(verdict for name in BASES for verdict in judged_ways(name))
    assert counted.total() >= 1000
    assert counted["undecided"] <= counted.total() // 100
