"""Whether statements follow from others: true in every world that was made for the premises."""

from __future__ import annotations

from collections.abc import Sequence

from svmsym.judging.denying import deny
from svmsym.judging.interpreting import Interpretation
from svmsym.judging.kinks import worlds_at_kinks
from svmsym.judging.outcome import CORRECT, WRONG, Outcome, accept, leave_open, refute, weaken
from svmsym.judging.proving import prove_follows
from svmsym.judging.rewriting import letters_of
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import Key
from svmsym.meaning.values import Array, Undefined, plain
from svmsym.worlds.solving import System
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import Node

QUOTA = 16  # worlds that must agree
MOST_WORLDS = 120
_ATTEMPTS = 2  # to make a conclusion fail at one place
_HOPELESS = 30  # worlds of which none satisfies the premises


def follows(
    premises: Sequence[Node], conclusions: Sequence[Node], how: Interpretation, seed: int = 0
) -> Outcome:
    """Test whether the conclusions hold wherever the premises do; a world in which they fail refutes that."""
    system = System(premises, how.table, how.definitions)
    letters = letters_of([*premises, *conclusions])
    decided = tried = full = 0
    for world in how.worlds(MOST_WORLDS, seed):
        tried += 1
        if tried > _HOPELESS and not decided:
            break
        if not system.satisfy(world):
            continue
        meaning = Meaning(how.table, world, how.definitions)
        try:
            if not all(meaning.truth(c) for c in conclusions):
                return refute("it does not follow", world)
        except Undefined:
            continue
        decided += 1
        full += not is_thin(world, letters)
        if decided >= QUOTA and (full >= QUOTA // 4 or decided >= 2 * QUOTA):
            if prove_follows(premises, conclusions, how):
                return accept("proved", "proved")
            if full < QUOTA // 4:
                return leave_open("only worlds of zeros satisfy the premises")
            refuting = search_refutation(premises, conclusions, how, seed)
            return accept() if refuting is None else refute("it does not follow", refuting)
    return leave_open(f"only {decided} of {tried} worlds satisfy the premises")


def search_refutation(
    premises: Sequence[Node], conclusions: Sequence[Node], how: Interpretation, seed: int = 0
) -> World | None:
    """Search for a world in which the premises hold and a conclusion fails, made to fail at one place."""
    for world in worlds_at_kinks([*premises, *conclusions], how, premises):
        try:
            meaning = Meaning(how.table, world, how.definitions)
            if not all(meaning.truth(c) for c in conclusions):
                return world
        except Undefined:
            continue
    for number, size in enumerate(how.sizes[:2]):
        for denied in deny(conclusions, how.table, size["n"], seed + number):
            system = System([*premises, denied], how.table, how.definitions)
            for attempt in range(_ATTEMPTS):
                world = World(size, seed + 700 + 10 * attempt + number, work=how.work)
                try:
                    held = system.satisfy(world)
                    meaning = Meaning(how.table, world, how.definitions)
                    if held and not all(meaning.truth(c) for c in conclusions):
                        return world
                except Undefined:
                    continue
    return None


def is_thin(world: World, letters: set[Key]) -> bool:
    """Whether a list is zero altogether, so that the world says little; it may refute, but not confirm."""
    lists = (world.values.get(key) for key in letters)
    return any(isinstance(v, Array) and all(plain(e) == 0 for e in v.flat) for v in lists)


def equivalent(wanted: list[Node], found: list[Node], facts: list[Node], how: Interpretation) -> Outcome:
    """Test whether two lists of statements follow from each other.

    What an answer says beside may be true and unnecessary. What is false where the reference holds is wrong;
    what has letters of which the reference says nothing is open.
    """
    if not wanted or not found:
        return follows(facts, wanted or found, how)
    forth = follows([*facts, *found], wanted, how)
    if forth.verdict == WRONG:
        return forth
    back = follows([*facts, *wanted], found, how, seed=5000)
    if back.verdict == WRONG:
        return _beside(wanted, found, facts, how) or back
    return weaken(forth, back) if back.verdict == CORRECT else back


def _beside(wanted: list[Node], found: list[Node], facts: list[Node], how: Interpretation) -> Outcome | None:
    """Leave open what the reference does not decide: statements about letters that it does not have."""
    known = letters_of([*wanted, *facts])
    foreign = [n for n in found if not letters_of([n]) - INDICES <= known]
    rest = [n for n in found if n not in foreign]
    if not foreign or not rest or follows([*facts, *wanted], rest, how).verdict != CORRECT:
        return None
    if follows([*facts, *rest], wanted, how).verdict != CORRECT:
        return None
    if follows([*facts, *wanted], [t.Not(n) for n in foreign[:1]], how).verdict == CORRECT:
        return None
    return leave_open("the answer says more, which the reference does not decide")
