"""``--time-limit``: how long judging one answer may take; what takes longer is undecided, never wrong."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
_SECONDS = 60
_MOST = 86_400


def add_time_limit(parser: argparse.ArgumentParser) -> None:
    """The option."""
    parser.add_argument(
        "--time-limit",
        type=_seconds,
        default=_SECONDS,
        metavar="SECONDS",
        help=f"give up after so many seconds, undecided (default: {_SECONDS})",
    )


def within(chosen: argparse.Namespace, work: Callable[[], T], otherwise: Callable[[str], T]) -> T:
    """The outcome of the work, or what is said instead where it takes too long or too much memory."""
    from svmsym.exams.time_limit import TimeLimitError, time_limit  # noqa: PLC0415 - loads when used

    try:
        with time_limit(chosen.time_limit):
            return work()
    except TimeLimitError:
        return otherwise(f"judging took longer than {chosen.time_limit:g} s")
    except MemoryError:
        return otherwise("judging took more memory than there is")


def _seconds(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0
    if not 0 < found <= _MOST:
        raise argparse.ArgumentTypeError(f"a number of seconds up to {_MOST} is needed")
    return found
