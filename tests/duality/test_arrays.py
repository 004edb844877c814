import itertools
import random
from fractions import Fraction as F

import numpy as np
import pytest

from svmsym import derive
from svmsym.duality.arrays import arrays
from svmsym.duality.derivation_files import names
from svmsym.errors import SvmsymError
from svmsym.formulas.atoms import Entry, Label, OperatorImage, Scalar, Vector, VectorEntry
from svmsym.formulas.kernel import coordinate, evaluate
from svmsym.formulas.models import DrawnModel

X = [[0, 0], [2, 2], [2, 0], [3, 0]]
Y = [-1, -1, 1, 1]
POINTS = np.array(X)
LABELS = np.array(Y)
GRAM = np.outer(LABELS, LABELS) * (POINTS @ POINTS.T)
EYE = np.eye(4, dtype=int)


def fill(name, data, *rest, **options):
    return arrays(derive(name).qp, data, *rest, **options)


def same(found, expected):
    """Exactly equal, and exact."""
    expected = np.asarray(expected)
    assert found.shape == expected.shape
    assert all(isinstance(v, F) for v in found.flat)
    return bool((found == expected).all())


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


# Numbers.


def test_decimals_and_fractions_are_read_exactly():
    qp = fill("soft-margin", {"x": [["0.1"], [F(1, 3)], ["-2/7"]], "y": [1, -1, 1], "C": "0.25"})
    assert qp.P[0, 0] == F(1, 100)
    assert qp.P[0, 1] == F(-1, 30)
    assert qp.P[1, 2] == F(2, 21)
    assert qp.h[-1] == F(1, 4)


def test_numpy_integers_are_exact():
    assert same(fill("hard-margin", {"x": POINTS, "y": LABELS}).P, GRAM)


@pytest.mark.parametrize(
    "data", [{"x": [[0.5], [1]], "y": [1, -1], "C": 1}, {"x": [[1], [2]], "y": [1, -1], "C": 0.1}]
)
def test_floats_are_refused_where_exactness_is_asked_for(data):
    with pytest.raises(SvmsymError, match="not exact") as refused:
        fill("soft-margin", data)
    assert "RR" in refused.value.hint
    assert str(0.5 if isinstance(data["C"], int) else 0.1) in refused.value.hint
    assert fill("soft-margin", data, "RR").P.shape == (2, 2)


@pytest.mark.parametrize("value", ["one", None, [1, 2], "1/0", True, "1e4000"])
def test_what_is_no_number_is_refused(value):
    with pytest.raises(SvmsymError, match=r"C(:| contains)"):
        fill("soft-margin", {"x": X, "y": Y, "C": value if isinstance(value, str | bool) else [[value], [1]]})


def test_what_is_no_number_is_refused_in_double_precision():
    with pytest.raises(SvmsymError, match="C"):
        fill("soft-margin", {"x": X, "y": Y, "C": "one"}, "RR")


# What is missing or does not fit.


@pytest.mark.parametrize("name", ["x", "y", "C"])
def test_missing_data(name):
    data = {"x": X, "y": Y, "C": 1}
    del data[name]
    with pytest.raises(SvmsymError, match=rf"\b{name}\b") as refused:
        fill("soft-margin", data)
    assert refused.value.hint


def test_nothing_given():
    with pytest.raises(SvmsymError) as refused:
        fill("hard-margin", {})
    assert refused.value.hint


@pytest.mark.parametrize("domain", ["QQ", "RR"])
def test_a_singular_operator(domain):
    data = {"Q": [[1, 2], [2, 4]], "p": [0, 1], "a": [[1, 0], [1, 1]], "c": [1, 1]}
    with pytest.raises(SvmsymError, match="singular") as refused:
        fill("convex-qp", data, domain)
    assert "positive definite" in refused.value.hint


def test_an_operator_that_is_not_symmetric():
    with pytest.raises(SvmsymError, match="symmetric"):
        fill("convex-qp", {"Q": [[2, 1], [0, 2]], "p": [0, 1], "a": [[1, 0], [1, 1]], "c": [1, 1]})


@pytest.mark.parametrize(
    "name", ["one-class", "soft-margin-kernel", "soft-margin-feature-map", "hard-margin-kernel"]
)
def test_a_missing_kernel(name):
    with pytest.raises(SvmsymError, match="no kernel was given") as refused:
        fill(name, {"x": X, "y": Y, "C": 1, "ν": 1})
    assert "kernel=" in refused.value.hint


@pytest.mark.parametrize(
    "data",
    [
        {"x": X, "y": Y[:3], "C": 1},
        {"x": X[:2], "y": Y, "C": 1},
        {"x": X, "y": [Y], "C": 1},
        {"x": [[1, 2], [3]], "y": [1, -1], "C": 1},
        {"x": X, "y": Y, "C": [1, 2]},
        {"x": [1, 2, 3, 4], "y": Y, "C": 1},
    ],
    ids=[
        "few labels",
        "few points",
        "labels as a row",
        "ragged points",
        "two prices",
        "points without coordinates",
    ],
)
@pytest.mark.parametrize("domain", ["QQ", "RR"])
def test_sizes_that_do_not_fit(data, domain):
    with pytest.raises(SvmsymError):
        fill("soft-margin", data, domain)


def test_labels_are_plus_or_minus_one():
    # y² = 1 was used in the derivation, so other labels give other problems.
    with pytest.raises(SvmsymError, match="y"):
        fill("soft-margin", {"x": X, "y": [0, 1, 0, 1], "C": 1})


# Entry formulas, evaluated one by one, against whole arrays.

SIZES = {"n": 3, "p": 2, "k": 3}
DIMENSION = 2


class Data:
    """Random numbers for every letter of a program, as a model and as arrays."""

    def __init__(self, derived, seed):
        self.random = random.Random(seed)
        self.model = DrawnModel(SIZES, DIMENSION, self.draw)
        self.arrays = {}
        problem = derived.problem
        for letter in problem.data:
            name = letter.name
            if isinstance(letter, VectorEntry):
                size = range(SIZES[letter.index.domain.name])
                self.arrays[name] = [self.vector((name, k)) for k in size]
            elif isinstance(letter, Vector):
                self.arrays[name] = self.vector((name,))
            elif isinstance(letter, Label):
                self.arrays[name] = [
                    self.model.label(name, k) for k in range(SIZES[letter.index.domain.name])
                ]
            elif isinstance(letter, Entry):
                self.arrays[name] = [
                    self.model.entry(name, k) for k in range(SIZES[letter.index.domain.name])
                ]
            elif isinstance(letter, Scalar):
                self.arrays[name] = self.model.scalar(name)
        for operator in {e.name for e in problem.objective.atoms(OperatorImage)}:
            values = [self.model.eigenvalue(operator, axis) for axis in range(DIMENSION)]
            self.arrays[operator] = [
                [values[r] if r == c else F(0) for c in range(DIMENSION)] for r in range(DIMENSION)
            ]
        for scalar in derived.qp.parameters:
            self.arrays[scalar.name] = self.model.scalar(scalar.name)

    def draw(self, key):
        if key[0] == "label":
            return F(self.random.choice((-1, 1)))
        return F(self.random.randint(1, 9), self.random.randint(1, 4))

    def vector(self, key):
        return [self.model.coordinate(key, axis) for axis in range(DIMENSION)]

    def kernel(self, left, right):
        """The Gram matrix of images; the points say who they are."""
        known = {
            tuple(self.vector(("x", k))): self.vector(("image", "φ", ("x", k))) for k in range(SIZES["n"])
        }
        images = [[known[tuple(row)] for row in side] for side in (left, right)]
        return np.array(
            [[sum(a * b for a, b in zip(u, v, strict=True)) for v in images[1]] for u in images[0]]
        )


def places(variable, index):
    return [{index: k} for k in range(SIZES[index.domain.name])] if isinstance(variable, Entry) else [{}]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", names())
def test_entry_formulas_agree_with_arrays(name, seed):
    derived = derive(name)
    program, data = derived.qp, Data(derived, seed)
    filled = arrays(program, data.arrays, kernel=data.kernel)
    width = [DIMENSION if isinstance(v, Vector) else SIZES[v.index.domain.name] if isinstance(v, Entry) else 1
             for v in program.variables]  # fmt: skip
    start = [sum(width[:k]) for k in range(len(width))]
    assert filled.P.shape == (sum(width),) * 2
    checked = 0
    for (a, b), entry in program.P.items():
        block = filled.P[start[a] : start[a] + width[a], start[b] : start[b] + width[b]]
        u, v = program.variables[a], program.variables[b]
        if isinstance(u, Vector) or isinstance(v, Vector):
            identity = np.eye(DIMENSION, dtype=int) if a == b else np.zeros(block.shape, dtype=int)
            assert same(block, identity * evaluate(entry, data.model, {}) if entry != 0 else block * 0)
            continue
        rows, columns = places(u, program.row_index(a)), places(v, program.column_index(b))
        expected = [[evaluate(entry, data.model, {**r, **c}) for c in columns] for r in rows]
        assert block.tolist() == expected
        checked += len(rows) * len(columns)
    for a, entry in enumerate(program.q):
        block = filled.q[start[a] : start[a] + width[a]].tolist()
        if isinstance(program.variables[a], Vector):
            assert entry == 0
            assert block == [0] * DIMENSION
        else:
            expected = [
                evaluate(entry, data.model, at) for at in places(program.variables[a], program.row_index(a))
            ]
            assert block == expected
    assert filled.constant == evaluate(program.constant, data.model, {})
    assert checked or name in {"nearest-hull-points", "reduced-hulls"}


@pytest.mark.parametrize("name", names())
def test_rows_of_constraints_agree_with_arrays(name):
    derived = derive(name)
    program, data = derived.qp, Data(derived, 5)
    filled = arrays(program, data.arrays, kernel=data.kernel)
    for stated, matrix, right in (
        (program.inequalities, filled.G, filled.h),
        (program.equalities, filled.A, filled.b),
    ):
        expected_rows, expected_right = [], []
        for row in stated:
            at = places(Entry("α", row.index), row.index) if row.index is not None else [{}]
            for where in at:
                cells = []
                for b, (entry, v) in enumerate(zip(row.coefficients, program.variables, strict=True)):
                    if isinstance(v, Vector):
                        zero = entry == 0
                        cells += [
                            0 if zero else coordinate(entry, data.model, where, k) for k in range(DIMENSION)
                        ]
                    else:
                        columns = places(v, program.column_index(b))
                        cells += [evaluate(entry, data.model, {**where, **c}) for c in columns]
                expected_rows.append(cells)
                expected_right.append(evaluate(row.right, data.model, where))
        assert matrix.tolist() == expected_rows
        assert right.tolist() == expected_right


@pytest.mark.parametrize("name", names())
def test_the_program_is_the_dual(name):
    # ½uᵀPu + qᵀu + r at random u equals −D at the same multipliers.
    derived = derive(name)
    program, data = derived.qp, Data(derived, 9)
    filled = arrays(program, data.arrays, kernel=data.kernel)
    u = []
    for v in program.variables:
        if isinstance(v, Vector):
            u += data.vector((v.name,))
        elif isinstance(v, Entry):
            u += [data.model.entry(v.name, k) for k in range(SIZES[v.index.domain.name])]
        else:
            u.append(data.model.scalar(v.name))
    u = np.array(u)
    cost = u @ filled.P @ u / 2 + filled.q @ u + filled.constant
    assert cost == -evaluate(derived.dual.maximised, data.model, {})
    assert (filled.P == filled.P.T).all()


def test_double_precision_agrees_with_fractions():
    for name, seed in itertools.product(
        ("soft-margin-squared", "epsilon-svr", "nu-svr", "reduced-hulls"), (1, 2)
    ):
        derived = derive(name)
        data = Data(derived, seed)
        exact = arrays(derived.qp, data.arrays)
        real = arrays(derived.qp, data.arrays, "RR")
        for part in ("P", "q", "G", "h", "A", "b"):
            found, expected = getattr(real, part), getattr(exact, part)
            assert found.shape == expected.shape
            np.testing.assert_allclose(found, expected.astype(float), rtol=1e-13)
