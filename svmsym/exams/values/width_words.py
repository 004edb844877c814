"""Words for the whole width between both margins, 2/‖w‖; margin alone may be either."""

from __future__ import annotations

import re
from collections.abc import Callable

from svmsym.exams.values.normal import Which
from svmsym.exams.values.verdict import Judged, undecided

_WIDTH = re.compile(
    r"(?<!half )(?<!half-)(?<!halbe )(?<!media )(?<![a-z])(?:width|breite|gesamtbreite|ancho|anchura|largeur"
    r"|(?:full|total|whole|ganze[rs]?|gesamte[rs]?)\s+(?:margin|rand)|margen\s+total)(?![a-z])",
    re.IGNORECASE,
)


def says_width(text: str) -> bool:
    """Whether an answer calls its number a width.

    >>> [says_width(t) for t in ("width = 2", "Breite: 2", "half width = 1", "margin = 1")]
    [True, True, False, False]
    """
    return _WIDTH.search(text) is not None


def judged_as_width(asked: Which | None, judged: Callable[[Which], Judged]) -> Judged:
    """The verdict on a number that is called a width: 2/‖w‖ where the sheet does not ask for 1/‖w‖."""
    full = judged("full")
    if asked == "full" or (asked is None and full.verdict == "correct"):
        return full
    half = judged("half")
    if half.verdict == "correct":
        return undecided("this is 1/‖w‖, and the answer calls it the width, which is 2/‖w‖")
    if full.verdict == "correct":
        return undecided("this is 2/‖w‖ and is called the width, and 1/‖w‖ is asked for")
    return half if asked == "half" else full
