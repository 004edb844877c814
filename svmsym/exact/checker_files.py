"""Reading for checker.py, which stands beside this file: the problem that a certificate is about.

In: the certificate and the bytes of its file (TOML, a table, or LIBSVM's format), or the data inside the
certificate. Out: the settings, and the points as integers over one denominator. How a table is read and what
its labels mean is part of the certificate; the settings of a TOML file are compared with the file.
"""

import csv
import hashlib
import json
import re
import tomllib
from collections.abc import Sequence
from fractions import Fraction
from itertools import chain
from math import gcd, lcm
from typing import Any, NamedTuple

Claims = dict[str, Any]
USES = {
    "svc": ("C", "slack", "bias", "kernel"),
    "nusvc": ("nu", "bias", "kernel"),
    "svr": ("C", "slack", "epsilon", "bias", "kernel"),
    "nusvr": ("C", "nu", "bias", "kernel"),
    "one-class": ("nu", "kernel"),
    "svdd": ("C", "kernel"),
    "ls-svm": ("gamma", "bias", "kernel"),
    "ridge": ("lambda", "kernel"),
    "qp": (),
}
LABELS, TARGETS = {"svc", "nusvc", "ls-svm"}, {"svr", "nusvr", "ridge"}
WORDS = {"kind": tuple(USES), "slack": ("linear", "squared", "half-squared"), "bias": (True, False)}
ASSUMED = {"kind": "svc", "slack": "linear", "bias": True, "nu": "1/2", "epsilon": "1/10", "kernel": "linear"}
KERNELS = {"linear": {}, "precomputed": {}, "poly": {"degree": 3, "gamma": 1, "coef0": 0}}


class Wrong(Exception):  # noqa: N818 - not an error of the program
    """A claim that does not hold."""


def need(holds: object, otherwise: str) -> None:
    """Reject the certificate unless something holds."""
    if not holds:
        raise Wrong(otherwise)


class Problem(NamedTuple):
    """Settings and data: K(xᵢ, xⱼ) = (c⟨rowᵢ, rowⱼ⟩ + e)^degree / kappa, or rowsᵢⱼ / kappa if c is 0."""

    settings: Claims
    rows: list[list[int]] = []  # noqa: RUF012 - never changed
    unit: int = 1  # the points are rows / unit
    y: list[Any] = []  # noqa: RUF012
    weight: list[Fraction] = []  # noqa: RUF012
    c: int = 0
    e: int = 0
    degree: int = 1
    kappa: int = 1
    qp: Claims = {}  # noqa: RUF012


PLAIN = re.compile(r"[+-]?\d+\.?\d*", re.ASCII)


def number(text: object) -> Fraction:
    """The rational number that a text writes: 3, −1/2, 0.1, 0,1, 1e-3."""
    need(isinstance(text, str | int | Fraction), "a number is neither text nor whole")
    plain = str(text).strip().replace("\u2212", "-").replace(",", ".")
    need(not re.search(r"[eE][+-]?\d{5}", plain), f"the exponent of {plain[:20]} is too large")
    return Fraction(plain)


def integers(cells: set[Any]) -> tuple[dict[Any, int], int]:
    """Each number as an integer, all over one denominator; plain decimals take the short way."""
    texts = list(map(str, cells))
    if all(map(PLAIN.fullmatch, texts)):
        parts = [text.partition(".") for text in texts]
        most = max(len(decimals) for _, _, decimals in parts)
        whole = [int(before + decimals.ljust(most, "0")) for before, _, decimals in parts]
        return dict(zip(cells, whole, strict=True)), 10**most
    values = {cell: number(cell) for cell in cells}
    unit = lcm(*{v.denominator for v in values.values()})
    return {cell: v.numerator * (unit // v.denominator) for cell, v in values.items()}, unit


def setting(key: str, value: Any) -> Any:
    """A setting in the one form in which it is compared; C without an end is None."""
    if key == "kernel":
        kernel = {"type": value} if isinstance(value, str) else value
        need(kernel["type"] in KERNELS, f"the kernel {kernel['type']} has no rational Gram matrix")
        usual = KERNELS[kernel["type"]]
        need(set(kernel) <= {"type", *usual}, "the kernel has unknown keys")
        return kernel | {name: number(kernel.get(name, usual[name])) for name in usual}
    if key in WORDS:
        need(value in WORDS[key] and isinstance(value, str | bool), f"{key} is {value!r}")
        return value
    if key == "C" and str(value).strip().lower() in {"inf", "+inf", "infinity", "∞"}:
        return None
    found = number(value)
    need(found > 0 or (found == 0 and key in {"C", "epsilon"}), f"{key} is {value}")
    need(key != "nu" or found <= 1, "nu is a share, at most 1")
    return found


def read(certificate: Claims, file: bytes | None) -> Problem:
    """The problem that the file, or the certificate itself, contains."""
    stated, overrides = certificate["statement"], certificate.get("overrides", [])
    kind = setting("kind", stated["kind"])
    need(set(stated) == {"kind", *USES[kind]}, f"{kind} is not stated with what belongs to it")
    need(set(overrides) <= set(stated), "an override is no setting")
    settings = {key: setting(key, value) for key, value in stated.items()}
    if "data" in certificate:
        need(file is None and "file" not in certificate and not overrides, "the data are in the certificate")
        data = certificate["data"]
        return finish(settings, data, {str(v): v for v in data.get("y", ()) if kind in LABELS})
    about, content = dict(certificate["file"]), file or b""
    need(file is not None, "the certificate is about a file: name it")
    need(about.pop("sha256") == hashlib.sha256(content).hexdigest(), "this is not the certificate's file")
    text = content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    layout, classes = about.pop("format"), about.pop("classes", {})
    if layout == "toml":
        tables = tomllib.loads(text, parse_float=lambda digits: digits.replace("_", ""))
        for key in set(stated) - set(overrides):
            of_file = setting(key, tables["problem"].get(key, ASSUMED.get(key, 1)))
            need(of_file == settings[key], f"the file has another {key}")
        data = tables["data"]
    else:
        need(not overrides, "a table has no settings that could be overridden")
        data = {"table": read_table, "libsvm": read_libsvm}[layout](text, about)
        data[given(settings)] = data.pop("cells")
        if kind not in LABELS | TARGETS:
            data.pop("y", None)
    need(not about, f"unknown: {', '.join(about)}")
    return finish(settings, data, classes)


def given(settings: Claims) -> str:
    """What the points are called."""
    return "gram" if settings.get("kernel", {}).get("type") == "precomputed" else "X"


def read_table(text: str, about: Claims) -> Claims:
    """Lines of cells; blank lines, comments and the header are passed over, two columns set aside."""
    separator, header = about.pop("separator"), about.pop("header")
    lines = [line for line in text.split("\n") if (bare := line.strip()) and bare[0] != "#"]
    lines = lines[1:] if re.fullmatch(r"sep=.?\s*", lines[0], re.IGNORECASE) else lines
    need(header in {True, False}, "header is neither true nor false")
    lines = lines[1:] if header else lines
    if '"' in text:
        cells = list(csv.reader(lines, delimiter=separator, skipinitialspace=True))
    else:
        cells = [line.split(separator) for line in lines]
    columns = [(about.pop(key), name) for key, name in (("label", "y"), ("weight", "weight"))]
    found: Claims = {"cells": cells}
    # From the right, so that others keep their place.
    for k, name in sorted(((k, name) for k, name in columns if k is not None), reverse=True):
        need(1 <= k <= min(map(len, cells)), "a column does not exist")
        found[name] = [row.pop(k - 1).strip() for row in cells]
    return found


def read_libsvm(text: str, _: Claims) -> Claims:
    """Lines ``label index:value …``, zeros left out; the index 0 of a Gram matrix only counts the rows."""
    lines = [tokens for line in text.split("\n") if (tokens := line.partition("#")[0].split())]
    pairs = [{int(k): v for k, v in (token.split(":") for token in tokens[1:])} for tokens in lines]
    need(all(number(row.pop(0, i)) == i for i, row in enumerate(pairs, 1)), "a row has a wrong number")
    width = max(max(row, default=0) for row in pairs)
    need(all(min(row, default=1) > 0 for row in pairs) and len(pairs) * width <= 2**26, "a wrong index")
    cells = [[row.get(k, "0") for k in range(1, width + 1)] for row in pairs]
    return {"cells": cells, "y": [tokens[0] for tokens in lines]}


def finish(settings: Claims, data: Claims, classes: dict[str, int]) -> Problem:
    """Texts become numbers, each distinct one once, and labels −1 and +1."""
    kind, kernel, name = settings["kind"], settings.get("kernel", {}), given(settings)
    if kind == "qp":
        return Problem(settings, qp=data)
    need({name} <= set(data) <= {name, "y", "weight"}, f"the data are {name}, y and weight")
    cells = data[name]
    n, distinct = len(cells), set(chain.from_iterable(cells))
    need(distinct and len(set(map(len, cells))) == 1, "the points are ragged")
    whole, unit = integers(distinct)
    rows = [list(map(whole.__getitem__, row)) for row in cells]
    texts = [str(v).lower() if isinstance(v, bool) else str(v) for v in data.get("y", [])]
    need(set(classes) == (set(texts) if kind in LABELS else set()), "the classes are not those of the data")
    need(all(type(v) is int and v in {-1, 1} for v in classes.values()), "a class is neither −1 nor 1")
    need(len(texts) == (n if kind in LABELS | TARGETS else 0), "there is not one label or target per point")
    y = [classes[text] if kind in LABELS else number(text) for text in texts]
    weight = [number(v) for v in data.get("weight", [])]
    need(not weight or (len(weight) == n and kind in {"svc", "svr", "svdd"}), "useless weights")
    need(min(weight, default=0) >= 0, "a weight is negative")
    if name == "gram":
        return Problem(settings, rows, unit, y, weight, kappa=unit)
    usual = (("gamma", 1), ("coef0", 0), ("degree", 1))
    gamma, coef0, degree = (Fraction(kernel.get(key, value)) for key, value in usual)
    need(degree in range(1, 100) and gamma, "the degree is not one of 1, 2, …, 99, or gamma is 0")
    gamma /= unit**2
    base, power = lcm(gamma.denominator, coef0.denominator), int(degree)
    return Problem(settings, rows, unit, y, weight, int(gamma * base), int(coef0 * base), power, base**power)


def rational(text: Any) -> Fraction:
    """A number of the certificate, which is written in one way only: in lowest terms."""
    need(isinstance(text, str) and str(Fraction(text)) == text, f"{str(text)[:40]} is not in lowest terms")
    return Fraction(text)


def sparse(values: Sequence[int], den: int) -> Claims:
    """Integers over a denominator as they are written: {"den": "2", "num": {"1": "1", "3": "-5"}}."""
    common = gcd(den, *values)
    numerators = {str(i): str(v // common) for i, v in enumerate(values, 1) if v}
    return {"den": str(den // common), "num": numerators}


def vector(claim: Any, size: int) -> tuple[list[int], int]:
    """The integers and the denominator of a sparse vector."""
    dense, den = [0] * size, int(claim["den"])
    for index, text in claim["num"].items():
        need(1 <= int(index) <= size, f"there is no entry {index}")
        dense[int(index) - 1] = int(text)
    need(den > 0 and claim == sparse(dense, den), "a vector is not in lowest terms")
    return dense, den


def seal(certificate: Claims) -> str:
    """The hash of everything else in the certificate."""
    rest = {key: value for key, value in certificate.items() if key != "seal"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def once(pairs: list[tuple[str, Any]]) -> Claims:
    """A JSON object without repeated keys."""
    need(len(dict(pairs)) == len(pairs), "a key is repeated")
    return dict(pairs)
