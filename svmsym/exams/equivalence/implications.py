"""Proofs that one system of conditions implies a condition.

    equation:    residual = Σ cofactor · residual of the system          (found by rewriting, or linearly)
    inequality:  residual = Σ t · residual of the system,  t ≥ 0         (Farkas, monomials as unknowns)

Conditions are first brought to a common shape: denominators that are positive and common factors that are
positive go, equations lose their sign and labels that multiply the whole. Equal shapes say the same.
Derivations with a dual have facts that are solved and named; ``lines.deciding`` says what differs there.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sympy import Expr

from svmsym.arguments.refuting import one_solution
from svmsym.duality.inequalities import Contradiction, Row, decide
from svmsym.errors import SvmsymError, TooLargeError
from svmsym.exams.equivalence.conditions import Condition
from svmsym.exams.equivalence.letters import Letters, vanishes
from svmsym.exams.equivalence.shapes import content, in_order, labels_times
from svmsym.exams.equivalence.signs import is_positive
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import prove
from svmsym.formulas.monomials import INNER, ONE, RECIPROCAL, SCALAR, Monomial, canonical
from svmsym.formulas.normal_form import (
    NormalForm,
    multiply,
    normal_form,
    over_common_denominator,
    scale,
)
from svmsym.formulas.relations import Relation, Use, leading, reduce
from svmsym.formulas.substitution import substitute

_MOST_ROWS = 60


@dataclass(frozen=True)
class Proved:
    """A proof that was found: the relations it uses, each with its cofactor."""

    uses: tuple[Use, ...] = ()


class System:
    """Conditions with their common shapes."""

    def __init__(self, conditions: Sequence[Condition], letters: Letters) -> None:
        self.letters = letters
        self.conditions = list(conditions)
        self.keys = {key(c, letters) for c in conditions} - {None}

    @property
    def plain(self) -> list[Condition]:
        """The conditions that hold without a further condition."""
        return [c for c in self.conditions if not c.where]

    def implies(self, wanted: Condition) -> Proved | None:
        """A proof of the wanted condition, None where none is found."""
        shape = key(wanted, self.letters)
        if shape is None or shape in self.keys:
            return Proved()
        if wanted.sense == "=":
            return self._equation(wanted) or self._both_ways(wanted)
        if wanted.sense == "≠":
            return self._farkas(wanted.residual, ">") or self._farkas(-wanted.residual, ">")
        return self._farkas(wanted.residual, wanted.sense)

    def _both_ways(self, wanted: Condition) -> Proved | None:
        if not any(c.sense == "≥" for c in self.plain):
            return None
        if self._farkas(wanted.residual, "≥") and self._farkas(-wanted.residual, "≥"):
            return Proved()
        return None

    def _equation(self, wanted: Condition) -> Proved | None:
        equations = [c for c in self.plain if c.sense == "="]
        if not equations:
            return None
        return by_rewriting(wanted.residual, [c.residual for c in equations], self.letters) or self._linear(
            wanted, equations
        )

    def _linear(self, wanted: Condition, equations: Sequence[Condition]) -> Proved | None:
        """A combination with rational numbers."""
        target = shaped(self.letters.form(wanted.residual), self.letters, equation=True)
        rows = list(self._placed(equations, wanted.residual, equation=True))
        monomials = sorted({m for form in (target, *rows) for m in form}, key=repr)
        if len(rows) > _MOST_ROWS or not set(target) <= {m for form in rows for m in form}:
            return None
        table = [[form.get(m, Fraction(0)) for form in rows] for m in monomials]
        found = one_solution(table, [target.get(m, Fraction(0)) for m in monomials])
        return Proved() if found is not None else None

    def _farkas(self, residual: Expr, sense: str) -> Proved | None:
        """Whether the system and the opposite of the wanted inequality contradict each other."""
        target = shaped(self.letters.form(residual), self.letters)
        rows = [Row(scale(target, Fraction(-1)), ">=" if sense == ">" else ">")]
        senses = {"=": "=", "≥": ">=", ">": ">"}
        for c in self.plain:
            if c.sense in senses:
                rows += [
                    Row(form, senses[c.sense])  # type: ignore[arg-type]
                    for form in self._placed([c], residual, equation=False)
                ]
        rows.append(Row({ONE: Fraction(1)}, ">"))
        seen = {m for row in rows for m in row.coefficients if m != ONE}
        rows += [Row({m: Fraction(1)}, ">") for m in seen if _is_positive(m)]
        rows += [Row({m: Fraction(1)}, ">=") for m in seen if _is_square(m)]
        if len(rows) > _MOST_ROWS:
            return None
        return Proved() if isinstance(decide(rows), Contradiction) else None

    def _placed(
        self, conditions: Sequence[Condition], wanted: Expr, *, equation: bool
    ) -> Iterator[NormalForm]:
        """The residuals of the system at the indices of the wanted one."""
        available = sorted(free_indices(wanted), key=lambda k: k.name)
        for c in conditions:
            own = sorted(free_indices(c.residual), key=lambda k: k.name)
            choices = [[k for k in available if k.domain == o.domain] or [o] for o in own]
            for chosen in itertools.product(*choices):
                moved = dict(zip(own, chosen, strict=True))
                placed = substitute(c.residual, moved) if moved else c.residual
                yield shaped(self.letters.form(placed), self.letters, equation=equation)


def by_rewriting(wanted: Expr, equations: Sequence[Expr], letters: Letters) -> Proved | None:
    """A proof of wanted = 0 with cofactors, each equation rewritten at one of its monomials.

    >>> from svmsym.formulas import Scalar
    >>> a, b = Scalar("a"), Scalar("b")
    >>> by_rewriting(a**2 - b**2, [a - b], Letters()).uses[0].residual
    a - b
    """
    target = letters.plain(wanted)
    plain = [p for e in equations if normal_form(p := letters.plain(e))]
    options = [_leaders(normal_form(p)) for p in plain]
    for leads in itertools.islice(itertools.product(*options), 12):
        relations = [Relation(p, lead) for p, lead in zip(plain, leads, strict=True)]
        try:
            remainder, uses = reduce(target, relations)
            if not vanishes(normal_form(remainder), letters):
                continue
            difference = target
            for use in uses:
                difference = difference - use.expression()
            if proved(difference, letters):
                return Proved(uses)
        except SvmsymError:
            continue
    return None


def proved(difference: Expr, letters: Letters) -> bool:
    """Whether a formula of the kernel's language vanishes, by normal form and by the kernel."""
    form = normal_form(difference)
    if not vanishes(form, letters):
        return False
    if any(x[0] == SCALAR and letters.is_special(x[1]) for m in form for x, _ in m[1]):
        return True  # the laws of roots and denominators were needed, which the kernel does not know
    try:
        return prove(difference).holds
    except TooLargeError:
        return False  # left undecided
    except SvmsymError:
        return True  # outside the theorem's language; the normal form is the proof


def _leaders(form: NormalForm) -> list[Monomial]:
    """Monomials to rewrite at: a single letter first, then the largest."""
    single = [m for m in form if len(m[1]) == 1 and m[1][0][1] == 1 and not m[0]]
    alone = [m for m in single if not any(m[1][0][0] in dict(o[1]) for o in form if o != m)]
    return list(dict.fromkeys([*sorted(alone, key=repr), leading(form)]))[:4]


def shaped(
    form: NormalForm,
    letters: Letters,
    *,
    equation: bool = False,
    kept: Callable[[tuple[object, ...]], bool] = lambda _letter: False,
) -> NormalForm:
    """The form without positive denominators and positive common factors, with whole coefficients.

    ``kept``: letters that stay, because the factor would not be a constant.
    """
    if not form:
        return form
    if any(x[0] == RECIPROCAL for m in form for x, _ in m[1]):
        above, below = over_common_denominator(form)
        positive = (c > 0 and all(is_positive(x) and not kept(x) for x, _ in m[1]) for m, c in below.items())
        if equation or all(positive):
            form = above
    inside = {x for m in form for x, _ in m[1] if _removable(x, letters, equation=equation) and not kept(x)}
    for letter in inside:
        least = min(dict(m[1]).get(letter, 0) for m in form)
        if least:
            form = multiply(form, {canonical((), [(letter, -least)]): Fraction(1)})
    form = letters.simplified(form)
    return scale(form, 1 / content(form)) if form else form


def _removable(letter: tuple[object, ...], letters: Letters, *, equation: bool) -> bool:
    if is_positive(letter):
        return True
    # Whatever stands below a fraction line somewhere is not zero; a root there is positive.
    name = letter[1] if letter[0] == SCALAR else None
    return name in letters.roots_below or (equation and name in letters.denominators)


def key(condition: Condition, letters: Letters) -> Hashable:
    """What two conditions share that say the same; None where the condition always holds."""
    form = letters.form(condition.residual)
    equation = condition.sense in {"=", "≠"}
    form = shaped(form, letters, equation=equation)
    where = frozenset(key(c, letters) for c in condition.where)
    never = ("never", where) if where else ("never",)  # under a condition it says that this one fails
    if not form:
        return None if condition.sense in {"=", "≥"} else never
    if set(form) == {ONE}:
        c = form[ONE]
        return None if (c > 0 and condition.sense != "=") or condition.sense == "≠" else never
    forms = list(labels_times(form)) if equation else [form]
    return (condition.sense, min((in_order((), [f]) for f in forms), key=repr), where)


def _is_positive(monomial: Monomial) -> bool:
    return not monomial[0] and all(is_positive(x) for x, _ in monomial[1])


def _is_square(monomial: Monomial) -> bool:
    """α_i², ‖w‖²: never negative."""
    return not monomial[0] and all(
        e % 2 == 0 or is_positive(x) or (x[0] == INNER and x[3] == x[4]) for x, e in monomial[1]
    )
