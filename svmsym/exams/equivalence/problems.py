"""Two optimisation problems: equal feasible sets, and objectives that order the feasible points alike.

    min f = max −f,   f ~ κf + c with κ > 0 and c free of the variables,   f ~ f + Σ cofactor · equality

They are not the same where a point is feasible in one only, or where two feasible points are ordered
differently by the two objectives.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from sympy import Expr, Pow

from svmsym.errors import SvmsymError
from svmsym.exams.equivalence.conditions import Condition, conditions
from svmsym.exams.equivalence.enclosures import Enclosure, NoValueError, Number, ends
from svmsym.exams.equivalence.evaluation import value
from svmsym.exams.equivalence.foreign_letters import names_of
from svmsym.exams.equivalence.implications import by_rewriting, key, shaped
from svmsym.exams.equivalence.names import one_sided, only_one_has
from svmsym.exams.equivalence.points import Meeting, formulas, redraw, shown, worlds, written
from svmsym.exams.equivalence.slack import as_small, own_letters, unless_own, without_slack
from svmsym.exams.equivalence.systems import same_systems
from svmsym.exams.equivalence.text import difference_text
from svmsym.exams.equivalence.values import NO_PROOF, Setting
from svmsym.exams.equivalence.verdict import EQUAL, POINT, PROBLEM, Verdict
from svmsym.exams.equivalence.worlds import one, subscript
from svmsym.exams.meaning.functions import Root
from svmsym.exams.meaning.statements import Optimise, PerPoint, Tuple, Value
from svmsym.formulas.atoms import Entry, Scalar, Vector
from svmsym.formulas.express import express
from svmsym.formulas.indices import free_indices
from svmsym.formulas.models import Key
from svmsym.formulas.monomials import SCALAR, Monomial
from svmsym.formulas.normal_form import NormalForm
from svmsym.formulas.operations import Inner

_PRIMAL = frozenset({"w", "b", "ξ"})
_DUAL = frozenset({"α", "μ", "λ", "β", "η"})
_DRAWS = 12
_MOST_WORLDS = 64
_GROWTH = ((1, 1), (0, 0), (2, 1))  # with one point Σα_iy_i = 0 leaves nothing to order


def same_problems(reference: Optimise, answer: Optimise, setting: Setting) -> Verdict:
    """Whether two problems have the same feasible points in the same order.

    >>> from svmsym.formulas import Vector, norm2
    >>> w = Vector("w")
    >>> same_problems(Optimise("min", (w,), norm2(w)), Optimise("max", (), -norm2(w) / 2), Setting()).how
    'optimisation problems'
    """
    if isinstance(reference.objective, Optimise) or isinstance(answer.objective, Optimise):
        return _nested(reference, answer, setting)
    objectives = [(p.sense, p.objective) for p in (reference, answer) if isinstance(p.objective, Expr)]
    if len(objectives) < 2:  # noqa: PLR2004 - both are numbers
        return Verdict("undecided", reason="an objective that is no number")
    shorter = [
        without_slack(p, own_letters(p, q, setting.given), setting)
        for p, q in ((reference, answer), (answer, reference))
    ]
    if shorter != [reference, answer]:
        verdict = same_problems(shorter[0], shorter[1], setting)
        gone = sorted(names_of((reference, answer)) - names_of(tuple(shorter)))
        used = (*(as_small(name) for name in gone), *verdict.used)
        return replace(verdict, how=PROBLEM, used=used) if verdict.correct else verdict
    own = own_letters(reference, answer, setting.given) | own_letters(answer, reference, setting.given)
    over = [frozenset(map(_name, p.over)) for p in (reference, answer)]
    if over[0] and over[1] and over[0] != over[1]:
        return Verdict("undecided", reason="the problems have different variables")
    minimised = [f if sense == "min" else -f for sense, f in objectives]
    feasible = [[c for s in p.constraints for c in conditions(s)] for p in (reference, answer)]
    if any(key(c, setting.letters) is not None for side in feasible for c in side):
        sets = same_systems(feasible[0], feasible[1], setting)
        if not sets.correct:
            return unless_own(sets, own, minimised)
    variables = over[0] or over[1] or _guessed(minimised)
    verdict = _same_objectives(
        minimised, variables, feasible[0], setting, senses=(reference.sense, answer.sense)
    )
    return unless_own(verdict, own, minimised)


def _nested(reference: Optimise, answer: Optimise, setting: Setting) -> Verdict:
    first, second = reference.objective, answer.objective
    same_outside = reference.sense == answer.sense and set(map(_name, reference.over)) == set(
        map(_name, answer.over)
    )
    if isinstance(first, Optimise) and isinstance(second, Optimise) and same_outside:
        inside = same_problems(first, second, setting)
        if inside.correct and inside.how == EQUAL and not reference.constraints and not answer.constraints:
            return inside
    return Verdict("undecided", reason="nested problems")


def _same_objectives(
    minimised: Sequence[Expr],
    variables: frozenset[str],
    feasible: Sequence[Condition],
    setting: Setting,
    *,
    senses: tuple[str, str],
) -> Verdict:
    f, g = minimised
    letters = setting.letters
    forms = [_varying(letters.form(e), variables) for e in (f, g)]
    if not forms[0] or not forms[1]:
        return Verdict("undecided", reason="an objective without variables")

    def varies(letter: tuple[object, ...]) -> bool:
        name = str(letter[1]) if letter[0] == SCALAR else ""
        return letters.is_special(name) or subscript(name)[0] in variables

    if shaped(forms[0], letters, kept=varies) == shaped(forms[1], letters, kept=varies):
        same = senses[0] == senses[1] and letters.form(f) == letters.form(g)
        return Verdict("correct", EQUAL if same else PROBLEM)
    if _same_direction(*(_power_of_a_norm(e) for e in (f, g))):
        return Verdict("correct", PROBLEM, used=("a norm is never negative",))
    equations = [c.residual for c in (*feasible, *setting.given) if c.sense == "=" and not c.where]
    if equations:
        for factor in _factors(*forms):
            found = by_rewriting(f - factor * g, equations, letters)
            if found is not None:
                return Verdict("correct", PROBLEM)
    alone = one_sided([f], [g], [c.residual for c in setting.given])
    if alone:
        return Verdict("undecided", reason=only_one_has(alone))
    numbers = _ordered_differently(f, g, variables, [*feasible, *setting.given], senses)
    if numbers:
        off = f - g if senses == ("max", "max") else g - f
        return Verdict("wrong", POINT, difference=difference_text(off), counterexample=numbers)
    return Verdict("undecided", reason=NO_PROOF)


def _power_of_a_norm(e: Expr) -> tuple[Expr, Fraction, int] | None:
    """(u, p, ±1) where the formula is κ‖u‖ᵖ with ±κ > 0."""
    factor, node = e.as_coeff_Mul()
    base, exponent = (node.base, int(node.exp)) if isinstance(node, Pow) else (node, 1)
    inside = base.args[0] if isinstance(base, Root) else base
    if not factor or not isinstance(inside, Inner) or inside.left != inside.right:
        return None
    return inside.left, Fraction(exponent * (1 if isinstance(base, Root) else 2)), 1 if factor > 0 else -1


def _same_direction(f: tuple[Expr, Fraction, int] | None, g: tuple[Expr, Fraction, int] | None) -> bool:
    """Whether both grow with the same norm, or both fall: min ½‖w‖², min ‖w‖ and max 1/‖w‖ have one order."""
    if f is None or g is None or f[0] != g[0]:
        return False
    return (f[1] * f[2] > 0) == (g[1] * g[2] > 0)


def _varying(form: NormalForm, variables: frozenset[str]) -> NormalForm:
    """The terms that depend on the variables."""
    return {m: c for m, c in form.items() if _depends(m, variables)}


def _depends(monomial: Monomial, variables: frozenset[str]) -> bool:
    names = repr(monomial)
    for name in variables:
        if f"'{name}'" in names or f"'{name}_" in names:
            return True
    return "'ƒ" in names  # a function of anything


def _factors(left: NormalForm, right: NormalForm) -> list[Expr]:
    """Positive numbers by which the right form may be multiplied."""
    ratios = [left[m] / right[m] for m in left if m in right and left[m] / right[m] > 0]
    return [express({((), ()): r}) for r in dict.fromkeys([Fraction(1), *ratios])]


def _guessed(objectives: Sequence[Expr]) -> frozenset[str]:
    names = {subscript(a.name)[0] for e in objectives for a in e.atoms(Entry, Scalar, Vector)}
    return _PRIMAL if names & _PRIMAL else _DUAL


def _name(variable: Value) -> str:
    if isinstance(variable, PerPoint):
        return _name(variable.body)
    if isinstance(variable, Tuple):
        return _name(variable.items[0])
    return subscript(str(getattr(variable, "name", variable)))[0]


def _ordered_differently(
    f: Expr, g: Expr, variables: frozenset[str], feasible: Sequence[Condition], senses: tuple[str, str]
) -> str:
    """Two feasible points with f(u) < f(v) and g(u) ≥ g(v), or the other way round.

    The values are exact, and both points meet all conditions exactly: they are a proof. They are shown as
    those of the objectives as written, which are −f and −g where they are maximised.
    """
    about = [f, g, *formulas(feasible)]
    loose = free_indices(f) | free_indices(g)
    if len(loose) > 1:
        return ""
    # Points may be renumbered, so that an index that no sum binds may as well be the first point.
    where = dict.fromkeys(map(one, loose), 0)
    met = Meeting.of(feasible)
    for world in itertools.islice(worlds(about, growth=_GROWTH), _MOST_WORLDS):
        seen: list[tuple[Number, Number, dict[Key, Fraction]]] = []
        for _ in range(_DRAWS):
            try:
                if next(met.ways(world, variables), False) is not False:
                    seen.append((value(f, world, where), value(g, world, where), dict(world.values)))
            except (NoValueError, ZeroDivisionError, OverflowError):
                pass
            except SvmsymError:
                return ""
            redraw(world, variables)
        for (a, p, u), (b, q, v) in itertools.permutations(seen, 2):
            if _below(a, b) and _not_below(p, q):
                numbers = _shared(written(u), written(v))
                return f"{numbers}: {_order(a, b, '<>', senses[0])}, but {_order(p, q, '≥≤', senses[1])}"
    return ""


def _order(a: Number, b: Number, signs: str, sense: str) -> str:
    if sense == "min":
        return f"{shown(a)} {signs[0]} {shown(b)}"
    return f"{shown(_negated(a))} {signs[1]} {shown(_negated(b))}"


def _negated(a: Number) -> Number:
    return Enclosure(-a.high, -a.low) if isinstance(a, Enclosure) else -a


def _below(a: Number, b: Number) -> bool:
    return ends(a)[1] < ends(b)[0]


def _not_below(a: Number, b: Number) -> bool:
    """Whether a ≥ b for certain."""
    return ends(a)[0] >= ends(b)[1]


def _shared(u: dict[str, str], v: dict[str, str]) -> str:
    fixed = [f"{n} = {t}" for n, t in sorted(u.items()) if v.get(n) == t]
    moved = [f"{n} = {t} and {n} = {v.get(n)}" for n, t in sorted(u.items()) if v.get(n) != t]
    return ", ".join([*fixed, *moved])
