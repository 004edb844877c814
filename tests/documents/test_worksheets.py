"""Worksheets and solutions: the same document but for the gaps, the same bytes for the same seed."""

import re
from dataclasses import replace
from difflib import SequenceMatcher
from functools import cache

import pytest
from amounts import some
from sympy import Expr

from svmsym.documents.argument_page import argument_document
from svmsym.documents.derivation_page import document
from svmsym.documents.formats import FORMATS
from svmsym.documents.html_blocks import row_html
from svmsym.documents.latex_display import parts_of
from svmsym.documents.lesson import lesson
from svmsym.documents.mathline import EQ, Name, columns
from svmsym.documents.prose import LANGUAGES, catalogue
from svmsym.documents.text import document_text
from svmsym.documents.tree import Display, Row
from svmsym.documents.worksheet import kinds_of, solution, worksheet
from svmsym.duality.derivation_files import argument_names, names
from svmsym.duality.library import derive, load_stated
from svmsym.errors import SvmsymError, UnknownNameError
from svmsym.formulas.atoms import Letter, Scalar

KINDS = ["lagrangian", "stationarity", "function", "dual", "wolfe", "kkt", "qp", "recovery", "gap"]


@cache
def page(name, language="en", detail="lecture"):
    return document(derive(name), language=language, detail=detail)


def rows(doc):
    return [row for block in doc.blocks if isinstance(block, Display) for row in block.rows]


def gaps(doc):
    return [k for k, row in enumerate(rows(doc)) if row.gap or row.filled]


@pytest.mark.parametrize("name", names())
def test_worksheet_and_solution_differ_exactly_in_the_gaps(name):
    source = page(name)
    sheet, solved = worksheet(source, "40%", 7), solution(source, "40%", 7)
    assert gaps(sheet) == gaps(solved) != []
    # The solution is the source but for its marks and its first sentence.
    assert [replace(row, filled=False, whole=False) for row in rows(solved)] == rows(source)
    assert [b for b in solved.blocks if not isinstance(b, Display)][2:] == [
        b for b in source.blocks if not isinstance(b, Display)
    ][1:]
    for k, (left, right) in enumerate(zip(rows(sheet), rows(solved), strict=True)):
        if k in gaps(sheet):
            assert left.gap
            assert right.filled
            assert (left.reason, left.label, left.number) == (right.reason, right.label, right.number)
        else:
            assert left == right


@pytest.mark.parametrize("name", ["soft-margin", "svdd-radius", "epsilon-svr"])
def test_texts_differ_in_the_lines_of_gaps_only(name):
    sheet = document_text(worksheet(page(name), "40%", 7)).splitlines()
    solved = document_text(solution(page(name), "40%", 7)).splitlines()
    head, *different = [(a, b) for a, b in zip(sheet, solved, strict=True) if a != b]
    assert head[0].endswith("Fill them in.")
    assert head[1].startswith("Solution of the exercise sheet")
    assert len(different) == len(gaps(worksheet(page(name), "40%", 7)))
    assert all("______" in a and b.endswith("✓") for a, b in different)
    assert sum("______" in a for a in sheet) == len(different)


def test_the_same_seed_gives_the_same_bytes():
    first, again = (document_text(worksheet(page("soft-margin"), "40%", 7)) for _ in range(2))
    assert first == again
    assert "seed 7" in first
    others = {document_text(worksheet(page("soft-margin"), "40%", seed)) for seed in range(1, 6)}
    assert len(others) == 5


@pytest.mark.parametrize("share", [10, 25, 40, 70, 100])
def test_the_share_is_kept(share):
    source = page("soft-margin")
    whole = len(gaps(worksheet(source, "100%", 1)))
    for seed in range(1, 8):
        found = len(gaps(worksheet(source, f"{share}%", seed)))
        # A first row may bring along others that say the same.
        assert found <= max(whole * share // 100, 6)
    assert share < 100 or found == whole


def test_all_languages_have_the_same_gaps():
    wanted = gaps(worksheet(page("soft-margin"), "40%", 3))
    for language in LANGUAGES:
        assert gaps(worksheet(page("soft-margin", language), "40%", 3)) == wanted


@pytest.mark.parametrize("kind", KINDS)
def test_gaps_by_kind(kind):
    source = page("soft-margin")
    assert kinds_of(source) == KINDS
    chosen = [rows(source)[k] for k in gaps(worksheet(source, kind))]
    assert any(row.kind == kind for row in chosen)
    # The problem itself, feasibility and the form of the program are never asked for.
    assert all(row.kind for row in chosen)


@pytest.mark.parametrize("name", some(names(), 0.4))
@pytest.mark.parametrize("detail", ["sketch", "lecture", "full"])
def test_an_answer_stands_nowhere_else(name, detail):
    source = page(name, detail=detail)
    sheet = worksheet(source, "stationarity,dual")
    hidden, seen = set(), set()
    for row, complete in zip(rows(sheet), rows(source), strict=True):
        shown = {p for p in row.shown if said(p)}
        # The left side of a gap is its question, not an answer.
        seen |= shown if complete.kind and not row.gap else set()
        if row.gap:
            hidden |= {p for p in complete.line if said(p)} - shown
    assert hidden
    assert not hidden & seen


def said(piece):
    return isinstance(piece, Expr) and not isinstance(piece, Letter) and not piece.is_number


def test_the_dual_is_hidden_wherever_it_stands():
    text = document_text(worksheet(page("hard-margin"), "dual"))
    assert "L = ½‖w‖²" in text
    assert "ΣᵢΣⱼ αᵢαⱼyᵢyⱼ⟨xᵢ, xⱼ⟩    [multiply out]" not in text
    assert "max_α ______" in text


@pytest.mark.parametrize("name", argument_names())
def test_arguments_have_worksheets(name):
    source = argument_document(load_stated(name).run())
    sheet, solved = worksheet(source, "50%", 2), solution(source, "50%", 2)
    assert gaps(sheet) == gaps(solved) != []
    assert all(row.kind == "line" for row in rows(sheet) if row.gap)


def test_what_a_gap_leaves():
    b, c = Scalar("b"), Scalar("C")
    assert Row((Name("L"), EQ, b + c), gap=True).shown == (Name("L"), EQ)
    assert Row((b + c, EQ, b * c), gap=True).shown == (b + c, EQ)
    assert Row((b + c, EQ, c * 0), gap=True).shown == ()
    assert Row((b + c, EQ, c * 0)).shown == (b + c, EQ, c * 0)


def test_exactly_what_was_hidden_is_marked():
    """In each column that the worksheet leaves blank, and in no other."""
    sheet, solved = (lesson("soft-margin", gaps="100%", filled=f) for f in (False, True))
    seen = set()
    for gap, full in zip(rows(sheet), rows(solved), strict=True):
        if not gap.gap:
            continue
        _, left, right = columns(full.line)
        html = row_html(full, solved)
        cells = re.findall(r"<td[^>]*>(.*?)</td>", html)[1:3]
        marked = ['class="filled"' in cell for cell in (cells if right else cells[:1])]
        asked = columns(gap.shown)[1] if right else ()
        assert marked == ([bool(left) and not asked, True] if right else [True])
        assert parts_of(full, solved).left.startswith(r"\boxed") == (bool(left) and not asked)
        seen.add((bool(right), bool(asked) or not left))
    assert seen == {(True, True), (True, False), (False, False)}


# Errors.


@pytest.mark.parametrize("share", ["0%", "101%", "-3%", "half%", "%", "1.5%"])
def test_a_share_that_is_none(share):
    with pytest.raises(SvmsymError, match="no share"):
        worksheet(page("hard-margin"), share)


def test_an_unknown_kind():
    with pytest.raises(UnknownNameError) as caught:
        worksheet(page("hard-margin"), "stationarity,duel")
    assert "did you mean dual?" in str(caught.value)


# Every format.

MARKS = {
    "text": "______",
    "md": r"\underline{\hspace",
    "latex": r"\underline{\hspace",
    "beamer": r"\underline{\hspace",
    "typst": "gap: ",
    "html": 'class="gap"',
    "slides": 'class="gap"',
}


def changes(form, left, right):
    """The stretches of lines that differ, without blank ones; a row of HTML is a line."""
    sides = []
    for doc in (left, right):
        text = FORMATS[form].render(doc).replace("<tr", "\n<tr").replace("</tr>", "</tr>\n")
        sides.append([line for line in text.splitlines() if line.strip()])
    found = SequenceMatcher(None, *sides, autojunk=False).get_opcodes()
    return [(sides[0][i:j], sides[1][k:m]) for kind, i, j, k, m in found if kind != "equal"]


@pytest.mark.parametrize("form", ["text", "md", "latex", "typst", "html"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_file_differs_from_its_solution_in_the_gaps_only(form, language):
    sheet, solved = (
        lesson("soft-margin", language=language, gaps="40%", seed=7, filled=filled)
        for filled in (False, True)
    )
    head, *found = changes(form, sheet, solved)
    assert catalogue(language)["solution"].partition("{")[0] in "".join(head[1])
    lines = [line for left, _ in found for line in left]
    assert len(lines) == len(gaps(sheet)) > 5
    assert all(MARKS[form] in line for line in lines)


@pytest.mark.parametrize("form", sorted(MARKS))
def test_every_gap_is_left_in_every_format(form):
    sheet, solved = (lesson("soft-margin", gaps="40%", seed=7, filled=f) for f in (False, True))
    body = FORMATS[form].render(sheet).rpartition("#show: page-of")[2]
    assert body.count(MARKS[form]) == len(gaps(sheet))
    assert MARKS[form] not in FORMATS[form].render(solved).rpartition("#show: page-of")[2]


@pytest.mark.parametrize("form", sorted(FORMATS))
def test_the_same_seed_gives_the_same_bytes_in_every_format(form):
    first, again = (lesson("hard-margin", language="ko", gaps="40%", seed=3) for _ in range(2))
    assert FORMATS[form].render(first) == FORMATS[form].render(again)
