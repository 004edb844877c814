"""Labels and targets of data files: what can be learnt from, and what is asked about before."""

import numpy as np
import pytest

from svmsym.errors import SvmsymError
from svmsym.exact.reading.options import Options
from svmsym.numeric.files.checks import answers_to_fit, notices_to_fit
from svmsym.numeric.files.classes import labels_of
from svmsym.numeric.files.data import Wanted, read_data


@pytest.fixture
def read(tmp_path):
    def reading(text, answers="labels", name="points.csv"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return read_data(path, Options(), Wanted(answers))

    return reading


def test_labels():
    assert labels_of(np.array([1.0, 2.0])).dtype == np.int64
    assert labels_of(np.array([1.0, 2.5])).dtype == np.float64
    assert labels_of(("a", "b")).tolist() == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "kind", "phrase"),
    [
        ("1,2,1\n", "svc", "one point only"),
        ("1,2,1\n3,4,1\n", "svc", "(?s)one class only: all 2 labels are 1.*one-class"),
        ("1,2,red\n3,4,red\n", "svc", "one class only"),
        (
            "".join(f"1,2,{k}.5\n" for k in range(30)),
            "svc",
            "(?s)30 different values, with decimals.*--kind svr",
        ),
        ("".join(f"1,2,{k}\n" for k in range(1200)), "nu-svc", "1200 different values"),
        ("1,2\n", "one-class", "one point only"),
    ],
)
def test_data_that_cannot_be_learnt_from(read, text, kind, phrase):
    found = read(text, "none" if kind == "one-class" else "labels")
    with pytest.raises(SvmsymError, match=phrase):
        answers_to_fit(found, kind, "points.csv")


MANY = [
    # classes, rows of each; whether they look like a target
    (21, 4, True),
    (214, 2, True),
    (20, 1, False),
    (26, 5, False),
    (100, 6, False),
]


@pytest.mark.parametrize(("classes", "rows", "doubtful"), MANY)
def test_many_whole_numbers_are_classes_where_that_is_said(read, classes, rows, doubtful):
    text = "".join(f"{k},{k * k},{k}\n" for k in range(classes)) * rows
    found = read(text, "labels")
    if doubtful:
        with pytest.raises(SvmsymError, match=f"(?s){classes} different numbers.*--kind svr.*--kind svc"):
            answers_to_fit(found, "svc", "points.csv")
    labels = answers_to_fit(found, "svc", "points.csv", insisted=doubtful)
    assert len(set(labels.tolist())) == classes


def test_many_words_are_classes(read):
    found = read("".join(f"{k},{k * k},w{k}\n" for k in range(30)), "labels")
    assert len(answers_to_fit(found, "svc", "points.csv")) == 30


@pytest.mark.needs("fast")
def test_notices(read):
    found = read("a,b,c,y\n1,5,1000,1\n2,5,7001,-1\n1.5,5,3,1\n")
    assert notices_to_fit(found, scaled=False) == (
        "column 2 (b) is constant and of no use",
        (
            "columns are on very different scales: column 3 (c) ranges over 7e+03, column 1 (a) over 1; "
            "--scale standard helps"
        ),
    )
    assert notices_to_fit(found, scaled=True) == ("column 2 (b) is constant and of no use",)
    assert notices_to_fit(read("1,999,1\n0,0,-1\n"), scaled=False) == ()
    wide = read(
        "1 1:1 2:1 3:1 4:1 9000:1\n-1 1:1 2:1 3:1 4:1 8000:5000\n" + "1 1:1 2:1 3:1 4:1\n" * 9, name="a.svm"
    )
    assert wide.sparse
    several, scales = notices_to_fit(wide, scaled=False)
    assert several.startswith("column 1, column 2, column 3 and 8995 more are constant")
    assert "column 8000 ranges over 5e+03" in scales
    with pytest.raises(SvmsymError, match="all columns are constant"):
        notices_to_fit(read("1,2,1\n1,2,-1\n"), scaled=False)
    with pytest.raises(SvmsymError, match=r"column 2 has values up to 1e\+200"):
        notices_to_fit(read("1,1e200,1\n1,2,-1\n"), scaled=False)
