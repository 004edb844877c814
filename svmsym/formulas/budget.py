"""A budget of work: how far formulas may grow before they are left alone.

    one unit  =  one letter of one term that is produced, or one value that is computed

A unit takes about a microsecond and at most a few hundred bytes, so a budget bounds time and memory. It
counts work and not seconds: the same formula is refused on every machine, and after every other formula.
Whoever judges a text from outside opens a budget; normal forms, evaluations and expansions spend it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextvars import ContextVar, Token
from types import TracebackType
from typing import Generic, Self, TypeVar

from sympy import Add, Expr, Integer, Mul, Pow

from svmsym.errors import TooLargeError

MOST_WORK = 2_000_000
_MOST_COUNTED = 10**9

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class WorkLimitError(TooLargeError):
    """A formula that is too large: the budget of work is spent."""

    def __init__(self) -> None:
        super().__init__(
            "the formula is too long when it is multiplied out",
            why="the number of terms exceeds the limit of work",
            hint="write lower powers",
        )


class WorkBudget:
    """The work that may be done until the block ends; a budget inside another one is charged to both.

    It bounds work with SymPy; the kernel is independent of everything else and has its own, ``laurent.Work``.

    >>> with WorkBudget(10) as budget:
    ...     spend(7)
    >>> budget.spent, budget.exhausted
    (7, False)
    >>> with WorkBudget(10):
    ...     spend(11)
    Traceback (most recent call last):
        ...
    svmsym.formulas.budget.WorkLimitError: the formula is too long when it is multiplied out
      why: the number of terms exceeds the limit of work
      what to do: write lower powers
    """

    __slots__ = ("_outer", "_token", "most", "spent")

    def __init__(self, most: int = MOST_WORK) -> None:
        self.most = most
        self.spent = 0
        self._outer: WorkBudget | None = None
        self._token: Token[WorkBudget | None] | None = None

    @property
    def exhausted(self) -> bool:
        """Whether more was asked for than there is."""
        return self.spent > self.most

    def __enter__(self) -> Self:
        self._outer = _open.get()
        if self._outer is not None:
            self.most = min(self.most, self._outer.most - self._outer.spent)
        self._token = _open.set(self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._token is not None
        _open.reset(self._token)
        if self._outer is not None:
            self._outer.spent += self.spent


_open: ContextVar[WorkBudget | None] = ContextVar("work budget", default=None)


def spend(units: int) -> None:
    """Charge work to the open budget before it is done; without one, a single step is bounded."""
    budget = _open.get()
    if budget is None:
        if units > MOST_WORK:
            raise WorkLimitError
        return
    budget.spent += units
    if budget.spent > budget.most:
        raise WorkLimitError


def within_budget(work: Callable[[], V], otherwise: Callable[[str], V], most: int = MOST_WORK) -> V:
    """The outcome of the work, or what is said instead where the budget did not suffice.

    What was concluded after the budget was spent does not count: a search that was cut short proves nothing.

    >>> within_budget(lambda: "done", str), within_budget(lambda: spend(MOST_WORK + 1), str)
    ('done', 'the formula is too long when it is multiplied out')
    """
    try:
        with WorkBudget(most) as budget:
            outcome = work()
    except WorkLimitError as error:
        return otherwise(error.what)
    return otherwise(WorkLimitError().what) if budget.exhausted else outcome


class PricedCache(Generic[K, V]):
    """A function of one argument whose results are kept together with their price."""

    def __init__(self, function: Callable[[K], V], most: int) -> None:
        self._function = function
        self._most = most
        self._kept: dict[K, tuple[V, int]] = {}

    def __call__(self, key: K) -> V:
        """The result, kept or computed."""
        found = self._kept.get(key)
        if found is not None:
            spend(found[1])
            return found[0]
        with WorkBudget() as bill:
            result = self._function(key)
        if len(self._kept) >= self._most:
            self._kept.clear()
        self._kept[key] = (result, bill.spent)
        return result

    def cache_clear(self) -> None:
        """Forget all results."""
        self._kept.clear()


def priced_cache(most: int) -> Callable[[Callable[[K], V]], PricedCache[K, V]]:
    """Keep results together with their price: a kept result costs what it cost at first.

    Otherwise the order of the questions would decide which of them are within the budget.
    """
    return lambda function: PricedCache(function, most)


def expand(formula: Expr) -> Expr:
    """SymPy's expansion, charged before it is done.

    >>> from sympy.abc import a, b
    >>> expand((a + b) ** 2)
    a**2 + 2*a*b + b**2
    >>> expand((a + b + 1) ** 64 * (a - b + 2) ** 64)
    Traceback (most recent call last):
        ...
    svmsym.formulas.budget.WorkLimitError: the formula is too long when it is multiplied out
      why: the number of terms exceeds the limit of work
      what to do: write lower powers
    """
    spend(expanded_size(formula))
    return formula.expand()


def expanded_size(formula: Expr) -> int:
    """An upper bound for the number of terms of the expanded formula, those of its parts included.

    >>> from sympy.abc import a, b
    >>> expanded_size((a + b) ** 3)
    4
    """
    parts = [expanded_size(a) for a in formula.args if isinstance(a, Expr)]
    size = 1
    if isinstance(formula, Add):
        size = sum(parts)
    elif isinstance(formula, Pow) and isinstance(formula.exp, Integer):
        size = _terms_of_power(parts[0], abs(int(formula.exp)))
    elif isinstance(formula, Mul):
        for part in parts:
            size = min(size * part, _MOST_COUNTED)
    return min(max(size, *parts, 1), _MOST_COUNTED)


def _terms_of_power(terms: int, exponent: int) -> int:
    """The number of monomials of degree e in t letters, C(t + e − 1, e), as far as it is counted."""
    size = 1
    for k in range(1, min(terms - 1, exponent) + 1):
        size = size * (terms + exponent - k) // k
        if size > _MOST_COUNTED:
            break
    return size
