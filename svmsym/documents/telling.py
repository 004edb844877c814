"""What every section of a derivation needs: the derivation, how it speaks, and how much it says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from sympy import Expr

from svmsym.documents.labels import label
from svmsym.documents.mathline import EQ, MINUS, PLUS, Line, Piece
from svmsym.documents.small_steps import SmallStep, multiplied_out, small_steps, term_gradients
from svmsym.documents.tree import Display, Reference, Row, Sentence
from svmsym.documents.wording import Wording
from svmsym.duality.derived import Derived
from svmsym.duality.steps import Rule, Step
from svmsym.errors import UnknownNameError
from svmsym.formulas.printing.text import TextPrinter
from svmsym.formulas.relations import Use

Detail = Literal["sketch", "lecture", "full"]
DETAILS: tuple[str, ...] = get_args(Detail)

FUNCTION_RULES = frozenset({Rule.COLLECT, Rule.DROP, Rule.NAME, Rule.SUBSTITUTE, Rule.EXPAND, Rule.KERNEL})


def known_detail(detail: str) -> str:
    """The detail, where there is such a one.

    >>> known_detail("full")
    'full'
    """
    if detail not in DETAILS:
        raise UnknownNameError(
            f"there is no detail {detail[:20]!r}", hint=f"choose one of: {', '.join(DETAILS)}"
        )
    return detail


@dataclass(frozen=True)
class Telling:
    """A derivation being told."""

    derived: Derived
    say: Wording
    detail: str = "lecture"

    @property
    def full(self) -> bool:
        """Whether every step is told with its rule."""
        return self.detail == "full"

    @property
    def sign(self) -> int:
        """1 for a minimum, −1 for a maximum."""
        return 1 if self.derived.problem.sense == "min" else -1

    @property
    def turned(self) -> bool:
        """Whether the dual is stated with the opposite sign of the dual function."""
        return any(step.rule is Rule.SENSE for step in self.derived.dual.steps)

    @property
    def function_label(self) -> str:
        """The label of the dual function; where nothing had to be done, it is the Lagrangian."""
        found = any(step.rule in FUNCTION_RULES for step in self.derived.dual.steps)
        return "dual-function" if found else "lagrangian"

    @cached_property
    def multiplied(self) -> list[SmallStep]:
        """The small steps that multiply the Lagrangian out; none where they are not told."""
        return multiplied_out(self.derived) if self.full else []

    @cached_property
    def terms(self) -> tuple[str, Expr]:
        """The label of the Lagrangian with single terms, and the Lagrangian so written."""
        if not self.multiplied:
            return "lagrangian", self.derived.dual.lagrangian.expression
        return "lagrangian-terms", self.multiplied[-1].step.after

    @cached_property
    def term_gradients(self) -> dict[Expr, list[Step]]:
        """For each unknown, the gradients of the terms that contain it."""
        unknowns = self.derived.problem.unknowns if self.full else ()
        return {v: term_gradients(self.derived, self.terms[1], v) for v in unknowns}

    @cached_property
    def towards_dual(self) -> list[SmallStep]:
        """The small steps from the Lagrangian to the dual function."""
        steps = [s for s in self.derived.dual.steps if s.rule in FUNCTION_RULES] if self.full else []
        return [one for step in steps for one in small_steps(step, self.derived, self.terms[1])]

    @property
    def proved(self) -> int:
        """How many steps were proved for what is told."""
        found = len(self.derived.steps) + len(self.multiplied) + len(self.towards_dual)
        return found + sum(map(len, self.term_gradients.values()))

    @cached_property
    def named(self) -> dict[Expr, Line]:
        """Letters that were given to sums on the way, with what they stand for: s = Σ α_i."""
        d = self.derived.dual
        letters = [v for v in d.variables if v.name not in d.problem.roles.multipliers]
        return {v: (v, EQ, next(e for e in d.equalities if e.has(v)) + v) for v in letters}

    def where_named(self, *formulas: Expr) -> list[Sentence]:
        """What the letters of sums stand for, where they occur in formulas."""
        found = [line for v, line in self.named.items() if any(f.has(v) for f in formulas)]
        return [self.say.sentence("stationarity-named", line) for line in found]

    def condition_label(self, use: Use) -> str:
        """The label of the condition that a step uses; empty where it is none of them."""
        for c in self.derived.dual.conditions:
            if c.residual == use.residual:
                return label("stationarity", c.variable.name)
        return ""

    def ordered(self, terms: Iterable[Expr]) -> list[Expr]:
        """Terms in house order."""
        return TextPrinter(self.say.notation, self.derived.problem.roles).house_order(terms)

    def in_order(self, terms: Iterable[Expr]) -> Line:
        """Terms side by side as they stand, in house order, without adding like ones."""
        pieces: list[Piece] = []
        signed = [(bool(term.as_coeff_Mul()[0] < 0), term) for term in self.ordered(terms)]
        if signed[0][0]:
            signed.sort(key=lambda part: part[0])
        for k, (minus, term) in enumerate(signed):
            if k or minus:
                pieces.append(MINUS if minus else PLUS)
            pieces.append(-term if minus else term)
        return tuple(pieces)

    def references(self, key: str, labels: list[str], *first: Line | Reference, **words: object) -> Sentence:
        """A sentence in which {conditions} stands for a list of references."""
        marks = [
            self.say.words("reference", place=f"{{{k}}}") for k in range(len(first), len(first) + len(labels))
        ]
        told = self.say.words(key, conditions=self.say.listed(marks), **words)
        return Sentence(told, (*first, *(Reference(name) for name in labels)))


def rows(*lines: Line, label: str = "", kind: str = "") -> Display:
    """Displayed lines of one kind, the first with a label."""
    shown = (Row(line, label="" if k else label, kind=kind) for k, line in enumerate(lines))
    return Display(tuple(shown))
