"""The questions of the page: a formula of a derivation, or a value for four points or for the board.

A question is written ``about/kind``: ``soft-margin/dual``, ``four-points/alpha``, ``board/b``. Each is an
item of an exam with nothing else in it, so that exams, their sentences and their judges do the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import cast

from svmsym.documents.by_hand.examples import load_example
from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem
from svmsym.exams.setting.exam import Exam, Item, ItemKind
from svmsym.page.given import Given, language_of, one_of
from svmsym.page.prose import texts
from svmsym.show.board.state import BoardState, read_state
from svmsym.show.board.words import board_words

BOARD, EXAMPLE = "board", "four-points"
DERIVATIONS = ("hard-margin", "soft-margin", "soft-margin-squared", "hard-margin-no-bias", "epsilon-svr")
FORMULAS = ("lagrangian", "stationarity", "dual", "kkt", "derivation")
VALUES = ("alpha", "w", "b", "margin", "hyperplane", "support_vectors", "slack", "gram")
FIRST = f"{DERIVATIONS[0]}/lagrangian"
BY_LINES = frozenset({"stationarity", "derivation"})  # judged line by line, from the Lagrangian or the primal
_NOT_BY_LINES = frozenset({"epsilon-svr"})  # with two families of multipliers, lines are not judged
_LINEAR = frozenset({"w", "hyperplane"})  # values that a kernel hides


@dataclass(frozen=True)
class Question:
    """A question, ``about/kind``, with the exam around it."""

    name: str
    exam: Exam
    item: Item

    @property
    def by_lines(self) -> bool:
        """Whether the answer is judged line by line."""
        return self.item.kind == "derivation"


def identifiers() -> tuple[str, ...]:
    """Every question there is.

    >>> "four-points/alpha" in identifiers()
    True
    """
    return tuple(f"{about}/{kind}" for about in (*DERIVATIONS, EXAMPLE, BOARD) for kind in kinds_of(about))


def kinds_of(about: str) -> tuple[str, ...]:
    """What can be asked about a derivation, an example or the board.

    >>> kinds_of("epsilon-svr")
    ('lagrangian', 'dual', 'kkt')
    """
    if about not in DERIVATIONS:
        return VALUES
    return tuple(kind for kind in FORMULAS if kind not in BY_LINES or about not in _NOT_BY_LINES)


def question_of(given: Given) -> Question:
    """The question that is asked for, about the data of the board where it says so.

    >>> question_of({"question": "soft-margin/dual"}).item.problem
    'soft-margin'
    """
    question = one_of(given, "question", identifiers(), FIRST)
    about, _, kind = question.partition("/")
    language = language_of(given)
    data: dict[str, Problem] = {}
    if about in DERIVATIONS:
        item = _formula(about, kind)
    else:
        item = Item("a", cast("ItemKind", kind), Fraction(1), data="A")
        data["A"] = load_example(EXAMPLE).problem if about == EXAMPLE else _on_board(given, kind, language)
    exam = Exam("page", "", language, data=data, items=(item,))
    return Question(question, replace(exam, sheet=replace(exam.sheet, language=language)), item)


def _formula(about: str, kind: str) -> Item:
    """A formula of a derivation, or its lines: all of them, or those from the Lagrangian to stationarity."""
    if kind == "stationarity":
        return Item("a", "derivation", Fraction(1), problem=about, start="lagrangian", end="stationarity")
    return Item("a", cast("ItemKind", kind), Fraction(1), problem=about)


def _on_board(given: Given, kind: str, language: str) -> Problem:
    state = read_state(given)
    say = texts(language)
    if len({p.label for p in state.points}) < 2:  # noqa: PLR2004 - two classes
        raise SvmsymError(board_words(language)["waiting"], hint=say["ask-board-hint"])
    if not fits(state, kind):
        raise SvmsymError(say["ask-kernel"], hint=say["ask-kernel-hint"])
    return state.problem


def fits(state: BoardState, kind: str) -> bool:
    """Whether a value can be asked for on a board: with a kernel, w has no coordinates to write."""
    return state.kernel == "linear" or kind not in _LINEAR
