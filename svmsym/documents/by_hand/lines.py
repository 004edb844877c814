"""Numbers of an example as lines of mathematics: letters with concrete indices, vectors, polynomials."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from sympy import Add, Expr, Integer, Mul, Rational, sqrt

from svmsym.documents.by_hand.dual_program import DualProgram, Unknown
from svmsym.documents.by_hand.elimination import Expressed, Quadratic
from svmsym.documents.by_hand.search import Limit
from svmsym.documents.mathline import (
    EQ,
    GE,
    LE,
    MINUS,
    PLUS,
    Bracketed,
    Fenced,
    InverseRoot,
    Line,
    Piece,
    Sign,
    listed,
)
from svmsym.duality.instantiate import sample
from svmsym.formulas.atoms import (
    Entry,
    FeatureImage,
    Index,
    IndexSet,
    Label,
    Scalar,
    Size,
    Vector,
    VectorEntry,
)
from svmsym.formulas.operations import norm2
from svmsym.formulas.printing import Roles

ROLES = Roles(("w", "b", "ξ", "ξ*"), ("β", "α", "α*", "η"))
SAMPLES = IndexSet("n", "i", "j")
I, J = Index("i", SAMPLES), Index("j", SAMPLES)
D, LESS, GREATER = Scalar("D"), Sign("<"), Sign(">")
_F = FeatureImage("f", Vector("x"))
# What sentences mention by name, so that it follows the notation.
LETTERS: dict[str, Line] = {
    "half": (norm2(Vector("w")) / 2,),
    "yf": (Scalar("y"), Sign("·"), _F),
    "error": (Scalar("z") - _F,),
    "reduced": (1 - Scalar("ξ"),),
    "share": (1 / Size(SAMPLES),),
    "halfC": (Scalar("C") / 2,),
    "halfgamma": (Scalar("γ") / 2,),
    "alphastar": (Vector("α*"),),
    "alpha": (Vector("α"),),
    "xi": (Scalar("ξ"),),
    "epsilon": (Scalar("ε"),),
    "nu": (Scalar("ν"),),
    "C": (Scalar("C"),),
    "Ci": (Entry("C", I),),
    "b": (Scalar("b"),),
    "w": (Vector("w"),),
    "D": (D,),
    "t": (Scalar("t"),),
}


def rational(value: Fraction | int) -> Expr:
    """A fraction as a formula."""
    exact = Fraction(value)
    return Rational(exact.numerator, exact.denominator)


def entry(family: str, i: int) -> Expr:
    """α_i with a number for i, counted from 1."""
    return Entry(family, sample(i, SAMPLES))


def point_letter(i: int) -> Expr:
    """x_i."""
    return VectorEntry("x", sample(i, SAMPLES))


def label_letter(i: int) -> Expr:
    """y_i."""
    return Label("y", sample(i, SAMPLES))


def letter(u: Unknown) -> Expr:
    """The letter of an unknown of the dual."""
    return Scalar("s") if u.family == "slack" else entry(u.family, u.index)


def vector(values: Iterable[Fraction | int]) -> Line:
    """(1, −½)."""
    return (Bracketed(listed((rational(v),) for v in values)),)


def matrix(rows: Iterable[Iterable[Fraction]]) -> Fenced:
    """Numbers in rows and columns."""
    return Fenced(tuple(tuple((rational(v),) for v in row) for row in rows))


def linear(terms: Iterable[tuple[Expr, Fraction]], constant: Fraction = Fraction(0)) -> Expr:
    """Σ coefficient·letter + constant."""
    return Add(*(Mul(rational(c), x) for x, c in terms), rational(constant))


def quadratic(f: Quadratic, letters: Sequence[Expr]) -> Expr:
    """qᵀt − ½tᵀPt + r, multiplied out."""
    own = [letters[v] for v in f.unknowns]
    squares = (
        Mul(rational(-f.P[j][k] / (2 if j == k else 1)), own[j], own[k])
        for j in range(len(own))
        for k in range(j, len(own))
    )
    return Add(*(Mul(rational(q), x) for q, x in zip(f.q, own, strict=True)), *squares, rational(f.r))


def slopes(f: Quadratic, letters: Sequence[Expr]) -> list[tuple[Expr, Expr]]:
    """Each unknown with the derivative of qᵀt − ½tᵀPt by it."""
    own = [letters[v] for v in f.unknowns]
    return [
        (own[j], linear(((x, -c) for x, c in zip(own, f.P[j], strict=True)), f.q[j])) for j in range(len(own))
    ]


def expressed_line(e: Expressed, letters: Sequence[Expr]) -> Line:
    """α_3 = α_1 + α_2."""
    return (letters[e.unknown], EQ, linear(((letters[v], c) for v, c in e.terms), e.constant))


def held_line(k: Limit, letters: Sequence[Expr], price: bool) -> Line:  # noqa: FBT001 - a kind of line
    """α_2 = 0, or α_2 = C = ¼ where the bound is the price C."""
    named: Line = (EQ, Scalar("C")) if price and k.side == "high" else ()
    return (letters[k.unknown], *named, EQ, rational(k.value))


def violated_line(k: Limit, value: Fraction, letters: Sequence[Expr]) -> Line:
    """α_2 = −2/9 < 0."""
    sign = GREATER if k.side == "high" else LESS
    return (letters[k.unknown], EQ, rational(value), sign, rational(k.value))


def limit_line(k: Limit, letters: Sequence[Expr]) -> Line:
    """α_2 ≥ 0."""
    return (letters[k.unknown], LE if k.side == "high" else GE, rational(k.value))


def values_line(pairs: Iterable[tuple[Expr, Fraction]]) -> Line:
    """α_1 = ½, α_2 = 1."""
    return listed((x, EQ, rational(v)) for x, v in pairs)


def combination_line(terms: Iterable[tuple[Fraction, Line]]) -> Line:
    """½(2, 0) − (1, 1): multiples of what is in brackets."""
    line: Line = ()
    for c, what in terms:
        one = abs(c) == 1
        sign: Line = ((MINUS,) if c < 0 else (PLUS,)) if line or (c < 0 and one) else ()
        size: Line = () if one else (rational(abs(c) if line else c),)
        line = (*line, *sign, *size, *what)
    return line or (Integer(0),)


def signed_sum(terms: Iterable[tuple[Fraction, Expr]]) -> Line:
    """Terms in the order in which they are given, ¾x_1 − x_2 − 1; zero ones are left out."""
    line: Line = ()
    for c, what in terms:
        if c:
            sign: Line = ((MINUS,) if c < 0 else (PLUS,)) if line else ()
            line = (*line, *sign, Mul(rational(abs(c) if line else c), what))
    return line or (Integer(0),)


def difference(left: Fraction, right: Fraction) -> Line:
    """a − b as numbers; a negative b is bracketed."""
    shown: Piece = rational(right) if right >= 0 else Bracketed((rational(right),))
    return (rational(left), MINUS, shown)


def equality_lines(dual: DualProgram, letters: Sequence[Expr]) -> list[Line]:
    """The equalities; one with a slack reads as the inequality it comes from."""
    lines: list[Line] = []
    for row, right in zip(dual.rows, dual.right, strict=True):
        sign, terms = EQ, []
        for v, c in enumerate(row):
            if c and dual.unknowns[v].family == "slack":
                sign = LE if c > 0 else GE
            elif c:
                terms.append((letters[v], c))
        lines.append((linear(terms), sign, rational(right)))
    return lines


def root_line(square: Fraction) -> Line:
    """√square: ½, 1/√2, or a fraction times a root."""
    if square.numerator == 1 and sqrt(Integer(square.denominator)).is_irrational:
        return (InverseRoot(Integer(square.denominator)),)
    return (sqrt(rational(square)),)
