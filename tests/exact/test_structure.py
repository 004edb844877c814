from dataclasses import replace
from fractions import Fraction as F
from functools import cache

import pytest
from sympy import Add, Integer, Rational

from svmsym import derive
from svmsym.duality.derivation_files import names
from svmsym.duality.dual import dual
from svmsym.duality.lagrangian import lagrangian
from svmsym.duality.qp import qp
from svmsym.duality.removal import without
from svmsym.errors import ProblemError
from svmsym.exact.programs.shape import Term
from svmsym.exact.programs.structure import NoShapeError, read_shape, shape
from svmsym.formulas.atoms import Scalar, Vector
from svmsym.formulas.normal_form import equal
from svmsym.formulas.operations import delta, norm2
from svmsym.formulas.substitution import substitute

REFUSED = {
    "convex-qp": "⟨aᵢ, Q⁻¹aⱼ⟩ of P between λ and λ",
    "hard-margin-bias-squared": "yᵢyⱼ of P between α and α",
    "soft-margin-bias-squared": "yᵢyⱼ of P between α and α",
    "nearest-hull-points": "w is not a family",
    "reduced-hulls": "w is not a family",
    "svdd-radius": "not a quadratic program",
}
SHAPED = [name for name in names() if name not in REFUSED]


@cache
def derived(name):
    return derive(name)


def rational(value):
    return Rational(value.numerator, value.denominator)


# By hand.


def test_the_soft_margin():
    found = shape("soft-margin")
    (block,) = found.blocks
    assert (found.weight, found.normal, found.constant) == (Term(F(1)), Term(F(1)), ())
    assert (block.name, block.sign) == ("α", Term(F(1), (), (("y", 1),)))
    assert (block.diagonal, block.linear) == ((), (Term(F(-1)),))
    assert (block.lower, block.upper) == ((), (Term(F(1), (("C", 1),)),))
    (row,) = found.rows
    assert row.coefficients == ((Term(F(1), (), (("y", 1),)),),)
    assert (row.right, row.slack) == ((), False)
    # ∂L/∂b = −Σ αy, so the row Σ αy = 0 has the multiplier −b.
    assert (row.scalar, row.factor, row.square) == ("b", -1, 0)


def test_kernel_ridge_regression():
    found = shape("kernel-ridge")
    (block,) = found.blocks
    assert (found.weight, found.normal) == (Term(F(1), (("λ", -1),)),) * 2
    assert block.diagonal == (Term(F(1)),)
    assert (block.lower, block.upper, found.rows) == (None, None, ())


def test_the_two_multipliers_of_a_regression_point():
    found = shape("epsilon-svr-squared-costs")
    assert [b.sign for b in found.blocks] == [Term(F(1)), Term(F(-1))]
    assert [b.diagonal for b in found.blocks] == [(Term(F(1, 2), (), (("C", -1),)),)] * 2
    assert set(found.blocks[1].linear) == {Term(F(1), (), (("z", 1),)), Term(F(1), (("ε", 1),))}


def test_a_sum_with_a_bound_gets_a_slack():
    rho = shape("nu-svc").rows[1]
    assert (rho.scalar, rho.factor, rho.slack) == ("rho", -1, True)
    assert rho.coefficients == ((Term(F(-1)),),)
    assert rho.right == (Term(F(-1), (("ν", 1),)),)
    epsilon = shape("nu-svr").rows[1]
    assert (epsilon.scalar, epsilon.factor, epsilon.slack) == ("epsilon", -1, True)


def test_the_radius_of_a_ball():
    found = shape("svdd")
    (row,) = found.rows
    assert (found.weight, found.blocks[0].linear) == (Term(F(2)), (Term(F(-1), norms=1),))
    # L contains R²(1 − Σα) + ‖a‖²(Σα − 1): the row Σα = 1 has the multiplier ‖a‖² − R².
    assert (row.scalar, row.factor, row.square) == ("R2", -1, 1)


def test_conventions_change_the_shape():
    plain, minus = shape("hard-margin"), shape("hard-margin", (("bias", "-b"),))
    assert (plain.rows[0].factor, minus.rows[0].factor) == (-1, 1)
    halved = shape("soft-margin-squared", (("penalty", "C/2"),)).blocks[0].diagonal
    assert halved == (Term(F(1), (("C", -1),)),)


# What the multipliers of rows mean, proved for every n.


def envelope_holds(name, found):
    """L = D + squares + Σ m·(row), eliminated multipliers inserted, m read from the shape."""
    d = derived(name).dual
    (w,) = (v for v in d.problem.unknowns if isinstance(v, Vector))
    plain = {"rho": "ρ", "epsilon": "ε", "R2": "R²"}
    weighted = []
    equalities = [row for row in found.rows if not row.slack]
    for row, residual in zip(equalities, d.equalities, strict=True):
        scalar = Scalar(plain.get(row.scalar, row.scalar))
        weighted.append((scalar - rational(row.square) * norm2(w)) / rational(row.factor) * residual)
    inserted = substitute(d.lagrangian.expression, dict(d.eliminated))
    return equal(inserted, d.maximised + Add(*d.squares) + Add(*weighted))


@pytest.mark.parametrize("name", SHAPED)
def test_the_multiplier_of_a_row_is_the_primal_unknown(name):
    found = shape(name)
    assert envelope_holds(name, found)
    for k, row in enumerate(found.rows):
        if not row.slack:
            for wrong in (replace(row, factor=-row.factor), replace(row, square=row.square + 1)):
                rows = (*found.rows[:k], wrong, *found.rows[k + 1 :])
                assert not envelope_holds(name, replace(found, rows=rows))


# Without bias.


@pytest.mark.parametrize("name", ["hard-margin", "soft-margin"])
def test_removing_the_bias_gives_the_derivation_without(name):
    assert replace(shape(name, bias=False), name="") == replace(shape(f"{name}-no-bias"), name="")


@pytest.mark.parametrize("name", [k for k in SHAPED if Scalar("b") in derived(k).problem.unknowns])
def test_without_bias_one_row_is_missing(name):
    with_bias, free = shape(name), shape(name, bias=False)
    assert free.blocks == with_bias.blocks
    assert free.rows == tuple(row for row in with_bias.rows if row.scalar != "b")
    d = dual(lagrangian(without(derived(name).problem, "b")))
    assert all(step.prove().holds for step in (*d.steps, *qp(d).steps))


def test_only_an_unknown_number_can_be_removed():
    problem = derived("nu-svc").problem
    for name in ("w", "ν", "α", "c"):
        with pytest.raises(ProblemError, match=f"{name} is not a scalar unknown"):
            without(problem, name)
    with pytest.raises(ProblemError, match="the constraint of δ contains no unknown"):
        without(problem, "ρ")


# Refusals.


@pytest.mark.parametrize("name", REFUSED)
def test_other_duals_are_refused(name):
    with pytest.raises(NoShapeError, match=REFUSED[name].replace("²", ".")):
        shape(name)


def planted(name, **changes):
    d = derived(name)
    return d.dual, replace(d.qp, **changes), name


def test_a_planted_error_in_p_is_refused():
    P = derived("epsilon-svr").qp.P
    i, j = derived("epsilon-svr").qp.row_index(0), derived("epsilon-svr").qp.column_index(0)
    for changed in (
        {(0, 1): -P[0, 1]},
        {(1, 0): -P[1, 0]},
        {(1, 1): 2 * P[1, 1]},
        {(1, 1): Integer(0)},
        {(0, 1): P[0, 1] + delta(i, j)},
        {(0, 0): P[0, 0] + 1},
        {(0, 0): -P[0, 0], (1, 1): -P[1, 1], (0, 1): -P[0, 1], (1, 0): -P[1, 0]},
        {(0, 0): P[0, 0] * derived("epsilon-svr").qp.variables[0]},
    ):
        with pytest.raises(NoShapeError, match="of P between α"):
            read_shape(*planted("epsilon-svr", P={**P, **changed}))


def test_a_planted_error_in_a_row_is_refused():
    d = derived("soft-margin")
    (equality,) = d.qp.equalities
    lower, upper = d.qp.inequalities
    with pytest.raises(NoShapeError, match="belongs to no primal unknown"):
        read_shape(*planted("soft-margin", equalities=(replace(equality, origin=2 * equality.origin),)))
    with pytest.raises(NoShapeError, match="is not a bound of α"):
        read_shape(*planted("soft-margin", inequalities=(lower, upper, upper)))
    twice = replace(upper, coefficients=(upper.coefficients[0] + 1,))
    with pytest.raises(NoShapeError, match="is not a bound of α"):
        read_shape(*planted("soft-margin", inequalities=(lower, twice)))
    right = derived("soft-margin-costs").qp.inequalities[1].right
    with pytest.raises(NoShapeError, match="depends on a sample"):
        read_shape(*planted("soft-margin", equalities=(replace(equality, right=right),)))


def test_another_vector_is_refused():
    # The dual of one problem with the program of another: w = Σ αyx is no multiple of Σ αx.
    with pytest.raises(NoShapeError):
        read_shape(derived("hard-margin").dual, derived("minimum-norm").qp, "mixed")


def test_bounds_are_divided_by_their_coefficient():
    # −2α ≤ C and 4α ≤ C say −C/2 ≤ α ≤ C/4.
    lower, upper = derived("soft-margin").qp.inequalities
    stated = (
        replace(lower, coefficients=(2 * lower.coefficients[0],), right=upper.right),
        replace(upper, coefficients=(4 * upper.coefficients[0],)),
    )
    (block,) = read_shape(*planted("soft-margin", inequalities=stated)).blocks
    assert block.lower == (Term(F(-1, 2), (("C", 1),)),)
    assert block.upper == (Term(F(1, 4), (("C", 1),)),)
