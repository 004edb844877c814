"""Certificates of whole paths, worked out on paper."""

from certificate_parts import FOUR, LINEAR, PAIR, ZERO, svc, svr, vector, written


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
