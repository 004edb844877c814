"""``svmsym list``."""

from __future__ import annotations

import argparse

from svmsym.cli.output import print_json
from svmsym.duality.derivation_files import argument_names, names, path_of, title_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument("--json", action="store_true", help="print as JSON")


def run(chosen: argparse.Namespace) -> int:
    """Print names and titles: problems with their duals, then arguments."""
    kinds = {"derivation": names(), "argument": argument_names()}
    shown = [
        {"name": name, "title": title_of(path_of(name)), "kind": kind}
        for kind, group in kinds.items()
        for name in group
    ]
    if chosen.json:
        print_json(shown)
        return 0
    width = max(len(one["name"]) for one in shown)
    for one in shown:
        print(f"{one['name']:{width}}  {one['title']}")
    return 0
