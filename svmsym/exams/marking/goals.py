"""What an answer must say, goal by goal, and whether everything it says is true.

    goal    a condition; or a formula with a name, such as L or ∂L/∂w, which may also be set to zero
    claim   a formula or a statement of the answer

A claim shows a goal if both say the same. A derivative in an answer is that of the goal: it is put in, and
what remains must be an identity. Every other claim must be true where the item is asked. A goal that no
claim shows by itself may follow from several.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from svmsym.exams.marking.context import Truth, judge_in_context
from svmsym.judging.defining import take_definitions
from svmsym.judging.fitting import VARIABLES, judge
from svmsym.judging.following import follows
from svmsym.judging.interpreting import interpret
from svmsym.judging.matching import parts_of
from svmsym.judging.naming import named, same_name
from svmsym.judging.outcome import CORRECT, UNDECIDED, WRONG, Open, Outcome, settle
from svmsym.judging.pages.subjects import ZERO
from svmsym.judging.renaming import rename_all
from svmsym.judging.rewriting import letters_of
from svmsym.meaning.letters import Key, key_of
from svmsym.meaning.work import Work
from svmsym.writing import tree as t
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.shapes import is_statement
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import Node

_EQUAL = frozenset(["=", ":=", "=:", "≡"])
_ORDER = {CORRECT: 0, UNDECIDED: 1, WRONG: 2}
MOST_CLAIMS = 40


@dataclass(frozen=True)
class Goal:
    """``step`` is its name in a marking scheme; ``by`` the unknown of a derivative."""

    step: str
    formula: Node | None = None
    condition: Node | None = None
    by: Key = ""


@dataclass(frozen=True)
class Weighed:
    """Which goals an answer shows, and the claims that are false or not decided, with the reason."""

    shown: dict[str, str] = field(default_factory=dict)  # correct, wrong or undecided, by step
    false: tuple[tuple[Node, Truth], ...] = ()
    unknown: tuple[tuple[Node, Truth], ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """The goals that are not shown for sure."""
        return tuple(step for step, verdict in self.shown.items() if verdict != CORRECT)


def weigh(goals: Sequence[Goal], claims: Sequence[Node], problem: str) -> Weighed:
    """Weigh an answer, its letters being those of the goals.

    >>> from svmsym.judging.claiming import claims_of
    >>> from svmsym.judging.sheet import read_on
    >>> wanted, said = (claims_of(read_on(text).page) for text in ("α_i ≥ 0, Σα_iy_i = 0", "α_i > 0"))
    >>> found = weigh([Goal(f"{k}", condition=c) for k, c in enumerate(wanted)], said, "hard-margin")
    >>> found.shown, len(found.false)
    ({'0': 'wrong', '1': 'wrong'}, 1)
    """
    shown: set[str] = set()
    false: list[tuple[Node, Truth]] = []
    unknown: list[tuple[Node, Truth]] = []
    others: list[Node] = []  # true claims that are no goal
    letters = VARIABLES | letters_of([n for g in goals for n in (g.formula, g.condition) if n is not None])
    rest, _ = take_definitions(list(claims), letters)
    own = tuple(n for n in claims if n not in rest)  # g_i = …, which the answer explains itself
    for link in (link for claim in rest for link in _links(claim)):
        steps, truth = _weigh_link(link, goals, own, problem)
        shown |= steps
        if truth.verdict == WRONG:
            false.append((link, truth))
        elif truth.verdict == UNDECIDED:
            unknown.append((link, truth))
        elif not steps and is_statement(link):
            others.append(link)
    said = {g.step: CORRECT for g in goals if g.step in shown}
    left = [g for g in goals if g.step not in said]
    known = [g.condition for g in goals if g.step in said and g.condition is not None]
    inferred = _weigh_rest(left, others, known) if left else {}
    verdicts = {g.step: said.get(g.step) or inferred[g.step] for g in goals}
    return Weighed(verdicts, tuple(false), tuple(unknown))


def _links(claim: Node) -> Iterator[Node]:
    """Take a claim apart: chains into links; a name with its formula stays together."""
    found = named(claim)
    if found is not None and not _derivatives(claim):
        yield claim
        return
    if isinstance(claim, t.Relation) and _derivatives(claim):
        for a, sign, b in zip(claim.parts, claim.signs, claim.parts[1:], strict=False):
            yield t.Relation((a, b), ("=" if sign in _EQUAL else sign,), at=claim.at)
        return
    yield from parts_of(claim) if is_statement(claim) else [claim]


def _weigh_link(
    link: Node, goals: Sequence[Goal], own: tuple[Node, ...], problem: str
) -> tuple[set[str], Truth]:
    """Tell which goals a link shows, and whether it is true."""
    found = named(link)
    formulas = [g for g in goals if g.formula is not None]
    if found is not None and not _derivatives(link):
        goal = next((g for g in formulas if not g.by and same_name("L", found.name)), None)
        if goal is not None:
            values = [found.body, *(part for _, part in found.rest)]
            truth = _worst([_agree(goal.formula, v, own) for v in values])
            return ({goal.step} if truth.verdict == CORRECT else set()), truth
        return set(), judge_in_context(problem, link)
    if not is_statement(link):
        return _weigh_formula(link, formulas, own)
    if _derivatives(link):
        return _weigh_derivative(link, formulas, own, problem)
    for goal in goals:
        if goal.condition is not None and _agree(goal.condition, link, own).verdict == CORRECT:
            return {goal.step}, Truth(CORRECT)
    return set(), judge_in_context(problem, link)


def _weigh_formula(formula: Node, goals: Sequence[Goal], own: tuple[Node, ...]) -> tuple[set[str], Truth]:
    """Find the goal whose formula this is; a formula that is none is wrong where all of them differ."""
    tried = [(g, _agree(g.formula, formula, own)) for g in goals]
    for goal, truth in tried:
        if truth.verdict == CORRECT:
            return {goal.step}, truth
    refuted = bool(tried) and all(truth.verdict == WRONG for _, truth in tried)
    return set(), Truth(WRONG if refuted else UNDECIDED, "it is none of the formulas that are asked for")


def _weigh_derivative(
    link: Node, goals: Sequence[Goal], own: tuple[Node, ...], problem: str
) -> tuple[set[str], Truth]:
    """Put the derivatives of the goals in; ∂L/∂w = 0 alone says what is done next."""
    assert isinstance(link, t.Relation)
    if ZERO in link.parts and any(isinstance(p, t.Derivative) for p in link.parts):
        return set(), Truth(CORRECT)
    steps: set[str] = set()

    def change(one: Node) -> Node | None:
        if not isinstance(one, t.Derivative):
            return None
        by = {key_of(b.base if isinstance(b, t.Scripted) else b) for b in one.by}
        goal = next((g for g in goals if {g.by} == by or (not by and len(goals) == 1)), None)
        if goal is None or goal.formula is None:
            return None
        steps.add(goal.step)
        index = next((b.sub[0] for b in one.by if isinstance(b, t.Scripted) and b.sub), t.Name("i"))
        names = {"i": index} if isinstance(index, t.Name) and index.letter != "i" else {}
        return t.Bracket("(", ((rename_all(goal.formula, names),),), ")")

    left, right = (rebuild(part, change) for part in link.parts)
    if _derivatives(left) or _derivatives(right) or link.signs != ("=",):
        return set(), judge_in_context(problem, link)
    truth = _agree(left, right, own)
    return (steps if truth.verdict == CORRECT else set()), truth


def _derivatives(node: Node) -> bool:
    return any(isinstance(one, t.Derivative) for one in t.walk(node))


@lru_cache(maxsize=8192)
def _agree(wanted: Node | None, found: Node, own: tuple[Node, ...]) -> Truth:
    """Compare two formulas or statements; what the answer explains itself stands beside."""
    assert wanted is not None
    outcome: Outcome = settle(judge, [wanted], [found, *own], [], Work())
    return Truth(outcome.verdict, outcome.reason)


def _worst(found: Sequence[Truth]) -> Truth:
    return max(found, key=lambda one: _ORDER[one.verdict])


# ---- Goals that follow from several claims


def _weigh_rest(goals: Sequence[Goal], others: Sequence[Node], known: Sequence[Node]) -> dict[str, str]:
    """Tell which of the remaining goals follow from other true claims, with those that are shown.

    A letter that no claim has is a name: it may stand for what a condition says it is, if with that all other
    conditions on it follow. So μ_i = C − α_i may be put in everywhere.
    """
    letters = letters_of([*others, *known])
    lacking = {g.step: _letters(g) - letters for g in goals}
    found = {g.step: WRONG if lacking[g.step] or not others else _follows(g, others, known) for g in goals}
    for key in set().union(*lacking.values()):
        about = [g for g in goals if lacking[g.step] == {key}]
        for explained in about:
            match explained.condition:
                case t.Relation(signs=("=",)) as equation if others:
                    rest = [g for g in about if g is not explained]
                    verdicts = {g.step: _follows(g, [*others, equation], known) for g in rest}
                    if rest and set(verdicts.values()) == {CORRECT}:
                        return found | verdicts | {explained.step: CORRECT}
                    if {CORRECT, UNDECIDED} & set(verdicts.values()):
                        found |= dict.fromkeys((g.step for g in about), UNDECIDED)
    return found


def _letters(goal: Goal) -> set[Key]:
    return letters_of([n for n in (goal.condition, goal.formula) if n is not None]) - INDICES


def _follows(goal: Goal, others: Sequence[Node], known: Sequence[Node]) -> str:
    """Decide whether a condition follows: from one claim with an equation put in, from some, from all."""
    if goal.condition is None:
        return WRONG
    letters = _letters(goal)
    equations: list[Node] = [n for n in (*others, *known) if isinstance(n, t.Relation) and n.signs == ("=",)]
    put_in: list[list[Node]] = [[], *([e] for e in equations if letters_of([e]) & letters)]
    for facts in put_in:
        reach = letters_of(facts) | letters
        for claim in (n for n in others if n not in facts and letters_of([n]) & reach - INDICES):
            if settle(judge, [goal.condition], [claim], facts, Work()).verdict == CORRECT:
                return CORRECT
    verdict = UNDECIDED
    near = [n for n in others if letters_of([n]) & letters]
    for premises in (near, [*others, *known]):
        verdict = _test(premises, goal.condition)
        if verdict == CORRECT:
            return verdict
    return verdict


def _test(premises: Sequence[Node], conclusion: Node) -> str:
    try:
        how = next(interpret([*premises, conclusion]), None)
    except Open:
        how = None
    return UNDECIDED if how is None else settle(follows, premises, [conclusion], how).verdict
