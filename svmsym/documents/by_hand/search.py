"""The search on the faces, as a person does it: begin inside, and go to a face where the constraints say so.

Let u* be optimal and let a face contain it. Then on the affine hull of that face

  outside  the only stationary point m violates some bounds. D is concave, so from u* to m it does not fall,
           and if u* met none of these bounds, the way there would be free for a while: D(u*) < D(m), and u*
           would not be optimal. So u* lies on one of the faces that these bounds belong to.
  grows    there is no stationary point: D grows without end along a direction. Only a bound that the
           direction runs against can stop it, so u* lies on one of those faces.
  flat     the stationary points form a line or more. If none of them is admissible, move along the line,
           on which D is the same, until a bound is met.
  point    the stationary point is admissible: it is the best point of the face. It is optimal if no bound of
           the face holds it back; otherwise the face does not contain u*.

Which of several faces is tried is free. One on which the exact solver's optimum lies is chosen, so that every
face on the way contains an optimum, and what is said of it holds. Where there are at most three bounds, all
faces are shown; where the walk would be long, the face in whose inside the solver's optimum lies.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from svmsym.documents.by_hand.dual_program import DualProgram, Vector
from svmsym.documents.by_hand.elimination import Reduced, reduce_face, stationary
from svmsym.errors import SvmsymError

Side = Literal["low", "high"]
Verdict = Literal["empty", "outside", "grows", "flat", "lower", "optimal"]
FEW_BOUNDS = 3  # up to here every face is shown
MOST_TRIALS = 6  # more faces are not a blackboard's work


@dataclass(frozen=True)
class Limit:
    """One bound of one unknown."""

    unknown: int
    side: Side
    value: Fraction


@dataclass(frozen=True)
class Trial:
    """One face that was looked at, and what came of it."""

    held: tuple[Limit, ...]
    verdict: Verdict
    reduced: Reduced | None = None
    point: Vector | None = None
    value: Fraction | None = None
    violated: tuple[Limit, ...] = ()
    lines: tuple[Vector, ...] = ()
    ray: Vector | None = None
    onward: tuple[Limit, ...] = ()


@dataclass(frozen=True)
class Search:
    """The faces in the order in which they were looked at; the optimum lies on the last optimal one.

    ``way`` says how they were chosen: "faces" one after the other, "all" of them, or the one "found" by the
    exact solver, where a search would be too long.
    """

    way: Literal["faces", "all", "found"]
    trials: tuple[Trial, ...]
    faces: int

    @property
    def best(self) -> Trial:
        """The face with the optimum."""
        return next(t for t in self.trials if t.verdict == "optimal")


@dataclass
class _Walk:
    dual: DualProgram
    optima: tuple[Vector, ...]
    best: Fraction
    trials: list[Trial]

    def down(self) -> bool:
        """Whether a walk of few faces, each with an optimum on it, ends at the optimum."""
        held: tuple[Limit, ...] = ()
        while len(self.trials) < MOST_TRIALS:
            trial = try_face(self.dual, held, self.best, self.optima)
            self.trials.append(trial)
            if trial.verdict == "optimal":
                return True
            onward = [(*held, k) for k in trial.onward if self.has_optimum((*held, k))]
            if not onward:  # not all optima are known
                return False
            held = onward[0]
        return False

    def has_optimum(self, held: tuple[Limit, ...]) -> bool:
        return any(all(u[k.unknown] == k.value for k in held) for u in self.optima)

    def every(self, held: tuple[Limit, ...]) -> None:
        """All faces below one, each only once, as long as their stationary points are not admissible."""
        trial = try_face(self.dual, held, self.best, self.optima)
        seen = {_place(t) for t in self.trials}
        if _place(trial) in seen:
            return
        self.trials.append(trial)
        if trial.verdict in {"optimal", "lower", "empty"}:
            return
        settled = {v for v, _ in _settled(trial)}
        for limit in limits_of(self.dual):
            if limit.unknown not in settled:
                self.every((*held, limit))


def search_faces(dual: DualProgram, optimum: Vector, corners: tuple[Vector, ...]) -> Search:
    """The way to the optimum; ``corners`` are the vertices of all optima, as far as they are known."""
    walk = _Walk(dual, (optimum, *corners), dual.value(optimum), [])
    if len(limits_of(dual)) <= FEW_BOUNDS:
        walk.every(())
        return Search("all", tuple(walk.trials), dual.faces)
    return Search("faces", tuple(walk.trials), dual.faces) if walk.down() else found_face(dual, optimum)


def found_face(dual: DualProgram, optimum: Vector) -> Search:
    """The one face in whose inside an optimum lies."""
    held = tuple(k for k in limits_of(dual) if optimum[k.unknown] == k.value)
    # Where both bounds of an unknown are equal, it is held once.
    single = tuple({k.unknown: k for k in held}.values())
    trial = try_face(dual, single, dual.value(optimum), (optimum,))
    if trial.verdict != "optimal":
        raise SvmsymError("the elimination and the exact solver disagree")
    return Search("found", (trial,), dual.faces)


def try_face(dual: DualProgram, held: tuple[Limit, ...], best: Fraction, optima: tuple[Vector, ...]) -> Trial:
    """Maximise D on one face by elimination, and judge the result."""
    face = reduce_face(dual, {k.unknown: k.value for k in held})
    if face is None:
        return Trial(held, "empty")
    at = stationary(face)
    bounds = limits_of(dual)
    if at.point is None:
        assert at.ray is not None
        stops = tuple(k for k in bounds if at.ray[k.unknown] * (1 if k.side == "high" else -1) > 0)
        return Trial(held, "grows", face, lines=at.lines, ray=at.ray, onward=_steepest(stops, at.ray))
    value = dual.value(at.point)
    if at.lines:
        met = [u for u in optima if value == best and all(u[v] == x for v, x in face.fixed)]
        if met:
            return Trial(held, "optimal", face, met[0], value, lines=at.lines)
        onward = tuple(k for k in bounds if any(z[k.unknown] for z in at.lines))
        return Trial(held, "flat", face, at.point, value, lines=at.lines, onward=onward)
    violated = tuple(k for k in bounds if _beyond(at.point[k.unknown], k) > 0)
    if violated:
        worst = tuple(sorted(violated, key=lambda k: -_beyond(at.point[k.unknown], k)))  # type: ignore[index]
        return Trial(held, "outside", face, at.point, value, violated, onward=worst)
    return Trial(held, "optimal" if value == best else "lower", face, at.point, value)


def limits_of(dual: DualProgram) -> list[Limit]:
    """All bounds."""
    sides: tuple[tuple[Side, tuple[Fraction | None, ...]], ...] = (("low", dual.low), ("high", dual.high))
    return [Limit(v, side, x) for side, values in sides for v, x in enumerate(values) if x is not None]


def _beyond(x: Fraction, k: Limit) -> Fraction:
    return x - k.value if k.side == "high" else k.value - x


def _steepest(stops: tuple[Limit, ...], ray: Vector) -> tuple[Limit, ...]:
    return tuple(sorted(stops, key=lambda k: -abs(ray[k.unknown])))


def _settled(trial: Trial) -> tuple[tuple[int, Fraction], ...]:
    assert trial.reduced is not None
    return (*trial.reduced.fixed, *trial.reduced.forced)


def _place(trial: Trial) -> frozenset[tuple[int, Fraction]]:
    """The face as a set of unknowns with their values."""
    if trial.reduced is None:
        return frozenset((k.unknown, k.value) for k in trial.held)
    return frozenset(_settled(trial))
