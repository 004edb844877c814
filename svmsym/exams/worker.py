"""A worker judges answers in a process of its own, with a limit of time and of memory.

The reader's limits come first; this is the second line of defence. One process serves many answers, so that
loading is paid once. An answer that takes too long or too much memory, or that ends the process, is undecided
with the reason, never wrong; the next answer gets a new process. Only JSON passes between the two.

    with Worker(seconds=5) as worker:
        worker.compare("w = Σᵢ αᵢ yᵢ xᵢ", answer)["verdict"]
"""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from svmsym.errors import SvmsymError
from svmsym.exams.worker_process import OUT_OF_MEMORY
from svmsym.exams.worker_tasks import Plain, stopped

SECONDS = 20.0
MEGABYTES = 1024
_TO_START = 120.0
_TO_END = 5
_PROGRAM = ("-m", "svmsym.exams.worker_process")


class Worker:
    """A process that judges answers; close it, or use it in a with statement.

    >>> with Worker(seconds=30) as worker:
    ...     worker.compare("0 ≤ αᵢ ≤ C", "αᵢ ∈ [0, C]")["verdict"]
    'correct'
    """

    def __init__(
        self,
        *,
        seconds: float = SECONDS,
        megabytes: int = MEGABYTES,
        program: Sequence[str] = _PROGRAM,
    ) -> None:
        if seconds <= 0 or megabytes <= 0:
            raise SvmsymError("a worker has no time or no memory", hint="give positive numbers")
        self.seconds, self.megabytes = seconds, megabytes
        self.starts = 0
        self._program = tuple(program)
        self._process: subprocess.Popen[str] | None = None
        self._replies: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def read(self, text: str) -> Plain:
        """What was understood: the fields of ``svmsym read --json``."""
        return self.ask("read", text=text)

    def compare(
        self, reference: str, answer: str, given: Sequence[str] = (), *, decimals: int | None = None
    ) -> Plain:
        """The fields of ``svmsym compare --json``."""
        return self.ask("compare", reference=reference, answer=answer, given=[*given], decimals=decimals)

    def check_value(
        self, problem: str | Path | Mapping[str, Any], quantity: str, answer: str, **asked: Any
    ) -> Plain:
        """The fields of ``svmsym check --json``; the problem is a file, or {"X": …, "y": …, "C": …}."""
        data = str(problem) if isinstance(problem, Path) else problem
        return self.ask("check_value", problem=data, quantity=quantity, answer=answer, **asked)

    def check_derivation(
        self, name: str, text: str, *, start: str | None = None, end: str | None = None
    ) -> Plain:
        """The fields of ``svmsym check NAME FILE.md --json``."""
        return self.ask("check_derivation", name=name, text=text, start=start, end=end)

    def ask(self, task: str, /, **arguments: Any) -> Plain:
        """The outcome of one task; undecided with the reason where it was stopped."""
        reply = self.replied(task, **arguments)
        if isinstance(reply, str):
            return stopped(task, reply)
        if "refused" in reply:
            raise SvmsymError(reply["refused"], why=reply.get("why", ""), hint=reply.get("hint", ""))
        if "failed" in reply:
            return stopped(task, f"the answer could not be judged ({reply['failed']})")
        done: Plain = reply["done"]
        return done

    def replied(self, task: str, /, **arguments: Any) -> Plain | str:
        """What the process says: {"done": …}, {"refused": …} or {"failed": …}; a text says why not."""
        line = json.dumps({"task": task, "with": arguments}, ensure_ascii=True)
        with self._lock:
            return self._answered(line)

    @property
    def ready(self) -> bool:
        """Whether the process runs, so that the next task need not wait for its start."""
        process = self._process
        return process is not None and process.poll() is None

    def start(self) -> None:
        """Start the process, if it does not run, and wait until it is ready."""
        with self._lock:
            self._running()

    def interrupt(self) -> None:
        """End a task that another thread waits for: it is told that the process ended."""
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._end()

    def _answered(self, line: str) -> Plain | str:
        """The reply to a line; a text says why there is none."""
        process = self._running()
        assert process.stdin is not None
        try:
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
            found = self._replies.get(timeout=self.seconds)
        except queue.Empty:
            self._end()
            return f"judging took longer than {self.seconds:g} s"
        except OSError:
            found = ""
        if found:
            reply: Plain = json.loads(found)
            return reply
        return self._why_it_ended()

    def _why_it_ended(self) -> str:
        assert self._process is not None
        try:
            code = self._process.wait(_TO_END)
        except subprocess.TimeoutExpired:
            code = 0
        self._end()
        if code == OUT_OF_MEMORY:
            return f"judging took more than {self.megabytes} MB"
        return f"judging ended before its time (exit code {code})"

    def _running(self) -> subprocess.Popen[str]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self._end()
        self.starts += 1
        self._process = subprocess.Popen(  # noqa: S603 - our own program with two numbers
            [sys.executable, "-B", *self._program, str(self.megabytes), str(2 * int(self.seconds) + _TO_END)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="ascii",
            errors="replace",
        )
        # A queue of its own for each process: a late reply of the last one is read by nobody.
        self._replies = queue.SimpleQueue()
        assert self._process.stdout is not None
        threading.Thread(target=_listen, args=(self._process.stdout, self._replies), daemon=True).start()
        try:
            ready = self._replies.get(timeout=_TO_START)
        except queue.Empty:
            ready = ""
        if not ready:
            self._end()
            raise SvmsymError(
                "the worker does not start",
                hint=f"give it more memory than {self.megabytes} MB, or judge without a worker",
            )
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                _closed(stream)


def _listen(source: IO[str], replies: queue.SimpleQueue[str]) -> None:
    """Pass on line by line; an empty text at the end."""
    with suppress(OSError, ValueError):  # closed meanwhile
        for line in source:
            replies.put(line)
    replies.put("")


def _closed(stream: IO[str]) -> None:
    with suppress(OSError):  # what was still to be written has no reader
        stream.close()
