"""Bad problem files: each one clear error, with its place."""

import os

import pytest
from exact_files import BAD, GOOD, Options, ProblemFileError, read_problem

from svmsym.exact.reading import source, table

# The file, with line and column where the error has one, and a phrase of the message.
REFUSED = r"""
arithmetic.csv:3:1               column 1 (x): '2*3' is a formula, and formulas are not computed
behind-quote.csv:2:6             there is text behind a closing quote
blanks-as-separator.csv:1        there are no columns of coordinates
code.csv:3:1                     column 1 (x): "__import__('os')" is a formula, and formulas are not co
comments-only.csv:2              the file has comments only
complex.csv:2:3                  column 2 (y): '2+3j' is a complex number
date.csv:2:3                     column 2 (y): '2024-01-31' looks like a date
duplicated-column.csv:1:3        columns 1 and 2 are both named 'x'
empty.csv                        the file is empty
excel.csv                        the file is a ZIP archive or an Excel file
formula.csv:3:3                  column 2 (y): '=A1+B1' is a formula of a spreadsheet
gram-not-square.csv              gram has 2 rows and 3 columns
gram-not-symmetric.csv:2:1       gram is not symmetric: entry (2, 1) is 3, entry (1, 2) is 2
half-header.csv:1:3              column 2: 'two' is not a number, but others in this line are
header-only.csv:1                there are no rows below the header
hexadecimal.csv:2:3              column 2 (y): '0x1F' is hexadecimal, octal or binary
huge-exponent.csv:2:3            column 2 (y): '1e999999999' has an exponent beyond 400
infinity.csv:2:3                 column 2 (y): '-inf' is infinite
latin-1.csv:2:6                  the byte 0xe4 is not UTF-8
long-number.csv:2:3              column 2 (y): a number of 300 characters, beginning with '777777777777
missing-label.csv:3:5            the label is missing
missing-question-mark.csv:3:3    column 2 (y): '?' is a missing value
missing-value.csv:3:1            column 1 (x): a value is missing
mixed-decimals.csv:3:1           column 1 (x): '3.5' has a decimal point where decimals have a comma
money.csv:2:3                    column 2 (y): '€5' is an amount of money
nan.csv:3:3                      column 2 (y): 'nan' is NaN, not a number
nul.csv:2:4                      there is a NUL byte: this is not a text file
one-column.csv:1                 there are no columns of coordinates
open-quote.csv:2:3               a quote is not closed on its line
other-digits.csv:2:3             column 2 (y): '٣' has digits other than 0 to 9
percentage.csv:2:3               column 2 (y): '5%' is a percentage
quoted-comma.csv:2:3             column 2 (y): '1,5' has a comma
ragged-long.csv:3:7              there are 4 cells here, but 3 in line 1
ragged-short.csv:2:4             there are 2 cells here, but 3 in line 1
targets-as-labels.csv:3:3        '0.75' is a third class besides '0.25' and '0.5'
third-class.csv:4:5              'c' is a third class besides 'a' and 'b'
thousands-german.csv:3:1         column 1 (x): '1.234,5' has thousands separators
thousands.csv:2:3                column 2 (y): '1,234.5' has thousands separators
two-points.csv:2:3               column 2 (y): '1.2.3' has more than one decimal point
underscore.csv:2:3               column 2 (y): '1_000' has underscores
unnamed-column.csv:1:1           column 1 has no name
utf-16.csv                       the file is encoded in UTF-16
word-in-column.csv:3:3           column 2 (y): 'four' is not a number
zero-denominator.csv:2:3         column 2 (y): '1/0' divides by zero
problem.json                     files ending in .json are not read
descending.libsvm:2:8            index 2 follows 3
huge-index.libsvm:2:4            2 rows of 999999999 columns are too many to fill in
index-zero.libsvm:1:3            the index 0
nan.libsvm:2:6                   index 1: 'nan' is NaN, not a number
no-colon.libsvm:2:8              '5' is not index:value
no-coordinates.libsvm:1          X has no columns
no-value.libsvm:2:6              index 1: a value is missing
qid.libsvm:1:3                   qid belongs to ranking
repeated-index.libsvm:2:8        index 2 follows 2
third-class.libsvm:4:1           '3' is a third class besides '1' and '2'
word-index.libsvm:2:4            'height:2' is not index:value
wrong-serial.libsvm:2:4          the serial number is 3, but this is row 2
bias-is-text.toml:4:1            bias is 'yes'
both-points-and-gram.toml:6:1    both X and gram are given
broken-degree.toml:4:26          the kernel has degree 5/2
c-is-list.toml:3:1               C is a list, not a number
c-is-nan.toml:3:1                C: 'nan' is NaN, not a number
c-is-truth.toml:3:1              C is a truth value, not a number
c-is-word.toml:3:1               C: 'large' is not a number
date-in-points.toml:6:7          X, row 2, entry 1 is a date or time, not a number
deep.toml:4:5                    the brackets are nested too deeply
degree-of-a-million.toml:4:26    the kernel has degree 1000000
degree-of-linear.toml:4:28       degree has no meaning for the linear kernel
degree-zero.toml:4:26            the kernel has degree 0
empty-points.toml:5:1            X has no rows
empty-row.toml:5:6               X has no columns
few-labels.toml:6:1              y has 1 entries, but there are 2 points
few-weights.toml:7:1             weight has 1 entries, but there are 2 points
flat-points.toml:5:6             row 1 of X is not a list
gram-not-square.toml:6:1         gram has 1 rows and 2 columns
gram-not-symmetric.toml:7:10     gram is not symmetric: entry (2, 1) is 2, entry (1, 2) is 0
gram-without-kernel.toml:5:1     the kernel is linear, so the data are X
hard-nusvr.toml:3:1              C = inf
hexadecimal-integer.toml:5:7     an integer of more than 180 digits
huge-integer.toml:3              a number or a key has more than 1000 characters
infinite-point.toml:6:10         X, row 2, entry 2: 'inf' is infinite
kernel-is-number.toml:4:1        kernel is 3
kernel-without-gram.toml:6:1     the kernel is precomputed, so the data are gram
labels-for-one-class.toml:6:1    one-class has no y
misspelt-key.toml:3:1            there is no key 'slak' in problem
negative-c.toml:3:1              C = -1
negative-epsilon.toml:4:1        epsilon = -1/10
negative-kernel-gamma.toml:4:25  the kernel has gamma = -1
negative-weight.toml:7:14        the weight -2 is negative
nested-entry.toml:6:10           X, row 2, entry 2 is a list, not a number
no-data.toml                     [data] is missing
no-labels.toml:4:1               y has 0 entries, but there are 2 points
no-points.toml:4:1               X is missing
nu-above-one.toml:3:1            nu = 3/2
nu-for-svc.toml:4:1              nu has no meaning for svc
nu-zero.toml:3:1                 nu = 0
points-in-qp.toml:4:1            X has no meaning for qp
points-is-number.toml:5:1        X is not a list
problem-is-text.toml:1:1         problem is not a table
qp-key-in-svc.toml:7:1           Q has no meaning for svc
qp-not-symmetric.toml:4:15       Q is not symmetric: entry (2, 1) is 3, entry (1, 2) is 2
qp-short-c.toml:5:1              c has 0 entries, but A has 1 rows
qp-short-p.toml:5:1              p has 1 entries, but Q has 2 rows
qp-wide-a.toml:5:6               A has 3 columns, but Q has 2 rows
qp-with-c.toml:3:1               C has no meaning for qp
qp-without-q.toml:3:1            Q is missing or empty
ragged.toml:6:6                  row 2 of X has 1 entries, but row 1 has 2
repeated-key.toml:4:6            this is not TOML: cannot overwrite a value
symbol-in-data.toml:5:10         X, row 1, entry 2: 't' is not a number
syntax.toml:3:6                  this is not TOML: expected newline or end of document after a statemen
third-class.toml:6:12            '2' is a third class besides '0' and '1'
truth-in-points.toml:6:7         X, row 2, entry 1 is a truth value, not a number
unclosed.toml:4:16               this is not TOML: unclosed array
unknown-kernel-key.toml:4:26     there is no key 'order' in kernel
unknown-kernel.toml:4:11         kernel is 'gaussian'
unknown-key.toml:3:1             there is no key 'cost' in problem
unknown-kind.toml:2:1            kind is 'scv'
unknown-slack.toml:4:1           slack is 'square'
unknown-table.toml:3:1           there is no key 'date'
weight-of-hard-margin.toml:7:1   weight needs a finite C
word-as-target.toml:8:6          y, entry 2: 'high' is not a number
zero-gamma.toml:3:1              gamma = 0
zero-lambda.toml:3:1             lambda = 0
"""
TABLE = [line.split(maxsplit=1) for line in REFUSED.strip().splitlines()]
GRAM = {"gram-not-square.csv", "gram-not-symmetric.csv", "wrong-serial.libsvm"}


def refusal(name):
    options = Options(kernel="precomputed") if name in GRAM else Options()
    with pytest.raises(ProblemFileError) as caught:
        read_problem(BAD / name, options)
    return caught.value


@pytest.mark.parametrize(("place", "phrase"), TABLE, ids=[place.partition(":")[0] for place, _ in TABLE])
def test_each_is_refused_at_its_place(place, phrase):
    error = refusal(place.partition(":")[0])
    assert str(error.place) == str(BAD / place)
    assert phrase in error.what
    assert error.hint
    assert error.exit_code == 2
    assert len(str(error)) < 1000


def test_the_table_is_complete():
    named = [place.partition(":")[0] for place, _ in TABLE]
    assert sorted(named) == sorted(path.name for path in BAD.iterdir())
    assert len(named) >= 45


def test_most_have_a_line_and_a_column():
    without = {place for place, _ in TABLE if place.count(":") < 2}
    assert without == {
        "blanks-as-separator.csv:1",
        "comments-only.csv:2",
        "empty.csv",
        "huge-integer.toml:3",
        "excel.csv",
        "gram-not-square.csv",
        "header-only.csv:1",
        "one-column.csv:1",
        "utf-16.csv",
        "problem.json",
        "no-coordinates.libsvm:1",
        "no-data.toml",
    }


def test_files_that_cannot_be_read(tmp_path, monkeypatch):
    for path, phrase in (
        (tmp_path, "directory"),
        (tmp_path / "none.csv", "no such file"),
        (tmp_path / "a\0b", "cannot be read"),
        ("/dev/null", "device"),
    ):
        with pytest.raises(ProblemFileError, match=phrase):
            read_problem(path)
    monkeypatch.setattr(source, "LARGEST_FILE", 10)
    with pytest.raises(ProblemFileError, match="larger than"):
        read_problem(GOOD / "issue.toml")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_a_file_without_permission(tmp_path):
    path = tmp_path / "secret.csv"
    path.touch(mode=0o000)
    with pytest.raises(ProblemFileError, match="cannot be read"):
        read_problem(path)


def test_limits_on_the_number_of_cells(tmp_path, monkeypatch):
    monkeypatch.setattr(table, "MOST_FRACTIONS", 3)
    path = tmp_path / "t.csv"
    path.write_text("1,1\n" * 9, "utf-8")
    assert read_problem(path).n == 9
    path.write_text("1/2,1\n" * 9, "utf-8")
    with pytest.raises(ProblemFileError, match="more than 3 numbers"):
        read_problem(path)
