"""Checking one line of an argument: by the kernel, or by algebra in numbers where the language ends.

An equation has to follow from the hypotheses that it names. An inequality has to equal its reason, a sum of
squares and of products of things that are at least zero. Nothing may be divided by what may be zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from sympy import Add, Expr, Integer, Pow, Rational, diff, log, preorder_traversal

from svmsym.arguments.algebra import Numbers, differ, outermost, vanishes
from svmsym.arguments.identities import Hypothesis, check_sides, follows
from svmsym.arguments.language import is_foreign
from svmsym.arguments.refuting import refute
from svmsym.arguments.signs import Known, evident_sign, is_nonzero, split_logarithms
from svmsym.arguments.statements import Definition, Line
from svmsym.errors import FormulaError, SvmsymError, WrongClaimError
from svmsym.formulas.atoms import Entry, Scalar
from svmsym.formulas.gradient import gradient
from svmsym.formulas.kernel import prove_gradient
from svmsym.formulas.kinds import require_scalar
from svmsym.formulas.printing import to_text
from svmsym.formulas.substitution import substitute

Route = Literal["kernel", "algebra"]
_NO_PROOF = "it is no consequence of what it names, as far as can be seen"
_SIGNS = {"=": "=", ">=": "≥", ">": ">"}


@dataclass(frozen=True)
class Context:
    """What stands before a line: definitions, and what is known of signs."""

    definitions: tuple[Definition, ...]
    known: Known

    def unfolded(self, e: Expr) -> Expr:
        """A formula without defined letters."""
        for definition in reversed(self.definitions):
            e = substitute(e, {definition.letter: definition.value})
        return e

    def plainly(self) -> Known:
        """What is known, without defined letters."""
        return Known(
            self.known.signs,
            tuple((self.unfolded(s), strict) for s, strict in self.known.differences),
            tuple(self.unfolded(e) for e in self.known.nonzero),
        )


@dataclass(frozen=True, eq=False)
class Checked:
    """A line with the outcome: proved by which route, or what is wrong and at which numbers."""

    line: Line
    route: Route
    holds: bool
    wrong: str = ""
    counterexample: str = ""

    def error(self) -> WrongClaimError:
        """The refutation as an error."""
        line = self.line
        shown = (
            f"∇ = {to_text(line.right)}"
            if line.is_gradient
            else f"{to_text(line.left)} {_SIGNS[line.relation]} {to_text(line.right)}"
        )
        found = f"\n  counterexample: {self.counterexample}" if self.counterexample else ""
        return WrongClaimError(
            f"the line “{line.words}” does not follow"
            f"\n  claimed:    {shown}\n  wrong:      {self.wrong}{found}",
            hint="correct the line, or name the hypotheses that it needs",
            place=line.place,
        )


def check(line: Line, context: Context, *, search: bool = True) -> Checked:
    """Prove one line from what stands before it; where that fails, search for numbers that refute it."""
    try:
        return _Check(line, context, search=search).outcome()
    except SvmsymError as error:
        error.place = error.place or line.place
        raise


class _Check:
    """One line, without defined letters."""

    def __init__(self, line: Line, context: Context, *, search: bool) -> None:
        self.line = line
        self.search = search
        self.context = context
        self.known = context.plainly()
        self.left, self.right, self.times = (context.unfolded(e) for e in (line.left, line.right, line.times))
        self.because = tuple(context.unfolded(e) for e in line.because)
        self.given = [
            Hypothesis(
                context.unfolded(used.left),
                context.unfolded(used.right),
                None if cofactor is None else context.unfolded(cofactor),
            )
            for used, cofactor in line.uses
            if used.left is not None
        ]
        formulas = [self.left, self.right, *self.because, *(h.residual for h in self.given)]
        self.foreign = any(map(is_foreign, formulas))

    def outcome(self) -> Checked:
        self._check_domains()
        if self.line.variable is not None:
            return self._gradient(self.line.variable)
        if not self.foreign:
            check_sides(self.left, self.right)
        return self._equation() if self.line.relation == "=" else self._inequality()

    def _equation(self) -> Checked:
        if not is_nonzero(self.times, self.known):
            return self._failed(f"the factor {to_text(self.line.times)} may be zero")
        if self._follows((self.left - self.right) * self.times):
            return self._proved()
        found = self._numbers(self.left, self.right, "=")
        return self._failed("the two sides differ" if found else _NO_PROOF, found)

    def _inequality(self) -> Checked:
        difference = (self.left - self.right) * self.times
        folded = self.line.because or (self.line.slack * self.line.times,)
        terms = self.because or (difference,)
        if not self.foreign:
            for term in terms:
                require_scalar(term, "a reason of an inequality")
        if self._sign(self.line.times, self.times) != "positive":
            return self._failed(f"the factor {to_text(self.line.times)} may be zero or negative")
        if not self._follows(difference - Add(*terms)):
            found = self._numbers(self.left, self.right, self.line.relation)
            said = "it fails" if found else "the difference is not the sum that is given as the reason"
            return self._failed(said, found or self._numbers(difference, Add(*terms), "="))
        signs = {e: self._sign(e, term) for e, term in zip(folded, terms, strict=True)}
        unclear = next((e for e, sign in signs.items() if sign == "unknown"), None)
        if unclear is not None:
            numbers = self._numbers(self.left, self.right, self.line.relation)
            return self._failed(f"the sign of {to_text(unclear)} is not evident", numbers)
        if self.line.relation == ">" and "positive" not in signs.values():
            return self._failed("no term of the reason is known to be above zero")
        return self._proved()

    def _gradient(self, variable: Expr) -> Checked:
        self.foreign = self.foreign or _divides_by(self.left, variable)
        if self.foreign:
            return self._derivative(variable)
        require_scalar(self.left, "the function to differentiate")
        if prove_gradient(self.left, variable, self.right).holds:
            return self._proved()
        found = gradient(self.left, variable)
        return self._failed(f"it is {to_text(found)}", self._numbers(self.right, found, "="))

    def _derivative(self, variable: Expr) -> Checked:
        """By a number, in numbers; inner products and sums count as letters, so it must not stand inside."""
        nodes = (node for e in (self.left, self.right) for node in outermost(e))
        if not isinstance(variable, Scalar | Entry) or any(n != variable and n.has(variable) for n in nodes):
            raise FormulaError(
                f"{to_text(variable)} stands inside a sum or an inner product",
                why="a formula with exp, log or a root is differentiated in numbers only",
                hint="differentiate one summand by a number, and say the rest in a remark",
            )
        numbers = Numbers(self.known.signs)
        found = diff(numbers.of(self.left), numbers.of(variable))
        claimed, given = numbers.of(self.right), [numbers.of(h.residual) for h in self.given]
        if vanishes(found - claimed, given):
            return self._proved()
        apart = differ(claimed, found, given, self._where(numbers)) if self.search else ""
        return self._failed("the derivative is another one", apart)

    def _follows(self, difference: Expr) -> bool:
        if not self.foreign:
            return follows(difference, self.given)
        numbers = Numbers(self.known.signs)
        split = split_logarithms(difference, self.known)
        return vanishes(numbers.of(split), [numbers.of(h.residual) for h in self.given])

    def _sign(self, folded: Expr, unfolded: Expr) -> str:
        """Evident as it is written, or after unfolding definitions."""
        sign = evident_sign(folded, self.context.known)
        return evident_sign(unfolded, self.known) if sign == "unknown" else sign

    def _numbers(self, left: Expr, right: Expr, relation: str) -> str:
        """Numbers at which the line fails, as text; empty where none are found."""
        if not self.search:
            return ""
        if self.foreign:
            numbers = Numbers(self.known.signs)
            sides = numbers.of(left), numbers.of(right)
            return differ(*sides, [numbers.of(h.residual) for h in self.given], self._where(numbers))
        found = refute(left, right, relation, self.known, [h.residual for h in self.given])
        return str(found).replace("-", "−") if found else ""

    def _where(self, numbers: Numbers) -> list[Any]:
        """What numbers have to respect besides the signs of letters."""
        return [numbers.of(e) > 0 if strict else numbers.of(e) >= 0 for e, strict in self.known.differences]

    def _check_domains(self) -> None:
        """Nothing is divided by what may be zero; logarithms and roots have arguments of the right sign.

        A letter in an exponent stands for a whole number where its base may be negative.
        """
        for e in (self.left, self.right, self.times, *self.because):
            for node in preorder_traversal(e):
                if isinstance(node, log) and evident_sign(node.args[0], self.known) != "positive":
                    raise _outside(node.args[0], "has its logarithm taken", "positive")
                if not isinstance(node, Pow):
                    continue
                if node.exp.could_extract_minus_sign() and not is_nonzero(node.base, self.known):
                    raise _outside(node.base, "stands in a denominator", "not zero")
                root = isinstance(node.exp, Rational) and not isinstance(node.exp, Integer)
                if root and evident_sign(node.base, self.known) == "unknown":
                    raise _outside(node.base, "has a root taken", "not negative")

    def _proved(self) -> Checked:
        return Checked(self.line, self._route, holds=True)

    def _failed(self, wrong: str, counterexample: str = "") -> Checked:
        return Checked(self.line, self._route, False, wrong, counterexample)

    @property
    def _route(self) -> Route:
        return "algebra" if self.foreign else "kernel"


def _outside(e: Expr, what: str, needed: str) -> FormulaError:
    return FormulaError(
        f"{to_text(e)} {what}, and nothing says that it is {needed}",
        hint="declare its letters as positive, or say so with a.given(…)",
    )


def _divides_by(e: Expr, variable: Expr) -> bool:
    """Whether a variable stands in a denominator that is a sum."""
    powers = (p for p in e.atoms(Pow) if p.exp.could_extract_minus_sign())
    return any(isinstance(p.base, Add) and p.base.has(variable) for p in powers)
