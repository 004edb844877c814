"""Two lists of claims whose names are settled: understand their letters, and compare them.

The reference is understood first, then the answer beside it. Where that refutes, the answer is tried with
letters of its own, and with no more coordinates than are written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from svmsym.judging.comparing import Sides, compare_sides
from svmsym.judging.declaring import take_declarations
from svmsym.judging.defining import take_definitions
from svmsym.judging.dividing import find_vanishing
from svmsym.judging.domains import domain_facts, facts_beside, is_free_to_use
from svmsym.judging.doubting import (
    coordinates_of,
)
from svmsym.judging.interpreting import (
    Interpretation,
    fitting_sizes,
    interpret,
    largest_index,
    lists_points,
    plain_points,
    types,
)
from svmsym.judging.naming import sets_to_zero, take_names_away, without_name
from svmsym.judging.outcome import CORRECT, WRONG, Open, Outcome, leave_open, refute, settle
from svmsym.judging.rewriting import letters_of
from svmsym.meaning.denote import Definition
from svmsym.meaning.letters import CONVENTIONAL, NUMBER, Key, Table, table_of
from svmsym.meaning.work import Work
from svmsym.worlds.evaluating import Statements
from svmsym.writing import tree as t
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import Node

# Letters of the problem itself; none of them is the name of a formula.
VARIABLES = frozenset(["w", "b", "α", "ξ", "μ", "λ", "x", "y", "C", "w_0", "α*", "ξ*"])
PROBLEM = frozenset(["w", "b", "α", "ξ", "x", "y", "C"])  # what no answer may take for a name of its own
_OF_MARGINS = frozenset(["α", "b", "ξ", "C"])  # where none of them is, α = (K + λI)⁻¹y is a name of one's own
_ANY_VECTOR = frozenset("uvz")  # z of zᵀKz has as many entries as there are points
ILL_TYPED = "ill-typed: "
MOST_COORDINATES = 3


def is_about_kinds(outcome: Outcome) -> bool:
    """Whether an answer was refuted because a vector stands where a number should."""
    return outcome.reason.startswith((ILL_TYPED, "of different kinds"))


def judge(wanted: list[Node], found: list[Node], facts: list[Node], work: Work) -> Outcome:
    """Compare two lists of claims, the reference understood first."""
    both, declared = take_declarations([*wanted, *facts])
    if declared.kinds or declared.coordinates:
        facts = [n for n in facts if n in both]
        wanted = [n for n in wanted if n in both]
        found = take_declarations(found)[0]
    taken = letters_of([*wanted, *facts])
    facts, given = take_definitions(facts, VARIABLES, [*wanted, *found])
    wanted = [n for n in wanted if not sets_to_zero(n)] or wanted
    wanted, explained = take_definitions(wanted, {*VARIABLES, *given})
    explained |= given
    meant = [part for n in wanted for part in without_name(n)]
    outcome = leave_open("the reference makes no sense")
    nodes = [*meant, *facts, *(d.body for d in explained.values())]
    known = interpret(nodes, declared.kinds or None, explained, work)
    for how in known:  # the usual one; another only where the answer does not fit it at all
        outcome = _judge_as(declared.restrict(how), wanted, found, facts, taken)
        if not is_about_kinds(outcome):
            break
    plain = plain_points([*nodes, *found])
    if outcome.verdict == WRONG and plain:
        numbers = next(interpret(nodes, declared.kinds | dict.fromkeys(plain, NUMBER), explained, work), None)
        if numbers and settle(_judge_as, numbers, wanted, found, facts, taken).verdict == CORRECT:
            return leave_open(f"it is right if {', '.join(sorted(plain))} are numbers")
    return outcome


def _judge_as(
    known: Interpretation, wanted: list[Node], found: list[Node], facts: list[Node], taken: set[Key]
) -> Outcome:
    found = [n for n in found if not sets_to_zero(n)] or found
    kept = taken | (PROBLEM if taken & _OF_MARGINS else PROBLEM - {"α"})
    outcome = _judge_with(known, wanted, found, facts, kept)
    if outcome.verdict == WRONG and take_definitions(found, taken)[1].keys() & PROBLEM:
        again = settle(_judge_with, known, wanted, found, facts, taken)
        if again.verdict == CORRECT:
            return leave_open(
                f"it is right with the {', '.join(take_definitions(found, taken)[1])} of its own"
            )
    if outcome.verdict == WRONG and (plane := _in_few_dimensions(known, [*wanted, *found])):
        again = settle(_judge_with, plane, wanted, found, facts, kept)
        written = (one for d in known.definitions.values() for one in t.walk(d.body))
        if again.verdict == CORRECT and any(coordinates_of(one) for one in written):
            return again  # φ(x) = (x_1², √2 x_1x_2, x_2²) says how many there are
        if again.verdict == CORRECT:
            return leave_open("it is right if there are no further coordinates")
    return outcome


def _in_few_dimensions(known: Interpretation, nodes: list[Node]) -> Interpretation | None:
    """Leave only worlds with as many coordinates as are written, w_1 and w_2."""
    numbers = [
        int(number.value)
        for one in (one for n in nodes for one in t.walk(n))
        for number in coordinates_of(one)
        if number.value.denominator == 1 and number.value > 0
    ]
    if not numbers or max(numbers) > MOST_COORDINATES or all(s["d"] == max(numbers) for s in known.sizes):
        return None
    return replace(known, sizes=tuple({**s, "d": max(numbers)} for s in known.sizes))


def _judge_with(
    known: Interpretation, wanted: list[Node], found: list[Node], facts: list[Node], kept: set[Key]
) -> Outcome:
    """Compare two sides; letters that are ``kept`` are no names that an answer may give."""
    found, own = take_definitions(found, kept)
    try:
        unnamed = take_names_away(wanted, found)
    except Open:
        reason = types(
            found, table_of(found, known.table.kinds), known.definitions, known.sizes[0], known.work
        )
        if reason:  # ∂L/∂w = −Σα_iy_i: a vector is no number
            return refute(f"{ILL_TYPED}{reason}")
        raise
    left = [*unnamed.wanted, *(a.body for a, _ in unnamed.pairs)]
    right = [*unnamed.found, *(b.body for _, b in unnamed.pairs)]
    how = extend(known, [*left, *facts], [*right, *(d.body for d in own.values())], own)
    if isinstance(how, Outcome):
        return how
    sides = Sides(unnamed.wanted, unnamed.found, unnamed.pairs, facts, how)
    outcome = settle(compare_sides, sides)
    if outcome.verdict == CORRECT and find_vanishing(left, right, facts, how) is not None:
        return leave_open("the answer divides by something that may be zero")
    if outcome.verdict != WRONG:
        return outcome
    # What every problem of the field says, α ≥ 0, may be used where the reference does not ask for it.
    domain = domain_facts(sides)
    beside = facts_beside(sides)
    if beside and beside != domain and settle(compare_sides, sides.given(beside)).verdict == CORRECT:
        return leave_open("the answer says more, which the reference does not decide")
    if not domain or _refutes_anyway(outcome, domain, how):
        return outcome
    again = settle(compare_sides, sides.given(domain))
    if again.verdict == CORRECT and is_free_to_use(domain, sides):
        return again.noting("using that multipliers are not negative")
    return outcome


def _refutes_anyway(outcome: Outcome, domain: list[Node], how: Interpretation) -> bool:
    """Whether the domain holds in the world that refutes an answer."""
    if outcome.world is None:
        return False
    held = Statements(domain, how.table, how.definitions)
    return held.hold(outcome.world)


def extend(
    known: Interpretation, wanted: list[Node], found: list[Node], own: Mapping[Key, Definition]
) -> Interpretation | Outcome:
    """Add the letters of the answer to an interpretation; the outcome, if the answer does not fit."""
    first = table_of([*wanted, *found], known.table.kinds)
    named = {**known.definitions, **own}
    shared = {k: v for k, v in first.kinds.items() if k in known.table.kinds}
    kinds = (first.kinds, shared)
    more = next((how for known_ in kinds for how in interpret(found, known_, named, known.work)), None)
    table = Table(more.table.kinds if more else first.kinds, known.table.digits)
    definitions = {**known.definitions, **own, **(dict(more.definitions) if more else {})}
    sizes = list(fitting_sizes(found, known.sizes, table, definitions, known.work))
    if not sizes and more:
        sizes = list(fitting_sizes(wanted, more.sizes, table, definitions, known.work))
    largest = largest_index([*wanted, *found])
    if sizes and largest >= max(s["n"] for s in sizes[:2]) and not lists_points([*wanted, *found]):
        sizes.insert(0, {"n": largest + 1, "d": 2, "h": 2})  # "for i = 1, 2" is not for all points
    if sizes:
        return Interpretation(table, definitions, tuple(sizes), known.work)
    reason = types(found, table, definitions, known.sizes[0], known.work)
    misread = "statement" in reason  # a formula in which < was taken for a relation
    certain = {*CONVENTIONAL, *INDICES} - _ANY_VECTOR | {*known.table.kinds, *own}
    if letters_of(found) <= certain and not misread:  # nobody could mean it otherwise
        return refute(f"{ILL_TYPED}{reason}")
    return leave_open(f"{ILL_TYPED}{reason}")
