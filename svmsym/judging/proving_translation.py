"""From the written tree to the kernel's language: (tree, table of letters) → formula.

It follows the denotation of ``svmsym.meaning.denote`` node by node; whatever that does and the kernel cannot
say is outside. Conditions become factors: 1[y_i = 1] = (1 + y_i)/2, 1[i ≠ j] = 1 − δ_ij.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from sympy import Expr, Integer, Mul, Rational

from svmsym import formulas as f
from svmsym.formulas import Index, Vector
from svmsym.judging.proving_arrays import add, inner, multiply, scale, total, transpose
from svmsym.judging.proving_letters import House, Outside, Shaped, constant, is_sign, reciprocal
from svmsym.meaning.denote import Definition
from svmsym.meaning.factoring import as_product
from svmsym.meaning.letters import NUMBER, POINTS, VECTOR, Key, Table, key_of
from svmsym.meaning.naming import name_alone
from svmsym.meaning.ranges import Range, axis_of, free_indices, range_of
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

_MOST_PLACES = 9  # given by a digit
_HIGHEST_POWER = 12
_PAIR = 2
_ONE, _MINUS = Integer(1), Integer(-1)
Scope: TypeAlias = Mapping[str, Shaped | Index | Vector]


class Translator:
    """The formulas of one comparison."""

    def __init__(
        self, table: Table, definitions: Mapping[Key, Definition], names: Mapping[Key, str] | None = None
    ) -> None:
        self.table, self.definitions = table, definitions
        self.house = House(names)
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
        node = as_product(node, self.table, self.definitions) or node
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
            case t.Transposed(base=t.Number(value=1)):
                return Shaped(("n",), lambda _: _ONE, row=True)
            case t.Transposed(base=base):
                return transpose(self.value(base, scope))
            case t.Angle(left=left, right=right):
                return self._inner(self.value(left, scope), self.value(right, scope))
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
            key = name_alone(key)
            found = scope.get(key) or self.house.letter(key, VECTOR)
            assert isinstance(found, Shaped)
            return found
        return self._look_up(key, scope)

    def bind(self, key: Key, value: Shaped) -> dict[str, Shaped]:
        """Bind a parameter of a function: the x of f(x) is no x_i."""
        return {name_alone(key) if self.table.kind(key) == POINTS else key: value}

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
        names, indices = (
            [key_of(p) or "" for p in part] for part in (definition.parameters, definition.indices)
        )
        if len(arguments) != len(names) or "" in (*names, *indices):
            raise Outside("a function with other arguments")
        if set(free_indices(definition.body, self.table)) - set(indices) and not names:
            raise Outside("a definition with an index")
        axes = tuple(str(axis_of(i, (definition.body,), self.table)) for i in indices)
        if "d" in axes or (names and indices):
            raise Outside("a definition by coordinates")
        bound: dict[str, Shaped | Index | Vector] = {}
        for name, argument in zip(names, arguments, strict=True):
            bound |= self.bind(name, argument)

        def at(*p: Index) -> Shaped:
            self._defining.add(key)
            try:
                return self.value(definition.body, bound | dict(zip(indices, p, strict=True)))
            finally:
                self._defining.discard(key)

        if not indices:
            return at()
        return Shaped(axes, lambda *p: at(*p).number)

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
        if not set(node.signs) <= {"+", "-"}:
            raise Outside("±")
        first, *others = (
            scale(_ONE if sign == "+" else _MINUS, self.value(term, scope))
            for sign, term in zip(node.signs, node.terms, strict=True)
        )
        for other in others:
            first = add(first, other)
        return first

    def _power(self, node: t.Power, scope: Scope) -> Shaped:
        key = key_of(node.base)
        if isinstance(node.exponent, t.Name) and isinstance(scope.get(node.exponent.letter), Index) and key:
            return self._pick(self._look_up(key, scope), (node.exponent,), key, scope)
        exponent = self.number(node.exponent, scope)
        if key == "e" and self.table.kind("e") == NUMBER:
            return constant(self.house.function("exp", exponent))
        squared = exponent == _PAIR and not node.each
        match node.base:
            case t.Norm(body=body, sub=()) | t.Bars(body=body) if squared:
                length = self.value(body, scope)
                return self._inner(length, length)
        base = self.value(node.base, scope)
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

    def _inner(self, a: Shaped, b: Shaped) -> Shaped:
        if a.axes != b.axes or len(a.axes) > 1:
            raise Outside("the inner product of matrices")
        return inner(a, b, self.house)

    def _length(self, v: Shaped) -> Expr:
        return self.house.root(self._inner(v, v).at()) if v.axes else self.house.absolute(v.at())

    def _function(self, name: str, values: list[Shaped]) -> Shaped:
        house, (first, *rest) = self.house, [v.number for v in values]
        match name, rest:
            case "max" | "min", [second]:
                apart = house.absolute(first - second)
                return constant((first + second + (apart if name == "max" else -apart)) / 2)
            case "positive" | "hinge", []:
                first = first if name == "positive" else 1 - first
                return constant((first + house.absolute(first)) / 2)
            case "sqrt" | "abs" | "sign", []:
                rules = {"sqrt": house.root, "abs": house.absolute, "sign": house.sign}
                return constant(rules[name](first))
            case "exp" | "log" | "tanh" | "sigmoid", []:
                return constant(house.function(name, first))
        raise Outside(name)

    def _derivative(self, of: Node, by: Node, scope: Scope) -> Shaped:
        indices: tuple[Node, ...] = ()
        key = key_of(by)
        if isinstance(by, t.Scripted) and key is None:
            key, indices = key_of(by.base), (*by.sub, *by.sup)
        called = key_of(of.function) if isinstance(of, t.Call) else key_of(of)
        if key is None or key in scope or key in self.definitions:
            raise Outside("a derivative by something that is no letter")
        if called is not None and called not in self.definitions:
            found = self.house.letter(f"∂{called}/∂{key}", self.table.kind(key))
            return self._pick(found, indices, key, scope) if indices else found
        letter, whole = self._look_up(key, scope), self.number(of, scope)

        def slope(*p: Index) -> Expr:
            variable = letter.at(*p)
            if not isinstance(variable, f.Scalar | f.Entry | Vector) or self.house.hides(
                whole, variable.name
            ):
                raise Outside("a derivative that the kernel cannot check")
            found = f.gradient(whole, variable)
            if not f.prove_gradient(whole, variable, found).holds:
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
        """A new place for an index below Σ or behind "for all", which must run through a whole axis."""
        key = key_of(running.upper) if running.upper is not None else None
        kind = self.table.kind(key or "")
        whole = running.upper is None or (kind.role == "count" and key not in self.definitions)
        if not whole or running.within or running.lower not in (None, t.Number(Fraction(1))):
            raise Outside("a range that is not whole")
        return self.house.place(
            kind.axes[0] if key else axis_of(index, (body, *running.conditions), self.table)
        )

    def weigh(self, running: Range, scope: Scope) -> Expr:
        """The conditions of a range as one factor."""
        return Mul(*(self.condition(c, scope) for c in running.conditions))

    def _total(self, running: Range, body: Node, scope: Scope) -> Shaped:
        chosen = {i: self.place(i, running, body) for i in running.indices}
        inside: Scope = dict(scope) | chosen
        value, weight = self.value(body, inside), self.weigh(running, inside)

        def at(*p: Index) -> Expr:
            found = weight * value.at(*p)
            for place in sorted(chosen.values(), key=lambda k: isinstance(k, Index)):  # coordinates first
                if isinstance(place, Index):
                    found = f.Total(found, place)
                else:
                    found = self.house.join_components(found, place)
            return found

        return Shaped(value.axes, at, value.row)

    def condition(self, node: Node, scope: Scope) -> Expr:
        """A condition as a factor that is 1 where it holds, and 0 elsewhere: y_i = ±1, y_i = y_j, i ≠ j."""
        match node:
            case t.Relation(parts=(t.Name(letter=i), t.Name(letter=j)), signs=("=" | "≠" as sign,)):
                a, b = scope.get(i), scope.get(j)
                if not isinstance(a, Index) or not isinstance(b, Index):
                    raise Outside("a condition on letters")
                return f.delta(a, b) if sign == "=" else 1 - f.delta(a, b)
            case t.Relation(parts=(left, right), signs=("=" | "≠" | ">" | "<" as sign,)):
                a, b = self.number(left, scope), self.number(right, scope)
                if sign in "<>":
                    b = Integer(1) if b == 0 else b - b  # y > 0 is y = 1
                if not is_sign(a) or not is_sign(b):
                    raise Outside("a condition on numbers")
                return (1 + a * b if sign in "=>" else 1 - a * b) / 2
        raise Outside("a condition")
