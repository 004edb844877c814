"""What must not be accepted, and what must not be called wrong: lists, problems, prose, names."""

import pytest

from svmsym.judging.pages.check import check_derivation

WEIGHTS = r"$w=\sum_i\alpha_iy_ix_i$"
LAGRANGIAN = r"$L = \frac12\|w\|^2 - \sum_i \alpha_i (y_i (w^T x_i + b) - 1)$"
KKT = ["w = Σ αᵢyᵢxᵢ", "Σ αᵢyᵢ = 0", "yᵢ(wᵀxᵢ + b) ≥ 1", "αᵢ ≥ 0", "αᵢ(yᵢ(wᵀxᵢ + b) − 1) = 0"]
DUAL = "max Σ αᵢ − ½ Σᵢ Σⱼ αᵢαⱼyᵢyⱼ xᵢᵀxⱼ s.t. "


def test_a_list_of_conditions_is_accepted():
    assert check_derivation("hard-margin", ", ".join(KKT)).verdict == "correct"


@pytest.mark.parametrize(
    ("at", "slip"),
    [
        (1, "Σ αᵢ = 0"),
        (2, "yᵢ(wᵀxᵢ + b) > 1"),
        (3, "αᵢ > 0"),
        (3, "αᵢ ≤ 0"),
        (4, "αᵢ > 0 ⇔ yᵢ(wᵀxᵢ + b) = 1"),
        (4, "αᵢ = 0 or yᵢ(wᵀxᵢ + b) > 1"),
    ],
)
def test_a_wrong_condition_in_a_list_is_no_supposition(at, slip):
    page = ", ".join([*KKT[:at], slip, *KKT[at + 1 :]])
    assert check_derivation("hard-margin", page).verdict != "correct"


@pytest.mark.parametrize(
    ("constraints", "verdict"),
    [
        ("0 ≤ αᵢ ≤ C, Σ αᵢyᵢ = 0", "correct"),
        ("αᵢ ≥ 0, μᵢ ≥ 0, αᵢ + μᵢ = C, Σ αᵢyᵢ = 0", "correct"),
        ("αᵢ ≥ 0, Σ αᵢyᵢ = 0", "wrong"),
        ("0 ≤ αᵢ ≤ C", "wrong"),
        ("0 ≤ αᵢ ≤ C, Σ αᵢyᵢ = 0, w = Σ αᵢxᵢ", "wrong"),
        ("0 ≤ αᵢ ≤ C, Σ αᵢyᵢ = 0, μᵢ ≤ 0", "undecided"),  # nothing here says what μ is
    ],
)
def test_the_constraints_of_a_dual(constraints, verdict):
    assert check_derivation("soft-margin", DUAL + constraints).verdict == verdict


def test_a_second_formula_for_the_lagrangian_is_a_claim():
    values = r"$L = \sum_i\alpha_i {} \frac12\sum_i\sum_j\alpha_i\alpha_jy_iy_jx_i^Tx_j$"
    lines = [LAGRANGIAN, WEIGHTS, r"$\sum_i\alpha_iy_i=0$"]
    right = check_derivation("hard-margin", "\n\n".join([*lines, values.format("-")]))
    wrong = check_derivation("hard-margin", "\n\n".join([*lines, values.format("+")]))
    assert right.verdict == "correct"
    assert [k.verdict for k in wrong.lines] == ["correct", "correct", "correct", "wrong"]


@pytest.mark.parametrize(
    "prose",
    [
        "Hardly any of this holds.",
        "My brother believes:",
        "None of the above is true.",
        "I do not think so.",
        "Kaum etwas davon stimmt.",
        "Mein Bruder glaubt:",
        "Nada de esto es correcto.",
        "Everything above is rubbish.",
        "The dual above is rubbish.",
        "The dual is not this.",
        "That is not the dual.",
        "One can never obtain the dual so:",
    ],
)
def test_prose_that_may_take_a_line_back_keeps_the_page_open(prose):
    assert check_derivation("hard-margin", f"{prose}\n\n{WEIGHTS}").verdict == "undecided"


def test_a_wrong_line_stays_wrong_beside_words_that_nobody_knows():
    page = f"Everything is rubbish.\n\n{WEIGHTS.replace('=', '=-')}"
    assert check_derivation("hard-margin", page).verdict == "wrong"


@pytest.mark.parametrize(
    "prose",
    [
        "We set the gradient to zero:",
        "Plugging back into the Lagrangian:",
        "Note that the bias does not appear any more.",
        "Wir leiten nach w ab:",
        "Derivando e igualando a cero:",
    ],
)
def test_other_prose_changes_nothing(prose):
    assert check_derivation("hard-margin", f"{prose}\n\n{WEIGHTS}").verdict == "correct"


@pytest.mark.parametrize(
    ("loss", "verdict"),
    [
        (r"\sum_i h_i", "correct"),
        (r"\frac12\|w\|^2 + C\sum_i h_i", "correct"),
        (r"\sum_i h_i^2", "undecided"),
        (r"\sum_i \max(0, 1 + y_i(w^T x_i + b))", "undecided"),
    ],
)
def test_a_named_loss_is_that_of_the_library(loss, verdict):
    lines = [
        r"$h_i = \max(0, 1 - y_i(w^T x_i + b))$",
        f"$J = {loss}$",
        r"$\nabla_w h_i = -y_i x_i \text{ if } y_i(w^T x_i+b) < 1$",
    ]
    assert check_derivation("hinge-loss", "\n\n".join(lines)).verdict == verdict


@pytest.mark.parametrize(
    ("page", "verdict"),
    [
        ("L = ½‖w‖² − Σᵢ αᵢ gᵢ, gᵢ = yᵢ(wᵀxᵢ + b) − 1", "correct"),
        ("L = ½‖w‖² + Σᵢ αᵢ(1 − yᵢ f(xᵢ)), f(x) = wᵀx + b", "correct"),
        ("L = ½‖w‖² − Σᵢ αᵢ gᵢ, gᵢ = yᵢ(wᵀxᵢ + b) + 1", "wrong"),
        ("L = ½‖w‖² − αᵀ(Y(Xw + b1) − 1)", "undecided"),
    ],
)
def test_names_that_are_explained_behind(page, verdict):
    assert check_derivation("hard-margin", page).verdict == verdict


def test_a_primed_function_is_no_name_of_its_own():
    page = "Let f(x) = x² + 2x.\n\nf'(x) = 3x + 2"
    assert check_derivation(None, page).lines[1].verdict == "undecided"
