"""Short answers that would be endless when multiplied out: refused or undecided, before the work."""

import pytest

from svmsym.errors import FormulaError
from svmsym.exams.equivalence.answers import compare
from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.statements import Read
from svmsym.formulas import Scalar
from svmsym.formulas.normal_form import normal_form


@pytest.mark.parametrize("answer", ["(a+b+c+d+e+f+g)^32", "(α_1+α_2+α_3+α_4+α_5+α_6)^20", "((a+c+d)^8+1)^8"])
def test_what_is_too_long_is_undecided(answer):
    assert compare("b = 1", f"b = {answer}").verdict == "undecided"


def test_what_is_short_is_multiplied_out():
    assert compare("a² + 2a·c + c²", "(a + c)^2").verdict == "correct"
    assert len(normal_form((Scalar("a") + Scalar("c")) ** 32)) == 33
    with pytest.raises(FormulaError, match="too long when it is multiplied out"):
        normal_form(sum(map(Scalar, "acdefgh")) ** 32)


def test_powers_one_inside_the_other_have_one_limit():
    assert isinstance(read("b = (((a + 1)^2 + 1)^4 + 1)^8"), Read)
    assert read("b = (((a + 1)^2 + 1)^4 + 1)^9").message == "the exponent is too large"


@pytest.mark.parametrize("nest", ["max(0, 1 + {})", r"\frac{{1}}{{1 + {}}}", r"\sum_i (1 + {})"])
def test_what_is_nested_deeply_is_read_and_compared(nest):
    text = "a"
    for _ in range(25):
        text = nest.format(text)
    assert isinstance(read(f"b = {text}"), Read)
    assert compare("b = 1", f"b = {text}").verdict in {"wrong", "undecided"}
