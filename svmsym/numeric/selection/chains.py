"""All machines of all training sets along a chain of prices, each started from its nearest neighbour.

For one kernel: the machine of all points along growing C, each from the last (``followed``: what was at its
bound goes on to the new bound, the rest stays); from it the machine of every fold at the same C, the mass of
left-out points taken up by those that carry something and have room. Measured on eight sets with five folds,
the folds take a third to two thirds of the pair steps of starts from zero; giving the mass to the most
similar points takes more. With two folds, or one training set of its own kernel, the machine of all points
does not pay: each training set goes along C by itself.

In: a pool of kernel values, estimators that differ in C alone, sorted by C, and training sets. Out: for each
estimator and training set its machines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.estimators.kernel_machine import KernelMachine
from svmsym.numeric.machines import Machine, Trained, trained
from svmsym.numeric.program import Index, Program, Vector
from svmsym.numeric.selection.duties import Duty, TrainingSet, duties, machine_for, reweighted, training_set
from svmsym.numeric.selection.pool import Place, Pool, Site, nowhere
from svmsym.numeric.selection.reading import Sample, settings_of
from svmsym.numeric.solution import Solution
from svmsym.numeric.warm import followed, repaired

_WORTH_ALL = 3  # folds from which the machine of all points pays as a start
_OFTEN = 20  # folds from which a whole matrix pays, where it fits the memory


@dataclass(frozen=True, eq=False)
class Found:
    """A trained machine: f(x) = Σ coefficients_p k(x_p, x) + intercept over these rows of the sample."""

    duty: Duty
    rows: Index
    trained: Trained
    solution: Solution
    values: Vector  # f at these rows
    program: Program


@dataclass(frozen=True, eq=False)
class Stop:
    """Where a machine was left: its program, β and Kβ, and the machine itself."""

    program: Program
    place: Place
    found: Found


class Worker:
    """One duty on one pool: machines for any training set, from any stop."""

    def __init__(self, pool: Pool, sample: Sample, rows: Index, duty: Duty, *, often: bool) -> None:
        k = 0 if sample.labels is None else len(sample.labels)
        local = pool.points(duty.parts(k))
        self.sample, self.rows, self.duty = sample, rows[local], duty
        self._pool, self._parts, self._often = pool, duty.parts(k), often
        self._site: Site | None = None

    def stop(self, estimator: KernelMachine, chosen: TrainingSet, last: Stop | None) -> Stop:
        """The machine of a training set, started from the last stop."""
        machine = machine_for(estimator, self.duty, self.sample, self.rows, chosen)
        stop = self._from(machine, estimator, last)
        second = reweighted(estimator, self.duty, self.sample, self.rows, chosen, stop.found.trained)
        if second is None:
            return stop
        # The next ν program starts where this one ended, not at the other machine that was built from it.
        found = self._from(second, estimator, None).found
        return Stop(stop.program, stop.place, found)

    def _from(self, machine: Machine, estimator: KernelMachine, last: Stop | None) -> Stop:
        program = machine.program
        site = self.site(program.m)
        place = nowhere(program, len(self.rows))
        beta = None if last is None else repaired(program, followed(last.program, program, last.place.beta))
        if beta is None or last is None:
            place = site.moved(place, machine.start, program)
        else:
            place = site.moved(_nearer(last, program, beta), beta, program)
        solution, place = site.solve(program, place, settings_of(estimator))
        f = trained(machine, solution.beta, solution.judgement)
        values = place.h / f.scale + f.intercept
        return Stop(program, place, Found(self.duty, self.rows, f, solution, values, program))

    def site(self, unknowns: int) -> Site:
        """The matrix of the points with its solver."""
        if self._site is None:
            self._site = self._pool.site(self._parts, unknowns, often=self._often)
        return self._site


def _nearer(last: Stop, program: Program, beta: Vector) -> Place:
    """The last place, or all of it scaled as the boxes were, whichever differs from β at fewer points."""
    before, after = float(last.program.upper.max()), float(program.upper.max())
    if not (0 < before < np.inf and 0 < after < np.inf):
        return last.place
    scaled = last.place.scaled(after / before)
    plain = np.count_nonzero(beta != last.place.beta)
    return scaled if np.count_nonzero(beta != scaled.beta) < plain else last.place


def chained(
    pool: Pool,
    sample: Sample,
    rows: Index,
    chain: Sequence[KernelMachine],
    masks: Sequence[NDArray[np.bool_]],
    folds: int,
) -> list[list[list[Found]]]:
    """Machines [estimator][training set]; ``rows`` are those of the sample that the pool holds.

    ``folds`` counts all training sets of this kernel, of which those given may be a share.
    """
    sets = [[training_set(e, sample, mask) for mask in masks] for e in chain]
    everything = np.ones(sample.n, bool)
    wholes = [training_set(e, sample, everything) for e in chain] if folds >= _WORTH_ALL else None
    wanted = [duties(chain[0], chosen.present) for chosen in sets[0]]
    for_all = [] if wholes is None else duties(chain[0], wholes[0].present)
    found: list[list[list[Found]]] = [[[] for _ in masks] for _ in chain]
    for duty in dict.fromkeys([*for_all, *(d for own in wanted for d in own)]):
        worker = Worker(pool, sample, rows, duty, often=folds >= _OFTEN)
        whole: Stop | None = None
        stops: list[Stop | None] = [None] * len(masks)
        for e, estimator in enumerate(chain):
            if wholes is not None and duty in for_all:
                whole = worker.stop(estimator, wholes[e], whole)
            for f, chosen in enumerate(sets[e]):
                if duty in wanted[f]:
                    stop = stops[f] = worker.stop(estimator, chosen, whole or stops[f])
                    found[e][f].append(stop.found)
    return found
