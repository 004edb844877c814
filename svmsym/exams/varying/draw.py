"""Numbers by chance that are the same on every machine and in every version of Python."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
_BITS = 64


class Draw:
    """Draws that a seed and a name decide: SHA-256 of seed, name and a count.

    >>> Draw(1, "A").below(10**6) == Draw(1, "A").below(10**6) != Draw(2, "A").below(10**6)
    True
    """

    def __init__(self, seed: int, name: object) -> None:
        self._name = f"{seed}:{name}:"
        self._count = 0

    def below(self, n: int) -> int:
        """An integer from 0 to n − 1; the bias is below n/2⁶⁴."""
        self._count += 1
        found = sha256(f"{self._name}{self._count}".encode()).digest()
        return int.from_bytes(found[: _BITS // 8], "big") * n >> _BITS

    def between(self, low: int, high: int) -> int:
        """An integer from low to high."""
        return low + self.below(high - low + 1)

    def heads(self) -> bool:
        """A coin."""
        return self.below(2) == 1

    def one_of(self, choices: Sequence[T]) -> T:
        """One of several."""
        return choices[self.below(len(choices))]

    def shuffled(self, values: Sequence[T]) -> list[T]:
        """The same in another order (Fisher and Yates)."""
        found = list(values)
        for k in range(len(found) - 1, 0, -1):
            j = self.below(k + 1)
            found[k], found[j] = found[j], found[k]
        return found
