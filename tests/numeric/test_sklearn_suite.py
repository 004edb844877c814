"""scikit-learn's own tests for its SVM module pass with our estimators in the place of its own."""

import importlib

import pytest
import sklearn
import sklearn_svm_suite as suite
from amounts import WHOLE

# name of the test: why it fails; differences of wording or of private attributes only
EXPECTED = {}


FILES = suite.FILES if WHOLE else ("test_svm.py", "test_bounds.py")


@pytest.mark.parametrize("file", FILES)
def test_scikit_learns_own_tests(file):
    if not sklearn.__version__.startswith("1.9"):
        pytest.skip("the list of failures is that of scikit-learn 1.9")
    outcomes = suite.run(files=(file,))
    assert len(outcomes) >= {"test_svm.py": 100, "test_sparse.py": 150, "test_bounds.py": 10}[file]
    failed = {name: why for name, (outcome, why) in outcomes.items() if outcome == "failed"}
    assert failed == {name: why for name, why in EXPECTED.items() if name.startswith(file)}, suite.table(
        outcomes
    )


def test_the_suite_meets_our_estimators(monkeypatch):
    import svmsym  # noqa: PLC0415

    theirs = importlib.import_module("sklearn.svm")
    for name in suite.NAMES:
        monkeypatch.setattr(theirs, name, getattr(theirs, name))  # put back at the end
    suite.pytest_configure()
    assert theirs.SVC is svmsym.SVC
    assert theirs.OneClassSVM is svmsym.OneClassSVM
