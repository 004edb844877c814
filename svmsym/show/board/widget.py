"""The board in a notebook: drag a point, and the exact solver answers.

``board()`` returns a widget where anywidget is installed and a picture of the same problem elsewhere. Printed
or converted to a document, the widget shows the picture as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from svmsym.documents.figures.choice import figure_or_reason
from svmsym.errors import SvmsymError
from svmsym.exact.front import Number, problem
from svmsym.exact.solve import solve
from svmsym.show.board.reply import answered, reply
from svmsym.show.board.state import BoardPoint, BoardState, KernelName, read_state
from svmsym.show.board.words import board_words

# In this order each needs only those before it; the last one is what a notebook calls.
_SCRIPTS = (
    "board_plane.js",
    "board_curves.js",
    "board_nodes.js",
    "board_words.js",
    "board_picture.js",
    "board_hand.js",
    "board_result.js",
    "board_bar.js",
    "board.js",
    "board_widget.js",
)
_IMPORT = re.compile(r'^import \{[^}]*\} from "\./board\w*\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=const )", re.MULTILINE)
_FOUR = ([[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1])


def board(
    X: Any = None,
    y: Iterable[Any] | None = None,
    *,
    C: Number | None = None,
    kernel: KernelName = "linear",
    language: str = "en",
) -> Any:
    """A board with these points of the plane, or with the four of the lecture; it speaks five languages.

    >>> shown = board([[0, 0], [2, 0]], [-1, 1])
    >>> [str(v) for v in shown.answer.alpha]
    ['1/2', '1/2']
    """
    points, labels = _FOUR if X is None else (X, y)
    stated = problem(points, labels, C="inf" if C is None else C)
    if any(len(row) != 2 for row in stated.X or ()):  # noqa: PLR2004 - a plane
        raise SvmsymError("the board is a plane", hint="choose two columns")
    rows = tuple(BoardPoint(x, v, label) for (x, v), label in zip(stated.X or (), stated.y, strict=True))
    state = read_state(BoardState(rows, kernel, stated.C).as_json())
    widget = _widget_class()
    return Still(state, language) if widget is None else widget(state, language)


class Still:
    """A board that does not move: the picture, and the answer behind it."""

    def __init__(self, state: BoardState, language: str = "en") -> None:
        self.board, self.language = state, language

    @property
    def answer(self) -> Any:
        """The exact answer for what stands on the board."""
        return solve(self.board.problem)

    def picture(self) -> str:
        """The board as SVG."""
        found = figure_or_reason(self.board.problem, self.answer, self.language)
        return f"<p>{escape(found)}</p>" if isinstance(found, str) else found.svg

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": f"a board with {len(self.board.points)} points", "text/html": self.picture()}


def asset(name: str) -> str:
    """A file that the browser gets."""
    return files("svmsym.show.board").joinpath(name).read_text("utf-8")


def module() -> str:
    """The scripts of the board as one module: a notebook takes one file, without others beside it.

    >>> "import {" in module(), module().count("export default")
    (False, 1)
    """
    return "\n".join(_IMPORT.sub("", _EXPORT.sub("", asset(name))).strip() for name in _SCRIPTS)


@cache
def _widget_class() -> Any:
    """The widget, or None where anywidget is missing."""
    try:
        import anywidget  # noqa: PLC0415 - optional, and slow to import
        import traitlets  # noqa: PLC0415 - comes with it
    except ImportError:
        return None

    class Board(anywidget.AnyWidget):
        """Points that can be dragged; ``answer`` is the exact answer for what stands there now."""

        _esm = module()
        _css = asset("board.css")
        state = traitlets.Dict().tag(sync=True)
        reply = traitlets.Dict().tag(sync=True)
        words = traitlets.Dict().tag(sync=True)

        def __init__(self, state: BoardState, language: str = "en") -> None:
            super().__init__(state=state.as_json(), reply=answered(state), words=board_words(language))
            self.language = language
            self.observe(self._moved, "state")

        def _moved(self, _change: object) -> None:
            self.reply = reply(self.state)

        @property
        def board(self) -> BoardState:
            """What stands on the board."""
            return read_state(self.state)

        @property
        def answer(self) -> Any:
            """The exact answer for what stands on the board."""
            return solve(self.board.problem)

        def picture(self) -> str:
            """The board as SVG."""
            return Still(self.board, self.language).picture()

        def _repr_mimebundle_(self, **kwargs: Any) -> Any:
            found = super()._repr_mimebundle_(**kwargs)
            data, meta = found if isinstance(found, tuple) else (found or {}, {})
            return {**data, "text/html": self.picture()}, meta

    return Board
