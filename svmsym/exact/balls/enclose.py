"""Problems with the kernels rbf and sigmoid: the optimum, proved inside balls.

    minimise ½uᵀPu + qᵀu   such that   A u = b,  lower ≤ u ≤ upper,   P irrational and positive semidefinite

In: a problem. Out: an Enclosed. The kernel values are rounded to rational numbers, and that program
yields a basis; nothing about it is believed. The equations of the basis are solved in balls around the
true values, and the signs of all conditions are proved:

* all proved → the basis is optimal, its point the only one where all signs are strict;
* one surely wrong, or the matrix not proved nonsingular → a basis from a finer rounding, followed exactly;
* one in doubt → is it identically zero (svmsym.exact.balls.ties)? else more bits.

It stops with a proof, or at the limit of bits with status "undecided", which claims nothing.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from svmsym.exact.balls.convex import convex_lift
from svmsym.exact.balls.field import precision
from svmsym.exact.balls.judge import Verdict, judge
from svmsym.exact.balls.model import BITS, Model, model_of, rounded_program
from svmsym.exact.balls.result import Enclosed, indices
from svmsym.exact.balls.ties import Memory, unsettled
from svmsym.exact.guessing.guess import guess
from svmsym.exact.no_optimum import no_optimum
from svmsym.exact.problem import Problem
from svmsym.exact.programs.program import Program
from svmsym.exact.solve import first_basis
from svmsym.exact.solving.basis import State
from svmsym.exact.solving.pivoting import Infeasible, Unbounded, optimise

FIRST, LIMIT = 64, 1024
_SMALL = 30  # unknowns; up to here a basis comes from integers
_FEW = 8  # wrong conditions that are repaired one by one


def enclose(problem: Problem, first: int = FIRST, limit: int = LIMIT) -> Enclosed:
    """The optimum of a problem with the kernel rbf or sigmoid, enclosed with proof.

    >>> from svmsym.exact.problem import Kernel
    >>> three = Problem("svc", X=((0,), (1,), (3,)), y=(-1, 1, 1), C=Fraction(1), kernel=Kernel("rbf"))
    >>> found = enclose(three)
    >>> found.status, found.at_upper, found.free
    ('proved', (0,), (1, 2))
    """
    start = perf_counter()
    model = model_of(problem)
    lift = convex_lift(model)
    built = perf_counter()
    state = _guessed(rounded_program(model, BITS, lift or 0))
    guessed = perf_counter()
    found = _ladder(model, state, (first, limit), lift)
    end = perf_counter()
    timings = {"build": built - start, "float": guessed - built, "balls": end - guessed, "total": end - start}
    return replace(found, timings=timings)


def _guessed(program: Program) -> list[int]:
    """A basis to begin with; a guess is not followed up in integers, since the balls judge it."""
    return (guess(program) if program.size > _SMALL else None) or first_basis(program)


def _ladder(model: Model, state: State, ends: tuple[int, int], lift: int | None) -> Enclosed:
    """Raise the precision, and repair the basis, until something is proved."""
    (bits, limit), repaired, memory = ends, 0, Memory()
    while True:
        found, verdict = prove(model, state, bits, memory)
        if found.status == "proved":
            return found
        failed = verdict.solved is None or verdict.wrong
        if failed and lift is not None and repaired < bits:
            # The basis is that of another program: take one from a rounding with more bits than are in use.
            repaired = max(BITS, bits)
            finer = rounded_program(model, repaired, lift)
            far = verdict.solved is None or len(verdict.wrong) > _FEW
            outcome = optimise(finer, first_basis(finer) if far else state)
            if isinstance(outcome, Infeasible | Unbounded):
                return _without_optimum(model, outcome, bits)
            if [*outcome[0].state] != [*state]:
                state, memory = outcome[0].state, Memory()
                continue
        if 2 * bits > limit:
            return found
        bits *= 2


def prove(model: Model, state: State, bits: int, memory: Memory | None = None) -> tuple[Enclosed, Verdict]:
    """Try to prove that a basis is optimal; a basis that is not is never proved."""
    with precision(bits):
        verdict = judge(model, state)
        if verdict.solved is None:
            return _undecided(model, bits, "the equations of the basis are not proved solvable"), verdict
        if verdict.wrong:
            wrong = sorted({v for v, _ in verdict.wrong})
            return _undecided(model, bits, f"the basis is not optimal at unknowns {indices(wrong)}"), verdict
        left, hopeful = unsettled(model, state, verdict, memory or Memory())
    if left:
        return _undecided(model, bits, _doubt([v for v, _ in left], bits, hopeful=hopeful)), verdict
    ties = tuple(sorted({v for v, _ in verdict.near} | {*verdict.flat}))
    final = [*state]
    for v, side in verdict.near:
        final[v] = side
    return Enclosed(model, "proved", bits, tuple(final), verdict.solved, ties, verdict.gap), verdict


def _undecided(model: Model, bits: int, reason: str) -> Enclosed:
    return Enclosed(model, "undecided", bits, reason=reason)


def _doubt(unknowns: list[int], bits: int, *, hopeful: bool) -> str:
    what = f"at {bits} bits, conditions at unknowns {indices(unknowns)} may hold with equality"
    if hopeful:
        return f"{what}; they are not identically zero, so enough bits (limit= in Python) decide"
    return f"{what}; they vanish modulo a prime, and the system is too large to prove that they are zero"


def _without_optimum(model: Model, outcome: Infeasible | Unbounded, bits: int) -> Enclosed:
    """What a proof about the rounded program says about the true one.

    Rows and bounds are the same in both, so a program without a point has none either way. A ray with Pd = 0
    is one for every kernel if it cancels at each distinct point.
    """
    if isinstance(outcome, Unbounded):
        p, ray = model.program, outcome.ray
        combined: dict[int, Fraction] = {}
        for v, x in enumerate(ray):
            combined[model.place[v]] = combined.get(model.place[v], Fraction(0)) + p.sign[v] * x
        curved = any(combined.values()) or any(r * x for r, x in zip(p.ridge, ray, strict=True))
        if curved or model.moved_slope:
            return _undecided(model, bits, "the rounded program has no optimum, which proves nothing")
    status, _, witness, reason = no_optimum(model.instance, outcome)
    assert status != "optimal"
    return Enclosed(model, status, bits, reason=reason, witness=witness)
