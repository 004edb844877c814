"""Matrices in plain typing."""

import pytest

from svmsym.exams.marking.gram_rows import rows_in_brackets


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("K =\n5 3\n3 9", "[[5, 3], [3, 9]]"),
        ("  Gram matrix:\n| 5 | 3 |\n|---|---|\n| 3 | 9 |", "[[5, 3], [3, 9]]"),
        ("| 5 | 3 |\n| | |\n| 3 | 9 |", None),  # an empty row is no rule
        ("5 3\n3 9\n1 1", None),
    ],
)
def test_rows(text, rows):
    assert rows_in_brackets(text, 2) == (rows or text)


@pytest.mark.parametrize(
    "text", [" " * 20_000 + "x", "-" * 20_000 + "x", "K" + " " * 20_000 + "x", "\n" * 20_000]
)
def test_long_blanks_are_walked_through_once(text):
    assert rows_in_brackets(text, 3) == text  # a search at every blank would not end
