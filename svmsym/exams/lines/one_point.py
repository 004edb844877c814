"""Facts at one point: what is supposed of α_k says nothing about the other points.

A fact with a free index holds for every point, and reduction uses it so, below sums too. A fact about one
point has its index in a set of its own, which no sum runs over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sympy import Expr

from svmsym.errors import SvmsymError
from svmsym.exams.lines.deciding import follows
from svmsym.exams.lines.world import Fact, World, tight_facts
from svmsym.formulas.atoms import Entry, Index, IndexSet
from svmsym.formulas.indices import free_indices
from svmsym.formulas.relations import Relation, reduce
from svmsym.formulas.substitution import substitute


def at_one_point(e: Expr, index: Index) -> Expr:
    """A formula with a free index as that of one point.

    >>> from svmsym.formulas import Family, total
    >>> points = IndexSet("n", "i", "j")
    >>> i, α = Index("i", points), Family("α", points)
    >>> at_one_point(α[i] - total(α[i], i), i) == α[i] - total(α[i], i)
    False
    """
    return substitute(e, {index: Index(index.name, IndexSet(f"point_{index.name}", index.name))})


def facts_at(facts: Iterable[Fact], indices: Sequence[Index]) -> list[Fact]:
    """The facts that hold for every point, at each of these points."""
    found = []
    for fact in facts:
        own = free_indices(fact.residual)
        if len(own) != 1:
            continue
        (free,) = own
        for index in indices:
            if free.domain == index.domain:
                found += _at(fact, free, index)
    return found


def tight_at(world: World, indices: Sequence[Index]) -> list[Fact]:
    """What holds if these points are support vectors strictly inside their bounds."""
    found = []
    for m, slack in world.derived.kkt.complementarity:
        if isinstance(m, Entry):
            for index in indices:
                found += tight_facts(m.name, at_one_point(substitute(slack, {m.index: index}), index))
    return sorted(found, key=lambda f: len(f.relation.leading[1]))


def follows_tight(difference: Expr, tight: Sequence[Fact], facts: Sequence[Fact]) -> bool:
    """Whether a difference vanishes by tight constraints, as they are or with w put in.

    b = y_s − ⟨w, x_s⟩ uses the score ⟨w, x_s⟩; in b = y_s − Σ α_iy_i⟨x_i, x_s⟩ no score is left.
    """
    return any(follows(difference, [*each, *facts]) is not None for each in (tight, _put_in(tight, facts)))


def _put_in(tight: Sequence[Fact], facts: Sequence[Fact]) -> list[Fact]:
    relations = [f.relation for f in facts if f.condition is not None]
    found = []
    for fact in tight:
        try:
            residual = reduce(fact.residual, relations)[0]
            found.append(Fact(fact.name, residual, Relation.of(residual)))
        except SvmsymError:
            continue
    return found


def _at(fact: Fact, free: Index, index: Index) -> list[Fact]:
    def moved(e: Expr) -> Expr:
        return at_one_point(substitute(e, {free: index}), index)

    residual, condition = moved(fact.residual), fact.condition
    try:
        if condition is not None and condition.solved is not None and condition.value is not None:
            relation = Relation.solved_for(moved(condition.solved), moved(condition.value))
        else:
            relation = Relation.of(residual)
        return [Fact(fact.name, residual, relation)]
    except SvmsymError:
        return []
