"""Many classes by machines for two: one against the rest, and one against one.

One against the rest: M machines with scores d_1(x), …, d_M(x), the class against all others being positive;

    k = argmax_j d_j(x).

One against one: M(M − 1)/2 machines d_ij(x), i < j, positive for class i; each gives one vote to i if
d_ij(x) > 0 and to j if d_ij(x) < 0, and the class with the most votes wins.

Ties, on which lectures are silent: a point on a hyperplane, d_ij(x) = 0, gives half a vote to both; among
classes with the same highest score or number of votes the first one wins, and all of them are named in
``tied``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from svmsym.algorithms import inputs
from svmsym.algorithms.inputs import Number
from svmsym.algorithms.trace import Trace
from svmsym.errors import SvmsymError


@dataclass(frozen=True)
class Elected:
    """The winner, and all classes that were as good; classes count from 1."""

    winner: int
    tied: tuple[int, ...]
    tally: tuple[Number, ...]


def pairs(classes: int) -> tuple[tuple[int, int], ...]:
    """All pairs i < j of classes from 1 to M.

    >>> pairs(3)
    ((1, 2), (1, 3), (2, 3))
    """
    return tuple(combinations(range(1, inputs.whole(classes, "classes", least=1) + 1), 2))


def one_versus_rest(scores: Sequence[Number]) -> Trace:
    """The class with the highest score.

    >>> print(one_versus_rest([Fraction(-1, 2), 2, 1]))
    class  score  best
    1      −1/2   1
    2      2      2
    3      1      2
    >>> one_versus_rest([1, 0, 1]).result.tied
    (1, 3)
    """
    tally = tuple(Fraction(s) for s in inputs.numbers(scores, "scores"))
    rows = tuple((k, tally[k - 1], elected(tally[:k]).winner) for k in range(1, len(tally) + 1))
    return Trace(("class", "score", "best"), rows, elected(tally))


def one_versus_one(scores: Mapping[tuple[int, int], Number], classes: int) -> Trace:
    """The class with the most votes, from the score of each pair.

    >>> print(one_versus_one({(1, 2): -1, (1, 3): 2, (2, 3): 0}, 3))
    pair    score  vote     votes
    (1, 2)  −1     2        (0, 1, 0)
    (1, 3)  2      1        (1, 1, 0)
    (2, 3)  0      2 and 3  (1, 3/2, 1/2)
    """
    if set(scores) != set(pairs(classes)):
        raise SvmsymError(
            f"{classes} classes need a score for each of the pairs {pairs(classes)}",
            hint="a pair (i, j) has i < j, and its score is positive for class i",
        )
    votes = [Fraction(0)] * classes
    rows = []
    for i, j in pairs(classes):
        score = Fraction(inputs.number(scores[i, j], f"score of the pair {(i, j)}"))
        share = Fraction(1) if score > 0 else Fraction(0) if score < 0 else Fraction(1, 2)
        votes[i - 1] += share
        votes[j - 1] += 1 - share
        voted = i if score > 0 else j if score < 0 else f"{i} and {j}"
        rows.append(((i, j), score, voted, tuple(votes)))
    return Trace(("pair", "score", "vote", "votes"), tuple(rows), elected(tuple(votes)))


def elected(tally: Sequence[Number]) -> Elected:
    """The first class with the highest number, and all that have it.

    >>> elected((Fraction(1), Fraction(2), Fraction(2))).winner
    2
    """
    tally = inputs.numbers(tally, "tally")
    most = max(tally)
    tied = tuple(k for k, v in enumerate(tally, 1) if v == most)
    return Elected(tied[0], tied, tuple(tally))
