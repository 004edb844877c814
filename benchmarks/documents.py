"""Speed of a PDF: one derivation to PDF, as a ratio to what Typst alone takes for the same source.

    python benchmarks/documents.py

In one process, without imports and without deriving: each round makes the PDF from the document tree,
and then lets Typst typeset the same source with the same fonts and the same standard. Typst remembers
what it has set before, so that every round writes another title into both. The medians are compared.
"""

from __future__ import annotations

import json
import platform
import statistics
import sys
import time
from dataclasses import replace

from limits import Limit, processor
from typst import Compiler

from svmsym.documents.derivation_page import document
from svmsym.documents.numbering import numbered
from svmsym.documents.pdf import document_pdf
from svmsym.documents.tree import Document, Heading
from svmsym.documents.typst import typst_source
from svmsym.documents.typst_fonts import choose
from svmsym.duality.library import derive
from svmsym.formulas.notation import load_notation

ROUNDS = 15
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


def measured(name: str, profile: str) -> dict[str, float]:
    page = numbered(document(derive(name), load_notation(profile)))
    ours(page)  # the first call loads modules and fonts
    rounds = []
    for k in range(ROUNDS):
        source = typst_source(titled(page, 2 * k), ()).encode()
        rounds.append((ours(titled(page, 2 * k + 1)), typst_alone(source, page.language)))
    pdf, alone = (statistics.median(column) for column in zip(*rounds, strict=True))
    return {"pdf_seconds": round(pdf, 4), "typst_seconds": round(alone, 4), "ratio": round(pdf / alone, 2)}


def main() -> int:
    found = {f"{name} ({profile})": measured(name, profile) for name, profile in CASES}
    limits = [Limit(name, values["ratio"], LIMIT, at_least=False) for name, values in found.items()]
    result = {"cases": found, "python": platform.python_version(), "processor": processor(), "rounds": ROUNDS}
    print(json.dumps(result, indent=2))
    for limit in limits:
        print(limit, file=sys.stderr)
    return 0 if all(limit.holds for limit in limits) else 1


if __name__ == "__main__":
    sys.exit(main())
