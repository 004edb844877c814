"""scikit-learn's own tests of its SVM module, pointed at our estimators.

Run as a program it prints the table of failures with reasons:

    python tests/numeric/sklearn_svm_suite.py

As a pytest plugin (``-p sklearn_svm_suite``) it puts our classes into ``sklearn.svm`` before the tests are
collected. Tests about LinearSVC, LinearSVR and LIBLINEAR meet scikit-learn's own classes, as before.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

NAMES = ("SVC", "NuSVC", "SVR", "NuSVR", "OneClassSVM")
FILES = ("test_svm.py", "test_sparse.py", "test_bounds.py")
_RECORD = "SVMSYM_SUITE_RECORD"


def pytest_configure():
    """Put our estimators in the place of scikit-learn's."""
    import sklearn.svm  # noqa: PLC0415 - in the process of the suite only

    import svmsym  # noqa: PLC0415

    for name in NAMES:
        setattr(sklearn.svm, name, getattr(svmsym, name))


def pytest_runtest_logreport(report):
    """Write one line for each test: its name, its outcome, and why it failed."""
    record = os.environ.get(_RECORD)
    if record and (report.when == "call" or report.outcome != "passed"):
        why = (
            str(report.longrepr.reprcrash.message)
            if report.failed and hasattr(report.longrepr, "reprcrash")
            else ""
        )
        with Path(record).open("a", encoding="utf-8") as lines:
            lines.write(json.dumps([report.nodeid, report.outcome, why]) + "\n")


def run(seed="42", select=None, files=FILES):
    """{name of the test: (outcome, reason)} of the suite, in a process of its own."""
    import sklearn.svm  # noqa: PLC0415 - only where the suite is wanted

    tests = Path(sklearn.svm.__file__).parent / "tests"
    with tempfile.TemporaryDirectory() as folder:
        record, settings = Path(folder, "record"), Path(folder, "pytest.ini")
        settings.write_text("[pytest]\n", encoding="utf-8")
        here = str(Path(__file__).resolve().parent)
        environment = dict(os.environ, **{_RECORD: str(record), "SKLEARN_TESTS_GLOBAL_RANDOM_SEED": seed})
        environment["PYTHONPATH"] = os.pathsep.join([here, *filter(None, [os.environ.get("PYTHONPATH")])])
        command = [sys.executable, "-m", "pytest", "-q", "-c", str(settings)]
        command += ["--rootdir", str(tests), "-p", "no:cacheprovider", "-p", "sklearn_svm_suite"]
        command += [str(tests / name) for name in files] + (["-k", select] if select else [])
        done = subprocess.run(
            command, env=environment, cwd=folder, capture_output=True, text=True, check=False
        )
        if not record.exists():
            raise RuntimeError(done.stdout + done.stderr)
        rows = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
    return {name: (outcome, why) for name, outcome, why in rows}


def table(outcomes):
    """What failed and why, and how many passed, as text."""
    failed = {name: why for name, (outcome, why) in outcomes.items() if outcome == "failed"}
    lines = [
        f"{name}\n    {why.strip().splitlines()[0] if why.strip() else ''}" for name, why in failed.items()
    ]
    skipped = sum(outcome == "skipped" for outcome, _ in outcomes.values())
    lines.append(f"{len(outcomes) - len(failed) - skipped} passed, {len(failed)} failed, {skipped} skipped")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(run(*sys.argv[1:])))  # noqa: T201 - the program's answer
