"""The author's face: state a problem in a few lines, and say what each step gives.

    d = derivation("hard-margin")
    i, j = d.indices("i j")
    x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
    w, b = d.unknowns("w : R^m", "b : R")
    α = d.multipliers("α")
    d.primal(minimize=norm2(w) / 2, such_that={α: y[i] * (inner(w, x[i]) + b) >= 1})
    d.stationary(w, gives=Eq(w, total(α[i] * y[i] * x[i], i)))
    d.dual(gives=total(α[i], i) - …)

Nothing is computed until the derivation is run; what is claimed is then compared with what follows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sympy import Expr, Integer

from svmsym.duality.claims import Claim, What
from svmsym.duality.declarations import Declaration, declare
from svmsym.duality.derived import Derived
from svmsym.duality.dual import dual
from svmsym.duality.lagrangian import lagrangian
from svmsym.duality.places import caller, placed
from svmsym.duality.problem import Constraint, Equation, Problem, Sense, check_problem, constraint
from svmsym.duality.stated import Stated, begun, single
from svmsym.errors import DeclarationError, FormulaError, Place, ProblemError, SvmsymError
from svmsym.formulas.atoms import Scalar, Vector, VectorFamily, checked_name

# How the problem and its dual may be stated, in every derivation.
EVERYWHERE: dict[str, tuple[str, ...]] = {"form": ("min", "max"), "dual": ("max", "min")}


class Derivation(Stated):
    """A problem being stated. Create one with :func:`derivation`."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._unknowns: list[Expr] = []
        self._problem: Problem | None = None
        self._primal_place: Place | None = None
        self._claims: list[Claim] = []
        self._sense: Sense | None = None
        self._stated_sense: Sense = "min"

    # Declarations.

    def unknowns(self, *texts: str) -> Any:
        """What is sought: ``w, b = d.unknowns("w : R^m", "b : R")``."""
        return self._declare(texts, "an unknown", self._unknowns)

    def multipliers(self, *names: str) -> Any:
        """One multiplier per constraint; the constraint decides its shape, "w : R^m" is a vector."""
        with placed():
            made: list[Expr] = []
            for text in names:
                name = text.partition(":")[0].strip()
                self._note(name, f"the multiplier {name}")
                made.append(declare(text, self._indices).value if ":" in text else Scalar(checked_name(name)))
            return single(made)

    # The problem and what is claimed of it.

    def primal(
        self,
        *,
        minimize: Expr | None = None,
        maximize: Expr | None = None,
        such_that: Mapping[Expr, object] | None = None,
    ) -> None:
        """State the problem; every constraint stands behind its multiplier."""
        place = caller()
        with placed():
            if self._problem is not None:
                raise ProblemError("the primal is stated twice", hint="one derivation has one problem")
            if (minimize is None) == (maximize is None):
                raise ProblemError("the primal needs one objective", hint="give minimize=… or maximize=…")
            stated: Sense = "min" if minimize is not None else "max"
            objective = minimize if minimize is not None else maximize
            self._stated_sense = stated
            sense = self._choice("form", stated)
            self._sense = self._choice("dual", _opposite(stated))
            constraints = tuple(self._constraint(m, c) for m, c in (such_that or {}).items())
            problem = Problem(
                self.name,
                sense,
                Integer(1 if sense == stated else -1) * objective,
                tuple(self._unknowns),
                constraints,
                dict(self._signs),
                tuple(self._data),
                self.title,
            )
            self._problem = check_problem(problem, frozenset(self._declared), place)
            self._primal_place = place
            unused = [k for k, what in self._declared.items() if what == f"the multiplier {k}"]
            unused = [k for k in unused if k not in problem.roles.multipliers]
            if unused:
                raise ProblemError(
                    f"the multiplier {unused[0]} belongs to no constraint",
                    hint="use it in such_that or remove it",
                )

    def lagrangian(self, gives: Expr | None = None) -> None:
        """Form the Lagrangian; ``gives`` is compared with it."""
        self._claim("lagrangian", gives, None)

    def stationary(self, variable: Any, gives: Expr | Equation | None = None) -> None:
        """Set the gradient by an unknown to zero.

        ``gives`` is the gradient itself, or the condition as an equation ``Eq(w, …)``.
        """
        with placed():
            name = getattr(variable, "name", str(variable))
            found = next((u for u in self._unknowns if u.name == name), None)
            if found is None:
                raise ProblemError(
                    f"{name} is not an unknown of this problem",
                    hint="differentiate by one of: " + ", ".join(u.name for u in self._unknowns),
                )
        self._claim("stationarity", gives, found)

    def dual(self, gives: Expr | None = None, *, sense: Sense | None = None) -> None:
        """Arrive at the dual; ``sense`` asks for the "min" or the "max" form."""
        if sense not in {None, "min", "max"}:
            with placed():
                raise ProblemError(
                    f"the dual cannot be {str(sense)[:40]!r}", hint='write sense="min" or "max"'
                )
        author = sense or _opposite(self._stated_sense)
        self._sense = self._choice("dual", author)
        self._claim("dual", gives, None, author)

    def run(self) -> Derived:
        """Derive everything; claims are compared by :meth:`Derived.wrong_claims`."""
        if self._problem is None:
            raise ProblemError(
                f"the derivation {self.name} states no problem", hint="call d.primal(…)", place=self.place
            )
        try:
            result = dual(lagrangian(self._problem), sense=self._sense, kernel=self._kernel)
        except SvmsymError as error:
            error.place = error.place or self._primal_place
            raise
        return Derived(
            self.name, self.title, self._problem, result, tuple(self._claims), dict(self.conventions)
        )

    def _choice(self, name: str, default: Sense) -> Sense:
        """A convention every derivation has: how the primal or the dual is stated."""
        chosen, choices = self.options.get(name), EVERYWHERE[name]
        if chosen is None:
            return default
        self.convention_choices[name] = choices
        if chosen not in choices:
            raise DeclarationError(
                f"the {name} cannot be {chosen[:40]!r}", hint=f"choose one of: {', '.join(choices)}"
            )
        self.conventions[name] = chosen
        return "min" if chosen == "min" else "max"

    # Inside.

    def _check(self, declaration: Declaration, into: list[Expr]) -> None:
        if into is not self._unknowns:
            return
        if declaration.sign != "any":
            raise DeclarationError(
                f"the unknown {declaration.name} is declared with a sign",
                why="a sign of an unknown is a constraint and needs a multiplier",
                hint='declare it as "… : R" and add the constraint to such_that',
            )
        if isinstance(declaration.value, VectorFamily):
            raise DeclarationError(
                f"{declaration.name} is a family of unknown vectors",
                why="the engine solves for single vectors and for families of numbers",
                hint="state the problem with one vector for each class or group",
            )

    def _constraint(self, multiplier: Expr, stated: object) -> Constraint:
        known = isinstance(multiplier, Scalar | Vector) and "multiplier" in self._declared.get(
            multiplier.name, ""
        )
        if not known:
            raise DeclarationError(
                f"{multiplier} is not a declared multiplier",
                hint='declare it with d.multipliers("α") and use it as the key of its constraint',
            )
        return constraint(multiplier, stated, tuple(self._indices.values()))

    def _claim(
        self, what: What, gives: Expr | Equation | None, variable: Expr | None, sense: Sense | None = None
    ) -> None:
        if gives is None:
            return
        if isinstance(gives, int):
            gives = Integer(gives)
        with placed():
            if not isinstance(gives, Expr | Equation):
                raise FormulaError(
                    f"gives= is of type {type(gives).__name__}, not a formula",
                    hint="write a formula or Eq(left, right)",
                )
            if isinstance(gives, Equation) and what != "stationarity":
                raise FormulaError(
                    f"the {what} is a formula, but gives= is an equation",
                    hint="give its right-hand side alone",
                )
        self._claims.append(Claim(what, gives, caller("gives"), variable, sense or self._stated_sense))


def derivation(name: str, **options: str) -> Derivation:
    """Start a derivation; the title is the first line of the calling file's docstring.

    >>> derivation("mine").name
    'mine'
    """
    return begun(Derivation, name, options)


def _opposite(sense: Sense) -> Sense:
    return "max" if sense == "min" else "min"
