"""The normal form: a formula as a map from Σ-monomials to rational coefficients.

Built in are bilinearity and symmetry of ⟨·,·⟩, self-adjointness of operators, δ-elimination,
y_i² = 1 and Σ_i 1 = n. Two formulas are equal for all n and m exactly when their difference has
the empty normal form.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from sympy import Add, Expr, Mul, Pow, Rational

from svmsym.errors import FormulaError
from svmsym.formulas.atoms import (
    Entry,
    FeatureImage,
    Index,
    Label,
    OperatorImage,
    Scalar,
    Size,
    Vector,
    VectorEntry,
)
from svmsym.formulas.budget import WorkBudget, priced_cache, spend
from svmsym.formulas.kinds import kind_of
from svmsym.formulas.monomials import (
    DELTA,
    ENTRY,
    FREE,
    LABEL,
    ONE,
    RECIPROCAL,
    SCALAR,
    SIZE,
    SLOT,
    Domain,
    IndexToken,
    Letter,
    Monomial,
    bind,
    canonical,
    inner_letter,
    times,
)
from svmsym.formulas.operations import Delta, Inner, KernelValue, Total

NormalForm = Mapping[Monomial, Fraction]


def normal_form(formula: Expr) -> NormalForm:
    """The normal form of a well-typed formula.

    >>> from svmsym.formulas import Family, Index, IndexSet, total
    >>> samples = IndexSet("n")
    >>> i, j, α = Index("i", samples), Index("j", samples), Family("α", samples)
    >>> normal_form(total(α[i], i)) == normal_form(total(α[j], j))
    True
    """
    kind_of(formula)
    with WorkBudget():
        return _form(formula)


def equal(left: Expr, right: Expr) -> bool:
    """Whether two formulas are equal for all sizes and dimensions.

    >>> from svmsym.formulas import Vector, inner, norm2
    >>> u, v = Vector("u"), Vector("v")
    >>> equal(norm2(u + v), norm2(u) + 2 * inner(u, v) + norm2(v))
    True
    """
    return is_zero(subtract(normal_form(left), normal_form(right)))


def is_zero(form: NormalForm) -> bool:
    """Whether a normal form vanishes, denominators multiplied out."""
    return not cleared(form)


def cleared(form: NormalForm) -> NormalForm:
    """The form times its denominators that are sums of parameters."""
    return over_common_denominator(form)[0]


def over_common_denominator(form: NormalForm) -> tuple[NormalForm, NormalForm]:
    """(numerator, denominator) with form = numerator/denominator, both free of denominators that are sums."""
    below: NormalForm = {ONE: Fraction(1)}
    while True:
        letter = next((x for _, factors in form for x, _ in factors if x[0] == RECIPROCAL), None)
        if letter is None:
            return form, below
        powers = {m: dict(m[1]).get(letter, 0) for m in form}
        top = max(powers.values())
        denominator: NormalForm = dict(letter[1])
        below = multiply(below, power(denominator, top))
        raised = {k: power(denominator, top - k) for k in set(powers.values())}
        items: list[tuple[Monomial, Fraction]] = []
        for m, c in form.items():
            rest = canonical(m[0], ((x, e) for x, e in m[1] if x != letter))
            items += multiply({rest: c}, raised[powers[m]]).items()
        form = collect(items)


def add(left: NormalForm, right: NormalForm) -> NormalForm:
    """The sum of two normal forms."""
    return collect([*left.items(), *right.items()])


def subtract(left: NormalForm, right: NormalForm) -> NormalForm:
    """The difference of two normal forms."""
    return add(left, scale(right, Fraction(-1)))


def scale(form: NormalForm, factor: Fraction) -> NormalForm:
    """A rational multiple of a normal form."""
    return {m: c * factor for m, c in form.items()} if factor else {}


def multiply(left: NormalForm, right: NormalForm) -> NormalForm:
    """The product of two normal forms, at most one of them a vector."""
    _spend_product(left, right)
    return _cancelled(collect([(times(m, n), c * d) for m, c in left.items() for n, d in right.items()]))


def _spend_product(left: NormalForm, right: NormalForm) -> None:
    """Charge the letters of all products of two terms, one from each side."""
    spend(_letters(left) * len(right) + _letters(right) * len(left))


def _letters(form: NormalForm) -> int:
    """How many letters all terms have, those of denominators included."""
    return sum(1 + (len(x[1]) if x[0] == RECIPROCAL else 0) for _, factors in form for x, _ in factors)


def power(form: NormalForm, exponent: int) -> NormalForm:
    """A whole power, negative ones only of monomials and of sums of parameters."""
    result: NormalForm = {ONE: Fraction(1)}
    base = form if exponent >= 0 else _reciprocal(form)
    for _ in range(abs(exponent)):
        result = multiply(result, base)
    return result


def inner_product(left: NormalForm, right: NormalForm) -> NormalForm:
    """⟨left, right⟩ of two vector forms."""
    _spend_product(left, right)
    products = []
    for m, c in left.items():
        for n, d in right.items():
            bound, factors = times(m, n)
            products.append((_joined(bound, factors), c * d))
    return collect(products)


def bound_over(form: NormalForm, index: Index) -> NormalForm:
    """Σ over a free index."""
    return collect([(bind(m, index.name, index.domain.key), c) for m, c in form.items()])


def token(index: Index) -> IndexToken:
    """A free index as it stands in a monomial."""
    return (FREE, index.name, index.domain.key)


def letter_of(atom: Expr) -> Letter:
    """The letter of a scalar, a family member or a vector, as it stands in a monomial."""
    if isinstance(atom, Scalar):
        return (SCALAR, atom.name)
    if isinstance(atom, Entry):
        return (ENTRY, atom.name, token(atom.index))
    if isinstance(atom, Label):
        return (LABEL, atom.name, token(atom.index))
    if isinstance(atom, Size):
        return (SIZE, atom.domain.key)
    return vector_letter(atom)


def vector_letter(vector: Expr) -> Letter:
    """The letter of a vector atom."""
    if isinstance(vector, Vector):
        return (0, vector.name)
    if isinstance(vector, VectorEntry):
        return (1, vector.name, token(vector.index))
    if isinstance(vector, FeatureImage):
        return (2, vector.name, vector_letter(vector.of))
    raise TypeError(vector)


@priced_cache(1 << 14)
def _form(e: Expr) -> NormalForm:
    if isinstance(e, Rational):
        value = Fraction(int(e.p), int(e.q))
        return {ONE: value} if value else {}
    if isinstance(e, Add):
        return collect([item for a in e.args for item in _form(a).items()])
    if isinstance(e, Mul):
        result, *rest = (_form(a) for a in e.args)
        for other in rest:
            result = multiply(result, other)
        return result
    if isinstance(e, Pow):
        return power(_form(e.base), int(e.exp))
    if isinstance(e, Scalar | Entry | Label | Size):
        return {((), ((letter_of(e), 1),)): Fraction(1)}
    if isinstance(e, Vector | VectorEntry | FeatureImage):
        return {((), (((SLOT, "", 0, vector_letter(e)), 1),)): Fraction(1)}
    if isinstance(e, Total):
        return bound_over(_form(e.body), e.index)
    if isinstance(e, Inner):
        return inner_product(_form(e.left), _form(e.right))
    if isinstance(e, KernelValue):
        return _form(e.definition)
    if isinstance(e, OperatorImage):
        return collect([(_applied(e.name, e.power, m), c) for m, c in _form(e.of).items()])
    if isinstance(e, Delta):
        letter = (DELTA, *sorted((token(e.left), token(e.right))))
        return {canonical((), [(letter, 1)]): Fraction(1)}
    raise FormulaError(f"{type(e).__name__} has no normal form")


def collect(items: Sequence[tuple[Monomial, Fraction]]) -> NormalForm:
    """The sum of terms, like ones added."""
    spend(len(items))
    result: dict[Monomial, Fraction] = {}
    for monomial, coefficient in items:
        found = result.get(monomial)
        result[monomial] = coefficient if found is None else found + coefficient
    return {m: c for m, c in result.items() if c}


def _applied(operator: str, exponent: int, monomial: Monomial) -> Monomial:
    factors = []
    for letter, e in monomial[1]:
        if letter[0] == SLOT:
            factors.append(((SLOT, *_composed(operator, exponent, letter[1], letter[2]), letter[3]), e))
        else:
            factors.append((letter, e))
    return canonical(monomial[0], factors)


def _composed(outer: str, k: int, inner: str, j: int) -> tuple[str, int]:
    if inner and outer and inner != outer:
        raise FormulaError(
            f"the operators {outer} and {inner} are composed",
            hint="the language has one operator per formula; give the composition a name",
        )
    return (outer or inner, k + j) if k + j else ("", 0)


def _joined(bound: tuple[Domain, ...], factors: Iterable[tuple[Letter, int]]) -> Monomial:
    """Turn the two vector slots of a product into one inner product."""
    slots: list[Letter] = []
    rest: list[tuple[Letter, int]] = []
    for letter, exponent in factors:
        if letter[0] == SLOT:
            slots.extend([letter] * exponent)
        else:
            rest.append((letter, exponent))
    (_, p, j, u), (_, q, k, v) = slots
    return canonical(bound, [*rest, (inner_letter(*_composed(p, j, q, k), u, v), 1)])


def _cancelled(form: NormalForm) -> NormalForm:
    """Rewrite lead(p)·p⁻¹ as 1 − (p − lead(p))·p⁻¹ until no such product is left."""
    while True:
        found = next(((m, x) for m in form for x, _ in m[1] if x[0] == RECIPROCAL and _divisible(m, x)), None)
        if found is None:
            return form
        monomial, letter = found
        spend(_letters(form))
        lead, rest = _lead_and_rest(letter)
        inverse: Monomial = ((), ((letter, -1), *((x, -e) for x, e in lead[1])))
        without = times(monomial, canonical((), inverse[1]))
        coefficient = form[monomial]
        terms = [(without, coefficient)]
        terms += [(times(times(without, ((), ((letter, 1),))), m), -coefficient * c) for m, c in rest]
        form = collect([*((m, c) for m, c in form.items() if m != monomial), *terms])


def _lead_and_rest(letter: Letter) -> tuple[Monomial, list[tuple[Monomial, Fraction]]]:
    """The leading monomial of a denominator (its coefficient is one) and its other terms."""
    *rest, (lead, _) = letter[1]
    return lead, rest


def _divisible(monomial: Monomial, letter: Letter) -> bool:
    have = dict(monomial[1])
    return have[letter] > 0 and all(have.get(x, 0) >= e for x, e in _lead_and_rest(letter)[0][1])


def _degree(monomial: Monomial) -> int:
    return sum(e for _, e in monomial[1])


def _reciprocal(form: NormalForm) -> NormalForm:
    if len(form) == 1:
        (((bound, factors), coefficient),) = form.items()
        if not bound and all(x[0] in {SCALAR, SIZE, ENTRY, LABEL, RECIPROCAL} for x, _ in factors):
            return {canonical((), ((x, -e) for x, e in factors)): 1 / coefficient}
    if any(x[0] == RECIPROCAL for _, factors in form for x, _ in factors):
        above, below = over_common_denominator(form)
        return multiply(below, _reciprocal(above))
    if form and all(x[0] == SCALAR for _, factors in form for x, _ in factors):
        # Take out what all terms share, so that the denominator is a polynomial without it.
        letters = {x for _, factors in form for x, _ in factors}
        shared = [(x, min(dict(m[1]).get(x, 0) for m in form)) for x in letters]
        outside = canonical((), ((x, -e) for x, e in shared))
        # Graded lexicographic: an order that products respect, so that cancelling always ends.
        order = sorted(letters)
        inside = sorted(
            ((times(m, outside), c) for m, c in form.items()),
            key=lambda item: (_degree(item[0]), [dict(item[0][1]).get(x, 0) for x in order]),
        )
        lead = inside[-1][1]
        letter = (RECIPROCAL, tuple((m, c / lead) for m, c in inside))
        return {times(outside, ((), ((letter, 1),))): 1 / lead}
    raise FormulaError(
        "a denominator is zero or contains a sum over samples",
        hint="only products, and sums of parameters, may stand below a fraction line",
    )
