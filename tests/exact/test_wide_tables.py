"""Wide tables are read in linear time: no name is sought among all the others."""

import sys

import pytest
from bounded_process import run_bounded

from svmsym.errors import ProblemFileError
from svmsym.exact.reading.detect import read_problem

_READ = """
from svmsym.exact.reading.detect import read_problem
problem = read_problem(sys.argv[1])
print(len(problem.X), len(problem.X[0]))
"""
_COLUMNS = """
from pathlib import Path
from svmsym.exact.reading.options import Options
from svmsym.numeric.files.columns import columns_to_predict
from svmsym.numeric.files.data import Expected
names = tuple(f"f{k}" for k in range(99_000))
raw = ",".join((*reversed(names), "y")).encode() + b"\\n"
found = columns_to_predict(raw, Path("a.csv"), Options(), Expected(len(names), names), tabs=False)
print(found.features[:3], found.label)
"""
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="the second line of defence is one of POSIX")


@POSIX
@pytest.mark.parametrize(
    "head",
    [",".join(f"f{k}" for k in range(200_000)) + ",y\n", "# a comment\n" * 200_000],
    ids=["names", "comments"],
)
def test_two_hundred_thousand_columns_are_read_in_seconds(head, tmp_path):
    file = tmp_path / "wide.csv"
    file.write_text(head + "".join(f"{a}," * 200_000 + f"{y}\n" for a, y in ((0, -1), (1, 1))), "utf-8")
    done = run_bounded(_READ, str(file), seconds=25)
    assert done.returncode == 0, done.stderr[-300:]
    assert done.stdout.split() == ["2", "200000"]


@POSIX
def test_the_columns_of_a_model_are_found_by_name_in_seconds():
    done = run_bounded(_COLUMNS, seconds=25)
    assert done.returncode == 0, done.stderr[-300:]
    assert done.stdout.strip() == "(98999, 98998, 98997) 99000"


def test_a_name_that_stands_twice_is_told_with_both_columns(tmp_path):
    file = tmp_path / "twice.csv"
    file.write_text("a,b,c,b,y\n1,2,3,4,1\n", "utf-8")
    with pytest.raises(ProblemFileError, match="columns 2 and 4 are both named 'b'"):
        read_problem(file)
