"""Some of the numbers that a computation has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.checks.values import computes
from svmsym.lectures.finding import Check, How


def picked(compute: Callable[[], Mapping[str, Any]], *names: str, how: How = "example") -> Check:
    """The printed numbers are those of these names, all of them and no others.

    >>> picked(lambda: {"w": 1, "b": 2, "n": 9}, "w", "b").decide({"w": 1, "b": 2}).reason
    'computed: w = 1, b = 2'
    """

    def chosen() -> dict[str, Any]:
        found = compute()
        return {name: found[name] for name in names}

    return with_parts(computes(chosen, how), *names)
