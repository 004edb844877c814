"""A counterexample in words, where a lecture prints no number that could be set against the computed one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from svmsym.lectures.checks.values import same, shown
from svmsym.lectures.finding import Check, Finding


def worded(check: Check, compute: Callable[[], Mapping[str, Any]], sentences: Mapping[str, str]) -> Check:
    """The same check; a part that is not as computed is told by its sentence, with computed numbers in it.

    >>> from svmsym.lectures.checks.values import computes
    >>> count = lambda: {"classes": 1}
    >>> one = worded(computes(count), count, {"classes": "{classes} is left"})
    >>> one.decide({"classes": 2}).counterexample, one.decide({"classes": 1}).holds
    ('1 is left', True)
    """

    def decide(printed: Any) -> Finding:
        found = check.decide(printed)
        if found.holds or set(printed) != set(sentences):
            return found
        values = compute()
        off = [name for name in sentences if not same(values[name], printed[name])]
        told = {name: shown(value) for name, value in values.items()}
        said = dict.fromkeys(sentences[name].format_map(told) for name in off)
        return Finding(False, "a computation contradicts it", "; ".join(said))

    return Check(check.how, decide)
