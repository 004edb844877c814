"""What ``fit`` reports: values of both problems, their gap, the KKT violation, and what it cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from svmsym.numeric.solution import Solution


@dataclass(frozen=True)
class MachineReport:
    """The account of one machine.

    The violation is that of float64. The values may carry the error of kernel rows in float32, about 10⁻⁷ of
    themselves, where the problem is large and the tolerance coarse.
    """

    name: str
    primal: float
    dual: float
    violation: float
    converged: bool
    iterations: int
    rounds: int
    seconds: float
    method: str

    @property
    def gap(self) -> float:
        """Primal less dual value: both are at most this far from the optimum."""
        return self.primal - self.dual


@dataclass(frozen=True)
class Report:
    """The accounts of all machines of a fit; sums of values and costs, the largest violation.

    >>> one = MachineReport("0 against 1", 2.0, 1.5, 1e-4, True, 7, 1, 0.25, "plain")
    >>> print(Report((one,)))
    primal 2, dual 1.5, gap 0.5 (25 %), KKT violation 0.0001; 7 iterations in 1 round, 0.25 s (plain)
    """

    machines: tuple[MachineReport, ...]

    @property
    def primal(self) -> float:
        """The sum of the primal values."""
        return sum(m.primal for m in self.machines)

    @property
    def dual(self) -> float:
        """The sum of the dual values."""
        return sum(m.dual for m in self.machines)

    @property
    def gap(self) -> float:
        """The sum of the gaps."""
        return sum(m.gap for m in self.machines)

    @property
    def violation(self) -> float:
        """The largest violation of the KKT conditions."""
        return max((m.violation for m in self.machines), default=0.0)

    @property
    def converged(self) -> bool:
        """Whether every machine reached the tolerance."""
        return all(m.converged for m in self.machines)

    @property
    def iterations(self) -> int:
        """All pair steps."""
        return sum(m.iterations for m in self.machines)

    @property
    def rounds(self) -> int:
        """All outer steps."""
        return sum(m.rounds for m in self.machines)

    @property
    def seconds(self) -> float:
        """The time spent in the solver."""
        return sum(m.seconds for m in self.machines)

    @property
    def method(self) -> str:
        """The methods used, each once."""
        return ", ".join(dict.fromkeys(name for m in self.machines for name in m.method.split(", ")))

    def __str__(self) -> str:
        share = f" ({100 * self.gap / abs(self.primal):.2g} %)" if 0 < abs(self.primal) < inf else ""
        rounds = "1 round" if self.rounds == 1 else f"{self.rounds} rounds"
        many = f"{len(self.machines)} machines: " if len(self.machines) > 1 else ""
        stopped = "" if self.converged else "; stopped above the tolerance"
        return (
            f"{many}primal {self.primal:.8g}, dual {self.dual:.8g}, gap {self.gap:.3g}{share}, "
            f"KKT violation {self.violation:.3g}; {self.iterations} iterations in {rounds}, "
            f"{self.seconds:.3g} s ({self.method}){stopped}"
        )


def report(solutions: Sequence[tuple[str, Solution]]) -> Report:
    """The report on named solutions."""
    return Report(
        tuple(
            MachineReport(
                name,
                s.judgement.primal,
                s.judgement.dual,
                s.judgement.violation,
                s.converged,
                s.steps,
                s.rounds,
                s.seconds,
                s.method,
            )
            for name, s in solutions
        )
    )
