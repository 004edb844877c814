"""The meaning of one letter with its indices: α_i, x_1, K_{12}, w_0, x^{(i)}, L_D, N_S."""

from __future__ import annotations

from dataclasses import dataclass, field

from sympy import Expr, Integer

from svmsym.exams.meaning.functions import Applied, PairEntry
from svmsym.exams.meaning.letters import Alphabet
from svmsym.exams.meaning.statements import COORDINATES, POINTS, PerPair, PerPoint, set_of
from svmsym.exams.meaning.typed import KindError, Typed, number
from svmsym.exams.reading.conditions import INDICES
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.syntax import Name
from svmsym.formulas.atoms import Entry, Index, Label, Scalar, Size, Vector, VectorEntry
from svmsym.formulas.operations import Delta, KernelValue

I, J = Index("i", POINTS), Index("j", POINTS)
FAMILIES = frozenset("αξμ")
VECTORS = frozenset("wxzuv")
MATRICES = frozenset("QHGY")
CAPITALS = frozenset("ABDEFMPRUVWZ")  # matrices where they have two indices or stand between two lists
NAMES = frozenset("fghLJWDPΘ")
SETS = {"S", "SV", "sv"}
_PAIR = 2
_LAST_DIGIT = 9  # x_{1,23} and x_{12,3} would both be x_123
_DUAL_OR_PRIMAL = {"d", "p", "D", "P"}
_SINGLE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
_GREEK = frozenset("αβγδεζηθκλμνξπρστφχψωΓΔΘΛΞΦΨΩℓ")


@dataclass
class Scope:
    """How letters are taken in one attempt, and the indices that are bound where we stand."""

    alphabet: Alphabet
    points_numbered: bool = False  # x_1 is the first point, not a coordinate of x
    label_bare: str = "points"  # y alone: "points", "vector" or "number"
    one_dimension: bool = False  # x, z and w are numbers
    bound: dict[str, Index | int] = field(default_factory=dict)
    coordinates: frozenset[str] = frozenset()  # index letters that count coordinates
    above_counts: bool = False  # x^{(1)} is a coordinate, not a point
    steps_above: bool = False  # w^{(1)} is w after one step
    steps_below: bool = False  # w_1 is w after one step
    labels_bare: bool = False  # y occurs without an index
    multiplier_number: bool = False  # α alone is a number
    coordinates_numbered: bool = False  # x_1 occurs, and is a coordinate of x
    coordinates_met: bool = False  # an index of coordinates stands free, as in w_k
    scripts_met: bool = False  # a word or two numbers below a letter, as in w_new and x_{12}
    implied: Index | None = None  # inside Σ α y x without any index

    def doubtful(self) -> bool:
        """Whether letters were taken in one of several ways, so that the echo may be taken otherwise."""
        known = self.alphabet
        stepped = self.steps_above or self.steps_below
        chosen = self.points_numbered or self.one_dimension or self.above_counts or stepped
        return (
            chosen
            or self.coordinates_met
            or self.scripts_met
            or self.multiplier_number
            or self.labels_bare
            or bool(known.starred or known.hatted or known.unclear)
        )


def meaning_of(name: Name, scope: Scope) -> Typed:
    """The typed value of a letter."""
    letter = _house(name, scope)
    indices = (*((name.sup,) if name.sup else ()), *name.sub)
    if not indices:
        return _bare(letter, name, scope)
    base = letter.rstrip("*′")
    offset = scope.alphabet.offset and not (name.sup or scope.steps_below)
    if base == "w" and indices == ("0",) and offset:
        return number(Scalar("b"), name.at)
    if base in {"n", "N"} and indices[0] in SETS | {"s"} | scope.alphabet.sets:
        return number(Size(set_of("S" if indices[0] in SETS | {"s"} else indices[0])), name.at)
    if base == "L" and indices[0] in _DUAL_OR_PRIMAL and len(indices) == 1:
        return number(Applied(f"L_{indices[0].upper()}"), name.at)
    items = [_item(i, scope) for i in indices]
    if base == "K" or base in MATRICES or base == "δ":
        own = base == "K" and (scope.alphabet.gram or letter != "K")  # a matrix beside the kernel, as Q is
        return _matrix_member(letter, "Q" if own else base, items, name, scope)
    if len(items) == 1:
        return _member(letter, base, items[0], name, scope)
    if len(items) == _PAIR and base in VECTORS and not isinstance(items[1], str):
        scope.scripts_met = True
        return _coordinate(letter, items, name)
    two_words = base in VECTORS and isinstance(items[0], str)  # w_x^max: a vector, or one of its entries?
    if len(items) == _PAIR and isinstance(items[1], str) and base not in NAMES and not two_words:
        return _worded(letter, items[0], items[1], name)
    if len(items) == _PAIR and base in CAPITALS and all(isinstance(item, Index) for item in items):
        return _matrix_member(letter, base, items, name, scope)
    if base in NAMES and not any(isinstance(item, Index) for item in items):
        return number(Applied(letter), name.at)
    raise ReadingError(f"{letter} has too many indices", name.at, hint="write one index, as in α_i")


def _house(name: Name, scope: Scope) -> str:
    """The letter of the house, with a star or prime where it tells two letters apart."""
    written = name.letter
    letter = scope.alphabet.house.get(written, written)
    if letter not in _SINGLE and letter not in _GREEK and letter not in SETS and letter not in {"⊤", "′"}:
        raise ReadingError(
            f"{written[:10]} is no letter that is known here", name.at, hint="use another letter"
        )
    if written in scope.alphabet.starred and "*" in name.marks.split():
        letter += "*"
    if written in scope.alphabet.hatted and set(name.marks.split()) & {
        "hat",
        "tilde",
        "bar",
        "widehat",
        "widetilde",
        "overline",
    }:
        letter += "′"
    if "prime" in name.marks.split():
        letter += "′"
        scope.scripts_met = scope.scripts_met or bool(name.sub)
    return letter


def _item(item: str, scope: Scope) -> Index | int | str:
    if item in scope.bound:
        return scope.bound[item]
    if item in INDICES:
        return free_index(item, scope)
    if item.isdigit():
        return int(item)
    word = item.removeprefix("@")
    scope.scripts_met = scope.scripts_met or len(word) > 1
    return word


def free_index(letter: str, scope: Scope) -> Index:
    """An index that nothing binds."""
    domain = COORDINATES if letter in scope.coordinates else POINTS
    scope.coordinates_met = scope.coordinates_met or domain == COORDINATES
    return Index(scope.alphabet.indices.get(letter, letter), domain)


def _bare(letter: str, name: Name, scope: Scope) -> Typed:
    base = letter.rstrip("*′")
    at = name.at
    if base in FAMILIES and scope.multiplier_number:
        return number(Scalar(letter), at)
    if base in FAMILIES:
        if scope.implied:
            return number(Entry(letter, scope.implied), at)
        return Typed("points", PerPoint(Entry(letter, I), I), at)
    if base == "y":
        return _bare_label(letter, at, scope)
    if base in VECTORS:
        if scope.one_dimension:
            return number(Scalar(letter), at)
        if scope.implied and base == "x":
            return Typed("vector", VectorEntry(letter, scope.implied), at)
        return Typed("vector", Vector(letter), at)
    if letter in SETS or letter in scope.alphabet.sets:
        return Typed("set", Applied("S" if letter in SETS else letter), at)
    if name.letter == scope.alphabet.size:
        return number(Size(POINTS), at)
    if letter == "n" and scope.alphabet.size not in {"", "n"}:
        raise ReadingError(
            f"n stands beside {scope.alphabet.size}", at, hint="use one letter for the number of points"
        )
    if letter == "K" and not scope.alphabet.gram:
        return Typed("pairs", PerPair(_kernel(VectorEntry("x", I), VectorEntry("x", J)), I, J), at)
    if base in MATRICES or base == "K":
        return Typed("pairs", PerPair(PairEntry(letter, I, J), I, J), at)
    if letter == "X":
        return Typed("data", Applied("X"), at)
    if letter == "I":
        return Typed("pairs", PerPair(Delta(I, J), I, J), at)
    if base in NAMES:
        return number(Applied(letter), at)
    if letter == "φ":
        return Typed("any", Applied("φ"), at)
    if letter in {"i", "j", "⊤", "′"}:
        raise ReadingError(
            f"{letter} stands alone",
            at,
            hint="an index belongs below a letter: write α_i, or x_{ij} with braces",
        )
    return number(Scalar(letter), at)


def _bare_label(letter: str, at: int, scope: Scope) -> Typed:
    if scope.implied:
        return number(Label(letter, scope.implied), at)
    if scope.label_bare == "vector":
        return Typed("vector", Vector(letter), at)
    if scope.label_bare == "number":
        return number(Scalar(letter), at)
    return Typed("points", PerPoint(Label(letter, I), I), at)


def _member(letter: str, base: str, item: Index | int | str, name: Name, scope: Scope) -> Typed:
    at = name.at
    if isinstance(item, Index):
        if base == "y" and item.domain != COORDINATES:
            return number(Label(letter, item), at)
        if base in VECTORS and (base == "w" or item.domain == COORDINATES):
            if item.domain != COORDINATES:
                raise KindError(f"{letter} has one number per coordinate", at, hint=f"write {letter}, or x_i")
            return number(Entry(letter, item), at)
        if base in VECTORS:
            return Typed("vector", VectorEntry(letter, item), at)
        if base in NAMES - {"f", "g", "h"} or letter == "X":
            raise ReadingError(f"{letter} has no members", at, hint="leave the index out")
        return number(Entry(letter, item), at)
    named = f"{letter}_{item}"
    if base in NAMES:
        return number(Applied(letter if base in "fgh" and not isinstance(item, int) else named), at)
    numbered = scope.points_numbered or (bool(name.sup) and not scope.above_counts)
    stepped = base == "w" and (scope.steps_above if name.sup else scope.steps_below)
    if base in VECTORS and (isinstance(item, str) or stepped or (base in {"x", "z"} and numbered)):
        return Typed("vector", Vector(named), at)
    if letter in {"X", "I"} or letter in SETS:
        raise ReadingError(f"{letter} has no members", at, hint="leave the index out")
    return number(Scalar(named), at)


def _worded(letter: str, item: Index | int | str, word: str, name: Name) -> Typed:
    """α_i^{new}, α_{1,new} and α_{i,t+1}."""
    if isinstance(item, Index):
        return number(Entry(f"{letter}_{word}", item), name.at)
    return number(Scalar(f"{letter}_{item}{word}"), name.at)


def _coordinate(letter: str, items: list[Index | int | str], name: Name) -> Typed:
    """x_{i1}, x_{12} and x_{ij}: the point first, then the coordinate."""
    point, axis = items
    at = name.at
    if isinstance(point, Index) and isinstance(axis, Index):
        return number(PairEntry(letter, point, Index(axis.name, COORDINATES)), at)
    if isinstance(point, Index):
        return number(Entry(f"{letter}_{axis}", point), at)
    if isinstance(axis, Index):
        return number(Entry(f"{letter}_{point}", Index(axis.name, COORDINATES)), at)
    if any(isinstance(k, int) and k > _LAST_DIGIT for k in items):
        raise ReadingError(
            f"{letter}_{{{point},{axis}}} is not read: point and coordinate go up to {_LAST_DIGIT}",
            at,
            hint="write the value in its place",
        )
    return number(Scalar(f"{letter}_{point}{axis}"), at)


def _matrix_member(letter: str, base: str, items: list[Index | int | str], name: Name, scope: Scope) -> Typed:
    at = name.at
    if base == "K" and scope.coordinates_numbered and isinstance(items[0], int):
        raise KindError("K_12 is of the points x_1 and x_2", at, hint="use other letters for coordinates")
    if len(items) == 1 and isinstance(items[0], int) and 10 < items[0] < 100:  # noqa: PLR2004 - Q_12 is row 1, column 2
        items = [items[0] // 10, items[0] % 10]
    if len(items) != _PAIR:
        if base in {"K", "δ"} or letter[0] == "K":
            raise ReadingError(f"{letter} needs two indices", at, hint=f"write {letter}_{{ij}}")
        return number(Applied(f"{letter}_{items[0]}"), at)
    row, column = items
    if isinstance(row, Index) and isinstance(column, Index):
        if base == "δ":
            return number(Integer(1) if row == column else Delta(row, column), at)
        made = (
            _kernel(VectorEntry("x", row), VectorEntry("x", column))
            if base == "K"
            else PairEntry(letter, row, column)
        )
        return number(made, at)
    if base == "K":
        return number(_kernel(*(_point(item) for item in (row, column))), at)
    if isinstance(row, int) and isinstance(column, int):
        return number(Scalar(f"{letter}_{row}{column}"), at)
    raise ReadingError(f"the indices of {letter} are not readable", at, hint=f"write {letter}_{{ij}}")


def _point(item: Index | int | str) -> Expr:
    return VectorEntry("x", item) if isinstance(item, Index) else Vector(f"x_{item}")


def _kernel(left: Expr, right: Expr) -> Expr:
    return KernelValue("K", "φ", left, right)
