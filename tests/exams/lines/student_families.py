"""The problems of which pages are written, and the lines of a right page. Nothing of svmsym is used."""

from __future__ import annotations

from dataclasses import dataclass

from formula_trees import HALF, add, at, mul, neg, num, sum_

ZERO = num(0)


@dataclass(frozen=True)
class Family:
    """Which soft-margin problem: with b or without, slack "" (hard), "linear" or "squared"."""

    name: str
    bias: bool = True
    slack: str = ""

    def score(self, i):
        return add(at("wx", i), at("b")) if self.bias else at("wx", i)

    def constraint(self, i):
        parts = [mul(at("y", i), self.score(i)), num(-1)]
        return add(*parts, at("xi", i)) if self.slack else add(*parts)

    def objective(self):
        half = mul(HALF, at("ww"))
        if self.slack == "linear":
            return add(half, mul(at("C"), sum_("i", at("xi", "i"))))
        if self.slack == "squared":
            return add(half, mul(at("C"), sum_("i", mul(at("xi", "i"), at("xi", "i")))))
        return half

    def lagrangian(self):
        f = self.objective()
        parts = [*(f[1:] if f[0] == "add" else (f,)), neg(sum_("i", mul(at("a", "i"), self.constraint("i"))))]
        if self.slack == "linear":
            parts.append(neg(sum_("i", mul(at("mu", "i"), at("xi", "i")))))
        return add(*parts)


FAMILIES = [
    Family("hard-margin"),
    Family("soft-margin", slack="linear"),
    Family("hard-margin-no-bias", bias=False),
    Family("soft-margin-no-bias", bias=False, slack="linear"),
    Family("soft-margin-squared", slack="squared"),
]


@dataclass(frozen=True)
class Line:
    """kind: primal, lagrangian, gradient (by), condition, chain, box, dual; trees: what it says, in order."""

    kind: str
    trees: tuple
    by: str = ""
    bound: tuple = ()
    sense: str = "max"
    constraints: tuple = ()


W_SUM = sum_("i", mul(at("a", "i"), at("y", "i"), at("x", "i")))
BALANCE = sum_("i", mul(at("a", "i"), at("y", "i")))
SUM_A = sum_("i", at("a", "i"))
DOUBLE = sum_(
    "i",
    sum_("j", mul(at("a", "i"), at("a", "j"), at("y", "i"), at("y", "j"), at("xx", "i", "j"))),
)
RIDGE = sum_("i", mul(at("1/4C"), at("a", "i"), at("a", "i")))


def page(family, rng):
    """A right derivation by one of several routes."""
    f = family
    lines = [Line("primal", (f.objective(),), sense="min")] if rng.random() < 0.5 else []
    lines.append(Line("lagrangian", (f.lagrangian(),)))
    conditions = [
        Line("gradient", (add(at("w"), neg(W_SUM)),), by="w"),
    ]
    if rng.random() < 0.7:
        conditions.append(Line("condition", (at("w"), W_SUM)))
    if f.bias:
        conditions.append(Line("gradient", (neg(BALANCE),), by="b"))
        if rng.random() < 0.3:
            conditions.append(Line("condition", (BALANCE, ZERO)))
    if f.slack == "linear":
        conditions.append(Line("gradient", (add(at("C"), neg(at("a", "i")), neg(at("mu", "i"))),), by="ξ"))
        if rng.random() < 0.5:
            conditions.append(Line("condition", (at("mu", "i"), add(at("C"), neg(at("a", "i"))))))
        conditions.append(Line("box", (), bound=(at("C"),)))
    if f.slack == "squared":
        conditions.append(
            Line("gradient", (add(mul(num(2), at("C"), at("xi", "i")), neg(at("a", "i"))),), by="ξ")
        )
        conditions.append(Line("condition", (at("xi", "i"), mul(at("1/2C"), at("a", "i")))))
    lines += conditions
    tail = [neg(RIDGE)] if f.slack == "squared" else []
    steps = [
        add(SUM_A, mul(num(-1, 2), at("ww")), *tail),
        add(SUM_A, mul(num(-1, 2), DOUBLE), *tail),
    ]
    expanded = [mul(HALF, at("ww")), neg(sum_("i", mul(at("a", "i"), at("y", "i"), at("wx", "i"))))]
    if f.bias and rng.random() < 0.5:
        expanded.append(neg(mul(at("b"), BALANCE)))
    expanded.append(SUM_A)
    shown = [add(*expanded, *tail), *steps] if rng.random() < 0.5 else steps[rng.randrange(2) :]
    lines += [Line("chain", (t,)) for t in shown]
    sign = rng.choice(("max", "max", "min"))
    goal = steps[1] if sign == "max" else add(mul(HALF, DOUBLE), neg(SUM_A), *([RIDGE] if tail else []))
    constraints = (*(("balance",) if f.bias else ()), "box" if f.slack == "linear" else "positive")
    lines.append(Line("dual", (goal,), sense=sign, constraints=constraints))
    return lines
