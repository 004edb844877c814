"""Tests that need an extra are skipped where it is not installed, and the reason says which extra it is.

A module is skipped if it cannot be imported for want of a library of an extra, a test if it imports such a
library itself. A library that is missed by svmsym's own code while a test runs is an error: there a person
would see a traceback. Tests that reach such a refusal say so with ``@pytest.mark.needs("pdf")``.
"""

from importlib.util import find_spec
from pathlib import Path

import pytest

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
    "test": (
        *("playwright", "axe_playwright_python", "sklearn", "pandas", "libsvm", "matplotlib"),
        *("jupytext", "hatchling", "ruff", "mypy"),
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
TESTS = Path(__file__).parent / "tests"


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


def importing_file(error):
    """The file with the statement that failed to import."""
    found, step = None, error.__traceback__
    while step is not None:
        file = step.tb_frame.f_code.co_filename
        if not file.startswith("<frozen importlib"):
            found = file
        step = step.tb_next
    return found


def pytest_runtest_setup(item):
    marked = [extra for mark in item.iter_markers("needs") for extra in mark.args]
    listed = [extra for place, extra in DOCTESTS.items() if item.nodeid.startswith(place)]
    for extra in (*marked, *listed):
        if names := missing(extra):
            pytest.skip(reason(extra, names))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    report = yield
    if report.outcome == "failed" and report.call.excinfo is not None:
        found = not_installed(report.call.excinfo.value)
        if found is not None:
            extra, name, _ = found
            report.outcome, report.longrepr = "skipped", (str(collector.path), 1, reason(extra, [name]))
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    found = not_installed(call.excinfo.value) if report.outcome == "failed" and call.excinfo else None
    if found is not None:
        extra, name, error = found
        file = importing_file(error)
        if file is not None and TESTS in Path(file).parents:
            report.outcome, report.longrepr = "skipped", (str(item.path), 1, reason(extra, [name]))
    return report
