"""False claims and true re-expressions, made from the formulas of a derivation.

What is false is decided here, by numbers: ``value`` knows nothing of normal forms, of the kernel or
of its models. Vectors are tuples, operators are full matrices t·I + a aᵀ.
"""

import itertools
import random
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial, reduce

from sympy import Add, Expr, Integer, Mul, Pow, Rational

from svmsym.duality.steps import Rule
from svmsym.errors import FormulaError
from svmsym.formulas import (
    Entry,
    FeatureImage,
    Index,
    Inner,
    KernelValue,
    Kind,
    Label,
    OperatorImage,
    Scalar,
    Size,
    Total,
    Vector,
    VectorEntry,
    delta,
    kind_of,
)
from svmsym.formulas.atoms import Letter
from svmsym.formulas.operations import Delta

MEMBERS = (Entry, Label, VectorEntry)


# Numbers.


class World:
    """A number for every letter: drawn when first asked for, the same for the same seed."""

    def __init__(self, seed, size, dimension):
        self.seed, self.least, self.dimension = seed, size, dimension
        self.known = {}

    def size(self, domain):
        return self.least if domain.name == "n" else self.least + 1

    def number(self, *key):
        if key not in self.known:
            draw = random.Random(f"{self.seed} {key}")
            label = Fraction(draw.choice((-1, 1)))
            number = label * Fraction(draw.randint(1, 9), draw.randint(1, 5))
            self.known[key] = label if key[0] == "label" else number
        return self.known[key]

    def place(self, index, at):
        if index in at:
            return at[index]
        return random.Random(f"{self.seed} {index.name}").randrange(self.size(index.domain))

    def vector(self, name, place):
        return tuple(self.number("vector", name, place, axis) for axis in range(self.dimension))

    def applied(self, operator, power, v):
        # t·u + a⟨a, u⟩, and its inverse (u − a⟨a, u⟩/(t + ⟨a, a⟩))/t.
        a, t = self.vector(operator, None), abs(self.number("operator", operator))
        for _ in range(abs(power)):
            if power > 0:
                v = plus(times(t, v), times(dot(a, v), a))
            else:
                v = times(1 / t, plus(v, times(-dot(a, v) / (t + dot(a, a)), a)))
        return v


def plus(left, right):
    if isinstance(left, tuple):
        return tuple(a + b for a, b in zip(left, right, strict=True))
    return left + right


def times(left, right):
    if isinstance(left, tuple):
        left, right = right, left
    return tuple(left * a for a in right) if isinstance(right, tuple) else left * right


def dot(left, right):
    return sum(a * b for a, b in zip(left, right, strict=True))


def value(e, world, at):
    """The number, or the tuple of numbers, that a formula stands for."""
    if isinstance(e, Rational):
        return Fraction(int(e.p), int(e.q))
    if isinstance(e, Add | Mul):
        return reduce(plus if isinstance(e, Add) else times, (value(a, world, at) for a in e.args))
    if isinstance(e, Pow):
        return Fraction(value(e.base, world, at)) ** int(e.exp)
    if isinstance(e, Scalar):
        return world.number("scalar", e.name)
    if isinstance(e, Entry | Label):
        return world.number("label" if isinstance(e, Label) else "entry", e.name, world.place(e.index, at))
    if isinstance(e, Vector | VectorEntry | FeatureImage):
        name, letter = "{}", e
        while isinstance(letter, FeatureImage):
            name, letter = name.format(f"{letter.name}({{}})"), letter.of
        place = world.place(letter.index, at) if isinstance(letter, VectorEntry) else None
        return world.vector(name.format(letter.name), place)
    if isinstance(e, OperatorImage):
        return world.applied(e.name, e.power, value(e.of, world, at))
    if isinstance(e, Inner):
        return dot(value(e.args[0], world, at), value(e.args[1], world, at))
    if isinstance(e, KernelValue):
        return dot(*(value(FeatureImage(e.args[1], v), world, at) for v in e.args[2:]))
    if isinstance(e, Total):
        places = range(world.size(e.index.domain))
        return reduce(plus, (value(e.body, world, {**at, e.index: k}) for k in places))
    if isinstance(e, Size):
        return Fraction(world.size(e.domain))
    assert isinstance(e, Delta), e
    return Fraction(world.place(e.left, at) == world.place(e.right, at))


def same(left, right):
    """Equality of numbers and tuples; the number 0 is the zero vector too."""
    if isinstance(left, tuple) and not isinstance(right, tuple):
        return right == 0 and not any(left)
    if isinstance(right, tuple) and not isinstance(left, tuple):
        return same(right, left)
    return left == right


def worlds():
    """Larger than any proof needs, and different in every number."""
    return [World(seed, *sizes) for seed, sizes in enumerate([(4, 3), (3, 4), (5, 2), (4, 2), (2, 3)])]


WORLDS = worlds()


@cache
def at_large(e, world):
    return value(e, world, {})


def equal_everywhere(left, right, where=WORLDS):
    return all(same(at_large(left, w), at_large(right, w)) for w in where)


def solve(world, residual, letter, place):
    """Choose one number so that a residual, affine in it, vanishes."""
    key = ("entry", letter, place) if place is not None else ("scalar", letter)
    world.known[key] = Fraction(0)
    offset = value(residual, world, {})
    world.known[key] = Fraction(1)
    slope = value(residual, world, {}) - offset
    world.known[key] = -offset / slope if slope else Fraction(1)


def worlds_of(dual):
    """Worlds in which the equalities of a dual hold."""
    found = worlds()
    names = dual.problem.roles.multipliers
    for world, (k, residual) in itertools.product(found, enumerate(dual.equalities)):
        letters = sorted(
            (x for x in residual.atoms(Entry, Scalar) if x.name in names or isinstance(x, Scalar)),
            key=lambda x: (isinstance(x, Entry), x.name),
        )
        solve(world, residual, letters[0].name, k if isinstance(letters[0], Entry) else None)
    for world in found:
        assert all(same(value(r, world, {}), 0) for r in dual.equalities)
    return found


def is_gradient(function, variable, claimed, world):
    """(f(v + h) − f(v − h)) / 2h is the derivative of a quadratic f, exactly."""
    value(function, world, {})
    expected = value(claimed, world, {})
    if isinstance(variable, Vector):
        keys = [("vector", variable.name, None, axis) for axis in range(world.dimension)]
    elif isinstance(variable, Entry):
        keys, expected = [("entry", variable.name, world.place(variable.index, {}))], (expected,)
    else:
        keys, expected = [("scalar", variable.name)], (expected,)
    if not isinstance(expected, tuple):
        return not any(slopes(function, keys, world)) and expected == 0
    return slopes(function, keys, world) == expected


def slopes(function, keys, world):
    found = []
    for key in keys:
        middle = world.number(*key)
        ends = []
        for h in (1, -1):
            world.known[key] = middle + h
            ends.append(value(function, world, {}))
        world.known[key] = middle
        found.append((ends[0] - ends[1]) / 2)
    return tuple(found)


# Walking through formulas.


@dataclass(frozen=True)
class Spot:
    """A part of a formula, the way to it, and the indices that sums around it bind."""

    path: tuple
    part: Expr
    scope: tuple


def spots(e, path=(), scope=()):
    yield Spot(path, e, scope)
    for k, a in enumerate(e.args):
        exponent = isinstance(e, Pow | OperatorImage) and k == 1
        if isinstance(a, Expr) and not isinstance(a, Index) and not exponent:
            yield from spots(a, (*path, k), (*scope, e.index) if isinstance(e, Total) else scope)


def replaced(e, path, new):
    if not path:
        return new
    args = list(e.args)
    args[path[0]] = replaced(args[path[0]], path[1:], new)
    return e.func(*args)


def renamed(e, old, new):
    """The free occurrences of one index become another, which no sum inside binds."""
    if e == old:
        return new
    if not e.args or (isinstance(e, Total) and e.index == old):
        return e
    return e.func(*(renamed(a, old, new) if isinstance(a, Expr) else a for a in e.args))


def scalar(e):
    return kind_of(e) is Kind.SCALAR


def names_in(e):
    return {index.name for index in e.atoms(Index)}


# What can be claimed of a derivation.


@dataclass(frozen=True)
class Identity:
    """left = right + rest; only left and right are ever changed, rest says what was used."""

    what: str
    left: Expr
    right: Expr
    rest: Expr


def formulas(derived):
    """The formulas that a derivation displays, by what they are."""
    dual = derived.dual
    yield "Lagrangian", dual.lagrangian.expression
    for c in dual.conditions:
        yield f"gradient by {c.variable}", c.gradient
        yield f"condition of {c.variable}", c.residual
    for v, minimiser in dual.minimisers.items():
        yield f"minimiser {v}", minimiser
    for m, solved in dual.eliminated.items():
        yield f"multiplier {m}", solved
    yield "dual", dual.objective
    yield "cost of the QP", derived.qp.steps[0].after
    yield "gap", derived.gap.left
    yield "terms of the gap", derived.gap.right
    for k, step in enumerate(derived.steps):
        yield f"before step {k}, {step.rule.value}", step.before
        yield f"after step {k}, {step.rule.value}", step.after


def identities(derived):
    """What the derivation says is equal: each step, and each formula written in another way."""
    for k, step in enumerate(derived.steps):
        if step.rule is not Rule.GRADIENT:
            rest = Add(*(use.expression() for use in step.uses))
            yield Identity(f"step {k}, {step.rule.value}", step.factor * step.before, step.after, rest)
    rewriter = Rewriter(random.Random(derived.name), labels_of(derived))
    for what, formula in formulas(derived):
        if not what.startswith(("before", "after")):
            yield Identity(what, formula, rewriter.chain(formula, 3), Integer(0))


# False claims.


@dataclass(frozen=True)
class FalseClaim:
    """left = right + rest, which is wrong, and how it was made."""

    what: str
    how: str
    left: Expr
    right: Expr

    def __str__(self):
        return f"{self.what}, {self.how}: {self.left} = {self.right}"


class Pool:
    """The letters of a derivation, to put one in another's place."""

    def __init__(self, derived):
        letters = set().union(*(f.atoms(Letter, Size) for _, f in formulas(derived)))
        self.scalars = sorted({x for x in letters if isinstance(x, Scalar)}, key=str)
        self.vectors = sorted({x for x in letters if isinstance(x, Vector)}, key=str)
        self.families = sorted({(x.name, x.index.domain) for x in letters if isinstance(x, Entry)}, key=str)


def mutants(e, pool):
    """Every formula that differs from e by one slip of the pen, still to be built, and the slip."""
    free = tuple(k for k in e.atoms(Index) if renamed(e, k, Index("v", k.domain)) != e)
    if not isinstance(e, Add):
        for how, factor in (("flip a sign", -1), ("scale by 2", 2), ("scale by ½", Rational(1, 2))):
            yield how, partial(Mul, factor, e)
    for spot in spots(e):
        indices = sorted({*free, *spot.scope}, key=str)
        for how, new in slips(spot.part, indices, spot.scope, pool):
            yield how, partial(replaced, e, spot.path, new)


def slips(part, indices, scope, pool):
    if isinstance(part, Add):
        for term in part.args:
            yield "flip a sign", part - 2 * term
            yield "scale by 2", part + term
            yield "scale by ½", part - term / 2
            yield "drop a term", part - term
    elif isinstance(part, Mul):
        for k, factor in enumerate(part.args):
            if scalar(factor):
                how = "drop a label" if isinstance(factor, Label) else "drop a factor"
                yield how, Mul(*part.args[:k], *part.args[k + 1 :])
    elif isinstance(part, Pow):
        yield "drop a power", part.base
    elif isinstance(part, Total):
        for index in scope:
            if index.domain == part.index.domain:
                yield "drop a sum", renamed(part.body, part.index, index)
    elif isinstance(part, MEMBERS):
        for index in indices:
            if index.domain == part.index.domain and index != part.index:
                yield "the other index", part.func(part.args[0], index)
        if isinstance(part, Entry):
            others = [Entry(name, part.index) for name, d in pool.families if d == part.index.domain]
            yield from (("the other letter", x) for x in (*others, *pool.scalars) if x != part)
        if isinstance(part, VectorEntry):
            yield from (("the other letter", x) for x in pool.vectors)
    elif isinstance(part, Scalar):
        members = [Entry(name, k) for name, d in pool.families for k in indices if k.domain == d]
        yield from (("the other letter", x) for x in (*pool.scalars, *members) if x != part)
    elif isinstance(part, Vector):
        yield from (("the other letter", x) for x in pool.vectors if x != part)
    elif isinstance(part, FeatureImage):
        yield "forget a map", part.of
    elif isinstance(part, OperatorImage):
        yield "forget a map", part.of
        yield "apply a map twice", OperatorImage(part.name, 2 * part.power, part.of)


def false_claims(derived, most):
    """Wrong versions of every identity, each refuted by numbers, and versions that are not wrong."""
    pool = Pool(derived)
    sorts = {}
    for true in identities(derived):
        for how, build in mutants(true.left, pool):
            sorts.setdefault(how, []).append(partial(_with_left, true, how, build))
        for how, build in mutants(true.right, pool):
            sorts.setdefault(how, []).append(partial(_with_right, true, how, build))
    return chosen(sorts, most, lambda c: not equal_everywhere(c.left, c.right), derived.name)


def _with_left(true, how, build):
    return FalseClaim(true.what, how, build(), true.right + true.rest)


def _with_right(true, how, build):
    return FalseClaim(true.what, how, true.left, build() + true.rest)


def false_duals(derived, most):
    """Wrong dual objectives, refuted where the equalities of the dual hold."""
    allowed = worlds_of(derived.dual)
    true = Identity("dual modulo its equalities", *[derived.dual.objective] * 2, Integer(0))
    sorts = {}
    for how, build in mutants(true.left, Pool(derived)):
        sorts.setdefault(how, []).append(partial(_with_left, true, how, build))
    return chosen(sorts, most, lambda c: not equal_everywhere(c.left, c.right, allowed), derived.name)


@dataclass(frozen=True)
class FalseGradient:
    """∂function/∂variable = claimed, which is wrong, and how it was made."""

    how: str
    function: Expr
    variable: Expr
    claimed: Expr

    def __str__(self):
        return f"{self.how}: {self.claimed} is the gradient by {self.variable} of {self.function}"


def false_gradients(derived, most):
    """Wrong gradients and gradients of the wrong function, refuted by differences."""
    pool = Pool(derived)
    sorts = {}
    for step in derived.steps:
        if step.rule is Rule.GRADIENT:
            assert all(is_gradient(step.before, step.variable, step.after, w) for w in WORLDS[:2])
            for how, build in mutants(step.after, pool):
                made = partial(_with_gradient, how, step, build)
                sorts.setdefault(how, []).append(made)
            for how, build in mutants(step.before, pool):
                made = partial(_with_function, how, step, build)
                sorts.setdefault(f"{how} of L", []).append(made)

    def wrong(c):
        return not all(is_gradient(c.function, c.variable, c.claimed, w) for w in WORLDS)

    return chosen(sorts, most, wrong, derived.name)


def _with_gradient(how, step, build):
    return FalseGradient(how, step.before, step.variable, build())


def _with_function(how, step, build):
    return FalseGradient(f"{how} of the function", build(), step.variable, step.after)


def chosen(sorts, most, wanted, seed):
    """Up to ``most`` wanted things, built from the sorts in turn, none twice; and the unwanted ones."""
    draw = random.Random(seed)
    found, rest = {}, {}
    for queue in sorts.values():
        draw.shuffle(queue)
    while any(sorts.values()) and len(found) < most:
        for queue in sorts.values():
            while queue and len(found) < most:
                candidate = queue.pop()()
                if candidate in found or candidate in rest or not typed(candidate):
                    continue
                if wanted(candidate):
                    found[candidate] = None
                    break
                rest[candidate] = None
    return list(found), list(rest)


def typed(claim):
    """A slip may leave the language: ⟨w − w, x⟩ is ⟨0, x⟩, and 0 is no vector."""
    try:
        for formula in vars(claim).values():
            if isinstance(formula, Expr):
                kind_of(formula)
        if isinstance(claim, FalseGradient):
            return kind_of(claim.claimed) is kind_of(claim.variable)
        kind_of(claim.left - claim.right)
    except FormulaError:
        return False
    return True


# True re-expressions.


@dataclass(frozen=True)
class ReExpression:
    """left = right, and the rules that turned one into the other."""

    what: str
    how: str
    left: Expr
    right: Expr

    def __str__(self):
        return f"{self.what}, {self.how}: {self.left} = {self.right}"


class Rewriter:
    """Rules that keep the meaning; each returns None where it does not apply."""

    def __init__(self, draw, labels):
        self.draw = draw
        self.labels = labels
        self.made = 0

    def fresh(self, domain, *around):
        """An index that occurs nowhere around: one of the usual letters if possible."""
        self.made += 1
        taken = set().union(*map(names_in, around))
        usual = [c for c in domain.letters if c not in taken]
        return Index(self.draw.choice(usual or [f"q{self.made}"]), domain)

    def chain(self, e, steps):
        for _ in range(steps):
            name = self.draw.choice([r for r in RULES if r not in ROUGH])
            e = self.once(e, name) or e
        return e

    def once(self, e, name):
        """One rule at a random place, or None."""
        places = list(spots(e))
        self.draw.shuffle(places)
        for spot in places:
            new = getattr(self, name)(spot.part)
            if new is not None and new != spot.part and not self.closed(e, spot.path):
                return replaced(e, spot.path, new)
        return None

    def closed(self, e, path):
        """Denominators and the arguments of maps hold letters only."""
        around = [part_at(e, path[:k]) for k in range(len(path))]
        return any(isinstance(part, Pow | FeatureImage | KernelValue) for part in around)

    def rename(self, e):
        if isinstance(e, Total):
            index = self.fresh(e.index.domain, e)
            return Total(renamed(e.body, e.index, index), index)
        return None

    def exchange_names(self, e):
        if isinstance(e, Total) and isinstance(e.body, Total):
            i, j, body = e.index, e.body.index, e.body.body
            if i.domain == j.domain and i != j and not {s.index for s in body.atoms(Total)} & {i, j}:
                return Total(Total(body.xreplace({i: j, j: i}), i), j)
        return None

    def swap_sums(self, e):
        if isinstance(e, Total) and isinstance(e.body, Total) and e.index != e.body.index:
            return Total(Total(e.body.body, e.index), e.body.index)
        return None

    def split(self, e):
        if isinstance(e, Total) and isinstance(e.body, Add):
            return Add(*(Total(a, e.index) for a in e.body.args))
        return None

    def merge(self, e):
        if not isinstance(e, Add):
            return None
        parts = [(t, *_number_and_sum(t)) for t in e.args]
        sums = [(t, c, s) for t, c, s in parts if s is not None]
        for (t, c, s), (u, f, r) in itertools.combinations(sums, 2):
            if s.index.domain == r.index.domain:
                index = self.fresh(s.index.domain, s, r)
                bodies = c * renamed(s.body, s.index, index) + f * renamed(r.body, r.index, index)
                return Add(e - t - u, Total(bodies, index))
        return None

    def push_in(self, e):
        if isinstance(e, Mul):
            for k, s in enumerate(e.args):
                if isinstance(s, Total):
                    index = self.fresh(s.index.domain, e)
                    rest = (*e.args[:k], *e.args[k + 1 :])
                    return Total(Mul(*rest, renamed(s.body, s.index, index)), index)
        return None

    def pull_out(self, e):
        if isinstance(e, Total) and isinstance(e.body, Mul):
            before = [a for a in e.body.args if e.index not in a.atoms(Index) and scalar(a)]
            if before:
                return Mul(*before, Total(Mul(*(a for a in e.body.args if a not in before)), e.index))
        return None

    def expand(self, e):
        if isinstance(e, Mul):
            for k, s in enumerate(e.args):
                if isinstance(s, Add):
                    return Add(*(Mul(*e.args[:k], a, *e.args[k + 1 :]) for a in s.args))
        if isinstance(e, Pow) and int(e.exp) == 2 and isinstance(e.base, Add):
            return Add(*(a * b for a in e.base.args for b in e.base.args))
        return None

    def factor(self, e):
        if isinstance(e, Add):
            for t, u in itertools.combinations(e.args, 2):
                common = [f for f in Mul.make_args(t) if f in Mul.make_args(u) and not f.is_Number]
                if common:
                    return Add(e - t - u, Mul(common[0], t / common[0] + u / common[0]))
        return None

    def bilinear(self, e):
        if not isinstance(e, Inner):
            return None
        left, right = e.args
        if isinstance(left, Add):
            return Add(*(Inner(a, right) for a in left.args))
        if isinstance(left, Mul):
            numbers = [a for a in left.args if scalar(a)]
            return Mul(*numbers, Inner(Mul(*(a for a in left.args if not scalar(a))), right))
        if isinstance(left, Total):
            index = self.fresh(left.index.domain, e)
            return Total(Inner(renamed(left.body, left.index, index), right), index)
        return None

    def symmetric(self, e):
        if isinstance(e, KernelValue):
            return e.func(*e.args[:2], e.args[3], e.args[2])
        return Inner(e.right, e.left) if isinstance(e, Inner) else None

    def square_a_label(self, e):
        if isinstance(e, Entry):
            return e * Label(self.labels.get(e.index.domain, f"τ{e.index.domain.name}"), e.index) ** 2
        return None

    def average(self, e):
        if isinstance(e, Scalar):
            domain = next(iter(self.labels), None)
            return Total(e / Size(domain), Index("i", domain)) if domain else None
        return None

    def count(self, e):
        return Total(Integer(1), self.fresh(e.domain)) if isinstance(e, Size) else None

    def select(self, e):
        if isinstance(e, MEMBERS):
            index = self.fresh(e.index.domain, e)
            return Total(delta(e.index, index) * e.func(e.args[0], index), index)
        return None

    def unfold(self, e):
        return e.definition if isinstance(e, KernelValue) else None

    def linear(self, e):
        if isinstance(e, OperatorImage):
            if isinstance(e.of, Add):
                return Add(*(OperatorImage(e.name, e.power, a) for a in e.of.args))
            if isinstance(e.of, Total):
                return Total(OperatorImage(e.name, e.power, e.of.body), e.of.index)
        if isinstance(e, Inner) and isinstance(e.left, OperatorImage):
            return Inner(e.left.of, OperatorImage(e.left.name, e.left.power, e.right))
        return None

    def reorder(self, e):
        """The same arguments in another order, which SymPy would sort again."""
        if isinstance(e, Add | Mul):
            args = list(e.args)
            self.draw.shuffle(args)
            return e.func(*args, evaluate=False) if tuple(args) != e.args else None
        return None


RULES = (
    *("rename", "exchange_names", "swap_sums", "split", "merge", "push_in", "pull_out", "expand", "factor"),
    *("bilinear", "symmetric", "square_a_label", "average", "count", "select", "unfold", "linear", "reorder"),
)
# What SymPy undoes when a tree is built again, and what needs large models when it is used twice.
ROUGH = {"reorder", "select", "average"}


def labels_of(derived):
    return {x.index.domain: x.name for x in derived.dual.lagrangian.expression.atoms(Label)}


def part_at(e, path):
    for k in path:
        e = e.args[k]
    return e


def _number_and_sum(term):
    """A term as a number times a sum, where it is one."""
    number, rest = term.as_coeff_Mul()
    return number, rest if isinstance(rest, Total) else None


def re_expressions(derived, most):
    """True equations between the formulas of a derivation and other ways to write them."""
    rewriter = Rewriter(random.Random(derived.name), labels_of(derived))
    sorts = {}
    for what, formula in formulas(derived):
        for name in RULES:
            sorts.setdefault(name, []).append(partial(_by_rule, rewriter, what, formula, name))
        for length in (2, 4, 6):
            name = f"{length} rules"
            sorts.setdefault(name, []).append(partial(_by_chain, rewriter, what, formula, length))
    return chosen(sorts, most, lambda c: c.left != c.right, derived.name)[0]


def _by_rule(rewriter, what, formula, name):
    return ReExpression(what, name, formula, rewriter.once(formula, name) or formula)


def _by_chain(rewriter, what, formula, length):
    return ReExpression(what, f"{length} rules", formula, rewriter.chain(formula, length))


def modulo_relations(derived):
    """The dual objective plus multiples of what the dual says is zero."""
    pool = Pool(derived)
    objective = derived.dual.objective
    for residual in derived.dual.equalities:
        if not scalar(residual):
            continue
        cofactors = [Integer(1), Rational(-3, 2), *pool.scalars[:4], residual]
        for name, domain in pool.families[:4]:
            index = Index(domain.letters[0], domain)
            cofactors += [Total(Entry(name, index), index), Total(Entry(name, index) ** 2, index)]
        for cofactor in cofactors:
            how = f"plus {cofactor} times an equality"
            yield ReExpression("dual", how, objective + cofactor * residual, objective)
