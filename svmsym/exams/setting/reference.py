"""The reference answer of an item: derived, certified, and in the letters of the sheet.

An answer is right if it agrees with ``statement`` or with one of the alternatives, which are other forms of
the same answer, or other right answers. Where the lecturer wrote answers of his own, they stand instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from svmsym.errors import SvmsymError
from svmsym.exams.meaning.echo import echo_latex, echo_text
from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.sheet import DEFAULT_SHEET, Sheet
from svmsym.exams.meaning.statements import Read, Statement
from svmsym.exams.setting.draft import Draft, letters_of
from svmsym.exams.setting.errors import NoReferenceError
from svmsym.exams.setting.exam import Exam, Item, ItemKind
from svmsym.exams.setting.kept import kept, optimum
from svmsym.exams.setting.makers import draft_of
from svmsym.exams.setting.values import VALUE_KINDS
from svmsym.formulas.notation import DEFAULT

WORDS: dict[bool, str] = {True: "true", False: "false"}


@dataclass(frozen=True)
class Reference:
    """What a right answer says; ``statement`` is in the letters of the house, ``text`` in those of the sheet.

    ``holds`` answers a question of yes and no, whose ``statement`` is None. A derivation has one text of
    several lines and no statement: lines are judged one by one.
    """

    item: str
    kind: ItemKind
    text: str
    latex: str = ""
    statement: Statement | None = None
    alternatives: tuple[Statement, ...] = ()
    steps: tuple[Statement, ...] = ()  # of a derivation: what its lines say
    holds: bool | None = None
    certificate: Mapping[str, Any] = field(default_factory=dict)
    reason: str = ""
    own: bool = False  # the lecturer's
    rounded: bool = False  # the exact numbers are irrational and enclosed

    @property
    def statements(self) -> tuple[Statement, ...]:
        """The statement and all alternatives: agreeing with one of them is right."""
        return () if self.statement is None else (self.statement, *self.alternatives)

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the text."""
        return tuple(self.text.split("\n"))


def reference(exam: Exam, item: Item) -> Reference:
    """The reference answer of an item; asked for twice it is computed once.

    >>> from fractions import Fraction
    >>> two = Exam("e", "SVM", items=(Item("a", "dual", Fraction(2)),))
    >>> reference(two, two.item("a")).text
    'max_{α} Σᵢ αᵢ − ½ ΣᵢΣⱼ αᵢαⱼyᵢyⱼ⟨xᵢ, xⱼ⟩ s.t. Σᵢ αᵢyᵢ = 0, αᵢ ≥ 0'
    """
    found = kept(exam).references
    if item.id not in found or found[item.id][0] is not item:
        try:
            found[item.id] = item, _reference(exam, item)
        except SvmsymError as error:
            raise NoReferenceError(
                f"item {item.id} has no reference answer: {error.what}",
                why=error.why,
                hint=error.hint,
                place=error.place or item.place,
            ) from None
    return found[item.id][1]


def references(exam: Exam) -> tuple[Reference, ...]:
    """All reference answers, in the order of the items."""
    return tuple(reference(exam, item) for item in exam.items)


def right_answers(exam: Exam, item: Item) -> tuple[str | Statement, ...]:
    """The text to show, and statements of which one suffices; a text alone for yes, no and derivations."""
    found = reference(exam, item)
    return (found.text, *found.statements)


def _reference(exam: Exam, item: Item) -> Reference:
    if item.answers:
        return _own(exam, item)
    draft = draft_of(exam, item, DEFAULT)
    if draft.holds is not None:
        return _worded(item, draft)
    if item.kind == "derivation":
        shown = draft_of(exam, item, letters_of(exam.sheet)).texts[0]
        steps = tuple(_house(line) for line in draft.texts[0].split("\n"))
        latex = r" \\ ".join(map(echo_latex, steps))
        return Reference(item.id, item.kind, shown, latex, steps=steps, certificate=draft.certificate)
    first, *others = (_house(text) for text in draft.texts)
    return Reference(
        item.id,
        item.kind,
        _in_letters_of_the_sheet(exam, item, draft.texts[0], first),
        echo_latex(first),
        first,
        tuple(others),
        certificate=draft.certificate,
        reason=draft.reason,
        rounded=item.kind in VALUE_KINDS and optimum(exam, str(item.data)).answer is None,
    )


def _worded(item: Item, draft: Draft) -> Reference:
    """Yes or no; the lecturer's own verdict wins, and where it contradicts a proof that is refused."""
    if item.holds is not None and item.holds != draft.holds:
        raise NoReferenceError(
            f"holds is {WORDS[item.holds]}, and the opposite is proved",
            why=draft.reason,
            hint=f"write holds = {WORDS[not item.holds]}, or leave it out",
        )
    assert draft.holds is not None
    text = WORDS[draft.holds]
    return Reference(
        item.id,
        item.kind,
        text,
        rf"\text{{{text}}}",
        holds=draft.holds,
        certificate=draft.certificate,
        reason=draft.reason,
    )


def _own(exam: Exam, item: Item) -> Reference:
    """The lecturer's answers, read with the letters of the sheet."""
    first, *others = (_read(text, exam.sheet) for text in item.answers)
    shown = item.answers[0]
    return Reference(item.id, item.kind, shown, echo_latex(first), first, tuple(others), own=True)


@lru_cache(maxsize=4096)
def _house(text: str) -> Statement:
    """A text in our own letters, read once."""
    return _read(text, DEFAULT_SHEET)


def _read(text: str, sheet: Sheet) -> Statement:
    reading = read(text, sheet)
    if isinstance(reading, Read):
        return reading.statement
    raise SvmsymError(
        "the reference cannot be read by our own reader",
        why=text[:200],
        hint='give your own answers, as in answers = ["…"]',
    )


def _in_letters_of_the_sheet(exam: Exam, item: Item, plain: str, meant: Statement) -> str:
    """The text as the sheet writes it, where our reader takes it for the same; else in our own letters."""
    letters = letters_of(exam.sheet)
    if not letters.symbols:
        return plain
    text = draft_of(exam, item, letters).texts[0]
    reading = read(text, exam.sheet)
    same = isinstance(reading, Read) and echo_text(reading.statement) == echo_text(meant)
    return text if same else plain
