"""Worksheets and their solutions, from one document: rows become gaps, or are shown and marked.

Which rows, the kinds of steps say ("stationarity,dual"), or a share and a seed ("40%"). What a gap hides is
hidden wherever else it stands as a line of its own, so that the answer is not two pages further on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from difflib import get_close_matches
from hashlib import sha256

from sympy import Expr

from svmsym.documents.mathline import ForAll, Line, Name, Piece, Space, columns
from svmsym.documents.tree import Block, Display, Document, Heading, Note, Row
from svmsym.documents.wording import Wording
from svmsym.errors import SvmsymError, UnknownNameError
from svmsym.formulas.atoms import Letter

USUAL_GAPS = "40%"
_NEVER = frozenset({"", "given", "definition"})
_WHOLE = 100


def worksheet(document: Document, gaps: str = USUAL_GAPS, seed: int = 1) -> Document:
    """The document with gaps to fill in."""
    return _with_gaps(document, gaps, seed, opened)


def solution(document: Document, gaps: str = USUAL_GAPS, seed: int = 1) -> Document:
    """The same document with the gaps filled and marked."""
    return _with_gaps(document, gaps, seed, _filled)


def kinds_of(document: Document) -> list[str]:
    """The kinds of rows that may become gaps, in order."""
    return list(dict.fromkeys(row.kind for row in _rows(document) if row.kind not in _NEVER))


def _with_gaps(document: Document, gaps: str, seed: int, change: Callable[[Row], Row]) -> Document:
    rows = list(_rows(document))
    chosen = _chosen(document, rows, gaps, seed)
    # The same equation may be displayed twice; rows are told apart by their place.
    place = iter(range(len(rows)))
    blocks: list[Block] = []
    for block in document.blocks:
        if isinstance(block, Display):
            shown = tuple(change(row) if next(place) in chosen else row for row in block.rows)
            blocks.append(replace(block, rows=shown))
        else:
            blocks.append(block)
    solved, share = change is _filled, _is_share(gaps)
    if solved:
        key = "solution" if share else "solution-kinds"
    else:
        key = "worksheet" if share else "worksheet-kinds"
    said = Wording(document.language).sentence(key, gaps=len(chosen), seed=seed)
    start = 1 if blocks and isinstance(blocks[0], Heading) else 0
    blocks.insert(start, Note("solution" if solved else "exercise", (said,)))
    return replace(document, blocks=tuple(blocks))


def _rows(document: Document) -> Iterator[Row]:
    for block in document.blocks:
        if isinstance(block, Display):
            yield from block.rows


def _is_share(gaps: str) -> bool:
    return gaps.strip().endswith("%")


def _chosen(document: Document, rows: list[Row], gaps: str, seed: int) -> set[int]:
    places = [k for k, row in enumerate(rows) if row.kind not in _NEVER and _hidden(row)]
    if _is_share(gaps):
        return _by_share(places, rows, _count(gaps, len(places)), seed)
    wanted = [kind.strip() for kind in gaps.split(",")]
    known = kinds_of(document)
    for kind in wanted:
        if kind not in known:
            near = get_close_matches(kind, known, n=1)
            raise UnknownNameError(
                f"there are no steps of the kind {kind[:40]!r} here",
                hint=(f"did you mean {near[0]}? " if near else "")
                + f"give a share such as 40%, or some of: {', '.join(known)}",
            )
    return _closed({k for k in places if rows[k].kind in wanted}, rows)


def _by_share(places: list[int], rows: list[Row], most: int, seed: int) -> set[int]:
    """Rows in an order that the seed gives, each with those that would show what it hides."""
    found: set[int] = set()
    # A hash orders the rows in the same way on every machine.
    for k in sorted(places, key=lambda k: sha256(f"{seed}:{k}".encode()).digest()):
        more = _closed(found | {k}, rows)
        if len(more) <= most or not found:
            found = more
    return found


def _count(gaps: str, rows: int) -> int:
    """How many rows a share is; at least one."""
    number = gaps.strip().removesuffix("%").strip()
    if not (number.isascii() and number.isdigit() and 1 <= int(number) <= _WHOLE):
        raise SvmsymError(f"{gaps[:20]!r} is no share of the steps", hint="give a share from 1% to 100%")
    return max(1, rows * int(number) // _WHOLE)


def _closed(chosen: set[int], rows: list[Row]) -> set[int]:
    """With every row that would show what a chosen one hides."""
    found = set(chosen)
    while True:
        secrets = {secret for k in found for secret in _hidden(rows[k])}
        more = {
            k
            for k, row in enumerate(rows)
            if k not in found and row.kind not in _NEVER and secrets.intersection(_contents(row.line))
        }
        if not more:
            return found
        found |= more


def _hidden(row: Row) -> set[object]:
    """What a gap hides: formulas, and the right side as a whole where it is made of several pieces."""
    lead, left, right = columns(row.line)
    shown = replace(row, gap=True).shown
    return _contents(row.line) - _contents(shown) if len(shown) > len(lead) else _contents((*left, *right))


def _contents(line: Line) -> set[object]:
    """Formulas of a line that say something, and its right side."""
    _, _, right = columns(line)
    said: set[object] = {p for p in line if isinstance(p, Expr) and not _trivial(p)}
    body = tuple(p for p in right[1:] if not isinstance(p, ForAll | Space))
    whole = len(body) > 1 or (len(body) == 1 and not isinstance(body[0], Expr | Name))
    return said | ({body} if whole else set())


def _trivial(piece: Piece) -> bool:
    return isinstance(piece, Letter) or (isinstance(piece, Expr) and bool(piece.is_number))


def opened(row: Row) -> Row:
    """A gap; where nothing of the line may be seen, its sign goes too, so that no format shows a side."""
    lead, left, right = columns(row.line)
    gap = replace(row, gap=True, filled=False)
    return replace(gap, line=(*lead, *left)) if right and gap.shown == lead else gap


def _filled(row: Row) -> Row:
    """What fills a gap: the right side, or the whole line where the gap shows nothing of it."""
    lead, _, _ = columns(row.line)
    return replace(row, filled=True, whole=replace(row, gap=True).shown == lead)
