"""Who is timed: our estimators, scikit-learn's, and scikit-learn-intelex's, with equal settings.

All get float64, tolerance 1e-3, the same memory for kernel rows and the same number of threads; a tool that
lacks a machine is passed over, and scikit-learn-intelex handing a fit back to scikit-learn is told.
"""

from __future__ import annotations

import importlib
import time
import warnings
from dataclasses import dataclass
from typing import Any

from benchmarks.numeric.sets import Case, Data

TOLERANCE = 1e-3
CACHE = 1000  # MB
MODULES = {"ours": "svmsym.numeric.estimators", "sklearn": "sklearn.svm", "sklearnex": "sklearnex.svm"}
PEERS = {"sklearn": "scikit-learn", "sklearnex": "scikit-learn-intelex"}
THREADED = {"ours", "sklearnex"}  # scikit-learn's LIBSVM has one thread


@dataclass(frozen=True)
class Run:
    """One fit, or the mean of several that are too short for the clock."""

    wall: float
    cpu: float
    model: Any
    notes: tuple[str, ...]  # warnings, and who did the work in truth


@dataclass(frozen=True)
class Tool:
    name: str
    module: Any
    threads: int

    def offers(self, case: Case) -> bool:
        return hasattr(self.module, case.machine)

    def model(self, case: Case, data: Data, cache: float = CACHE) -> Any:
        jobs = {"n_jobs": self.threads} if self.name in THREADED else {}
        make = getattr(self.module, case.machine)
        return make(tol=TOLERANCE, cache_size=cache, **case.settings(data), **jobs)

    def fit(self, case: Case, data: Data, at_least: float = 0.0) -> Run:
        """Whole calls of fit, as many as take that many seconds."""
        calls, model = 0, None
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            start, cpu = time.perf_counter(), time.process_time()
            while not calls or time.perf_counter() - start < at_least:
                model = self.model(case, data).fit(data.points, data.labels)
                calls += 1
            wall, cpu = time.perf_counter() - start, time.process_time() - cpu
        notes = {str(w.message).split("\n", maxsplit=1)[0] for w in warned}
        if self.name == "sklearnex" and not hasattr(model, "_onedal_estimator"):
            notes.add("handed back to scikit-learn")
        return Run(wall / calls, cpu / calls, model, tuple(sorted(notes)))


def tools(threads: int, wanted: list[str]) -> tuple[list[Tool], dict[str, str]]:
    """The tools that are there, and why others are not."""
    found, missing = [], {}
    for name in wanted:
        try:
            found.append(Tool(name, importlib.import_module(MODULES[name]), threads))
        except ImportError as error:
            missing[name] = f"not installed ({error})"
    return found, missing
