"""Signs that are evident from the shape of a formula.

positive       a positive number, n, exp(…), a letter declared or given as positive, products, sums with one
at least zero  squares, ‖u‖², letters and differences declared or given so, their sums, products and Σ
not zero       labels, what is given as not zero, products and powers of such
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from sympy import Add, Expr, Integer, Mul, Pow, Rational, exp, log

from svmsym.arguments.language import is_foreign
from svmsym.duality.problem import Sign
from svmsym.formulas.atoms import Entry, Index, Label, Scalar, Size
from svmsym.formulas.indices import free_indices
from svmsym.formulas.normal_form import normal_form
from svmsym.formulas.operations import Inner, Total
from svmsym.formulas.substitution import substitute

Verdict = Literal["positive", "nonnegative", "unknown"]


@dataclass(frozen=True)
class Known:
    """Signs of letters by name, differences that are at least zero (True: above), and what is not zero."""

    signs: Mapping[str, Sign]
    differences: tuple[tuple[Expr, bool], ...] = ()
    nonzero: tuple[Expr, ...] = ()

    def with_difference(self, slack: Expr, *, strict: bool) -> Known:
        """One more difference."""
        return replace(self, differences=(*self.differences, (slack, strict)))

    def with_sign(self, name: str, sign: Sign) -> Known:
        """One more sign of a letter; "positive" says more than "nonnegative"."""
        kept: Sign = "positive" if self.signs.get(name) == "positive" else sign
        return replace(self, signs={**self.signs, name: kept})

    def with_nonzero(self, *formulas: Expr) -> Known:
        """More formulas that are not zero."""
        return replace(self, nonzero=(*self.nonzero, *formulas))


def evident_sign(e: Expr, known: Known) -> Verdict:
    """The sign of a formula where its shape shows it.

    >>> from svmsym.formulas import Scalar
    >>> C, b = Scalar("C"), Scalar("b")
    >>> evident_sign(C * b**2, Known({"C": "positive"}))
    'nonnegative'
    """
    found = _by_shape(e, known)
    if found == "unknown" and not isinstance(e, Rational):
        found = _by_difference(e, known)
    return "positive" if found == "nonnegative" and _given_nonzero(e, known) else found


def is_nonzero(e: Expr, known: Known) -> bool:
    """Whether a formula is evidently not zero.

    >>> from svmsym.formulas import Scalar
    >>> is_nonzero(-2 * Scalar("r"), Known({}, nonzero=(Scalar("r"),)))
    True
    """
    if isinstance(e, Rational):
        return bool(e != 0)
    if isinstance(e, Label) or _given_nonzero(e, known) or evident_sign(e, known) == "positive":
        return True
    if isinstance(e, Mul):
        return all(is_nonzero(f, known) for f in e.args)
    if isinstance(e, Pow):
        return is_nonzero(e.base, known)
    return evident_sign(-e, known) == "positive"


def split_logarithms(e: Expr, known: Known) -> Expr:
    """log(pᵏq) as k·log p + log q where p and q are evidently positive.

    >>> from svmsym.formulas import Scalar
    >>> p, k = Scalar("p"), Scalar("k")
    >>> split_logarithms(log(p**k), Known({"p": "positive"})) == k * log(p)
    True
    """

    def split(argument: Expr) -> Expr:
        powers = [f.as_base_exp() for f in Mul.make_args(argument)]
        if all(evident_sign(base, known) == "positive" for base, _ in powers):
            return Add(*(exponent * log(base) for base, exponent in powers))
        return log(argument)

    return e.replace(lambda node: isinstance(node, log), lambda node: split(node.args[0]))


def _given_nonzero(e: Expr, known: Known) -> bool:
    """Given as not zero, whatever the index, or up to the sign."""
    return any(_same(e, other, ratio_positive=False) for other in known.nonzero)


def _by_shape(e: Expr, known: Known) -> Verdict:
    if isinstance(e, Rational):
        return "positive" if e > 0 else "nonnegative" if e == 0 else "unknown"
    if isinstance(e, Size | exp):
        return "positive"
    if isinstance(e, Scalar | Entry):
        sign = known.signs.get(e.name, "any")
        return "unknown" if sign == "any" else sign
    if isinstance(e, Inner):
        return "nonnegative" if e.left == e.right else "unknown"
    if isinstance(e, Total):
        return evident_sign(e.body, known)
    if isinstance(e, Pow):
        return _power(e, known)
    if isinstance(e, Mul):
        return _product(e, known)
    if isinstance(e, Add):
        verdicts = [evident_sign(a, known) for a in e.args]
        if "unknown" in verdicts:
            return "unknown"
        return "positive" if "positive" in verdicts else "nonnegative"
    return "unknown"


def _power(e: Pow, known: Known) -> Verdict:
    base = evident_sign(e.base, known)
    if base == "positive":
        return "positive"
    if not isinstance(e.exp, Integer):
        return "unknown"
    exponent = int(e.exp)
    if exponent % 2 == 0:
        return "positive" if is_nonzero(e.base, known) else "nonnegative" if exponent > 0 else "unknown"
    return base if exponent > 0 else "unknown"


def _product(e: Mul, known: Known) -> Verdict:
    coefficient, rest = e.as_coeff_Mul()
    if coefficient < 0:
        # −(a − b) is b − a, as SymPy writes neither by itself.
        return _by_difference(e, known)
    verdicts = [evident_sign(f, known) for f in Mul.make_args(rest)]
    if "unknown" in verdicts:
        return "unknown"
    return "positive" if set(verdicts) == {"positive"} else "nonnegative"


def _by_difference(e: Expr, known: Known) -> Verdict:
    for slack, strict in known.differences:
        if _same(e, slack, ratio_positive=True):
            return "positive" if strict else "nonnegative"
    return "unknown"


def _same(e: Expr, known: Expr, *, ratio_positive: bool) -> bool:
    """Whether e is a (positive) multiple of a known formula, perhaps at another index."""
    if e == known:
        return True
    if is_foreign(e) or is_foreign(known):
        return False
    wanted, found = sorted(free_indices(known), key=_name), sorted(free_indices(e), key=_name)
    if len(wanted) == len(found) == 1 and wanted[0].domain == found[0].domain:
        known = substitute(known, {wanted[0]: found[0]})
    left, right = normal_form(e), normal_form(known)
    if set(left) != set(right) or not left:
        return False
    ratios = {left[m] / right[m] for m in left}
    return len(ratios) == 1 and (not ratio_positive or ratios.pop() > 0)


def _name(index: Index) -> str:
    return index.name
