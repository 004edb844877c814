"""The derivations of lectures 000 to 004 as student work: the first wrong line is the erratum."""

from pathlib import Path

import pytest

from svmsym.judging.pages.check import check_derivation

PAGES = Path(__file__).parents[2] / "answers" / "lectures"


def checked(name, problem, **steps):
    return check_derivation(problem, (PAGES / f"{name}.md").read_text("utf-8"), **steps)


ERRATA = [
    ("O-47", "ostwald_gradients", "hard-margin", 7),
    ("O-48.4", "ostwald_substitution", "hard-margin", 6),
    ("O-48.6", "ostwald_substitution_line_4_corrected", "hard-margin", 8),
    ("O-59.1", "ostwald_qp", "hard-margin", 1),
    ("M-9", "mineria", "hard-margin", 3),
    ("C-22", "ch7", "hard-margin", 2),
    ("Z-6.1.5d", "zusammenfassung_hard", "hard-margin", 5),
    ("Z-6.2.2c", "zusammenfassung_soft", "soft-margin", 3),
    ("Z-6.3d", "zusammenfassung_svr", "epsilon-svr", 1),
]
RIGHT = [
    ("ostwald_gradients_corrected", "hard-margin"),
    ("ostwald_substitution_corrected", "hard-margin"),
    ("ostwald_qp_corrected", "hard-margin"),
    ("mineria_corrected", "hard-margin"),
    ("ch7_corrected", "hard-margin"),
    ("yoon_hard", "hard-margin"),
    ("yoon_soft", "soft-margin"),
    ("zusammenfassung_hard_corrected", "hard-margin"),
    ("zusammenfassung_soft_corrected", "soft-margin"),
    ("zusammenfassung_svr_corrected", "epsilon-svr"),
]


# An index that is free in a problem; a line that may rest on one that is not understood.
UNDECIDED = {"C-22", "Z-6.2.2c"}


@pytest.mark.parametrize(("erratum", "name", "problem", "line"), ERRATA, ids=[e[0] for e in ERRATA])
def test_the_first_wrong_line_is_the_erratum(erratum, name, problem, line):
    found = checked(name, problem)
    if erratum in UNDECIDED and found.verdict == "undecided":
        return
    assert (found.verdict, found.first_wrong_line) == ("wrong", line), erratum
    judgement = found.lines[line - 1].judgement
    assert judgement.counterexample or "does not fit together" in judgement.reason


@pytest.mark.parametrize(("name", "problem"), RIGHT, ids=[r[0] for r in RIGHT])
def test_the_corrected_derivation_passes(name, problem):
    found = checked(name, problem)
    assert [k.verdict for k in found.lines] == ["correct"] * len(found.lines)
    assert found.verdict == "correct"


def test_every_transcribed_page_is_used():
    assert {p.stem for p in PAGES.glob("*.md")} == {e[1] for e in ERRATA} | {r[0] for r in RIGHT}


def test_the_lines_after_an_erratum_are_not_blamed():
    found = checked("ostwald_gradients", "hard-margin")
    wrong = [k for k in found.lines if k.verdict != "correct"]
    assert [k.line for k in wrong if k.judgement.follows_from is None] == [7]


def test_conditions_that_the_lecture_does_not_derive_are_named():
    found = checked("mineria_corrected", "hard-margin", end="dual")
    assert found.missing == ()
    found = checked("ch7_corrected", "hard-margin", end="dual")
    assert found.missing == ("lagrangian", "stationarity_w", "stationarity_b")
