"""Memory that is used again: fresh pages cost more than the entries written on them.

Blocks are written on two sheets in turn. Kernel rows lie in an arena; one of at most 256 MB is kept from
fit to fit, so that a grid search, or the machines of several classes, touch fresh memory once.
"""

from __future__ import annotations

import threading

import numpy as np

from svmsym.numeric.smo.points import Single

_LARGEST = 1 << 21  # numbers that a sheet may have to be kept for the next fit: 8 MB
KEPT = 1 << 26  # numbers of the arena that is kept: 256 MB
_free = threading.local()
_arenas: list[Single] = []  # at most one; taking and giving back are single operations on a list


class Sheets:
    """Two square matrices in turn, so that the last one is still there while the next is filled.

    >>> sheets = Sheets()
    >>> first, second = sheets.other(2), sheets.other(3)
    >>> first.shape, second.shape, np.shares_memory(first, second), np.shares_memory(first, sheets.other(2))
    ((2, 2), (3, 3), False, True)
    """

    def __init__(self) -> None:
        self._pair: list[Single] = [_taken(), _taken()]

    def other(self, q: int) -> Single:
        """A q × q matrix of anything, on the sheet that was not used last."""
        self._pair.reverse()
        if self._pair[0].size < q * q:
            self._pair[0] = np.empty(q * q, np.float32)
        return self._pair[0][: q * q].reshape(q, q)

    def close(self) -> None:
        """Leave the sheets to the next on this thread."""
        kept = [sheet for sheet in self._pair if sheet.size <= _LARGEST]
        _free.sheets = [*getattr(_free, "sheets", []), *kept][:2]
        self._pair = [np.empty(0, np.float32), np.empty(0, np.float32)]


def arena(numbers: int) -> Single:
    """Room for so many numbers: the kept arena, if it is large enough.

    >>> arena(10).size >= 10
    True
    """
    try:
        kept = _arenas.pop()
    except IndexError:
        kept = np.empty(0, np.float32)
    return kept if kept.size >= numbers else np.empty(max(numbers, min(KEPT, 2 * numbers)), np.float32)


def give_back(room: Single) -> None:
    """Keep the arena for the next fit, unless it is too large or there is one."""
    if 0 < room.size <= KEPT and not _arenas:
        _arenas.append(room)


def _taken() -> Single:
    sheets: list[Single] = getattr(_free, "sheets", [])
    return sheets.pop() if sheets else np.empty(0, np.float32)
