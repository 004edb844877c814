"""Reference answers: right for independent judges, equal to the catalogue, readable in any notation."""

import random
import re
from fractions import Fraction as F

import pytest
from exam_texts import DATA, HEAD, item

from svmsym.exact.checker import check
from svmsym.exams.setting.errors import NoReferenceError
from svmsym.exams.setting.exam import KINDS
from svmsym.exams.setting.exam_file import read_exam
from svmsym.exams.setting.kept import optimum
from svmsym.exams.setting.kernels import kernel_value
from svmsym.exams.setting.reference import reference, references, right_answers
from svmsym.exams.setting.values import VALUE_KINDS
from svmsym.judging.answers import compare
from svmsym.judging.on_data.api import check_value
from svmsym.judging.pages.check import check_derivation
from svmsym.judging.reading import read

PROBLEMS = ("hard-margin", "soft-margin", "soft-margin-kernel", "hard-margin-no-bias", "ls-svm", "nu-svc")
FORMULAS = ("lagrangian", "dual", "kkt", "gradient")


def asked(kind, head="", **keys):
    exam = read_exam(HEAD + head + DATA + item(kind, **keys))
    return exam, reference(exam, exam.item("a"))


# Numbers of the catalogue of mistakes, which were computed elsewhere.
CATALOGUE = [
    ("alpha", "A", "(1/4, 1/4, 0)"),
    ("w", "A", "(1/2, 1/2)"),
    ("b", "A", "−3/2"),
    ("margin", "A", "√2"),
    ("gram", "A", "[[1, 3, 5], [3, 13, 17], [5, 17, 26]]"),
    ("w", "B", "(1, 0)"),
    ("b", "B", "0"),
    ("alpha", "S", "(8/9, 2, 8/9, 2)"),
    ("w", "S", "2/3"),
    ("b", "S", "−1"),
    ("slack", "S", "(0, 4/3, 0, 4/3)"),
]


@pytest.mark.parametrize(("kind", "data", "value"), CATALOGUE)
def test_values_are_those_of_the_catalogue(kind, data, value):
    _, found = asked(kind, data=f'"{data}"')
    assert found.text.split(" = ")[-1] == value


@pytest.mark.parametrize("at", [("[[2, 0]]", "−1"), ("[[2, 0], [4, 0]]", "(−1, 1)")])
def test_predictions(at):
    # f(x) = (x_1 + x_2 − 3)/2
    assert asked("predict", data='"A"', at=at[0])[1].text == at[1]


def test_kernel_values():
    # (1 + ⟨x, z⟩)² = 16 for x_1 and x_2, and 324 for x_2 and x_3
    both = asked("kernel", data='"P"', at="[[1, 0], [3, 2], [3, 2], [5, 1]]")[1]
    assert both.text == "(16, 324)"
    assert asked("kernel", data='"R"', at="[[1, 0], [3, 2]]")[1].text == "exp(−1)"


@pytest.mark.parametrize("data", "ABSP")
@pytest.mark.parametrize("kind", sorted(VALUE_KINDS))
def test_values_are_right_for_the_judge_of_values(kind, data):
    if data == "P" and kind in {"w", "hyperplane"}:
        with pytest.raises(NoReferenceError, match="no coordinates"):
            asked(kind, data='"P"')
        return
    at = "[[2]]" if data == "S" else "[[2, 0]]"
    exam, found = asked(kind, data=f'"{data}"', **({"at": at} if kind == "predict" else {}))
    point = exam.item("a").at[0] if kind == "predict" else None
    assert check_value(exam.data[data], kind, found.text, at=point).verdict == "correct"
    proof = found.certificate["proof"]
    assert check(proof) == []


def test_a_kernel_with_irrational_values_has_rounded_references():
    for kind in ("alpha", "b", "margin", "predict"):
        exam, found = asked(kind, data='"R"', decimals=4, **({"at": "[[2, 0]]"} if kind == "predict" else {}))
        one = exam.item("a")
        point = one.at[0] if one.at else None
        assert found.rounded
        judged = check_value(exam.data["R"], kind, found.text, at=point, decimals=4)
        assert judged.verdict == "correct", judged


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("kind", FORMULAS)
def test_formulas_are_read_as_they_are_meant(kind, name):
    _, found = asked(kind, problem=f'"{name}"')
    told = read(found.text)
    assert compare(found.text, ", ".join(told.echo)).verdict == "correct"
    assert compare(found.text, ", ".join(f"${formula}$" for formula in told.latex)).verdict == "correct"


DUAL = (
    r"\max_\alpha \sum_i\alpha_i-\frac12\sum_{i,j}\alpha_i\alpha_jy_iy_jx_i^Tx_j \text{ s.t. }"
    r"\alpha_i\ge0, \sum_i\alpha_iy_i=0"
)
# Written as lecturers write them, not as our engine prints them.
BY_HAND = [
    ("lagrangian", r"\frac12 w^Tw - \sum_{i=1}^n \alpha_i (y_i(w^Tx_i+b)-1)"),
    ("dual", DUAL),
    ("kkt", "w = Σ_i α_i y_i x_i, Σ_i α_i y_i = 0, y_i(w·x_i + b) ≥ 1, α_i ≥ 0, α_i(y_i(w·x_i+b) − 1) = 0"),
]
SLIPS = [
    ("lagrangian", r"\frac12 w^Tw + \sum_i \alpha_i (y_i(w^Tx_i+b)-1)"),
    ("dual", DUAL.replace(r"\frac12", "")),
    ("kkt", "w = Σ_i α_i y_i x_i, Σ_i α_i = 0, y_i(w·x_i + b) ≥ 1, α_i ≥ 0, α_i(y_i(w·x_i+b) − 1) = 0"),
]


@pytest.mark.parametrize(("kind", "text"), BY_HAND)
def test_formulas_agree_with_those_written_by_hand(kind, text):
    assert compare(asked(kind)[1].text, text).verdict == "correct"


@pytest.mark.parametrize(("kind", "text"), SLIPS)
def test_slips_do_not_agree(kind, text):
    assert compare(asked(kind)[1].text, text).verdict == "wrong"


def test_a_gradient_may_be_set_to_zero():
    found = asked("gradient")[1]
    answers = ["∂L/∂w = w − Σ_i α_i y_i x_i, ∂L/∂b = −Σ_i α_i y_i", "w = Σ_i α_i y_i x_i, Σ_i α_i y_i = 0"]
    for answer in answers:
        assert "correct" in {compare(text, answer).verdict for text in found.texts}
    assert asked("gradient", by='"b"')[1].text == "∂L/∂b = −Σᵢ αᵢyᵢ"
    with pytest.raises(NoReferenceError, match="no unknown 'q'"):
        asked("gradient", by='"q"')


def test_normal_equations():
    by_hand = "Σ_i (y_i − w^T x_i − b) x_i = 0, Σ_i (y_i − w^T x_i − b) = 0"
    found = asked("normal_equations")[1]
    assert compare(found.text, by_hand).verdict == "correct"
    assert compare(found.text, by_hand.replace("− b)", "+ b)")).verdict == "wrong"
    ridge = asked("normal_equations", problem='"ridge-normal-equations"')[1]
    assert compare(ridge.text, "λ w = Σ_i (y_i − w^T x_i) x_i").verdict == "correct"


@pytest.mark.parametrize("name", [*PROBLEMS, "soft-margin-squared", "ridge", "one-class"])
@pytest.mark.parametrize("start", ["primal", "lagrangian", "stationarity"])
def test_derivations_pass_the_judge_of_lines(name, start):
    _, found = asked("derivation", problem=f'"{name}"', from_=f'"{start}"')
    page = "\n".join(f"${line}$" for line in found.lines)
    assert check_derivation(name, page, start=start, end="dual").verdict == "correct"


def test_a_derivation_that_cannot_be_read_has_no_reference():
    with pytest.raises(NoReferenceError, match=r"exam.toml:26: item a .* cannot be read by our own reader"):
        asked("derivation", problem='"convex-qp"')


@pytest.mark.parametrize("data", "ASP")
def test_feature_maps_give_the_kernel(data):
    exam, found = asked("feature_map", data=f'"{data}"')
    kernel, d = exam.data[data].kernel, len(exam.data[data].X[0])
    rng = random.Random(1)
    parts = found.text.partition(" = ")[2].removeprefix("(").removesuffix(")").split(", ")
    for _ in range(5):
        x, z = ([F(rng.randint(-4, 4)) for _ in range(d)] for _ in range(2))
        inner = sum(_at(part, x) * _at(part, z) for part in parts)
        assert abs(inner - float(kernel_value(kernel, x, z))) < 1e-9


def _at(part, x):
    """A feature in floating point, by its own evaluation of the text: 1, √2x₁x₂, x₁²."""
    total = 1.0
    for root, number, name, power in re.findall(r"(√?)(\d+)|x([₁₂]?)(²?)", part):
        if number:
            total *= float(number) ** (0.5 if root else 1)
        else:
            total *= float(x["₁₂".index(name) if name else 0]) ** (2 if power else 1)
    return total


def test_separable_data():
    _, found = asked("separable", data='"A"')
    assert found.holds
    assert check(found.certificate["proof"]) == []
    _, found = asked("separable", data='"S"')
    assert found.holds is False
    # x_4 = 2 lies between x_2 = 1 and x_3 = 3
    assert "1·x_4 = 1/2·x_2 + 1/2·x_3" in found.reason
    assert check(found.certificate["proof"]) == []
    assert asked("separable", data='"R"')[1].holds


def test_a_verdict_that_contradicts_a_proof_is_refused():
    assert asked("separable", data='"A"', holds="true")[1].holds
    with pytest.raises(NoReferenceError, match="the opposite is proved"):
        asked("separable", data='"A"', holds="false")


def test_equal_points_with_different_labels():
    head = '[data.E]\nx = [[1], [1]]\ny = [-1, 1]\nC = 1\nkernel = {type = "rbf"}\n'
    assert asked("separable", head, data='"E"')[1].holds is False


def test_a_perceptron_run_by_hand():
    # (1, 1, 0) −, (1, 3, 2) +, (1, 5, 1) +: only x_1 is wrong after the first change, twice.
    _, found = asked("perceptron_trace", data='"A"')
    assert found.text == "(0, 0, 0), (1, 3, 2), (0, 2, 2), (−1, 1, 2)"
    # All at once: x_2 and x_3 are added, then x_1 is subtracted until its value is at most 0.
    _, found = asked("perceptron_trace", data='"A"', mode='"batch"')
    weights = [(0, 0, 0)]
    points = [((1, 1, 0), 0), ((1, 3, 2), 1), ((1, 5, 1), 1)]
    while True:
        w = weights[-1]
        outs = [(x, t, int(sum(a * b for a, b in zip(w, x, strict=True)) > 0)) for x, t in points]
        step = [sum((t - o) * x[k] for x, t, o in outs) for k in range(3)]
        if all(t == o for _, t, o in outs):
            break
        weights.append(tuple(a + b for a, b in zip(w, step, strict=True)))
    assert found.text == ", ".join(str(w) for w in weights).replace("-", "−")
    with pytest.raises(NoReferenceError, match="does not end"):
        asked("perceptron_trace", data='"S"')


def test_statements():
    assert asked("statement", claim='"O-57"')[1].holds is False  # the ledger refutes it
    assert asked("statement", claim='"All multipliers are positive."', holds="false")[1].holds is False
    with pytest.raises(NoReferenceError, match="nobody says"):
        asked("statement", claim='"All multipliers are positive."')
    with pytest.raises(NoReferenceError, match="no entry called"):
        asked("statement", claim='"O-5777"')


def test_right_answers_are_texts():
    exam, found = asked("gradient")
    first, second = right_answers(exam, exam.item("a"))
    assert first == found.text
    assert second == "w − Σᵢ αᵢyᵢxᵢ = 0, −Σᵢ αᵢyᵢ = 0"
    exam, _ = asked("separable", data='"S"')
    assert right_answers(exam, exam.item("a")) == ("false",)


def test_the_lecturer_wins():
    _, found = asked("w", data='"A"', answers='["w = (1, 1)", "(2, 2)"]')
    assert found.own
    assert found.text == "w = (1, 1)"
    assert found.texts == ("w = (1, 1)", "(2, 2)")


@pytest.mark.parametrize("profile", ["ostwald", "ml1920", "iic2433"])
@pytest.mark.parametrize("kind", ["lagrangian", "dual", "kkt", "alpha", "b"])
def test_references_in_the_letters_of_a_sheet(profile, kind):
    keys = {"data": '"A"'} if kind in {"alpha", "b"} else {"problem": '"soft-margin"'}
    exam, found = asked(kind, f'[notation]\nprofile = "{profile}"\n', **keys)
    assert read(found.text, exam.sheet).echo == read(asked(kind, **keys)[1].text).echo
    if profile == "ostwald" and kind in {"dual", "alpha"}:
        assert "λ" in found.text
        assert "α" not in found.text


def test_b_with_an_interval():
    # Two points of one class and C so small that both multipliers are at the bound: b may vary.
    head = '[data.I]\nx = [[0], [1]]\ny = [-1, 1]\nC = "1/2"\n'
    exam, found = asked("b", head, data='"I"')
    low, high = exam_interval(exam)
    assert low < high
    assert found.text == f"b ∈ [{low}, {high}]".replace("-", "−")
    assert check_value(exam.data["I"], "b", found.text).verdict == "correct"


def exam_interval(exam):
    """All b between the two margins at w = ½: f(0) ≥ −1 + …, from the slacks alone."""
    # Σξ = max(0, 1 + b) + max(0, 1 − ½ − b) is constant between b = −1 and b = ½.
    assert optimum(exam, "I").w == (F(1, 2),)
    return F(-1), F(1, 2)


def test_every_kind_is_made_and_kept():
    keys = {"predict": {"at": "[[2, 0]]"}, "kernel": {"at": "[[2, 0], [1, 1]]"}}
    keys["statement"] = {"claim": '"x"', "holds": "true"}
    items = []
    for kind in KINDS:
        probe = item(kind, kind, **keys.get(kind, {}))
        needs = kind not in {*FORMULAS, "derivation", "normal_equations", "statement"}
        items.append(probe + ('data = "A"\n' if needs else ""))
    exam = read_exam(HEAD + DATA + "".join(items))
    found = references(exam)
    assert [one.kind for one in found] == list(KINDS)
    assert all(a is b for a, b in zip(found, references(exam), strict=True))


def test_no_optimum_is_told_with_the_line_of_the_item():
    head = '[data.N]\nx = [[0], [1], [2]]\ny = [-1, 1, -1]\nC = "inf"\n'
    with pytest.raises(NoReferenceError, match=r"exam.toml:30: item a has no reference answer: .*infeasible"):
        asked("alpha", head, data='"N"')


def test_a_class_that_is_not_determined():
    # f = 0 on the hyperplane x_1 + x_2 = 3
    with pytest.raises(NoReferenceError, match="lies on the hyperplane"):
        asked("predict", data='"A"', at="[[1, 2]]")


def test_a_tampered_certificate_is_rejected():
    proof = asked("w", data='"A"')[1].certificate["proof"]
    assert check({**proof, "answer": {**proof["answer"], "objective": "1/3"}}) != []
