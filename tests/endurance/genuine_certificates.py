"""Genuine certificates of every kind, claim and file format, about tiny random problems."""

from __future__ import annotations

import json
import random
import sys
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from forged_truth import options_of
from trial import ROOT

if str(ROOT / "tests" / "exact") not in sys.path:
    sys.path.append(str(ROOT / "tests" / "exact"))

from random_problems import dot, kernel_matrix, random_machine, random_qp

from svmsym.errors import SvmsymError
from svmsym.exact.certificate import certificate, nonconvex_certificate, path_certificate, statement
from svmsym.exact.paths.path import path
from svmsym.exact.problem import Kernel, Problem
from svmsym.exact.reading.detect import read_problem
from svmsym.exact.reading.options import Options
from svmsym.exact.solve import solve
from svmsym.show.path_json import pieces

KINDS = ("svc", "nusvc", "svr", "nusvr", "one-class", "svdd", "ls-svm", "ridge", "qp")
PATHS = (("svc", "C"), ("svr", "C"), ("svr", "epsilon"), ("nusvc", "nu"), ("nusvr", "nu"), ("nusvr", "C"))
PATHS += (("one-class", "1/nu"), ("svdd", "C"))
FORMATS = ("table", "libsvm", "toml")
CLAIMS = ("optimal", "infeasible", "unbounded", "nonconvex", "path")
LABELS = (("-1", "1"), ("0", "1"), ("1", "2"), ("cat", "dog"), ("no", "yes"), ("-1", "+1"))


@dataclass(frozen=True)
class Genuine:
    """A certificate that svmsym has written, and its file."""

    certificate: dict[str, Any]
    file: bytes | None = None


def genuine_certificates(count: int, seed: int, folder: Path) -> list[Genuine]:
    """At least so many: all kinds in turn, inside and in files, paths and matrices that are not convex."""
    draw, found = random.Random(seed), list[Genuine]()
    turns = (0, 0, 1, 2, 3, 4)
    while len(found) < count or {one.certificate["claim"] for one in found} != set(CLAIMS):
        for kind in KINDS:
            problem = random_qp(draw) if kind == "qp" else random_machine(draw, kind, 6)
            for turn in turns:
                try:
                    made = (made_inside, made_inside, made_file, made_path, made_nonconvex)[turn](
                        draw, problem, folder
                    )
                except SvmsymError:
                    continue  # such a problem is not solved, or a file cannot state it
                found += [Genuine(json.loads(json.dumps(made[0])), made[1])]
                problem = random_qp(draw) if kind == "qp" else random_machine(draw, kind, 6)
    return found


def made_inside(_: random.Random, problem: Problem, __: Path) -> tuple[Any, None]:
    """The data are inside the certificate."""
    return certificate(solve(problem)), None


def made_path(draw: random.Random, problem: Problem, _: Path) -> tuple[Any, None]:
    """A whole path of a problem whose kind has one."""
    kind, parameter = draw.choice([one for one in PATHS if one[0] == problem.kind] or PATHS)
    if problem.kind != kind:
        problem = random_machine(draw, kind, 5)
    problem = replace(problem, slack="linear", C=problem.C or Fraction(1) if parameter != "C" else problem.C)
    found = path(problem, parameter)
    return path_certificate(found.problem, parameter, pieces(found)), None


def made_nonconvex(draw: random.Random, _: Problem, __: Path) -> tuple[Any, None]:
    """A matrix with vᵀKv < 0."""
    n = draw.randint(2, 4)
    while True:
        half = [[Fraction(draw.randint(-3, 3)) for _ in range(n)] for _ in range(n)]
        matrix = tuple(tuple(half[min(i, j)][max(i, j)] for j in range(n)) for i in range(n))
        v = [draw.randint(-2, 2) for _ in range(n)]
        if dot(v, [dot(row, v) for row in matrix]) < 0:
            break
    if draw.random() < 0.5:
        return nonconvex_certificate(Problem("qp", Q=matrix, p=(Fraction(0),) * n), v), None
    y = tuple(draw.choice((-1, 1)) for _ in range(n))
    problem = Problem("svc", C=Fraction(1), gram=matrix, y=y, kernel=Kernel("precomputed"))
    assert kernel_matrix(problem) == [list(row) for row in matrix]
    return nonconvex_certificate(problem, v), None


def made_file(draw: random.Random, problem: Problem, folder: Path) -> tuple[Any, bytes]:
    """The data are in a file: a table of some kind, LIBSVM's format, or TOML, perhaps overridden."""
    layout = "toml" if problem.kind == "qp" else draw.choice(FORMATS)
    stated = statement(problem)
    options = options_of(stated, set(stated))
    if layout == "toml":
        overridden = {"C"} & set(stated) if draw.random() < 0.4 else set()
        options = options_of(stated, overridden)
        text, suffix = toml_text(problem, stated | dict.fromkeys(overridden, "7")), ".toml"
    elif layout == "libsvm":
        text, suffix = libsvm_text(draw, problem), ".libsvm"
    else:
        text, suffix, more = table_text(draw, problem)
        options |= more
    target = folder / f"made{suffix}"
    target.write_bytes(text.encode())
    return certificate(solve(read_problem(target, Options(**options)))), text.encode()


def labels_of(draw: random.Random, problem: Problem) -> list[str]:
    """Labels in one of several spellings, or targets."""
    low, high = draw.choice(LABELS)
    return [low if v < 0 else high for v in problem.y] or [str(v) for v in problem.targets]


def table_text(draw: random.Random, problem: Problem) -> tuple[str, str, dict[str, str]]:
    """A table with its columns in any order, with or without header, comments, quotes and decimal commas."""
    separator = draw.choice(",,;\t")
    comma = separator != "," and draw.random() < 0.5

    def cell(value: Fraction) -> str:
        if 10 % value.denominator:
            return str(value)
        return (
            f"{float(value):.1f}".replace(".", "," if comma else ".") if draw.random() < 0.5 else str(value)
        )

    rows = problem.X if problem.gram is None else problem.gram
    columns = [[cell(row[k]) for row in rows or ()] for k in range(len((rows or ((),))[0]))]
    names, options = [f"x{k}" for k in range(1, len(columns) + 1)], {}
    aside = {"label": labels_of(draw, problem), "weight": [cell(v) for v in problem.weight]}
    for name, column in aside.items():
        if column:
            k = draw.choice((0, len(columns)))
            columns.insert(k, column)
            names.insert(k, "y" if name == "label" else name)
    for name, title in (("label", "y"), ("weight", "weight")):
        if title in names:
            options[name] = str(names.index(title) + 1)
    lines = [separator.join(cells) for cells in zip(*columns, strict=True)]
    lines = [separator.join(names), *lines] if draw.random() < 0.5 else lines
    if draw.random() < 0.3:
        lines.insert(draw.randrange(len(lines) + 1), draw.choice(("# 1,2,3", "", "   ")))
    return (
        "\n".join(lines) + "\n",
        ".tsv" if separator == "\t" else ".csv",
        options | {"separator": separator},
    )


def libsvm_text(draw: random.Random, problem: Problem) -> str:
    """Lines of label and index:value."""
    rows = problem.X if problem.gram is None else problem.gram
    labels = labels_of(draw, problem) or ["0"] * problem.n
    lines = [
        " ".join([label, *(f"{k}:{v}" for k, v in enumerate(row, 1) if v or draw.random() < 0.3)])
        for label, row in zip(labels, rows or (), strict=True)
    ]
    return "\n".join(lines) + draw.choice(("\n", " # the last\n"))


def toml_text(problem: Problem, stated: dict[str, Any]) -> str:
    """[problem] and [data]."""

    def written(value: Any) -> str:
        if isinstance(value, dict):
            return f"{{{', '.join(f'{key} = {written(v)}' for key, v in value.items())}}}"
        return json.dumps(value)

    names = ("X", "gram", "Q", "A", "E", "p", "c", "d", "weight")
    data = {name: getattr(problem, name) for name in names if getattr(problem, name)}
    answers = list(problem.y) or [str(v) for v in problem.targets]
    lines = ["[problem]", *(f"{key} = {written(value)}" for key, value in stated.items()), "[data]"]
    for name, value in data.items():
        rows = name in {"X", "gram", "Q", "A", "E"}
        lines.append(f"{name} = {json.dumps([[str(v) for v in row] if rows else str(row) for row in value])}")
    return "\n".join([*lines, *([f"y = {json.dumps(answers)}"] if answers else [])]) + "\n"
