"""Whether an answer says what a reference says.

Formulas are compared by their values, statements by what follows from them, problems by their feasible points
and the order of these, all in worlds. A world that separates the two refutes; agreement in enough worlds is
*tested*.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from svmsym.judging.claiming import claims_of
from svmsym.judging.comparing import Sides, compare_sides
from svmsym.judging.defining import take_definitions
from svmsym.judging.domains import domain_facts
from svmsym.judging.indices import rename_running
from svmsym.judging.interpreting import Interpretation, interpretations, types
from svmsym.judging.naming import sets_to_zero, take_names_away
from svmsym.judging.outcome import CORRECT, WRONG, Open, Outcome, leave_open, refute, settle
from svmsym.judging.renaming import Names, compatible, conventional, is_conventional, rename_all
from svmsym.judging.rewriting import letters_of
from svmsym.meaning.denote import Definition
from svmsym.meaning.letters import Key, Table, table_of
from svmsym.meaning.values import Undefined
from svmsym.meaning.work import Work
from svmsym.writing.page import Page
from svmsym.writing.sentences import read
from svmsym.writing.tree import Node

VARIABLES = frozenset(
    ["w", "b", "α", "ξ", "μ", "λ", "x", "y", "C", "w_0", "α*", "ξ*"]
)  # no names of formulas


def same(reference: str, answer: str, given: Sequence[str] = ()) -> Outcome:
    """Compare two texts; every way to read the answer must lead to one verdict.

    >>> same("w = Σᵢ αᵢ yᵢ xᵢ", "w = sum_j alpha_j y_j x_j").verdict
    'correct'
    >>> same("Σᵢ αᵢ yᵢ = 0", "Σᵢ αᵢ = 0").verdict
    'wrong'
    """
    return settle(_same, reference, answer, given)


def _same(reference: str, answer: str, given: Sequence[str]) -> Outcome:
    wanted = claims_of(read(reference).page)
    facts = [claim for g in given for claim in claims_of(read(g).page)]
    outcomes = [settle(_compare_page, wanted, page, facts) for page in read(answer).pages]
    if len({o.verdict for o in outcomes}) == 1:
        return outcomes[0]
    return leave_open("the answer can be read in several ways")


def _compare_page(wanted: list[Node], page: Page, facts: list[Node]) -> Outcome:
    return compare(wanted, claims_of(page), facts)


def compare(wanted: list[Node], found: list[Node], facts: list[Node]) -> Outcome:
    """Compare two lists of claims, under the names that convention allows for the answer's own letters."""
    wanted, found, facts = rename_running(wanted), rename_running(found), rename_running(facts)
    work = Work()
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
    return refuted[-1] if len(refuted) == len(outcomes) else next(o for o in outcomes if o not in refuted)


def _compare(wanted: list[Node], found: list[Node], facts: list[Node], names: Names, work: Work) -> Outcome:
    """Compare two lists of claims, the answer's letters renamed."""
    try:
        return _judge(wanted, [rename_all(n, names) for n in found], facts, work)
    except Undefined as error:
        raise Open(str(error)) from None


def _judge(wanted: list[Node], found: list[Node], facts: list[Node], work: Work) -> Outcome:
    taken = letters_of([*wanted, *facts])
    wanted, explained = take_definitions(wanted, VARIABLES)
    known = interpretations([*wanted, *facts, *(d.body for d in explained.values())], None, explained, work)
    if not known:
        raise Open("the reference makes no sense")
    found = [n for n in found if not sets_to_zero(n)] or found
    found, own = take_definitions(found, taken)
    try:
        unnamed = take_names_away(wanted, found)
    except Open:
        reason = types(found, table_of(found, known[0].table.kinds), known[0].definitions, known[0].sizes[0])
        if reason:  # ∂L/∂w = −Σα_iy_i: a vector is no number
            return refute(f"ill-typed: {reason}")
        raise
    left = [*unnamed.wanted, *(a.body for a, _ in unnamed.pairs)]
    right = [*unnamed.found, *(b.body for _, b in unnamed.pairs)]
    how = extend(known[0], [*left, *facts], [*right, *(d.body for d in own.values())], own)
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
    more = interpretations(found, first.kinds, {**known.definitions, **own}) or interpretations(
        found, {k: v for k, v in first.kinds.items() if k in known.table.kinds}, {**known.definitions, **own}
    )
    table = Table(more[0].table.kinds if more else first.kinds, known.table.digits)
    definitions = {**known.definitions, **own, **(dict(more[0].definitions) if more else {})}
    sizes = [s for s in known.sizes if not types(found, table, definitions, s)]
    if not sizes and more:
        sizes = [s for s in more[0].sizes if not types(wanted, table, definitions, s)]
    if sizes:
        return Interpretation(table, definitions, tuple(sizes), known.work)
    reason = types(found, table, definitions, known.sizes[0])
    foreign = letters_of(found) - letters_of(wanted) - set(own)
    if all(map(is_conventional, foreign)):
        return refute(f"ill-typed: {reason}")
    return leave_open(f"ill-typed: {reason}")
