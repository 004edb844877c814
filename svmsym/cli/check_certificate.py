"""``svmsym check-certificate``."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from svmsym.cli.output import print_json
from svmsym.errors import Place, ProblemFileError, SvmsymError, shown_name

_EPILOG = """\
examples:
  svmsym solve problem.toml --certificate certificate.json
  svmsym check-certificate certificate.json problem.toml
  svmsym check-certificate downloaded.json

The problem is read again from FILE and every claim is proved from it, with the standard library alone.
The last line says what was read: the certificate tells how, so compare it with the file.
A certificate that contains its data, as the page and Python write it, needs no FILE; with one, its data are
compared with those of FILE as well.
The same without svmsym: python checker.py CERT FILE, with svmsym/exact/checker.py and the files checker_*.py.
"""

_SHORT = 40  # characters of a fraction that fits a line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.epilog = _EPILOG
    parser.add_argument("certificate", metavar="CERT", type=Path, help="written by --certificate")
    parser.add_argument(
        "file", metavar="FILE", type=Path, nargs="?", help="the problem; unless the certificate contains it"
    )
    parser.add_argument("--json", action="store_true", help="print as JSON")


def run(chosen: argparse.Namespace) -> int:
    """Check and say what was proved; exit code 1 if the certificate is rejected."""
    from svmsym.exact.checker import judge  # noqa: PLC0415 - loads when needed

    certificate = _parsed(chosen.certificate)
    if chosen.file is None and "file" in certificate:
        raise SvmsymError(
            "the certificate is about a file",
            hint="name the problem file as well: svmsym check-certificate CERT FILE",
            place=Place(str(chosen.certificate)),
        )
    inside = chosen.file is not None and "data" in certificate and "file" not in certificate
    verdict = judge(certificate, None if chosen.file is None or inside else _content(chosen.file))
    if verdict.unreadable:
        raise SvmsymError(
            f"the certificate is not checked: {shown_name(verdict.unreadable)}",
            why="checking would take too long or too much memory; this is no verdict",
            hint="make a certificate of a smaller problem",
            place=Place(str(chosen.certificate)),
        )
    reasons = [shown_name(reason) for reason in verdict.reasons]
    if inside and not reasons:
        from svmsym.cli.certified_data import difference  # noqa: PLC0415 - loads when needed

        reasons = difference(certificate, chosen.file)
    if chosen.json:
        claim = certificate.get("claim")
        keys = () if reasons else ("statement", "overrides", "file")  # what was accepted
        stated = {key: certificate[key] for key in keys if key in certificate}
        stated |= {} if reasons else {"taken": verdict.taken}
        print_json({"accepted": not reasons, "claim": str(claim)[:40], "reasons": reasons, **stated})
    elif reasons:
        print("\n".join(f"rejected: {shown_name(reason)}" for reason in reasons))
    else:
        about = f"; its data are those of {shown_name(chosen.file.name)}" if inside else ""
        print(f"accepted: {_claim(certificate)}{about}")
        print(f"about: {shown_name(_stated(certificate))}")
        print(f"read: {shown_name(_taken(verdict.taken))}")
    return 1 if reasons else 0


def _claim(certificate: dict[str, Any]) -> str:
    """What an accepted certificate proves."""
    claim, answer = certificate["claim"], certificate["answer"]
    kind = certificate["statement"]["kind"]
    if claim == "optimal":
        value = answer["objective"]
        shown = f"the value {value}" if len(value) <= _SHORT else f"a value of {len(value)} characters"
        return f"this is the optimum of the {kind} problem, with {shown}"
    if claim == "path":
        count = len(answer["segments"])
        return f"this is the path of the {kind} problem in {answer['parameter']}, with {count} segments"
    return f"the {kind} problem is {claim}"


def _stated(certificate: dict[str, Any]) -> str:
    """The settings, the columns and the meaning of the labels: they are part of what is claimed.

    >>> file = {"format": "table", "label": 3, "weight": None, "classes": {"no": -1, "yes": 1}}
    >>> stated = {"kind": "svc", "C": "3/2", "slack": "linear", "bias": True, "kernel": {"type": "linear"}}
    >>> _stated({"statement": stated, "file": file})
    'kind svc, C = 3/2, slack linear, with b, kernel linear; label in column 3; no is −1, yes is +1'
    """
    parts = []
    moving = (
        certificate["answer"]["parameter"].removeprefix("1/") if certificate.get("claim") == "path" else ""
    )
    for name, value in certificate["statement"].items():
        if name == moving:  # the file's own value plays no part
            continue
        if name == "bias":
            parts.append("with b" if value else "without b")
        elif name == "kernel":
            inside = ", ".join(f"{key} = {_short(v)}" for key, v in value.items() if key != "type")
            parts.append(f"kernel {value['type']}" + (f" ({inside})" if inside else ""))
        else:
            parts.append(f"{name} {value}" if name in {"kind", "slack"} else f"{name} = {_short(value)}")
    found = [", ".join(parts)]
    if certificate.get("overrides"):
        found.append(f"not as in the file: {', '.join(certificate['overrides'])}")
    file = certificate.get("file", {})
    found += [f"{name} in column {file[name]}" for name in ("label", "weight") if file.get(name) is not None]
    classes = [
        f"{_short(name)} is {'+1' if sign > 0 else '−1'}" for name, sign in file.get("classes", {}).items()
    ]
    return "; ".join([*found, *([", ".join(classes)] if classes else [])])


def _taken(taken: dict[str, Any]) -> str:
    """What was read, and how: the certificate decides about the separator, the header and the columns.

    >>> ends = {"points": 2, "coordinates": 1, "first": "(0), y = -1", "last": "(2), y = 1"}
    >>> _taken({"format": "inside the certificate", **ends})
    'data inside the certificate; 2 points with 1 coordinate, from (0), y = -1 to (2), y = 1'
    >>> how = {"separator": "comma", "decimals": "point", "header": None, "label": 2, "weight": None}
    >>> _taken({"format": "table", **how, "label_used": False, **ends})[:77]
    'a table without header, separator comma, decimal point, column 2 is not used;'
    """
    layout = taken["format"]
    parts = [{"toml": "TOML", "libsvm": "LIBSVM format", "table": "a table"}.get(layout, f"data {layout}")]
    if layout == "table":
        header = taken["header"]
        parts[0] += " without header" if header is None else f" with the header {_short(header)!r}"
        parts += [f"separator {taken['separator']}", f"decimal {taken['decimals']}"]
        if taken["label"] is not None and not taken["label_used"]:
            parts.append(f"column {taken['label']} is not used")
    if "unknowns" in taken:
        much = [f"{taken['unknowns']} unknowns", f"{taken['A']} rows of A", f"{taken['E']} rows of E"]
        size = f"{', '.join(much)}, Q from {taken['first']} to {taken['last']}"
    else:
        points, width = taken["points"], taken["coordinates"]
        size = f"{points} point{'s' * (points > 1)} with {width} coordinate{'s' * (width > 1)}"
        size += f", from {taken['first']} to {taken['last']}"
    return f"{', '.join(parts)}; {size}"


def _short(value: object) -> str:
    text = shown_name(value)
    return text if len(text) <= _SHORT else f"{text[:_SHORT]}…"


def _content(path: Path) -> bytes:
    from svmsym.exact.reading.source import read_bytes  # noqa: PLC0415 - loads when needed

    try:
        return read_bytes(path)
    except ProblemFileError as error:
        raise SvmsymError(
            f"the file cannot be read: {error.what}", why=error.why, hint="check the name", place=error.place
        ) from None


def _parsed(path: Path) -> dict[str, Any]:
    from svmsym.exact.checker import Wrong, parsed  # noqa: PLC0415 - loads when needed

    try:
        found = parsed(_content(path))
    except (ValueError, RecursionError, MemoryError, Wrong) as error:
        what = "it is not JSON" if isinstance(error, json.JSONDecodeError) else shown_name(str(error)[:200])
        raise SvmsymError(
            f"the certificate cannot be read: {what}",
            hint="give the file that --certificate has written",
            place=Place(str(path), error.lineno if isinstance(error, json.JSONDecodeError) else None),
        ) from None
    if not isinstance(found, dict) or not str(found.get("format", "")).startswith("svmsym-certificate"):
        raise SvmsymError(
            "this is not a certificate",
            hint="give the file that --certificate has written",
            place=Place(str(path)),
        )
    return found
