"""Entry formulas, evaluated one by one, against whole arrays."""

import itertools
import random
from fractions import Fraction as F

import numpy as np
import pytest
from filled_programs import same

from svmsym import derive
from svmsym.duality.arrays import arrays
from svmsym.duality.derivation_files import names
from svmsym.formulas.atoms import Entry, Label, OperatorImage, Scalar, Vector, VectorEntry
from svmsym.formulas.kernel import coordinate, evaluate
from svmsym.formulas.models import DrawnModel

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
