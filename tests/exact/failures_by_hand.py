"""Certificates that there is no optimum, worked out on paper."""

from certificate_parts import LINEAR, XOR, svc, svr, vector, written

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
