"""``svmsym tour``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from svmsym.errors import shown_name


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=Path("svmsym-tour"),
        metavar="DIR",
        help="the folder to write into (default: svmsym-tour)",
    )


def run(chosen: argparse.Namespace) -> int:
    """Take the tour and say where the page is."""
    if sys.stderr.isatty():
        print("deriving and verifying, a few seconds …", file=sys.stderr)
    from svmsym.show.tour import write_tour  # noqa: PLC0415 - SymPy loads when needed

    good = write_tour(chosen.output, print)
    index = shown_name(chosen.output / "index.html")
    print(f"wrote {index} and a page for each derivation; open it in a browser")
    return 0 if good else 1
