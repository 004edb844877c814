"""What one student may hand in, counted before it is read or unpacked."""

from __future__ import annotations

from dataclasses import dataclass

from svmsym.errors import Place
from svmsym.exams.submissions.limits import LARGEST_FILE, LARGEST_STUDENT, LARGEST_TABLE, MOST_FILES
from svmsym.exams.submissions.submission import Trouble

TABLES = (".csv", ".tsv")
_LESS = "hand in text alone"


class AllowanceSpentError(Exception):
    """A student has handed in more than is read; what is left of it is not read."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.what)
        self.trouble = trouble


@dataclass
class Allowance:
    """How many files and bytes of one student are still read.

    ``file_size``: the most for one file; ``spent``: more was handed in, and that was told.
    """

    files: int = MOST_FILES
    bytes: int = LARGEST_STUDENT
    file_size: int = LARGEST_FILE
    spent: bool = False

    def count(self, files: int, shown: str) -> None:
        """Take off so many files and folders."""
        if files > self.files:
            what = f"the submission has more than {MOST_FILES} files; the rest was not read"
            raise AllowanceSpentError(Trouble(what, _LESS, Place(shown)))
        self.files -= files

    def charge(self, size: int, shown: str) -> None:
        """Take off the bytes of a file that is about to be read."""
        if size > self.bytes:
            what = f"the submission has more than {LARGEST_STUDENT // 2**20} MB; the rest was not read"
            raise AllowanceSpentError(Trouble(what, _LESS, Place(shown)))
        self.bytes -= size

    def largest(self, name: str) -> int:
        """How many bytes a file of this name may have."""
        return LARGEST_STUDENT if name.lower().endswith(".zip") else self.file_size


def class_table() -> Allowance:
    """The allowance of a table with the answers of a whole class."""
    return Allowance(2, LARGEST_TABLE, LARGEST_TABLE)  # itself, and the name it has in an archive


def too_large(most: int, place: Place) -> Trouble:
    """What is said of a file that is not read because of its size."""
    what = f"the file is larger than {most // 2**20} MB and was not read"
    return Trouble(what, _LESS, place)
