"""Ledgers of lectures as text: a table of lectures, a list, one entry in full, a report of errata."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from svmsym.formulas.notation import Notation, load_notation
from svmsym.lectures.entry import Erratum, Lecture
from svmsym.lectures.finding import Finding
from svmsym.lectures.judging import Judged, Tally

_WIDTH = 100
_MARKS = {"proved": "✓", "convention": "≈", "refuted": "✗", "not checkable": "·"}
WORDS = {
    "proved": "proved",
    "convention": "holds under a convention",
    "refuted": "refuted",
    "not checkable": "not checkable here",
}
_PROOF = "by proof: what holds for all n and m, or as an identity; the rest is computed on exact examples"
_HEADINGS = {
    "substantive": "Wrong: who follows the text gets a wrong result",
    "hypothesis": "A hypothesis is missing, or the reason is wrong",
    "notation": "Slips of notation",
}


def table(tallies: Sequence[Tally]) -> str:
    """One line for each lecture, and their sum."""
    heads = ("", "items", "proved", "convention", "refuted", "not checkable", "errata", "by proof", "")
    rows = [(t.id, *map(str, t.numbers), t.title) for t in tallies]
    sums = [str(sum(t.numbers[k] for t in tallies)) for k in range(7)]
    lines = [heads, *rows, *([("", *sums, "together")] if len(tallies) > 1 else [])]
    widths = [max(len(line[k]) for line in lines) for k in range(len(heads))]
    shown = []
    for line in lines:
        cells = [line[0].ljust(widths[0]), *(line[k].rjust(widths[k]) for k in range(1, 8)), line[8]]
        shown.append("  ".join(cells).rstrip())
    return "\n".join([*shown, "", _PROOF])


def listing(lecture: Lecture, found: Iterable[Judged]) -> str:
    """Every entry with a mark, by section."""
    lines = [f"{lecture.id}  {lecture.title} (language {lecture.language}, notation {lecture.notation})"]
    section = ""
    for item in found:
        if item.entry.section != section:
            section = item.entry.section
            lines += ["", section]
        label = f"  {_MARKS[item.verdict]} {item.entry.id:10} "
        lines += _filled(item.entry.says, label)
    return "\n".join([*lines, "", "✓ proved   ≈ holds under a convention   ✗ refuted   · not checkable here"])


def entry_text(lecture: Lecture, item: Judged) -> str:
    """One entry in full: what is said, the verdict, and what it rests on."""
    entry, notation = item.entry, load_notation(lecture.notation)
    lines = [f"{entry.id}  {entry.says}", f"  in: {lecture.title}, {entry.section}", ""]
    if entry.quoted:
        lines[1:1] = _filled(entry.quoted, "  printed: ")
    lines.append(f"verdict: {WORDS[item.verdict]}")
    if entry.convention:
        lines += _filled(entry.convention, "  convention: ")
    if item.finding is not None and entry.check is not None:
        lines += _filled(item.finding.reason, f"  checked ({entry.check.how}): ")
        lines += _numbers(item.finding, notation)
    if entry.not_checkable:
        lines += _filled(entry.not_checkable, "  why: ")
    if item.without is not None:
        lines += _filled(item.without.written(notation) or item.without.reason, "  without it: ")
    if entry.correction or item.correction is not None:
        lines += ["", *_filled(entry.correction, "correction: ")]
    if item.correction is not None:
        word = "passes" if item.correction.holds else "FAILS"
        means = "checked by the same means" if entry.corrected_check is None else "checked on its own"
        lines += _filled(f"{word}: {item.correction.reason}", f"  {means}: ")
        lines += [f"  {line}" for line in item.correction.lines]
    by_id = {erratum.id: erratum for erratum in lecture.errata}
    for name in entry.errata:
        lines += ["", *_filled(f"{by_id[name].why}", f"{name} ({by_id[name].severity}): ")]
    return "\n".join(lines)


def errata_text(lecture: Lecture, found: Sequence[Judged]) -> str:
    """What a lecturer could act on, the worst first."""
    lines = [f"{lecture.id}  {lecture.title}"]
    carried = {name for item in found for name in item.entry.errata}
    for severity, heading in _HEADINGS.items():
        those = [e for e in lecture.errata if e.severity == severity and e.id in carried]
        if those:
            lines += ["", f"{heading} ({len(those)})"]
        for erratum in those:
            carriers = [item for item in found if erratum.id in item.entry.errata]
            lines += ["", *_erratum(erratum, carriers, load_notation(lecture.notation))]
    return "\n".join(lines)


def _erratum(erratum: Erratum, carriers: Sequence[Judged], notation: Notation) -> list[str]:
    lines = [f"  {erratum.id}, at {', '.join(item.entry.id for item in carriers)}"]
    for item in carriers:
        lines += _filled(item.entry.quoted or item.entry.says, "    printed: ")
    lines += _filled(erratum.why, "    wrong: ")
    findings = [item.finding for item in carriers if item.finding is not None]
    numbers = [finding.written(notation) for finding in findings if finding.counterexample]
    for number in dict.fromkeys(numbers):
        lines += _filled(number, "    counterexample: ")
    for item in carriers:
        if item.without is not None and item.without.counterexample and not numbers:
            lines += _filled(item.without.written(notation), "    without the hypothesis: ")
    return [*lines, *_filled(erratum.instead, "    instead: ")]


def _numbers(finding: Finding, notation: Notation) -> list[str]:
    lines = _filled(finding.written(notation), "  counterexample: ") if finding.counterexample else []
    return [*lines, *(f"  {line}" for line in finding.lines)]


def _filled(text: str, label: str) -> list[str]:
    """Text behind a label, later lines below its beginning."""
    return wrap(text, _WIDTH, initial_indent=label, subsequent_indent=" " * min(len(label), 20)) or [
        label.rstrip()
    ]
