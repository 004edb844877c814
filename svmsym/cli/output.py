"""Exact numbers in, results on the screen and certificates in files, whole or not at all."""

from __future__ import annotations

import json
import shlex
from fractions import Fraction
from pathlib import Path
from typing import Any

from svmsym.errors import Place, SvmsymError


def exact_option(text: str | None, option: str) -> Fraction | None:
    """The number that an option gives, None where it was not given."""
    from svmsym.number_text import exact_number  # noqa: PLC0415 - loads when needed

    if text is None:
        return None
    try:
        return exact_number(text)
    except SvmsymError as error:
        raise SvmsymError(f"{option}: {error.what}", why=error.why, hint=error.hint) from None


def print_json(shown: dict[str, Any]) -> None:
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
    command = shlex.join(["svmsym", "check-certificate", str(target), str(source)])
    return f"wrote {target}; check it with: {command}"
