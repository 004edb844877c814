"""An argument as a whole: its statements, and what became of each line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from sympy import Expr

from svmsym.arguments.checking import Checked, Context, check
from svmsym.arguments.signs import Known
from svmsym.arguments.statements import Definition, Given, Line, Remark, Statement
from svmsym.duality.problem import Sign
from svmsym.duality.rich import Rich
from svmsym.formulas.atoms import Entry, Index, Letter, Scalar
from svmsym.formulas.indices import index_names


@dataclass(frozen=True)
class Argued(Rich):
    """Statements in order; lines are proved when asked for."""

    name: str
    title: str
    statements: tuple[Statement, ...]
    signs: Mapping[str, Sign]
    conventions: Mapping[str, str]

    @cached_property
    def checked(self) -> tuple[Checked, ...]:
        """Every line, proved or refuted from what stands before it."""
        return tuple(check(line, context) for line, context in self._lines())

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """Arguments in words."""
        return tuple(s for s in self.statements if isinstance(s, Remark))

    @property
    def words(self) -> tuple[str, ...]:
        """Everything that the author says."""
        return tuple(s.words for s in self.statements if s.words)

    @property
    def names(self) -> list[str]:
        """Every name that is printed."""
        letters = {x for e in self._formulas() for x in e.atoms(Letter) if not isinstance(x, Index)}
        return sorted({x.name for x in letters})

    @property
    def signed_letters(self) -> list[tuple[Scalar | Entry, Sign]]:
        """The letters of the lines that were declared with a sign: hypotheses on which lines may rest."""
        found: dict[str, Scalar | Entry] = {}
        for e in self._formulas():
            for letter in sorted(e.atoms(Scalar, Entry), key=str):
                found.setdefault(letter.name, letter)
        return [(found[name], sign) for name, sign in self.signs.items() if name in found and sign != "any"]

    @property
    def index_names(self) -> list[str]:
        """Every index and size that is printed."""
        return index_names(self._formulas())

    def wrong_lines(self) -> list[Checked]:
        """The lines that do not follow."""
        return [c for c in self.checked if not c.holds]

    def first_wrong(self) -> Checked | None:
        """The first line that does not follow, without a search for numbers; the rest is not looked at."""
        found = (check(line, context, search=False) for line, context in self._lines())
        return next((c for c in found if not c.holds), None)

    def _lines(self) -> Iterator[tuple[Line, Context]]:
        definitions: list[Definition] = []
        known = {0: Known(dict(self.signs))}  # in general, and in each case
        for s in self.statements:
            if isinstance(s, Definition):
                definitions.append(s)
            elif isinstance(s, Given):
                before = known.get(s.case, known[0])
                known[s.case] = _extended(before.with_nonzero(*s.nonzero), s)
            elif isinstance(s, Line):
                yield s, Context(tuple(definitions), known[s.case])
                if not s.is_gradient:
                    known[s.case] = _extended(known[s.case], s)

    def _formulas(self) -> Iterator[Expr]:
        for s in self.statements:
            if isinstance(s, Definition):
                yield from (s.letter, s.value)
            elif isinstance(s, Given | Line):
                yield from (e for e in (s.left, s.right) if e is not None)
            if isinstance(s, Line):
                yield from (e for e in (*s.because, s.variable, s.times) if e is not None)


def _extended(known: Known, fact: Given | Line) -> Known:
    """What is known after an inequality is given or proved."""
    if fact.relation == "=" or fact.left is None:
        return known
    strict = fact.relation == ">"
    if isinstance(fact.left, Scalar | Entry) and fact.right == 0:
        known = known.with_sign(fact.left.name, "positive" if strict else "nonnegative")
    return known.with_difference(fact.slack, strict=strict)
