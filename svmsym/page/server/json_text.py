r"""JSON from outside, measured before it is parsed.

Brackets in brackets cost the parser its stack, digits cost the square of their number, and NaN is no number.
So strings are set aside first, and what is left is measured: how deep, how long each number.
"""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from svmsym.errors import SvmsymError

MOST_BYTES = 64 * 1024
DEEPEST = 16
LONGEST_NUMBER = 32

_STRING = re.compile(r'"(?:[^"\\]|\\.)*+"', re.DOTALL)
_NUMBER = re.compile(r"[-+.0-9eE]+")


def parsed(raw: bytes) -> Any:
    """The value of a JSON text within the limits.

    >>> parsed(b'{"points": [["1/2", "0", 1]]}')
    {'points': [['1/2', '0', 1]]}
    >>> parsed(b"[" * 9000)
    Traceback (most recent call last):
    svmsym.errors.SvmsymError: the question is too deep
      what to do: put at most 16 brackets into each other
    """
    if len(raw) > MOST_BYTES:
        raise SvmsymError("the question is too long", hint=f"send at most {MOST_BYTES} bytes")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise SvmsymError("the question is not UTF-8", hint="send JSON in UTF-8") from None
    _measure(_STRING.sub("", text))
    try:
        value = json.loads(text, parse_constant=_no_number, object_pairs_hook=_object)
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise SvmsymError("the question has half a character", hint="send whole characters") from None
    except ValueError:
        raise SvmsymError("the question is not JSON", hint="send a JSON object") from None
    return value


def _measure(bare: str) -> None:
    """Refuse brackets too deep and numbers too long in a text without its strings."""
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", bare):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise SvmsymError(
                "the question is too deep", hint=f"put at most {DEEPEST} brackets into each other"
            )
    if any(len(number) > LONGEST_NUMBER for number in _NUMBER.findall(bare)):
        raise SvmsymError("a number is too long", hint=f"write at most {LONGEST_NUMBER} characters")


def _no_number(name: str) -> NoReturn:
    raise SvmsymError(f"{name} is not a number", hint="write numbers as texts, like 3, -1/2 or 0.25")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise SvmsymError("the question has a key twice", hint="give every key once")
    return found
