"""Bad input to fit, predict and cv is one message, and leaves no file."""

import pytest
from patients import FOUR, PATIENTS
from running import run, written

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
    (["fit", "whole.csv"], "for a target use --kind svr; if they are classes, say --kind svc"),
    (["cv", "whole.csv"], "has 25 different numbers, most of them in fewer than 5 rows"),
    (["fit", "four.csv", "--kernel-gamma", "1", "--kernel", "linear"], "no meaning for the linear kernel"),
    (["fit", "constant.csv"], "all columns are constant"),
    (["fit", "empty.csv"], "empty"),
    pytest.param(
        ["fit", "a.svm", "--scale", "standard"], "sparse data are not scaled", marks=pytest.mark.needs("fast")
    ),
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
        "whole.csv": "".join(f"{k},{k * k},{90 + k // 2}\n" for k in range(50)),
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


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        (["--gamma", "nan"], "give a finite number"),
        (["--class-weight", "1=nan"], "give a finite number"),
        (["--C", "1,2"], "give one number, with a decimal point"),
        (["--C", "1e999"], "give a finite number"),
        (["--gamma", "0"], "give a positive number, scale or auto"),
        (["--C", "0"], "give a positive number"),
    ],
)
def test_advice_on_an_option_speaks_of_the_option(capsys, tmp_path, options, hint):
    data = written(tmp_path, "a,y\n0,1\n1,1\n2,-1\n3,-1\n", "d.csv")
    code, _, err = run(capsys, "fit", data, *options)
    assert code == 2
    assert err.splitlines()[-1] == f"  what to do: {hint}"


def test_few_targets_with_decimals_are_told_of_as_targets(capsys, tmp_path):
    data = written(tmp_path, "a,t\n0,1.5\n1,2.5\n2,0.25\n3,1.75\n", "d.csv")
    code, _, err = run(capsys, "fit", data)
    assert code == 2
    assert "--kind svr" in err


def test_one_of_a_thing_is_told_as_one(capsys, tmp_path):
    data = written(tmp_path, "a,y\n0,1\n1,1\n2,-1\n3,-1\n", "d.csv")
    _, out, _ = run(capsys, "fit", data, "--kernel", "linear")
    assert "4 points in 1 column," in out
    assert " 1 rounds" not in out
