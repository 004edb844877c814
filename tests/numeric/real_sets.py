"""Real data for the tests, scaled to mean 0 and deviation 1, and the kernels they are tried with."""

import numpy as np
from sklearn.datasets import load_breast_cancer, load_diabetes, load_iris, load_wine

KERNELS = [
    {"kernel": "linear"},
    {"kernel": "rbf", "gamma": 0.3},
    {"kernel": "poly", "degree": 2, "coef0": 1.0, "gamma": 0.2},
    {"kernel": "poly", "degree": 3, "coef0": 0.5, "gamma": "auto"},
]
FINE = {"tol": 1e-8}  # as fine as LIBSVM's float32 kernel rows allow


def standard(X):
    return (X - X.mean(axis=0)) / X.std(axis=0)


def wine_set():
    X, y = load_wine(return_X_y=True)
    return standard(X), y


def iris_set():
    X, y = load_iris(return_X_y=True)
    return standard(X), y


def cancer_set(n):
    """The first n patients; labels 0 (malignant) and 1."""
    X, y = load_breast_cancer(return_X_y=True)
    return standard(X)[:n], y[:n]


def named_cancer_set(n):
    """The same with labels in words."""
    X, y = cancer_set(n)
    return X, np.array(["benign", "malignant"])[1 - y]


def diabetes_set(n):
    """The first n patients; the target in its own units."""
    X, y = load_diabetes(return_X_y=True)
    return standard(X)[:n], y[:n]


def standard_diabetes_set(n):
    """The same with the target scaled, too."""
    X, y = load_diabetes(return_X_y=True)
    return standard(X)[:n], standard(y[:, None]).ravel()[:n]
