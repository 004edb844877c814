"""Rewriting that says the same, and changes that may not: laws of algebra and logic, and mistakes."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from judged_drawing import LETTERS, atom, case
from judged_formulas import HALF, MINUS, ONE, SIGNS, STATEMENTS, ZERO, Tree, names, nodes

FLIPPED = {"=": "=", "≠": "≠", "≤": "≥", "≥": "≤", "<": ">", ">": "<"}
DENIED = {"=": "≠", "≠": "=", "≤": ">", "≥": "<", "<": "≥", ">": "≤"}
_OTHERS = "klrs"


def rewritten(tree: Tree, rng: Random, chance: float = 0.35) -> Tree:
    """Something that says the same, by a law at some nodes."""
    kind, *parts = tree
    if kind == "opt":
        return _same_problem(tree, rng)
    parts = [rewritten(p, rng, chance) if isinstance(p, tuple) else p for p in parts]
    if kind in {"+", "*", "and", "or", "max", "min"} and rng.random() < 0.7:
        rng.shuffle(parts)
    new: Tree = (kind, *parts)
    if rng.random() > chance:
        return new
    if kind in SIGNS:
        return _same_relation(kind, parts[0], parts[1], rng)
    return (_same_statement if kind in STATEMENTS else _same_formula)(new, rng)


def _same_formula(tree: Tree, rng: Random) -> Tree:
    kind, *parts = tree
    match kind:
        case "*":
            sums = [k for k, p in enumerate(parts) if p[0] == "+"]
            if sums:
                rest = [p for k, p in enumerate(parts) if k != sums[0]]
                return ("+", *(("*", *rest, p) for p in parts[sums[0]][1:]))
        case "^" if parts[1] == 2:
            return ("*", parts[0], parts[0])
        case "abs":
            return rng.choice((("abs", ("*", MINUS, parts[0])), ("max", parts[0], ("*", MINUS, parts[0]))))
        case "/":
            return ("*", ("/", ONE, parts[1]), parts[0])
        case "of" if parts[0] == "y":
            return ("^", tree, 3)
        case "of" | "let":
            return rng.choice((tree, tree, ("+", ("*", HALF, tree), ("*", HALF, tree))))
        case "norm2":
            return ("inner", parts[0], parts[0])
        case "inner":
            return _same_inner(parts[0], parts[1])
        case "max" | "min" if len(parts) == 2:
            other = {"max": "min", "min": "max"}[kind]
            turned = ("*", MINUS, (other, *(("*", MINUS, p) for p in parts)))
            difference = ("abs", ("+", parts[0], ("*", MINUS, parts[1])))
            sign = ONE if kind == "max" else MINUS
            halved = ("*", HALF, ("+", *parts, ("*", sign, difference)))
            return rng.choice((turned, halved))
        case "sum":
            return _same_sum(parts[0], parts[1], parts[2], rng)
        case "top" | "least":
            if rng.random() < 0.5:
                return _other_index(tree, rng)
            other = {"top": "least", "least": "top"}[kind]
            return ("*", MINUS, (other, parts[0], ("*", MINUS, parts[1])))
        case "ind":
            if parts[0][0] == "=" and parts[0][1][:2] == ("of", "y") and parts[0][2] in {ONE, MINUS}:
                return ("*", HALF, ("+", ONE, ("*", parts[0][2], parts[0][1])))
            return ("+", ONE, ("*", MINUS, ("ind", denied(parts[0]))))
        case "cases":
            return ("cases", denied(parts[0]), parts[2], parts[1])
    return tree


def _same_inner(left: Tree, right: Tree) -> Tree:
    """⟨w, Σ_j a x_j⟩ = Σ_j a ⟨w, x_j⟩."""
    if right[0] == "sum" and right[3][0] == "*" and left == ("w",):
        *factors, last = sorted(right[3][1:], key=lambda p: p[0] == "x")
        if last[0] == "x":
            return ("sum", right[1], right[2], ("*", *factors, ("inner", left, last)))
    return ("inner", right, left)


def _same_sum(index: str, condition: Tree | None, body: Tree, rng: Random) -> Tree:
    tree: Tree = ("sum", index, condition, body)
    law = rng.choice(("index", "index", "twice", "apart", "condition", "condition"))
    if law == "twice":
        return ("*", HALF, ("sum", index, condition, ("*", ("num", Fraction(2)), body)))
    if law == "apart" and body[0] == "+":
        return ("+", *(("sum", index, condition, p) for p in body[1:]))
    if law == "condition" and condition is not None:
        if condition[0] == "apart" and condition[2] == "≠":
            whole = ("sum", index, None, body)
            if not any(n[0] in {"sum", "top", "least"} for n in nodes(body)):
                return ("+", whole, ("*", MINUS, renamed(body, index, condition[3])))
        elif condition[0] != "apart":
            return ("sum", index, None, ("*", ("ind", condition), body))
    return _other_index(tree, rng)


def _other_index(tree: Tree, rng: Random) -> Tree:
    """Another name for a bound index."""
    new = rng.choice([k for k in _OTHERS if not names(tree, k)] or [tree[1]])
    other: Tree = renamed(tree, tree[1], new)
    return other


def renamed(tree: Any, old: str, new: str) -> Any:
    """An index under another name."""
    if isinstance(tree, str):
        return new if tree == old else tree
    return tuple(renamed(p, old, new) for p in tree) if isinstance(tree, tuple) else tree


def denied(tree: Tree) -> Tree:
    """The opposite of a relation."""
    return (DENIED[tree[0]], *tree[1:])


def _same_statement(tree: Tree, rng: Random) -> Tree:
    kind, *parts = tree
    match kind:
        case "chain":
            return ("and", (parts[1], parts[0], parts[2]), (parts[3], parts[2], parts[4]))
        case "in":
            signs = ("≤" if parts[3][0] == "[" else "<", "≤" if parts[3][1] == "]" else "<")
            return ("chain", parts[1], signs[0], parts[0], signs[1], parts[2])
        case "if" if parts[0][0] in SIGNS:
            if parts[1][0] in SIGNS and rng.random() < 0.5 and _is_case(denied(parts[1])):
                return ("if", denied(parts[1]), denied(parts[0]))
            return ("or", denied(parts[0]), parts[1])
        case "iff":
            if rng.random() < 0.5:
                return ("iff", denied(parts[0]), denied(parts[1]))
            return ("and", ("if", *parts), ("if", *parts[::-1])) if _is_case(parts[1]) else tree
        case "or" if all(p[0] == "=" and not is_vector(p[1]) for p in parts):
            return ("=", ("*", *(("+", p[1], ("*", MINUS, p[2])) for p in parts)), ZERO)
        case "or" if parts[0][0] in SIGNS and _is_case(denied(parts[0])):
            return ("if", denied(parts[0]), ("or", *parts[1:]) if len(parts) > 2 else parts[1])
        case "all" | "some":
            index, inside = parts
            if inside[0] in {"≤", "≥"} and not names(inside[2], index) and kind == "all":
                return (inside[0], ("top" if inside[0] == "≤" else "least", index, inside[1]), inside[2])
            if inside[0] in {"<", ">"} and not names(inside[2], index) and kind == "some":
                return (inside[0], ("top" if inside[0] == ">" else "least", index, inside[1]), inside[2])
            return _other_index(tree, rng)
    return tree


def _is_case(tree: Tree) -> bool:
    return tree[0] in SIGNS and tree[1][0] == "of" and tree[2][0] in {"num", "let"}


def _same_relation(sign: str, left: Tree, right: Tree, rng: Random) -> Tree:
    if is_vector(left):
        return (sign, right, left) if rng.random() < 0.3 else (sign, left, right)
    difference = ("+", left, ("*", MINUS, right))
    laws = ["sides", "factor", "factor", "moved", "positive", "label", "product", "bound", "cube"]
    match rng.choice(laws):
        case "sides":
            return (FLIPPED[sign], right, left)
        case "factor":
            number = Fraction(rng.choice((-3, -1, 2)), rng.choice((1, 2)))
            times = [("*", ("num", number), side) for side in (left, right)]
            return (sign if number > 0 else FLIPPED[sign], *times)
        case "moved":
            return (sign, difference, ZERO)
        case "positive":
            letter = ("let", rng.choice("Cγ"))
            return (sign, ("*", letter, left), ("*", letter, right))
        case "label" if sign in "=≠" and names((sign, left, right), "i"):
            return (sign, ("*", ("of", "y", "i"), left), ("*", ("of", "y", "i"), right))
        case "product" if sign in "=≠" and right == ZERO and left[0] == "*":
            return ("or" if sign == "=" else "and", *((sign, p, ZERO) for p in left[1:]))
        case "bound" if left[0] == "abs" and sign in "≤<":
            return ("chain", ("*", MINUS, right), sign, left[1], sign, right)
        case "cube" if sign in "=≠" and right == ZERO:
            return (sign, ("^", left, rng.choice((2, 3))), ZERO)
    return (sign, left, right)


def _same_problem(tree: Tree, rng: Random) -> Tree:
    _, sense, over, objective, constraints = tree
    objective = rewritten(objective, rng)
    law = rng.choice(("turned", "factor", "constant", "as it is"))
    if law == "turned":
        sense, objective = {"min": "max", "max": "min"}[sense], ("*", MINUS, objective)
    elif law == "factor":
        objective = ("*", rng.choice((("num", Fraction(2)), ("let", "C"))), objective)
    elif law == "constant":
        objective = ("+", objective, rng.choice((ONE, ("let", "C"))))
    new = [rewritten(c, rng) for c in constraints]
    rng.shuffle(new)
    return ("opt", sense, over, objective, tuple(new))


def changed(tree: Tree, rng: Random) -> Tree:
    """One node of a tree changed, as people make mistakes: a sign, a number, a letter, a bound, a case."""
    if tree[0] == "opt":
        _, sense, over, objective, constraints = tree
        chance = rng.random()
        if chance < 0.15:
            return ("opt", {"min": "max", "max": "min"}[sense], over, objective, constraints)
        if chance < 0.3:
            return ("opt", sense, over, objective, constraints[1:])
        if chance < 0.6:
            some = ("let", over[-1]) if over[-1] in LETTERS else ("of", "y", "i")
            more = changed(objective, rng) if some[0] == "of" else ("+", objective, some)
            return ("opt", sense, over, more, constraints)
        place = rng.randrange(len(constraints))
        return (
            "opt",
            sense,
            over,
            objective,
            tuple(changed(c, rng) if k == place else c for k, c in enumerate(constraints)),
        )
    found = [n for n in nodes(tree) if n[0] not in {"w", "x"}]
    node = rng.choice([tree, *found])
    return _exchanged(tree, node, _mistaken(node, rng))


def _mistaken(node: Tree, rng: Random) -> Tree:
    kind, *parts = node
    if kind in SIGNS:
        if is_vector(parts[0]):
            return (kind, parts[0], ("*", MINUS, parts[1]))
        return (rng.choice([s for s in SIGNS if s != kind]), *parts)
    match kind:
        case "and" | "or":
            return rng.choice((parts[0], ({"and": "or", "or": "and"}[kind], *parts)))
        case "if":
            other = ("if", parts[1], parts[0]) if _is_case(parts[1]) else parts[1]
            return rng.choice(
                (other, parts[1], ("and", *parts), ("iff", *parts), ("if", denied(parts[0]), parts[1]))
            )
        case "iff":
            return rng.choice((("if", *parts), ("and", *parts), ("or", *parts)))
        case "all" | "some":
            return ({"all": "some", "some": "all"}[kind], *parts)
        case "chain":
            return rng.choice(
                (
                    (parts[1], parts[0], parts[2]),
                    (parts[3], parts[2], parts[4]),
                    ("chain", parts[0], "<", *parts[2:]),
                )
            )
        case "in":
            return ("in", *parts[:3], rng.choice([s for s in ("[]", "()", "[)", "(]") if s != parts[3]]))
        case "apart":
            return ("apart", parts[0], "≠" if parts[1] == "<" else "<", parts[2])
        case "num":
            return ("num", rng.choice((-parts[0], parts[0] + 1, parts[0] * 2)))
        case "let":
            return ("let", rng.choice([x for x in LETTERS if x != parts[0]]))
        case "of" if parts[0] == "y":
            return rng.choice((ONE, ("of", "α", parts[1]), ("*", MINUS, node), ("^", node, 2)))
        case "of":
            return rng.choice(
                (
                    ("of", rng.choice([x for x in "αξμ" if x != parts[0]]), parts[1]),
                    ("^", node, 2),
                    ("*", ("of", "y", parts[1]), node),
                )
            )
        case "+":
            less = ("+", *parts[1:]) if len(parts) > 2 else parts[1]
            return rng.choice(
                (
                    ("+", ("*", MINUS, parts[0]), *parts[1:]),
                    less,
                    ("+", *parts, ONE) if not is_vector(parts[0]) else less,
                )
            )
        case "*":
            return ("*", *parts[1:]) if len(parts) > 2 and not is_vector(parts[0]) else ("*", MINUS, node)
        case "max" | "min":
            return rng.choice((parts[1], ({"max": "min", "min": "max"}[kind], *parts)))
        case "top" | "least":
            return ({"top": "least", "least": "top"}[kind], *parts)
        case "sum":
            other = case(rng, parts[0]) if parts[1] is None else None
            return rng.choice(
                (
                    ("sum", parts[0], other, parts[2]),
                    ("sum", parts[0], parts[1], ("*", ("of", "y", parts[0]), parts[2])),
                )
            )
        case "ind":
            return ("ind", denied(parts[0]))
        case "cases":
            return rng.choice(
                (("cases", parts[0], parts[2], parts[1]), ("cases", parts[0], parts[1], atom(rng, None)))
            )
        case "^":
            return rng.choice((parts[0], ("^", parts[0], 5 - parts[1])))
        case "abs" | "/":
            inside: Tree = parts[0]
            return inside
    return ("*", MINUS, node)


def _exchanged(tree: Tree, old: Tree, new: Tree) -> Tree:
    if tree is old:
        return new
    other: Tree = tuple(_exchanged(p, old, new) if isinstance(p, tuple) else p for p in tree)
    return other


def is_vector(tree: Tree) -> bool:
    """Whether a formula is a vector."""
    if tree[0] in {"w", "x"}:
        return True
    return tree[0] in {"+", "*", "sum", "/"} and any(
        isinstance(p, tuple) and p and is_vector(p) for p in tree[1:]
    )
