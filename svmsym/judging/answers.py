"""Answers beside references, as they were written: for the command line, the page and notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from svmsym.duality.rich import Rich
from svmsym.errors import SvmsymError
from svmsym.judging.explaining import Message, recognise
from svmsym.judging.explanation import Explanation, explain
from svmsym.judging.outcome import CORRECT, ONLY_ANSWER, ONLY_REFERENCE, Outcome, leave_open
from svmsym.judging.reading import NotUnderstood, Understood, read
from svmsym.judging.same import same
from svmsym.judging.sheet import DEFAULT_SHEET, Sheet, read_on


@dataclass(frozen=True)
class Comparison(Rich):
    """The verdict on an answer: correct, wrong or undecided, and how sure that is.

    ``certainty`` is *proved* or *tested* for a correct answer, *refuted* for a wrong one, *open* otherwise.
    Explanations are made when they are asked for.

    >>> found = compare("Σᵢ αᵢ yᵢ = 0", "Σᵢ αᵢ = 0")
    >>> print(found.verdict, found.counterexample)
    wrong α = (1, 1), y = (−1, 1): this satisfies the reference, not the answer
    """

    outcome: Outcome = field(repr=False)
    reference: str = ""
    answer: str = ""
    given: tuple[str, ...] = ()
    decimals: int | None = None
    sheet: Sheet = field(default=DEFAULT_SHEET, repr=False)
    language: str = "en"

    @property
    def verdict(self) -> str:
        """correct, wrong or undecided."""
        return self.outcome.verdict

    @property
    def certainty(self) -> str:
        """proved, tested, refuted or open."""
        return self.outcome.certainty

    @property
    def correct(self) -> bool:
        """Whether the answer is accepted."""
        return self.verdict == CORRECT

    @property
    def reason(self) -> str:
        """Why, in the language of the reader."""
        sides = self.outcome.reason in {ONLY_ANSWER, ONLY_REFERENCE}  # which of them, the counterexample says
        return (Message("says-other") if sides else recognise(self.outcome.reason)).write(self.language)

    @property
    def notes(self) -> tuple[str, ...]:
        """What else was found."""
        return tuple(recognise(note).write(self.language) for note in self.outcome.notes)

    @cached_property
    def explanation(self) -> Explanation:
        """Why it is wrong."""
        return explain(self.outcome)

    @property
    def difference(self) -> str:
        """The answer less the reference, where both are formulas."""
        return self.explanation.difference

    @property
    def counterexample(self) -> str:
        """Small numbers for which the answer fails."""
        found = self.explanation.counterexample
        return found.write(self.language) if found is not None else ""

    @property
    def hint(self) -> str:
        """What may have gone wrong, or what to write instead."""
        found = self.explanation.hint
        if found is not None:
            return found.write(self.language)
        told = self._told if self.verdict == "undecided" else None
        if isinstance(told, NotUnderstood):
            return told.hint
        return told.question if told is not None and not isinstance(told, Understood) else ""

    @cached_property
    def _told(self) -> Any:
        return read(self.answer, self.sheet) if self.answer else None

    @property
    def read_as(self) -> str:
        """What was understood; nothing where that cannot be written back."""
        return self._told.line if isinstance(self._told, Understood) else ""

    @property
    def read_as_latex(self) -> str:
        """What was understood, as LaTeX."""
        return self._told.latex_line if isinstance(self._told, Understood) else ""

    @cached_property
    def used(self) -> tuple[str, ...]:
        """The given relations without which the answer would not be accepted."""
        if not self.correct or not self.given:
            return ()
        return tuple(text for k, text in enumerate(self.given) if not self._holds_without(k))

    def _holds_without(self, place: int) -> bool:
        left = [*self.given[:place], *self.given[place + 1 :]]
        again = same(self.reference, self.answer, left, decimals=self.decimals, sheet=self.sheet)
        return again.verdict == CORRECT

    def as_json(self) -> dict[str, Any]:
        """Return the fields of ``svmsym compare --json``."""
        return {
            "verdict": self.verdict,
            "certainty": self.certainty,
            "how": self.reason if self.correct else self.certainty,
            "used": list(self.used),
            "difference": self.difference or None,
            "counterexample": self.counterexample or None,
            "reason": None if self.correct else self.reason or None,
            "hint": self.hint or None,
            "read_as": self.read_as or None,
            "notes": list(self.notes),
        }


def compare(  # noqa: PLR0913 - two answers, and all that may be known beside them
    reference: str,
    answer: str,
    given: Sequence[str] = (),
    *,
    decimals: int | None = None,
    sheet: Sheet = DEFAULT_SHEET,
    only_proved: bool = False,
    language: str = "en",
) -> Comparison:
    """Judge whether an answer says what a reference says.

    Parameters
    ----------
    reference, answer
        Texts, in any notation that :func:`svmsym.read` knows.
    given
        Relations that may be used.
    decimals
        Accept numbers that are right to so many places.
    sheet
        What letters mean for sure.
    only_proved
        Leave answers that were tested, and not proved, to a person.
    language
        The language of reasons: en, de, es, ko or zh.

    Returns
    -------
    Comparison
        An answer that is not understood is undecided, never wrong.

    >>> compare("w = Σᵢ αᵢ yᵢ xᵢ", "w = sum_j alpha_j y_j x_j").certainty
    'proved'
    """
    for text, what in ((reference, "the reference"), *((one, "a given relation") for one in given)):
        _require_readable(text, what, sheet)
    outcome = same(reference, answer, given, decimals=decimals, sheet=sheet)
    if only_proved and outcome.certainty == "tested":
        outcome = leave_open("it was tested, and not proved")
    return Comparison(outcome, reference, answer, tuple(given), decimals, sheet, language)


def undecided(reason: str) -> Comparison:
    """Decide nothing, and say why."""
    return Comparison(leave_open(reason))


def _require_readable(text: str, what: str, sheet: Sheet) -> None:
    page = read_on(text, sheet).page
    if page.failures:
        error = page.failures[0]
        place = NotUnderstood(text, min(error.at, len(text)) + 1, error.message).caret()
        hint = error.hint or "write it in other words"
        raise SvmsymError(f"{what} cannot be read: {error.message}\n{place}", hint=hint)
