"""Numeric meets exact: the same small problem stated for both sides, value, gap and offsets compared.

How the two sides differ, by the substitution β = s·(signed α) in the dual of ``derivations/``:

- svc, svr   exactly the same; "half-squared" is C/2·Σξ², so the numeric price is half as large.
- nu-svc     exact: α ≤ 1/n, Σα ≥ ν. Numeric: |β| ≤ 1, Σ|β| = νn. So s = n, values times n², and since a free
             point has Kβ = ±nρ − nb, the offsets are n(b − ρ) and n(b + ρ). Σα > ν is never needed: scaled
             down to Σα = ν, α costs less.
- nu-svr     exact: α ≤ C/n, Σ(α + α*) ≤ Cν. Numeric with the price C/n: Σ(α + α*) = Cν. The same value: where
             the sum is less, adding equal amounts to αᵢ and αᵢ* changes nothing else, and there is room for
             it as long as ν ≤ 1. Offsets b + ε and b − ε. (For ν < 1 there is room left, so that ε ≥ 0.)
- one-class  exact: α ≤ 1/(νn), Σα = 1. Numeric: β ≤ 1, Σβ = νn. So s = νn, values times s², offset −sρ.
"""

import random
from dataclasses import dataclass, replace
from fractions import Fraction as F
from functools import cache
from importlib.util import find_spec
from itertools import pairwise

import numpy as np
import pytest

import svmsym
from svmsym.numeric.judge import judge
from svmsym.numeric.kernels import Kernel, Source
from svmsym.numeric.machines import Machine, nu_svc, nu_svr, one_class, svc, svr
from svmsym.numeric.plain import solve_plain
from svmsym.numeric.polish import polish
from svmsym.numeric.program import Program
from svmsym.numeric.solution import Settings, Solution
from svmsym.numeric.solve import solve_program

FOR_EACH = 27  # problems of every class
CLASSES = (
    "svc",
    "svc, C for each point",
    "svc squared",
    "svc half-squared",
    "svc without b",
    "svc squared without b",
    "svc hard",
    "nu-svc",
    "svr",
    "svr, C for each point",
    "svr squared",
    "svr without b",
    "nu-svr",
    "one-class",
)


@dataclass(frozen=True)
class Pair:
    """One problem, stated for the exact side and for the numeric side."""

    data: tuple  # of svmsym.solve
    settings: dict
    machine: Machine
    source: Source
    scale: F = F(1)  # β = scale·(signed α)

    def scalars(self, offsets):
        """b, ρ, ε of the exact side from the numeric offsets."""
        s = float(self.scale)
        if self.machine.kind == "nu_svc":
            return {"b": (offsets[0] + offsets[1]) / 2 / s, "rho": (offsets[1] - offsets[0]) / 2 / s}
        if self.machine.kind == "nu_svr":
            return {"b": (offsets[0] + offsets[1]) / 2, "epsilon": (offsets[0] - offsets[1]) / 2}
        if self.machine.kind == "one_class":
            return {"rho": -offsets[0] / s}
        return {"b": offsets[0]} if offsets else {}


def points(draw, n):
    """Points in small fractions, half of them in special position."""
    m = draw.randint(1, 3)
    shape = draw.choice(["plain", "plain", "plain", "ties", "line", "copies"])
    if shape == "line":
        step = [draw.randint(-2, 2) for _ in range(m)]
        return [[F(k * s + 1) for s in step] for k in (draw.randint(-3, 3) for _ in range(n))]
    reach, below = (1, [1]) if shape == "ties" else (5, [1, 1, 2, 10])
    found = [[F(draw.randint(-reach, reach), draw.choice(below)) for _ in range(m)] for _ in range(n)]
    return [draw.choice(found[: n // 2 + 1]) for _ in range(n)] if shape == "copies" else found


def kernels(draw):
    """The same kernel for both sides."""
    if draw.random() < 0.5:
        return "linear", Kernel("linear")
    degree, gamma, coef0 = draw.choice([1, 2, 2, 3]), draw.choice([F(1), F(1, 2)]), draw.choice([0, 1, 2])
    exact = {"type": "poly", "degree": degree, "gamma": gamma, "coef0": coef0}
    return exact, Kernel("poly", float(gamma), float(coef0), degree)


def floats(values):
    return np.array([float(v) for v in values])


def labels(draw, X, *, separable):
    if separable:  # with a gap between the classes
        levels = sorted({sum(x) for x in X})
        cut = draw.choice(levels)
        return [1 if sum(x) >= cut else -1 for x in X]
    if draw.random() < 0.3:  # both classes equally large, so that all multipliers may be at their bounds
        return [(-1) ** i for i in range(len(X))]
    return [draw.choice([-1, 1]) for _ in X]


def pair(name, seed):
    """A random problem of a class."""
    draw = random.Random(f"{name} {seed}")
    n = draw.choice(
        [8, draw.randint(2, 12)]
    )  # with 8 points, ν = k/8 leaves no multiplier between its bounds
    X = points(draw, n)
    exact_kernel, kernel = kernels(draw)
    source = Source(np.array([[float(v) for v in x] for x in X]), kernel)
    settings = {"kernel": exact_kernel}
    C = draw.choice([F(1, 64), F(1, 8), F(1, 2), F(1), F(3), F(50)])
    weight = [F(draw.randint(1, 4), 2) for _ in range(n)]
    nu = F(draw.randint(1, 7), 8)
    kind, bias, squared = name.split(",")[0].split()[0], "without b" not in name, "squared" in name

    if kind == "one-class":
        machine = one_class(np.ones(n), float(nu))
        return Pair((X,), {**settings, "kind": "one-class", "nu": nu}, machine, source, nu * n)
    if kind == "nu-svc":
        y = labels(draw, X, separable=False)
        y[:2] = [1, -1]
        nu *= F(2 * min(y.count(1), y.count(-1)), n)
        machine = nu_svc(floats(y), np.ones(n), float(nu))
        return Pair((X, y), {**settings, "kind": "nusvc", "nu": nu}, machine, source, F(n))
    targets = [F(draw.randint(-6, 6), draw.choice([1, 1, 2])) for _ in range(n)]
    if kind == "nu-svr":
        machine = nu_svr(floats(targets), np.full(n, float(C / n)), float(nu))
        return Pair((X, targets), {**settings, "kind": "nusvr", "nu": nu, "C": C}, machine, source)

    settings |= {"kind": kind, "C": C}
    prices = floats([C] * n)
    if "each point" in name:
        settings["weight"], prices = weight, floats(C * w for w in weight)
    if squared:
        settings["slack"] = "half-squared" if "half" in name else "squared"
        prices = prices / 2 if "half" in name else prices
    if not bias:
        settings["bias"] = False
    if kind == "svr":
        settings["epsilon"] = draw.choice([F(0), F(1, 10), F(1)])
        machine = svr(floats(targets), prices, float(settings["epsilon"]), squared=squared, bias=bias)
        return Pair((X, targets), settings, machine, source)
    hard = "hard" in name
    y = labels(draw, X, separable=hard)
    if hard:
        settings["C"], prices = "inf", np.full(n, np.inf)
        settings["kernel"], source = "linear", Source(source.points, Kernel("linear"))
    return Pair((X, y), settings, svc(floats(y), prices, squared=squared, bias=bias), source)


def trained(stated):
    """SMO to 1e-8, and Newton's method behind it where its own gap leaves more than 1e-10 open."""
    program, source = stated.machine.program, stated.source
    found = solve_program(program, source, Settings(tol=1e-8, max_iter=3000), stated.machine.start)
    if found.converged and found.judgement.gap <= 1e-10 * abs(found.judgement.dual):
        return found
    return polish(program, source, found.beta, 1e-12) or found


@cache
def exact_answer(name, seed):
    stated = pair(name, seed)
    answer = svmsym.solve(*stated.data, **stated.settings)
    assert answer.status == "optimal"
    return answer


def complaints(stated, found, answer):
    """What is wrong with a solution, by the exact answer."""
    program, judgement = stated.machine.program, found.judgement
    value = float(stated.scale**2 * answer.objective)
    size = abs(value) or 1.0  # a relative error of zero has no meaning
    said = []
    if abs(judgement.dual - value) > 1e-9 * size:
        said.append(f"dual value {judgement.dual!r} instead of {value!r}")
    if np.isfinite(program.upper).all() and np.isfinite(program.lower).all():
        if judgement.gap > 1e-8 * size:
            said.append(f"gap {judgement.gap!r}")
        if not judgement.dual - 1e-12 * size <= value <= judgement.primal + 1e-12 * size:
            said.append(f"{value!r} is not between {judgement.dual!r} and {judgement.primal!r}")
    if (found.beta < program.lower).any() or (found.beta > program.upper).any():
        said.append("bounds")
    for members, total in zip(program.groups, program.totals, strict=True):
        if abs(found.beta[members].sum() - total) > 1e-12 * (1 + abs(found.beta[members]).sum()):
            said.append("sum of a group")
    for name, number in stated.scalars(judgement.offsets).items():
        interval = answer.intervals[name]
        near = 1e-7 * (1 + abs(number))
        low = -np.inf if interval.low is None else float(interval.low)
        high = np.inf if interval.high is None else float(interval.high)
        if not low - near <= number <= high + near:
            said.append(f"{name} = {number!r} outside of [{low!r}, {high!r}]")
    return said


@pytest.mark.parametrize("name", CLASSES)
def test_value_gap_and_offsets_are_those_of_the_exact_optimum(name):
    for seed in range(FOR_EACH):
        stated = pair(name, seed)
        assert complaints(stated, trained(stated), exact_answer(name, seed)) == [], (name, seed)


@pytest.mark.skipif(find_spec("numba") is None, reason="without Numba SMO alone takes very many steps")
def test_one_call_at_the_tolerance_1e_8_gives_the_exact_value_to_1e_9():
    for name in CLASSES:
        for seed in range(FOR_EACH):
            stated, best = pair(name, seed), exact_answer(name, seed).objective
            found = solve_program(
                stated.machine.program, stated.source, Settings(tol=1e-8), stated.machine.start
            )
            assert found.converged, (name, seed)
            value = float(stated.scale**2 * best)
            assert abs(found.judgement.dual - value) <= 1e-9 * (abs(value) or 1.0), (name, seed)


def test_there_are_enough_problems_and_degenerate_ones_among_them():
    assert len(CLASSES) * FOR_EACH >= 300
    answers = [exact_answer(name, seed) for name in CLASSES for seed in range(FOR_EACH)]
    assert sum(any(not i.is_point for i in a.intervals.values()) for a in answers) >= 20  # b, ρ or ε may vary
    assert sum(not a.face.unique for a in answers) >= 100  # α may vary
    assert sum(a.objective == 0 for a in answers) >= 20  # w = 0


PLANTED = {
    "C too large": lambda p: replace(p, lower=2 * p.lower, upper=2 * p.upper),
    "slope shifted": lambda p: replace(p, c=p.c + 1e-6 * np.arange(p.m)),
    "sum forgotten": lambda p: replace(p, totals=()),
    "slack squared besides": lambda p: replace(p, ridge=np.full(p.m, 1e-6)),
}


@pytest.mark.parametrize("mistake", PLANTED)
def test_a_program_that_says_something_else_is_noticed(mistake):
    noticed = 0
    for seed in range(12):
        stated = pair("svc", seed)
        program = PLANTED[mistake](stated.machine.program)
        found = trained(replace(stated, machine=replace(stated.machine, program=program)))
        h = stated.source.times(found.beta)
        honest = replace(found, judgement=judge(stated.machine.program, found.beta, h))
        noticed += complaints(stated, honest, exact_answer("svc", seed)) != []
    assert noticed >= 6


def test_offsets_out_of_place_are_noticed():
    stated = pair("svc", 3)
    found, answer = trained(stated), exact_answer("svc", 3)
    moved = tuple(o + 1e-5 for o in found.judgement.offsets)
    assert answer.b_interval.is_point
    [said] = complaints(stated, replace(found, judgement=replace(found.judgement, offsets=moved)), answer)
    assert said.startswith("b = ")


@pytest.mark.parametrize("name", CLASSES)
def test_the_dual_value_never_falls_from_step_to_step(name):
    """Nor does it pass the exact optimum; k = 0, 1, 2, … pair steps."""
    for seed in range(3):
        stated = pair(name, seed)
        best = float(stated.scale**2 * exact_answer(name, seed).objective)
        values = values_after_steps(stated, solve_plain, 25)
        rounding = 1e-13 * (1 + abs(best) + max(map(abs, values)))
        assert all(a <= b + rounding for a, b in zip(values, [*values[1:], best], strict=True)), (name, seed)


def values_after_steps(stated, solver, most):
    program, source, start = stated.machine.program, stated.source, stated.machine.start
    runs = [solver(program, source, Settings(tol=1e-8, max_iter=k), start) for k in range(most)]
    return [run.judgement.dual for run in runs]


def test_a_solver_that_oversteps_is_noticed():
    def oversteps(program: Program, source: Source, settings: Settings, start: np.ndarray) -> Solution:
        found = solve_plain(program, source, settings, start)
        beta = start + (1 + settings.max_iter % 2) * (found.beta - start)  # every other time twice as far
        return replace(found, beta=beta, judgement=judge(program, beta, source.times(beta)))

    falls = 0
    for seed in range(6):
        values = values_after_steps(pair("svc", seed), oversteps, 12)
        falls += any(a > b + 1e-9 for a, b in pairwise(values))
    assert falls >= 3
