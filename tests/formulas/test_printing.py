"""Printing: typical formulas in three formats, and the house order."""

import random

import pytest
from formula_letters import C, Q, S, b, i, j, n, u, w, x, y, α, μ, ξ
from printed_formulas import ROLES, TYPICAL
from sympy import Integer

from svmsym.errors import FormulaError
from svmsym.formulas import Family, FeatureMap, Operator, Scalar, inner, norm2, total
from svmsym.formulas.atoms import Node
from svmsym.formulas.notation import load_notation
from svmsym.formulas.printing import to_latex, to_mathml, to_text
from svmsym.formulas.printing.house import HousePrinter
from svmsym.formulas.printing.text import TextPrinter


@pytest.mark.parametrize("name", TYPICAL)
def test_text(name):
    formula, text, _ = TYPICAL[name]
    assert to_text(formula, roles=ROLES) == text


@pytest.mark.parametrize("name", TYPICAL)
def test_latex(name):
    formula, _, latex = TYPICAL[name]
    assert to_latex(formula, roles=ROLES) == latex


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        (α[i], "<msub><mi>α</mi><mi>i</mi></msub>"),
        (b / 2, "<mrow><mfrac><mn>1</mn><mn>2</mn></mfrac><mo>&#x2062;</mo><mi>b</mi></mrow>"),
        (
            norm2(w),
            '<msup><mrow><mo form="prefix">‖</mo><mi>w</mi><mo form="postfix">‖</mo></mrow><mn>2</mn></msup>',
        ),
        (
            total(α[i], i),
            (
                "<mrow><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>"
                "<msub><mi>α</mi><mi>i</mi></msub></mrow>"
            ),
        ),
        (
            inner(w, x[i]) - b,
            (
                '<mrow><mrow><mo stretchy="false">⟨</mo><mi>w</mi><mo separator="true">,</mo>'
                '<msub><mi>x</mi><mi>i</mi></msub><mo stretchy="false">⟩</mo></mrow>'
                "<mo>−</mo><mi>b</mi></mrow>"
            ),
        ),
    ],
    ids=str,
)
def test_mathml(formula, expected):
    assert to_mathml(formula) == expected


def test_sympys_own_printing_is_ours():
    from sympy import latex  # noqa: PLC0415 - only here

    assert str(total(α[i], i)) == "Σᵢ αᵢ"
    assert latex(total(α[i], i)) == r"\sum_{i=1}^{n} \alpha_i"


# House order


ORDER = {
    "number, parameter, multiplier, label, inner product": (
        inner(x[i], x[j]) * y[i] * α[i] * C / 2,
        "½Cαᵢyᵢ⟨xᵢ, xⱼ⟩",
    ),
    "size before parameter": (C * n * α[i], "nCαᵢ"),
    "capitals before Greek before Latin": (b * Scalar("ν") * C, "Cνb"),
    "data after multipliers": (Family("z", S)[i] * α[i], "αᵢzᵢ"),
    "brackets before inner products": (inner(w, u) * (b + C) * y[i], "yᵢ(C + b)⟨u, w⟩"),
    "the vector after its coefficients": (x[i] * y[i] * inner(w, u) * α[i], "αᵢyᵢ⟨u, w⟩xᵢ"),
    "sums last": (total(α[i], i) * b * inner(w, u), "b⟨u, w⟩ Σᵢ αᵢ"),
    "indices in order": (α[j] * α[i] * y[j] * y[i], "αᵢαⱼyᵢyⱼ"),
    "the weight vector first": (inner(x[i], w), "⟨w, xᵢ⟩"),
    "an operator on the right": (inner(Q(w), u), "⟨u, Qw⟩"),
}


@pytest.mark.parametrize("name", ORDER)
def test_the_order_of_factors(name):
    formula, expected = ORDER[name]
    assert to_text(formula) == expected


def test_the_order_of_terms():
    assert to_text(ξ[i] - 1 + y[i] * (b + inner(w, x[i])), roles=ROLES) == "yᵢ(⟨w, xᵢ⟩ + b) − 1 + ξᵢ"
    assert to_text(α[i] + b - C, roles=ROLES) == "b − C + αᵢ"
    assert to_text(total(μ[i] * ξ[i], i) + norm2(w), roles=ROLES) == "‖w‖² + Σᵢ μᵢξᵢ"
    # A negative term does not open a sum if a positive one can.
    assert to_text(α[i] - C) == "αᵢ − C"
    assert to_text(-α[i] - C) == "−C − αᵢ"


def test_the_bias_may_come_first():
    assert to_text(inner(w, x[i]) + b, load_notation("ml1920"), ROLES) == "w₀ + wᵀxⁱ"


def test_the_order_does_not_depend_on_how_the_formula_was_put_together():
    terms = [norm2(w) / 2, C * total(ξ[i], i), -total(α[i] * y[i] * b, i), total(α[i], i)]
    printed = set()
    for seed in range(10):
        random.Random(seed).shuffle(terms)
        printed.add(to_text(sum(terms, Integer(0)), roles=ROLES))
    assert printed == {"½‖w‖² + C Σᵢ ξᵢ − Σᵢ bαᵢyᵢ + Σᵢ αᵢ"}


# Signs and nodes out of the ordinary


@pytest.mark.parametrize("formula", [Operator("Σ")(w), FeatureMap("φ_1")(w)], ids=["operator", "map"])
def test_latex_is_plain_ascii(formula):
    assert to_latex(formula).isascii()


class Strange(Node):
    """A node that no printer knows."""


@pytest.mark.parametrize("write", [to_text, to_latex, str])
def test_an_unknown_node_is_refused_and_does_not_recurse(write):
    with pytest.raises(FormulaError, match="Strange cannot be written"):
        write(Strange(Integer(1)))


@pytest.mark.parametrize(
    "deeper", [lambda e: 1 + total((2 + e) * α[i], i), lambda e: (1 + e) ** 2, lambda e: 1 / (1 + e)]
)
def test_a_nested_formula_is_composed_once_at_every_level(deeper, monkeypatch):
    formula, parts, composed = b, [], HousePrinter._composed
    for _ in range(25):
        formula = deeper(formula)
    monkeypatch.setattr(HousePrinter, "_composed", lambda self, e: parts.append(e) or composed(self, e))
    TextPrinter().write(formula)
    assert len(parts) < 2_000  # some forty at each level; without memory more than 2²⁵
