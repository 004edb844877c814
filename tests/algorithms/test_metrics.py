"""Expected values by hand; two tables from scikit-learn."""

from fractions import Fraction

import pytest
from sklearn.metrics import accuracy_score, precision_score, recall_score

from svmsym.algorithms.metrics import Confusion, confusion, measures
from svmsym.errors import SvmsymError

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
    with pytest.raises(SvmsymError, match="1 predictions for 2 labels"):
        confusion((1, 0), (1,))


def test_the_table_of_measures_by_hand():
    table = measures(Confusion(tp=4, fn=2, fp=3, tn=1))
    assert table.columns == ("measure", "numerator", "denominator", "value")
    assert table.rows == (
        ("accuracy", 5, 10, Fraction(1, 2)),
        ("error rate", 5, 10, Fraction(1, 2)),
        ("precision", 4, 7, Fraction(4, 7)),
        ("recall", 4, 6, Fraction(2, 3)),
        ("specificity", 1, 4, Fraction(1, 4)),
    )
    assert table.result["specificity"] == Fraction(1, 4)


@pytest.mark.parametrize("cells", [(4, 2, 3, 1), (0, 3, 0, 4), (0, 0, 0, 0), (7, 0, 1, 0)])
def test_every_value_is_its_numerator_by_its_denominator(cells):
    for _, above, below, value in measures(Confusion(*cells)).rows:
        assert value == (Fraction(above, below) if below else None)


def test_a_measure_that_is_not_defined_says_so():
    assert "precision    0          0            not defined" in str(measures(Confusion(0, 3, 0, 4)))
