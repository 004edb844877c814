"""Work: how many nodes were evaluated, and how many may be.

It is counted, not timed, so that the same text is left open on every machine. The worlds of one comparison
share one count.
"""

from __future__ import annotations

from dataclasses import dataclass

MOST_STEPS = 150_000  # of one comparison


class TooMuchWork(Exception):  # noqa: N818 - a reason to leave something open, not a fault
    """The work that a comparison may take is done."""


@dataclass
class Work:
    """The steps that were taken, and the most that may be."""

    steps: int = 0
    most: int = MOST_STEPS
