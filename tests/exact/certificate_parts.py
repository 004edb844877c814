"""The parts of which certificates by hand are put together: data, statements, vectors."""

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
