"""Who makes the reference answer of each kind of item; makers load when they are needed."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from svmsym.exams.setting.draft import Draft
from svmsym.exams.setting.exam import Exam, Item, ItemKind
from svmsym.exams.setting.fits import fit_draft
from svmsym.exams.setting.kept import optimum
from svmsym.exams.setting.letters import FITS
from svmsym.exams.setting.values import VALUE_KINDS, value_draft
from svmsym.formulas.notation import DEFAULT, Notation


def draft_of(exam: Exam, item: Item, letters: Notation) -> Draft:
    """The maker for each kind; makers load when they are needed."""
    kind = item.kind
    if kind in VALUE_KINDS:
        assert item.data is not None
        return value_draft(exam, item, optimum(exam, item.data), letters)
    if kind in {"gram", "kernel", "feature_map"}:
        return _of_kernel(exam, item, letters)
    if kind in {"separable", "statement"}:
        from svmsym.exams.setting.verdicts import separable_draft, statement_draft  # noqa: PLC0415

        return statement_draft(item) if kind == "statement" else separable_draft(exam.problem(item))
    if kind == "perceptron_trace":
        from svmsym.exams.setting.perceptrons import perceptron_draft  # noqa: PLC0415

        return perceptron_draft(item, exam.problem(item))
    return _formula(kind, item.problem, item.by, (item.start, item.end), tuple(letters.symbols.items()))


@lru_cache(maxsize=512)
def _formula(
    kind: ItemKind, problem: str, by: str, steps: tuple[str, str], symbols: tuple[tuple[str, str], ...]
) -> Draft:
    """Formulas do not depend on data, so that all variants of an exam share them."""
    from svmsym.exams.setting import formulas  # noqa: PLC0415 - loads when needed

    start, end = steps
    item = Item("", kind, Fraction(0), problem=problem, by=by, start=start, end=end)
    letters = Notation(symbols=dict(symbols)) if symbols else DEFAULT
    if kind == "normal_equations" or problem in FITS:
        return fit_draft(item, letters)
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
