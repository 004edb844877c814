"""Check a certificate: ``python checker.py CERTIFICATE [FILE]``, with Python 3.11 and nothing else.

It ends with 0 "accepted", 1 "rejected" with the reason, or 2 "unreadable", also where it is too large.
How the answer was found does not matter: the problem is read again, from FILE or from the certificate itself,
and every claim is proved from it with whole numbers. What was read is printed with the verdict: compare it.

This file opens files and prints. The proof that an answer is optimal is in checker_optimal.py, which begins
with the mathematics. Beside it are

    checker_kinds.py     settings, data and rows of each kind; proofs that there is no optimum
    checker_limits.py    what is refused as too large
    checker_kernels.py   kernels, and whether a problem is convex
    checker_files.py     tables, LIBSVM and TOML; needed for a certificate about a file
    checker_more.py      qp, paths, all optimal α; needed for these claims
"""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":  # no file beside this one may be taken for one of the standard library
    sys.path[:] = [folder for folder in sys.path if Path(folder).resolve() != Path(__file__).resolve().parent]

import csv
import gc
import hashlib
import importlib.util
import json
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

Claims = dict[str, Any]
KEYS = {"format", "claim", "statement", "overrides", "file", "data", "answer", "seal"}
MOST_DIGITS, SHOWN = 1000, 6  # of an integer in JSON, coordinates of a point
USAGE = "usage: python checker.py CERTIFICATE [FILE]\n"
MALFORMED = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, csv.Error)


@cache
def beside(name: str) -> Any:
    """A file that belongs to this one; its proofs begin with what is in checker_optimal.py, their core."""
    spec: Any = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    module: Any = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except OSError:
        sys.stderr.write(f"unreadable: the file {name}.py is not beside checker.py\n")
        raise SystemExit(2) from None
    module.beside = beside
    if name == "checker_optimal":
        return module
    module.core, module.need = core, lambda *claim: core.need(*claim)  # noqa: PLW0108 - tests replace core.need
    return module


core = beside("checker_optimal")
Wrong, Large, need = core.Wrong, beside("checker_limits").Large, core.need


class Verdict(NamedTuple):
    """Why a certificate is rejected (nothing: it is accepted), why there is no verdict, what was read."""

    reasons: list[str]
    unreadable: str = ""
    taken: Claims = {}  # noqa: RUF012 - never changed


def parsed(content: bytes) -> Any:
    """The JSON of a certificate: no key twice, and no number but integers."""
    return json.loads(
        content.decode("utf-8"), object_pairs_hook=once, parse_int=whole, parse_float=no, parse_constant=no
    )


def once(pairs: list[tuple[str, Any]]) -> Claims:
    """A JSON object without repeated keys."""
    need(len(dict(pairs)) == len(pairs), "a key is repeated")
    return dict(pairs)


def whole(digits: str) -> int:
    """An integer of JSON; a long one is written as text."""
    need(len(digits) <= MOST_DIGITS, f"an integer of {len(digits)} digits is not written as text")
    return int(digits)


def no(text: str) -> None:
    """Refuse a float, which says 9007199254740992 for 9007199254740993.0, and NaN."""
    need(False, f"the number {text[:40]} is not exact; it is written as text")


def seal(certificate: Claims) -> str:
    """The hash of everything else in the certificate."""
    rest = {key: value for key, value in certificate.items() if key != "seal"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def prove(certificate: Any, file: bytes | None) -> Claims:
    """Reject the certificate unless all it says is proved; what was read."""
    need(isinstance(certificate, dict), "this is not a certificate")
    need(certificate["format"] == "svmsym-certificate/1", "this is not svmsym-certificate/1")
    need(set(certificate) <= KEYS, f"unknown: {', '.join(sorted(set(certificate) - KEYS))[:200]}")
    if "seal" in certificate:  # no proof, but it finds damage where another answer is just as true
        need(certificate["seal"] == seal(certificate), "the certificate was changed after it was sealed")
    claim, answer = certificate["claim"], certificate["answer"]
    need(isinstance(answer, dict), "there is no answer")
    settings, problem, taken = read(certificate, file)
    proofs = proofs_of(settings["kind"], claim)
    need(claim in proofs, f"{settings['kind']} cannot be proved to be {str(claim)[:40]}")
    proved = proofs[claim](problem, answer)
    theta = settings["kind"] in beside("checker_kinds").THETA
    value = "b" if theta else "b_interval"  # beside ρ or ε it is no claim about all b
    for key in {*answer, *({"objective", value, "curvature", "value"} & set(proved))}:
        need(key in proved, f"{str(key)[:40]} cannot be claimed here")
        same = proved[key] is answer[key] or text_of(proved[key]) == text_of(answer[key])
        need(same, f"{key} is wrong; proved is {str(proved[key])[:200]}")
    return taken | extent(problem)


def read(certificate: Claims, file: bytes | None) -> tuple[Claims, Any, Claims]:
    """The settings, the problem, and how it was read."""
    kinds = beside("checker_kinds")
    settings = kinds.settings_of(certificate["statement"])
    if "data" in certificate:
        alone = file is None and not {"file", "overrides"} & set(certificate)
        need(alone and isinstance(certificate["data"], dict), "the data are in the certificate")
        data, number, taken = certificate["data"], core.number, {"format": "inside the certificate"}
    else:
        number = beside("checker_files").number
        data, taken = beside("checker_files").read(certificate, file, settings)
    if settings["kind"] == "qp":
        return settings, beside("checker_more").read_qp(data, number), taken
    return settings, kinds.read(settings, data, number), taken


def proofs_of(kind: str, claim: str) -> dict[str, Any]:
    """The proofs of a kind, from the file that has the one of the claim."""
    if kind == "qp":
        return beside("checker_more").QP_PROOFS  # type: ignore[no-any-return]
    usual: dict[str, Any] = beside("checker_kinds").PROOFS
    return usual if claim in usual else beside("checker_more").PROOFS


def text_of(value: Any) -> str:
    """A value as JSON, where true is not 1."""
    return json.dumps(value, sort_keys=True)


def extent(problem: Any) -> Claims:
    """How much was read, with the first and the last of it."""
    if isinstance(problem, dict):
        Q = [shown(row) for row in problem["Q"]]
        return {
            "unknowns": len(Q),
            "A": len(problem["A"]),
            "E": len(problem["E"]),
            "first": Q[0],
            "last": Q[-1],
        }
    ends = []
    for i in (0, -1):
        point = shown([Fraction(v, problem.unit) for v in problem.rows[i][: SHOWN + 1]])
        ends.append(point + (f", y = {str(problem.y[i])[:40]}" if problem.y else ""))
    return {
        "points": len(problem.rows),
        "coordinates": len(problem.rows[0]),
        "first": ends[0],
        "last": ends[1],
    }


def shown(row: list[Any]) -> str:
    """A point, cut where it is long."""
    return f"({', '.join(str(v)[:40] for v in row[:SHOWN])}{', …' if len(row) > SHOWN else ''})"


def judge(certificate: Any, file: bytes | None = None) -> Verdict:
    """The verdict about a certificate, with its file unless it contains the data."""
    limit, collects = sys.get_int_max_str_digits(), gc.isenabled()
    sys.set_int_max_str_digits(0)
    gc.disable()  # millions of numbers, but no cycles
    try:
        return Verdict([], taken=prove(certificate, file))
    except Wrong as error:
        return Verdict([str(error)])
    except Large as error:
        return Verdict([f"too large: {error}"], f"too large: {error}")
    except (RecursionError, MemoryError) as error:
        return Verdict(["too large"], f"too large: {type(error).__name__}")
    except MALFORMED as error:
        return Verdict([f"malformed: {type(error).__name__}: {str(error)[:200]}"])
    finally:
        sys.set_int_max_str_digits(limit)
        if collects:
            gc.enable()


def check(certificate: Any, file: bytes | None = None) -> list[str]:
    """Why the certificate is not accepted; nothing if it is. Without a file it contains the data."""
    return judge(certificate, file).reasons


def content_of(name: str) -> bytes:
    """The bytes of a file."""
    most = beside("checker_limits").MOST_BYTES
    with Path(name).open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise Large(f"{name} has more than {most} bytes")
    return content


def main(arguments: list[str]) -> int:
    """Say on the terminal what was proved, or what was not."""
    try:
        name, *others = arguments
        certificate, files = parsed(content_of(name)), [content_of(other) for other in others]
        (file,) = files or (None,)
        verdict = judge(certificate, file)
    except (OSError, ValueError, RecursionError, MemoryError, Wrong, Large) as error:
        return say(sys.stderr, f"unreadable: {str(error) or type(error).__name__}\n{USAGE}", 2)
    if verdict.unreadable:
        return say(sys.stderr, f"unreadable: {verdict.unreadable}\n", 2)
    if verdict.reasons:
        return say(sys.stdout, f"rejected: {verdict.reasons[0]}\n", 1)
    told = {key: certificate.get(key) for key in ("claim", "statement", "overrides", "file")}
    told |= {"taken": verdict.taken}
    return say(sys.stdout, f"accepted: {json.dumps(told, ensure_ascii=False)}\n", 0)


def say(stream: Any, text: str, code: int) -> int:
    """Print a text, with escapes for what would move the screen or is unknown there; the exit code."""
    lines = ["".join(c if c.isprintable() else ascii(c)[1:-1] for c in line) for line in text.split("\n")]
    encoding = stream.encoding or "utf-8"
    stream.write("\n".join(lines).encode(encoding, "backslashreplace").decode(encoding))
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
