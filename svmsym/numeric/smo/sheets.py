"""Memory for blocks that is used again: fresh pages cost more than the entries written on them."""

from __future__ import annotations

import threading

import numpy as np

from svmsym.numeric.smo.points import Single

_LARGEST = 1 << 21  # numbers that a sheet may have to be kept for the next fit: 8 MB
_free = threading.local()


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


def _taken() -> Single:
    sheets: list[Single] = getattr(_free, "sheets", [])
    return sheets.pop() if sheets else np.empty(0, np.float32)
