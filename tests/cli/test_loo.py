import pytest
from running import FOUR, PROBLEMS, as_json, run, svc, told


def test_the_four_points(capsys):
    # By hand: without x₁, f = 1 − second coordinate; without x₂, f = first coordinate − 1; without x₃ the
    # nearest point to (3, 0) is (3/2, 3/2), f = 2/3·(first − second) − 1; x₄ has α = 0 and keeps f = 2.
    shown = as_json(capsys, "loo", FOUR)
    assert (shown["errors"], shown["ties"], shown["folds"], shown["refits"]) == ([1, 2], [], 4, 3)
    assert [r["value"] for r in shown["records"]] == [["1", "1"], ["1", "1"], ["1/3", "1/3"], ["2", "2"]]
    assert [r["verdict"] for r in shown["records"]] == ["wrong", "wrong", "right", "right"]
    out = told(capsys, "loo", FOUR)
    assert "wrong: 2 of 4; ties: 0\nwrong: 1, 2\n" in out
    assert "  3   1   1/3    right\n" in out


def test_a_tie(capsys, tmp_path):
    # Without the middle point, f(x) = x/2 vanishes there.
    path = svc(tmp_path, [[-2], [0], [2]], [-1, 1, 1])
    shown = as_json(capsys, "loo", path)
    assert shown["ties"] == [2]
    assert "ties: 2" in told(capsys, "loo", path)


def test_no_model(capsys, tmp_path):
    # Two equal points with opposite labels: only without one of them there is a hard margin.
    path = svc(tmp_path, [[0], [0], [2]], [-1, 1, 1])
    shown = as_json(capsys, "loo", path)
    assert shown["no_model"] == [3]
    assert "no model: no hyperplane separates" in told(capsys, "loo", path)


def test_residuals_of_a_regression(capsys):
    # Two orthogonal points: each predicts 0 for the other, the targets are ∓1.
    shown = as_json(capsys, "loo", PROBLEMS / "ridge.toml")
    assert shown["squared_residuals"] == "2"
    assert [r["residual"] for r in shown["records"]] == [["-1", "-1"], ["1", "1"]]
    assert "the squared residuals sum to 2" in told(capsys, "loo", PROBLEMS / "ridge.toml")


def test_folds(capsys):
    shown = as_json(capsys, "loo", FOUR, "--folds", "2", "--C", "1")
    assert [r["fold"] for r in shown["records"]] == [1, 2, 1, 2]
    assert shown["folds"] == 2


@pytest.mark.parametrize("folds", ["1", "5", "0"])
def test_impossible_folds(capsys, folds):
    code, out, err = run(capsys, "loo", FOUR, "--folds", folds)
    assert (code, out) == (2, "")
    assert "what to do" in err


def test_progress_counts(capsys, monkeypatch):
    monkeypatch.setattr("svmsym.cli.progress._PAUSE", 0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    code, _, err = run(capsys, "loo", FOUR)
    assert code == 0
    assert "leaving out … 4 of 4" in err
