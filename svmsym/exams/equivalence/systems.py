"""Two systems of equations and inequalities as sets: each implies the other, or a point separates them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from sympy import Expr

from svmsym.exams.equivalence.conditions import Condition
from svmsym.exams.equivalence.enclosures import NoValueError, Number, sign
from svmsym.exams.equivalence.implications import Proved, System, key, proved
from svmsym.exams.equivalence.kinds import is_vector
from svmsym.exams.equivalence.names import eliminable, eliminated, one_sided, only_one_has
from svmsym.exams.equivalence.points import QUICK, Point, failing_at, separating, shown
from svmsym.exams.equivalence.splitting import branches, constant, split
from svmsym.exams.equivalence.text import difference_text, formula_text, use_text
from svmsym.exams.equivalence.values import NO_PROOF, Setting
from svmsym.exams.equivalence.verdict import (
    EQUAL,
    FACTOR,
    FINAL,
    MODULO,
    POINT,
    SAYS_LESS,
    SAYS_MORE,
    SET,
    SYSTEM,
    Verdict,
)
from svmsym.exams.meaning.functions import Gradient, Root
from svmsym.formulas.atoms import Entry, Index, Label, Letter, Scalar
from svmsym.formulas.express import express
from svmsym.formulas.indices import free_indices
from svmsym.formulas.monomials import ONE
from svmsym.formulas.normal_form import scale, subtract
from svmsym.formulas.substitution import substitute

OTHER_DERIVATIVE = "the conditions are the same, but the derivative has another value than in the reference"


def same_systems(reference: Sequence[Condition], answer: Sequence[Condition], setting: Setting) -> Verdict:
    """Whether two systems have the same solutions.

    >>> from svmsym.formulas import Scalar
    >>> a, b = Scalar("a"), Scalar("b")
    >>> same_systems([Condition(a - b, "=")], [Condition(2 * b - 2 * a, "=")], Setting()).how
    'equations up to a non-zero factor'
    """
    ours, theirs = eliminable(reference, answer), eliminable(answer, reference)
    if _other_derivative(reference, answer, setting):
        return _not_accepted(_same_systems(reference, answer, setting))
    if ours and theirs:
        return _same_systems(reference, answer, setting)  # each side speaks of a name of its own
    for name in ours:
        shorter = eliminated(reference, name)
        if shorter is not None and shorter[0] and not _is_asked(name, *shorter, setting):
            verdict = same_systems(shorter[0], answer, setting)
            return Verdict("correct", FINAL, verdict.used) if verdict.correct else verdict
    for name in theirs:
        found = eliminated(answer, name)
        if found is not None and found[0]:
            return _named_by_the_answer(reference, *found, setting)
    return _same_systems(reference, answer, setting)


def _is_asked(name: Expr, rest: Sequence[Condition], value: Expr, setting: Setting) -> bool:
    """Whether a derivative is given and not set to zero, ∂L/∂b = −Σα_iy_i alone: its value is asked for."""
    zero = Condition(value, "=")
    return isinstance(name, Gradient) and System(rest, setting.letters).implies(zero) is None


def _other_derivative(reference: Sequence[Condition], answer: Sequence[Condition], setting: Setting) -> bool:
    """Whether a derivative has one value in the reference and another in the answer, ∂L/∂b = ∓Σα_iy_i = 0."""
    index = _only_index(reference), _only_index(answer)
    if index[0] is not None and index[1] is not None:
        moved = {index[1]: index[0]}
        answer = [replace(c, residual=substitute(c.residual, moved)) for c in answer]
    both = [{g for c in side for g in c.residual.atoms(Gradient)} for side in (reference, answer)]
    for name in both[0] & both[1]:
        found = [eliminated(side, name) for side in (reference, answer)]
        values = [f[1] for f in found if f is not None and f[1] != 0]
        if len(values) == len(found) and not proved(
            setting.letters.plain(values[0]) - setting.letters.plain(values[1]), setting.letters
        ):
            return True
    return False


def _only_index(conditions: Sequence[Condition]) -> Index | None:
    found = {k for c in conditions for k in free_indices(c.residual)}
    return found.pop() if len(found) == 1 else None


def _not_accepted(verdict: Verdict) -> Verdict:
    if not verdict.correct:
        return verdict
    return Verdict(
        "undecided",
        reason=OTHER_DERIVATIVE,
        hint="it is right if the function that is differentiated was written with that sign or factor",
    )


def _named_by_the_answer(
    reference: Sequence[Condition], rest: Sequence[Condition], value: Expr, setting: Setting
) -> Verdict:
    """The answer names a derivative that the reference leaves out: it must be the reference's residual."""
    verdict = same_systems(reference, rest, setting)
    if not verdict.correct:
        return verdict
    form = setting.letters.form(value)
    for c in reference:
        known = setting.letters.form(c.residual)
        if form in (known, scale(known, -1)):  # type: ignore[arg-type]
            return Verdict("correct", FINAL, verdict.used)
    return Verdict("undecided", reason="the answer gives a value to a name that the reference does not use")


def _same_systems(reference: Sequence[Condition], answer: Sequence[Condition], setting: Setting) -> Verdict:
    apart = _apart_by_a_number(reference, answer, setting)
    if apart is not None:
        return apart
    simpler = split(reference), split(answer)
    if simpler != ([*reference], [*answer]):
        verdict = _as_written(_compared(*simpler, setting), reference, answer)
        return replace(verdict, how=_weaker(reference, answer)) if verdict.how in {EQUAL, FACTOR} else verdict
    return _compared(reference, answer, setting)


def _as_written(verdict: Verdict, reference: Sequence[Condition], answer: Sequence[Condition]) -> Verdict:
    """The counterexample with the value of a condition as it was written, before it was taken apart."""
    if verdict.verdict != "wrong" or not isinstance(verdict.point, Point):
        return verdict
    said, failing = (SAYS_LESS, reference) if SAYS_LESS in verdict.counterexample else (SAYS_MORE, answer)
    try:
        point = failing_at(failing, verdict.point.world)
    except (NoValueError, ZeroDivisionError, OverflowError):
        point = None
    if point is None:
        return Verdict("undecided", reason=NO_PROOF)
    numbers = f"{point.numbers()} {said}{_value(point)}"
    return replace(verdict, difference=_difference(reference, answer), counterexample=numbers, point=point)


def _compared(reference: Sequence[Condition], answer: Sequence[Condition], setting: Setting) -> Verdict:
    letters = setting.letters
    ours, theirs = System(reference, letters), System(answer, letters)
    if not ours.keys and not theirs.keys:
        unlabelled = _without_labels(reference), _without_labels(answer)
        # y_i ∈ {−1, 1} and y_i² = 1, which labels are known to meet; what is no label refutes nothing.
        if unlabelled != ([*reference], [*answer]) and (found := _compared(*unlabelled, setting)).correct:
            return found
        return Verdict("undecided", reason="both statements always hold")
    if ("never",) not in ours.keys | theirs.keys and ours.keys == theirs.keys:
        return Verdict("correct", _rung(reference, answer, setting))
    quickly = _refuted(reference, answer, setting, QUICK)
    if quickly.verdict == "wrong":
        return quickly
    proof = _each_way(ours, theirs)
    if proof is not None:
        return Verdict("correct", _weaker(reference, answer))
    if setting.given:
        ours, theirs = (System([*s, *setting.given], letters) for s in (reference, answer))
        proof = _each_way(ours, theirs, reference, answer)
        if proof is not None:
            return Verdict("correct", MODULO, used=tuple(dict.fromkeys(_used(proof, setting))))
    return _refuted(reference, answer, setting)


def _without_labels(conditions: Sequence[Condition]) -> list[Condition]:
    """Labels as numbers of which nothing is known."""
    return [
        replace(c, residual=c.residual.xreplace({y: Entry(f"ƒ{y.name}", y.index) for y in labels}))
        if (labels := c.residual.atoms(Label))
        else c
        for c in conditions
    ]


def _apart_by_a_number(
    reference: Sequence[Condition], answer: Sequence[Condition], setting: Setting
) -> Verdict | None:
    """Two equations whose sides differ by a number that is not zero, up to a factor: ‖w‖ = √2 and ‖w‖ = √3.

    Where the reference holds, the answer fails. That needs no point, which might be irrational. A reference
    that contradicts itself holds nowhere.
    """
    if any(_number_between(a.residual, b.residual, setting) for a, b in _pairs_of_equations(reference)):
        return None
    for theirs in answer:
        for ours in reference:
            if theirs.sense != "=" or ours.sense != "=" or theirs.where or ours.where:
                continue
            off = _number_between(ours.residual, theirs.residual, setting)
            if off is not None:
                difference = difference_text(theirs.residual - ours.residual)
                return Verdict(
                    "wrong",
                    POINT,
                    difference=difference,
                    counterexample=f"wherever {formula_text(ours.residual)} = 0, "
                    f"{formula_text(theirs.residual)} is {shown(off)} instead of 0",
                )
    return None


def _pairs_of_equations(system: Sequence[Condition]) -> Iterator[tuple[Condition, Condition]]:
    return combinations([c for c in system if c.sense == "=" and not c.where], 2)


def _number_between(ours: Expr, theirs: Expr, setting: Setting) -> Number | None:
    """theirs − κ·ours where that is a number other than zero."""
    if not ours.atoms(Letter) - ours.atoms(Label, Index) or is_vector(ours) or is_vector(theirs):
        return None
    forms = [setting.letters.form(e) for e in (ours, theirs)]
    shared = [m for m in forms[0] if m != ONE and m in forms[1]]
    for factor in {forms[1][m] / forms[0][m] for m in shared}:
        left = express(subtract(forms[1], scale(forms[0], factor)))
        named = {x: e for x in left.atoms(Scalar) if (e := setting.letters.roots.get(x.name)) is not None}
        found = constant(left.xreplace({x: Root(e) for x, e in named.items()}))
        if found is not None and sign(found) in {1, -1}:
            return found
    return None


def _each_way(
    ours: System,
    theirs: System,
    reference: Sequence[Condition] | None = None,
    answer: Sequence[Condition] | None = None,
) -> list[Proved] | None:
    proofs = []
    for system, wanted in ((ours, answer or theirs.conditions), (theirs, reference or ours.conditions)):
        for c in wanted:
            found = system.implies(c)
            if found is None:
                return None
            proofs.append(found)
    return proofs


def _refuted(
    reference: Sequence[Condition], answer: Sequence[Condition], setting: Setting, most: int | None = None
) -> Verdict:
    alone = one_sided(
        [c.residual for c in reference], [c.residual for c in answer], [c.residual for c in setting.given]
    )
    if alone:
        return Verdict("undecided", reason=only_one_has(alone))
    for holding, failing, said in (
        (reference, answer, SAYS_MORE),
        (answer, reference, SAYS_LESS),
    ):
        if all(_among(c, holding, setting) for c in failing):
            continue  # what is written on both sides never fails where the other side holds
        point = separating(holding, failing, setting.given, most)
        if point is None and most is None:
            more = (separating(branch, failing, setting.given, QUICK) for branch in branches(holding))
            point = next((found for found in more if found is not None), None)
        if point is not None:
            return Verdict(
                "wrong",
                POINT,
                difference=_difference(reference, answer),
                counterexample=f"{point.numbers()} {said}{_value(point)}",
                point=point,
            )
    return Verdict("undecided", reason=NO_PROOF)


def _among(condition: Condition, holding: Sequence[Condition], setting: Setting) -> bool:
    shape = key(condition, setting.letters)
    return shape is None or shape in System(holding, setting.letters).keys


def _value(point: Point) -> str:
    failed = point.failed
    if (
        failed is not None
        and failed.sense in {"≥", ">"}
        and not point.at.keys() - free_indices(failed.residual)
    ):
        return f" (there {formula_text(failed.residual)} is {shown(point.right)}, not {failed.sense} 0)"
    return f" (there {shown(point.right)} instead of 0)" if point.right != 0 else ""


def _difference(reference: Sequence[Condition], answer: Sequence[Condition]) -> str:
    if len(reference) == len(answer) == 1 and reference[0].sense == answer[0].sense == "=":
        found = difference_text(answer[0].residual - reference[0].residual)
        return "" if found == "0" else found  # two implications may differ in their premises alone
    return ""


def _rung(reference: Sequence[Condition], answer: Sequence[Condition], setting: Setting) -> str:
    forms = [
        {(c.sense, frozenset(setting.letters.form(c.residual).items())) for c in s}
        for s in (reference, answer)
    ]
    if forms[0] == forms[1]:
        return EQUAL
    if any(c.sense != "=" for c in (*reference, *answer)):
        return SET
    return FACTOR


def _weaker(reference: Sequence[Condition], answer: Sequence[Condition]) -> str:
    return SET if any(c.sense != "=" for c in (*reference, *answer)) else SYSTEM


def _used(proofs: Sequence[Proved], setting: Setting) -> list[str]:
    known = {key(c, setting.letters) for c in setting.given}
    found = [
        use_text(u)
        for p in proofs
        for u in p.uses
        if key(Condition(u.residual, "="), setting.letters) in known
    ]
    return found or [difference_text(c.residual) + f" {c.sense} 0" for c in setting.given]
