"""Single mistakes planted in the answers to random data sets: how many get their name.

    python benchmarks/mistakes.py [VARIANTS] [SEED]

The mistakes are planted by plain fractions that ask svmsym nothing (tests/exams/mistakes/planting.py). Exit
code 1 where fewer than 98 % are named, a right answer gets a name, or a planted coincidence is not told.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "exams" / "mistakes"))

from naming_measured import measured

VARIANTS, SEED, LEAST = 5000, 1, 0.98


def main() -> int:
    count, seed = (int(a) for a in (*sys.argv[1:], *(str(v) for v in (VARIANTS, SEED)[len(sys.argv) - 1 :])))
    found = measured(random.Random(seed), count)
    share = found.named / found.wrong
    print(f"{found.variants} variants, {found.wrong} planted mistakes of {len(found.by_mistake)} kinds")
    print(f"named rightly: {found.named} ({share:.3%})")
    print(f"coincidences: {found.coinciding}, all names told: {found.all_named}")
    print(f"names for a wrong answer: {found.names / found.answers:.2f} on average")
    print(f"right answers: {found.right}, named: {found.right_named}")
    print(f"one answer: {1000 * found.seconds / found.answers:.2f} ms once its table is made")
    for (kind, name), lost in found.lost.most_common(12):
        print(f"  not named: {lost} × {name} in {kind}")
    return int(share < LEAST or found.right_named > 0 or found.all_named < found.coinciding)


if __name__ == "__main__":
    raise SystemExit(main())
