"""Two sides whose letters are understood: formulas by their values, statements by what follows from them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from svmsym.judging.following import MOST_WORLDS, QUOTA, equivalent, follows
from svmsym.judging.interpreting import Interpretation
from svmsym.judging.kinks import worlds_at_kinks
from svmsym.judging.limiting import limit_all, part_limits
from svmsym.judging.matching import unmatched
from svmsym.judging.naming import OBJECTIVES, Named
from svmsym.judging.outcome import (
    CORRECT,
    WRONG,
    Open,
    Outcome,
    accept,
    leave_open,
    refute,
    settle,
    weaken,
)
from svmsym.judging.problems import compare_problems
from svmsym.judging.proving import prove_equal
from svmsym.judging.renaming import rename_all
from svmsym.judging.rewriting import letters_of
from svmsym.judging.separating import Difference, find_difference
from svmsym.judging.stating import as_problem
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import POINTS, VECTOR, Key, Kind, key_of
from svmsym.meaning.naming import bind
from svmsym.meaning.numbers import sign_of
from svmsym.meaning.placing import pick_entry
from svmsym.meaning.ranges import Range, free_indices
from svmsym.meaning.relating import equal
from svmsym.meaning.values import Array, IllTyped, Undefined, Value, is_number, numeric
from svmsym.worlds.solving import System
from svmsym.worlds.world import is_thin
from svmsym.writing import tree as t
from svmsym.writing.shapes import is_statement
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import Node


@dataclass(frozen=True)
class Sides:
    """What is wanted and what was found, without names; pairs of formulas with one name; what is known."""

    wanted: list[Node]
    found: list[Node]
    pairs: Sequence[tuple[Named, Named]]
    facts: list[Node]
    how: Interpretation

    def given(self, facts: list[Node]) -> Sides:
        """Add facts."""
        return replace(self, facts=[*self.facts, *facts])


def compare_sides(sides: Sides) -> Outcome:
    """Compare two sides."""
    outcomes: list[Outcome] = []
    for a, b in sides.pairs:
        outcome = _compare_named(a, b, sides)
        if outcome.verdict == WRONG and a.repeats:
            last = _compare_named(replace(a, body=a.rest[-1][1]), b, sides)
            outcome = last if last.verdict == CORRECT else outcome
        if outcome.verdict == WRONG and sides.found:
            known = letters_of([*sides.wanted, *sides.facts, *(n.body for n, _ in sides.pairs)])
            said = [n for n in sides.found if is_statement(n) and not letters_of([n]) - INDICES <= known]
            if said and _compare_named(a, b, sides.given(said)).verdict == CORRECT:
                if not _only_explain(said, known, sides.how):
                    return leave_open("it is right only with what the answer says beside it")
                beside = [n for n in sides.found if n not in said]
                return compare_sides(replace(sides.given(said), found=beside))
        if outcome.verdict != CORRECT:
            return outcome
        outcomes.append(outcome)
    if outcomes and not sides.found:
        left = follows(sides.facts, sides.wanted, sides.how) if sides.wanted else outcomes[0]
        if left.verdict == WRONG:
            return leave_open("the answer does not set it to zero")
        return weaken(left, *outcomes)
    return weaken(_by_kind(sides), *outcomes)


def _only_explain(said: list[Node], known: set[Key], how: Interpretation) -> bool:
    """Whether statements only explain letters of the answer's own: γ = 1/(2σ²) can always be met by σ."""
    system = System(said, how.table, how.definitions, frozenset(known))
    return all(system.satisfy(world) for world in how.worlds(QUOTA // 2))


def _by_kind(sides: Sides) -> Outcome:
    """Compare formulas as formulas and statements as statements."""
    wanted, found = sides.wanted, sides.found
    said, heard = all(map(is_statement, wanted)), all(map(is_statement, found))
    if found and said and heard and (wanted or sides.pairs):
        if any(isinstance(n, t.Optimum) for n in (*wanted, *found)):
            return _problems(sides)
        refuted = _same_left(wanted, found, sides)
        if refuted is not None:
            return refuted
        agreed: list[Outcome] = []
        beside = unmatched(wanted, found, lambda a, b: _have_same_values(a, b, sides, agreed), sides.how)
        if beside == []:
            return weaken(accept("proved", "proved"), *agreed)
        if beside and (outcome := settle(follows, sides.facts, beside, sides.how)).verdict == CORRECT:
            return weaken(outcome, *agreed)  # what the answer says more is given
        both = set(free_indices(t.Listed((*wanted, *found)), sides.how.table))
        facts, limits = part_limits(sides.facts, sides.how.table, both)
        wanted, found = (limit_all(side, limits, sides.how.table) for side in (wanted, found))
        return equivalent(wanted, found, facts, sides.how)
    if len(wanted) == 1 and not said:
        return _compare_formula(wanted[0], sides)
    if len(wanted) == len(found) == 1:
        a, b = (_value_of(n) for n in (wanted[0], found[0]))
        if a is not None and b is not None:
            return compare_values(a, b, sides)
    raise Open("the answer is of another kind than the reference")


def _same_left(wanted: list[Node], found: list[Node], sides: Sides) -> Outcome | None:
    """Refute letter = formula where the formulas differ: b = A and b = B say the same only if A = B."""
    match wanted, found:
        case [t.Relation(parts=(p, a), signs=("=",))], [t.Relation(parts=(q, b), signs=("=",))] if p == q:
            squared = isinstance(p, t.Power) and p.exponent == t.Number(Fraction(2))
            inside = p.base if isinstance(p, t.Power) and squared else p
            if isinstance(p, t.Function) and p.name == "cos" and len(p.arguments) == 1:
                (inside,) = p.arguments  # cos θ is a number of which nothing else is said
            key = key_of(inside)
            others = letters_of([a, b, *sides.facts])
            if key is None or key in others or key in sides.how.definitions or sides.how.table.kind(key).role:
                return None
            if squared:
                return _differ_above_zero(a, b, sides)
            outcome = settle(compare_values, a, b, sides)
            return outcome if outcome.verdict == WRONG and outcome.world else None
    return None


def _differ_above_zero(a: Node, b: Node, sides: Sides) -> Outcome | None:
    """Refute R² = A by a world in which A and B are two positive numbers."""
    how, both = sides.how, t.Listed((a, b))
    for world in itertools.islice(how.worlds_with(sides.facts, MOST_WORLDS), QUOTA):
        meaning = Meaning(how.table, world, how.definitions)
        try:
            for scope in meaning.placings(Range(free_indices(both, how.table)), (a, b), {}):
                u, v = (numeric(meaning.value(n, scope)) for n in (a, b))
                if (
                    is_number(u)
                    and is_number(v)
                    and min(sign_of(u), sign_of(v)) > 0
                    and not equal(meaning, u, v)
                ):
                    return refute("the values differ", world)
        except Undefined:
            continue
    return None


def _have_same_values(a: Node, b: Node, sides: Sides, agreed: list[Outcome]) -> bool:
    """Whether two formulas agree; what was found out is kept."""
    outcome = settle(compare_values, a, b, sides, aligned=True)
    agreed += [outcome] if outcome.verdict == CORRECT else []
    return outcome.verdict == CORRECT


def _compare_formula(wanted: Node, sides: Sides) -> Outcome:
    """Compare a formula with the one that an answer gives, alone or behind a name; the rest must hold."""
    bare = [n for n in sides.found if not is_statement(n)]
    values = bare or [n for n in sides.found if _value_of(n) is not None]
    beside = [n for n in sides.found if n not in bare]
    outcomes: list[Outcome] = []
    for one in reversed(values):
        value = _value_of(one)
        assert value is not None
        outcome = compare_values(wanted, value, sides)
        rest = [n for n in beside if n != one]
        if outcome.verdict == CORRECT and rest:
            outcome = weaken(_hold_beside(rest, sides), outcome)
        if outcome.verdict == CORRECT:
            return outcome
        outcomes.append(outcome)
    if not outcomes:
        raise Open("the answer is of another kind than the reference")
    return next((o for o in outcomes if o.verdict != WRONG), outcomes[0])


def _hold_beside(said: list[Node], sides: Sides) -> Outcome:
    """Judge what stands beside a right formula: true is fine, false is not, and the rest is open."""
    outcome = follows(sides.facts, said, sides.how)
    if (
        outcome.verdict == WRONG
        and follows(sides.facts, [t.Not(n) for n in said[:1]], sides.how).verdict != CORRECT
    ):
        return leave_open("the answer says more, which the reference does not decide")
    return outcome


def _value_of(node: Node) -> Node | None:
    """A formula, or the right side of an equation."""
    if isinstance(node, t.Relation):
        return node.parts[-1] if node.signs[-1] in {"=", ":="} else None
    return None if is_statement(node) else node


def _problems(sides: Sides) -> Outcome:
    """Compare two problems."""
    left, right = as_problem(sides.wanted), as_problem(sides.found)
    if left is None or right is None:
        raise Open("there is not one problem on each side")
    return compare_problems(left, right, sides.facts, sides.how)


# ---- Values


def _compare_named(a: Named, b: Named, sides: Sides) -> Outcome:
    if len(a.parameters) != len(b.parameters):
        return compare_values(a.body, b.body, sides)
    if a.name[0] in "φΦψ" and len(a.parameters) == 1:
        return _compare_maps(a, b, sides)
    if a.name[0] in OBJECTIVES:
        return compare_values(a.body, b.body, sides)
    return compare_values(a.body, b.body, sides, tuple(zip(a.parameters, b.parameters, strict=True)))


def _compare_maps(a: Named, b: Named, sides: Sides) -> Outcome:
    """Compare two feature maps by their kernels: ⟨φ(x), φ(z)⟩ does not see the order of features."""
    how, decided = sides.how, 0

    def products(meaning: Meaning) -> Iterator[tuple[Value, Value]]:
        kind = _kind_of_parameter(meaning, a.parameters[0])
        points = [meaning.world.letter(f"argument {k}", kind) for k in range(2)]
        one, other = (
            meaning.algebra.inner(*(meaning.value(n.body, _bound(meaning, n, p)) for p in points))
            for n in (a, b)
        )
        yield one, other

    for world in how.worlds(QUOTA):
        try:
            if find_difference(Meaning(how.table, world, how.definitions), products) is not None:
                names = {"x": "argument 0", "z": "argument 1"}
                shown = Difference(products, (a.body, b.body), (), how, names)
                return refute("the kernels of the two feature maps differ", world, shown)
            decided += 1
        except IllTyped as error:
            return refute(f"of different kinds: {error}", world)
        except Undefined:
            continue
    if decided < QUOTA // 2:
        raise Open("there are too few worlds to decide")
    return accept("the feature maps have the same kernel")


def _bound(meaning: Meaning, named: Named, value: Value) -> dict[str, Value]:
    return bind(meaning, key_of(named.parameters[0]) or "", value)


def compare_values(
    a: Node,
    b: Node,
    sides: Sides,
    parameters: tuple[tuple[Node, Node], ...] = (),
    *,
    aligned: bool = False,
) -> Outcome:
    """Compare two formulas in worlds in which the facts hold, those at their kinks included.

    ``parameters`` are pairs of names that stand for one thing: x of f(x) and z of f(z). ``aligned``: free
    indices have the same names already.
    """
    how = sides.how
    first, second = free_indices(a, how.table), free_indices(b, how.table)
    if aligned and set(first) != set(second):
        raise Open("the indices differ")
    if len(first) == len(second) and first != second and not aligned:
        b = rename_all(b, {j: t.Name(i) for i, j in zip(first, second, strict=True)})
    indices = tuple(dict.fromkeys((*first, *free_indices(b, how.table))))
    facts, limits = part_limits(sides.facts, how.table, None if aligned else set(indices))
    running = Range(indices, () if aligned else tuple(limits))  # what matches everywhere also does there

    def values(meaning: Meaning) -> Iterator[tuple[Value, Value]]:
        for scope in meaning.placings(running, (a, b), {}):
            for left, right in _bindings(meaning, parameters, scope):
                yield _alongside(meaning, (a, left), (b, right), (first, second))

    letters = letters_of([a, b, *limits])
    decided = 0
    # Labels have two values, and facts make entries zero: what differs there is seen in few worlds.
    narrow = bool(facts) or any(how.table.kind(k).role == "label" for k in letters)
    enough = 2 * QUOTA if narrow else QUOTA // 2
    proved: bool | None = None
    drawn = ((False, world) for world in how.worlds_with(facts, MOST_WORLDS))
    first_ones = list(itertools.islice(drawn, 2))
    kinked = ((True, world) for world in worlds_at_kinks([a, b], how, facts))
    for at_kink, world in itertools.chain(first_ones, kinked if first_ones else (), drawn):
        meaning = Meaning(how.table, world, how.definitions)
        try:
            if find_difference(meaning, values) is not None:
                names = {key_of(u) or "": f"argument {k}" for k, (u, v) in enumerate(parameters) if u != v}
                return refute("the values differ", world, Difference(values, (a, b), facts, how, names))
        except IllTyped as error:
            return refute(f"of different kinds: {error}", world)
        except Undefined:
            continue
        if running.conditions and not any(meaning.placings(running, (a, b), {})):
            continue  # no such points
        decided += not at_kink and not (facts and is_thin(world, letters))
        if decided >= QUOTA // 2 and proved is None:
            proved = bool(prove_equal(a, b, facts, how, parameters))
        if proved:
            return accept("proved", "proved")
        if decided >= enough:
            return accept()
    raise Open("there are too few worlds to decide")


def _alongside(
    meaning: Meaning,
    one: tuple[Node, dict[str, Value]],
    other: tuple[Node, dict[str, Value]],
    indices: tuple[tuple[str, ...], tuple[str, ...]],
) -> tuple[Value, Value]:
    """Evaluate two formulas; of a list the entry, where only the other has indices: ∇W and ∂W/∂α_i."""
    values = [meaning.value(node, scope) for node, scope in (one, other)]
    for k, (own, foreign) in enumerate((indices, indices[::-1])):
        value, beside, scope = values[k], numeric(values[1 - k]), (one, other)[k][1]
        whole = isinstance(value, Array) and is_number(beside) and not own
        if whole and len(value.axes) == len(foreign):
            values[k] = pick_entry(meaning, value, [scope[i] for i in foreign], "")
    return values[0], values[1]


def _bindings(
    meaning: Meaning, parameters: tuple[tuple[Node, Node], ...], scope: dict[str, Value]
) -> Iterator[tuple[dict[str, Value], dict[str, Value]]]:
    """Give the parameters of two functions the same values."""
    left, right = dict(scope), dict(scope)
    for number, (a, b) in enumerate(parameters):
        if a == b:
            continue
        indexed = next((p for p in (a, b) if key_of(p) is None), None)
        if indexed is not None:  # f(x_i): every point is an argument
            value = meaning.value(indexed, scope)
        else:
            value = meaning.world.letter(f"argument {number}", _kind_of_parameter(meaning, a))
        for one, bound in ((a, left), (b, right)):
            key = key_of(one)
            if key is not None:
                bound.update(bind(meaning, key, value))
    yield left, right


def _kind_of_parameter(meaning: Meaning, node: Node) -> Kind:
    kind = meaning.table.kind(key_of(node) or "")
    return VECTOR if kind == POINTS else kind
