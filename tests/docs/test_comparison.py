"""The page that compares tools prints figures that were measured, and no others."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MEASURED = ("## Training", "## Exact optima")


def figures(text):
    """Numbers with a decimal or thousands sign, powers of n, and whole numbers.

    >>> sorted(figures("6.1, 1.5 on 45,312 rows, like n^1.69."))
    ['1.5', '45,312', '6.1', 'n^1.69']
    """
    return set(re.findall(r"n\^\d+\.\d+|\d+(?:[.,]\d+)*(?!\d)", text))


def sections(page):
    parts = re.split(r"^(?=## )", page, flags=re.MULTILINE)
    return [part for part in parts if part.startswith(MEASURED)]


def unmeasured(page):
    known = figures((ROOT / "benchmarks" / "README.md").read_text("utf-8"))
    return sorted(figures("".join(sections(page))) - known)


def test_every_figure_is_one_of_the_benchmarks():
    page = (ROOT / "docs" / "comparison.md").read_text("utf-8")
    assert len(sections(page)) == len(MEASURED)
    assert unmeasured(page) == []


@pytest.mark.parametrize(
    ("found", "claimed"), [("6.1, 1.5", "16.1, 1.5"), ("n^1.69", "n^1.99"), ("269", "996")]
)
def test_a_figure_that_was_not_measured_is_noticed(found, claimed):
    page = (ROOT / "docs" / "comparison.md").read_text("utf-8")
    assert unmeasured(page.replace(found, claimed)) == sorted(figures(claimed) - {"1.5"})
