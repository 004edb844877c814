"""An example solved by hand, as blocks of a document or as a document of its own."""

from __future__ import annotations

from dataclasses import replace

from svmsym.documents.by_hand.board import Board
from svmsym.documents.by_hand.examples import load_example
from svmsym.documents.by_hand.explanation import Explanation, explain
from svmsym.documents.by_hand.lines import ROLES
from svmsym.documents.by_hand.say_check import bias_blocks, check_blocks
from svmsym.documents.by_hand.say_data import data_blocks, dual_blocks, matrix_blocks
from svmsym.documents.by_hand.say_infeasible import infeasible_blocks
from svmsym.documents.by_hand.say_result import (
    decision_blocks,
    margin_blocks,
    result_blocks,
    scalar_blocks,
    support_blocks,
)
from svmsym.documents.by_hand.say_search import search_blocks
from svmsym.documents.figures.choice import figure_of
from svmsym.documents.tree import Block, Document, Figure, Heading
from svmsym.exact.problem import Problem
from svmsym.formulas.notation import DEFAULT, Notation

_NAMES = ("α", "b", "w", "x", "y", "ξ", "C", "K", "φ", "D", "η")
_MORE = {
    "svr": ("α*", "β", "z", "ε", "ξ*"),
    "nusvr": ("α*", "β", "z", "ε", "ν", "s"),
    "nusvc": ("ν", "ρ", "s"),
    "one-class": ("ν", "ρ"),
    "svdd": ("R",),
    "ls-svm": ("γ",),
    "ridge": ("λ", "z"),
}


def explained(
    problem: Problem, language: str = "en", notation: Notation = DEFAULT, title: str = ""
) -> list[Block]:
    """The solution as a person would write it on the board; its first heading has level 2.

    >>> two = Problem("svc", X=((1, 2), (2, 1)), y=(1, -1))
    >>> [block.text for block in explained(two) if isinstance(block, Heading)][:2]
    ['Worked example by hand', 'The data']
    """
    return explanation_blocks(explain(problem), language, notation, title)


def explanation_blocks(
    found: Explanation,
    language: str = "en",
    notation: Notation = DEFAULT,
    title: str = "",
    picture: Figure | None = None,
) -> list[Block]:
    """The blocks of an explanation that is computed already; with another picture where one is given."""
    board = Board(found, language, fitted(notation, found.problem))
    head = board.say.words("title-of", title=title) if title else board.say.words("title")
    blocks: list[Block] = [Heading(2, head), *data_blocks(board), *matrix_blocks(board)]
    blocks += dual_blocks(board)
    if found.optimum is None:
        return [*blocks, *infeasible_blocks(board)]
    figure = picture or figure_of(found.problem, found.answer, language, board.notation)
    return [
        *blocks,
        *search_blocks(board),
        *result_blocks(board),
        *bias_blocks(board),
        *scalar_blocks(board),
        *decision_blocks(board),
        *margin_blocks(board),
        *support_blocks(board),
        *([figure] if figure is not None else []),
        *check_blocks(board),
    ]


def example_blocks(name: str, language: str = "en", notation: Notation = DEFAULT) -> list[Block]:
    """An example that comes with svmsym, by its name, or a problem file, to append to a derivation."""
    example = load_example(name)
    return explained(example.problem, language, notation, example.title(language))


def explained_document(
    problem: Problem, language: str = "en", notation: Notation = DEFAULT, title: str = ""
) -> Document:
    """The same as a document of its own."""
    blocks = explained(problem, language, notation, title)
    raised = (replace(b, level=b.level - 1) if isinstance(b, Heading) else b for b in blocks)
    return Document(tuple(raised), fitted(notation, problem), ROLES, language)


def fitted(notation: Notation, problem: Problem) -> Notation:
    """The profile without renamings that would give two letters of an example one symbol."""
    return notation.for_names((*_NAMES, *_MORE.get(problem.kind, ())), where="the worked example")
