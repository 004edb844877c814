"""What a student is told, by how much the exam lets be told.

none      nothing
hint      whether it is right, and where to look again
reason    also why: the first wrong line, the mistake by name, what follows from what
solution  also a right answer
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from svmsym.exams.marking.finding import Finding
from svmsym.exams.marking.following import Followed
from svmsym.exams.marking.marks import Status
from svmsym.exams.marking.sheet_letters import condition_text, in_letters, told_in_letters
from svmsym.exams.prose import filled, say, sentences
from svmsym.exams.setting.exam import Feedback, Item
from svmsym.judging.sheet import DEFAULT_SHEET, Sheet

# Conditions that name what a right value must be are left out: they would give the answer away.
_TELLING = frozenset({"alpha", "w", "slack", "gram", "feature_map", "b"})

_GROUPS = frozenset({"primal", "multipliers", "complementarity"})  # told as groups: which one is the answer


@dataclass(frozen=True)
class Told:
    """All that sentences are made of."""

    item: Item
    language: str
    level: Feedback
    status: Status
    score: Fraction | None
    finding: Finding
    followed: Followed
    recovered: tuple[str, ...] = ()
    mistakes: tuple[str, ...] = ()  # their sentences
    several: bool = False  # each of them alone would give the answer
    solution: str = ""
    sheet: Sheet = DEFAULT_SHEET  # whose letters are used
    minus: bool = False  # whether it writes wᵀx − b

    def formula(self, text: str) -> str:
        """A formula in the letters of the sheet."""
        return in_letters(text, self.sheet)


def feedback(told: Told) -> str:
    """The sentences for one item."""
    if told.level == "none":
        return ""
    parts = [*_verdict(told)]
    if told.finding.reason_unread and told.status != "undecided":
        parts.append(_say(told, "reason-unread"))
    if told.level != "hint":
        parts += reasons(told)
    if told.level == "solution" and told.solution and told.status not in {"correct", "undecided"}:
        parts.append(_say(told, "solution", answer=told.solution))
    return say(told.language, "between").join(parts)


def _say(told: Told, key: str, **words: object) -> str:
    template = told_in_letters(sentences(told.language, "marking")[key], told.sheet, told.language)
    return filled(template, words)


def listed(names: Sequence[str], language: str) -> str:
    """a, b and c.

    >>> listed(("c", "d"), "de")
    'c und d'
    """
    *first, last = names
    return say(language, "list-comma").join(first) + say(language, "list-and") + last if first else last


def _verdict(told: Told) -> list[str]:
    if told.status == "correct" and told.recovered:
        return [_say(told, "recovered", items=listed(told.recovered, told.language))]
    if told.status == "follow-through":
        return [_say(told, "follow-through", items=listed(told.followed.origin, told.language))]
    if told.status in {"correct", "empty"}:
        return [_say(told, told.status)]
    if told.status == "undecided":
        earlier = told.followed.state == "open" and told.finding.verdict == "wrong"
        items = listed(told.followed.origin, told.language) if earlier else ""
        return [_say(told, "undecided"), *([_say(told, "undecided-earlier", items=items)] if earlier else [])]
    found = [_say(told, "wrong")] if not told.finding.missing or told.finding.first_wrong_line else []
    if told.status == "partial" and told.score is not None:
        found.append(_say(told, "partial", score=told.score, max=told.item.points))
    if told.level == "hint" and told.finding.first_wrong_line:
        found.append(_say(told, "hint-line", line=told.finding.first_wrong_line))
    return found


def reasons(told: Told) -> list[str]:
    """Why an answer is not right, sentence by sentence."""
    found: list[str] = []
    f, followed = told.finding, told.followed
    if told.status in {"wrong", "partial"}:
        if f.first_wrong_line is not None:
            key = "first-line" if f.first_wrong_line == 1 else "wrong-line"
            words = {} if f.first_wrong_line == 1 else {"line": f.first_wrong_line}
            found.append(_say(told, key, text=told.formula(f.line_read) or f.line, **words))
        if f.missing and f.first_wrong_line is None:
            steps = [*dict.fromkeys(_step(told, s) for s in f.missing)]
            found.append(_say(told, "missing", steps=listed(steps, told.language)))
        if f.violated and told.item.kind in _TELLING and not f.violated.startswith("b "):
            found.append(
                _say(
                    told, "wrong-condition", formula=condition_text(f.violated, told.sheet, minus=told.minus)
                )
            )
        if told.several:
            found.append(_say(told, "either"))
        found += [told_in_letters(words, told.sheet, told.language) for words in told.mistakes]
        if f.counterexample and not told.mistakes:
            found.append(_say(told, "counterexample", numbers=told.formula(numbers_alone(f.counterexample))))
        found += _not_followed(told)
    if followed.clash and told.status != "correct":  # a right b has nothing to explain
        values = [_say(told, "clash-value", value=b, point=i) for i, b in followed.clash]
        found.append(_say(told, "clash", values=say(told.language, "list-comma").join(values)))
    return found


def numbers_alone(counterexample: str) -> str:
    """The numbers alone, without the English words around them.

    >>> numbers_alone("y = (1), α = (1) gives 3/2 instead of −1/2")
    'y = (1), α = (1)'
    >>> numbers_alone("α = (1) and α = (0): −1 < 0, but 0 ≥ 0")
    'α = (1); α = (0)'
    """
    for words in (" gives ", " satisfies ", ": "):
        counterexample = counterexample.partition(words)[0]
    return counterexample.replace(" and ", "; ")


def _not_followed(told: Told) -> list[str]:
    followed = told.followed
    if not followed.origin:
        return []
    items = listed(followed.origin, told.language)
    if followed.outcome in {"unbounded", "infeasible", "only zero"}:
        return [_say(told, followed.outcome.replace(" ", "-"), items=items)]
    if followed.state in {"degenerate", "inconsistent"}:
        return [_say(told, followed.state, items=items)]
    return []


def _step(told: Told, step: str) -> str:
    head, _, letter = step.partition("_")
    if head == "stationarity" and letter:
        return _say(told, "step-stationarity", letter=told.formula(letter))
    return _say(told, f"step-{head if head in _GROUPS else step}")
