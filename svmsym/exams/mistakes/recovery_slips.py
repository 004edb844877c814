"""Mistakes after the dual: w from α, b from w, margin, slack, prediction, support vectors."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction

from svmsym.exams.mistakes.path import Path, Slip
from svmsym.exams.mistakes.program import ZERO, Vector
from svmsym.exams.mistakes.work import Point, Work, numbered, several, shortfalls
from svmsym.judging.on_data.world import Which
from svmsym.meaning.algebra import dot
from svmsym.meaning.numbers import apply_real, times
from svmsym.meaning.reals import Real


def recombined(factor: Callable[[int], Fraction | int]) -> Slip:
    """c_i times a factor that may depend on the label."""

    def slip(path: Path) -> Path:
        def combination(work: Work) -> Work:
            done = path.combination(work)
            return replace(done, c=tuple(factor(y) * v for v, y in zip(done.c, work.problem.y, strict=True)))

        return replace(path, combination=combination)

    return slip


def _offset_added(path: Path) -> Path:
    """w + b in every coordinate."""

    def normals(work: Work) -> Iterable[Vector]:
        return [tuple(v + b for v in w) for w in path.normals(work) for b in path.offsets(work)]

    return replace(path, normals=normals)


def _number_for_vector(path: Path) -> Path:
    """Σ α_i y_i, or Σ α_i y_i ⟨x_i, x_i⟩, in the place of Σ α_i y_i x_i."""

    def normals(work: Work) -> Iterable[Vector]:
        if not path.normals(work):
            return ()
        squares = sum((v * work.gram[i][i] for i, v in enumerate(work.c)), ZERO)
        return ((sum(work.c, ZERO),), (squares,))

    return replace(path, normals=normals)


def _explicit(path: Path) -> Path:
    """w = Σ α_i y_i x_i and f = ⟨w, x⟩ + b although the kernel is another one."""

    def combination(work: Work) -> Work:
        done = path.combination(work)
        if done.problem.kernel.type == "linear" or not done.points:
            return done
        points = done.points
        gram = tuple(tuple(dot(x, z) for z in points) for x in points)
        return replace(done, gram=gram, kernel=lambda _, x, z: dot(x, z))

    def normals(work: Work) -> Iterable[Vector]:
        return (work.w,) if work.points else ()

    return replace(path, combination=combination, normals=normals)


def offset(rule: Callable[[Path, Work], Iterable[Fraction]]) -> Slip:
    """b by another rule; a problem without b is left alone."""

    def slip(path: Path) -> Path:
        return replace(path, offsets=lambda work: rule(path, work) if work.problem.bias else (ZERO,))

    return slip


def _from_others(_: Path, work: Work) -> Iterable[Fraction]:
    return several([work.offset_from(i) for i, a in enumerate(work.alpha) if not a])


def _mean_of_all(_: Path, work: Work) -> Iterable[Fraction]:
    found = [work.offset_from(i) for i in range(len(work.alpha))]
    return (sum(found, ZERO) / len(found),)


def _label_one(_: Path, work: Work) -> Iterable[Fraction]:
    return several([1 - work.inner[i] for i in work.free if work.problem.y[i] < 0])


def _from_bound(_: Path, work: Work) -> Iterable[Fraction]:
    if not work.bound:
        return ()
    everyone = [work.offset_from(i) for i in work.positive]
    return (*several([work.offset_from(i) for i in work.bound]), sum(everyone, ZERO) / len(everyone))


def margin(rule: Callable[[Work, Which | None], Iterable[Real]]) -> Slip:
    """Another width; none where w = 0."""
    return lambda path: replace(path, margins=lambda work, which: rule(work, which) if work.norm2 > 0 else ())


def _other_width(work: Work, which: Which | None) -> Iterable[Real]:
    half = apply_real("sqrt", 1 / work.norm2)
    return {"half": (times(Fraction(2), half),), "full": (half,), None: ()}[which]


def _not_inverse(work: Work, _: Which | None) -> Iterable[Real]:
    n2 = work.norm2
    return (apply_real("sqrt", n2), n2, 1 / n2, 2 / n2)


def _functional(_: Work, which: Which | None) -> Iterable[Real]:
    return {"half": (Fraction(1),), "full": (Fraction(2),), None: (Fraction(1), Fraction(2))}[which]


def _no_bias(path: Path) -> Path:
    return replace(path, scores=lambda work, x: path.scores(replace(work, b=ZERO), x))


def _no_labels(path: Path) -> Path:
    """f = Σ α_i k(x_i, x) + b, with the right b."""

    def scores(work: Work, x: Point) -> Fraction:
        return path.scores(replace(work, c=work.alpha), x)

    return replace(path, scores=scores)


def _cut_at_nothing(path: Path) -> Path:
    return replace(path, slacks=shortfalls)


def _bound_on_margin(path: Path) -> Path:
    """ξ = 0 wherever α > 0, at the bound as well."""

    def slacks(work: Work) -> Vector:
        return tuple(ZERO if i in work.bound else v for i, v in enumerate(path.slacks(work)))

    return replace(path, slacks=slacks)


def _inverted(path: Path) -> Path:
    def supports(work: Work) -> Iterable[frozenset[int]]:
        return (numbered(i for i in range(len(work.alpha)) if i not in work.positive),)

    return replace(path, supports=supports)


def _all_on_margin(path: Path) -> Path:
    """Every point on the margin is taken for one with α > 0."""

    def supports(work: Work) -> Iterable[frozenset[int]]:
        for b in path.offsets(work):
            at = replace(work, b=b)
            yield numbered(i for i, v in enumerate(shortfalls(at)) if not v or work.alpha[i])

    return replace(path, supports=supports)


RECOVERY_SLIPS: dict[str, Slip] = {
    "stat.w_factor": recombined(lambda _: 2),
    "stat.w_sign": recombined(lambda _: -1),
    "stat.w_dropped_y": recombined(lambda y: y),
    "stat.b_in_w": _offset_added,
    "stat.scalar_vector": _number_for_vector,
    "active.inverted": _inverted,
    "active.converse": _all_on_margin,
    "active.bound_is_free": _bound_on_margin,
    "b.sign": offset(lambda path, work: [-b for b in path.offsets(work)]),
    "b.non_sv": offset(_from_others),
    "b.mean_all": offset(_mean_of_all),
    "b.forgot_label": offset(_label_one),
    "b.bound_sv": offset(_from_bound),
    "margin.half_full": margin(_other_width),
    "margin.not_inverse": margin(_not_inverse),
    "pred.no_bias": _no_bias,
    "pred.functional_distance": margin(_functional),
    "pred.sum_without_y": _no_labels,
    "soft.xi_negative": _cut_at_nothing,
    "kernel.w_explicit": _explicit,
}
