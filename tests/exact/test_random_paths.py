"""Paths of random problems with ties of every kind, judged by weak duality and by separate solves."""

import random
from dataclasses import replace
from fractions import Fraction as F
from itertools import pairwise

import pytest
from path_judge import faults

from svmsym.errors import SvmsymError
from svmsym.exact.paths import joining
from svmsym.exact.paths import path as path_module
from svmsym.exact.paths.path import path
from svmsym.exact.paths.pencil import PARAMETERS
from svmsym.exact.problem import Kernel, Problem
from svmsym.exact.solve import solve


def tied(seed, which):
    rng = random.Random(f"{which} {seed}")
    n, d, reach = rng.randint(1, rng.choice([4, 8, 12])), rng.randint(1, 3), rng.choice([1, 1, 2, 3])
    X = [tuple(F(rng.randint(-reach, reach)) for _ in range(d)) for _ in range(n)]
    if rng.random() < 0.2:
        X = [tuple(F(v) * x[0] for v in (1, 2, -1)[:d]) for x in X]  # all on one line
    for k in range(n):
        if rng.random() < 0.2:
            X[k] = X[rng.randrange(n)]
    fields = {"X": tuple(X), "bias": rng.random() < 0.85}
    if rng.random() < 0.2:
        fields["kernel"] = Kernel("poly", degree=2, coef0=F(1))
    weight = tuple(F(rng.choice([0, 1, 1, 2, 3]), rng.choice([1, 2])) for _ in X)
    if which in {"svc", "svr", "tube", "svdd"} and rng.random() < 0.3:
        fields["weight"] = weight
    y = tuple(rng.choice([-1, 1]) for _ in X)
    z = tuple(F(rng.randint(-reach, reach)) for _ in X)
    C, epsilon, nu = (
        F(rng.randint(1, 8), rng.choice([1, 3])),
        F(rng.randint(0, 3), 2),
        F(rng.randint(1, 4), 4),
    )
    kind, own, parameter = {
        "svc": ("svc", {"y": y}, "C"),
        "svr": ("svr", {"targets": z, "epsilon": epsilon}, "C"),
        "tube": ("svr", {"targets": z, "C": C}, "epsilon"),
        "hard-tube": ("svr", {"targets": z}, "epsilon"),
        "nusvc": ("nusvc", {"y": y}, "nu"),
        "nusvr": ("nusvr", {"targets": z, "C": C}, "nu"),
        "nusvr-C": ("nusvr", {"targets": z, "nu": nu}, "C"),
        "one-class": ("one-class", {}, "1/nu"),
        "svdd": ("svdd", {}, "C"),
    }[which]
    return Problem(kind, **fields, **own), parameter, rng


def looked_at(p, rng):
    """Breakpoints, points between them and points far behind the last one."""
    starts = [s.start for s in p.segments]
    far = starts[-1] + rng.randint(1, 100) if p.stop is None else p.stop
    ends = [*starts, far]
    between = [a + (b - a) * F(rng.randint(1, 99), 100) for a, b in pairwise(ends)]
    chosen = rng.sample(between, min(4, len(between))) + rng.sample(ends, min(4, len(ends)))
    return [t for t in chosen if t or p.parameter.name != "nu"]


def wrong_with(p, rng):
    """What the judge says about a path, and whether separate solves agree."""
    found = []
    for t in looked_at(p, rng):
        answer, alone = p.at(t), solve(p.parameter.of(p.problem, t))
        found += faults(answer)
        if (answer.inner, answer.w, answer.objective) != (alone.inner, alone.w, alone.objective):
            found.append("not what solve says")
        if answer.b_interval != alone.b_interval:
            found.append("another interval of b")
        s = p.segment(t)
        if s.start < t and t != s.stop:
            if s.unique and answer.unknowns != alone.unknowns:
                found.append("another α, though it is unique")
            alone_with_w = answer.b_interval is not None and len(answer.intervals) == 1
            if alone_with_w and s.b_interval(t) != answer.b_interval:
                found.append("b is not linear")
            if answer.support_vectors != s.support_vectors:
                found.append("other support vectors")
        for i in range(p.problem.n):
            if (i in answer.support_vectors) != any(t in stretch for stretch in p.support(i)):
                found.append("support")
    return found


WHICH = ["svc", "svr", "tube", "hard-tube", "nusvc", "nusvr", "nusvr-C", "one-class", "svdd"]


@pytest.mark.parametrize("which", WHICH)
def test_random_paths_are_optimal_everywhere(which):
    seen = 0
    for seed in range(60 if which == "svc" else 25):
        problem, parameter, rng = tied(seed, which)
        try:
            p = path(problem, parameter)
        except SvmsymError:
            assert which in {"nusvc", "svdd"}  # one class only; all prices 0
            assert solve(PARAMETERS[parameter].of(problem, F(1, 2))).status != "optimal"
            continue
        seen += 1
        assert not wrong_with(p, rng), (seed, problem)
        for a, b in pairwise(p.segments):
            assert a.stop == b.start
            assert not joining.continues(a, b)
    assert seen > 10


SQUARE = Kernel("poly", degree=2, coef0=F(1))  # (1 + ⟨x, z⟩)²
WORKED = {
    "four points": Problem("svc", X=((0, 0), (2, 2), (2, 0), (3, 0)), y=(-1, -1, 1, 1)),
    "two points": Problem("svc", X=((1, 2), (2, 1)), y=(1, -1)),
    "three points": Problem("svc", X=((1, 2), (2, 4), (2, 1)), y=(1, 1, -1)),
    "xor": Problem("svc", X=((1, 1), (-1, -1), (1, -1), (-1, 1)), y=(1, 1, -1, -1), kernel=SQUARE),
    "seven points": Problem(
        "svc",
        X=((1, 0), (0, 1), (0, -1), (-1, 0), (0, 2), (0, -2), (-2, 0)),
        y=(-1, -1, -1, 1, 1, 1, 1),
        kernel=SQUARE,
    ),
}


@pytest.mark.parametrize("name", WORKED)
def test_worked_examples_at_200_random_prices(name):
    rng, p = random.Random(name), path(WORKED[name])
    for _ in range(200):
        C = F(rng.randint(1, 10**6), 10 ** rng.randint(3, 7))
        answer, alone = p.at(C), solve(replace(p.problem, C=C))
        assert not faults(answer)
        assert (answer.inner, answer.w) == (alone.inner, alone.w)
        assert (answer.objective, answer.b_interval) == (alone.objective, alone.b_interval)
        if p.segment(C).unique:
            assert answer.alpha == alone.alpha


def test_the_end_of_a_path_is_where_optima_end():
    for seed in range(30):
        problem, _, _ = tied(seed, "nusvc")
        share = F(2 * min(problem.y.count(1), problem.y.count(-1)), problem.n) if problem.bias else F(1)
        if share:
            assert path(problem, "nu").stop == share


def test_few_solves_for_a_segment():
    rng = random.Random(0)
    X = tuple(
        (F(rng.randint(0, 99), 10), F(rng.randint(0, 99), 10), F(rng.randint(0, 99), 10)) for _ in range(60)
    )
    y = tuple(1 if a + b - c + rng.randint(-3, 3) > 5 else -1 for a, b, c in X)
    p = path(Problem("svc", X=X, y=y))
    assert len(p.segments) > 60
    assert p.solves <= 3 * len(p.segments)
    for t in looked_at(p, rng):
        assert not faults(p.at(t))


# Planted errors.


def failures(kinds=("svc", "tube", "nusvc")):
    found = 0
    for which in kinds:
        for seed in range(12):
            problem, parameter, rng = tied(seed, which)
            try:
                found += bool(wrong_with(path(problem, parameter), rng))
            except SvmsymError:
                continue
            except (AssertionError, ValueError):  # no interval of b, as the point is not optimal
                found += 1
    return found


def test_a_breakpoint_that_is_too_late_is_noticed(monkeypatch):
    assert not failures()
    right = path_module.walk

    def late(*arguments):
        shift = F(0)
        for piece in right(*arguments):
            wait = F(1, 100) if piece.after == "change" else F(0)
            stop = None if piece.stop is None else piece.stop + wait
            yield replace(piece, start=piece.start + shift, stop=stop)
            shift = wait

    monkeypatch.setattr(path_module, "walk", late)
    assert failures()


def test_a_breakpoint_that_is_left_out_is_noticed(monkeypatch):
    monkeypatch.setattr(joining, "continues", lambda *_: True)
    assert failures()
