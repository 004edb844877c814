"""Items with a formula: compared with the references, or with the dual on the data where it is written out.

A formula for particular points, α_1 + α_2 − …, says nothing about all data: on the item's own data it is
compared as a problem, elsewhere it is left to a person.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from sympy import Expr, preorder_traversal

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem
from svmsym.exams.equivalence.answers import compare
from svmsym.exams.equivalence.foreign_letters import names_of
from svmsym.exams.equivalence.names import ONE_HAS
from svmsym.exams.equivalence.verdict import SAYS_MORE, Verdict
from svmsym.exams.equivalence.worlds import subscript
from svmsym.exams.marking.answer_reading import ReadAnswer
from svmsym.exams.marking.changing_words import changing_word
from svmsym.exams.marking.finding import Finding
from svmsym.exams.marking.gradient_items import judge_derivatives
from svmsym.exams.marking.kkt_items import incomplete, multipliers_put_in, partly_wrong, under_a_case
from svmsym.exams.marking.lagrangian_items import other_convention, with_more
from svmsym.exams.marking.near_formulas import near
from svmsym.exams.marking.own_problem import right_problem
from svmsym.exams.marking.same_dual import same_problem
from svmsym.exams.marking.written_dual import written_dual
from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.statements import Ambiguous, Read, Reading, Statement, Unreadable
from svmsym.exams.setting.exam import Item
from svmsym.exams.setting.formulas import Written
from svmsym.exams.values.unknown_words import KINDS, reason_of, unknown_beside_formula
from svmsym.formulas.atoms import Scalar, Vector
from svmsym.formulas.notation import DEFAULT

_NUMBERED = frozenset({"α", "y", "x", "ξ", "μ"})


def judge_formula(
    item: Item, answer: ReadAnswer, references: Sequence[Reading], problem: Problem | None, offset: str = ""
) -> Finding:
    """Correct where one reference says the same, wrong where all are proved to say something else.

    ``offset``: the sign of b that the exam states, if it states one.
    """
    found = _judged(item, answer, references, problem, offset)
    word = _doubtful_word(item, answer.text) if found.verdict != "undecided" else ""
    return Finding("undecided", reason_of(word), found.read_as) if word else found


def _doubtful_word(item: Item, text: str) -> str:
    """A word that turns a formula into another one, or that is not known to be harmless beside formulas."""
    return changing_word(text) or ("" if item.kind in KINDS else unknown_beside_formula(text))


def _judged(
    item: Item, answer: ReadAnswer, references: Sequence[Reading], problem: Problem | None, offset: str
) -> Finding:
    reading = answer.reading
    if isinstance(reading, Unreadable):
        notes = (reading.hint,) if reading.hint else ()
        return Finding(
            "undecided", f"not readable at column {reading.column}: {reading.message}", notes=notes
        )
    read_as = echo_text(reading.statement) if isinstance(reading, Read) else ""
    if isinstance(reading, Read) and written_out(reading):
        return replace(_on_data(item, reading, problem), read_as=read_as)
    if not references:
        return Finding("undecided", "there is no reference for this item", read_as)
    beside = item.problem if item.kind == "dual" and not item.answers else ""
    found = _best([_compared(r, reading, item.decimals, beside) for r in references])
    if item.kind == "gradient" and not item.answers:
        one_by_one = judge_derivatives(references[0], reading, found.verdict)
        if one_by_one is not None:
            return replace(one_by_one, read_as=read_as)
    if found.verdict != "correct" and item.kind == "lagrangian":
        more = with_more(item.problem, references, reading)
        convention = other_convention(item.problem, answer.text, offset)
        both = [f for f in (more, convention) if f is not None]
        if both:
            return replace(next((f for f in both if f.verdict == "correct"), both[0]), read_as=read_as)
    if found.verdict != "correct" and item.kind == "kkt" and isinstance(reading, Read):
        part = under_a_case(answer.text, reading) or _conditions(item, references[0], reading, found)
        if part is not None:
            return replace(part, read_as=read_as)
    if found.verdict == "wrong" and isinstance(reading, Read):
        nearly = (near(r, reading) for r in references if isinstance(r, Read))
        meant = next((m for m in nearly if m is not None), None)
        if meant is not None:
            return replace(meant, read_as=read_as)
        if item.kind == "normal_equations" and _lacks_offset(references, reading):
            return Finding("undecided", "without b: right if every point has a coordinate 1", read_as)
    notes = (found.hint,) if found.hint else ()
    if isinstance(reading, Ambiguous):
        notes = (*notes, reading.question)
    reason = found.reason or (found.how if found.verdict == "correct" else "it says something else")
    if item.kind == "gradient" and reason.startswith(ONE_HAS):  # one of several references has no ∂L/∂b
        reason = (
            "neither the derivatives of the reference nor its conditions, and no counterexample was found"
        )
    certificate = {"how": found.how, "used": list(found.used), "difference": found.difference}
    given = {k: v for k, v in certificate.items() if v}
    return Finding(
        found.verdict, reason, read_as, counterexample=found.counterexample, certificate=given, notes=notes
    )


def _lacks_offset(references: Sequence[Reading], answer: Read) -> bool:
    """XᵀXw = Xᵀy, where the rows of X may end with a 1 and w with b."""
    return "b" not in names_of(answer.statements) and any(
        "b" in names_of(r.statements) for r in references if isinstance(r, Read)
    )


def _conditions(item: Item, reference: Reading, reading: Read, found: Verdict) -> Finding | None:
    """Conditions in another form, or some of them, alone or beside wrong ones; None where none is right."""
    if not isinstance(reference, Read):
        return None
    if SAYS_MORE not in found.counterexample:
        part = multipliers_put_in(reference, reading) or incomplete(item, reference, reading)
        if part is not None:
            return part
    return partly_wrong(item, reference, reading)


def _best(verdicts: Sequence[Verdict]) -> Verdict:
    for word in ("correct", "undecided"):
        for verdict in verdicts:
            if verdict.verdict == word:
                return verdict
    return verdicts[0]


def written_out(reading: Read) -> bool:
    """Whether a formula is about particular points: α_1, x_2, y_3.

    >>> from svmsym.exams.meaning.reader import read
    >>> written_out(read("max α_1 + α_2 − α_1²")), written_out(read("Σᵢ αᵢ yᵢ = 0"))
    (True, False)
    """
    return any(
        isinstance(node, Scalar | Vector) and _is_numbered(node.name)
        for part in _expressions(reading.statement)
        for node in preorder_traversal(part)
    )


def _is_numbered(name: str) -> bool:
    base, place = subscript(name)
    return bool(place) and base in _NUMBERED


def _expressions(tree: object) -> list[Expr]:
    """The formulas inside a statement."""
    if isinstance(tree, Expr):
        return [tree]
    parts = tree if isinstance(tree, tuple) else tuple(getattr(tree, "__dict__", {}).values())
    return [e for part in parts if not isinstance(part, str) for e in _expressions(part)]


def _on_data(item: Item, reading: Read, problem: Problem | None) -> Finding:
    """A dual with numbers, as a problem on the data."""
    if item.kind != "dual" or problem is None:
        return Finding("undecided", "it is written out for particular points")
    try:
        own, right = written_dual(reading.statements, problem), right_problem(problem)
        different = same_problem(own, right)
    except SvmsymError as error:
        return Finding("undecided", error.what)
    if not different:
        return Finding("correct", "this is the dual problem on the data")
    return Finding("wrong", different)


@lru_cache(maxsize=8192)
def _compared(reference: Reading, answer: Reading, decimals: int | None, beside: str) -> Verdict:
    """Formulas do not depend on the data, so that all variants of an exam share their verdicts.

    ``beside``: a problem whose stationarity conditions may stand beside the answer.
    """
    return compare(reference, answer, decimals=decimals, beside=_stationary(beside) if beside else ())


@lru_cache(maxsize=64)
def _stationary(problem: str) -> tuple[Statement, ...]:
    """w = Σ α_iy_ix_i and μ_i = C − α_i, which a dual has used up; nothing where they are not derived."""
    try:
        texts = Written(problem, DEFAULT).stationary()
    except SvmsymError:
        return ()
    return tuple(r.statement for text in texts if isinstance(r := read(text), Read))
