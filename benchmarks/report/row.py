"""One result, in the shape that every benchmark has.

    compared with a peer:   at least  other / ours ≥ limit   (so many times as quick)
                            at most   ours / other ≤ limit   (so many times the price)
    a figure of our own:    ours ≥ limit or ours ≤ limit

What was not measured neither holds nor misses its limit.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from typing import Any


@dataclass(frozen=True)
class Row:
    """A comparison or a figure; without a limit it is one of the problems behind another row."""

    what: str
    ours: float | None = None
    other: float | None = None
    ratio: float | None = None
    limit: float | None = None
    at_least: bool = False
    peer: str = ""  # whose time the other is; empty: a figure of our own
    unit: str = "s"
    samples: int = 0  # rounds behind each median
    note: str = ""  # why it was not measured, or where the extreme lies
    faults: tuple[str, ...] = ()  # what makes the row worthless, whatever its figures
    subject: str = ""  # set by the run

    @property
    def value(self) -> float | None:
        """What the limit is about; None where it was not measured."""
        return self.ratio if self.peer else self.ours

    @property
    def holds(self) -> bool | None:
        """Whether the limit is kept; None without a limit or a value."""
        if self.faults:
            return False
        if self.limit is None or self.value is None:
            return None
        return self.value >= self.limit if self.at_least else self.value <= self.limit

    def of(self, subject: str) -> Row:
        return replace(self, subject=subject)

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "faults": list(self.faults), "holds": self.holds}

    @staticmethod
    def from_json(given: dict[str, Any]) -> Row:
        """The row that was written.

        >>> row = faster("derive", "a peer", 2.0, 8.0, limit=3)
        >>> Row.from_json(row.as_json()) == row
        True
        """
        known = {field.name for field in fields(Row)}
        named = {name: value for name, value in given.items() if name in known}
        return Row(**{**named, "faults": tuple(given["faults"])})


def faster(what: str, peer: str, ours: float | None, other: float | None, **more: Any) -> Row:
    """How many times as long a peer takes.

    >>> row = faster("solve", "CGAL", 0.5, 4.0, limit=4)
    >>> row.ratio, row.holds
    (8.0, True)
    >>> faster("solve", "CGAL", 0.5, None, limit=4, note="not installed").holds is None
    True
    """
    ratio = other / ours if ours and other is not None else None
    return Row(what, ours, other, ratio, at_least=True, peer=peer, **more)


def costing(what: str, peer: str, ours: float | None, other: float | None, **more: Any) -> Row:
    """How many times as long as a floor or a peer we take.

    >>> costing("derive", "import sympy", 4.0, 2.0, limit=1.5).holds
    False
    """
    ratio = ours / other if other and ours is not None else None
    return Row(what, ours, other, ratio, peer=peer, **more)


def at_most(what: str, value: float | None, limit: float | None, unit: str = "", **more: Any) -> Row:
    """A figure of our own that a limit holds from above.

    >>> at_most("memory", 90.0, 100.0, "MB").holds
    True
    """
    return Row(what, value, limit=limit, unit=unit, **more)


def at_least(what: str, value: float | None, limit: float | None, unit: str = "", **more: Any) -> Row:
    """A figure of our own that a limit holds from below.

    >>> at_least("rate", 90.0, 100.0, "a minute").holds
    False
    """
    return Row(what, value, limit=limit, at_least=True, unit=unit, **more)
