"""Work: how many nodes were evaluated, and how many may be.

It is counted, not timed, so that the same text is left open on every machine. The worlds of one comparison
share one count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

MOST_STEPS = 150_000  # of one comparison
DOUBTING = 40_000  # more steps, for those who doubt what came out
_MOST_IN_ALL = 185_000


class TooMuchWork(Exception):  # noqa: N818 - a reason to leave something open, not a fault
    """The work that a comparison may take is done."""


@dataclass
class Work:
    """The steps that were taken, and the most that may be."""

    steps: int = 0
    most: int = MOST_STEPS
    ended: bool = False  # whether something was left undone

    def grant(self, steps: int) -> None:
        """Allow so many steps more, as long as it is not too much altogether."""
        self.most = max(self.most, min(self.steps + steps, _MOST_IN_ALL))

    def spend(self, steps: int) -> None:
        """Take several steps at once."""
        self.steps += steps
        if self.steps > self.most:
            self.end()

    def end(self) -> NoReturn:
        """Leave undone what takes too much work."""
        self.ended = True
        raise TooMuchWork("it takes too much work")
