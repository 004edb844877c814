import json
import subprocess
import sys
from pathlib import Path

import pytest

import svmsym.exact
from svmsym.exact.problem import Problem
from svmsym.exact.programs.instance import derivation_of
from svmsym.exact.programs.stored_shapes import derived, keys, stored
from svmsym.exact.programs.structure import shape


def test_what_is_stored_is_what_is_derived():
    kept = json.loads((Path(svmsym.exact.__file__).parent / "programs" / "shapes.json").read_text("utf-8"))
    assert kept == derived(), (
        "run: python -m svmsym.exact.programs.stored_shapes > svmsym/exact/programs/shapes.json"
    )


@pytest.mark.parametrize("key", list(keys()), ids=str)
def test_a_stored_shape_reads_back_equal(key):
    name, conventions, bias = key
    assert stored(name, conventions, bias=bias) == shape(name, conventions, bias=bias)


def test_every_kind_of_problem_is_stored():
    known = {(name, conventions) for name, conventions, _ in keys()}
    for kind in ("svc", "svr", "svdd"):
        for C in (None, 1):
            for slack in ("linear", "squared", "half-squared"):
                for weight in ((), (1,)):
                    if C is not None or not weight:
                        problem = Problem(kind, C=C, slack=slack, weight=weight)
                        assert derivation_of(problem) in known
    assert all(derivation_of(Problem(k)) in known for k in ("nusvc", "nusvr", "one-class", "ls-svm", "ridge"))


def test_solving_does_not_load_sympy():
    code = (
        "import sys; from svmsym.exact.problem import Problem; from svmsym.exact.solve import solve;"
        "solve(Problem('svc', X=((0,), (2,)), y=(-1, 1))); print('sympy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
