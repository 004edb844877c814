"""A process that marks one submission after the other, each within a limit of time and memory.

The clock counts the time that the process itself computes, so that a busy machine changes no mark. Where a
limit is reached the process says so and ends: what it had in its hands may be half done.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from typing import TypeAlias

from svmsym.errors import SvmsymError
from svmsym.exams.marking.marks import Marks
from svmsym.exams.marking.record import record_text
from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.submission import Submission
from svmsym.grading.settling import settled, unmarked
from svmsym.limits import TimeLimitError, limit_memory_for_good, time_limit

Marker: TypeAlias = Callable[[Exam, Submission], Marks]


@dataclass(frozen=True)
class Limits:
    """What one submission may take: seconds of computing, and megabytes beyond those of an idle process."""

    seconds: float = 30
    megabytes: int = 1024

    @property
    def waiting(self) -> float:
        """Seconds on the wall after which a process that does not answer is ended from outside."""
        return 4 * self.seconds + 2


@dataclass(frozen=True)
class Outcome:
    """The record of a submission, or what was exceeded: "time", "memory", or the life of the "process".

    ``again``: whether the machine, or what was marked before, may be to blame, so that it is tried again.
    """

    record: str = ""
    exceeded: str = ""
    again: bool = False


READY = Outcome()  # what a worker says first


def work(line: Connection, exam: Exam, mark: Marker, limits: Limits) -> None:
    """Mark what comes in through the line until nothing comes any more."""
    with contextlib.suppress(ValueError):  # only the main thread may do this
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what an interruption means
    _end_with_parent()
    limit_memory_for_good(limits.megabytes)
    line.send(READY)
    while True:
        try:
            submission = line.recv()
        except (EOFError, OSError):
            return
        outcome = _marked(exam, submission, mark, limits)
        try:
            line.send(outcome)
        except (BrokenPipeError, OSError):
            return
        if outcome.exceeded:
            return


def _marked(exam: Exam, submission: Submission, mark: Marker, limits: Limits) -> Outcome:
    try:
        with time_limit(limits.seconds, computing=True):
            marks = settled(exam, submission, mark(exam, submission))
            return Outcome(record_text(marks))
    except TimeLimitError:
        return Outcome(exceeded="time")
    except MemoryError:
        return Outcome(exceeded="memory", again=True)
    except Exception as error:  # noqa: BLE001 - a fault of the judges costs this student nothing, and others neither
        told = f": {error.what}" if isinstance(error, SvmsymError) else ""
        why = f"the judges failed with {type(error).__name__}{told}"
        return Outcome(record_text(unmarked(exam, submission, why)))


def _end_with_parent() -> None:
    """Once the parent is gone, even killed, so is this process, whatever it is doing."""
    parent, watching = parent_process(), threading.Event()
    if parent is None:  # a test, in the process itself
        return

    def watch() -> None:
        watching.set()
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
    watching.wait()  # the thread's own memory counts as that of an idle process
