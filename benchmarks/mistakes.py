"""Single mistakes planted in the answers to random data sets: how many get their name.

    python -m benchmarks.mistakes [VARIANTS] [SEED] [--quick] [--json FILE]

The mistakes are planted by plain fractions that ask svmsym nothing (tests/exams/mistakes/planting.py). Exit
code 1 where fewer than 98 % are named, a right answer gets a name, or a planted coincidence is not told.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "exams" / "mistakes"))

from naming_measured import measured

from benchmarks.report.row import Row, at_least, at_most
from benchmarks.report.telling import alone, parser

VARIANTS, QUICK_VARIANTS, SEED, LEAST = 5000, 100, 1, 0.98


def versions() -> dict[str, str]:
    return {}


def measure(quick: bool) -> Iterator[Row]:  # noqa: FBT001 - the one argument of every benchmark
    return rows(QUICK_VARIANTS if quick else VARIANTS, SEED)


def rows(variants: int, seed: int) -> Iterator[Row]:
    found = measured(random.Random(seed), variants)
    for (kind, name), lost in found.lost.most_common(12):
        yield at_most(f"not named: {name} in {kind}", lost, None)
    yield at_most("names for a wrong answer, mean", found.names / found.answers, None)
    yield at_most("name one answer once its table is made", found.seconds / found.answers, None, "s")
    planted = f"{found.wrong:,} planted mistakes of {len(found.by_mistake)} kinds, named"
    yield at_least(planted, found.named / found.wrong, LEAST, "share", samples=found.variants)
    told = found.all_named / found.coinciding if found.coinciding else None
    yield at_least(f"{found.coinciding:,} coincidences told", told, 1.0, "share", samples=found.variants)
    yield at_most(f"{found.right:,} right answers, named", found.right_named, 0, samples=found.variants)


def main() -> int:
    made = parser(__doc__)
    made.add_argument("variants", nargs="?", type=int, help=f"data sets ({VARIANTS})")
    made.add_argument("seed", nargs="?", type=int, default=SEED)
    options = made.parse_args()
    count = options.variants or (QUICK_VARIANTS if options.quick else VARIANTS)
    return alone("mistakes", lambda: rows(count, options.seed), versions(), options)


if __name__ == "__main__":
    raise SystemExit(main())
