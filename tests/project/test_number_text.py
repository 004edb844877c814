"""Numbers: exactly what is written, one by one and many at once."""

import time
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from svmsym.errors import ProblemFileError
from svmsym.exact.decimals import DecimalRows, decimal_rows, read_column, rescaled
from svmsym.number_text import exact_number, is_number, is_word

READ = [
    ("0", 0, 1),
    ("-7", -7, 1),
    ("+7", 7, 1),
    ("−7", -7, 1),
    ("3/2", 3, 2),
    ("-6/4", -3, 2),
    ("0.1", 1, 10),
    (".5", 1, 2),
    ("5.", 5, 1),
    ("-0.125", -1, 8),
    ("1e-3", 1, 1000),
    ("2.5E+2", 250, 1),
    ("1e−3", 1, 1000),
    ("1e0000003", 1000, 1),
    (" \t1.5\u00a0", 3, 2),
    ("1e400", 10**400, 1),
]


@pytest.mark.parametrize(("text", "above", "below"), READ)
def test_a_number_is_what_is_written(text, above, below):
    assert exact_number(text) == Fraction(above, below)


REFUSED = [
    ("", "missing"),
    ("  ", "missing"),
    ("nan", "NaN"),
    ("-NaN", "NaN"),
    ("inf", "infinite"),
    ("-Infinity", "infinite"),
    ("∞", "infinite"),
    ("NA", "missing"),
    ("?", "missing"),
    ("0x1F", "hexadecimal"),
    ("0b101", "binary"),
    ("1_000", "underscores"),
    ("1,234.5", "thousands"),
    ("1,234,567", "thousands"),
    ("1 234", "thousands"),
    ("1'234", "thousands"),
    ("1\u202f234", "thousands"),
    ("1,5", "comma"),
    ("12%", "percentage"),
    ("=A1*2", "spreadsheet"),
    ("2*3", "formula"),
    ("2**99999", "formula"),
    ("sqrt(2)", "formula"),
    ("1/2/3", "date"),
    ("1+2", "formula"),
    ("2j", "complex"),
    ("1.2.3", "more than one decimal point"),
    ("1 2", "more than one number"),
    ("true", "truth"),
    ("$5", "money"),
    ("2024-12-31", "date"),
    ("٣", "0 to 9"),
    ("１２", "0 to 9"),
    ("1/0", "divides by zero"),
    ("1.5/2", "formula"),
    ("1e401", "exponent beyond 400"),
    ("1e-401", "exponent beyond 400"),
    ("1e" + "9" * 150, "exponent beyond 400"),
    ("9" * 201, "201 characters"),
    ("t", "not a number"),
    (".", "not a number"),
    ("+", "not a number"),
    ("-", "missing"),
    ("e5", "not a number"),
    ("1e", "not a number"),
]


@pytest.mark.parametrize(("text", "phrase"), REFUSED)
def test_anything_else_is_refused_with_what_it_is(text, phrase):
    with pytest.raises(ProblemFileError, match=phrase):
        exact_number(text)


def test_decimal_comma_only_where_asked_for():
    assert exact_number("-1,25e1", comma=True) == Fraction(-25, 2)
    assert exact_number("3", comma=True) == 3
    with pytest.raises(ProblemFileError, match="decimal point where decimals have a comma"):
        exact_number("1.25", comma=True)
    with pytest.raises(ProblemFileError, match="thousands"):
        exact_number("1.234,5", comma=True)
    with pytest.raises(ProblemFileError):
        exact_number("1,2,3", comma=True)


def test_limits_come_before_work():
    start = time.perf_counter()
    for text in ("1e" + "9" * 198, "9" * 10**7, "1e-99999999", "(" * 199, "1." * 99, "1 " * 99):
        assert not is_number(text)
    assert time.perf_counter() - start < 1


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**60), max_value=10**60))
def test_decimals_agree_with_the_standard_library(value):
    text = str(value)
    exponent = text.upper().partition("E")[2]
    if len(text) <= 200 and abs(int(exponent or 0)) <= 400:
        assert exact_number(text) == Fraction(Decimal(text))


@given(st.fractions())
def test_fractions_are_read_back(value):
    text = str(value)
    assert len(text) > 200 or exact_number(text) == value


@given(st.text(max_size=30))
def test_any_text_is_a_number_or_refused(text):
    if is_number(text):
        assert exact_number(text) == Fraction(text.strip().replace("−", "-"))
        assert not is_word(text)


plain = st.builds(
    lambda sign, digits, point: sign + digits[:point] + ("." + digits[point:] if point < len(digits) else ""),
    st.sampled_from(["", "-", "+"]),
    st.text("0123456789", min_size=1, max_size=12),
    st.integers(0, 12),
)


@given(st.lists(plain, min_size=1, max_size=20))
def test_many_at_once_are_the_same_as_one_by_one(texts):
    read = read_column(texts)
    if read is None:  # only where 18 digits do not hold them over one denominator
        longest = max(len(t.partition(".")[0].lstrip("+-")) for t in texts)
        assert longest + max(len(t.partition(".")[2]) for t in texts) > 18
        return
    integers, decimals = read
    assert [Fraction(int(v), 10**decimals) for v in integers] == [exact_number(t) for t in texts]


@pytest.mark.parametrize(
    "odd", ["", "-", ".", "+.", "1e3", "1/2", " 1", "1-", "--1", "1..2", "1.2.", "x", "−1", "1\n2", "9" * 19]
)
def test_many_at_once_leave_what_is_not_plain(odd):
    assert read_column(["1", odd, "2"]) is None


def test_64_bits_never_overflow():
    assert read_column(["9" * 18, "0.1"]) is None
    assert rescaled(np.array([10**17]), 2) is None
    assert rescaled(np.array([10**17]), 1).tolist() == [10**18]
    integers, decimals = read_column(["-" + "9" * 18])
    assert (integers.tolist(), decimals) == ([-(10**18) + 1], 0)


def test_rows_of_decimals_are_rows_of_fractions():
    rows = decimal_rows(np.array([[150, 0], [-50, 20]]), 2)
    as_tuples = ((Fraction(3, 2), Fraction(0)), (Fraction(-1, 2), Fraction(1, 5)))
    assert rows.denominator == 10
    assert tuple(rows) == as_tuples
    assert rows == as_tuples
    assert as_tuples == rows
    assert hash(rows) == hash(as_tuples)
    assert rows[1] == as_tuples[1]
    assert rows[-1:] == as_tuples[-1:]
    assert rows.shape == (2, 2)
    assert rows == decimal_rows(np.array([[15, 0], [-5, 2]]), 1)
    assert rows != DecimalRows(np.array([[15, 0], [-5, 3]]), 10)
    assert rows != as_tuples[:1]
    with pytest.raises(ValueError, match="read-only"):
        rows.integers[0, 0] = 1
