"""What is being done, told on a terminal only."""

from __future__ import annotations

import sys


def tell(words: str = "") -> None:
    """Put words in the place of those before; none clear the line."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{words}")
        sys.stderr.flush()
