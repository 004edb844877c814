"""From the written tree to the kernel's language: (tree, table of letters) → formula, or nothing.

It follows the denotation of :mod:`svmsym.meaning.denote` node by node; whatever that does and the kernel cannot
say is outside. Conditions become factors: 1[y_i = 1] = (1 + y_i)/2, 1[i ≠ j] = 1 − δ_ij.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from sympy import Expr, Integer, Rational

from svmsym.formulas import Entry, Index, Scalar, Total, Vector, delta, gradient, prove, prove_gradient, substitute
from svmsym.judging.proving_arrays import add, inner, multiply, scale, sum_components, transpose
from svmsym.judging.proving_letters import House, Outside, Shaped, constant, is_sign
from svmsym.meaning.denote import Definition
from svmsym.meaning.dotting import generalise
from svmsym.meaning.letters import NUMBER, POINTS, VECTOR, Key, Table, key_of
from svmsym.meaning.ranges import Range, axis_of, free_indices, range_of
from svmsym.meaning.values import Undefined
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

_MOST_PLACES = 9  # that are written out, or given by a digit
_HIGHEST_POWER = 12
_SETS = {"S", "SV", "sv"}
_RUNNING = "\0"  # the index behind dots
_PAIR = 2


class Place(NamedTuple):
    """A place on an axis: an index of points, or the unit vector of a coordinate."""

    axis: str
    at: Index | Vector


Scope: TypeAlias = Mapping[str, Shaped | Place]


class Translator:
    """The formulas of one comparison."""

    def __init__(self, table: Table, definitions: Mapping[Key, Definition]) -> None:
        self.table, self.definitions = table, definitions
        self.house = House()
        self._defining: set[Key] = set()

    def free(self, node: Node, scope: Scope) -> dict[str, Shaped | Place]:
        """The scope with a place for each index that the node leaves free."""
        names = free_indices(node, self.table, frozenset(scope))
        return dict(scope) | {n: self.place(axis_of(n, (node,), self.table), n) for n in names}

    def place(self, axis: object, key: object = None) -> Place:
        """A place on an axis: a new one, or the one with a key."""
        if axis == "n":
            return Place("n", self.house.index(key))
        if axis == "d":
            return Place("d", self.house.unit(key))
        raise Outside("an axis of its own")

    def number(self, node: Node, scope: Scope) -> Expr:
        """A node that must be a number."""
        return self.value(node, scope).number

    def value(self, node: Node, scope: Scope) -> Shaped:
        """Translate a node; what cannot be said is raised as Outside."""
        house = self.house
        match node:
            case t.Number(value=value):
                return constant(Rational(value.numerator, value.denominator))
            case t.Name():
                return self._name(node, scope)
            case t.Scripted():
                return self._scripted(node, scope)
            case t.Ones():
                return Shaped(("n",), lambda _: Integer(1))
            case t.Bracket(only=only) if only is not None:
                return self.value(only, scope)
            case t.Sum():
                return self._sum(node, scope)
            case t.Product(factors=factors, signs=signs):
                found = self.value(factors[0], scope)
                for sign, factor in zip(signs, factors[1:], strict=True):
                    other = self.value(factor, scope)
                    below = sign in {"/", "./"}
                    other = constant(house.reciprocal(other.number)) if below else other
                    found = multiply(found, other, sign, house)
                return found
            case t.Quotient(above=above, below=below_):
                return scale(house.reciprocal(self.number(below_, scope)), self.value(above, scope))
            case t.Power():
                return self._power(node, scope)
            case t.Transposed(base=base):
                return transpose(self.value(base, scope))
            case t.Angle(left=left, right=right):
                return inner(self.value(left, scope), self.value(right, scope), house)
            case t.Norm(body=body, sub=sub) if not sub or sub == (t.Number(2),):
                return self._length(self.value(body, scope))
            case t.Bars(body=body):
                if (key := key_of(body)) in _SETS and self.table.kind(key).role == "set":
                    k = house.index()
                    return constant(Total(self._belongs(k, key), k))
                return self._length(self.value(body, scope))
            case t.Function(name=name, arguments=arguments, sub=()):
                return self._function(name, [self.value(a, scope) for a in arguments])
            case t.Call():
                return self._call(node, scope)
            case t.Big(operator="sum"):
                return self._gather(node, scope)
            case t.Family(body=body, indices=(t.Name(letter=i),)):
                if axis_of(i, (body,), self.table) != "n":
                    raise Outside("a list over coordinates")
                probe = self.value(body, dict(scope) | {i: self.place("n")})
                return Shaped(
                    ("n", *probe.axes),
                    lambda p: self.value(body, dict(scope) | {i: Place("n", p)}).at(),
                )
            case t.Derivative(of=of, by=(by,), where=None):
                return self._derivative(of, by, scope)
            case t.Indicator(condition=condition):
                return constant(self.condition(condition, scope))
            case t.Cases(rows=rows):
                return self._cases(rows, scope)
        raise Outside(type(node).__name__)

    # ---- Letters

    def _name(self, node: t.Name, scope: Scope) -> Shaped:
        key = key_of(node)
        assert key is not None
        if key not in scope and key not in self.definitions and self.table.kind(key) == POINTS:
            return self.house.letter(f"{key} alone", VECTOR)
        return self._look_up(key, scope)

    def _look_up(self, key: Key, scope: Scope) -> Shaped:
        if key in scope:
            found = scope[key]
            if isinstance(found, Place):
                raise Outside("an index as a number")
            return found
        if key in self.definitions and key not in self._defining:
            return self._defined(key, ())
        if key == "e" and key not in self.table.kinds:
            raise Outside("Euler's number")
        kind = self.table.kind(key)
        if kind.role == "kernel" and (self.table.kinds.get("x") == POINTS or "φ" in self.table.kinds):
            points = self._look_up("x", scope) if self.table.kinds.get("x") == POINTS else None
            points = points or self.house.letter("x", POINTS)
            return Shaped(("n", "n"), lambda i, j: self._kernel(points.at(i), points.at(j)))
        return self.house.letter(key, kind)

    def _kernel(self, u: Expr, v: Expr) -> Expr:
        left, right = (self.house.function("φ", a, vector=True) for a in (u, v))
        return inner(constant(left, "d"), constant(right, "d"), self.house).at()

    def _scripted(self, node: t.Scripted, scope: Scope) -> Shaped:
        key = key_of(node)
        if key is not None and (key in self.table.kinds or key in self.definitions or key in scope):
            return self._look_up(key, scope)
        base = key_of(node.base)
        indices = (*node.sub, *node.sup)
        if base is not None and any(k.startswith(f"{base}_") for k in (*scope, *self.definitions)):
            raise Outside("a name with an index")
        holder = self.value(node.base, scope) if base is None else self._look_up(base, scope)
        return self._pick(holder, indices, base or "", scope)

    def _pick(self, holder: Shaped, indices: tuple[Node, ...], name: str, scope: Scope) -> Shaped:
        """The entry at some places: α_i, x_{ik}, x_k^{(i)}, w_1."""
        digits = len(indices) < len(holder.axes) and any(isinstance(i, t.Number) for i in indices)
        if digits and (holder.axes == ("n", "n") or (name == "x" and self.table.digits == "coordinate")):
            raise Outside("digits that can be read in two ways")
        places = [scope.get(i.letter) if isinstance(i, t.Name) else None for i in indices]
        if len(indices) > len(holder.axes):
            raise Outside("an index too many")
        if len(places) == _PAIR and holder.axes == ("n", "d"):
            first, second = places
            if isinstance(second, Place) and second.axis == "n" != getattr(first, "axis", ""):
                places, indices = places[::-1], indices[::-1]
        chosen: list[Index] = []
        for axis, place, index in zip(holder.axes, places, indices, strict=False):
            found = place or self._digit(axis, index)
            if not isinstance(found, Place) or found.axis != axis:
                raise Outside("an index of another axis")
            if isinstance(found.at, Vector):
                vector = constant(holder.at(*chosen), "d")
                return inner(vector, constant(found.at, "d"), self.house)
            chosen.append(found.at)
        left = holder.axes[len(chosen) :]
        return Shaped(left, lambda *p: holder.at(*chosen, *p))

    def _digit(self, axis: str, index: Node) -> Place:
        if not isinstance(index, t.Number) or index.value.denominator != 1 or not 1 <= index.value <= _MOST_PLACES:
            raise Outside("an index that is no letter")
        return self.place(axis, int(index.value))

    def _defined(self, key: Key, arguments: tuple[Shaped, ...]) -> Shaped:
        definition = self.definitions[key]
        names = [key_of(p) for p in definition.parameters]
        if len(arguments) != len(names) or None in names:
            raise Outside("a function with other arguments")
        bound = {n: a for n, a in zip(names, arguments, strict=True) if n is not None}
        if not names and free_indices(definition.body, self.table):
            raise Outside("a definition with an index")
        self._defining.add(key)
        try:
            return self.value(definition.body, bound)
        finally:
            self._defining.discard(key)

    def _call(self, node: t.Call, scope: Scope) -> Shaped:
        key = key_of(node.function)
        if key is not None and key not in scope:
            kind = self.table.kind(key)
            if key in self.definitions and key not in self._defining:
                if self.definitions[key].parameters:
                    return self._defined(key, tuple(self.value(a, scope) for a in node.arguments))
            elif kind.role in {"kernel", "function", "map"}:
                values = [self.value(a, scope) for a in node.arguments]
                if any(v.axes not in {(), ("d",)} for v in values):
                    raise Outside("a function of a list")
                found = [v.at() for v in values]
                if kind.role == "kernel" and key.rstrip("'*~") in {"K", "k"} and len(found) == _PAIR:
                    return constant(self._kernel(*found))
                vector = kind.role == "map"
                return constant(self.house.function(key, *found, vector=vector), *("d",) * vector)
            elif kind == NUMBER and all(key_of(a) is not None for a in node.arguments):
                return self._look_up(key, scope)
        if len(node.arguments) != 1:
            raise Outside("a product with a list")
        return multiply(self.value(node.function, scope), self.value(node.arguments[0], scope), "", self.house)

    # ---- Operations

    def _sum(self, node: t.Sum, scope: Scope) -> Shaped:
        dots = next((k for k, term in enumerate(node.terms) if isinstance(term, t.Dots)), None)
        if dots is not None:
            if dots == 0 or dots + 2 != len(node.terms) or set(node.signs) != {"+"}:
                raise Outside("dots")
            general, end = generalise(node.terms[0], node.terms[-1])
            return self._total(Range((_RUNNING,), (), t.Number(1), end), general, scope)
        found: Shaped | None = None
        for sign, term in zip(node.signs, node.terms, strict=True):
            if sign not in {"+", "-"}:
                raise Outside(sign)
            value = scale(Integer(1 if sign == "+" else -1), self.value(term, scope))
            found = value if found is None else add(found, value)
        assert found is not None
        return found

    def _power(self, node: t.Power, scope: Scope) -> Shaped:
        key = key_of(node.base)
        if isinstance(node.exponent, t.Name) and isinstance(scope.get(node.exponent.letter), Place) and key:
            return self._pick(self._look_up(key, scope), (node.exponent,), key, scope)
        exponent = self.number(node.exponent, scope)
        if key == "e" and self.table.kind("e") == NUMBER:
            return constant(self.house.function("exp", exponent))
        squared = exponent == _PAIR and not node.each
        if squared and isinstance(node.base, t.Norm | t.Bars) and not getattr(node.base, "sub", ()):
            body = self.value(node.base.body, scope)
            return inner(body, body, self.house)
        base = self.value(node.base, scope)
        if base.axes and squared:
            return inner(base, base, self.house) if len(base.axes) == 1 else multiply(base, base, "", self.house)
        if base.axes == ("n",) and node.each:
            return Shaped(("n",), lambda i: self._raised(base.at(i), exponent), base.row)
        return constant(self._raised(base.number, exponent))

    def _raised(self, base: Expr, exponent: Expr) -> Expr:
        if exponent.is_Integer and abs(int(exponent)) <= _HIGHEST_POWER:
            return base ** abs(exponent) if exponent >= 0 else self.house.reciprocal(base) ** abs(exponent)
        if abs(exponent) == Rational(1, 2):
            root = self.house.root(base)
            return root if exponent > 0 else self.house.reciprocal(root)
        return self.house.function("power", base, exponent)

    def _length(self, body: Shaped) -> Shaped:
        if len(body.axes) > 1:
            raise Outside("the norm of a matrix")
        if not body.axes:
            return constant(self.house.absolute(body.at()))
        return constant(self.house.root(inner(body, body, self.house).at()))

    def _function(self, name: str, values: list[Shaped]) -> Shaped:
        house = self.house
        match name, values:
            case "dot", [a, b]:
                return multiply(a, b, "", house)
            case "distance", [a, b]:
                return self._length(add(a, scale(Integer(-1), b)))
            case "norm", [v]:
                return self._length(v)
            case "transpose", [v]:
                return transpose(v)
            case "diag", [v] if v.axes == ("n",):
                return Shaped(("n", "n"), lambda i, j: delta(i, j) * v.at(i))
            case "trace", [v] if v.axes == ("n", "n"):
                k = house.index()
                return constant(Total(v.at(k, k), k))
            case "max" | "min", [a, b]:
                sign = 1 if name == "max" else -1
                u, v_ = a.number, b.number
                return constant((u + v_ + sign * house.absolute(u - v_)) / 2)
            case "positive" | "hinge", [v]:
                u = v.number if name == "positive" else 1 - v.number
                return constant((u + house.absolute(u)) / 2)
            case "sqrt" | "abs" | "sign" | "inverse", [v]:
                rule = {"sqrt": house.root, "abs": house.absolute, "sign": house.sign, "inverse": house.reciprocal}
                return constant(rule[name](v.number))
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
        letter = self._name(by, scope) if isinstance(by, t.Name) else self._look_up(key, scope)
        whole = self.number(of, scope)

        def slope(*p: Index) -> Expr:
            variable = letter.at(*p)
            if not isinstance(variable, Scalar | Entry | Vector) or self.house.hides(whole, variable.name):
                raise Outside("a derivative that the kernel cannot check")
            found = gradient(whole, variable)
            if not prove_gradient(whole, variable, found).holds:
                raise Outside("a gradient that is not proved")
            return found

        if len(letter.axes) > 1:
            raise Outside("a derivative by a matrix")
        found = Shaped(letter.axes, slope)
        return self._pick(found, indices, "", scope) if indices else found

    # ---- Sums and conditions

    def _gather(self, node: t.Big, scope: Scope) -> Shaped:
        below = node.below
        if not below:
            free = free_indices(node.body, self.table, frozenset(scope))
            if not free:
                body = self.value(node.body, scope)
                k = self.house.index()
                if body.axes != ("n",):
                    raise Outside("a sum without an index")
                return constant(Total(body.at(k), k))
            below = tuple(t.Name(i) for i in free)
        running = range_of(below, node.above, set(scope))
        if running.upper is None and running.lower is None and not running.within:
            running = Range(running.indices, running.conditions, None, node.above)
        return self._total(running, node.body, scope)

    def axis(self, index: str, running: Range, body: Node) -> str | int:
        """The axis of an index below Σ or behind "for all", all of which it must run through."""
        key = key_of(running.upper) if running.upper is not None else None
        if running.lower not in (None, t.Number(1)) or (running.upper is not None and key is None):
            raise Outside("a range that is not whole")
        if key is None:
            return axis_of(index, (body, *running.conditions), self.table)
        kind = self.table.kind(key)
        if kind.role != "count" or key in self.definitions:
            raise Outside("a range that is not whole")
        return kind.axes[0]

    def _total(self, running: Range, body: Node, scope: Scope) -> Shaped:
        ends = [n.value if isinstance(n, t.Number) else None for n in (running.lower, running.upper)]
        if running.within or None not in ends:
            low, high = (0, 0) if running.within else (int(ends[0] or 1), int(ends[1] or 0))
            places = running.within or tuple(t.Number(k) for k in range(low, min(high, _MOST_PLACES + 1) + 1))
            return self._written_out(running, places, body, scope)
        chosen = {i: self.place(self.axis(i, running, body)) for i in running.indices}
        inside = dict(scope) | chosen
        weight, half = Integer(1), None
        for condition in running.conditions:
            match condition:
                case t.Relation(parts=(t.Name(letter=i), t.Name(letter=j)), signs=("<" | ">" | "≤" | "≥" as sign,)):
                    if {i, j} - set(chosen) or half is not None:
                        raise Outside("an order of indices")
                    half = (chosen[i].at, chosen[j].at, -1 if sign in "<>" else 1)
                case _:
                    weight *= self.condition(condition, inside)
        value = self.value(body, inside)

        def at(*p: Index) -> Expr:
            found = weight * value.at(*p)
            if half is not None:
                i, j, sign = half
                swapped = substitute(found, {i: j, j: i})
                if not prove(found - swapped).holds:
                    raise Outside("a sum over i < j that is not symmetric")
                found = found * (1 + sign * delta(i, j)) / 2
            for place in sorted(chosen.values(), key=lambda p: p.axis):  # coordinates first
                bound = isinstance(place.at, Index)
                found = Total(found, place.at) if bound else sum_components(found, place.at, self.house)
            return found

        return Shaped(value.axes, at, value.row)

    def _written_out(self, running: Range, places: tuple[Node, ...], body: Node, scope: Scope) -> Shaped:
        """Σ over i = 1, 2, 5."""
        if len(running.indices) != 1 or running.conditions or not 0 < len(places) <= _MOST_PLACES:
            raise Outside("a range that is written out")
        (index,) = running.indices
        axis = str(axis_of(index, (body,), self.table))
        values = [self.value(body, dict(scope) | {index: self._digit(axis, k)}) for k in places]
        found = values[0]
        for value in values[1:]:
            found = add(found, value)
        return found

    def condition(self, node: Node, scope: Scope) -> Expr:
        """A condition as a factor that is 1 where it holds, and 0 elsewhere."""
        match node:
            case t.Bracket(only=only) if only is not None:
                return self.condition(only, scope)
            case t.Joined(word=word, items=items):
                found = Integer(1)
                for item in items:
                    factor = self.condition(item, scope)
                    found *= factor if word == "and" else 1 - factor
                return found if word == "and" else 1 - found
            case t.Relation(parts=(left, right), signs=(sign,)):
                return self._compare(left, sign, right, scope)
        raise Outside("a condition")

    def _compare(self, left: Node, sign: str, right: Node, scope: Scope) -> Expr:
        places = [scope.get(n.letter) if isinstance(n, t.Name) else None for n in (left, right)]
        if isinstance(places[0], Place):
            return self._compare_index(places[0].at, sign, right, places[1])
        a, b = self.number(left, scope), self.number(right, scope)
        if sign in {"=", "≠"} and is_sign(a) and is_sign(b):
            return (1 + a * b if sign == "=" else 1 - a * b) / 2
        return self.house.indicate(a - b, sign)

    def _compare_index(self, i: Index | Vector, sign: str, right: Node, other: object) -> Expr:
        if not isinstance(i, Index):
            raise Outside("a condition on coordinates")
        if sign in {"∈", "∉"}:
            key = key_of(right)
            if key is None or self.table.kind(key).role != "set" or key in self.definitions:
                raise Outside("a set of its own")
            inside = self._belongs(i, key)
            return inside if sign == "∈" else 1 - inside
        if isinstance(right, t.Number):
            other = self._digit("n", right)
        if sign not in {"=", "≠"} or not isinstance(other, Place) or not isinstance(other.at, Index):
            raise Outside("an order of indices")
        same = delta(i, other.at)
        return same if sign == "=" else 1 - same

    def _belongs(self, i: Index, key: Key) -> Expr:
        """i ∈ S; the set of support vectors is that of all α_i ≠ 0."""
        if key in _SETS and "α" in self.table.kinds and self.table.kind("α").axes == ("n",):
            return self.house.indicate(self._look_up("α", {}).at(i), "≠")
        return self.house.indicate(Entry(self.house.name(("set", key), "m"), i), "≠")

    def _cases(self, rows: tuple[tuple[Node, Node | None], ...], scope: Scope) -> Shaped:
        left: Expr = Integer(1)  # 1 where no case applied so far
        found = constant(Integer(0))
        for value, condition in rows:
            here = left if condition is None else left * self.condition(condition, scope)
            found = add(found, scale(here, self.value(value, scope)))
            left = left - here
        if not prove(left).holds:
            raise Outside("cases that are not complete")
        return found

