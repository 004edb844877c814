"""Whether statements follow from others: true in every world that was made for the premises."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from svmsym.judging.denying import deny
from svmsym.judging.interpreting import HOPELESS, Interpretation, Sizes
from svmsym.judging.kinks import worlds_at_kinks
from svmsym.judging.matching import parts_of
from svmsym.judging.outcome import (
    CORRECT,
    ONLY_ANSWER,
    ONLY_REFERENCE,
    UNDECIDED,
    WRONG,
    Outcome,
    accept,
    leave_open,
    refute,
    weaken,
)
from svmsym.judging.proving import prove_follows
from svmsym.judging.rewriting import letters_of
from svmsym.judging.separating import Failure
from svmsym.meaning.denote import Meaning
from svmsym.meaning.values import Undefined
from svmsym.worlds.evaluating import Statements
from svmsym.worlds.solving import System
from svmsym.worlds.world import World, is_thin
from svmsym.writing import tree as t
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import Node

QUOTA = 16  # worlds that must agree
MOST_WORLDS = 120
_ATTEMPTS = 2  # to make a conclusion fail at one place
_OTHER_WORLDS = 5000  # a seed
_ONE_POINT: Sizes = {"n": 1, "d": 2, "h": 2}  # with either label; such worlds refute, and confirm nothing
_CURVED = (t.Norm, t.Power, t.Function, t.Bars, t.Big)  # where worlds are not made by linear algebra alone
_MOST_STEPS = 40_000  # of one test
_MOST_SEARCH = 25_000  # steps of one search


def follows(
    premises: Sequence[Node], conclusions: Sequence[Node], how: Interpretation, seed: int = 0
) -> Outcome:
    """Test whether the conclusions hold wherever the premises do; a world in which they fail refutes that."""
    tested = try_worlds(premises, conclusions, how, seed)
    return _search(premises, conclusions, how, seed) if tested.verdict == CORRECT else tested


def try_worlds(
    premises: Sequence[Node], conclusions: Sequence[Node], how: Interpretation, seed: int = 0
) -> Outcome:
    """Test conclusions in worlds that were made for the premises, and search no further."""
    return next(found for found in _tests(premises, conclusions, how, seed) if found is not None)


def _tests(
    premises: Sequence[Node], conclusions: Sequence[Node], how: Interpretation, seed: int
) -> Iterator[Outcome | None]:
    """Test conclusions world by world: nothing as long as it is not decided, the outcome at the end."""
    system = System(premises, how.table, how.definitions)
    letters = letters_of([*premises, *conclusions])
    decided = tried = full = steps = 0
    for world in how.worlds(MOST_WORLDS, seed):
        if (tried >= HOPELESS and not decided) or steps > _MOST_STEPS:
            break
        tried += 1
        start = how.work.steps
        holds = _holds_too(system, conclusions, world, how)
        steps += how.work.steps - start
        if holds is False:
            yield refute("it does not follow", world, Failure(premises, conclusions, (), how))
            return
        if holds is None:
            yield None
            continue
        decided += 1
        full += not is_thin(world, letters)
        if decided >= QUOTA and full >= QUOTA // 4:
            yield accept()
            return
        if decided >= 2 * QUOTA:
            yield leave_open("only worlds of zeros satisfy the premises")
            return
        yield None
    yield leave_open(f"only {decided} of {tried} worlds satisfy the premises")


def _holds_too(system: System, conclusions: Sequence[Node], world: World, how: Interpretation) -> bool | None:
    """Whether conclusions hold in a world that is changed so that the premises do; None where they cannot."""
    if not system.satisfy(world):
        return None
    meaning = Meaning(how.table, world, how.definitions)
    try:
        return all(meaning.truth(c) for c in conclusions)
    except Undefined:
        return None


def _search(premises: Sequence[Node], conclusions: Sequence[Node], how: Interpretation, seed: int) -> Outcome:
    """Prove what was tested, or search for worlds that were made to refute it."""
    if prove_follows(premises, conclusions, how):
        return accept("proved", "proved")
    refuting = search_refutation(premises, conclusions, how, seed)
    if refuting is None:
        return accept()
    return refute("it does not follow", refuting, Failure(premises, conclusions, (), how))


def search_refutation(
    premises: Sequence[Node], conclusions: Sequence[Node], how: Interpretation, seed: int = 0
) -> World | None:
    """Search for a world in which the premises hold and a conclusion fails, made to fail at one place."""
    made = itertools.chain(
        worlds_at_kinks([*premises, *conclusions], how, premises),
        worlds_denying(premises, conclusions, how, seed),
    )
    start = how.work.steps
    for world in made:
        if how.work.steps > start + _MOST_SEARCH:
            break  # some work is left for others
        try:
            meaning = Meaning(how.table, world, how.definitions)
            if not all(meaning.truth(c) for c in conclusions):
                return world
        except Undefined:
            continue
    return None


def worlds_denying(
    premises: Sequence[Node], conclusions: Sequence[Node], how: Interpretation, seed: int
) -> Iterator[World]:
    """Make worlds in which the premises hold, and one of the conclusions is denied."""
    for number, size in enumerate((*how.sizes[:2], _ONE_POINT)):
        for denied in deny(conclusions, how.table, size["n"], seed + number):
            system = System([*premises, denied], how.table, how.definitions)
            for attempt in range(_ATTEMPTS):
                flip: dict[str | int, int] = (
                    {"flip": 2 if size is _ONE_POINT else attempt + 1} if number else {}
                )
                world = World({**size, **flip}, seed + 700 + 10 * attempt + number, work=how.work)
                try:
                    if system.satisfy(world):
                        yield world
                except Undefined:
                    continue


def _test_in_turn(
    ways: Sequence[tuple[Sequence[Node], Sequence[Node]]], how: Interpretation
) -> list[Outcome]:
    """Test several conclusions, always the one that took the least work, until one is refuted."""
    running = [_tests(*way, how, number * _OTHER_WORLDS) for number, way in enumerate(ways)]
    outcomes: dict[int, Outcome] = {}
    spent = dict.fromkeys(range(len(ways)), 0)
    while spent and not any(o.verdict == WRONG for o in outcomes.values()):
        number = min(spent, key=spent.__getitem__)
        start = how.work.steps
        outcome = next(running[number])
        spent[number] += how.work.steps - start
        if outcome is not None:
            outcomes[number] = outcome
            del spent[number]
    return [outcomes.get(k, accept()) for k in range(len(ways))]


def equivalent(wanted: list[Node], found: list[Node], facts: list[Node], how: Interpretation) -> Outcome:
    """Test whether two lists of statements follow from each other.

    What an answer says beside may be true and unnecessary. What is false where the reference holds is wrong;
    what has letters of which the reference says nothing is open.
    """
    if not wanted or not found:
        return follows(facts, wanted or found, how)
    if facts and next(how.worlds_with(facts, MOST_WORLDS), None) is None:
        return leave_open(f"only 0 of {HOPELESS} worlds satisfy the premises")
    ways = (([*facts, *found], wanted), ([*facts, *wanted], found))
    number, outcome = follow_all(ways, how)
    if outcome.verdict == CORRECT and not _can_fail(wanted, found, facts, how):
        return leave_open("there are too few worlds to decide")
    if outcome.verdict != WRONG:
        return outcome
    held, failed = ((found, wanted), (wanted, found))[number]
    refuted = refute((ONLY_ANSWER, ONLY_REFERENCE)[number], outcome.world, Failure(held, failed, facts, how))
    return (_beside(wanted, found, facts, how) if number else None) or refuted


def _can_fail(wanted: list[Node], found: list[Node], facts: list[Node], how: Interpretation) -> bool:
    """Whether both sides are false somewhere, so that their being true says something.

    What is said of labels alone, y_i² = 1, is true everywhere, and was looked at in full.
    """
    if not set(Statements([*wanted, *found], how.table, how.definitions).keys) - INDICES:
        return True
    drawn = itertools.islice(how.worlds_with(facts, MOST_WORLDS), 2 * QUOTA)
    plain = not any(isinstance(one, _CURVED) for n in (*wanted, *found) for one in t.walk(n))
    made = itertools.islice(worlds_denying(facts, wanted, how, 0), QUOTA // 4 if plain else 0)
    for world in itertools.chain(drawn, made):
        meaning = Meaning(how.table, world, how.definitions)
        try:
            if not any(all(meaning.truth(n) for n in side) for side in (wanted, found)):
                return True
        except Undefined:
            continue
    return False


def follow_all(
    ways: Sequence[tuple[Sequence[Node], Sequence[Node]]], how: Interpretation
) -> tuple[int, Outcome]:
    """Find the first of several conclusions that does not follow, by its number, tests before searches."""
    outcomes = _test_in_turn(ways, how)
    for ask in (None, _search):
        if ask is not None:
            outcomes = [ask(*way, how, number * _OTHER_WORLDS) for number, way in enumerate(ways)]
        for verdict in (WRONG, UNDECIDED):
            found = next((k for k, o in enumerate(outcomes) if o.verdict == verdict), None)
            if found is not None:
                return found, outcomes[found]
    return 0, weaken(*outcomes)


def _beside(wanted: list[Node], found: list[Node], facts: list[Node], how: Interpretation) -> Outcome | None:
    """Leave open what the reference does not decide: statements about letters that it does not have."""
    known = letters_of([*wanted, *facts])
    found = [p for node in found for p in ([node] if isinstance(node, t.Relation) else parts_of(node))]
    foreign = [n for n in found if not letters_of([n]) - INDICES <= known]
    rest = [n for n in found if n not in foreign]
    if not foreign or not rest or try_worlds([*facts, *wanted], rest, how).verdict != CORRECT:
        return None
    if try_worlds([*facts, *rest], wanted, how).verdict != CORRECT:
        return None
    if next(how.worlds_with([*facts, *wanted, *foreign], MOST_WORLDS), None) is None:
        return None  # they contradict each other
    return leave_open("the answer says more, which the reference does not decide")
