from dataclasses import replace

import pytest

from svmsym import derive
from svmsym.documents.breaking import PAGE, Ruler, broken, gap_lines
from svmsym.documents.derivation_page import document
from svmsym.documents.mathline import EQ, MINUS, PLUS, Continued, Goal, Name, Space, columns, write_line
from svmsym.documents.tree import Display, Document, Row
from svmsym.formulas import Family, Index, IndexSet, Scalar, total
from svmsym.formulas.notation import DEFAULT, load_notation
from svmsym.formulas.printing import NO_ROLES

samples = IndexSet("n", "i")
i = Index("i", samples)
LONG = sum(total(Family(c, samples)[i] * Scalar("C"), i) for c in "abcdefgh") - Scalar("q")


def rows_of(row, width=PAGE):
    doc = Document((Display((row,)),), DEFAULT, NO_ROLES)
    return broken(doc, width).blocks[0].rows


def text(row):
    return write_line(row.line, "text", DEFAULT, NO_ROLES)


def test_a_short_line_stays_as_it_is():
    row = Row((Name("L"), EQ, Scalar("b")), "why", "l", 3)
    assert rows_of(row) == (row,)


def test_a_long_sum_breaks_before_its_signs_and_the_number_comes_last():
    rows = rows_of(Row((Name("L"), EQ, LONG), "why", "l", 3), 14.0)
    assert len(rows) > 2
    assert all(row.line[:1] == (Continued(),) and row.line[1] in {PLUS, MINUS} for row in rows[1:])
    assert [(row.reason, row.label, row.number) for row in rows[:-1]] == [("", "", 0)] * (len(rows) - 1)
    assert (rows[-1].reason, rows[-1].label, rows[-1].number) == ("why", "l", 3)
    assert " ".join(" ".join(map(text, rows)).split()) == text(Row((Name("L"), EQ, LONG)))


def test_every_part_fits():
    for width in (10.0, 14.0, 20.0, 30.0):
        ruler = Ruler(Document((), DEFAULT, NO_ROLES))
        assert all(
            ruler.width(row.line) <= width for row in rows_of(Row((Name("L"), EQ, LONG), label="l"), width)
        )


def test_a_long_left_side_keeps_its_line():
    first, *rest = rows_of(Row((LONG, EQ, LONG)), 32.0)
    assert EQ not in first.line
    assert sum(row.line[0] == EQ for row in rest) == 1


def test_a_goal_goes_on_below_itself():
    rows = rows_of(Row((Goal("min", (Scalar("b"),)), LONG)), 14.0)
    assert len(rows) > 1
    assert rows[1].line[0] == Space()
    assert columns(rows[1].line)[2] == ()


def test_what_goes_on_stands_beside_the_right_sides():
    _, second, *_ = rows_of(Row((Name("L"), EQ, LONG)), 14.0)
    assert columns(second.line) == ((), (), second.line)


def test_a_minus_before_a_sum_keeps_its_brackets():
    b, C = Scalar("b"), Scalar("C")
    whole = (LONG - Scalar("t") * (b + C)).subs(Scalar("t"), 1)
    rows = rows_of(Row((Name("L"), EQ, whole)), 10.0)
    assert " ".join(" ".join(map(text, rows)).split()) == text(Row((Name("L"), EQ, whole)))


def test_a_gap_is_not_broken_and_long_ones_have_more_lines():
    row = Row((Name("L"), EQ, LONG), gap=True)
    assert rows_of(row, 14.0) == (row,)
    ruler = Ruler(Document((), DEFAULT, NO_ROLES))
    assert gap_lines(row, ruler) > gap_lines(Row((Name("L"), EQ, Scalar("b")), gap=True), ruler) == 1


@pytest.mark.parametrize("profile", ["default", "ml1920"])
def test_numbers_stay_single(profile):
    doc = document(derive("epsilon-svr"), load_notation(profile))
    labelled = replace(
        doc,
        blocks=tuple(
            replace(b, rows=tuple(replace(r, label=f"l{k}-{j}", number=1) for j, r in enumerate(b.rows)))
            if isinstance(b, Display)
            else b
            for k, b in enumerate(doc.blocks)
        ),
    )

    def labels(d):
        return [r.label for b in d.blocks if isinstance(b, Display) for r in b.rows if r.label]

    def count(d):
        return sum(len(b.rows) for b in d.blocks if isinstance(b, Display))

    assert count(broken(labelled)) > count(labelled)
    assert labels(broken(labelled)) == labels(labelled)
