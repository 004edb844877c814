"""The number of BLAS threads belongs to the user: after fits, in whichever threads, it is what it was."""

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import scipy.linalg  # noqa: F401 - SciPy's own OpenBLAS, beside NumPy's
from threadpoolctl import ThreadpoolController, threadpool_info, threadpool_limits

from svmsym.numeric import blas
from svmsym.numeric.blas import single_blas
from svmsym.numeric.estimators import SVC

MANY = 3  # threads, more than one on any machine


def counts():
    return [library["num_threads"] for library in threadpool_info() if library["user_api"] == "blas"]


def taken_and_released(threads):
    for library in ThreadpoolController().select(user_api="blas").lib_controllers:
        if hasattr(library, "clear_controlling_thread"):
            library.clear_controlling_thread(force=True)
        library.set_num_threads(threads)
        if hasattr(library, "clear_controlling_thread"):
            library.clear_controlling_thread()


@pytest.fixture
def many():
    """Several threads for each library, controlled by nobody."""
    before = counts()
    taken_and_released(MANY)
    yield counts()
    taken_and_released(max(before))


def fitted(number):
    rng = np.random.default_rng(number)
    X = rng.normal(size=(120, 5))
    y = (X[:, 0] + 0.3 * rng.normal(size=120) > 0) + (number % 3 == 0) * (X[:, 1] > 0.5)
    SVC(tol=(1e-3, 1e-8)[number % 2]).fit(X, y).predict(X)


def test_the_fixture_gives_more_than_one(many):
    assert set(many) == {MANY}


def test_inside_there_is_one_thread_and_outside_what_there_was(many):
    with single_blas():
        assert set(counts()) == {1}
        with single_blas():
            assert set(counts()) == {1}
        assert set(counts()) == {1}
    assert counts() == many


@pytest.mark.parametrize("held", [False, True])
def test_after_fits_in_parallel_counts_are_those_of_before(many, held):
    for _ in range(20):
        with ThreadPoolExecutor(4) as pool:
            if held:  # the user's own limit, set in this thread
                with threadpool_limits(2, user_api="blas"):
                    list(pool.map(fitted, range(8)))
                    assert set(counts()) == {2}
            else:
                list(pool.map(fitted, range(8)))
        assert counts() == many


def test_the_last_one_out_need_not_be_the_first_one_in(many):
    first_is_in, second_is_in, first_is_out = (threading.Event() for _ in range(3))

    def first():
        with single_blas():
            first_is_in.set()
            assert second_is_in.wait(30)
        first_is_out.set()

    def second():
        assert first_is_in.wait(30)
        with single_blas():
            second_is_in.set()
            assert first_is_out.wait(30)
            assert set(counts()) == {1}  # somebody is inside still

    with ThreadPoolExecutor(2) as pool:
        for run in [pool.submit(first), pool.submit(second)]:
            run.result(60)
        assert counts() == many


@pytest.mark.usefixtures("many")
def test_a_number_that_the_user_changes_meanwhile_stays():
    with single_blas():
        taken_and_released(2)
    assert set(counts()) == {2}


def test_an_error_inside_puts_the_number_back(many):
    with pytest.raises(ZeroDivisionError), single_blas():
        raise ZeroDivisionError
    assert counts() == many


def test_numbers_that_belong_to_a_thread_are_not_touched(many, monkeypatch):
    blas._libraries.cache_clear()  # as on a machine with another library
    monkeypatch.setattr(blas, "_by_thread", lambda _: True)
    try:
        with single_blas():
            assert counts() == many
    finally:
        blas._libraries.cache_clear()
