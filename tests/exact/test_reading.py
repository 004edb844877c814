"""Good problem files: the same data in every format are the same problem."""

import time
from dataclasses import replace
from fractions import Fraction

import pytest
from exact_files import GOOD, Options, ProblemFileError, read_problem
from hypothesis import given, settings
from hypothesis import strategies as st

from svmsym.exact.decimals import DecimalRows
from svmsym.exact.problem import USES, Kernel, Problem
from svmsym.exact.reading.labels import read_labels
from svmsym.exact.validation import check_problem
from svmsym.numeric.files.data import Wanted, read_data


def fractions(rows):
    return tuple(tuple(Fraction(v) for v in row) for row in rows)


FOUR = Problem("svc", X=fractions([[0, 0], [2, 2], [2, 0], [3, 0]]), y=(-1, -1, 1, 1))
GRAM = replace(
    FOUR,
    C=Fraction(1),
    kernel=Kernel("precomputed"),
    X=None,
    gram=fractions([[0, 0, 0, 0], [0, 8, 4, 6], [0, 4, 4, 6], [0, 6, 6, 9]]),
)


@pytest.mark.parametrize("path", sorted(GOOD.glob("four-points*")), ids=lambda p: p.name)
def test_four_points_in_every_format(path):
    gram = "gram" in path.name
    label = "y" if "first" in path.name else None
    options = Options(C="1" if gram else "inf", kernel="precomputed" if gram else None, label=label)
    problem = read_problem(path, options)
    assert problem == (GRAM if gram else FOUR)
    assert problem.n == 4
    assert replace(problem, y=(1, -1, 1, 1)) != problem


def test_there_are_ten_such_files():
    assert len(list(GOOD.glob("four-points*"))) == 10


@pytest.mark.parametrize(
    ("name", "classes", "notice"),
    [
        ("four-points-words.csv", ("cat", "dog"), "labels: cat is −1, dog is +1"),
        ("four-points-crlf.csv", ("0", "1"), "labels: 0 is −1, 1 is +1"),
        ("four-points-semicolon.csv", ("1", "2"), "labels: 1 is −1, 2 is +1"),
    ],
)
def test_how_labels_were_mapped_is_told(name, classes, notice):
    problem = read_problem(GOOD / name)
    assert problem.classes == classes
    assert problem.columns == ("x1", "x2")
    assert problem.notices == ("kind was not given: svc", "C was not given: C = 1", notice)


def test_the_example_of_the_format():
    problem = read_problem(GOOD / "issue.toml")
    assert (problem.kind, problem.C, problem.slack, problem.bias) == ("svc", Fraction(3, 2), "linear", True)
    assert problem.kernel == Kernel("poly", 2, Fraction(1), Fraction(1))
    assert ((0, Fraction(1, 2)), (2, 2), (2, 0)) == problem.X
    assert problem.y == (-1, -1, 1)
    assert problem.notices == ()


def test_toml_numbers_are_exact():
    problem = read_problem(GOOD / "weights.toml")
    assert Fraction(1, 10) == problem.C
    assert ((Fraction(1, 1000), Fraction(-5, 2)), (Fraction(1, 3), 16)) == problem.X
    assert problem.weight == (1, Fraction(1, 2))
    assert (problem.slack, problem.bias, problem.classes) == ("half-squared", False, ("no", "yes"))


def test_regression_in_two_formats():
    problem = read_problem(GOOD / "svr.toml")
    assert problem.targets == (Fraction(1, 2), Fraction(1, 3), -2)
    assert (problem.y, problem.epsilon) == ((), Fraction(1, 10))
    options = Options(kind="svr", C="10", epsilon="0.1", kernel="rbf", kernel_gamma="1/2")
    assert read_problem(GOOD / "svr.csv", options) == problem


def test_one_class_has_no_label_column():
    problem = read_problem(GOOD / "one-class.toml")
    assert read_problem(GOOD / "one-class.csv", Options(kind="one-class", nu="1/2")) == problem
    ignored = read_problem(GOOD / "four-points-words.csv", Options(kind="svdd", label="class"))
    assert ignored.X == FOUR.X
    assert "column 3 (class) is not used: svdd has no labels" in ignored.notices


def test_every_kind_has_a_file():
    kinds = {read_problem(path).kind for path in GOOD.glob("*.toml")}
    assert kinds == set(USES)


@pytest.mark.parametrize(
    ("kind", "field"),
    [("nusvc", "nu"), ("nusvr", "nu"), ("svdd", "C"), ("ls-svm", "gamma"), ("ridge", "lam")],
)
def test_parameters_of_the_kinds(kind, field):
    assert getattr(read_problem(GOOD / f"{kind}.toml"), field) == Fraction(1, 4)


def test_quadratic_program():
    problem = read_problem(GOOD / "qp.toml")
    assert (problem.Q, problem.p) == (((1, 0), (0, 2)), (-1, 0))
    assert (problem.A, problem.c, problem.E, problem.d) == (((1, 1),), (1,), ((1, -1),), (0,))
    assert problem.n == 2


def test_options_override_the_file():
    problem = read_problem(
        GOOD / "issue.toml", Options(C="inf", slack="squared", bias=False, degree="4", kernel_gamma="0.5")
    )
    assert (problem.C, problem.slack, problem.bias) == (None, "squared", False)
    assert problem.kernel == Kernel("poly", 4, Fraction(1, 2), Fraction(1))
    assert read_problem(GOOD / "issue.toml", Options(kernel="rbf")).kernel == Kernel("rbf")


@pytest.mark.parametrize(
    ("name", "options", "phrase"),
    [
        ("issue.toml", Options(C="-1"), "option C: C = -1"),
        ("issue.toml", Options(C="many"), "option C: C: 'many' is not a number"),
        ("issue.toml", Options(kind="scv"), "option kind"),
        ("issue.toml", Options(degree="1000000"), "option degree: the kernel has degree 1000000"),
        ("issue.toml", Options(nu="1/2"), "option nu: nu has no meaning for svc"),
        ("issue.toml", Options(label="1"), "option label is for tables"),
        ("four-points.libsvm", Options(separator=";"), "option separator is for tables"),
        ("four-points.tsv", Options(label="class"), "there is no column 'class'"),
        ("four-points.tsv", Options(label="9"), "there is no column '9'"),
        ("four-points.tsv", Options(kind="qp"), "a qp is stated in TOML"),
        ("four-points.tsv", Options(separator="|"), "the separator is '|'"),
        ("four-points.tsv", Options(decimal=":"), "decimal is ':'"),
    ],
)
def test_a_wrong_option_is_told_as_an_option(name, options, phrase):
    with pytest.raises(ProblemFileError) as caught:
        read_problem(GOOD / name, options)
    assert phrase in caught.value.what
    assert caught.value.place.file == str(GOOD / name)


def written(folder, text, name="t.csv", **options):
    path = folder / name
    path.write_text(text, "utf-8", newline="")
    return read_problem(path, Options(**options))


def test_columns_by_name_and_number(tmp_path):
    text = "w,class,x\n2,-1,5\n1/2,1,6\n"
    by_name = written(tmp_path, text, label="class", weight="w")
    assert (by_name.weight, by_name.y, by_name.X) == ((2, Fraction(1, 2)), (-1, 1), ((5,), (6,)))
    assert by_name.columns == ("x",)
    assert written(tmp_path, text, label="2", weight="1") == by_name


def test_header_only_when_told_or_all_words(tmp_path):
    assert written(tmp_path, "2001,2002,y\n1,2,-1\n3,4,1\n", header=True).columns == ("2001", "2002")
    assert written(tmp_path, "1,2,cat\n3,4,dog\n").n == 2
    assert ((Fraction(3, 2),), (2,)) == written(tmp_path, "sep=;\nx;y\n1,5;-1\n2;1\n").X


def test_toml_floats_keep_all_their_digits(tmp_path):
    text = "[problem]\nC = 1_000.12345678901234567890123\n[data]\nX = [[1]]\ny = [1]\n"
    assert 1000 + Fraction(12345678901234567890123, 10**23) == written(tmp_path, text, "t.toml").C


def test_small_print_of_tables(tmp_path):
    assert fractions([[1], [3]]) == written(tmp_path, "a,1\n#b,2\nb,3\n", label="1").X  # a comment
    assert fractions([[1], [2]]) == written(tmp_path, "1,-1\r2,1\r").X  # old line ends
    assert written(tmp_path, "1,b\n2,a\n").y == (1, -1)  # the alphabet decides, not the order
    assert written(tmp_path, '1,"say ""a"", b"\n2,c\n').classes == ("c", 'say "a", b')
    with pytest.raises(ProblemFileError, match="decimal point where decimals have a comma"):
        written(tmp_path, "1.5;-1\n2;1\n", decimal=",")


def test_one_class_of_labels_is_allowed_and_told(tmp_path):
    problem = written(tmp_path, "1,0\n2,0\n")
    assert problem.y == (-1, -1)
    assert problem.notices[-1] == "labels: there is one class only, 0 is −1"


def test_format_by_content(tmp_path):
    for name in ("four-points.toml", "four-points.libsvm", "four-points.tsv", "four-points-words.csv"):
        text = (GOOD / name).read_text("utf-8")
        assert written(tmp_path, text, "data.txt", C="inf") == FOUR


@settings(max_examples=60)
@given(
    st.lists(
        st.tuples(st.decimals("-999", "999", places=3), st.decimals("-9", "9", places=1), st.booleans()),
        min_size=2,
        max_size=12,
    )
)
def test_round_trip_and_both_ways_of_reading_tables(tmp_path_factory, rows):
    folder = tmp_path_factory.mktemp("round")
    lines = [f"{a},{b},{1 if y else -1}" for a, b, y in rows]
    at_once = written(folder, "\n".join(lines), C="1")
    by_line = written(folder, "\n\n".join(lines), C="1")
    sparse = "\n".join(f"{1 if y else -1} 1:{a} 2:{b}" for a, b, y in rows)
    with_comments = "\n".join(f"{line} # a comment" for line in sparse.split("\n"))
    assert isinstance(at_once.X, DecimalRows)
    assert not isinstance(by_line.X, DecimalRows)
    assert at_once == by_line
    assert tuple(at_once.X) == tuple((Fraction(a), Fraction(b)) for a, b, _ in rows)
    assert written(folder, sparse, "t.libsvm", C="1") == at_once
    assert written(folder, with_comments, "t.libsvm", C="1") == at_once
    semicolons = "\n".join(lines).replace(",", ";").replace(".", ",")
    assert written(folder, semicolons, C="1") == at_once


def test_a_problem_in_python_is_checked_too():
    assert check_problem(FOUR) is FOUR
    with pytest.raises(ProblemFileError, match="neither −1 nor"):
        check_problem(replace(FOUR, y=(-1, -1, 1, 2)))
    with pytest.raises(ProblemFileError, match="y has 5 entries"):
        check_problem(replace(FOUR, targets=(Fraction(1),)))


def test_a_large_table_is_read_at_once(tmp_path):
    (tmp_path / "t.csv").write_text(
        "".join(f"{k}.125,-0.{k % 10},{k % 2}\n" for k in range(200_000)), "utf-8"
    )
    start = time.perf_counter()
    problem = read_problem(tmp_path / "t.csv")
    assert time.perf_counter() - start < 3
    assert isinstance(problem.X, DecimalRows)
    assert problem.X[123_456] == (Fraction(987649, 8), Fraction(-3, 5))
    assert problem.y[:3] == (-1, 1, -1)


def test_a_column_called_a_label_is_no_coordinate(tmp_path):
    table = tmp_path / "points.csv"
    table.write_text("x1,x2,y\n0,0,-1\n2,2,1\n", "utf-8")
    ball = read_problem(table, Options(kind="svdd"))
    assert ball.X == ((0, 0), (2, 2))
    assert any("not used" in notice for notice in ball.notices)
    assert read_problem(table, Options(kind="svdd", label="none")).X == ((0, 0, -1), (2, 2, 1))


@pytest.mark.parametrize(
    ("header", "label"),
    [
        ("y,x1,x2", 1), ("x1,Class,x2", 2), ("x1,x2,y", 3), ("a,b,c", 3), ("y,x1,label", 3), ("x,y,group", 3),
    ],
)  # fmt: skip
def test_the_header_says_which_column_is_the_label_in_exact_and_in_floating_point(tmp_path, header, label):
    points, y = [(0, 0), (2, 1), (2, 0), (3, 1)], [-1, -1, 1, 1]
    rows = [
        [*map(str, p[: label - 1]), str(v), *map(str, p[label - 1 :])] for p, v in zip(points, y, strict=True)
    ]
    table = tmp_path / "points.csv"
    table.write_text("\n".join([header, *map(",".join, rows)]) + "\n", "utf-8")
    exact, fitted = read_problem(table), read_data(table, Options(), Wanted("labels"))
    assert exact.reading is not None
    assert exact.reading.label == fitted.label_at == label
    assert [tuple(p) for p in exact.X] == [tuple(p) for p in fitted.X.tolist()] == points
    assert list(exact.y) == y
    told = [n for n in exact.notices if "taken for the label" in n]
    assert told == [n for n in fitted.notices if "taken for the label" in n]
    assert bool(told) == (label < 3)


def test_a_weight_is_not_the_label_and_the_option_comes_first(tmp_path):
    table = tmp_path / "points.csv"
    table.write_text("y,x1,class\n1,0,-1\n2,2,1\n", "utf-8")
    weighted = read_problem(table, Options(weight="y"))
    assert (weighted.y, weighted.weight, weighted.X) == ((-1, 1), (1, 2), ((0,), (2,)))
    assert read_problem(table, Options(kind="svr", epsilon="0", label="x1")).X == ((1, -1), (2, 1))


@pytest.mark.parametrize(
    ("no", "yes"),
    [
        ("nein", "ja"), ("Nein", "Ja"), ("no", "sí"), ("no", "yes"), ("false", "true"), ("-", "+"),
        ("−", "+"), ("negative", "positive"), ("neg", "pos"), ("n", "j"), ("아니요", "예"),
        ("거짓", "참"), ("否", "是"), ("假", "真"),
    ],
)  # fmt: skip
def test_yes_is_plus_one_whatever_the_alphabet_says(no, yes):
    for texts in ([no, yes], [yes, no, yes]):
        found = read_labels(texts)
        assert found.y == tuple(1 if text == yes else -1 for text in texts)
        assert (found.classes, found.notices) == ((no, yes), (f"labels: {no} is −1, {yes} is +1",))


def test_other_words_keep_the_alphabet_and_are_told():
    for texts in (["b", "a"], ["ja", "no"], ["yes", "true"], ["setosa", "virginica"]):  # no pair of opposites
        low, high = sorted(texts)
        assert read_labels(texts).notices == (f"labels: {low} is −1, {high} is +1",)


def test_a_dash_beside_other_labels_is_still_missing():
    with pytest.raises(ProblemFileError, match="missing"):
        read_labels(["a", "-"])
