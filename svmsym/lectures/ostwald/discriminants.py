"""Linear discriminants: the hyperplane, distances, and the proof of the theorem on them."""

from __future__ import annotations

from sympy import Abs, Piecewise, sqrt

from svmsym.formulas import inner, norm2
from svmsym.lectures.checks.algebra import algebra
from svmsym.lectures.checks.cases import at_cases
from svmsym.lectures.checks.hyperplanes.discriminant import S, partition, scores, separates, sign_rule
from svmsym.lectures.checks.hyperplanes.dropped_conventions import no_normal, vertical_line, wrong_way
from svmsym.lectures.checks.hyperplanes.geometry import (
    LENGTH,
    W1,
    W2,
    X1,
    X2,
    B,
    affine,
    dimensions,
    least_distance,
    on_hyperplane,
    projection,
)
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.lines import where
from svmsym.lectures.checks.together import each
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.letters import b, w
from svmsym.lectures.ostwald.letters import GEOMETRY, SCENARIO, d, dim, f, foot, m, place, r, v, x_0, x_a, x_b
from svmsym.lectures.statements import Chain, Equal

line = W1 * X1 + W2 * X2 + B
length = sqrt(W1**2 + W2**2)

ENTRIES: tuple[Entry, ...] = (
    # Scenario
    Entry(
        "O-0a",
        SCENARIO,
        "A good boundary between classes is one with a large margin.",
        not_checkable="a guiding principle: what counts as good is not defined",
    ),
    Entry(
        "O-0b",
        SCENARIO,
        "History of the method from 1964 on, and the topics that are left out.",
        not_checkable="history, no mathematics",
    ),
    # Linear discriminants
    Entry(
        "O-1",
        GEOMETRY,
        "The training data are a set of n pairs (x^(i), y^(i)).",
        not_checkable="names the data; as a family, equal pairs count as often as they occur",
    ),
    Entry(
        "O-2",
        GEOMETRY,
        "x^(i) ∈ R^m and y^(i) ∈ {−1, +1}.",
        not_checkable="says where the data lie, and claims nothing about them",
    ),
    Entry(
        "O-3",
        GEOMETRY,
        "h(x) = g(f(x)) maps a feature vector to −1 or +1.",
        separates(),
        Piecewise((-1, line < 0), (1, True)),
    ),
    Entry("O-4", GEOMETRY, "f(x) = wᵀx + w_0.", scores(), line),
    Entry(
        "O-5",
        GEOMETRY,
        "g(s) = −1 for s < 0 and +1 for s ≥ 0.",
        sign_rule(),
        Piecewise((-1, S < 0), (1, S >= 0)),
    ),
    Entry(
        "O-5a",
        GEOMETRY,
        "H = {f = 0} is the boundary between the regions {f < 0} and {f ≥ 0}.",
        partition(),
        {-1: line < 0, 1: line >= 0},
        convention="w ≠ 0",
        without=no_normal,
        errata=("E-O4",),
    ),
    Entry(
        "O-6",
        GEOMETRY,
        "In R², f(x) = 0 is the line x_2 = −(w_1/w_2) x_1 − w_0/w_2.",
        algebra(line),
        Equal(X2, -W1 / W2 * X1 - B / W2),
        convention="w_2 ≠ 0",
        without=vertical_line,
        errata=("E-O4",),
    ),
    Entry("O-7", GEOMETRY, "f is affine: gradient w, value w_0 at 0.", affine(), f(place)),
    Entry(
        "O-8",
        GEOMETRY,
        "H = {x : f(x) = 0} ⊂ R^m is a hyperplane, of dimension m − 1.",
        at_cases(lambda: dimensions(dim, m), "run", "hyperplanes of R¹ to R⁴: a row w ≠ 0 has rank 1"),
        Equal(dim, m - 1),
        convention="w ≠ 0",
        without=no_normal,
        errata=("E-O4",),
    ),
    Entry(
        "O-T1.1",
        GEOMETRY,
        "w is orthogonal to every direction x_a − x_b in H.",
        on_hyperplane(x_a, x_b),
        Equal(inner(w, x_a - x_b), 0),
    ),
    Entry(
        "O-9",
        GEOMETRY,
        "The least distance of x from H is f(x)/‖w‖.",
        least_distance(),
        line / length,
        errata=("E-O1",),
        corrected=Abs(line) / length,
        correction="d = |f(x)|/‖w‖; without the bars it is the signed distance",
    ),
    Entry(
        "O-10",
        GEOMETRY,
        "The least distance of the origin from H is w_0/‖w‖.",
        least_distance(origin=True),
        B / length,
        errata=("E-O2",),
        corrected=Abs(B) / length,
        correction="d_0 = |w_0|/‖w‖",
    ),
    Entry(
        "O-10a",
        GEOMETRY,
        "w fixes the orientation of H, and w_0 its position.",
        identity(LENGTH, times=r**2),
        Equal(inner(w, -b / r**2 * w) + b, 0),
        convention="the position is measured along w/‖w‖, where it is −w_0/‖w‖: H contains −(w_0/‖w‖²) w",
        without=wrong_way,
    ),
    # Proof of the theorem
    Entry("O-11", GEOMETRY, "wᵀx_a + w_0 = 0 for x_a ∈ H.", on_hyperplane(x_a), Equal(inner(w, x_a) + b, 0)),
    Entry("O-12", GEOMETRY, "wᵀx_b + w_0 = 0 for x_b ∈ H.", on_hyperplane(x_b), Equal(inner(w, x_b) + b, 0)),
    Entry(
        "O-13",
        GEOMETRY,
        "Their difference is wᵀx_a − wᵀx_b = wᵀ(x_a − x_b) = wᵀy = 0.",
        each(where({v: x_a - x_b}), on_hyperplane(x_a, x_b)),
        (
            Chain((inner(w, x_a) - inner(w, x_b), inner(w, x_a - x_b), inner(w, v))),
            Equal(inner(w, x_a) - inner(w, x_b), 0),
        ),
    ),
    Entry(
        "O-14",
        GEOMETRY,
        "x = x_p + d·w/‖w‖ with the orthogonal projection x_p of x on H.",
        projection(foot, d),
        Equal(place, foot + d * w / r),
    ),
    Entry(
        "O-15",
        GEOMETRY,
        "w/‖w‖ has length 1.",
        identity(LENGTH, times=r**2),
        Equal(norm2(w / r), 1),
    ),
    Entry(
        "O-16",
        GEOMETRY,
        "f(x) = wᵀ(x_p + d·w/‖w‖) + w_0 = wᵀx_p + w_0 + d·wᵀw/‖w‖.",
        where({place: foot + d * w / r}),
        Chain((f(place), inner(w, foot + d * w / r) + b, inner(w, foot) + b + d * inner(w, w) / r)),
    ),
    Entry(
        "O-17",
        GEOMETRY,
        "With x_p ∈ H this is d·wᵀw/‖w‖ = d·‖w‖.",
        where({place: foot + d * w / r}, f(foot), LENGTH, times=r),
        Chain((f(place), d * inner(w, w) / r, d * r)),
    ),
    Entry(
        "O-18",
        GEOMETRY,
        "So d = f(x)/‖w‖.",
        where({place: foot + d * w / r}, f(foot), LENGTH, times=r**2),
        Equal(d, f(place) / r),
        convention="d is the signed distance, negative where f(x) < 0",
        without=lambda: least_distance().decide(line / length),
        errata=("E-O1",),
    ),
    Entry(
        "O-19",
        GEOMETRY,
        "At the origin d_0 = f(x_0)/‖w‖ = wᵀx_0/‖w‖ + w_0/‖w‖ = w_0/‖w‖.",
        each(identity(), where({d: f(x_0) / r}, x_0)),
        (Equal(f(x_0) / r, inner(w, x_0) / r + b / r), Equal(d, b / r)),
        convention="d_0 is the signed distance",
        without=lambda: least_distance(origin=True).decide(B / length),
        errata=("E-O2",),
    ),
)

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "E-O1",
        "hypothesis",
        "A distance is never negative; f(x)/‖w‖ is the signed distance.",
        "d = |f(x)|/‖w‖",
    ),
    Erratum("E-O2", "hypothesis", "As before: w_0/‖w‖ has a sign.", "d_0 = |w_0|/‖w‖"),
    Erratum(
        "E-O4",
        "hypothesis",
        "With w = 0 there is no hyperplane; with w_2 = 0 the line cannot be solved for x_2.",
        "require w ≠ 0, and w_2 ≠ 0 for the equation of the line",
    ),
)
