"""predict and cv from the command line, against scikit-learn and printed numbers."""

import json

import numpy as np
import pytest
from patients import FOUR, PATIENTS, THREE, X, rows, y
from running import run, told, written
from sklearn import svm


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
