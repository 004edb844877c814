"""Changes in a certificate: every place, and other digits there."""

import copy
import re


def places(value, path=()):
    """Every number and text inside, with the keys that lead to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for k, inner in enumerate(value):
            yield from places(inner, (*path, k))
    else:
        yield path, value


def changed(certificate, path, value):
    """The certificate with another value in one place."""
    copied = copy.deepcopy(certificate)
    inside = copied
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return copied


def other_digits(value):
    """The value with one digit or the sign changed, in every way but two of each digit."""
    if value is None or isinstance(value, bool):
        yield "1" if value is None else not value
        return
    text = str(value)
    for found in re.finditer(r"\d", text):
        for step in (1, 7):
            digit = str((int(found[0]) + step) % 10)
            new = text[: found.start()] + digit + text[found.end() :]
            yield int(new) if isinstance(value, int) else new
    if text not in {"0", ""} and re.fullmatch(r"-?\d.*", text):
        new = text[1:] if text[0] == "-" else "-" + text
        yield int(new) if isinstance(value, int) else new
