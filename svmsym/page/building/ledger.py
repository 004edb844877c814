"""What became of the five lectures, judged while the page is built: many of the checks need NumPy.

{"lectures": {lecture: reply}, "entry": {id: reply}}
"""

from __future__ import annotations

import json
from typing import Any

from svmsym.lectures.ledger import MODULES
from svmsym.page.asking import reply


def ledger() -> bytes:
    """Every reply about lectures that the page may ask for, as JSON."""
    found: dict[str, dict[str, Any]] = {"lectures": {}, "entry": {}}
    for name in MODULES:
        whole = found["lectures"][name] = reply("lectures", {"lecture": name})
        for item in whole["entries"]:
            found["entry"][item["id"]] = reply("entry", {"id": item["id"]})
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()
