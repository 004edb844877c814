"""The KKT cases: which multipliers can be positive together, and what follows for the slacks.

At an optimum  m_k ≥ 0,  c_k ≥ 0  and  m_k·c_k = 0  for every constraint k. A case says for each k
that m_k = 0, or that m_k > 0 and thus c_k = 0. With stationarity and the declared signs these are
conditions that are linear in the monomials of the normal form, each an unknown of its own. So a
contradiction excludes the case for all data; its weights sum the conditions to 0 > 0, an identity
the kernel can prove. Otherwise the case is called possible: these conditions do not exclude it, and
the witness gives monomials values that satisfy them all, though perhaps not from a data set.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from sympy import Expr, Integer

from svmsym.duality.dual import Dual
from svmsym.duality.inequalities import Contradiction, Row, Sense, Witness, decide, value_of
from svmsym.duality.problem import Constraint, Sign
from svmsym.duality.signs import sign_of
from svmsym.formulas.atoms import Entry, Index, IndexSet, Letter, Scalar
from svmsym.formulas.express import express
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.monomials import BOUND, ONE, Factors, Monomial, canonical, indices_of, times
from svmsym.formulas.monomials import Letter as MonomialLetter
from svmsym.formulas.normal_form import normal_form
from svmsym.formulas.operations import Total
from svmsym.formulas.substitution import substitute

MOST_CONSTRAINTS = 5

Condition = tuple[Expr, Sense]


@dataclass(frozen=True)
class Case:
    """One pattern of multipliers, each with whether it is positive (zero otherwise).

    Possible: each slack is ``tight`` (zero), ``positive``, or ``open`` (≥ 0 is all that is known);
    family unknowns without a bound of their own are listed too where their sign follows.
    Impossible: the sum of weight · formula over the conditions in ``reason`` says 0 > 0.
    """

    pattern: tuple[tuple[Expr, bool], ...]
    possible: bool
    tight: tuple[Expr, ...] = ()
    positive: tuple[Expr, ...] = ()
    open: tuple[Expr, ...] = ()
    reason: tuple[Condition, ...] = ()
    weights: tuple[Fraction, ...] = ()
    witness: tuple[tuple[Expr, Fraction], ...] = ()

    def simplified(self, slack: Expr) -> Expr:
        """A slack with the letters that vanish in this case left out: y_i f − 1 where ξ_i = 0."""
        if slack.atoms(Total):  # ξ_i = 0 for this i says nothing about the members of a sum
            return slack
        gone = {v: Integer(0) for v in self.tight if isinstance(v, Entry | Scalar) and v != slack}
        return cast("Expr", slack.xreplace(gone))


@dataclass(frozen=True)
class CaseTable:
    """All cases of the constraints stated for an index, or of those without one.

    ``multipliers`` are letters; a pattern has their values. ``note`` says why a table is empty.
    """

    index: Index | None
    multipliers: tuple[Expr, ...]
    slacks: tuple[Expr, ...]
    cases: tuple[Case, ...]
    note: str = ""


def case_tables(d: Dual) -> tuple[CaseTable, ...]:
    """One table for each index set, and one for the scalar constraints, in order of appearance."""
    groups: dict[IndexSet | None, list[Constraint]] = {}
    for c in d.problem.constraints:
        if not c.equality:
            groups.setdefault(_domain(c.multiplier), []).append(c)
    return tuple(_table(d, own) for own in groups.values())


def _table(d: Dual, own: Sequence[Constraint]) -> CaseTable:
    index = own[0].index
    letters = tuple(_placed(c.multiplier, c.multiplier, index) for c in own)
    slacks = tuple(_placed(c.slack, c.multiplier, index) for c in own)
    if len(own) > MOST_CONSTRAINTS:
        note = f"{len(own)} inequalities have {2 ** len(own)} cases; tables stop at {2**MOST_CONSTRAINTS}"
        return CaseTable(index, letters, slacks, (), note)
    values = [substitute(m, d.eliminated) for m in letters]
    system = _system(d, own, [*values, *slacks])
    patterns = itertools.product((False, True), repeat=len(own))
    return CaseTable(index, letters, slacks, tuple(_case(system, values, slacks, p) for p in patterns))


def _case(system: _System, values: Sequence[Expr], slacks: Sequence[Expr], signs: tuple[bool, ...]) -> Case:
    pattern = tuple(zip(values, signs, strict=True))
    pairs = list(zip(slacks, signs, strict=True))
    conditions: list[Condition] = [(m, ">" if positive else "=") for m, positive in pattern]
    conditions += [(c, "=" if positive else ">=") for c, positive in pairs]
    facts = [*(fact for condition in conditions for fact in system.linked(*condition)), *system.always]
    answer = decide([fact.row for fact in facts])
    if isinstance(answer, Contradiction):
        used = [(fact, t) for fact, t in zip(facts, answer.multipliers, strict=True) if t]
        reason = tuple((fact.formula, fact.row.sense) for fact, _ in used)
        return Case(pattern, False, reason=reason, weights=tuple(t for _, t in used))
    found = {c: "0" if positive else _outcomes(system, facts, answer, c, "0+") for c, positive in pairs}
    found |= {v: _outcomes(system, facts, answer, v, "-0+") for v in system.unknowns}
    tight, strict, weak = (tuple(c for c in found if found[c] == outcome) for outcome in ("0", "+", "0+"))
    return Case(pattern, True, tight, strict, weak, witness=system.shown(answer))


def _outcomes(system: _System, facts: list[_Fact], answer: Witness[Monomial], slack: Expr, asked: str) -> str:
    """Which of the signs -, 0, + a slack can have; the witness already answers for one."""
    value = value_of(normal_form(slack), answer.values)
    seen = "+" if value > 0 else "-" if value < 0 else "0"
    questions: dict[str, Condition] = {"-": (-slack, ">"), "0": (slack, "="), "+": (slack, ">")}

    def can_be(sign: str) -> bool:
        rows = [fact.row for fact in (*facts, *system.linked(*questions[sign]))]
        return isinstance(decide(rows), Witness)

    return "".join(sign for sign in asked if sign == seen or can_be(sign))


@dataclass(frozen=True)
class _Fact:
    """A condition as a row over monomials, with the formula to show."""

    formula: Expr
    row: Row[Monomial]


@dataclass(frozen=True)
class _Unknown:
    """A monomial as core · factor, where the factor consists of positive parameters."""

    formula: Expr
    core: Monomial
    factor: Factors


@dataclass(frozen=True)
class _System:
    """What holds in every case of a table, and the monomials that occur."""

    monomials: Mapping[Monomial, _Unknown]
    unknowns: tuple[Expr, ...]
    always: tuple[_Fact, ...] = ()

    def linked(self, formula: Expr, sense: Sense) -> Iterator[_Fact]:
        """A condition, and its products with positive parameters as far as their monomials occur.

        α_i and α_i/C are two unknowns of the linear system; α_i > 0 must be said of both.
        """
        form = normal_form(formula)
        yield _Fact(formula, Row(form, sense))
        if not form:
            return
        own = self.monomials[next(iter(form))]
        for other in self.monomials.values():
            if other.core == own.core and other != own:
                ratio = canonical((), [*other.factor, *((x, -e) for x, e in own.factor)])
                product = {times(ratio, n): c for n, c in form.items()}
                if product.keys() <= self.monomials.keys():
                    yield _Fact(express(product), Row(product, sense))

    def shown(self, answer: Witness[Monomial]) -> tuple[tuple[Expr, Fraction], ...]:
        """The values of the monomials, scaled so that 1 has the value 1."""
        scale = answer.values.get(ONE, Fraction(1))
        return tuple((self.monomials[m].formula, v / scale) for m, v in answer.values.items() if m != ONE)


def _system(d: Dual, own: Sequence[Constraint], conditions: Sequence[Expr]) -> _System:
    """Collect what holds in all cases: stationarity, the other constraints, signs of parameters."""
    index, signs = own[0].index, _signs(d)
    given = list(_always(d, own))
    forms = [*(normal_form(formula) for formula in conditions), *(fact.row.coefficients for fact in given)]
    monomials = {m: _unknown(m, signs) for m in dict.fromkeys(m for form in forms for m in form)}
    scalars = (c.variable for c in d.conditions if isinstance(c.variable, Entry | Scalar))
    here = [_placed(v, v, index) for v in scalars if _domain(v) == _domain(own[0].multiplier)]
    unknowns = tuple(v for v in here if v not in conditions and normal_form(v).keys() <= monomials.keys())
    system = _System(monomials, unknowns)
    facts = [fact for known in given for fact in system.linked(known.formula, known.row.sense)]
    # Where a case states that a monomial is zero or positive, ≥ 0 would only be one row more.
    rows = [fact.row.coefficients for formula in conditions for fact in system.linked(formula, "=")]
    stated = {m for form in rows for m, c in form.items() if len(form) == 1 and c > 0}
    for m, unknown in monomials.items():
        verdict = sign_of({m: Fraction(1)}, signs)
        if verdict == "positive" or (verdict == "nonnegative" and m not in stated):
            sense: Sense = ">" if verdict == "positive" else ">="
            facts.append(_Fact(unknown.formula, Row({m: Fraction(1)}, sense)))
    return _System(monomials, unknowns, tuple(facts))


def _always(d: Dual, own: Sequence[Constraint]) -> Iterator[_Fact]:
    """Stationarity that was not used for a multiplier, and constraints that have no case here."""
    domain = _domain(own[0].multiplier)
    free = [c for c in d.conditions if c.solved is None or c.quadratic is not None]
    found: list[tuple[Expr, Expr, Sense]] = [
        (c.residual, c.variable, "=") for c in free if _domain(c.variable) == domain
    ]
    found += [
        (c.slack, c.multiplier, "=" if c.equality else ">=")
        for c in d.problem.constraints
        if c not in own and _domain(c.multiplier) in {None, domain}
    ]
    for formula, letter, sense in found:
        placed = substitute(_placed(formula, letter, own[0].index), d.eliminated)
        if kind_of(placed) is Kind.SCALAR:
            yield _Fact(placed, Row(normal_form(placed), sense))


def _signs(d: Dual) -> dict[str, Sign]:
    """Declared signs of parameters, multipliers ≥ 0, and unknowns that a constraint says are ≥ 0."""
    # A sign declared for an unknown is no constraint: the engine minimises over all its values.
    roles = {*d.problem.roles.unknowns, *d.problem.roles.multipliers}
    signs = {name: sign for name, sign in d.problem.signs.items() if name not in roles}
    for c in d.problem.constraints:
        if not c.equality:
            bounded = [c.slack] if isinstance(c.slack, Entry | Scalar) else []
            signs |= {cast("Letter", x).name: "nonnegative" for x in (c.multiplier, *bounded)}
    return signs


def _unknown(m: Monomial, signs: Mapping[str, Sign]) -> _Unknown:
    def splits_off(x: MonomialLetter) -> bool:
        free = all(t[0] != BOUND for t in indices_of(x))
        return free and sign_of({((), ((x, 1),)): Fraction(1)}, signs) == "positive"

    factor = tuple(f for f in m[1] if splits_off(f[0]))
    core = canonical(m[0], (f for f in m[1] if f not in factor))
    return _Unknown(express({m: Fraction(1)}), core, factor)


def _domain(letter: Expr) -> IndexSet | None:
    return letter.index.domain if isinstance(letter, Entry) else None


def _placed(formula: Expr, letter: Expr, index: Index | None) -> Expr:
    """A formula that is stated for the index of a letter, at the index of the table."""
    if index is None or not isinstance(letter, Entry) or letter.index == index:
        return formula
    return substitute(formula, {letter.index: index})
