"""Everything that follows from a stated problem, computed when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from sympy import Add, Integer

from svmsym.duality.cases import CaseTable, case_tables
from svmsym.duality.claims import Claim, WrongClaim, check_claim
from svmsym.duality.dual import Dual
from svmsym.duality.gap import GapIdentity, gap_identity
from svmsym.duality.kkt import KKT, WolfeDual, kkt, wolfe_dual
from svmsym.duality.problem import Problem
from svmsym.duality.qp import QP, qp
from svmsym.duality.recovery import Recovery, recoveries
from svmsym.duality.rich import Rich
from svmsym.duality.steps import Rule, Step
from svmsym.errors import FormulaError, ProblemError
from svmsym.formulas.atoms import Index, Letter
from svmsym.formulas.indices import index_names


@dataclass(frozen=True)
class Derived(Rich):
    """Everything that follows from a stated problem, computed when asked for."""

    name: str
    title: str
    problem: Problem
    dual: Dual
    claims: tuple[Claim, ...]
    conventions: Mapping[str, str]

    @cached_property
    def gap(self) -> GapIdentity:
        """Primal minus dual value as a sum of squares and products."""
        return gap_identity(self.dual)

    @cached_property
    def qp(self) -> QP:
        """The quadratic program as entry formulas; an error where the dual is none."""
        return qp(self.dual)

    @cached_property
    def no_qp(self) -> str:
        """Why there is no quadratic program; empty where there is one."""
        try:
            _ = self.qp
        except (ProblemError, FormulaError) as error:
            return error.what
        return ""

    @cached_property
    def kkt(self) -> KKT:
        """The KKT conditions."""
        return kkt(self.dual)

    @cached_property
    def wolfe(self) -> WolfeDual:
        """The Wolfe dual."""
        return wolfe_dual(self.dual)

    @cached_property
    def cases(self) -> tuple[CaseTable, ...]:
        """Which multipliers can be positive together, and what follows."""
        return case_tables(self.dual)

    @cached_property
    def recovery(self) -> tuple[Recovery, ...]:
        """How unknowns follow from optimal multipliers."""
        return recoveries(self.dual)

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step that is displayed, each provable by the kernel."""
        recovered = (r.step for r in self.recovery if r.step is not None)
        program = () if self.no_qp else self.qp.steps
        return (*self.dual.steps, *program, self.gap.step, *recovered, *self._excluded())

    def _excluded(self) -> list[Step]:
        """Σ weight·condition = 0 for each reason why a case is impossible; with a strict one, 0 > 0."""
        found = {c.reason: c.weights for table in self.cases for c in table.cases if not c.possible}
        return [
            Step(
                Rule.CASE,
                Add(*(w * formula for (formula, _), w in zip(reason, weights, strict=True))),
                Integer(0),
            )
            for reason, weights in found.items()
        ]

    @property
    def names(self) -> list[str]:
        """Every name that is printed: the problem's, and those of the dual such as a kernel's."""
        letters = self.dual.objective.atoms(Letter)
        found = {x.name for x in letters if not isinstance(x, Index)}
        return sorted({*self.problem.names, *found, *(v.name for v in self.dual.variables)})

    @property
    def index_names(self) -> list[str]:
        """Every index and size that is printed."""
        return index_names([self.dual.lagrangian.expression, self.dual.objective])

    def wrong_claims(self) -> list[WrongClaim]:
        """The claims of the author that do not hold."""
        return [w for claim in self.claims if (w := check_claim(claim, self.dual)) is not None]
