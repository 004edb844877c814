"""Drawn formulas and statements, rewritten so that they say the same, or changed so that they may not."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from pair_formulas import SIGNS, Tree

ZERO, ONE, MINUS = (("number", Fraction(k)) for k in (0, 1, -1))
LETTERS = ("b", "C", "γ")
FLIPPED = {"=": "=", "≠": "≠", "≤": "≥", "≥": "≤", "<": ">", ">": "<"}


def atom(rng: Random, index: str | None) -> Tree:
    """A number, a letter, a member of a family, or an inner product."""
    choices: list[Callable[[], Tree]] = [
        lambda: ("number", Fraction(rng.choice((-2, -1, 1, 1, 2, 3)), rng.choice((1, 1, 1, 2)))),
        lambda: ("letter", rng.choice(LETTERS)),
        lambda: ("letter", rng.choice(LETTERS)),
    ]
    if index:
        choices += [lambda: ("member", rng.choice("ααξμ"), index)] * 4
        choices += [lambda: ("label", index), lambda: ("inner", ("w",), ("point", index))]
    return rng.choice(choices)()


def formula(rng: Random, depth: int, index: str | None) -> Tree:
    """A small formula whose only free index is the given one."""
    kind = rng.choice(("atom", "+", "+", "*", "*", "^", "sum", "over", "abs", "max")) if depth else "atom"
    if kind in {"+", "*"}:
        return (kind, *(formula(rng, depth - 1, index) for _ in range(rng.choice((2, 2, 3)))))
    if kind == "^":
        return ("^", formula(rng, depth - 1, index), 2)
    if kind == "sum" and index != "j":
        body = formula(rng, depth - 1, "j")
        return ("sum", "j", body if _names(body, "j") else ("*", ("member", "α", "j"), body))
    if kind == "over":
        return ("over", formula(rng, depth - 1, index), rng.choice("Cγ"))
    if kind == "abs" and depth == 1:
        return ("abs", formula(rng, 0, index))
    if kind == "max" and depth == 1:
        return ("max", ZERO, formula(rng, 1, index))
    return atom(rng, index)


def vector(rng: Random) -> Tree:
    """A sum of multiples of w and of points."""
    many = ("sum", "j", ("*", *(atom(rng, "j") for _ in range(rng.choice((1, 2)))), ("point", "j")))
    return rng.choice((many, ("+", ("w",), many), ("*", atom(rng, None), ("w",))))


def statement(rng: Random) -> Tree:
    """An equation, an inequality, a product that vanishes, a vector, an implication or a system."""
    kind = rng.choice(("relation", "relation", "product", "product", "vector", "if", "and"))
    index = rng.choice(("i", "i", None))
    if kind == "relation":
        return (rng.choice("==≤<≥>≠"), formula(rng, 2, index), formula(rng, rng.choice((0, 1)), index))
    if kind == "product":
        first = formula(rng, rng.choice((0, 1)), index)
        other = rng.choice((formula(rng, 1, index), first, ("^", first, 2)))
        second = ("+", atom(rng, index), ("*", MINUS, other))
        return ("=", ("*", rng.choice((first, ("^", first, 2))), second), ZERO)
    if kind == "vector":
        return ("=", ("w",), ("sum", "j", ("*", ("member", "α", "j"), atom(rng, "j"), ("point", "j"))))
    if kind == "if":
        premise = (
            rng.choice("=<>≠≥"),
            ("member", rng.choice("αξ"), "i"),
            rng.choice((ZERO, ("letter", "C"))),
        )
        return ("if", premise, (rng.choice("==≤≥<"), formula(rng, 1, "i"), atom(rng, "i")))
    parts = (
        (rng.choice("==≤≥<"), formula(rng, 1, rng.choice(("i", None))), atom(rng, "i"))
        for _ in range(rng.choice((2, 2, 3)))
    )
    return ("and", *parts)


def drawn(rng: Random) -> Tree:
    """A formula or a statement."""
    if rng.random() < 0.3:
        return vector(rng) if rng.random() < 0.1 else formula(rng, 2, rng.choice(("i", None)))
    return statement(rng)


def rewritten(tree: Tree, rng: Random) -> Tree:
    """Something that says the same, by a law of algebra at each node."""
    kind, *parts = tree
    parts = [rewritten(p, rng) if isinstance(p, tuple) else p for p in parts]
    chance = rng.random()
    if kind in {"+", "*", "and"}:
        rng.shuffle(parts)
    if kind == "*" and chance < 0.4:
        sums = [k for k, p in enumerate(parts) if p[0] == "+"]
        if sums:
            (at, *_) = sums
            rest = [p for k, p in enumerate(parts) if k != at]
            return ("+", *(("*", *rest, p) for p in parts[at][1:]))
    if kind == "^" and chance < 0.5:
        return ("*", parts[0], parts[0])
    if kind == "abs" and chance < 0.5:
        return ("abs", ("*", MINUS, parts[0]))
    if kind == "sum" and chance < 0.3:
        return ("*", ("number", Fraction(1, 2)), ("sum", "j", ("*", ("number", Fraction(2)), parts[1])))
    if kind == "over" and chance < 0.3:
        return ("*", ("over", ONE, parts[1]), parts[0])
    if kind in SIGNS:
        return _same_relation(kind, parts[0], parts[1], rng)
    return (kind, *parts)


def _same_relation(sign: str, left: Tree, right: Tree, rng: Random) -> Tree:
    if _is_vector(left):
        return (sign, right, left) if rng.random() < 0.3 else (sign, left, right)
    law = rng.choice(("as it is", "sides", "factor", "moved", "squared", "single", "label"))
    if law == "sides":
        return (FLIPPED[sign], right, left)
    if law == "factor":
        number = Fraction(rng.choice((-3, -1, 2)), rng.choice((1, 2)))
        times = [("*", ("number", number), side) for side in (left, right)]
        return (sign if number > 0 else FLIPPED[sign], *times)
    if law == "moved":
        return (sign, ("+", left, ("*", MINUS, right)), ZERO)
    if sign in "=≠" and right == ZERO:
        if law == "squared":
            return (sign, ("^", left, 2), ZERO)
        if law == "single" and left[0] == "*":
            return (sign, ("*", *(p[1] if p[0] == "^" else p for p in left[1:])), ZERO)
    if law == "label" and sign in "=≠" and _names((left, right), "i"):
        return (sign, ("*", ("label", "i"), left), ("*", ("label", "i"), right))
    return (sign, left, right)


def changed(tree: Tree, rng: Random) -> Tree:
    """One node of a tree changed, as people make mistakes: a sign, a number, a square, a letter, a bound."""
    nodes = [n for n in _nodes(tree) if n[0] not in {"w", "point"}]
    node = rng.choice(nodes)
    return _exchanged(tree, node, _mistaken(node, rng))


def _mistaken(node: Tree, rng: Random) -> Tree:
    kind, *parts = node
    if kind in SIGNS:
        return (rng.choice([s for s in SIGNS if s != kind]) if not _is_vector(parts[0]) else kind, *parts)
    if kind == "and":
        return parts[0]
    if kind == "if":
        return rng.choice((("if", parts[1], parts[0]), parts[1], ("and", *parts)))
    if kind == "number":
        return ("number", rng.choice((-parts[0], parts[0] + 1, parts[0] * 2)))
    if kind == "letter":
        return ("letter", rng.choice([x for x in LETTERS if x != parts[0]]))
    if kind == "member":
        return rng.choice(
            (("member", rng.choice([x for x in "αξμ" if x != parts[0]]), parts[1]), ("^", node, 2))
        )
    if kind == "label":
        return rng.choice((ONE, ("member", "α", *parts)))
    if kind == "+":
        return rng.choice(
            (("+", ("*", MINUS, parts[0]), *parts[1:]), ("+", *parts[1:]) if len(parts) > 2 else parts[1])
        )
    if kind == "*":
        return parts[1] if len(parts) == 2 else ("*", *parts[1:])
    if kind == "max":
        return parts[1]
    if kind == "sum":
        return ("sum", "j", ("*", ("label", "j"), parts[1]))
    return parts[0] if kind in {"^", "abs", "over"} else ("*", MINUS, node)


def _exchanged(tree: Tree, old: Tree, new: Tree) -> Tree:
    if tree is old:
        return new
    return tuple(_exchanged(p, old, new) if isinstance(p, tuple) else p for p in tree)


def _nodes(tree: Tree) -> list[Tree]:
    return [tree, *(n for p in tree[1:] if isinstance(p, tuple) for n in _nodes(p))]


def _names(tree: Tree, index: str) -> bool:
    return any(p == index or (isinstance(p, tuple) and _names(p, index)) for p in tree)


def _is_vector(tree: Tree) -> bool:
    if tree[0] in {"w", "point"}:
        return True
    return tree[0] in {"+", "*", "sum"} and any(isinstance(p, tuple) and _is_vector(p) for p in tree[1:])
