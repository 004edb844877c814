"""How much the tests try: a sample, or everything with SVMSYM_TESTS=all in the environment.

The sample is drawn once and for all, so that a failure can be seen again. Everything is for a release.
"""

import os
import random
from collections.abc import Sequence
from typing import TypeVar

WHOLE = os.environ.get("SVMSYM_TESTS") == "all"
_Item = TypeVar("_Item")


def amount(sample: int, everything: int) -> int:
    """How many examples are drawn."""
    return everything if WHOLE else sample


def some(items: Sequence[_Item], share: float) -> list[_Item]:
    """That share of the items, in their order."""
    if WHOLE:
        return list(items)
    count = max(1, round(share * len(items)))
    return [items[k] for k in sorted(random.Random(0).sample(range(len(items)), count))]
