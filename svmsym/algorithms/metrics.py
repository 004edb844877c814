"""How good a classifier is: the confusion matrix and the fractions made of it, exactly.

                predicted +   predicted −
    really +       tp             fn
    really −       fp             tn

    accuracy     (tp + tn)/n          error rate    (fp + fn)/n = 1 − accuracy
    precision    tp/(tp + fp)         recall = sensitivity   tp/(tp + fn)
    specificity  tn/(tn + fp)

A fraction 0/0 is not defined: its value is None. ``measures`` is the table of all of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from svmsym.algorithms import inputs
from svmsym.algorithms.trace import Trace


@dataclass(frozen=True)
class Confusion:
    """How often each of the four outcomes occurred.

    >>> Confusion(tp=8, fn=3, fp=5, tn=4).accuracy
    Fraction(3, 5)
    """

    tp: int
    fn: int
    fp: int
    tn: int

    def __post_init__(self) -> None:
        for name in ("tp", "fn", "fp", "tn"):
            inputs.whole(getattr(self, name), name)

    @property
    def n(self) -> int:
        """How many there are in all."""
        return self.tp + self.fn + self.fp + self.tn

    @property
    def accuracy(self) -> Fraction | None:
        """The share of right predictions."""
        return _share(self.tp + self.tn, self.n)

    @property
    def error_rate(self) -> Fraction | None:
        """The share of wrong predictions."""
        return _share(self.fp + self.fn, self.n)

    @property
    def precision(self) -> Fraction | None:
        """Of those predicted positive, the share that is."""
        return _share(self.tp, self.tp + self.fp)

    @property
    def recall(self) -> Fraction | None:
        """Of those that are positive, the share that was found."""
        return _share(self.tp, self.tp + self.fn)

    @property
    def sensitivity(self) -> Fraction | None:
        """Another name of the recall."""
        return self.recall

    @property
    def specificity(self) -> Fraction | None:
        """Of those that are negative, the share that was found."""
        return _share(self.tn, self.tn + self.fp)

    def __str__(self) -> str:
        rows = [("", "+", "−"), ("+", str(self.tp), str(self.fn)), ("−", str(self.fp), str(self.tn))]
        wide = max(len(cell) for row in rows for cell in row)
        return "\n".join("  ".join(cell.rjust(wide) for cell in row) for row in rows)


def confusion(truth: Sequence[Hashable], predicted: Sequence[Hashable], positive: Hashable = 1) -> Confusion:
    """Count the four outcomes; every label but the positive one counts as negative.

    >>> print(confusion((1, 1, 1, -1, -1), (1, 1, -1, 1, -1)))
       +  −
    +  2  1
    −  1  1
    """
    truth = tuple(truth)
    predicted = inputs.one_each(predicted, len(truth), "predictions", "labels")
    pairs = [(t == positive, p == positive) for t, p in zip(truth, predicted, strict=True)]
    return Confusion(
        tp=pairs.count((True, True)),
        fn=pairs.count((True, False)),
        fp=pairs.count((False, True)),
        tn=pairs.count((False, False)),
    )


def measures(counts: Confusion) -> Trace:
    """Each measure with its numerator and denominator; the result is a dictionary of the values.

    >>> print(measures(Confusion(tp=8, fn=3, fp=5, tn=4)))
    measure      numerator  denominator  value
    accuracy     12         20           3/5
    error rate   8          20           2/5
    precision    8          13           8/13
    recall       8          11           8/11
    specificity  4          9            4/9
    """
    c = counts
    table = (
        ("accuracy", c.tp + c.tn, c.n, c.accuracy),
        ("error rate", c.fp + c.fn, c.n, c.error_rate),
        ("precision", c.tp, c.tp + c.fp, c.precision),
        ("recall", c.tp, c.tp + c.fn, c.recall),
        ("specificity", c.tn, c.tn + c.fp, c.specificity),
    )
    return Trace(
        ("measure", "numerator", "denominator", "value"), table, {name: value for name, _, _, value in table}
    )


def _share(part: int, whole: int) -> Fraction | None:
    return None if whole == 0 else Fraction(part, whole)
