"""Whether two statements say the same, by evaluating both at many points; knows nothing of the ladder.

A point is a number of samples, a dimension, and a small rational for each letter, by name and position.
"""

import itertools
import random
from fractions import Fraction

import mpmath
from sympy import Add, Mul, Pow, Rational

from svmsym.exams.meaning import functions as f
from svmsym.exams.meaning import statements as s
from svmsym.formulas.atoms import Entry, Label, Scalar, Size, Vector, VectorEntry
from svmsym.formulas.operations import Inner, Total

mpmath.mp.dps = 40
TINY = mpmath.mpf(10) ** -25


class NoValue(Exception):
    pass


class Point:
    def __init__(self, draw, n, d, values):
        self.draw, self.n, self.d, self.values, self.choices = draw, n, d, {}, values

    def get(self, *key):
        if key not in self.values:
            if key[0] == "y":
                value = self.draw.choice((-1, 1))
            elif key[0] in {"C", "γ", "σ"}:
                value = self.draw.choice((Fraction(1, 2), 1, 2))
            else:
                value = self.draw.choice(self.choices)
            self.values[key] = Fraction(value)
        return self.values[key]

    def letter(self, name):
        base, _, number = name.partition("_")
        return self.get(base, int(number) - 1) if number.isdigit() else self.get(name)


def number(e, p, at):
    if isinstance(e, Rational):
        return Fraction(int(e.p), int(e.q))
    if isinstance(e, Add):
        return add(number(a, p, at) for a in e.args)
    if isinstance(e, Mul):
        return product(number(a, p, at) for a in e.args)
    if isinstance(e, Pow):
        base, k = number(e.base, p, at), int(e.exp)
        if k < 0 and zero(base):
            raise NoValue
        return base**k
    if isinstance(e, Scalar):
        return p.letter(e.name)
    if isinstance(e, Entry | Label):
        return p.get(e.name, at[e.index.name])
    if isinstance(e, Size):
        return Fraction(p.n)
    if isinstance(e, Total):
        return add(number(e.body, p, {**at, e.index.name: k}) for k in range(p.n))
    if isinstance(e, Inner):
        return add(product(c) for c in zip(vector(e.left, p, at), vector(e.right, p, at), strict=True))
    if isinstance(e, f.Max):
        return max((number(a, p, at) for a in e.args), key=real)
    if isinstance(e, f.Abs):
        return abs(number(e.args[0], p, at))
    if isinstance(e, f.Sign):
        a = number(e.args[0], p, at)
        return Fraction((a > 0) - (a < 0))
    if isinstance(e, f.Root | f.Exp | f.Tanh):
        a = number(e.args[0], p, at)
        a = real(a)
        if isinstance(e, f.Root) and a < 0:
            raise NoValue
        return {f.Root: mpmath.sqrt, f.Exp: mpmath.exp, f.Tanh: mpmath.tanh}[type(e)](a)
    if isinstance(e, f.Gradient):
        return p.get("∂", e.by[0].name)
    if isinstance(e, f.Applied):
        return p.get(e.name)
    raise NoValue


def product(numbers):
    result = Fraction(1)
    for a in numbers:
        p, q = alike(result, a)
        result = p * q
    return result


def add(numbers):
    result = Fraction(0)
    for a in numbers:
        p, q = alike(result, a)
        result = p + q
    return result


def alike(a, b):
    """Both exact, or both to forty digits."""
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a, b
    return real(a), real(b)


def real(a):
    return mpmath.mpf(a.numerator) / a.denominator if isinstance(a, Fraction) else a


def vector(e, p, at):
    if isinstance(e, Vector):
        return [p.get(e.name, k) for k in range(p.d)]
    if isinstance(e, VectorEntry):
        return [p.get(e.name, at[e.index.name], k) for k in range(p.d)]
    if isinstance(e, Add):
        return [add(c) for c in zip(*(vector(a, p, at) for a in e.args), strict=True)]
    if isinstance(e, Mul):
        (v,) = [a for a in e.args if is_vector(a)]
        factor = product(number(a, p, at) for a in e.args if a is not v)
        return [product((factor, c)) for c in vector(v, p, at)]
    if isinstance(e, Total):
        parts = [vector(e.body, p, {**at, e.index.name: k}) for k in range(p.n)]
        return [add(c) for c in zip(*parts, strict=True)]
    if isinstance(e, f.Gradient):
        return [p.get("∂", e.by[0].name, k) for k in range(p.d)]
    if e == 0:
        return [Fraction(0)] * p.d
    raise NoValue


def is_vector(e):
    if isinstance(e, Vector | VectorEntry):
        return True
    if isinstance(e, f.Gradient):
        return isinstance(e.by[0], Vector)
    return (isinstance(e, Add | Mul) and any(map(is_vector, e.args))) or (
        isinstance(e, Total) and is_vector(e.body)
    )


def free(e):
    if isinstance(e, Total):
        return free(e.body) - {e.index.name}
    if isinstance(e, Entry | Label | VectorEntry):
        return {e.index.name}
    return set().union(*(free(a) for a in e.args))


def places(names, n):
    names = sorted(names)
    return [dict(zip(names, k, strict=True)) for k in itertools.product(range(n), repeat=len(names))]


def entries(value, p, at):
    """The numbers of a value."""
    if isinstance(value, s.Tuple):
        return [number(e, p, at) for e in value.items]
    if isinstance(value, s.PerPoint):
        return [number(value.body, p, {value.index.name: k}) for k in range(p.n)]
    return vector(value, p, at) if is_vector(value) else [number(value, p, at)]


def all_free(*values):
    return set().union(*(free(v) for v in values if not isinstance(v, s.Tuple | s.PerPoint)))


def zero(a):
    return a == 0 if isinstance(a, Fraction) else abs(a) < TINY


def truth(statement, p):
    if isinstance(statement, s.Together):
        return all(truth(part, p) for part in statement.statements)
    if isinstance(statement, s.Defined):
        statement = s.Chain((f.Applied(statement.name), statement.value), ("=",))
    if isinstance(statement, s.Member):
        of = statement.of
        signs = ("<" if of.open_below else "≤", "<" if of.open_above else "≤")
        statement = s.Chain((of.lower, statement.value, of.upper), signs)
    return all(
        related(a, sign, b, p)
        for a, sign, b in zip(statement.values, statement.signs, statement.values[1:], strict=False)
    )


def related(left, sign, right, p):
    for at in places(all_free(left, right), p.n):
        sides = []
        for value, other in ((left, right), (right, left)):
            found = entries(value, p, at)
            sides.append(found if value != 0 else found * len(entries(other, p, at)))
        if len(sides[0]) != len(sides[1]):
            if 1 not in map(len, sides):
                return False
            size = max(map(len, sides))
            sides = [side * size if len(side) == 1 else side for side in sides]
        for a, b in zip(*sides, strict=True):
            d = add((a, -b))
            side = 0 if zero(d) else 1 if d > 0 else -1
            holds = side in {"=": (0,), "≤": (-1, 0), "≥": (0, 1), "<": (-1,), ">": (1,), "≠": (-1, 1)}[sign]
            if not holds:
                return False
    return True


SMALL = (-1, 0, 1)
WIDE = (-2, -1, Fraction(-1, 2), 0, Fraction(1, 2), 1, 2, 3)


def draw_points(seed, count, values, sizes=(1, 2, 3)):
    draw = random.Random(seed)
    for k in range(count):
        n = sizes[k % len(sizes)]
        yield Point(draw, n, 1 + k % 2, values)


def same_value(left, right, seed, count=60, *, fixed=None):
    """Whether two values agree at every point drawn."""
    if isinstance(left, s.Tuple) and isinstance(right, s.Tuple) and len(left.items) != len(right.items):
        return False
    for p in draw_points(seed, count, WIDE):
        if fixed:
            p.n, p.d = fixed
        if any(isinstance(v, s.Tuple) for v in (left, right)):
            p.d = 2
        try:
            for at in places(all_free(left, right), p.n):
                a, b = entries(left, p, at), entries(right, p, at)
                if len(a) != len(b) and 0 not in (left, right):
                    return False
                if any(not zero(add((x, -y))) for x, y in zip(a, b, strict=False)):
                    return False
        except NoValue:
            continue
    return True


def same_truth(left, right, seed, count=1500):
    """(whether two statements hold at the same points, whether both held somewhere)."""
    held = False
    for k, p in enumerate(draw_points(seed, count, SMALL, (1, 2))):
        if k % 2:
            p.choices = (-1, Fraction(-1, 2), 0, Fraction(1, 2), Fraction(1, 4), 1, 2)
        p.d = 1 if k % 3 else 2
        try:
            a, b = truth(left, p), truth(right, p)
        except NoValue:
            continue
        if a != b:
            return False, held
        held = held or a
    return True, held


def same_problem(left, right, seed, count=15):
    """Whether two problems have the same feasible points in the same order, on a grid in n ≤ 2, d = 1."""
    draw = random.Random(seed)
    for _ in range(count):
        n = draw.choice((1, 2, 2, 3))
        data = {("x", k, 0): Fraction(draw.choice((-2, -1, 1, 2, 3))) for k in range(n)}
        data |= {("y", k): Fraction(draw.choice((-1, 1))) for k in range(n)}
        data |= {("C",): Fraction(draw.choice((1, 2)))}
        seen = []
        for _ in range(60):
            p = Point(draw, n, 1, (-1, 0, 0, Fraction(1, 2), 1, 1, 2))
            p.values = dict(data)
            inside = [all(truth(c, p) for c in problem.constraints) for problem in (left, right)]
            if inside[0] != inside[1]:
                return False
            if inside[0]:
                signs = [1 if problem.sense == "min" else -1 for problem in (left, right)]
                seen.append(
                    tuple(
                        product((Fraction(q), number(problem.objective, p, {})))
                        for q, problem in zip(signs, (left, right), strict=True)
                    )
                )
        for (a, b), (c, d) in itertools.combinations(seen, 2):
            if order(a, c) != order(b, d):
                return False
    return True


def order(a, b):
    d = add((a, -b))
    return 0 if zero(d) else 1 if d > 0 else -1


def same(left, right, seed=1):
    """Whether two statements say the same; None where sampling cannot tell."""
    if isinstance(left, s.Optimise):
        return same_problem(left, right, seed)
    if isinstance(left, s.Shown) and isinstance(right, s.Shown):
        return same_value(left.value, right.value, seed)
    if isinstance(left, s.Defined) and isinstance(right, s.Defined):
        return same_value(left.value, right.value, seed)
    agree, held = same_truth(left, right, seed)
    return None if agree and not held else agree


def refuted_at(left, right, point):
    """Whether a counterexample's numbers, put into both statements here, tell them apart."""
    world = point.world
    p = Point(random.Random(3), world.sizes["n"], world.dimension, SMALL)
    for key, value in world.values.items():
        kind, name, *rest = key
        if kind == "coordinate":
            p.values[*name, rest[0]] = value
        elif kind == "named" and name == "∂":
            p.values["∂", *rest[1:]] = value
        else:
            p.values[name, *rest] = value
            base, _, below = str(name).partition("_")
            if below.isdigit():
                p.values[base, int(below) - 1] = value
                p.d = max(p.d, int(below)) if base == "w" else p.d
    if isinstance(left, s.Shown | s.Defined) and isinstance(right, s.Shown | s.Defined):
        at = {index.name: k for index, k in point.at.items()}
        if isinstance(left.value, s.Tuple):
            pairs = zip(left.value.items, right.value.items, strict=True)
            return any(not zero(add((number(a, p, at), -number(b, p, at)))) for a, b in pairs)
        a, b = entries(left.value, p, at), entries(right.value, p, at)
        return len(a) != len(b) or any(not zero(add((x, -y))) for x, y in zip(a, b, strict=True))
    if (
        isinstance(left, s.Chain)
        and isinstance(left.values[0], f.Gradient)
        and "∂" not in {k[0] for k in p.values}
    ):
        left = s.Chain(left.values[1:], left.signs[1:])  # the derivative may be what the rest says
    if isinstance(left, s.Optimise):
        inside = [all(truth(c, p) for c in problem.constraints) for problem in (left, right)]
        return inside[0] != inside[1]
    return truth(left, p) != truth(right, p)
