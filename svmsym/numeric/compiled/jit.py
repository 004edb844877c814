"""How loops are compiled: by Numba, without the interpreter's lock, kept on disk for the next run.

Where no folder can be written, compiled code lasts as long as the process. A person at a terminal is told
when a loop is compiled, since that takes some seconds.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from numba import njit
from numba.core.event import Listener, register

FAST = frozenset(
    {"fast"}
)  # all liberties with floating point: for loops without infinities, whose sums may be reordered
CAREFUL = frozenset({"contract", "nnan", "ninf", "nsz"})  # no reordering: for carefully rounded formulas

_KEPT = (
    "svmsym: compiling a part of the solver, which is kept for the next time; each part takes some seconds"
)
_NOT_KEPT = (
    "svmsym: compiling a part of the solver, some seconds at every start: no folder to keep it in can be "
    "written\n  what to do: set NUMBA_CACHE_DIR to a folder that can"
)


def loop(fastmath: frozenset[str] = frozenset(), **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile at the first call, and keep the result on disk where that can be."""
    flags = set(fastmath) or False
    rules = {"error_model": "numpy", **options}  # x/0 is ∞ as in NumPy: a fit that overflows says so itself

    def compiled(function: Callable[..., Any]) -> Any:
        try:
            return njit(fastmath=flags, nogil=True, cache=True, **rules)(function)
        except RuntimeError:  # no folder to keep it in
            return njit(fastmath=flags, nogil=True, **rules)(function)

    return compiled


class _Announcer(Listener):
    """Says once in a process that one of our loops is being compiled, where a person is watching.

    Numba tells of compiling, and not of what it finds on disk.
    """

    said = False

    def on_start(self, event: Any) -> None:
        function = event.data["dispatcher"]
        if self.said or not function.py_func.__module__.startswith("svmsym.") or not sys.stderr.isatty():
            return
        self.said = True
        kept = function._cache.cache_path is not None  # noqa: SLF001 - Numba has no other name for it
        print(_KEPT if kept else _NOT_KEPT, file=sys.stderr)  # noqa: T201 - for the person at the terminal

    def on_end(self, event: Any) -> None:
        """Nothing: the answer follows."""


register("numba:compile", _Announcer())
