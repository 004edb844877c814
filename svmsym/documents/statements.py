"""Problems, duals and conditions as lines of mathematics."""

from __future__ import annotations

from fractions import Fraction

from sympy import Expr, Integer

from svmsym.documents.mathline import EQ, GE, GT, LE, ForAll, Goal, Gradient, Line, Sign, Space, listed
from svmsym.duality.arrange import mentions
from svmsym.duality.cases import Case
from svmsym.duality.dual import Dual
from svmsym.duality.kkt import KKT, WolfeDual
from svmsym.duality.problem import Constraint, Problem
from svmsym.duality.recovery import Recovery
from svmsym.duality.signs import sign_of
from svmsym.duality.stationarity import Condition
from svmsym.formulas.atoms import Entry, Index, Scalar
from svmsym.formulas.express import express
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.monomials import Monomial
from svmsym.formulas.normal_form import normal_form
from svmsym.formulas.substitution import substitute

ZERO = Integer(0)
LESS = Sign("<")


def objective_line(problem: Problem) -> Line:
    """min over the unknowns of f."""
    return (Goal(problem.sense, problem.unknowns), problem.objective)


def constraint_line(c: Constraint) -> Line:
    """left ≥ right for all i."""
    sign = {">=": GE, "<=": LE, "=": EQ}[c.sign]
    return (c.left, sign, c.right, *_for_all(c.index))


def gradient_line(c: Condition, sign: int) -> Line:
    """∇_v L = … = 0."""
    return (Gradient(c.variable), EQ, sign * c.gradient, EQ, ZERO)


def condition_line(c: Condition) -> Line:
    """v = v*, μ_i = C − α_i, or Σ α_i y_i = 0."""
    if c.solved is not None and c.value is not None:
        index = c.solved.index if isinstance(c.solved, Entry) else None
        return (c.solved, EQ, c.value, *_for_all(index))
    return equation_line(c.residual)


def equation_line(residual: Expr) -> Line:
    """residual = 0 with its constants on the right."""
    if kind_of(residual) is Kind.VECTOR:
        return (residual, EQ, ZERO)
    left, right = _constants_right(residual)
    return (left, EQ, right, *_for_all(_only(free_indices(residual))))


def dual_objective_line(d: Dual) -> Line:
    """max over the multipliers of D."""
    return (Goal(d.sense, d.variables), d.objective)


def dual_constraint_lines(d: Dual) -> list[Line]:
    """Equalities, then bounds 0 ≤ α_i ≤ C in one line, then other inequalities."""
    lines = [equation_line(e) for e in d.equalities]
    upper: dict[str, Expr] = {}
    others: list[Line] = []
    lower = [k.expression for k in d.inequalities if k.expression in d.variables]
    strict = {k.expression for k in d.inequalities if k.strict}
    for item in d.inequalities:
        if item.expression in d.variables:
            continue
        left, sign, right = _sided(item.expression, d)
        if sign is LE and left in lower and left.name not in upper:
            upper[left.name] = right
        else:
            others.append((left, sign, right, *_for_all(_only(free_indices(item.expression)))))
    for v in lower:
        index = v.index if isinstance(v, Entry) else None
        if v.name in upper:
            lines.append((ZERO, LESS if v in strict else LE, v, LE, upper[v.name], *_for_all(index)))
        else:
            lines.append((v, GT if v in strict else GE, ZERO, *_for_all(index)))
    return [*lines, *others]


def bound_line(expression: Expr, d: Dual) -> Line:
    """expression ≥ 0, with the variables on the left: α_i ≤ C."""
    left, sign, right = _sided(expression, d)
    return (left, sign, right)


def wolfe_lines(w: WolfeDual, unknowns: tuple[Expr, ...], multipliers: tuple[Expr, ...]) -> list[Line]:
    """The Wolfe dual: objective, stationarity, signs."""
    sign = 1 if w.sense == "max" else -1
    lines: list[Line] = [(Goal(w.sense, (*unknowns, *multipliers)), w.objective)]
    lines += [(sign * g, EQ, ZERO, *_for_all(_only(free_indices(g)))) for _, g in w.stationarity]
    lines += [(m, GE, ZERO, *_for_all(m.index if isinstance(m, Entry) else None)) for m in w.signs]
    return lines


def kkt_lines(system: KKT, sign: int) -> dict[str, list[Line]]:
    """The four groups of KKT conditions."""
    return {
        "stationarity": [
            (sign * g, EQ, ZERO, *_for_all(_only(free_indices(g)))) for _, g in system.stationarity
        ],
        "primal": [constraint_line(c) for c in system.primal],
        "dual": [(m, GE, ZERO, *_for_all(m.index if isinstance(m, Entry) else None)) for m in system.dual],
        "complementarity": [
            (m * c, EQ, ZERO, *_for_all(m.index if isinstance(m, Entry) else None))
            for m, c in system.complementarity
        ],
    }


def pattern_line(case: Case, d: Dual) -> Line:
    """Which multipliers are zero, between their bounds, or at a bound: 0 < α_i < C."""
    signs = dict(case.pattern)
    lines: list[Line] = []
    for value, positive in case.pattern:
        if any(_bound(value, letter) is not None for letter in signs if letter != value):
            continue  # said together with the letter it bounds
        upper = next((u for u in signs if u != value and _bound(u, value) is not None), None)
        if upper is None:
            lines.append((value, Sign(">") if positive else EQ, ZERO))
        elif not positive:
            lines.append((value, EQ, ZERO, *_known_bound(_bound(upper, value), positive=signs[upper], d=d)))
        elif signs[upper]:
            lines.append((ZERO, LESS, value, LESS, _bound(upper, value)))
        else:
            lines.append((value, EQ, _bound(upper, value)))
    return listed(lines)


def _known_bound(bound: Expr, *, positive: bool, d: Dual) -> Line:
    """< U or = U beside α = 0, where it does not go without saying."""
    if not positive:
        return (EQ, bound)
    return () if sign_of(normal_form(bound), d.problem.signs) == "positive" else (LESS, bound)


def _bound(value: Expr, letter: Expr) -> Expr | None:
    """U where value = U − letter and U is free of the letter."""
    if not isinstance(letter, Entry | Scalar):
        return None
    form, (own,) = normal_form(value), normal_form(letter)
    if form.get(own) != -1:
        return None
    rest = {m: c for m, c in form.items() if m != own}
    return None if mentions(rest, frozenset([letter.name])) else express(rest)


def recovery_line(r: Recovery) -> Line:
    """b = y_s − ⟨w, x_s⟩, or the equation that remains between several unknowns."""
    if r.variable is None:
        return (r.value, EQ, ZERO)
    return (r.variable, EQ, r.value)


def positive_line(r: Recovery, d: Dual) -> Line:
    """Where a recovery holds: multipliers, or what they were solved for, are positive."""
    solved = {m.name: (m, value) for m, value in d.eliminated.items()}
    lines: list[Line] = []
    for m in r.positive:
        letter, value = solved.get(m.name, (m, m))
        if isinstance(letter, Entry) and isinstance(m, Entry):
            value = substitute(value, {letter.index: m.index})
        lines.append((value, Sign(">"), ZERO))
    return listed([*lines, *((c, Sign("≠"), ZERO) for c in r.nonzero)])


def _for_all(index: Index | None) -> Line:
    return () if index is None else (Space(), ForAll(index))


def _only(indices: frozenset[Index]) -> Index | None:
    return next(iter(indices), None)


def _sided(expression: Expr, d: Dual) -> tuple[Expr, Sign, Expr]:
    """expression ≥ 0 with the variables on the left and a positive first term."""
    names = frozenset(v.name for v in d.variables)
    form = normal_form(expression)
    left = {m: c for m, c in form.items() if mentions({m: c}, names)}
    right: dict[Monomial, Fraction] = {m: -c for m, c in form.items() if m not in left}
    if all(c < 0 for c in left.values()):
        negated = {m: -c for m, c in left.items()}
        return express(negated), LE, express({m: -c for m, c in right.items()})
    return express(left), GE, express(right)


def _constants_right(residual: Expr) -> tuple[Expr, Expr]:
    form = normal_form(residual)
    constants = {m: c for m, c in form.items() if not m[1]}
    rest = {m: c for m, c in form.items() if m not in constants}
    return express(rest), express({m: -c for m, c in constants.items()})
