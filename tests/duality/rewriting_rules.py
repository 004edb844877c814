"""Rules that write a formula in another way and keep its meaning."""

import itertools

from formula_spots import MEMBERS, names_in, part_at, renamed, replaced, scalar, spots
from sympy import Add, Integer, Mul, Pow

from svmsym.formulas import (
    Entry,
    FeatureImage,
    Index,
    Inner,
    KernelValue,
    Label,
    OperatorImage,
    Scalar,
    Size,
    Total,
    delta,
)


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


def _number_and_sum(term):
    """A term as a number times a sum, where it is one."""
    number, rest = term.as_coeff_Mul()
    return number, rest if isinstance(rest, Total) else None
