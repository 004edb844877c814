"""The options of commands whose work may be spread over several processes or machines."""

from __future__ import annotations

import argparse

from svmsym.errors import SvmsymError

_MOST = 2**31


def add_scheduler_argument(parser: argparse.ArgumentParser, what: str) -> None:
    """The Dask scheduler whose workers do the work."""
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help=f"{what} as tasks for the workers of this Dask scheduler"
    )


def add_sharing_arguments(parser: argparse.ArgumentParser, what: str) -> None:
    """A Dask scheduler, or a number of processes."""
    add_scheduler_argument(parser, what)
    parser.add_argument("--jobs", metavar="N", help="processes of this machine that share the work")


def jobs_of(chosen: argparse.Namespace) -> int | None:
    """The number of processes; None leaves the choice to the scheduler, or means one.

    >>> jobs_of(argparse.Namespace(jobs="2", scheduler=None))
    2
    """
    if chosen.jobs is None:
        return None
    refuse_both(chosen)
    text = str(chosen.jobs)
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(_MOST)) else 0
    if not 1 <= number < _MOST:
        raise SvmsymError(f"--jobs is {text[:40]}", hint="give a whole number from 1 on")
    return number


def refuse_both(chosen: argparse.Namespace) -> None:
    """Only one of --jobs and --scheduler can be followed."""
    if chosen.jobs and chosen.scheduler is not None:
        raise SvmsymError("--jobs and --scheduler both say who does the work", hint="give one of them")
