"""Data four times as large as the memory that the process may take beside Python and NumPy."""

import sys
from pathlib import Path

import pytest
from amounts import amount

pytestmark = pytest.mark.needs("fast")  # without Numba one waits for long

ROOT = Path(__file__).parents[2]


@pytest.fixture
def benchmark(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT))
    from benchmarks import beyond_memory  # noqa: PLC0415

    monkeypatch.setattr(beyond_memory, "FRESH", 4000)
    return beyond_memory


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limit is RLIMIT_AS of Linux")
def test_four_times_the_memory(benchmark):
    room = amount(24, 32)  # megabytes
    found = benchmark.beyond(room, above=True)
    assert found["megabytes"] >= 4 * (room - 0.1)
    assert found["peak_address_space"] <= found["limit"]
    assert found["limit"] - found["base"] == pytest.approx(room, abs=0.1)
    assert not found["loads_as_a_whole"], "the limit is one"
    assert found["gap"] <= 1e-3
    assert found["accuracy"] > 0.9


def test_as_good_as_smo_where_both_run(benchmark):
    found = benchmark.beside_smo()
    assert abs(found["features"] - found["smo_linear"]) <= 0.01
    assert found["features"] >= found["smo_squared"] - 0.01
    assert found["excess_on_sample"] >= 0
