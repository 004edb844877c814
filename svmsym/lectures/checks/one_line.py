"""One line of a printed chain under a check of its own."""

from __future__ import annotations

from dataclasses import replace

from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Chain


def line(number: int, check: Check) -> Check:
    """The line with this number (the last one is −1) passes the check.

    >>> from svmsym.lectures.checks.values import computes
    >>> line(2, computes(lambda: 5)).decide(Chain((5, 4))).reason
    'line 2: computed otherwise'
    """

    def decide(printed: Chain) -> Finding:
        place = number if number > 0 else len(printed.lines) + 1 + number
        found = check.decide(printed.lines[place - 1])
        if found.holds:
            return found
        return replace(found, reason=f"line {place}: {found.reason}")

    return Check(check.how, decide)
