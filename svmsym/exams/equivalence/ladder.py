"""The ladder: an answer against a reference, from same form to rounded numbers.

Correct is said with a proof, wrong with a counterexample, undecided with the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sympy import Expr, Integer, Rational

from svmsym.errors import SvmsymError
from svmsym.exams.equivalence.arranging import arranged
from svmsym.exams.equivalence.conditions import Condition, conditions
from svmsym.exams.equivalence.definitions import concrete, definitions, put_in, same_definitions, same_place
from svmsym.exams.equivalence.extras import under_own_relations, with_extras
from svmsym.exams.equivalence.foreign_letters import unless_foreign, unless_own_parameters, without_foreign
from svmsym.exams.equivalence.leftover_letters import unless_left_over
from svmsym.exams.equivalence.letters import BeyondError
from svmsym.exams.equivalence.problems import same_problems
from svmsym.exams.equivalence.rounding import exactly, rounded
from svmsym.exams.equivalence.substituting import unless_no_counterexample
from svmsym.exams.equivalence.systems import same_systems
from svmsym.exams.equivalence.values import Setting, same_values, worst
from svmsym.exams.equivalence.verdict import (
    COLLECTION,
    MODULO,
    SAME_FORM,
    SAYS_LESS,
    SET,
    SYSTEM,
    VALUE,
    Verdict,
)
from svmsym.exams.equivalence.worlds import subscript
from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.functions import Applied, Gradient, PairEntry, Root
from svmsym.exams.meaning.statements import (
    Chain,
    Defined,
    Optimise,
    PerPair,
    PerPoint,
    Shown,
    Statement,
    Together,
    Value,
)
from svmsym.formulas.atoms import Entry, Letter, Scalar, Vector
from svmsym.formulas.budget import within_budget
from svmsym.formulas.operations import Inner, KernelValue

_SHORTEST_WORD = 3
_QUANTITIES = frozenset({"α", "w", "b", "C", "ξ", "μ", "γ", "x", "y", "λ", "ρ", "ε", "n", "d", "σ", "ν"})


def compare_statements(
    reference: Statement,
    answer: Statement,
    given: Sequence[Statement] = (),
    decimals: int | None = None,
    beside: Sequence[Statement] = (),
) -> Verdict:
    """Whether the answer says what the reference says, wherever the given relations hold.

    ``beside``: what is known of letters that the reference does not have, and may be said beside it.

    >>> from sympy import Rational
    >>> from svmsym.formulas import Scalar
    >>> third, rounded = (Chain((Scalar("b"), v), ("=",)) for v in (Rational(1, 3), Rational(33, 100)))
    >>> compare_statements(third, rounded).verdict, compare_statements(third, rounded, decimals=2).verdict
    ('wrong', 'correct')
    """
    return within_budget(
        lambda: _compared(reference, answer, given, decimals, beside),
        lambda reason: Verdict("undecided", reason=reason),
    )


def _compared(
    reference: Statement,
    answer: Statement,
    given: Sequence[Statement],
    decimals: int | None,
    beside: Sequence[Statement],
) -> Verdict:
    notes: tuple[str, ...] = ()
    try:
        answer = answer if decimals is None else exactly(answer)
        reference, answer, notes = arranged(reference, answer, given)
        own = without_foreign(reference, answer, given)
        answer, notes = own.answer, (*notes, *(f"{text}, as the answer says" for text in own.used))
        known = [r for r in own.remarks if any(compare_statements(b, r).correct for b in beside)]
        notes = (*notes, *(f"the answer also says {echo_text(r)}, which is right" for r in known))
        own = replace(own, remarks=tuple(r for r in own.remarks if r not in known))
        verdict = unless_foreign(_with_given(reference, answer, given), reference, own)
        verdict = unless_left_over(verdict, reference, answer, given, lambda r, a: _with_given(r, a, given))
        verdict = unless_own_parameters(verdict, reference, answer, given)
        verdict = unless_no_counterexample(verdict, reference, answer, given)
    except BeyondError as error:
        verdict = Verdict("undecided", reason=str(error).splitlines()[0])
    except (SvmsymError, ArithmeticError, RecursionError) as error:
        verdict = Verdict("undecided", reason=str(error).splitlines()[0] or type(error).__name__)
    if not verdict.correct and decimals is not None:
        verdict = rounded(reference, answer, decimals) or verdict
    return replace(verdict, notes=(*notes, *verdict.notes)) if notes else verdict


def _with_given(reference: Statement, answer: Statement, given: Sequence[Statement]) -> Verdict:
    if not given:
        return _or_more(reference, answer, Setting())
    plain = _attempt(reference, answer)
    if plain.correct:
        return plain
    used = []
    stated = reference, answer
    facts: tuple[Condition, ...] = tuple(c for s in given for c in _conditions(s) or ())
    for known in definitions(given):
        before = reference, answer
        reference, answer = put_in(reference, known), put_in(answer, known)
        if (reference, answer) != before:
            used.append(known.text)
    verdict = _or_more(reference, answer, Setting(facts), stated)
    if verdict.correct:
        return replace(verdict, how=MODULO, used=(*used, *verdict.used))
    return verdict


def _or_more(
    reference: Statement,
    answer: Statement,
    setting: Setting,
    stated: tuple[Statement, Statement] | None = None,
) -> Verdict:
    """The verdict on the answer, and on what it says beyond the reference; ``stated``: both as written."""
    try:
        verdict = judged(reference, answer, setting)
    except BeyondError as error:
        verdict = Verdict("undecided", reason=error.what)
    if verdict.correct and verdict.how not in {SYSTEM, SET, MODULO}:
        return verdict
    if verdict.correct and not _longer(answer, reference):
        return verdict
    # Where all of the answer says too little, no part of it says enough.
    less = SAYS_LESS in verdict.counterexample
    both = stated or (reference, answer)
    more = None if less else with_extras(*both, setting, _safely, verdict.point)
    if verdict.correct:
        return replace(verdict, notes=more.notes) if more is not None and more.correct else verdict
    if more is None and verdict.verdict == "wrong" and isinstance(reference, Defined | Shown):
        more = under_own_relations(reference, answer, setting, _safely)
    return more or verdict


def _longer(one: Statement, other: Statement) -> bool:
    """Whether a list of statements has more of them."""
    counts = [len(s.statements) if isinstance(s, Together) else 1 for s in (one, other)]
    return counts[0] > counts[1]


def _attempt(reference: Statement, answer: Statement) -> Verdict:
    try:
        return judged(reference, answer, Setting())
    except (SvmsymError, ArithmeticError):
        return Verdict("undecided")


def judged(reference: Statement, answer: Statement, setting: Setting) -> Verdict:
    """The verdict on two statements by their kinds."""
    reference, answer = _single(reference), _single(answer)
    if reference == answer:
        return Verdict("correct", SAME_FORM)
    if isinstance(reference, Optimise) and isinstance(answer, Optimise):
        return same_problems(reference, answer, setting)
    if isinstance(reference, Shown) and isinstance(answer, Shown):
        return same_values(reference.value, answer.value, setting)
    if isinstance(reference, Defined) and isinstance(answer, Defined):
        if _only_names(reference, answer):
            return Verdict("undecided", reason=f"{reference.name} and {answer.name} may not mean the same")
        if _same_name(reference, answer):
            if not concrete(reference) and not concrete(answer):
                found = same_definitions(reference, answer, setting)
                return _unless_words(reference, answer, found, setting)
            if same_place(reference, answer):
                return _unless_words(
                    reference, answer, same_values(reference.value, answer.value, setting), setting
                )
    if isinstance(reference, Shown) or isinstance(answer, Shown):
        return _value_of_a_name(reference, answer, setting)
    ours, theirs = _conditions(reference), _conditions(answer)
    if ours is not None and theirs is not None:
        return same_systems(ours, theirs, setting)
    return _part_by_part(reference, answer, setting)


def _conditions(statement: Statement) -> list[Condition] | None:
    try:
        return conditions(statement)
    except BeyondError:
        return None


def _obstacle(statement: Statement) -> str:
    """Why a statement has no form as conditions."""
    try:
        conditions(statement)
    except BeyondError as error:
        return error.what
    return ""


def _single(statement: Statement) -> Statement:
    while isinstance(statement, Together) and len(statement.statements) == 1:
        statement = statement.statements[0]
    return statement


def _same_name(reference: Defined, answer: Defined) -> bool:
    """One name, or two names of functions that are labels only; w and b are no labels."""
    names = {reference.name, answer.name}
    if len({n.lower() for n in names}) == 1:
        return True
    # L_1 and L_2 are two things; f(x) = … and h(x) = … may be one.
    return not names & _QUANTITIES and not any(subscript(n)[1] for n in names)


def _only_names(reference: Defined, answer: Defined) -> bool:
    """margin = 2 beside width = 2: different words for numbers, which no formula tells apart."""
    if reference.arguments or answer.arguments or reference.name.lower() == answer.name.lower():
        return False
    plain = all(isinstance(d.value, Expr) and not d.value.atoms(Letter) for d in (reference, answer))
    return plain and not all(subscript(d.name)[1] for d in (reference, answer))


def _unless_words(reference: Defined, answer: Defined, verdict: Verdict, setting: Setting) -> Verdict:
    """margin = 1/‖w‖ beside width = 2/‖w‖: two words, and one is twice the other."""
    words = (reference.name.lower(), answer.name.lower())
    if verdict.verdict != "wrong" or words[0] == words[1] or min(map(len, words)) < _SHORTEST_WORD:
        return verdict
    if not isinstance(reference.value, Expr) or not isinstance(answer.value, Expr):
        return verdict
    for factor in (Integer(2), Rational(1, 2)):
        if same_values(reference.value * factor, answer.value, setting).correct:
            return Verdict(
                "undecided",
                reason=f"{words[1]} is {factor} times {words[0]} here, and both words are used for both",
                hint="is it the distance from the hyperplane to a margin, or that between both margins?",
            )
    return verdict


def _value_of_a_name(reference: Statement, answer: Statement, setting: Setting) -> Verdict:
    """b = ½ beside ½ alone: what the name stands for is compared."""
    ours, theirs = _values(reference), _values(answer)
    if ours is None or theirs is None:
        return Verdict("undecided", reason="an expression is compared with a statement of another kind")
    verdicts = [same_values(ours[-1], v, setting) for v in theirs]
    verdict = worst(verdicts, VALUE)
    if verdict.verdict == "wrong" and _in_other_letters(reference, answer):
        return Verdict("undecided", reason="a function and an expression in other letters")
    return replace(verdict, how=VALUE) if verdict.correct else verdict


def _in_other_letters(reference: Statement, answer: Statement) -> bool:
    """k(u, v) = (1 + uᵀv)² beside (1 + xᵀz)² alone: nothing says which letter is which."""
    for function, alone in ((reference, answer), (answer, reference)):
        if isinstance(function, Defined) and isinstance(alone, Shown) and isinstance(alone.value, Expr):
            names = {subscript(x.name)[0] for x in alone.value.atoms(Letter)}
            if any(getattr(a, "name", "") not in names for a in function.arguments):
                return True
    return False


def _values(statement: Statement) -> tuple[Value, ...] | None:
    if isinstance(statement, Shown):
        return (statement.value,)
    if isinstance(statement, Defined):
        return (statement.value,)
    if isinstance(statement, Chain) and set(statement.signs) == {"="} and not statement.where:
        first, *rest = statement.values
        return tuple(rest) if _is_name(first) else None
    return None


def _is_name(value: Value) -> bool:
    if isinstance(value, PerPoint | PerPair):
        return _is_name(value.body)
    if isinstance(value, Root):  # ‖w‖ is as good as a name
        inside = value.args[0]
        return isinstance(inside, Inner) and inside.left == inside.right and isinstance(inside.left, Vector)
    return isinstance(value, Scalar | Vector | Entry | Applied | Gradient | PairEntry | KernelValue)


def _part_by_part(reference: Statement, answer: Statement, setting: Setting) -> Verdict:
    """Statements that are no conditions: a name and its value, or several statements in any order."""
    if isinstance(reference, Together) or isinstance(answer, Together):
        return _in_any_order(_parts(reference), _parts(answer), setting)
    left, right = _equation(reference), _equation(answer)
    if left is not None and right is not None:
        names = same_values(left[0], right[0], setting)
        if names.correct:
            return same_values(left[1], right[1], setting)
    if isinstance(reference, Optimise) != isinstance(answer, Optimise):
        return Verdict("undecided", reason="one is an optimisation problem, the other is not")
    why = _obstacle(reference) or _obstacle(answer)
    return Verdict("undecided", reason=why or "statements of these kinds cannot be compared")


def _equation(statement: Statement) -> tuple[Value, Value] | None:
    if isinstance(statement, Defined):
        return Applied(statement.name, *statement.arguments), statement.value
    if isinstance(statement, Chain) and statement.signs == ("=",) and not statement.where:
        left, right = statement.values
        return (left, right) if _is_name(left) else None
    return None


def _parts(statement: Statement) -> list[Statement]:
    if isinstance(statement, Together):
        if "or" in statement.links:
            raise BeyondError("the answer says one thing or another")
        return [p for s in statement.statements for p in _parts(s)]
    return [statement]


def _in_any_order(ours: list[Statement], theirs: list[Statement], setting: Setting) -> Verdict:
    """Every statement has its partner; wrong where one contradicts the only possible partner."""
    table = [[_safely(a, b, setting) for b in theirs] for a in ours]
    found = []
    for k in range(len(ours)):
        partner = next((v for v in table[k] if v.correct), None)
        if partner is not None:
            found.append(partner)
    others = all(any(row[k].correct for row in table) for k in range(len(theirs)))
    if len(found) == len(ours) and others:
        return worst(found, COLLECTION)
    if len(ours) == len(theirs):
        left = [k for k in range(len(ours)) if not any(v.correct for v in table[k])]
        right = [k for k in range(len(theirs)) if not any(row[k].correct for row in table)]
        if len(left) == len(right) == 1:
            # The statements that agree may make the others say the same.
            agreed = [s for k, s in enumerate(ours) if k not in left]
            return _with_given(ours[left[0]], theirs[right[0]], agreed)
    return Verdict("undecided", reason="the statements have no partners one by one")


def _safely(reference: Statement, answer: Statement, setting: Setting) -> Verdict:
    try:
        return judged(reference, answer, setting)
    except (SvmsymError, ArithmeticError):
        return Verdict("undecided")
