"""A reply as the JSON text that travels: from a process to the server, from a worker to the page."""

from __future__ import annotations

import json

from svmsym.errors import SvmsymError
from svmsym.page.asking import reply

LONGEST = 4 * 2**20  # characters
_TWO: dict[str, object] = {"points": [["0", "0", -1], ["2", "0", 1]], "kernel": "linear", "C": "inf"}
FIRST: tuple[tuple[str, dict[str, object]], ...] = (("solve", _TWO), ("read", {"text": "b = 1/2"}))


def reply_text(place: str, given: object) -> str:
    """The reply of a place; refused where it would be too long.

    >>> reply_text("nowhere", {})[:21]
    '{"status": "refused",'
    """
    text = json.dumps(reply(place, given), ensure_ascii=True, allow_nan=False)
    if len(text) > LONGEST:
        raise SvmsymError("the reply would be too long", hint="ask for less")
    return text


def reply_to_text(place: str, text: str) -> str:
    """The same for a question that is a JSON text itself; what goes wrong is told, never thrown.

    >>> reply_to_text("words", "[")[:21]
    '{"status": "refused",'
    """
    try:
        return reply_text(place, json.loads(text))
    except SvmsymError as error:
        what, hint = error.what, error.hint
    except Exception as error:  # noqa: BLE001 - the page goes on, whatever an answer fails with
        what, hint = f"the answer failed ({type(error).__name__})", "please tell the authors"
    return json.dumps({"status": "refused", "what": what, "hint": hint})


def warm() -> None:
    """Answer some questions for nobody, so that the first person does not wait for libraries to load."""
    for place, given in FIRST:
        reply_text(place, given)
