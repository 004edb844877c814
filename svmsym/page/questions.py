"""The questions of the page: a formula of a derivation, or a value for four points or for the board.

A question is written ``about/kind``: ``soft-margin/dual``, ``four-points/alpha``, ``board/b``. Each is an
item of an exam with nothing else in it, so that exams, their sentences and their judges do the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from svmsym.documents.by_hand.examples import load_example
from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem
from svmsym.exams.meaning.sheet import Sheet
from svmsym.exams.setting.exam import Exam, Item, ItemKind
from svmsym.page.given import Given, language_of, one_of
from svmsym.page.prose import texts
from svmsym.show.board.state import BoardState, read_state
from svmsym.show.board.words import board_words

BOARD, EXAMPLE = "board", "four-points"
DERIVATIONS = ("hard-margin", "soft-margin", "soft-margin-squared", "hard-margin-no-bias", "epsilon-svr")
FORMULAS: tuple[ItemKind, ...] = ("lagrangian", "gradient", "dual", "kkt", "derivation")
VALUES: tuple[ItemKind, ...] = ("alpha", "w", "b", "margin", "hyperplane", "support_vectors", "slack", "gram")
FIRST = f"{DERIVATIONS[0]}/lagrangian"
_NOT_BY_LINES = frozenset({"epsilon-svr"})  # with two families of multipliers, lines are not judged
_LINEAR = frozenset({"w", "hyperplane"})  # values that a kernel hides


@dataclass(frozen=True)
class Question:
    """A question with the exam around it; ``about`` is a derivation, an example or the board."""

    about: str
    exam: Exam
    item: Item

    @property
    def by_lines(self) -> bool:
        """Whether the answer is a derivation, which is judged line by line."""
        return self.item.kind == "derivation"


def identifiers() -> tuple[str, ...]:
    """Every question there is.

    >>> "four-points/alpha" in identifiers()
    True
    """
    return tuple(f"{about}/{kind}" for about in (*DERIVATIONS, EXAMPLE, BOARD) for kind in kinds_of(about))


def kinds_of(about: str) -> tuple[ItemKind, ...]:
    """What can be asked about a derivation, an example or the board.

    >>> kinds_of("epsilon-svr")
    ('lagrangian', 'gradient', 'dual', 'kkt')
    """
    if about not in DERIVATIONS:
        return VALUES
    return tuple(kind for kind in FORMULAS if kind != "derivation" or about not in _NOT_BY_LINES)


def question_of(given: Given) -> Question:
    """The question that is asked for, about the data of the board where it says so.

    >>> question_of({"question": "soft-margin/dual"}).item.problem
    'soft-margin'
    """
    about, _, kind = one_of(given, "question", identifiers(), FIRST).partition("/")
    language = language_of(given)
    name = "A"
    if about in DERIVATIONS:
        item = Item(name, cast("ItemKind", kind), Fraction(1), problem=about)
        return Question(
            about, Exam("page", "", language, sheet=Sheet(language=language), items=(item,)), item
        )
    problem = load_example(EXAMPLE).problem if about == EXAMPLE else _on_board(given, kind, language)
    item = Item("a", cast("ItemKind", kind), Fraction(1), data=name)
    sheet = Sheet(language=language)
    return Question(about, Exam("page", "", language, sheet=sheet, data={name: problem}, items=(item,)), item)


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
