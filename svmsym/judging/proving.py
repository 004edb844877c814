"""Agreement that is proved: for all numbers of points and coordinates, by the kernel of ``svmsym.formulas``.

A claim is e = 0, e ≥ 0 or e > 0 for all values of its free indices. An equation follows from others if it is
a combination of them, e = Σ cofactor · premise, after multiplying by something that is never zero. An
inequality follows from one of which it is a positive multiple, modulo equations. Each of these is an
identity, which the kernel proves. What is not proved is not refuted: the answer is then None.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from sympy import Add, Expr, Integer, Rational

from svmsym.errors import FormulaError, SvmsymError
from svmsym.formulas import Label, Relation, Scalar, Vector, normal_form, prove, reduce, substitute
from svmsym.formulas.budget import WorkBudget
from svmsym.formulas.indices import free_indices
from svmsym.formulas.monomials import ENTRY, ONE, SCALAR, SLOT, indices_of
from svmsym.formulas.normal_form import is_zero
from svmsym.formulas.tree import parts
from svmsym.judging.interpreting import Interpretation
from svmsym.judging.proving_arrays import along
from svmsym.judging.proving_letters import House, Outside, Shaped, is_digit
from svmsym.judging.proving_translation import Scope, Translator
from svmsym.meaning.denote import Definition
from svmsym.meaning.letters import POINTS, VECTOR, Key, Table, key_of
from svmsym.meaning.ranges import range_of
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

_WORK = 300_000  # units of work on normal forms, in one question
_SIGNS = {"=": "=", ":=": "=", "=:": "=", "≥": "≥", "≤": "≥", ">": ">", "<": ">"}
_MOST_PLACINGS = 27
T = TypeVar("T")


class Claim(NamedTuple):
    """``e sign 0`` for all values of the free indices; the sign is =, ≥ or >."""

    sign: str
    e: Expr


def translate(
    node: Node,
    table: Table,
    definitions: Mapping[Key, Definition],
    names: Mapping[Key, str] | None = None,
) -> Expr | None:
    """A formula in the kernel's language, with house names for its letters; None if it has none there.

    ``names`` are those of known letters; they never come from a text.
    """
    found = translate_named(node, table, definitions, names)
    return None if found is None else found[0]


def translate_named(
    node: Node,
    table: Table,
    definitions: Mapping[Key, Definition],
    names: Mapping[Key, str] | None = None,
) -> tuple[Expr, dict[str, Key]] | None:
    """Translate a formula, and tell which letter each name stands for, "" where it is a function."""
    translator = Translator(table, definitions, names)
    value = _within(lambda: translator.value(node, translator.free(node, {})))
    formula = value and _within(lambda: along(value, value, translator.house)[0])
    if formula is None:
        return None
    written = translator.house.written
    return formula, {name: written.get(name, "") for name in translator.house.letters(formula)}


def prove_equal(
    a: Node,
    b: Node,
    facts: Sequence[Node],
    how: Interpretation,
    parameters: Sequence[tuple[Node, Node]] = (),
) -> bool | None:
    """Prove a = b from the facts; None if it is not proved. ``parameters`` are names for one thing."""
    translator = Translator(how.table, how.definitions)

    def targets() -> list[Claim]:
        left = right = translator.free(t.Relation((a, b), ("=",)), {})
        for number, names in enumerate(parameters):
            first, second = (key_of(name) or "" for name in names)
            kind = VECTOR if how.table.kind(first) == POINTS else how.table.kind(first)
            value = translator.house.letter(f"argument {number}", kind)
            left = {**left, **translator.bind(first, value)}
            right = {**right, **translator.bind(second, value)}
        sides = [translator.value(a, left), translator.value(b, right)]
        return list(_relate(sides, ("=",), left, translator))

    if any(key_of(name) is None for names in parameters for name in names):
        return None
    return _prove(facts, targets, translator)


def prove_same(
    wanted: Sequence[Node], found: Sequence[Node], facts: Sequence[Node], how: Interpretation
) -> bool | None:
    """Prove that two lists of statements follow from each other; None if that is not proved."""
    if prove_follows([], wanted, how):
        return None  # what is always true says nothing
    return prove_follows([*facts, *found], wanted, how) and prove_follows([*facts, *wanted], found, how)


def prove_follows(premises: Sequence[Node], conclusions: Sequence[Node], how: Interpretation) -> bool | None:
    """Prove the conclusions from the premises; None if they are not proved."""
    translator = Translator(how.table, how.definitions)
    return _prove(premises, lambda: [c for n in conclusions for c in _claims(n, {}, translator)], translator)


def _prove(
    premises: Sequence[Node], targets: Callable[[], list[Claim]], translator: Translator
) -> bool | None:
    def claims(node: Node) -> list[Claim]:
        return list(_claims(node, {}, translator))

    def work() -> bool:
        wanted = targets()
        given = [claim for node in premises for claim in _within(partial(claims, node)) or ()]
        return all(_follows(target, given, translator.house) for target in wanted)

    return _within(work) or None


def _within(work: Callable[[], T]) -> T | None:
    """The outcome of some work, or None where it leaves the language or the limits."""
    try:
        with WorkBudget(_WORK):
            return work()
    except (Outside, SvmsymError, RecursionError):
        return None


# ---- Statements


def _claims(node: Node, scope: Scope, translator: Translator) -> Iterator[Claim]:
    """Take a statement apart."""
    match node:
        case t.Joined(word="and", items=items):
            for item in items:
                yield from _claims(item, scope, translator)
        case t.Quantified(word="all", over=over, item=item):
            running = range_of(over, None, set(scope))
            inside = dict(scope) | {i: translator.place(i, running, item) for i in running.indices}
            weight = translator.weigh(running, inside)
            for sign, e in _claims(item, inside, translator):
                if sign == ">" and weight != 1:
                    raise Outside("a strict inequality under a condition")
                yield Claim(sign, weight * e)
        case t.Relation(parts=(left, t.Bracket(opened="[", rows=((low, high),), closed="]")), signs=("∈",)):
            yield from _claims(t.Relation((low, left, high), ("≤", "≤")), scope, translator)
        case t.Relation(parts=sides, signs=signs) if set(signs) <= set(_SIGNS):
            places = translator.free(node, scope)
            values = [translator.value(side, places) for side in sides]
            yield from _relate(values, signs, places, translator)
        case _:
            raise Outside("a statement of another kind")


def _relate(
    values: Sequence[Shaped], signs: Sequence[str], places: Scope, translator: Translator
) -> Iterator[Claim]:
    for first, sign, second in zip(values, signs, values[1:], strict=False):
        a, b = along(first, second, translator.house)
        e = b - a if sign in "≤<" else a - b
        units = [v for v in places.values() if isinstance(v, Vector) and v in parts(e)]
        for unit in units if _SIGNS[sign] == "=" else ():
            e = translator.house.join_components(e, unit, 1)
        yield Claim(_SIGNS[sign], e)


# ---- Proofs


def _follows(target: Claim, given: Sequence[Claim], house: House) -> bool:
    target, *given = (Claim(c.sign, c.e * house.clearing(c.e, c.sign)) for c in (target, *given))
    if is_zero(normal_form(target.e)):
        return target.sign != ">" and prove(target.e).holds
    given += [Claim(">", Integer(1)), *(Claim(">", Scalar(name)) for name in sorted(house.positive))]
    running = [c.e for c in given if c.sign == "=" and not any(map(is_digit, free_indices(c.e)))]
    if any(set(normal_form(e)) == {ONE} for e in running):
        return False  # from 1 = 0 everything follows
    for solve in (_solve, Relation.of):
        relations = [*house.relations, *(solve(e) for e in running if not is_zero(normal_form(e)))]
        if target.sign == "=":
            for e in (target.e * factor for factor in _factors(target.e, running)):
                rest, used = _reduce(e, relations)
                if is_zero(normal_form(rest)) and prove(e - used).holds:
                    return True
        if any(_is_multiple(target, premise, relations) for premise in given):
            return True
    return False


def _reduce(e: Expr, relations: Sequence[Relation]) -> tuple[Expr, Expr]:
    """The remainder, and what was taken away: multiples of the relations."""
    try:
        rest, uses = reduce(e, relations)
    except FormulaError:  # it does not end
        return e, Integer(0)
    return rest, Add(*(use.expression() for use in uses))


def _is_multiple(target: Claim, premise: Claim, relations: Sequence[Relation]) -> bool:
    """Whether target = c · premise modulo the relations, with c > 0 for an inequality."""
    if (target.sign == "=") != (premise.sign == "=") or (target.sign, premise.sign) == (">", "≥"):
        return False
    own = [i for i in sorted(free_indices(premise.e), key=str) if not is_digit(i)]
    places = sorted(free_indices(target.e), key=str) or own[:1]
    rest, used = _reduce(target.e, relations)
    for chosen in itertools.islice(itertools.product(places, repeat=len(own)), _MOST_PLACINGS):
        e = substitute(premise.e, dict(zip(own, chosen, strict=True)))
        other, also = _reduce(e, relations)
        for monomial, coefficient in list(normal_form(other).items())[:1]:
            ratio = normal_form(rest).get(monomial, 0) / coefficient
            c = Rational(ratio.numerator, ratio.denominator)
            if (c > 0 or (c and target.sign == "=")) and is_zero(normal_form(rest - c * other)):
                return prove(target.e - used - c * (e - also)).holds
    return False


def _factors(e: Expr, premises: Sequence[Expr]) -> Iterator[Expr]:
    """What an equation may be multiplied by, since it is never zero: labels."""
    yield Integer(1)
    labels = {p.name for one in (e, *premises) for p in parts(one) if isinstance(p, Label)}
    for name, index in itertools.product(sorted(labels), sorted(free_indices(e), key=str)):
        yield Label(name, index)


def _solve(e: Expr) -> Relation:
    """A fact as letter = value, where a letter stands alone and nowhere else; otherwise as it is."""
    form = normal_form(e)
    single = [m for m in form if not m[0] and len(m[1]) == 1 and m[1][0][1] == 1]
    for sort, monomial in itertools.product((SLOT, ENTRY, SCALAR), single):
        letter = monomial[1][0][0]
        name = letter[3][1] if letter[0] == SLOT else letter[1]
        once = sum(repr(name) in repr(m) for m in form) == 1  # names are numbered: none contains another
        whole = {i.name for i in free_indices(e)} <= {i[1] for i in indices_of(letter)}
        if letter[0] == sort and whole and once:
            return Relation(e, monomial)
    return Relation.of(e)
