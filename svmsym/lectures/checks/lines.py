"""Lines of a derivation: equal to what the engine derives, after a substitution, or under a gradient."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sympy import Expr

from svmsym.formulas.atoms import Index, Scalar, VectorEntry
from svmsym.formulas.gradient import gradient
from svmsym.formulas.operations import Inner
from svmsym.formulas.printing import to_text
from svmsym.formulas.substitution import substitute
from svmsym.lectures.checks.derived import derived, run
from svmsym.lectures.checks.identity import identity, one_sided_index
from svmsym.lectures.checks.values import exact
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Chain, Equal


def same_as(compute: Callable[[], Expr], *given: Any, times: Expr | None = None) -> Check:
    """The printed formula, or every line of a chain, equals one that is computed when the check runs.

    >>> from svmsym.formulas import Scalar
    >>> a = Scalar("a")
    >>> same_as(lambda: a**2 - 1).decide((a - 1) * (a + 1)).holds
    True
    """

    def decide(printed: Any) -> Finding:
        right = compute()
        found = Finding(False, "no line is printed")
        for line in printed.lines if isinstance(printed, Chain) else (printed,):
            found = identity(*given, times=times).decide(Equal(line, right))
            if not found.holds:
                return found
        return found

    return Check("derive", decide)


def where(values: Mapping[Any, Any], *given: Any, times: Expr | None = None) -> Check:
    """An equation or a chain holds with letters replaced by their values, modulo given residuals.

    >>> from svmsym.formulas import Scalar
    >>> a, b = Scalar("a"), Scalar("b")
    >>> where({a: b + 1}).decide(Equal(a**2 - 1, b**2 + 2 * b)).holds
    True
    """

    def replaced(side: Any) -> Any:
        side = exact(side)
        return substitute(side, dict(values)) if isinstance(side, Expr) else side

    def decide(printed: Any) -> Finding:
        equations = printed.equations if isinstance(printed, Chain) else (printed,)
        for equation in equations:  # before an index is lost with the letter that has it
            unbound = one_sided_index(equation)
            if unbound is not None:
                return unbound
        if isinstance(printed, Chain):
            plain: Any = Chain(tuple(replaced(line) for line in printed.lines))
        else:
            plain = Equal(replaced(printed.left), replaced(printed.right))
        return identity(*given, times=times).decide(plain)

    return Check("identity", decide)


@dataclass(frozen=True)
class UnderGradient:
    """outside + ∇(inside): a line in which one part has been differentiated and the rest not yet."""

    outside: Any
    inside: Any


def gradient_lines(name: str, variable: str, dropped: Sequence[Any]) -> Check:
    """Lines of ∇L: what is no longer under ∇ is ∇ of what was dropped there, ∇(dropped) + ∇(L − dropped).

    ``dropped`` has one formula for each line; None means that the whole of L has been differentiated.

    >>> from svmsym.formulas import Vector
    >>> w = Vector("w")
    >>> gradient_lines("hard-margin", "w", [None]).decide((UnderGradient(w, 0),)).holds
    False
    """

    def decide(printed: Sequence[UnderGradient]) -> Finding:
        dual = run(name).dual
        whole = dual.lagrangian.expression
        letter = next(c.variable for c in dual.conditions if c.variable.name == variable)
        for number, (line, gone) in enumerate(zip(printed, dropped, strict=True), 1):
            part = whole if gone is None else exact(gone)
            found = identity().decide(Equal(line.outside, gradient(part, letter)))
            if found.holds:
                found = _inside(line, whole - part, letter)
            if not found.holds:
                return replace(found, reason=f"line {number}: {found.reason}")
        return Finding(True, f"every line is the gradient of L of the problem {name}, for all n and m")

    return Check("derive", decide)


def _inside(line: UnderGradient, rest: Expr, letter: Expr) -> Finding:
    """What stands under ∇ is the rest of L; the numbers shown are gradients where those differ."""
    inside = exact(line.inside)
    found = identity().decide(Equal(inside, rest))
    if not found.holds and inside != 0:
        slopes = identity().decide(Equal(gradient(inside, letter), gradient(rest, letter)))
        if not slopes.holds:
            return replace(slopes, reason=f"the gradient is another one: {slopes.reason}")
    return found


def only_inner_products(family: str) -> Check:
    """In a printed formula the vectors of a family stand in inner products with each other and nowhere else.

    >>> from svmsym.formulas import Index, IndexSet, Vector, VectorFamily, inner
    >>> i = Index("i", IndexSet("n", "i", "j"))
    >>> x = VectorFamily("x", i.domain)
    >>> only_inner_products("x").decide(inner(x[i], Vector("w"))).holds
    False
    """

    def decide(printed: Expr) -> Finding:
        products = {e for e in printed.atoms(Inner) if all(isinstance(side, VectorEntry) for side in e.args)}
        rest = printed.xreplace({e: Scalar("K") for e in products})
        left = [e for e in rest.atoms(VectorEntry) if e.name == family]
        if left:
            return Finding(False, f"{left[0]} stands outside of an inner product", to_text(rest))
        return Finding(True, f"with a number in the place of each inner product no {family} is left")

    return Check("derive", decide)


def kernel_in_dual(first: Index, second: Index) -> Check:
    """A printed kernel value in the place of ⟨x_i, x_j⟩ gives the dual derived in the feature space.

    >>> from svmsym.formulas import IndexSet, VectorFamily, inner
    >>> samples = IndexSet("n", "i", "j")
    >>> i, j, x = Index("i", samples), Index("j", samples), VectorFamily("x", samples)
    >>> kernel_in_dual(i, j).decide(inner(x[i], x[j])).holds
    False
    """

    def decide(printed: Expr) -> Finding:
        plain = run("hard-margin").dual.maximised
        points = VectorEntry("x", first), VectorEntry("x", second)
        products = {e: printed for e in plain.atoms(Inner) if set(e.args) == set(points)}
        return derived("hard-margin-kernel", "dual", sense="max").decide(plain.xreplace(products))

    return Check("derive", decide)
