"""Reference formulas from the engine: Lagrangian, gradient, conditions, dual, and the derivation of it.

Every formula is the engine's own, proved line by line; here it is only written down.
"""

from __future__ import annotations

from collections.abc import Iterable

from sympy import Expr

from svmsym.duality.derived import Derived
from svmsym.duality.library import derive
from svmsym.duality.problem import Constraint
from svmsym.exams.setting.draft import Draft, with_targets
from svmsym.exams.setting.errors import NoReferenceError
from svmsym.exams.setting.exam import Item
from svmsym.formulas.atoms import Letter
from svmsym.formulas.express import express
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.normal_form import normal_form
from svmsym.formulas.notation import Notation
from svmsym.formulas.printing import to_text

_SIGNS = {">=": "≥", "<=": "≤", "=": "="}


class Written:
    """One derivation, written in the letters of a sheet."""

    def __init__(self, name: str, letters: Notation) -> None:
        self.derived: Derived = derive(name)
        self.letters = letters if "y" in self.derived.names else Notation(symbols=with_targets(letters))

    def text(self, formula: Expr) -> str:
        """A formula as our reader reads it."""
        return to_text(formula, self.letters, self.derived.problem.roles)

    def lagrangian(self) -> str:
        """L(w, b, α) = …"""
        problem = self.derived.problem
        letters = [*problem.unknowns, *(c.multiplier for c in problem.constraints)]
        names = dict.fromkeys(self.letters.symbol(v.name) for v in letters)
        return f"L({', '.join(names)}) = {self.text(self.derived.dual.lagrangian.expression)}"

    def gradients(self, by: str = "") -> list[tuple[str, str]]:
        """∇_w L or ∂L/∂b with its value, for one unknown or for all."""
        sign = 1 if self.derived.problem.sense == "min" else -1
        found = []
        for c in self.derived.dual.conditions:
            name = self.letters.symbol(c.variable.name)
            if by in {"", c.variable.name, name}:
                number = kind_of(c.variable) is Kind.SCALAR
                head = f"∂L/∂{self.text(c.variable)}" if number else f"∇_{name} L"
                found.append((head, self.text(sign * c.gradient)))
        return found

    def stationary(self) -> list[str]:
        """w = Σ …, Σ α_i y_i = 0, μ_i = C − α_i."""
        return [
            f"{self.text(c.solved)} = {self.text(c.value)}"
            if c.solved is not None and c.value is not None
            else f"{self.text(c.residual)} = 0"
            for c in self.derived.dual.conditions
        ]

    def constraints(self, some: Iterable[Constraint]) -> list[str]:
        """left ≥ right."""
        return [f"{self.text(c.left)} {_SIGNS[c.sign]} {self.text(c.right)}" for c in some]

    def dual(self) -> str:
        """max_α D s.t. …"""
        d = self.derived.dual
        over = ", ".join(dict.fromkeys(self.letters.symbol(v.name) for v in d.variables))
        limits = self.dual_constraints()
        under = f" s.t. {', '.join(limits)}" if limits else ""
        return f"{d.sense}_{{{over}}} {self.text(d.objective)}{under}"

    def dual_constraints(self) -> list[str]:
        """Σ α_i y_i = 0, 0 ≤ α_i ≤ C."""
        d = self.derived.dual
        lines = [f"{self.text(e)} = 0" for e in d.equalities]
        upper: dict[Expr, Expr] = {}
        others = []
        for k in d.inequalities:
            if k.expression in d.variables:
                continue
            bound = next(((v, u) for v in d.variables if (u := _upper(k.expression, v)) is not None), None)
            if bound is None or bound[0] in upper:
                others.append(f"{self.text(k.expression)} ≥ 0")
            else:
                upper[bound[0]] = bound[1]
        for k in d.inequalities:
            v, sign = k.expression, ">" if k.strict else "≥"
            if v in upper:
                lines.append(f"0 {'<' if k.strict else '≤'} {self.text(v)} ≤ {self.text(upper[v])}")
            elif v in d.variables:
                lines.append(f"{self.text(v)} {sign} 0")
        return [*lines, *others]

    def kkt(self) -> list[str]:
        """Stationarity, feasibility of both problems, complementary slackness."""
        system = self.derived.kkt
        sign = 1 if self.derived.problem.sense == "min" else -1
        return [
            *(f"{self.text(sign * g)} = 0" for _, g in system.stationarity),
            *self.constraints(system.primal),
            *(f"{self.text(m)} ≥ 0" for m in system.dual),
            *(f"{self.text(m * slack)} = 0" for m, slack in system.complementarity),
        ]


def _upper(expression: Expr, letter: Expr) -> Expr | None:
    """U where expression = U − letter and U is free of the letter."""
    rest = express(normal_form(expression + letter))
    return None if letter.name in {x.name for x in rest.atoms(Letter)} else rest


def lagrangian_draft(item: Item, letters: Notation) -> Draft:
    """L, and L alone."""
    return Draft((Written(item.problem, letters).lagrangian(),))


def dual_draft(item: Item, letters: Notation) -> Draft:
    """The dual problem."""
    return Draft((Written(item.problem, letters).dual(),))


def kkt_draft(item: Item, letters: Notation) -> Draft:
    """The conditions of Karush, Kuhn and Tucker."""
    return Draft((", ".join(Written(item.problem, letters).kkt()),))


def gradient_draft(item: Item, letters: Notation) -> Draft:
    """The gradient, and the same set to zero."""
    written = Written(item.problem, letters)
    found = written.gradients(item.by)
    if not found:
        names = ", ".join(u.name for u in written.derived.problem.unknowns)
        raise NoReferenceError(
            f"{item.problem} has no unknown {item.by[:20]!r}", hint=f"the unknowns are {names}"
        )
    named = ", ".join(f"{head} = {value}" for head, value in found)
    return Draft((named, ", ".join(f"{value} = 0" for _, value in found)))


def derivation_draft(item: Item, letters: Notation) -> Draft:
    """The lines from one step to another; the judge of lines must find nothing missing in them."""
    from svmsym.judging.pages.steps import STEPS  # noqa: PLC0415 - only here

    written = Written(item.problem, letters)
    first, last = STEPS.index(item.start), STEPS.index(item.end)
    lines = []
    if first < STEPS.index("lagrangian") <= last:
        lines.append(written.lagrangian())
    if first < STEPS.index("stationarity") <= last:
        gradients = [f"{head} = {value} = 0" for head, value in written.gradients()]
        for c, line, solved in zip(
            written.derived.dual.conditions, gradients, written.stationary(), strict=True
        ):
            lines += [line, solved] if c.solved is not None else [line]
    if first < STEPS.index("dual") <= last:
        lines.append(written.dual())
    return Draft(("\n".join(lines),), certificate=_checked(item, lines) if letters.symbols == {} else {})


def _checked(item: Item, lines: list[str]) -> dict[str, str]:
    from svmsym.judging.pages.check import check_derivation  # noqa: PLC0415 - only here

    found = check_derivation(item.problem, "\n".join(f"${k}$" for k in lines), start=item.start, end=item.end)
    if found.verdict != "correct":
        bad = next((k for k in found.lines if k.verdict != "correct"), None)
        why = f"line {bad.line}: {bad.reason}" if bad else f"missing: {', '.join(found.missing)}"
        raise NoReferenceError(
            f"the derivation of {item.problem} from {item.start} to {item.end} cannot be judged by lines",
            why=why,
            hint="ask for the dual, or choose another problem",
        )
    return {"lines": "proved", "derivation": item.problem}
