"""Kernels that are irrational or indefinite."""

import re
from fractions import Fraction

import pytest
from running import as_json, run, svc, told, written


@pytest.mark.needs("exact")
def test_rbf_is_enclosed(capsys, tmp_path):
    # Two points at distance 1: α = 1/(1 − 1/e) = 1.58197670686932642438…
    path = svc(tmp_path, [[0], [1]], [-1, 1], more='kernel = "rbf"\n')
    shown = as_json(capsys, "solve", path)
    middle, radius = (Fraction(part) for part in shown["alpha"][0].split(" ± "))
    assert abs(middle - Fraction("1.58197670686932642438")) <= radius + Fraction(1, 10**20)
    assert radius < Fraction(1, 10**15)
    assert (shown["status"], shown["alpha_unique"], shown["support_vectors"]) == ("optimal", True, [1, 2])
    assert shown["active_set_proved"] is True
    out = told(capsys, "solve", path)
    assert re.search(r"active set proved at \d+ bits", out)
    assert re.search(r"1  1\.58197670686932\d* ± \d", out)


@pytest.mark.needs("exact")
def test_undecided_is_an_answer(capsys, tmp_path, monkeypatch):
    from svmsym.exact.balls import enclose as module  # noqa: PLC0415 - patched below

    path = svc(tmp_path, [[0], [1]], [-1, 1], more='kernel = "rbf"\n')
    real = module.enclose

    def doubtful(problem):
        found = real(problem)
        return type(found)(found.model, "undecided", 64, reason="undecided at 64 bits")

    monkeypatch.setattr(module, "enclose", doubtful)
    assert as_json(capsys, "solve", path)["status"] == "undecided"
    assert "nothing is claimed" in told(capsys, "solve", path)


def test_no_certificate_for_rbf(capsys, tmp_path):
    path = svc(tmp_path, [[0], [1]], [-1, 1], more='kernel = "rbf"\n')
    code, out, err = run(capsys, "solve", path, "--certificate", tmp_path / "c.json")
    assert (code, out) == (2, "")
    assert "irrational" in err
    assert not (tmp_path / "c.json").exists()


@pytest.mark.needs("exact")
def test_tanh_is_refused_with_a_vector(capsys, tmp_path):
    more = 'kernel = {type = "sigmoid", gamma = 2, coef0 = 1}\n'
    path = svc(tmp_path, [[0], ["1/2"], [1]], [-1, 1, -1], more=more)
    code, out, err = run(capsys, "solve", path, "--no-bias")
    assert (code, out) == (2, "")
    assert "not positive semidefinite" in err
    assert re.search(r"v = \(-?\d+, -?\d+, -?\d+\)", err)


def test_an_indefinite_gram_matrix_is_refused(capsys, tmp_path):
    text = '[problem]\nC = 1\nkernel = "precomputed"\n[data]\ngram = [[0, 1], [1, 0]]\ny = [1, 1]\n'
    code, _, err = run(capsys, "solve", written(tmp_path, text))
    assert code == 2
    assert "not positive semidefinite" in err


def gram(folder, matrix, y, more=""):
    return written(
        folder, f'[problem]\nC = 1\nkernel = "precomputed"\n{more}[data]\ngram = {matrix}\ny = {y}\n'
    )


def test_an_indefinite_matrix_of_a_convex_problem_has_an_answer_and_no_certificate(capsys, tmp_path):
    # Σαy = 0 leaves α₁ = α₂ = t and the curvature −½ − ½ + 2 = 1: the optimum of 2t − ½t² is at t = C = 1.
    path = gram(tmp_path, '[["-1/2", -1], [-1, "-1/2"]]', [1, -1])
    shown = as_json(capsys, "solve", path)
    assert (shown["alpha"], shown["objective"], shown["certificate"]) == (["1", "1"], "3/2", None)
    assert any("not positive semidefinite" in notice for notice in shown["notices"])
    for command in ("solve", "path"):
        code, out, err = run(capsys, command, path, "--certificate", tmp_path / "c.json")
        assert (code, out) == (2, "")
        assert "no certificate" in err
    assert not (tmp_path / "c.json").exists()


def test_a_negative_length_of_w(capsys, tmp_path):
    # max α − ½(K + 1/(2C))α² with K = −1/4: α = 4, ‖w‖² = −4.
    path = gram(tmp_path, '[["-1/4"]]', [1], 'slack = "squared"\nbias = false\n')
    shown = as_json(capsys, "solve", path)
    assert (shown["alpha"], shown["w_squared"], shown["margin"]["half"]) == (["4"], "-4", None)
    assert "‖w‖² is negative" in told(capsys, "solve", path)
