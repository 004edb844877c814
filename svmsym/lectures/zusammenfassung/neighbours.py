"""Chapter 5: k nearest neighbours."""

from __future__ import annotations

from sympy import log, sqrt

from svmsym.lectures.checks.learning.neighbourhoods import (
    U1,
    U2,
    X1,
    X2,
    D,
    K,
    M,
    N,
    P,
    fits,
    flattered,
    least_risk,
    order_of_query,
    tree_saves,
    two_neighbourhoods,
    votes_by,
)
from svmsym.lectures.checks.picked import picked
from svmsym.lectures.checks.values import computes
from svmsym.lectures.checks.worded import worded
from svmsym.lectures.entry import Entry, Erratum

ENTRIES: tuple[Entry, ...] = (
    # 5.1 Introduction
    Entry(
        "Z-5.1a",
        "5.1",
        "The optimal classifier takes the class C_j with the largest Pr(y = C_j | X = x).",
        least_risk(),
        P,
    ),
    Entry(
        "Z-5.1b",
        "5.1",
        "dist(x, x') = ‖x − x'‖₂; Nᵏ(x) are the k nearest points; Pr(y = C_j | x) = #{y^i = C_j in Nᵏ(x)}/k.",
        votes_by(),
        {"dist": sqrt((X1 - U1) ** 2 + (X2 - U2) ** 2), "Pr": M / K},
        convention="no two points share the k-th distance, or a tie rule chooses among them",
        without=two_neighbourhoods,
    ),
    Entry(
        "Z-5.1c",
        "5.1",
        "Figures: k = 3 gives the votes 2/3 and 1/3, k = 1 gives 0 and 1; one with k = 6 and three classes.",
        not_checkable="the points of the figures are not printed; the fractions are possible votes",
    ),
    # 5.1.1 The choice of k
    Entry(
        "Z-5.1.1a",
        "5.1.1",
        "A small k overfits, a large k underfits; k is chosen so that the error on unseen data is least.",
        picked(fits, "a small k overfits", "a large k underfits", how="run"),
        {"a small k overfits": True, "a large k underfits": True},
        convention="the data that choose k are validation data; the error to report comes from others",
        without=flattered,
    ),
    Entry(
        "Z-5.1.1b",
        "5.1.1",
        "With growing k the decision boundary approaches a straight line.",
        worded(
            picked(fits, "classes at k = n", how="run"),
            fits,
            {
                "classes at k = n": "points of two classes on a line: with k = n the number of classes that "
                "are given is {classes at k = n}, so no boundary is left that could be a straight line"
            },
        ),
        {"classes at k = n": 2},
        errata=("E-Z28",),
        corrected={"classes at k = n": 1, "changes of class for k = 1, 3, n": (5, 1, 0)},
        corrected_check=picked(fits, "classes at k = n", "changes of class for k = 1, 3, n", how="run"),
        correction="the boundary becomes smoother; with k = n every point gets the most frequent class",
    ),
    # 5.1.2 Running time
    Entry(
        "Z-5.1.2a",
        "5.1.2",
        "Measuring all n distances and sorting them costs O(n² log n) for a point to be classified.",
        order_of_query(),
        N**2 * log(N),
        errata=("E-Z29",),
        corrected=N * (D + log(N)),
        correction="O(n(d + log n)) for one point; O(n² log n) for n of them and fixed d",
    ),
    Entry(
        "Z-5.1.2b",
        "5.1.2",
        "Data structures such as the k-d tree save time.",
        computes(tree_saves, "run"),
        {"same distances": True, "fewer are measured": True},
    ),
)

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "E-Z28",
        "hypothesis",
        "At k = n all points get the same class, no boundary is left; nothing makes it a line before that.",
        "The boundary becomes smoother with growing k.",
    ),
    Erratum(
        "E-Z29",
        "hypothesis",
        "One query has n distances of d terms and one sort; a factor n more is the cost of n queries.",
        "O(n(d + log n)) per query",
    ),
)
