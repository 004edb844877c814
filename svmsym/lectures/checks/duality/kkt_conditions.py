"""The KKT conditions of a convex problem, for any number of constraints and in every dimension.

min f_0(x) such that f_i(x) ≤ 0 and h_k(x) = 0, with gradients g_0, g_i, a_k at x. For z = x + u feasible,

    f_0(z) − f_0(x) = ⟨g_0, u⟩ + e_0,   −s_i = f_i + ⟨g_i, u⟩ + e_i,   0 = h_k + ⟨a_k, u⟩     e, s ≥ 0

since convex functions lie above their tangents and the h_k are affine. The kernel proves from the printed
equations that f_0(z) − f_0(x) = e_0 + Σ λ_i(e_i + s_i), which is not negative where λ ≥ 0: they suffice.
That a solution satisfies them (under a constraint qualification) is looked at in examples alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sympy import Expr, Integer, LessThan
from sympy.core.relational import GreaterThan

from svmsym.arguments.identities import Hypothesis, follows
from svmsym.arguments.signs import Known, evident_sign
from svmsym.duality.problem import Sign
from svmsym.formulas import Family, Index, IndexSet, Scalar, Vector, VectorFamily, inner, total
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.operations import Total
from svmsym.formulas.printing import to_text
from svmsym.lectures.checks.duality import standard_form as example
from svmsym.lectures.checks.values import exact
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Equal

_ROWS, _EQUATIONS = IndexSet("k", "i", "j"), IndexSet("p", "k", "l")
i, k = Index("i", _ROWS), Index("k", _EQUATIONS)
f, λ, h, v = Family("f", _ROWS), Family("λ", _ROWS), Family("h", _EQUATIONS), Family("v", _EQUATIONS)
g_0, g, a = Vector("g_0"), VectorFamily("g", _ROWS), VectorFamily("a", _EQUATIONS)
_U, _E0, _E, _S = Vector("u"), Scalar("e_0"), Family("e", _ROWS), Family("s", _ROWS)
_IN_EXAMPLES = {
    f[i]: example.F_1,
    λ[i]: example.LAMBDA,
    h[k]: example.H,
    v[k]: example.V,
    g_0: example.G_0,
    g[i]: example.G_1,
    a[k]: example.H_1,
}


def kkt_conditions() -> Check:
    """Printed conditions on f_i, h_k, λ_i, v_k and gradients: sufficient by proof, necessary in examples.

    >>> stationary = Equal(g_0 + total(λ[i] * g[i], i) + total(v[k] * a[k], k), 0)
    >>> conditions = (f[i] <= 0, Equal(h[k], 0), λ[i] >= 0, Equal(λ[i] * f[i], 0), stationary)
    >>> kkt_conditions().decide(conditions).holds, kkt_conditions().decide(conditions[1:]).holds
    (True, False)
    """

    def decide(printed: Sequence[Any]) -> Finding:
        tried = example.kkt_conditions().decide([_with_one_constraint(c) for c in printed])
        if not tried.holds:
            return tried
        wrong = _unproved(printed)
        if wrong:
            return Finding(False, "they are not seen to suffice", wrong)
        said = "they suffice for convex f and affine h, f_0(z) − f_0(x) = e_0 + Σλ(e + s) ≥ 0 for all n and m"
        return Finding(True, f"{said}; necessary in examples alone: {tried.reason}")

    return Check("identity", decide)


def _unproved(printed: Sequence[Any]) -> str:
    """What keeps x from being feasible and best, as far as the printed conditions say; empty where it is."""
    equations = [exact(c.left) - exact(c.right) for c in printed if isinstance(c, Equal)]
    below = [c.gts - c.lts for c in printed if isinstance(c, GreaterThan | LessThan)]
    if -f[i] not in below or h[k] not in equations:
        return "x need not be feasible"
    signs: dict[str, Sign] = {"e_0": "nonnegative", "e": "nonnegative", "s": "nonnegative"}
    if λ[i] in below:
        signs["λ"] = "nonnegative"
    reason = _E0 + total(λ[i] * (_E[i] + _S[i]), i)
    if evident_sign(reason, Known(signs)) == "unknown":
        return f"the sign of {to_text(reason)} is open"
    at_z = [
        Hypothesis(f[i] + inner(g[i], _U) + _E[i] + _S[i], Integer(0), -λ[i]),
        Hypothesis(h[k] + inner(a[k], _U), Integer(0), -v[k]),
    ]
    given = [Hypothesis(residual, Integer(0), _cofactor(residual)) for residual in equations]
    difference = inner(g_0, _U) + _E0 - reason
    return "" if follows(difference, [*at_z, *given]) else f"f_0(z) − f_0(x) is not {to_text(reason)}"


def _cofactor(residual: Expr) -> Expr:
    """Stationarity is used along u, h_k = 0 times v_k, complementary slackness as it is."""
    if kind_of(residual) is Kind.VECTOR:
        return _U
    return v[k] if k in free_indices(residual) else Integer(1)


def _with_one_constraint(condition: Any) -> Any:
    """The same with one f and one h, numbers in the place of vectors: sums have one term."""

    def plain(side: Any) -> Any:
        e = exact(side)
        return e.replace(lambda node: isinstance(node, Total), lambda node: node.body).xreplace(_IN_EXAMPLES)

    if isinstance(condition, Equal):
        return Equal(plain(condition.left), plain(condition.right))
    return condition.func(plain(condition.lhs), plain(condition.rhs))
