"""Random well-typed formulas, rewritings that keep their meaning, and mutations that need not."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import cast

from sympy import Add, Expr, Integer, Mul, Pow, Rational

from svmsym.formulas import (
    Entry,
    Family,
    FeatureImage,
    FeatureMap,
    Index,
    IndexSet,
    Inner,
    KernelValue,
    Kind,
    Label,
    LabelFamily,
    Operator,
    OperatorImage,
    Scalar,
    Size,
    Total,
    Vector,
    VectorEntry,
    VectorFamily,
    delta,
    kind_of,
)
from svmsym.formulas.indices import free_indices

N, P = IndexSet("n", "i", "j"), IndexSet("p", "k", "l")
POOL = {domain: [Index(name, domain) for name in domain.key[1:]] for domain in (N, P)}
SCALARS = [Scalar("b"), Scalar("C")]
REALS = {N: [Family("α", N), Family("β", N)], P: [Family("γ", P)]}
INVERTED = Family("c", N)  # occurs with negative exponents too
LABELS = {N: [LabelFamily("y", N)], P: [LabelFamily("t", P)]}
VECTORS = [Vector("w"), Vector("u")]
POINTS = {N: [VectorFamily("x", N)], P: [VectorFamily("v", P)]}
Q, φ = Operator("Q"), FeatureMap("φ")

Scope = list[Index]


class Writer:
    """Writes random formulas; ``scope`` holds the indices that may be used."""

    def __init__(self, draw: random.Random) -> None:
        self.draw = draw

    def scalar(self, depth: int, scope: Scope) -> Expr:
        draw = self.draw
        if depth <= 0 or draw.random() < 0.15:
            return self.plain(scope)
        kinds = ["add", "mul", "mul", "sum", "sum", "inner", "square"]
        match draw.choice(kinds):
            case "add":
                return self.scalar(depth - 1, scope) + self.number() * self.scalar(depth - 1, scope)
            case "mul":
                return self.scalar(depth - 1, scope) * self.scalar(depth - 1, scope)
            case "sum":
                index = self.bound()
                return Total(self.scalar(depth - 1, [*scope, index]), index)
            case "inner":
                return Inner(self.vector(depth - 1, scope), self.vector(depth - 1, scope))
            case _:
                return self.scalar(depth - 2, scope) ** 2

    def vector(self, depth: int, scope: Scope) -> Expr:
        draw = self.draw
        if depth <= 0 or draw.random() < 0.3:
            return self.plain_vector(scope)
        match draw.choice(["add", "mul", "sum", "operator"]):
            case "add":
                return self.vector(depth - 1, scope) + self.number() * self.vector(depth - 1, scope)
            case "mul":
                return self.scalar(depth - 1, scope) * self.vector(depth - 1, scope)
            case "sum":
                index = self.bound()
                return Total(self.vector(depth - 1, [*scope, index]), index)
            case _:
                return OperatorImage("Q", draw.choice([1, 1, 2, -1]), self.vector(depth - 1, scope))

    def plain(self, scope: Scope) -> Expr:
        draw = self.draw
        choices: list[Callable[[], Expr]] = [
            self.number,
            lambda: draw.choice(SCALARS),
            lambda: Size(draw.choice([N, P])) ** draw.choice([1, -1]),
            lambda: Pow(Add(*SCALARS), -1),
        ]
        if scope:
            at = draw.choice(scope)
            choices += [lambda: draw.choice(REALS[at.domain])[at]] * 4
            choices += [lambda: draw.choice(LABELS[at.domain])[at]] * 2
            choices += [lambda: KernelValue("K", "φ", self.point(scope), self.point(scope))]
            if at.domain == N:
                choices += [lambda: INVERTED[at] ** draw.choice([1, -1])]
            other = draw.choice([k for k in scope if k.domain == at.domain])
            choices += [lambda: delta(at, other)]
        return draw.choice(choices)()

    def plain_vector(self, scope: Scope) -> Expr:
        letter = self.draw.choice([*VECTORS, *[self.point(scope)] * 3])
        return φ(letter) if self.draw.random() < 0.15 else letter

    def point(self, scope: Scope) -> Expr:
        if not scope:
            return self.draw.choice(VECTORS)
        at = self.draw.choice(scope)
        return self.draw.choice(POINTS[at.domain])[at]

    def number(self) -> Expr:
        return Rational(self.draw.choice([1, 1, 2, 3, -1, -2]), self.draw.choice([1, 1, 1, 2]))

    def bound(self) -> Index:
        # The same few names again and again, so that sums shadow each other and free indices.
        return self.draw.choice([*POOL[N], *POOL[N], *POOL[P]])


def renamed(e: Expr, old: Index, new: Index) -> Expr:
    """The free occurrences of one index replaced by another that occurs nowhere in e."""
    if e == old:
        return new
    if isinstance(e, Total) and e.index == old:
        return e
    if not e.args:
        return e
    return cast("Expr", e.func(*(renamed(a, old, new) if isinstance(a, Expr) else a for a in e.args)))


class Rewriter:
    """One random rewriting step at a random place; the meaning stays."""

    def __init__(self, draw: random.Random) -> None:
        self.draw = draw
        self.count = 0

    def fresh(self, domain: IndexSet) -> Index:
        self.count += 1
        return Index(f"{'i' if domain == N else 'k'}{self.count}", domain)

    def rewrite(self, e: Expr, steps: int) -> Expr:
        for _ in range(steps):
            e = self.step(e)
        return e

    def step(self, e: Expr) -> Expr:
        places = list(subformulas(e, ()))
        self.draw.shuffle(places)
        for path, part in places:
            rules = [getattr(self, name) for name in RULES]
            self.draw.shuffle(rules)
            for rule in rules:
                new = rule(part)
                if new is not None and new != part:
                    return replaced(e, path, new)
        return e

    # Each rule returns an equal formula, or None where it does not apply.

    def rename_bound(self, e: Expr) -> Expr | None:
        if isinstance(e, Total):
            index = self.fresh(e.index.domain)
            return Total(renamed(e.body, e.index, index), index)
        return None

    def swap_sums(self, e: Expr) -> Expr | None:
        if isinstance(e, Total) and isinstance(e.body, Total) and e.index != e.body.index:
            return Total(Total(e.body.body, e.index), e.body.index)
        return None

    def split_sum(self, e: Expr) -> Expr | None:
        if isinstance(e, Total) and isinstance(e.body, Add):
            return Add(*(Total(a, e.index) for a in e.body.args))
        return None

    def pull_out(self, e: Expr) -> Expr | None:
        if isinstance(e, Total) and isinstance(e.body, Mul):
            constant = [a for a in e.body.args if e.index not in free_indices(a) and scalar(a)]
            rest = [a for a in e.body.args if a not in constant]
            return Mul(*constant, Total(Mul(*rest), e.index)) if constant else None
        return None

    def push_in(self, e: Expr) -> Expr | None:
        if not isinstance(e, Mul):
            return None
        sums = [a for a in e.args if isinstance(a, Total)]
        if not sums:
            return None
        chosen = self.draw.choice(sums)
        index = self.fresh(chosen.index.domain)
        rest = [a for a in e.args if a is not chosen]
        return Total(Mul(*rest, renamed(chosen.body, chosen.index, index)), index)

    def distribute(self, e: Expr) -> Expr | None:
        if isinstance(e, Mul):
            sums = [a for a in e.args if isinstance(a, Add)]
            if sums:
                chosen = self.draw.choice(sums)
                rest = [a for a in e.args if a is not chosen]
                return Add(*(Mul(*rest, a) for a in chosen.args))
        return None

    def multiply_out(self, e: Expr) -> Expr | None:
        if isinstance(e, Pow) and int(e.exp) == 2 and isinstance(e.base, Add):
            return Add(*(Mul(a, b) for a in e.base.args for b in e.base.args))
        return None

    def square_of_sum(self, e: Expr) -> Expr | None:
        if isinstance(e, Pow) and int(e.exp) == 2 and isinstance(e.base, Total):
            index = self.fresh(e.base.index.domain)
            return Total(renamed(e.base.body, e.base.index, index) * e.base, index)
        return None

    def vacuous(self, e: Expr) -> Expr | None:
        if isinstance(e, Total) and e.index not in free_indices(e.body):
            return e.index.size * e.body
        return None

    def count_again(self, e: Expr) -> Expr | None:
        return Total(Integer(1), self.fresh(e.domain)) if isinstance(e, Size) else None

    def swap_sides(self, e: Expr) -> Expr | None:
        return Inner(e.right, e.left) if isinstance(e, Inner) else None

    def bilinear(self, e: Expr) -> Expr | None:
        if not isinstance(e, Inner):
            return None
        left, right = e.left, e.right
        if isinstance(left, Add):
            return Add(*(Inner(a, right) for a in left.args))
        if isinstance(left, Mul):
            scalars = [a for a in left.args if scalar(a)]
            (vector,) = (a for a in left.args if not scalar(a))
            return Mul(*scalars, Inner(vector, right))
        if isinstance(left, Total):
            index = self.fresh(left.index.domain)
            return Total(Inner(renamed(left.body, left.index, index), right), index)
        return None

    def self_adjoint(self, e: Expr) -> Expr | None:
        if isinstance(e, Inner) and isinstance(e.left, OperatorImage):
            return Inner(e.left.of, OperatorImage(e.left.name, e.left.power, e.right))
        return None

    def linear(self, e: Expr) -> Expr | None:
        if isinstance(e, OperatorImage):
            name, power, of = e.name, e.power, e.of
            if isinstance(of, Add):
                return Add(*(OperatorImage(name, power, a) for a in of.args))
            if isinstance(of, OperatorImage):
                total = power + of.power
                return OperatorImage(name, total, of.of) if total else of.of
            if isinstance(of, Total):
                return Total(OperatorImage(name, power, of.body), of.index)
            if isinstance(of, Mul):
                return Mul(*(a if scalar(a) else OperatorImage(name, power, a) for a in of.args))
        return None

    def select(self, e: Expr) -> Expr | None:
        if isinstance(e, Entry | VectorEntry | Label) and self.draw.random() < 0.2:
            index = self.fresh(e.index.domain)
            return Total(delta(e.index, index) * renamed(e, e.index, index), index)
        return None

    def square_label(self, e: Expr) -> Expr | None:
        if isinstance(e, Entry) and self.draw.random() < 0.2:
            return e * LABELS[e.index.domain][0][e.index] ** 2
        return None

    def unfold(self, e: Expr) -> Expr | None:
        return e.definition if isinstance(e, KernelValue) else None


RULES = [name for name in vars(Rewriter) if name not in {"fresh", "rewrite", "step"} and name[0] != "_"]


def scalar(e: Expr) -> bool:
    return kind_of(e) is Kind.SCALAR


def subformulas(e: Expr, path: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Expr]]:
    """Every part that is a formula itself, with the way to it."""
    yield path, e
    if isinstance(e, Add | Mul | Pow | Total | Inner | OperatorImage):
        for k, a in enumerate(e.args):
            if isinstance(a, Expr) and not isinstance(a, Index) and not (isinstance(e, Pow) and k == 1):
                if isinstance(e, OperatorImage) and k == 1:
                    continue
                if isinstance(e, Pow) and int(e.exp) < 0:
                    continue
                yield from subformulas(a, (*path, k))


def replaced(e: Expr, path: tuple[int, ...], new: Expr) -> Expr:
    """The formula with the part at the path replaced."""
    if not path:
        return new
    k, *rest = path
    args = list(e.args)
    args[k] = replaced(args[k], tuple(rest), new)
    return cast("Expr", e.func(*args))


def mutated(e: Expr, draw: random.Random) -> Expr:
    """One small change of the kind people make; now and then it changes nothing."""
    places = list(subformulas(e, ()))
    for _ in range(20):
        path, part = draw.choice(places)
        new = _changed(part, draw)
        if new is not None and new != part:
            return replaced(e, path, new)
    return e + 1 if scalar(e) else e + VECTORS[0]


def _changed(e: Expr, draw: random.Random) -> Expr | None:
    if isinstance(e, Entry | Label | VectorEntry):
        others = [k for k in POOL[e.index.domain] if k != e.index]
        families = {Entry: REALS, Label: LABELS, VectorEntry: POINTS}[type(e)][e.index.domain]
        return draw.choice([e.func(e.args[0], draw.choice(others)), draw.choice(families)[e.index]])
    if isinstance(e, Scalar):
        return draw.choice(SCALARS)
    if isinstance(e, Vector):
        return draw.choice(VECTORS)
    if isinstance(e, Add):
        chosen = draw.choice(e.args)
        return draw.choice([e - chosen, e - 2 * chosen, e + chosen]) if e != chosen else None
    if isinstance(e, OperatorImage):
        return OperatorImage(e.name, e.power + 1, e.of) if e.power != -1 else e.of
    if isinstance(e, Inner):
        return draw.choice([Inner(e.left, e.left), Inner(e.right, e.right)])
    if isinstance(e, Mul):
        return _exchanged(e, draw)
    if isinstance(e, Pow):
        if isinstance(e.base, Inner) and int(e.exp) == 2:
            return Inner(e.base.left, e.base.left) * Inner(e.base.right, e.base.right)
        return e.base if int(e.exp) > 0 else None
    if isinstance(e, Total):
        outside = e.body if e.index not in free_indices(e.body) else None
        other = Total(e.body, draw.choice(POOL[e.index.domain]))
        if isinstance(e.body, Total) and e.body.index.domain == e.index.domain:
            other = Total(renamed(e.body.body, e.body.index, e.index), e.index)
        return draw.choice([outside, other])
    if isinstance(e, Size):
        return draw.choice([e + 1, Size(P) if e.domain == N else Size(N)])
    if isinstance(e, FeatureImage):
        return e.of
    if isinstance(e, Rational):
        return -e if draw.random() < 0.5 else e + 1
    return None


def _exchanged(e: Mul, draw: random.Random) -> Expr | None:
    """Mistakes that do not show for one sample, or in one dimension."""
    products = [a for a in e.args if isinstance(a, Inner)]
    if len(products) > 1:
        first, second = draw.sample(products, 2)
        rest = [a for a in e.args if a not in (first, second)]
        return Mul(*rest, Inner(first.left, second.left), Inner(first.right, second.right))
    sums = [a for a in e.args if isinstance(a, Total)]
    if len(sums) > 1 and len({a.index.domain for a in sums}) == 1:
        first, second = sums[:2]
        rest = [a for a in e.args if a not in (first, second)]
        return Mul(*rest, Total(first.body * renamed(second.body, second.index, first.index), first.index))
    return None
