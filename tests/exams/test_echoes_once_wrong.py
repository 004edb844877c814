"""Echoes that long runs of the fuzzer found wrong, each cut down to what was wrong in it."""

import pytest
from fuzzing_answers import fault

from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.statements import Unreadable

READ_BACK = {
    "w_−(1|2)": "a sign below a letter is no number",
    "½ (√5)² − Σ_i α_i": "a root below a power",
    r"\frac{\|w\|^3}{\|w\|}": "a norm below a power of it",
    "d/(∂(5/2)/∂b)": "brackets around a derivative of brackets",
    "γ ‖x − x − z‖²": "the letter that made z a vector is gone",
    r"\sum_{i=1}^n α_i = 1^N": "N is no number of points beside n",
    "b − ½ (1/(2 α_1 + 2 α_2))": "two is not multiplied into a denominator",
    "b − Σ_i φ_i (α_i + 1)": "φ is a factor, not a map",
    "K(x, z) = exp(−σ · (‖x − z‖² + 1))": "σ is a factor, not a function",
    "zᵀ": "a row of one letter",
    "w ← 3": "a list of one number is no number of an equation",
    "ℓ · (b + 1) = C": "ℓ is a factor, not a loss",
    "γ = 2/α_i [y_i (w^T x_i + b) − 1] = 0": "two is not multiplied into a numerator",
}
NOT_READ = {
    "K = [[1, 0], [0, 1]], det K = 0": "the determinant of a matrix, which is not K",
    r"\text{det}(K) = 0": "a determinant with brackets",
    r"det \mathbf{K} = 0": "a determinant of a bold letter",
    "The determinant of the matrix K is 0": "a determinant in English",
    "Die Determinante von K ist 0": "a determinant in German",
    "el determinante de K = 0": "a determinant in Spanish",
    "K의 행렬식 = 0": "a determinant in Korean",
    "K的行列式 = 0": "a determinant in Chinese",
    "Der Rang von Q = 0": "a rank",
    "Spur X = 0": "a trace",
    "b = w_x^max y_i": "two words at a vector",
    "x_1이면 x_2 = 0": "a letter is no condition",
    r"x_ xp\left(-\gamma\|x-z\|^2\right)": "a word below is no pair of indices",
    "phi(x) = (x; x)": "x is a vector, or a number",
    "w ← w − (x_i, x_j)": "a list of vectors is taken from a vector",
    "x_1 − 2 x_2 + Σ_{i=1}^n 0": "points or coordinates, beside a sum that vanishes",
    "x_1 − x_20 für alle i": "points or coordinates, for all of nothing",
    "x_{0,5} = 1": "a decimal number, or two indices",
    "x_{αi} = 1": "a letter that counts nothing",
    "K_max(x_i, x_j)": "a word below the kernel",
    "对 w 求导w_{ = w_{old} + 0.1 * t_i * x_i": "a bracket below what is derived by is left open",
    "x_1-x_2--1-1": "points or coordinates, beside numbers that cancel",
    r"0.5*x1+0.5*x2, \geq\mathbf{c}": "points or coordinates, beside a letter in bold",
    "Q`_{ij} = y_i y_j K(x_i, x_j)": "a mark before the indices",
    "w = Σ_i w_t α_i XᵀX y_i x_i": "one index in two sums",
}


@pytest.mark.parametrize("text", READ_BACK, ids=READ_BACK.values())
def test_the_echo_is_read_as_what_it_echoes(text):
    assert fault(text) == ("Read", "")


def test_a_root_is_squared_in_brackets():
    assert echo_text(read("(√5)² + b").statement) == "(√5)² + b"


def test_double_bars_make_a_vector():
    assert echo_text(read("γ‖z‖²").statement) == "γ ‖z‖²"


@pytest.mark.parametrize("text", NOT_READ, ids=NOT_READ.values())
def test_what_would_be_read_otherwise_is_refused(text):
    assert isinstance(read(text), Unreadable)
