"""Printed matrices of the dual as a quadratic program, against those that the engine reads off.

    min ½λᵀPλ + qᵀλ   such that   Gλ ≤ h,  Aλ = b,      P = (yyᵀ)∘K,  that is P_ij = y_i y_j ⟨x_i, x_j⟩

Matrices are entry formulas in i and j. The matrix product yyᵀK has the entries y_i Σ_k y_k ⟨x_k, x_j⟩; then

    λᵀyyᵀKλ = (yᵀλ)(yᵀKλ)

is zero wherever yᵀλ = 0: such a program has no quadratic part on its feasible set.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from sympy import Add, Expr

from svmsym.errors import SvmsymError
from svmsym.formulas import (
    Family,
    Index,
    IndexSet,
    LabelFamily,
    Relation,
    VectorFamily,
    inner,
    prove,
    reduce,
    total,
)
from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.evaluated import at_numbers
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.data import FOUR, TWO, Data
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Chain, Equal

_samples = IndexSet("n", "i", "j")
i, j = Index("i", _samples), Index("j", _samples)
k = Index("k", _samples)
α, x, y = Family("α", _samples), VectorFamily("x", _samples), LabelFamily("y", _samples)
PRODUCT = y[i] * total(y[k] * inner(x[k], x[j]), k)  # the entries of yyᵀK


def entries(name: str = "hard-margin") -> Mapping[str, Any]:
    """P, q, G, h, A, b of a derived program with one family of unknowns, as entry formulas.

    >>> entries()["P"], entries()["q"], entries()["A"]
    (⟨xᵢ, xⱼ⟩*yᵢ*yⱼ, -1, yⱼ)
    """
    program = run(name).qp
    (lower,), (balance,) = program.inequalities, program.equalities
    return {
        "P": program.P[0, 0],
        "q": program.q[0],
        "G": lower.coefficients[0],
        "h": lower.right,
        "A": balance.coefficients[0],
        "b": balance.right,
    }


def times_multipliers(letter: str) -> Expr:
    """qᵀλ, (Gλ)_i or Aλ of the derived program.

    >>> times_multipliers("A")
    Σⱼ αⱼyⱼ
    """
    entry = entries()[letter]
    return total(entry * α[i], i) if letter == "q" else total(entry * α[j], j)


def program_of_dual() -> Check:
    """Printed entry formulas P, q, G, h, A, b are those of the dual of the hard margin.

    Where P is another one, the program is solved as printed: exact numbers show what it is worth.

    >>> program_of_dual().decide({**entries(), "P": PRODUCT}).counterexample
    'the points (1,2)+, (2,1)−, λ = (1, 1): λᵀPλ = 0 instead of 2'
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        for letter, right in entries().items():
            found = identity().decide(Equal(printed[letter], right))
            if found.holds:
                continue
            said = f"{letter} is not that of the dual: {found.reason}"
            if letter != "P":
                numbers = f"{letter}: {found.counterexample or found.reason}"
                return replace(found, reason=said, counterexample=numbers)
            return Finding(False, said, _compared(printed, TWO), account(printed))
        return Finding(True, "the entries are those read off the derived dual, for all n and m")

    return Check("derive", decide)


def same_form() -> Check:
    """All lines of a chain are the same quadratic form in λ; numbers are shown for a feasible λ.

    >>> lines = _doubled(entries()["P"]), _doubled(PRODUCT)
    >>> same_form().decide(Chain(lines)).counterexample
    'the points (1,2)+, (2,1)−, λ = (1, 1): the lines are worth 2 and 0'
    """

    def decide(printed: Chain) -> Finding:
        found = identity().decide(printed)
        if found.holds:
            return found
        given = {"x": TWO.points, "y": TWO.labels, "α": [Fraction(1)] * len(TWO.labels)}
        values = [at_numbers(line, given) for line in printed.lines]
        worth = " and ".join(map(shown, values))
        numbers = f"{TWO.name}, λ = {shown(tuple(given['α']))}: the lines are worth {worth}"
        return Finding(False, found.reason, numbers if len(set(values)) > 1 else found.counterexample)

    return Check("identity", decide)


def _compared(printed: Mapping[str, Any], data: Data) -> str:
    """λᵀPλ as printed and as derived at λ = (1, …, 1)."""
    ones = [Fraction(1)] * len(data.labels)
    mine, right = (_form(matrix(P, data), ones) for P in (printed["P"], entries()["P"]))
    return f"{data.name}, λ = {shown(tuple(ones))}: λᵀPλ = {shown(mine)} instead of {shown(right)}"


def account(printed: Mapping[str, Any]) -> tuple[str, ...]:
    """What a program with a wrong P is worth: on the feasible set, and when it is solved as printed."""
    return _account(tuple(printed.items()))


@lru_cache(maxsize=32)
def _account(items: tuple[tuple[str, Any], ...]) -> tuple[str, ...]:
    printed = dict(items)
    lines = []
    if identity().decide(Equal(_doubled(printed["P"]), _doubled(PRODUCT))).holds and _vanishes(printed):
        lines.append("λᵀPλ = (yᵀλ)(yᵀKλ) for all n and m, which is 0 wherever yᵀλ = 0: proved by the kernel.")
    for data in (TWO, FOUR):
        mine, right = (matrix(P, data) for P in (printed["P"], entries()["P"]))
        lines.append(f"{_upper(data.name)}: P as printed = {shown(mine)}, (yyᵀ)∘K = {shown(right)}.")
        lines.append(_worth(printed, data))
    lines.append("Only ½λᵀPλ bounds the program from below; it needs P = (yyᵀ)∘K = diag(y) K diag(y).")
    best = solved({**printed, "P": entries()["P"]}, FOUR)
    value = -best["value"] if "value" in best else None
    lines.append(f"With it, {FOUR.name} give λ = {shown(best['point'])} and q(λ) = {shown(value)}.")
    return tuple(lines)


def _worth(printed: Mapping[str, Any], data: Data) -> str:
    found = solved(printed, data)
    if "ray" in found:
        ray = found["ray"]
        scale = max(ray)
        ray = tuple(v / scale for v in ray)
        falls = _form(matrix(printed["P"], data), ray), sum(ray, Fraction(0))
        slope = shown(-falls[1])
        return (
            f"Along λ = t·{shown(ray)}, t ≥ 0, all constraints hold, λᵀPλ = {shown(falls[0])}, and "
            f"½λᵀPλ + qᵀλ = {slope}·t falls for ever: a linear program without a minimum."
        )
    if "point" in found:
        return f"Solved as printed it gives λ = {shown(found['point'])}."
    return f"It cannot be solved: {found['refused']}."


def solved(printed: Mapping[str, Any], data: Data) -> dict[str, Any]:
    """The printed program solved exactly: its optimal point and value, or a ray along which it falls.

    Only the symmetric part of P counts, and none of it where λᵀPλ is proved to vanish on Aλ = 0.

    >>> solved(entries(), TWO)["point"]
    (Fraction(1, 1), Fraction(1, 1))
    """
    from svmsym.exact.problem import Problem  # noqa: PLC0415 - the ledger loads without the solver
    from svmsym.exact.solve import solve  # noqa: PLC0415

    n = len(data.labels)
    P = matrix(printed["P"], data)
    half = [[(P[k][l] + P[l][k]) / 2 for l in range(n)] for k in range(n)]
    if _vanishes(printed):
        half = [[Fraction(0)] * n for _ in range(n)]
    G = matrix(printed["G"], data)
    at = [_value(printed[letter], data, {i: k, j: k}) for letter in "qhA" for k in range(n)]
    q, h, A = at[:n], at[n : 2 * n], at[2 * n :]
    program = Problem(
        "qp",
        Q=tuple(map(tuple, half)),
        p=tuple(q),
        A=tuple(tuple(-v for v in row) for row in G),
        c=tuple(-v for v in h),
        E=(tuple(A),),
        d=(_value(printed["b"], data, {}),),
    )
    try:
        found = solve(program)
    except SvmsymError as error:
        return {"refused": error.what}
    if found.status == "optimal":
        return {"point": found.u, "value": found.objective}
    return {"ray": found.witness["ray"]} if "ray" in found.witness else {"refused": found.reason}


def _doubled(P: Any) -> Any:
    """λᵀPλ as a formula."""
    return total(α[i] * P * α[j], i, j)


def _vanishes(printed: Mapping[str, Any]) -> bool:
    """Whether λᵀPλ = 0 wherever Aλ = 0, for all n and m."""
    form, balance = _doubled(printed["P"]), total(α[j] * exact(printed["A"]), j)
    _, uses = reduce(form, [Relation.of(balance)])
    return prove(form - Add(*(use.expression() for use in uses))).holds


def matrix(entry: Any, data: Data) -> tuple[tuple[Fraction, ...], ...]:
    """An entry formula in i and j on exact data.

    >>> shown(matrix(entries()["P"], TWO))
    '((5, −4), (−4, 5))'
    """
    n = len(data.labels)
    return tuple(tuple(_value(entry, data, {i: k, j: l}) for l in range(n)) for k in range(n))


def _value(entry: Any, data: Data, place: Mapping[Index, int]) -> Fraction:
    found: Fraction = at_numbers(exact(entry), {"x": data.points, "y": data.labels}, place)
    return found


def _form(P: Any, u: Any) -> Fraction:
    return sum(
        (a * v * b for a, row in zip(u, P, strict=True) for v, b in zip(row, u, strict=True)), Fraction(0)
    )


def _upper(name: str) -> str:
    return name[0].upper() + name[1:]
