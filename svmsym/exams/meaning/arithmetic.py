"""From syntax to typed values: numbers, letters, terms, products, powers and transposes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from sympy import Expr, Integer, Mul, Pow, Rational

from svmsym.exams.meaning.binding import Binding, free_letters, outside_letters
from svmsym.exams.meaning.divisors import check_divisors
from svmsym.exams.meaning.folding import (
    folded,
    is_letter,
    nested_power,
    ones_behind,
    unrooted,
    with_matrices,
)
from svmsym.exams.meaning.functions import Exp, Infinity, Power, Root
from svmsym.exams.meaning.gathering import names_in
from svmsym.exams.meaning.inverses import inverted
from svmsym.exams.meaning.maps import as_map
from svmsym.exams.meaning.naming import meaning_of
from svmsym.exams.meaning.products import multiplied
from svmsym.exams.meaning.statements import Decimal, Grid, PerPair, PerPoint, Space, Tuple
from svmsym.exams.meaning.sums import added, negated, scaled
from svmsym.exams.meaning.typed import KindError, Typed, clash, number, shown
from svmsym.exams.reading import syntax as s
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.limits import HIGHEST_EXPONENT, MOST_MATRIX_FACTORS, MOST_VISITS
from svmsym.formulas.atoms import Entry, Label, Scalar, Vector, VectorEntry
from svmsym.formulas.operations import Inner, Total

_MOST_BITS = 130  # as many as 40 digits, the longest number that is read
_HIGHEST_NESTED = 64
_DATA_INDICES = frozenset("ijklℓ")
_PAIR = 2
_EXPANDED = frozenset({"list", "list row", "any", "data", "data row", "outer"})  # products in other letters
_WEIGHTS = {"points": 1, "points row": 1, "pairs": 3, "data": 3, "data row": 3, "outer": 3, "grid": 3}
_TURNED = {
    "vector": "row", "row": "vector", "points": "points row", "points row": "points", "data": "data row",
    "data row": "data", "list": "list row", "list row": "list",
}  # fmt: skip


class Arithmetic(Binding):
    """Gives sums, products and powers their meaning in one scope."""

    def typed(self, node: s.Node) -> Typed:
        """The typed value of a node."""
        self.visits += 1
        if self.visits > MOST_VISITS:
            raise ReadingError("the answer is too complicated", node.at, hint="write it in several steps")
        return self.walk[type(node)](self, node)

    def number_of(self, node: s.Node, what: str) -> Expr:
        """A number, or a complaint."""
        found = self.typed(node)
        if found.kind not in {"number", "any"}:
            raise KindError(
                f"{what} needs a number, but {shown(found)} stands there", found.at, hint="check it"
            )
        return found.expr

    def _number(self, node: s.Number) -> Typed:
        value = Rational(node.p, node.q)
        if node.places >= 0:
            self.decimals.append(Decimal(value, node.places))
        return number(value, node.at)

    def _name(self, node: s.Name) -> Typed:
        return meaning_of(node, self.scope)

    def _ones(self, node: s.Ones) -> Typed:
        if self.scope.implied:
            return number(Integer(1), node.at)
        return Typed("points", PerPoint(Integer(1), self.first_index), node.at)

    def _infinity(self, node: s.Unbounded) -> Typed:
        return number(Infinity(), node.at)

    def _terms(self, node: s.Terms) -> Typed:
        parts = []
        self.check_terms(node)
        for minus, part in node.parts:
            no_noun(part)
            found = self.typed(part)
            if len(node.parts) > 1:
                no_infinity(found)
            parts.append(negated(found) if minus else found)
        numbers = [part for part in parts if isinstance(part.value, Rational)]  # 1 − 1 is gone in the echo
        self.doubtful = self.doubtful or len(numbers) > 1 or any(part.is_zero for part in parts)
        return added(parts)

    def check_terms(self, node: s.Terms) -> None:
        """Σ_i α_i − ξ_i μ_i: does the sum end before the second term?"""
        summed: set[str] = set()
        for _, part in node.parts:
            # A Σ without a range binds what stands free inside, unless that stands outside of it as well.
            late = summed & (outside_letters(part) | (self.outside & free_letters(part)))
            if late - set(self.scope.bound):
                raise ReadingError(
                    f"{min(late)} is the index of a sum and stands behind it",
                    part.at,
                    hint="write brackets, or another index",
                )
            last = part.factors[-1][1] if isinstance(part, s.Product) else part
            if isinstance(last, s.Sum):
                summed |= {i for r in last.ranges for i in r.indices}

    def _product(self, node: s.Product) -> Typed:
        """Factors from left to right; what stands behind a slash divides what stands before."""
        factors = list(node.factors)
        held: list[tuple[str, Typed]] = []
        for k, (sign, factor) in enumerate(factors):
            no_noun(factor)
            if k and held and sign in {"", "·"} and is_letter(factor, "T") and held[-1][1].kind in _TURNED:
                held[-1] = (held[-1][0], self.turned(held[-1][1]))  # w T x
                continue
            if k and sign == "" and is_letter(factor, "t") and held[-1][1].kind in {"vector", "row"}:
                raise ReadingError("t may be a transpose", factor.at, hint="write wᵀx")
            before = factors[k - 1][1] if k and sign in {"", "·"} else None
            if isinstance(factor, s.Number) and isinstance(before, s.Transposed | s.Primed):
                factor = ones_behind(factor, held[-1][1])  # noqa: PLW2901 - αᵀ1
            if isinstance(factor, s.Primed):
                found = self._primed(factor, followed=k + 1 < len(factors) and factors[k + 1][0] != "/")
            elif isinstance(factor, s.Bracket) and factor.opened in {"{", "\\{"} and len(factor.rows[0]) == 1:
                found = self.typed(factor.rows[0][0])  # braces around a factor are brackets
            else:
                found = self.typed(factor)
            if (
                isinstance(before, s.Primed)
                and held[-1][1].kind == "number"
                and found.kind in {"points", "vector", "pairs", "data", "grid"}
                and not (isinstance(before.base, s.Name) and before.base.letter in self.scope.alphabet.primed)
            ):
                raise KindError("this prime may be a transpose", before.at, hint="write ᵀ for a transpose")
            if len(factors) > 1:
                no_infinity(found)
            if sign == "/":
                last_sign, last = held.pop()
                held.append((last_sign, self.divided(last, found)))
            else:
                held.append((sign, found))
        held = with_matrices(held, factors)
        # Numbers go together first: they commute with everything and keep SymPy's products flat.
        numbers = [f.expr for _, f in held if f.kind == "number"]
        rest = [(sign, f) for sign, f in held if f.kind != "number"]
        self.count_matrices([found for _, found in rest])
        self.doubtful = self.doubtful or any(f.kind in _EXPANDED for _, f in rest)
        result = folded(rest)
        if not numbers:
            assert result is not None
            return result
        self.doubtful = self.doubtful or 0 in numbers  # what vanishes may have told letters apart
        check_divisors(numbers, Mul(*numbers), node.at)
        product = number(unrooted(Mul(*numbers)), node.at)
        factor = product.expr.as_coeff_Mul()[0]
        if (
            isinstance(factor, Rational)
            and int(factor.p).bit_length() + int(factor.q).bit_length() > _MOST_BITS
        ):
            raise ReadingError("this number is too large", node.at, hint="write it smaller")
        if result is None:
            return product
        # SymPy would multiply 2 (1 − δ) out, but not 2 (1 − δ) w: numbers without letters come last.
        plain = Mul(*(f for f in numbers if f.is_Rational))
        others = number(unrooted(Mul(*(f for f in numbers if not f.is_Rational))), node.at)
        scaled_by = result if others.value == 1 else multiplied(others, result, "")
        return scaled_by if plain == 1 else multiplied(number(plain, node.at), scaled_by, "")

    def count_matrices(self, factors: list[Typed]) -> None:
        """Products of many matrices are long formulas of sums; nobody writes them in an exam."""
        if len(factors) < _PAIR:
            return
        self.matrices += sum(_WEIGHTS.get(factor.kind, 0) for factor in factors)
        if self.matrices > MOST_MATRIX_FACTORS:
            raise ReadingError(
                "there are too many products of lists and matrices",
                factors[0].at,
                hint="write it in several steps",
            )

    def divided(self, above: Typed, below: Typed) -> Typed:
        """above/below; below is a number."""
        no_infinity(above)
        no_infinity(below)
        if below.kind not in {"number", "any"}:
            raise clash("cannot be divided", above, below, "divide by a number, such as a norm")
        if above.kind in {"set", "space", "interval"}:
            raise clash("cannot be divided", above, below, "divide numbers and vectors")
        if below.is_zero:
            raise ReadingError("division by zero", below.at, hint="check the denominator")
        if above.kind == "number":
            result = Mul(above.expr, Pow(below.expr, -1))
            check_divisors([above.expr, Pow(below.expr, -1)], result, above.at)
            return number(unrooted(result), above.at)  # ‖w‖³/‖w‖ is ‖w‖²
        return scaled(above, Pow(below.expr, -1))

    def _quotient(self, node: s.Quotient) -> Typed:
        return self.divided(self.typed(node.above), self.typed(node.below))._replace(at=node.at)

    def _raised(self, node: s.Raised) -> Typed:
        base, exponent = node.base, node.exponent
        if isinstance(base, s.Name) and isinstance(exponent, s.Name) and not exponent.sub:
            held = self._letter_above(base, exponent)
            if held is not None:
                return held
        if isinstance(base, s.SpaceName):
            power = self.number_of(exponent, "the dimension")
            return Typed("space", Space(base.name, power), base.at)
        if isinstance(base, s.Name) and base.letter == "e" and not base.sub:
            return number(Exp(self.number_of(exponent, "the exponent")), node.at)
        if any(name.letter == "T" for name in names_in(exponent)):
            raise ReadingError("T stands in an exponent", exponent.at, hint="write ᵀ for a transpose alone")
        found = self.typed(base)
        if is_letter(exponent, "Q") and found.kind == "number":
            return self.power(found, Scalar("Q"), node)  # a degree
        if is_letter(exponent, "t") and found.kind in _TURNED:
            return self.turned(found)  # (1, 2)ᵗ
        value = self.number_of(exponent, "the exponent")
        return self.power(found, value, node)

    def _letter_above(self, base: s.Name, exponent: s.Name) -> Typed | None:
        """x^i as the i-th point, x^t as a transpose."""
        house = self.scope.alphabet.house.get(base.letter, base.letter)
        index = exponent.letter in _DATA_INDICES or (
            self.scope.alphabet.superscript and exponent.letter in "nm"
        )
        if index and house in {"x", "y", "z", "α", "ξ"} and not base.sup:
            self.doubtful = self.doubtful or bool(base.sub)
            return meaning_of(base._replace(sup=exponent.letter), self.scope)
        if exponent.letter == "t":
            found = self.typed(base)
            if found.kind in _TURNED:
                return self.turned(found)
        return None

    def power(self, base: Typed, exponent: Expr, node: s.Raised) -> Typed:
        """aᵏ; ‖w‖² and w² are ⟨w, w⟩."""
        no_infinity(base)
        no_infinity(number(exponent, node.at))
        if not isinstance(exponent, Integer):
            if base.kind != "number":
                raise KindError(
                    f"{shown(base)} has a power that is no whole number", node.at, hint="check it"
                )
            made = Root(base.expr) if exponent == Rational(1, 2) else Power(base.expr, exponent)
            return number(made, node.at)
        k = int(exponent)
        if abs(k) > HIGHEST_EXPONENT:
            raise ReadingError("the exponent is too large", node.at, hint=f"the limit is {HIGHEST_EXPONENT}")
        if base.kind == "vector" and k == _PAIR:
            return number(Inner(base.expr, base.expr), base.at)
        if k == -1 and base.kind in {"outer", "map"} and (matrix := as_map(base)) is not None:
            return Typed("inverse", matrix.value, base.at)
        if k == -1 and isinstance(base.value, Grid):
            return Typed("grid", inverted(base.value, base.at), base.at)
        if base.kind in {"list", "list row"} and k == _PAIR:
            return multiplied(base._replace(kind="list row"), base._replace(kind="list"), "·")
        if base.kind not in {"number", "any"}:
            raise KindError(f"{shown(base)} is raised to a power", node.at, hint="write ‖w‖² for wᵀw")
        value = base.expr
        if isinstance(value, Rational):
            if value == 0 and k <= 0:
                raise ReadingError("a power of zero that is not defined", node.at, hint="check it")
            if (int(value.p).bit_length() + int(value.q).bit_length()) * abs(k) > _MOST_BITS:
                raise ReadingError("this number is too large", node.at, hint="write it smaller")
        if isinstance(value, Root) and k % _PAIR == 0 and isinstance(value.args[0], Inner | Total):
            value, k = value.args[0], k // _PAIR
        if abs(k) > 1 and nested_power(value) * abs(k) > _HIGHEST_NESTED:
            raise ReadingError("the exponent is too large", node.at, hint=f"the limit is {HIGHEST_EXPONENT}")
        return Typed(base.kind, Pow(value, k), base.at)

    def _transposed(self, node: s.Transposed) -> Typed:
        ones = isinstance(node.base, s.Number) and node.base[:2] == (1, 1)
        if ones or (isinstance(node.base, s.Name) and node.base.letter == "e" and not node.base.sub):
            return Typed("points row", PerPoint(Integer(1), self.first_index), node.at)
        return self.turned(self.typed(node.base))

    def turned(self, found: Typed) -> Typed:
        """The transpose."""
        if found.kind in _TURNED:
            value = found.value
            if isinstance(value, Tuple):
                value = Tuple(value.items, not value.column)
            return Typed(_TURNED[found.kind], value, found.at)
        if found.kind == "grid":
            assert isinstance(found.value, Grid)
            return Typed("grid", Grid(tuple(zip(*found.value.rows, strict=True))), found.at)
        if found.kind == "pairs":
            assert isinstance(found.value, PerPair)
            return Typed("pairs", PerPair(found.value.body, found.value.column, found.value.row), found.at)
        if found.kind == "any" or (found.kind == "number" and self.scope.one_dimension):
            return found
        raise KindError(f"{shown(found)} cannot be transposed", found.at, hint="check what ᵀ belongs to")

    def _primed_alone(self, node: s.Primed) -> Typed:
        return self._primed(node, followed=False)

    def _primed(self, node: s.Primed, *, followed: bool) -> Typed:
        """A transpose where a factor follows, another letter x′ elsewhere."""
        found = self.typed(node.base)
        own = isinstance(node.base, s.Name) and node.base.letter in self.scope.alphabet.primed
        if followed and found.kind in _TURNED and not own:
            return self.turned(found)
        value = found.value
        if isinstance(value, Entry | Label | VectorEntry) and "_" not in value.name:
            return Typed(found.kind, type(value)(f"{value.name}′", value.index), found.at)
        if isinstance(value, Vector | Scalar) and "_" not in value.name and len(value.name) == 1:
            return Typed(found.kind, type(value)(f"{value.name}′"), found.at)
        if (
            isinstance(value, PerPoint)
            and isinstance(value.body, Entry | Label)
            and "_" not in value.body.name
        ):
            body = type(value.body)(f"{value.body.name}′", value.body.index)
            return Typed(found.kind, PerPoint(body, value.index), found.at)
        if found.kind in _TURNED:
            return self.turned(found)
        raise KindError("this prime is not readable", node.at, hint="write ᵀ for a transpose")

    def _starred(self, node: s.Starred) -> Typed:
        if isinstance(node.base, s.Name):
            return self.typed(node.base._replace(marks=f"{node.base.marks} *"))
        raise ReadingError("this star is not readable", node.at, hint="put it on a letter")

    walk: ClassVar[dict[type, Callable[[Any, Any], Typed]]] = {
        s.Number: _number,
        s.Name: _name,
        s.Ones: _ones,
        s.Unbounded: _infinity,
        s.Terms: _terms,
        s.Product: _product,
        s.Quotient: _quotient,
        s.Raised: _raised,
        s.Transposed: _transposed,
        s.Primed: _primed_alone,
        s.Starred: _starred,
        s.Sum: Binding.summed,
        s.Family: Binding.family,
    }


def no_noun(node: s.Node) -> None:
    """A noun stands alone or left of a sign; it is no part of a formula."""
    if isinstance(node, s.Noun):
        raise ReadingError(f"the word for {node.name} stands inside a formula", node.at, hint="use a letter")


def no_infinity(found: Typed) -> None:
    """∞ is a bound and no number: ∞ − ∞, 0·∞ and ∞/∞ are nothing."""
    value = found.value
    parts = value.items if isinstance(value, Tuple) else (value,)
    if isinstance(value, Grid):
        parts = tuple(e for row in value.rows for e in row)
    if any(isinstance(e, Expr) and e.has(Infinity) for e in parts):
        raise ReadingError("∞ stands inside a formula", found.at, hint="∞ can only stand alone, as a bound")
