"""Marking as tasks: one submission each, by whomever ``joblib.parallel_config`` or a Dask scheduler names.

Whoever does a task marks in a process of its own, with the limits of :mod:`svmsym.grading.worker`: a bad
submission costs that process, never the worker, and a lost worker costs the one submission it had. The
process stays for the next task of the same run, since loading takes as long as marking a dozen submissions.
"""

from __future__ import annotations

import uuid
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from threading import Lock, Timer
from typing import Self

from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.submission import Submission
from svmsym.grading.pool import Pool
from svmsym.grading.worker import Limits, Marker, Outcome
from svmsym.tasks import arriving

_IDLE = 20.0  # seconds after which a process without anything to do is ended


@dataclass(frozen=True)
class Job:
    """What all submissions of a run share. ``run``: its name, by which processes are kept for it."""

    exam: Exam
    mark: Marker
    limits: Limits
    run: str

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self  # nothing in it ever changes, and an exam with its variants may be large


_kept: dict[Pool, tuple[str, Timer]] = {}
_keeping = Lock()


def marked_by_tasks(
    exam: Exam, submissions: Sequence[Submission], mark: Marker, limits: Limits
) -> Generator[tuple[int, Outcome], None, None]:
    """Number and outcome of each submission, as they are done.

    What has lost its workers again and again is marked here: a process of this machine tells why.
    """
    job = Job(exam, mark, limits, uuid.uuid4().hex)
    pieces = [(submission,) for submission in submissions]
    try:
        yield from arriving(mark_one, pieces, shared=(job,), here_at_last=True)
    finally:  # what this process has kept, if it marked anything itself
        while (pool := _taken(job.run)) is not None:
            pool.close()


def mark_one(job: Job, submission: Submission) -> Outcome:
    """One submission, in a process that may have marked others of this run."""
    pool = _taken(job.run) or Pool(job.exam, job.mark, job.limits)
    try:
        ((_, outcome),) = pool.marked([submission])
    except BaseException:
        pool.close()
        raise
    _keep(job.run, pool)
    return outcome


def _keep(run: str, pool: Pool) -> None:
    timer = Timer(_IDLE, _forget, (pool,))
    timer.daemon = True
    with _keeping:
        _kept[pool] = run, timer
    timer.start()


def _taken(run: str) -> Pool | None:
    with _keeping:
        pool = next((pool for pool, (whose, _) in _kept.items() if whose == run), None)
        if pool is not None:
            _, timer = _kept.pop(pool)
            timer.cancel()
    return pool


def _forget(pool: Pool) -> None:
    """End a pool, unless somebody has taken it."""
    with _keeping:
        mine = _kept.pop(pool, None) is not None
    if mine:
        pool.close()
