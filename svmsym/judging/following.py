"""Whether statements follow from others: true in every world that was made for the premises."""

from __future__ import annotations

from collections.abc import Sequence

from svmsym.judging.interpreting import Interpretation
from svmsym.judging.outcome import Outcome
from svmsym.meaning.denote import Meaning
from svmsym.meaning.values import Undefined
from svmsym.worlds.solving import System
from svmsym.writing.tree import Node

QUOTA = 16  # worlds that must agree
MOST_WORLDS = 120
_HOPELESS = 30  # worlds of which none satisfies the premises


def follows(
    premises: Sequence[Node], conclusions: Sequence[Node], how: Interpretation, seed: int = 0
) -> Outcome:
    """Test whether the conclusions hold wherever the premises do; a world in which they fail refutes that."""
    system = System(premises, how.table, how.definitions)
    decided = tried = 0
    for world in how.worlds(MOST_WORLDS, seed):
        tried += 1
        if tried > _HOPELESS and not decided:
            break
        if not system.satisfy(world):
            continue
        meaning = Meaning(how.table, world, how.definitions)
        try:
            if not all(meaning.truth(c) for c in conclusions):
                return Outcome("wrong", "it does not follow", world)
        except Undefined:
            continue
        decided += 1
        if decided >= QUOTA:
            return Outcome("correct", "tested")
    return Outcome("undecided", f"only {decided} of {tried} worlds satisfy the premises")


def equivalent(wanted: list[Node], found: list[Node], facts: list[Node], how: Interpretation) -> Outcome:
    """Test whether two lists of statements follow from each other."""
    if not wanted or not found:
        return follows(facts, wanted or found, how)
    forth = follows(facts + found, wanted, how)
    if forth.verdict == "wrong":
        return forth
    back = follows(facts + wanted, found, how, seed=5000)
    return back if back.verdict == "wrong" or forth.verdict == "correct" else forth
