"""Certificates written by hand, with numbers worked out on paper, for the tests beside it."""

import copy
import re

FOUR = {"X": [[0, 0], [2, 2], [2, 0], [3, 0]], "y": [-1, -1, 1, 1]}
XOR = {"X": [[1, 1], [-1, -1], [1, -1], [-1, 1]], "y": [1, 1, -1, -1]}
PAIR = {"X": [[1], [-1]], "y": [1, -1]}
LINEAR = {"type": "linear"}


def vector(den, **num):
    return {"den": str(den), "num": {key.lstrip("_"): str(value) for key, value in num.items()}}


ZERO = vector(1)


def svc(C, slack="linear", kernel=LINEAR, *, bias=True):
    return {"kind": "svc", "C": C, "slack": slack, "bias": bias, "kernel": kernel}


def svr(C, epsilon, slack="linear", *, bias=True):
    return {"kind": "svr", "C": C, "slack": slack, "epsilon": epsilon, "bias": bias, "kernel": LINEAR}


def written(statement, data, answer, claim="optimal"):
    return {
        "format": "svmsym-certificate/1",
        "claim": claim,
        "statement": statement,
        "data": data,
        "answer": answer,
    }


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
# (1, ±1) against (−1, ±1): w = (1, 0) gives α₁ + α₂ = α₃ + α₄ = ½ and α₁ + α₃ = α₂ + α₄, so α₁ = α₄.
SQUARE = {"X": [[1, 1], [1, -1], [-1, -1], [-1, 1]], "y": [1, 1, -1, -1]}


def in_range(low, high, at, below, above):
    return {"low": low, "high": high, "at_low": at[0], "at_high": at[1], "below": below, "above": above}


# Each α is ½ less its neighbour's, and none is below 0.
SQUARE_RANGES = {
    "unique": False,
    "directions": [[vector(1, _1=1, _2=-1, _3=-1, _4=1)]],
    "optima": [[vector(2, _2=1, _3=1)], [vector(2, _1=1, _4=1)]],
    "ranges": {
        "1": in_range("0", "1/2", (1, 2), vector(1, _1=1), vector(1, _2=-1)),
        "2": in_range("0", "1/2", (2, 1), vector(1, _2=1), vector(1, _1=-1)),
        "3": in_range("0", "1/2", (2, 1), vector(1, _3=1), vector(1, _4=-1)),
        "4": in_range("0", "1/2", (1, 2), vector(1, _4=1), vector(1, _3=-1)),
    },
}
# (1, 0), (0, ±1) against (−1, 0), (0, ±2), (−2, 0) with (1 + xᵀz)²: a lecture's example of an α that is not
# unique. Σαyφ = w leaves α₂ + α₃, α₅ + α₆ and α₂ − 2α₅ alone.
SEVEN = {
    "X": [[1, 0], [0, 1], [0, -1], [-1, 0], [0, 2], [0, -2], [-2, 0]],
    "y": [-1, -1, -1, 1, 1, 1, 1],
}
SEVEN_RANGES = {
    "unique": False,
    "directions": [[vector(1, _2=2, _3=-2, _5=1, _6=-1)]],
    "optima": [
        [vector(27, _2=5, _3=33, _4=24, _6=14)],
        [vector(27, _2=33, _3=5, _4=24, _5=14)],
    ],
    "ranges": {
        "2": in_range("5/27", "11/9", (1, 2), vector(1, _5=2), vector(1, _6=-2)),
        "3": in_range("5/27", "11/9", (2, 1), vector(1, _6=2), vector(1, _5=-2)),
        "5": in_range("0", "14/27", (1, 2), vector(1, _5=1), vector(1, _6=-1)),
        "6": in_range("0", "14/27", (2, 1), vector(1, _6=1), vector(1, _5=-1)),
    },
}

OPTIMAL = {
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
    "ranges": written(
        svc("inf"),
        SQUARE,
        {
            "alpha": vector(4, _1=1, _2=1, _3=1, _4=1),
            "b": "0",
            "b_interval": ["0", "0"],
            "objective": "1/2",
            **SQUARE_RANGES,
        },
    ),
    "seven points": written(
        svc("inf", kernel={"type": "poly", "degree": 2, "gamma": "1", "coef0": "1"}),
        SEVEN,
        {
            "alpha": vector(27, _2=19, _3=19, _4=24, _5=7, _6=7),
            "b": "-5/3",
            "b_interval": ["-5/3", "-5/3"],
            "w_squared": "76/27",
            "objective": "38/27",
            **SEVEN_RANGES,
        },
    ),
    "a range without end": written(  # α − α* = w = 1 in a tube of width 0: both may grow for ever
        svr("inf", "0", bias=False),
        {"X": [[1]], "y": [1]},
        {
            "alpha": vector(1, _1=3),
            "alpha_star": vector(1, _1=2),
            "objective": "1/2",
            "unique": False,
            "directions": [[vector(1, _1=1), vector(1, _1=1)]],
            "optima": [[vector(1, _1=1), ZERO]],
            "rays": [[vector(1, _1=1), vector(1, _1=1)]],
            "ranges": {
                "1": in_range("1", None, (1, 1), vector(1, _2=1), None),
                "1*": in_range("0", None, (1, 1), vector(1, _2=1), None),
            },
        },
    ),
    "unique by its bounds": written(  # Σα = 1, and no α is above 1/(νn) = 1/2
        {"kind": "one-class", "nu": "1", "kernel": LINEAR},
        {"X": [[1], [1]]},
        {
            "alpha": vector(2, _1=1, _2=1),
            "rho": "1",
            "objective": "-1/2",
            "unique": True,
            "directions": [[vector(1, _1=1, _2=-1)]],
            "optima": [[vector(2, _1=1, _2=1)]],
            "ranges": {
                "1": in_range("1/2", "1/2", (1, 1), vector(1, _2=-1), vector(1, _1=1)),
                "2": in_range("1/2", "1/2", (1, 1), vector(1, _1=-1), vector(1, _2=1)),
            },
        },
    ),
}

WITHOUT_OPTIMUM = {
    "xor": written(
        svc("inf"), XOR, {"weights": vector(2, _1=1, _2=1, _3=1, _4=1), "point": ["0", "0"]}, "infeasible"
    ),
    "the origin, no bias": written(
        svc("inf", bias=False), {"X": [[0], [1]], "y": [1, 1]}, {"weights": vector(1, _1=1)}, "infeasible"
    ),
    "a tube too narrow": written(
        svr("inf", "1/4"),
        {"X": [[0], [0]], "y": [0, 1]},
        {"weights": vector(2, _2=1), "weights_star": vector(2, _1=1)},
        "infeasible",
    ),
    "u ≥ 1 and −u ≥ 0": written(
        {"kind": "qp"},
        {"Q": [[1]], "A": [[1], [-1]], "c": [1, 0]},
        {"A": ["1", "1"], "E": []},
        "infeasible",
    ),
    "a qp without end": written(  # ½u₂² − u₁ with u₂ = 3
        {"kind": "qp"},
        {"Q": [[0, 0], [0, 1]], "p": [-1, 0], "E": [[0, 1]], "d": [3]},
        {"u": ["1", "3"], "ray": ["1", "0"], "value": "7/2"},
        "unbounded",
    ),
    "ν too large": written(
        {"kind": "nusvc", "nu": "3/4", "bias": True, "kernel": LINEAR},
        {"X": [[0], [1], [2], [3]], "y": [1, 1, 1, -1]},
        {"b": "1"},
        "unbounded",
    ),
    "C too small": written(
        {"kind": "svdd", "C": "1/4", "kernel": LINEAR}, {"X": [[0], [1]]}, {}, "unbounded"
    ),
    "indefinite": written(
        svc("1", kernel={"type": "precomputed"}),
        {"gram": [[0, 1], [1, 0]], "y": [1, -1]},
        {"vector": vector(1, _1=1, _2=-1), "curvature": "-2"},
        "nonconvex",
    ),
}


def segment(start, stop, first, second, *b):
    return {"from": start, "to": stop, "alpha": [first, second], "b": [list(ends) for ends in b]}


AT_1_3 = vector(9, _1=2, _2=3, _3=3, _4=2)
AT_2_3 = vector(3, _1=1, _2=1, _3=2)
AT_1 = vector(2, _1=1, _2=1, _3=2)
POINT = ("-1", "-1")
PATH = written(
    svc("inf"),
    FOUR,
    {
        "parameter": "C",
        "segments": [
            segment("0", "2/9", ZERO, vector(9, _1=2, _2=2, _3=2, _4=2), ("-1", "1"), POINT),
            segment("2/9", "1/3", vector(9, _1=2, _2=2, _3=2, _4=2), AT_1_3, POINT, POINT),
            segment("1/3", "2/3", AT_1_3, AT_2_3, POINT, POINT),
            segment("2/3", "1", AT_2_3, AT_1, POINT, POINT),
            segment("1", None, AT_1, ZERO, POINT, ("0", "0")),
        ],
    },
    "path",
)
# As ε falls from 1/2 the slope of the tube between (0, 0) and (1, 1) grows from 0: w = 1 − 2ε.
TUBE_PATH = written(
    svr("1", "1/4"),
    {"X": [[0], [1]], "y": [0, 1]},
    {
        "parameter": "epsilon",
        "segments": [
            {
                "from": "0",
                "to": "1/2",
                "alpha": [vector(1, _2=1), ZERO],
                "alpha_star": [vector(1, _1=1), ZERO],
                "b": [["0", "0"], ["1/2", "1/2"]],
            },
            {
                "from": "1/2",
                "to": None,
                "alpha": [ZERO, ZERO],
                "alpha_star": [ZERO, ZERO],
                "b": [["1/2", "1/2"], ["-1", "1"]],
            },
        ],
    },
    "path",
)
# min ½w² − νρ + ½Σξ for x = ±1: w = ρ = ν.
NU_PATH = written(
    {"kind": "nusvc", "nu": "1/2", "bias": True, "kernel": LINEAR},
    PAIR,
    {
        "parameter": "nu",
        "segments": [
            {
                "from": "0",
                "to": "1",
                "alpha": [ZERO, vector(2, _1=1, _2=1)],
                "rho": ["0", "1"],
                "b": [["0", "0"], ["0", "0"]],
            }
        ],
    },
    "path",
)
# A ball around 0, 2 and 5: α = (C, 1 − 2C, C) and the centre 2 + C until C = ½, then 0 and 5 alone hold it.
BALL_PATH = written(
    {"kind": "svdd", "C": "2/5", "kernel": LINEAR},
    {"X": [[0], [2], [5]]},
    {
        "parameter": "C",
        "segments": [
            {
                "from": "1/3",
                "to": "1/2",
                "alpha": [vector(3, _1=1, _2=1, _3=1), vector(2, _1=1, _3=1)],
                "R2_less_w_squared": ["-16/3", "-6"],
            },
            {
                "from": "1/2",
                "to": None,
                "alpha": [vector(2, _1=1, _3=1), ZERO],
                "R2_less_w_squared": ["0", "0"],
            },
        ],
    },
    "path",
)
# 1, 2 and 3 on a line: Σα = 1 goes to the smallest points first, t/3 to each, and ρ = w·x at the last one.
SHARE_PATH = written(
    {"kind": "one-class", "nu": "1/2", "kernel": LINEAR},
    {"X": [[1], [2], [3]]},
    {
        "parameter": "1/nu",
        "segments": [
            {
                "from": "1",
                "to": "3/2",
                "alpha": [vector(3, _1=1, _2=1, _3=1), vector(2, _1=1, _2=1)],
                "rho": ["6", "9/2"],
            },
            {"from": "3/2", "to": "3", "alpha": [vector(2, _1=1, _2=1), vector(1, _1=1)], "rho": ["3", "2"]},
            {"from": "3", "to": None, "alpha": [vector(1, _1=1), ZERO], "rho": ["1", "0"]},
        ],
    },
    "path",
)
PATHS = {"C": PATH, "epsilon": TUBE_PATH, "nu": NU_PATH, "C, of a ball": BALL_PATH, "1/nu": SHARE_PATH}
ALL = OPTIMAL | WITHOUT_OPTIMUM | {f"path in {name}": path for name, path in PATHS.items()}


def places(value, path=()):
    """Every number and text inside, with the keys that lead to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for k, inner in enumerate(value):
            yield from places(inner, (*path, k))
    else:
        yield path, value


def changed(certificate, path, value):
    """The certificate with another value in one place."""
    copied = copy.deepcopy(certificate)
    inside = copied
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return copied


def other_digits(value):
    """The value with one digit or the sign changed, in every way but two of each digit."""
    if value is None or isinstance(value, bool):
        yield "1" if value is None else not value
        return
    text = str(value)
    for found in re.finditer(r"\d", text):
        for step in (1, 7):
            digit = str((int(found[0]) + step) % 10)
            new = text[: found.start()] + digit + text[found.end() :]
            yield int(new) if isinstance(value, int) else new
    if text not in {"0", ""} and re.fullmatch(r"-?\d.*", text):
        new = text[1:] if text[0] == "-" else "-" + text
        yield int(new) if isinstance(value, int) else new
