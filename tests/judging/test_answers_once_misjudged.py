"""Answers that earlier judges decided wrongly: words that deny a value, squares, indices, roundings."""

import pytest

from svmsym import check_derivation, check_value, compare, problem, read

# By hand w = (1, −1), b = −1 and α = (½, ½, 1, 0): x₁ − x₂ is 0, 0, 2 at the support vectors, then 5.
PROBLEM = problem([[1, 1], [3, 3], [3, 1], [5, 0]], [-1, -1, 1, 1], C="inf")
PAGE = r"""$$L = \frac12\|w\|^2 - \sum_i \alpha_i (y_i(w^T x_i + b) - 1)$$

$$w = \sum_i \alpha_i y_i x_i$$

$$\sum_i \alpha_i y_i = 0$$"""


@pytest.mark.parametrize(
    ("reference", "answer", "verdict"),
    [
        ("α_i(C − α_i) = 0", "α_i²(C − α_i²) = 0", "wrong"),
        ("b(1 − b) = 0", "b^2(1 − b^2) = 0", "wrong"),
        (r"\xi_i (\mu_i - 2) = 0", r"\xi_i^2 (\mu_i^2 - 2) = 0", "wrong"),
        ("α_i(C − α_i) = 0", "α_i²(C − α_i) = 0", "correct"),
        ("α_i(C − α_i) = 0", "α_i(C − α_i)² = 0", "correct"),
        ("α_i = C ⇒ ξ_i ≥ 0", "2α_i = 2C ⇒ ξ_i ≥ 0", "correct"),
        ("ξ_i ≠ 0 ⇒ α_i = C", "2ξ_i ≠ 0 ⇒ C = α_i", "correct"),
        ("α_i > 0 ⇒ ξ_i = 0", "ξ_i = 0 ⇒ α_i > 0", "wrong"),
        ("y_i(⟨w, x_i⟩ + b) ≥ 1", "m_i = ⟨w, x_i⟩ + b, y_i m_i ≥ 1", "correct"),
        ("there exists j such that α_j > 0", "max_j (C α_j) > 0", "correct"),  # C is positive
        ("min_b (b − 2)² s.t. −2 ≤ b ≤ C", "min_b (b − 2)² + b s.t. b ≥ −2, 2b ≤ 2C", "wrong"),
        (
            "max_α Σ_j α_j − ½(Σ_j α_j y_j)² s.t. 0 ≤ α_i ≤ C",
            "max_α Σ_j α_j − ½(Σ_{j: ξ_j ≠ 0} α_j y_j)² s.t. 0 ≤ α_i ≤ C",
            "wrong",
        ),
    ],
)
def test_squares_conditions_and_own_names(reference, answer, verdict):
    assert compare(reference, answer).verdict == verdict


@pytest.mark.parametrize(
    "answer",
    [
        *("α_i ≥ 0 (i = 1, 2)", "α_i ≥ 0 for i = 1, 2", "α_i ≥ 0 für i = 1, 2, 3"),
        *("α_i ≥ 0 para i = 1, ..., 5", "α_i ≥ 0, i = 1, 2", r"\alpha_i \ge 0, \quad i = 1, \dots, 4"),
        *("scarcely α_i ≥ 0", "I question whether α_i ≥ 0", "It is a legend that α_i ≥ 0"),
        *("α_i ≥ 0 for many i", "α_i ≥ 0 for all even i", "kaum je α_i ≥ 0", "α_i ≥ 0 für die meisten i"),
        *("apenas α_i ≥ 0", "α_i ≥ 0 para casi todo i", "거의 α_i ≥ 0", "很少 α_i ≥ 0"),
    ],
)
def test_what_speaks_of_some_points_alone_is_not_accepted(answer):
    assert compare("α_i ≥ 0", answer).verdict != "correct"


@pytest.mark.parametrize(
    "text",
    [
        "√" * 30 + "2 = 1.5",  # each root was spelled twice at every level
        "1,5 x_1/2x " * 190 + "b = 3",
        "α_i(1 - ξ_i - y_i(w^T x_i + b))2√5 = 0 건조 성보상()",
        r"该\sum_{该该命题是错误的",
    ],
)
def test_strange_texts_have_an_outcome(text):
    assert read(text) is not None


@pytest.mark.parametrize("answer", ["α_i ≥ 0 for i = 1, ..., n", "Therefore we obtain α_i ≥ 0 for all i"])
def test_what_speaks_of_all_points_is_accepted(answer):
    assert compare("α_i ≥ 0", answer).verdict == "correct"


@pytest.mark.parametrize(
    "answer",
    [
        *("b = 3/2 is violated", "b = 3/2 fails", "b = 3/2 is a lie", "the opposite of b = 3/2"),
        *("b = 3/2 is hogwash", "b = 3/2 gilt nie", "b = 3/2 ist verletzt", "b = 3/2 ist unmöglich"),
        *("das Gegenteil von b = 3/2", "b = 3/2 es falsa", "b = 3/2 se viola", "lo contrario de b = 3/2"),
        *("b = 3/2 es un disparate", "b = 3/2 거짓", "b = 3/2 틀렸다", "b = 3/2 위반", "b = 3/2 오류"),
        *("b = 3/2 是错的", "b = 3/2 违反", "b = 3/2 有误", "b = 3/2 是假的", "the cube of b = 3/2"),
    ],
)
def test_words_that_deny_a_formula_are_not_passed_over(answer):
    assert compare("b = 3/2", answer).verdict != "correct"


@pytest.mark.parametrize(
    "answer",
    [
        *("b = 3/2 holds", "so b = 3/2", "Damit gilt b = 3/2", "por tanto b = 3/2"),
        *("따라서 b = 3/2 이다", "所以 b = 3/2 成立"),
    ],
)
def test_words_that_change_nothing_are_passed_over(answer):
    assert compare("b = 3/2", answer).verdict == "correct"


@pytest.mark.parametrize(
    "answer",
    [
        *("负3/2", "答：负3/2", "menos 3/2", "la respuesta es menos 3/2", "음의 3/2", "답: 음수 3/2"),
        *("negative 3/2", "minus 3/2", "double 3/2", "about 3/2", "mehr als 3/2", "factorial(3/2)"),
    ],
)
def test_a_word_before_a_value_may_change_it(answer):
    assert compare("3/2", answer).verdict != "correct"
    assert compare("3/2", "the answer is 3/2").verdict == "correct"


@pytest.mark.parametrize(
    ("number", "value"),
    [(r"1.3\overline{3}", "4/3"), (r"0,1\bar 6", "1/6"), ("0.3̅", "1/3"), (r"2.\dot{3}", "7/3")],
)
def test_a_recurring_decimal_is_its_fraction(number, value):
    assert compare(f"b = {value}", f"b = {number}").verdict == "correct"
    assert compare("b = 1/7", f"b = {number}").verdict != "correct"


def test_a_divisor_that_is_never_zero_is_cancelled():
    for answer in ("2C/C", "2‖w‖/‖w‖", "2n/n"):
        assert compare("2", answer).verdict == "correct"


@pytest.mark.parametrize("answer", ["1.4142135623730951", "0.7071067811865476", "1.41"])
def test_a_machine_number_is_a_rounded_value(answer):
    assert check_value(PROBLEM, "margin", answer).verdict == "undecided"
    assert check_value(PROBLEM, "margin", "1.4142135633730951").verdict == "wrong"


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("α_i = 1/4 for i = 1, 2; the rest is 0", "wrong"),
        ("α_i = 1/2 for i = 1, 2; the rest is 0", "wrong"),  # α₃ is 1
        ("α_i = 1/2 (i = 1, 2), α_3 = 1, α_4 = 0", "correct"),
        ("α_i = 1/2 for i = 1, 2, 3, 4", "wrong"),
        ("α_1 = α_2 = 1/2, α_3 = 1, the rest is 0", "correct"),
    ],
)
def test_values_for_some_indices(answer, verdict):
    assert check_value(PROBLEM, "alpha", answer).verdict == verdict


@pytest.mark.parametrize(
    "words",
    [
        r"I first tried $w = -\sum_i \alpha_i y_i x_i$, but this is wrong.",
        r"Zuerst hatte ich $w = -\sum_i \alpha_i y_i x_i$, das ist falsch.",
        r"Primero puse $w = -\sum_i \alpha_i y_i x_i$, pero es incorrecto.",
        r"처음에는 $w = -\sum_i \alpha_i y_i x_i$ 라고 했지만 틀렸다.",
        r"我先写了 $w = -\sum_i \alpha_i y_i x_i$，这是错的。",
    ],
)
def test_what_is_taken_back_on_a_page_is_not_wrong(words):
    assert check_derivation("hard-margin", PAGE).verdict == "correct"
    assert check_derivation("hard-margin", f"{words}\n\n{PAGE}").verdict != "wrong"


@pytest.mark.parametrize("text", ["b = -1 + ∞ - ∞", "b = -1 + 0·∞", "b = ∞/∞", "b = -1 + 1/∞"])
def test_infinity_is_no_number(text):
    assert check_value(PROBLEM, "b", text).verdict != "correct"
    assert compare("b = -1", text).verdict != "correct"


def test_xi_among_the_variables_is_slack():
    assert "ξ" in read("min_{w,b,xi} 1/2 ||w||^2 + C sum_i xi_i").line


DUAL = "Σᵢ αᵢ − ½ Σᵢ Σⱼ αᵢ αⱼ yᵢ yⱼ ⟨xᵢ, xⱼ⟩"


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("Σ_{i=1}^n α_i - ½ ΣΣ α_i α_j y_i y_j x_i·x_j", DUAL),
        (r"\sum_{i=1}^n \alpha_i - \frac12 \sum\sum \alpha_i\alpha_j y_i y_j x_i^T x_j", DUAL),
        ("Σᵢ α_i + Σ α_i", "2 Σᵢ αᵢ"),
        ("Σ_i α_i − Σ ξ_i μ_i", "Σᵢ αᵢ − Σᵢ μᵢ ξᵢ"),
    ],
)
def test_a_sum_without_an_index_binds_what_stands_in_it(text, meaning):
    assert compare(meaning, text).verdict == "correct"


@pytest.mark.parametrize(
    ("reference", "answer", "verdict"),
    [
        ("K(x,z) = 1 + 2xz + x²z²", "K(x,z) = (1 + xz)², so 1 + xz + x²z²", "wrong"),
        ("K(x,z) = 1 + 2xz + x²z²", "K(x,z) = (1 + xz)², so 1 + 2xz + x²z²", "correct"),
        ("ν ∈ (0, 1]", "0 ≤ ν ≤ 1", "undecided"),
        ("ν ∈ (0, 1]", "0 < ν ≤ 1", "correct"),
        ("ν ∈ (0, 1]", "0 < ν < 1", "wrong"),
        (
            "Σ_i α_i y_i = 0",
            "La suma de los alfas, cada uno con el signo de su clase, se anula.",
            "undecided",
        ),
    ],
)
def test_what_follows_so_what_is_positive_and_what_is_half_heard(reference, answer, verdict):
    assert compare(reference, answer).verdict == verdict


def test_a_reason_in_strange_words_is_no_value_of_a_problem_without_solution():
    four = problem([[0, 0], [1, 1], [0, 1], [1, 0]], [1, 1, -1, -1], kind="svc", C="inf")
    said = "No line can separate these two classes, so the hard-margin problem has no feasible point at all."
    assert check_value(four, "no_solution", said).verdict == "undecided"
    assert check_value(four, "no_solution", "w = (1, 1)").verdict == "wrong"


def test_slack_of_nu_svc_is_measured_from_rho():
    line = problem([[0], [1], [3], [4]], [-1, -1, 1, 1], kind="nusvc", nu="3/4")
    for said, verdict in (("-1/2, ξ = (0, 1, 1, 0)", "correct"), ("-1/2, ξ = (0, 0, 1, 0)", "wrong")):
        assert check_value(line, "objective", said).verdict == verdict
