"""Rows and matrices of the quadratic program say what the dual says, and are written rightly."""

from dataclasses import replace

import pytest

from svmsym import Eq, derivation, derive, inner, norm2, total
from svmsym.documents.mathline import write_line
from svmsym.documents.matrices import matrix_lines
from svmsym.duality.arrays import arrays
from svmsym.duality.derivation_files import names
from svmsym.duality.qp import _row_step
from svmsym.duality.verification import verify_one
from svmsym.formulas.notation import DEFAULT
from svmsym.formulas.printing import Roles


def text(derived, name):
    return write_line(matrix_lines(derived.qp)[name], "text", DEFAULT, Roles())


@pytest.mark.parametrize("name", names())
def test_a_row_with_the_wrong_sign_or_bound_is_not_proved(name):
    derived = derive(name)
    program = derived.qp
    for row in program.inequalities:
        (expression,) = [k.expression for k in derived.dual.inequalities if k.origin == row.origin]
        assert _row_step(expression, row, program.variables, -1).prove().holds
        flipped = replace(row, coefficients=tuple(-c for c in row.coefficients))
        assert not _row_step(expression, flipped, program.variables, -1).prove().holds
        for wrong in (2 * row.right + 1, row.right - 1):
            assert not _row_step(expression, replace(row, right=wrong), program.variables, -1).prove().holds


def two_views():
    d = derivation("two-views")
    i, _j = d.indices("i j")
    x, z, y = d.data("x_i : R^m", "z_i : R^m", "y_i : {-1, +1}")
    w, v = d.unknowns("w : R^m", "v : R^m")
    α, β = d.multipliers("α", "β")
    d.primal(
        minimize=norm2(w) / 2 + norm2(v) / 2,
        such_that={α: y[i] * inner(w, x[i]) >= 1, β: y[i] * inner(v, z[i]) >= 1},
    )
    return d.run()


def test_one_letter_never_means_two_gram_matrices():
    shown = text(two_views(), "P")
    assert "K" not in shown
    assert shown == "[(yᵢyⱼ⟨xᵢ, xⱼ⟩)ᵢⱼ, 0; 0, (yᵢyⱼ⟨zᵢ, zⱼ⟩)ᵢⱼ]"


def linear_program():
    d = derivation("linear-program")
    i, _j = d.indices("i j")
    x, z = d.data("x_i : R^m", "z_i : R")
    c = d.parameters("c : R^m")
    w = d.unknowns("w : R^m")
    α = d.multipliers("α")
    d.primal(minimize=inner(c, w), such_that={α: inner(x[i], w) >= z[i]})
    d.stationary(w, gives=c - total(α[i] * x[i], i))
    d.stationary(w, gives=Eq(c, total(α[i] * x[i], i)))
    d.dual(gives=total(α[i] * z[i], i))
    return d.run()


def test_a_linear_program_has_a_vector_equality():
    derived = linear_program()
    assert derived.wrong_claims() == []
    assert all(step.prove().holds for step in derived.steps)
    filled = arrays(derived.qp, {"x": [[1, 2], [3, 4], [5, 6]], "z": [1, 2, 3], "c": [7, 8]})
    assert filled.A.tolist() == [[1, 3, 5], [2, 4, 6]]
    assert filled.b.tolist() == [7, 8]
    assert filled.q.tolist() == [-1, -2, -3]


def test_products_of_families_are_written_entry_by_entry():
    d = derivation("two-labels")
    i, _j = d.indices("i j")
    x, y, g = d.data("x_i : R^m", "y_i : {-1, +1}", "g_i : R")
    w, b, c = d.unknowns("w : R^m", "b : R", "c : R")
    α = d.multipliers("α")
    d.primal(minimize=norm2(w) / 2, such_that={α: y[i] * (inner(w, x[i]) + b + c * g[i]) >= 1})
    assert text(d.run(), "A") == "[yᵀ; (g ∘ y)ᵀ]"


def test_unknowns_coupled_in_the_objective(tmp_path):
    file = tmp_path / "coupled.py"
    file.write_text(
        '"""Two vectors kept close to each other."""\n'
        "from svmsym import derivation, inner, norm2\n"
        'd = derivation("coupled")\n'
        'i, j = d.indices("i j")\n'
        'x, z = d.data("x_i : R^m", "z_i : R")\n'
        'C = d.parameters("C > 0")\n'
        'w, v = d.unknowns("w : R^m", "v : R^m")\n'
        'α = d.multipliers("α")\n'
        "d.primal(minimize=norm2(w) / 2 + C * norm2(v - w) / 2, such_that={α: inner(v, x[i]) >= z[i]})\n",
        "utf-8",
    )
    report = verify_one(str(file))
    assert report.ok, report.failures
    assert report.strong_duality.equal == 5
