"""The process behind a worker: one JSON object per line in, one out, within a limit of memory.

    python -m svmsym.exams.worker_process MEGABYTES SECONDS

Nothing but replies reaches the pipe: what a library prints goes nowhere. Files cannot be written where the
system has limits for that.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from typing import IO, Any

from svmsym.errors import SvmsymError
from svmsym.exams.worker_tasks import TASKS, Task
from svmsym.limits import forbid_files, limit_memory_for_good

OUT_OF_MEMORY = 3  # the exit code after memory ran out: what is in memory then may be half done


_FIRST = '{"task": "compare", "with": {"reference": "b = 1", "answer": "b + 1 = 2"}}'


def answered(line: str, tasks: Mapping[str, Task]) -> dict[str, Any]:
    """The reply to one line.

    >>> asked = {"task": "compare", "with": {"reference": "b = 1", "answer": "b = 2"}}
    >>> answered(json.dumps(asked), TASKS)["done"]["verdict"]
    'wrong'
    >>> sorted(answered('{"task": "fly", "with": {}}', TASKS))
    ['hint', 'refused']
    """
    asked = json.loads(line)
    task = tasks.get(asked["task"])
    if task is None:
        return {"refused": f"there is no task {asked['task']!r}", "hint": f"the tasks are {', '.join(tasks)}"}
    try:
        return {"done": task(**asked["with"])}
    except SvmsymError as error:
        return {"refused": error.what, "hint": error.hint, "why": error.why}
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever fails here says nothing about the answer
        return {"failed": type(error).__name__}


def alarm(seconds: int) -> None:
    """End this process after so many seconds, where the system can; 0 turns it off.

    Whoever asked ends a task in time. If that one is gone, nobody else would.
    """
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


def serve(tasks: Mapping[str, Task], source: IO[str], replies: IO[str], seconds: int) -> None:
    """Answer line by line until there are no more."""
    for line in source:
        alarm(seconds)
        try:
            reply = json.dumps(answered(line, tasks), ensure_ascii=True)
        except MemoryError:
            os._exit(OUT_OF_MEMORY)
        alarm(0)
        replies.write(f"{reply}\n")
        replies.flush()


def main(tasks: Mapping[str, Task] = TASKS, first: Sequence[str] = (_FIRST,)) -> None:
    """Load what is needed by answering some lines for nobody, say so, and serve."""
    replies = os.fdopen(os.dup(1), "w", encoding="ascii", newline="\n")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - until the end
    refusal = limit_memory_for_good(int(sys.argv[1]))
    forbid_files()
    for line in first:
        answered(line, {**TASKS, **tasks})
    replies.write(json.dumps({"ready": True, "memory_limited": not refusal}) + "\n")
    replies.flush()
    serve(tasks, sys.stdin, replies, int(sys.argv[2]))


if __name__ == "__main__":
    main()
