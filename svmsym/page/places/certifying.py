"""The place ``certificate``: the proof of the exact answer, with the data inside it."""

from __future__ import annotations

from typing import Any

from svmsym.errors import SvmsymError
from svmsym.exact.certificate import certificate as certificate_of
from svmsym.exact.certificate import certificate_text
from svmsym.exact.solve import solve
from svmsym.page.given import Given
from svmsym.show.board.state import read_state
from svmsym.show.findings import Findings


def certificate(given: Given) -> dict[str, Any]:
    """The certificate as an object and as the text of a file.

    >>> certificate({"points": [["0", "0", -1], ["2", "0", 1]]})["certificate"]["claim"]
    'optimal'
    """
    state = read_state(given)
    if len({p.label for p in state.points}) < 2:  # noqa: PLR2004 - two classes
        raise SvmsymError("there is nothing to prove", hint="give both classes a point")
    answer = solve(state.problem)
    unique = answer.point is not None and Findings(answer).unique_by_rank
    found = certificate_of(answer, unique=unique)
    return {"certificate": found, "text": certificate_text(found), "file": "certificate.json"}
