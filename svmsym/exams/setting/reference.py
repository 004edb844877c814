"""The reference answer of an item: derived, certified, and in the letters of the sheet.

An answer is right if it agrees with ``text`` or with one of the alternatives, which are other forms of the
same answer, or other right answers. Where the lecturer wrote answers of his own, they stand instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from svmsym.errors import SvmsymError
from svmsym.exams.setting.draft import Draft, letters_of
from svmsym.exams.setting.errors import NoReferenceError
from svmsym.exams.setting.exam import Exam, Item, ItemKind
from svmsym.exams.setting.kept import kept, optimum
from svmsym.exams.setting.makers import draft_of
from svmsym.exams.setting.values import VALUE_KINDS
from svmsym.formulas.notation import DEFAULT
from svmsym.judging.sheet import DEFAULT_SHEET, Sheet, read_on
from svmsym.writing.tree import Node

WORDS: dict[bool, str] = {True: "true", False: "false"}


@dataclass(frozen=True)
class Reference:
    """What a right answer says, as texts in the letters of the sheet.

    ``holds`` answers a question of yes and no. The text of a derivation has several lines, judged one by one.
    """

    item: str
    kind: ItemKind
    text: str
    alternatives: tuple[str, ...] = ()
    holds: bool | None = None
    certificate: Mapping[str, Any] = field(default_factory=dict)
    reason: str = ""
    own: bool = False  # the lecturer's
    rounded: bool = False  # the exact numbers are irrational and enclosed

    @property
    def texts(self) -> tuple[str, ...]:
        """The text and all alternatives: agreeing with one of them is right."""
        return (self.text, *self.alternatives)

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


def right_answers(exam: Exam, item: Item) -> tuple[str, ...]:
    """Texts in the letters of the sheet, of which one suffices; the first is the one to show."""
    return reference(exam, item).texts


def _reference(exam: Exam, item: Item) -> Reference:
    if item.answers:
        first, *others = item.answers
        return Reference(item.id, item.kind, first, tuple(others), own=True)
    draft = draft_of(exam, item, DEFAULT)
    if draft.holds is not None:
        return _worded(item, draft)
    first, *others = _in_letters_of_the_sheet(exam, item, draft.texts)
    return Reference(
        item.id,
        item.kind,
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
        holds=draft.holds,
        certificate=draft.certificate,
        reason=draft.reason,
    )


def _in_letters_of_the_sheet(exam: Exam, item: Item, plain: tuple[str, ...]) -> tuple[str, ...]:
    """The texts as the sheet writes them, each read back as the same."""
    letters = letters_of(exam.sheet)
    texts = plain if letters is DEFAULT else draft_of(exam, item, letters).texts
    for meant, text in zip(plain, texts, strict=True):
        if _said(text, exam.sheet) != _said(meant, DEFAULT_SHEET):
            raise SvmsymError(
                "in the letters of the sheet the reference says something else",
                why=text[:200],
                hint='choose other letters, or give your own answers, as in answers = ["…"]',
            )
    return texts


def _said(text: str, sheet: Sheet) -> tuple[Node, ...]:
    """What a text of ours says, in the standard letters."""
    readings = [read_on(line, sheet) for line in text.split("\n")]
    found = tuple(s for reading in readings for s in reading.page.statements)
    clear = all(len(reading.pages) == 1 and not reading.page.failures for reading in readings)
    if found and clear and not any(s.doubts for s in found):
        return tuple(s.node for s in found)
    raise SvmsymError(
        "the reference cannot be read by our own reader",
        why=text[:200],
        hint='give your own answers, as in answers = ["…"]',
    )
