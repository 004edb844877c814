"""The ε-SVR beyond its derivation file: its dual with a kernel, its KKT conditions, its sense.

min ½ΣΣ(λ − λ*)(λ − λ*)k(x, x) + εΣ(λ + λ*) + Σ y(λ* − λ)
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from sympy import Expr

from svmsym.duality.claims import Claim, check_claim
from svmsym.duality.dual import Dual
from svmsym.errors import Place
from svmsym.formulas import Entry, FeatureMap, Scalar, Vector, inner, norm2, substitute, total
from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.duality.dual_problem import agree
from svmsym.lectures.checks.evaluated import at_numbers
from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.finding import Check, Finding, typeset
from svmsym.lectures.statements import Equal

_W = Vector("w")


@cache
def with_kernel() -> Dual:
    """The dual of the ε-SVR in the feature space of a kernel, derived when it is asked for."""
    from svmsym.duality.derivation import derivation  # noqa: PLC0415 - when the check runs

    d = derivation("epsilon-svr-kernel")
    i, _ = d.indices("i j")
    x, z = d.data("x_i : R^m", "z_i : R")
    φ = d.feature_map("φ")
    d.kernel("K", φ)
    C, ε = d.parameters("C > 0", "ε > 0")
    w, b, ξ, ξs = d.unknowns("w : R^m", "b : R", "ξ_i : R", "ξ*_i : R")
    α, αs, μ, μs = d.multipliers("α", "α*", "μ", "μ*")
    f = inner(w, φ(x[i])) + b
    d.primal(
        minimize=norm2(w) / 2 + C * total(ξ[i] + ξs[i], i),
        such_that={α: z[i] - f <= ε + ξ[i], αs: f - z[i] <= ε + ξs[i], μ: ξ[i] >= 0, μs: ξs[i] >= 0},
    )
    return d.run().dual


def kernel_dual() -> Check:
    """A printed objective, to be minimised, is that of the derived dual with a kernel.

    >>> from sympy import Integer
    >>> kernel_dual().decide(Integer(0)).holds
    False
    """

    def decide(printed: Expr) -> Finding:
        wrong = check_claim(Claim("dual", printed, Place("epsilon-svr-kernel"), None, "min"), with_kernel())
        if wrong is None:
            return Finding(True, "derived in the feature space, every step proved for all n and m")
        numbers = wrong.counterexample
        return Finding(False, f"derived is {wrong.expected}", typeset(numbers), numbers=numbers)

    return Check("derive", decide)


def complementary() -> Check:
    """Each printed equation says of one KKT product, multiplier · slack, that it is zero; all four occur."""

    def contradiction(printed: tuple[Equal, ...]) -> str:
        found = run("epsilon-svr")
        products = [
            substitute(multiplier, found.dual.eliminated) * slack
            for multiplier, slack in found.kkt.complementarity
        ]
        left = list(products)
        for equation in printed:
            residual = exact(equation.left) - exact(equation.right)
            same = next((p for p in left if agree(residual, p) or agree(residual, -p)), None)
            if same is None:
                return f"{residual} is none of {', '.join(map(str, products))}"
            left.remove(same)
        return f"{left[0]} = 0 is missing" if left else ""

    return searched(contradiction, "the derived KKT products, each for all n and m", "derive")


def both_slacks_positive() -> bool:
    """Whether ξ_i > 0 and ξ*_i > 0 is possible at an optimum, by the case table.

    >>> both_slacks_positive()
    False
    """
    (table,) = run("epsilon-svr").cases
    names = ("ξ", "ξ*")
    for case in table.cases:
        tight = {s.name for s in case.tight if isinstance(s, Entry)}
        if case.possible and not tight & set(names):
            return True
    return False


def slack_without_need() -> Finding:
    """Away from the optimum both slacks may be positive: y = f with ξ = ξ* = 1 is feasible."""
    epsilon, off, slack = Fraction(1, 2), Fraction(0), Fraction(1)
    feasible = off <= epsilon + slack and -off <= epsilon + slack
    numbers = f"y − f = 0, ε = {epsilon}: ξ = ξ* = 1 is feasible, and with C = 0 as good as any other"
    return Finding(not feasible, "a feasible point need not be optimal", numbers)


def maximised() -> Finding:
    """The same objective as a maximum: on (0, 0), (1, 2) with ε = ½ it prefers λ = 0 to the optimum."""
    from svmsym import solve  # noqa: PLC0415 - the solver loads when a check runs

    points, targets, epsilon = [(0,), (1,)], [0, 2], Fraction(1, 2)
    a = solve(points, targets, kind="svr", epsilon=epsilon, C=10)
    objective = -run("epsilon-svr").dual.maximised

    def value(one: Any, other: Any) -> Fraction:
        given = {"α": list(one), "α*": list(other), "x": points, "z": targets, "ε": epsilon}
        return Fraction(at_numbers(objective, given))

    best, nothing = value(a.alpha, a.alpha_star), value((0, 0), (0, 0))
    numbers = f"L_D is {shown(best)} at the optimum with w = 1, and {shown(nothing)} at λ = λ* = 0 with w = 0"
    return Finding(nothing < best, "as a maximum it has another solution", numbers)


def score() -> Expr:
    """⟨w, u⟩ + b with the w that minimises the Lagrangian of the ε-SVR."""
    return inner(run("epsilon-svr").dual.minimisers[_W], Vector("u")) + Scalar("b")


def kernel_score() -> Expr:
    """⟨w, φ(u)⟩ + b with the w that minimises it in the feature space."""
    return inner(with_kernel().minimisers[_W], FeatureMap("φ")(Vector("u"))) + Scalar("b")
