"""Endurance: svmsym under load, kills, bad disks, bad clocks and bad requests, with one report at the end.

    python tests/endurance                    the short form, about half a minute
    python tests/endurance --full             the long form, hours
    python tests/endurance --full --only killed_marking soaked_server --json FILE
    python tests/endurance attack [--full]    forged certificates, fuzzed proofs and pairs, hostile classes

The exit code is 1 where something went wrong or was lost.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from report import as_json, as_text
from trial import FULL, SHORT, Found
from trials import GROUPS

# The numbers that may be chosen on the command line.
AMOUNTS = dict.fromkeys(("submissions", "forged", "formulas", "pairs", "classes", "texts"), int)
AMOUNTS |= {"soak": float}


def main() -> int:
    """Run the trials and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("group", nargs="?", choices=GROUPS, default="endurance", help="which trials")
    parser.add_argument("--full", action="store_true", help="the long form")
    parser.add_argument("--only", nargs="+", metavar="TRIAL", help="these trials of the group alone")
    parser.add_argument("--seed", type=int, default=SHORT.seed, help="which kills, cuts and requests")
    for name, kind in AMOUNTS.items():
        parser.add_argument(f"--{name}", type=kind, metavar="N", help=f"instead of {getattr(FULL, name):,}")
    parser.add_argument("--json", type=Path, metavar="FILE", help="the report as JSON as well")
    parser.add_argument("--text", type=Path, metavar="FILE", help="the report as text in a file as well")
    chosen = parser.parse_args()
    trials = GROUPS[chosen.group]
    if unknown := set(chosen.only or ()) - set(trials):
        parser.error(f"not one of {', '.join(trials)}: {', '.join(sorted(unknown))}")
    size = replace(FULL if chosen.full else SHORT, seed=chosen.seed)
    for name in AMOUNTS:
        if getattr(chosen, name) is not None:
            size = replace(size, **{name: getattr(chosen, name)})
    found: dict[str, tuple[Found, float]] = {}
    told = {}
    for name in chosen.only or trials:
        start = time.monotonic()
        with tempfile.TemporaryDirectory() as place:
            try:
                one = trials[name](Path(place), size)
            except Exception as error:  # noqa: BLE001 - the others are tried all the same
                one = Found({}, faults=(f"the trial itself failed: {type(error).__name__}: {error}",))
        found[name] = (one, time.monotonic() - start)
        told = as_json(f"{chosen.group}, {'long' if chosen.full else 'short'}", size, found)
        if chosen.json:  # after each trial, so that a long run that is stopped has told what it found
            chosen.json.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", "utf-8")
        if chosen.text:
            chosen.text.write_text(as_text(told), "utf-8")
        sys.stderr.write(f"{name}: {'ok' if one.holds else 'FAULT'}\n")
    sys.stdout.write(as_text(told))
    return 0 if told["holds"] else 1


if __name__ == "__main__":
    sys.exit(main())
