"""The step of two multipliers in SMO, for all n and m.

Along α_j + s, α_i − t_i t_j s the sum Σ α t stays as it is and the dual is a parabola in s:

    W(α′) − W(α) = s·t_j(E_i − E_j) + ½ s²·η,     E_j = Σ α_k t_k ⟨x_k, x_j⟩ + b − t_j,
    η = 2⟨x_i, x_j⟩ − ‖x_i‖² − ‖x_j‖²

The kernel proves it with Kronecker's δ in the place of "all others are kept".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from sympy import Expr, Integer, Max, Min, Symbol, expand
from sympy.core.relational import Relational

from svmsym.formulas import Family, Index, IndexSet, LabelFamily, Scalar, VectorFamily, delta, inner, total
from svmsym.formulas.substitution import substitute
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.relations import is_true
from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Equal

samples = IndexSet("n", "i", "j", "k", "l")
i, j, k, l = (Index(name, samples) for name in "ijkl")
α, a, t = Family("α", samples), Family("a", samples), LabelFamily("t", samples)  # a: α after the step
x = VectorFamily("x", samples)
b, s, η = Scalar("b"), Scalar("s"), Scalar("η")
E_i, E_j = Scalar("E_i"), Scalar("E_j")
ETA = 2 * inner(x[i], x[j]) - inner(x[i], x[i]) - inner(x[j], x[j])
A_I, A_J, C, γ = (Symbol(name, nonnegative=True) for name in ("α_i", "α_j", "C", "γ"))
Γ = Symbol("γ", real=True)  # α_i − α_j has either sign
_PARTS = [Fraction(q, 4) for q in (0, 2, 4, 1, 3)]  # of C
_PRICES = (1, 2)


def dual(multiplier: Callable[[Index], Any]) -> Expr:
    """W = Σ α − ½ΣΣ α α t t ⟨x, x⟩ for multipliers given by their index."""
    square = total(multiplier(k) * multiplier(l) * t[k] * t[l] * inner(x[k], x[l]), k, l)
    return total(multiplier(k), k) - square / 2


def moved(index: Index) -> Expr:
    """α after α_j has gone up by s and α_i has followed."""
    return α[index] + s * (delta(index, j) - t[i] * t[j] * delta(index, i))


def replaced(index: Index) -> Expr:
    """α with a_i and a_j in the place of α_i and α_j (i ≠ j)."""
    return α[index] + (a[i] - α[i]) * delta(index, i) + (a[j] - α[j]) * delta(index, j)


def score(multiplier: Callable[[Index], Any], at: Index) -> Expr:
    """Σ_k α_k t_k ⟨x_k, x⟩ at a point, without b."""
    return total(multiplier(k) * t[k] * inner(x[k], x[at]), k)


def error(at: Index) -> Expr:
    """E = f(x) − t at a point."""
    return score(lambda index: α[index], at) + b - t[at]


def unclipped_step() -> Check:
    """Printed E_j, η and the new α_j: the errors of f, the curvature of W, and the vertex of the parabola.

    >>> step = α[j] - t[j] * (E_i - E_j) / η
    >>> unclipped_step().decide({"E_j": error(j), "η": ETA, "α_j": step}).holds
    True
    >>> unclipped_step().decide({"E_j": error(j), "η": -ETA, "α_j": step}).holds
    False
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        off = printed["E_j"]
        slope = t[j] * (substitute(off, {j: i}) - off)
        rise = dual(moved) - dual(lambda index: α[index])
        step = printed["α_j"] - α[j]
        lines = {
            "E_j": Equal(off - error(j), 0),
            "η": Equal(rise - s * slope - s**2 * printed["η"] / 2, 0),
            "α_j": Equal(t[j] * (E_i - E_j) + step * η, 0),  # W′ = 0 at the vertex
        }
        for name, line in lines.items():
            found = identity().decide(line)
            if not found.holds:
                numbers = found.counterexample or f"{name} differs"
                return replace(found, reason=f"{name}: {found.reason}", counterexample=numbers)
        return Finding(True, "W is a parabola along the pair and this is its vertex: proved for all n and m")

    return Check("identity", decide)


def thresholds() -> Check:
    """With the printed b_1 the new score at x_i is t_i, with b_2 that at x_j is t_j.

    >>> change = t[i] * (a[i] - α[i]) * inner(x[i], x[i]) + t[j] * (a[j] - α[j]) * inner(x[i], x[j])
    >>> right = {"b_1": b - E_i - change, "b_2": b - E_j - substitute(change, {i: j, j: i})}
    >>> thresholds().decide(right).holds
    True
    >>> thresholds().decide({**right, "b_1": b + E_i - change}).holds
    False
    """
    places = {"b_1": i, "b_2": j}

    def decide(printed: Mapping[str, Any]) -> Finding:
        for name, formula in printed.items():
            at = places[name]
            full = substitute(formula, {E_i: error(i), E_j: error(j)})
            found = identity().decide(Equal(score(replaced, at) + full - t[at], 0))
            if not found.holds:
                numbers = found.counterexample or f"{name} differs"
                return replace(found, reason=f"{name}: {found.reason}", counterexample=numbers)
        return Finding(True, "the new errors at the pair are zero: proved by the kernel for all n and m")

    return with_parts(Check("identity", decide), *places)


def bounds(*, same: bool) -> Check:
    """Printed L and H, and what they are for γ above and below its threshold, from 0 ≤ α_i, α_j ≤ C.

    The other multiplier is γ − α_j where the labels are equal and γ + α_j where they differ; so its two
    bounds are two more bounds of α_j. The greatest lower and the least upper one are compared as sets of
    formulas.

    >>> right = {"L": Max(0, A_I + A_J - C), "H": Min(C, A_I + A_J), "cases": ()}
    >>> bounds(same=True).decide(right).holds, bounds(same=False).decide(right).holds
    (True, False)
    """
    constant = A_I + A_J if same else A_I - A_J
    low, high = ((0, constant - C), (C, constant)) if same else ((0, -constant), (C, C - constant))

    def decide(printed: Mapping[str, Any]) -> Finding:
        right = {"L": Max(*low), "H": Min(*high)}
        for name, formula in right.items():
            if _members(printed[name], type(formula)) != _members(formula, type(formula)):
                return Finding(False, f"{name} is another one", _apart(printed[name], formula))
        strange = _other_thresholds(printed["cases"], C if same else 0)
        if strange:
            return Finding(False, "a case of γ has another threshold", strange)
        for fits, least, most in printed["cases"]:
            wrong = _wrong_case(fits, least, most, constant, right)
            if wrong:
                return Finding(False, "the bounds in a case of γ are others", wrong)
        if printed["cases"] and not _covers([fits for fits, _, _ in printed["cases"]], same=same):
            return Finding(False, "some γ has no case", "a γ beside the threshold is in none of the cases")
        return Finding(True, "solved from 0 ≤ α_i ≤ C and 0 ≤ α_j ≤ C, for all α and C")

    return Check("identity", decide)


def _members(formula: Any, kind: type[Expr]) -> set[Expr] | None:
    formula = exact(formula)
    return {expand(part) for part in formula.args} if isinstance(formula, kind) else None


def _apart(printed: Any, right: Expr) -> str:
    """Multipliers at which two bounds differ."""
    for place, values in _pairs():
        said, true = exact(printed).xreplace(values), right.xreplace(values)
        if said != true:
            return f"{place} gives {shown(said)} instead of {shown(true)}"
    return ""


def _pairs() -> Iterator[tuple[str, dict[Symbol, Expr]]]:
    """Pairs of multipliers in the box [0, C]² for two prices, with a name."""
    for price, p, q in product(_PRICES, _PARTS, _PARTS):
        values = {A_I: exact(p * price), A_J: exact(q * price), C: Integer(price)}
        yield ", ".join(f"{letter} = {value}" for letter, value in values.items()), values


def _other_thresholds(cases: Any, threshold: Any) -> str:
    """A case that does not compare γ with the threshold: then more than their order would matter."""
    for fits, _, _ in cases:
        if not isinstance(fits, Relational):
            return shown(fits)
        rest = expand(fits.lhs - fits.rhs).xreplace({Γ: γ})
        factor = rest.coeff(γ)
        if not factor.is_Number or factor == 0 or expand(rest - factor * (γ - threshold)) != 0:
            return shown(fits)
    return ""


def _wrong_case(fits: Any, least: Any, most: Any, constant: Expr, right: Mapping[str, Expr]) -> str:
    for place, values in _pairs():
        at = {γ: constant.xreplace(values), Γ: constant.xreplace(values), C: values[C]}
        if not is_true(fits, at):
            continue
        said = tuple(exact(e).xreplace(at) for e in (least, most))
        true = tuple(right[name].xreplace(values) for name in "LH")
        if said != true:
            return f"{place}: {shown(said)} instead of {shown(true)}"
    return ""


def _covers(conditions: list[Any], *, same: bool) -> bool:
    """Whether every γ that can occur, except the threshold, is in just one case."""
    reach = range(9) if same else range(-4, 5)
    threshold = 4 if same else 0
    places = [
        {γ: exact(Fraction(q * price, 4)), Γ: exact(Fraction(q * price, 4)), C: Integer(price)}
        for q, price in product(reach, _PRICES)
        if q != threshold
    ]
    return all(sum(is_true(fits, at) for fits in conditions) == 1 for at in places)
