"""Which parts of a Markdown page are formulas, and how its rows belong together."""

import pytest

from svmsym.errors import SvmsymError
from svmsym.exams.lines.extracting import formulas
from svmsym.exams.lines.reading_lines import check_derivation


def texts(page):
    return [f.text for f in formulas(page)]


def test_every_mark_is_found_in_order():
    page = "a $x = 1$ b \\(x = 2\\)\n\n$$x = 3$$\n\\[x = 4\\]\n"
    page += "\\begin{align*}x &= 5\\\\ y &= 6\\end{align*}\nx = 7\n"
    assert texts(page) == ["x = 1", "x = 2", "x = 3", "x = 4", "x = 5", "y = 6", "x = 7"]


def test_products_with_index_signs_are_no_words():
    dual = "max_{α} Σᵢ αᵢ − ½ ΣᵢΣⱼ αᵢαⱼyᵢyⱼ⟨xᵢ, xⱼ⟩ − (1/(4C)) Σᵢ αᵢ² s.t. Σᵢ αᵢyᵢ = 0, αᵢ ≥ 0"
    assert texts(f"Thus\n{dual}\nwhich says that all of these weights together vanish = so be it") == [dual]


def test_prose_and_headings_and_front_matter_are_left_out():
    page = "---\nstudent: 4711\n---\n## Part b = 3\nThis is a sentence about something else.\n$a = b$\n"
    assert texts(page) == ["a = b"]


def test_a_row_that_begins_with_a_sign_continues():
    found = formulas(r"$$\begin{aligned} a &= b \\ &= c \\ &\le d \end{aligned}$$")
    assert [(f.text, f.continues) for f in found] == [("a = b", ""), ("c", "="), ("d", "≤")]


def test_a_row_that_begins_with_a_plus_is_joined():
    assert texts(r"$$a = b \\ \quad + c$$") == [r"a = b \quad + c"]


def test_constraints_are_joined_to_their_problem():
    rows = r"$$\begin{aligned}\text{maximize} \quad & a \\ \text{subject to} \quad & b = 0 \\"
    rows += r" & c \ge 0\end{aligned}$$"
    (found,) = texts(rows)
    assert found.startswith(r"\text{maximize}")
    assert found.endswith(r"b = 0, c \ge 0")


def test_matrices_are_not_cut():
    assert len(texts(r"$$w = \begin{pmatrix} 1 \\ 2 \end{pmatrix}$$")) == 1


def test_a_page_is_limited_before_it_is_read():
    with pytest.raises(SvmsymError, match="signs"):
        formulas("x" * 50_000)
    with pytest.raises(SvmsymError, match="formulas"):
        formulas("$a$ " * 300)


def test_a_number_in_brackets_is_dropped_only_where_lines_are_counted():
    assert texts("(12) x_1 + 6x_2 + 35 = 0") == ["(12) x_1 + 6x_2 + 35 = 0"]
    assert texts("(3) a = b\nso\n(4) c = d") == ["a = b", "c = d"]
    assert texts("(1) a = b") == ["a = b"]


def test_a_number_behind_a_line_is_dropped_only_where_lines_are_counted():
    assert texts("w = Σ α_i y_i x_i (3)") == ["w = Σ α_i y_i x_i (3)"]
    assert texts("a = b (2)\n\n$$c = d \\quad (3)$$") == ["a = b", "c = d"]
    assert texts("w = 2 \\cdot (3)\na = b (4)")[0] == "w = 2 \\cdot (3)"


_SHOWN = "w = sum_i alpha_i y_i x_i\n\nsum_i alpha_i y_i = 0\n\nC = alpha_i + mu_i\n\n"
_BOX = "\n\nsum_i alpha_i y_i = 0\n\n0 <= alpha_i <= C\n"
_PAIRS = "sum_i sum_j alpha_i alpha_j y_i y_j x_i·x_j"


@pytest.mark.parametrize(
    ("objective", "verdict"),
    [
        (f"max sum_i alpha_i - 1/2 {_PAIRS}", "correct"),
        (f"Maximize sum_i alpha_i - 1/2 {_PAIRS}", "correct"),
        (f"max sum_i alpha_i\n  - 1/2 {_PAIRS}", "correct"),  # one formula on two lines
        (f"max sum_i alpha_i - 1/2 {_PAIRS}\n- sum_i alpha_i y_i = 0", "correct"),  # a bullet
        (f"max sum_i alpha_i + 1/2 {_PAIRS}", "wrong"),
        (f"max sum_i alpha_i - {_PAIRS}", "wrong"),
        (f"sum_i alpha_i - {_PAIRS}", "wrong"),
        (f"we maximise now the dual function sum_i alpha_i - {_PAIRS}", "undecided"),
        ("max 1 over all of these points and then the rest of them", "undecided"),
    ],
)
def test_no_objective_in_ascii_is_passed_over(objective, verdict):
    """A plain line with a sum, or one that begins with max, is judged, or it leaves the page undecided."""
    checked = check_derivation("soft-margin", _SHOWN + objective + _BOX, start="lagrangian", end="dual")
    assert checked.verdict == verdict
    if verdict == "undecided":
        assert [line.verdict for line in checked.lines].count("undecided") == 1
