"""Printing: typical formulas in three formats, notation profiles, house order, and brackets."""

import random
from xml.etree import ElementTree as ET

import pytest
from random_formulas import POOL, Rewriter, Writer
from reading import latex_tokens, mathml_tokens, read, text_tokens
from sympy import Integer, Pow, Rational

from svmsym.errors import FormulaError, SvmsymError, UnknownNameError
from svmsym.formulas import (
    Family,
    FeatureMap,
    Index,
    IndexSet,
    KernelValue,
    LabelFamily,
    Operator,
    Scalar,
    Vector,
    VectorFamily,
    delta,
    equal,
    inner,
    kind_of,
    norm2,
    total,
)
from svmsym.formulas.atoms import Node
from svmsym.formulas.notation import DEFAULT, Notation, load_notation, notation_names
from svmsym.formulas.printing import Roles, to_latex, to_mathml, to_text
from svmsym.formulas.printing.house import HousePrinter

S = IndexSet("n", "i", "j")
i, j, n = Index("i", S), Index("j", S), Index("i", S).size
α, α_star, μ, ξ = (Family(name, S) for name in ("α", "α*", "μ", "ξ"))
y, x = LabelFamily("y", S), VectorFamily("x", S)
w, u, b, C, D = Vector("w"), Vector("u"), Scalar("b"), Scalar("C"), Scalar("D")
Q, φ = Operator("Q"), FeatureMap("φ")
ROLES = Roles(("w", "b", "ξ"), ("α", "μ"))
OSTWALD = load_notation("ostwald")
lagrangian = (
    norm2(w) / 2
    + C * total(ξ[i], i)
    - total(α[i] * (y[i] * (inner(w, x[i]) + b) - 1 + ξ[i]), i)
    - total(μ[i] * ξ[i], i)
)
dual = total(α[i], i) - total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j) / 2

# formula, text, LaTeX
TYPICAL = {
    "half a squared norm": (norm2(w) / 2, "½‖w‖²", r"\frac{1}{2} \left\|w\right\|^{2}"),
    "the Lagrangian": (
        lagrangian,
        "½‖w‖² + C Σᵢ ξᵢ − Σᵢ αᵢ(yᵢ(⟨w, xᵢ⟩ + b) − 1 + ξᵢ) − Σᵢ μᵢξᵢ",
        (
            r"\frac{1}{2} \left\|w\right\|^{2} + C \sum_{i=1}^{n} \xi_i"
            r" - \sum_{i=1}^{n} \alpha_i \left(y_i \left(\langle w, x_i\rangle + b\right) - 1 + \xi_i\right)"
            r" - \sum_{i=1}^{n} \mu_i \xi_i"
        ),
    ),
    "the dual": (
        dual,
        "Σᵢ αᵢ − ½ ΣᵢΣⱼ αᵢαⱼyᵢyⱼ⟨xᵢ, xⱼ⟩",
        (
            r"\sum_{i=1}^{n} \alpha_i"
            r" - \frac{1}{2} \sum_{i=1}^{n} \sum_{j=1}^{n} \alpha_i \alpha_j y_i y_j \langle x_i, x_j\rangle"
        ),
    ),
    "a kernel value": (
        total(α[i] * y[i] * KernelValue("K", "φ", x[i], x[j]), i),
        "Σᵢ αᵢyᵢK(xᵢ, xⱼ)",
        r"\sum_{i=1}^{n} \alpha_i y_i K(x_i, x_j)",
    ),
    "stationarity": (
        w - total(α[i] * y[i] * x[i], i),
        "w − Σᵢ αᵢyᵢxᵢ",
        r"w - \sum_{i=1}^{n} \alpha_i y_i x_i",
    ),
    "an image": (inner(w, φ(x[i])) + b, "⟨w, φ(xᵢ)⟩ + b", r"\langle w, \varphi(x_i)\rangle + b"),
    "a parameter below": (α[i] / (2 * C), "(1/(2C))αᵢ", r"\frac{1}{2 C} \alpha_i"),
    "a ridge": (delta(i, j) / (2 * C), "(1/(2C))δᵢⱼ", r"\frac{1}{2 C} \delta_{ij}"),
    "stars": (α_star[i] - α[i], "α*ᵢ − αᵢ", r"\alpha_i^{*} - \alpha_i"),
    "an inverse": (Q.inverse(w - u), "Q⁻¹(w − u)", r"Q^{-1} \left(w - u\right)"),
    "a quadratic form": (inner(w, Q(w)) / 2, "½⟨w, Qw⟩", r"\frac{1}{2} \langle w, Q w\rangle"),
    "a squared sum": (
        total(α[i], i) ** 2,
        "(Σᵢ αᵢ)²",
        r"\left(\sum_{i=1}^{n} \alpha_i\right)^{2}",
    ),
    "a distance": (norm2(x[i] - w), "‖xᵢ − w‖²", r"\left\|x_i - w\right\|^{2}"),
    "a squared squared norm": (
        norm2(w) ** 2,
        "(‖w‖²)²",
        r"\left(\left\|w\right\|^{2}\right)^{2}",
    ),
    "a squared inner product": (inner(w, u) ** 2, "⟨u, w⟩²", r"\langle u, w\rangle^{2}"),
    "a negative number": (-b / 2, "−½b", r"-\frac{1}{2} b"),
    "an odd fraction": (3 * b / 7, "(3/7)b", r"\frac{3}{7} b"),
    "the mean": (total(α[i], i) / n, "(1/n) Σᵢ αᵢ", r"\frac{1}{n} \sum_{i=1}^{n} \alpha_i"),
    "a sum below": (b / (C + D), "b/(C + D)", r"\frac{b}{C + D}"),
    "several factors below": (b / (C * n * D**2), "b/(nCD²)", r"\frac{b}{n C D^{2}}"),
    "a member below": (α[i] ** 2 / (4 * μ[i]), "αᵢ²/(4μᵢ)", r"\frac{\alpha_i^{2}}{4 \mu_i}"),
    "two sums multiplied": (
        total(α[i], i) * total(μ[i] * y[j], i),
        "(Σᵢ αᵢ) Σᵢ μᵢyⱼ",
        r"\left(\sum_{i=1}^{n} \alpha_i\right) \sum_{i=1}^{n} \mu_i y_j",
    ),
    "subscripts": (Scalar("w_0") + Scalar("C_1") * n, "nC₁ + w₀", r"n C_1 + w_0"),
    "a square in a name": (Scalar("R²") - b, "R² − b", r"R^{2} - b"),
    "zero": (Integer(0), "0", "0"),
}


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


# MathML is XML, and each element has as many children as it must have.


CHILDREN = {"mfrac": 2, "msub": 2, "msup": 2, "msubsup": 3, "munderover": 3}


def misshapen(formula, notation):
    """The elements with a wrong number of children."""
    root = ET.fromstring(f"<math>{to_mathml(formula, notation, ROLES)}</math>")
    return [e.tag for e in root.iter() if len(e) != CHILDREN.get(e.tag, len(e))]


def has_denominator(formula):
    return any(int(power.exp) < 0 for power in formula.atoms(Pow))


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


# Brackets: what is printed, read again the way a person reads it, is the same formula.


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


@pytest.mark.parametrize("formula", [Operator("Σ")(w), FeatureMap("φ_1")(w)], ids=["operator", "map"])
def test_latex_is_plain_ascii(formula):
    assert to_latex(formula).isascii()


class Strange(Node):
    """A node that no printer knows."""


@pytest.mark.parametrize("write", [to_text, to_latex, str])
def test_an_unknown_node_is_refused_and_does_not_recurse(write):
    with pytest.raises(FormulaError, match="Strange cannot be written"):
        write(Strange(Integer(1)))
