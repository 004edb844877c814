"""Two values: numbers and vectors as formulas, everything else part by part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sympy import Expr

from svmsym.exams.equivalence.conditions import Condition
from svmsym.exams.equivalence.implications import by_rewriting, proved
from svmsym.exams.equivalence.kinds import is_vector
from svmsym.exams.equivalence.letters import Letters
from svmsym.exams.equivalence.names import one_sided, only_one_has
from svmsym.exams.equivalence.points import QUICK, differing
from svmsym.exams.equivalence.summands import summand_of
from svmsym.exams.equivalence.text import difference_text, use_text
from svmsym.exams.equivalence.verdict import COLLECTION, EQUAL, KIND, MODULO, POINT, SAME_FORM, Verdict
from svmsym.exams.meaning.functions import Applied
from svmsym.exams.meaning.statements import (
    Grid,
    Interval,
    Outer,
    PerPair,
    PerPoint,
    SetOf,
    Tuple,
    Value,
)
from svmsym.formulas.atoms import Scalar, Vector
from svmsym.formulas.operations import Inner, total
from svmsym.formulas.substitution import substitute

NO_PROOF = "neither a proof nor a counterexample was found"


@dataclass(frozen=True)
class Setting:
    """What a comparison may use: the given relations and the letters that stand for functions."""

    given: tuple[Condition, ...] = ()
    letters: Letters = field(default_factory=Letters, compare=False)

    @property
    def equations(self) -> list[Expr]:
        """The residuals that vanish by the given relations."""
        return [c.residual for c in self.given if c.sense == "=" and not c.where]


def same_values(left: Value, right: Value, setting: Setting) -> Verdict:
    """Whether two values are equal.

    >>> from svmsym.formulas import norm2
    >>> w = Vector("w")
    >>> same_values(norm2(2 * w), 4 * norm2(w), Setting()).how
    'equal as formulas'
    """
    if left == right:
        return Verdict("correct", SAME_FORM)
    left, right = _as_tuple(left), _as_tuple(right)
    if isinstance(left, Expr) and isinstance(right, Expr):
        return same_formulas(left, right, setting)
    if isinstance(left, Tuple) and isinstance(right, Tuple):
        return _in_order(left.items, right.items, setting)
    if isinstance(left, Grid) and isinstance(right, Grid):
        if left.shape != right.shape:
            return _other_shape(f"{left.shape[0]}×{left.shape[1]}", f"{right.shape[0]}×{right.shape[1]}")
        flat = [[e for row in grid.rows for e in row] for grid in (left, right)]
        return _in_order(flat[0], flat[1], setting)
    if isinstance(left, PerPoint) and isinstance(right, PerPoint):
        return same_formulas(left.body, substitute(right.body, {right.index: left.index}), setting)
    if isinstance(left, PerPair) and isinstance(right, PerPair):
        moved = {right.row: left.row, right.column: left.column}
        return same_formulas(left.body, substitute(right.body, moved), setting)
    if isinstance(left, Outer) and isinstance(right, Outer):
        return same_formulas(_probed(left), _probed(right), setting)
    if isinstance(left, SetOf) and isinstance(right, SetOf):
        return _same_sets(left, right, setting)
    if isinstance(left, Interval) and isinstance(right, Interval):
        ends = _in_order((left.lower, left.upper), (right.lower, right.upper), setting)
        if (left.open_below, left.open_above) == (right.open_below, right.open_above):
            return ends
        return Verdict("wrong", POINT, counterexample="an end belongs to one interval and not to the other")
    a, b = kind(left), kind(right)
    if a and b and a != b:
        return Verdict("wrong", KIND, counterexample=f"one is a {a}, the other a {b}")
    return Verdict("undecided", reason="values of these kinds cannot be compared")


def same_formulas(left: Expr, right: Expr, setting: Setting) -> Verdict:
    """Whether two formulas are equal, for all numbers of points and all dimensions."""
    if left != 0 and right != 0 and is_vector(left) != is_vector(right):
        if kind(left) and kind(right):
            return Verdict("wrong", KIND, counterexample=f"one is a {kind(left)}, the other a {kind(right)}")
        return Verdict("undecided", reason="a number stands beside a vector")
    letters = setting.letters
    if identical(left, right, letters):
        return Verdict("correct", EQUAL)
    alone = one_sided([left], [right], [c.residual for c in setting.given])
    point = None if alone else differing(left, right, setting.given, QUICK)
    if point is None and setting.equations:
        found = by_rewriting(left - right, setting.equations, letters)
        if found is not None:
            return Verdict("correct", MODULO, used=tuple(map(use_text, found.uses)))
    if alone:
        return Verdict("undecided", reason=only_one_has(alone))
    point = point or differing(left, right, setting.given)
    if point is not None:
        difference = difference_text(right - left)
        return Verdict("wrong", POINT, difference=difference, counterexample=str(point), point=point)
    return Verdict("undecided", reason=NO_PROOF)


def identical(left: Expr, right: Expr, letters: Letters) -> bool:
    """Whether two formulas are equal by normal form, as a whole or summand by summand."""
    if proved(letters.plain(left) - letters.plain(right), letters):
        return True
    summand = summand_of(left - right)
    return summand is not None and proved(letters.plain(summand), letters)


def kind(value: Value) -> str:
    """Number, vector, matrix or set; empty where a mere name may stand for any of them."""
    if isinstance(value, Expr):
        if isinstance(value, Scalar | Applied):
            return ""
        return "vector" if is_vector(value) else "number"
    if isinstance(value, Tuple | PerPoint):
        return "vector"
    if isinstance(value, Grid | Outer | PerPair):
        return "matrix"
    return "set" if isinstance(value, SetOf | Interval) else ""


def worst(verdicts: Sequence[Verdict], how: str) -> Verdict:
    """All parts together: wrong where one part is, correct where all are."""
    for outcome in ("wrong", "undecided"):
        found = next((v for v in verdicts if v.verdict == outcome), None)
        if found is not None:
            return found
    used = tuple(dict.fromkeys(u for v in verdicts for u in v.used))
    rungs = {v.how for v in verdicts} - {SAME_FORM}
    if not rungs:
        return Verdict("correct", SAME_FORM)
    return Verdict("correct", rungs.pop() if len(rungs) == 1 else MODULO if MODULO in rungs else how, used)


def _in_order(left: Sequence[Expr], right: Sequence[Expr], setting: Setting) -> Verdict:
    if len(left) != len(right):
        return _other_shape(f"{len(left)} entries", f"{len(right)} entries")
    return worst([same_formulas(a, b, setting) for a, b in zip(left, right, strict=True)], COLLECTION)


def _other_shape(left: str, right: str) -> Verdict:
    return Verdict("wrong", KIND, counterexample=f"{right} instead of {left}")


def _same_sets(left: SetOf, right: SetOf, setting: Setting) -> Verdict:
    """Every element of one set is one of the other; it is missing where it differs from all."""
    verdicts = []
    for here, there in ((left, right), (right, left)):
        for item in here.items:
            found = [same_values(item, other, setting) for other in there.items]
            if any(v.correct for v in found):
                continue
            if all(v.verdict == "wrong" for v in found) and _is_constant(item, there):
                side = "in the reference only" if here is left else "in the answer only"
                verdicts.append(Verdict("wrong", COLLECTION, counterexample=f"{item} is {side}"))
            else:
                verdicts.append(Verdict("undecided", reason=f"whether {item} belongs to both sets"))
    return worst(verdicts, COLLECTION) if verdicts else Verdict("correct", COLLECTION)


def _is_constant(item: Value, others: SetOf) -> bool:
    """Numbers without letters: each pair that differs, differs everywhere."""
    return all(isinstance(v, Expr) and v.is_Rational for v in (item, *others.items)) or all(
        isinstance(v, Vector) or (isinstance(v, Tuple) and all(e.is_Rational for e in v.items))
        for v in (item, *others.items)
    )


def _as_tuple(value: Value) -> Value:
    if isinstance(value, Grid) and 1 in value.shape:
        return Tuple(tuple(e for row in value.rows for e in row), column=value.shape[1] == 1)
    return value


def _probed(value: Outer) -> Expr:
    """pᵀ(Σ l rᵀ)q for two vectors p and q that occur nowhere else."""
    body = Inner(Vector("ƒp"), value.left) * Inner(value.right, Vector("ƒq"))
    return total(body, *value.over)
