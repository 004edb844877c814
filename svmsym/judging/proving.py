"""Agreement that is proved: for all numbers of points and coordinates, by the kernel of :mod:`svmsym.formulas`.

A claim is e = 0, e ≥ 0 or e > 0 for all values of its free indices. An equation follows from others if it is a
combination of them, e = Σ cofactor · premise, after multiplying by something that is never zero. An inequality
follows from a premise of which it is a positive multiple, modulo equations. Each of these is an identity, which
the kernel proves. What is not proved is not refuted: the answer is then None.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from sympy import Add, Expr, Integer, Rational

from svmsym.errors import SvmsymError
from svmsym.formulas import Index, Label, Relation, Scalar, Vector, normal_form, prove, reduce, substitute
from svmsym.formulas.budget import WorkBudget
from svmsym.formulas.indices import free_indices
from svmsym.formulas.monomials import ENTRY, SCALAR, SLOT, indices_of
from svmsym.formulas.normal_form import is_zero
from svmsym.formulas.tree import parts
from svmsym.judging.proving_arrays import along
from svmsym.judging.proving_letters import House, Outside, is_digit
from svmsym.judging.proving_translation import Scope, Translator
from svmsym.meaning.denote import Definition
from svmsym.meaning.letters import Key, Table
from svmsym.meaning.ranges import range_of
from svmsym.meaning.values import Undefined
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

_WORK = 300_000  # units of work on normal forms, in one question
_EQUALITIES, _ORDERS = {"=", ":=", "=:"}, {"≥", "≤", ">", "<"}
_MOST_PLACINGS = 27


class Claim(NamedTuple):
    """``e sign 0`` for all values of the free indices; the sign is =, ≥ or >."""

    sign: str
    e: Expr


def translate(node: Node, table: Table, definitions: Mapping[Key, Definition]) -> Expr | None:
    """A formula in the kernel's language, with house names for its letters; None if it cannot be said there."""
    translator = Translator(table, definitions)

    def work() -> Expr:
        value = translator.value(node, translator.free(node, {}))
        return along(value, value, translator.house)[0]

    return _within(work)


def prove_equal(
    a: Node, b: Node, facts: Sequence[Node], table: Table, definitions: Mapping[Key, Definition]
) -> bool | None:
    """Prove a = b from the facts; None if it is not proved."""
    return prove_follows(facts, [t.Relation((a, b), ("=",))], table, definitions)


def prove_same(
    wanted: Sequence[Node],
    found: Sequence[Node],
    facts: Sequence[Node],
    table: Table,
    definitions: Mapping[Key, Definition],
) -> bool | None:
    """Prove that two lists of statements follow from each other; None if that is not proved."""
    forth = prove_follows([*facts, *found], wanted, table, definitions)
    return forth and prove_follows([*facts, *wanted], found, table, definitions)


def prove_follows(
    premises: Sequence[Node],
    conclusions: Sequence[Node],
    table: Table,
    definitions: Mapping[Key, Definition],
) -> bool | None:
    """Prove the conclusions from the premises; None if they are not proved."""
    translator = Translator(table, definitions)

    def work() -> bool:
        targets = [c for node in conclusions for c in _claims(node, {}, translator)]
        given = [
            c for node in premises for c in _within(lambda n=node: list(_claims(n, {}, translator))) or ()
        ]
        return all(_follows(target, given, translator.house) for target in targets)

    return _within(work) or None


def _within(work: Callable[[], object]) -> object:
    """The outcome of some work, or None where it leaves the language or the limits."""
    try:
        with WorkBudget(_WORK):
            return work()
    except (Outside, Undefined, SvmsymError, RecursionError):
        return None


# ---- Statements


def _claims(node: Node, scope: Scope, translator: Translator) -> Iterator[Claim]:
    """Take a statement apart."""
    match node:
        case t.Bracket(only=only) if only is not None:
            yield from _claims(only, scope, translator)
        case t.Joined(word="and", items=items):
            for item in items:
                yield from _claims(item, scope, translator)
        case t.Quantified(word="all", over=over, item=item):
            running = range_of(over, None, set(scope))
            placed = {i: translator.place(i, running, item) for i in running.indices}
            inside = dict(scope) | placed
            weight = Integer(1)
            for condition in running.conditions:
                weight *= translator.condition(condition, inside)
            for claim in _claims(item, inside, translator):
                if claim.sign == ">" and weight != 1:
                    raise Outside("a strict inequality under a condition")
                yield Claim(claim.sign, weight * claim.e)
        case t.Relation(parts=sides, signs=signs):
            inside = translator.free(node, scope)
            for left, sign, right in zip(sides, signs, sides[1:], strict=False):
                for low, order, high in _links(left, sign, right):
                    a, b = along(
                        translator.value(low, inside), translator.value(high, inside), translator.house
                    )
                    yield _claim(a, order, b, inside, translator.house)
        case _:
            raise Outside("a statement of another kind")


def _links(left: Node, sign: str, right: Node) -> Iterator[tuple[Node, str, Node]]:
    """Write α ∈ [0, C] as 0 ≤ α and α ≤ C."""
    match sign, right:
        case "∈", t.Bracket(opened="[" | "(" | "]" as opened, rows=((low, high),), closed=closed):
            yield low, "≤" if opened == "[" else "<", left
            yield left, "≤" if closed == "]" else "<", high
        case _:
            yield left, sign, right


def _claim(a: Expr, sign: str, b: Expr, scope: Scope, house: House) -> Claim:
    if sign in _ORDERS:
        return Claim("≥" if sign in "≥≤" else ">", a - b if sign in "≥>" else b - a)
    if sign not in _EQUALITIES:
        raise Outside(sign)
    e = a - b
    for place in scope.values():
        if isinstance(place, Vector) and place in parts(e):
            e = house.join_components(e, place, 1)
    return Claim("=", e)


# ---- Proofs


def _follows(target: Claim, given: Sequence[Claim], house: House) -> bool:
    equations = [house.clear(c.e, c.sign) for c in given if c.sign == "=" and not is_zero(normal_form(c.e))]
    direct = [c for c in given if c.sign != "="] + [Claim("=", e) for e in equations]
    usable = [e for e in equations if not any(map(is_digit, free_indices(e)))]
    e = house.clear(target.e, target.sign)
    if is_zero(normal_form(e)):
        return target.sign != ">" and prove(e).holds
    for solve in (_solved, Relation.of):
        relations = [*house.relations, *map(solve, usable)]
        if target.sign == "=" and any(_vanishes(e * f, relations) for f in _factors(e, usable)):
            return True
        known = [Claim(">", Integer(1)), *(Claim(">", Scalar(name)) for name in house.positive), *direct]
        if any(_is_multiple(Claim(target.sign, e), c, relations, house) for c in known):
            return True
    return False


def _vanishes(e: Expr, relations: Sequence[Relation]) -> bool:
    rest, used = _reduced(e, relations)
    return is_zero(normal_form(rest)) and prove(e - used).holds


def _reduced(e: Expr, relations: Sequence[Relation]) -> tuple[Expr, Expr]:
    """The remainder, and what was taken away: multiples of the relations."""
    rest, uses = reduce(e, relations)
    return rest, Add(*(use.expression() for use in uses))


def _is_multiple(target: Claim, premise: Claim, relations: Sequence[Relation], house: House) -> bool:
    """Whether target = c · premise modulo the relations, with c > 0 for an inequality."""
    if (target.sign == "=") != (premise.sign == "=") or (target.sign, premise.sign) == (">", "≥"):
        return False
    own = [i for i in sorted(free_indices(premise.e), key=str) if not is_digit(i)]
    places = sorted(free_indices(target.e), key=str) or own[:1]
    rest, used = _reduced(target.e, relations)
    form = normal_form(rest)
    for chosen in itertools.islice(itertools.product(places, repeat=len(own)), _MOST_PLACINGS):
        e = house.clear(substitute(premise.e, dict(zip(own, chosen, strict=True))), premise.sign)
        other, also = _reduced(e, relations)
        for monomial, coefficient in list(normal_form(other).items())[:1]:
            ratio = form.get(monomial, 0) / coefficient
            c = Rational(ratio.numerator, ratio.denominator)
            if (c > 0 or (c and target.sign == "=")) and is_zero(normal_form(rest - c * other)):
                return prove(target.e - used - c * (e - also)).holds
    return False


def _factors(e: Expr, premises: Sequence[Expr]) -> Iterator[Expr]:
    """What an equation may be multiplied by, since it is never zero: labels."""
    yield Integer(1)
    labels = {p.name for f in (e, *premises) for p in parts(f) if isinstance(p, Label)}
    for name, index in itertools.product(sorted(labels), sorted(free_indices(e), key=str)):
        yield Label(name, index)


def _solved(e: Expr) -> Relation:
    """A fact as letter = value, where a letter stands alone and nowhere else."""
    form = normal_form(e)
    for sort in (SLOT, ENTRY, SCALAR):
        for bound, factors in form:
            if bound or len(factors) != 1 or factors[0][1] != 1 or factors[0][0][0] != sort:
                continue
            letter = factors[0][0]
            name = letter[3][1] if sort == SLOT else letter[1]
            alone = [p for p in parts(e) if getattr(p, "name", None) == name and not isinstance(p, Index)]
            whole = {i.name for i in free_indices(e)} <= {i[1] for i in indices_of(letter)}
            if whole and len(set(alone)) == 1:
                return Relation(e, (bound, factors))
    return Relation.of(e)
