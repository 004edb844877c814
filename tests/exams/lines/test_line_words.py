"""Reasons speak as a student does: no name of a class or of a condition inside the program."""

import re

import pytest

from svmsym.cli.check_lines import _text
from svmsym.exams.lines.reading_lines import check_derivation

PAGES = [
    ("hard-margin", r"$L = \sum_i\alpha_i - \frac12\sum_{i,j}\alpha_i\alpha_jy_iy_jx_i^Tx_j$"),
    ("hard-margin", r"$\max_\alpha \sum_i\alpha_i - \frac12\sum_{i,j}\alpha_i\alpha_jy_iy_jx_i^Tx_j$"),
    ("soft-margin", r"$\mu_i\xi_i = 0$ and $(C-\alpha_i)\xi_i = 0$"),
    ("soft-margin", r"$\alpha_i \le C$ and $0 < \alpha_i < C \Rightarrow \xi_i = 0$"),
    ("hard-margin", "$w = (1, 2)$"),
    ("hard-margin", r"$w = \exp(b)$"),
    ("hard-margin", r"$b = \{1, 2\}$"),
    ("hard-margin", r"$f((1, 0)) = w^T(1, 0) + b$"),
    ("hard-margin", r"$w^T(1,0) + b \ge 1$"),
    ("ridge", r"$\alpha_i = 2e_i$ and $w = \frac{1}{2\lambda}\sum_i\alpha_ix_i$"),
    ("least-squares", "$w = (1, 2)$"),
]
INTERNAL = re.compile(
    r"\b(?:stationarity|complementarity|constraint)_|\b(?:listed|perpoint|perpair|setof|grid)\b"
)


@pytest.mark.parametrize(("problem", "page"), PAGES)
def test_no_internal_word_is_printed(problem, page):
    printed = _text(check_derivation(problem, page))
    assert not INTERNAL.search(printed), printed


def test_a_condition_that_is_needed_is_named_by_its_formula():
    (line,) = check_derivation(*PAGES[0]).lines
    assert line.reason.endswith("it needs ∂L/∂w = 0, ∂L/∂b = 0")
