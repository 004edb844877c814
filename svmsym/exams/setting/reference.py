"""The reference answer of an item: derived, certified, and in the letters of the sheet.

An answer is right if it agrees with ``statement`` or with one of the alternatives, which are other forms of
the same answer, or other right answers. Where the lecturer wrote answers of his own, they stand instead.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from svmsym.errors import SvmsymError
from svmsym.exams.meaning.echo import echo_latex, echo_text
from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.sheet import DEFAULT_SHEET, Sheet
from svmsym.exams.meaning.statements import Read, Statement
from svmsym.exams.setting.draft import Draft, letters_of
from svmsym.exams.setting.errors import NoReferenceError
from svmsym.exams.setting.exam import Exam, Item, ItemKind
from svmsym.exams.setting.fits import fit_draft
from svmsym.exams.setting.item_answers import FITS
from svmsym.exams.setting.values import VALUE_KINDS, value_draft
from svmsym.exams.values.optimum import Optimum, optimum_of
from svmsym.formulas.notation import DEFAULT, Notation

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
    kept = _kept(exam).references
    if item.id not in kept or kept[item.id][0] is not item:
        try:
            kept[item.id] = item, _reference(exam, item)
        except SvmsymError as error:
            raise NoReferenceError(
                f"item {item.id} has no reference answer: {error.what}",
                why=error.why,
                hint=error.hint,
                place=error.place or item.place,
            ) from None
    return kept[item.id][1]


def references(exam: Exam) -> tuple[Reference, ...]:
    """All reference answers, in the order of the items."""
    return tuple(reference(exam, item) for item in exam.items)


def right_answers(exam: Exam, item: Item) -> tuple[str | Statement, ...]:
    """The text to show, and statements of which one suffices; a text alone for yes, no and derivations."""
    found = reference(exam, item)
    return (found.text, *found.statements)


def optimum(exam: Exam, name: str) -> Optimum:
    """The exact optimum of a data set, solved once for an exam."""
    kept = _kept(exam).optima
    if name not in kept:
        kept[name] = optimum_of(exam.data[name])
    return kept[name]


def forget(exam: Exam) -> None:
    """Keep nothing of an exam any longer."""
    _store.pop(id(exam), None)


@dataclass(frozen=True, eq=False)
class _Kept:
    """What was computed for one exam; the exam is held, so that its identity stays its own."""

    exam: Exam
    references: dict[str, tuple[Item, Reference]] = field(default_factory=dict)
    optima: dict[str, Optimum] = field(default_factory=dict)


_MOST_KEPT = 64  # exams; variants of one exam count each
_store: OrderedDict[int, _Kept] = OrderedDict()


def _kept(exam: Exam) -> _Kept:
    found = _store.get(id(exam))
    if found is None:
        found = _store[id(exam)] = _Kept(exam)
        if len(_store) > _MOST_KEPT:
            _store.popitem(last=False)
    return found


def _reference(exam: Exam, item: Item) -> Reference:
    if item.answers:
        return _own(exam, item)
    draft = _draft(exam, item, DEFAULT)
    if draft.holds is not None:
        return _worded(item, draft)
    if item.kind == "derivation":
        shown = _draft(exam, item, letters_of(exam.sheet)).texts[0]
        steps = tuple(_read(line, DEFAULT_SHEET) for line in draft.texts[0].split("\n"))
        latex = r" \\ ".join(map(echo_latex, steps))
        return Reference(item.id, item.kind, shown, latex, steps=steps, certificate=draft.certificate)
    first, *others = (_read(text, DEFAULT_SHEET) for text in draft.texts)
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
    text = _draft(exam, item, letters).texts[0]
    reading = read(text, exam.sheet)
    same = isinstance(reading, Read) and echo_text(reading.statement) == echo_text(meant)
    return text if same else plain


def _draft(exam: Exam, item: Item, letters: Notation) -> Draft:
    """The maker for each kind; makers load when they are needed."""
    kind = item.kind
    if kind in VALUE_KINDS:
        assert item.data is not None
        return value_draft(exam, item, optimum(exam, item.data), letters)
    if kind == "normal_equations" or (kind == "gradient" and item.problem in FITS):
        return fit_draft(item, letters)
    if kind in {"gram", "kernel", "feature_map"}:
        return _of_kernel(exam, item, letters)
    if kind in {"separable", "statement"}:
        from svmsym.exams.setting.verdicts import separable_draft, statement_draft  # noqa: PLC0415

        return statement_draft(item) if kind == "statement" else separable_draft(exam.problem(item))
    if kind == "perceptron_trace":
        from svmsym.exams.setting.perceptrons import perceptron_draft  # noqa: PLC0415

        return perceptron_draft(item, exam.problem(item))
    from svmsym.exams.setting import formulas  # noqa: PLC0415

    makers = {
        "lagrangian": formulas.lagrangian_draft,
        "dual": formulas.dual_draft,
        "kkt": formulas.kkt_draft,
        "gradient": formulas.gradient_draft,
        "derivation": formulas.derivation_draft,
    }
    return makers[kind](item, letters)


def _of_kernel(exam: Exam, item: Item, letters: Notation) -> Draft:
    from svmsym.exams.setting import kernels  # noqa: PLC0415 - loads when needed

    problem = exam.problem(item)
    if item.kind == "gram":
        return kernels.gram_draft(problem, letters)
    if item.kind == "kernel":
        return kernels.kernel_draft(item, problem)
    return kernels.feature_map_draft(problem, letters)
