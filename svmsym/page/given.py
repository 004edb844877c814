"""What comes from outside, taken key by key: the right kind, short enough, from a list where there is one."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeAlias

from svmsym.documents.prose import LANGUAGES
from svmsym.errors import SvmsymError

Given: TypeAlias = Mapping[str, Any]
_SHOWN = 40  # characters of a refused name


def object_of(given: object) -> Given:
    """The data of a request; only an object has keys.

    >>> object_of({"lang": "de"})["lang"]
    'de'
    """
    if not isinstance(given, Mapping):
        raise SvmsymError("the request is not an object", hint='send an object such as {"lang": "en"}')
    return given


def text_of(given: Given, key: str, longest: int, default: str = "") -> str:
    """A text, at most so long.

    >>> text_of({"answer": "b = 1"}, "answer", 100)
    'b = 1'
    """
    found = given.get(key, default)
    if not isinstance(found, str):
        raise SvmsymError(f"{key} is not a text", hint="send it as a string")
    if len(found) > longest:
        raise SvmsymError(f"{key} has more than {longest} characters", hint="shorten it")
    return found


def one_of(given: Given, key: str, allowed: Collection[str], default: str) -> str:
    """A name from a list.

    >>> one_of({}, "detail", ("sketch", "full"), "full")
    'full'
    """
    found = given.get(key, default)
    if not isinstance(found, str) or found not in allowed:
        shown = repr(found[:_SHOWN]) if isinstance(found, str) else "of this kind"
        raise SvmsymError(f"there is no {key} {shown}", hint=f"choose one of {', '.join(allowed)}")
    return found


def yes_or_no(given: Given, key: str, *, default: bool) -> bool:
    """True or false.

    >>> yes_or_no({}, "explain", default=True)
    True
    """
    found = given.get(key, default)
    if not isinstance(found, bool):
        raise SvmsymError(f"{key} is not true or false", hint="send true or false")
    return found


def language_of(given: Given) -> str:
    """The language of the answer.

    >>> language_of({"lang": "ko"}), language_of({})
    ('ko', 'en')
    """
    return one_of(given, "lang", LANGUAGES, "en")
