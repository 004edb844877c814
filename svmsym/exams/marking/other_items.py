"""Items that ask no optimum: Gram matrix, kernel values, feature map, separability, a trace, a statement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from svmsym.exact.front import IRRATIONAL
from svmsym.exact.problem import Problem
from svmsym.exams.marking.answer_reading import ReadAnswer
from svmsym.exams.marking.feature_maps import judge_feature_map
from svmsym.exams.marking.finding import Finding
from svmsym.exams.marking.gram_given import entries_beside, grid_of
from svmsym.exams.marking.kernel_values import in_order, kernel_values
from svmsym.exams.marking.on_data import gram_matrix
from svmsym.exams.marking.truth_words import TruthAsked, is_verdict_alone, says_both, truth_said
from svmsym.exams.marking.value_items import solved
from svmsym.exams.meaning.statements import (
    Ambiguous,
    Chain,
    Defined,
    Grid,
    Read,
    Reading,
    Shown,
    Statement,
    Tuple,
    Value,
)
from svmsym.exams.setting.exam import Item
from svmsym.exams.setting.verdicts import ledger_entry
from svmsym.exams.values.closeness import tolerance
from svmsym.exams.values.evaluating import Known
from svmsym.exams.values.given import Unclear
from svmsym.exams.values.optimum import Optimum
from svmsym.exams.values.said import evaluated, flat, same
from svmsym.exams.values.surd import NotExactError, Number

Weights: TypeAlias = tuple[Number, ...]
_POLYNOMIAL = frozenset({"linear", "poly"})


def of_size(answer: ReadAnswer, n: int) -> ReadAnswer:
    """With the only reading that is a matrix of n by n: the lengths of the rows tell what commas mean.

    >>> from svmsym.exams.marking.answer_reading import read_answer
    >>> answer = read_answer("[[1,0,0,5],[0,5,0,5]]")
    >>> len(answer.statements), len(of_size(answer, 2).statements)
    (0, 1)
    """
    reading = answer.reading
    if not isinstance(reading, Ambiguous):
        return answer
    fits = [r for r in reading.readings if _shape(grid_of(r.statements)) == (n, n)]
    return replace(answer, reading=fits[0]) if len(fits) == 1 else answer


def _shape(grid: tuple[tuple[Number, ...], ...] | None) -> tuple[int, int]:
    return (len(grid), len(grid[0])) if grid else (0, 0)


def judge_gram(item: Item, answer: ReadAnswer, problem: Problem) -> Finding | None:
    """The verdict on a Gram matrix, entry by entry; None where the kernel has no rational values."""
    if problem.kernel.type in IRRATIONAL:
        return None
    given, true = grid_of(answer.statements), gram_matrix(problem)
    if given is None:
        return Finding("undecided", "no matrix of numbers was found" + _unread(answer))
    shape = len(given), len(given[0])
    if shape != (problem.n, problem.n):
        reason = f"the matrix is {shape[0]} by {shape[1]}, and there are {problem.n} points"
        return Finding("wrong", reason, violated=f"K ∈ ℝ^({problem.n}×{problem.n})")
    room = tolerance(item.decimals)
    if any(
        max(i, j) > problem.n or not same(given[i - 1][j - 1], k, room)
        for i, j, k in entries_beside(answer.statements)
    ):
        return Finding("undecided", "an entry is given beside the matrix, with another value")
    for i, row in enumerate(true):
        for j, k in enumerate(row):
            if not same(given[i][j], k, room):
                formula = f"K_{i + 1}{j + 1} = K(x_{i + 1}, x_{j + 1})"
                reason = f"the entry in row {i + 1} and column {j + 1} is {given[i][j]}, and must be {k}"
                return Finding("wrong", reason, violated=formula, index=i + 1)
    return Finding("correct", "every entry is K(x_i, x_j)")


def judge_kernel(item: Item, answer: ReadAnswer, problem: Problem) -> Finding | None:
    """The verdict on kernel values at pairs of points; None where they are not rational."""
    if problem.kernel.type not in _POLYNOMIAL or not item.at:
        return None
    if not isinstance(answer.reading, Read):
        return Finding("undecided", "no number was found" + _unread(answer))
    pairs = list(zip(item.at[::2], item.at[1::2], strict=False))
    true = [gram_matrix(replace(problem, X=pair, y=(1, 1), weight=()))[0][1] for pair in pairs]
    room = tolerance(item.decimals)
    try:
        rounding = room, answer.reading.decimals
        found = kernel_values(
            answer.statements, [tuple(x) for x in problem.X or ()], problem.kernel, rounding
        )
    except NotExactError as error:
        return Finding("undecided", error.what)
    if isinstance(found, Unclear):
        return Finding("undecided", found.reason)
    given = in_order(found, [frozenset(pair) for pair in pairs])
    if isinstance(given, Unclear):
        return Finding("undecided", given.reason)
    for k, (v, t) in enumerate(zip(given, true, strict=True), 1):
        if not same(v, t, room):
            if len(pairs) > 1 and any(g.by_letters for g in found):
                return Finding("undecided", "it is not clear which value belongs to which pair of points")
            return Finding("wrong", f"the kernel is {t}, and not {v}", violated="K(x, z)", index=k)
    return Finding("correct", "these are the values of the kernel")


def judge_features(answer: ReadAnswer, problem: Problem) -> Finding | None:
    """The verdict on φ; None where the kernel is no polynomial."""
    if problem.kernel.type not in _POLYNOMIAL or not problem.X:
        return None
    return judge_feature_map(problem.kernel, len(problem.X[0]), answer.statements)


def judge_separable(item: Item, text: str, problem: Problem | None, language: str = "") -> Finding:
    """Yes or no, against the hard margin: it has an optimum exactly if the classes are separable."""
    holds = item.holds
    if (
        holds is None
        and problem is not None
        and problem.kind == "svc"
        and problem.kernel.type not in IRRATIONAL
    ):
        holds = isinstance(solved(replace(problem, C=None, slack="linear", weight=())), Optimum)
    return _truth(_asked(item, language), text, holds=holds, reasoned=False)


def judge_statement(item: Item, text: str, references: Sequence[str], language: str = "") -> Finding:
    """True or false; a reason that has points of its own is left to a person where the verdict is right."""
    holds = item.holds
    if holds is None and references:
        holds = truth_said(references[0])
    found = _truth(_asked(item, language), text, holds=holds, reasoned="reason" in item.marks)
    alone = is_verdict_alone(text, _asked(item, language))
    if "reason" in item.marks and found.read_as and found.verdict == "undecided" and alone:
        share = item.points - item.marks["reason"]
        return replace(found, verdict="wrong", reason="no reason is given", share=share, missing=("reason",))
    return found


def _asked(item: Item, language: str) -> TruthAsked:
    """What the sheet asks, which is no answer where it stands in one."""
    entry = ledger_entry(item.claim)
    words = (item.question, item.claim, "" if entry is None else entry.says)
    return TruthAsked(words, language, separability=item.kind == "separable")


def _truth(asked: TruthAsked, text: str, *, holds: bool | None, reasoned: bool) -> Finding:
    given = truth_said(text, asked)
    if holds is None:
        return Finding("undecided", "nothing says whether it is true")
    if given is None:
        if says_both(text, asked):
            return Finding("undecided", "the answer may mean yes as well as no")
        return Finding("undecided", "the answer begins neither with yes nor with no")
    if given != holds:
        return Finding("wrong", "the other answer is right", read_as=_word(given))
    if reasoned:
        return Finding("undecided", "the verdict is right, and a person has to read the reason", _word(given))
    return Finding("correct", "this is the right verdict", _word(given))


def _word(said_true: bool) -> str:  # noqa: FBT001 - the word for a truth value
    return "true" if said_true else "false"


def judge_trace(item: Item, answer: ReadAnswer, references: Sequence[Reading]) -> Finding:
    """The weights one after the other, with the start or without; right ones in front earn their share."""
    if not isinstance(answer.reading, Read):
        return Finding("undecided", "no weights were found" + _unread(answer))
    wanted = [rows for r in references if isinstance(r, Read) and (rows := vectors_in(r.statements))]
    if not wanted:
        return Finding("undecided", "there is no reference for this item")
    given = vectors_in(answer.statements)
    if not given:
        return Finding("undecided", "no weights were found, such as (0, 1, −1)")
    lists = [some for true in wanted for some in _with_and_without_start(item, true)]
    found = [_along(item, given, true) for true in lists]
    right = [f for f in found if f.verdict == "correct"]
    if not right and any(_along(item, _once(given), true).verdict == "correct" for true in lists):
        return Finding("undecided", "the weights are right, and some are repeated")
    open_ = [f for f in found if f.verdict == "undecided"]
    if right or open_:
        return [*right, *open_][0]
    return max(found, key=lambda f: (f.first_wrong_line or len(given) + 1, f.share))


def _with_and_without_start(item: Item, true: Sequence[Weights]) -> Sequence[Sequence[Weights]]:
    """The weights after each change, and the same with the weights at the start in front of them."""
    start: Weights = tuple(item.weights) or (Fraction(0),) * len(true[0])
    if not same(true[0], start, tolerance(None)):
        return true, [start, *true]
    return (true, true[1:]) if true[1:] else (true,)


def _once(weights: Sequence[Weights]) -> Sequence[Weights]:
    """Each as often as it was reached, not as often as it was kept."""
    return [w for k, w in enumerate(weights) if k == 0 or w != weights[k - 1]]


def _along(item: Item, given: Sequence[Weights], true: Sequence[Weights]) -> Finding:
    """How far one list of weights goes along with another."""
    room = tolerance(item.decimals)
    for k, (v, t) in enumerate(zip(given, true, strict=False), 1):
        if not same(v, t, room):
            share = item.points * Fraction(k - 1, len(true))
            text = f"({', '.join(map(str, v))})"
            return Finding(
                "wrong", f"the weights number {k} are wrong", first_wrong_line=k, line=text, share=share
            )
    if len(given) < len(true):
        share = item.points * Fraction(len(given), len(true))
        return Finding("wrong", f"{len(true) - len(given)} steps are missing at the end", share=share)
    if len(given) > len(true):
        return Finding("undecided", "the weights are right up to the end, and others follow")
    return Finding("correct", "all weights are right")


def vectors_in(statements: Sequence[Statement]) -> list[tuple[Number, ...]]:
    """All lists of numbers in order, rows of matrices among them.

    >>> from svmsym.exams.meaning.reader import read
    >>> vectors_in(read("w = (0, 1), w = (2, 1)").statements) == [(0, 1), (2, 1)]
    True
    """
    found: list[tuple[Number, ...]] = []
    for statement in flat(statements):
        for value in _values(statement):
            rows = [Tuple(row) for row in value.rows] if isinstance(value, Grid) else [value]
            for row in rows:
                made = evaluated(row, Known())
                if isinstance(made, tuple):
                    found.append(made)
    return found


def _values(statement: Statement) -> Sequence[Value]:
    if isinstance(statement, Shown | Defined):
        return (statement.value,)
    return statement.values if isinstance(statement, Chain) else ()


def _unread(answer: ReadAnswer) -> str:
    return (
        "" if isinstance(answer.reading, Read) else f": {getattr(answer.reading, 'message', 'two readings')}"
    )
