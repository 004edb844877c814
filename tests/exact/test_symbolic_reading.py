from fractions import Fraction as F

import pytest

from svmsym.errors import ProblemFileError, SvmsymError
from svmsym.exact.problem import Problem
from svmsym.exact.reading.detect import read_problem
from svmsym.exact.reading.options import Options
from svmsym.exact.symbolic.formula import LONGEST, read_formula
from svmsym.exact.symbolic.functions import ONE, Ratio
from svmsym.exact.symbolic.reading import read_any, symbolic_problem
from svmsym.exact.symbolic.solve import solve_symbolic

FOUR = {"X": [["0", "0"], ["2", "2"], ["2", "0"], ["3", "0"]], "y": [-1, -1, 1, 1]}
t = Ratio.letter()


def number(x, y=1):
    return Ratio.of(F(x, y))


# Reading.


@pytest.mark.parametrize(
    ("text", "function"),
    [
        ("t", t),
        ("-t^2", -(t * t)),
        ("2*t + 1", number(2) * t + ONE),
        ("t/2", number(1, 2) * t),
        ("1 - t**2", ONE - t * t),
        ("(t+1)*(t-1)/(t-1)", t + ONE),
        ("0.5*t - .25", number(1, 2) * t - number(1, 4)),
        ("−t", -t),
        ("2/3/t", number(2, 3) / t),
        ("--t", t),
        ("t^0", ONE),
        ("(t+1)^20", (t + ONE) ** 20),
    ],
)
def test_formulas(text, function):
    assert read_formula(text).function == function
    if len(shown := function.text()) <= LONGEST:
        assert read_formula(shown).function == function


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("2t", "where an operator"),
        ("t u", "where an operator"),
        ("t*u", "the letters t and u"),
        ("sin(t)", "the word"),
        ("t1", "the word"),
        ("e", "letter e"),
        ("t^21", "exponent"),
        ("t^-1", "exponent"),
        ("t^t", "exponent"),
        ("2^3^4", "where an operator"),
        ("t^20*t", "degree"),
        ("((t^20)^20)^20", "degree"),
        ("10^20*10^20*" * 3 + "(10^20)^20*(10^20)^20*(10^20)^20*t", "digits"),
        ("1/(t-t)", "divides by zero"),
        ("(t", "not closed"),
        ("t)", "where an operator"),
        ("", "ends too early"),
        ("t+", "ends too early"),
        ("*t", "where a number"),
        ("t;1", "';'"),
        ("__import__", "'_'"),
        ("t.real", "'.'"),
        ("²", "'²'"),
        ("٣*t", "'٣'"),
        ("(" * 30 + "t" + ")" * 30, "brackets"),
        ("t+" * 150 + "t", "characters"),
    ],
)
def test_what_is_no_formula(text, what):
    with pytest.raises(ProblemFileError, match="(?s)" + what.replace(".", r"\.").replace("²", "²")):
        read_formula(text)


def written(tmp_path, text, name="mine.toml"):
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    return file


HEAD = '[problem]\nkind = "svc"\nC = "inf"\n[data]\ny = [-1, 1]\n'


def test_a_file_with_a_symbol(tmp_path):
    file = written(tmp_path, HEAD + 'X = [["0"], ["2*t+1"]]\n')
    moving = read_any(file)
    assert moving.letter == "t"
    assert {str(f) for f in moving.functions.values()} == {"2*t + 1"}
    assert moving.at(F(1)).X == ((0,), (3,))
    assert (moving.base.reading.name, len(moving.base.reading.sha256)) == ("mine.toml", 64)


def test_symbols_in_options(tmp_path):
    file = written(tmp_path, HEAD + 'X = [["0"], ["2"]]\n')
    assert str(read_any(file, Options(C="2*c")).setting("C")) == "2*t"
    table = written(tmp_path, "0,-1\n2,1\n", "mine.csv")
    moving = read_any(table, Options(C="c", kernel="poly", degree="2", kernel_gamma="1/c"))
    assert moving.letter == "c"
    assert moving.at(F(2)).kernel.gamma == F(1, 2)


def test_plain_files_stay_plain(tmp_path):
    file = written(tmp_path, HEAD + 'X = [["0"], ["2"]]\n')
    assert read_any(file) == read_problem(file)
    words = written(tmp_path, HEAD.replace("[-1, 1]", '["t", "u"]') + 'X = [["0"], ["2"]]\n')
    assert isinstance(read_any(words), Problem)
    targets = written(tmp_path, '[problem]\nkind = "ridge"\n[data]\nX = [[1], [2]]\ny = ["t", 1]\n')
    assert str(read_any(targets).entry("y", 0)) == "t"


@pytest.mark.parametrize(
    ("name", "text", "what", "line"),
    [
        ("a.csv", "1,-1\nx,1\n", "'x' is not a number", "a.csv:2:1"),
        ("a.toml", HEAD + 'X = [["0"], ["2t"]]\n', "2t", "a.toml:6:14"),
        ("a.toml", HEAD + 'X = [["0"], ["abc"]]\n', "is not a number", "a.toml:6:14"),
        ("a.toml", HEAD + 'X = [["t"], ["2t"]]\n', "where an operator", "a.toml:6:14"),
        ("a.toml", HEAD + 'X = [["t"], ["s"]]\n', "two letters, t and s", "a.toml:6:14"),
        ("a.toml", HEAD + 'X = [["t"], ["1", "2"]]\n', "row 2 of X has 2 entries", "a.toml:6:13"),
        ("a.toml", HEAD.replace("inf", "-1-t^2") + 'X = [["0"], ["1"]]\n', "price of slack", "a.toml:3:1"),
        (
            "a.toml",
            '[problem]\nkernel = "precomputed"\n[data]\ny = [-1, 1]\ngram = [[1, "t"], ["t^2", 1]]\n',
            "not symmetric",
            "a.toml:5:",
        ),
        (
            "a.toml",
            HEAD.replace('C = "inf"', 'kernel = {type = "poly", degree = "t"}') + 'X = [["0"], ["1"]]\n',
            "degree",
            "a.toml:3:",
        ),
    ],
)
def test_bad_files(tmp_path, name, text, what, line):
    with pytest.raises(ProblemFileError) as caught:
        read_any(written(tmp_path, text, name))
    assert what in str(caught.value)
    assert line in str(caught.value)


def test_kernels_without_rational_values():
    moving = symbolic_problem({"C": "t", "kernel": "rbf"}, FOUR)
    with pytest.raises(SvmsymError, match="irrational"):
        solve_symbolic(moving)
    with pytest.raises(ProblemFileError, match="no symbol"):
        symbolic_problem({"C": "1"}, FOUR)
