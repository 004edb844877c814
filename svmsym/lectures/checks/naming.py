"""One letter for one thing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from svmsym.lectures.finding import Check, Finding


def one_letter_each() -> Check:
    """Each thing has one letter, and no letter stands for two things.

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
        return Finding(True, "every thing has a letter of its own")

    return Check("type", decide)
