"""Notation profiles, and MathML in each of them: well formed, with as many children as must be."""

from xml.etree import ElementTree as ET

import pytest
from formula_letters import C, D, b, i, j, lagrangian, n, w, x, y, α, α_star, ξ
from printed_formulas import OSTWALD, ROLES, TYPICAL, has_denominator

from svmsym.errors import UnknownNameError
from svmsym.formulas import KernelValue, delta, inner, norm2, total
from svmsym.formulas.notation import DEFAULT, load_notation, notation_names
from svmsym.formulas.printing import to_latex, to_mathml, to_text

# Notation profiles


def test_ostwald():
    assert to_latex(α[i] * y[i] * inner(w, x[i]) + b, OSTWALD) == r"\lambda_i y^{(i)} w^{\top} x^{(i)} + w_0"
    assert to_text(α[i] * x[i], OSTWALD) == "λᵢx⁽ⁱ⁾"
    assert to_latex(KernelValue("K", "φ", x[i], x[j]), OSTWALD) == "k(x^{(i)}, x^{(j)})"
    assert to_latex(inner(x[i], x[j]), OSTWALD) == r"{x^{(i)}}^{\top} x^{(j)}"
    assert to_latex(y[i] ** 2, OSTWALD) == "{y^{(i)}}^{2}"
    assert "<mi>λ</mi>" in to_mathml(α[i], OSTWALD)
    assert "α" not in to_mathml(lagrangian, OSTWALD)


PROFILES = {
    "ch7": r"\alpha_{\ell} \left(y^{(\ell)} \left(w^{\top} x^{(\ell)} + w_0\right) - 1 + \xi_{\ell}\right)",
    "default": r"\alpha_i \left(y_i \left(\langle w, x_i\rangle + b\right) - 1 + \xi_i\right)",
    "iic2433": r"\alpha_n \left(y_n \left(w^{\top} x_n + b\right) - 1 + \xi_n\right)",
    "ml1920": r"\lambda_i \left(y^{i} \left(w_0 + w^{\top} x^{i}\right) - 1 + \varepsilon_i\right)",
    "ostwald": r"\lambda_i \left(y^{(i)} \left(w^{\top} x^{(i)} + w_0\right) - 1 + \xi_i\right)",
    "yoon": r"\alpha_i \left(t_i \left(w^{\top} x_i + b\right) - 1 + \xi_i\right)",
}


def test_every_profile_is_tested():
    assert sorted(PROFILES) == sorted(notation_names())


@pytest.mark.parametrize("name", PROFILES)
def test_profiles(name):
    margin = α[i] * (y[i] * (inner(w, x[i]) + b) - 1 + ξ[i])
    assert to_latex(margin, load_notation(name), ROLES) == PROFILES[name]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("ml1920", r"\left\|w\right\|_{2}^{2}"),
        ("iic2433", r"w^{\top} w"),
        ("ch7", r"\left\|w\right\|^{2}"),
    ],
)
def test_norms_in_profiles(name, expected):
    assert to_latex(norm2(w), load_notation(name)) == expected


def test_sizes_in_profiles():
    assert to_latex(total(α[i], i) / n, load_notation("iic2433")) == r"\frac{1}{N} \sum_{n=1}^{N} \alpha_n"


def test_an_unknown_profile_names_the_nearest():
    with pytest.raises(UnknownNameError, match="did you mean ostwald"):
        load_notation("ostwalt")


def test_a_profile_does_not_give_two_letters_one_symbol():
    # With a λ of its own in the formula, α keeps its name.
    kept = OSTWALD.for_names(["α", "λ", "b"])
    assert [kept.symbol(name) for name in ("α", "λ", "b")] == ["α", "λ", "w_0"]
    assert OSTWALD.for_names(["α", "b"]).symbol("α") == "λ"


def test_the_indices_of_delta_are_separate_commands():
    assert to_latex(delta(i, j), load_notation("ch7")) == r"\delta_{\ell m}"


def test_a_starred_multiplier_follows_its_letter():
    assert to_text(α_star[i] - α[i], OSTWALD) == "λ*ᵢ − λᵢ"


# MathML is XML, and each element has as many children as it must have.


CHILDREN = {"mfrac": 2, "msub": 2, "msup": 2, "msubsup": 3, "munderover": 3}


def misshapen(formula, notation):
    """The elements with a wrong number of children."""
    root = ET.fromstring(f"<math>{to_mathml(formula, notation, ROLES)}</math>")
    return [e.tag for e in root.iter() if len(e) != CHILDREN.get(e.tag, len(e))]


@pytest.mark.parametrize("profile", PROFILES)
def test_mathml_is_well_formed(profile):
    notation = load_notation(profile)
    for formula, _, _ in TYPICAL.values():
        root = ET.fromstring(f"<math>{to_mathml(formula, notation, ROLES)}</math>")
        assert {e.tag for e in root.iter()} <= {"math", "mrow", "mi", "mn", "mo", *CHILDREN}
        if not has_denominator(formula):
            assert misshapen(formula, notation) == []


@pytest.mark.parametrize("formula", [α[i] / (2 * C), b * C / (C + D), 3 * n / C], ids=str)
def test_mathml_fractions_have_two_children(formula):
    assert misshapen(formula, DEFAULT) == []
