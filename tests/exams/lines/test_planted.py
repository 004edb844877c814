"""One planted error on a page: its line is named exactly. The error is checked with fractions beforehand."""

import random

from amounts import amount
from student_families import FAMILIES, page
from student_pages import example, is_wrong

from svmsym.exams.lines.reading_lines import check_derivation

SEEDS = range(0, 500, amount(16, 1))


def named(seeds):
    """How many of the planted lines are named exactly."""
    found = []
    for seed in seeds:
        problem, text, line, what = example(seed, wrong=True)
        first = check_derivation(problem, text).first_wrong_line
        if first != line:
            found.append((seed, problem, what, line, first))
    return found


def test_the_planted_line_is_named():
    assert named(SEEDS) == []


def test_right_pages_are_accepted():
    for seed in range(0, 500, amount(24, 1)):
        problem, text, _, _ = example(seed, wrong=False)
        found = check_derivation(problem, text, end="dual")
        assert (found.verdict, found.missing, found.gaps) == ("correct", (), ()), (seed, text)


def test_right_pages_are_true_by_fractions():
    for seed in range(60):
        rng = random.Random(seed)
        family = rng.choice(FAMILIES)
        assert not any(is_wrong(line, family, rng) for line in page(family, rng))


def test_every_kind_of_slip_is_planted():
    kinds = {example(seed, wrong=True)[3] for seed in SEEDS}
    assert {"sign", "dropped factor", "number", "index", "lost sum", "lost term", "bound"} <= kinds
