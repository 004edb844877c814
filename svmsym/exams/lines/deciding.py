"""Whether an equation or an inequality follows from facts, by reduction and proof; numbers where it fails.

    left − right = Σ cofactor · fact      found by reduction, proved by the kernel
    slack = Σ of parts with evident signs modulo facts

A refutation keeps all facts: what is solved for is put in, the other equations are met by the numbers. It is
for identities; a claim about an optimum is refuted by an optimum alone, see :mod:`optima`.

The comparison of answers has its own search (``equivalence.implications``). Both reduce with
``formulas.relations.reduce`` and end with the kernel. Here facts come solved and named, and the verdict tells
which were needed; there nothing is solved, so that every orientation is tried, and functions are letters.
Losses, which have functions in them, use that one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sympy import Add, Expr, Integer

from svmsym.arguments.refuting import refute
from svmsym.arguments.signs import Known, evident_sign
from svmsym.duality.counterexample import Counterexample
from svmsym.duality.problem import Sign
from svmsym.errors import SvmsymError
from svmsym.exams.lines.world import Fact, World
from svmsym.formulas.express import express
from svmsym.formulas.kernel import prove
from svmsym.formulas.normal_form import equal, is_zero, normal_form
from svmsym.formulas.relations import Relation, reduce


def follows(difference: Expr, facts: Sequence[Fact]) -> tuple[Fact, ...] | None:
    """The facts by which a difference vanishes, as few as suffice; None where reduction does not show it.

    >>> from svmsym.exams.lines.world import worlds
    >>> world = worlds("hard-margin")[0]
    >>> reduced = world.derived.dual.objective - world.lagrangian
    >>> [fact.name for fact in follows(reduced, world.stationarity)]
    ['stationarity_w', 'stationarity_b']
    >>> follows(reduced, world.stationarity[:1]) is None
    True
    """
    facts = closed(facts)
    if not _vanishes(difference, facts):
        return None
    needed = list(facts)
    for fact in facts:
        fewer = [f for f in needed if f is not fact]
        if _vanishes(difference, fewer):
            needed = fewer
    return tuple(needed) if _proved(difference, needed) else None


def closed(facts: Sequence[Fact]) -> list[Fact]:
    """The facts, and those that are not solved for a letter with the solved ones put in: (C − α_i)ξ_i = 0."""
    relations = [f.relation for f in facts if _is_solved(f)]
    found = list(facts)
    for fact in facts:
        if _is_solved(fact) or not relations:
            continue
        try:
            residual = reduce(fact.residual, relations)[0]
            if residual != 0 and not equal(residual, fact.residual):
                found.append(Fact(fact.name, residual, Relation.of(residual)))
        except SvmsymError:
            continue
    return found


def remainder(difference: Expr, facts: Iterable[Fact]) -> Expr:
    """What is left of a difference modulo facts; the difference itself where reduction fails."""
    try:
        return reduce(difference, [f.relation for f in facts])[0]
    except SvmsymError:
        return express(normal_form(difference))


def nonnegative(slack: Expr, facts: Sequence[Fact], known: Known, *, strict: bool) -> bool:
    """Whether slack ≥ 0 (or > 0) is evident, as it stands or modulo facts."""
    enough = {"positive"} if strict else {"positive", "nonnegative"}
    candidates = (slack, express(normal_form(slack)), remainder(slack, facts))
    return any(evident_sign(c, known) in enough or _combined(c, known, enough) for c in candidates)


def _combined(slack: Expr, known: Known, enough: set[str]) -> bool:
    """Whether slack less one known difference is evidently at least zero."""
    for difference, _ in known.differences:
        rest = express(normal_form(slack - difference))
        if evident_sign(rest, Known(known.signs)) in enough:
            return True
    return False


def refuted(  # noqa: PLR0913, PLR0917 - a statement, the world, and what holds in it
    left: Expr,
    right: Expr,
    sign: str,
    world: World,
    facts: Sequence[Fact],
    differences: Sequence[Expr] = (),
    signs: Mapping[str, Sign] | None = None,
) -> Counterexample | None:
    """Numbers at which left = right (or ≥, >) fails while all facts and signs hold."""
    solved = [f for f in facts if _is_solved(f)]
    relations = [f.relation for f in solved]
    given_signs = world.signs if signs is None else signs
    try:
        sides = [_eliminated(side, relations) for side in (left, right)]
        given = [_eliminated(f.residual, relations) for f in facts if f not in solved]
        more = tuple((_eliminated(d, relations), False) for d in differences)
        if sign == "=" and sides[0] == 0:
            sides.reverse()  # a bare 0 takes the kind of what it is compared with
        if sides[0] == 0 and sides[1] == 0:
            return None
        return refute(sides[0], sides[1], sign, Known(given_signs, more), [g for g in given if g != 0])
    except SvmsymError:
        return None


def dual_differences(world: World) -> list[Expr]:
    """What the signs of eliminated multipliers say: C − α_i ≥ 0."""
    return [k.expression for k in world.derived.dual.inequalities if k.expression != k.origin]


def _is_solved(fact: Fact) -> bool:
    """Whether a fact has the form letter = value: its leading monomial is one letter to the first power."""
    bound, factors = fact.relation.leading
    return not bound and len(factors) == 1 and factors[0][1] == 1


def _eliminated(e: Expr, relations: Sequence[Relation]) -> Expr:
    return reduce(e, relations)[0] if e != 0 else Integer(0)


def _vanishes(difference: Expr, facts: Sequence[Fact]) -> bool:
    try:
        left, _ = reduce(difference, [f.relation for f in facts])
        return is_zero(normal_form(left))
    except SvmsymError:
        return False


def _proved(difference: Expr, facts: Sequence[Fact]) -> bool:
    """The kernel's word on difference = Σ cofactor · fact."""
    _, uses = reduce(difference, [f.relation for f in facts])
    try:
        return prove(Add(difference, *(-use.expression() for use in uses))).holds
    except SvmsymError:
        return False
