"""Derivations as a student writes them, right or with one planted error, with an exact check of the error.

A page is a list of lines; each line knows what it says in trees, so that fractions decide whether it is true.
Nothing of svmsym is used here.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from fractions import Fraction

from formula_trees import HALF, ONE, add, at, free, mul, neg, num, places, replaced, sum_, value
from student_dresses import Dress, indexed, letter, write

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


def dress(rng):
    """One way of writing."""
    kind = rng.choice(("latex", "latex", "latex", "unicode", "ascii"))
    a = rng.choice(("α", "α", "λ"))
    return Dress(
        kind,
        a=a,
        y=rng.choice(("y", "y", "t")),
        b=rng.choice(("b", "b", "w_0")),
        mu=rng.choice(("μ", "μ", "β")),
        dot=rng.choice(("T", "top", "angle", "cdot")),
        upper=kind == "latex" and rng.random() < 0.3,
        ranges=rng.random() < 0.5,
        norm=rng.random() < 0.6,
        bold=rng.random() < 0.2,
    )


# Writing.


def text(line, family, d):
    """A line as text."""
    big = {"latex": rf"L(w, {'b, ' if family.bias else ''}{letter(d.a, d)})"}.get(d.kind, "L")
    big = big if d.b == "b" else "L"
    equal = " = "
    match line.kind:
        case "lagrangian":
            return big + equal + write(line.trees[0], d)
        case "gradient":
            return _derivative(line.by, d) + equal + write(line.trees[0], d) + " = 0"
        case "condition":
            return equal.join(write(t, d) for t in line.trees)
        case "chain":
            return "L" + equal + write(line.trees[0], d)
        case "box":
            return _box(line.bound[0], d)
        case "primal":
            return _primal(line, family, d)
        case "dual":
            return _dual(line, d)
    raise ValueError(line.kind)


def _derivative(by, d):
    name = {"w": letter("w", d), "b": d.b, "ξ": indexed("ξ", "i", d)}[by]
    if d.kind == "latex":
        return rf"\nabla_{{{name}}} L" if by == "w" else rf"\frac{{\partial L}}{{\partial {name}}}"
    return f"∂L/∂{name}" if d.kind == "unicode" or by == "ξ" else f"dL/d{name}"


def _le(d):
    return {"latex": r" \le ", "unicode": " ≤ ", "ascii": " <= "}[d.kind]


def _ge(d):
    return {"latex": r" \ge ", "unicode": " ≥ ", "ascii": " >= "}[d.kind]


def _box(bound, d):
    return "0" + _le(d) + indexed(d.a, "i", d) + _le(d) + write(bound, d)


def _primal(line, family, d):
    below = "w, b" if family.bias and d.b == "b" else "w"
    goal = rf"\min_{{{below}}} " if d.kind == "latex" else "min "
    rest = add(mul(at("y", "i"), family.score("i")))[1]
    right = write(add(ONE, neg(at("xi", "i"))), d) if family.slack else "1"
    text_ = goal + write(line.trees[0], d) + _such_that(d) + write(rest, d) + _ge(d) + right
    if family.slack == "linear":
        text_ += ", " + indexed("ξ", "i", d) + _ge(d) + "0"
    return text_


def _such_that(d):
    return r" \quad \text{s.t.} \quad " if d.kind == "latex" else " s.t. "


def _dual(line, d):
    goal = {"latex": rf"\{line.sense}_{{{letter(d.a, d)}}} "}.get(d.kind, f"{line.sense} ")
    shown = []
    for c in line.constraints:
        if c == "balance":
            shown.append(write(BALANCE, d) + " = 0")
        elif c == "box":
            shown.append(_box(line.bound[0] if line.bound else at("C"), d))
        else:
            shown.append(indexed(d.a, "i", d) + _ge(d) + "0")
    return goal + write(line.trees[0], d) + _such_that(d) + ", ".join(shown)


# Exact evaluation.


def numbers(family, rng, *, stationary):
    """Small numbers; ``stationary``: all conditions of the family hold."""
    n, m = rng.choice((2, 3)), rng.choice((1, 2))
    C = Fraction(rng.randint(1, 6))
    y = [Fraction(rng.choice((-1, 1))) for _ in range(n)]
    y[0], y[1] = Fraction(1), Fraction(-1)
    a = [Fraction(rng.randint(0, 4), rng.choice((1, 2))) for _ in range(n)]
    x = [[Fraction(rng.randint(-3, 3)) for _ in range(m)] for _ in range(n)]
    draw = lambda: Fraction(rng.randint(-3, 3))  # noqa: E731 - a short name
    env = {"n": n, "C": C, "y": y, "a": a, "x": x, "b": draw(), "w": [draw() for _ in range(m)]}
    env["xi"], env["mu"] = [draw() for _ in range(n)], [draw() for _ in range(n)]
    if stationary:
        if family.bias:  # balance by the first two points, whose labels differ
            off = sum(p * q for p, q in zip(a, y, strict=True))
            a[1 if off > 0 else 0] += abs(off)
        if family.slack == "linear":
            env["C"] = C = max(*a, Fraction(1)) + rng.randint(0, 2)
            env["mu"] = [C - p for p in a]
        if family.slack == "squared":
            env["xi"] = [p / (2 * C) for p in a]
        env["w"] = value(W_SUM, env)
    return env


def is_true(line, family, rng, tries=12):
    """Whether a line holds at every drawn model."""
    return all(_holds(line, family, rng) for _ in range(tries))


def _everywhere(tree, env):
    indices = sorted(free(tree))
    wheres = [{}]
    for i in indices:
        wheres = [{**w, i: k} for w in wheres for k in range(env["n"])]
    return [value(tree, env, w) for w in wheres]


def _holds(line, family, rng):
    if line.kind == "lagrangian":
        env = numbers(family, rng, stationary=False)
        true = value(family.lagrangian(), env)
        return all(v == true for v in _everywhere(line.trees[0], env))
    if line.kind == "gradient":
        return _gradient_holds(line, family, rng)
    env = numbers(family, rng, stationary=True)
    if line.kind == "condition":
        left, right = line.trees
        free_ = sorted(free(left) | free(right))
        wheres = [{}]
        for i in free_:
            wheres = [{**w, i: k} for w in wheres for k in range(env["n"])]
        return all(_same(value(left, env, w), value(right, env, w)) for w in wheres)
    if line.kind == "chain":
        true = value(family.lagrangian(), env)
        return all(v == true for v in _everywhere(line.trees[0], env))
    if line.kind == "box":
        bounds = _everywhere(line.bound[0], env)
        return line.bound[0] == at("C") or all(0 <= p <= b for p in env["a"] for b in bounds)
    return None


def _same(a, b):
    zero = a if isinstance(b, list) else b
    if isinstance(a, list) != isinstance(b, list):
        return zero == 0 and not any(b if isinstance(b, list) else a)
    return a == b


def _gradient_holds(line, family, rng):
    """The derivative by a difference quotient, which is exact for quadratic functions."""
    env = numbers(family, rng, stationary=False)
    tree = family.lagrangian()

    def slope(change):
        up, down = dict(env), dict(env)
        change(up, Fraction(1))
        change(down, Fraction(-1))
        return (value(tree, up) - value(tree, down)) / 2

    def moved(name, k):
        def change(e, h):
            e[name] = [v + (h if p == k else 0) for p, v in enumerate(e[name])]

        return change

    claimed = _everywhere(line.trees[0], env)
    if line.by == "b":
        true = slope(lambda e, h: e.__setitem__("b", e["b"] + h))
        return all(c == true for c in claimed)
    if line.by == "w":
        true = [slope(moved("w", k)) for k in range(len(env["w"]))]
        return all(c == true for c in claimed)
    if free(line.trees[0]) != {"i"}:
        return False
    return claimed == [slope(moved("xi", k)) for k in range(env["n"])]


def goal_is_true(line, family, rng):
    """Whether an objective is that of the dual or primal up to a positive factor and a constant."""
    envs = [numbers(family, rng, stationary=line.kind == "dual") for _ in range(12)]
    if line.kind == "dual":
        true = [value(family.lagrangian(), e) * (1 if line.sense == "max" else -1) for e in envs]
    else:
        true = [value(family.objective(), e) * (1 if line.sense == "min" else -1) for e in envs]
    if free(line.trees[0]):
        return False
    said = [value(line.trees[0], e) for e in envs]
    k = next((k for k in range(1, len(envs)) if true[k] != true[0]), None)
    if k is None:
        return True
    factor = (said[k] - said[0]) / (true[k] - true[0])
    return factor > 0 and all(s - said[0] == factor * (t - true[0]) for s, t in zip(said, true, strict=True))


# Planting.


def planted(lines, family, rng):
    """(lines with one line made wrong, its number from 1, what was done)."""
    for _ in range(200):
        k = rng.randrange(len(lines))
        changed = _changed(lines[k], rng)
        if changed is None:
            continue
        line, what = changed
        if _is_wrong(line, family, rng):
            return [*lines[:k], line, *lines[k + 1 :]], k + 1, what
    raise AssertionError("no error could be planted")


def _is_wrong(line, family, rng):
    if line.kind in {"dual", "primal"}:
        full = {"balance", "box"} if family.slack == "linear" else {"balance", "positive"}
        full -= set() if family.bias else {"balance"}
        lacks = line.kind == "dual" and set(line.constraints) != full
        off = line.kind == "dual" and line.bound and line.bound[0] != at("C")
        return bool(lacks or off or not goal_is_true(line, family, rng))
    return not is_true(line, family, rng)


def _changed(line, rng):
    if line.kind == "box":
        return replace(
            line, bound=(rng.choice((at("1/C"), mul(num(2), at("C")), mul(HALF, at("C")))),)
        ), "bound"
    if line.kind == "dual" and rng.random() < 0.35:
        return _changed_problem(line, rng)
    if line.kind == "primal" and rng.random() < 0.3:
        return None
    which = rng.randrange(len(line.trees))
    found = _mutated(line.trees[which], rng)
    if found is None:
        return None
    tree, what = found
    trees = list(line.trees)
    trees[which] = tree
    return replace(line, trees=tuple(trees)), what


def _changed_problem(line, rng):
    choice = rng.choice(("sense", "lost constraint", "bound"))
    if choice == "sense":
        return replace(line, sense="min" if line.sense == "max" else "max"), choice
    if choice == "lost constraint":
        if len(line.constraints) < 2:
            return None
        return replace(line, constraints=(rng.choice(line.constraints),)), choice
    if "box" not in line.constraints:
        return None
    return replace(line, bound=(at("1/C"),)), choice


def _mutated(tree, rng):
    """One slip somewhere in a tree."""
    kind = rng.choice(("sign", "dropped factor", "number", "index", "lost sum", "lost term", "square"))
    nodes = list(places(tree))
    rng.shuffle(nodes)
    for path, node in nodes:
        match kind, node:
            case "sign", ("add", *parts):
                k = rng.randrange(len(parts)) + 1
                return replaced(tree, (*path, k), _negated(node[k])), kind
            case "dropped factor", ("mul", *parts) if len(parts) > 1:
                kept = [k for k, p in enumerate(parts, 1) if p[0] == "at" and p[1] in {"y", "a", "C"}]
                if kept:
                    return replaced(tree, (*path, rng.choice(kept)), None), kind
            case "number", ("num", q) if q.denominator > 1:
                whole = ("num", q * q.denominator) if q < 0 or not path else None
                return replaced(tree, path, whole), kind
            case "number", ("at", "1/4C" | "1/2C" as name):
                return replaced(tree, path, at("1/2C" if name == "1/4C" else "1/C")), kind
            case "index", ("at", name, "j") if name in {"a", "y"}:
                return replaced(tree, path, ("at", name, "i")), kind
            case "lost sum", ("sum", "j", body):
                return replaced(tree, path, body), kind
            case "lost term", ("add", *parts) if len(parts) > 1:
                return replaced(tree, (*path, rng.randrange(len(parts)) + 1), None), kind
    return None


def _negated(tree):
    if tree[0] == "num":
        return ("num", -tree[1])
    if tree[0] == "mul" and tree[1][0] == "num":
        left = ("num", -tree[1][1])
        if left[1] == 1:
            return ("mul", *tree[2:]) if len(tree) > 3 else tree[2]
        return ("mul", left, *tree[2:])
    return neg(tree)


def markdown(lines, family, d, rng):
    """The page as a Markdown text with some prose."""
    words = ["We have", "Now", "Hence", "It follows that", "Also", "Daraus folgt", "Luego"]
    parts = ["# Derivation\n"]
    for line in lines:
        shown = text(line, family, d)
        if rng.random() < 0.4:
            parts.append(rng.choice(words) + "\n")
        if d.kind == "latex":
            open_, close = rng.choice((("$", "$"), ("$$", "$$"), (r"\[", r"\]"), (r"\(", r"\)")))
            parts.append(f"{open_}{shown}{close}\n")
        else:
            parts.append(shown + "\n")
    return "\n".join(parts)


def example(seed, *, wrong):
    """(problem, Markdown, number of the wrong line or None, what was planted)."""
    rng = random.Random(seed)
    family = rng.choice(FAMILIES)
    d = dress(rng)
    if family.bias is False:
        d = replace(d, b="b")
    lines = page(family, rng)
    number, what = None, ""
    if wrong:
        lines, number, what = planted(lines, family, rng)
    return family.name, markdown(lines, family, d, rng), number, what
