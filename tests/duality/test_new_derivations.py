"""Derivations that an author writes: the example of the guide, and a problem that is in no file of ours."""

import json
from fractions import Fraction

import pytest
from derived_once import derived

from svmsym import Eq, derivation, derive, inner, norm2, total
from svmsym.cli.main import main
from svmsym.duality.arrays import arrays
from svmsym.duality.instances import strong_duality
from svmsym.duality.verification import verify_one

EXAMPLE = '''"""Hard margin: from the widest street to the dual QP."""
from svmsym import Eq, derivation, inner, norm2, total
d = derivation("hard-margin")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
d.primal(minimize=norm2(w) / 2, such_that={α: y[i] * (inner(w, x[i]) + b) >= 1})
d.lagrangian()
d.stationary(w, gives=Eq(w, total(α[i] * y[i] * x[i], i)))
d.stationary(b, gives=Eq(total(α[i] * y[i], i), 0))
d.dual(gives=total(α[i], i) - total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j) / 2)
'''


# The example of the author's guide, from a file.


@pytest.fixture
def file(tmp_path):
    def write(text):
        path = tmp_path / "mine.py"
        path.write_text(text, "utf-8")
        return str(path)

    return write


def test_the_example_works(file, capsys):
    path = file(EXAMPLE)
    d = derive(path)
    assert d.title == "Hard margin: from the widest street to the dual QP"
    assert d.wrong_claims() == []
    assert len(d.claims) == 3
    assert all(step.prove().holds for step in d.steps)
    assert d.dual.objective == derived("hard-margin").dual.objective
    assert main(["derive", path, "--to", "json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["qp"]["P"] == r"\left(y y^{\top}\right) \circ K"
    assert verify_one(path, instances=2).ok


@pytest.mark.parametrize(
    ("right", "wrong", "line", "what"),
    [
        ("i, j) / 2)", "i, j) / 3)", 12, "dual"),
        ("i, j) / 2)", "i, j) / 2 + 1)", 12, "dual"),
        ("y[i] * y[j]", "y[i]", 12, "dual"),
        ("Eq(total(α[i] * y[i], i), 0)", "Eq(total(α[i], i), 0)", 11, "stationarity"),
        ("Eq(total(α[i] * y[i], i), 0)", "Eq(total(α[i] * y[i], i), 1)", 11, "stationarity"),
        ("Eq(w, total(", "Eq(-w, total(", 10, "stationarity"),
        ("d.lagrangian()", "d.lagrangian(gives=norm2(w) / 2)", 9, "lagrangian"),
    ],
)
def test_a_planted_error_is_found_at_its_line(file, right, wrong, line, what):
    assert EXAMPLE.count(right) == 1
    path = file(EXAMPLE.replace(right, wrong))
    d = derive(path)
    (found,) = d.wrong_claims()
    assert (found.claim.what, found.claim.place.file, found.claim.place.line) == (what, path, line)
    assert found.counterexample is not None
    assert not verify_one(path, instances=1).ok


@pytest.mark.parametrize(
    ("right", "same"),
    [
        ("Eq(total(α[i] * y[i], i), 0)", "Eq(-3 * total(α[j] * y[j], j), 0)"),
        ("Eq(total(α[i] * y[i], i), 0)", "-total(α[i] * y[i], i)"),
        ("total(α[i], i) - total", "total(α[i] * (1 + y[i]), i) - total"),
        (
            "d.lagrangian()",
            "d.lagrangian(gives=norm2(w) / 2 - total(α[i] * (y[i] * (inner(w, x[i]) + b) - 1), i))",
        ),
    ],
)
def test_equal_claims_are_accepted(file, right, same):
    # The dual is claimed modulo its equality Σ α_i y_i = 0.
    assert EXAMPLE.count(right) == 1
    assert derive(file(EXAMPLE.replace(right, same))).wrong_claims() == []


def test_the_module_may_be_imported_whole(file):
    text = EXAMPLE.replace(
        "from svmsym import Eq, derivation, inner", "import svmsym\nfrom svmsym import Eq, inner"
    )
    d = derive(file(text.replace("= derivation(", "= svmsym.derivation(")))
    assert d.wrong_claims() == []


# A problem that is in no file of ours.


@pytest.fixture(scope="module")
def two_costs():
    """min ½‖w‖² + C₁Σξ + (C₂/2)Σξ²  s.t.  y(⟨w, x⟩ + b) ≥ ρ − ξ,  ξ ≥ 0."""
    d = derivation("two-costs")
    i, j = d.indices("i j")
    x, y, ρ = d.data("x_i : R^m", "y_i : {-1, +1}", "ρ_i : R")
    C1, C2 = d.parameters("C_1 > 0", "C_2 > 0")
    w, b, ξ = d.unknowns("w : R^m", "b : R", "ξ_i : R")
    α, μ = d.multipliers("α", "μ")
    d.primal(
        minimize=norm2(w) / 2 + C1 * total(ξ[i], i) + C2 / 2 * total(ξ[i] ** 2, i),
        such_that={α: y[i] * (inner(w, x[i]) + b) >= ρ[i] - ξ[i], μ: ξ[i] >= 0},
    )
    d.stationary(w, gives=Eq(w, total(α[i] * y[i] * x[i], i)))
    d.stationary(b, gives=Eq(total(α[i] * y[i], i), 0))
    d.stationary(ξ, gives=Eq(ξ[i], (α[i] + μ[i] - C1) / C2))
    d.dual(
        gives=total(α[i] * ρ[i], i)
        - total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j) / 2
        - total((α[i] + μ[i] - C1) ** 2, i) / (2 * C2)
    )
    return d.run()


def test_the_new_problem_is_derived_and_proved(two_costs):
    assert two_costs.wrong_claims() == []
    assert all(step.prove().holds for step in two_costs.steps)
    assert two_costs.gap.step.prove().holds
    assert [v.name for v in two_costs.dual.variables] == ["α", "μ"]


def test_the_new_problem_reaches_its_qp(two_costs):
    X, y, ρ = [[1, 2], [0, -1], [3, 1]], [1, -1, 1], [1, 2, "1/2"]
    C1, C2 = Fraction(2, 3), Fraction(5)
    filled = arrays(two_costs.qp, {"x": X, "y": y, "ρ": ρ, "C_1": C1, "C_2": C2})
    n = 3
    eye = [[int(r == c) for c in range(n)] for r in range(n)]
    gram = [[y[r] * y[c] * (X[r][0] * X[c][0] + X[r][1] * X[c][1]) for c in range(n)] for r in range(n)]
    top = [[gram[r][c] + eye[r][c] / C2 for c in range(n)] + [v / C2 for v in eye[r]] for r in range(n)]
    bottom = [[v / C2 for v in eye[r]] * 2 for r in range(n)]
    assert filled.P.tolist() == top + bottom
    assert filled.q.tolist() == [-Fraction(v) - C1 / C2 for v in ρ] + [-C1 / C2] * n
    assert filled.A.tolist() == [[*y, 0, 0, 0]]
    assert filled.b.tolist() == [0]
    assert filled.G.tolist() == [[-int(r == c) for c in range(2 * n)] for r in range(2 * n)]
    assert filled.h.tolist() == [0] * (2 * n)
    assert filled.constant == n * C1**2 / (2 * C2)


def test_the_new_problem_has_strong_duality(two_costs):
    found = strong_duality(two_costs.dual, instances=5)
    assert found.instances == found.equal == 5
    assert found.failures == ()
