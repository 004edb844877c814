"""The help of every command, as the command line prints it."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator

from svmsym.cli.main import parser

_WIDTH = "100"


def command_page() -> str:
    """One page: ``svmsym --help``, and the help of each command and subcommand below it."""
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = _WIDTH  # argparse asks for the width of the terminal
    try:
        parts = [f"\n## {name}\n\n```text\n{told.rstrip()}\n```\n" for name, told in helps(parser())]
    finally:
        os.environ.pop("COLUMNS")
        os.environ.update({} if before is None else {"COLUMNS": before})
    begin = "# Commands\n\nWhat `--help` says, written by the program when this page was built.\n"
    return begin + "".join(parts)


def helps(command: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    """The name and help of a command and of all below it.

    >>> [name for name, told in helps(parser()) if "exam" in name]
    ['svmsym exam', 'svmsym exam show', 'svmsym exam lint', 'svmsym exam vary']
    """
    yield command.prog, command.format_help()
    for action in command._actions:  # noqa: SLF001 - argparse has no other list of its subcommands
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            for below in action.choices.values():
                yield from helps(below)
