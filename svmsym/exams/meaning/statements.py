"""What an answer says: values, statements, and the outcome of reading.

Letters are those of the house (α multipliers, y labels, b offset, x points, w, ξ, μ, C, K, φ, n), whatever
letters the student used; :class:`Letters` says which stood for which. A concrete index is part of a name:
α₁ is ``Scalar("α_1")``, the first point ``Vector("x_1")``, a coordinate of the point x ``Scalar("x_1")``.
An ``Expr`` may contain the nodes of :mod:`svmsym.exams.meaning.functions`: √, exp, f(x), ∂L/∂b, Q_ij.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from sympy import Expr, Rational

from svmsym.duality.rich import Rich
from svmsym.errors import shown_name
from svmsym.formulas.atoms import Index, IndexSet

POINTS = IndexSet("n", "i", "j")
COORDINATES = IndexSet("d", "k", "l")
SUPPORT = IndexSet("S", "s", "r")
_AROUND = 60  # characters of a line that are shown on each side of a place


def set_of(letter: str) -> IndexSet:
    """The set of points that a letter stands for; S is the support set."""
    return SUPPORT if letter == "S" else IndexSet(letter, *SUPPORT.key[1:])


Sign: TypeAlias = Literal["=", "≠", "≈", "<", "≤", ">", "≥", "∝", "←"]


@dataclass(frozen=True)
class Tuple:
    """Concrete numbers in order, (1, −1)ᵀ; ``column`` if it was written as a column.

    >>> from sympy import Integer
    >>> Tuple((Integer(1), Integer(-1)), column=True).items
    (1, -1)
    """

    items: tuple[Expr, ...]
    column: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Grid:
    """A concrete matrix, row by row.

    >>> from sympy import Integer
    >>> Grid(((Integer(1), Integer(0)), (Integer(0), Integer(1)))).shape
    (2, 2)
    """

    rows: tuple[tuple[Expr, ...], ...]

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, columns)."""
        return len(self.rows), len(self.rows[0])


@dataclass(frozen=True)
class PerPoint:
    """One number for each point, (α_i)_i; the vectors α, y, ξ and 1.

    >>> from svmsym.formulas import Family, Index
    >>> i = Index("i", POINTS)
    >>> PerPoint(Family("α", POINTS)[i], i).body
    αᵢ
    """

    body: Expr
    index: Index


@dataclass(frozen=True)
class PerPair:
    """One number for each pair of points, such as K, Q or yyᵀ∘K.

    >>> from svmsym.formulas import Index, LabelFamily
    >>> i, j, y = Index("i", POINTS), Index("j", POINTS), LabelFamily("y", POINTS)
    >>> PerPair(y[i] * y[j], i, j).body
    yᵢ*yⱼ
    """

    body: Expr
    row: Index
    column: Index


@dataclass(frozen=True)
class Outer:
    """The matrix Σ left rightᵀ of two vectors of the space; no sum where ``over`` is empty.

    >>> from svmsym.formulas import Vector
    >>> Outer(Vector("x"), Vector("z")).over
    ()
    """

    left: Expr
    right: Expr
    over: tuple[Index, ...] = ()


@dataclass(frozen=True)
class SetOf:
    """A finite set in the order written, {1, 3}.

    >>> from sympy import Integer
    >>> SetOf((Integer(1), Integer(3))).items
    (1, 3)
    """

    items: tuple[Value, ...]


@dataclass(frozen=True)
class SetWhere:
    """{element : conditions}; the letter of the element, or its index, is bound. The space does not count.

    >>> from svmsym.formulas import Vector
    >>> SetWhere(Vector("x"), ()).element
    x
    """

    element: Value
    where: tuple[Statement, ...]
    within: Space | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Interval:
    """[lower, upper], with ends left out where open; ∞ is ``Infinity()``.

    >>> from sympy import Integer
    >>> from svmsym.formulas import Scalar
    >>> Interval(Integer(0), Scalar("C")).upper
    C
    """

    lower: Expr
    upper: Expr
    open_below: bool = False
    open_above: bool = False


@dataclass(frozen=True)
class Space:
    """ℝ, ℝᵈ, ℕ: the name and the power, 1 where none is written.

    >>> Space("ℝ", 2).name
    'ℝ'
    """

    name: str
    power: Expr | int = 1


@dataclass(frozen=True)
class Cases:
    """A value with conditions, in order; the last condition may be empty ("otherwise").

    >>> Cases(()).branches
    ()
    """

    branches: tuple[tuple[Value, tuple[Statement, ...]], ...]


@dataclass(frozen=True)
class Best:
    """The optimal value of a problem ("value"), or where it is reached ("place": arg min)."""

    problem: Optimise
    what: Literal["value", "place"]


Value: TypeAlias = (
    Expr | Tuple | Grid | PerPoint | PerPair | Outer | SetOf | SetWhere | Interval | Space | Cases | Best
)


@dataclass(frozen=True)
class Shown:
    """An expression alone.

    >>> from svmsym.formulas import Scalar
    >>> Shown(Scalar("b")).value
    b
    """

    value: Value


@dataclass(frozen=True)
class Chain:
    """a = b = c or 0 ≤ α_i ≤ C; ``for_all``: indices that are quantified or free; ``where``: conditions.

    w ← w + y_i x_i is no equation but a step of an algorithm.

    >>> from sympy import Integer
    >>> from svmsym.formulas import Scalar
    >>> Chain((Scalar("b"), Integer(1)), ("=",)).signs
    ('=',)
    """

    values: tuple[Value, ...]
    signs: tuple[Sign, ...]
    for_all: tuple[Index, ...] = ()
    where: tuple[Statement, ...] = ()


@dataclass(frozen=True)
class Member:
    """α_i ∈ [0, C]; the rest as in :class:`Chain`.

    >>> from svmsym.formulas import Scalar
    >>> Member(Scalar("b"), Space("ℝ")).of.name
    'ℝ'
    """

    value: Value
    of: Value
    for_all: tuple[Index, ...] = ()
    where: tuple[Statement, ...] = ()


@dataclass(frozen=True)
class Defined:
    """L(w, b, α) = …, k(x, z) = …, φ(x) = (…), L = …: one name on the left, one value on the right.

    >>> from sympy import Integer
    >>> Defined("L", (), Integer(0)).name
    'L'
    """

    name: str
    arguments: tuple[Expr, ...]
    value: Value


@dataclass(frozen=True)
class Optimise:
    """min or max over variables of an objective, subject to constraints; the objective may be such a problem.

    ``named`` is what the student calls the objective, as in "maximise L(α) = …".

    >>> from svmsym.exams.meaning.functions import Applied
    >>> Optimise("min", (), Applied("L"), ()).sense
    'min'
    """

    sense: Literal["min", "max"]
    over: tuple[Value, ...]
    objective: Value
    constraints: tuple[Statement, ...] = ()
    named: Expr | None = field(default=None, compare=False)


Link: TypeAlias = Literal[",", "⇒", "⇔", "or"]


@dataclass(frozen=True)
class Together:
    """Several statements in one answer; ``links`` stand between neighbours.

    >>> from svmsym.exams.meaning.functions import Applied
    >>> Together((Shown(Applied("L")), Shown(Applied("f"))), (",",)).links
    (',',)
    """

    statements: tuple[Statement, ...]
    links: tuple[Link, ...]


Statement: TypeAlias = Shown | Chain | Member | Defined | Optimise | Together


@dataclass(frozen=True)
class Letters:
    """Which letter of the student was read as which role, and what else was understood silently.

    >>> Letters((("multiplier", "λ"),)).written("multiplier")
    'λ'
    """

    roles: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()

    def written(self, role: str) -> str | None:
        """The student's letter for a role, None where it does not occur."""
        return dict(self.roles).get(role)


@dataclass(frozen=True)
class Decimal:
    """A number that was written with a decimal point or comma, and how many places it had.

    >>> from sympy import Rational
    >>> Decimal(Rational(33, 100), 2).places
    2
    """

    value: Rational
    places: int


@dataclass(frozen=True)
class Read(Rich):
    """An answer that was understood: its statements, the letters, and the decimals it contains.

    >>> from svmsym.exams.meaning.functions import Applied
    >>> len(Read(Shown(Applied("L")), Letters()).statements)
    1
    """

    statement: Statement
    letters: Letters
    decimals: tuple[Decimal, ...] = ()
    text: str = ""
    doubtful: bool = field(default=False, compare=False, repr=False)  # whether the echo must be tried
    runs_to: frozenset[int] = frozenset()  # where indices end that are said to: i = 1, 2

    @property
    def statements(self) -> tuple[Statement, ...]:
        """The statements one by one."""
        return self.statement.statements if isinstance(self.statement, Together) else (self.statement,)

    @property
    def told(self) -> tuple[Statement, ...]:
        """The statements as they are told back: one by one, all together where an arrow joins them."""
        plain = isinstance(self.statement, Together) and set(self.statement.links) == {","}
        return self.statements if plain else (self.statement,)

    def limit(self, points: int | None) -> str:
        """Why it does not speak of all points, if it does not; None: nobody says how many there are."""
        other = sorted(self.runs_to - {points})
        return f"the index runs to {other[0]} only" if other else ""


@dataclass(frozen=True)
class Unreadable(Rich):
    """An answer that was not understood: column (1-based) in the text, message, hint.

    >>> print(Unreadable("w + ", 5, "something is missing", "write what is added").caret())
    w +
        ^
    """

    text: str
    column: int
    message: str
    hint: str = ""

    def caret(self) -> str:
        """The line of the text with a caret below the column."""
        before, after = self.around()
        return f"{(before + after).rstrip()}\n{' ' * len(before)}^"

    def around(self) -> tuple[str, str]:
        r"""The line of the text, before the column and from it on, as it may be printed.

        >>> Unreadable("b = 1\n\x1b[2Jw = @", 15, "unknown").around()
        ('\\x1b[2Jw = ', '@')
        """
        before, after = self.text[: self.column - 1], self.text[self.column - 1 :]
        left, right = shown_name(before.rpartition("\n")[2]), shown_name(after.partition("\n")[0])
        left = left if len(left) <= _AROUND else f"…{left[1 - _AROUND :]}"
        return left, right if len(right) <= _AROUND else f"{right[: _AROUND - 1]}…"


@dataclass(frozen=True)
class Ambiguous(Rich):
    """An answer with several readings, and the question to the student.

    >>> Ambiguous("(0,5,1,25)", 2, (), "are the commas decimal?").question
    'are the commas decimal?'
    """

    text: str
    column: int
    readings: tuple[Read, ...]
    question: str

    def __repr__(self) -> str:
        return f"Ambiguous({self.text!r}, {len(self.readings)} readings: {self.question})"


Reading: TypeAlias = Read | Unreadable | Ambiguous
