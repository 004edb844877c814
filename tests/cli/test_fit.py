"""fit, predict and cv from the command line, against scikit-learn, the exact solver and printed numbers."""

import csv
import io
import json
import sys
from pathlib import Path

import numpy as np
import pytest
from running import run, told, written
from sklearn import svm

from svmsym.cli.fit import _told
from svmsym.cli.progress import Progress
from svmsym.exact.reading.detect import read_problem
from svmsym.exact.reading.options import Options
from svmsym.exact.solve import solve
from svmsym.numeric.files.model_reading import read_model
from svmsym.numeric.solution import Round

PATIENTS = Path(__file__).parents[1] / "numeric" / "data" / "patients.csv"
TABLE = np.loadtxt(PATIENTS, delimiter=",", skiprows=1)
X, y = TABLE[:, :2], TABLE[:, 2].astype(int)
FOUR = "x1,x2,y\n0,0,-1\n2,2,-1\n2,0,1\n3,0,1\n"
THREE = "a,b,class\n" + "".join(
    f"{k % 3 + k / 50},{(k % 3) ** 2 - k / 40},{('red', 'green', 'blue')[k % 3]}\n" for k in range(30)
)


def rows(text):
    return list(csv.reader(io.StringIO(text)))


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


def test_three_classes_in_words(capsys, tmp_path):
    path, target, out = written(tmp_path, THREE, "t.csv"), tmp_path / "m.json", tmp_path / "out.csv"
    shown = told(capsys, "fit", path, "-o", target)
    assert "3 classes: blue (10), green (10), red (10)" in shown
    told(capsys, "predict", target, path, "-o", out, "--decision")
    table = np.genfromtxt(path, delimiter=",", skip_header=1, dtype=None, encoding="utf-8")
    points = np.array([[r[0], r[1]] for r in table])
    theirs = svm.SVC(tol=1e-8).fit(points, [r[2] for r in table])
    found = rows(out.read_text())
    assert found[0] == ["prediction", "decision blue", "decision green", "decision red"]
    assert [r[0] for r in found[1:]] == theirs.predict(points).tolist()
    assert np.array([r[1:] for r in found[1:]], float) == pytest.approx(
        theirs.decision_function(points), abs=1e-3
    )


def test_predictions(capsys, tmp_path):
    model, out = tmp_path / "m.json", tmp_path / "out.csv"
    told(capsys, "fit", PATIENTS, "--kernel", "linear", "-o", model)
    theirs = svm.SVC(kernel="linear", tol=1e-8).fit(X, y)
    wanted = theirs.predict(X).tolist()
    right = sum(a == b for a, b in zip(wanted, y, strict=True))
    shown = told(capsys, "predict", model, PATIENTS, "-o", out)
    assert f"all      {right}/20" in shown
    hits = [sum(a == b == c for a, b in zip(wanted, y, strict=True)) for c in (0, 1)]
    assert [line.split()[2] for line in shown.splitlines() if "class " in line] == [
        f"{hits[0]}/9",
        f"{hits[1]}/11",
    ]
    assert [r[0] for r in rows(out.read_text())] == ["prediction", *map(str, wanted)]
    # Without -o the predictions are all that goes to the output; no labels, other order, one column more.
    new = written(tmp_path, "GLU,id,BDI\n" + "".join(f"{b},7,{a}\n" for a, b in X), "new.csv")
    code, printed, report = run(capsys, "predict", model, new, "--label", "none")
    assert code == 0
    assert [r[0] for r in rows(printed)] == ["prediction", *map(str, wanted)]
    assert "another order" in report
    assert "not used: id" in report
    assert "right" not in report
    shown = json.loads(told(capsys, "predict", model, PATIENTS, "--json", "--decision"))
    assert shown["predictions"] == wanted
    assert shown["decision (positive: 1)"] == pytest.approx(theirs.decision_function(X), abs=1e-6)
    assert (shown["right"], shown["of"]) == (right, 20)


def test_labels_that_are_missing_or_unknown(capsys, tmp_path):
    model = tmp_path / "m.json"
    told(capsys, "fit", written(tmp_path, FOUR, "four.csv"), "--kernel", "linear", "-o", model)
    new = written(tmp_path, "x1,x2,y\n0,0,-1\n3,0,?\n3,0,5\n3,0,1\n0,0,1\n", "new.csv")
    shown = told(capsys, "predict", model, new, "-o", tmp_path / "out.csv")
    assert "2/4" in shown
    assert "1 points have no label" in shown
    assert "class 5   0/1" in shown
    assert [r[0] for r in rows((tmp_path / "out.csv").read_text())[1:]] == ["-1", "1", "1", "1", "-1"]


def test_regression_and_one_class(capsys, tmp_path):
    model = tmp_path / "m.json"
    path = written(tmp_path, "x,z\n0,1\n1,3\n2,5\n3,7\n", "line.csv")
    shown = told(
        capsys,
        "fit",
        path,
        "--kind",
        "svr",
        "--kernel",
        "linear",
        "--C",
        "100",
        "--epsilon",
        "0",
        "-o",
        model,
    )
    assert "regression, linear kernel, C = 100, epsilon = 0" in shown
    assert "R² 1" in shown
    new = written(tmp_path, "x,z\n10,22\n20,44\n", "new.csv")
    code, out, report = run(capsys, "predict", model, new)
    assert code == 0
    assert float(rows(out)[1][0]) == pytest.approx(21, abs=1e-2)  # 2x + 1
    said = float(report.split("mean squared error ")[1].split(",")[0])
    assert said == pytest.approx((1**2 + 3**2) / 2, abs=1e-2)  # 22 − 21 and 44 − 41
    shown = told(capsys, "fit", PATIENTS, "--kind", "one-class", "--nu", "0.5", "--label", "RES", "-o", model)
    f = svm.OneClassSVM(nu=0.5, tol=1e-8).fit(X).decision_function(X)
    [said] = [line.split()[1] for line in shown.splitlines() if line.startswith("inside")]
    # Points on the surface itself may be told to lie on either side of it.
    assert (f > 1e-4).sum() <= int(said.removesuffix("/20")) <= (f > -1e-4).sum()


def test_sparse_data_and_a_model_for_libsvm(capsys, tmp_path):
    text = "".join(f"{1 if k % 2 else -1} {k % 7 + 1}:{k / 10 + 1} {2500 + k % 3}:1\n" for k in range(40))
    path, model = written(tmp_path, text, "a.svm"), tmp_path / "m.model"
    shown = told(capsys, "fit", path, "--kernel", "linear", "-o", model)
    assert "40 points in 2502 columns (sparse)" in shown
    shown = told(capsys, "predict", model, path, "-o", tmp_path / "out.csv")
    assert "all" in shown
    wide = written(tmp_path, text + "1 3000:1\n", "b.svm")
    told(
        capsys, "predict", model, wide, "-o", tmp_path / "out.csv"
    )  # LIBSVM's models do not know their columns
    told(capsys, "fit", path, "-o", tmp_path / "m.json", "--kernel", "linear")
    code, _, err = run(capsys, "predict", tmp_path / "m.json", wide)
    assert code == 2
    assert "--features 3000" in err
    told(capsys, "fit", path, "-o", tmp_path / "m.json", "--kernel", "linear", "--features", "3000")
    told(capsys, "predict", tmp_path / "m.json", wide, "-o", tmp_path / "out.csv")


# The twenty patients, scaled inside every fold with n − 1, cost 1, γ = 1/2, as e1071 does; worked out with
# LIBSVM beforehand. The last lines are without scaling.
LEFT_OUT = [
    (["--kernel", "linear", "--scale", "standard"], "11100000110111111110", ("12/20", "4/9", "8/11")),
    (["--kernel", "poly", "--gamma", "1/2", "--scale", "standard"],
     "11111100111111111111", ("13/20", "2/9", "11/11")),
    (["--kernel", "linear"], "11100000110111111110", ("12/20", "4/9", "8/11")),
    (["--kernel", "poly", "--gamma", "auto"], "11100000110111111110", ("12/20", "4/9", "8/11")),
]  # fmt: skip


@pytest.mark.parametrize(("options", "predicted", "shares"), LEFT_OUT)
def test_leaving_out_one_of_twenty_patients(capsys, options, predicted, shares):
    shown = told(capsys, "cv", PATIENTS, "--folds", "loo", *options)
    assert tuple(line.split()[-3] for line in shown.splitlines()[-3:]) == shares
    found = json.loads(told(capsys, "cv", PATIENTS, "--folds", "loo", *options, "--json"))
    assert "".join(map(str, found["results"][0]["predicted"])) == predicted


def test_a_grid_over_folds_is_what_scikit_learn_finds(capsys):
    found = json.loads(
        told(
            capsys,
            "cv",
            PATIENTS,
            "--folds",
            "4",
            "--C",
            "0.1,1,10",
            "--gamma",
            "scale,2",
            "--scale",
            "minmax",
            "--json",
        )
    )
    wanted = []
    for C in (0.1, 1, 10):
        for gamma in ("scale", 2):
            predicted = np.zeros(20, dtype=int)
            for k in range(4):
                left, out = np.arange(20) % 4 != k, np.arange(20) % 4 == k
                low, high = X[left].min(axis=0), X[left].max(axis=0)
                machine = svm.SVC(C=C, gamma=gamma, tol=1e-8).fit((X[left] - low) / (high - low), y[left])
                predicted[out] = machine.predict((X[out] - low) / (high - low))
            wanted.append(predicted.tolist())
    assert [r["predicted"] for r in found["results"]] == wanted
    right = [sum(a == b for a, b in zip(p, y, strict=True)) for p in wanted]
    assert [r["right"] for r in found["results"]] == right
    assert found["best"] == right.index(max(right))
    shown = told(capsys, "cv", PATIENTS, "--folds", "4", "--C", "0.1,1,10", "--scale", "minmax")
    assert sum(" best" in line for line in shown.splitlines()) == 1


def test_cross_validation_of_a_regression_and_of_one_class(capsys, tmp_path):
    path = written(tmp_path, "x,z\n" + "".join(f"{k},{2 * k + 1}\n" for k in range(8)), "line.csv")
    shown = told(capsys, "cv", path, "--kind", "svr", "--kernel", "linear", "--C", "100", "--epsilon", "0")
    assert float(shown.split("mean squared error")[1].split(",")[0]) < 1e-3
    assert "R² 1" in shown
    assert "left-out points inside" in told(capsys, "cv", PATIENTS, "--kind", "one-class", "--folds", "loo")


def test_folds_without_a_class(capsys, tmp_path):
    path = written(tmp_path, "0,0,1\n1,1,2\n2,2,1\n", "few.csv")
    found = json.loads(told(capsys, "cv", path, "--folds", "loo", "--kernel", "linear", "--json"))
    assert found["results"][0]["predicted"][1] == 1


CERTIFIED = {
    "linear": ([], []),
    "poly": (["--kernel", "poly", "--degree", "2", "--gamma", "1", "--coef0", "1"],
             ["--kernel", "poly", "--degree", "2", "--kernel-gamma", "1", "--coef0", "1"]),
    "squared": (["--slack", "squared"], ["--slack", "squared"]),
    "no bias": (["--no-bias"], ["--no-bias"]),
    "C": (["--C", "0.1"], ["--C", "1/10"]),
    "svr": (["--kind", "svr", "--epsilon", "0.25"], ["--kind", "svr", "--epsilon", "1/4"]),
    "nu-svc": (["--kind", "nu-svc", "--nu", "0.85"], ["--kind", "nusvc", "--nu", "17/20"]),
    "one-class": (["--kind", "one-class", "--nu", "0.5", "--label", "RES"],
                  ["--kind", "one-class", "--nu", "1/2", "--label", "RES"]),
}  # fmt: skip


@pytest.mark.parametrize("form", ["json", "libsvm"])
@pytest.mark.parametrize("name", CERTIFIED)
def test_fitted_models_are_certified(capsys, tmp_path, name, form):
    fitting, stating = CERTIFIED[name]
    model = tmp_path / "m"
    kernel = [] if "--kernel" in fitting else ["--kernel", "linear"]
    told(capsys, "fit", PATIENTS, *kernel, *fitting, "--tol", "1e-6", "-o", model, "--to", form)
    with_C = ["--C", "1"] if name not in {"C", "nu-svc", "one-class"} else []
    out = told(capsys, "certify", "--model", model, PATIENTS, *with_C, *stating, "--tol", "1e-5")
    assert out.endswith(("verdict: within tolerance 1/100000\n", "verdict: optimal\n"))
    # The verdict can be bad: the same model with another intercept.
    text = model.read_text()
    if form == "json":
        changed = json.loads(text)
        if name == "no bias":
            changed["dual_coef"][0][0] += 0.5
        else:
            changed["intercept"][0] += 0.5
        model.write_text(json.dumps(changed))
        code, out, _ = run(capsys, "certify", "--model", model, PATIENTS, *with_C, *stating, "--tol", "1e-5")
        assert (code, out.splitlines()[-1]) == (1, "verdict: off")


def test_the_command_that_fit_suggests_works(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    written(tmp_path, "class;u;v\nb;0,5;1\na;-1;2,5\nb;1;1\na;0;3\n", "my points.csv")
    shown = told(
        capsys, "fit", "my points.csv", "--kernel", "poly", "--degree", "2", "-o", "m.json", "--C", "1/3"
    )
    [line] = [line for line in shown.splitlines() if line.startswith("judge it exactly with: svmsym ")]
    import shlex  # noqa: PLC0415

    arguments = shlex.split(line.removeprefix("judge it exactly with: svmsym "))
    assert "within tolerance" in told(capsys, *arguments).splitlines()[-1]


@pytest.mark.parametrize(
    ("fitting", "stating", "phrase"),
    [
        (["--scale", "standard"], [], "scaled columns"),
        ([], ["--C", "2"], "C is 1.0 in the model, 2 in the problem"),
        ([], ["--kernel", "poly"], "kernel linear, the problem poly"),
        (
            ["--kernel", "poly", "--gamma", "1"],
            ["--kernel", "poly", "--degree", "2"],
            "degree is 3 in the model",
        ),
        (["--kind", "svr"], [], "the model is svr"),
        (["--kind", "svr"], ["--kind", "svr", "--epsilon", "1"], "epsilon is 0.1 in the model"),
        (["--slack", "squared"], [], "squared slack"),
        (["--no-bias"], [], "without b"),
        ([], ["--no-bias"], "with b"),
        (["--class-weight", "balanced"], [], "weights of classes"),
        (["--kernel", "rbf"], ["--kernel", "rbf"], "gamma|irrational"),
    ],
)
def test_a_model_of_another_problem_is_not_certified(capsys, tmp_path, fitting, stating, phrase):
    model = tmp_path / "m.json"
    kernel = [] if "--kernel" in fitting else ["--kernel", "linear"]
    told(capsys, "fit", PATIENTS, *kernel, *fitting, "-o", model)
    C = [] if "--C" in stating else ["--C", "1"]
    code, out, err = run(capsys, "certify", "--model", model, PATIENTS, *C, *stating)
    assert (code, out) == (2, "")
    assert phrase.split("|")[0] in err or phrase.split("|")[-1] in err


def test_models_of_other_data_or_of_three_classes_are_not_certified(capsys, tmp_path):
    model = tmp_path / "m.json"
    told(capsys, "fit", PATIENTS, "--kernel", "linear", "-o", model)
    lines = PATIENTS.read_text().splitlines()
    for others in ([lines[0], *reversed(lines[1:])], lines[:15]):
        code, _, err = run(
            capsys, "certify", "--model", model, written(tmp_path, "\n".join(others), "o.csv"), "--C", "1"
        )
        assert code == 2
        assert "of the data" in err
    told(capsys, "fit", written(tmp_path, THREE, "t.csv"), "--kernel", "linear", "-o", model)
    code, _, err = run(capsys, "certify", "--model", model, PATIENTS, "--C", "1")
    assert (code, "more than two classes" in err) == (2, True)


BAD = [
    (["fit", "none.csv"], "no such file"),
    (["fit", "."], "directory"),
    (["fit", "four.csv", "--kind", "svn"], "--kind is 'svn'"),
    (["fit", "four.csv", "--kernel", "gauss"], "--kernel is 'gauss'"),
    (["fit", "four.csv", "--kernel", "lineal"], "did you mean linear"),
    (["fit", "four.csv", "--C", "0"], "--C is 0"),
    (["fit", "four.csv", "--C=-1"], "--C is -1"),
    (["fit", "four.csv", "--C", "inf"], "svmsym solve --C inf"),
    (["fit", "four.csv", "--C", "nan"], "NaN"),
    (["fit", "four.csv", "--C", "much"], "--C: 'much' is not a number"),
    (["fit", "four.csv", "--C", "1e400"], "range of floating point"),
    (["fit", "four.csv", "--C", "1,10"], "--C: '1,10' has a comma"),
    (["fit", "four.csv", "--gamma", "0"], "--gamma is 0"),
    (["fit", "four.csv", "--gamma", "wide"], "--gamma: 'wide'"),
    (["fit", "four.csv", "--gamma", "1", "--kernel", "linear"], "no meaning for the linear kernel"),
    (["fit", "four.csv", "--degree", "2"], "--degree has no meaning for the rbf kernel"),
    (["fit", "four.csv", "--kernel", "poly", "--degree", "2.5"], "--degree is 2.5"),
    (["fit", "four.csv", "--kernel", "poly", "--degree", "0"], "--degree is 0"),
    (["fit", "four.csv", "--nu", "0.5"], "--nu has no meaning for svc"),
    (["fit", "four.csv", "--kind", "nu-svc", "--nu", "0"], "--nu is 0"),
    (["fit", "four.csv", "--kind", "nu-svc", "--nu", "1.5"], "--nu is 1.5"),
    (["fit", "uneven.csv", "--kind", "nu-svc", "--nu", "0.9"], "infeasible"),
    (["fit", "four.csv", "--kind", "nu-svc", "--C", "1"], "--C has no meaning for nu-svc"),
    (["fit", "four.csv", "--epsilon", "1"], "--epsilon has no meaning for svc"),
    (["fit", "four.csv", "--kind", "svr", "--epsilon=-1"], "--epsilon is -1"),
    (["fit", "four.csv", "--slack", "cubic"], "--slack is 'cubic'"),
    (["fit", "four.csv", "--kind", "one-class", "--no-bias"], "--no-bias has no meaning for one-class"),
    (["fit", "four.csv", "--tol", "0"], "--tol is 0"),
    (["fit", "four.csv", "--max-iter", "0"], "--max-iter is 0"),
    (["fit", "four.csv", "--threads", "1.5"], "--threads is 1.5"),
    (["fit", "four.csv", "--memory=-5"], "--memory is -5"),
    (["fit", "four.csv", "--class-weight", "heavy"], "--class-weight is 'heavy'"),
    (["fit", "four.csv", "--class-weight", "7=1"], "names the class '7'"),
    (["fit", "four.csv", "--class-weight", "1=0"], "--class-weight 1 is 0"),
    (["fit", "four.csv", "--class-weight", "1=x"], "'x' is not a number"),
    (["fit", "four.csv", "--kind", "svr", "--class-weight", "balanced"], "no meaning for svr"),
    (["fit", "four.csv", "--scale", "log"], "invalid choice"),
    (["fit", "four.csv", "--to", "libsvm"], "add -o MODEL"),
    (["fit", "four.csv", "--features", "5"], "--features is for LIBSVM"),
    (["fit", "four.csv", "-o", "four.csv"], "would replace the data"),
    (["fit", "four.csv", "-o", "nowhere/m.json"], "folder of the model does not exist"),
    (["fit", "four.csv", "-o", "."], "names a directory"),
    (["fit", "words.csv", "-o", "m.model"], "labels are whole numbers"),
    (["fit", "four.csv", "-o", "m.model", "--scale", "minmax"], "cannot hold the scaling"),
    (["fit", "one.csv"], "one class only"),
    (["fit", "single.csv"], "one point only"),
    (["fit", "nan.csv"], "nan.csv:2:3: column 2: 'nan' is NaN"),
    (["fit", "ragged.csv"], "ragged.csv:2:4: there are 2 cells"),
    (["fit", "text.csv"], "encode words"),
    (["fit", "constant.csv"], "all columns are constant"),
    (["fit", "empty.csv"], "empty"),
    (["fit", "a.svm", "--scale", "standard"], "sparse data are not scaled"),
    (["fit", "a.svm", "--features", "3"], "the largest index is 9000"),
    (["fit", "words.csv", "--kind", "svr"], "for classes use --kind svc"),
    (["fit", "large.csv", "--kernel", "poly", "--degree", "200", "--gamma", "1"], "not finite"),
    (["cv", "large.csv", "--kernel", "poly", "--degree", "200", "--folds", "4"], "not finite"),
    (["predict", "cubic.model", "huge.csv"], "point 2 has left the range of floating point"),
    (["predict", "none.json", "four.csv"], "no such file"),
    (["predict", "four.csv", "four.csv"], "neither svmsym's JSON nor LIBSVM's text"),
    (["predict", "m.json", "none.csv"], "no such file"),
    (["predict", "m.json", "wide.csv"], "needs the column 'x2'"),
    (["predict", "m.json", "narrow.csv"], "the data have 1 columns, the model was fitted to 2"),
    (["predict", "m.json", "four.csv", "-o", "m.json"], "would replace m.json"),
    (["predict", "m.json", "four.csv", "-o", "four.csv"], "would replace four.csv"),
    (["predict", "m.json", "four.csv", "-o", "nowhere/o.csv"], "folder of the predictions does not exist"),
    (["predict", "m.json", "four.csv", "-o", "."], "names a directory"),
    (["predict", "precomputed.model", "four.csv"], "precomputed kernel"),
    (["cv", "four.csv", "--folds", "1"], "from 2 to 4"),
    (["cv", "four.csv", "--folds", "5"], "from 2 to 4"),
    (["cv", "four.csv", "--folds", "all"], "--folds is 'all'"),
    (["cv", "four.csv", "--folds", "2", "--C", "1,,2"], "--C is '1,,2'"),
    (["cv", "four.csv", "--folds", "2", "--C", "1,-2"], "--C is -2"),
    (["cv", "four.csv", "--folds", "2", "--gamma", ",".join(map(str, range(1, 20000)))], "more than 10000"),
    (["cv", "one.csv", "--folds", "2"], "one class only"),
    (["cv"], "DATA"),
    (["predict"], "MODEL"),
]  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("bad")
    files = {
        "four.csv": FOUR,
        "uneven.csv": "0,0,-1\n1,0,1\n2,0,1\n3,0,1\n4,0,1\n",
        "words.csv": "0,0,no\n1,1,yes\n",
        "one.csv": "0,0,1\n1,1,1\n",
        "single.csv": "0,0,1\n",
        "nan.csv": "0,0,1\n1,nan,2\n",
        "ragged.csv": "0,0,1\n1,2\n",
        "text.csv": "0,0,1\n1,red,2\n",
        "constant.csv": "5,6,1\n5,6,2\n",
        "empty.csv": "",
        "a.svm": "1 1:1\n2 9000:1\n" + "1 5:1\n" * 40,
        "wide.csv": "x1,u,v,y\n0,0,0,1\n",
        "narrow.csv": "5\n6\n",
        "precomputed.model": (PATIENTS.parents[2] / "models" / "twenty-precomputed.model").read_text(),
        "m.json": "",
        "large.csv": "1000,2,1\n-999,3,2\n500,7,1\n-2,9999,2\n",
        "huge.csv": "1,2\n1e200,2\n",
        "cubic.model": "svm_type epsilon_svr\nkernel_type polynomial\ndegree 3\ngamma 1\ncoef0 0\n"
        "nr_class 2\ntotal_sv 1\nrho 0\nSV\n1 1:1 2:1\n",
    }
    for name, text in files.items():
        written(place, text, name)
    from svmsym.cli.main import main  # noqa: PLC0415

    (place / "m.json").unlink()
    assert main(["fit", str(place / "four.csv"), "--kernel", "linear", "-o", str(place / "m.json")]) == 0
    return place


@pytest.mark.parametrize(("arguments", "phrase"), BAD)
def test_bad_input_is_one_message_and_leaves_no_file(capsys, folder, monkeypatch, arguments, phrase):
    monkeypatch.chdir(folder)
    before = {p: p.read_bytes() for p in folder.rglob("*")}
    capsys.readouterr()
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert phrase in err
    assert err.startswith("svmsym: ")
    assert err.count("svmsym: ") == 1
    assert "Traceback" not in err
    assert {p: p.read_bytes() for p in folder.rglob("*")} == before


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
