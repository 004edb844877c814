"""A call of the judge with its bounds: no exception, one second of CPU, 300 MB more of memory."""

from __future__ import annotations

import resource
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

LONGEST = 1.0  # seconds of CPU for one call
STOPPED = 15.0  # seconds of CPU after which a call is ended
MOST_MEMORY = 300  # megabytes that one process may grow by
_START = [0.0]  # megabytes at the first call, or at the last fault

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


class TooLongError(BaseException):
    """A call that does not come back."""


@dataclass(frozen=True)
class Spent:
    """What happened beside the answer."""

    told: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()


def bounded(
    ask: Callable[Asked, Answer], *args: Asked.args, **kwargs: Asked.kwargs
) -> tuple[Answer | None, Spent]:
    """The answer of a call, None where there is none, and what it spent."""
    told: list[str] = []
    faults: list[str] = []
    answer: Answer | None = None
    before = signal.signal(signal.SIGPROF, _stop)
    _START[0] = _START[0] or _megabytes()
    start = time.process_time()
    try:
        signal.setitimer(signal.ITIMER_PROF, STOPPED)
        try:
            answer = ask(*args, **kwargs)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    except TooLongError:
        told.append("stopped")
    except Exception as error:  # noqa: BLE001 - any exception is a fault here
        told.append("raised")
        faults.append(f"raised {type(error).__name__}: {str(error)[:120]}")
    finally:
        signal.signal(signal.SIGPROF, before)
    seconds = time.process_time() - start
    told += [f"longer than {limit} s" for limit in (0.1, LONGEST) if seconds > limit]
    if seconds > LONGEST:
        faults.append(f"took {seconds:.1f} s")
    grown = _megabytes() - _START[0]
    if grown > MOST_MEMORY:
        faults.append(f"grew by {grown:.0f} MB")
        _START[0] += grown
    return answer, Spent(tuple(told), tuple(faults))


def _stop(*_: object) -> None:
    raise TooLongError


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
