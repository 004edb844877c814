"""Optimisation problems: the truth of every row was derived by hand before it was run."""

from dataclasses import replace
from fractions import Fraction

import pytest

from svmsym.judging import problems, programs
from svmsym.judging.interpreting import DEFAULT_SIZES, Interpretation
from svmsym.judging.outcome import Open
from svmsym.judging.same import same
from svmsym.judging.stating import state
from svmsym.meaning.letters import table_of
from svmsym.meaning.reals import multiply
from svmsym.worlds.world import World
from svmsym.writing.sentences import read

HARD = "min_{w,b} ½‖w‖² s.t. y_i(wᵀx_i + b) ≥ 1"
SOFT = "min_{w,b,ξ} ½‖w‖² + C Σ_i ξ_i s.t. y_i(wᵀx_i + b) ≥ 1 − ξ_i, ξ_i ≥ 0"
HINGE = "min_{w,b} ½‖w‖² + C Σ_i max(0, 1 − y_i(wᵀx_i + b))"
SQUARED = "min_{w,b,ξ} ½‖w‖² + C Σ_i ξ_i² s.t. y_i(wᵀx_i + b) ≥ 1 − ξ_i, ξ_i ≥ 0"
SQUARED_HINGE = "min_{w,b} ½‖w‖² + C Σ_i max(0, 1 − y_i(wᵀx_i + b))²"
DUAL = "max_α Σ_i α_i − ½ Σ_i Σ_j α_i α_j y_i y_j x_iᵀx_j s.t. Σ_i α_i y_i = 0, α_i ≥ 0"
BOXED = "max_α Σ_i α_i − ½ Σ_i Σ_j α_i α_j y_i y_j x_iᵀx_j s.t. Σ_i α_i y_i = 0, 0 ≤ α_i ≤ C"
TUBE = (
    "min_{w,b,ξ,ξ*} ½‖w‖² + C Σ_i (ξ_i + ξ_i*) s.t. y_i − wᵀx_i − b ≤ ε + ξ_i, "
    "wᵀx_i + b − y_i ≤ ε + ξ_i*, ξ_i ≥ 0, ξ_i* ≥ 0"
)
TUBE_LOSS = "min_{w,b} ½‖w‖² + C Σ_i max(0, |y_i − wᵀx_i − b| − ε)"
TUBE_DUAL = (
    "max_{α,α*} −½ Σ_i Σ_j (α_i − α_i*)(α_j − α_j*) x_iᵀx_j − ε Σ_i (α_i + α_i*) + Σ_i y_i (α_i − α_i*) "
    "s.t. Σ_i (α_i − α_i*) = 0, 0 ≤ α_i ≤ C, 0 ≤ α_i* ≤ C"
)

RIGHT = [
    # Objectives
    (HARD, "min_{w,b} ‖w‖ s.t. y_i(wᵀx_i + b) ≥ 1"),
    (HARD, "max_{w,b} 1/‖w‖ s.t. y_i(wᵀx_i + b) ≥ 1"),
    (HARD, "max_{w,b} 2/‖w‖ s.t. y_i(wᵀx_i + b) − 1 ≥ 0"),
    (HARD, "max_{w,b} −wᵀw s.t. 1 − y_i(wᵀx_i + b) ≤ 0"),
    (HARD, "min ½‖w‖² s.t. y_i(wᵀx_i + b) ≥ 1 for all i"),
    (HARD, "argmin_{w,b} ½‖w‖² s.t. y_i(wᵀx_i + b) ≥ 1"),
    (HARD, "½‖w‖² → min! s.t. y_i(wᵀx_i + b) ≥ 1"),
    (HARD, "min_{w∈ℝ^d, b∈ℝ} ½‖w‖² s.t. y_i(wᵀx_i + b) ≥ 1"),
    (HARD, "min_{w,b} 3‖w‖² + 7 s.t. y_i(wᵀx_i + b) ≥ 1"),
    (HARD, "min_{w,b} ½‖w‖² + C s.t. y_i(wᵀx_i + b) ≥ 1"),
    (HARD, "min_{w,b} ½‖w‖⁴ s.t. y_i(wᵀx_i + b) ≥ 1"),
    (HARD, "min_{w,b} ½ Σ_{k=1}^d w_k² s.t. y_i(wᵀx_i + b) ≥ 1"),
    ("min_w ½‖w‖²", "min_w ½‖w‖² s.t. ‖w‖² ≥ 0"),
    (DUAL, DUAL.replace("max_α Σ_i α_i − ½", "min_α −Σ_i α_i + ½")),
    (DUAL, DUAL.replace("½ Σ_i Σ_j α_i α_j y_i y_j x_iᵀx_j", "½ ‖Σ_i α_i y_i x_i‖²")),
    (DUAL, DUAL.replace("s.t.", "− b Σ_i α_i y_i s.t.")),
    (DUAL, DUAL.replace("s.t.", "+ n s.t.")),
    (DUAL, DUAL.replace("α", "λ")),
    (DUAL.replace("α", "λ"), DUAL),
    (DUAL.replace("α", "λ"), DUAL.replace("½ Σ_i Σ_j α_i α_j y_i y_j x_iᵀx_j", "½ ‖Σ_i α_i y_i x_i‖²")),
    (BOXED, BOXED.replace("0 ≤ α_i ≤ C", "α_i ∈ [0, C]")),
    (BOXED, BOXED.replace("0 ≤ α_i ≤ C", "α_i ≥ 0, C − α_i ≥ 0")),
    (SOFT, "min_{w,b,ξ} (1/n)(½‖w‖² + C Σ_i ξ_i) s.t. y_i(wᵀx_i + b) ≥ 1 − ξ_i, ξ_i ≥ 0"),
    (SOFT, "min_{w,b,ξ} ‖w‖²/(2C) + Σ_i ξ_i s.t. y_i(wᵀx_i + b) ≥ 1 − ξ_i, ξ_i ≥ 0"),
    # Constraints that do not matter, or follow
    (SOFT, SOFT + ", Σ_i ξ_i ≥ 0"),
    (SQUARED, "min_{w,b,ξ} ½‖w‖² + C Σ_i ξ_i² s.t. y_i(wᵀx_i + b) ≥ 1 − ξ_i"),
    ("min_{w,b,ξ} ½‖w‖² + C Σ_i ξ_i² s.t. y_i(wᵀx_i + b) ≥ 1 − ξ_i", SQUARED),
    # Variables that one side does not have
    (SOFT, HINGE),
    (HINGE, SOFT),
    (SOFT, HINGE.replace("min_{w,b}", "min")),
    (SOFT.replace("min_{w,b,ξ}", "min"), HINGE),
    (SOFT, "min_{w,b} ‖w‖² + 2C Σ_i max(0, 1 − y_i(wᵀx_i + b))"),
    (HINGE, "max_{w,b,ξ} −½‖w‖² − C Σ_i ξ_i s.t. y_i(wᵀx_i + b) ≥ 1 − ξ_i, ξ_i ≥ 0"),
    (SOFT, SOFT.replace("ξ", "s")),
    (SOFT, SOFT.replace("ξ", "ζ")),
    (SQUARED, SQUARED_HINGE),
    (SQUARED_HINGE, SQUARED),
    (TUBE, TUBE_LOSS),
    (TUBE_LOSS, TUBE),
    (TUBE, TUBE.replace("ξ_i ≥ 0, ξ_i* ≥ 0", "ξ_i, ξ_i* ≥ 0")),
    (BOXED, BOXED.replace("0 ≤ α_i ≤ C", "α_i ≥ 0, μ_i ≥ 0, α_i + μ_i = C")),
    ("min_w ‖w‖² + |wᵀz − 1|", "min_{w,s} ‖w‖² + s s.t. s ≥ wᵀz − 1, s ≥ 1 − wᵀz"),
    (HARD, "min_{w,b} ½‖w‖² s.t. min_i y_i(wᵀx_i + b) ≥ 1"),
    (
        "min_{w,b,e} ½‖w‖² + (γ/2) Σ_i e_i² s.t. y_i(wᵀx_i + b) = 1 − e_i",
        "min_{w,b} ½‖w‖² + (γ/2) Σ_i (1 − y_i(wᵀx_i + b))²",
    ),
    (
        "min_{R,a,ξ} R² + C Σ_i ξ_i s.t. ‖x_i − a‖² ≤ R² + ξ_i, ξ_i ≥ 0",
        "min_{R,a} R² + C Σ_i max(0, ‖x_i − a‖² − R²)",
    ),
    (HINGE, "min_{w,b,ξ} ½‖w‖² + C Σ_i ξ_i s.t. ξ_i ≥ max(0, 1 − y_i(wᵀx_i + b))"),
]
WRONG = [
    (
        "max_α Σ_i α_i − ½ Σ_i Σ_j α_i α_j y_i y_j k(x_i, x_j)",
        "max_α Σ_i α_i − Σ_i Σ_j α_i α_j y_i y_j k(x_i, x_j)",
    ),
    # Objectives
    (HARD, "max_{w,b} ½‖w‖² s.t. y_i(wᵀx_i + b) ≥ 1"),
    (HARD, "min_{w,b} 1/‖w‖ s.t. y_i(wᵀx_i + b) ≥ 1"),
    (HARD, "min_{w,b} ½‖w‖² + b s.t. y_i(wᵀx_i + b) ≥ 1"),
    (HARD, "min_{w,b} ½‖w‖² + b² s.t. y_i(wᵀx_i + b) ≥ 1"),
    (HARD, "min_{w,b} ½ Σ_{k=1}^d |w_k| s.t. y_i(wᵀx_i + b) ≥ 1"),
    (DUAL, DUAL.replace("s.t.", "+ b s.t.")),
    (DUAL.replace("s.t.", "− b Σ_i α_i y_i s.t."), DUAL.replace("s.t.", "+ b s.t.")),
    (DUAL, DUAL.replace("s.t.", "+ ½‖w‖² s.t.")),
    (DUAL, DUAL.replace("s.t.", "− ½‖w‖² s.t.")),
    (DUAL, DUAL.replace("max_α", "min_α")),
    (DUAL, DUAL.replace("− ½", "+ ½")),
    (DUAL, DUAL.replace("− ½", "−")),
    (DUAL, DUAL.replace("max_α Σ_i α_i", "max_α C Σ_i α_i")),
    (DUAL, DUAL.replace("x_iᵀx_j", "x_iᵀx_i")),
    (DUAL.replace("α", "λ"), DUAL.replace("− ½", "+ ½")),
    (DUAL, DUAL.replace("α", "λ").replace("− ½", "+ ½")),
    (SOFT, SOFT.replace("½‖w‖²", "½‖w‖")),
    (SOFT, SOFT.replace("½‖w‖²", "‖w‖²")),
    (SOFT, SOFT.replace("C Σ_i ξ_i", "C Σ_i ξ_i²")),
    (SOFT, SOFT.replace("C Σ_i", "Σ_i")),
    (SOFT, SOFT.replace("+ C", "− C")),
    # Constraints
    (HARD, "min_{w,b} ½‖w‖² s.t. y_i(wᵀx_i + b) > 1"),
    (HARD, "min_{w,b} ½‖w‖² s.t. y_i(wᵀx_i + b) ≥ 0"),
    (HARD, "min_{w,b} ½‖w‖² s.t. y_i(wᵀx_i + b) = 1"),
    (HARD, "min_{w,b} ½‖w‖² s.t. y_i(wᵀx_i + b) ≤ 1"),
    (HARD, "min_{w,b} ½‖w‖² s.t. wᵀx_i + b ≥ 1"),
    (HARD, "min_{w,b} ½‖w‖²"),
    (HARD, "min_w ½‖w‖² s.t. y_i wᵀx_i ≥ 1"),
    (DUAL, DUAL.replace(", α_i ≥ 0", "")),
    (DUAL, DUAL.replace("Σ_i α_i y_i = 0, ", "")),
    (DUAL, DUAL.replace("y_i = 0", "y_i ≤ 0")),
    (DUAL, DUAL.replace("s.t. Σ_i α_i y_i = 0", "s.t. α_i y_i = 0")),
    (DUAL, BOXED),
    (BOXED, DUAL),
    (BOXED, BOXED.replace("≤ C", "≤ 1")),
    (BOXED, BOXED.replace("≤ C", "≤ 2C")),
    (SOFT, SOFT.replace(", ξ_i ≥ 0", "")),
    (SOFT, SOFT.replace("1 − ξ_i", "1 + ξ_i")),
    (SOFT, SOFT + ", ξ_i ≤ 1"),
    (SOFT, SOFT + ", Σ_i ξ_i ≤ 1"),
    # Variables that one side does not have
    (SOFT, HINGE.replace("1 − y_i", "2 − y_i")),
    (SOFT, HINGE.replace("+ C Σ", "+ 2C Σ")),
    (SOFT, HINGE.replace("max(0, ", "max(1, ")),
    (SOFT, HINGE.replace("max(0, 1 − y_i(wᵀx_i + b))", "(1 − y_i(wᵀx_i + b))")),
    (HINGE, SOFT.replace(", ξ_i ≥ 0", "")),
    (HINGE, SOFT + ", ξ_i ≤ 1"),
    (HINGE, SQUARED),
    (SQUARED_HINGE, SOFT),
    (SQUARED, HINGE),
    (HINGE, SOFT.replace("min_{w,b,ξ}", "max_{w,b,ξ}")),
    (SOFT, HARD),
    (HARD, SOFT),
    (SOFT, BOXED),
    (BOXED, SOFT),
    (TUBE, TUBE_LOSS.replace("− ε", "+ ε")),
    (TUBE_LOSS, TUBE.replace("(ξ_i + ξ_i*)", "(ξ_i − ξ_i*)")),
    (TUBE_LOSS, TUBE.replace("ε + ξ_i*", "ξ_i*")),
    (HINGE, "min_{w,b} ½‖w‖² + C Σ_i max(0, 1 − y_i wᵀx_i)"),
    (HINGE, HINGE.replace("max(0, 1 − y_i(wᵀx_i + b))", "min(5, max(0, 1 − y_i(wᵀx_i + b)))")),
    (SOFT, HINGE.replace("max(0, 1 − y_i(wᵀx_i + b))", "|1 − y_i(wᵀx_i + b)|")),
    (SOFT, "min_{w,b} ½‖w‖² + C max_i max(0, 1 − y_i(wᵀx_i + b))"),
    (HINGE, HINGE.replace("½‖w‖²", "½(‖w‖² + b²)")),
    ("min_β ‖y − Xβ‖² + λ‖β‖²", "min_β (1/n)‖y − Xβ‖² + λ‖β‖²"),
    (HARD.replace("+ b", "− b"), HARD),
    (DUAL, DUAL.replace("Σ_i Σ_j α_i", "Σ_i Σ_{j≠i} α_i")),
]
OPEN = [
    (SOFT, SOFT + ", Σ_i ξ_i ≤ n"),  # right, since w = 0, b = ±1 costs no more than C·n
    (DUAL, DUAL.replace("s.t.", "+ c s.t.")),
    (SOFT, "min_{w,b} λ‖w‖² + (1/n) Σ_i max(0, 1 − y_i(wᵀx_i + b))"),
    ("min_{w,b} λ‖w‖² + (1/n) Σ_i max(0, 1 − y_i(wᵀx_i + b))", SOFT),
    (HARD, "max_{w,b,M} M s.t. y_i(wᵀx_i + b) ≥ M, ‖w‖ = 1"),
    (HINGE, "min_{w,b} ½‖w‖² + C Σ_i ξ_i s.t. y_i(wᵀx_i + b) ≥ 1 − ξ_i, ξ_i ≥ 0"),
    (HINGE, SOFT.replace("ξ_i ≥ 0", "ξ_i > 0")),
    (
        TUBE_DUAL,
        "max_β −½ Σ_i Σ_j β_i β_j x_iᵀx_j − ε Σ_i |β_i| + Σ_i y_i β_i s.t. Σ_i β_i = 0, −C ≤ β_i ≤ C",
    ),
    (SOFT.replace("C Σ_i", "λ Σ_i"), HINGE),
]
BALL = "min_{R,a,ξ} R² + C Σ_i ξ_i s.t. ‖x_i − a‖² ≤ R² + ξ_i, ξ_i ≥ 0"
NU_DUAL = "min_α ½ Σ_i Σ_j α_i α_j K(x_i, x_j) s.t. 0 ≤ α_i ≤ 1/(νn), Σ_i α_i = 1"
RISK = "min_{w,b} (λ/2)‖w‖² + (1/n) Σ_i max(0, 1 − y_i(wᵀx_i + b))"
RIGHT += [
    (HARD, "min_{w,b,t} t s.t. ½‖w‖² ≤ t, y_i(wᵀx_i + b) ≥ 1"),
    (BALL, "max_{R,a,ξ} −R² − C Σ_i ξ_i s.t. R² + ξ_i − (x_i − a)ᵀ(x_i − a) ≥ 0, ξ_i ≥ 0"),
    (BALL, "min_{R,a,ξ} (1/C) R² + Σ_i ξ_i s.t. ξ_i ≥ 0, ‖a − x_i‖² − ξ_i ≤ R²"),
    (BALL, "minimiere R² + C Σ ξ_i u.d.N. ‖x_i − a‖² ≤ R² + ξ_i und ξ_i ≥ 0"),
]
WRONG += [
    (BALL, BALL.replace("‖x_i − a‖²", "‖x_i − a‖")),
    (BALL, BALL.replace("‖² ≤ R² + ξ_i", "‖² ≤ R² − ξ_i")),
    (BALL, BALL.replace("‖² ≤ R² + ξ_i", "‖² ≥ R² − ξ_i")),
    (BALL, BALL.replace("‖x_i − a‖² ≤ R² + ξ_i", "‖x_i − a‖ ≤ R + ξ_i")),
    (BALL, BALL.replace("C Σ_i ξ_i", "C Σ_i ξ_i²")),
    (BALL, BALL.replace("C Σ_i", "2C Σ_i")),
    (BALL, BALL.replace(", ξ_i ≥ 0", "")),
]
GIVEN = [
    (RISK, HINGE, ["λ = 1/(nC)"], "correct"),
    (RISK, HINGE, ["λ = 1/C"], "wrong"),
    (RISK.replace("λ/2", "λ"), HINGE, ["λ = 1/(nC)"], "wrong"),
    (SOFT, RISK, ["λ = 1/(nC)"], "correct"),
    (
        TUBE_DUAL,
        "max_β −½ Σ_i Σ_j β_i β_j x_iᵀx_j − ε Σ_i |β_i| + Σ_i y_i β_i s.t. Σ_i β_i = 0, −C ≤ β_i ≤ C",
        ["β_i = α_i − α_i*"],
        "not wrong",
    ),
    (
        TUBE_DUAL,
        "max_β −½ Σ_i Σ_j β_i β_j x_iᵀx_j − ε Σ_i |β_i| + Σ_i y_i β_i s.t. Σ_i β_i = 0, 0 ≤ β_i ≤ C",
        ["β_i = α_i − α_i*"],
        "not correct",
    ),
    (
        NU_DUAL,
        "min_β ½ Σ_i Σ_j β_i β_j K(x_i, x_j) s.t. 0 ≤ β_i ≤ 1, Σ_i β_i = νn",
        ["β_i = νn α_i"],
        "not wrong",
    ),
    (
        NU_DUAL,
        "min_β ½ Σ_i Σ_j β_i β_j K(x_i, x_j) s.t. 0 ≤ β_i ≤ 1, Σ_i β_i = 1",
        ["β_i = νn α_i"],
        "not correct",
    ),
]
# Neither accepted nor, with more knowledge, surely wrong: C may be another C.
NOT_RIGHT = [
    (HARD, "min_{w,b,t} t s.t. ½‖w‖² ≥ t, y_i(wᵀx_i + b) ≥ 1"),
    (SOFT, SOFT.replace("C Σ_i", "(C/n) Σ_i")),
    (BOXED, BOXED.replace("≤ C", "≤ C/n")),
    (DUAL, DUAL + ", ρ = 7"),
    (SOFT, SOFT.replace("ξ_i ≥ 0", "ξ_i > 0")),
    (SOFT, SOFT + ", ξ_i ≤ 10"),
    (SQUARED, SQUARED + ", ξ_i ≤ 10"),
    (HARD, HARD + ", ‖w‖ ≤ 100"),
    (BOXED, BOXED + ", Σ_i α_i ≤ 50"),
]


def verdict(reference, answer):
    try:
        return same(reference, answer).verdict
    except Open:
        return "undecided"


@pytest.mark.parametrize(("reference", "answer"), RIGHT)
def test_right(reference, answer):
    assert verdict(reference, answer) == "correct"


@pytest.mark.parametrize(("reference", "answer"), WRONG)
def test_wrong(reference, answer):
    assert verdict(reference, answer) == "wrong"


@pytest.mark.parametrize(("reference", "answer"), OPEN)
def test_open(reference, answer):
    assert verdict(reference, answer) == "undecided"


@pytest.mark.parametrize(("reference", "answer", "given", "truth"), GIVEN)
def test_relations_that_are_given(reference, answer, given, truth):
    found = same(reference, answer, given).verdict
    assert found == truth or (truth.startswith("not") and truth != f"not {found}")


@pytest.mark.parametrize(("reference", "answer"), NOT_RIGHT)
def test_not_right(reference, answer):
    assert verdict(reference, answer) != "correct"


def check(rows, truth):
    assert [row for row in rows if verdict(*row) != truth] == []


def test_a_comparer_without_constraints_fails(monkeypatch):
    monkeypatch.setattr(
        problems, "state", lambda p, how, facts: state(replace(p, constraints=()), how, facts)
    )
    with pytest.raises(AssertionError):
        check(WRONG[20:30], "wrong")


def test_a_comparer_without_signs_fails(monkeypatch):
    cost = programs.Posed.cost
    monkeypatch.setattr(
        programs.Posed, "cost", lambda self, world: multiply(cost(self, world), Fraction(self.problem.sign))
    )
    with pytest.raises(AssertionError):
        check([row for row in WRONG if "max" in "".join(row)][:6], "wrong")


def test_a_comparer_that_decides_nothing_fails(monkeypatch):
    monkeypatch.setattr(problems, "_SETS_OF_DATA", 100)
    with pytest.raises(AssertionError):
        check(RIGHT[:3], "correct")


def test_the_least_value_over_slack_is_the_hinge():
    how = Interpretation(table_of([]), {}, DEFAULT_SIZES)
    problem = read("min_u u² + 2v s.t. v ≥ 1 − u, v ≥ 0").page.statements[0].node
    posed = programs.Posed(state(problem, how, []), ["v"], ["u"], how)
    for u in (-2, 0, 1, 3):
        world = World(DEFAULT_SIZES[0], 1, fixed={"u": Fraction(u)})
        assert posed.worth(world).number == u**2 + 2 * max(0, 1 - u)


KERNEL_DUAL = (
    "max_{α} Σ_i α_i − ½ Σ_i Σ_j α_i α_j y_i y_j K(x_i, x_j) s.t. Σ_i α_i y_i = 0, α_i ≥ 0, C − α_i ≥ 0"
)


@pytest.mark.parametrize(
    ("part", "slip"),
    [
        ("Σ_i α_i − ½", "− ½"),
        ("½ ", ""),
        ("½", "2"),
        ("− ½", "+ ½"),
        ("max_{α} Σ", "max_{α} 2 Σ"),
        ("y_i y_j ", ""),
    ],
)
def test_slips_in_a_dual_with_a_kernel(part, slip):
    assert part in KERNEL_DUAL
    assert same(KERNEL_DUAL, KERNEL_DUAL.replace(part, slip, 1)).verdict == "wrong"


@pytest.mark.parametrize(
    ("problem", "reason"),
    [
        ("min_{w,b} ½‖w‖² s.t. y_i(wᵀx_i + b) ≥ 1 for i = 1, 2, 3", "numbers"),
        ("max_{w,b,ρ} ρ s.t. y_i(wᵀx_i + b) ≥ ρ, ‖w‖ = 1", "fixes a length"),
    ],
)
def test_problems_that_need_more_than_worlds_of_any_size_are_left_open(problem, reason):
    outcome = same(HARD, problem)
    assert (outcome.verdict, reason in outcome.reason) == ("undecided", True)
