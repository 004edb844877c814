"""Work spread over two Dask workers: the same bits as one after the other, also where a worker is killed."""

import json
import os
import time

import joblib
import numpy as np
import pytest
from real_sets import iris_set, named_cancer_set
from two_workers import Killer, dask, two_workers

from svmsym.cli.main import main
from svmsym.errors import SvmsymError
from svmsym.numeric.estimators import SVC, SVR
from svmsym.numeric.nystroem import NystroemSVC
from svmsym.numeric.selection import cross_validate, grid, leave_one_out
from svmsym.tasks import arriving, done, scheduled, workers

pytestmark = pytest.mark.filterwarnings("ignore:.*:UserWarning:distributed", "ignore::ResourceWarning")


@pytest.fixture(scope="module")
def client():
    dask()
    with two_workers() as found:
        yield found


@pytest.fixture(scope="module")
def noisy():
    """2,400 points in the plane with a tenth of the labels turned, so that a fold takes its time."""
    random = np.random.default_rng(5)
    X = random.normal(size=(2400, 2))
    y = np.where(np.sin(3 * X[:, 0]) > X[:, 1], 1, -1)
    return X, np.where(random.random(2400) < 0.1, -y, y)


def spread(client):
    return joblib.parallel_config(backend="dask", client=client)


def slow_square(seconds, k):
    time.sleep(seconds)
    return k * k, os.getpid()


def test_results_arrive_one_by_one_from_both(client):
    with spread(client):
        began, moments, found = time.monotonic(), [], {}
        for k, result in arriving(slow_square, [(k,) for k in range(8)], shared=(0.3,)):
            moments.append(time.monotonic() - began)
            found[k] = result
    assert {k: square for k, (square, _) in found.items()} == {k: k * k for k in range(8)}
    assert len({pid for _, pid in found.values()}) == 2
    assert os.getpid() not in {pid for _, pid in found.values()}
    assert moments[0] < moments[-1] - 0.5, "the first result is there long before the last"


def deadly(k):
    if k == 1:
        os._exit(9)
    return k


def test_a_task_that_kills_its_workers_is_refused():
    dask()
    with two_workers() as own, spread(own), pytest.raises(SvmsymError, match="again and again"):
        done(deadly, [(0,), (1,)])


def arrays_here(points, k):
    own = k @ points.T
    return points.flags.aligned and points.flags.writeable, own


def test_arrays_arrive_as_they_were(client):
    points, some = np.random.default_rng(0).normal(size=(300, 3)), np.ones((5, 3))
    with spread(client):
        found = done(arrays_here, [(some,), (some,), (some,)], shared=(points,))
    assert all(usual for usual, _ in found)
    assert all(np.array_equal(own, some @ points.T) for _, own in found)


def called_with(first, *others):
    return callable(first), len(others)


def test_functions_are_values_too(client):
    with spread(client):
        found = done(called_with, [(max, 1), ((min, 2, 3),)], shared=(len, (sum, [1])))
    assert found == [(True, 3), (True, 2)]


def test_an_error_is_that_of_the_task(client):
    with spread(client), pytest.raises(ZeroDivisionError):
        done(divmod, [(1, 1), (1, 0)])


def test_no_tasks_within_tasks(client):
    with spread(client):
        assert workers() == 2
        assert done(_inner, [(k,) for k in range(3)]) == [1, 1, 1]


def _inner(_):
    with joblib.parallel_config(backend="dask"):
        return workers()


def everything():
    """Decision values of validations and fits on small matrices; some folds have kernels of their own."""
    cancer, iris = named_cancer_set(250), iris_set()
    values = {"C": [0.1, 1.0, 10.0], "gamma": [0.01, 0.1]}
    targets = cancer[0][:, 0]
    return {
        "γ of each fold": cross_validate(SVC(), *cancer).decisions,
        "γ of all": cross_validate(SVC(gamma=0.03), *cancer).decisions,
        "scaled": cross_validate(SVC(C=2), *cancer, scale="standard").decisions,
        "regression": cross_validate(SVR(), cancer[0][:, 1:], targets).decisions,
        "leave-one-out": leave_one_out(SVC(gamma=0.03), *cancer).decisions,
        "grid": np.array([t.score.value for t in grid(SVC(), *cancer, values).trials]),
        "pairs of classes": SVC().fit(*iris).decision_function(iris[0]),
    }


def test_the_same_bits_as_one_after_the_other(client):
    serial = everything()
    with spread(client):
        found = everything()
    assert {name: np.array_equal(serial[name], found[name]) for name in serial} == dict.fromkeys(serial, True)


def test_pairs_of_classes_are_tasks(client, monkeypatch):
    X, y = iris_set()
    handed = []
    submit = client.submit
    monkeypatch.setattr(
        client, "submit", lambda f, *a, **o: (handed.append(f.__name__), submit(f, *a, **o))[1]
    )
    with spread(client):
        SVC().fit(X, y)
    assert handed.count("_called") == 3


def test_one_worker_killed_in_the_middle(noisy):
    machine = SVC(C=10)
    serial = cross_validate(machine, *noisy, folds=12)
    with two_workers() as own:
        killer = Killer(own)
        killer.start()
        with spread(own):
            found = cross_validate(machine, *noisy, folds=12)
        killer.join()
        assert killer.victim is not None, "nobody was killed"
        assert killer.lost, "it had nothing to do"
        assert killer.victim not in own.run(os.getpid).values()
    assert np.array_equal(found.decisions, serial.decisions)
    assert np.array_equal(found.predictions, serial.predictions)
    assert found.score == serial.score
    assert [r.iterations for r in found.reports] == [r.iterations for r in serial.reports]


def slow_sum(values, k):
    time.sleep(0.3)
    return float(values.sum()) + k


def test_both_workers_killed_with_all_that_was_shared():
    values = np.arange(1000.0)
    with two_workers() as own:
        killer = Killer(own, both=True)
        killer.start()
        with spread(own):
            found = done(slow_sum, [(k,) for k in range(8)], shared=(values,))
        killer.join()
        assert killer.lost
    assert found == [499500.0 + k for k in range(8)]


def test_blocks_of_rows_with_one_worker_killed(noisy):
    arrays = pytest.importorskip("dask.array")
    machine = NystroemSVC(C=10.0, gamma=1.0, landmarks=300, rows=200)
    lazy = arrays.from_array(noisy[0], chunks=(200, 2)), arrays.from_array(noisy[1], chunks=200)
    serial = machine.fit(*noisy).machines_[0]
    with two_workers() as own:
        killer = Killer(own)
        killer.start()
        with spread(own):
            found = machine.fit(*lazy).machines_[0]
        killer.join()
        assert killer.lost, "it had nothing to do"
    assert np.array_equal(found.u, serial.u)
    assert found.primal == serial.primal


def test_the_command_line(client, noisy, tmp_path, capsys):
    X, y = noisy
    rows = [f"{a!r},{b!r},{int(c)}" for (a, b), c in zip(X[:300].tolist(), y[:300], strict=True)]
    data = tmp_path / "noisy.csv"
    data.write_text("\n".join(rows) + "\n", encoding="utf-8")
    address = client.scheduler.address
    for options in ([], ["--C", "0.1,1,10"], ["--folds", "loo", "--gamma", "0.5"]):
        told = []
        for way in ([], ["--scheduler", address]):
            assert main(["cv", str(data), *options, *way, "--json"]) == 0
            told.append(json.loads(capsys.readouterr().out))
        assert told[0] == told[1]


@pytest.mark.parametrize(
    "options", [["--kind", "svc", "--C", "1"], ["--kind", "ls-svm", "--gamma", "1", "--folds", "5"]]
)
def test_exact_models_at_the_command_line(client, options, tmp_path, capsys):
    random = np.random.default_rng(3)
    rows = [f"{a},{b},{1 if a + b + c > 0 else -1}" for a, b, c in random.integers(-9, 10, (30, 3)).tolist()]
    data = tmp_path / "whole.csv"
    data.write_text("a,b,y\n" + "\n".join(rows) + "\n", encoding="utf-8")
    told = []
    for way in ([], ["--scheduler", client.scheduler.address]):
        assert main(["loo", str(data), *options, *way, "--json"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert json.loads(told[0])


def test_fit_by_pairs_at_the_command_line(client, tmp_path, capsys):
    X, y = iris_set()
    data = tmp_path / "iris.csv"
    rows = [",".join(map(repr, [*x, int(c)])) for x, c in zip(X.tolist(), y, strict=True)]
    data.write_text("\n".join(rows) + "\n", encoding="utf-8")
    models = []
    for way in ([], ["--scheduler", client.scheduler.address]):
        target = tmp_path / "model.json"
        assert main(["fit", str(data), *way, "-o", str(target)]) == 0
        capsys.readouterr()
        model = json.loads(target.read_text("utf-8"))
        assert model["report"].pop("seconds") > 0
        models.append(model)
    assert models[0] == models[1]


def test_no_scheduler_there(monkeypatch):
    dask()
    monkeypatch.setattr("svmsym.tasks._LISTEN", 0.5)
    with pytest.raises(SvmsymError, match="no Dask scheduler"), scheduled("tcp://127.0.0.1:9"):
        pass
    with pytest.raises(SvmsymError, match="no address of a scheduler"), scheduled("nonsense://here"):
        pass


def test_no_worker_there(monkeypatch):
    distributed = dask()
    monkeypatch.setattr("svmsym.tasks._WAIT", 0.5)
    with (
        distributed.LocalCluster(
            n_workers=0, host="127.0.0.1", dashboard_address=None, silence_logs=50
        ) as empty,
        pytest.raises(SvmsymError, match="has no worker"),
        scheduled(empty.scheduler_address),
    ):
        pass
