"""Folds: dealt out evenly, or given and checked."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from svmsym.errors import SvmsymError
from svmsym.numeric.selection.folds import dealt, read_folds


@settings(max_examples=50, deadline=None)
@given(st.integers(2, 7), st.lists(st.integers(0, 3), min_size=7, max_size=60), st.integers(0, 99))
def test_classes_are_dealt_out_evenly(folds, classes, seed):
    classes = np.array(classes)
    found = dealt(folds, classes, np.ones(len(classes)), seed)
    assert sorted(np.concatenate(found).tolist()) == list(range(len(classes)))
    for members in (classes >= 0, *(classes == c for c in range(4))):
        counts = [int(members[fold].sum()) for fold in found]
        assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize(
    ("folds", "words"),
    [
        ("five", "folds is 'five'"),
        (1, "1 folds of 4 points"),
        (5, "5 folds of 4 points"),
        ([[0, 1], [2]], "row 3 is in no fold"),
        ([[0, 1], [1, 2, 3]], "row 1 is in two"),
        ([[0, 1, 2, 3]], "there is one fold only"),
        ([[0, 1], [2, 4]], "a fold names row 4 of 4"),
        ([[0, 1], [2, -1]], "a fold names row -1 of 4"),
    ],
)
def test_bad_folds(folds, words):
    with pytest.raises(SvmsymError, match=words):
        read_folds(folds, None, np.ones(4), 0)
