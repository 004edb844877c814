"""fit from the command line, against scikit-learn, the exact solver and printed numbers."""

import io
import json
import sys

import numpy as np
import pytest
from patients import FOUR, PATIENTS, X, y
from running import told, written
from sklearn import svm

from svmsym.cli.fit import _told
from svmsym.cli.progress import Progress
from svmsym.exact.reading.detect import read_problem
from svmsym.exact.reading.options import Options
from svmsym.exact.solve import solve
from svmsym.numeric.files.model_reading import read_model
from svmsym.numeric.solution import Round


def test_the_report_of_a_fit(capsys):
    shown = told(capsys, "fit", PATIENTS, "--kernel", "linear", "--tol", "1e-9")
    exact = solve(read_problem(PATIENTS, Options(C="1")))
    theirs = svm.SVC(kernel="linear", tol=1e-9).fit(X, y)
    lines = shown.splitlines()
    assert lines[0] == "classification, linear kernel, C = 1"
    assert lines[1] == "20 points in 2 columns, 2 classes: 0 (9), 1 (11)"
    said = dict(line.split("  ", 1) for line in lines[3:-1])
    assert float(said["dual objective"]) == pytest.approx(float(exact.objective), rel=1e-9)
    assert float(said["primal objective"]) == pytest.approx(float(exact.objective), rel=1e-9)
    assert float(said["KKT violation"].split()[0]) <= 1e-9
    right = int((theirs.predict(X) == y).sum())
    assert (
        said["training accuracy"].strip()
        == f"{right}/20 right ({5 * right} %); on the points it was fitted to"
    )
    assert (
        said["support vectors"].strip()
        == f"{len(theirs.support_)} ({theirs.n_support_[0]} + {theirs.n_support_[1]})"
    )
    assert "-o MODEL" in lines[-1]


def test_the_report_as_json(capsys, tmp_path):
    target = tmp_path / "m.json"
    shown = json.loads(told(capsys, "fit", PATIENTS, "--C", "3/2", "--gamma", "0.5", "--json", "-o", target))
    assert shown["settings"]["C"] == 1.5
    assert shown["kernel"] == {"name": "rbf", "gamma": 0.5}
    assert (shown["n"], shown["d"], shown["written"]) == (20, 2, str(target))
    assert shown["training"]["of"] == 20
    assert shown["report"]["converged"] is True
    assert shown["report"]["gap"] + 1e-9 >= 0
    theirs = svm.SVC(C=1.5, gamma=0.5, tol=1e-8).fit(X, y)
    assert shown["training"]["right"] == int((theirs.predict(X) == y).sum())
    assert read_model(target).decision_function(X) == pytest.approx(theirs.decision_function(X), abs=1e-3)


KINDS = {
    "svc": (["--class-weight", "0=3", "--class-weight", "1=1/2"],
            svm.SVC(class_weight={0: 3, 1: 0.5}, tol=1e-8)),
    "balanced": (["--class-weight", "balanced"], svm.SVC(class_weight="balanced", tol=1e-8)),
    "nu-svc": (["--kind", "nu-svc", "--nu", "0.7"], svm.NuSVC(nu=0.7, tol=1e-8)),
    "poly": (["--kernel", "poly", "--degree", "2", "--gamma", "auto", "--coef0=1"],
             svm.SVC(kernel="poly", degree=2, gamma="auto", coef0=1, tol=1e-8)),
    "sigmoid": (["--kernel", "sigmoid", "--gamma", "0.1"], svm.SVC(kernel="sigmoid", gamma=0.1, tol=1e-8)),
    "svr": (["--kind", "svr", "--epsilon", "0.05", "--C", "2"], svm.SVR(epsilon=0.05, C=2, tol=1e-8)),
    "nu-svr": (["--kind", "nusvr", "--nu", "0.3"], svm.NuSVR(nu=0.3, tol=1e-8)),
    "one-class": (["--kind", "one-class", "--nu", "0.3", "--label", "RES"],
                  svm.OneClassSVM(nu=0.3, tol=1e-8)),
}  # fmt: skip


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("form", ["json", "libsvm"])
def test_every_kind_is_what_scikit_learn_finds(capsys, tmp_path, name, form):
    options, theirs = KINDS[name]
    target = tmp_path / "m"
    told(capsys, "fit", PATIENTS, *options, "--tol", "1e-8", "-o", target, "--to", form)
    theirs.fit(X, y)
    wanted = theirs.predict(X) if "svr" in name else theirs.decision_function(X)
    found = read_model(target).decision_function(X)
    assert found == pytest.approx(wanted, abs=1e-4)  # LIBSVM keeps kernel values in single precision


def test_squared_slack_and_no_bias(capsys, tmp_path):
    path = written(tmp_path, FOUR, "four.csv")
    for options, settings in (
        (["--slack", "squared"], {"slack": "squared"}),
        (["--no-bias"], {"bias": False}),
    ):
        shown = json.loads(
            told(capsys, "fit", path, "--kernel", "linear", "--tol", "1e-10", *options, "--json")
        )
        exact = solve(read_problem(path, Options(C="1", **settings)))
        assert shown["report"]["dual"] == pytest.approx(float(exact.objective), rel=1e-9)
        assert shown["report"]["primal"] == pytest.approx(float(exact.objective), rel=1e-9)


def test_the_format_follows_the_name(capsys, tmp_path):
    told(capsys, "fit", PATIENTS, "-o", tmp_path / "m.model")
    assert (tmp_path / "m.model").read_text().startswith("svm_type c_svc\n")
    told(capsys, "fit", PATIENTS, "-o", tmp_path / "m.txt")
    assert (tmp_path / "m.txt").read_text().startswith('{\n "format": "svmsym model"')


def test_notices_and_limits_are_told(capsys, tmp_path):
    path = written(tmp_path, "a,b,c,y\n1,7,1000,1\n2,7,9000,-1\n3,7,20,1\n4,7,5000,-1\n", "odd.csv")
    shown = told(capsys, "fit", path, "--kernel", "linear")
    assert "note: column 2 (b) is constant" in shown
    assert "note: columns are on very different scales: column 3 (c)" in shown
    assert "--scale standard" in shown
    assert "very different" not in told(capsys, "fit", path, "--scale", "standard")
    hard = "".join(f"{np.sin(k)},{np.cos(2 * k)},{(k * k) % 3 % 2}\n" for k in range(300))
    path = written(tmp_path, hard, "hard.csv")
    shown = told(capsys, "fit", path, "--C", "1000", "--max-iter", "3")
    assert "stopped before the tolerance was reached" in shown
    for tol in (1e-2, 1e-7):
        report = json.loads(told(capsys, "fit", path, "--C", "10", "--tol", tol, "--json"))["report"]
        assert report["violation"] <= tol


def test_a_margin_of_zero_is_told(capsys):
    # With ν = 1/2 the exact optimum for the twenty patients is w = 0, ρ = 0; with ν = 17/20 it is not.
    for ν, zero in (("1/2", True), ("17/20", False)):
        exact = solve(read_problem(PATIENTS, Options(kind="nusvc", nu=ν)))
        assert (exact.objective == 0) is zero
        shown = told(capsys, "fit", PATIENTS, "--kind", "nu-svc", "--kernel", "linear", "--nu", ν)
        assert ("predictions mean nothing: raise --nu" in shown) is zero


def test_progress_shows_the_violation_on_a_terminal_only(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    for stream, shown in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        monkeypatch.setattr("svmsym.cli.fit._PAUSE", 0)
        with Progress() as progress:
            _told(progress, "training, 9 points")(Round(1, 250, 0.0123, 0.5))
        assert ("training, 9 points: 250 steps, KKT violation 0.012" in stream.getvalue()) is shown


def test_the_commands_are_listed(capsys):
    shown = told(capsys, "--help")
    assert all(f"\n    {name}" in shown for name in ("fit", "predict", "cv"))
    for name in ("fit", "predict", "cv"):
        assert "examples:" in told(capsys, name, "--help")
