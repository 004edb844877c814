"""Whether a line holds: drawn fractions, exact difference quotients. Nothing of svmsym is used."""

from __future__ import annotations

from fractions import Fraction

from formula_trees import at, free, value
from student_families import W_SUM


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
