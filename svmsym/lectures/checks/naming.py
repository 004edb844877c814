"""One letter for one thing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.finding import Check, Finding


def one_letter_each(*things: str) -> Check:
    """Each thing (of those named, if any are) has one letter, and no letter stands for two things.

    >>> one_letter_each().decide({"label": ("t", "y")}).counterexample
    'label is called t and y'
    >>> one_letter_each().decide({"label": ("t",), "time": ("t",)}).counterexample
    't is label and time'
    """

    def decide(printed: Mapping[str, Sequence[str]]) -> Finding:
        wrong = [
            f"{thing} is called {' and '.join(names)}" for thing, names in printed.items() if len(names) > 1
        ]
        owners: dict[str, list[str]] = {}
        for thing, names in printed.items():
            for name in names:
                owners.setdefault(name, []).append(thing)
        wrong += [f"{name} is {' and '.join(things)}" for name, things in owners.items() if len(things) > 1]
        if wrong:
            return Finding(False, "letters are mixed up", "; ".join(wrong))
        if not all(printed.values()):
            return Finding(
                False, "a thing has no letter", ", ".join(t for t, names in printed.items() if not names)
            )
        return Finding(True, "every thing has a letter of its own")

    check = Check("type", decide)
    return with_parts(check, *things) if things else check
