"""Brackets: what is printed, read again the way a person reads it, is the same formula."""

import random

import pytest
from formula_letters import C, D, b, i, j, u, w, y, α
from printed_formulas import OSTWALD, ROLES, has_denominator
from random_formulas import POOL, Rewriter, Writer
from reading import latex_tokens, mathml_tokens, read, text_tokens
from sympy import Pow, Rational

from svmsym.errors import SvmsymError
from svmsym.formulas import Scalar, equal, inner, kind_of, norm2, total
from svmsym.formulas.notation import Notation
from svmsym.formulas.printing import to_latex, to_mathml, to_text
from svmsym.formulas.printing.house import HousePrinter

FORMATS = {
    "text": (to_text, text_tokens),
    "latex": (to_latex, latex_tokens),
    "mathml": (to_mathml, mathml_tokens),
}
STYLES = {
    "angles": Notation(),
    "transposed": Notation(inner="transpose", norm="transpose"),
    "dots": Notation(inner="dot"),
}


def some_formulas(count):
    """Random formulas, some of them rewritten."""
    found, seed = [], 0
    while len(found) < count:
        seed += 1
        draw = random.Random(seed)
        writer = Writer(draw)
        scope = draw.sample([index for pool in POOL.values() for index in pool], draw.choice([0, 1, 2]))
        write = writer.vector if draw.random() < 0.2 else writer.scalar
        formula = Rewriter(draw).rewrite(write(draw.choice([2, 3, 4]), scope), draw.choice([0, 3]))
        try:
            kind_of(formula)
        except SvmsymError:
            continue
        if len(str(formula)) < 150:
            found.append(formula)
    return found


FORMULAS = some_formulas(400)
WHOLE = [formula for formula in FORMULAS if not has_denominator(formula)]
CAPTURE = total(α[i], i) * total(α[j] * y[i], j)  # the first sum must not catch the free i


def misread(formulas, output, style):
    """The formulas that a reader takes for something else."""
    write, tokens = FORMATS[output]
    wrong = []
    for formula in formulas:
        printed = write(formula, STYLES[style])
        try:
            same = equal(read(tokens(printed)), formula)
        except (SvmsymError, AssertionError, KeyError, ValueError):
            same = False
        if not same:
            wrong.append(printed)
    return wrong


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("output", FORMATS)
def test_brackets_never_change_the_meaning(output, style):
    # For MathML see test_mathml_fractions_have_two_children.
    formulas = [CAPTURE, *(WHOLE if output == "mathml" else FORMULAS)]
    assert len(formulas) > 200
    assert misread(formulas, output, style) == []


@pytest.mark.parametrize("output", FORMATS)
@pytest.mark.parametrize("method", ["_at_least", "_factors"])
def test_the_reader_notices_missing_brackets(output, method, monkeypatch):
    def careless_at_least(self, e, _needed):
        return self._write(e)[0]

    def careless_factors(self, above):
        return [self._factor(f) for f in above]

    careless = {"_at_least": careless_at_least, "_factors": careless_factors}
    monkeypatch.setattr(HousePrinter, method, careless[method])
    assert misread([CAPTURE, *WHOLE], output, "angles")


BRACKETS = {
    "a sum times a letter": ((α[i] + b) * C, "C(b + αᵢ)"),
    "a negative factor": (b * (-C - D), "b(−C − D)"),
    "a sum under Σ": (total(α[i] - b, i), "Σᵢ (αᵢ − b)"),
    "a negative body": (total(-α[i], i), "Σᵢ (−αᵢ)"),
    "Σ before a vector": (total(α[i], i) * w, "w Σᵢ αᵢ"),
    "a power of a product": (Pow(inner(w, u), 3) * b**2, "b²⟨u, w⟩³"),
    "a quotient to a power": ((C + D) ** -2, "1/((C + D)²)"),
    "a fraction under Σ": (total(α[i] / 3 - Rational(1, 3), i), "Σᵢ (⅓αᵢ − ⅓)"),
}


@pytest.mark.parametrize("name", BRACKETS)
def test_brackets(name):
    formula, expected = BRACKETS[name]
    assert to_text(formula, roles=ROLES) == expected


def test_a_transposed_norm_has_one_pair_of_brackets():
    assert to_text(norm2(w) ** 2, OSTWALD) == "(‖w‖₂²)²"


def test_a_square_of_a_name_with_a_square():
    assert to_text(Scalar("R²") ** 2) != "R²²"
