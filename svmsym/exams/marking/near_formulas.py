"""Formulas that are right if something is meant otherwise than on the sheet: never wrong, left to a person.

v for w, c for C       a letter that the sheet does not have, in every place of one that the answer lacks
α_i ≤ 0                multipliers of the other sign, where the answer says so
C/n for C              the price of the mean slack
Σ α_i = ν              what holds at the optimum, for Σ α_i ≥ ν
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from sympy import Expr

from svmsym.errors import SvmsymError
from svmsym.exams.equivalence.answers import compare
from svmsym.exams.equivalence.conditions import conditions
from svmsym.exams.equivalence.definitions import mapped
from svmsym.exams.equivalence.signs import MULTIPLIERS
from svmsym.exams.marking.answer_reading import whole
from svmsym.exams.marking.finding import Finding
from svmsym.exams.marking.lagrangian_items import own_parts
from svmsym.exams.meaning.statements import POINTS, Chain, Defined, Optimise, Read, Sign, Statement
from svmsym.exams.values.said import flat
from svmsym.formulas.atoms import Entry, Scalar, Size, Vector

_MOST_LETTERS = 2
_LETTERS = (Scalar, Entry, Vector)
_Letter = tuple[type, str]


def near(reference: Read, answer: Read) -> Finding | None:
    """What would have to be meant for an answer to be right; None where nothing that is usual does.

    >>> from svmsym.exams.meaning.reader import read
    >>> near(read("0 ≤ αᵢ ≤ C"), read("0 ≤ αᵢ ≤ c")).reason
    'right if this is meant: c = C'
    """
    # Of what stands beside L only the sign of multipliers matters here.
    parts = own_parts(reference, answer) if isinstance(reference.statement, Defined) else []
    for said in (answer.statement, *(p for p in parts if isinstance(p, Defined))):
        for meant, right, other in _others(reference.statement, said):
            try:
                if compare(right, other).correct:
                    return Finding("undecided", f"right if this is meant: {meant}")
            except SvmsymError:
                continue
    return None


def _others(reference: Statement, answer: Statement) -> Iterator[tuple[str, Statement, Statement]]:
    """What is meant, the reference in that sense, and the answer."""
    yield from _in_other_letters(reference, answer)
    yield from _of_the_other_sign(reference, answer)
    price = Scalar("C")
    mean = mapped(reference, lambda e: e.xreplace({price: price / Size(POINTS)}))
    if mean != reference:
        yield "C → C/n", mean, answer
    if isinstance(reference, Optimise):
        tight = tuple(map(_tight, reference.constraints))
        if tight != reference.constraints:
            yield "≥ ν → = ν", replace(reference, constraints=tight), answer


def _in_other_letters(reference: Statement, answer: Statement) -> Iterator[tuple[str, Statement, Statement]]:
    ours, theirs = _letters(reference), _letters(answer)
    lacking, strange = sorted(ours - theirs, key=_name), sorted(theirs - ours, key=_name)
    if not 0 < len(strange) == len(lacking) <= _MOST_LETTERS:
        return
    for order in permutations(lacking):
        pairs = dict(zip(strange, order, strict=True))
        if all(old[0] is new[0] for old, new in pairs.items()):
            meant = ", ".join(f"{old[1]} = {new[1]}" for old, new in pairs.items())
            yield meant, reference, mapped(answer, lambda e, p=pairs: _renamed(e, p))  # type: ignore[misc]


def _name(letter: _Letter) -> str:
    return letter[1]


def _letters(statement: Statement) -> set[_Letter]:
    found: set[_Letter] = set()

    def note(e: Expr) -> Expr:
        found.update((type(x), x.name) for x in e.atoms(*_LETTERS))
        return e

    mapped(statement, note)
    return found


def _renamed(e: Expr, pairs: dict[_Letter, _Letter]) -> Expr:
    moved = {}
    for x in e.atoms(*_LETTERS):
        new = pairs.get((type(x), x.name))
        if new is not None:
            moved[x] = Entry(new[1], x.index) if isinstance(x, Entry) else new[0](new[1])
    return e.xreplace(moved)


def _of_the_other_sign(reference: Statement, answer: Statement) -> Iterator[tuple[str, Statement, Statement]]:
    parts = list(flat([answer]))
    limits = [*parts, *(c for s in parts if isinstance(s, Optimise) for c in s.constraints)]
    signed = {s: name for s in limits if (name := _never_positive(s))}
    if not signed:
        return
    names = set(signed.values())
    # L is said beside the sign; a dual and a list of conditions have it among what they say.
    beside = not isinstance(reference, Optimise) and len(list(flat([reference]))) == 1
    said = whole([s for s in parts if s not in signed]) if beside and len(parts) > len(signed) else answer
    flipped = mapped(said, lambda e: e.xreplace({a: -a for a in e.atoms(Entry) if a.name in names}))
    yield ", ".join(f"{name} ≤ 0" for name in sorted(names)), reference, flipped


def _never_positive(statement: Statement) -> str:
    """The multiplier that a statement bounds from above by zero, α_i ≤ 0 or −C ≤ α_i ≤ 0."""
    if not isinstance(statement, Chain):
        return ""
    try:
        found = conditions(statement)
    except SvmsymError:
        return ""
    bounded = (-c.residual for c in found if c.sense == "≥" and not c.where)
    names = [e.name for e in bounded if isinstance(e, Entry) and e.name in MULTIPLIERS - {"ξ"}]
    return names[0] if names else ""


def _tight(statement: Statement) -> Statement:
    """Σ α_i ≥ ν as an equation."""
    if not isinstance(statement, Chain) or (Scalar, "ν") not in _letters(statement):
        return statement
    level: tuple[Sign, ...] = ("=",)
    return replace(statement, signs=level * len(statement.signs))
