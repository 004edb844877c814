"""Tests that need an extra are skipped where it is not installed, and the reason says which extra it is.

A module is skipped if it cannot be imported for want of a library of an extra; a test, if it imports such a
library itself, or ends with svmsym's own error that says to install the extra. A library that svmsym's code
misses in any other way is a failure: there a person would see a traceback. Which commands may refuse is said
in tests/project/test_without_extras.py. Where a test compares the refusal of a command, it is marked:
``@pytest.mark.needs("pdf")``.
"""

import re
from contextlib import redirect_stderr
from importlib.util import find_spec
from io import StringIO
from pathlib import Path

import pytest

from svmsym.errors import SvmsymError

# The names under which the libraries of each extra are imported, those they bring along included.
EXTRAS = {
    "exact": ("flint",),
    "fast": ("numba", "llvmlite", "scipy", "threadpoolctl", "joblib"),
    "scale": ("dask", "distributed"),
    "notebook": (
        *("nbconvert", "nbclient", "nbformat", "ipykernel", "IPython"),
        *("anywidget", "traitlets", "mistune", "pygments"),
    ),
    "pdf": ("typst",),
    "web": ("starlette", "uvicorn", "h11", "anyio"),
    "docs": ("sphinx", "docutils", "myst_parser", "furo"),
    "test": (
        *("playwright", "axe_playwright_python", "sklearn", "pandas", "libsvm", "matplotlib"),
        *("jupytext", "hatchling", "jsonschema", "ruff", "mypy"),
    ),
}
# Doctests have no marks: those of a folder, a file or a function that an extra makes possible.
DOCTESTS = {
    "svmsym/exact/balls/": "exact",
    "svmsym/exact/front.py::svmsym.exact.front.enclose": "exact",
    "docs/exact.md": "exact",
    "svmsym/numeric/files/csr.py": "fast",
    "svmsym/numeric/smo/double.py": "fast",
    "svmsym/show/export/": "notebook",
}
OURS = [Path(__file__).parent / name for name in ("tests", "benchmarks")]  # they import what they like


def missing(extra):
    """The libraries of an extra that are not installed."""
    return [name for name in EXTRAS[extra] if find_spec(name) is None]


def reason(extra, names):
    return f'needs {", ".join(names)}: pip install "svmsym[{extra}]"'


def not_installed(error):
    """The extra and library for want of which an import failed; None if that is not what happened."""
    while error is not None:
        if isinstance(error, ModuleNotFoundError) and error.name:
            name = error.name.partition(".")[0]
            for extra, names in EXTRAS.items():
                if name in names and find_spec(name) is None:
                    return extra, name, error
        error = error.__cause__ or error.__context__
    return None


def refused(error):
    """The extra that an error of svmsym tells to install, if it is missing indeed."""
    if isinstance(error, SvmsymError) and (named := re.search(r"svmsym\[(\w+)\]", error.hint)):
        return named[1] if missing(named[1]) else None
    return None


def with_extra(longrepr):
    """The place and reason of a skipped test; where pytest.importorskip gave it, with the extra's name."""
    file, line, said = longrepr
    found = re.search(r"could not import '(\w+)", said)
    extra = next((e for e, names in EXTRAS.items() if found and found[1] in names), None)
    return longrepr if extra is None else (file, line, reason(extra, [found[1]]))


def importing_file(error):
    """The file with the statement that failed to import."""
    found, step = None, error.__traceback__
    while step is not None:
        file = step.tb_frame.f_code.co_filename
        if not file.startswith("<frozen importlib"):
            found = file
        step = step.tb_next
    return found


@pytest.fixture(autouse=True, scope="session")
def _numba_is_missed_once():
    """The notice that Numba is missing comes once in a process, and not into the words of some test."""
    if find_spec("numba") is None:
        from svmsym.numeric.solve import compiled  # noqa: PLC0415 - only here

        with redirect_stderr(StringIO()):
            compiled()


def pytest_runtest_setup(item):
    marked = [extra for mark in item.iter_markers("needs") for extra in mark.args]
    listed = [extra for place, extra in DOCTESTS.items() if item.nodeid.startswith(place)]
    for extra in (*marked, *listed):
        if names := missing(extra):
            pytest.skip(reason(extra, names))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    report = yield
    if report.outcome == "skipped":
        report.longrepr = with_extra(report.longrepr)
    elif report.outcome == "failed" and report.call.excinfo is not None:
        found = not_installed(report.call.excinfo.value)
        if found is not None:
            extra, name, _ = found
            report.outcome, report.longrepr = "skipped", (str(collector.path), 1, reason(extra, [name]))
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.outcome == "skipped" and isinstance(report.longrepr, tuple):
        report.longrepr = with_extra(report.longrepr)
    if report.outcome != "failed" or not call.excinfo:
        return report
    if extra := refused(call.excinfo.value):
        report.outcome, report.longrepr = "skipped", (str(item.path), 1, reason(extra, missing(extra)))
    elif found := not_installed(call.excinfo.value):
        extra, name, error = found
        file = importing_file(error)
        if file is not None and any(folder in Path(file).parents for folder in OURS):
            report.outcome, report.longrepr = "skipped", (str(item.path), 1, reason(extra, [name]))
    return report
