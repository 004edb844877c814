"""Why an answer is wrong: the difference, a small counterexample and a hint, made when somebody asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice

from svmsym.formulas import express, normal_form
from svmsym.formulas.indices import free_indices
from svmsym.formulas.notation import DEFAULT
from svmsym.formulas.printing import to_text
from svmsym.judging.domains import not_negative
from svmsym.judging.explaining import Message, recognise, show_in
from svmsym.judging.following import follows
from svmsym.judging.interpreting import Interpretation
from svmsym.judging.outcome import CORRECT, ONLY_ANSWER, ONLY_REFERENCE, Open, Outcome, settle
from svmsym.judging.proving import translate_named
from svmsym.judging.separating import Difference, Failure
from svmsym.judging.shrinking import surprises
from svmsym.meaning.denote import Definition
from svmsym.meaning.letters import Key, Table
from svmsym.meaning.reals import Root, TooLarge
from svmsym.meaning.values import Array, Undefined, Value
from svmsym.meaning.work import TooMuchWork, Work
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

_COMPARED = 5  # worlds in which a factor must be the same
_LONGEST_DIFFERENCE = 300
_HINT_WORK = 200_000  # steps on a hint


@dataclass(frozen=True)
class Explanation:
    """What is told about a wrong answer, in the language of the reader."""

    counterexample: Message | None = None
    difference: str = ""
    hint: Message | None = None


def explain(outcome: Outcome) -> Explanation:
    """Explain an outcome; nothing is told that was not substituted back.

    >>> from svmsym.judging.same import same
    >>> found = explain(same("Σᵢ αᵢ yᵢ", "−Σᵢ αᵢ yᵢ"))
    >>> print(found.counterexample)
    α_1 = 1, y_1 = −1: the answer gives 1, the reference −1
    >>> print(found.difference, "|", found.hint)
    −2 Σᵢ αᵢyᵢ | only the sign differs
    """
    evidence, world = outcome.evidence, outcome.world
    if world is None or not isinstance(evidence, Failure | Difference):
        return Explanation()
    try:
        small = evidence.make_small(world)
        if isinstance(evidence, Failure):
            return _explain_failure(evidence, small, outcome.reason)
    except (Open, Undefined, TooLarge, TooMuchWork):
        return Explanation()
    pair = evidence.pair(small)
    if pair is None:
        return Explanation()
    told = Message("values-are", {"reference": _one(pair[0]), "answer": _one(pair[1])})
    shown = show_in(small, evidence.nodes, told, evidence.names)
    return Explanation(shown, _difference(evidence), _hint_at_factor(evidence))


def _one(value: Value) -> Value:
    """A vector with one coordinate is told as a number."""
    return value.flat[0] if isinstance(value, Array) and len(value.flat) == 1 else value


def _explain_failure(evidence: Failure, small: World, reason: str) -> Explanation:
    """Tell which side alone a world satisfies; the other side where that needs no negative multipliers."""
    how = evidence.how
    assert isinstance(how, Interpretation)
    how = replace(how, work=Work(most=_HINT_WORK))
    usual = not_negative(evidence.nodes, how.table)
    hint = _hint_at_strength(evidence, reason, how)
    if reason == ONLY_ANSWER and hint is None and usual and surprises(small):
        turned = Failure(evidence.failed, evidence.held, [*evidence.facts, *usual], how)
        other = follows([*turned.facts, *turned.held], turned.failed, how)
        if other.world is not None:
            small, reason = turned.make_small(other.world), ONLY_REFERENCE
    return Explanation(show_in(small, evidence.nodes, recognise(reason)), "", hint)


def _difference(evidence: Difference) -> str:
    """Write the answer less the reference."""
    reference, answer = evidence.formulas
    return write_difference([answer], [reference], evidence.how.table, evidence.how.definitions)


def write_difference(
    more: Sequence[Node], less: Sequence[Node], table: Table, definitions: Mapping[Key, Definition]
) -> str:
    """Write some formulas less others, collected, where the kernel's language can say it."""
    signs = ["+"] * len(more) + ["-"] * len(less)
    terms = tuple(t.Bracket("(", ((one,),), ")", at=one.at) for one in (*more, *less))
    found = translate_named(t.Sum(terms, tuple(signs)), table, definitions)
    if found is None:
        return ""
    formula, symbols = found
    if not all(symbols.values()):  # a root, or a function that is not known
        return ""
    free = sorted(index.name for index in free_indices(formula))
    letters = replace(DEFAULT, symbols=symbols, indices=dict(zip(free, "klrs", strict=False)))
    text = to_text(express(normal_form(formula)), letters)
    return text if len(text) <= _LONGEST_DIFFERENCE else ""


def _hint_at_factor(evidence: Difference) -> Message | None:
    """Say that the answer is a multiple of what is asked for, where it is one in several worlds."""
    if evidence.facts:
        return None
    try:
        factors = set(islice(_factors(evidence), _COMPARED))
    except (Undefined, TooLarge, TooMuchWork):
        return None
    factor = factors.pop() if len(factors) == 1 else None
    if not factor:
        return None
    return Message("hint-sign") if factor == -1 else Message("hint-factor", {"factor": factor})


def _factors(evidence: Difference) -> Iterator[Fraction | None]:
    """List the quotients answer/reference in several worlds, of the first entry of a vector."""
    how = evidence.how
    assert isinstance(how, Interpretation)
    for world in replace(how, work=Work(most=_HINT_WORK)).worlds(2 * _COMPARED, seed=900):
        pair = evidence.pair(world)
        match [v.flat[0] if isinstance(v, Array) else v for v in pair or ()]:
            case [Fraction() as reference, Fraction() as answer] if reference:
                yield answer / reference
            case [Root() as reference, Root() as answer] if reference.radicand == answer.radicand:
                yield answer.factor / reference.factor
            case _:
                yield None


def _hint_at_strength(evidence: Failure, reason: str, how: Interpretation) -> Message | None:
    """Say that the answer follows and says less, or says more than holds."""
    hints = {ONLY_REFERENCE: "hint-stronger", ONLY_ANSWER: "hint-weaker"}
    if reason not in hints:
        return None
    back = settle(follows, [*evidence.facts, *evidence.failed], list(evidence.held), how)
    return Message(hints[reason]) if back.verdict == CORRECT else None
