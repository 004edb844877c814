"""A small class, marked, with answers that try to act."""

import csv
import io
from dataclasses import replace

from simple_marker import EXAM, handed_in, mark

from svmsym.grading.settling import settled

HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>{0}{{x}}&amp;]]>"


def marks_of(submission):
    return settled(EXAM, submission, mark(EXAM, submission))


ORDINARY = (
    marks_of(handed_in("1", a="right", b="right", c="right")),
    marks_of(handed_in("2", a="half", b="no", c="right")),
    marks_of(handed_in("3", a="?", b="half")),
)
CLASS = (
    *ORDINARY,
    marks_of(handed_in("=cmd|'/C calc'!A0", a=HOSTILE, b="no", c="no")),
    replace(marks_of(handed_in(HOSTILE, a="?")), troubles=(HOSTILE,)),
)
FINAL = (6.5, 3, 1, 0, 0)  # 3 + 2 + 3/2; 3/2 + 3/2; 1; 0; 0, by hand


def rows(text):
    return list(csv.reader(io.StringIO(text)))
