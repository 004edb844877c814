"""Formulas with roots, exponentials and names as formulas of the kernel's language.

Whatever the kernel does not know becomes a letter of its own, told apart by the normal form of its
arguments; a letter under one index is a family, under two an inner product of two families. What holds for
independent letters holds for the functions. Built in are laws that hold wherever both sides have a value:

    √(c²a) = c√a,  e^(a+b) = e^a·e^b,  sign(ca) = sign(a) and |ca| = c|a| for c > 0,  |−a| = |a|,
    max(a, b) = (a + b + |a − b|)/2,  tanh(−a) = −tanh(a)
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import ClassVar

from sympy import Add, Expr, Integer, Mul, Pow, Rational

from svmsym.errors import FormulaError
from svmsym.exams.equivalence.kinds import is_vector
from svmsym.exams.equivalence.shapes import (
    MOST_INDICES,
    content,
    free_tokens,
    keyed,
    labels_times,
    leading_sign,
    positive_part,
    shared,
    square_part,
    written_order,
)
from svmsym.exams.equivalence.signs import is_positive
from svmsym.exams.equivalence.text import formula_text
from svmsym.exams.meaning import functions
from svmsym.exams.meaning.functions import Applied, Function, Gradient, Infinity, Listed, PairEntry
from svmsym.exams.meaning.statements import POINTS, SUPPORT
from svmsym.formulas.atoms import Entry, Index, IndexSet, Label, Scalar, Vector, VectorEntry
from svmsym.formulas.express import express
from svmsym.formulas.monomials import (
    ENTRY,
    INNER,
    ONE,
    SCALAR,
    Factors,
    IndexToken,
    Letter,
    Monomial,
    canonical,
)
from svmsym.formulas.normal_form import (
    NormalForm,
    cleared,
    collect,
    multiply,
    normal_form,
    power,
    scale,
    token,
)
from svmsym.formulas.operations import Inner, Total
from svmsym.formulas.substitution import substitute

_MOST_ROUNDS = 16
_MOST_LEVELS = 4


class BeyondError(FormulaError):
    """The formula is beyond what can be compared."""


class Letters:
    """Letters for functions and names, shared by all formulas of one comparison."""

    def __init__(self) -> None:
        self._names: dict[Hashable, str] = {}
        self._known: dict[Expr, Expr] = {}
        self.roots: dict[str, Expr] = {}
        self.denominators: dict[str, Expr] = {}
        self.roots_below: set[str] = set()

    def plain(self, e: Expr) -> Expr:
        """The formula in the kernel's language.

        >>> from svmsym.formulas import Vector, norm2
        >>> letters, w = Letters(), Vector("w")
        >>> letters.plain(functions.Root(4 * norm2(w)) - 2 * functions.Root(norm2(w)))
        0
        """
        if e not in self._known:
            self._known[e] = self._plain(e)
        return self._known[e]

    def form(self, e: Expr) -> NormalForm:
        """The normal form of the formula, roots and denominators used up."""
        form = normal_form(self.plain(e))
        return self.simplified(form) if self.roots or self.denominators else form

    def is_special(self, name: str) -> bool:
        """Whether a law belongs to the letter: √a·√a = a, or what a denominator stands for."""
        return name in self.roots or name in self.denominators

    def raised(self, form: NormalForm) -> NormalForm:
        """The form times the roots and denominators that stand below."""
        special = {x for m in form for x, _ in m[1] if x[0] == SCALAR and self.is_special(x[1])}
        for letter in special:
            least = min(dict(m[1]).get(letter, 0) for m in form)
            if least < 0:
                form = multiply(form, {canonical((), [(letter, -least)]): Fraction(1)})
        return form

    def simplified(self, form: NormalForm) -> NormalForm:
        """The form with √a·√a = a, and with denominators that no longer stand below written out."""
        for _ in range(_MOST_ROUNDS):
            replaced = _replaced(form, self)
            if replaced == form:
                break
            form = replaced
        return form

    def _plain(self, e: Expr) -> Expr:
        if isinstance(e, Add | Mul):
            return e.func(*(self.plain(a) for a in e.args))
        if isinstance(e, Pow):
            return self._power(self.plain(e.base), int(e.exp))
        if isinstance(e, Total):
            return self._total(e)
        if isinstance(e, Inner):
            return Inner(self.plain(e.left), self.plain(e.right))
        if isinstance(e, Entry | Label | VectorEntry) and e.index.domain == SUPPORT:
            return type(e)(f"{e.name}S", e.index)  # a family over S is another one for the kernel
        if isinstance(e, PairEntry):
            return self._letter(("pair", e.name), [_index_form(e.row), _index_form(e.column)])
        if isinstance(e, Applied):
            if not e.arguments:
                return Scalar(e.name)
            return self._letter(("applied", e.name), [self._argument(a) for a in e.arguments])
        if isinstance(e, Gradient):
            key = ("gradient", e.of.name if isinstance(e.of, Applied | Scalar) else formula_text(e.of))
            return self._letter(key, [self._argument(b) for b in e.by], vector=is_vector(e))
        if isinstance(e, Infinity):
            raise BeyondError("∞ is no number")
        if isinstance(e, Function):
            return self._function(e)
        return e

    def _argument(self, e: Expr) -> NormalForm:
        if isinstance(e, Listed):
            return {((), (((SCALAR, f"#{k}"), 1), *m[1])): c for k, a in enumerate(e.args)
                    for m, c in self.form(a).items()}  # fmt: skip
        return self.form(e)

    def _total(self, e: Total) -> Expr:
        if e.index.domain == SUPPORT:
            # Points outside S have α_i = 0: a sum whose terms all contain α_i runs over all points.
            index = Index(f"s{e.index.name}", POINTS)
            body = self.plain(_over_points(e.body, e.index, index))
            wanted = (ENTRY, "α", token(index))
            if all(dict(m[1]).get(wanted, 0) > 0 for m in normal_form(body)):
                return Total(body, index)
        return Total(self.plain(e.body), e.index)

    def _power(self, base: Expr, exponent: int) -> Expr:
        if exponent > 0:
            return Pow(base, exponent)
        form = self.simplified(normal_form(base))
        if not form:
            raise BeyondError("a denominator is zero")
        self.roots_below |= {x[1] for m in form for x, _ in m[1] if x[0] == SCALAR and x[1] in self.roots}
        try:
            return express(power(form, exponent))
        except FormulaError:
            size = content(form)
            primitive = scale(form, 1 / size)
            letter = self._letter(("below",), [primitive])
            if isinstance(letter, Inner):
                raise BeyondError("a denominator depends on two indices") from None
            if isinstance(letter, Scalar):
                self.denominators[letter.name] = express(primitive)
            return _rational(size**exponent) * Pow(letter, exponent)

    def _function(self, e: Function) -> Expr:
        if isinstance(e, functions.Min):
            return -self.plain(functions.Max(*(-a for a in e.args)))
        if isinstance(e, functions.Max):
            return self._largest(e)
        if isinstance(e, functions.Power):
            if e.args[1] in {Rational(1, 2), Rational(-1, 2)}:
                return self._power(self.plain(functions.Root(e.args[0])), 1 if e.args[1] > 0 else -1)
            return self._letter(("power",), [self.form(a) for a in e.args])
        (argument,) = e.args
        law = self._LAWS.get(type(e))
        if law is not None:
            return law(self, argument)
        return self._letter((e.symbol,), [self.form(argument)])

    def _largest(self, e: Function) -> Expr:
        parts = {frozenset(self.form(a).items()): self.plain(a) for a in e.args}
        if len(parts) == 1:
            return next(iter(parts.values()))
        if len(parts) == 2:  # noqa: PLR2004 - max(a, b)
            a, b = parts.values()
            return (a + b + self._abs(a - b)) / 2
        return self._letter(("max",), [dict(key) for key in sorted(parts, key=lambda k: sorted(k, key=repr))])

    def _root(self, argument: Expr) -> Expr:
        if isinstance(argument, Pow) and int(argument.exp) % 2 == 0:
            return self._power(self._abs(argument.base), int(argument.exp) // 2)
        powers = [a for a in Mul.make_args(argument) if isinstance(a, Pow)]
        for a in powers:
            if int(a.exp) % 2 == 0:  # √(a²b) = |a|√b
                return self._power(self._abs(a.base), int(a.exp) // 2) * self._root(argument / a)
            if int(a.exp) < 0 and isinstance(a.base, Inner) and a.base.left == a.base.right:
                # √(a/‖u‖²) = √(a‖u‖²)/‖u‖²
                return self._power(self.plain(a.base), -1) * self._root(argument * a.base**2)
        form = self.form(argument)
        if not form:
            return Integer(0)
        size = content(form)
        outside, squarefree = square_part(size.numerator * size.denominator)
        result: Expr = Rational(outside, size.denominator)
        rest = scale(form, 1 / size)
        for letter, least in shared(rest):
            if least < 2 or letter[0] not in {SCALAR, INNER}:  # noqa: PLR2004 - a square to take out
                continue
            even = least - least % 2
            rest = multiply(rest, {canonical((), [(letter, -even)]): Fraction(1)})
            base = express({canonical((), [(letter, 1)]): Fraction(1)})
            square = is_positive(letter) or (letter[0] == INNER and letter[3] == letter[4])
            result *= Pow(base if square else self._abs(base), even // 2)
        inside = scale(rest, Fraction(squarefree))
        if inside == {ONE: Fraction(1)}:
            return result
        if ONE in inside and len(inside) == 1 and inside[ONE] < 0:
            raise BeyondError("a root of a negative number")
        letter = self._letter(("root",), [inside])
        if isinstance(letter, Scalar):
            self.roots[letter.name] = express(inside)
        return result * letter

    def _exp(self, argument: Expr) -> Expr:
        result: Expr = Integer(1)
        for monomial, c in self.form(argument).items():
            count = len(free_tokens({monomial: c}))
            whole = c.numerator if count < MOST_INDICES else 1
            part = {monomial: c / whole}
            result *= Pow(self._letter(("exp",), [part]), whole)
        return result

    def _abs(self, argument: Expr) -> Expr:
        form = self.form(argument)
        if not form:
            return Integer(0)
        outside, inside = positive_part(form, self._nonnegative)
        if len(inside) == 1:
            ((monomial, c),) = inside.items()
            if all(x[0] == INNER and x[3] == x[4] for x, _ in monomial[1]):
                return outside * express({monomial: abs(c)})
        return outside * self._letter(("abs",), [min(labels_times(inside), key=written_order)])

    def _nonnegative(self, letter: Letter, _exponent: int) -> bool:
        """Roots and squared norms, which are their own absolute values."""
        return (letter[0] == SCALAR and letter[1] in self.roots) or (
            letter[0] == INNER and letter[3] == letter[4]
        )

    def _nonzero_root(self, letter: Letter, exponent: int) -> bool:
        """√2, and whatever root or squared norm stands below a fraction line."""
        if letter[0] == SCALAR and letter[1] in self.roots and self.roots[letter[1]].is_Rational:
            return True
        return exponent < 0 and self._nonnegative(letter, exponent)

    def _sign(self, argument: Expr) -> Expr:
        form = self.form(argument)
        if not form:
            return Integer(0)
        _, inside = positive_part(form, self._nonzero_root)
        side = leading_sign(inside)
        if set(inside) == {ONE}:
            return Integer(side)
        return side * self._letter(("sign",), [scale(inside, Fraction(side))])

    def _odd(self, name: str) -> Callable[[Expr], Expr]:
        def law(argument: Expr) -> Expr:
            form = self.form(argument)
            if not form:
                return Integer(0)
            side = leading_sign(form)
            return side * self._letter((name,), [scale(form, Fraction(side))])

        return law

    def _cos(self, argument: Expr) -> Expr:
        form = self.form(argument)
        return self._letter(("cos",), [scale(form, Fraction(leading_sign(form)))]) if form else Integer(1)

    _LAWS: ClassVar[dict[type, Callable[[Letters, Expr], Expr]]] = {
        functions.Root: _root,
        functions.Exp: _exp,
        functions.Abs: _abs,
        functions.Sign: _sign,
        functions.Cos: _cos,
        functions.Tanh: lambda self, a: self._odd("tanh")(a),
        functions.Sin: lambda self, a: self._odd("sin")(a),
    }

    def _letter(
        self, head: tuple[Hashable, ...], forms: Sequence[NormalForm], *, vector: bool = False
    ) -> Expr:
        free = sorted(set().union(*(free_tokens(f) for f in forms)))
        if len(free) > MOST_INDICES or (vector and len(free) > 1):
            raise BeyondError("a function depends on more indices than can be compared")
        keys = {order: keyed(head, forms, order) for order in itertools.permutations(free)}
        order = min(keys, key=lambda o: repr(keys[o]))
        name = self._names.setdefault(keys[order], f"ƒ{len(self._names)}")
        indices = [Index(t[1], _domain(t)) for t in order]
        if not indices:
            return Vector(name) if vector else Scalar(name)
        if len(indices) == 1:
            return VectorEntry(name, indices[0]) if vector else Entry(name, indices[0])
        symmetric = len(set(keys.values())) == 1
        return Inner(
            VectorEntry(f"{name}l", indices[0]),
            VectorEntry(f"{name}l" if symmetric else f"{name}r", indices[1]),
        )


def _index_form(index: Index) -> NormalForm:
    return {((), (((ENTRY, "#", token(index)), 1),)): Fraction(1)}


def _over_points(e: Expr, old: Index, new: Index) -> Expr:
    families = {a: type(a)(a.name, new) for a in e.atoms(Entry, Label, VectorEntry) if a.index == old}
    return substitute(e, families) if families else e


def _domain(t: IndexToken) -> IndexSet:
    return IndexSet(*t[2])


def _rational(value: Fraction) -> Rational:
    return Rational(value.numerator, value.denominator)


def vanishes(form: NormalForm, letters: Letters) -> bool:
    """Whether the form is zero by the laws of roots and of denominators.

    >>> from svmsym.formulas import Vector, norm2
    >>> letters, w = Letters(), Vector("w")
    >>> root = functions.Root(norm2(w))
    >>> vanishes(letters.form(2 / root - 2 * root / norm2(w)), letters)
    True
    """
    for _ in range(_MOST_LEVELS):  # a denominator may contain another one
        form = letters.simplified(letters.raised(form))
        if not any(e < 0 and x[0] == SCALAR and letters.is_special(x[1]) for m in form for x, e in m[1]):
            break
    return not cleared(form)


def _replaced(form: NormalForm, letters: Letters) -> NormalForm:
    terms: list[tuple[Monomial, Fraction]] = []
    for (bound, written), c in form.items():
        factors = _without_roots_below(written, letters)
        kept: list[tuple[Letter, int]] = []
        extra: NormalForm = {ONE: Fraction(1)}
        for letter, e in factors:
            name = letter[1] if letter[0] == SCALAR else None
            if name in letters.roots and e >= 2:  # noqa: PLR2004 - √a·√a = a
                kept.append((letter, e % 2))
                extra = multiply(extra, power(normal_form(letters.roots[name]), e // 2))
            elif name in letters.denominators and e > 0:
                extra = multiply(extra, power(normal_form(letters.denominators[name]), e))
            else:
                kept.append((letter, e))
        terms += multiply({canonical(bound, [(x, e) for x, e in kept if e]): c}, extra).items()
    return collect(terms)


def _without_roots_below(factors: Factors, letters: Letters) -> Factors:
    """a/√a = √a, where a is a product of letters."""
    for name, inside in letters.roots.items():
        root = (SCALAR, name)
        exponents = dict(factors)
        if exponents.get(root, 0) >= 0:
            continue
        form = normal_form(inside)
        ((bound, wanted), c), *others = form.items()
        if others or bound or c != 1:
            continue
        while exponents.get(root, 0) < 0 and all(exponents.get(x, 0) >= e > 0 for x, e in wanted):
            for x, e in (*wanted, (root, -2)):
                exponents[x] = exponents.get(x, 0) - e
        factors = tuple((x, e) for x, e in exponents.items() if e)
    return factors
