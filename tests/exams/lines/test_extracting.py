"""Which parts of a Markdown page are formulas, and how its rows belong together."""

import pytest

from svmsym.errors import SvmsymError
from svmsym.exams.lines.extracting import formulas


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
