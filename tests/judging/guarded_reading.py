"""Reads and judges hostile answers under a guard, in a process of its own: nothing is run, opened or sent.

    python guarded_reading.py

Prints one JSON object: for each answer what reading and judging end with; what broke, and
how much the memory grew.
"""

import json
import os
import resource
import sys
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from hostile_answers import HARMLESS, REFUSED

from svmsym.judging.answers import compare
from svmsym.judging.reading import read

FORBIDDEN = (
    "os.", "subprocess.", "socket.", "shutil.", "ctypes.", "exec", "compile", "pty.", "urllib.", "winreg.",
    "webbrowser.", "marshal.", "pickle.", "tempfile.", "syslog.", "signal.",
)  # fmt: skip
LONGEST = 600  # characters of an answer that is judged as well; a long one takes seconds
REFERENCE = "w = Σ_i α_i y_i x_i"
Found = TypeVar("Found")
broken: list[str] = []
watching = False


def guard(event: str, arguments: tuple[object, ...]) -> None:
    """Complain about everything that leaves the process."""
    if not watching:
        return
    writes = event == "open" and (
        (isinstance(arguments[1], str) and set(arguments[1]) & set("wax+"))
        or (isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
    )
    if writes or event.startswith(FORBIDDEN):
        broken.append(event)
        raise PermissionError(event)


def guarded(work: Callable[[], Found]) -> Found:
    """The outcome of some work, with the guard awake."""
    global watching  # noqa: PLW0603 - a hook cannot be removed, only told to rest
    watching = True
    try:
        return work()
    finally:
        watching = False


def megabytes() -> float:
    """The largest memory so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Read all answers under the guard and print what happened."""
    for text in (REFERENCE, "b = 1", "\\frac{1}{2}\\|w\\|^2", "alph_1 = 2", "because ∀i α_i ≥ 0"):
        read(text)
        compare(REFERENCE, text)
    sys.addaudithook(guard)
    before = megabytes()
    results = {}
    for name, text in (REFUSED | HARMLESS).items():
        told = guarded(partial(read, text))
        verdict = guarded(partial(compare, REFERENCE, text)).verdict if len(text) <= LONGEST else ""
        results[name] = [type(told).__name__, verdict]
    sys.stdout.write(json.dumps({"results": results, "broken": broken, "megabytes": megabytes() - before}))


if __name__ == "__main__":
    main()
