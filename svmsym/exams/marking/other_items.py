"""Items that ask no optimum: kernel values, feature map, separability, a trace, a statement."""

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
from svmsym.exams.marking.kernel_claims import false_claim
from svmsym.exams.marking.kernel_values import in_order, kernel_values
from svmsym.exams.marking.truth_words import (
    TruthAsked,
    is_verdict_alone,
    replies_to_denial,
    says_both,
    truth_said,
)
from svmsym.exams.marking.value_items import solved
from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.statements import (
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
from svmsym.exams.values.closeness import EXACT, tolerance
from svmsym.exams.values.evaluating import Known
from svmsym.exams.values.given import Unclear
from svmsym.exams.values.named_points import Point
from svmsym.exams.values.optimum import Optimum
from svmsym.exams.values.said import evaluated, flat, said, same
from svmsym.exams.values.surd import NotExactError, Number
from svmsym.exams.values.world import kernel_at

Weights: TypeAlias = tuple[Number, ...]
_POLYNOMIAL = frozenset({"linear", "poly"})


def judge_kernel(item: Item, answer: ReadAnswer, problem: Problem) -> Finding | None:
    """The verdict on kernel values at pairs of points; None where they are not rational."""
    if problem.kernel.type not in _POLYNOMIAL or not item.at:
        return None
    if not isinstance(answer.reading, Read):
        return Finding("undecided", "no number was found" + unread(answer))
    pairs = list(zip(item.at[::2], item.at[1::2], strict=False))
    true = [kernel_at(problem, *pair) for pair in pairs]
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
        if t is None:
            return None
        if not same(v, t, room):
            if len(pairs) > 1 and any(g.by_letters for g in found):
                return Finding("undecided", "it is not clear which value belongs to which pair of points")
            return Finding("wrong", f"the kernel is {t}, and not {v}", violated="K(x, z)", index=k)
    right = Finding("correct", "these are the values of the kernel")
    return unless_false(right, answer, problem, pairs[0], room) if len(pairs) == 1 else right


def unless_false(
    found: Finding, answer: ReadAnswer, problem: Problem, pair: Sequence[Point] = (), room: Fraction = EXACT
) -> Finding:
    """A right answer beside a false statement about the kernel waits for a person."""
    false = false_claim(answer.statements, problem, pair, room) if found.verdict == "correct" else None
    if false is None:
        return found
    reason = f"the value is right, and the answer also says {echo_text(false)}, which does not hold"
    return replace(found, verdict="undecided", reason=reason)


def judge_features(answer: ReadAnswer, problem: Problem) -> Finding | None:
    """The verdict on φ; None where the kernel is no polynomial."""
    if problem.kernel.type not in _POLYNOMIAL or not problem.X:
        return None
    found = judge_feature_map(problem.kernel, len(problem.X[0]), answer.statements)
    return unless_false(found, answer, problem)


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
        if replies_to_denial(text, asked):
            return Finding("undecided", "the claim has a word such as “not”: yes and no may mean either here")
        if says_both(text, asked):
            return Finding("undecided", "the answer may mean yes as well as no, or limits its verdict")
        return Finding("undecided", "the answer begins neither with yes nor with no")
    unread = not is_verdict_alone(text, asked)
    if given != holds:
        return Finding("wrong", "the other answer is right", _word(given), reason_unread=unread)
    if reasoned:
        return Finding("undecided", "the verdict is right, and a person has to read the reason", _word(given))
    return Finding("correct", "this is the right verdict", _word(given), reason_unread=unread)


def _word(said_true: bool) -> str:  # noqa: FBT001 - the word for a truth value
    return "true" if said_true else "false"


def judge_trace(item: Item, answer: ReadAnswer, references: Sequence[Reading]) -> Finding:
    """The weights one after the other, with the start or without; right ones in front earn their share."""
    if not isinstance(answer.reading, Read):
        return Finding("undecided", "no weights were found" + unread(answer))
    wanted = [rows for r in references if isinstance(r, Read) and (rows := vectors_in(r.statements))]
    if not wanted:
        return Finding("undecided", "there is no reference for this item")
    given = vectors_in(answer.statements)
    if not given:
        return Finding("undecided", "no weights were found, such as (0, 1, −1)")
    if _other_bias(answer, [start_of(item, given[0]), *given]):
        return Finding("undecided", "b is given beside the weights, and is the first number of none of them")
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
    start = start_of(item, true[0])
    if not same(true[0], start, tolerance(None)):
        return true, [start, *true]
    return (true, true[1:]) if true[1:] else (true,)


def start_of(item: Item, weights: Weights) -> Weights:
    """The weights at the start, as many as there are in any others: zero, or as the sheet says."""
    return tuple(item.weights) or (Fraction(0),) * len(weights)


def _other_bias(answer: ReadAnswer, weights: Sequence[Weights]) -> bool:
    """Whether some b = … is the weight of x_0 = 1, which stands in front, in no list of weights."""
    decimals = answer.reading.decimals if isinstance(answer.reading, Read) else ()
    given = said(answer.statements, Known(), EXACT, decimals).values.get("b", [])
    return any(v not in {w[0] for w in weights} for v in given)


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


def unread(answer: ReadAnswer) -> str:
    """Why an answer was not read; nothing where it was."""
    return (
        "" if isinstance(answer.reading, Read) else f": {getattr(answer.reading, 'message', 'two readings')}"
    )
