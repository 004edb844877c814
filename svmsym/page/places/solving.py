"""The place ``solve``: the exact answer for what stands on the board, point by point and by hand."""

from __future__ import annotations

from typing import Any

from svmsym.documents.by_hand.page import explained_document
from svmsym.documents.numbering import numbered
from svmsym.formulas.notation import load_notation, notation_names
from svmsym.page.given import Given, language_of, one_of, yes_or_no
from svmsym.page.markup import piece_html
from svmsym.show.board.reply import answered
from svmsym.show.board.state import BoardState, read_state


def solve(given: Given) -> dict[str, Any]:
    """What the board shows, a row for each point, and the solution as a person would write it.

    With ``explain`` false the last is left out, as a point that is being dragged needs none.

    >>> two = {"points": [["0", "0", -1], ["2", "0", 1]], "explain": False}
    >>> [row["role"] for row in solve(two)["table"]]
    ['margin', 'margin']
    """
    state = read_state(given)
    language = language_of(given)
    notation = one_of(given, "notation", tuple(notation_names()), "default")
    found = answered(state)
    shown = {**found, "state": state.as_json(), "table": _table(state, found)}
    if not yes_or_no(given, "explain", default=True) or found["status"] == "waiting":
        return shown
    page = numbered(explained_document(state.problem, language, load_notation(notation)))
    return {**shown, "explanation": piece_html(page, 1)}


def _table(state: BoardState, found: dict[str, Any]) -> list[dict[str, Any]]:
    """One row for each point: where it lies, its α, ξ and f(x), and its part in the answer."""
    rows: list[dict[str, Any]] = []
    for k, point in enumerate(state.points):
        row: dict[str, Any] = {"x": str(point.x), "y": str(point.y), "label": point.label}
        if found["status"] == "optimal":
            row |= {key: found[name][k] for key, name in _COLUMNS.items()}
            row["role"] = "bound" if found["bounded"][k] else "margin" if found["support"][k] else "none"
        rows.append(row)
    return rows


_COLUMNS = {"alpha": "alpha", "slack": "slack", "f": "values"}
