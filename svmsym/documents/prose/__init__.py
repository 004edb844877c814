"""The sentences of documents, one catalogue per part and language."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources


@cache
def catalogue(language: str, part: str = "pages") -> dict[str, str]:
    """All sentences of a part in a language, by key.

    >>> catalogue("en")["dual"]
    'The dual problem'
    """
    text = (resources.files("svmsym.documents.prose") / f"{part}.{language}.toml").read_text("utf-8")
    return tomllib.loads(text)
