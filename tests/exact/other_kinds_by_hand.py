"""Optimal certificates of regression, of one class and of programs, worked out on paper."""

from certificate_parts import LINEAR, PAIR, ZERO, svr, vector, written
from classifiers_by_hand import NU

OTHER_KINDS = {
    "nusvr": written(
        {"kind": "nusvr", "C": "1", "nu": "1/2", "bias": True, "kernel": LINEAR},
        PAIR,
        NU
        | {
            "alpha": vector(4, _1=1),
            "alpha_star": vector(4, _2=1),
            "epsilon": "1/2",
            "objective": "3/8",
            "slack": ZERO,
            "slack_star": ZERO,
        },
    ),
    "one-class": written(
        {"kind": "one-class", "nu": "1/2", "kernel": LINEAR},
        {"X": [[1, 0], [0, 1]]},
        {
            "alpha": vector(2, _1=1, _2=1),
            "rho": "1/2",
            "w": ["1/2", "1/2"],
            "objective": "-1/4",
            "slack": ZERO,
            "unique": True,
        },
    ),
    "svdd": written(  # weights 2/5, 1/5, 2/5 on 0, 2, 5: centre 2.4, variance 5.04
        {"kind": "svdd", "C": "2/5", "kernel": LINEAR},
        {"X": [[0], [2], [5]]},
        {
            "alpha": vector(5, _1=2, _2=1, _3=2),
            "R2": "4/25",
            "w": ["12/5"],
            "objective": "126/25",
            "slack": vector(5, _1=28, _3=33),
            "on_margin": [2],
            "at_bound": [1, 3],
            "unique": True,
        },
    ),
    "svdd, hard": written(
        {"kind": "svdd", "C": "inf", "kernel": LINEAR},
        {"X": [[0], [2], [1]]},
        {"alpha": vector(2, _1=1, _2=1), "R2": "1", "w": ["1"], "objective": "1", "slack": ZERO},
    ),
    "svr": written(  # b ≤ 1/4 and w + b ≥ 3/4
        svr("1", "1/4"),
        {"X": [[0], [1]], "y": [0, 1]},
        {
            "alpha": vector(2, _2=1),
            "alpha_star": vector(2, _1=1),
            "b": "1/4",
            "b_interval": ["1/4", "1/4"],
            "w": ["1/2"],
            "objective": "1/8",
            "slack": ZERO,
            "slack_star": ZERO,
            "unique": True,
        },
    ),
    "svr, squared": written(  # ½w² + (3/2 − w)²
        svr("1", "1/2", "squared", bias=False),
        {"X": [[1]], "y": [2]},
        {
            "alpha": vector(1, _1=1),
            "alpha_star": ZERO,
            "w": ["1"],
            "objective": "3/4",
            "slack": vector(2, _1=1),
            "slack_star": ZERO,
        },
    ),
    "svr, half-squared": written(  # ½w² + ½(3/2 − w)²
        svr("1", "1/2", "half-squared", bias=False),
        {"X": [[1]], "y": [2]},
        {"alpha": vector(4, _1=3), "alpha_star": ZERO, "objective": "9/16", "slack": vector(4, _1=3)},
    ),
    "svr, hard tube": written(
        svr("inf", "1/4"),
        {"X": [[0], [1]], "y": [0, 1]},
        {
            "alpha": vector(2, _2=1),
            "alpha_star": vector(2, _1=1),
            "b": "1/4",
            "b_interval": ["1/4", "1/4"],
            "objective": "1/8",
        },
    ),
    "ls-svm": written(  # ½w² + ½·2(1 − w)²
        {"kind": "ls-svm", "gamma": "1", "bias": True, "kernel": LINEAR},
        PAIR,
        {
            "alpha": vector(3, _1=1, _2=1),
            "b": "0",
            "b_interval": ["0", "0"],
            "w": ["2/3"],
            "objective": "1/3",
            "slack": vector(3, _1=1, _2=1),
        },
    ),
    "ridge": written(  # w² + ½(1 − w)²
        {"kind": "ridge", "lambda": "2", "kernel": LINEAR},
        {"X": [[1]], "y": [1]},
        {"alpha": vector(3, _1=2), "w": ["1/3"], "objective": "1/3", "slack": vector(3, _1=2)},
    ),
    "qp": written(  # 3/2 t² − t on t ≥ 1/2
        {"kind": "qp"},
        {"Q": [[1, 0], [0, 2]], "p": [-1, 0], "A": [[1, 1]], "c": [1], "E": [["1", "-1"]], "d": [0]},
        {"u": ["1/2", "1/2"], "A": ["1/4"], "E": ["-3/4"], "objective": "-1/8"},
    ),
}
