"""Claims of a derivation file as people write them: what is accepted, refuted, and refused at its place."""

import os
import sys

import pytest
from source_slips import write

from svmsym.duality.derivation_files import path_of
from svmsym.duality.library import load
from svmsym.errors import SvmsymError

STATED = """\
from svmsym import Eq, derivation, inner, norm2, total
d = derivation("mine")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
C = d.parameters("C > 0")
w, b, e = d.unknowns("w : R^m", "b : R", "e_i : R")
α = d.multipliers("α")
d.primal(
    minimize=norm2(w) / 2 + C * total(e[i] ** 2, i) / 2,
    such_that={α: y[i] * (inner(w, x[i]) + b) >= 1 - e[i]},
)
"""


def wrong_claims(folder, lines):
    return load(write(folder, STATED + lines, 0)).run().wrong_claims()


def test_an_equation_may_be_multiplied_by_a_positive_parameter(tmp_path):
    assert wrong_claims(tmp_path, "d.stationary(e, gives=Eq(C * e[i], α[i]))\n") == []


def test_a_named_sum_may_be_written_out(tmp_path):
    text = path_of("svdd-radius").read_text("utf-8").replace("import derivation", "import Eq, derivation")
    line = "d.stationary(a, gives=Eq(a * total(α[i], i), total(α[i] * x[i], i)))\n"
    assert load(write(tmp_path, text + line, 0)).run().wrong_claims() == []


def test_an_equation_for_every_j(tmp_path):
    assert wrong_claims(tmp_path, "d.stationary(e, gives=Eq(e[j], α[j] / C))\n") == []


@pytest.mark.parametrize(
    ("lines", "offset"),
    [
        ("d.stationary(b, gives = total(α[i] * y[i], i))\nd.stationary(e, gives=Eq(e[i], α[i] / C))\n", 1),
        ("d.stationary(b, total(α[i] * y[i], i))\nx = dict(gives=1)\n", 1),
        ("d.stationary(\n    b,\n    # by hand\n    gives=total(α[i] * y[i], i),\n)\n", 4),
    ],
    ids=["spaces", "no keyword", "a comment before it"],
)
def test_the_place_of_a_claim(lines, offset, tmp_path):
    (wrong,) = wrong_claims(tmp_path, lines)
    assert wrong.claim.place.line == STATED.count("\n") + offset


@pytest.mark.parametrize("step", ["dual", "lagrangian"])
def test_an_equation_where_a_formula_is_expected(step, tmp_path):
    with pytest.raises(SvmsymError):
        wrong_claims(tmp_path, f"d.{step}(gives=Eq(total(α[i], i), 0))\n")


def test_a_claim_with_a_multiplier_below_the_line(tmp_path):
    (wrong,) = wrong_claims(tmp_path, "d.dual(gives=total(1 / α[i], i))\n")
    assert wrong.counterexample is not None


@pytest.mark.parametrize("claim", ["total(α[i] * y[i], i)", "1.5 * w", "w / total(α[i], i)", "'w'"])
def test_an_impossible_claim_is_refused_at_its_place(claim, tmp_path):
    path = write(tmp_path, f"{STATED}d.stationary(w, gives={claim})\n", 0)
    with pytest.raises(SvmsymError) as caught:
        load(path).run().wrong_claims()
    assert str(caught.value).startswith(f"{path}:{STATED.count(chr(10)) + 1}: ")


def test_a_quick_correction_is_seen(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    right = STATED + "d.stationary(b, gives=-total(α[i] * y[i], i))\n"
    path = write(tmp_path, right, 0)
    os.utime(path, (1_700_000_000, 1_700_000_000))
    assert load(path).run().wrong_claims() == []
    write(tmp_path, right.replace("gives=-", "gives=+"), 0)
    os.utime(path, (1_700_000_000, 1_700_000_000.5))
    assert len(load(path).run().wrong_claims()) == 1


def test_two_indices_where_one_belongs_are_refuted(tmp_path):
    (wrong,) = wrong_claims(tmp_path, "d.stationary(e, gives=Eq(e[j], α[i] / C))\n")
    assert wrong.counterexample is not None


SLIPPED = [
    ("Eq(w, 2 * total(α[i] * y[i] * x[i], i))", "(-2) instead of (-1)", "Σᵢ αᵢyᵢxᵢ"),
    ("Eq(total(α[i] * y[i] * x[i], i) / 2, w)", "(-1/2) instead of (-1)", "−½ Σᵢ αᵢyᵢxᵢ"),
]


def test_an_equation_with_zero(tmp_path):
    text = path_of("hard-margin").read_text("utf-8")
    right = "gives=-(bias / b) * total(α[i] * y[i], i)"
    assert text.count(right) == 1
    path = tmp_path / "mine.py"
    path.write_text(text.replace(right, "gives=Eq(total(α[i] * y[i], i), 1)"), "utf-8")
    (wrong,) = load(str(path)).run().wrong_claims()
    assert str(wrong.counterexample).endswith("gives 1 instead of 0")
    assert wrong.difference == "1"


@pytest.mark.parametrize(("claim", "numbers", "difference"), SLIPPED)
def test_an_equation_is_told_as_claimed_then_as_derived(tmp_path, claim, numbers, difference):
    """w = 2Σ at Σ = −1 says −2, and w is −1; the difference is 2Σ − Σ = Σ."""
    text = path_of("hard-margin").read_text("utf-8")
    right = "Eq(w, total(α[i] * y[i] * x[i], i))"
    assert text.count(right) == 1
    path = tmp_path / "mine.py"
    path.write_text(text.replace(right, claim), "utf-8")
    (wrong,) = load(str(path)).run().wrong_claims()
    assert str(wrong.counterexample).endswith(f"gives {numbers}")
    assert wrong.difference == difference
