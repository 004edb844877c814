"""The process that answers the page: the worker of exams with one task, ``page``.

    python -m svmsym.page.server.answering MEGABYTES SECONDS

The reply travels as the text it will have, so that the server passes it on without looking into it.
"""

from __future__ import annotations

import json

from svmsym.errors import SvmsymError
from svmsym.exams.worker_process import main
from svmsym.exams.worker_tasks import Plain

LONGEST = 4 * 2**20  # characters of a reply
_TWO = {"points": [["0", "0", -1], ["2", "0", 1]], "kernel": "linear", "C": "inf"}


def page_task(place: str, given: object) -> Plain:
    """The reply of a place as a JSON text.

    >>> page_task("nowhere", {})["text"][:22]
    '{"status": "refused", '
    """
    from svmsym.page.asking import reply  # noqa: PLC0415 - SymPy loads late

    text = json.dumps(reply(place, given), ensure_ascii=True, allow_nan=False)
    if len(text) > LONGEST:
        raise SvmsymError("the reply would be too long", hint="ask for less")
    return {"text": text}


def _first() -> list[str]:
    """Questions answered for nobody, so that the first person does not wait for libraries to load."""
    asked: list[tuple[str, object]] = [("solve", _TWO), ("read", {"text": "b = 1/2"})]
    return [json.dumps({"task": "page", "with": {"place": p, "given": g}}) for p, g in asked]


if __name__ == "__main__":
    main({"page": page_task}, _first())
