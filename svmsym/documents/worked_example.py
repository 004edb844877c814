"""A hard-margin example by hand: Gram matrix, QP, optimum, recovery and the check of KKT.

Primal and dual are solved separately by exact enumeration; α comes from the dual, w and b from the
derived recovery formulas evaluated at α, and each is compared with the primal's own answer.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import resources

from sympy import Expr, Integer, Rational, sqrt

from svmsym.documents.mathline import EQ, Bracketed, Fenced, InverseRoot, Line, Name, Raised, Sign, listed
from svmsym.documents.prose import catalogue
from svmsym.documents.tree import Block, Display, Heading, Row, Sentence, Table
from svmsym.duality.arrays import Arrays, arrays
from svmsym.duality.derived import Derived
from svmsym.duality.enumeration import Function, Program, minimise
from svmsym.errors import ProblemError
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import coordinate, evaluate
from svmsym.formulas.models import DrawnModel, Key

_SAY = catalogue("en", "example")


@dataclass(frozen=True)
class Example:
    """Labelled points in a space."""

    title: str
    X: tuple[tuple[Fraction, ...], ...]
    y: tuple[Fraction, ...]


@dataclass(frozen=True)
class Solved:
    """An example with its exact optimum and everything that was compared on the way."""

    example: Example
    arrays: Arrays
    alpha: tuple[Fraction, ...]
    w: tuple[Fraction, ...]
    b: Fraction
    b_from: tuple[tuple[int, Fraction], ...]
    primal: Fraction
    dual: Fraction

    @property
    def margins(self) -> tuple[Fraction, ...]:
        """y_i(⟨w, x_i⟩ + b)."""
        return tuple(
            y * (_dot(self.w, x) + self.b) for x, y in zip(self.example.X, self.example.y, strict=True)
        )

    @property
    def margin(self) -> Expr:
        """1/‖w‖ as an exact root."""
        return 1 / sqrt(_rational(_dot(self.w, self.w)))

    @property
    def holds(self) -> bool:
        """Exact KKT: feasibility, signs, complementary slackness, and equal values."""
        balance = _dot(self.alpha, self.example.y)
        return (
            self.primal == self.dual
            and balance == 0
            and all(
                a >= 0 and t >= 1 and a * (t - 1) == 0 for a, t in zip(self.alpha, self.margins, strict=True)
            )
            and all(b == self.b for _, b in self.b_from)
        )


def load_example(name: str) -> Example:
    """An example that comes with svmsym.

    >>> load_example("four-points").title
    'Four points'
    """
    text = (resources.files("svmsym.documents") / "examples" / f"{name}.toml").read_text("utf-8")
    values = tomllib.loads(text)
    rows = tuple(tuple(Fraction(v) for v in row) for row in values["X"])
    return Example(values["title"], rows, tuple(Fraction(v) for v in values["y"]))


def solve_hard_margin(derived: Derived, example: Example) -> Solved:
    """Solve primal and dual separately and recover w and b from α."""
    filled = arrays(derived.qp, {"x": example.X, "y": example.y})
    best = minimise(_program(filled))
    first = minimise(_primal(example))
    if best is None or first is None:
        raise ProblemError("the points are not separable", hint="use a soft margin")
    alpha = best.point
    values = _values(example, alpha)
    (w_rule, *b_rules) = derived.recovery
    model = _model(example, values)
    w = tuple(coordinate(w_rule.value, model, {}, axis) for axis in range(len(example.X[0])))
    for axis, value in enumerate(w):
        model.values["coordinate", ("w",), axis] = value
    (s,) = {k for rule in b_rules for k in free_indices(rule.value)}
    support = [k for k, a in enumerate(alpha) if a > 0]
    b_from = tuple((k, evaluate(b_rules[0].value, model, {s: k})) for k in support)
    return Solved(example, filled, alpha, w, b_from[0][1], b_from, first.value, -best.value)


def _program(a: Arrays) -> Program:
    """The dual QP with G u ≤ h turned into A u ≥ c."""
    cost = Function(tuple(map(tuple, a.P)), tuple(a.q))
    return Program(cost, tuple(map(tuple, -a.G)), tuple(-a.h), tuple(map(tuple, a.A)), tuple(a.b))


def _primal(example: Example) -> Program:
    """min ½‖w‖² over (w, b) with y_i(⟨w, x_i⟩ + b) ≥ 1, straight from its statement."""
    size = len(example.X[0])
    Q = tuple(tuple(Fraction(int(r == c < size)) for c in range(size + 1)) for r in range(size + 1))
    rows = tuple((*(y * v for v in x), y) for x, y in zip(example.X, example.y, strict=True))
    cost = Function(Q, (Fraction(0),) * (size + 1))
    return Program(cost, rows, (Fraction(1),) * len(rows))


def _values(example: Example, alpha: Sequence[Fraction]) -> dict[Key, Fraction]:
    values: dict[Key, Fraction] = {}
    for k, (x, y, a) in enumerate(zip(example.X, example.y, alpha, strict=True)):
        values["entry", "α", k] = a
        values["label", "y", k] = y
        for axis, v in enumerate(x):
            values["coordinate", ("x", k), axis] = v
    return values


def _model(example: Example, values: dict[Key, Fraction]) -> DrawnModel:
    def unknown(key: Key) -> Fraction:
        raise ProblemError(f"no value for {key}")

    model = DrawnModel({"n": len(example.X)}, len(example.X[0]), unknown)
    model.values.update(values)
    return model


def example_blocks(solved: Solved, picture: Block | None = None) -> list[Block]:
    """The example as a document."""
    a, names = solved.arrays, solved.example
    rows = [
        (
            str(k + 1),
            _vector(x),
            (_rational(y),),
            (_rational(alpha),),
            (_rational(t),),
            (_rational(alpha * (t - 1)),),
        )
        for k, (x, y, alpha, t) in enumerate(zip(names.X, names.y, solved.alpha, solved.margins, strict=True))
    ]
    support = ", ".join(str(k + 1) for k, _ in solved.b_from)
    return [
        Heading(2, _SAY["title"].format(title=names.title)),
        Sentence(_SAY["data"]),
        _rows((Name("X"), EQ, _matrix(names.X)), (Name("y"), EQ, _matrix([[v] for v in names.y]))),
        Sentence(_SAY["matrices"]),
        _rows((Name("P"), EQ, _matrix(a.P)), (Name("q"), EQ, _matrix([[v] for v in a.q]))),
        _rows((Name("A"), EQ, _matrix(a.A)), (Name("b′"), EQ, _matrix([[v] for v in a.b]))),
        Sentence(_SAY["optimum"]),
        _rows(
            (Raised((Name("α"),), (Sign("∗"),)), EQ, *_vector(solved.alpha)),
            (Name("w"), EQ, *_vector(solved.w)),
            (Name("b"), EQ, _rational(solved.b)),
            (Name("γ"), EQ, *_inverse_root(solved.w)),
        ),
        Sentence(_SAY["support"].format(support=support)),
        *([picture] if picture is not None else []),
        Sentence(_SAY["kkt"]),
        Table(
            ("i", _SAY["point"], "y", "α", _SAY["margin"], _SAY["product"]),
            tuple(rows),
        ),
        Sentence(
            _SAY["values" if solved.holds else "fails"],
            ((_rational(solved.primal),), (_rational(solved.dual),)),
        ),
    ]


def _rows(*lines: Line) -> Display:
    return Display(tuple(Row(line) for line in lines))


def _matrix(rows: Iterable[Iterable[Fraction]]) -> Fenced:
    return Fenced(tuple(tuple((_rational(v),) for v in row) for row in rows))


def _vector(values: Sequence[Fraction]) -> Line:
    return (Bracketed(listed((_rational(v),) for v in values)),)


def _inverse_root(w: Sequence[Fraction]) -> Line:
    square = _rational(_dot(w, w))
    return (InverseRoot(square),) if square != 1 else (Integer(1),)


def _rational(value: Fraction) -> Expr:
    return Rational(value.numerator, value.denominator)


def _dot(left: Sequence[Fraction], right: Sequence[Fraction]) -> Fraction:
    return sum((u * v for u, v in zip(left, right, strict=True)), Fraction(0))
