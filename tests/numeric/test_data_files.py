"""Data files as arrays, against numbers by hand, scikit-learn's reader, and the exact side's reader."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.datasets import load_svmlight_file

from svmsym.errors import SvmsymError
from svmsym.exact.reading import source
from svmsym.exact.reading.detect import read_problem
from svmsym.exact.reading.options import Options
from svmsym.numeric.files import data as data_files
from svmsym.numeric.files import sparse
from svmsym.numeric.files.data import Expected, Wanted, read_data
from svmsym.numeric.files.scaling import scaling_of

DATA = Path(__file__).parent / "data"
NONE = Options()


def written(folder, content, name="points.csv"):
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


@pytest.fixture
def read(tmp_path):
    def reading(content, answers="labels", name="points.csv", expected=None, columns=0, **options):
        path = written(tmp_path, content, name)
        return read_data(path, Options(**options), Wanted(answers, expected, columns))

    return reading


# text, options, X, answers, names: by hand
TABLES = [
    ("0,1,-1\n2,0.5,1\n", {}, [[0, 1], [2, 0.5]], [-1, 1], ()),
    ("a,b,y\n0,1,-1\n2,3,1\n", {}, [[0, 1], [2, 3]], [-1, 1], ("a", "b")),
    ("y,a,b\n-1,0,1\n1,2,3\n", {}, [[0, 1], [2, 3]], [-1, 1], ("a", "b")),
    ("a,Target,b\n0,5,1\n2,6,3\n", {}, [[0, 1], [2, 3]], [5, 6], ("a", "b")),
    ("a,b,c\n0,1,7\n2,3,8\n", {"label": "a"}, [[1, 7], [3, 8]], [0, 2], ("b", "c")),
    ("0,1,7\n2,3,8\n", {"label": "2"}, [[0, 7], [2, 8]], [1, 3], ()),
    ("0,1,red\n2,3,blue\n", {}, [[0, 1], [2, 3]], ("red", "blue"), ()),
    ("red,0,1\nblue,2,3\n", {"label": "1"}, [[0, 1], [2, 3]], ("red", "blue"), ()),
    ("0\t1\t-1\n2\t3\t1\n", {}, [[0, 1], [2, 3]], [-1, 1], ()),
    ("0;1;-1\n2;3;1\n", {}, [[0, 1], [2, 3]], [-1, 1], ()),
    ("0,5;1;-1\n2;3,25;1\n", {}, [[0.5, 1], [2, 3.25]], [-1, 1], ()),
    ("0,5;1;a,b\n2;3;c\n", {}, [[0.5, 1], [2, 3]], ("a,b", "c"), ()),
    ("0.5;1;-1\n2;3.25;1\n", {}, [[0.5, 1], [2, 3.25]], [-1, 1], ()),
    ('"a, b",c,y\n"0",1,"no, never"\n2,"3","he said ""yes"""\n', {}, [[0, 1], [2, 3]],
     ("no, never", 'he said "yes"'), ("a, b", "c")),
    ("# a comment\n0,1,-1\n\n# another\n2,3,1\n\n", {}, [[0, 1], [2, 3]], [-1, 1], ()),
    ("1/2,1,-1\n2,−3,1\n", {}, [[0.5, 1], [2, -3]], [-1, 1], ()),
    ("1e-3,1,-1\n2,3E2,1\n", {}, [[0.001, 1], [2, 300]], [-1, 1], ()),
    ("sep=;\n0;1;-1\n2;3;1\n", {}, [[0, 1], [2, 3]], [-1, 1], ()),
    ("0,1,-1\r\n2,3,1\r\n", {}, [[0, 1], [2, 3]], [-1, 1], ()),
    ("0,1,-1\r2,3,1", {}, [[0, 1], [2, 3]], [-1, 1], ()),
    (b"\xef\xbb\xbf0,1,-1\n2,3,1\n", {}, [[0, 1], [2, 3]], [-1, 1], ()),
    (" 0 , 1 , -1 \n 2 , 3 , 1 \n", {}, [[0, 1], [2, 3]], [-1, 1], ()),
    ("1,2,y\n0,1,-1\n2,3,1\n", {"header": True}, [[0, 1], [2, 3]], [-1, 1], ("1", "2")),
]  # fmt: skip


@pytest.mark.parametrize("case", TABLES)
def test_tables(read, case):
    text, options, X, answers, names = case
    found = read(text, **options)
    assert found.X.tolist() == X
    assert found.X.dtype == np.float64
    assert found.X.flags.c_contiguous
    assert found.names == names
    assert (found.answers if isinstance(answers, tuple) else found.answers.tolist()) == answers


def test_a_table_of_a_german_spreadsheet():
    found = read_data(DATA / "german.csv", NONE, Wanted("labels"))
    assert found.X.tolist() == [[1.5, 2.25], [-0.5, 10], [3, 0.5]]
    assert found.answers == ("rot", "blau", "rot")
    assert found.names == ("Länge", "Breite")


numbers = st.floats(allow_nan=False, allow_infinity=False)


@settings(max_examples=40)
@given(st.lists(st.tuples(numbers, numbers, st.sampled_from([-1, 1])), min_size=1, max_size=6), st.booleans())
def test_both_ways_of_reading_give_the_bits_that_were_written(tmp_path_factory, rows, careful):
    folder = tmp_path_factory.mktemp("rows")
    text = "".join(f"{a!r},{b!r},{c}\n" for a, b, c in rows)
    # A comment sends the table to the reader of lines.
    path = written(folder, ("# careful\n" + text.replace("\n", "\n#\n", 1)) if careful else text)
    found = read_data(path, NONE, Wanted("labels"))
    assert found.X.tobytes() == np.array([row[:2] for row in rows], dtype=np.float64).tobytes()
    assert found.answers.tolist() == [row[2] for row in rows]


def test_the_exact_side_reads_the_same_points():
    for path in (DATA / "patients.csv", DATA.parent.parent / "models" / "twenty.csv"):
        exact = read_problem(path, Options(kind="svr", C="1", epsilon="0"))
        found = read_data(path, NONE, Wanted("targets"))
        assert found.X.tolist() == [[float(v) for v in row] for row in exact.X]
        assert found.answers.tolist() == [float(v) for v in exact.targets]
        assert found.names == exact.columns


SPARSE = "1 1:0.5 3:-2\n-1 2:1e-3\n1\n-1 1:4 2:5 3:6 # four five six\n\n"


@pytest.mark.parametrize(
    "text", [SPARSE, SPARSE.replace(" ", "\t"), SPARSE.replace("0.5", "1/2"), "#\n" + SPARSE]
)
def test_libsvm_files(read, text):
    found = read(text, name="points.libsvm")
    assert found.X.tolist() == [[0.5, 0, -2], [0, 0.001, 0], [0, 0, 0], [4, 5, 6]]
    assert found.answers.tolist() == [1, -1, 1, -1]
    assert not found.sparse


def test_libsvm_by_its_content_and_with_more_columns(read):
    assert read(SPARSE, name="points.txt").d == 3
    assert read(SPARSE, name="points.txt", columns=5).X.shape == (4, 5)
    assert read(SPARSE.replace("-1", "no"), name="a.svm").answers == ("1", "no", "1", "no")


@settings(max_examples=25)
@given(
    st.lists(st.dictionaries(st.integers(1, 9000), numbers.filter(bool), max_size=4), min_size=2, max_size=5)
)
def test_sparse_data_are_what_scikit_learn_reads(tmp_path_factory, rows):
    rows = [*rows, {1: 1.0}]
    text = "".join(
        f"{k} {' '.join(f'{j}:{v!r}' for j, v in sorted(r.items()))}\n" for k, r in enumerate(rows)
    )
    path = written(tmp_path_factory.mktemp("rows"), text, "a.svm")
    theirs, y = load_svmlight_file(str(path), zero_based=False)
    found = read_data(path, NONE, Wanted("targets"))
    assert found.sparse == (
        theirs.shape[1] >= 2000 and theirs.nnz <= 0.03 * theirs.shape[0] * theirs.shape[1]
    )
    ours = found.X.toarray() if found.sparse else found.X
    assert ours.tobytes() == theirs.toarray().tobytes()
    assert found.answers.tolist() == y.tolist()


def test_sparse_data_without_scipy(read, monkeypatch):
    text = "1 5000:1\n2 1:1\n" + "1 7:1\n" * 30
    assert read(text, name="a.svm").sparse
    monkeypatch.setitem(sys.modules, "scipy.sparse", None)
    found = read(text, name="a.svm")
    assert not found.sparse
    assert found.X[0, 4999] == 1
    monkeypatch.setattr(sparse, "MOST_CELLS", 1000)
    with pytest.raises(SvmsymError, match="SciPy"):
        read(text, name="a.svm")


# content, name, answers, options, phrase, place
BAD = [
    ("", "a.csv", "labels", {}, "empty", None),
    ("\n \n", "a.csv", "labels", {}, "empty", None),
    ("# only\n", "a.csv", "labels", {}, "comments only", "1"),
    ("a,b,y\n", "a.csv", "labels", {}, "no rows below the header", "1"),
    ("a,b,y\n#\n", "a.csv", "labels", {}, "no rows", "1"),
    ("1,2,1\n3,,1\n", "a.csv", "labels", {}, "column 2: a value is missing", "2:3"),
    ("1,2,1\n3,nan,1\n", "a.csv", "labels", {}, "'nan' is NaN", "2:3"),
    ("a,b,y\n1,2,1\n3,NA,1\n", "a.csv", "labels", {}, r"column 2 \(b\): 'NA' is a missing value", "3:3"),
    ("1,2,1\n3,-inf,1\n", "a.csv", "labels", {}, "'-inf' is infinite\n.*drop the row", "2:3"),
    ("1,2,1\n3,1e999,1\n", "a.csv", "labels", {}, "exponent beyond 400|range of floating point", "2:3"),
    ("1,2,1\n3,1e310,1\n", "a.csv", "labels", {}, "range of floating point", "2:3"),
    ("1,2,1\n3,red,1\n", "a.csv", "labels", {}, "(?s)'red' is not a number.*encode words", "2:3"),
    ("1,red,1\n3,4,1\n", "a.csv", "labels", {}, "(?s)'red' is not a number.*--label", "1:3"),
    ("1,2,1\n3,4\n", "a.csv", "labels", {}, "2 cells here, but 3 in line 1", "2:4"),
    ("1,2,1\n3,4,5,6\n", "a.csv", "labels", {}, "4 cells here, but 3 in line 1", "2:7"),
    ("1,2,1\n3,1_0,1\n", "a.csv", "labels", {}, "underscores", "2:3"),
    ("1,2,1\n3,１２,1\n", "a.csv", "labels", {}, "digits other than 0 to 9", "2:3"),
    ("1;2;1\n1,5;2.5;1\n", "a.csv", "labels", {}, "decimal point where decimals have a comma", "2:5"),
    ('1,2,1\n3,"4,1\n', "a.csv", "labels", {}, "quote is not closed", "2:3"),
    ("1,2,?\n3,4,1\n", "a.csv", "labels", {}, "the label is missing", "1:5"),
    ("1,2,\n3,4,1\n", "a.csv", "labels", {}, "the label is missing", "1:5"),
    ("1,2,3\n3,4,high\n", "a.csv", "targets", {}, "'high' is not a number", "2:5"),
    ("1,2,3\n3,4,nan\n", "a.csv", "targets", {}, "is NaN", "2:5"),
    ("a,b,c\n1,2,3\n", "a.csv", "labels", {"label": "d"}, "no column 'd'", "1"),
    ("1,2,3\n", "a.csv", "labels", {"label": "4"}, "no column '4'", "1"),
    ("1\n2\n", "a.csv", "labels", {}, "no columns of coordinates", "1"),
    ("a,a,y\n1,2,3\n", "a.csv", "labels", {}, "both named 'a'", "1:3"),
    ("1|2|3\n4|5|6\n", "a.csv", "labels", {}, "no columns of coordinates", "1"),
    ("1,2\n", "a.csv", "labels", {"separator": "|"}, "the separator is '|'", None),
    (b"1,2,\xe4\n3,4,b\n", "a.csv", "labels", {}, "not UTF-8", "1:5"),
    (b"PK\x03\x04abc", "a.csv", "labels", {}, "Excel", None),
    (b"1,2,\x00\n", "a.csv", "labels", {}, "NUL byte", "1:5"),
    ("1,2\n", "a.xlsx", "labels", {}, "ending in .xlsx are not read", None),
    ("[problem]\nkind = 'svc'\n", "a.toml", "labels", {}, "svmsym solve", None),
    ("kind = 'svc'\n", "a.txt", "labels", {}, "svmsym solve", None),
    ("1 1:2 3\n", "a.svm", "labels", {}, "'3' is not index:value", "1:7"),
    ("1 1:2 x:3\n", "a.svm", "labels", {}, "'x:3' is not index:value", "1:7"),
    ("1 1:2\n-1 1:2 2:nan\n", "a.svm", "labels", {}, "index 2: 'nan' is NaN", "2:10"),
    ("1 1:2\n-1 1:red\n", "a.svm", "labels", {}, "index 1: 'red' is not a number", "2:6"),
    ("1 2:2 1:3\n", "a.svm", "labels", {}, "index 1 follows 2", "1:7"),
    ("1 2:2 2:3\n", "a.svm", "labels", {}, "index 2 follows 2", "1:7"),
    ("1 0:2\n", "a.svm", "labels", {}, "index 0", "1:3"),
    ("1 1e3:2\n", "a.svm", "labels", {}, "'1e3:2' is not index:value", "1:3"),
    ("1 -1:2\n", "a.svm", "labels", {}, "'-1:2' is not index:value", "1:3"),
    ("1 999999999:2\n", "a.svm", "labels", {}, "count from 1 to 100000000", "1:3"),
    ("1:2 2:3\n", "a.svm", "labels", {}, "no label", "1:1"),
    ("1 qid:3 1:2\n", "a.svm", "labels", {}, "ranking", "1:3"),
    ("1\n-1\n", "a.svm", "labels", {}, "no point has any coordinate", None),
    ("high 1:2\n", "a.svm", "targets", {}, "'high' is not a number", "1:1"),
    ("? 1:2\n1 1:3\n", "a.svm", "labels", {}, "the label is missing", "1:1"),
    ("1 1:2\n", "a.svm", "labels", {"label": "1"}, "for tables, not for LIBSVM", None),
    ("1,2\n3,4\n", "a.svm", "labels", {}, "(?s)looks like a table.*--format csv", "1"),
    ("1 1:2\n2 1:3\n", "a.csv", "labels", {}, "(?s)looks like LIBSVM.*--format libsvm", "1"),
]  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_bad_files_are_told_with_their_place(tmp_path, case):
    content, name, answers, options, phrase, place = case
    path = written(tmp_path, content, name)
    with pytest.raises(SvmsymError, match=phrase) as error:
        read_data(path, Options(**options), Wanted(answers))
    where = f"{path}:{place}: " if place else f"{path}: "
    assert str(error.value).startswith(where), str(error.value)
    assert "what to do" in str(error.value)


@pytest.mark.parametrize("name", ["missing.csv", "."])
def test_no_such_file(tmp_path, name):
    with pytest.raises(SvmsymError, match=r"no such file|directory"):
        read_data(tmp_path / name, NONE, Wanted("labels"))


def test_limits_come_before_work(read, monkeypatch):
    monkeypatch.setattr(data_files, "LONGEST_LINE", 100)
    read("1,2,1\n" * 100)
    with pytest.raises(SvmsymError, match=r"points\.csv:51: a line is longer than 0 MB"):
        read("1,2,1\n" * 50 + "1," * 60 + "1\n" + "1,2,1\n" * 50)
    monkeypatch.undo()
    with monkeypatch.context() as limits:
        limits.setattr("svmsym.numeric.files.table.MOST_CELLS", 10)
        with pytest.raises(SvmsymError, match="more than"):
            read("1,2,1\n" * 4)
    with monkeypatch.context() as limits:
        limits.setattr("svmsym.numeric.files.columns.MOST_COLUMNS", 2)
        with pytest.raises(SvmsymError, match="3 columns are more than 2"):
            read("1,2,1\n" * 4)
    with monkeypatch.context() as limits:
        limits.setattr(sparse, "MOST_ENTRIES", 2)
        with pytest.raises(SvmsymError, match="more than 2 entries"):
            read("1 1:1\n" * 4, name="a.svm")
    monkeypatch.setattr(source, "LARGEST_FILE", 10)
    with pytest.raises(SvmsymError, match="larger than"):
        read("1,2,1\n" * 4)


TWO = Expected(2, ("a", "b"))
# content, expected columns, options, X, answers, notices
TO_PREDICT = [
    ("a,b\n1,2\n", TWO, {}, [[1, 2]], None, 0),
    ("b,a\n1,2\n", TWO, {}, [[2, 1]], None, 1),
    ("a,b,y\n1,2,3\n", TWO, {}, [[1, 2]], [3], 0),
    ("a,b,colour\n1,2,red\n", TWO, {}, [[1, 2]], ("red",), 0),
    ("id,a,b,y\n7,1,2,3\n", TWO, {}, [[1, 2]], [3], 1),
    ("id,a,b,c\nz,1,2,3\n", TWO, {}, [[1, 2]], None, 1),
    ("id,a,b,c\n7,1,2,3\n", TWO, {"label": "c"}, [[1, 2]], [3], 1),
    ("1,2\n", TWO, {}, [[1, 2]], None, 0),
    ("1,2,3\n", TWO, {}, [[1, 2]], [3], 0),
    ("1,2,red\n", TWO, {}, [[1, 2]], ("red",), 0),
    ("3,1,2\n", TWO, {"label": "1"}, [[1, 2]], [3], 0),
    ("1,2,?\n", TWO, {}, [[1, 2]], ("?",), 0),
    ("u,v\n1,2\n", Expected(2), {}, [[1, 2]], None, 0),
    ("y,u,v\n3,1,2\n", Expected(2), {}, [[1, 2]], [3], 0),
    ("1,2,3,4\n", Expected(2, at_least=True), {}, [[1, 2, 3]], [4], 0),
    ("1,2,3\n", Expected(2, at_least=True), {"label": "none"}, [[1, 2, 3]], None, 0),
    ("x\n1\n2\n", Expected(1, ("x",)), {}, [[1], [2]], None, 0),
    ("1\n2\n", Expected(1), {"label": "none"}, [[1], [2]], None, 0),
]


@pytest.mark.parametrize("case", TO_PREDICT)
def test_columns_for_a_prediction(read, case):
    content, expected, options, X, answers, notices = case
    found = read(content, "any", expected=expected, **options)
    assert found.X.tolist() == X
    given = found.answers.tolist() if isinstance(found.answers, np.ndarray) else found.answers
    assert given == answers
    assert len(found.notices) == notices


@pytest.mark.parametrize(
    "case",
    [
        ("a,c,y\n1,2,3\n", "p.csv", TWO, {}, "needs the column 'b'"),
        ("u,v,y\n1,2,3\n", "p.csv", TWO, {}, "needs 2 columns that the data do not have: 'a', 'b'"),
        ("1\n", "p.csv", TWO, {}, "the data have 1 columns, the model was fitted to 2"),
        ("1,2,3,4\n", "p.csv", TWO, {}, "the data have 4 columns, the model was fitted to 2"),
        ("1,2,3\n", "p.csv", TWO, {"label": "none"}, "the data have 3 columns, the model was fitted to 2"),
        ("1,2\n", "p.csv", TWO, {"label": "1"}, "the data have 1 columns besides the label"),
        ("1,red\n", "p.csv", TWO, {}, "'red' is not a number|1 columns"),
        ("1 3:1\n", "p.svm", TWO, {}, r"(?s)the data have 3 columns.*--features 3"),
    ],
)
def test_columns_that_do_not_fit_the_model(read, case):
    content, name, expected, options, phrase = case
    with pytest.raises(SvmsymError, match=phrase):
        read(content, "any", name, expected, **options)


def test_a_sparse_file_with_fewer_columns_than_the_model(read):
    assert read("1 1:1\n", "any", "p.svm", TWO).X.tolist() == [[1, 0]]
    assert read("1 3:1\n", "any", "p.svm", Expected(2, at_least=True)).X.tolist() == [[0, 0, 1]]


def test_scaling_by_hand():
    X = np.array([[1.0, 0.1, 5.0], [2.0, 0.1, 7.0], [6.0, 0.1, 6.0]])
    standard = scaling_of(X, "standard")
    # mean 3, squares 4 + 1 + 9 = 14, divided by n − 1 = 2
    assert standard.shift.tolist() == pytest.approx([3, 0.1, 6])
    assert standard.factor.tolist() == pytest.approx([7**0.5, 1, 1])
    assert standard.apply(X)[:, 1].tolist() == [0, 0, 0]
    minmax = scaling_of(X, "minmax")
    assert minmax.apply(X).tolist() == [[0, 0, 0], [0.2, 0, 1], [1, 0, 0.5]]
    with pytest.raises(SvmsymError, match="sparse data are not scaled"):
        scaling_of(read_csr(), "minmax")


def read_csr():
    from scipy.sparse import csr_matrix  # noqa: PLC0415

    return csr_matrix(np.eye(2))


def test_reading_loads_no_large_library(tmp_path):
    path = written(tmp_path, "a,b,y\n1,2,red\n3,4,blue\n")
    code = (
        "import sys\nfrom svmsym.exact.reading.options import Options\n"
        "from svmsym.numeric.files.data import Wanted, read_data\n"
        f"read_data({str(path)!r}, Options(), Wanted('labels'))\nprint(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & {"scipy", "sklearn", "numba", "pandas", "sympy"}
