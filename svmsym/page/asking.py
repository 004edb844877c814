"""What the page asks, and what it is answered: data in, data out, no server and no browser.

    reply("derive", {"name": "hard-margin", "lang": "de"}) = {"status": "ok", "title": …, "html": …}

A refusal is an answer too: ``{"status": "refused", "what": …, "hint": …}``. Everything that comes from
outside is checked here or in the file of its place: names are looked up in lists, numbers are limited, and no
text becomes a path or a program.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from svmsym.documents.prose import LANGUAGES
from svmsym.errors import SvmsymError
from svmsym.page.given import Given, object_of
from svmsym.page.prose import translated

# Where the answer to each place is made; a file loads when it is asked for the first time.
_PLACES = {
    "words": "texts",
    "choices": "choices",
    "derive": "deriving",
    "solve": "solving",
    "certificate": "certifying",
    "read": "reading",
    "question": "questioning",
    "solution": "questioning",
    "check": "checking",
    "lectures": "ledger",
    "entry": "ledger",
}
PLACES = tuple(_PLACES)


def reply(place: str, given: object) -> dict[str, Any]:
    """The answer of a place to data from outside.

    >>> reply("solve", {"points": [["0", "0", -1], ["2", "0", 1]]})["alpha"]
    ['1/2', '1/2']
    >>> reply("nowhere", {})["what"]
    'there is no such place'
    """
    try:
        if place not in _PLACES:
            raise SvmsymError("there is no such place", hint=f"the places are {', '.join(PLACES)}")  # noqa: TRY301
        return _answered(place, object_of(given))
    except SvmsymError as error:
        return {"status": "refused", **told(error.what, error.hint, given)}


def told(what: str, hint: str, given: object) -> dict[str, str]:
    """A refusal in the language of the question, where it is known in it.

    >>> told("C is not positive", "", {"lang": "de"})["what"]
    'C ist nicht positiv'
    """
    asked = given.get("lang", "") if isinstance(given, Mapping) else ""
    language = asked if isinstance(asked, str) and asked in LANGUAGES else "en"
    return {"what": translated(what, language)[0], "hint": translated(hint, language)[0]}


def _answered(place: str, given: Given) -> dict[str, Any]:
    module = import_module(f"svmsym.page.places.{_PLACES[place]}")
    found: dict[str, Any] = getattr(module, place)(given)
    return {"status": "ok", **found}
