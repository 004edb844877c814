"""The tour: derive, prove, instantiate, solve the four-point example to its certificate, verify; as pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from svmsym.documents.by_hand.examples import load_example
from svmsym.documents.by_hand.explanation import Optimum, explain
from svmsym.documents.by_hand.page import explanation_blocks
from svmsym.documents.derivation_page import document
from svmsym.documents.files import write_whole
from svmsym.documents.html import document_html
from svmsym.documents.mathline import EQ, Name
from svmsym.documents.prose import catalogue
from svmsym.documents.tree import Block, Display, Document, Heading, Link, Row, Sentence, Table
from svmsym.duality.derivation_files import names
from svmsym.duality.instantiate import instantiate
from svmsym.duality.library import derive
from svmsym.duality.verification import Report, verify_one
from svmsym.formulas.notation import DEFAULT
from svmsym.show.tour_certificate import certified_blocks, certify_example

_SAY = catalogue("en", "tour")


def write_tour(folder: Path, tell: Callable[[str], None]) -> bool:
    """Write the pages into a folder; True when everything held."""
    hard = derive("hard-margin")
    page = document(hard)
    tell(f"derived the dual of {hard.name}: {len(hard.steps)} steps, all proved")
    example = load_example("four-points")
    solved = explain(example.problem)
    assert solved.optimum is not None
    tell(_found(solved.optimum))
    certified = certify_example(folder, solved)
    tell(certified.sentence(folder))
    reports = []
    for name in names():
        reports.append(verify_one(name))
        write_whole(folder / f"{name}.html", document_html(document(derive(name))))
    good = sum(report.ok for report in reports)
    tell(f"verified {good} of {len(reports)} derivations, {sum(r.proved for r in reports)} steps proved")
    blocks: tuple[Block, ...] = (
        Heading(1, _SAY["title"]),
        Sentence(_SAY["intro"]),
        *(replace(b, level=2) if isinstance(b, Heading) and b.level == 1 else b for b in page.blocks),
        Heading(2, _SAY["instance"]),
        Display((Row((Name("D"), EQ, instantiate(hard.dual.objective, example.problem.n))),)),
        *explanation_blocks(solved, title=example.title()),
        *certified_blocks(certified),
        Heading(2, _SAY["all"]),
        Sentence(_SAY["all-text"]),
        _table(reports),
    )
    write_whole(folder / "index.html", document_html(Document(blocks, DEFAULT, page.roles)))
    return solved.optimum.holds and certified.holds and good == len(reports)


def _found(solved: Optimum) -> str:
    assert solved.w is not None
    alpha = ", ".join(map(str, solved.u))
    w = ", ".join(map(str, solved.w))
    verdict = "exact KKT holds" if solved.holds else "exact KKT FAILS"
    found = f"α = ({alpha}), w = ({w}), b = {solved.b}, margin 1/√{solved.norm2}"
    return f"solved the four-point example: {found}; {verdict}"


def _table(reports: list[Report]) -> Table:
    header = (_SAY["name"], _SAY["steps"], _SAY["gap"], _SAY["strong"])
    rows = []
    for r in reports:
        strong = r.strong_duality
        equal = f"{strong.equal}/{strong.instances}" if strong is not None else "–"
        proved = _SAY["holds"] if r.gap_identity else "–"
        rows.append((Link(r.name, f"{r.name}.html"), f"{r.proved}/{r.steps}", proved, equal))
    return Table(header, tuple(rows))
