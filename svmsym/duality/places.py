"""Where an author's line stands: the place of a call, or of one of its arguments."""

from __future__ import annotations

import ast
import itertools
import linecache
import sys
from functools import lru_cache
from pathlib import Path
from types import FrameType

from svmsym.errors import Place, SvmsymError

# The files whose methods an author calls.
_OURS = {
    str(Path(__file__)),
    *(str(Path(__file__).with_name(name)) for name in ("derivation.py", "stated.py")),
    str(Path(__file__).parents[1] / "arguments" / "argument.py"),
}


def outside() -> FrameType:
    """The innermost frame that belongs to the author."""
    frame = sys._getframe(1)  # noqa: SLF001 - the documented way to find one's caller
    while frame.f_back is not None and frame.f_code.co_filename in _OURS:
        frame = frame.f_back
    return frame


def caller(keyword: str = "") -> Place:
    """The line of the author's call, or the line of one of its arguments."""
    frame = outside()
    file, line = frame.f_code.co_filename, frame.f_lineno
    if keyword:
        # Each instruction takes two bytes; its position tells which call is under way.
        positions = itertools.islice(frame.f_code.co_positions(), frame.f_lasti // 2, None)
        start, _, column, _ = next(positions, (None, None, None, None))
        found = _argument_lines("".join(linecache.getlines(file))).get((start, column, keyword))
        line = found if found is not None else line
    return Place(file, line)


class placed:  # noqa: N801 - used as a statement: with placed():
    """Gives errors raised inside the place of the author's line."""

    def __enter__(self) -> None:
        return

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, SvmsymError) and error.place is None:
            error.place = caller()


@lru_cache(maxsize=8)
def _argument_lines(source: str) -> dict[tuple[int | None, int | None, str], int]:
    """(line, column, keyword) of every call → the line of that keyword."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return {}
    return {
        (call.lineno, call.col_offset, str(keyword.arg)): keyword.lineno
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        for keyword in call.keywords
    }
