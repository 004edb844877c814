"""``svmsym doctor``."""

from __future__ import annotations

import argparse

from svmsym.cli.output import print_json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.epilog = (
        "The exit code is 0 where svmsym works, with or without extras, and 1 where it does not.\n"
    )
    parser.add_argument("--json", action="store_true", help="print as JSON")


def run(chosen: argparse.Namespace) -> int:
    """Look at everything and say what was found."""
    from svmsym.cli.health.report import examine, health_json, health_text  # noqa: PLC0415 - loads when needed

    health = examine()
    if chosen.json:
        print_json(health_json(health))
    else:
        print(health_text(health))
    return 0 if health.works else 1
