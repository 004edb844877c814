"""One line that rewrites itself on a terminal, and nothing anywhere else."""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType
from typing import Self

from svmsym.cli.screen import rewrite_line

_PAUSE = 0.1  # seconds between two lines; faster is not read


class Progress:
    """Tells on the error stream what is being done, if that is a terminal; gone when the work is done.

    >>> with Progress() as progress:
    ...     progress.stage("solving")
    """

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty()
        self._last = 0.0
        self._stage = ""
        self._count = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._write("")

    def stage(self, text: str) -> None:
        """Something new begins."""
        self._stage, self._count = text, 0
        self._write(f"{text} …")

    def step(self, *_: object) -> None:
        """One more step of unknown number."""
        self._count += 1
        self._sometimes(f"{self._stage} … step {self._count}")

    def part(self, done: int, of: int) -> None:
        """So much of a known number."""
        self._sometimes(f"{self._stage} … {done} of {of}")

    def _sometimes(self, text: str) -> None:
        if self._shown and monotonic() - self._last >= _PAUSE:
            self._write(text)

    def _write(self, text: str) -> None:
        if self._shown:
            self._last = monotonic()
            rewrite_line(text)
