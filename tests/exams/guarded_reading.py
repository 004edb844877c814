"""Reads hostile answers under a guard, in a process of its own: nothing is run, opened for writing or sent.

    python guarded_reading.py

Prints one JSON object: for each answer the outcome, the calls it took, and the memory at its peak.
"""

import json
import os
import sys
import tracemalloc

from hostile_answers import HARMLESS, REFUSED

from svmsym.exams.equivalence.answers import compare
from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.statements import Read

FORBIDDEN = (
    "os.", "subprocess.", "socket.", "shutil.", "ctypes.", "exec", "compile", "pty.", "urllib.", "winreg.",
    "webbrowser.", "marshal.", "pickle.", "tempfile.", "syslog.", "signal.",
)  # fmt: skip
# Calls of Python functions that reading one answer may take. The goal is 50 ms; the milliseconds themselves
# are measured in benchmarks/hostile.py, because a test on a busy machine cannot.
MOST_CALLS = 150_000
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


def calls_of(text: str) -> int:
    """How many Python functions are called to read a text."""
    count = 0

    def counted(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(counted)
    try:
        read(text)
    finally:
        sys.setprofile(None)
    return count


def main() -> None:
    """Read all answers under the guard and print what happened."""
    global watching  # noqa: PLW0603 - a hook cannot be removed, only told to rest
    for text in ("w = Σ α_i y_i x_i", "b = 1", "\\frac{1}{2}\\|w\\|^2", "alph_1 = 2"):
        echo_text(found.statement) if isinstance(found := read(text), Read) else None
    compare("b = 1", "b = 2")
    sys.addaudithook(guard)
    results = {}
    for name, text in (REFUSED | HARMLESS).items():
        tracemalloc.start()
        watching = True
        found = read(text)
        watching = False
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        said = echo_text(found.statement) if isinstance(found, Read) else ""
        results[name] = [type(found).__name__, calls_of(text), peak, said[:200]]
    sys.stdout.write(json.dumps({"results": results, "broken": broken}))


if __name__ == "__main__":
    main()
