"""From the written tree to the kernel's language: (tree, table of letters) → formula.

It follows the denotation of :mod:`svmsym.meaning.denote` node by node; whatever that does and the kernel cannot
say is outside. Conditions become factors: 1[y_i = 1] = (1 + y_i)/2, 1[i ≠ j] = 1 − δ_ij.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from sympy import Expr, Integer, Rational

from svmsym.formulas import (
    Entry,
    Index,
    Scalar,
    Total,
    Vector,
    delta,
    gradient,
    prove,
    prove_gradient,
    substitute,
)
from svmsym.judging.proving_arrays import add, inner, multiply, scale, total, transpose
from svmsym.judging.proving_letters import House, Outside, Shaped, constant, is_sign, reciprocal
from svmsym.meaning.denote import Definition
from svmsym.meaning.dotting import generalise
from svmsym.meaning.letters import NUMBER, POINTS, VECTOR, Key, Table, key_of
from svmsym.meaning.ranges import Range, axis_of, free_indices, range_of
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

_MOST_PLACES = 9  # given by a digit
_HIGHEST_POWER = 12
_SUPPORT = {"S", "SV", "sv"}
_PAIR = 2
_ONE, _MINUS = Integer(1), Integer(-1)
Scope: TypeAlias = Mapping[str, Shaped | Index | Vector]


class Translator:
    """The formulas of one comparison."""

    def __init__(self, table: Table, definitions: Mapping[Key, Definition]) -> None:
        self.table, self.definitions = table, definitions
        self.house = House()
        self._defining: set[Key] = set()

    def free(self, node: Node, scope: Scope) -> Scope:
        """The scope with a place for each index that the node leaves free."""
        names = free_indices(node, self.table, frozenset(scope))
        return dict(scope) | {n: self.house.place(axis_of(n, (node,), self.table), n) for n in names}

    def number(self, node: Node, scope: Scope) -> Expr:
        """A node that must be a number."""
        return self.value(node, scope).number

    def value(self, node: Node, scope: Scope) -> Shaped:
        """Translate a node; what cannot be said is raised as Outside."""
        match node:
            case t.Number(value=value):
                return constant(Rational(value.numerator, value.denominator))
            case t.Name() | t.Scripted():
                return self._letter(node, scope)
            case t.Ones():
                return Shaped(("n",), lambda _: _ONE)
            case t.Bracket(only=only) if only is not None:
                return self.value(only, scope)
            case t.Sum():
                return self._sum(node, scope)
            case t.Product(factors=factors, signs=signs):
                found = self.value(factors[0], scope)
                for sign, factor in zip(signs, factors[1:], strict=True):
                    other = self.value(factor, scope)
                    other = constant(reciprocal(other.number)) if sign in {"/", "./"} else other
                    found = multiply(found, other, sign, self.house)
                return found
            case t.Quotient(above=above, below=below):
                return scale(reciprocal(self.number(below, scope)), self.value(above, scope))
            case t.Power():
                return self._power(node, scope)
            case t.Transposed(base=base):
                return transpose(self.value(base, scope))
            case t.Angle(left=left, right=right):
                return inner(self.value(left, scope), self.value(right, scope), self.house)
            case t.Norm(body=body, sub=() | (t.Number(value=2),)) | t.Bars(body=body):
                return constant(self._length(self.value(body, scope)))
            case t.Function(name=name, arguments=arguments, sub=()):
                return self._function(name, [self.value(a, scope) for a in arguments])
            case t.Call():
                return self._call(node, scope)
            case t.Big(operator="sum"):
                return self._gather(node, scope)
            case t.Derivative(of=of, by=(by,), where=None):
                return self._derivative(of, by, scope)
            case t.Indicator(condition=condition):
                return constant(self.condition(condition, scope))
        raise Outside(type(node).__name__)

    # ---- Letters

    def _letter(self, node: Node, scope: Scope) -> Shaped:
        key = key_of(node)
        if isinstance(node, t.Scripted) and not (
            key in self.table.kinds or key in self.definitions or key in scope
        ):
            base = key_of(node.base)
            if any(k.startswith(f"{base}_") for k in (*scope, *self.definitions)):
                raise Outside("a name with an index")
            holder = self._look_up(base, scope) if base else self.value(node.base, scope)
            return self._pick(holder, (*node.sub, *node.sup), base or "", scope)
        assert key is not None
        if key not in scope and key not in self.definitions and self.table.kind(key) == POINTS:
            return self.house.letter(f"{key} alone", VECTOR)
        return self._look_up(key, scope)

    def _look_up(self, key: Key, scope: Scope) -> Shaped:
        if key in scope:
            found = scope[key]
            if not isinstance(found, Shaped):
                raise Outside("an index as a number")
            return found
        if key in self.definitions and key not in self._defining:
            return self._defined(key, ())
        kind = self.table.kind(key)
        if key == "e" and key not in self.table.kinds:
            raise Outside("Euler's number")
        if kind.role == "kernel" and (self.table.kinds.get("x") == POINTS or "φ" in self.table.kinds):
            points = self._look_up("x", {}) if self.table.kinds.get("x") == POINTS else None
            x = points or self.house.letter("x", POINTS)
            return Shaped(("n", "n"), lambda i, j: self._kernel(x.at(i), x.at(j)))
        return self.house.letter(key, kind)

    def _kernel(self, *points: Expr) -> Expr:
        left, right = (constant(self.house.function("φ", a, vector=True), "d") for a in points)
        return inner(left, right, self.house).at()

    def _pick(self, holder: Shaped, indices: tuple[Node, ...], name: str, scope: Scope) -> Shaped:
        """The entry at some places: α_i, x_{ik}, x_k^{(i)}, w_1."""
        digits = len(indices) < len(holder.axes) and any(isinstance(i, t.Number) for i in indices)
        coordinate = name == "x" and self.table.digits == "coordinate"
        if len(indices) > len(holder.axes) or (digits and (holder.axes == ("n", "n") or coordinate)):
            raise Outside("indices that can be read in two ways")
        places = [scope.get(i.letter) if isinstance(i, t.Name) else None for i in indices]
        if len(places) == _PAIR and holder.axes == ("n", "d") and isinstance(places[1], Index):
            places, indices = places[::-1], indices[::-1]
        chosen: list[Index] = []
        for axis, place, index in zip(holder.axes, places, indices, strict=False):
            found = place or self._digit(axis, index)
            if isinstance(found, Vector) and axis == "d":
                return inner(constant(holder.at(*chosen), "d"), constant(found, "d"), self.house)
            if not isinstance(found, Index) or axis != "n":
                raise Outside("an index of another axis")
            chosen.append(found)
        return Shaped(holder.axes[len(chosen) :], lambda *p: holder.at(*chosen, *p))

    def _digit(self, axis: str, index: Node) -> Index | Vector:
        value = index.value if isinstance(index, t.Number) else 0
        if value not in range(1, _MOST_PLACES + 1):
            raise Outside("an index that is no letter")
        return self.house.place(axis, int(value))

    def _defined(self, key: Key, arguments: tuple[Shaped, ...]) -> Shaped:
        definition = self.definitions[key]
        names = [key_of(p) for p in definition.parameters]
        if len(arguments) != len(names) or None in names:
            raise Outside("a function with other arguments")
        if not names and free_indices(definition.body, self.table):
            raise Outside("a definition with an index")
        self._defining.add(key)
        try:
            return self.value(definition.body, {n or "": a for n, a in zip(names, arguments, strict=True)})
        finally:
            self._defining.discard(key)

    def _call(self, node: t.Call, scope: Scope) -> Shaped:
        key = key_of(node.function)
        values = [self.value(a, scope) for a in node.arguments]
        if key is not None and key not in scope:
            role = self.table.kind(key).role
            if key in self.definitions and key not in self._defining:
                if self.definitions[key].parameters:
                    return self._defined(key, tuple(values))
            elif role in {"kernel", "function", "map"}:
                if any(v.axes not in {(), ("d",)} for v in values):
                    raise Outside("a function of a list")
                if role == "kernel" and key.rstrip("'*~") in {"K", "k"} and len(values) == _PAIR:
                    return constant(self._kernel(*(v.at() for v in values)))
                vector = role == "map"
                found = self.house.function(key, *(v.at() for v in values), vector=vector)
                return constant(found, *("d",) * vector)
            elif self.table.kind(key) == NUMBER and all(map(key_of, node.arguments)):
                return self._look_up(key, scope)
        if len(values) != 1:
            raise Outside("a product with a list")
        return multiply(self.value(node.function, scope), values[0], "", self.house)

    # ---- Operations

    def _sum(self, node: t.Sum, scope: Scope) -> Shaped:
        if any(isinstance(term, t.Dots) for term in node.terms):
            if not isinstance(node.terms[-2], t.Dots) or set(node.signs) != {"+"}:
                raise Outside("dots")
            general, end = generalise(node.terms[0], node.terms[-1])
            return self._total(Range(("\0",), (), None, end), general, scope)
        if "±" in node.signs:
            raise Outside("±")
        first, *others = (
            scale(_ONE if sign == "+" else _MINUS, self.value(term, scope))
            for sign, term in zip(node.signs, node.terms, strict=True)
        )
        for other in others:
            zero = not (first.axes and other.axes) and first.axes != other.axes
            first = other if zero and not first.axes and first.at() == 0 else first
            first = first if zero and not other.axes and other.at() == 0 else add(first, other)
        return first

    def _power(self, node: t.Power, scope: Scope) -> Shaped:
        key = key_of(node.base)
        if isinstance(node.exponent, t.Name) and isinstance(scope.get(node.exponent.letter), Index) and key:
            return self._pick(self._look_up(key, scope), (node.exponent,), key, scope)
        exponent = self.number(node.exponent, scope)
        if key == "e" and self.table.kind("e") == NUMBER:
            return constant(self.house.function("exp", exponent))
        squared = exponent == _PAIR and not node.each
        bars = isinstance(node.base, t.Bars) or (isinstance(node.base, t.Norm) and not node.base.sub)
        base = self.value(node.base.body if squared and bars else node.base, scope)  # type: ignore[attr-defined]
        if base.axes and squared:
            return inner(base, base, self.house)
        if base.axes == ("n",) and node.each:
            return Shaped(("n",), lambda i: self._raised(base.at(i), exponent), base.row)
        return constant(self._raised(base.number, exponent))

    def _raised(self, base: Expr, exponent: Expr) -> Expr:
        if exponent.is_Integer and abs(exponent) <= _HIGHEST_POWER:
            return base**exponent if exponent >= 0 else reciprocal(base) ** -exponent
        if abs(exponent) == Rational(1, 2):
            return self.house.root(base) if exponent > 0 else reciprocal(self.house.root(base))
        return self.house.function("power", base, exponent)

    def _length(self, body: Shaped) -> Expr:
        if len(body.axes) > 1:
            raise Outside("the norm of a matrix")
        return (
            self.house.root(inner(body, body, self.house).at())
            if body.axes
            else self.house.absolute(body.at())
        )

    def _function(self, name: str, values: list[Shaped]) -> Shaped:
        house = self.house
        match name, values:
            case "dot", [a, b]:
                return multiply(a, b, "", house)
            case "distance", [a, b]:
                return constant(self._length(add(a, scale(_MINUS, b))))
            case "norm" | "abs", [v]:
                return constant(self._length(v))
            case "transpose", [v]:
                return transpose(v)
            case "diag", [Shaped(axes=("n",)) as v]:
                return Shaped(("n", "n"), lambda i, j: delta(i, j) * v.at(i))
            case "trace", [Shaped(axes=("n", "n")) as v]:
                return total(Shaped(("n",), lambda i: v.at(i, i)), house)
            case ("max" | "min", [Shaped(axes=()) as a, Shaped(axes=()) as b]):
                apart = house.absolute(a.at() - b.at())
                return constant((a.at() + b.at() + (apart if name == "max" else -apart)) / 2)
            case "positive" | "hinge", [v]:
                u = v.number if name == "positive" else 1 - v.number
                return constant((u + house.absolute(u)) / 2)
            case "sqrt", [v]:
                return constant(house.root(v.number))
            case "sign", [v]:
                return constant(house.sign(v.number))
            case "exp" | "log" | "tanh" | "sigmoid", [v]:
                return constant(house.function(name, v.number))
        raise Outside(name)

    def _derivative(self, of: Node, by: Node, scope: Scope) -> Shaped:
        indices: tuple[Node, ...] = ()
        if isinstance(by, t.Scripted) and key_of(by) is None:
            by, indices = by.base, (*by.sub, *by.sup)
        key = key_of(by)
        called = key_of(of.function) if isinstance(of, t.Call) else key_of(of)
        if key is None or key in scope or key in self.definitions:
            raise Outside("a derivative by something that is no letter")
        if called is not None and called not in self.definitions:
            found = self.house.letter(f"∂{called}/∂{key}", self.table.kind(key))
            return self._pick(found, indices, key, scope) if indices else found
        letter, whole = self._look_up(key, scope), self.number(of, scope)

        def slope(*p: Index) -> Expr:
            variable = letter.at(*p)
            if not isinstance(variable, Scalar | Entry | Vector) or self.house.hides(whole, variable.name):
                raise Outside("a derivative that the kernel cannot check")
            found = gradient(whole, variable)
            if not prove_gradient(whole, variable, found).holds:
                raise Outside("a gradient that is not proved")
            return found

        found = Shaped(letter.axes, slope)
        return self._pick(found, indices, "", scope) if indices else found

    # ---- Sums and conditions

    def _gather(self, node: t.Big, scope: Scope) -> Shaped:
        free = () if node.below else free_indices(node.body, self.table, frozenset(scope))
        if not node.below and not free:
            return total(self.value(node.body, scope), self.house)
        running = range_of(node.below or tuple(map(t.Name, free)), node.above, set(scope))
        if running.upper is None and running.lower is None:
            running = Range(running.indices, running.conditions, None, node.above, running.within)
        return self._total(running, node.body, scope)

    def place(self, index: str, running: Range, body: Node) -> Index | Vector:
        """A new place for an index below Σ or behind "for all", which must run through the whole of an axis."""
        key = key_of(running.upper) if running.upper is not None else None
        kind = self.table.kind(key or "")
        whole = running.upper is None or (kind.role == "count" and key not in self.definitions)
        if not whole or running.within or running.lower not in (None, t.Number(Fraction(1))):
            raise Outside("a range that is not whole")
        return self.house.place(
            kind.axes[0] if key else axis_of(index, (body, *running.conditions), self.table)
        )

    def _total(self, running: Range, body: Node, scope: Scope) -> Shaped:
        chosen = {i: self.place(i, running, body) for i in running.indices}
        inside: Scope = dict(scope) | chosen
        ordered = [c for c in running.conditions if _is_order(c, chosen)]
        weight = _ONE
        for condition in running.conditions:
            weight *= _ONE if condition in ordered else self.condition(condition, inside)
        value = self.value(body, inside)

        def at(*p: Index) -> Expr:
            found = weight * value.at(*p)
            if ordered:
                (i, j), sign = chosen.values(), ordered[0].signs[0]  # type: ignore[attr-defined]
                if len(ordered) > 1 or not prove(found - substitute(found, {i: j, j: i})).holds:
                    raise Outside("a sum over i < j that is not symmetric")
                found = found * (1 - delta(i, j) if sign in "<>" else 1 + delta(i, j)) / 2
            for place in sorted(chosen.values(), key=lambda k: isinstance(k, Index)):  # coordinates first
                by_point = isinstance(place, Index)
                found = Total(found, place) if by_point else self.house.join_components(found, place)
            return found

        return Shaped(value.axes, at, value.row)

    def condition(self, node: Node, scope: Scope) -> Expr:
        """A condition as a factor that is 1 where it holds, and 0 elsewhere."""
        match node:
            case t.Bracket(only=only) if only is not None:
                return self.condition(only, scope)
            case t.Joined(word="and", items=(first, *others)):
                rest = t.Joined("and", tuple(others)) if others else None
                return self.condition(first, scope) * (self.condition(rest, scope) if rest else _ONE)
            case t.Relation(parts=(t.Name(letter=i), right), signs=(sign,)) if isinstance(
                scope.get(i), Index
            ):
                found = self._compare_index(scope[i], sign, right, scope)
            case t.Relation(parts=(left, right), signs=("=" | "≠" as sign,)):
                a, b = self.number(left, scope), self.number(right, scope)
                found = (1 + a * b) / 2 if is_sign(a) and is_sign(b) else self.house.vanishing(a - b)
            case t.Relation(parts=(left, t.Number(value=0)), signs=(">" | "<" as sign,)):
                a = self.number(left, scope)
                if not is_sign(a):
                    raise Outside("a condition on numbers")
                return (1 + a if sign == ">" else 1 - a) / 2
            case _:
                raise Outside("a condition")
        return 1 - found if node.signs[0] in {"≠", "∉"} else found

    def _compare_index(self, i: object, sign: str, right: Node, scope: Scope) -> Expr:
        """i = j, or i ∈ S, where the set of support vectors is that of all α_i ≠ 0."""
        key, weights = key_of(right), self.table.kinds.get("α")
        if sign in {"∈", "∉"} and key in _SUPPORT and weights is not None and weights.axes == ("n",):
            return 1 - self.house.vanishing(self._look_up("α", {}).at(i))
        other = scope.get(key or "") or self._digit("n", right)
        if sign not in {"=", "≠"} or not isinstance(other, Index):
            raise Outside("a condition on an index")
        return delta(i, other)


def _is_order(condition: Node, chosen: Mapping[str, object]) -> bool:
    """i < j for the two indices of points that run."""
    match condition:
        case t.Relation(parts=(t.Name(letter=i), t.Name(letter=j)), signs=("<" | ">" | "≤" | "≥",)):
            return {i, j} == set(chosen) and all(isinstance(k, Index) for k in chosen.values())
    return False
