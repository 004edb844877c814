"""The end of the tour: the example solved as a problem file, with a certificate that is checked."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from svmsym.documents.by_hand.examples import example_text
from svmsym.documents.by_hand.explanation import Explanation
from svmsym.documents.files import write_whole
from svmsym.documents.prose import catalogue
from svmsym.documents.tree import Block, Cell, Heading, Link, Sentence, Table
from svmsym.errors import shown_name
from svmsym.exact.answer import Answer
from svmsym.exact.certificate import certificate, certificate_text
from svmsym.exact.checker import check
from svmsym.exact.paths.path import path
from svmsym.exact.paths.segment import Line, Segment
from svmsym.exact.reading.detect import read_problem
from svmsym.exact.solve import solve
from svmsym.show.findings import Findings
from svmsym.show.numerals import brief, indices, root, vector
from svmsym.show.path_text import linear, lines

PROBLEM, CERTIFICATE = "four-points.toml", "four-points.certificate.json"
_SAY = catalogue("en", "tour")


@dataclass(frozen=True)
class Certified:
    """The example's answer, why its certificate is rejected (nothing if it is not), and whether it agrees."""

    answer: Answer
    reasons: list[str]
    agrees: bool

    @property
    def holds(self) -> bool:
        """Whether the certificate is accepted and both ways of solving give the same."""
        return not self.reasons and self.agrees

    def sentence(self, folder: Path) -> str:
        """What happened in the folder."""
        if self.reasons:
            return f"the stand-alone checker REJECTS its certificate: {self.reasons[0]}"
        if not self.agrees:
            return "the exact solver DISAGREES with the calculation by hand"
        return (
            f"wrote its certificate {shown_name(folder / CERTIFICATE)}: accepted by the stand-alone checker"
        )


def certify_example(folder: Path, found: Explanation) -> Certified:
    """Write the problem file, solve it, write the certificate, and check what was written."""
    stated, proof = folder / PROBLEM, folder / CERTIFICATE
    write_whole(stated, example_text("four-points"))
    answer = solve(read_problem(stated))
    write_whole(proof, certificate_text(certificate(answer)))
    reasons = check(json.loads(proof.read_text("utf-8")), stated.read_bytes())
    by_hand = found.optimum
    agrees = by_hand is not None and (by_hand.u, by_hand.w, by_hand.b) == (answer.alpha, answer.w, answer.b)
    return Certified(answer, reasons, agrees)


def certified_blocks(found: Certified) -> list[Block]:
    """The exact answer, its certificate and the path in C as parts of the page."""
    answer, known = found.answer, Findings(found.answer)
    assert answer.w is not None
    assert known.margins is not None
    half, full = known.margins
    rows: list[tuple[Cell, ...]] = [
        ("α", f"{vector(answer.alpha)}, {_SAY['unique' if known.unique else 'not-unique']}"),
        ("w", vector(answer.w)),
        ("b", brief(answer.b)),
        (_SAY["margins"], f"{root(half)}; {root(full)}"),
        (_SAY["support"], indices(answer.support_vectors)),
        (_SAY["on-margin"], indices(known.on_margin)),
        (_SAY["problem"], Link(PROBLEM, PROBLEM)),
        (_SAY["certificate"], Link(CERTIFICATE, CERTIFICATE)),
    ]
    verdict = "accepted" if found.holds else "rejected"
    return [
        Heading(2, _SAY["exact"]),
        Sentence(_SAY["exact-text"]),
        Table((_SAY["quantity"], _SAY["value"]), tuple(rows)),
        Sentence(_SAY[verdict]),
        Sentence(_SAY["path"]),
        Table(("C", "α", "w", "b"), tuple(_row(s) for s in path(answer.problem).segments)),
    ]


def _row(s: Segment) -> tuple[str, str, str, str]:
    span = f"{s.start} … {'∞' if s.stop is None else s.stop}"
    w = "" if s.w is None or s.w_stop is None else _functions(lines(s, s.w, s.w_stop))
    low, high = s.b or (None, None)
    assert low is not None
    assert high is not None
    b = linear(low, "C") if low == high else f"[{linear(low, 'C')}, {linear(high, 'C')}]"
    return span, _functions(lines(s, s.alpha, s.alpha_stop)), w, b


def _functions(some: Sequence[Line]) -> str:
    return f"({', '.join(linear(f, 'C') for f in some)})"
