"""Endurance: svmsym under load, kills, bad disks, bad clocks and bad requests, with one report at the end.

    python tests/endurance                    the short form, about half a minute
    python tests/endurance --full             the long form, hours
    python tests/endurance --full --only killed_marking soaked_server --json FILE

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
from trials import TRIALS


def main() -> int:
    """Run the trials and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--full", action="store_true", help="the long form")
    parser.add_argument("--only", nargs="+", choices=TRIALS, default=[*TRIALS], metavar="TRIAL")
    parser.add_argument("--seed", type=int, default=SHORT.seed, help="which kills, cuts and requests")
    parser.add_argument("--submissions", type=int, metavar="N", help="instead of 10,000")
    parser.add_argument("--fuzzed", type=int, metavar="N", help="instead of 1,000,000")
    parser.add_argument("--soak", type=float, metavar="SECONDS", help="instead of 600")
    parser.add_argument("--json", type=Path, metavar="FILE", help="the report as JSON as well")
    parser.add_argument("--text", type=Path, metavar="FILE", help="the report as text in a file as well")
    chosen = parser.parse_args()
    size = replace(FULL if chosen.full else SHORT, seed=chosen.seed)
    for name in ("submissions", "fuzzed", "soak"):
        if getattr(chosen, name) is not None:
            size = replace(size, **{name: getattr(chosen, name)})
    found: dict[str, tuple[Found, float]] = {}
    told = {}
    for name in chosen.only:
        start = time.monotonic()
        with tempfile.TemporaryDirectory() as place:
            try:
                one = TRIALS[name](Path(place), size)
            except Exception as error:  # noqa: BLE001 - the others are tried all the same
                one = Found({}, faults=(f"the trial itself failed: {type(error).__name__}: {error}",))
        found[name] = (one, time.monotonic() - start)
        told = as_json("long" if chosen.full else "short", size, found)
        if chosen.json:  # after each trial, so that a long run that is stopped has told what it found
            chosen.json.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", "utf-8")
        if chosen.text:
            chosen.text.write_text(as_text(told), "utf-8")
        sys.stderr.write(f"{name}: {'ok' if one.holds else 'FAULT'}\n")
    sys.stdout.write(as_text(told))
    return 0 if told["holds"] else 1


if __name__ == "__main__":
    sys.exit(main())
