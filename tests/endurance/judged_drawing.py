"""Drawn formulas, statements and optimisation problems of the field."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

from judged_formulas import MINUS, ONE, ZERO, Tree, names

LETTERS = ("b", "C", "γ", "ρ")
_Drawn = Callable[[], Tree]


def atom(rng: Random, index: str | None) -> Tree:
    """A number, a letter, a member of a family, a label or an inner product."""
    choices: list[_Drawn] = [
        lambda: ("num", Fraction(rng.choice((-2, -1, 1, 1, 2, 3)), rng.choice((1, 1, 1, 2)))),
        lambda: ("let", rng.choice(LETTERS)),
    ]
    if index:
        choices += [lambda: ("of", rng.choice("ααξμ"), index)] * 4
        choices += [lambda: ("of", "y", index)] * 2 + [lambda: ("inner", ("w",), ("x", index))]
    return rng.choice(choices)()


def case(rng: Random, index: str) -> Tree:
    """A case for one point: its class, a multiplier at a bound, a slack."""
    if rng.random() < 0.35:
        return ("=", ("of", "y", index), rng.choice((ONE, MINUS)))
    right = rng.choice((ZERO, ZERO, ("let", "C"), ONE))
    return (rng.choice(">>=<≠≥"), ("of", rng.choice("ααξ"), index), right)


def formula(rng: Random, depth: int, index: str | None) -> Tree:
    """A small formula whose only free index is the given one."""
    if not depth:
        return atom(rng, index)
    kinds = ("atom", "+", "+", "*", "*", "^", "sum", "sum", "/", "abs", "max", "min", "norm2", "top")
    kind = rng.choice((*kinds, "ind", "cases") if index else kinds)
    match kind:
        case "+" | "*":
            return (kind, *(formula(rng, depth - 1, index) for _ in range(rng.choice((2, 2, 3)))))
        case "^":
            return ("^", formula(rng, depth - 1, index), rng.choice((2, 2, 3)))
        case "sum" if index in {None, "i"}:
            return total(rng, depth, index)
        case "/":
            return ("/", formula(rng, depth - 1, index), ("let", rng.choice("Cγ")))
        case "abs":
            return ("abs", formula(rng, depth - 1, index))
        case "max" | "min":
            return (kind, rng.choice((ZERO, ONE, ("let", "C"))), formula(rng, depth - 1, index))
        case "norm2":
            return ("norm2", vector(rng) if rng.random() < 0.4 else ("w",))
        case "top" if index is None:
            return (rng.choice(("top", "least")), "j", _with(rng, formula(rng, depth - 1, "j")))
        case "ind" if index:
            return ("ind", case(rng, index))
        case "cases" if index and depth == 1:
            return ("cases", case(rng, index), atom(rng, index), atom(rng, index))
    return atom(rng, index)


def total(rng: Random, depth: int, index: str | None) -> Tree:
    """A sum over all points, those of a case, or all others; sometimes a double sum of the dual."""
    if rng.random() < 0.1:
        return ("sum", "j", None, ("sum", "k", None, _quadratic("j", "k")))
    condition: Tree | None = None
    chance = rng.random()
    if chance < 0.3:
        condition = case(rng, "j")
    elif index and chance < 0.4:
        condition = ("apart", "j", rng.choice("≠≠<"), index)
    return ("sum", "j", condition, _with(rng, formula(rng, depth - 1, "j")))


def _quadratic(j: str, k: str) -> Tree:
    members = [("of", name, at) for name in ("α", "y") for at in (j, k)]
    return ("*", *members, ("inner", ("x", j), ("x", k)))


def _with(rng: Random, body: Tree) -> Tree:
    return body if names(body, "j") else ("*", ("of", rng.choice("αξy"), "j"), body)


def vector(rng: Random) -> Tree:
    """A sum of multiples of w and of points."""
    condition = case(rng, "j") if rng.random() < 0.3 else None
    factors = (atom(rng, "j") for _ in range(rng.choice((1, 2))))
    many = ("sum", "j", condition, ("*", *factors, ("x", "j")))
    return rng.choice((many, many, ("+", ("w",), many), ("*", atom(rng, None), ("w",))))


def relation(rng: Random, index: str | None, depth: int = 1) -> Tree:
    """One equation or inequality."""
    sign = rng.choice("===≤≤<≥≥>≠")
    return (sign, formula(rng, depth, index), formula(rng, rng.choice((0, 0, 1)), index))


def margin(rng: Random) -> Tree:
    """y_i(⟨w, x_i⟩ + b) and what it is compared with."""
    right = rng.choice((ONE, ZERO, ("+", ONE, ("*", MINUS, ("of", "ξ", "i"))), ("let", "ρ")))
    left = ("*", ("of", "y", "i"), ("+", ("inner", ("w",), ("x", "i")), ("let", "b")))
    return (rng.choice("≥≥=>≤"), left, right)


def statement(rng: Random) -> Tree:
    """A relation, a product that vanishes, a vector, a case with its consequence, a system, a quantifier."""
    index = rng.choice(("i", "i", None))
    kinds = (
        "relation",
        "relation",
        "relation",
        "product",
        "product",
        "vector",
        "if",
        "if",
        "iff",
        "or",
        "and",
    )
    match rng.choice((*kinds, "and", "all", "some", "chain", "in", "margin")):
        case "relation":
            return relation(rng, index, 2)
        case "product":
            first = rng.choice((atom(rng, "i"), formula(rng, 1, index)))
            second = ("+", atom(rng, "i"), ("*", MINUS, rng.choice((formula(rng, 1, index), first))))
            return ("=", ("*", first, second), ZERO)
        case "vector":
            return ("=", ("w",), vector(rng))
        case "if":
            return ("if", case(rng, "i"), rng.choice((margin, _case_or_relation))(rng))
        case "iff":
            return ("iff", case(rng, "i"), _case_or_relation(rng))
        case "or":
            return ("or", case(rng, "i"), _case_or_relation(rng))
        case "and":
            return ("and", *(relation(rng, rng.choice(("i", None))) for _ in range(rng.choice((2, 2, 3)))))
        case "all":
            return ("all", "j", rng.choice((case(rng, "j"), relation(rng, "j"))))
        case "some":
            return ("some", "j", rng.choice((case(rng, "j"), relation(rng, "j"))))
        case "chain":
            signs = rng.choice((("≤", "≤"), ("≤", "<"), ("<", "<"), ("=", "=")))
            high = rng.choice((("let", "C"), atom(rng, None)))
            return (
                "chain",
                rng.choice((ZERO, atom(rng, None))),
                signs[0],
                formula(rng, 1, "i"),
                signs[1],
                high,
            )
        case "in":
            return ("in", atom(rng, "i"), ZERO, ("let", "C"), rng.choice(("[]", "[]", "()", "[)", "(]")))
    return margin(rng)


def _case_or_relation(rng: Random) -> Tree:
    return rng.choice((case(rng, "i"), relation(rng, "i")))


def problem(rng: Random) -> Tree:
    """A problem in one or two variables."""
    over = rng.choice((("w", "b"), ("w",), ("b",), ("b", "ρ"), ("α",), ("w", "ξ")))
    size = ("norm2", ("w",))
    slack = ("*", ("let", "C"), ("sum", "j", None, ("of", "ξ", "j")))
    b, rho = ("let", "b"), ("let", "ρ")
    number = ("num", Fraction(rng.choice((-2, -1, 1, 2))))
    square: Tree = ("^", ("+", b, number), 2)
    objective: Tree = {
        ("w", "b"): ("*", ("num", Fraction(1, 2)), size),
        ("w",): ("+", ("*", ("num", Fraction(1, 2)), size), ("inner", ("w",), vector_of_points(rng))),
        ("b",): rng.choice((square, ("abs", b), ("*", number, b))),
        ("b", "ρ"): rng.choice((("+", square, ("^", rho, 2)), ("+", b, ("*", number, rho)), ("*", b, rho))),
        ("α",): (
            "+",
            ("sum", "j", None, ("of", "α", "j")),
            (
                "*",
                ("num", Fraction(-1, 2)),
                ("^", ("sum", "j", None, ("*", ("of", "α", "j"), ("of", "y", "j"))), 2),
            ),
        ),
        ("w", "ξ"): ("+", ("*", ("num", Fraction(1, 2)), size), slack),
    }[over]
    slack_of_one = ("of", "ξ", "i")
    offset = ("*", ("of", "y", "i"), ("inner", ("w",), ("x", "i")))
    limits = {
        ("w", "b"): [("≥", margin(rng)[1], ONE)],
        ("w",): [("≥", offset, rng.choice((ONE, ZERO)))],
        ("b",): [("≥", b, rng.choice((ZERO, number))), ("≤", b, ("let", "C"))],
        ("b", "ρ"): [("≥", ("+", b, rho), ONE), (rng.choice("≥≤"), b, rng.choice((rho, number)))],
        ("α",): [("chain", ZERO, "≤", ("of", "α", "i"), "≤", ("let", "C"))],
        ("w", "ξ"): [("≥", offset, ("+", ONE, ("*", MINUS, slack_of_one))), ("≥", slack_of_one, ZERO)],
    }
    chosen: Any = limits[over]
    keep: list[Tree] = chosen if rng.random() < 0.8 else chosen[:1]
    return ("opt", "min" if over != ("α",) else "max", over, objective, tuple(keep))


def vector_of_points(rng: Random) -> Tree:
    """Σ_j α_j x_j, or with labels."""
    body = (("of", "α", "j"), ("x", "j")) if rng.random() < 0.5 else (("of", "y", "j"), ("x", "j"))
    return ("sum", "j", None, ("*", *body))


def drawn(rng: Random) -> Tree:
    """A formula, a statement or a problem."""
    chance = rng.random()
    if chance < 0.08:
        return problem(rng)
    if chance < 0.35:
        return vector(rng) if rng.random() < 0.12 else formula(rng, 2, rng.choice(("i", None)))
    return statement(rng)
