"""Certificates of optima whose α is not unique, or unique by its bounds, worked out on paper."""

from certificate_parts import LINEAR, ZERO, svc, svr, vector, written

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
RANGES = {
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
