"""Whether an answer says what a reference says.

Formulas are compared by their values, statements by what follows from them, problems by their feasible points
and the order of these, all in worlds. A world that separates the two refutes; agreement in enough worlds is
*tested*.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from svmsym.judging.claiming import claims_of
from svmsym.judging.following import MOST_WORLDS, QUOTA, equivalent, follows
from svmsym.judging.interpreting import Interpretation, interpretations, types
from svmsym.judging.kinks import worlds_at_kinks
from svmsym.judging.naming import sets_to_zero, take_names_away
from svmsym.judging.outcome import Open, Outcome
from svmsym.judging.problems import compare_problems, constraints_of
from svmsym.judging.rewriting import letters_of, rename, synonyms
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import CONVENTIONAL, Table, table_of
from svmsym.meaning.ranges import Range, free_indices
from svmsym.meaning.relating import equal
from svmsym.meaning.values import IllTyped, Undefined
from svmsym.worlds.solving import System
from svmsym.writing import tree as t
from svmsym.writing.clauses import is_statement
from svmsym.writing.sentences import read
from svmsym.writing.tree import Node


def same(reference: str, answer: str, given: Sequence[str] = ()) -> Outcome:
    """Compare two texts; every way to read the answer must lead to one verdict.

    >>> same("w = Σᵢ αᵢ yᵢ xᵢ", "w = sum_j alpha_j y_j x_j").verdict
    'correct'
    >>> same("Σᵢ αᵢ yᵢ = 0", "Σᵢ αᵢ = 0").verdict
    'wrong'
    """
    wanted = claims_of(read(reference).page)
    facts = [claim for g in given for claim in claims_of(read(g).page)]
    outcomes = []
    for page in read(answer).pages:
        try:
            outcomes.append(compare(wanted, claims_of(page), facts))
        except (Open, Undefined) as error:
            return Outcome("undecided", str(error))
    if len({o.verdict for o in outcomes}) == 1:
        return outcomes[0]
    return Outcome("undecided", "the answer can be read in several ways")


def compare(wanted: list[Node], found: list[Node], facts: list[Node]) -> Outcome:
    """Compare two lists of claims."""
    known = interpretations([*wanted, *facts])
    if not known:
        raise Open("the reference makes no sense")
    found = [n for n in found if not sets_to_zero(n)] or found
    names = synonyms([*wanted, *facts], found)
    sides = take_names_away(wanted, [rename(n, names) for n in found])
    left = [*sides.wanted, *(a for a, _ in sides.pairs)]
    right = [*sides.found, *(b for _, b in sides.pairs)]
    how = extend(known[0], left, right, facts)
    if isinstance(how, Outcome):
        return how
    for a, b in sides.pairs:
        outcome = compare_values(a, b, facts, how)
        if outcome.verdict != "correct":
            return outcome
    if sides.pairs and not sides.found:
        return follows(facts, sides.wanted, how) if sides.wanted else Outcome("correct", "tested")
    return _by_kind(sides.wanted, sides.found, facts, how)


def extend(
    known: Interpretation, wanted: list[Node], found: list[Node], facts: list[Node]
) -> Interpretation | Outcome:
    """Add the letters of the answer to an interpretation; the outcome, if the answer does not fit."""
    table = Table(table_of([*wanted, *facts, *found], known.table.kinds).kinds, known.table.digits)
    more = interpretations(found, table.kinds, known.definitions)
    definitions = dict(known.definitions) | (dict(more[0].definitions) if more else {})
    sizes = [s for s in known.sizes if not types(found, table, definitions, s)]
    if not sizes:
        reason = types(found, table, definitions, known.sizes[0])
        explained = letters_of(found) <= letters_of([*wanted, *facts]) | set(CONVENTIONAL)
        return Outcome("wrong" if explained else "undecided", f"ill-typed: {reason}")
    return Interpretation(table, definitions, tuple(sizes))


def _by_kind(wanted: list[Node], found: list[Node], facts: list[Node], how: Interpretation) -> Outcome:
    """Compare formulas as formulas and statements as statements."""
    said, heard = all(map(is_statement, wanted)), all(map(is_statement, found))
    if wanted and found and said and heard:
        if any(isinstance(n, t.Optimum) for n in (*wanted, *found)):
            return _problems(wanted, found, facts, how)
        return equivalent(wanted, found, facts, how)
    if len(wanted) == len(found) == 1:
        a, b = (_value_of(n) for n in (wanted[0], found[0]))
        if a is not None and b is not None:
            return compare_values(a, b, facts, how)
    raise Open("the answer is of another kind than the reference")


def _value_of(node: Node) -> Node | None:
    """A formula, or the right side of an equation."""
    if isinstance(node, t.Relation):
        return node.parts[-1] if node.signs[-1] in {"=", ":="} else None
    return None if is_statement(node) else node


def _problems(wanted: list[Node], found: list[Node], facts: list[Node], how: Interpretation) -> Outcome:
    """Compare two problems: their constraints as statements, their objectives on feasible points."""
    left, right = ([n for n in side if isinstance(n, t.Optimum)] for side in (wanted, found))
    if len(left) != 1 or len(right) != 1 or len(wanted) > 1:
        raise Open("there is not one problem on each side")
    given = [*facts, *(n for n in found if not isinstance(n, t.Optimum))]
    first, second = constraints_of(left[0]), constraints_of(right[0])
    if first or second:
        outcome = equivalent(first, second, given, how)
        if outcome.verdict != "correct":
            return outcome
    return compare_problems(left[0], right[0], given, how)


def compare_values(a: Node, b: Node, facts: list[Node], how: Interpretation) -> Outcome:
    """Compare two formulas in worlds in which the facts hold, those at their kinks included."""
    first, second = free_indices(a, how.table), free_indices(b, how.table)
    if len(first) == len(second) and first != second:
        b = rename(b, dict(zip(second, first, strict=True)))
    indices = tuple(dict.fromkeys((*first, *free_indices(b, how.table))))
    given = System(facts, how.table, how.definitions)
    kinked = list(worlds_at_kinks([a, b], how, facts))
    decided = 0
    for number, world in enumerate(itertools.chain(kinked, how.worlds(MOST_WORLDS))):
        if facts and number >= len(kinked) and not given.satisfy(world):
            continue
        meaning = Meaning(how.table, world, how.definitions)
        try:
            for scope in meaning.placings(Range(indices), (a, b), {}):
                if not equal(meaning, meaning.value(a, scope), meaning.value(b, scope)):
                    return Outcome("wrong", "the values differ", world)
        except IllTyped as error:
            return Outcome("wrong", f"of different kinds: {error}", world)
        except Undefined:
            continue
        decided += 1
        if decided >= QUOTA // 2 + len(kinked):
            return Outcome("correct", "tested")
    raise Open("there are too few worlds to decide")
