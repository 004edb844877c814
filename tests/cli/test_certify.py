import json

import pytest
from running import FOUR, as_json, run, told, written

# Of the four points with C = 2, by hand: α = (1/2, 1/2, 1, 0), b = −1, value 1.
RIGHT = {"support": [0, 1, 2], "dual_coef": [-0.5, -0.5, 1], "intercept": -1}
NEAR = {"support": [0, 1, 2], "dual_coef": [-0.5, -0.499, 0.999], "intercept": -1.001}
LIBSVM = """\
svm_type c_svc
kernel_type linear
nr_class 2
total_sv 3
rho 1
label 1 -1
nr_sv 1 2
SV
1 1:2 2:0
-0.5 1:0 2:0
-0.5 1:2 2:2
"""


@pytest.fixture
def model(tmp_path):
    return lambda shape: written(tmp_path, shape if isinstance(shape, str) else json.dumps(shape), "model")


@pytest.mark.parametrize("libsvm", [True, False])
def test_the_right_answer_is_optimal(capsys, model, libsvm):
    arguments = ("certify", "--model", model(LIBSVM if libsvm else RIGHT), FOUR)
    shown = as_json(capsys, *arguments, "--C", "2")
    assert (shown["verdict"], shown["gap"], shown["primal"], shown["dual"]) == ("optimal", "0", "1", "1")
    assert told(capsys, *arguments, "--C", "2").endswith("verdict: optimal\n")


def test_an_answer_that_is_off_has_the_exit_code_1(capsys, model):
    # w = Σcx = (1, −0.998); the value of the problem in floating point is close to the exact one.
    arguments = ("certify", "--model", model(NEAR), FOUR, "--C", "2")
    code, out, _ = run(capsys, *arguments, "--json")
    shown = json.loads(out)
    assert (code, shown["verdict"]) == (1, "off")
    w = (1, -0.998)
    f = [w[0] * x + w[1] * z - 1.001 for x, z in ((0, 0), (2, 2), (2, 0), (3, 0))]
    slack = sum(max(0, 1 - y * v) for y, v in zip((-1, -1, 1, 1), f, strict=True))
    assert float(shown["numeric"]["primal"]) == pytest.approx((w[0] ** 2 + w[1] ** 2) / 2 + 2 * slack)
    code, out, _ = run(capsys, *arguments)
    assert code == 1
    assert out.endswith("verdict: off\n")


def test_a_tolerance(capsys, model):
    arguments = ("certify", "--model", model(NEAR), FOUR, "--C", "2", "--tol")
    assert told(capsys, *arguments, "1/100").endswith("verdict: within tolerance 1/100\n")
    assert run(capsys, *arguments, "1e-9")[0] == 1


@pytest.mark.parametrize(
    ("shape", "options", "phrase"),
    [
        ("{", [], "not JSON"),
        (RIGHT, ["--tol=-1"], "not negative"),
        (RIGHT, ["--tol", "much"], "--tol"),
        (RIGHT | {"support": [0, 1, 7]}, [], "7"),
        (RIGHT, ["--kernel", "rbf"], "irrational"),
        ("what is this", [], "LIBSVM"),
    ],
)
def test_errors(capsys, model, shape, options, phrase):
    code, out, err = run(capsys, "certify", "--model", model(shape), FOUR, *options)
    assert (code, out) == (2, "")
    assert phrase in err


def test_a_model_is_needed(capsys):
    code, _, err = run(capsys, "certify", FOUR)
    assert code == 2
    assert "--model" in err
