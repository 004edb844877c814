"""The standard output and the error stream of every command: no text from outside can steer the terminal.

Labels, names of columns and files, values of options, models and certificates come from outside. Whatever a
command prints passes through here, so that no command has to think of it. Bytes that go to
``sys.stdout.buffer`` do not pass: they are files, such as a PDF.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

from svmsym.errors import visible


class Screen:
    r"""A text stream that escapes control characters; line breaks and tabs stay.

    >>> import io
    >>> below = io.StringIO()
    >>> print("a\x1b[2Jb", file=Screen(below))
    >>> below.getvalue()
    'a\\u001b[2Jb\n'
    """

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write the text so that all of it can be seen."""
        self.stream.write(visible(text))
        return len(text)

    def writelines(self, lines: Iterator[str]) -> None:
        """Write line by line."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@contextmanager
def screens() -> Iterator[None]:
    """Put a screen over the standard output and the error stream."""
    below = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast("TextIO", Screen(stream)) for stream in below)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = below


def rewrite_line(text: str) -> None:
    """Replace the line of the terminal at which the cursor stands; the only control sequence we write."""
    below = sys.stderr.stream if isinstance(sys.stderr, Screen) else sys.stderr
    below.write(f"\r\033[K{visible(text)}")
    below.flush()
