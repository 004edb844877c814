"""Estimators of ours and of scikit-learn's, fitted to the same points, for the tests of model files."""

import numpy as np
import pytest
import sklearn.svm as theirs
from scipy.sparse import csr_matrix

from svmsym.numeric import estimators as ours

rng = np.random.default_rng(7)
X = rng.normal(size=(60, 3)) + 5
NEW = rng.normal(size=(40, 3)) + 5
SIDE = (X[:, 0] * X[:, 1] > 25).astype(int)
FOUR = np.array([3, -1, 8, 2])[np.arange(60) % 4]  # no class can be told from another: many ties of votes
TARGET = X[:, 0] ** 2 - X[:, 2]
WORDS = np.array(["left", "right"])[SIDE]

FITS = {
    "linear": lambda svm: svm.SVC(kernel="linear").fit(X, SIDE),
    "poly": lambda svm: svm.SVC(kernel="poly", degree=2, gamma=0.25, coef0=1.5, C=3).fit(X, SIDE),
    "rbf": lambda svm: svm.SVC(C=5).fit(X, SIDE),
    "sigmoid": lambda svm: svm.SVC(kernel="sigmoid", gamma=0.01, coef0=-0.5).fit(X, SIDE),
    "±1": lambda svm: svm.SVC().fit(X, 2 * SIDE - 1),
    "four classes": lambda svm: svm.SVC(C=10).fit(X, FOUR),
    "four classes, linear": lambda svm: svm.SVC(kernel="linear", tol=1e-2).fit(X, FOUR),
    "nu": lambda svm: svm.NuSVC(nu=0.3).fit(X, SIDE),
    "nu, four classes": lambda svm: svm.NuSVC(nu=0.4, gamma=2).fit(X, FOUR),
    "svr": lambda svm: svm.SVR(C=10, epsilon=0.2).fit(X, TARGET),
    "nu-svr": lambda svm: svm.NuSVR(kernel="linear", C=2).fit(X, TARGET),
    "one class": lambda svm: svm.OneClassSVM(nu=0.3).fit(X),
    "sparse": lambda svm: svm.SVC().fit(csr_matrix(np.where(X > 5, X, 0)), FOUR),
    "weights": lambda svm: svm.SVC(class_weight={0: 5}).fit(X, SIDE),
}

BOTH = [pytest.param(svm, name, id=f"{svm.__name__}-{name}") for svm in (theirs, ours) for name in FITS]


def near(found, wanted, digits=1e-12, terms=0.0):
    """Equal up to a share of the largest number, or up to the rounding of a sum of terms of that size."""
    found, wanted = np.asarray(found), np.asarray(wanted)
    bound = max(digits * np.abs(wanted).max(), 20 * np.finfo(float).eps * terms)
    return found.shape == wanted.shape and np.abs(found - wanted).max() <= bound
