"""L with the stationarity conditions put in: right behind them, wrong where it fails although they hold."""

from pathlib import Path

import pytest

from svmsym.duality.derivation import Derivation
from svmsym.duality.library import load_stated
from svmsym.exams.lines.judging import judge
from svmsym.exams.lines.reading_lines import check_derivation
from svmsym.exams.lines.standing import Standing
from svmsym.exams.lines.world import worlds
from svmsym.exams.meaning.functions import Applied
from svmsym.exams.meaning.statements import Chain
from svmsym.formulas.atoms import Entry, Vector
from svmsym.formulas.gradient import gradient
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.operations import Inner, total

H, F = "hard-margin", "soft-margin"
W, B, X = "w = Σ α_i y_i x_i", "Σ α_i y_i = 0", "C = α_i + μ_i"
PAIRS = "ΣΣ α_i α_j y_i y_j x_iᵀx_j"
SLACK = "α_i (y_i(wᵀx_i + b) − 1) = 0"

# problem, lines, the verdict on the last one
LAST = [
    (H, [W, B, "L = Σ α_i − ½ ‖w‖²"], "correct"),
    (H, [W, B, "L(α) = Σ α_i − ½ ‖w‖²"], "correct"),
    (H, [W, B, "L = ½ wᵀw − wᵀw + Σ α_i"], "correct"),
    (H, [W, B, "½ wᵀw − wᵀw + Σ α_i"], "correct"),
    (H, [W, B, "L = ½ ‖w‖² − Σ α_i y_i wᵀx_i + Σ α_i"], "correct"),
    (H, [W, B, f"L = ½ {PAIRS} − {PAIRS} − b Σ α_i y_i + Σ α_i"], "correct"),
    (H, [W, B, "L = ½ wᵀw − wᵀ Σ α_i y_i x_i − b·0 + Σ α_i = −½ wᵀw + Σ α_i"], "correct"),
    (H, [B, "L = ½ ‖w‖² − Σ α_i y_i wᵀx_i + Σ α_i"], "correct"),
    (H, [W, "L = Σ α_i − ½ ‖w‖² − b Σ α_i y_i"], "correct"),
    (F, [W, B, X, "L = Σ α_i − ½ ‖w‖²"], "correct"),
    (F, [W, B, X, "L = ½ ‖w‖² − Σ α_i y_i wᵀx_i + Σ α_i"], "correct"),
    (F, [W, B, "L = Σ α_i − ½ ‖w‖² + Σ (C − α_i − μ_i) ξ_i"], "correct"),
    (H, [f"L = Σ α_i − ½ ‖w‖², where {W} and {B}"], "correct"),  # on the same line
    (H, [f"L(α) = Σ α_i − ½ ‖w‖² with {W}, {B}"], "correct"),
    (H, [f"L = Σ α_i + ½ ‖w‖², where {W} and {B}"], "wrong"),
    (H, [f"L = Σ α_i − ½ ‖w‖², where {W}"], "undecided"),
    (H, ["L = Σ α_i − ½ ‖w‖², where w = −Σ α_i y_i x_i and Σ α_i y_i = 0"], "wrong"),
    (H, [W, B, "L = Σ α_i + ½ ‖w‖²"], "wrong"),
    (H, [W, B, "L = Σ α_i − ‖w‖²"], "wrong"),
    (H, [W, B, "L = ½ wᵀw + wᵀw + Σ α_i"], "wrong"),
    (H, [W, B, "L = Σ α_i − ½ ‖w‖² + b"], "wrong"),
    (H, [W, B, "L = ½ ‖w‖²"], "wrong"),
    (H, [W, B, "L = ½ ‖w‖² + Σ α_i (y_i(wᵀx_i + b) − 1)"], "wrong"),
    (H, [W, "L = Σ α_i − ‖w‖²"], "wrong"),
    (F, [W, B, X, "L = Σ α_i + ½ ‖w‖²"], "wrong"),
    (F, [W, B, X, "L = Σ α_i − ½ ‖w‖² + C Σ ξ_i"], "wrong"),
    (H, ["L = Σ α_i − ½ ‖w‖²"], "wrong"),  # no condition stands before it
    (H, ["L = ½ ‖w‖² − Σ α_i (y_i wᵀx_i − 1)"], "wrong"),
    (H, [W, "L = Σ α_i − ½ ‖w‖²"], "undecided"),  # one of the two is missing
    (H, [B, "L = Σ α_i − ½ ‖w‖²"], "undecided"),
    (F, [W, B, "L = Σ α_i − ½ ‖w‖²"], "undecided"),
    (H, [W, B, SLACK, "L = ½ ‖w‖²"], "undecided"),  # at an optimum alone
    (H, ["$\\clubsuit = 3$", "L = Σ α_i − ½ ‖w‖²"], "undecided"),  # what was not read may be a condition
]


@pytest.mark.parametrize(("problem", "lines", "verdict"), LAST)
def test_conditions_may_be_put_in_once_they_were_derived(problem, lines, verdict):
    *before, last = check_derivation(problem, "\n\n".join(lines), start="lagrangian").lines
    assert {k.verdict for k in before} <= {"correct", "undecided"}
    assert last.verdict == verdict, last.reason
    assert verdict != "wrong" or last.judgement.counterexample is not None


def test_the_numbers_satisfy_what_was_derived():
    page = f"{W}\n{B}\nL = Σ α_i + ½ ‖w‖²"
    numbers = str(check_derivation(H, page).lines[-1].judgement.counterexample)
    assert "w = " not in numbers  # it is what the first line says
    assert "y = (1, -1)" in numbers
    assert "α = (1, 1)" in numbers


def test_with_conditions_put_in_it_is_no_longer_the_lagrangian_that_is_asked_for():
    page = f"{W}\n{B}\nL = Σ α_i − ½ ‖w‖²"
    assert check_derivation(H, page, start="primal", end="lagrangian").missing == ("lagrangian",)
    whole = "L = ½ ‖w‖² − Σ α_i (y_i(wᵀx_i + b) − 1)"
    assert check_derivation(H, f"{whole}\n{page}", start="primal", end="lagrangian").missing == ()
    assert check_derivation(H, f"{W}\n{B}\n{whole}", start="primal", end="lagrangian").missing == ()


NAMES = [p.stem.replace("_", "-") for p in sorted((Path(__file__).parents[3] / "derivations").glob("*.py"))]
DUALS = [name for name in NAMES if isinstance(load_stated(name), Derivation)]


def product(unknown, slope):
    if isinstance(unknown, Entry):
        return total(unknown * slope, unknown.index)
    return Inner(unknown, slope) if isinstance(unknown, Vector) else unknown * slope


def said(world, *, derived, more=0):
    """The verdict on what L is said to be: every u·∂L/∂u taken away but the first, which is added."""
    s = Standing(world, line=1)
    s.establish(*derived)
    value = world.lagrangian + more
    first, *others = sorted(world.unknowns.values(), key=lambda u: not isinstance(u, Vector))
    value += product(first, gradient(world.lagrangian, first))
    value -= sum(product(u, gradient(world.lagrangian, u)) for u in others)
    return judge(Chain((Applied("L"), value), ("=",)), s)


@pytest.mark.parametrize("name", DUALS)
def test_every_derivation_with_a_dual(name):
    world = worlds(name)[0]
    every = world.stationarity
    assert said(world, derived=every).verdict == "correct"
    assert said(world, derived=()).verdict == "wrong"
    assert said(world, derived=every[:-1]).verdict != "correct"
    multiplier = next(m for m in world.multipliers.values() if kind_of(m) is not Kind.VECTOR)
    off = total(multiplier, multiplier.index) if isinstance(multiplier, Entry) else multiplier
    found = said(world, derived=every, more=off)
    assert found.verdict == "wrong"
    assert found.counterexample is not None
