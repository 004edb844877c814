"""The world of a problem: its data and its exact optimum, with a value for every letter and noun.

    f(x) = ⟨w, x⟩ + b = Σ c_i K(x_i, x) + b

What the optimum leaves open (b in an interval, α on a face, which margin is meant, the sign of b, the scale
of a hyperplane) is a choice: the same problem has several worlds, and a statement is true if it is true in
one of them, together with the others on the page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from svmsym.judging.on_data.optimum import CLASSIFIERS, Optimum, kernel_at
from svmsym.meaning.algebra import dot
from svmsym.meaning.letters import FAMILY, FUNCTION, NUMBER, POINTS, VECTOR, Key, Kind
from svmsym.meaning.numbers import alike, apply_real, inverse, negative, plus, sign_of, times
from svmsym.meaning.reals import Real
from svmsym.meaning.values import (
    ONE,
    ZERO,
    Array,
    Axis,
    Builder,
    Closure,
    IllTyped,
    Index,
    Members,
    Undefined,
    Value,
    is_number,
    numeric,
)
from svmsym.worlds.world import World

Which = Literal["half", "full"]
Line: TypeAlias = tuple[tuple[Real, ...], Real]  # w and b
HERE = "x alone"  # the key of x where it is no point of the data
_WITH_SLACK = frozenset(["svc", "nusvc", "svr", "svdd", "one-class"])
KINDS: Mapping[Key, Kind] = {
    "x": POINTS,
    HERE: VECTOR,
    "y": FAMILY,
    "α": FAMILY,
    "α*": FAMILY,
    "ξ": FAMILY,
    "ξ*": FAMILY,
    "w": VECTOR,
    **dict.fromkeys(("b", "C", "ν", "ε", "λ", "R", "ρ"), NUMBER),
    "f": FUNCTION,
    "ŷ": FUNCTION,
    "K": Kind(("n", "n"), "kernel"),
    "X": Kind(("n", "d"), "data"),
    **dict.fromkeys(("S", "SV"), Kind(("n",), "set")),
    "n": Kind(("n",), "count"),
    "d": Kind(("d",), "count"),
}


def kinds_of(best: Optimum) -> Mapping[Key, Kind]:
    """Tell the kinds of the letters; on a line points and w are numbers."""
    return {**KINDS, "x": FAMILY, "w": NUMBER, HERE: NUMBER} if best.d == 1 else KINDS


@dataclass(frozen=True)
class Choice:
    """What a page or a sheet settles where the optimum leaves something open."""

    sign: int = 1  # of b in f(x) = ⟨w, x⟩ ± b
    which: Which = "half"  # what "margin" is
    b: Real | None = None  # as it is written, with its own sign
    alpha: tuple[Real, ...] | None = None
    line: Line | None = None  # a hyperplane at its own scale
    at: tuple[Real, ...] | None = None  # the point x at which something is asked
    named: tuple[tuple[Key, tuple[Real, ...]], ...] = ()  # points that have other letters: x and z of K(x, z)


class DataWorld(World):
    """Letters and nouns of a problem at its optimum; ``free`` letters are drawn.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.judging.on_data.optimum import optimum_of
    >>> two = optimum_of(Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1)))
    >>> world = DataWorld(two, Choice())
    >>> world.f((Fraction(3),)), world.noun("margin"), world.letter("b", NUMBER)
    (Fraction(2, 1), Fraction(1, 1), Fraction(-1, 1))
    """

    def __init__(
        self, best: Optimum, choice: Choice, seed: int = 0, free: frozenset[Key] = frozenset()
    ) -> None:
        problem = best.problem
        self.best, self.choice, self.free = best, choice, free
        super().__init__({"n": problem.n, "d": max(best.d, 1), "h": 1}, seed, spread=97)
        labels = problem.y if problem.kind in CLASSIFIERS else problem.targets
        known: dict[Key, Value] = {
            "C": problem.C,
            "ν": problem.nu,
            "ε": problem.epsilon,
            "λ": problem.lam,
            "y": Array(("n",), tuple(map(Fraction, labels))) if labels else None,
            "x": None if problem.X is None else self.points(problem.X),
            "X": None if problem.X is None else Array(("n", "d"), tuple(map(tuple, problem.X))),
            "K": Array(("n", "n"), best.gram),
            "α": Array(("n",), best.alpha if choice.alpha is None else choice.alpha),
            "α*": Array(("n",), best.alpha_star) if best.alpha_star else None,
            "b": self._offset(),
            "w": self._normal(),
            HERE: None if choice.at is None else self.vector(choice.at),
            **{key: self.vector(point) for key, point in choice.named},
        }
        if best.answer is not None and "rho" in best.answer.scalars:
            known["ρ"] = best.answer.scalars["rho"]
        if problem.kind == "svdd" and best.answer is not None and "R2" in best.answer.scalars:
            known["R"] = apply_real("sqrt", best.answer.scalars["R2"])
        self.values |= {key: v for key, v in known.items() if v is not None and key not in free}
        settled = bool(self.values.keys() & {"b", "R"}) or problem.kind == "one-class"
        settled = settled and (problem.kind != "nusvc" or "ρ" in self.values)
        if problem.kind in _WITH_SLACK and settled and not free & {"ξ", "b"}:
            with suppress(Undefined):  # an enclosure may not tell the sign
                self.values["ξ"] = Array(("n",), tuple(map(self._slack, range(problem.n))))

    def points(self, rows: Sequence[Sequence[Fraction]]) -> Array:
        """Make the family of all points."""
        if self.best.d == 1:
            return Array(("n",), tuple(row[0] for row in rows))
        return Array(("n", "d"), tuple(map(tuple, rows)))

    def vector(self, items: Sequence[Real]) -> Value:
        """Make a vector; on a line it is a number."""
        return items[0] if self.best.d == 1 else Array(("d",), tuple(items))

    def _offset(self) -> Real | None:
        choice = self.choice
        if choice.line is not None:
            return times(Fraction(choice.sign), choice.line[1])  # type: ignore[no-any-return]
        if choice.b is not None:
            return choice.b
        found = self.best.b
        return None if found is None or not self.best.has_offset else times(Fraction(choice.sign), found)

    def _normal(self) -> Value:
        """Find w; with a kernel it has no coordinates here, but its length."""
        if self.choice.line is not None:
            return self.vector(self.choice.line[0])
        if self.best.w is not None:
            return self.vector(self.best.w)
        return Array(("h",), (apply_real("sqrt", self.best.norm2),))

    def _slack(self, i: int) -> Real:
        """Find by how much a point breaks its constraint; of ξ and ξ* of regression one is not zero."""
        problem, f = self.best.problem, self.f_of(i)
        if problem.kind == "svc":
            beyond = plus(ONE, negative(times(Fraction(problem.y[i]), f)))
        elif problem.kind == "nusvc":  # ρ − y_i f(x_i)
            beyond = plus(self.values["ρ"], negative(times(Fraction(problem.y[i]), f)))
        elif problem.kind == "svr":
            miss = apply_real("abs", plus(Fraction(problem.targets[i]), negative(f)))
            beyond = plus(miss, negative(problem.epsilon or ZERO))
        elif problem.kind == "svdd":  # ‖φ(x_i) − a‖² − R²
            square = plus(plus(self.best.gram[i][i], times(Fraction(-2), f)), self.best.norm2)
            beyond = plus(square, negative(times(self.values["R"], self.values["R"])))
        else:
            beyond = negative(f)
        return apply_real("positive", beyond)  # type: ignore[no-any-return]

    # ---- Letters and functions

    def f_of(self, i: int) -> Real:
        """Compute the value of f at a point of the data."""
        if self.choice.line is not None or "w" in self.free:
            return self.f(self._row(i))
        return plus(self.best.inner[i], self._added())  # type: ignore[no-any-return]

    def f(self, x: Sequence[Real]) -> Real:
        """Compute ⟨w, φ(x)⟩ ± b."""
        line = self.choice.line
        if "w" in self.free:
            line = self._drawn_line()
        if line is not None:
            return plus(dot(line[0], x), line[1])  # type: ignore[no-any-return]
        return plus(self.best.inner_at(x), self._added())  # type: ignore[no-any-return]

    def _drawn_line(self) -> Line:
        """Find w and b that were drawn, and not known."""
        if self.best.w is None:
            raise Undefined("f is not given")
        return self.point(self.letter("w", kinds_of(self.best)["w"])), self._added()

    def _added(self) -> Real:
        if not self.best.has_offset:
            if self.best.b is None:
                raise Undefined("the optimum leaves this open")
            return self.best.b
        return times(Fraction(self.choice.sign), self.letter("b", NUMBER))  # type: ignore[no-any-return]

    def _row(self, i: int) -> tuple[Real, ...]:
        if self.best.problem.X is None:
            raise Undefined("the data have no coordinates")
        return tuple(self.best.problem.X[i])

    def opaque(self, name: str, arguments: tuple[Value, ...], axes: tuple[Axis, ...]) -> Value:  # noqa: ARG002
        """Compute f(x), K(u, v) or the class of x; no other function is known."""
        if name == "K" and len(arguments) == len("uv"):
            if all(isinstance(a, Index) for a in arguments):
                return self.best.gram[arguments[0].place][arguments[1].place]
            return kernel_at(self.best.problem, *map(self.point, arguments))
        if name in {"f", "ŷ"} and len(arguments) == 1:
            return self.value_at(arguments[0]) if name == "f" else self.label_at(arguments[0])
        raise Undefined(f"the function {name} is not known")

    def point(self, value: Value) -> tuple[Real, ...]:
        """Turn a value into a point."""
        if isinstance(value, Index):
            return self._row(value.place)
        value = numeric(value)
        items = (value,) if is_number(value) else value.items if isinstance(value, Array) else ()
        if len(items) != self.best.d or not all(map(is_number, items)):
            raise IllTyped(f"a point has {self.best.d} coordinates")
        return tuple(items)

    def value_at(self, value: Value) -> Real:
        """Compute f at a point, or at the index of one."""
        return self.f_of(value.place) if isinstance(value, Index) else self.f(self.point(value))

    def label_at(self, value: Value) -> Fraction:
        """Predict the class of a point."""
        found = sign_of(self.value_at(value))
        if not found:
            raise Undefined("f(x) = 0: the point lies on the hyperplane, and the class is a convention")
        return Fraction(found)

    # ---- Nouns

    def noun(self, name: str) -> Value:
        """Tell the value of a quantity that is named in words."""
        if name in _MARGINS:
            which = _MARGINS[name] or self.choice.which
            half = self.best.half_margin
            if half is None:
                raise Undefined("there is no margin")
            return half if which == "half" else times(Fraction(2), half)
        if name in SETS:
            return Members(tuple(Index(i, "n") for i in range(self.best.problem.n) if SETS[name](self, i)))
        match name:
            case "class":
                return Closure(1, self.label_at, name)
            case "decision function":
                return Closure(1, self.value_at, name)
            case "distance":
                return Closure(1, self.distance, name)
            case "norm":
                return Closure(1, lambda v: apply_real("sqrt", self.algebra.inner(v, v)), name)
            case "positive class" | "negative class":
                return Builder(lambda v: self.label_at(v) == (1 if name == "positive class" else -1))
            case "objective" | "primal objective" | "dual objective":
                return self.best.objective
            case "number":
                return Closure(1, lambda v: Fraction(len(v.items)), name)
            case "number of points":
                return Fraction(self.best.problem.n)
            case "dimension":
                return Fraction(self.best.d)
            case "hyperplane":
                return Builder(lambda v: not sign_of(self.value_at(v)))
            case "midpoint" | "center" if self.best.problem.kind == "svdd":
                return self.letter("w", kinds_of(self.best)["w"])
            case "radius":
                return self.letter("R", NUMBER)
            case "origin":
                return Array(("d",), (ZERO,) * self.best.d)
        return super().noun(name)

    def distance(self, value: Value) -> Real:
        """Compute |f(x)|/‖w‖."""
        length = apply_real("sqrt", self.best.norm2)
        return times(apply_real("abs", self.value_at(value)), inverse(length))  # type: ignore[no-any-return]

    def functional_margin(self, i: int) -> Real:
        """Compute y_i f(x_i)."""
        if not self.best.problem.y:
            raise Undefined("there are no classes")
        if self.choice.line is not None:  # where a point lies does not depend on the scale of a hyperplane
            return DataWorld(self.best, replace(self.choice, line=None)).functional_margin(i)
        return times(Fraction(self.best.problem.y[i]), self.f_of(i))  # type: ignore[no-any-return]

    def is_support(self, i: int) -> bool:
        """Tell whether α_i > 0; ⊥ where that depends on the optimum and nothing settles it."""
        if self.choice.alpha is None and self.best.alpha_unique is not True:
            answer = self.best.answer
            if answer is None or (i in answer.support.some) != (i in answer.support.every):
                raise Undefined("this depends on which optimal α is meant")
            return i in answer.support.some
        stars = self.best.alpha_star
        values = [self.letter("α", FAMILY).items[i], *([stars[i]] if stars else [])]
        return any(sign_of(v) > 0 for v in values)

    def is_bounded(self, i: int) -> bool:
        """Tell whether α_i, or α_i* of regression, is as large as it may be."""
        stars = self.best.alpha_star
        values = [self.letter("α", FAMILY).items[i], *([stars[i]] if stars else [])]
        limit = self.best.limits[i]
        return limit is not None and self.is_support(i) and any(alike(v, limit) for v in values)

    def side_of(self, i: int) -> int:
        """Tell whether a point is classified correctly, 1, or wrongly, −1."""
        return int(self.label_at(Index(i, "n"))) * self.best.problem.y[i]

    def side_of_margin(self, i: int) -> int:
        """Tell whether y_i f(x_i) is more than 1, 1 or less; ν-SVC has ρ in the place of 1."""
        level = self.values.get("ρ", ONE) if self.best.problem.kind == "nusvc" else ONE
        return sign_of(plus(self.functional_margin(i), negative(level)))


_MARGINS: Mapping[str, Which | None] = {"margin": None, "margin width": "full", "half margin": "half"}
SETS: Mapping[str, Callable[[DataWorld, int], Any]] = {
    "points": lambda _, __: True,
    "positive points": lambda world, i: world.best.problem.y[i] > 0,
    "negative points": lambda world, i: world.best.problem.y[i] < 0,
    "support vectors": DataWorld.is_support,
    "free support vectors": lambda world, i: world.is_support(i) and not world.is_bounded(i),
    "bounded support vectors": DataWorld.is_bounded,
    "points on the margin": lambda world, i: not world.side_of_margin(i),
    "points inside the margin": lambda world, i: world.side_of_margin(i) < 0,
    "points outside the margin": lambda world, i: world.side_of_margin(i) > 0,
    "points on the hyperplane": lambda world, i: not sign_of(world.f_of(i)),
    "misclassified points": lambda world, i: world.side_of(i) < 0,
    "correctly classified points": lambda world, i: world.side_of(i) > 0,
}
