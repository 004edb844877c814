"""What a worker can be asked: plain data in, plain data out.

read              text                                  → the fields of ``svmsym read --json``
compare           reference, answer, given, decimals    → the fields of ``svmsym compare --json``
check_value       problem, quantity, answer, …          → the fields of ``svmsym check --json``
check_derivation  name, text, start, end                → the fields of ``svmsym check NAME --json``
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Plain: TypeAlias = dict[str, Any]
Task: TypeAlias = Callable[..., Plain]


def read_task(text: str) -> Plain:
    """What was understood.

    >>> [f["text"] for f in read_task("b = 1/2")["formulas"]]
    ['b = 1/2']
    """
    from svmsym.judging.reading import read  # noqa: PLC0415 - SymPy loads late

    return read(text).as_json()


def compare_task(
    reference: str, answer: str, given: list[str] | None = None, decimals: int | None = None
) -> Plain:
    """The verdict on an answer beside a reference."""
    from svmsym.judging.answers import compare  # noqa: PLC0415 - SymPy loads late

    return compare(reference, answer, given or (), decimals=decimals).as_json()


def check_value_task(problem: str | Mapping[str, Any], quantity: Any, answer: str, **asked: Any) -> Plain:
    """The verdict on a value; the problem is a file, or {"X": …, "y": …, "C": …}."""
    from svmsym.exact.front import problem as stated  # noqa: PLC0415 - SymPy loads late
    from svmsym.judging.on_data.api import check_value  # noqa: PLC0415

    given = {"data": problem} if isinstance(problem, str) else dict(problem)
    data = given.pop("X", None) if "X" in given else given.pop("data")
    return check_value(stated(data, given.pop("y", None), **given), quantity, answer, **asked).as_json()


def check_derivation_task(name: str, text: str, start: str | None = None, end: str | None = None) -> Plain:
    """The verdict on a derivation, line by line."""
    from svmsym.judging.pages.check import check_derivation  # noqa: PLC0415 - SymPy loads late

    return check_derivation(name, text, start=start, end=end).as_json()


TASKS: dict[str, Task] = {
    "read": read_task,
    "compare": compare_task,
    "check_value": check_value_task,
    "check_derivation": check_derivation_task,
}


def stopped(task: str, reason: str) -> Plain:
    """What is said where a task was stopped: nothing about the answer, and why.

    >>> stopped("compare", "it took longer than 5 s")["verdict"]
    'undecided'
    """
    if task == "read":
        return {"error": {"column": 1, "message": reason, "hint": "give a shorter answer"}}
    more: dict[str, Plain] = {
        "compare": {
            "certainty": "open",
            "how": "open",
            "used": [],
            "difference": None,
            "counterexample": None,
            "hint": None,
            "read_as": None,
            "notes": [],
        },
        "check_value": {"violated": None, "index": None, "certificate": {}, "notes": []},
        "check_derivation": {"first_wrong_line": None, "lines": [], "gaps": [], "missing": []},
    }
    return {"verdict": "undecided", "reason": reason, **more.get(task, {})}
