"""Problem files with one symbol.

A TOML problem is searched for texts that are formulas in one letter, where numbers are expected. Each is
replaced by its value at some t, the ordinary reader reads and checks the rest, and the functions are put
beside the problem that it returns. Tables and LIBSVM files have numbers only.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

from svmsym.errors import Key, ProblemFileError
from svmsym.exact.problem import USES, Problem, Reading
from svmsym.exact.reading import toml
from svmsym.exact.reading.detect import read_problem
from svmsym.exact.reading.options import Options
from svmsym.exact.reading.source import decoded, plain, read_bytes
from svmsym.exact.reading.toml_places import place_of
from svmsym.exact.symbolic.formula import Formula, read_formula
from svmsym.exact.symbolic.functions import ONE, Ratio
from svmsym.exact.symbolic.problem import SymbolicProblem
from svmsym.exact.symbolic.real_roots import Real, between, roots
from svmsym.number_text import is_number
from svmsym.outside_text import LARGEST_TOML

_SETTINGS = ("C", "nu", "epsilon", "gamma", "lambda")
_KERNEL = ("gamma", "coef0")
_DATA = ("X", "gram", "weight", "Q", "p", "A", "c", "E", "d")
_INFINITE = {"inf", "+inf", "infinity", "∞"}


def read_any(path: Path | str, options: Options | None = None) -> Problem | SymbolicProblem:
    """The problem of a file: with a symbol where a TOML file or an option has one, else with numbers."""
    path, options = Path(path), options or Options()
    try:
        return read_problem(path, options)
    except ProblemFileError:
        form = options.format or path.suffix.lower().removeprefix(".")
        found = read_symbolic(path, options) if form == "toml" else read_options(path, options)
        if found is None or (form == "toml" and options.of_tables()):
            raise
        return found


def read_options(path: Path, options: Options) -> SymbolicProblem | None:
    """A table or LIBSVM file with a symbol in the options, such as C = t; None where they have none."""
    formulas, wrong = _formulas({}, options)
    if not any(f.letter for f in formulas.values()):
        return None
    if wrong:
        raise wrong[0]
    functions = {key: f.function for key, f in formulas.items()}
    base = _at_some(functions, lambda values: read_problem(path, _without(options, values)))
    return SymbolicProblem(_one_letter(formulas), base, functions)


def read_symbolic(path: Path, options: Options) -> SymbolicProblem | None:
    """The problem of a TOML file with a symbol, or None where it has no formula with a letter."""
    content = read_bytes(path)
    source = decoded(plain(content, path), path)
    if len(source) > LARGEST_TOML:
        return None
    tables = toml.parsed(source, path)
    try:
        found = state_symbolic(tables, options)
    except ProblemFileError as error:
        raise (error if error.place else error.at(place_of(source, error.key, str(path)))) from None
    if found is None:
        return None
    digest = hashlib.sha256(content).hexdigest()
    reading = replace(found.base.reading or Reading(), name=path.name, sha256=digest, format="toml")
    return replace(found, base=replace(found.base, reading=reading))


def symbolic_problem(problem: Mapping[str, object], data: Mapping[str, object]) -> SymbolicProblem:
    """A problem with a symbol from the two tables of a file.

    >>> moving = symbolic_problem({"kind": "svc", "C": "inf"}, {"X": [["0"], ["t"]], "y": [-1, 1]})
    >>> moving.letter, moving.at(Fraction(3)).X
    ('t', ((Fraction(0, 1),), (Fraction(3, 1),)))
    """
    found = state_symbolic({"problem": problem, "data": data}, Options())
    if found is None:
        raise ProblemFileError(
            "there is no symbol in this problem", hint="write a letter such as t in quotes"
        )
    return found


def state_symbolic(tables: Mapping[str, object], options: Options) -> SymbolicProblem | None:
    """The problem of parsed tables, with options laid over them; None where no entry has a letter."""
    formulas, wrong = _formulas(tables, options)
    if not any(f.letter for f in formulas.values()):
        return None
    if wrong:
        raise wrong[0]
    letter = _one_letter(formulas)
    functions = {key: f.function for key, f in formulas.items()}
    base = _at_some(
        functions,
        lambda values: toml.problem_of(_filled(tables, values), _without(options, values)),
    )
    found = SymbolicProblem(letter, base, functions)
    _check_symmetric(found)
    return found


def _formulas(
    tables: Mapping[str, object], options: Options
) -> tuple[dict[Key, Formula], list[ProblemFileError]]:
    """The formulas where numbers are expected, and the texts that are none."""
    said = {"lambda" if k == "lam" else k: v for k, v in vars(options).items() if v is not None}
    kernel_said = {"gamma": options.kernel_gamma, "coef0": options.coef0}
    formulas: dict[Key, Formula] = {}
    wrong: list[ProblemFileError] = []

    def look(value: object, *key: str | int) -> None:
        try:
            found = _formula(value, key)
        except ProblemFileError as error:
            wrong.append(error)
        else:
            if found is not None:
                formulas[key] = found

    problem, data = (v if isinstance(v := tables.get(k), dict) else {} for k in ("problem", "data"))
    for name in _SETTINGS:
        look(said.get(name, problem.get(name)), "problem", name)
    of_file = problem.get("kernel")
    kernel = of_file if isinstance(of_file, dict) and options.kernel is None else {}
    for name in _KERNEL:
        look(kernel_said[name] or kernel.get(name), "problem", "kernel", name)
    kind = said.get("kind", problem.get("kind", "svc"))
    answers = next((uses.answers for k, uses in USES.items() if k == kind), "none")
    for name in (*_DATA, *(("y",) if answers == "targets" else ())):
        _each(data.get(name), look, "data", name)
    return formulas, wrong


def _check_symmetric(problem: SymbolicProblem) -> None:
    """Refuse a matrix that is symmetric at some values of the letter only."""
    for name in ("gram", "Q"):
        moving = [key for key in problem.functions if key[:2] == ("data", name)]
        for _, _, i, j in moving:
            here, there = problem.entry(name, int(i), int(j)), problem.entry(name, int(j), int(i))
            if here != there:
                raise ProblemFileError(
                    f"{name} is not symmetric: entry ({int(i) + 1}, {int(j) + 1}) is "
                    f"{here.text(problem.letter)}, entry ({int(j) + 1}, {int(i) + 1}) is "
                    f"{there.text(problem.letter)}",
                    hint="correct one of them",
                    key=("data", name, i, j),
                )


def _each(value: object, look: Callable[..., None], *key: str | int) -> None:
    if isinstance(value, list | tuple):
        for i, entry in enumerate(value):
            _each(entry, look, *key, i)
    else:
        look(value, *key)


def _formula(value: object, key: Key) -> Formula | None:
    """The formula of a text that is no number; its letter is None for a formula of numbers."""
    if not isinstance(value, str) or is_number(value):
        return None
    if key == ("problem", "C") and value.strip().lower() in _INFINITE:
        return None
    try:
        return read_formula(value)
    except ProblemFileError as error:
        raise error.under(*key) from None


def _one_letter(formulas: Mapping[Key, Formula]) -> str:
    first: str | None = None
    for key, f in formulas.items():
        if first is not None and f.letter not in {None, first}:
            raise ProblemFileError(
                f"there are two letters, {first} and {f.letter}",
                why="the optimum is found as a function of one letter",
                hint="give a number for one of them",
                key=key,
            )
        first = first or f.letter
    assert first is not None
    return first


def _at_some(functions: Mapping[Key, Ratio], read: Callable[[dict[Key, Fraction]], Problem]) -> Problem:
    """The problem as the ordinary reader reads it at the first value that makes sense."""
    first: ProblemFileError | None = None
    for t in _samples(functions):
        try:
            values = {key: f.at(t) for key, f in functions.items()}
        except ZeroDivisionError:
            continue
        try:
            return read(values)
        except ProblemFileError as error:
            first = first or error
    raise first or ProblemFileError("no value of the letter gives numbers", hint="check the denominators")


def _samples(functions: Mapping[Key, Ratio]) -> Iterator[Fraction]:
    """A few values between all at which a setting f, or 1 − f, becomes zero, and these themselves."""
    settings = [f for key, f in functions.items() if key[0] == "problem" or key[1] == "weight"]
    ends = {r for f in settings for g in (f, ONE - f) if g for r, _ in roots(g.numerator)}
    ends |= {r for f in functions.values() for r, _ in roots(f.denominator)}
    inner: list[Real] = sorted(ends)
    for attempt in range(3):
        yield from (between(a, b, attempt) for a, b in pairwise([None, *inner, None]))
    yield from (r for r in inner if isinstance(r, Fraction))


def _filled(tables: Mapping[str, object], values: Mapping[Key, Fraction]) -> dict[str, object]:
    """The tables with values in place of formulas."""

    def fill(value: object, key: Key) -> object:
        if key in values:
            return values[key]
        if isinstance(value, dict):
            return {k: fill(v, (*key, k)) for k, v in value.items()}
        if isinstance(value, list | tuple):
            return [fill(v, (*key, i)) for i, v in enumerate(value)]
        return value

    return {k: fill(v, (k,)) for k, v in tables.items()}


def _without(options: Options, values: Mapping[Key, Fraction]) -> Options:
    """The options with values in place of formulas."""
    names: dict[Key, str] = {
        ("problem", "lambda"): "lam",
        ("problem", "kernel", "gamma"): "kernel_gamma",
        ("problem", "kernel", "coef0"): "coef0",
    }
    changed = {names.get(key, str(key[-1])): str(v) for key, v in values.items() if key[0] == "problem"}
    said = vars(options)
    typed: dict[str, Any] = {name: v for name, v in changed.items() if said.get(name) is not None}
    return replace(options, **typed)
