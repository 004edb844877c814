"""``svmsym lectures``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from svmsym.cli.format_option import chosen_format, deliver, require_means
from svmsym.cli.output import print_json
from svmsym.cli.progress import Progress
from svmsym.cli.scheduler_option import add_sharing_arguments, jobs_of
from svmsym.errors import SvmsymError
from svmsym.tasks import scheduled

if TYPE_CHECKING:
    from svmsym.lectures.entry import Lecture
    from svmsym.lectures.judging import Judged

_EPILOG = """\
examples:
  svmsym lectures               how many statements of each lecture hold
  svmsym lectures O             all statements of one lecture
  svmsym lectures O-57          one statement, with its proof or counterexample and its correction
  svmsym lectures --errata      what the lecturers should change
  svmsym lectures O --errata --lang de --to pdf -o errata.pdf
  svmsym lectures --jobs 2

A lecture of your own is a text file, one formula in a line, in your letters: svmsym check NAME FILE.md says
of each line whether it is correct, wrong (with numbers) or undecided; see docs/tutorial-lecturer.md.

Every verdict is computed: by the derivation engine, the proof kernel, the exact solver or an algorithm.
The exit code is 1 where a correction does not pass its check.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.epilog = _EPILOG
    parser.add_argument(
        "id",
        nargs="?",
        metavar="ID",
        help="a lecture (O, M, C, Y or Z), a statement (O-57) or an erratum (E-O16)",
    )
    parser.add_argument("--errata", action="store_true", help="what is wrong, why, and what to write instead")
    parser.add_argument("--to", metavar="FORMAT", help="the errata of one lecture as html, pdf, latex, …")
    parser.add_argument("--lang", metavar="L", help="the errata with headings in en, de, es, ko or zh")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the errata to a file")
    add_sharing_arguments(parser, "statements")
    parser.add_argument("--json", action="store_true", help="print as JSON")


def run(chosen: argparse.Namespace) -> int:
    """Judge what was asked for, and print it."""
    from svmsym.lectures.judging import judged, tally  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.lectures.ledger import find, lectures  # noqa: PLC0415
    from svmsym.show.ledger_text import entry_text, errata_text, listing, table  # noqa: PLC0415

    _refuse_stray_options(chosen)
    jobs = jobs_of(chosen)
    with Progress() as progress, scheduled(chosen.scheduler):
        progress.stage("checking lectures")
        course, some = (None, ()) if chosen.id is None else find(chosen.id)
        found = judged([course] if course else lectures(), progress.part, only=some, n_jobs=jobs)
    ok = all(item.ok for _, judged in found for item in judged)
    if chosen.json:
        print_json(
            {
                "ok": ok,
                "lectures": [asdict(tally(*pair)) for pair in found],
                "entries": [entry_json(item) for _, judged in found for item in judged],
                **({"errata": [e for pair in found for e in errata_json(*pair)]} if chosen.errata else {}),
            }
        )
    elif some and not chosen.errata:
        print("\n\n".join(entry_text(found[0][0], item) for item in found[0][1]))
    elif _as_document(chosen):
        _report(found, chosen)
    elif chosen.errata:
        print("\n\n".join(errata_text(*pair) for pair in found))
    elif chosen.id is not None:
        print(listing(*found[0]))
    else:
        print(table([tally(*pair) for pair in found]))
    return 0 if ok else 1


def _as_document(chosen: argparse.Namespace) -> bool:
    """Whether the errata are a document; the plain report on the screen is none."""
    return any(value is not None for value in (chosen.to, chosen.lang, chosen.output))


def _refuse_stray_options(chosen: argparse.Namespace) -> None:
    """A document is made of the errata of one lecture."""
    from svmsym.documents.prose import known  # noqa: PLC0415 - loads when needed

    if not _as_document(chosen):
        return
    if not chosen.errata or chosen.json:
        raise SvmsymError("--to, --lang and -o are for --errata", hint="add --errata, and leave --json out")
    if chosen.id is None:
        raise SvmsymError("a document has the errata of one lecture", hint="name it: O, M, C, Y or Z")
    require_means([chosen_format(chosen.to, chosen.output)], [known(chosen.lang or "en")])


def _report(found: Sequence[tuple[Lecture, Sequence[Judged]]], chosen: argparse.Namespace) -> None:
    from svmsym.documents.errata_page import errata_document  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.formats import FORMATS  # noqa: PLC0415

    ((lecture, judged),) = found
    form = chosen_format(chosen.to, chosen.output)
    made = FORMATS[form].render(errata_document(lecture, judged, chosen.lang or "en"))
    deliver(made, form, chosen.output)


def errata_json(course: Lecture, found: Sequence[Judged]) -> list[dict[str, Any]]:
    """The errata that these entries carry: how bad, where, why, and what to write instead."""
    told = []
    for erratum in course.errata:
        carriers = [item.entry.id for item in found if erratum.id in item.entry.errata]
        if carriers:
            told.append(
                {
                    "id": erratum.id,
                    "severity": erratum.severity,
                    "entries": carriers,
                    "reason": erratum.why,
                    "instead": erratum.instead,
                }
            )
    return told


def entry_json(item: Judged) -> dict[str, Any]:
    """One entry as JSON: the verdict and what it rests on."""
    entry, finding, correction = item.entry, item.finding, item.correction
    return {
        "id": entry.id,
        "says": entry.says,
        "verdict": item.verdict,
        "check": entry.check.how if entry.check else None,
        "reason": finding.reason if finding else entry.not_checkable,
        "counterexample": (finding.counterexample or None) if finding else None,
        "convention": entry.convention or None,
        "without": (item.without.counterexample or item.without.reason) if item.without else None,
        "correction": {"says": entry.correction, "holds": correction.holds} if correction else None,
        "errata": list(entry.errata),
        "ok": item.ok,
    }
