"""Decision regions, tubes, balls and paths against values that are computed here, in floating point."""

from fractions import Fraction
from itertools import pairwise
from math import dist, exp, hypot
from random import Random

import pytest
from pictured import CLASSES, CURVED, FOUR, LINE, MANY, SIGNS, TARGETS
from svg_reading import centre, collisions, ends, read, subpaths

from svmsym.documents.figures.choice import figure_of
from svmsym.documents.figures.path import path_figure
from svmsym.exact.front import enclose, path, solve


def value(answer):
    """f from the multipliers and the definition of the kernel."""
    problem = answer.problem if hasattr(answer, "problem") else answer.model.problem
    origin = [float(v) for v in problem.X[0]]  # far away, differences are exact
    kernel, alpha, b = problem.kernel, [float(a) for a in answer.alpha], float(answer.b)

    def k(x, z):
        if kernel.type == "rbf":
            return exp(-float(kernel.gamma) * dist(x, z) ** 2)
        return (float(kernel.gamma) * (x[0] * z[0] + x[1] * z[1]) + float(kernel.coef0)) ** kernel.degree

    shift = origin if kernel.type == "rbf" else [0.0, 0.0]
    points = [[float(v - Fraction(s)) for v, s in zip(x, shift, strict=True)] for x in problem.X]

    def f(x):
        at = [float(v - Fraction(s)) for v, s in zip(x, shift, strict=True)]
        return sum(a * y * k(z, at) for a, y, z in zip(alpha, problem.y, points, strict=True)) + b

    return f


def slope(f, x, h):
    return hypot(*((f(tuple(v + h * (i == j) for i, v in enumerate(x))) - f(x)) / float(h) for j in (0, 1)))


@pytest.fixture(params=CURVED, scope="module")
def drawn(request):
    answer = CURVED[request.param]()
    problem = answer.problem if hasattr(answer, "problem") else answer.model.problem
    return answer, read(figure_of(problem, answer).svg)


def curve_errors(found, f):
    near = max(found.near(Fraction(3, 100)))
    wrong = []
    for node in found.of("level"):
        level = float(Fraction(node.get("data-level")))
        for part in subpaths(node.get("d")):
            for spot in part:
                x = found.data(*spot)
                if abs(f(x) - level) > slope(f, x, near) * float(near) + 1e-3:
                    wrong.append((level, spot))
    return wrong


def test_curves_have_their_levels(drawn):
    answer, found = drawn
    assert {n.get("data-level") for n in found.of("level")} >= {"0"}
    assert curve_errors(found, value(answer)) == []


def test_a_wrong_curve_is_seen(drawn):
    answer, found = drawn
    f = value(answer)
    assert curve_errors(found, lambda x: f(x) + 0.1)


def test_signs_are_those_of_the_function(drawn):
    answer, found = drawn
    f = value(answer)
    for kind, sign in (("plus", 1), ("minus", -1)):
        assert found.of(kind)
        for node in found.of(kind):
            assert sign * f(found.data(*centre(node))) > 0


def inside(corners, x, y):
    """Whether a spot is inside closed lines, by the even-odd rule."""
    hits = 0
    for part in corners:
        for (x1, y1), (x2, y2) in pairwise([*part, part[0]]):
            if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
                hits += 1
    return hits % 2 == 1


def test_tints_are_the_regions(drawn):
    answer, found = drawn
    f = value(answer)
    areas = {
        kind: [
            [(float(a), float(b)) for a, b in part]
            for node in found.of(kind)
            for part in subpaths(node.get("d"))
        ]
        for kind in ("positive", "negative")
    }
    spots = [p for part in areas["negative"] for p in part]
    left, right = min(p[0] for p in spots), max(p[0] for p in spots)
    top, bottom = min(p[1] for p in spots), max(p[1] for p in spots)
    for i in range(1, 24):
        for j in range(1, 24):
            x, y = left + (right - left) * i / 24 + 0.013, top + (bottom - top) * j / 24 + 0.017
            exact = f(found.data(Fraction(x), Fraction(y)))
            if abs(exact) > 0.05:
                assert inside(areas["positive"], x, y) == (exact > 0)
                assert inside(areas["negative"], x, y) == (exact < 0)


def test_rings_and_labels(drawn):
    answer, found = drawn
    ringed = {int(k) - 1 for node in found.of("ring") for k in node.get("data-point").split(",")}
    assert ringed == set(answer.support_vectors)
    assert collisions(found) == []


def test_xor_crosses_in_the_middle():
    answer = CURVED["xor"]()
    found = read(figure_of(answer.problem, answer).svg)
    for node in found.of("level"):  # f = x₁x₂
        for part in subpaths(node.get("d")):
            for spot in part:
                x, y = found.data(*spot)
                assert abs(float(x * y) - float(node.get("data-level"))) < 2e-3


@pytest.mark.parametrize("kernel", ["linear", {"type": "poly", "degree": 2, "coef0": 1}])
def test_the_tube(kernel):
    answer = solve(LINE, TARGETS, kind="svr", C=1, epsilon="1/4", kernel=kernel)
    found = read(figure_of(answer.problem, answer).svg)
    near = float(found.near()[1])
    values = {x[0]: f for x, f in zip(answer.problem.X, answer.decision, strict=True)}
    for node in found.of("slack", "line"):
        i = int(node.get("data-point")) - 1
        (x, z), (_, edge) = (found.data(*spot) for spot in ends(node))
        f = values[answer.problem.X[i][0]]
        side = 1 if answer.problem.targets[i] > f else -1
        assert float(x) == pytest.approx(float(answer.problem.X[i][0]), abs=0.01)
        assert float(z) == pytest.approx(float(answer.problem.targets[i]), abs=near)
        assert float(edge) == pytest.approx(float(f + side * Fraction(1, 4)), abs=near)
    slacked = [i for i in range(6) if answer.xi[i] or answer.xi_star[i]]
    assert [int(n.get("data-point")) - 1 for n in found.of("slack", "line")] == slacked
    assert {n.get("data-level") for n in found.of("level")} == {"0", "1", "-1"}
    if kernel == "linear":
        (w,), b = answer.w, answer.b
        for node in found.of("level"):
            for spot in subpaths(node.get("d"))[0]:
                x, z = found.data(*spot)
                assert float(w * x + b + Fraction(node.get("data-level")) / 4 - z) == pytest.approx(
                    0, abs=2 * near
                )
    assert collisions(found) == []


def test_the_ball():
    answer = solve(MANY, kind="svdd", C="1/3")
    found = read(figure_of(answer.problem, answer).svg)
    (circle,) = found.of("ball")
    near = float(max(found.near()))
    assert [float(v) for v in found.data(*centre(circle))] == pytest.approx(
        [float(v) for v in answer.w], abs=near
    )
    radius = Fraction(circle.get("r")) * abs(found.x[0])
    assert float(radius) ** 2 == pytest.approx(float(answer.scalars["R2"]), rel=1e-3)


def test_the_region_of_one_class():
    answer = enclose(MANY, kind="one-class", nu="1/3", kernel={"type": "rbf", "gamma": "1/4"})
    found = read(figure_of(answer.model.problem, answer).svg)
    for node in found.of("level"):
        for spot in subpaths(node.get("d"))[0][::7]:
            f = answer.f(found.data(*spot))
            assert float(f.middle - answer.scalars["rho"].middle) == pytest.approx(0, abs=1e-3)


@pytest.mark.parametrize(
    ("data", "parameter", "settings"),
    [
        ((FOUR, SIGNS), "C", {}),
        ((MANY, CLASSES), "C", {}),
        ((MANY, CLASSES), "nu", {"kind": "nusvc"}),
        ((LINE, TARGETS), "epsilon", {"kind": "svr", "C": 1}),
    ],
)
def test_the_path(data, parameter, settings):
    found = path(*data, parameter, **settings)
    drawn = read(path_figure(found).svg)
    near = drawn.near()
    shown = set()
    for node in drawn.of("curve"):
        for name in node.get("data-name").split():
            shown.add(name)
            family, i = name.rstrip("0123456789"), int(name.lstrip("α*")) - 1
            for spot in subpaths(node.get("d"))[0]:
                t, v = drawn.data(*spot)
                # The corner nearest to what was drawn.
                exact = min(
                    [found.start, *found.breakpoints, t], key=lambda s: (abs(s - t) > near[0], s == t)
                )
                answer = found.at(max(found.start, exact))
                true = (answer.alpha if family == "α" else answer.alpha_star)[i]
                assert abs(true - v) <= near[1] + Fraction(1, 10**6)
    families = ("α", "α*") if "epsilon" in parameter else ("α",)
    assert shown == {f"{name}{i + 1}" for name in families for i in range(found.problem.n)}
    marked = {Fraction(n.get("data-value")) for n in drawn.of("breakpoint")}
    assert marked == {t for t in found.breakpoints if t > found.start}


def test_breakpoints_far_apart_have_a_logarithmic_axis():
    found = path([[0], [1], [100]], [-1, 1, 1])
    assert found.breakpoints == (Fraction(1, 50), 2)
    drawn = path_figure(found)
    assert "logarithmic" in drawn.alternative
    picture = read(drawn.svg)
    for node in picture.of("curve"):
        i = int(node.get("data-name").split()[0].lstrip("α")) - 1
        for spot in subpaths(node.get("d"))[0]:
            x, v = picture.data(*spot)
            true = found.at(Fraction(10 ** float(x))).alpha[i]
            assert float(v) == pytest.approx(float(true), abs=0.01)


def test_more_breakpoints_than_the_eye_can_tell_apart_have_no_lines_and_names():
    draw = Random(5)
    data = [[draw.randint(0, 30) + 9 * (i % 2) for _ in range(5)] for i in range(60)]
    found = path(data, [(-1) ** i for i in range(60)])
    assert len(found.breakpoints) > 20
    drawn = path_figure(found)
    picture = read(drawn.svg)
    assert not any([*picture.of(kind)] for kind in ("breakpoint", "break", "break-name"))
    assert "…" in drawn.alternative
    assert "logarithmic" in drawn.alternative
    for node in picture.of("curve"):
        i = int(node.get("data-name").split()[0].lstrip("α")) - 1
        spots = [picture.data(*spot) for spot in subpaths(node.get("d"))[0]]
        top = max(float(v) for _, v in spots)
        for x, v in spots[:: max(1, len(spots) // 6)]:
            true = found.at(Fraction(10 ** float(x))).alpha[i]
            assert float(v) == pytest.approx(float(true), abs=0.02 * max(top, 1))
