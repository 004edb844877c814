"""Fitted models judged by certify: good ones, changed ones, and those of another problem."""

import json

import pytest
from patients import PATIENTS, THREE
from running import run, told, written

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
    "kind", [["--kind", "nu-svc", "--nu", "0.85"], ["--kind", "one-class", "--label", "RES"]]
)
def test_the_command_that_fit_suggests_works_for_other_kinds(capsys, tmp_path, kind):
    import shlex  # noqa: PLC0415

    shown = told(capsys, "fit", PATIENTS, "--kernel", "linear", *kind, "-o", tmp_path / "m.json")
    [line] = [line for line in shown.splitlines() if line.startswith("judge it exactly with: svmsym ")]
    arguments = shlex.split(line.removeprefix("judge it exactly with: svmsym "))
    assert told(capsys, *arguments).splitlines()[-1] in {
        "verdict: within tolerance 1/1000",
        "verdict: optimal",
    }


@pytest.mark.parametrize("stating", [[], ["--kernel", "rbf"]])
def test_no_option_is_advised_that_is_refused_then(capsys, tmp_path, stating):
    model = tmp_path / "m.json"
    told(capsys, "fit", PATIENTS, "-o", model)
    code, _, err = run(capsys, "certify", "--model", model, PATIENTS, "--C", "1", *stating)
    assert code == 2
    assert "irrational" in err
    assert "--kernel" not in err


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


def test_a_label_asked_for_is_passed_on_where_the_header_names_another(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    written(tmp_path, "y,u,group\n1,0,1\n2,1,1\n3,5,-1\n4,6,-1\n", "points.csv")
    shown = told(capsys, "fit", "points.csv", "--label", "group", "--kernel", "linear", "-o", "m.json")
    [line] = [line for line in shown.splitlines() if line.startswith("judge it exactly with: svmsym ")]
    assert "--label 3" in line
    arguments = line.removeprefix("judge it exactly with: svmsym ").split()
    assert "within tolerance" in told(capsys, *arguments).splitlines()[-1]
