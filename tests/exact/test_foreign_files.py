"""Models of LIBSVM and scikit-learn as read: rows matched, numbers as written, bad files refused."""

import json
from dataclasses import replace
from fractions import Fraction as F

import pytest
from foreign_problems import FOUR, MODELS, PROBLEMS

from svmsym.errors import SvmsymError
from svmsym.exact.foreign.libsvm import from_libsvm, parsed
from svmsym.exact.foreign.reading import read_model
from svmsym.exact.foreign.scikit import from_estimator, from_json
from svmsym.exact.foreign.verdict import certify
from svmsym.exact.problem import Problem


class Fitted:
    """What an SVC of scikit-learn looks like after fit, without arrays."""

    def __init__(self, support, coefficients, intercept):
        self.support_ = support
        self.dual_coef_ = coefficients
        self.intercept_ = intercept


def test_floats_of_an_estimator_count_with_their_binary_value():
    found = certify(FOUR, Fitted([0, 1, 2], [[-0.5, -0.5, 1.0]], [-1.0]))
    assert found.word == "optimal"
    assert from_estimator(FOUR, Fitted([2], [[0.1]], [0.0])).coefficients[2] == F(0.1) != F(1, 10)


def test_numbers_of_a_file_count_as_written():
    def text(**fields):
        return json.dumps({"support": [0, 1, 2], "dual_coef": [-0.5, -0.5, 1], "intercept": -1, **fields})

    assert certify(FOUR, from_json(FOUR, text())).word == "optimal"
    assert from_json(FOUR, text(intercept=0.1)).intercept == F(1, 10)
    assert from_json(FOUR, text(intercept="1/3")).intercept == F(1, 3)
    assert from_json(FOUR, text(intercept=(0.1).hex())).intercept == F(0.1)


def test_the_other_class_may_count_as_positive():
    turned = from_json(FOUR, '{"support": [0, 1, 2], "dual_coef": [0.5, 0.5, -1], "intercept": 1}')
    assert certify(FOUR, turned).word == "optimal"
    assert "signs are turned" in certify(FOUR, turned).sentences()[0]


HEAD = "svm_type c_svc\nkernel_type linear\nnr_class 2\nrho 1\nlabel 1 -1\n"


def libsvm(problem, lines, head=HEAD):
    return from_libsvm(problem, head + "SV\n" + "\n".join(lines) + "\n")


def test_rounded_support_vectors_are_matched_and_reported():
    fine = replace(FOUR, X=((F("0.123456789"), F(0)), *FOUR.X[1:]))
    found = libsvm(fine, ["-1 1:0.12345679", "1 1:2"])
    assert found.coefficients == (-1, 0, 1, 0)
    assert "the largest difference of a coordinate is 1/1000000000" in found.notices[0]


def test_rows_that_look_the_same_are_not_guessed():
    twins = replace(FOUR, X=((F("0.1234567891"), F(0)), (F("0.1234567892"), F(0)), *FOUR.X[2:]))
    with pytest.raises(SvmsymError, match="as well as another") as error:
        libsvm(twins, ["-1 1:0.12345679", "1 1:2"])
    assert "JSON" in error.value.hint
    assert error.value.place.line == 7


def test_equal_rows():
    same = replace(FOUR, X=(FOUR.X[1], FOUR.X[1], FOUR.X[2], FOUR.X[3]))
    assert libsvm(same, ["-1 1:2 2:2", "1 1:2"]).coefficients == (-1, 0, 1, 0)
    assert libsvm(same, ["-1 1:2 2:2", "-1 1:2 2:2", "1 1:2"]).coefficients == (-1, -1, 1, 0)
    with pytest.raises(SvmsymError, match="too often"):
        libsvm(same, ["-1 1:2 2:2"] * 3)
    # Different labels: the sign tells, once another row has told which sign is which.
    both = replace(FOUR, X=(FOUR.X[2], FOUR.X[1], FOUR.X[2], FOUR.X[3]))
    assert libsvm(both, ["1 1:2", "-1 1:2", "-1 1:2 2:2"]).coefficients == (-1, -1, 1, 0)
    with pytest.raises(SvmsymError, match="rows 1, 3"):
        libsvm(both, ["1 1:2"])
    # Equal points with different targets cannot be told apart.
    line = Problem("svr", C=F(1), epsilon=F(0), X=((F(1),), (F(1),)), targets=(F(0), F(1)))
    with pytest.raises(SvmsymError, match="rows 1, 2"):
        libsvm(line, ["1 1:1"], HEAD.replace("c_svc", "epsilon_svr"))


BAD_LIBSVM = {
    "no header": "0.5 1:2\n",
    "no SV": HEAD,
    "a word for a number": HEAD + "SV\nx 1:2\n",
    "not a number": HEAD + "SV\nnan 1:2\n",
    "no colon": HEAD + "SV\n1 2\n",
    "index twice": HEAD + "SV\n1 1:2 1:2\n",
    "too many coordinates": HEAD + "SV\n1 1:2 3:1\n",
    "no row of the data": HEAD + "SV\n1 1:2.5\n",
    "cut off": HEAD + "total_sv 2\nSV\n1 1:2\n",
    "another kind": HEAD.replace("c_svc", "nu_svc") + "SV\n1 1:2\n",
    "another kernel": HEAD.replace("linear", "rbf") + "SV\n1 1:2\n",
    "three classes": HEAD.replace("rho 1", "rho 1 2 3") + "SV\n1 1:2\n",
}


@pytest.mark.parametrize("what", BAD_LIBSVM)
def test_bad_model_files_are_refused(what):
    with pytest.raises(SvmsymError) as error:
        from_libsvm(FOUR, BAD_LIBSVM[what])
    assert error.value.hint


BAD_JSON = {
    "not JSON": "{",
    "a list": "[]",
    "a key is missing": '{"support": [0], "dual_coef": [1]}',
    "a key too many": '{"support": [0], "dual_coef": [1], "intercept": 0, "code": "x"}',
    "too few coefficients": '{"support": [0, 1], "dual_coef": [1], "intercept": 0}',
    "a point twice": '{"support": [0, 0], "dual_coef": [1, 1], "intercept": 0}',
    "a point too many": '{"support": [4], "dual_coef": [1], "intercept": 0}',
    "a negative index": '{"support": [-1], "dual_coef": [1], "intercept": 0}',
    "half an index": '{"support": [0.5], "dual_coef": [1], "intercept": 0}',
    "a text for an index": '{"support": ["0"], "dual_coef": [1], "intercept": 0}',
    "NaN": '{"support": [0], "dual_coef": [NaN], "intercept": 0}',
    "true": '{"support": [0], "dual_coef": [true], "intercept": 0}',
    "a word": '{"support": [0], "dual_coef": ["one"], "intercept": 0}',
    "no list": '{"support": 0, "dual_coef": 1, "intercept": 0}',
    "a huge float": '{"support": [0], "dual_coef": ["0x1p+9999"], "intercept": 0}',
    "deep": "[" * 100_000,
}


@pytest.mark.parametrize("what", BAD_JSON)
def test_bad_json_is_refused(what):
    with pytest.raises(SvmsymError):
        from_json(FOUR, BAD_JSON[what])


def test_bad_estimators_and_files_are_refused(tmp_path):
    for bad in (object(), Fitted([0], [[float("nan")]], [0.0]), Fitted([0], [[1.0], [1.0]], [0.0, 0.0])):
        with pytest.raises(SvmsymError):
            from_estimator(FOUR, bad)
    pickled = tmp_path / "model.pkl"
    pickled.write_bytes(b"\x80\x04\x95\xff\xfe")
    with pytest.raises(SvmsymError, match="not a text file"):
        read_model(pickled, FOUR)
    with pytest.raises(SvmsymError, match="cannot be read"):
        read_model(tmp_path / "none", FOUR)


def test_polynomial_parameters_are_compared():
    text = (MODELS / "twenty-c_svc-poly.model").read_text()
    problem = PROBLEMS["twenty-c_svc-poly.model"]
    assert parsed(text, "m").number("degree") == 2
    with pytest.raises(SvmsymError, match=r"gamma is 0\.25 in the model, 1/2 in the problem"):
        from_libsvm(replace(problem, kernel=replace(problem.kernel, gamma=F(1, 2))), text)
