"""Formulas and statements as plain tuples, their values by definition, and three ways to write them.

It shares no code with svmsym, so that both are wrong together only by chance. A formula is

    ("number", Fraction)    ("letter", "b")    ("member", "α", "i")    ("label", "i")
    ("w",)                  ("point", "i")     ("inner", u, v)         ("sum", "j", body)
    ("+", …)  ("*", …)      ("^", a, 2)        ("abs", a)  ("max", a, b)  ("over", a, "C")

and a statement ("=", a, b), also with ≤, <, ≥, >, ≠, or ("and", …), or ("if", premise, conclusion). It says
something for all values of its free index.
"""

from __future__ import annotations

import operator
import random
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

Tree: TypeAlias = tuple[Any, ...]
Number: TypeAlias = "Fraction | tuple[Fraction, ...]"
SIGNS = {
    "=": operator.eq,
    "≤": operator.le,
    "<": operator.lt,
    "≥": operator.ge,
    ">": operator.gt,
    "≠": operator.ne,
}
STATEMENTS = {*SIGNS, "and", "if"}
POSITIVE, FAMILIES = ("C", "γ"), ("α", "ξ", "μ")


@dataclass
class World:
    """n points in d dimensions, and the numbers of all letters; those not named are drawn."""

    points: int
    dimension: int
    seed: int
    values: dict[tuple[Any, ...], Fraction] = field(default_factory=dict)

    def number(self, *key: Any) -> Fraction:
        """The number of a letter, positive where that is the convention of the field."""
        if key not in self.values:
            rng = random.Random(repr((self.seed, key)))
            drawn = Fraction(rng.randint(-3, 3), rng.choice((1, 1, 1, 2)))
            if key[0] == "y":
                drawn = Fraction(rng.choice((-1, 1)))
            elif key[0] in POSITIVE:
                drawn = abs(drawn) or Fraction(1)
            elif key[0] in FAMILIES:
                drawn = abs(drawn)
            self.values[key] = drawn
        return self.values[key]

    def __str__(self) -> str:
        named = ", ".join(
            f"{'_'.join(map(str, key))} = {value}" for key, value in sorted(self.values.items(), key=repr)
        )
        return f"n = {self.points}, d = {self.dimension}, {named}"


def value(tree: Tree, world: World, at: dict[str, int]) -> Number:
    """The value of a formula, by definition."""
    kind, *parts = tree
    if kind == "number":
        return parts[0]
    if kind == "letter":
        return world.number(parts[0])
    if kind == "member":
        return world.number(parts[0], at[parts[1]])
    if kind == "label":
        return world.number("y", at[parts[0]])
    if kind in {"w", "point"}:
        key = ("w",) if kind == "w" else ("x", at[parts[0]])
        return tuple(world.number(*key, axis) for axis in range(1, world.dimension + 1))
    if kind == "sum":
        return _plus([value(parts[1], world, {**at, parts[0]: k}) for k in range(1, world.points + 1)])
    if kind == "over":
        return _times([value(parts[0], world, at), 1 / world.number(parts[1])])
    found = [value(p, world, at) for p in (parts[:1] if kind == "^" else parts)]
    if kind == "inner":
        return sum((a * b for a, b in zip(*found, strict=True)), Fraction(0))
    if kind == "^":
        return found[0] ** parts[1]
    return {"+": _plus, "*": _times, "abs": lambda v: abs(v[0]), "max": max}[kind](found)


def _plus(values: list[Number]) -> Number:
    if isinstance(values[0], tuple):
        return tuple(sum(axis, Fraction(0)) for axis in zip(*values, strict=True))
    return sum(values, Fraction(0))


def _times(values: list[Number]) -> Number:
    factor, vector = Fraction(1), None
    for v in values:
        if isinstance(v, tuple):
            vector = v
        else:
            factor *= v
    return factor if vector is None else tuple(factor * v for v in vector)


def truth(tree: Tree, world: World, at: dict[str, int]) -> bool:
    """Whether a statement holds at these values of its indices."""
    kind, *parts = tree
    if kind == "and":
        return all(truth(p, world, at) for p in parts)
    if kind == "if":
        return not truth(parts[0], world, at) or truth(parts[1], world, at)
    return SIGNS[kind](*(value(p, world, at) for p in parts))


def everywhere(tree: Tree, world: World) -> Any:
    """What a tree says in a world: its truth for all i, or its values for each i."""
    if tree[0] in STATEMENTS:
        return all(truth(tree, world, {"i": k}) for k in range(1, world.points + 1))
    return [value(tree, world, {"i": k}) for k in range(1, world.points + 1)]


_BELOW = {"i": "ᵢ", "j": "ⱼ", "k": "ₖ"}
GREEK = {"α": "alpha", "ξ": "xi", "μ": "mu", "γ": "gamma"}
WORDS = {
    "latex": {"≤": r"\le", "≥": r"\geq", "≠": r"\neq", "if": r"\Rightarrow", "and": r", \quad "},
    "ascii": {"≤": "<=", "≥": ">=", "≠": "!=", "if": "=>", "and": " and "},
    "unicode": {"if": "⇒", "and": "; "},
}


def written(tree: Tree, style: str, free: str = "i") -> str:
    """A tree as text: LaTeX, plain ASCII or Unicode; the free index has a name of choice."""
    kind, *parts = tree
    words = WORDS[style]
    inside = [written(p, style, free) for p in parts if isinstance(p, tuple)]
    if kind in SIGNS:
        return f"{inside[0]} {words.get(kind, kind)} {inside[1]}"
    if kind == "and":
        return words["and"].join(inside)
    if kind == "if":
        return f"{inside[0]} {words['if']} {inside[1]}"
    if kind == "number":
        return _fraction(parts[0], style)
    if kind == "letter":
        return _letter(parts[0], style)
    if kind in {"member", "label", "point"}:
        name = {"label": "y", "point": "x"}.get(kind) or _letter(parts[0], style)
        index = free if parts[-1] == "i" else parts[-1]
        return name + (_BELOW[index] if style == "unicode" else f"_{index}")
    if kind == "w":
        return "w"
    if kind == "+":
        return _joined(parts, inside, style, free)
    if kind == "*":
        dots = {"latex": r" \cdot ", "ascii": "*", "unicode": "·"}
        return dots[style].join(_closed(p, t) for p, t in zip(parts, inside, strict=True))
    if kind == "^":
        if style == "unicode":
            return f"({inside[0]})²"
        return f"{_closed(parts[0], inside[0], {'letter', 'member', 'label'})}^{parts[1]}"
    if kind == "over":
        below = _letter(parts[1], style)
        return rf"\frac{{{inside[0]}}}{{{below}}}" if style == "latex" else f"({inside[0]})/{below}"
    if kind == "inner":
        u, v = map(_closed, parts, inside)
        spelled = {"latex": rf"{u}^\top {v}", "ascii": f"{u}^T {v}"}
        return spelled.get(style, f"⟨{inside[0]}, {inside[1]}⟩")
    if kind == "sum":
        sign = {"latex": r"\sum_{%s=1}^n ", "ascii": "sum_%s ", "unicode": "Σ_%s "}[style] % parts[0]
        return sign + _closed(parts[1], inside[0])
    if kind == "abs":
        return f"|{inside[0]}|"
    return rf"{chr(92) if style == 'latex' else ''}max({', '.join(inside)})"


def _letter(name: str, style: str) -> str:
    if style == "unicode" or name not in GREEK:
        return name
    return f"\\{GREEK[name]}" if style == "latex" else GREEK[name]


def _fraction(number: Fraction, style: str) -> str:
    if number.denominator == 1:
        return str(number)
    if style == "latex":
        return f"{'-' if number < 0 else ''}\\frac{{{abs(number.numerator)}}}{{{number.denominator}}}"
    return str(number)


def _closed(tree: Tree, text: str, bare: set[str] | None = None) -> str:
    """A factor, in brackets unless it can stand without."""
    whole = tree[0] == "number" and tree[1] >= 0 and tree[1].denominator == 1
    plain = bare or {"letter", "member", "label", "w", "point", "^", "abs", "max"}
    return text if whole or tree[0] in plain else f"({text})"


def _joined(parts: list[Tree], inside: list[str], style: str, free: str) -> str:
    text = ""
    minus = "−" if style == "unicode" else "-"
    for part, written_part in zip(parts, inside, strict=True):
        if part[0] in {"sum", "+"} or (text and written_part.startswith("-")):
            text += f"{' + ' if text else ''}({written_part})"
        elif part[0] == "*" and part[1] == ("number", Fraction(-1)) and text:
            rest = ("*", *part[2:]) if len(part) > 3 else part[2]
            text += f" {minus} {_closed(rest, written(rest, style, free))}"
        else:
            text += f"{' + ' if text else ''}{written_part}"
    return text
