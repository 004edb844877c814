"""Several processes that answer, and a queue in front of them that does not grow.

A process that took too long or too much memory is replaced before anybody needs it. Whoever finds the queue
full is told to come again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from svmsym.errors import SvmsymError
from svmsym.exams.worker import Worker

_AGAIN = 5.0  # seconds until a process that does not start is tried again
_PATIENCE = 60.0  # seconds that a question waits for a process


class BusyError(Exception):
    """There are too many questions at once."""


@dataclass(frozen=True)
class Limits:
    """What answering may take: processes, questions in the queue, and of each seconds and megabytes."""

    processes: int = 2
    waiting: int = 32
    seconds: float = 30.0
    megabytes: int = 1024


class Pool:
    """Processes that answer; everything but ``close`` belongs to one event loop."""

    def __init__(self, limits: Limits, make: Callable[[], Worker]) -> None:
        self.limits = limits
        self.workers = [make() for _ in range(limits.processes)]
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._waiting = 0
        self._closed = False
        self._threads = ThreadPoolExecutor(limits.processes, thread_name_prefix="svmsym-page")
        self._starting: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Start all processes; nobody waits for that but the questions."""
        for worker in self.workers:
            self._start(worker)

    async def ask(self, place: str, given: object) -> dict[str, Any] | str:
        """What a process says to a question; a text says why there is no answer."""
        if self._waiting >= self.limits.waiting:
            raise BusyError
        self._waiting += 1
        try:
            async with asyncio.timeout(_PATIENCE):
                worker = await self._idle.get()
        except TimeoutError:
            raise BusyError from None
        finally:
            self._waiting -= 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, _replied, worker, place, given)
        finally:
            self._give_back(worker)

    def close(self) -> None:
        """End all processes, whatever they are doing."""
        self._closed = True
        for task in self._starting:
            task.cancel()
        for worker in self.workers:
            worker.interrupt()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self.workers:
            worker.close()

    def _give_back(self, worker: Worker) -> None:
        if worker.ready:
            self._idle.put_nowait(worker)
        elif not self._closed:
            self._start(worker)

    def _start(self, worker: Worker) -> None:
        task = asyncio.get_running_loop().create_task(self._started(worker))
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def _started(self, worker: Worker) -> None:
        loop = asyncio.get_running_loop()
        while not self._closed:
            try:
                await loop.run_in_executor(self._threads, worker.start)
            except SvmsymError:
                await asyncio.sleep(_AGAIN)
            else:
                self._idle.put_nowait(worker)
                return


def _replied(worker: Worker, place: str, given: object) -> dict[str, Any] | str:
    try:
        return worker.replied("page", place=place, given=given)
    except SvmsymError as error:  # the process did not start
        return error.what
