"""What stops a reading: a complaint with its column, or a question."""

from __future__ import annotations

from svmsym.errors import SvmsymError


class ReadingError(SvmsymError):
    """A text that cannot be read; ``at`` counts characters from 0.

    >>> print(ReadingError("a bracket is not closed", 3, hint="close it"))
    a bracket is not closed
      what to do: close it
    """

    def __init__(self, what: str, at: int, *, hint: str = "") -> None:
        super().__init__(what, hint=hint)
        self.at = at
