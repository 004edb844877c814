"""``svmsym tour``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path


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
    print(f"wrote {chosen.output / 'index.html'} and a page for each derivation; open it in a browser")
    return 0 if good else 1
