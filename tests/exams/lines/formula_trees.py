"""Small formula trees of our own: written in many dresses, evaluated with fractions, free of svmsym.

("num", q)  ("at", name, *indices)  ("add", *parts)  ("mul", *parts)  ("sum", index, body)
Atoms: a α_i, y y_i, b, C, xi ξ_i, mu μ_i, x x_i, w, wx ⟨w, x_i⟩, ww ‖w‖², xx ⟨x_i, x_j⟩, n.
"""

from __future__ import annotations

from fractions import Fraction

HALF = ("num", Fraction(1, 2))
ONE = ("num", Fraction(1))
ZERO = ("num", Fraction(0))


def num(p, q=1):
    return ("num", Fraction(p, q))


def at(name, *indices):
    return ("at", name, *indices)


def add(*parts):
    return ("add", *parts)


def mul(*parts):
    return ("mul", *parts)


def neg(part):
    return mul(num(-1), part)


def sum_(index, body):
    return ("sum", index, body)


VECTORS = {"w", "x"}


def value(tree, env, where=None):
    """The value of a tree: a fraction, or a list of fractions for a vector."""
    where = where or {}
    match tree:
        case ("num", q):
            return q
        case ("at", name, *indices):
            return _atom(name, [where[i] for i in indices], env)
        case ("add", *parts):
            return _plus([value(p, env, where) for p in parts])
        case ("mul", *parts):
            result = Fraction(1)
            for p in parts:
                result = _times(result, value(p, env, where))
            return result
        case ("sum", index, body):
            return _plus([value(body, env, {**where, index: k}) for k in range(env["n"])])
    raise ValueError(tree)


def _atom(name, at_, env):
    def dot(u, v):
        return sum((p * q for p, q in zip(u, v, strict=True)), Fraction(0))

    if name == "wx":
        return dot(env["w"], env["x"][at_[0]])
    if name == "ww":
        return dot(env["w"], env["w"])
    if name == "xx":
        return dot(env["x"][at_[0]], env["x"][at_[1]])
    if name in {"1/C", "1/2C", "1/4C"}:
        return 1 / (int(name[2:-1] or 1) * env["C"])
    if name == "n":
        return Fraction(env["n"])
    found = env[name]
    return found[at_[0]] if at_ else found


def _plus(parts):
    vectors = [p for p in parts if isinstance(p, list)]
    if not vectors:
        return sum(parts, Fraction(0))
    full = [p if isinstance(p, list) else [Fraction(0)] * len(vectors[0]) for p in parts]
    return [sum(c, Fraction(0)) for c in zip(*full, strict=True)]


def _times(a, b):
    if isinstance(a, list):
        return [x * b for x in a]
    return [a * x for x in b] if isinstance(b, list) else a * b


def free(tree, bound=frozenset()):
    """The indices that no sum binds."""
    match tree:
        case ("at", _, *indices):
            return set(indices) - bound
        case ("add" | "mul", *parts):
            return set().union(*(free(p, bound) for p in parts))
        case ("sum", index, body):
            return free(body, bound | {index})
    return set()


def places(tree, path=()):
    """Every node with the path that leads to it."""
    yield path, tree
    if tree[0] in {"add", "mul"}:
        for k, part in enumerate(tree[1:], 1):
            yield from places(part, (*path, k))
    elif tree[0] == "sum":
        yield from places(tree[2], (*path, 2))


def replaced(tree, path, new):
    """The tree with another node at a path; None removes a part of a sum or product."""
    if not path:
        return new
    k, *rest = path
    parts = list(tree)
    if new is None and not rest:
        del parts[k]
        return tuple(parts) if len(parts) > 2 else parts[1]
    parts[k] = replaced(parts[k], tuple(rest), new)
    return tuple(parts)
