"""``--time-limit`` and ``--memory-limit``: what a command may take, and what is said beyond it.

Commands that judge a text need little; those that compute on data need what the data need. Where a limit is
reached nothing is said about the answer: it is undecided, or the command ends with exit code 2.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from typing import TypeVar

from svmsym.errors import SvmsymError
from svmsym.limits import TimeLimitError, machine_memory, memory_limited, time_limit

T = TypeVar("T")
_MOST_SECONDS = 86_400
_MEGABYTES = (64, 1 << 24)
_MACHINE = "machine"


@dataclass(frozen=True)
class Defaults:
    """Seconds and megabytes that a command may take; None is no limit, "machine" what the machine has."""

    seconds: float | None
    megabytes: int | str | None
    but_files: bool = False  # whether files that are mapped do not count as memory

    @property
    def memory(self) -> int | None:
        """The megabytes as a number."""
        return self.megabytes if isinstance(self.megabytes, int | None) else machine_memory()


_TEXT = Defaults(60, 2048)
_READING = Defaults(60, _MACHINE)  # a certificate or an exam that somebody else may have written
_EXACT = Defaults(3600, _MACHINE)  # exact numbers grow with the data: up to the memory that there is
# Training may take days. Data beyond the memory are mapped, and mapped files do not count.
_NUMERIC = Defaults(None, _MACHINE, but_files=True)
_UNLIMITED = Defaults(None, None)
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
    "check-certificate": _READING,
    "exam": _READING,
    "exam vary": _EXACT,
    "fit": _NUMERIC,
    "predict": _NUMERIC,
    "cv": _NUMERIC,
}


def add_limits(parser: argparse.ArgumentParser, command: str) -> None:
    """The two options of a command."""
    held = DEFAULTS[command]
    seconds = "none" if held.seconds is None else f"{held.seconds:g}"
    for name, other in DEFAULTS.items():
        if name.startswith(f"{command} "):
            seconds += f"; {name}: {other.seconds:g}"
    memory = "the machine's memory" if held.megabytes == _MACHINE else held.megabytes or "none"
    beyond = ", undecided" if held is _TEXT else ""
    group = parser.add_argument_group("limits")
    group.add_argument(
        "--time-limit",
        type=_seconds,
        metavar="SECONDS",
        help=f"give up after so many seconds{beyond}; none for no limit (default: {seconds})",
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
    held, megabytes = _defaults_of(chosen), _memory_of(chosen)
    seconds = None if held is _TEXT else _time_of(chosen)
    try:
        with ExitStack() as stack:
            if megabytes is not None:
                tell_refusal(stack.enter_context(memory_limited(megabytes, but_files=held.but_files)))
            if seconds is not None:
                stack.enter_context(time_limit(seconds))
            yield
    except MemoryError:
        more = "" if megabytes is None else ", or more memory with --memory-limit"
        raise SvmsymError(_too_much_memory(chosen), hint=f"give a smaller problem{more}") from None
    except TimeLimitError:
        raise SvmsymError(
            f"the command took longer than {seconds:g} s",
            hint="give a smaller problem, or more time with --time-limit SECONDS (none for no limit)",
        ) from None


def tell_refusal(refusal: str) -> None:
    """Say on the error stream that the system does not hold a limit of memory, and what holds instead."""
    if refusal:
        told = "limits on work and time hold; svmsym doctor tells more"
        print(f"svmsym: note: memory is not limited: {refusal} ({told})", file=sys.stderr)


def within(chosen: argparse.Namespace, work: Callable[[], T], otherwise: Callable[[str], T]) -> T:
    """The outcome of the work, or what is said instead where it takes too long or too much memory."""
    seconds = _time_of(chosen)
    try:
        with nullcontext() if seconds is None else time_limit(seconds):
            return work()
    except TimeLimitError:
        return otherwise(f"judging took longer than {seconds:g} s")
    except MemoryError:
        return otherwise(_too_much_memory(chosen))


def _defaults_of(chosen: argparse.Namespace) -> Defaults:
    """The defaults of a command, or of one of its actions."""
    usual = DEFAULTS.get(chosen.command, _UNLIMITED)
    return DEFAULTS.get(f"{chosen.command} {getattr(chosen, 'action', '')}", usual)


def _memory_of(chosen: argparse.Namespace) -> int | None:
    """The megabytes of a command; None where its memory is not limited here."""
    given: int | None = getattr(chosen, "memory_limit", None)
    return _defaults_of(chosen).memory if given is None else given or None


def _time_of(chosen: argparse.Namespace) -> float | None:
    """The seconds of a command; None where its time is not limited here."""
    given: float | None = getattr(chosen, "time_limit", None)
    return _defaults_of(chosen).seconds if given is None else given or None


def _too_much_memory(chosen: argparse.Namespace) -> str:
    megabytes = _memory_of(chosen)
    return (
        "there is not enough memory"
        if megabytes is None
        else f"more than {megabytes} MB of memory are needed"
    )


def _seconds(text: str) -> float:
    """The number of seconds, 0 for none."""
    if text == "none":
        return 0
    try:
        found = float(text)
    except ValueError:
        found = 0
    if not 0 < found <= _MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"a number of seconds up to {_MOST_SECONDS}, or none, is needed")
    return found


def _megabytes(text: str) -> int:
    """The number of megabytes, 0 for none."""
    if text == "none":
        return 0
    least, most = _MEGABYTES
    if not text.isascii() or not text.isdigit() or not least <= int(text[:9]) <= most:
        raise argparse.ArgumentTypeError(f"a whole number from {least} to {most}, or none, is needed")
    return int(text)
