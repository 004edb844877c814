"""Every kind of item, marked by itself."""

from fractions import Fraction

import pytest
from marking_exams import DUAL, LAGRANGIAN, exam, item, marked, points

from svmsym.exact.problem import Kernel, Problem
from svmsym.exams.marking.wiring import Wiring
from svmsym.exams.setting.reference import right_answers

SQUARE = Problem(
    "svc", X=points((1, 0), (3, 2), (5, 1)), y=(-1, 1, 1), kernel=Kernel("poly", 2, Fraction(1), Fraction(0))
)
SHIFTED = Problem(
    "svc", X=points((1, 0), (3, 2), (5, 1)), y=(-1, 1, 1), kernel=Kernel("poly", 2, Fraction(1), Fraction(1))
)
LINE = Problem("svc", X=points((0,), (1,), (2,)), y=(-1, 1, -1))
FOUR = Problem("svc", X=points((1, 1), (3, 3), (3, 1), (4, 1)), y=(-1, -1, 1, 1))
HALVES = Problem("svc", X=points((1, 0), (Fraction(1, 2), Fraction(1, 2))), y=(-1, 1))  # K = (1, ½; ½, ½)
MORE = {"P": SQUARE, "Q": SHIFTED, "line": LINE, "four": FOUR, "halves": HALVES}
FIRST = points((1, 0), (3, 2))
PAIRS = points((1, 2), (3, 1), (1, 1), (1, 1))  # 36 and 9 with (⟨x, z⟩ + 1)²


def verdict(kind, answer, *, wiring=None, data="A", **settings):
    problems = dict(MORE)
    stated = exam(item("a", kind, 4, data=data, **settings))
    stated = exam(*stated.items, data={**stated.data, **problems})
    marks = marked(stated, a=answer) if wiring is None else marked(stated, wiring, a=answer)
    return marks["a"].status


RIGHT = [
    ("gram", "K = [[1,3,5],[3,13,17],[5,17,26]], det K = 0", {}),  # three points in a plane
    ("alpha", "α_1 = α_2 = 1/4, rest 0", {}),
    ("alpha", "(1/8, 3/8, 1/8, 3/8)", {"data": "B"}),
    ("alpha", "α = (8/9, 2, 8/9, 2)", {"data": "S"}),
    ("w", "Also ist $w = (1/2, 1/2)$ und damit fertig.", {}),
    ("w", "w = 2/3", {"data": "S"}),
    ("b", "b = −1,5", {}),
    ("b", "−1", {"data": "S"}),
    ("margin", "√2", {"margin": "half"}),
    ("margin", "2√2", {"margin": "full"}),
    ("margin", "1.414", {"margin": "half", "decimals": 3}),
    ("hyperplane", "2x_1 + 2x_2 − 6 = 0", {}),
    ("support_vectors", "x_1 and x_2", {}),
    ("support_vectors", "los vectores soporte son $x_1$ y $x_2$", {}),
    ("slack", "ξ = (0, 4/3, 0, 4/3)", {"data": "S"}),
    ("predict", "−1", {"at": points((2, 0))}),
    ("predict", "−1/2, 1", {"at": points((2, 0), (5, 1))}),
    ("predict", "clase −1, clase +1", {"at": points((2, 0), (5, 1))}),
    ("predict", "f(5,1) = 3/2, f(2,0) = −1/2", {"at": points((2, 0), (5, 1))}),
    ("gram", "K = [[1,3,5],[3,13,17],[5,17,26]]", {}),
    ("gram", "[[2,0,0,-2],[0,2,-2,0],[0,-2,2,0],[-2,0,0,2]]", {"data": "B"}),
    ("gram", "[[2,6,4,5],[6,18,12,15],[4,12,10,13],[5,15,13,17]]", {"data": "four"}),
    ("gram", "[[1,0,0,5],[0,5,0,5]]", {"data": "halves"}),  # decimal commas: two rows of two numbers
    ("gram", "1 3 5\n3 13 17\n5 17 26", {}),
    ("gram", "K =\n1, 3, 5\n3, 13, 17\n5, 17, 26", {}),
    ("gram", "| 1 | 3 | 5 |\n| 3 | 13 | 17 |\n| 5 | 17 | 26 |", {}),
    ("gram", "2 0 0 -2\n0 2 −2 0\n0 -2 2 0\n-2 0 0 2", {"data": "B"}),
    ("gram", "1 0,5\n0,5 1/2", {"data": "halves"}),
    ("gram", "K_11 = 1, K_12 = K_21 = 3, K_13 = K_31 = 5, K_22 = 13, K_23 = K_32 = 17, K_33 = 26", {}),
    ("gram", "K11 = 1, K12 = 3, K13 = 5, K22 = 9 + 4 = 13, K23 = 17, K33 = 26", {}),
    ("kernel", "K = 9", {"data": "P", "at": FIRST}),
    ("kernel", "$K = (3 + 1)^2 = 16$", {"data": "Q", "at": FIRST}),
    ("kernel", "K(x_1, x_2) = 9", {"data": "P", "at": FIRST}),
    ("kernel", "16", {"data": "Q", "at": FIRST}),
    ("kernel", "K((1,2),(3,1)) = 36, K((1,1),(1,1)) = 9", {"data": "Q", "at": PAIRS}),
    ("kernel", "K((1,1),(1,1)) = 9, K((1,2),(3,1)) = 36", {"data": "Q", "at": PAIRS}),
    ("kernel", "K((1,1),(1,1)) = 9, K((3,1),(1,2)) = (5+1)^2 = 36", {"data": "Q", "at": PAIRS}),
    ("kernel", "36, 9", {"data": "Q", "at": PAIRS}),
    ("kernel", "2K((1,0),(3,2)) = 32", {"data": "Q", "at": FIRST}),
    ("kernel", "K(x_1,x_2) = (x_1·x_2 + 1)^2 = 16", {"data": "Q", "at": FIRST}),
    ("kernel", "(x_1·x_2 + 1)^2 = 16", {"data": "Q", "at": FIRST}),
    ("gram", "2K = [[2,6,10],[6,26,34],[10,34,52]]", {}),
    ("gram", "K_12 = 3, K = [[1,3,5],[3,13,17],[5,17,26]]", {}),
    ("gram", "K = XX^T = [[1,3,5],[3,13,17],[5,17,26]]", {}),
    ("feature_map", "2φ(x) = (2x_1^2, 2√2 x_1 x_2, 2x_2^2)", {"data": "P"}),
    ("feature_map", "x = (x_1, x_2), φ(x) = (x_1^2, √2 x_1 x_2, x_2^2)", {"data": "P"}),
    ("feature_map", "φ(x) = (x_1^2, √2 x_1 x_2, x_2^2)", {"data": "P"}),
    ("feature_map", "φ(x) = (x_1^2, x_1 x_2, x_2 x_1, x_2^2)", {"data": "P"}),
    ("feature_map", "φ(x) = (1, √2 x_1, √2 x_2, x_1^2, √2 x_1 x_2, x_2^2)", {"data": "Q"}),
    ("feature_map", "φ(x, y) = (x², √2 xy, y²)", {"data": "P"}),
    ("feature_map", r"$\phi(a,b) = (a^2, \sqrt{2}ab, b^2)^T$", {"data": "P"}),
    ("feature_map", "φ(y, x) = (x*x, sqrt(2)*x*y, y*y)", {"data": "P"}),
    ("hyperplane", "{x ∈ ℝ² : x_1 + x_2 − 3 = 0}", {}),
    ("hyperplane", r"$H = \{x \in \mathbb{R}^2 \mid \frac{1}{2} x_1 + \frac12 x_2 = \frac32\}$", {}),
    ("separable", "yes", {}),
    ("separable", "Nein, denn 1 liegt dazwischen.", {"data": "line"}),
    ("statement", "Falsch, weil …", {"holds": False}),
    ("lagrangian", "½‖w‖² + Σ_i α_i (1 − y_i (w·x_i + b))", {}),
    ("lagrangian", "L = ½‖w‖² − Σ_i λ_i (y_i (w·x_i − b) − 1)", {}),
    ("dual", "min ½ Σ_i Σ_j α_i α_j y_i y_j ⟨x_i, x_j⟩ − Σ_i α_i s.t. α_i ≥ 0, Σ_i α_i y_i = 0", {}),
]
# The wrong answers of the catalogue, on the data it gives them for.
WRONG = [
    ("kernel", "K((1,0),(3,2)) + 1 = 16", {"data": "Q", "at": FIRST}),
    ("gram", "K + I = [[1,3,5],[3,13,17],[5,17,26]]", {}),
    ("alpha", "(1/8, 1/8, 0)", {}),
    ("alpha", "(1/2, 0, 0, 1/2)", {"data": "B"}),
    ("alpha", "(7/18, 1/2, 7/18, 1/2)", {"data": "S"}),
    ("w", "(1, 1)", {}),
    ("w", "(−1/2, −1/2)", {}),
    ("w", "(1, 1/2)", {}),
    ("b", "3/2", {}),
    ("b", "−2", {}),
    ("b", "−5/3", {}),
    ("b", "1/2", {}),
    ("b", "1/3", {"data": "S"}),
    ("margin", "√2", {"margin": "full"}),
    ("margin", "1.4142", {"margin": "half", "accept": "exact"}),
    ("margin", "4", {"margin": "full"}),
    ("support_vectors", "{x_3}", {}),
    ("support_vectors", "none", {}),
    ("support_vectors", "Es gibt keine.", {}),
    ("slack", "(0, 0, 0, 0)", {"data": "S"}),
    ("slack", "ξ = (0; 0; −1/2)", {}),
    ("predict", "1", {"at": points((2, 0))}),
    ("predict", "−1/2, −1", {"at": points((2, 0), (5, 1))}),
    ("predict", "clase +1, clase −1", {"at": points((2, 0), (5, 1))}),
    ("predict", "f(5,1) = −1/2, f(2,0) = 3/2", {"at": points((2, 0), (5, 1))}),
    ("gram", "K = [[0,3,5],[3,13,17],[5,17,26]]", {}),
    ("gram", "K = [[0,8,17],[8,0,5],[17,5,0]]", {}),
    ("gram", "[[35, 11], [11, 5]]", {}),
    ("gram", "[[2,6,4,5],[6,18,12,15],[4,12,10,13],[5,15,13,18]]", {"data": "four"}),
    ("gram", "1 3 5\n3 13 -17\n5 -17 26", {}),
    ("gram", "| 1 | 3 | 5 |\n| 3 | 13 | 17 |\n| 5 | 17 | 2 |", {}),
    ("gram", "K_11 = 1, K_12 = K_21 = 3, K_13 = K_31 = 5, K_22 = 13, K_23 = K_32 = -17, K_33 = 26", {}),
    ("kernel", "K = 10", {"data": "Q", "at": FIRST}),
    ("kernel", "10", {"data": "Q", "at": FIRST}),
    ("kernel", "K((1,1),(1,1)) = 36, K((1,2),(3,1)) = 9", {"data": "Q", "at": PAIRS}),
    ("kernel", "2K((1,0),(3,2)) = 16", {"data": "Q", "at": FIRST}),
    ("gram", "2K = [[1,3,5],[3,13,17],[5,17,26]]", {}),
    ("gram", "-K = [[1,3,5],[3,13,17],[5,17,26]]", {}),
    ("feature_map", "2φ(x) = (x_1^2, √2 x_1 x_2, x_2^2)", {"data": "P"}),
    ("feature_map", "φ(x) = (x_1^2, x_1 x_2, x_2^2)", {"data": "P"}),
    ("feature_map", "φ(x, y) = (x², 2xy, y²)", {"data": "P"}),
    ("feature_map", "φ(u, v) = (u², v²)", {"data": "P"}),
    ("hyperplane", "{x ∈ ℝ² : x_1 + x_2 + 3 = 0}", {}),
    ("separable", "no", {}),
    ("statement", "true", {"holds": False}),
    ("statement", "true, because …", {"holds": False, "marks": {"reason": Fraction(2)}}),
    ("lagrangian", "½‖w‖² + Σ_i α_i (y_i (w·x_i + b) − 1)", {}),
    ("lagrangian", "‖w‖² − Σ_i α_i (y_i (w·x_i + b) − 1)", {}),
    ("lagrangian", "½‖w‖² − Σ_i α_i (w·x_i + b − 1)", {}),
    ("lagrangian", "½‖w‖² − Σ_i α_i y_i (w·x_i + b)", {}),
    ("lagrangian", "½‖w‖² − Σ_i α_i (y_i w·x_i − 1)", {}),
    ("dual", DUAL.replace("½ ", ""), {}),
    ("dual", DUAL.replace("y_i y_j ", ""), {}),
    ("dual", DUAL.replace(", Σ_i α_i y_i = 0", ""), {}),
    ("dual", DUAL.replace("max", "min"), {}),
]
UNDECIDED = [
    ("alpha", "(1/4, 1/4)", {}),
    ("w", "see the sketch", {}),
    ("b", "b = 1 or b = 2", {}),
    ("margin", "1.4142", {"margin": "half"}),
    ("gram", "K_12 = 3", {}),
    ("gram", "1 3\n3 13", {}),  # the rows of some points alone
    ("gram", "1 3 5\n3 13 17", {}),
    ("gram", "1 3 5\n3 13 - 17\n5 - 17 26", {}),
    ("gram", "1 3 5 or 3 13 17\n3 13 17\n5 17 26", {}),
    ("gram", "1,3,5\n3,13,17\n5,17,26", {}),
    ("gram", "K_11 = 1, K_12 = 3, K_22 = 13", {}),
    ("gram", "K_11 = 1, K_22 = 13, K_33 = 26", {}),
    (
        "gram",
        "K_11 = 1, K_12 = K_21 = 3, K_13 = K_31 = 5, K_22 = 13, K_23 = K_32 = 17, K_33 = 26, K_23 = 18",
        {},
    ),
    ("gram", "K_11 = 1, K_12 = K_21 = 3, K_13 = K_31 = 5, K_22 = 13, K_23 = K_32 = 17, K_33 = 26 or 27", {}),
    ("kernel", "K = 16 or 25", {"data": "Q", "at": FIRST}),
    ("kernel", "K = 16, K = 9", {"data": "Q", "at": FIRST}),
    ("kernel", "K ≠ 16", {"data": "Q", "at": FIRST}),
    ("kernel", "K = 36, 9", {"data": "Q", "at": PAIRS}),
    ("gram", "K = [[1,3,5],[3,13,17],[5,17,26]] or 0", {}),
    ("gram", "K = [[1,3,5],[3,13,17],[5,17,26]], K_12 = 7", {}),
    ("gram", "K = [[1,3,5],[3,13,17],[5,17,26]], K_{45} = 7", {}),
    ("hyperplane", "x_1 + x_2 = 3 or x_1 − x_2 = 3", {}),
    ("feature_map", "φ(x) = (x_1^2, √2 x_1 x_2, x_2^2) or 0", {"data": "P"}),
    ("feature_map", "φ(x) = (x_1, x_2^2) or (x_1^2, √2 x_1 x_2, x_2^2)", {"data": "P"}),
    ("kernel", "K((5,5),(3,2)) = 16", {"data": "Q", "at": FIRST}),
    ("kernel", "K((1,0),(3,2)) = 16 or 0", {"data": "Q", "at": FIRST}),
    ("feature_map", "φ(x, y) = (x2, √2xy, y2)", {"data": "P"}),  # x² or 2x
    ("feature_map", "φ(x, y) = (x_1², √2 x_1x_2, x_2²)", {"data": "P"}),
    ("feature_map", "φ(x, y, z) = (x², √2 xy, y²)", {"data": "P"}),
    ("feature_map", "φ(x, x) = (x², √2 xx, x²)", {"data": "P"}),
    ("feature_map", "φ(x, y) = (x², √2 xy, y²) or 0", {"data": "P"}),
    ("hyperplane", "{x ∈ ℝ² : x_1 + x_2 − 3 > 0}", {}),
    ("hyperplane", "{x ∈ ℝ² : x_1 + x_2 − 3 = 0, x_1 > 0}", {}),
    ("hyperplane", "{x ∈ ℝ² : x_1 + x_2 − 3 = 0 or x_1 = 0}", {}),
    ("hyperplane", r"{x ∈ ℝ² : x_1 + x_2 − 3 \neq 0}", {}),
    ("hyperplane", "{x ∈ ℝ³ : x_1 + x_2 − 3 = 0}", {}),
    ("statement", "perhaps", {"holds": True}),
    ("statement", "true, because …", {"holds": True, "marks": {"reason": Fraction(2)}}),
    ("statement", "true", {}),
    ("dual", "max", {}),
    ("kkt", "α_i ≥ 0", {}),
]


@pytest.mark.parametrize(("kind", "answer", "settings"), RIGHT)
def test_right(kind, answer, settings):
    assert verdict(kind, answer, **settings) == "correct"


@pytest.mark.parametrize(("kind", "answer", "settings"), WRONG)
def test_wrong(kind, answer, settings):
    assert verdict(kind, answer, **settings) == "wrong"


@pytest.mark.parametrize(("kind", "answer", "settings"), UNDECIDED)
def test_undecided(kind, answer, settings):
    assert verdict(kind, answer, **settings) == "undecided"


@pytest.mark.parametrize("answer", ["", "   ", "\n\t "])
def test_empty(answer):
    mark = marked(exam(item("a", "w", data="A")), a=answer)["a"]
    assert (mark.status, mark.score) == ("empty", 0)


def test_the_lecturers_own_answer_wins():
    assert verdict("b", "b = 7", answers=("b = 7",)) == "correct"
    assert verdict("b", "b = −3/2", answers=("b = 7",)) == "wrong"


def test_commas_as_the_exam_says():
    stated = item("d", "w", data="A")
    # The points lie in the plane: four numbers are no w.
    assert marked(exam(stated), d="w = (0,5,0,5)")["d"].status == "correct"
    assert marked(exam(stated, decimal="point"), d="w = (0,5,0,5)")["d"].status == "wrong"
    assert marked(exam(stated, decimal="comma"), d="w = (0,5,0,5)")["d"].status == "correct"


@pytest.mark.parametrize(
    ("kind", "answer", "status"),
    [
        ("w", "~~w = (1, 1)~~ w = (1/2, 1/2)", "correct"),
        ("w", r"$\cancel{w = (\frac{1}{2}, 1)}\; w = (1/2, 1/2)$", "correct"),
        ("w", "~~w = (1/2, 1/2)~~ w = (1, 1)", "wrong"),
        ("w", "~~w = (1/2, 1/2)~~", "undecided"),
        ("w", r"\cancel{w = (1, 1) w = (1/2, 1/2)", "undecided"),
    ],
)
def test_what_is_crossed_out_does_not_count(kind, answer, status):
    assert verdict(kind, answer) == status


def test_a_trace_is_held_against_the_list_it_follows_longest():
    # By hand: x_2 changes the weights, then x_1 twice; listed after every point, (0, 0, 0) stands twice.
    stated = exam(item("t", "perceptron_trace", 4, data="A"))
    wiring = Wiring(references=right_answers)
    right = "(0, 0, 0), (1, 3, 2), (0, 2, 2), (−1, 1, 2)"
    assert marked(stated, wiring, t=right.removeprefix("(0, 0, 0), "))["t"].score == 4
    mark = marked(stated, wiring, t=f"{right}, (9, 9, 9)")["t"]
    assert (mark.status, mark.score) == ("undecided", None)  # nobody said how much one weight too many costs


@pytest.mark.parametrize(
    ("answer", "status", "score"),
    [
        ("(0, 0), (1, 2), (0, 2)", "correct", 3),
        ("w = (0, 0)\nw = (1, 2)\nw = (0, 2)", "correct", 3),
        ("(0, 0), (1, 2), (7, 7)", "partial", 2),
        ("(0, 0), (1, 2)", "partial", 2),
        ("(1, 0), (1, 2), (0, 2)", "wrong", 0),
        ("(1, 2), (0, 2)", "correct", 3),  # the sheet asks for the weights after each change
        ("(1, 2), (7, 7)", "partial", Fraction(3, 2)),
        ("(0, 0), (1, 2), (0, 2), (0, 2)", "undecided", None),
        ("(0, 0), (1, 2), (0, 2), (3, 3)", "undecided", None),
        ("no idea", "undecided", None),
    ],
)
def test_a_trace_counts_up_to_its_first_wrong_weights(answer, status, score):
    wiring = Wiring(references=lambda _exam, _item: ("(0, 0), (1, 2), (0, 2)",))
    mark = marked(exam(item("t", "perceptron_trace", 3, data="A")), wiring, t=answer)["t"]
    assert (mark.status, mark.score) == (status, score)


@pytest.mark.parametrize("answer", ["XᵀXw = Xᵀy", "XᵀXw + b = Xᵀy", "XᵀXw + Xᵀ1b = Xᵀy"])
def test_normal_equations_may_have_b_among_their_coordinates(answer):
    stated = exam(item("n", "normal_equations", problem="least-squares"))
    assert marked(stated, Wiring(references=right_answers), n=answer)["n"].status == "undecided"


def test_a_lagrangian_for_particular_points_is_not_called_wrong():
    written = "½‖w‖² − α_1(y_1(w·x_1 + b) − 1) − α_2(y_2(w·x_2 + b) − 1)"
    assert verdict("lagrangian", written) == "undecided"
    assert verdict("lagrangian", LAGRANGIAN) == "correct"


def test_a_judge_that_fails_costs_no_other_item(monkeypatch):
    def broken(*_args, **_settings):
        raise KeyError("planted")

    monkeypatch.setattr("svmsym.exams.marking.judging_items.rows_in_brackets", broken)
    found = marked(exam(item("k", "gram", data="A"), item("d", "w", data="A")), k="[[1]]", d="(1/2, 1/2)")
    assert (found["k"].score, found["d"].score) == (None, 1)
    assert "the judge failed" in found["k"].reason


def test_signs_that_no_derivation_uses():
    assert verdict("lagrangian", "½‖w‖² + Σ_i α_i (y_i (w·x_i + b) − ∞)") == "undecided"


def test_the_dual_of_classification_for_data_without_labels():
    data = Problem(
        "svr", C=Fraction(1), epsilon=Fraction(0), X=points((0,), (1,)), targets=(Fraction(0), Fraction(1))
    )
    stated = exam(item("b", "dual", data="R"), data={"R": data})
    assert marked(stated, b="max α_1 + α_2 − Σ_i α_i² s.t. Σ_i α_i y_i = 0")["b"].status == "undecided"


@pytest.mark.parametrize(
    ("text", "status", "score"),
    [
        ("False.", "partial", 1),
        ("Die Aussage ist falsch!", "partial", 1),
        ("**거짓**", "partial", 1),
        ("False, since α = C is possible.", "undecided", None),
        ("False: ξ > 0", "undecided", None),
        ("True.", "wrong", 0),
    ],
)
def test_a_verdict_without_a_reason_earns_what_the_verdict_is_worth(text, status, score):
    marks = {"verdict": Fraction(1), "reason": Fraction(2)}
    found = marked(exam(item("s", "statement", 3, claim="x", holds=False, marks=marks)), s=text)["s"]
    assert (found.status, found.score) == (status, score)
    assert ("Not shown: a reason." in found.feedback) == (status == "partial")


@pytest.mark.parametrize(
    ("kind", "answer", "status"),
    [
        ("b", "f(x) = w·x − b, b = 3/2", "correct"),  # data A: w = (½, ½), b = −3/2 in ⟨w, x⟩ + b
        ("b", "w·x = b with b = 3/2", "correct"),
        ("b", "f(x) = w·x + b, b = 3/2", "wrong"),
        ("b", "f(x) = w·x − b, b = 5/2", "wrong"),
        ("b", "b = 3/2", "wrong"),  # the sheet says ⟨w, x⟩ + b
        ("b", "b = w·x_2 − y_2 = 3/2", "wrong"),  # a computation at a point states no convention
        ("b", "f(x) = b − w·x, b = 3/2", "undecided"),
        ("b", "f(x) = w·x − b, b = −3/2", "undecided"),
        ("b", "w·x + b = 0, f(x) = w·x − b, b = 3/2", "undecided"),
        ("hyperplane", "w·x − b = 0, w = (1/2, 1/2), b = 3/2", "correct"),
        ("hyperplane", "w·x − b = 0, w = (1/2, 1/2), b = −3/2", "wrong"),
    ],
)
def test_an_answer_may_state_the_sign_of_b(kind, answer, status):
    assert verdict(kind, answer) == status


def test_a_b_in_the_other_convention_is_carried_with_its_sign():
    asked = exam(
        item("a", "b", 1, data="A"), item("b", "predict", 1, data="A", at=points((4, 4)), follow=("a",))
    )
    marks = marked(asked, a="f(x) = w·x − b, b = 5", b="−1")  # ⟨w, x⟩ − 5 = −1 with the right w
    assert [marks[k].status for k in "ab"] == ["wrong", "follow-through"]
