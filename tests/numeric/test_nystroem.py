"""NystroemSVC: optimum, guarantee, blocks of all kinds, refusals."""

import numpy as np
import pytest
from real_sets import iris_set, named_cancer_set
from sklearn.base import clone
from sklearn.model_selection import cross_val_score

from svmsym.numeric.estimators import SVC
from svmsym.numeric.estimators.inputs import scale_gamma
from svmsym.numeric.estimators.refusals import ConvergenceWarning, DataError, ParameterError
from svmsym.numeric.kernels import Kernel
from svmsym.numeric.nystroem import NystroemSVC, file_blocks
from svmsym.numeric.nystroem.features import features_of
from svmsym.numeric.nystroem.newton import newton
from svmsym.numeric.nystroem.readers import Mapped, readers_of
from svmsym.numeric.nystroem.sums import signs_of, summed
from svmsym.numeric.nystroem.survey import survey


@pytest.fixture(scope="module")
def waves():
    """2,000 points in the plane on two sides of a wave, a tenth of the labels turned."""
    random = np.random.default_rng(5)
    X = random.normal(size=(2000, 2))
    y = np.where(np.sin(3 * X[:, 0]) > X[:, 1], 1, -1)
    return X, np.where(random.random(2000) < 0.1, -y, y)


# --- optimum -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kernel", ["rbf", "linear", "poly"])
@pytest.mark.parametrize("C", [0.1, 10.0])
def test_with_all_points_as_landmarks_it_is_the_machine_of_smo(kernel, C):
    X, y = named_cancer_set(150)
    X = (X - X.mean(axis=0)) / X.std(axis=0)
    ours = NystroemSVC(C=C, kernel=kernel, gamma=0.02, landmarks=150, tol=1e-9).fit(X, y)
    smo = SVC(C=C, kernel=kernel, gamma=0.02, slack="squared", tol=1e-9).fit(X, y)
    assert ours.primal_ == pytest.approx(smo.report_.primal, rel=1e-6)
    assert ours.decision_function(X) == pytest.approx(smo.decision_function(X), abs=2e-3)
    assert ours.bound_ <= 1e-3 * ours.primal_, "nothing is left out, up to rounding"


def test_the_gradient_vanishes_where_newton_stops(waves):
    X, y = waves
    machine = NystroemSVC(C=3.0, gamma=1.0, landmarks=60, tol=1e-12, max_passes=99).fit(X, y)
    psi, (w, b) = machine.features_(X), (machine.machines_[0].u[:-1], machine.machines_[0].u[-1])
    slack = np.maximum(0.0, 1 - y * (psi @ w + b))
    assert w == pytest.approx(2 * 3.0 * (y * slack) @ psi, abs=1e-6 * np.abs(w).max())
    assert float(y @ slack) == pytest.approx(0.0, abs=1e-6)
    assert machine.primal_ == pytest.approx(0.5 * w @ w + 3.0 * slack @ slack, rel=1e-12)


def test_from_a_poor_start_steps_are_shortened(waves):
    X, y = waves
    features = features_of(X[:40], Kernel("rbf", 1.0))
    blocks, labels = readers_of(X, y, 512), np.array([-1, 1])
    lengths = []

    def passed(trial):
        lengths.append(float(np.linalg.norm(trial.direction)))
        return summed(blocks, features, labels, 512, trial)

    usual, _ = newton(passed, 100.0, np.zeros((1, features.p + 1)), 1e-9, 99)
    far = np.full((1, features.p + 1), 1e4) * np.where(np.arange(features.p + 1) % 2, 1, -1)
    found, passes = newton(passed, 100.0, far, 1e-9, 99)
    assert found[0].converged
    assert passes < 60
    assert found[0].primal == pytest.approx(usual[0].primal, rel=1e-8)


def test_several_classes():
    X, y = iris_set()
    machine = NystroemSVC(C=10.0, landmarks=50).fit(X, y)
    assert len(machine.machines_) == 3
    assert machine.score(X, y) > 0.95
    assert machine.decision_function(X).shape == (150, 3)
    one = NystroemSVC(C=10.0, landmarks=50).fit(X, np.where(y == 1, 1, 0))
    assert machine.machines_[1].primal == pytest.approx(one.primal_, rel=2e-3)


# --- guarantee ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("landmarks", [5, 20, 80, 320])
@pytest.mark.parametrize("gamma", [0.3, 3.0])
def test_the_guarantee_holds(landmarks, gamma, waves):
    X, y = waves[0][:600], waves[1][:600]
    ours = NystroemSVC(C=2.0, gamma=gamma, landmarks=landmarks).fit(X, y)
    smo = SVC(C=2.0, gamma=gamma, slack="squared", tol=1e-6).fit(X, y).report_
    assert smo.dual - 1e-6 <= ours.primal_, "nothing is better than the optimum"
    assert ours.primal_ - ours.bound_ <= smo.primal, "the bound from below is one"
    assert 0 <= ours.gap_ <= 1e-3 * ours.primal_
    assert ours.gap_ <= ours.bound_


@pytest.mark.parametrize("rows", [600, 100])  # one stretch of 512 and one of 88, or stretches of 100
def test_the_price_of_features_is_as_it_is_claimed(rows, waves):
    X, y = waves[0][:600], waves[1][:600]
    machine = NystroemSVC(C=2.0, gamma=1.0, landmarks=15, tol=1e-12, max_passes=99, rows=rows).fit(X, y)
    psi, (found,) = machine.features_(X), machine.machines_
    beta = 2 * 2.0 * y * np.maximum(0.0, 1 - y * (psi @ found.u[:-1] + found.u[-1]))
    E = Kernel("rbf", 1.0).between(X, X) - psi @ psi.T
    assert np.linalg.eigvalsh(E)[0] > -1e-9, "E is a Gram matrix"
    lost = float(beta @ E @ beta)
    exact = found.last.value(lost)  # the dual value with all of K, computed with all of K
    assert 1 - exact / machine.primal_ > 0.02, "the features are poor here: there is something to bound"
    assert machine.exact_dual_ <= exact + 1e-9
    stretches = [slice(a, a + min(rows, 512)) for a in range(0, 600, min(rows, 512))]
    parts = sum(np.sqrt(beta[s] @ E[s, s] @ beta[s]) for s in stretches)
    assert machine.exact_dual_ == pytest.approx(found.last.value(parts**2), rel=1e-6)


def test_more_landmarks_cost_less(waves):
    bounds = [NystroemSVC(gamma=1.0, landmarks=m).fit(*waves).bound_ for m in (10, 40, 160)]
    assert bounds[0] > bounds[1] > bounds[2]


def test_compared_with_smo_on_the_sample(waves):
    good = NystroemSVC(C=1.0, gamma=1.0, landmarks=100, sample=400).fit(*waves).compared()
    poor = NystroemSVC(C=1.0, gamma=1.0, landmarks=4, sample=400).fit(*waves).compared()
    for found in (good, poor):
        assert -1e-6 <= found.excess <= found.bound / found.smo
    assert good.excess < 0.01 < poor.excess
    assert good.agreement > 0.99 > poor.agreement
    assert "on 400 points" in str(good)


# --- blocks ------------------------------------------------------------------------------------------------


def test_the_sample_does_not_depend_on_the_blocks(waves):
    first, second = (survey(readers_of(*waves, rows), 100, 3) for rows in (2000, 77))
    assert np.array_equal(first.points, second.points)
    assert np.array_equal(first.answers, second.answers)
    assert first.variance == pytest.approx(second.variance, rel=1e-13)
    assert 1 / (2 * first.variance) == pytest.approx(scale_gamma(waves[0], None), rel=1e-12)
    other = survey(readers_of(*waves, 77), 100, 4)
    assert not np.array_equal(first.points, other.points)


def test_every_row_is_as_likely():
    X = np.arange(30.0)[:, None]
    drawn = np.zeros(30)
    for seed in range(2000):
        drawn[survey(readers_of(X, np.zeros(30), 7), 6, seed).points.ravel().astype(int)] += 1
    assert abs(drawn / 2000 - 0.2).max() < 5 * np.sqrt(0.2 * 0.8 / 2000)


def test_all_kinds_of_blocks_are_the_same(waves, tmp_path):
    X, y = waves
    machine = NystroemSVC(gamma=1.0, landmarks=50, rows=300)
    usual = machine.fit(X, y).decision_function(X)
    files = tmp_path / "X.npy", tmp_path / "y.npy"
    for file, values in zip(files, waves, strict=True):
        np.save(file, values)
    mapped = tuple(np.load(file, mmap_mode="r") for file in files)
    assert isinstance(readers_of(*mapped, 300)[1].args[0], Mapped)
    pairs = [(X[a : a + 300], y[a : a + 300]) for a in range(0, 2000, 300)]
    fits = {
        "mapped": lambda: machine.fit(*mapped),
        "files": lambda: machine.fit_blocks(file_blocks(*files, rows=300)),
        "pairs": lambda: machine.fit_blocks(pairs),
        "functions": lambda: machine.fit_blocks([lambda pair=pair: pair for pair in pairs]),
        "a part of a mapping": lambda: machine.fit(mapped[0][:], mapped[1][:]),
    }
    for name, fit in fits.items():
        assert np.array_equal(fit().decision_function(X), usual), name
    assert np.array_equal(machine.decision_function(mapped[0]), usual)
    assert machine.score(*mapped) == machine.score(X, y) == machine.score_blocks(file_blocks(*files))


def test_a_part_of_a_mapping_begins_where_it_begins(waves, tmp_path):
    np.save(tmp_path / "X.npy", waves[0])
    part = np.load(tmp_path / "X.npy", mmap_mode="r")[500:]
    found = [read()[0] for read in readers_of(part, np.zeros(1500), 400)]
    assert np.array_equal(np.concatenate(found), waves[0][500:])


def test_blocks_without_rows_change_nothing(waves):
    X, y = waves
    pairs = [(X[:900], y[:900]), (X[900:], y[900:])]
    machine = NystroemSVC(gamma=1.0, landmarks=30)
    usual = machine.fit_blocks(pairs).machines_[0].u
    nothing = (X[:0], y[:0])
    assert np.array_equal(machine.fit_blocks([nothing, pairs[0], nothing, pairs[1]]).machines_[0].u, usual)


def test_files_that_are_refused(tmp_path):
    np.save(tmp_path / "y.npy", np.zeros(4))
    (tmp_path / "text.npy").write_text("no array", encoding="utf-8")
    np.save(tmp_path / "columns.npy", np.asfortranarray(np.ones((4, 2))))
    np.save(tmp_path / "few.npy", np.ones((3, 2)))
    for name, word in [
        ("none", "cannot be read"),
        ("text", "cannot be read"),
        ("columns", "rows"),
        ("few", "rows"),
    ]:
        with pytest.raises(DataError, match=word):
            file_blocks(tmp_path / f"{name}.npy", tmp_path / "y.npy")


def test_dask_arrays(waves):
    arrays = pytest.importorskip("dask.array", reason='Dask is not here: pip install "svmsym[scale]"')
    X, y = waves
    machine = NystroemSVC(gamma=1.0, landmarks=50, rows=300)
    usual = machine.fit(X, y).decision_function(X)
    lazy = arrays.from_array(X, chunks=(300, 1)), arrays.from_array(y, chunks=450)
    assert np.array_equal(machine.fit(*lazy).decision_function(lazy[0]), usual)
    assert np.array_equal(machine.fit(lazy[0], y).predict(lazy[0]), machine.predict(X))
    assert machine.score(*lazy) == machine.score(X, y)


def test_blocks_as_tasks_give_the_same_bits(waves):
    import joblib  # noqa: PLC0415

    machine = NystroemSVC(gamma=1.0, landmarks=50, rows=128)
    usual = machine.fit(*waves).machines_[0].u
    with joblib.parallel_config(backend="threading", n_jobs=2):
        assert np.array_equal(machine.fit(*waves).machines_[0].u, usual)


# --- conventions and refusals ------------------------------------------------------------------------------


def test_as_scikit_learn_has_it(waves):
    X, y = waves
    machine = clone(NystroemSVC(C=2.0, landmarks=40))
    assert machine.get_params()["landmarks"] == 40
    assert repr(machine) == "NystroemSVC(C=2.0, landmarks=40)"
    assert cross_val_score(machine, X, y, cv=3).mean() > 0.8


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"kernel": "sigmoid"}, "kernel"),
        ({"C": 0}, "C is"),
        ({"landmarks": 0}, "landmarks"),
        ({"gamma": -1}, "gamma"),
    ],
)
def test_parameters_out_of_range(wrong, word, waves):
    with pytest.raises(ParameterError, match=word):
        NystroemSVC(**wrong).fit(*waves)


def test_data_that_are_refused(waves):
    X, y = waves
    machine = NystroemSVC(landmarks=20)
    with pytest.raises(ValueError, match="not fitted"):
        machine.predict(X)
    with pytest.raises(DataError, match="number of classes"):
        machine.fit(X, np.ones(2000))
    with pytest.raises(DataError, match="rows"):
        machine.fit(X, y[:-1])
    holed = X.copy()
    holed[1500, 1] = np.nan
    with pytest.raises(DataError, match="NaN"):
        machine.fit(holed, y)
    with pytest.raises(DataError, match="columns"):
        machine.fit_blocks([(X[:9], y[:9]), (X[:9, :1], y[:9])])
    with pytest.raises(DataError, match="features"):
        machine.fit(X, y).predict(X[:, :1])


def test_too_few_passes_are_told(waves):
    with pytest.warns(Warning, match="duality gap") as told:
        NystroemSVC(C=100.0, landmarks=100, max_passes=1, sample=5, tol=1e-9).fit(*waves)
    assert issubclass(told[0].category, UserWarning), ConvergenceWarning


def test_signs_of_classes():
    assert signs_of(np.array([2, 0]), np.array([0, 1, 2])).tolist() == [[-1, -1, 1], [1, -1, -1]]
