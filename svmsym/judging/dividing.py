"""Divisions that an answer adds: where a multiplier, a slack or b is zero, it may have no value.

    b = 1  beside  b = α_4/α_4:  as fractions the two are the same, but α_4 may be 0, and 0/0 is no number.

C, n, ‖w‖ and the like are never zero in a problem, so that dividing by them is harmless.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from svmsym.judging.interpreting import Interpretation
from svmsym.judging.rewriting import letters_of
from svmsym.meaning.denote import Meaning
from svmsym.meaning.ranges import Range, free_indices
from svmsym.meaning.values import Undefined
from svmsym.worlds.solving import System
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

MAY_VANISH = frozenset(["α", "α*", "ξ", "ξ*", "μ", "b"])
_ZERO = t.Number(Fraction(0))
_TRIES = 3  # worlds for each divisor
_MOST_DIVISORS = 4


def find_vanishing(
    wanted: Sequence[Node], found: Sequence[Node], facts: Sequence[Node], how: Interpretation
) -> Node | None:
    """Find what an answer divides by, and what is zero in a world where the reference makes sense."""
    known = {d for node in (*wanted, *facts) for d in divisors(node)}
    new = [d for d in dict.fromkeys(d for node in found for d in divisors(node)) if d not in known]
    for divisor in [d for d in new if letters_of([d]) & MAY_VANISH][:_MOST_DIVISORS]:
        for number in range(_TRIES):
            world = World(how.sizes[0], 700 + number, work=how.work)
            try:
                if _makes_sense(wanted, [*facts, t.Relation((divisor, _ZERO), ("=",))], how, world):
                    return divisor
            except Undefined:
                continue
    return None


def divisors(node: Node) -> Iterator[Node]:
    """List what a formula divides by.

    >>> from svmsym.writing.sentences import read
    >>> [str(d.letter) for s in read("a/b + c^{-1}").page.statements for d in divisors(s.node)]
    ['b', 'c']
    """
    for one in t.walk(node):
        match one:
            case t.Quotient(below=below):
                yield below
            case t.Product(factors=(_, *rest), signs=signs):
                yield from (f for f, sign in zip(rest, signs, strict=True) if sign == "/")
            case t.Power(base=base, exponent=t.Sum(terms=(t.Number(),), signs=("-" | "−",))):
                yield base


def _makes_sense(wanted: Sequence[Node], facts: list[Node], how: Interpretation, world: World) -> bool:
    """Make a world in which some facts hold, and the reference holds or has a value."""
    stated = [n for n in wanted if is_statement(n)]
    if not System([*facts, *stated], how.table, how.definitions).satisfy(world):
        return False
    meaning = Meaning(how.table, world, how.definitions)
    formulas = [n for n in wanted if not is_statement(n)]
    for node in formulas:
        for scope in meaning.placings(Range(free_indices(node, how.table)), (node,), {}):
            meaning.value(node, scope)
    return True
