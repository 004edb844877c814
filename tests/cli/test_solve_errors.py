"""What svmsym solve refuses, and that it never leaves half a file."""

import json
import os
import subprocess
import sys

import pytest
from running import FOUR, PROBLEMS, ROOT, run, svc, told, written

from svmsym.exact.checker import check


@pytest.mark.parametrize(
    ("arguments", "phrases"),
    [
        (["nowhere.toml"], ["nowhere.toml", "no such file"]),
        ([FOUR, "--kernel", "polly"], ["option", "poly"]),
        ([FOUR, "--kernel", "RBF"], ["option kernel: kernel is 'RBF'", "did you mean rbf?"]),
        ([FOUR, "--kind", "svcc"], ["option", "svc"]),
        ([FOUR, "--kind", "svm"], ["option", "did you mean svc?"]),
        ([FOUR, "--C", "-1"], ["C", "negative"]),
        ([FOUR, "--C", "one"], ["option C", "'one'"]),
        ([FOUR, "--nu", "1/2"], ["nu has no meaning for svc"]),
        ([FOUR, "--degree", "2"], ["degree has no meaning for the linear kernel"]),
        ([FOUR, "--label", "1"], ["label", "TOML"]),
        ([FOUR, "--coef0", "-1/2"], ["--coef0=-1/2"]),
        ([], ["FILE"]),
    ],
)
def test_errors_are_one_message_and_two(capsys, arguments, phrases):
    code, out, err = run(capsys, "solve", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("svmsym: ")
    assert all(phrase in err for phrase in phrases), err
    assert "Traceback" not in err


def test_a_certificate_never_replaces_the_problem(capsys, tmp_path):
    path = svc(tmp_path, [[0], [1]], [-1, 1])
    before = path.read_bytes()
    code, _, err = run(capsys, "solve", path, "--certificate", tmp_path / "." / "problem.toml")
    assert code == 2
    assert "would replace the problem" in err
    assert path.read_bytes() == before


def test_a_certificate_that_cannot_be_written(capsys, tmp_path):
    (tmp_path / "taken").write_text("", "utf-8")
    code, out, err = run(capsys, "solve", FOUR, "--certificate", tmp_path / "taken" / "c.json")
    assert (code, out) == (2, "")
    assert "the folder of the certificate does not exist" in err


def test_an_interruption_leaves_the_old_certificate(capsys, tmp_path, monkeypatch):
    target = written(tmp_path, "old", "c.json")

    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("svmsym.exact.solve.optimise", stop)
    code, out, err = run(capsys, "solve", FOUR, "--certificate", target)
    assert (code, out, err) == (130, "", "svmsym: interrupted\n")
    assert target.read_text("utf-8") == "old"
    monkeypatch.undo()
    monkeypatch.setattr("pathlib.Path.replace", stop)
    assert run(capsys, "solve", FOUR, "--certificate", target)[0] == 130
    assert {p.name: p.read_text("utf-8") for p in tmp_path.iterdir()} == {"c.json": "old"}


# as a process


def test_as_a_process_without_a_terminal():
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "svmsym", "solve", str(FOUR), "--json"],
        capture_output=True, check=False, encoding="utf-8", env=environment,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["alpha"] == ["1/2", "1/2", "1", "0"]


def test_progress_on_a_terminal_only(capsys, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    code, out, err = run(capsys, "solve", FOUR)
    assert code == 0
    assert "solving, n = 4 …" in err
    assert err.endswith("\r\033[K")
    assert "…" not in out


@pytest.mark.parametrize("path", sorted((PROBLEMS.parent / "problems_bad").iterdir()), ids=lambda p: p.name)
def test_every_bad_file_is_one_error_and_two(capsys, path):
    gram = {"gram-not-square.csv", "gram-not-symmetric.csv"}  # good points, but no Gram matrices
    if path.name == "symbol-in-data.toml":  # no number for tables and paths, but solve can do with a letter
        assert "t" in told(capsys, "solve", path)
        return
    code, out, err = run(capsys, "solve", path, *(["--kernel", "precomputed"] if path.name in gram else []))
    assert (code, out) == (2, "")
    assert err.startswith(f"svmsym: {path}")
    assert err.count("what to do: ") == 1
    assert "Traceback" not in err


def test_a_refused_matrix_has_its_vector_and_its_certificate(capsys, tmp_path):
    file, target = tmp_path / "bent.toml", tmp_path / "bent.json"
    file.write_text(
        '[problem]\nkernel = {type = "precomputed"}\n[data]\ngram = [[1, 2], [2, 1]]\ny = [1, -1]\n', "utf-8"
    )
    code, out, err = run(capsys, "solve", file, "--json", "--certificate", target)
    assert code == 2
    assert "not positive semidefinite" in err
    shown = json.loads(out)
    assert (shown["status"], shown["vector"]) == ("non-convex", ["1", "-1"])
    assert check(json.loads(target.read_text("utf-8")), file.read_bytes()) == []
