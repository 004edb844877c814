"""Short pages in three languages, with the first wrong line and the verdict that a person gave them."""

import re
from pathlib import Path

import pytest

from svmsym.judging.pages.check import check_derivation

_TEXT = (Path(__file__).parent / "pages_by_hand.txt").read_text("utf-8")
PAGES = [block.split("\n", 1) for block in re.split(r"^=== ", _TEXT, flags=re.MULTILINE)[1:]]


@pytest.mark.parametrize(("head", "page"), PAGES, ids=[head.split(" ")[0] for head, _ in PAGES])
def test_a_page_is_judged_as_by_a_person(head, page):
    _, derivation, first, verdict = (part.strip() for part in head.split("|"))
    found = check_derivation(derivation, page)
    assert found.first_wrong_line == (None if first == "-" else int(first))
    assert found.verdict == verdict


def test_a_page_without_a_claim_says_so():
    assert check_derivation("hard-margin", "We say $z = 5$.").as_json()["reason"] == (
        "nothing is claimed about the problem"
    )
    assert check_derivation("hard-margin", "No formula.").as_json()["reason"] == (
        "there is no formula on the page"
    )


def test_a_counterexample_meets_the_constraints():
    (line,) = check_derivation("soft-margin", r"$\alpha_i\xi_i=0$").lines
    slack = re.search(r"ξ = \((.*?)\)", str(line.judgement.counterexample))
    assert slack is not None
    assert "-" not in slack.group(1)
