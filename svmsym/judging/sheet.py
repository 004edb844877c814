"""What the letters of a course mean: a sheet declares them, and what is read becomes the standard letters.

A declared letter has its role for sure, where conventions only allow it (:mod:`svmsym.judging.renaming`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from svmsym.formulas.notation import Notation
from svmsym.judging.renaming import Names, name_of, rename_all
from svmsym.judging.rewriting import letters_of
from svmsym.meaning.letters import CONVENTIONAL, FAMILY, LABELS, POINTS, Key
from svmsym.meaning.ranges import is_index
from svmsym.writing import tree as t
from svmsym.writing.page import Page, Reading
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.sentences import read
from svmsym.writing.tree import Node

# The standard letter of each role.
HOUSE: dict[str, Key] = {
    "weights": "w",
    "offset": "b",
    "point": "x",
    "label": "y",
    "multiplier": "α",
    "slack": "ξ",
    "slack multiplier": "μ",
    "price": "C",
    "kernel": "K",
    "feature map": "φ",
    "number of points": "n",
    "Lagrangian": "L",
}
# Letters that stand for a role by convention, where the standard one is absent.
ALTERNATIVES: dict[str, tuple[Key, ...]] = {
    "multiplier": ("λ", "a"),
    "label": ("t",),
    "slack": ("ζ", "ε"),
    "slack multiplier": ("β", "r", "η", "ν"),
    "kernel": ("k", "κ"),
    "feature map": ("Φ", "ψ"),
    "weights": ("ω", "θ"),
    "offset": ("w_0", "b_0", "β_0", "θ_0"),
    "Lagrangian": ("Λ",),
}
ROLES = {letter: role for role, letter in HOUSE.items()}
_NUMBERED = frozenset([POINTS, FAMILY, LABELS])


@dataclass(frozen=True)
class Sheet:
    """Which letter has which role for sure; with ``superscript`` x^n is the n-th point.

    >>> Sheet({"multiplier": "λ"}).roles["multiplier"]
    'λ'
    """

    roles: Mapping[str, Key] = field(default_factory=dict)
    superscript: bool = False
    language: str = ""


DEFAULT_SHEET = Sheet()


def sheet_of(notation: Notation, language: str = "") -> Sheet:
    """Make the sheet of a course's notation.

    >>> from svmsym.formulas.notation import load_notation
    >>> sheet_of(load_notation("ostwald")).roles["offset"]
    'w_0'
    """
    roles = {role: notation.symbols[letter] for role, letter in HOUSE.items() if letter in notation.symbols}
    size = notation.indices.get("n")
    if size:
        roles["number of points"] = size
    return Sheet(roles, bool(notation.superscript), language or notation.language)


def read_on(text: str, sheet: Sheet = DEFAULT_SHEET) -> Reading:
    """Read a text in the letters of a sheet; the statements have the standard ones.

    >>> from svmsym.writing.echo import to_text
    >>> to_text(read_on("w_0 = 1", Sheet({"offset": "w_0"})).page.statements[0].node)
    'b = 1'
    """
    reading = read(text, sheet.language)
    if not sheet.roles and not sheet.superscript:
        return reading
    return replace(reading, pages=tuple(_translate(page, sheet) for page in reading.pages))


def roles_of(text: str, sheet: Sheet = DEFAULT_SHEET) -> dict[str, Key]:
    """Tell which letter of a text has which role, by the sheet or by convention.

    >>> roles_of("w = Σ_i λ_i t_i x_i")
    {'weights': 'w', 'point': 'x', 'label': 't', 'multiplier': 'λ'}
    """
    present = letters_of([s.node for s in read(text, sheet.language, ways=1).page.statements])
    found: dict[str, Key] = {}
    for role, standard in HOUSE.items():
        known = (sheet.roles[role],) if role in sheet.roles else (standard, *ALTERNATIVES.get(role, ()))
        letter = next((k for k in known if k in present), None)
        if letter is not None and letter not in found.values():
            found[role] = letter
    return found


def _translate(page: Page, sheet: Sheet) -> Page:
    names = _standard_names([s.node for s in page.statements], sheet)
    nodes = [rename_all(s.node, names) for s in page.statements]
    if sheet.superscript:
        nodes = [_lower_indices(node) for node in nodes]
    changed = [replace(s, node=node) for s, node in zip(page.statements, nodes, strict=True)]
    return replace(page, statements=tuple(changed))


def _standard_names(nodes: Sequence[Node], sheet: Sheet) -> Names:
    """Rename the sheet's letters; a standard letter that is in the way takes the place of the sheet's."""
    present = letters_of(nodes)
    names: dict[Key, Node] = {}
    taken = set(sheet.roles.values())
    pairs = [(own, HOUSE[role]) for role, own in sheet.roles.items() if own != HOUSE[role]]
    for own, standard in pairs:
        for mark in ("", "*"):  # λ* is α*
            if own + mark not in present or _is_count(own, standard):
                continue
            names[own + mark] = _marked(standard, mark)
            if standard + mark in present and standard not in taken:
                names[standard + mark] = _marked(own, mark)
    return names


def _marked(key: Key, mark: str) -> Node:
    """Write a letter with a mark."""
    return t.Name(key, (mark,)) if mark else name_of(key)


def _is_count(own: Key, standard: Key) -> bool:
    """Whether a letter is a number of points by convention: N needs no other name, and n may be an index."""
    return standard == "n" and own in CONVENTIONAL and CONVENTIONAL[own].role == "count"


def _lower_indices(node: Node) -> Node:
    """Read x^n as the n-th point, where n is an index: no power of a point has one."""

    def change(one: Node) -> Node | None:
        match one:
            case t.Power(base=t.Name() as base, exponent=t.Name() as above) if is_index(above):
                numbered = CONVENTIONAL.get(base.letter) in _NUMBERED
                return t.Scripted(base, (), (above,), at=one.at) if numbered else None
        return None

    return rebuild(node, change)
