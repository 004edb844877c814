"""Operations: sums, products, powers, norms and functions with a name of their own."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from svmsym.meaning.algebra import broadcast, each_point, is_listed, mapped, transposed
from svmsym.meaning.dotting import add_dotted, list_dotted
from svmsym.meaning.factoring import as_product
from svmsym.meaning.functions import apply_function
from svmsym.meaning.functions import measure_norm as find_norm
from svmsym.meaning.letters import NUMBER, key_of
from svmsym.meaning.naming import look_up
from svmsym.meaning.numbers import apply_real, inverse, plus, raised, times
from svmsym.meaning.placing import operand, pick_entry, to_whole
from svmsym.meaning.ranges import free_indices, range_of
from svmsym.meaning.values import (
    ONE,
    ZERO,
    Array,
    Closure,
    IllTyped,
    Index,
    Members,
    Multiple,
    Undefined,
    Value,
    is_number,
    numeric,
    plain,
)
from svmsym.writing import tree as t

if TYPE_CHECKING:
    from svmsym.meaning.denote import Meaning, Scope

_TWO = t.Number(Fraction(2))
_HALF = Fraction(1, 2)
_TOTALS = {"sum": None, "mean": None, "colsum": 0, "colmean": 0, "rowsum": 1, "rowmean": 1}  # along an axis
_LARGEST_POWER = 16  # of a matrix or a list
_STEPS_OF_INVERSE = 25  # of a matrix


def add_terms(meaning: Meaning, node: t.Sum, scope: Scope) -> Value:
    """Add terms with their signs."""
    if any(isinstance(term, t.Dots) for term in node.terms):
        return add_dotted(meaning, node, scope)
    total: Value = None
    for sign, term in zip(node.signs, node.terms, strict=True):
        value = operand(meaning, term, scope)
        if sign == "±":
            raise Undefined("± stands for two numbers")
        value = meaning.algebra.scale(-ONE, value) if sign == "-" else value
        total = value if total is None else meaning.algebra.add(*_at_points(meaning, total, value))
    return total


def multiply_factors(meaning: Meaning, node: t.Product, scope: Scope) -> Value:
    """Multiply and divide from left to right; a function beside something is applied to it."""
    result = operand(meaning, node.factors[0], scope)
    for sign, factor in zip(node.signs, node.factors[1:], strict=True):
        if sign == "@" and isinstance(factor, t.Transposed) and getattr(factor.base, "name", "") in _TOTALS:
            factor = factor.base  # noqa: PLW2901 - a list of NumPy is neither a row nor a column
        value = operand(meaning, factor, scope)
        if sign in {"/", "./"}:
            result = _divide(meaning, result, value)
        elif sign == "∖":
            result = _left_divide(meaning, result, value)
        elif isinstance(result, Closure) and sign == "":
            result = result.apply(value)
        else:
            result = meaning.algebra.multiply(*_at_points(meaning, result, value), sign)
    return result


def _at_points(meaning: Meaning, a: Value, b: Value) -> tuple[Value, Value]:
    """Take f beside a list over the points for the list of all f(x_i): y ∘ f."""
    for one, other in ((a, b), (b, a)):
        if isinstance(one, Closure) and getattr(other, "axes", ()) == ("n",):
            values = each_point(one.apply, (look_up(meaning, "x", {}),))
            return (values, b) if one is a else (a, values)
    return a, b


def take_quotient(meaning: Meaning, node: t.Quotient, scope: Scope) -> Value:
    """Divide what stands above a line by what stands below it."""
    return _divide(meaning, meaning.value(node.above, scope), meaning.value(node.below, scope))


def _divide(meaning: Meaning, above: Value, below: Value) -> Value:
    below = numeric(below)
    if is_listed(below):
        return broadcast(lambda u, v: times(u, inverse(v)), numeric(above), below, meaning.algebra)
    if not is_number(below):
        raise IllTyped("a division by something that is no number")
    return meaning.algebra.scale(inverse(below), numeric(above))


def _left_divide(meaning: Meaning, a: Value, b: Value) -> Value:
    """A ∖ b: the elements of a set that another does not have, or the solution of a linear system."""
    if isinstance(a, Members) and isinstance(b, Members):
        return Members(tuple(v for v in a.items if not any(meaning.related(v, "=", u) for u in b.items)))
    if isinstance(a, Array | Multiple) and isinstance(b, Array):
        meaning.work.spend(_STEPS_OF_INVERSE)
        return meaning.algebra.multiply(meaning.algebra.invert(a), b)
    raise IllTyped("a set that is not known")


# ---- Powers


def raise_power(meaning: Meaning, node: t.Power, scope: Scope) -> Value:
    """Raise to a power: aᵏ, √a = a^{1/2}, eᵃ, ‖v‖², A⁻¹, and xⁱ with an index of points."""
    product = as_product(node, meaning.table, meaning.definitions)
    if product is not None:
        return meaning.value(product, scope)
    squared = _square_length(meaning, node, scope)
    if squared is not None:
        return squared
    key = key_of(node.base)
    index = scope.get(node.exponent.letter) if isinstance(node.exponent, t.Name) else None
    if key is not None and isinstance(index, Index):
        holder = look_up(meaning, key, scope)
        if isinstance(holder, Array):
            return pick_entry(meaning, holder, [index], key)
    if key == "e" and meaning.table.kind("e") == NUMBER:
        return apply_real("exp", meaning.number(node.exponent, scope))
    base = numeric(meaning.value(node.base, scope))
    exponent = meaning.number(node.exponent, scope)
    if isinstance(base, Multiple):
        return Multiple(raised(base.factor, int(exponent)))
    if isinstance(base, Array):
        return _raise_array(meaning, base, exponent, each=node.each)
    if not is_number(base):
        raise IllTyped("a power of something that is no number")
    if isinstance(exponent, Fraction) and exponent.denominator == 1:
        return raised(base, int(exponent))
    if exponent == _HALF:
        return apply_real("sqrt", base)
    if exponent == -_HALF:
        return inverse(apply_real("sqrt", base))
    return apply_real("exp", meaning.algebra.multiply(exponent, apply_real("log", base)))


def _square_length(meaning: Meaning, node: t.Power, scope: Scope) -> Value:
    """Compute ‖v‖² = ⟨v, v⟩ without a root, so that it stays rational; None if the power is another one."""
    if not isinstance(node.base, t.Norm | t.Bars) or node.exponent != _TWO:
        return None
    if isinstance(node.base, t.Norm) and node.base.sub:
        return None
    body = numeric(meaning.value(node.base.body, scope))
    if is_number(body) or (isinstance(body, Array) and len(body.axes) == 1):
        return meaning.algebra.inner(body, body)
    return None


def _raise_array(meaning: Meaning, base: Array, exponent: Any, *, each: bool) -> Value:
    if exponent in {_HALF, -_HALF} and len(base.axes) == 2 and _is_diagonal(base):  # noqa: PLR2004
        roots = Array(base.axes[:1], tuple(apply_real("sqrt", row[k]) for k, row in enumerate(base.items)))
        found = apply_function("diag", (roots,), meaning.algebra)
        return found if exponent == _HALF else meaning.algebra.invert(found)
    if not isinstance(exponent, Fraction) or exponent.denominator != 1:
        raise IllTyped("a root of a list")
    k = int(exponent)
    if abs(k) > _LARGEST_POWER:
        raise Undefined("a power of a matrix that is not computed")
    if each:
        return mapped(lambda v: raised(v, k), base)
    if len(base.axes) == 1:
        if k != 2:  # noqa: PLR2004 - w² is ‖w‖²
            raise IllTyped("a power of a vector")
        return meaning.algebra.inner(base, base)
    meaning.work.spend(_STEPS_OF_INVERSE if k < 0 else 0)
    factor = meaning.algebra.invert(base) if k < 0 else base
    result = factor
    for _ in range(abs(k) - 1):
        result = meaning.algebra.multiply(result, factor)
    return result


def _is_diagonal(matrix: Array) -> bool:
    return all(plain(v) == 0 for r, row in enumerate(matrix.items) for c, v in enumerate(row) if r != c)


# ---- Lengths and functions


def transpose(meaning: Meaning, node: t.Transposed, scope: Scope) -> Value:
    """Transpose a list or a matrix; 1ᵀ is the row of ones."""
    if isinstance(node.base, t.Number) and node.base.value == 1:
        return Array(("n",), (ONE,) * meaning.world.size("n"), row=True)
    product = as_product(node, meaning.table, meaning.definitions)
    if product is not None:
        return meaning.value(product, scope)
    value = meaning.value(node.base, scope)
    if isinstance(node.base, t.Bracket) and isinstance(value, Array) and len(value.axes) == 1:
        return value  # (a, b)ᵀ is a column, as all lists are
    return transposed(value)


def measure_norm(meaning: Meaning, node: t.Norm, scope: Scope) -> Value:
    """Measure ‖v‖ = √⟨v, v⟩, or ‖v‖₁ = Σ |v_k|."""
    body = numeric(meaning.value(node.body, scope))
    if not isinstance(body, Array):
        return _absolute(body)
    euclidean = not node.sub or node.sub[0] in (_TWO, t.Name("F"))
    order = Fraction(2) if euclidean else getattr(node.sub[0], "value", ZERO)
    return find_norm(body, order, meaning.algebra)


def _absolute(body: Any) -> Value:
    if isinstance(body, Closure):
        raise IllTyped("a number is expected")
    return apply_real("abs", body)


def measure_bars(meaning: Meaning, node: t.Bars, scope: Scope) -> Value:
    """Measure |·|: the elements of a set, the length of a vector, a determinant, an absolute value."""
    body = meaning.value(node.body, scope)
    if isinstance(body, Members):
        return Fraction(len(body.items))
    body = numeric(body)
    if not isinstance(body, Array):
        return _absolute(body)
    if len(body.axes) == 1:
        return apply_real("sqrt", meaning.algebra.inner(body, body))
    return apply_function("det", (body,), meaning.algebra)


def multiply_inner(meaning: Meaning, node: t.Angle, scope: Scope) -> Value:
    """Multiply ⟨a, b⟩."""
    return meaning.algebra.inner(meaning.value(node.left, scope), meaning.value(node.right, scope))


def apply_named(meaning: Meaning, node: t.Function, scope: Scope) -> Value:
    """Apply a function with a name of its own: exp, sign, max …"""
    if node.sub:
        raise Undefined(f"{node.name} with a subscript")
    if any(isinstance(a, t.Dots) for a in node.arguments):  # diag(α_1, …, α_n)
        return apply_function(node.name, (list_dotted(meaning, node.arguments, scope),), meaning.algebra)
    arguments = tuple(operand(meaning, a, scope) for a in node.arguments)
    if node.name in _TOTALS:
        return _total(meaning, node, arguments, scope)
    return apply_function(node.name, arguments, meaning.algebra)


def _total(meaning: Meaning, node: t.Function, arguments: tuple[Value, ...], scope: Scope) -> Value:
    """Add the entries of an array, all or along one axis, or take their mean: sum(A), mean(K, 1)."""
    value = numeric(arguments[0])
    if is_number(value) and (free := free_indices(node.arguments[0], meaning.table, frozenset(scope))):
        below = tuple(map(t.Name, free))  # sum(α_i y_i)
        count = len(list(meaning.placings(range_of(below, None, set(scope)), node.arguments, scope)))
        total = meaning.value(t.Big("sum", below, None, node.arguments[0]), scope)
        return total if node.name.endswith("sum") else times(total, Fraction(1, count))
    if not isinstance(value, Array):
        return value
    axis = to_whole(arguments[1]) - 1 if len(arguments) > 1 else _TOTALS[node.name]
    if axis is None or len(value.axes) == 1:
        lists: tuple[tuple[Any, ...], ...] = (value.flat,)
    elif axis in {0, 1}:
        lists = tuple(zip(*value.items, strict=True)) if axis == 0 else value.items
    else:
        raise IllTyped("an index runs over the wrong set")
    totals = []
    for items in lists:
        if not items and node.name.endswith("mean"):
            raise Undefined("the mean of nothing")
        entries: Any = ZERO
        for v in items:
            entries = plus(entries, v)
        totals.append(entries if node.name.endswith("sum") else times(entries, Fraction(1, len(items))))
    if len(lists) == 1 and (axis is None or len(value.axes) == 1):
        return totals[0]
    return Array((value.axes[1 - (axis or 0)],), tuple(totals), row=axis == 0)
