"""The author's face: state hypotheses, definitions and lines; each line is proved when it is asked for.

a = argument("distance-to-hyperplane")
x, w = a.vectors("x w")
b, r = a.numbers("b r")
length = a.given("r is the length of w", Eq(norm2(w), r**2), nonzero=r)
p = a.define("p", x - (inner(w, x) + b) / r**2 * w)
a.line("p lies on the hyperplane", Eq(inner(w, p) + b, 0), by=[length])
a.inequality("…", left, at_least=right, because=…)
a.remark("what no line proves")
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from sympy import Expr, GreaterThan, Integer, LessThan, StrictGreaterThan, StrictLessThan

from svmsym.arguments.argued import Argued
from svmsym.arguments.language import is_foreign
from svmsym.arguments.statements import Definition, Given, Line, Part, Relation, Remark, Statement
from svmsym.duality.declarations import declare
from svmsym.duality.places import caller, placed
from svmsym.duality.problem import Equation
from svmsym.duality.stated import Stated, begun
from svmsym.errors import DeclarationError, FormulaError, Place, ProblemError
from svmsym.formulas.atoms import Family, Index, Letter, Scalar, Vector, VectorFamily, checked_name
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kinds import Kind, kind_of

By: TypeAlias = "Sequence[Given | Line] | Mapping[Given | Line, Expr | int]"
_LABELS = "abcdefghijklmnopqrstuvwxyz"


class Argument(Stated):
    """A chain of lines being stated. Create one with :func:`argument`."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._statements: list[Statement] = []
        self._cases = 0
        self._case = 0

    # Declarations.

    def vectors(self, names: str) -> Any:
        """Vectors of any space: ``x, w = a.vectors("x w")``."""
        return self._declare(tuple(f"{name} : R^m" for name in names.split()), "the vector", self._data)

    def numbers(self, names: str) -> Any:
        """Real numbers: ``b, r = a.numbers("b r")``."""
        return self._declare(tuple(f"{name} : R" for name in names.split()), "the number", self._data)

    # What is given.

    def given(self, words: str, *claims: object, nonzero: object = ()) -> Given | tuple[Given, ...]:
        """A hypothesis: Eq(left, right), left >= right or left > right, and what is not zero."""
        with placed():
            if self._case:
                raise ProblemError(
                    "a hypothesis stands inside a case", hint="state it before, or begin a part"
                )
        return self._given(words, claims, nonzero, caller())

    def case(self, words: str, *claims: object, nonzero: object = ()) -> Given | tuple[Given, ...]:
        """A hypothesis that lasts until the next case or part."""
        self._cases += 1
        self._case = self._cases
        return self._given(words, claims, nonzero, caller())

    def _given(
        self, words: str, claims: tuple[object, ...], nonzero: object, place: Place
    ) -> Given | tuple[Given, ...]:
        with placed():
            zeroless = _formulas(nonzero)
            for e in zeroless:
                self._check_letters(e)
            if not claims:
                if not zeroless:
                    raise ProblemError("a hypothesis is empty", hint="give Eq(…, …), a relation or nonzero=…")
                made = [Given(self._label(), words, None, "=", Integer(0), zeroless, place, self._case)]
                self._statements += made
                return made[0]
            made = []
            for k, claim in enumerate(claims):
                left, relation, right = _sides(claim)
                self._check_letters(left, right)
                first = k == 0
                said, apart = (words, zeroless) if first else ("", ())
                one = Given(self._label(), said, left, relation, right, apart, place, self._case)
                self._statements.append(one)
                made.append(one)
            return made[0] if len(made) == 1 else tuple(made)

    def define(self, name: str, value: Expr, words: str = "") -> Any:
        """A letter for a formula: ``p = a.define("p", …)``, ``e = a.define("e_i", z[i] − …)``."""
        place = caller()
        with placed():
            self._check_letters(value)
            base, index = self._indexed(name)
            free = free_indices(value)
            if free - ({index} if index is not None else set()):
                loose = min(k.name for k in free if k != index)
                raise DeclarationError(
                    f"the index {loose} is free in the definition of {name}", hint=f'define "{base}_{loose}"'
                )
            self._note(base, f"the defined {base}")
            vector = not is_foreign(value) and kind_of(value) is Kind.VECTOR
            if index is None:
                made: Any = Vector(base) if vector else Scalar(base)
                letter = made
            else:
                made = VectorFamily(base, index.domain) if vector else Family(base, index.domain)
                letter = made[index]
            self._statements.append(Definition(letter, value, words, place))
            return made

    # What is proved.

    def line(self, words: str, claim: Equation, *, by: By = (), times: Expr | int = 1) -> Line:
        """An equation that follows from the hypotheses and lines named, perhaps after multiplying it."""
        with placed():
            left, relation, right = _sides(claim)
            if relation != "=":
                raise FormulaError("a line is an equation", hint="use a.inequality(…, left, at_least=right)")
        return self._line(words, (left, "=", right), by, times, (), caller())

    def inequality(  # noqa: PLR0913 - an inequality has two sides, and its reason three parts
        self,
        words: str,
        left: Expr | int,
        *,
        at_least: Expr | int | None = None,
        above: Expr | int | None = None,
        because: Expr | Sequence[Expr] = (),
        by: By = (),
        times: Expr | int = 1,
    ) -> Line:
        """left ≥ right (or >), because times·(left − right) is the sum of terms that are at least zero."""
        with placed():
            if (at_least is None) == (above is None):
                raise FormulaError("an inequality needs one bound", hint="give at_least=… or above=…")
        bound = at_least if above is None else above
        relation: Relation = ">=" if above is None else ">"
        return self._line(
            words, (_formula(left), relation, _formula(bound)), by, times, _formulas(because), caller()
        )

    def gradient(self, words: str, function: Expr, variable: Expr, *, gives: Expr | int, by: By = ()) -> Line:
        """The gradient of a function by a number, a vector or a member of a family."""
        place = caller()
        with placed():
            if not isinstance(variable, Letter):
                raise FormulaError("the variable of a gradient is no letter", hint="give w, b or α[i]")
        return self._line(words, (function, "=", _formula(gives)), by, 1, (), place, variable)

    def remark(self, words: str) -> None:
        """An argument in words, which no line proves."""
        self._statements.append(Remark(words, caller()))

    def part(self, words: str) -> None:
        """A heading; a case ends here."""
        self._case = 0
        self._statements.append(Part(words))

    def run(self) -> Argued:
        """All statements; lines are proved by :attr:`Argued.checked`."""
        if not any(isinstance(s, Line) for s in self._statements):
            raise ProblemError(
                f"the argument {self.name} proves nothing", hint="call a.line(…)", place=self.place
            )
        return Argued(
            self.name, self.title, tuple(self._statements), dict(self._signs), dict(self.conventions)
        )

    # Inside.

    def _line(  # noqa: PLR0913, PLR0917 - everything that a line consists of
        self,
        words: str,
        sides: tuple[Expr, Relation, Expr],
        by: By,
        times: Expr | int,
        because: tuple[Expr, ...],
        place: Place,
        variable: Expr | None = None,
    ) -> Line:
        with placed():
            uses: tuple[tuple[Given | Line, Expr | None], ...] = (
                tuple((used, _formula(cofactor)) for used, cofactor in by.items())
                if isinstance(by, Mapping)
                else tuple((used, None) for used in by)
            )
            left, relation, right = sides
            for used, cofactor in uses:
                if not isinstance(used, Given | Line) or used.relation != "=" or used.left is None:
                    raise FormulaError(
                        f"{words!r} uses something that is no equation",
                        hint="by= takes equations that are given or proved; inequalities go into because=",
                    )
                if used.case not in {0, self._case}:
                    raise FormulaError(f"{words!r} uses a hypothesis of another case")
                self._check_letters(*(() if cofactor is None else (cofactor,)))
            self._check_letters(left, right, _formula(times), *because)
        label = str(1 + sum(isinstance(s, Line) for s in self._statements))
        made = Line(
            label, words, left, relation, right, uses, _formula(times), because, place, variable, self._case
        )
        self._statements.append(made)
        return made

    def _label(self) -> str:
        return _LABELS[sum(isinstance(s, Given) for s in self._statements) % len(_LABELS)]

    def _indexed(self, name: str) -> tuple[str, Index | None]:
        made = declare(f"{name} : R", self._indices)
        return checked_name(made.name), made.index

    def _check_letters(self, *formulas: Expr) -> None:
        for e in formulas:
            for letter in e.atoms(Letter):
                if letter.name not in self._declared:
                    raise DeclarationError(
                        f"{letter.name} is not declared in this argument",
                        hint="declare it with vectors, numbers, data, parameters, indices or define",
                    )


def argument(name: str, **options: str) -> Argument:
    """Start an argument; the title is the first line of the calling file's docstring.

    >>> a = argument("mine")
    >>> u, v = a.vectors("u v")
    >>> from svmsym import Eq, inner, norm2
    >>> _ = a.line("the square of a sum", Eq(norm2(u + v), norm2(u) + 2 * inner(u, v) + norm2(v)))
    >>> [checked.holds for checked in a.run().checked]
    [True]
    """
    return begun(Argument, name, options)


def _sides(claim: object) -> tuple[Expr, Relation, Expr]:
    if isinstance(claim, Equation):
        return claim.left, "=", claim.right
    if isinstance(claim, GreaterThan):
        return claim.lhs, ">=", claim.rhs
    if isinstance(claim, StrictGreaterThan):
        return claim.lhs, ">", claim.rhs
    if isinstance(claim, LessThan):
        return claim.rhs, ">=", claim.lhs
    if isinstance(claim, StrictLessThan):
        return claim.rhs, ">", claim.lhs
    raise FormulaError(
        f"{str(claim)[:40]} is not a relation that could be claimed",
        hint="write Eq(left, right) or left >= right",
    )


def _formula(e: object) -> Expr:
    if isinstance(e, int) and not isinstance(e, bool):
        return Integer(e)
    if not isinstance(e, Expr):
        raise FormulaError(f"{str(e)[:40]} is no formula", hint="a family needs its index, as in α[i]")
    return e


def _formulas(e: object) -> tuple[Expr, ...]:
    return tuple(map(_formula, e)) if isinstance(e, Iterable) else (_formula(e),)
