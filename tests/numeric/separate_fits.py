"""What scikit-learn says of every fold when it is fitted to the others, one fit after the other."""

import numpy as np
from sklearn import svm

from svmsym.numeric.estimators import SVC, SVR, NuSVC, NuSVR, OneClassSVM

THEIRS = {SVC: svm.SVC, NuSVC: svm.NuSVC, SVR: svm.SVR, NuSVR: svm.NuSVR, OneClassSVM: svm.OneClassSVM}


def separate_fits(estimator, X, y, folds, weight=None):
    """What scikit-learn says of every fold, fitted to the others: predictions and decision values."""
    predicted, decided = [None] * len(y), [None] * len(y)
    for fold in folds:
        kept = np.delete(np.arange(len(y)), fold)
        if weight is not None:
            kept = kept[weight[kept] > 0]
        model = THEIRS[type(estimator)](**their_parameters(estimator))
        model.fit(X[kept], y[kept], **({} if weight is None else {"sample_weight": weight[kept]}))
        guesses = model.predict(X[fold])
        values = model.decision_function(X[fold]) if hasattr(model, "decision_function") else guesses
        for place, i in enumerate(fold):
            predicted[i], decided[i] = guesses[place], values[place]
    return np.array(predicted), np.array(decided)


def their_parameters(estimator):
    known = set(THEIRS[type(estimator)]().get_params()) - {"probability"}
    return {name: value for name, value in estimator.get_params().items() if name in known}


def assert_agrees(found, estimator, X, y, tol, *, weight=None):  # noqa: PLR0913 - data, and what to compare
    predicted, decided = separate_fits(estimator, X, y, found.folds, weight)
    scale = np.abs(decided).max()
    assert np.abs(found.decisions - decided).max() <= tol * scale
    if isinstance(estimator, (SVR, NuSVR)):
        assert np.abs(found.predictions - predicted).max() <= tol * scale
    else:
        assert found.predictions.tolist() == predicted.tolist()
