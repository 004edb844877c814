"""The optimum as piecewise rational functions of one letter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from svmsym.duality.rich import Rich
from svmsym.errors import SvmsymError
from svmsym.exact.optima.multipliers import Interval
from svmsym.exact.symbolic.functions import Ratio
from svmsym.exact.symbolic.problem import SymbolicProblem
from svmsym.exact.symbolic.real_roots import Real
from svmsym.exact.symbolic.stretch import Stretch

Functions = tuple[Ratio, ...]
Vector = tuple[Fraction, ...]


@dataclass(frozen=True)
class Value:
    """The optimum at one number, as far as the pieces tell; indices count from 0."""

    status: str
    alpha: Vector = ()
    alpha_star: Vector = ()
    u: Vector = ()
    w: Vector | None = None
    scalars: Mapping[str, Fraction] = field(default_factory=dict)
    objective: Fraction | None = None
    b_interval: Interval | None = None

    @property
    def b(self) -> Fraction | None:
        """b, the middle of its interval where it is not unique."""
        return self.scalars.get("b")


@dataclass(frozen=True)
class Piece:
    """One interval with a status, and where it is "optimal" the functions of an optimum.

    Where b is the only scalar, it is unique or lies between the largest of ``b_low`` and the smallest of
    ``b_high``; an empty side has no limit. ``scalars_unique`` says the same of all scalars together. At a
    number in ``degenerate`` the functions are optimal as everywhere, but an optimum may be less unique than
    around it: a condition of optimality is zero there. A piece that is one irrational number has polynomials
    of that number as functions, and no range of b. Other statuses: "infeasible", "unbounded", "non-convex"
    and "undefined" (a pole, a negative C, …).
    """

    stretch: Stretch
    status: str
    alpha: Functions = ()
    alpha_star: Functions = ()
    u: Functions = ()
    w: Functions | None = None
    scalars: Mapping[str, Ratio] = field(default_factory=dict)
    objective: Ratio | None = None
    b_unique: bool = True
    b_low: Functions = ()
    b_high: Functions = ()
    scalars_unique: bool = True
    degenerate: tuple[Real, ...] = ()
    reason: str = ""
    witness: Functions = ()  # of "infeasible" and "unbounded": the ray or the nearest point of the program

    @property
    def b(self) -> Ratio | None:
        """b as a function; the middle of its range where it has one and its ends are single functions."""
        return self.scalars.get("b")

    def functions(self) -> Functions:
        """Every function of the optimum."""
        last = () if self.objective is None else (self.objective,)
        return (*self.alpha, *self.alpha_star, *self.u, *(self.w or ()), *self.scalars.values(), *last)

    def mapped(self, change: Callable[[Ratio], Ratio]) -> Piece:
        """The same piece with every function changed."""

        def all_of(some: Functions) -> Functions:
            return tuple(change(f) for f in some)

        return replace(
            self,
            alpha=all_of(self.alpha),
            alpha_star=all_of(self.alpha_star),
            u=all_of(self.u),
            w=None if self.w is None else all_of(self.w),
            scalars={name: change(f) for name, f in self.scalars.items()},
            objective=None if self.objective is None else change(self.objective),
        )

    def same_as(self, other: Piece) -> bool:
        """Whether two pieces say the same on different intervals."""
        same = replace(self, stretch=other.stretch, witness=other.witness, degenerate=other.degenerate)
        return same == other

    def at(self, t: Fraction) -> Value:
        """The functions at one number."""

        def values(some: Functions) -> Vector:
            return tuple(f.at(t) for f in some)

        if self.status != "optimal" or self.objective is None:
            return Value(self.status)
        scalars = {name: f.at(t) for name, f in self.scalars.items()}
        limits = None
        if not self.b_unique:
            low, high = values(self.b_low), values(self.b_high)
            limits = Interval(max(low, default=None), min(high, default=None))
            scalars["b"] = limits.middle
        return Value(
            "optimal",
            values(self.alpha),
            values(self.alpha_star),
            values(self.u),
            None if self.w is None else values(self.w),
            scalars,
            self.objective.at(t),
            limits,
        )


@dataclass(frozen=True)
class Pieces(Rich):
    """The pieces from left to right; neighbours have a common end, which may belong to both."""

    problem: SymbolicProblem
    pieces: tuple[Piece, ...]

    def __repr__(self) -> str:
        return f"Pieces({len(self.pieces)} pieces in {self.problem.letter})"

    def __iter__(self) -> Iterator[Piece]:
        return iter(self.pieces)

    def __len__(self) -> int:
        return len(self.pieces)

    def __getitem__(self, k: int) -> Piece:
        return self.pieces[k]

    @property
    def breakpoints(self) -> tuple[Real, ...]:
        """The numbers at which something changes, each once."""
        ends = [e for p in self.pieces for e in (p.stretch.low, p.stretch.high) if e is not None]
        inner = [e for e in dict.fromkeys(ends) if sum(self._ends_at(p, e) for p in self.pieces) > 1]
        return tuple(inner)

    @staticmethod
    def _ends_at(piece: Piece, end: Real) -> bool:
        return end in {piece.stretch.low, piece.stretch.high}

    def piece_at(self, t: Fraction | int) -> Piece:
        """The first piece that contains a number."""
        t = Fraction(t)
        found = next((p for p in self.pieces if t in p.stretch), None)
        if found is None:
            raise SvmsymError(
                f"{self.problem.letter} = {t} is outside of all pieces",
                why=f"they begin at {self.pieces[0].stretch} and end at {self.pieces[-1].stretch}",
                hint="give other low and high, or a number for which there is a problem",
            )
        return found

    def at(self, t: Fraction | int) -> Value:
        """The optimum at a number; where pieces meet, that of the left one."""
        return self.piece_at(t).at(Fraction(t))

    def __str__(self) -> str:
        from svmsym.exact.symbolic.table import table_text  # noqa: PLC0415 - each names the other

        return table_text(self)
