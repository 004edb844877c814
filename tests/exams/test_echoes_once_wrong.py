"""Echoes that long runs of the fuzzer found wrong, each cut down to what was wrong in it."""

import pytest
from fuzzing_answers import fault

from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.statements import Unreadable

READ_BACK = {
    "½ (√5)² − Σ_i α_i": "a root below a power",
    "d/(∂(5/2)/∂b)": "brackets around a derivative of brackets",
    "γ ‖x − x − z‖²": "the letter that made z a vector is gone",
    r"\sum_{i=1}^n α_i = 1^N": "N is no number of points beside n",
}


@pytest.mark.parametrize("text", READ_BACK, ids=READ_BACK.values())
def test_the_echo_is_read_as_what_it_echoes(text):
    assert fault(text) == ("Read", "")


def test_a_root_is_squared_in_brackets():
    assert echo_text(read("(√5)² + b").statement) == "(√5)² + b"


def test_double_bars_make_a_vector():
    assert echo_text(read("γ‖z‖²").statement) == "γ ‖z‖²"


def test_two_words_at_a_vector_are_refused():
    assert isinstance(read("b = w_x^max y_i"), Unreadable)
