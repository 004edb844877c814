"""What may be wrong with an item: no reference, two meanings, an answer that stands on the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from svmsym.errors import SvmsymError
from svmsym.exact.front import IRRATIONAL
from svmsym.exams.setting.errors import NoReferenceError
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.setting.kept import optimum
from svmsym.exams.setting.letters import FITS
from svmsym.exams.setting.reference import Reference, reference
from svmsym.exams.varying.finding import Finding
from svmsym.judging.answers import compare
from svmsym.judging.on_data.point_sets import sets_of
from svmsym.judging.on_data.quantities import Meant

_WITH_B = frozenset({"lagrangian", "dual", "kkt", "gradient", "derivation"})
_SUPPORT: tuple[Meant, ...] = ("possible", "always", "margin")  # without a meaning each of them will do
_NUMBERS = frozenset({"alpha", "b", "margin", "slack"})
# What an answer is computed from, where both are asked for on the same data.
_FROM = {
    "w": ("alpha",),
    "b": ("alpha", "w"),
    "margin": ("w",),
    "hyperplane": ("w", "b"),
    "support_vectors": ("alpha",),
    "slack": ("w", "b"),
    "predict": ("w", "b"),
}


def lint_item(exam: Exam, item: Item) -> Iterator[Finding]:
    """All remarks about one item."""
    for found in (*_reference(exam, item), *_wording(exam, item), *_marks(exam, item)):
        yield replace(found, item=item.id, place=found.place or item.place)


def _reference(exam: Exam, item: Item) -> Iterator[Finding]:
    try:
        found = reference(exam, item)
    except NoReferenceError as error:
        what = error.what.removeprefix(f"item {item.id} has no reference answer: ")
        yield Finding("error", "no-reference", f"it has no reference answer: {what}", error.hint)
        return
    if found.own:
        yield from _own(exam, item, found)
    if item.kind == "statement":
        yield Finding("note", "by-hand", "true or false is marked; the reason is left to a human")
    if item.data is None or item.kind not in _NUMBERS:
        return
    if exam.problem(item).kernel.type in IRRATIONAL and item.decimals is None:
        kernel = exam.problem(item).kernel.type
        yield Finding(
            "error",
            "irrational",
            f"with the kernel {kernel} no exact number can be given",
            "write decimals = 3",
        )
    elif item.kind == "margin" and item.decimals is None and item.accept != "exact":
        yield from _root(exam, item)
    if item.accept == "exact":
        yield from _exact(exam, item)


def _root(exam: Exam, item: Item) -> Iterator[Finding]:
    """A margin that is a root, where nothing says whether a rounded number will do."""
    answer = optimum(exam, str(item.data)).answer
    if answer is None or answer.margin is None or "sqrt" not in str(answer.margin):
        return
    what = f"the margin 1/‖w‖ = {answer.margin} is irrational, and nothing says whether decimals will do"
    yield Finding("error", "irrational", what, 'write decimals = 3, or accept = "exact"')


def _own(exam: Exam, item: Item, own: Reference) -> Iterator[Finding]:
    """Whether the lecturer's answers agree with the derived one."""
    try:
        derived = reference(exam, replace(item, answers=()))
    except SvmsymError:
        return
    for given in own.texts:
        verdicts = {compare(right, given, sheet=exam.sheet).verdict for right in derived.texts}
        if "correct" not in verdicts:
            yield Finding(
                "warning" if "undecided" in verdicts else "error",
                "own-answer",
                f"your answer differs from the derived one, {derived.text}",
                "correct it, or leave answers out",
            )


def _exact(exam: Exam, item: Item) -> Iterator[Finding]:
    best = optimum(exam, str(item.data))
    several = best.has_offset and best.offset[0] != best.offset[1]
    if (item.kind == "alpha" and best.alpha_unique is False) or (item.kind in {"b", "slack"} and several):
        yield Finding(
            "error", "not-unique", "one exact answer is asked for, and there are many", "leave accept out"
        )


def _wording(exam: Exam, item: Item) -> Iterator[Finding]:
    """Questions with two meanings, and answers that stand on the sheet."""
    if item.kind == "margin" and item.margin is None and exam.margin is None:
        yield Finding(
            "warning", "which-margin", "1/‖w‖ and 2/‖w‖ will both be right", 'write margin = "half" or "full"'
        )
    if exam.offset == "minus" and item.kind in _WITH_B and item.problem not in FITS:
        what = "its formulas are given and judged with wᵀx + b, and [notation] says wᵀx − b"
        yield Finding("error", "offset-sign", what, 'write offset_sign = "plus", or leave it out')
    if item.kind == "support_vectors" and item.meaning is None:
        try:
            known = sets_of(optimum(exam, str(item.data)))
        except SvmsymError:
            known = {}
        if len({known[name] for name in _SUPPORT if name in known}) > 1:
            what = "the meanings of support vector differ on these data"
            yield Finding("warning", "which-support", what, 'write meaning = "positive" or "margin"')
    if item.kind == "predict" and set(item.at) & set(exam.problem(item).X or ()):
        what = "a point to predict is one of the data, with its class beside it"
        yield Finding("warning", "known-point", what, "choose a point that is not on the sheet")
    if item.kind == "gram" and exam.problem(item).gram is not None:
        yield Finding("error", "given-away", "the Gram matrix stands on the sheet", "ask something else")
    if item.kind == "feature_map" and exam.problem(item).kernel.type == "linear":
        yield Finding("warning", "trivial", "the linear kernel's map is x itself", "choose the kernel poly")


def _marks(exam: Exam, item: Item) -> Iterator[Finding]:
    if not item.points:
        yield Finding("warning", "no-points", "it is worth nothing", "give it points, or leave it out")
    before = exam.items[: exam.items.index(item)]
    useful = [e.id for e in before if e.data == item.data and e.kind in _FROM.get(item.kind, ())]
    if useful and not item.follow:
        names = ", ".join(useful)
        listed = ", ".join(f'"{name}"' for name in useful)
        what = f"a mistake in {names} costs points here again"
        yield Finding("note", "no-follow", what, f"write follow = [{listed}]")
