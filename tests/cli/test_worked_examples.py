"""Examples with known exact answers, solved through files: text in, certificate accepted."""

import pytest
from running import as_json, svc, written

from svmsym.exact.checker import check

FOUR = ([[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1])
TWO = ([[1, 2], [2, 1]], [1, -1])
LINE = ([[1], [-1]], [1, -1])
SQUARED = 'slack = "squared"\n'


def soft(*alpha, w, b, value):
    return {"alpha": list(alpha), "w": list(w), "b_interval": [b, b], "objective": value}


# points and labels, C, settings, what is known
EXAMPLES = [
    (FOUR, "1/4", "", soft("2/9", "1/4", "1/4", "2/9", w=("2/3", "-1/2"), b="-1", value="43/72")),
    (FOUR, "3/4", "", soft("3/8", "3/8", "3/4", "0", w=("3/4", "-3/4"), b="-1", value="15/16")),
    (FOUR, "1", "", soft("1/2", "1/2", "1", "0", w=("1", "-1"), b="-1", value="1")),
    (
        FOUR, "1/2", SQUARED,
        soft(*("2/7", "2/7", "4/7", "0"), w=("4/7", "-4/7"), b="-5/7", value="4/7")
        | {"xi": ["2/7", "2/7", "4/7", "0"]},
    ),
    (
        FOUR, "2", SQUARED,
        soft(*("8/19", "8/19", "16/19", "0"), w=("16/19", "-16/19"), b="-17/19", value="16/19"),
    ),
    (TWO, "inf", "", soft("1", "1", w=("-1", "1"), b="0", value="1")),
    (TWO, "1/4", "", {"alpha": ["1/4", "1/4"], "w": ["-1/4", "1/4"], "b_interval": ["-3/4", "3/4"]}),
    (TWO, "1/2", "", {"alpha": ["1/2", "1/2"], "w": ["-1/2", "1/2"], "b_interval": ["-1/2", "1/2"]}),
    (
        ([[1, 2], [2, 4], [2, 1]], [1, 1, -1]), "inf", "",
        {"alpha": ["1", "0", "1"], "w": ["-1", "1"], "b": "0", "decision": ["1", "2", "-1"]},
    ),
    (LINE, "inf", "", {"alpha": ["1/2", "1/2"], "w": ["1"], "b_interval": ["0", "0"]}),
    (LINE, "1/4", "", {"alpha": ["1/4", "1/4"], "w": ["1/2"], "b_interval": ["-1/2", "1/2"]}),
    (
        ([[1, 1], [-1, -1], [1, -1], [-1, 1]], [1, 1, -1, -1]), "inf",
        'kernel = {type = "poly", degree = 2, coef0 = 1}\n',
        {"alpha": ["1/8"] * 4, "b": "0", "alpha_unique": True},
    ),
    (
        ([[1, 1], [1, -1], [-1, 0]], [1, 1, -1]), "inf", "",
        {"alpha": ["1/4", "1/4", "1/2"], "w": ["1", "0"], "b": "0"},
    ),
    (
        ([[1, 2], [1, -1], [-1, 0]], [1, 1, -1]), "inf", "",
        {"alpha": ["1/6", "1/3", "1/2"], "w": ["1", "0"], "b": "0"},
    ),
    (([[1], [-5]], [1, -1]), "inf", "", {"alpha": ["1/18", "1/18"], "w": ["1/3"], "b": "2/3"}),
]  # fmt: skip


@pytest.mark.parametrize(("points", "C", "settings", "known"), EXAMPLES)
def test_classification(capsys, tmp_path, points, C, settings, known):  # noqa: PLR0913, PLR0917 - a table
    path = svc(tmp_path, *points, C=C, more=settings)
    shown = as_json(capsys, "solve", path)
    assert {key: shown[key] for key in known} == known
    assert check(shown["certificate"], path.read_bytes()) == []


def test_a_square_has_two_vertices(capsys, tmp_path):
    path = svc(tmp_path, [[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, 1, -1, -1])
    shown = as_json(capsys, "solve", path)
    assert (shown["w"], shown["b"], shown["alpha_unique"]) == (["1", "0"], "0", False)
    vertices = [["0", "1/2", "0", "1/2"], ["1/2", "0", "1/2", "0"]]
    assert sorted(shown["face"]["vertices"]) == vertices
    assert shown["alpha_range"] == [["0", "1/2"]] * 4


def test_a_regression(capsys, tmp_path):
    # f = x + 1/2 keeps both targets 0 and 2 within ε = 1/2.
    text = '[problem]\nkind = "svr"\nC = 10\nepsilon = "1/2"\n[data]\nX = [[0], [1]]\ny = [0, 2]\n'
    shown = as_json(capsys, "solve", written(tmp_path, text))
    assert (shown["w"], shown["b"]) == (["1"], "1/2")
    assert (shown["alpha"], shown["alpha_star"]) == (["0", "1"], ["1", "0"])
