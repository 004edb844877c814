"""Exact numbers in, results on the screen and certificates in files, whole or not at all."""

from __future__ import annotations

import argparse
import json
import shlex
from fractions import Fraction
from pathlib import Path
from typing import Any

from svmsym.errors import Place, SvmsymError, shown_name

_SCREEN = Path("-")
_SCREENS = (_SCREEN, Path("/dev/stdout"))
_TEXTS = ("derive", "exam", "lectures", "predict", "solve")  # whose -o takes one text that may be shown


def settle_screen(chosen: argparse.Namespace) -> None:
    """``-o -`` is the standard output, where these commands write without -o; others need a name."""
    one_text = chosen.command in _TEXTS and getattr(chosen, "action", None) != "vary"
    if one_text and getattr(chosen, "output", None) in _SCREENS:
        chosen.output = None
        if chosen.command == "lectures":
            chosen.to = chosen.to or "text"
    for name, option in {"output": "-o", "figure": "--figure", "folder": "DIR"}.items():
        if getattr(chosen, name, None) == _SCREEN:
            raise _no_name(option)
    if chosen.command != "check-certificate" and getattr(chosen, "certificate", None) == _SCREEN:
        raise _no_name("--certificate")


def _no_name(option: str) -> SvmsymError:
    return SvmsymError(
        f"{option} is -, the standard output, where the report goes",
        hint="name a file or a folder",
    )


def exact_option(text: str | None, option: str) -> Fraction | None:
    """The number that an option gives, None where it was not given."""
    from svmsym.exact.reading.values import without_rows  # noqa: PLC0415 - loads when needed
    from svmsym.number_text import exact_number  # noqa: PLC0415

    if text is None:
        return None
    try:
        return exact_number(text)
    except SvmsymError as error:
        hint = without_rows(error.hint)
        raise SvmsymError(f"{option}: {error.what}", why=error.why, hint=hint) from None


def print_json(shown: dict[str, Any] | list[dict[str, Any]]) -> None:
    """Valid JSON, readable."""
    print(json.dumps(shown, ensure_ascii=False, indent=2, allow_nan=False))


def refuse_overwriting(target: Path | None, source: Path, what: str = "certificate") -> None:
    """A certificate or a figure never replaces the file it is about."""
    if target is not None and target.resolve() == source.resolve():
        raise SvmsymError(
            f"the {what} would replace the problem", hint="name another file", place=Place(str(target))
        )


def write_certificate(target: Path, certificate: dict[str, Any]) -> None:
    """The certificate as a file."""
    from svmsym.documents.files import write_whole  # noqa: PLC0415 - loads when needed
    from svmsym.exact.certificate import certificate_text  # noqa: PLC0415

    if not target.parent.is_dir():
        raise SvmsymError(
            "the folder of the certificate does not exist",
            hint="create it, or name another",
            place=Place(str(target)),
        )
    try:
        write_whole(target, certificate_text(certificate))
    except SvmsymError as error:
        raise SvmsymError(error.what, hint="name another file", place=error.place) from None


def where_to_check(target: Path, source: Path) -> str:
    """The sentence that says what a certificate is good for; its command can be copied.

    >>> where_to_check(Path("my proof.json"), Path("points.csv"))
    "wrote my proof.json; check it with: svmsym check-certificate 'my proof.json' points.csv"
    """
    command = f"svmsym check-certificate {typed(target)} {typed(source)}"
    return f"wrote {shown_name(target)}; check it with: {command}"


def typed(name: Path) -> str:
    r"""A name as it is typed in a shell, also where it has what no key types.

    >>> print(typed(Path("my proof.json")), typed(Path("a\x1bb")))
    'my proof.json' $'a\x1bb'
    """
    text = str(name)
    if text.isprintable():
        return shlex.quote(text)
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"$'{shown_name(escaped)}'"
