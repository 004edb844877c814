"""Speed of a PDF: one derivation to PDF, as a ratio to what Typst alone takes for the same source.

    python -m benchmarks.documents [--quick] [--json FILE]

In one process, without imports and without deriving: each round makes the PDF from the document tree,
and then lets Typst typeset the same source with the same fonts and the same standard. Typst remembers
what it has set before, so that every round writes another title into both. The medians are compared.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import replace

from typst import Compiler

from benchmarks.report.machine import version
from benchmarks.report.row import Row, costing
from benchmarks.report.telling import alone, parser
from svmsym.documents.derivation_page import document
from svmsym.documents.numbering import numbered
from svmsym.documents.pdf import document_pdf
from svmsym.documents.tree import Document, Heading
from svmsym.documents.typst import typst_source
from svmsym.documents.typst_fonts import choose
from svmsym.duality.library import derive
from svmsym.formulas.notation import load_notation

ROUNDS, QUICK_ROUNDS = 15, 5
LIMIT = 3.0
CASES = (("hard-margin", "default"), ("soft-margin", "ostwald"), ("epsilon-svr", "ml1920"))


def titled(page: Document, k: int) -> Document:
    return replace(page, blocks=(Heading(1, f"{page.title} {k}"), *page.blocks[1:]))


def typst_alone(source: bytes, language: str) -> float:
    start = time.perf_counter()
    Compiler(font_paths=choose(language).fonts).compile(
        source, format="pdf", pdf_standards=["ua-1"], timestamp=0
    )
    return time.perf_counter() - start


def ours(page: Document) -> float:
    start = time.perf_counter()
    document_pdf(page)
    return time.perf_counter() - start


def measured(name: str, profile: str, count: int) -> tuple[float, float]:
    """Medians of our seconds and of Typst's."""
    page = numbered(document(derive(name), load_notation(profile)))
    ours(page)  # the first call loads modules and fonts
    rounds = []
    for k in range(count):
        source = typst_source(titled(page, 2 * k), ()).encode()
        rounds.append((ours(titled(page, 2 * k + 1)), typst_alone(source, page.language)))
    pdf, alone_ = zip(*rounds, strict=True)
    return statistics.median(pdf), statistics.median(alone_)


def versions() -> dict[str, str]:
    return {"typst": version("typst")}


def measure(quick: bool) -> Iterator[Row]:  # noqa: FBT001 - the one argument of every benchmark
    count = QUICK_ROUNDS if quick else ROUNDS
    for name, profile in CASES:
        pdf, floor = measured(name, profile, count)
        yield costing(f"{name} ({profile}) to PDF", "Typst alone", pdf, floor, limit=LIMIT, samples=count)


def main() -> int:
    options = parser(__doc__).parse_args()
    return alone("documents", lambda: measure(options.quick), versions(), options)


if __name__ == "__main__":
    sys.exit(main())
