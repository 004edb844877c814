"""Expected values by hand; two tables from scikit-learn."""

from fractions import Fraction

import pytest
from sklearn.metrics import accuracy_score, precision_score, recall_score

from svmsym.algorithms.metrics import Confusion, confusion

TRUTH = (1, 1, 1, 1, 0, 0, 0, 1, 0, 1)
SAID = (1, 0, 1, 1, 1, 0, 0, 0, 1, 1)


def test_counts_by_hand():
    assert confusion(TRUTH, SAID) == Confusion(tp=4, fn=2, fp=2, tn=2)


def test_shares_of_scikit_learn():
    found = confusion(TRUTH, SAID)
    assert float(found.accuracy) == pytest.approx(accuracy_score(TRUTH, SAID))
    assert float(found.precision) == pytest.approx(precision_score(TRUTH, SAID))
    assert float(found.recall) == pytest.approx(recall_score(TRUTH, SAID))
    assert float(found.specificity) == pytest.approx(recall_score(TRUTH, SAID, pos_label=0))


def test_leave_one_out_table():
    found = Confusion(tp=8, fn=3, fp=5, tn=4)
    assert (found.accuracy, found.sensitivity, found.specificity) == (
        Fraction(12, 20),
        Fraction(8, 11),
        Fraction(4, 9),
    )
    assert found.error_rate == 1 - found.accuracy


def test_nothing_divided_by_nothing():
    nobody = Confusion(0, 0, 0, 0)
    shares = (nobody.accuracy, nobody.error_rate, nobody.precision, nobody.recall, nobody.specificity)
    assert shares == (None,) * 5
    timid = Confusion(tp=0, fn=3, fp=0, tn=4)
    assert timid.precision is None
    assert timid.recall == 0


def test_lost_mail_does_not_show_in_the_precision():
    found = Confusion(tp=1, fn=99, fp=0, tn=0)
    assert (found.precision, found.recall) == (1, Fraction(1, 100))


def test_another_positive_label_exchanges_the_cells():
    a, b = confusion(TRUTH, SAID), confusion(TRUTH, SAID, positive=0)
    assert (a.tp, a.fn, a.fp, a.tn) == (b.tn, b.fp, b.fn, b.tp)


def test_lengths_must_agree():
    with pytest.raises(ValueError, match="zip"):
        confusion((1, 0), (1,))
