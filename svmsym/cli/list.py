"""``svmsym list``."""

from __future__ import annotations

import argparse
import json

from svmsym.duality.derivation_files import names, path_of, title_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument("--json", action="store_true", help="print as JSON")


def run(chosen: argparse.Namespace) -> int:
    """Print names and titles."""
    titles = {name: title_of(path_of(name)) for name in names()}
    if chosen.json:
        print(json.dumps([{"name": n, "title": t} for n, t in titles.items()], ensure_ascii=False, indent=2))
        return 0
    width = max(map(len, titles))
    for name, title in titles.items():
        print(f"{name:{width}}  {title}")
    return 0
