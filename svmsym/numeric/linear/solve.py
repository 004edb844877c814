"""Solve a program whose kernel is linear, K = XXᵀ, through w = Xᵀβ.

In: a program, its points (dense or CSR), settings, a feasible start or None. Out: a Solution, judged in
float64 with h = X(Xᵀβ) of the points as given. Stopping rule: the KKT violation of ``judge.py`` is at
most ``settings.tol``.

The way, and when which method is used (the normal equations are of size r = min(n, d) + groups):

- r ≤ ``WIDEST``, X fits the memory as a dense matrix: interior point (``interior_point.py``). Its
  iterates are handed to the proximal method (``proximal.py``), first at a rough gap, then at finer ones,
  until one lands within the tolerance. A start that is nearly right is handed over before all of them;
- otherwise: block SMO in w (``working_sets.py``);
- up to r = ``WIDEST_OF_ALL`` each takes over where the other does not succeed.

A violation that is nothing but rounding of h = X(Xᵀβ) is not worked on: the solution then says
``converged`` = False. ``settings.max_iter`` counts Newton systems in the first case, pair steps in the
second.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from svmsym.numeric.judge import judge
from svmsym.numeric.kernels import squares
from svmsym.numeric.linear.design import Design, design_of
from svmsym.numeric.linear.feasible import feasible
from svmsym.numeric.linear.interior_point import Iterate, iterates, slope_scale
from svmsym.numeric.linear.layout import Layout, layout_of
from svmsym.numeric.linear.parts import Parts, holding, parts_of
from svmsym.numeric.linear.proximal import Landing, proximal
from svmsym.numeric.linear.working_sets import solve_by_working_sets, values_at
from svmsym.numeric.program import Index, Program, Vector
from svmsym.numeric.solution import Round, Settings, Solution

WIDEST = 600  # columns (or rows, if these are fewer) up to which normal equations are the quickest way
WIDEST_OF_ALL = 2500  # and up to which they are tried where block SMO is too slow
_GAPS = 3e-6, 1e-8, 1e-10  # of the interior point, where a landing is tried
_NEAR = 0.3  # violation of a start, relative to the scale of slopes, up to which it is worth landing from
_REPAIRS = 3  # runs over what shrinking left, together with what it left out by mistake
_DOUBT = 0.1  # slope, relative to its scale, below which what was left out may have been a mistake
_INFEASIBLE = 1e-3  # share of the first residuals that may be left then
_SYSTEMS = 15  # Newton systems that one landing may cost
# What the proximal term may change of a slope, relative to the scale of slopes, over the range of β.
_ROUGHEST, _WARM, _FINEST = 0.3, 0.1, 1e-3
_ROUNDING = 2.0**-53
_NOISE = 64.0  # the bound of rounding below is for one product; solving adds its own
_PATIENCE = 200  # pair steps for each unknown that block SMO may make where there is another method


def solve_linear(program: Program, points: Any, settings: Settings, start: Vector | None = None) -> Solution:
    """The optimum to the tolerance.

    >>> x = np.array([[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [3.0, 0.0]])
    >>> y = np.array([-1.0, -1.0, 1.0, 1.0])
    >>> found = solve_linear(Program(y, np.minimum(9 * y, 0), np.maximum(9 * y, 0)), x, Settings(tol=1e-9))
    >>> (abs(found.beta) + 0.0).round(6).tolist(), round(found.judgement.offsets[0], 6)
    ([0.5, 0.5, 1.0, 0.0], -1.0)
    """
    began = time.perf_counter()
    given = feasible(program, np.zeros(program.m) if start is None else start)
    found = _judged(program, points, given, settings, "start")
    n, d = points.shape
    size = min(n, d) if 8e-6 * n * d <= settings.memory else np.inf
    methods: list[Callable[[Settings, Solution], Solution]] = [
        lambda rest, last: _Normal(program, points, rest, began).solve(last, warm=start is not None),
        lambda rest, last: solve_by_working_sets(program, points, _bounded(rest, program, size), last.beta),
    ]
    if size > WIDEST:
        methods.reverse()
    for method in methods if size <= WIDEST_OF_ALL else methods[:1]:
        if _done(program, points, settings, found):
            break
        left = settings.max_iter - found.steps if settings.max_iter >= 0 else -1
        better = method(replace(settings, max_iter=left), found)
        found = _best(
            found, replace(better, steps=better.steps + found.steps, rounds=better.rounds + found.rounds)
        )
    return replace(found, seconds=time.perf_counter() - began)


def _done(program: Program, points: Any, settings: Settings, found: Solution) -> bool:
    """Whether nothing is to be done, or may be, or can be in this precision."""
    if found.converged or 0 <= settings.max_iter <= found.steps:
        return True
    return found.steps > 0 and found.judgement.violation <= noise(program, points, found.beta)


def _bounded(settings: Settings, program: Program, size: float) -> Settings:
    """Pair steps are bounded where another method is there to go on, or has failed on the same problem."""
    if settings.max_iter >= 0 or size > WIDEST_OF_ALL:
        return settings
    return replace(settings, max_iter=_PATIENCE * (program.m + 100))


def _judged(program: Program, points: Any, beta: Vector, settings: Settings, method: str) -> Solution:
    judgement = judge(program, beta, values_at(points, program, beta))
    return Solution(beta, judgement, judgement.violation <= settings.tol, 0, 0, 0.0, method)


def _best(first: Solution, second: Solution) -> Solution:
    """One that is converged, else the one with the smaller gap, with the steps of the later one.

    On columns of huge scale zero violates little, and is worth nothing.
    """
    both = first.converged == second.converged
    least = second.judgement.violation <= first.judgement.violation
    if (both and (least if first.converged else second.judgement.gap <= first.judgement.gap)) or (
        second.converged and not first.converged
    ):
        return second
    return replace(first, steps=second.steps, rounds=second.rounds)


def noise(program: Program, points: Any, beta: Vector) -> float:
    """What rounding alone may do to differences of h = X(Xᵀβ): ‖x‖ Σ|β|‖x‖ times the unit of rounding."""
    lengths = np.sqrt(squares(points))
    at_points = program.at_points(np.abs(beta), len(lengths))
    return _NOISE * _ROUNDING * float(lengths.max(initial=0.0)) * float(at_points @ lengths)


def _put_back(part: Iterate, chosen: Index, a: Vector, w: Vector) -> Iterate:
    """The iterate over some parts as one over all."""
    whole = a.copy()
    whole[chosen] = part.a
    return replace(part, a=whole, w=part.w + w, kept=chosen[part.kept])


@dataclass
class _Normal:
    """The methods that share one design: interior point, with proximal landings."""

    program: Program
    points: Any
    settings: Settings
    began: float
    layout: Layout = field(init=False)
    design: Design = field(init=False)
    box: Parts = field(init=False)
    c: Vector = field(init=False)  # the linear term for centred points
    scale: float = field(init=False)
    steps: int = 0
    rounds: int = 0

    def __post_init__(self) -> None:
        program = self.program
        self.layout = layout_of(program, self.points.shape[0])
        self.design = design_of(self.points, centred=program.biased)
        self.c = program.c - sum(program.totals) * self.layout.to_unknowns(self.design.shift)
        self.box = parts_of(program, self.layout, self.c)
        self.scale = slope_scale(self.design, self.box) if len(self.box.of) else 1.0

    def solve(self, best: Solution, *, warm: bool) -> Solution:
        """The first solution within the tolerance, or the best one met."""
        if not len(self.box.of):
            return best
        if warm and best.beta.any() and best.judgement.violation <= _NEAR * self.scale:
            best = self.better(best, self.landed(best.beta, *self.seen_from(best), _WARM))
        whole = np.arange(len(self.box.of))
        runs: list[tuple[Index, bool]] = [(whole, False)]
        if self.settings.shrinking:
            runs.append((whole, True))
        a = np.zeros(len(whole))
        repairs = 0
        while runs and not _done(self.program, self.points, self.settings, best) and self.left() != 0:
            chosen, shrinking = runs.pop()
            best, last = self.descend(best, chosen, a, shrinking=shrinking)
            if last is not None and len(last.kept) < len(whole) and repairs < _REPAIRS:
                a, repairs = last.a, repairs + 1
                runs.append((np.flatnonzero(self.hold(last) < _DOUBT * self.scale), False))
        return replace(best, steps=self.steps, rounds=self.rounds)

    def hold(self, last: Iterate) -> Vector:
        """The slopes that hold what was left out at its bounds, negative for mistakes; 0 for all others."""
        box = self.box
        v = box.q - box.layout.to_unknowns(self.design.image(last.w)) - box.layout.levels(last.offsets)
        v -= box.ridge * last.a
        outwards = np.where(last.a == box.lower, -v, v)
        outwards[last.kept] = 0.0
        return outwards

    def descend(
        self, best: Solution, chosen: Index, a: Vector, *, shrinking: bool
    ) -> tuple[Solution, Iterate | None]:
        """Landings from the iterates of one run over the chosen parts, the others held at a."""
        gaps = list(_GAPS)
        last = best.beta
        whole = len(chosen) == len(self.box.of)
        design, box, held = (
            (self.design, self.box, np.zeros(1)) if whole else holding(self.design, self.box, chosen, a)
        )
        full: Iterate | None = None
        for part in iterates(design, box, shrinking=shrinking, scale=self.scale):
            if best.converged or not gaps or self.left() == 0:
                break
            self.rounds += 1
            self.steps += 1
            found = part if whole else _put_back(part, chosen, a, held)
            full, gap = found, found.gap(self.box)
            last = self.box.beta(found.a, self.program.m)
            if self.settings.progress is not None:
                seconds = time.perf_counter() - self.began
                self.settings.progress(Round(self.rounds, self.steps, gap * self.scale, seconds))
            if gap > gaps[0] or found.residual > _INFEASIBLE:
                continue
            gaps = [g for g in gaps if g < gap]
            if len(found.kept) < len(self.box.of) and float(self.hold(found).min()) < 0:
                break
            smooth = min(max(3 * gap**0.5, _FINEST), _ROUGHEST)
            best = self.better(best, self.landed(last, found.w, found.offsets, smooth))
        if not best.converged:
            best = self.better(best, last)
        return replace(best, steps=self.steps), full

    def left(self) -> int:
        """Newton systems that may still be solved; −1 without limit."""
        return max(0, self.settings.max_iter - self.steps) if self.settings.max_iter >= 0 else -1

    def seen_from(self, solution: Solution) -> tuple[Vector, Vector]:
        """w and the offsets of a solution, for centred points."""
        beta = solution.beta
        w = self.design.pull(self.layout.to_points(beta))
        raw = values_at(self.points, self.program, beta)[:1]
        centred = self.design.image(w)[:1] + sum(self.program.totals) * self.design.shift[:1]
        return w, np.array(solution.judgement.offsets) + (raw - centred)

    def landed(self, beta: Vector, w: Vector, offsets: Vector, smooth: float) -> Vector:
        """Proximal steps from an approximate optimum."""
        program = self.program
        width = program.upper - program.lower
        endless = ~np.isfinite(width)
        if endless.any():
            width = np.where(endless, 10 * float(np.abs(beta).max()) + 1e-300, width)
        sigma = np.maximum(width, 1e-300) / (smooth * self.scale)
        allowed = _SYSTEMS if self.left() < 0 else min(_SYSTEMS, self.left())
        first = Landing(np.clip(beta, program.lower, program.upper), w, offsets, np.inf, 0)
        tol = self.settings.tol
        landing = proximal(self.design, self.layout, program, self.c, first, sigma, tol, allowed)
        self.steps += landing.systems
        return landing.beta

    def better(self, best: Solution, beta: Vector) -> Solution:
        """The better one of the best so far and β."""
        met = feasible(self.program, beta)
        method = "interior point" if self.rounds else "proximal"
        return _best(best, _judged(self.program, self.points, met, self.settings, method))
