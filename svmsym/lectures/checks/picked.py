"""Some of the numbers that a computation has, or all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.checks.values import computes, differences, shown
from svmsym.lectures.finding import Check, Finding, How


def picked(compute: Callable[[], Mapping[str, Any]], *names: str, how: How = "example") -> Check:
    """The printed numbers are those of these names, all of them and no others.

    >>> picked(lambda: {"w": 1, "b": 2, "n": 9}, "w", "b").decide({"w": 1, "b": 2}).reason
    'computed: w = 1, b = 2'
    """

    def chosen() -> dict[str, Any]:
        found = compute()
        return {name: found[name] for name in names}

    return with_parts(computes(chosen, how), *names)


def all_of(compute: Callable[[], Mapping[str, Any]], how: How = "example") -> Check:
    """The printed numbers are all that are computed: none is left out, and none is added.

    >>> all_of(lambda: {"w": 1, "b": 2}).decide({"w": 1}).counterexample
    'b is missing'
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        found = compute()
        missing = [f"{name} is missing" for name in found if name not in printed]
        off = [*missing, *differences(found, printed)]
        if off:
            return Finding(False, "computed otherwise", "; ".join(off[:4]))
        return Finding(True, f"computed: {shown(found)}")

    return Check(how, decide)
