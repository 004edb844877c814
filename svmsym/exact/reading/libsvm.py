"""The LIBSVM format: ``label index:value index:value …``, zeros left out."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

from svmsym.errors import Place, ProblemFileError
from svmsym.exact.places import CellPlace
from svmsym.exact.problem import USES, Problem, Rows
from svmsym.exact.reading.options import Options
from svmsym.exact.reading.source import decoded
from svmsym.exact.reading.statement import Data, merged_settings, state_problem
from svmsym.number_text import exact_number

MOST_CELLS = 64_000_000  # of the full matrix, zeros included
MOST_FRACTIONS = 6_000_000  # read one by one
_Token = tuple[str, int]
_Pair = tuple[int, Fraction]


def read_libsvm(raw: bytes, path: Path, options: Options) -> Problem:
    """The problem of a file in LIBSVM format; its settings are the options."""
    settings = merged_settings({}, options)
    place = Place(str(path))
    if settings.kind == "qp":
        raise ProblemFileError("a qp is stated in TOML", hint="see Q, p, A, c, E, d", place=place)
    for name in options.of_tables():
        raise ProblemFileError(
            f"option {name} is for tables, not for LIBSVM", hint=f"leave {name} out", place=place
        )
    used = USES[settings.kind].answers != "none"
    rows, answers = _at_once(raw, serial=settings.precomputed) or _line_by_line(
        raw, path, serial=settings.precomputed
    )
    notices = () if used else (f"the labels are not used: {settings.kind} has none",)
    data = Data(rows, answers if used else (), gram=settings.precomputed, notices=notices)
    try:
        return state_problem(settings, data)
    except ProblemFileError as error:
        raise error.at(_place_of(error, raw, path)) from None


def _at_once(raw: bytes, *, serial: bool) -> tuple[Rows, tuple[str, ...]] | None:
    from svmsym.exact.floating import has_arrays  # noqa: PLC0415 - NumPy loads when needed

    if serial or not has_arrays():
        return None
    from svmsym.exact.reading.sparse_blocks import read_sparse  # noqa: PLC0415 - NumPy loads when needed

    return read_sparse(raw, MOST_CELLS)


def _line_by_line(raw: bytes, path: Path, *, serial: bool) -> tuple[Rows, tuple[str, ...]]:
    sparse: list[list[_Pair]] = []
    answers: list[str] = []
    width, count = 0, 0
    for number, tokens in _lines(decoded(raw, path)):
        pairs = [_pair(token, number, path) for token in tokens[1:]]
        for (_, at), ((before, _), (index, _)) in zip(tokens[2:], pairwise(pairs), strict=False):
            if index <= before:
                raise ProblemFileError(
                    f"index {index} follows {before}",
                    why="indices ascend, each at most once",
                    hint="sort the pairs of this line",
                    place=CellPlace(str(path), number, at),
                )
        pairs = _without_serial(pairs, len(sparse) + 1, tokens, number, path) if serial else pairs
        if pairs and pairs[0][0] < 1:
            raise ProblemFileError(
                f"the index {pairs[0][0]}",
                why="indices begin with 1; 0 is the serial number of a precomputed kernel",
                hint="count from 1, or say kernel = precomputed",
                place=CellPlace(str(path), number, tokens[1][1]),
            )
        width, count = max(width, pairs[-1][0] if pairs else 0), count + len(pairs)
        if count > MOST_FRACTIONS or width * (len(sparse) + 1) > MOST_CELLS // 4:
            raise ProblemFileError(
                f"{len(sparse) + 1} rows of {width} columns are too many to fill in",
                hint="keep fewer columns or rows",
                place=CellPlace(str(path), number, tokens[-1][1]),
            )
        sparse.append(pairs)
        answers.append(tokens[0][0])
    if not sparse:
        raise ProblemFileError("there are no rows", hint="add points", place=Place(str(path)))
    return tuple(_dense(pairs, width) for pairs in sparse), tuple(answers)


def _dense(pairs: list[_Pair], width: int) -> tuple[Fraction, ...]:
    row = [Fraction(0)] * width
    for index, value in pairs:
        row[index - 1] = value
    return tuple(row)


def _lines(text: str) -> Iterator[tuple[int, list[_Token]]]:
    """Lines with their tokens and columns; comments and blank lines are left out."""
    for number, full in enumerate(text.split("\n"), start=1):
        line = full.partition("#")[0]
        tokens, at = [], 0
        for word in line.split():
            at = line.index(word, at)
            tokens.append((word, at + 1))
            at += len(word)
        if tokens:
            yield number, tokens


def _pair(token: _Token, number: int, path: Path) -> _Pair:
    text, at = token
    index, colon, value = text.partition(":")
    if index == "qid":
        raise ProblemFileError(
            "qid belongs to ranking", hint="remove it", place=CellPlace(str(path), number, at)
        )
    if not colon or not (index.isascii() and index.isdecimal()) or len(index) > 9:  # noqa: PLR2004 - below a billion
        raise ProblemFileError(
            f"{text[:40]!r} is not index:value",
            why="an index is a whole number from 1 to 999999999",
            hint="write 3:0.5 for x₃ = 0.5, with blanks between pairs only",
            place=CellPlace(str(path), number, at),
        )
    try:
        return int(index), exact_number(value)
    except ProblemFileError as error:
        refused = ProblemFileError(f"index {index}: {error.what}", why=error.why, hint=error.hint)
        raise refused.at(CellPlace(str(path), number, at + len(index) + 1)) from None


def _without_serial(
    pairs: list[_Pair], row: int, tokens: list[_Token], number: int, path: Path
) -> list[_Pair]:
    """Pairs of a precomputed kernel without the leading 0:row, which is optional here."""
    if not pairs or pairs[0][0] != 0:
        return pairs
    if pairs[0][1] != row:
        raise ProblemFileError(
            f"the serial number is {tokens[1][0][2:42]}, but this is row {row}",
            hint=f"write 0:{row}",
            place=CellPlace(str(path), number, tokens[1][1]),
        )
    return pairs[1:]


def _place_of(error: ProblemFileError, raw: bytes, path: Path) -> Place:
    """The line of the row that a key ("data", …, i) means, and its label's column."""
    if error.key[:1] != ("data",) or len(error.key) < 3:  # noqa: PLR2004 - the key of one entry
        return Place(str(path))
    lines = enumerate(_lines(decoded(raw, path)))
    number, tokens = next(line for i, line in lines if i == error.key[2])
    return CellPlace(str(path), number, tokens[0][1] if error.key[1] == "y" else None)
