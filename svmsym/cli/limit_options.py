"""``--time-limit`` and ``--memory-limit``: what a command may take, and what is said beyond it.

Commands that judge a text need little; those that compute on data need what the data need. Where a limit is
reached nothing is said about the answer: it is undecided, or the command ends with exit code 2.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TypeVar

from svmsym.errors import SvmsymError
from svmsym.limits import TimeLimitError, machine_memory, memory_limit, time_limit

T = TypeVar("T")
_MOST_SECONDS = 86_400
_MEGABYTES = (64, 1 << 24)
_MACHINE = "machine"


@dataclass(frozen=True)
class Defaults:
    """Seconds and megabytes that a command may take; None is no limit, "machine" what the machine has."""

    seconds: float | None
    megabytes: int | str | None

    @property
    def memory(self) -> int | None:
        """The megabytes as a number."""
        return self.megabytes if isinstance(self.megabytes, int | None) else machine_memory()


_TEXT = Defaults(60, 2048)
_EXACT = Defaults(None, _MACHINE)  # exact numbers grow with the data: up to the memory that there is
_NUMERIC = Defaults(None, None)  # data beyond the memory are mapped, and count as address space
DEFAULTS = {
    "read": _TEXT,
    "compare": _TEXT,
    "check": _TEXT,
    "derive": _EXACT,
    "verify": _EXACT,
    "solve": _EXACT,
    "path": _EXACT,
    "loo": _EXACT,
    "certify": _EXACT,
    "check-certificate": _EXACT,
    "exam": _EXACT,
    "fit": _NUMERIC,
    "predict": _NUMERIC,
    "cv": _NUMERIC,
}


def add_limits(parser: argparse.ArgumentParser, command: str) -> None:
    """The two options of a command."""
    held = DEFAULTS[command]
    seconds = "none" if held.seconds is None else f"{held.seconds:g}"
    memory = "the machine's memory" if held.megabytes == _MACHINE else held.megabytes or "none"
    beyond = ", undecided" if held is _TEXT else ""
    group = parser.add_argument_group("limits")
    group.add_argument(
        "--time-limit",
        type=_seconds,
        default=held.seconds,
        metavar="SECONDS",
        help=f"give up after so many seconds{beyond} (default: {seconds})",
    )
    group.add_argument(
        "--memory-limit",
        type=_megabytes,
        metavar="MB",
        help=f"give up beyond so many megabytes{beyond}; none for no limit (default: {memory})",
    )


@contextmanager
def held_limits(chosen: argparse.Namespace) -> Iterator[None]:
    """Run a command within its limits; what a command does not answer itself becomes an error."""
    megabytes = _memory_of(chosen)
    seconds = None if DEFAULTS.get(chosen.command) is _TEXT else getattr(chosen, "time_limit", None)
    try:
        with ExitStack() as stack:
            if megabytes is not None:
                tell_refusal(stack.enter_context(memory_limit(megabytes)))
            if seconds is not None:
                stack.enter_context(time_limit(seconds))
            yield
    except MemoryError:
        more = "" if megabytes is None else ", or more memory with --memory-limit"
        raise SvmsymError(_too_much_memory(chosen), hint=f"give a smaller problem{more}") from None
    except TimeLimitError:
        raise SvmsymError(
            f"the command took longer than {seconds:g} s",
            hint="give a smaller problem, or more time with --time-limit",
        ) from None


def tell_refusal(refusal: str) -> None:
    """Say on the error stream that the system does not hold a limit of memory, and what holds instead."""
    if refusal:
        told = "limits on work and time hold; svmsym doctor tells more"
        print(f"svmsym: note: memory is not limited: {refusal} ({told})", file=sys.stderr)


def within(chosen: argparse.Namespace, work: Callable[[], T], otherwise: Callable[[str], T]) -> T:
    """The outcome of the work, or what is said instead where it takes too long or too much memory."""
    try:
        with time_limit(chosen.time_limit):
            return work()
    except TimeLimitError:
        return otherwise(f"judging took longer than {chosen.time_limit:g} s")
    except MemoryError:
        return otherwise(_too_much_memory(chosen))


def _memory_of(chosen: argparse.Namespace) -> int | None:
    """The megabytes of a command; None where its memory is not limited here."""
    if chosen.command not in DEFAULTS:
        return None
    given: int | None = chosen.memory_limit
    return DEFAULTS[chosen.command].memory if given is None else given or None


def _too_much_memory(chosen: argparse.Namespace) -> str:
    megabytes = _memory_of(chosen)
    return (
        "there is not enough memory"
        if megabytes is None
        else f"more than {megabytes} MB of memory are needed"
    )


def _seconds(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0
    if not 0 < found <= _MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"a number of seconds up to {_MOST_SECONDS} is needed")
    return found


def _megabytes(text: str) -> int:
    """The number of megabytes, 0 for none."""
    if text == "none":
        return 0
    least, most = _MEGABYTES
    if not text.isascii() or not text.isdigit() or not least <= int(text[:9]) <= most:
        raise argparse.ArgumentTypeError(f"a whole number from {least} to {most}, or none, is needed")
    return int(text)
