"""Whether an answer says what a reference says.

Formulas are compared by their values, statements by what follows from them, problems by their feasible points
and the order of these, all in worlds. A world that separates the two refutes; agreement in enough worlds is
*tested*.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from svmsym.judging.claiming import claims_of
from svmsym.judging.comparing import Sides, compare_sides
from svmsym.judging.defining import take_definitions
from svmsym.judging.domains import domain_facts
from svmsym.judging.following import follows
from svmsym.judging.indices import rename_running
from svmsym.judging.interpreting import (
    Interpretation,
    interpretations,
    largest_index,
    lists_points,
    types,
)
from svmsym.judging.naming import sets_to_zero, take_names_away, without_name
from svmsym.judging.outcome import CORRECT, WRONG, Open, Outcome, accept, leave_open, refute, settle
from svmsym.judging.renaming import Names, compatible, conventional, is_conventional, rename_all
from svmsym.judging.rewriting import letters_of, round_off
from svmsym.meaning.denote import Definition
from svmsym.meaning.letters import CONVENTIONAL, Key, Table, table_of
from svmsym.meaning.values import Undefined
from svmsym.meaning.work import Work
from svmsym.writing import tree as t
from svmsym.writing.page import Page
from svmsym.writing.sentences import read
from svmsym.writing.shapes import is_statement
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import Node

# Letters of the problem itself; none of them is the name of a formula.
VARIABLES = frozenset(["w", "b", "α", "ξ", "μ", "λ", "x", "y", "C", "w_0", "α*", "ξ*"])
PROBLEM = frozenset(["w", "b", "α", "ξ", "x", "y", "C"])  # what no answer may take for a name of its own
ILL_TYPED = "ill-typed: "
MOST_PAGES = 4  # ways to read an answer that are compared
MACHINE = 12  # places; the last ones of a machine number such as 1.4142135623730951 are no digits of √2


def same(reference: str, answer: str, given: Sequence[str] = (), *, decimals: int | None = None) -> Outcome:
    """Compare two texts; every way to read the answer must lead to one verdict.

    ``decimals``: numbers that are right to so many places will do.

    >>> same("w = Σᵢ αᵢ yᵢ xᵢ", "w = sum_j alpha_j y_j x_j").verdict
    'correct'
    >>> same("Σᵢ αᵢ yᵢ = 0", "Σᵢ αᵢ = 0").verdict
    'wrong'
    """
    try:
        wanted = claims_of(read(reference).page)
    except Open as error:
        return leave_open(f"the reference is not understood: {error}")
    facts, unread = [], ""
    for text in given:
        try:
            facts += claims_of(read(text).page)
        except Open as error:
            unread = f"the given relation {text!r} is not understood: {error}"
    work = Work()  # one count for all ways to read the answer
    outcomes: list[Outcome] = []
    pages = read(answer).pages
    if len(pages) > MOST_PAGES:
        return leave_open("the answer can be read in several ways")
    for page in pages:
        outcomes.append(settle(_compare_page, wanted, page, facts, decimals, work))
        if len({o.verdict for o in outcomes}) > 1:
            return leave_open("the answer can be read in several ways")
    return leave_open(unread) if unread and outcomes[0].verdict == WRONG else outcomes[0]


def _compare_page(
    wanted: list[Node], page: Page, facts: list[Node], decimals: int | None, work: Work
) -> Outcome:
    found = claims_of(page, implied=any(isinstance(n, t.Implies) for n in wanted))
    if Counter(wanted) == Counter(found):
        return accept("it says the same word for word", "proved")
    outcome = compare(wanted, found, facts, work)
    if outcome.verdict == CORRECT or not any(isinstance(n, t.Number) and n.places for n in _parts(found)):
        return outcome
    places = decimals or min(
        MACHINE, *(n.places for n in _parts(found) if isinstance(n, t.Number) and n.places)
    )
    rounded = compare_rounded(wanted, found, facts, places, work)
    if rounded.verdict == CORRECT and decimals is None:
        return outcome.noting(f"right when rounded to {places} places; exact numbers are asked for")
    return rounded if decimals is not None else outcome


def _parts(nodes: list[Node]) -> Iterator[Node]:
    return (one for node in nodes for one in t.walk(node))


def compare_rounded(
    wanted: list[Node], found: list[Node], facts: list[Node], places: int, work: Work
) -> Outcome:
    """Compare two lists of equations up to half a unit of the last place, each way."""
    for premises, conclusions in ((found, wanted), (wanted, found)):
        how = next(iter(interpretations([*premises, *conclusions, *facts], work=work)), None)
        if how is None:
            raise Open("the numbers do not fit the reference")
        if not all(map(is_statement, [*premises, *conclusions])):
            if len(wanted) == len(found) == 1:
                near = t.Relation((wanted[0], found[0]), (f"≈{places}",))
                return follows(facts, [near], how)
            raise Open("the answer is of another kind than the reference")
        held = [round_off(n, None) for n in premises]
        outcome = follows([*facts, *held], [round_off(n, places) for n in conclusions], how)
        if outcome.verdict != CORRECT:
            return outcome
    return accept(f"right to {places} places")


def compare(wanted: list[Node], found: list[Node], facts: list[Node], work: Work | None = None) -> Outcome:
    """Compare two lists of claims, under the names that convention allows for the answer's own letters."""
    wanted, found, facts = rename_running(wanted), rename_running(found), rename_running(facts)
    found = _without_mentions(wanted, found)
    work = work or Work()
    outcomes: list[Outcome] = []
    for names in conventional([*wanted, *facts], found):
        outcome = settle(_compare, wanted, found, facts, names, work)
        if outcome.verdict == CORRECT:
            return outcome
        outcomes.append(outcome)
    for names in conventional(found, [*wanted, *facts]):  # a reference in x and y, an answer in x_1 and x_2
        if set(names) & {"x", "y"}:
            renamed = [rename_all(n, names) for n in wanted], [rename_all(n, names) for n in facts]
            outcome = settle(_compare, renamed[0], found, renamed[1], {}, work)
            if outcome.verdict == CORRECT:
                return outcome
            outcomes = [outcome]
    for names in compatible([*wanted, *facts], found):
        if settle(_compare, wanted, found, facts, names, work).verdict == CORRECT:
            return leave_open(f"it would be right if {', '.join(names)} had other names")
    refuted = [o for o in outcomes if o.verdict == WRONG]
    if len(refuted) == len(outcomes) and (foreign := _unexplained(wanted, found, facts)):
        return leave_open(f"the answer does not explain {', '.join(sorted(foreign))}")
    return refuted[-1] if len(refuted) == len(outcomes) else next(o for o in outcomes if o not in refuted)


def _unexplained(wanted: list[Node], found: list[Node], facts: list[Node]) -> set[Key]:
    """Find letters that neither the reference nor a convention nor the answer itself explains."""
    known = letters_of([*wanted, *facts])
    found, own = take_definitions(found, known)
    foreign = letters_of([part for n in found for part in without_name(n)]) - known - set(own)
    return {k for k in foreign if not is_conventional(k) and k not in INDICES and k != "e"}


def _without_mentions(wanted: list[Node], found: list[Node]) -> list[Node]:
    """Leave out formulas that a sentence only mentions: "the derivative by w gives w = …".

    Where a statement is wanted, a formula that states nothing is a mention; where a formula is wanted, all
    but the last one are.
    """
    said = [n for n in found if is_statement(n)]
    if any(map(is_statement, wanted)):
        return said or found
    bare = [n for n in found if not is_statement(n)]
    return [*said, *bare[-1:]] if len(bare) > 1 else found


def _compare(wanted: list[Node], found: list[Node], facts: list[Node], names: Names, work: Work) -> Outcome:
    """Compare two lists of claims, the answer's letters renamed."""
    try:
        return _judge(wanted, [rename_all(n, names) for n in found], facts, work)
    except Undefined as error:  # whatever has no value
        raise Open(str(error)) from None


def _judge(wanted: list[Node], found: list[Node], facts: list[Node], work: Work) -> Outcome:
    taken = letters_of([*wanted, *facts])
    wanted, explained = take_definitions(wanted, VARIABLES)
    meant = [part for n in wanted for part in without_name(n)]
    known = interpretations([*meant, *facts, *(d.body for d in explained.values())], None, explained, work)
    if not known:
        raise Open("the reference makes no sense")
    outcome = leave_open("")
    for how in known:  # the usual one; another only where the answer does not fit it at all
        outcome = _judge_as(how, wanted, found, facts, taken)
        if not outcome.reason.startswith(ILL_TYPED):
            break
    return outcome


def _judge_as(
    known: Interpretation, wanted: list[Node], found: list[Node], facts: list[Node], taken: set[Key]
) -> Outcome:
    found = [n for n in found if not sets_to_zero(n)] or found
    found, own = take_definitions(found, taken | PROBLEM)
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
    if outcome.verdict != WRONG:
        return outcome
    # What every problem of the field says, α ≥ 0, may be used where the reference does not ask for it.
    domain = domain_facts(sides)
    if domain:
        again = settle(compare_sides, sides.given(domain))
        if again.verdict == CORRECT:
            return again.noting("using that multipliers are not negative")
    return outcome


def extend(
    known: Interpretation, wanted: list[Node], found: list[Node], own: Mapping[Key, Definition]
) -> Interpretation | Outcome:
    """Add the letters of the answer to an interpretation; the outcome, if the answer does not fit."""
    first = table_of([*wanted, *found], known.table.kinds)
    named = {**known.definitions, **own}
    shared = {k: v for k, v in first.kinds.items() if k in known.table.kinds}
    more = interpretations(found, first.kinds, named, known.work) or interpretations(
        found, shared, named, known.work
    )
    table = Table(more[0].table.kinds if more else first.kinds, known.table.digits)
    definitions = {**known.definitions, **own, **(dict(more[0].definitions) if more else {})}
    sizes = [s for s in known.sizes if not types(found, table, definitions, s, known.work)]
    if not sizes and more:
        sizes = [s for s in more[0].sizes if not types(wanted, table, definitions, s, known.work)]
    largest = largest_index([*wanted, *found])
    if sizes and largest >= max(s["n"] for s in sizes[:2]) and not lists_points([*wanted, *found]):
        sizes.insert(0, {"n": largest + 1, "d": 2, "h": 2})  # "for i = 1, 2" is not for all points
    if sizes:
        return Interpretation(table, definitions, tuple(sizes), known.work)
    reason = types(found, table, definitions, known.sizes[0], known.work)
    if letters_of(found) <= set(CONVENTIONAL) | INDICES:  # kinds that nobody could mean otherwise
        return refute(f"{ILL_TYPED}{reason}")
    return leave_open(f"{ILL_TYPED}{reason}")
