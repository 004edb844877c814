"""A statement that rests on an argument of the library, a chain of lines proved for all n and m."""

from __future__ import annotations

from functools import cache
from typing import Any

from svmsym.duality.library import load_stated
from svmsym.lectures.finding import Check, Finding


@cache
def unproved(name: str) -> str:
    """The first line of an argument that does not follow, empty where all do.

    >>> unproved("canonical-hyperplane")
    ''
    """
    wrong = load_stated(name).run().first_wrong()
    return str(wrong) if wrong is not None else ""


def argued(name: str, says: str) -> Check:
    """Every line of the argument is proved; what is printed is decided by another check beside this one.

    >>> argued("canonical-hyperplane", "the margin is 1/‖w‖").decide(None).reason
    'the margin is 1/‖w‖: canonical-hyperplane, every line proved'
    """

    def decide(_: Any) -> Finding:
        wrong = unproved(name)
        return Finding(not wrong, wrong or f"{says}: {name}, every line proved")

    return Check("derive", decide)
