"""How loops are compiled: by Numba, without the interpreter's lock, kept on disk for the next run.

Where no folder can be written, compiled code lasts as long as the process. ``announce`` tells a person at a
terminal why the first call on a machine takes some seconds.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba import njit

FAST = frozenset(
    {"fast"}
)  # all liberties with floating point: for loops without infinities, whose sums may be reordered
CAREFUL = frozenset({"contract", "nnan", "ninf", "nsz"})  # no reordering: for carefully rounded formulas


def loop(fastmath: frozenset[str] = frozenset(), **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile at the first call, and keep the result on disk where that can be."""
    flags = set(fastmath) or False

    def compiled(function: Callable[..., Any]) -> Any:
        try:
            return njit(fastmath=flags, nogil=True, cache=True, **options)(function)
        except RuntimeError:  # no folder to keep it in
            return njit(fastmath=flags, nogil=True, **options)(function)

    return compiled


def announce(function: Any) -> None:
    """Say once that compiling is ahead, if it is and a person is watching."""
    if not sys.stderr.isatty() or function.signatures:
        return
    folder = getattr(getattr(function, "_cache", None), "cache_path", None)
    if folder and any(Path(folder).glob(f"*.{function.__name__}-*.nbc")):
        return
    print("svmsym: compiling the solver, once on this machine: a few seconds", file=sys.stderr)  # noqa: T201
