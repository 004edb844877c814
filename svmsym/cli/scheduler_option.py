"""The option of commands whose work may be spread over several machines."""

from __future__ import annotations

import argparse


def add_scheduler_argument(parser: argparse.ArgumentParser, what: str) -> None:
    """The Dask scheduler whose workers do the work."""
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help=f"{what} as tasks for the workers of this Dask scheduler"
    )
