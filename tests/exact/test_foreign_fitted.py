"""Verdicts on the models that svmsym fit writes."""

import json
from dataclasses import replace
from fractions import Fraction as F

import pytest
from foreign_problems import FOUR

from svmsym.errors import SvmsymError
from svmsym.exact.foreign.reading import read_model
from svmsym.exact.foreign.verdict import certify

# The four points with C = 1 as svmsym fit writes its models: α = (1/2, 1/2, 1, 0), b = −1, by hand.
FITTED = {
    "format": "svmsym model",
    "schema": 1,
    "kind": "svc",
    "kernel": {"name": "linear"},
    "classes": {"type": "integer", "values": [-1, 1]},
    "features": {"count": 2, "names": None},
    "settings": {"C": 1.0, "slack": "linear", "bias": True},
    "scaling": None,
    "intercept": [-1.0],
    "support": [0, 1, 2],
    "dual_coef": [[-0.5, -0.5, 1.0]],
    "support_vectors": [[0.0, 0.0], [2.0, 2.0], [2.0, 0.0]],
}
SPARSE_VECTORS = {"shape": [3, 2], "begin": [0, 0, 2, 3], "column": [0, 1, 0], "value": [2.0, 2.0, 2.0]}


def fitted_file(folder, **changes):
    path = folder / "model.json"
    path.write_text(json.dumps({k: v for k, v in (FITTED | changes).items() if v is not ...}), "utf-8")
    return path


@pytest.mark.parametrize("vectors", [FITTED["support_vectors"], SPARSE_VECTORS])
def test_a_model_of_svmsym_fit(tmp_path, vectors):
    found = certify(FOUR, read_model(fitted_file(tmp_path, support_vectors=vectors), FOUR))
    assert (found.word, found.gap, found.primal) == ("optimal", 0, 1)
    third = replace(FOUR, C=F(1, 3))
    path = fitted_file(tmp_path, settings={"C": 1 / 3}, support_vectors=vectors)
    assert certify(third, read_model(path, third)).word == "off"  # the float nearest to 1/3 is taken for 1/3
    tenth = replace(FOUR, X=((F(1, 10), F(0)), *FOUR.X[1:]))
    path = fitted_file(tmp_path, support_vectors=[[0.1, 0.0], [2.0, 2.0], [2.0, 0.0]])
    assert certify(tenth, read_model(path, tenth)).gap > 0


@pytest.mark.parametrize(
    ("changes", "phrase"),
    [
        ({"schema": 2}, "schema 1"),
        ({"scaling": {"manner": "standard"}}, "scaled columns"),
        ({"kind": "svr"}, "the model is svr"),
        ({"kind": "tree"}, "the model is tree"),
        ({"kernel": None}, "no kernel"),
        ({"kernel": {"name": "rbf", "gamma": 1.0}}, "no exact verdict on a model with the kernel rbf"),
        ({"kernel": {"name": "poly", "degree": 2}}, "kernel poly, the problem linear"),
        ({"settings": ...}, "no settings"),
        ({"settings": {"C": 2.0}}, "C is 2.0 in the model, 1 in the problem"),
        ({"settings": {"C": "1"}}, "C of the model is 1, not a number"),
        ({"settings": {"C": 1.0, "slack": "squared"}}, "squared slack"),
        ({"settings": {"C": 1.0, "bias": False}}, "without b, the problem with b"),
        ({"settings": {"C": 1.0, "class_weight": "balanced"}}, "weights of classes"),
        ({"dual_coef": ...}, "no dual_coef"),
        ({"dual_coef": [[1.0], [1.0]]}, "more than two classes"),
        ({"dual_coef": [[1.0, 1.0]]}, "do not fit together"),
        ({"dual_coef": [["1", 1.0, 1.0]]}, "not a list of numbers"),
        ({"dual_coef": [[10**400, 1.0, 1.0]]}, "not finite"),
        ({"intercept": []}, "do not fit together"),
        ({"intercept": [True]}, "not a list of numbers"),
        ({"support": [0, 1, 1]}, "do not fit together"),
        ({"support": [0, 1, -2]}, "whole numbers"),
        ({"support": None}, "whole numbers"),
        ({"support": [0, 1, 9]}, "not row 10 of the data"),
        ({"support": [0, 2, 1]}, "not row 3 of the data"),
        ({"support_vectors": [[0.0, 0.0], [2.0, 2.0], [2.0, 0.5]]}, "not row 3 of the data"),
        ({"support_vectors": 5}, "not a list"),
        ({"support_vectors": SPARSE_VECTORS | {"value": [1.0]}}, "do not fit together"),
        ({"support_vectors": SPARSE_VECTORS | {"column": [0, 5, 0]}}, "do not fit together"),
        ({"support_vectors": [[0.0, 0.0]]}, "do not fit together"),
    ],
)
def test_models_of_svmsym_fit_that_answer_something_else(tmp_path, changes, phrase):
    with pytest.raises(SvmsymError, match=phrase):
        read_model(fitted_file(tmp_path, **changes), FOUR)


def test_a_fitted_model_that_is_not_json(tmp_path):
    path = tmp_path / "model.json"
    for text in ('{"format": "svmsym model", ', '{"format": "svmsym model", "schema": NaN}'):
        path.write_text(text)
        with pytest.raises(SvmsymError, match=r"not JSON|not a number"):
            read_model(path, FOUR)
