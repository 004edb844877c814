"""Right derivations by several routes and in several notations are accepted, every line of them."""

import re
from pathlib import Path

import pytest

from svmsym.judging.pages.check import check_derivation

PAGES = sorted((Path(__file__).parents[2] / "answers" / "routes").glob("*.md"))
CONVENTIONS = {
    "hard_minus_b": ("bias", "-b"),
    "soft_c_over_n": ("penalty", "C/n"),
    "hard_max_form": ("form", "max"),
    "hard_twice": ("objective", "2 times"),
}


def checked(page, **steps):
    text = page.read_text("utf-8")
    return check_derivation(re.match(r"<!-- (.*?) -->", text).group(1), text, **steps)


@pytest.mark.parametrize("page", PAGES, ids=[p.stem for p in PAGES])
def test_a_right_route_is_accepted(page):
    found = checked(page)
    assert [(k.line, k.reason) for k in found.lines if k.verdict != "correct"] == []
    assert found.gaps == ()
    assert found.verdict == "correct"
    if page.stem in CONVENTIONS:
        assert CONVENTIONS[page.stem] in found.conventions


COMPLETE = ("hard_wolfe", "hard_matrix", "soft_mu_first", "hard_ascii", "hard_max_form", "soft_kernel")


@pytest.mark.parametrize("name", COMPLETE)
def test_a_whole_derivation_lacks_no_step(name):
    (page,) = (p for p in PAGES if p.stem == name)
    assert checked(page, end="dual").missing == ()
    assert checked(page, end="dual").verdict == "correct"


@pytest.mark.parametrize("name", COMPLETE)
def test_a_page_without_its_conditions_has_gaps_or_lacks_steps(name):
    (page,) = (p for p in PAGES if p.stem == name)
    text = page.read_text("utf-8")
    problem = re.match(r"<!-- (.*?) -->", text).group(1)
    condition = re.compile(r"nabla|partial|dL/d|sum_i \\?alpha_i y_i x_i")
    parts = re.split(r"(?<=\$\$)\n|\n(?=\$\$)", text) if "$$" in text else text.split("\n")
    kept = "\n".join(part for part in parts if not condition.search(part))
    found = check_derivation(problem, kept, end="dual")
    assert "stationarity_w" in found.missing
    assert found.verdict == "undecided"
    assert found.first_wrong_line is None
