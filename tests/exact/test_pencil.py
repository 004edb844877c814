"""Programs with one parameter left open, and what has none."""

from dataclasses import replace
from fractions import Fraction as F

import numpy as np
import pytest
from exact_instances import KINDS, dense, drawn, is_integral

from svmsym.errors import SvmsymError
from svmsym.exact.paths.path import path
from svmsym.exact.paths.pencil import PARAMETERS, pencil
from svmsym.exact.problem import Kernel, Problem
from svmsym.exact.programs.instance import instance

FOUR = Problem("svc", X=((0, 0), (2, 2), (2, 0), (3, 0)), y=(-1, -1, 1, 1))


@pytest.mark.parametrize(
    ("problem", "parameter", "message"),
    [
        (replace(FOUR, C=F(1), slack="squared"), "C", "linear"),
        (Problem("svr", X=FOUR.X, targets=(F(1),) * 4, epsilon=F(0), slack="half-squared"), "C", "linear"),
        (Problem("one-class", X=FOUR.X), "nu", "1/nu"),
        (Problem("nusvc", X=FOUR.X, y=FOUR.y), "1/nu", '"nu"'),
        (FOUR, "nu", "choose one of C"),
        (FOUR, "gamma", "choose one of C, epsilon, nu, 1/nu"),
        (Problem("ls-svm", X=FOUR.X, y=FOUR.y), "C", "choose another kind"),
        (Problem("ridge", X=FOUR.X, targets=(F(1),) * 4), "epsilon", "choose another kind"),
        (Problem("qp", Q=((F(1),),), p=(F(1),)), "C", "choose another kind"),
        (replace(FOUR, kernel=Kernel("rbf")), "C", "precomputed"),
    ],
)
def test_refused(problem, parameter, message):
    with pytest.raises(SvmsymError) as error:
        path(problem, parameter)
    assert message in error.value.hint


# The programs of a pencil are those of the problem at each t.


@pytest.mark.parametrize("kernel", ["linear", "poly", "precomputed"])
@pytest.mark.parametrize(
    ("name", "parameter"),
    [
        *(
            (name, "C")
            for name in ("soft", "soft-weights", "svr", "svr-weights", "nusvr", "svdd", "svdd-weights")
        ),
        *((name, "epsilon") for name in ("svr", "svr-weights", "tube", "svr-squared", "svr-half-weights")),
        *((name, "nu") for name in ("nusvc", "nusvr")),
        ("one-class", "1/nu"),
    ],
)
def test_pencils(name, parameter, kernel):
    assert name in KINDS
    problem = drawn(name, kernel, seed=parameter).problem
    bundle = pencil(problem, parameter)
    assert is_integral(bundle.base)
    assert is_integral(bundle.motion)
    for t in (F(2, 7), F(1), F(13, 5)):
        expected = instance(PARAMETERS[parameter].of(problem, t))
        found = bundle.at(t)
        for a, b in zip(dense(found.program), dense(expected.program), strict=True):
            assert np.array_equal(a, b)
        for side in ("lower", "upper"):
            bounds = [
                [None if v is None else F(v, i.program.unit) for v in getattr(i.program, side)]
                for i in (found, expected)
            ]
            assert bounds[0] == bounds[1]
        scale = F(found.program.unit) * found.program.cost
        other = F(expected.program.unit) * expected.program.cost
        assert [(k, v / scale) for k, v in found.scalars] == [(k, v / other) for k, v in expected.scalars]
        units = [i.program.unit for i in (found, expected)]
        assert (found.normal * units[0], found.combination * units[0]) == (
            expected.normal * units[1],
            expected.combination * units[1],
        )
        assert (found.problem, found.kappa) == (expected.problem, expected.kappa)
