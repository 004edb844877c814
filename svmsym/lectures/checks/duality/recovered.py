"""How the unknowns follow from optimal multipliers, and what the multipliers say about a point.

w = Σ α y x,    α_s > 0  ⇒  y_s(⟨w, x_s⟩ + b) = 1  ⇒  b = y_s − ⟨w, x_s⟩,    α(y f − 1) = 0
"""

from __future__ import annotations

from typing import Literal

from sympy import Expr, GreaterThan, StrictGreaterThan
from sympy.core.relational import Relational

from svmsym.formulas.atoms import FeatureMap, Scalar, Vector
from svmsym.formulas.operations import inner
from svmsym.formulas.printing import to_text
from svmsym.formulas.substitution import substitute
from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.duality.dual_problem import agree
from svmsym.lectures.checks.values import exact
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Equal

Outcome = Literal["zero", "positive", "open"]


def recovers(name: str, variable: str) -> Check:
    """The printed formula of an unknown is the derived one, w replaced by its own where that is needed.

    >>> from svmsym.formulas import Scalar
    >>> recovers("hard-margin", "b").decide(Scalar("c")).reason
    'derived is yₛ − ⟨w, xₛ⟩'
    """

    def decide(printed: Expr) -> Finding:
        found = run(name)
        known = {str(r.variable): r for r in found.recovery if r.variable is not None}
        wanted = known[variable]
        expanded = substitute(wanted.value, {r.variable: r.value for r in known.values() if not r.positive})
        if agree(printed, wanted.value) or agree(printed, expanded):
            under = "".join(f", where {to_text(m)} > 0" for m in wanted.positive)
            return Finding(True, f"derived from the problem {name} for all n and m{under}")
        return Finding(False, f"derived is {to_text(wanted.value)}", f"printed is {to_text(printed)}")

    return Check("derive", decide)


def tight(name: str, **positive: bool) -> Check:
    """The printed equation says that the slack is zero where the named multipliers are positive (or zero).

    >>> from svmsym.formulas import Scalar
    >>> tight("hard-margin", α=True).decide(Equal(Scalar("b"), 1)).holds
    False
    """

    def decide(printed: Equal) -> Finding:
        slack, outcome = case(name, **positive)
        residual = exact(printed.left) - exact(printed.right)
        if outcome == "zero" and (agree(residual, slack) or agree(residual, -slack)):
            return Finding(True, f"the cases of {name}: {_said(positive)} makes it zero, for all n and m")
        return Finding(False, f"{_said(positive)} says {to_text(slack)} {_SIGNS[outcome]}", to_text(residual))

    return Check("derive", decide)


def bounded(name: str, **positive: bool) -> Check:
    """The printed inequality is exactly what is known of the slack for these multipliers: ≥, or > if proved.

    >>> from svmsym.formulas import Scalar
    >>> bounded("hard-margin", α=False).decide(Scalar("b") >= 1).holds
    False
    """

    def decide(printed: Relational) -> Finding:
        slack, outcome = case(name, **positive)
        strict = isinstance(printed, StrictGreaterThan)
        right = {"open": GreaterThan, "positive": StrictGreaterThan, "zero": None}[outcome]
        residual = printed.gts - printed.lts
        if agree(residual, slack) and right is not None and strict == (right is StrictGreaterThan):
            return Finding(True, f"the cases of {name}: {_said(positive)} leaves this, for all n and m")
        return Finding(False, f"{_said(positive)} says {to_text(slack)} {_SIGNS[outcome]}", to_text(residual))

    return Check("derive", decide)


def slackness(name: str) -> Check:
    """The printed equation is the complementary slackness of the first constraint, multiplier · slack = 0.

    >>> from svmsym.formulas import Scalar
    >>> slackness("hard-margin").decide(Equal(Scalar("b"), 0)).holds
    False
    """

    def decide(printed: Equal) -> Finding:
        multiplier, slack = run(name).kkt.complementarity[0]
        residual = exact(printed.left) - exact(printed.right)
        if agree(residual, multiplier * slack):
            return Finding(True, f"a KKT condition of {name}: a positive slack leaves no multiplier but 0")
        return Finding(False, f"derived is {to_text(multiplier * slack)} = 0", to_text(residual))

    return Check("derive", decide)


def scores(name: str) -> Check:
    """The printed score is ⟨w, φ(x)⟩ + b at the optimal w, proved for all n and m.

    >>> from svmsym.formulas import Scalar
    >>> scores("hard-margin-kernel").decide(Scalar("b")).holds
    False
    """

    def decide(printed: Expr) -> Finding:
        score = inner(run(name).dual.minimisers[Vector("w")], FeatureMap("φ")(Vector("x"))) + Scalar("b")
        if agree(printed, score):
            return Finding(True, f"the minimiser of {name} put in, for all n and m")
        return Finding(False, f"derived is {to_text(score)}", f"printed is {to_text(printed)}")

    return Check("derive", decide)


def case(name: str, **positive: bool) -> tuple[Expr, Outcome]:
    """The slack of the first constraint, and what is known of it for these signs of the multipliers.

    >>> case("soft-margin", α=True, μ=True)[1], case("hard-margin", α=False)[1]
    ('zero', 'open')
    """
    table = run(name).cases[0]
    names = [m.name for m in table.multipliers]
    wanted = tuple(positive[m] for m in names)
    chosen = next(c for c in table.cases if tuple(sign for _, sign in c.pattern) == wanted)
    slack = table.slacks[0]
    outcome: Outcome = "zero" if slack in chosen.tight else "positive" if slack in chosen.positive else "open"
    return chosen.simplified(slack), outcome


_SIGNS = {"zero": "= 0", "positive": "> 0", "open": "≥ 0 and no more"}


def _said(positive: dict[str, bool]) -> str:
    return ", ".join(f"{name} {'> 0' if value else '= 0'}" for name, value in positive.items())
