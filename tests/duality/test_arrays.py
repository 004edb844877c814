"""Programs filled with numbers are the matrices that NumPy makes of the same data."""

from fractions import Fraction as F

import numpy as np
import pytest
from filled_programs import EYE, GRAM, LABELS, POINTS, X, Y, fill, same

from svmsym import derive
from svmsym.duality.arrays import arrays

# The four points.


def test_four_points():
    qp = fill("hard-margin", {"x": X, "y": Y})
    assert same(qp.P, [[0, 0, 0, 0], [0, 8, -4, -6], [0, -4, 4, 6], [0, -6, 6, 9]])
    assert same(qp.q, [-1, -1, -1, -1])
    assert same(qp.G, -EYE)
    assert same(qp.h, [0, 0, 0, 0])
    assert same(qp.A, [Y])
    assert same(qp.b, [0])
    assert qp.constant == 0
    assert qp.domain == "QQ"


def test_the_second_form_of_four_points():
    Q, p, A, c = fill("hard-margin", {"x": X, "y": Y}).second_form()
    assert same(Q, GRAM)
    assert same(p, [-1] * 4)
    assert same(A, [Y, [-v for v in Y], *EYE.tolist()])
    assert same(c, [0] * 6)


def test_four_points_in_double_precision():
    qp = fill("hard-margin", {"x": X, "y": Y}, "RR")
    for found, expected in ((qp.P, GRAM), (qp.q, [-1] * 4), (qp.G, -EYE), (qp.A, [Y]), (qp.h, [0] * 4)):
        assert found.dtype == float
        np.testing.assert_array_equal(found, np.array(expected, dtype=float))
    assert qp.domain == "RR"


def test_the_optimum_of_four_points_is_a_minimum():
    # α = (½, ½, 1, 0): the gradient Pα + q is −y_i·b on the support and not below elsewhere.
    qp = fill("hard-margin", {"x": X, "y": Y})
    α = np.array([F(1, 2), F(1, 2), F(1), F(0)])
    assert (qp.A @ α).tolist() == [0]
    slack = qp.P @ α + qp.q + qp.A[0] * -1
    assert slack.tolist() == [0, 0, 0, 1]


# Other problems, against NumPy.


def test_soft_margin_has_a_box():
    qp = fill("soft-margin", {"x": X, "y": Y, "C": F(7, 3)})
    assert same(qp.P, GRAM)
    assert same(qp.G, np.vstack([-EYE, EYE]))
    assert same(qp.h, [0] * 4 + [F(7, 3)] * 4)
    assert same(qp.A, [Y])


def test_soft_margin_in_the_second_form():
    _, _, A, c = fill("soft-margin", {"x": X, "y": Y, "C": 5}).second_form()
    assert same(A, np.vstack([[Y], -np.array([Y]), EYE, -EYE]))
    assert same(c, [0] * 6 + [-5] * 4)


def test_soft_margin_with_a_share_of_the_price():
    qp = arrays(derive("soft-margin", penalty="C/n").qp, {"x": X, "y": Y, "C": 3})
    assert same(qp.h, [0] * 4 + [F(3, 4)] * 4)


def test_squared_slack_adds_a_ridge():
    C = F(2, 7)
    qp = fill("soft-margin-squared", {"x": X, "y": Y, "C": C})
    assert same(qp.P, GRAM + EYE * (1 / (2 * C)))
    assert same(qp.G, -EYE)
    assert same(qp.h, [0] * 4)


def test_squared_slack_with_prices_of_their_own():
    C = [F(1), F(2), F(1, 3), F(5, 2)]
    qp = fill("soft-margin-squared-costs", {"x": X, "y": Y, "C": C})
    assert same(qp.P, GRAM + np.diag([1 / (2 * v) for v in C]))


def test_prices_of_their_own_bound_the_box():
    C = [F(1), F(2), F(1, 3), F(5, 2)]
    qp = fill("soft-margin-costs", {"x": X, "y": Y, "C": C})
    assert same(qp.h, [0] * 4 + C)


def test_penalised_bias_adds_one_to_every_product():
    qp = fill("soft-margin-bias-squared", {"x": X, "y": Y, "C": 1})
    assert same(qp.P, np.outer(LABELS, LABELS) * (POINTS @ POINTS.T + 1))
    assert qp.A.shape == (0, 4)
    assert qp.b.shape == (0,)


def test_epsilon_svr():
    z, C, ε = [1, -2, 0, 3], F(5), F(1, 4)
    qp = fill("epsilon-svr", {"x": X, "z": z, "C": C, "ε": ε})
    K = POINTS @ POINTS.T
    assert same(qp.P, np.block([[K, -K], [-K, K]]))
    assert same(qp.q, [ε - v for v in z] + [ε + v for v in z])
    assert same(qp.A, [[1] * 4 + [-1] * 4])
    assert same(qp.b, [0])
    eye = np.eye(8, dtype=int)
    # The rows may come in any order, as long as each bound stands with its right side.
    rows = {(tuple(row), right) for row, right in zip(qp.G.tolist(), qp.h.tolist(), strict=True)}
    expected = {(tuple(-row), 0) for row in eye} | {(tuple(row), C) for row in eye}
    assert rows == expected
    assert qp.G.shape == (16, 8)


def polynomial(left, right):
    return (left @ right.T + 1) ** 2


@pytest.mark.parametrize("domain", ["QQ", "RR"])
def test_one_class_with_a_kernel(domain):
    qp = fill("one-class", {"x": X, "ν": "0.5"}, domain, kernel=polynomial)
    np.testing.assert_array_equal(qp.P, (POINTS @ POINTS.T + 1) ** 2)
    np.testing.assert_array_equal(qp.q, [0] * 4)
    np.testing.assert_array_equal(qp.h, [0] * 4 + [F(1, 2)] * 4)
    np.testing.assert_array_equal(qp.A, [[1] * 4])
    np.testing.assert_array_equal(qp.b, [1])


def test_a_kernel_with_labels():
    qp = fill("soft-margin-kernel", {"x": X, "y": Y, "C": 1}, kernel=polynomial)
    assert same(qp.P, np.outer(LABELS, LABELS) * (POINTS @ POINTS.T + 1) ** 2)


def test_svdd_has_the_diagonal_as_its_linear_term():
    qp = fill("svdd", {"x": X, "C": F(1, 2)})
    K = POINTS @ POINTS.T
    assert same(qp.P, 2 * K)
    assert same(qp.q, -np.diag(K))


def test_hulls():
    u, v = [[1, 2], [0, 5], [3, 3]], [[-1, 0], [2, -4]]
    qp = fill("nearest-hull-points", {"u": u, "v": v})
    # The variables are w ∈ R², s and t: maximise s + t − ½‖w‖² with ⟨w, u⟩ ≥ s and −⟨w, v⟩ ≥ t.
    assert same(qp.P, np.diag([1, 1, 0, 0]))
    assert same(qp.q, [0, 0, -1, -1])
    expected = [[-a, -b, 1, 0] for a, b in u] + [[a, b, 0, 1] for a, b in v]
    assert same(qp.G, expected)
    assert same(qp.h, [0] * 5)
    assert qp.A.shape == (0, 4)


def test_reduced_hulls():
    u, v, η = [[1, 2], [0, 5], [3, 3]], [[-1, 0], [2, -4]], F(2, 3)
    program = derive("reduced-hulls").qp
    qp = arrays(program, {"u": u, "v": v, "η": η})
    widths = {"w": 2, "s": 1, "t": 1, "ζ": 3, "ω": 2}
    assert [x.name for x in program.variables] == list(widths)
    assert same(qp.P, np.diag([1, 1, 0, 0, 0, 0, 0, 0, 0]))
    assert same(qp.q, [0, 0, -1, -1] + [η] * 5)
    # ⟨w, u_i⟩ − s + ζ_i ≥ 0, −⟨w, v_k⟩ − t + ω_k ≥ 0, ζ ≥ 0, ω ≥ 0.
    expected = [[-a, -b, 1, 0, *(-int(k == r) for k in range(5))] for r, (a, b) in enumerate(u)]
    expected += [[a, b, 0, 1, *(-int(k == r + 3) for k in range(5))] for r, (a, b) in enumerate(v)]
    expected += [[0, 0, 0, 0, *(-int(k == r) for k in range(5))] for r in range(5)]
    assert sorted(map(tuple, qp.G.tolist())) == sorted(map(tuple, expected))
    assert same(qp.h, [0] * 10)


def test_convex_qp_with_a_full_matrix():
    Q = np.array([[4, 1, 0], [1, 3, -1], [0, -1, 2]])
    a = np.array([[1, 0, 2], [0, 1, 1], [-1, 3, 0], [2, 2, 2]])
    p, c = np.array([1, -2, 3]), np.array([1, 0, -2, 5])
    # det Q = 18, so 18·Q⁻¹ is a matrix of integers.
    adjugate = np.array([[5, -2, -1], [-2, 8, 4], [-1, 4, 11]])
    assert (Q @ adjugate == 18 * np.eye(3, dtype=int)).all()
    inverse = np.array([[F(int(v), 18) for v in row] for row in adjugate])
    qp = fill("convex-qp", {"Q": Q.tolist(), "p": p.tolist(), "a": a.tolist(), "c": c.tolist()})
    assert same(qp.P, a @ inverse @ a.T)
    assert same(qp.q, -(a @ inverse @ p) - c)
    assert same(qp.G, -EYE)
    assert qp.constant == (p @ inverse @ p) / 2
    real = fill("convex-qp", {"Q": Q, "p": p, "a": a, "c": c}, "RR")
    np.testing.assert_allclose(real.P, a @ np.linalg.solve(Q, a.T), rtol=1e-12)
    np.testing.assert_allclose(real.q, -(a @ np.linalg.solve(Q, p)) - c, rtol=1e-12)
    np.testing.assert_allclose(float(real.constant), p @ np.linalg.solve(Q, p) / 2, rtol=1e-12)


def test_one_point_and_many_coordinates():
    qp = fill("soft-margin", {"x": [[1, 2, 3, 4, 5, 6]], "y": [1], "C": 1})
    assert same(qp.P, [[91]])
