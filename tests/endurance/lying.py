"""Lies: certificates of other problems, or of less, in the name of a problem that somebody else has.

A forger can solve a problem as well as anybody. So each lie is consistent in itself, and one condition of the
checker alone stands against it: the file or the settings are others, a point is hidden behind a header, a
constraint is left out, or a proof about all optima is one about some of them.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from forged_truth import options_of
from forging import FACE, completed, seal
from genuine_certificates import (
    KINDS,
    Genuine,
    made_nonconvex,
    random_machine,
    random_qp,
    table_text,
    toml_text,
)

from svmsym.errors import SvmsymError
from svmsym.exact.certificate import certificate, source, statement, text
from svmsym.exact.problem import Problem
from svmsym.exact.reading.detect import read_problem
from svmsym.exact.reading.options import Options
from svmsym.exact.solve import solve

PRICES = (None, None, Fraction(1, 8), Fraction(1, 2), Fraction(3), Fraction(100))


def lies(count: int, seed: int, folder: Path) -> list[Genuine]:
    """So many lies, of all kinds in turn."""
    draw, found = random.Random(seed), list[Genuine]()
    ways: tuple[Callable[[random.Random, Path], Any], ...] = (
        *(grafted, grafted, grafted, hidden_point, hidden_point, flipped, other_settings),
        *(fewer_rows, other_curvature, all_unique, own_proof, own_proof),
    )
    while len(found) < count:
        for way in ways:
            try:
                told, file = way(draw, folder)
            except (SvmsymError, LookupError):
                continue  # there is nothing to lie about in this problem
            told = json.loads(json.dumps(told))
            found.append(Genuine(told | {"seal": seal(told)}, file))
    return found


def grafted(draw: random.Random, _: Path) -> tuple[Any, None]:
    """The answer of a problem that differs in one thing, under the statement and the data of another."""
    problem = random_machine(draw, draw.choice(KINDS[:-1]), 6)
    other = problem
    way = draw.randrange(5)
    if way == 0 and problem.X is not None:
        i = draw.randrange(problem.n)
        moved = tuple(v + draw.choice((-1, 0, 1)) for v in problem.X[i])
        other = replace(problem, X=(*problem.X[:i], moved, *problem.X[i + 1 :]))
    elif way == 1 and problem.y:
        i = draw.randrange(problem.n)
        other = replace(problem, y=(*problem.y[:i], -problem.y[i], *problem.y[i + 1 :]))
    elif way == 2 and problem.weight:
        other = replace(problem, weight=())
    elif way == 3 and problem.nu is not None:
        other = replace(problem, nu=Fraction(draw.randint(1, 8), 8))
    elif problem.kind in {"svc", "svr", "svdd"}:
        other = replace(problem, C=draw.choice(PRICES), weight=(), slack="linear")
    else:
        other = replace(problem, bias=not problem.bias)
    told = {**certificate(solve(other)), "statement": statement(problem), **source(problem)}
    if draw.random() < 0.5:
        told["answer"] = {key: value for key, value in told["answer"].items() if key not in FACE}
        with suppress(LookupError, TypeError, ValueError):
            completed(told, None)
    return told, None


def table(draw: random.Random, folder: Path, **more: Any) -> tuple[Problem, bytes]:
    """A random problem in a table, read with options."""
    problem = replace(random_machine(draw, draw.choice(KINDS[:-1]), 6), weight=())
    stated = statement(problem)
    content, suffix, options = table_text(draw, problem)
    path = folder / f"lie{suffix}"
    path.write_bytes(content.encode())
    found = read_problem(path, Options(**(options_of(stated, set(stated)) | options | more)))
    return found, content.encode()


def hidden_point(draw: random.Random, folder: Path) -> tuple[Any, bytes]:
    """The first point of a table as its header."""
    problem, content = table(draw, folder, header=True)
    return certificate(solve(problem)), content


def flipped(draw: random.Random, folder: Path) -> tuple[Any, bytes]:
    """Labels the other way round, or all in one class."""
    problem, content = table(draw, folder)
    if not problem.y or problem.reading is None:
        raise LookupError
    one = draw.random() < 0.3
    classes = tuple((name, 1 if one else -sign) for name, sign in problem.reading.classes)
    y = tuple(1 if one else -v for v in problem.y)
    lie = replace(problem, y=y, reading=replace(problem.reading, classes=classes))
    return certificate(solve(lie)), content


def other_settings(draw: random.Random, folder: Path) -> tuple[Any, bytes]:
    """Other settings than those of a TOML file, without saying so."""
    problem = random_machine(draw, draw.choice(("svc", "svr", "svdd", "nusvr")), 6)
    stated = statement(problem)
    key = draw.choice([name for name in ("C", "nu", "epsilon", "bias") if name in stated])
    new = {"C": "5/3", "nu": "3/7", "epsilon": "1/3", "bias": not problem.bias}[key]
    path = folder / "lie.toml"
    path.write_text(toml_text(problem, stated), "utf-8")
    told = dict(certificate(solve(read_problem(path, Options(**{key: new})))))
    told.pop("overrides")
    return told, path.read_bytes()


def fewer_rows(draw: random.Random, _: Path) -> tuple[Any, None]:
    """A qp without one of its constraints, whose multiplier is 0."""
    problem = random_qp(draw)
    if not problem.A:
        raise LookupError
    k = draw.randrange(len(problem.A))
    other = replace(problem, A=problem.A[:k] + problem.A[k + 1 :], c=problem.c[:k] + problem.c[k + 1 :])
    told = dict(certificate(solve(other)))
    if "A" in told["answer"]:
        told["answer"]["A"].insert(k, "0")
    return {**told, **source(problem)}, None


def other_curvature(draw: random.Random, folder: Path) -> tuple[Any, None]:
    """A vector of any curvature, with its true value."""
    told = dict(made_nonconvex(draw, Problem("qp"), folder)[0])
    matrix = [[Fraction(v) for v in row] for row in told["data"].get("gram", told["data"].get("Q"))]
    v = [draw.randint(-2, 2) for _ in matrix]
    curvature = sum(x * y * k for x, row in zip(v, matrix, strict=True) for y, k in zip(v, row, strict=True))
    vector = {"den": "1", "num": {str(i): str(x) for i, x in enumerate(v, 1) if x}}
    told["answer"] = {"vector": vector, "curvature": text(Fraction(curvature))}
    return told, None


def ranged(draw: random.Random) -> Any:
    """A certificate with ranges: α is not unique."""
    for _ in range(30):
        problem = random_machine(draw, draw.choice(("svc", "svc", "svr", "one-class", "svdd", "nusvc")), 6)
        told = dict(certificate(solve(problem)))
        if "ranges" in told["answer"]:
            return told
    raise LookupError


def all_unique(draw: random.Random, _: Path) -> tuple[Any, None]:
    """An α that is said to be unique, or directions of which one is left out."""
    told = ranged(draw)
    answer = told["answer"]
    if draw.random() < 0.5:
        for key in ("directions", "optima", "ranges", "rays"):
            answer.pop(key, None)
        answer["unique"] = True
    else:
        left = answer["directions"].pop()
        moved = {f"{i}{'*' * k}" for k, part in enumerate(left) for i in part["num"]}
        kept = {
            f"{i}{'*' * k}" for one in answer["directions"] for k, part in enumerate(one) for i in part["num"]
        }
        answer["ranges"] = {
            name: claim for name, claim in answer["ranges"].items() if name in kept or name not in moved
        }
    return told, None


def own_proof(draw: random.Random, _: Path) -> tuple[Any, None]:
    """A range that ends at another optimum, or at the bound of its own multiplier."""
    told = ranged(draw)
    ranges, optima = told["answer"]["ranges"], told["answer"]["optima"]
    name = draw.choice(list(ranges))
    n, star = max(len(told["data"].get("X", told["data"].get("gram"))), 1), name.endswith("*")
    if draw.random() < 0.5:
        place = draw.randrange(len(optima))
        part = optima[place][1 if star else 0]
        value = Fraction(int(part["num"].get(name.rstrip("*"), 0)), int(part["den"]))
        end = draw.choice(("low", "high"))
        ranges[name] |= {end: text(value), f"at_{end}": place + 1}
    else:
        index = int(name.rstrip("*")) + (n if star else 0)
        ranges[name] |= {"low": "0", "below": {"den": "1", "num": {str(index): "1"}}}
        told["answer"].pop("unique", None)
    return told, None
