"""Whether an answer says what a reference says.

Formulas are compared by their values, statements by what follows from them, problems by their feasible points
and the order of these, all in worlds. A world that separates the two refutes; agreement in enough worlds is
*tested*.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from svmsym.judging.claiming import claims_of, is_aside
from svmsym.judging.defining import take_definitions
from svmsym.judging.doubting import (
    claims_with_reasons,
    find_unheard,
    is_plain,
    other_claims,
    other_pages,
    other_writings,
)
from svmsym.judging.fitting import VARIABLES, is_about_kinds, judge
from svmsym.judging.following import follow_all, follows
from svmsym.judging.indices import part_indices, rename_running
from svmsym.judging.interpreting import (
    interpret,
)
from svmsym.judging.naming import named, without_name
from svmsym.judging.outcome import CORRECT, WRONG, Open, Outcome, accept, leave_open, settle
from svmsym.judging.renaming import Names, adopt_head, compatible, conventional, is_conventional, rename_all
from svmsym.judging.rewriting import can_be_equation, letters_of, round_off
from svmsym.judging.sheet import DEFAULT_SHEET, Sheet, read_on
from svmsym.judging.shrinking import confirm
from svmsym.meaning.letters import CONVENTIONAL, POSITIVE, Key, key_of
from svmsym.meaning.ranges import keys_in
from svmsym.meaning.values import Undefined
from svmsym.meaning.work import DOUBTING, Work
from svmsym.writing import tree as t
from svmsym.writing.page import Page, Statement
from svmsym.writing.shapes import is_statement
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import Node

MOST_PAGES = 4  # ways to read an answer that are compared
MACHINE = 12  # places; the last ones of a machine number such as 1.4142135623730951 are no digits of √2


def same(
    reference: str,
    answer: str,
    given: Sequence[str] = (),
    *,
    decimals: int | None = None,
    sheet: Sheet = DEFAULT_SHEET,
) -> Outcome:
    """Compare two texts; every way to read the answer must lead to one verdict.

    ``decimals``: numbers that are right to so many places will do. ``sheet``: what letters mean for sure.

    >>> same("w = Σᵢ αᵢ yᵢ xᵢ", "w = sum_j alpha_j y_j x_j").verdict
    'correct'
    >>> same("Σᵢ αᵢ yᵢ = 0", "Σᵢ αᵢ = 0").verdict
    'wrong'
    """
    work = Work()  # one count for all ways to read the texts
    outcome = _same(reference, answer, given, decimals, sheet, work)
    if outcome.verdict == WRONG:
        for text in other_writings(answer):
            other = _same(reference, text, given, decimals, sheet, work)
            if other.verdict == CORRECT or (other.verdict != WRONG and _is_read(text, sheet)):
                return leave_open("the answer can be read in several ways")
        for text in other_writings(reference):
            if _same(text, answer, given, decimals, sheet, work).verdict == CORRECT:
                return leave_open("the reference can be read in several ways")
        if work.ended:  # not every way to take the answer was tried
            return leave_open("it takes too much work")
    return outcome


def _is_read(text: str, sheet: Sheet) -> bool:
    """Whether a text is read in full."""
    return not any(
        page.failures or any(s.doubts or isinstance(s.node, t.Words) for s in page.statements)
        for page in read_on(text, sheet).pages
    )


def _same(  # noqa: PLR0913, PLR0917 - what ``same`` is asked, and the work
    reference: str, answer: str, given: Sequence[str], decimals: int | None, sheet: Sheet, work: Work
) -> Outcome:
    facts, unread = _given(given, sheet)
    outcomes: list[Outcome] = []
    pairs = list(itertools.product(read_on(reference, sheet).pages, read_on(answer, sheet).pages))
    if len(pairs) > MOST_PAGES:
        return leave_open("the answer can be read in several ways")
    for wanted, page in pairs:
        try:
            asked = claims_of(wanted)
        except Open as error:
            return leave_open(f"the reference is not understood: {error}")
        outcomes.append(settle(_compare_page, asked, page, facts, decimals, work))
        if outcomes[-1].verdict == WRONG and any(
            can_be_equation(s.node) for s in (*wanted.statements, *page.statements)
        ):
            sides = claims_of(wanted, equations=True), claims_of(page, equations=True)
            if settle(compare_claims, *sides, facts, decimals, work).verdict == CORRECT:
                return leave_open("the answer can be read in several ways")
        if outcomes[-1].verdict == CORRECT and (unheard := find_unheard(answer, page)):
            return leave_open(f"the words {unheard!r} are not understood")
        if len({o.verdict for o in outcomes}) > 1:
            who = "reference" if len({id(p) for _, p in pairs}) == 1 else "answer"
            return leave_open(f"the {who} can be read in several ways")
    found = outcomes[0]
    if unread and found.verdict == WRONG:
        return leave_open(unread)
    if (
        found.evidence is not None
        and found.world is not None
        and not confirm(found.evidence.holds, found.world)
    ):
        return leave_open("the counterexample does not refute: this is a mistake of the program")
    return found


def _given(given: Sequence[str], sheet: Sheet) -> tuple[list[Node], str]:
    """Read the relations that may be used, and tell which one is not understood."""
    facts, unread = [], ""
    for text in given:
        try:
            facts += claims_of(read_on(text, sheet).page)
        except Open as error:
            unread = f"the given relation {text!r} is not understood: {error}"
    return facts, unread


def _compare_page(
    wanted: list[Node], page: Page, facts: list[Node], decimals: int | None, work: Work
) -> Outcome:
    unclear = [s for s in page.statements if is_aside(s)]
    if unclear:
        rest = tuple(s for s in page.statements if s not in unclear)
        outcome = _compare_page(wanted, replace(page, statements=rest), facts, decimals, work)
        concluded = all(s.link in {"so", "because"} or not isinstance(s.node, t.Words) for s in unclear)
        concluded = concluded and not any(s.link == "or" for s in rest)
        if outcome.verdict == WRONG and (
            concluded or _gives_value(wanted, claims_of(replace(page, statements=rest)))
        ):
            return outcome  # whatever the words say
        words = [word for s in unclear for word in s.doubts]
        return leave_open(
            f"the words {words[0]!r} are not understood" if words else "a claim in words is not understood"
        )
    outcome = settle(_compare_claims, wanted, page, facts, decimals, work)
    if outcome.verdict == CORRECT and outcome.certainty != "proved" and any(map(_bounds_positive, wanted)):
        return leave_open("the worlds take as given that this letter is positive")
    unheard = page.remarks and not any(map(is_statement, claims_of(page)))
    if outcome.verdict == WRONG and unheard and any(map(is_statement, wanted)):
        return leave_open("a claim in words is not understood")  # half of it was heard as a formula
    if outcome.verdict == WRONG:
        outcome = _doubt(outcome, wanted, page, facts, decimals, work)
    rest = tuple(s for s in page.statements if not _is_domain(s))
    if outcome.verdict == CORRECT or len(rest) == len(page.statements):
        return outcome
    shorter = settle(_compare_claims, wanted, replace(page, statements=rest), facts, decimals, work)
    return shorter if shorter.verdict == CORRECT else outcome


def _doubt(  # noqa: PLR0913, PLR0917 - what was compared, and what came out
    refuted: Outcome, wanted: list[Node], page: Page, facts: list[Node], decimals: int | None, work: Work
) -> Outcome:
    """Leave a refuted answer open if it is right when its sentences are taken in another way."""
    work.grant(DOUBTING)
    for other in other_pages(page):
        if settle(_compare_claims, wanted, other, facts, decimals, work).verdict == CORRECT:
            return leave_open("the answer says more, which the reference does not decide")
    for asked in other_claims(wanted):
        if settle(_compare_claims, asked, page, facts, decimals, work).verdict == CORRECT:
            return leave_open("the reference can be read in several ways")
    said = claims_of(page)
    under = claims_with_reasons(page, said)
    for claims in (*other_claims(said), *([under] if under else [])):
        found = settle(compare_claims, wanted, claims, facts, decimals, work)
        untold = claims[0] in said and found.reason.startswith("only ")  # nothing speaks against it
        if found.verdict == CORRECT or untold:
            return leave_open("the answer can be read in several ways")
    return refuted


def _bounds_positive(node: Node) -> bool:
    """Whether a statement says where a letter lies that is positive by convention: ν ∈ (0, 1]."""
    inside = list(t.walk(node))
    letters = {key_of(one) for one in inside if isinstance(one, t.Name)}
    zero = any(isinstance(one, t.Number) and one.value == 0 for one in inside)
    return zero and len(letters) == 1 and all(CONVENTIONAL.get(key or "") == POSITIVE for key in letters)


def _is_domain(statement: Statement) -> bool:
    """Whether a reason or a definition only says what holds in every problem: with α_i ≥ 0."""
    node = statement.node.item if isinstance(statement.node, t.Quantified) else statement.node
    match node:
        case t.Relation(parts=(letter, t.Number(value=0)), signs=("≥",)):
            base = letter.base if isinstance(letter, t.Scripted) else letter
            known = key_of(base) in {"α", "α*", "ξ", "ξ*", "μ", "C"}
            return known and statement.role in {"reason", "definition"}
    return False


def _compare_claims(
    wanted: list[Node], page: Page, facts: list[Node], decimals: int | None, work: Work
) -> Outcome:
    found = claims_of(page, implied=any(isinstance(n, t.Implies) for n in wanted))
    return compare_claims(wanted, found, facts, decimals, work)


def compare_claims(
    wanted: list[Node],
    found: list[Node],
    facts: list[Node],
    decimals: int | None = None,
    work: Work | None = None,
) -> Outcome:
    """Compare two lists of claims; numbers that are right to so many ``decimals`` will do."""
    work = work or Work()
    if Counter(wanted) == Counter(found):
        return accept("it says the same word for word", "proved")
    outcome = compare(wanted, found, facts, work)
    if outcome.verdict == CORRECT or not any(isinstance(n, t.Number) and n.places for n in _parts(found)):
        return outcome
    places = decimals or min(
        MACHINE, *(n.places for n in _parts(found) if isinstance(n, t.Number) and n.places)
    )
    rounded = settle(compare_rounded, wanted, found, facts, places, work)
    if rounded.verdict == CORRECT and decimals is None:
        return outcome.noting(f"right when rounded to {places} places; exact numbers are asked for")
    return rounded if decimals is not None else outcome


def _gives_value(wanted: list[Node], found: list[Node]) -> bool:
    """Whether an answer is one equation for what the reference is one equation for."""
    match wanted, found:
        case [t.Relation(parts=(first, *_), signs=("=",))], [t.Relation(parts=(second, *_), signs=("=",))]:
            return first == second
    return False


def _parts(nodes: list[Node]) -> Iterator[Node]:
    return (one for node in nodes for one in t.walk(node))


def compare_rounded(
    wanted: list[Node], found: list[Node], facts: list[Node], places: int, work: Work
) -> Outcome:
    """Compare two lists of equations up to half a unit of the last place, each way."""
    how = next(interpret([*wanted, *found, *facts], work=work), None)
    if how is None:
        raise Open("the numbers do not fit the reference")
    if not all(map(is_statement, [*wanted, *found])):
        if len(wanted) == len(found) == 1:
            near = t.Relation((wanted[0], found[0]), (f"≈{places}",))
            return follows(facts, [near], how)
        raise Open("the answer is of another kind than the reference")
    ways = [
        ([*facts, *(round_off(n, None) for n in premises)], [round_off(n, places) for n in conclusions])
        for premises, conclusions in ((found, wanted), (wanted, found))
    ]
    _, outcome = follow_all(ways, how)
    if outcome.verdict != CORRECT:
        return outcome
    return accept(f"right to {places} places")


def compare(wanted: list[Node], found: list[Node], facts: list[Node], work: Work | None = None) -> Outcome:
    """Compare two lists of claims, under the names that convention allows for the answer's own letters."""
    wanted, found, facts = part_indices(*map(rename_running, (wanted, _limit(found), facts)))
    asked = take_definitions(wanted, VARIABLES)[0]
    found = _without_mentions(asked, found)
    if not any(map(named, asked)):  # what a name on the left says is settled elsewhere
        found = adopt_head(asked, found, letters_of([*wanted, *facts]))
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
    known = letters_of(wanted)
    for names in conventional(wanted, found) if facts else ():  # w for ŵ, where a fact has w too
        if not set(map(key_of, names.values())) <= known or not names:
            continue
        if any(settle(_compare, wanted, found, g, names, work).verdict == CORRECT for g in (facts, [])):
            return leave_open(f"it is right if {', '.join(names)} are meant by the letters of the reference")
    for names in compatible([*wanted, *facts], found):
        if settle(_compare, wanted, found, facts, names, work).verdict == CORRECT:
            return leave_open(f"it would be right if {', '.join(names)} had other names")
    refuted = [o for o in outcomes if o.verdict == WRONG]
    in_rows = "X" in letters_of(found) - known  # where 1 may be a vector of ones, and b may be b1
    if (
        len(refuted) == len(outcomes)
        and is_about_kinds(refuted[-1])
        and (in_rows or not is_plain(found, wanted))
    ):
        return leave_open(refuted[-1].reason)  # a part of the answer may mean something else
    if len(refuted) == len(outcomes) and (foreign := _unexplained(wanted, found, facts)):
        return leave_open(f"the answer does not explain {', '.join(sorted(foreign))}")
    return refuted[-1] if len(refuted) == len(outcomes) else next(o for o in outcomes if o not in refuted)


def _unexplained(wanted: list[Node], found: list[Node], facts: list[Node]) -> set[Key]:
    """Find letters that neither the reference nor a convention nor the answer itself explains."""
    known = letters_of([*wanted, *facts])
    found, own = take_definitions(found, known)
    if any(_is_word(n, known) for n in found):
        return {"the name on the left"}
    foreign = letters_of([part for n in found for part in without_name(n)]) - known - set(own)
    return {k for k in foreign if not is_conventional(k) and k not in INDICES and k != "e"}


def _is_word(node: Node, known: set[Key]) -> bool:
    """Whether a name of several letters was read as a product: Kn = …"""
    match node:
        case t.Relation(parts=(t.Product(factors=factors, signs=signs), *_), signs=("=", *_)):
            keys = {key_of(f) for f in factors if isinstance(f, t.Name)}
            return len(keys) == len(factors) and not any(signs) and not keys <= known
    return False


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
        return judge(wanted, [rename_all(n, names) for n in found], facts, work)
    except Undefined as error:  # whatever has no value
        raise Open(str(error)) from None


def _limit(nodes: list[Node]) -> list[Node]:
    """Let statements hold only for points that were chosen: "take x_j with α_j = C, then b = …"."""
    limits = [n for n in nodes if isinstance(n, t.Quantified) and not is_statement(n.item)]
    found = [n for n in nodes if n not in limits]
    for one in limits:
        if not any(keys_in(one.item) & keys_in(n) & INDICES for n in found if is_statement(n)):
            found.append(one)
            continue
        found = [
            t.Quantified("all", one.over, n, at=n.at) if keys_in(one.item) & keys_in(n) & INDICES else n
            for n in found
        ]
    return found
