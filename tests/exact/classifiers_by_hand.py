"""Optimal certificates of classification, worked out on paper."""

from certificate_parts import FOUR, LINEAR, PAIR, ZERO, svc, vector, written

HARD = {
    "alpha": vector(2, _1=1, _2=1, _3=2),
    "b": "-1",
    "b_interval": ["-1", "-1"],
    "w": ["1", "-1"],
    "objective": "1",
    "slack": ZERO,
    "w_squared": "2",
    "support": [1, 2, 3],
    "on_margin": [1, 2, 3],
    "at_bound": [],
    "unique": True,
}
# min ½w² − ½ρ + ½Σξ for x = ±1: w = ρ, so ρ = ½. The same with C and a tube, the slope being ½.
NU = {"b": "0", "b_interval": ["0", "0"], "w": ["1/2"], "w_squared": "1/4", "support": [1, 2]}
CLASSIFICATION = {
    "hard margin": written(svc("inf"), FOUR, HARD),
    "hard margin, polynomial of degree 1": written(
        svc("inf", kernel={"type": "poly", "degree": 1, "gamma": "1", "coef0": "0"}),
        FOUR,
        {key: value for key, value in HARD.items() if key != "w"},
    ),
    "hard margin, Gram matrix": written(
        svc("inf", kernel={"type": "precomputed"}),
        {"gram": [[0, 0, 0, 0], [0, 8, 4, 6], [0, 4, 4, 6], [0, 6, 6, 9]], "y": FOUR["y"]},
        {key: value for key, value in HARD.items() if key != "w"},
    ),
    "hard margin, no bias": written(
        svc("inf", bias=False),
        {"X": [[1], [-2]], "y": [1, -1]},
        {"alpha": vector(1, _1=1), "objective": "1/2", "w": ["1"], "support": [1], "on_margin": [1]},
    ),
    "one class only": written(
        svc("1"),
        {"X": [[1], [2]], "y": [1, 1]},
        {"alpha": ZERO, "b": "3", "b_interval": ["1", None], "objective": "0", "w": ["0"], "unique": True},
    ),
    "C = 1/8": written(
        svc("1/8"),
        FOUR,
        {
            "alpha": vector(8, _1=1, _2=1, _3=1, _4=1),
            "b": "-1",
            "b_interval": ["-1", "-1/8"],
            "w": ["3/8", "-1/4"],
            "objective": "51/128",
            "slack": vector(8, _2=2, _3=10, _4=7),
            "w_squared": "13/64",
            "support": [1, 2, 3, 4],
            "on_margin": [1],
            "at_bound": [1, 2, 3, 4],
            "unique": True,
        },
    ),
    "C = 1/2": written(
        svc("1/2"),
        FOUR,
        {
            "alpha": vector(18, _1=5, _2=6, _3=9, _4=2),
            "b": "-1",
            "b_interval": ["-1", "-1"],
            "w": ["2/3", "-2/3"],
            "objective": "7/9",
            "slack": vector(3, _3=2),
            "at_bound": [3],
            "unique": True,
        },
    ),
    "weights": written(  # the second point counts half: C₂ = 1/2 · 1/4 bounds both multipliers
        svc("1/2"),
        {**PAIR, "weight": ["1", "1/4"]},
        {
            "alpha": vector(8, _1=1, _2=1),
            "b": "3/4",
            "b_interval": ["3/4", "3/4"],
            "w": ["1/4"],
            "objective": "7/32",
            "slack": vector(2, _2=3),
            "at_bound": [2],
            "on_margin": [1],
        },
    ),
    "squared": written(
        svc("1", "squared"),
        FOUR,
        {
            "alpha": vector(11, _1=4, _2=4, _3=8),
            "b": "-9/11",
            "b_interval": ["-9/11", "-9/11"],
            "w": ["8/11", "-8/11"],
            "objective": "8/11",
            "slack": vector(11, _1=2, _2=2, _3=4),
            "on_margin": [],
            "unique": True,
        },
    ),
    "half-squared": written(  # C/2 with C = 2 is the same
        svc("2", "half-squared"),
        FOUR,
        {
            "alpha": vector(11, _1=4, _2=4, _3=8),
            "b": "-9/11",
            "b_interval": ["-9/11", "-9/11"],
            "objective": "8/11",
            "slack": vector(11, _1=2, _2=2, _3=4),
        },
    ),
    "nusvc": written(
        {"kind": "nusvc", "nu": "1/2", "bias": True, "kernel": LINEAR},
        PAIR,
        NU | {"alpha": vector(4, _1=1, _2=1), "rho": "1/2", "objective": "-1/8", "slack": ZERO},
    ),
}
