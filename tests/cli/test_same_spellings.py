"""``solve`` and ``fit`` understand each other's words."""

import re

import pytest
from running import run, svc, told, written

FOUR = "0,0,-1\n1,0,-1\n3,3,1\n4,3,1\n"

SAME = [
    (("solve", "--kernel", "poly", "--degree", "2"), ("--kernel-gamma", "1/2"), ("--gamma", "1/2")),
    pytest.param(
        ("solve", "--kernel", "rbf", "--C", "1"),
        ("--kernel-gamma", "1/2"),
        ("--gamma", "1/2"),
        marks=pytest.mark.needs("exact"),
    ),
    (("solve",), ("--kind", "nusvc", "--nu", "1/2"), ("--kind", "nu-svc", "--nu", "1/2")),
    (("solve",), ("--kind", "nusvr", "--nu", "1/2"), ("--kind", "nu-svr", "--nu", "1/2")),
    (("solve", "--label", "none"), ("--kind", "one-class"), ("--kind", "oneclass")),
    (("solve",), ("--kind", "ls-svm", "--gamma", "2"), ("--kind", "lssvm", "--gamma", "2")),
    (("fit",), ("--gamma", "1/2"), ("--kernel-gamma", "1/2")),
    (("fit",), ("--kind", "nu-svc"), ("--kind", "nusvc")),
    (("fit",), ("--kind", "nu-svr"), ("--kind", "nusvr")),
    (("cv", "--folds", "2"), ("--gamma", "1/2,1"), ("--kernel-gamma", "1/2,1")),
]


@pytest.mark.parametrize(("start", "one", "other"), SAME)
def test_both_spellings_mean_the_same(capsys, tmp_path, start, one, other):
    command, *more = start
    file = written(tmp_path, FOUR, "four.csv")
    shown = (told(capsys, command, file, *more, *words) for words in (one, other))
    first, second = (re.sub(r"[\d.e-]+ s$", "", text, flags=re.MULTILINE) for text in shown)
    assert first == second


def test_the_price_of_ls_svm_is_not_taken_for_its_kernels(capsys, tmp_path):
    file = written(tmp_path, FOUR, "four.csv")
    machine = ("solve", file, "--kind", "ls-svm", "--kernel", "poly", "--degree", "2")
    price = told(capsys, *machine, "--gamma", "3")
    assert price != told(capsys, *machine, "--kernel-gamma", "3")
    assert price == told(capsys, *machine, "--gamma", "3", "--kernel-gamma", "1")


@pytest.mark.parametrize(
    "words", [("--gamma", "2"), ("--kernel", "rbf", "--gamma", "2", "--kernel-gamma", "1")]
)
def test_the_other_option_is_named(capsys, tmp_path, words):
    code, out, err = run(capsys, "solve", written(tmp_path, FOUR, "four.csv"), *words)
    assert (code, out) == (2, "")
    assert "that of a kernel is --kernel-gamma" in err


@pytest.mark.needs("exact")
def test_a_file_in_toml_has_a_kind_of_its_own(capsys, tmp_path):
    code, _, err = run(capsys, "solve", svc(tmp_path, [[0], [1]], [-1, 1]), "--kernel", "rbf", "--gamma", "2")
    assert code == 2
    assert "--kernel-gamma" in err
    assert told(capsys, "solve", svc(tmp_path, [[0], [1]], [-1, 1]), "--kernel", "rbf", "--kernel-gamma", "2")
