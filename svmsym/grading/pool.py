"""Several worker processes; one that exceeds its limits or dies is replaced."""

from __future__ import annotations

import multiprocessing
import signal
from collections import Counter, deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from multiprocessing.resource_tracker import ensure_running
from threading import Lock
from time import monotonic

from svmsym.errors import SvmsymError
from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.submission import Submission
from svmsym.grading.worker import Limits, Marker, Outcome, work

_STARTING = 120.0  # seconds that a process may take to begin
_DEATHS = 3  # so many processes may die, of one submission or at their start, before that is believed
_FAMILY = Lock()  # multiprocessing's own list of children is not made for several threads


@dataclass
class _Worker:
    """A process, the line to it, and what it is doing since when."""

    process: SpawnProcess
    line: Connection
    since: float  # when it was started, or given its task
    ready: bool = False
    task: int | None = None


@dataclass(eq=False)
class Pool:
    """Processes that mark for one exam. They stay between two calls, until the pool is closed."""

    exam: Exam
    mark: Marker
    limits: Limits
    jobs: int = 1
    _workers: list[_Worker] = field(default_factory=list)

    def marked(self, submissions: Sequence[Submission]) -> Iterator[tuple[int, Outcome]]:
        """Number and outcome of each submission, as they are done."""
        waiting = deque(range(len(submissions)))
        failed: Counter[int | None] = Counter()  # None: at the start, one after the other, of all processes
        for worker in [w for w in self._workers if not w.process.is_alive()]:
            self._drop(worker)
        while waiting or any(w.task is not None for w in self._workers):
            while waiting and len(self._workers) < min(self.jobs, len(submissions)):
                self._workers.append(_started(self.exam, self.mark, self.limits))
            for worker in self._workers:
                if worker.ready and worker.task is None and waiting:
                    _hand_out(worker, waiting, submissions)
            for worker, outcome in _answers(self._workers, self.limits):
                task, worker.task = worker.task, None
                if outcome.exceeded:
                    self._drop(worker)
                most = _DEATHS * (self.jobs if task is None else 1) if outcome.exceeded == "process" else 1
                if outcome.again and failed[task] < most:
                    failed[task] += 1
                    waiting.extend([] if task is None else [task])
                    continue
                if task is None:
                    _check_start(outcome)
                    worker.ready = True
                failed[None] = 0
                if task is not None:
                    yield task, outcome

    def close(self) -> None:
        """End all processes."""
        while self._workers:
            self._drop(self._workers[-1])

    def _drop(self, worker: _Worker) -> None:
        self._workers.remove(worker)
        _end(worker)


def marked(
    exam: Exam, submissions: Sequence[Submission], mark: Marker, jobs: int, limits: Limits
) -> Generator[tuple[int, Outcome], None, None]:
    """Number and outcome of each submission, as they are done."""
    with closing(Pool(exam, mark, limits, jobs)) as pool:
        yield from pool.marked(submissions)


def _started(exam: Exam, mark: Marker, limits: Limits) -> _Worker:
    """A fresh process: nothing is shared with the parent, so that it may run any libraries and threads."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs, exam, mark, limits), daemon=True)
    with _parenthood(), _deaf():
        process.start()
    theirs.close()
    return _Worker(process, ours, monotonic())


@contextmanager
def _deaf() -> Iterator[None]:
    """Keep interruptions back, here until the child is started, there from its first instruction on.

    A child would meet them while it loads, and tell so at length; what they mean is decided here.
    """
    if not hasattr(signal, "pthread_sigmask"):  # a system without signals to hold back
        yield
        return
    ensure_running()  # its start, which a child needs, would let interruptions in again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _parenthood() -> Iterator[None]:
    """Let this process have a child, and only one thread at a time make or end one.

    Workers of Dask are daemons by default (``distributed.worker.daemon``). Python forbids those to have
    children, because nobody would end them; ours end themselves when their parent is gone.
    """
    own = multiprocessing.current_process()
    with _FAMILY:
        forbidden = own.daemon
        if forbidden:
            own.daemon = False
        try:
            yield
        finally:
            if forbidden:
                own.daemon = True


def _check_start(outcome: Outcome) -> None:
    if outcome.exceeded:
        raise SvmsymError(
            "a process that marks could not be started",
            why="it ended, or said nothing, before it had anything to do",
            hint="try fewer processes at a time, and check that there is memory left",
        )


def _hand_out(worker: _Worker, waiting: deque[int], submissions: Sequence[Submission]) -> None:
    worker.task, worker.since = waiting.popleft(), monotonic()
    try:
        worker.line.send(submissions[worker.task])
    except OSError:  # it has died; the answer to that comes with the next look
        return


def _answers(workers: Sequence[_Worker], limits: Limits) -> Iterator[tuple[_Worker, Outcome]]:
    """What has come in; a process that is gone or does not answer has exceeded something."""
    busy = [w for w in workers if w.task is not None or not w.ready]
    ends = {id(w): w.since + (limits.waiting if w.ready else _STARTING) for w in busy}
    patience = max(0.0, min(ends.values(), default=0.0) - monotonic())
    ready = wait([w.line for w in busy], patience)
    for worker in busy:
        if worker.line in ready:
            try:
                yield worker, worker.line.recv()
            except (EOFError, OSError):
                yield worker, Outcome(exceeded="process", again=True)
        elif monotonic() > ends[id(worker)]:
            yield worker, Outcome(exceeded="time", again=True)


def _end(worker: _Worker) -> None:
    worker.line.close()
    with _parenthood():
        worker.process.kill()
        worker.process.join()
        worker.process.close()
