"""Runs of coordinate ascent and of the simplified SMO, judged by the exact solver."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from sympy import Integer, Symbol

from svmsym.algorithms.coordinate_ascent import coordinate_ascent
from svmsym.algorithms.simplified_smo import simplified_smo
from svmsym.algorithms.trace import Trace
from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.checks.values import differences, exact, shown
from svmsym.lectures.data import FOUR, SWEEPS
from svmsym.lectures.finding import Check, Finding


@cache
def best(name: str, C: int) -> tuple[tuple[Fraction, ...], Fraction | None, Fraction]:
    """α, b and W of the exact solver, for the points called "four" or "line".

    >>> [str(v) for v in best("four", 2)[0]]
    ['1/2', '1/2', '1', '0']
    """
    from svmsym import solve  # noqa: PLC0415 - the solver loads when a check runs

    X, t = (FOUR if name == "four" else SWEEPS).samples
    found = solve(X, t, C=C)
    return found.alpha, found.b, found.objective


def reaches_optimum() -> Check:
    """The printed α and b are where SMO ends on the four points, and the exact solver agrees.

    >>> reaches_optimum().decide({"α": best("four", 2)[0], "b": 1}).counterexample
    'b: computed −1, printed 1'
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        run = simplified_smo(*FOUR.samples, 2)
        found = {"α": run.result.alpha, "b": run.result.b}
        alpha, b, value = best("four", 2)
        if (run.result.alpha, run.result.b, run.result.value) != (alpha, b, value):
            return Finding(False, "SMO stops elsewhere", f"W = {run.result.value} instead of {value}")
        off = list(differences(found, printed))
        if off:
            return Finding(False, "computed otherwise", "; ".join(off))
        return Finding(
            True, "four points: SMO in fractions ends at the optimum of the exact solver", lines=_table(run)
        )

    return with_parts(Check("trace", decide), "α", "b")


def after_one_step() -> Finding:
    """The answer of a single pair is not that of all."""
    run = simplified_smo(*FOUR.samples, 2)
    first, value = run.column("α")[0], run.column("W")[0]
    _, _, top = best("four", 2)
    said = f"after the first pair α = {shown(first)} and W = {shown(value)}, at the optimum W = {shown(top)}"
    return Finding(value == top, "a pair alone does not solve the whole problem", said, _table(run))


COUNT = Symbol("count")


def quiet_sweeps() -> Check:
    """Printed: what a sweep makes of the count, by whether a pair changed; at the limit the run ends.

    The sweeps of a long run are counted again by the printed rule: it must end where n − 1 sweeps in a row,
    in which every pair was tried, changed nothing, and the exact solver agrees that this is the optimum.

    >>> quiet_sweeps().decide({"quiet": COUNT + 1, "changed": 0}).holds
    True
    >>> quiet_sweeps().decide({"quiet": COUNT + 1, "changed": COUNT}).counterexample.partition(": ")[2]
    'it ends after sweep 7 with W = 40/9, the optimum is 50/9'
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        limit = len(SWEEPS.labels) - 1
        run = simplified_smo(*SWEEPS.samples, 2, passes=4 * limit)
        _, _, top = best("line", 2)
        changed = set(run.column("sweep"))
        count, sweep = Integer(0), 0
        while count != limit and sweep < run.result.sweeps:
            sweep += 1
            count = exact(printed["changed" if sweep in changed else "quiet"]).subs(COUNT, count)
        worth = [W for at, W in zip(run.column("sweep"), run.column("W"), strict=True) if at <= sweep]
        last = max(changed) + limit
        if count != limit or worth[-1] != top or sweep != last:
            said = f"it ends after sweep {sweep} with W = {worth[-1]}, the optimum is {top}"
            return Finding(False, "the run ends elsewhere", f"{_LINE_TEXT}: {said}", _table(run))
        reason = f"{_LINE_TEXT}: the last change is in sweep {max(changed)}, it ends after sweep {sweep}"
        return Finding(True, f"{reason} at the optimum W = {shown(top)}", lines=_table(run))

    return with_parts(Check("trace", decide), "quiet", "changed")


_LINE_TEXT = f"{SWEEPS.name}, C = 2"


def counted_in_total() -> Finding:
    """Quiet sweeps counted in total end a run too early."""
    run = simplified_smo(*SWEEPS.samples, 2, reset=False)
    _, _, top = best("line", 2)
    said = (
        f"{_LINE_TEXT}: it stops after {run.result.sweeps} sweeps at W = "
        f"{run.result.value}, the optimum is {top}"
    )
    return Finding(run.result.value == top, "the run ends too early", said, _table(run))


def ascends() -> Check:
    """Printed: how many multipliers a step changes; from α = 0 the optimum of the four points is reached.

    >>> ascends().decide({"multipliers in a step": 2}).holds
    True
    """

    def decide(printed: Mapping[str, int]) -> Finding:
        many = printed["multipliers in a step"]
        _, _, top = best("four", 2)
        if many == 1:
            run = coordinate_ascent(*FOUR.samples)
            free = coordinate_ascent(*FOUR.samples, constrained=False)
            said = (
                f"four points: Σ α t = 0 leaves each α_i only its value, so α = {shown(run.result.alpha)} "
                f"and W = {shown(run.result.value)} stay, the optimum is {shown(top)}; without the "
                f"constraint W(s, 0, 0, 0) = s grows for ever along α_{free.result.unbounded}"
            )
            return Finding(
                run.result.moved or run.result.value == top, "no step is possible", said, _table(run)
            )
        if many == 2:  # noqa: PLR2004 - a pair
            pair = simplified_smo(*FOUR.samples, 2)
            reached = pair.result.value == top and pair.result.alpha == best("four", 2)[0]
            return Finding(
                reached, f"pairs reach W = {shown(top)}, the optimum of the exact solver", "", _table(pair)
            )
        return Finding(False, "such a step was not defined", f"{shown(many)} multipliers")

    return Check("run", decide)


def _table(run: Trace) -> tuple[str, ...]:
    return tuple(str(run).splitlines())
