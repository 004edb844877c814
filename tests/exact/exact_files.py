"""The folders of good and bad problem files, for the tests beside it."""

from pathlib import Path

from svmsym.errors import ProblemFileError
from svmsym.exact.reading.detect import read_problem
from svmsym.exact.reading.options import Options

TESTS = Path(__file__).parents[1]
GOOD = TESTS / "problems"
BAD = TESTS / "problems_bad"

__all__ = ["BAD", "GOOD", "Options", "ProblemFileError", "read_problem"]
