"""The process that answers the page: the worker of exams with one task, ``page``.

    python -m svmsym.page.server.answering MEGABYTES SECONDS

The reply travels as the text it will have, so that the server passes it on without looking into it.
"""

from __future__ import annotations

import json

from svmsym.exams.worker_process import main
from svmsym.exams.worker_tasks import Plain
from svmsym.page.reply_text import FIRST, reply_text


def page_task(place: str, given: object) -> Plain:
    """The reply of a place as a JSON text.

    >>> page_task("nowhere", {})["text"][:22]
    '{"status": "refused", '
    """
    return {"text": reply_text(place, given)}


if __name__ == "__main__":
    first = [json.dumps({"task": "page", "with": {"place": p, "given": g}}) for p, g in FIRST]
    main({"page": page_task}, first)
