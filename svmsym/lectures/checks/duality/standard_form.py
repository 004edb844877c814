"""Problems in standard form with numbers: min f_0(x) such that f_i(x) ≤ 0 and h_i(x) = 0.

Quadratic f_0 with linear constraints is solved exactly, and its multipliers come from the optimal value
alone:

    λ_i = −∂p*/∂u_i  for  f_i ≤ u_i,      v_i = −∂p*/∂u_i  for  h_i = u_i

p* is quadratic in a small change of u, so a central difference is its exact derivative.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from sympy import Expr, Integer, Matrix, Poly, Symbol, cancel, diff, expand, hessian

from svmsym.errors import SvmsymError
from svmsym.lectures.checks.relations import closed, is_true
from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.checks.values import exact, rational, same, shown
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Equal

_DEGENERATE = Finding(
    False, "a constraint is none", "it is true everywhere, or nowhere, or leaves out its own border"
)


@dataclass(frozen=True)
class Program:
    """An objective, and constraints: f ≤ 0 as a relation, h = 0 as an equation.

    >>> x = Symbol("x")
    >>> Program(x**2, (1 - x <= 0,)).unknowns
    (x,)
    """

    objective: Expr
    such_that: tuple[Any, ...]

    @property
    def below(self) -> tuple[Expr, ...]:
        """The f_i of f_i ≤ 0."""
        return tuple(c.lts - c.gts for c in self.such_that if not isinstance(c, Equal))

    @property
    def zero(self) -> tuple[Expr, ...]:
        """The h_i of h_i = 0."""
        return tuple(c.left - c.right for c in self.such_that if isinstance(c, Equal))

    @property
    def unknowns(self) -> tuple[Symbol, ...]:
        """All letters, by name."""
        letters = set().union(*(e.free_symbols for e in (self.objective, *self.below, *self.zero)))
        return tuple(sorted(letters, key=str))

    @property
    def degenerate(self) -> bool:
        """Whether a constraint is always true or always false, or a strict inequality."""
        return any(not (isinstance(c, Equal) or closed(c)) for c in self.such_that)


def optimum(program: Program, shift: Sequence[Fraction] = ()) -> tuple[tuple[Fraction, ...], Fraction] | None:
    """x* and p* with f_i ≤ u_i and h_i = u_i, the shifts u in the order f, h; None where there is none.

    >>> x = Symbol("x")
    >>> optimum(Program(x**2 - 2 * x, (x - 3 <= 0, 2 - x <= 0)))
    ((Fraction(2, 1),), Fraction(0, 1))
    """
    from svmsym.exact.problem import Problem  # noqa: PLC0415 - the ledger loads without the solver
    from svmsym.exact.solve import solve  # noqa: PLC0415

    letters = program.unknowns
    form = Poly(program.objective, *letters)
    if form.total_degree() > 2:  # noqa: PLR2004 - quadratic
        raise SvmsymError("the objective is not quadratic")
    Q = tuple(tuple(rational(v) for v in row) for row in hessian(program.objective, letters).tolist())
    p = tuple(rational(form.coeff_monomial(x)) for x in letters)
    u = [*shift, *[Fraction(0)] * (len(program.such_that) - len(shift))]
    f = [_linear(e, letters) for e in program.below]
    h = [_linear(e, letters) for e in program.zero]
    found = solve(
        Problem(
            "qp",
            Q=Q,
            p=p,
            A=tuple(tuple(-v for v in row) for row, _ in f),
            c=tuple(rest - level for (_, rest), level in zip(f, u, strict=False)),
            E=tuple(row for row, _ in h),
            d=tuple(level - rest for (_, rest), level in zip(h, u[len(f) :], strict=True)),
        )
    )
    if found.status != "optimal":
        return None
    value = exact(program.objective).subs(dict(zip(letters, map(exact, found.u), strict=True)))
    return tuple(found.u), rational(value)


def _linear(e: Expr, letters: Sequence[Symbol]) -> tuple[tuple[Fraction, ...], Fraction]:
    form = Poly(e, *letters)
    if form.total_degree() > 1:
        raise SvmsymError("a constraint is not linear")
    return tuple(rational(form.coeff_monomial(x)) for x in letters), rational(form.coeff_monomial(1))


def multipliers(program: Program) -> tuple[Fraction, ...] | None:
    """λ and v, in the order f, h: how fast p* falls when a constraint is loosened.

    >>> x = Symbol("x")
    >>> multipliers(Program(x**2, (1 - x <= 0,)))
    (Fraction(2, 1),)
    """
    count, small = len(program.such_that), Fraction(1, 1000)
    rates = []
    for k in range(count):
        ends = [
            optimum(program, [e * small * (k == at) for at in range(count)])
            for e in (Fraction(1), Fraction(-1))
        ]
        if ends[0] is None or ends[1] is None:
            return None
        rates.append(-(ends[0][1] - ends[1][1]) / (2 * small))
    return tuple(rates)


def has_value() -> Check:
    """A printed program, its solution and its optimal value p* agree.

    >>> x = Symbol("x")
    >>> has_value().decide({"program": Program(x**2, (1 - x <= 0,)), "x*": (1,), "p*": 2}).counterexample
    'p*: computed 1, printed 2'
    """

    def decide(printed: dict[str, Any]) -> Finding:
        if printed["program"].degenerate:
            return _DEGENERATE
        try:
            found = optimum(printed["program"])
        except SvmsymError as error:
            return Finding(False, f"no convex program: {error.what}", error.what)
        if found is None:
            return Finding(False, "the program has no optimum", "there is no optimum")
        for name, value in zip(("x*", "p*"), found, strict=True):
            if not _agree(value, printed[name]):
                numbers = f"{name}: computed {shown(value)}, printed {shown(printed[name])}"
                return Finding(False, "solved exactly, it differs", numbers)
        at = f"p* = {shown(found[1])} is attained at x* = {shown(found[0])}"
        return Finding(True, f"example {_program(printed['program'])}, solved exactly: {at}")

    return with_parts(Check("run", decide), "program", "x*", "p*")


def _agree(found: Any, printed: Any) -> bool:
    if isinstance(printed, tuple):
        return len(found) == len(printed) and all(same(p, q) for p, q in zip(found, printed, strict=True))
    return same(found, printed)


def is_convex(program: Program) -> str:
    """What keeps a program from being convex; empty where f_0, …, f_m are convex and the h_i affine.

    >>> x = Symbol("x")
    >>> is_convex(Program(x, (1 - x**2 <= 0,)))
    'f_1 has the second derivatives ((−2))'
    """
    letters = program.unknowns
    for number, f in enumerate((program.objective, *program.below)):
        second = hessian(f, letters)
        if not Matrix(second).is_positive_semidefinite:
            return f"f_{number} has the second derivatives {shown(second.tolist())}"
    for number, h in enumerate(program.zero, 1):
        if any(hessian(h, letters)):
            return f"h_{number} is not affine"
    return ""


def convex_with_kkt_point() -> Check:
    """A printed program is convex, and the printed x, λ (for f) and v (for h) satisfy its KKT conditions.

    >>> x = Symbol("x")
    >>> said = {"program": Program(x**2, (1 - x <= 0,)), "x": (1,), "λ": (2,), "v": ()}
    >>> convex_with_kkt_point().decide(said).holds
    True
    """

    def decide(printed: dict[str, Any]) -> Finding:
        program = printed["program"]
        if program.degenerate:
            return _DEGENERATE
        wrong = is_convex(program) or next(_broken(program, printed["x"], printed["λ"], printed["v"]), "")
        if wrong:
            return Finding(False, "not a convex program with this solution", wrong)
        said = "is convex by second derivatives, and its KKT point solves it"
        return Finding(True, f"the example {_program(program)} {said}")

    return with_parts(Check("run", decide), "program", "x", "λ", "v")


def _broken(program: Program, x: Sequence[Any], λ: Sequence[Any], v: Sequence[Any]) -> Iterator[str]:
    """Each KKT condition that fails."""
    at = dict(zip(program.unknowns, map(exact, x), strict=True))
    for number, (f, m) in enumerate(zip(program.below, λ, strict=True), 1):
        value = f.subs(at)
        if value > 0 or m < 0 or value * exact(m) != 0:
            yield f"f_{number} = {shown(value)} with λ_{number} = {shown(m)}"
    for number, h in enumerate(program.zero, 1):
        if h.subs(at) != 0:
            yield f"h_{number} = {shown(h.subs(at))}"
    parts = [(program.objective, 1), *zip(program.below, λ, strict=True), *zip(program.zero, v, strict=True)]
    for letter in program.unknowns:
        slope = sum(exact(m) * diff(f, letter) for f, m in parts).subs(at)
        if slope != 0:
            yield f"∂L/∂{letter} = {shown(slope)}"


F_1, H, G_0, G_1, H_1, LAMBDA, V = (
    Symbol(name) for name in ("f_1", "h_1", "∇f_0", "∇f_1", "∇h_1", "λ_1", "v_1")
)
_LETTERS = (G_0, G_1, H_1, F_1, H, LAMBDA, V)
_X, _Z = Symbol("x", real=True), Symbol("z", real=True)
_SMALL = Fraction(1, 1000)
# f_1 inactive or active, by much or by little; f_1 and h_1 with both unknowns; and how far others lie.
PROGRAMS = (
    *(
        (Program((_X - exact(a)) ** 2 / 2 + (_Z + 1) ** 2 / 2, (_X <= 0, Equal(_Z - 2, 0))), abs(a))
        for a in (Fraction(-1), Fraction(1), -_SMALL, _SMALL)
    ),
    (Program(_X**2 + _Z**2 - 4 * _X, (_X + _Z - 1 <= 0, Equal(_X - _Z - 3, 0))), Fraction(1)),
)


def kkt_conditions() -> Check:
    """Printed conditions single out the solution of programs with one f and one h, and its multipliers.

    x* and p* are found by the solver and the multipliers from how fast p* changes, so no condition is used
    to find them. Beside them other (x, λ, v) are tried: x with ∇L = 0 for other multipliers, multipliers with
    ∇L = 0 for other x, and x* with other multipliers; among them are some that break a single condition. The
    conditions must refuse them all. A condition compares with 0: it has no other constant.

    >>> kkt_conditions().decide((Equal(G_0 + LAMBDA * G_1 + V * H_1, 0), LAMBDA >= 0)).counterexample
    'min x**2/2 + x + z**2/2 + z + 1: x = (−2, 3), λ = 1, v = −4 is no solution'
    """

    def decide(printed: Sequence[Any]) -> Finding:
        nothing = dict.fromkeys(_LETTERS, Integer(0))
        for condition in printed:
            if not same(_difference(condition).xreplace(nothing), 0):
                return Finding(False, "a condition does not compare with 0", str(condition))
        for said, solution, rows in _candidates():
            holds = all(_true(condition, values) for values in rows for condition in printed)
            if holds != solution:
                reason = "a condition fails at the solution" if solution else "they do not suffice"
                return Finding(False, reason, f"{said} is {'the' if solution else 'no'} solution")
        others = len(_candidates()) - len(PROGRAMS)
        programs = f"{len(PROGRAMS)} programs with f active and inactive"
        return Finding(True, f"of {programs} they hold at the solution, and at none of {others} other places")

    return Check("run", decide)


@cache
def _candidates() -> list[tuple[str, bool, list[dict[Symbol, Any]]]]:
    """Places (x, λ, v) of all programs: as text, whether it is the solution, the letters by coordinate."""
    found = []
    for program, far in PROGRAMS:
        best, rates = optimum(program), multipliers(program)
        assert best is not None
        assert rates is not None
        for x, rate in {(best[0], rates): 0, **dict.fromkeys(_others(program, best[0], rates, far), 0)}:
            at = dict(zip(program.unknowns, map(exact, x), strict=True))
            (f,), (h,) = program.below, program.zero
            rows = []
            for letter in program.unknowns:
                slopes = [diff(e, letter).xreplace(at) for e in (program.objective, f, h)]
                numbers = [*slopes, f.xreplace(at), h.xreplace(at), *map(exact, rate)]
                rows.append(dict(zip(_LETTERS, numbers, strict=True)))
            said = f"{_program(program)}: x = {shown(x)}, λ = {shown(rate[0])}, v = {shown(rate[1])}"
            found.append((said, (x, rate) == (best[0], rates), rows))
    return found


def _program(program: Program) -> str:
    return f"min {shown(expand(program.objective))}"


_Pair = tuple[Fraction, ...]


def _others(program: Program, best: _Pair, rates: _Pair, far: Fraction) -> Iterator[tuple[_Pair, _Pair]]:
    """Places (x, λ, v) near the solution and at λ = 0: of x, λ and v two are given, or ∇L = 0 gives them."""
    letters = program.unknowns
    Q = Matrix(hessian(program.objective, letters))
    (f,), (h,) = program.below, program.zero
    A = Matrix([[diff(e, letter) for letter in letters] for e in (f, h)])
    origin = dict.fromkeys(letters, Integer(0))
    p = Matrix([diff(program.objective, letter).xreplace(origin) for letter in letters])
    c = Matrix([e.xreplace(origin) for e in (f, h)])
    inside = Matrix([e.subs(dict(zip(letters, map(exact, best), strict=True))) for e in (f, h)])
    levels = {*rates[:1], Fraction(0)}
    steps = (-far, Fraction(0), far)
    back, across = Q.inv(), A.inv()
    for m in {(λ + s, rates[1] + t) for λ in levels for s, t in product(steps, repeat=2)}:
        yield _numbers(back * (-p - A.T * Matrix([*map(exact, m)]))), m
        yield best, m
    for s, t in product(steps, repeat=2):
        for level in (inside[0], 0):
            x = across * (Matrix([level + exact(s), exact(t)]) - c)
            yield _numbers(x), _numbers(across.T * (-p - Q * x))


def _numbers(column: Matrix) -> _Pair:
    return tuple(rational(v) for v in column)


def _difference(condition: Any) -> Any:
    if isinstance(condition, Equal):
        return exact(exact(condition.left) - exact(condition.right))
    return exact(condition.lhs - condition.rhs)


def _true(condition: Any, values: dict[Symbol, Any]) -> bool:
    if isinstance(condition, Equal):
        return bool(_difference(condition).xreplace(values) == 0)
    return is_true(condition, values)


@dataclass(frozen=True)
class Infimum:
    """inf of an expression over letters."""

    over: tuple[Any, ...]
    of: Expr


def lower_bound(program: Program) -> Check:
    """A printed infimum of the Lagrangian, as a function of λ ≥ 0, never exceeds p* and reaches it.

    The program has one unknown x and one constraint; the expression is quadratic in x and in λ.

    >>> x, λ = Symbol("x"), Symbol("λ")
    >>> check = lower_bound(Program(x**2, (1 - x <= 0,)))
    >>> check.decide(Infimum((x,), x**2 + λ * (1 - x))).holds
    True
    >>> check.decide(Infimum((), x**2 + λ * (1 - x))).reason
    'the infimum binds no letter: x keeps its value'
    """
    (x,) = program.unknowns

    def decide(printed: Infimum) -> Finding:
        found = optimum(program)
        assert found is not None
        best = exact(found[1])
        if x not in printed.over:
            at = printed.of.subs(x, exact(found[0][0]))
            return Finding(
                False,
                f"the infimum binds no letter: {x} keeps its value",
                f"at {x}* = {found[0][0]} it is {shown(at)} itself, a bound for nothing but that {x}",
            )
        (limit,) = program.below
        if not cancel((printed.of - program.objective) / limit).is_Symbol:
            right = f"{shown(program.objective)} + λ({shown(limit)})"
            return Finding(False, "not the Lagrangian", f"{shown(printed.of)} instead of {right}")
        dual = _least(printed.of, x)
        if dual is None:
            return Finding(False, "there is no infimum", f"−∞ for {shown(printed.of)}")
        (λ,) = dual.free_symbols
        most = _least(-dual, λ)
        vertex = -diff(dual, λ).subs(λ, 0) / diff(dual, λ, 2)
        if most is None or vertex < 0 or -most != best:
            return Finding(False, "its greatest value is not p*", f"g(λ) = {shown(dual)}, p* = {shown(best)}")
        return Finding(
            True, f"g(λ) = {shown(dual)} ≤ {shown(best)} = p*, with equality at λ = {shown(vertex)}"
        )

    return Check("run", decide)


def _least(e: Expr, letter: Symbol) -> Expr | None:
    """The least value of a quadratic expression, None where its leading coefficient is not positive."""
    second = diff(e, letter, 2)
    if not second.is_number or second <= 0:
        return None
    vertex = -diff(e, letter).subs(letter, 0) / second
    return exact(e.subs(letter, vertex)).expand()
