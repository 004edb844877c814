"""left = right, judged: by algebra, by what was shown, as a condition, at the optimum; or refuted by numbers.

by algebra                     left − right = 0
by what was shown              left − right = Σ cofactor · fact
a stationarity condition       left − right = κ · gradient, κ a known non-zero number
right, but not shown           as above with conditions that nobody has derived yet
wrong, an identity             numbers that meet the conditions which may be used in it, at which left ≠ right
wrong, a claim                 an optimum at which left ≠ right: see :mod:`optima`
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from fractions import Fraction

from sympy import Expr

from svmsym.arguments.signs import Known, evident_sign
from svmsym.duality.claims import equation_factor, index_renaming
from svmsym.duality.problem import Sign
from svmsym.errors import SvmsymError
from svmsym.exams.equivalence.summands import summand
from svmsym.exams.lines.deciding import dual_differences, follows, refuted, remainder
from svmsym.exams.lines.one_point import at_one_point, facts_at, follows_tight, tight_at
from svmsym.exams.lines.optima import Comparison, fails_at_an_optimum
from svmsym.exams.lines.resolving import (
    UnresolvedError,
    has_strangers,
    is_lagrangian_name,
    letters_of,
    resolved,
)
from svmsym.exams.lines.standing import Own, Standing, StatedConstraint
from svmsym.exams.lines.verdicts import Judgement, correct, in_words, undecided
from svmsym.exams.lines.world import Fact
from svmsym.exams.meaning.functions import Applied, Gradient
from svmsym.exams.meaning.statements import SUPPORT, Best, PerPoint, Value
from svmsym.formulas.atoms import Entry, Label, Letter, Scalar, Vector
from svmsym.formulas.express import express
from svmsym.formulas.gradient import gradient
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kinds import kind_of
from svmsym.formulas.normal_form import equal, is_zero, normal_form, scale, subtract
from svmsym.formulas.operations import Inner
from svmsym.formulas.printing import to_text
from svmsym.formulas.relations import Relation
from svmsym.formulas.substitution import substitute

_SUPPORT_LETTERS = frozenset(SUPPORT.letters[:2])
LACKS_INDEX = "one side is for one point, the other for all of them: an index is missing"
NOT_SHOWN = "right, but not shown by what stands before"
NEITHER = "neither proved nor refuted"


def judge_equation(left: Value, right: Value, s: Standing) -> Judgement:
    """One link a = b of a chain; what it shows is established."""
    if lacks_index(left, right):
        return undecided(LACKS_INDEX)
    try:
        a, b = resolved(left, s), resolved(right, s)
        kinds = {kind_of(side) for side in (a, b) if side != 0}
        if len(kinds) > 1:
            return Judgement("wrong", f"a {kind_of(a).value} cannot equal a {kind_of(b).value}")
        found = _against_truth(left, right, a, b, s)
    except UnresolvedError as error:
        return undecided(str(error))
    except SvmsymError as error:
        return undecided(error.what)
    if found.verdict == "wrong":
        found = _with_own_source(left, right, found, s)
        _keep(a, b, s)
    return found


def _against_truth(left: Value, right: Value, a: Expr, b: Expr, s: Standing) -> Judgement:
    difference = a - b
    derivative = s.in_gradient or has_gradient(left) or has_gradient(right)
    if equal(a, b):
        if derivative:
            return correct("the gradient, computed")
        return correct("the Lagrangian" if _first_lagrangian(left, right, s) else "by algebra")
    if derivative and 0 not in {a, b, left, right}:
        return _refutation(a, b, s, s.root_facts)  # an identity: no condition may be used in it
    if _first_lagrangian(left, right, s):
        return _put_in(a, b, s)
    used = follows(difference, [*s.established, *s.world.equalities, *s.root_facts])
    if used is not None:
        _state(difference, s)
        return correct("follows from what stands before", (f.name for f in used))
    for fact in (*s.world.stationarity, *s.world.complementarity):
        if states(difference, fact, s):
            s.establish(fact)
            _state(fact.residual, s)
            return correct(_named_condition(fact))
    used = follows(difference, s.all_facts)
    if used is not None:
        return _not_shown(used, s)
    used = follows(difference, [*s.all_facts, *s.world.at_optimum]) or _times_label(difference, s)
    if used is not None:
        said = {f.name for f in s.established}
        if all(f.name in said for f in used):
            return correct("follows from what stands before, at an optimum", (f.name for f in used))
        if _rewrites_lagrangian(a, b, s):
            return _refutation(a, b, s, s.all_facts)
        return correct(f"{NOT_SHOWN}: it holds at an optimum", (f.name for f in used), shown=False)
    if _never_both(difference, s):
        return correct(f"{NOT_SHOWN}: not both constraints can be tight", ("complementarity",), shown=False)
    aside = _not_general(left, right, a, b, s) or _at_support_vectors(difference, s)
    if aside is not None:
        return aside
    if s.in_function or of_function(left, s) or of_function(right, s):
        return _refutation(a, b, s, s.all_facts)
    return _fails(a, b, s)


def _put_in(a: Expr, b: Expr, s: Standing) -> Judgement:
    """What L is said to be for the first time: L with the stationarity conditions that were derived put in.

    Without them it is an identity. Where it needs others too, they may have been passed over.
    """
    derived = [f for f in s.established if f in s.world.stationarity]
    used = follows(a - b, [*derived, *s.root_facts])
    if used is not None:
        return correct("the Lagrangian, with what stands before put in", (f.name for f in used))
    if derived or s.unread:
        needed = follows(a - b, s.all_facts)
        if needed is not None:
            more = in_words(f.name for f in needed if f not in derived)
            return undecided(f"the Lagrangian with {more} put in, which was not derived before")
    return _refutation(a, b, s, [*s.established, *s.root_facts])


def _never_both(difference: Expr, s: Standing) -> bool:
    """Whether two multipliers are never both positive, as their slacks have a positive sum: α_iα_i* = 0."""
    form = normal_form(difference)
    known = Known(s.world.signs, tuple((slack, False) for slack in s.world.primal_slacks))
    for (m, slack), (other, more) in itertools.combinations(s.world.derived.kkt.complementarity, 2):
        moved = index_renaming(difference, m * other)
        if set(normal_form(substitute(difference, moved))) == set(normal_form(m * other)):
            return len(form) == 1 and evident_sign(express(normal_form(slack + more)), known) == "positive"
    return False


def of_function(value: Value, s: Standing) -> bool:
    """Whether the Lagrangian or the dual function stands in a formula, so that an equation is an identity."""
    if isinstance(value, Best):
        return True
    names = {x.name for x in value.atoms(Applied)} if isinstance(value, Expr) else set()
    return any(name not in s.names or s.names[name].role != "definition" for name in names)


def _fails(a: Expr, b: Expr, s: Standing) -> Judgement:
    """The verdict on a claim that was not proved: wrong where it fails at an optimum."""
    sides = (a, b) if b == 0 else (b, a)  # what was written, then what it should be
    numbers = fails_at_an_optimum(Comparison(*sides), s.world, s.roots)
    if numbers is None:
        return undecided(NEITHER)
    left = remainder(b - a, s.all_facts)
    return Judgement("wrong", "the two sides differ", (), _text(left, s), numbers)


def _times_label(difference: Expr, s: Standing) -> tuple[Fact, ...] | None:
    """The facts by which a label times the difference vanishes; a label is never zero."""
    found = summand(difference)
    one = found[0] if found else difference
    for label in sorted(one.atoms(Label), key=str):
        if label.index in free_indices(one):
            used = follows(label * one, [*s.all_facts, *s.world.complementarity])
            if used is not None:
                return used
    return None


def _rewrites_lagrangian(a: Expr, b: Expr, s: Standing) -> bool:
    """Whether both sides have every unknown and every multiplier, so that nothing was put in yet.

    Then μ_iξ_i stands on the page as a term, and that it vanishes at an optimum excuses no wrong sign.
    """
    everything = {*s.world.unknowns, *s.world.multipliers}
    return everything <= letters_of(a) and everything <= letters_of(b)


def _not_general(left: Value, right: Value, a: Expr, b: Expr, s: Standing) -> Judgement | None:
    """What is no statement about the problem in general: b = ½, ⟨w, x⟩ + b = 0; None where it is one."""
    for number, other in ((a, b), (b, a)):
        if number.is_Rational and number != 0 and isinstance(other, Letter | Inner):
            return undecided("a number for given data, which this derivation does not have")
    functions = [v for v in (left, right) if isinstance(v, Expr) and v.atoms(Applied)]
    if not functions and (has_strangers(a, s) or has_strangers(b, s)):
        return undecided("an equation for some points, which says nothing about all")
    return None


def _at_support_vectors(difference: Expr, s: Standing) -> Judgement | None:
    """What holds where the constraint is tight, such as b = y_s − ⟨w, x_s⟩; None where not even there."""
    free = sorted(free_indices(difference), key=lambda index: index.name)
    indices = {index.name for index in free}
    if not indices and not s.support:
        return None
    tight: Sequence[Fact] = s.world.tight
    facts = s.all_facts
    if not s.support:
        # Only the points that are spoken of are support vectors.
        tight = tight_at(s.world, free)
        facts += facts_at(facts, free)
        difference = functools.reduce(at_one_point, free, difference)
    if not follows_tight(difference, tight, facts):
        return undecided("whether it holds at support vectors is not decided") if s.support else None
    if s.support or indices <= _SUPPORT_LETTERS:
        return correct("holds at support vectors inside their bounds", ("complementarity",))
    if any(x.name in s.world.multipliers and x.index.name in indices for x in difference.atoms(Entry)):
        return None  # α_i = 0 or more is part of the statement, so that it speaks of all points
    return undecided("it holds at support vectors alone, and nothing says that these are meant")


def lacks_index(left: Value, right: Value) -> bool:
    """Whether a whole family stands beside something for one point: α_i = C − μ."""
    sides = (left, right), (right, left)
    return any(
        isinstance(family, PerPoint) and isinstance(other, Expr) and bool(free_indices(other))
        for family, other in sides
    )


def has_gradient(value: Value) -> bool:
    """Whether a derivative stands anywhere in a formula."""
    return isinstance(value, Expr) and bool(value.atoms(Gradient))


def _first_lagrangian(left: Value, right: Value, s: Standing) -> bool:
    """Whether a link says for the first time what the Lagrangian is, in unknowns and multipliers."""
    if not isinstance(left, Applied) or isinstance(right, Applied) or "lagrangian" in s.steps:
        return False
    named = s.names.get(left.name)
    letters = letters_of(right)
    said = named is None or (named.role == "lagrangian" and named.line == s.line)
    return said and is_lagrangian_name(left.name) and bool(letters & set(s.world.unknowns))


def _refutation(a: Expr, b: Expr, s: Standing, facts: Sequence[Fact]) -> Judgement:
    # Numbers are given in the order: what was written, then what it should be.
    bounds = dual_differences(s.world) if len(facts) > len(s.root_facts) else []
    signs: dict[str, Sign] = {**s.world.signs, **dict.fromkeys(s.roots.values(), "nonnegative")}
    numbers = None
    if bounds or s.world.primal_slacks:
        # Numbers that meet the constraints too are better; slack is not negative then.
        numbers = refuted(b, a, "=", s.world, facts, [*bounds, *s.world.primal_slacks], signs)
    numbers = numbers or refuted(b, a, "=", s.world, facts, bounds, signs)
    if numbers is None:
        return undecided(NEITHER)
    left = remainder(b - a, facts)
    return Judgement("wrong", "the two sides differ", (), _text(left, s), numbers)


def _not_shown(used: Sequence[Fact], s: Standing) -> Judgement:
    missing = [f.name for f in used if f not in s.established]
    return correct(f"{NOT_SHOWN}: it needs {in_words(missing)}", (f.name for f in used), shown=False)


def states(difference: Expr, fact: Fact, s: Standing) -> bool:
    """Whether difference = 0 is the condition itself, up to a known factor."""
    try:
        moved = substitute(difference, index_renaming(difference, fact.residual))
        targets = [fact.residual]
        if fact.condition is not None:
            targets.append(fact.condition.gradient)
            return any(
                equation_factor(moved, target, fact.condition, s.world.derived.dual) is not None
                for target in targets
            )
        return any(
            is_zero(subtract(normal_form(moved), scale(normal_form(fact.residual), k)))
            for k in (Fraction(1), Fraction(-1))
        )
    except SvmsymError:
        return False


def _named_condition(fact: Fact) -> str:
    if fact.condition is not None:
        return f"the stationarity condition of {fact.condition.variable.name}"
    return "complementary slackness"


def _state(difference: Expr, s: Standing) -> None:
    s.stated.append(StatedConstraint(difference, equality=True, line=s.line))


def _with_own_source(left: Value, right: Value, found: Judgement, s: Standing) -> Judgement:
    """Whether a wrong link follows from the student's own earlier lines."""
    line = _own_source(left, right, s)
    if line is None:
        return found
    reason = f"{found.reason}; it follows from your line {line}"
    return Judgement("wrong", reason, (), found.difference, found.counterexample, follows_from=line)


def _own_source(left: Value, right: Value, s: Standing) -> int | None:
    if not s.own and s.own_lagrangian is None:
        return None
    try:
        difference = resolved(left, s, own=True) - resolved(right, s, own=True)
        own = [o.fact for o in s.own]
        used = follows(difference, [*s.established, *own])
        if used is not None:
            lines = [o.line for o in s.own if o.fact in used]
            if lines:
                return min(lines)
            return s.own_lagrangian[0] if s.own_lagrangian is not None else None
        if s.own_lagrangian is not None and _own_condition(difference, s):
            return s.own_lagrangian[0]
    except (UnresolvedError, SvmsymError):
        return None
    return None


def _own_condition(difference: Expr, s: Standing) -> bool:
    """Whether difference = 0 sets the gradient of the student's own Lagrangian to zero."""
    assert s.own_lagrangian is not None
    for unknown in s.world.unknowns.values():
        own = gradient(s.own_lagrangian[1], unknown)
        moved = substitute(difference, index_renaming(difference, own))
        forms = normal_form(moved), normal_form(own)
        if set(forms[0]) == set(forms[1]) and len({forms[0][m] / forms[1][m] for m in forms[0]}) == 1:
            return True
    return False


def _keep(a: Expr, b: Expr, s: Standing) -> None:
    """Remember a wrong equation as the student's own, solved for a letter where one stands alone."""
    try:
        if isinstance(a, Scalar | Vector | Entry) and a not in b.atoms(Letter):
            relation = Relation.solved_for(a, b)
        else:
            relation = Relation.of(a - b)
    except SvmsymError:
        return
    s.own.append(Own(s.line, Fact(f"your line {s.line}", a - b, relation)))


def _text(e: Expr, s: Standing) -> str:
    return to_text(e, roles=s.world.derived.problem.roles)
