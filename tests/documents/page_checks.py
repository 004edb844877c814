"""Pages of derivations, and checks of them that share nothing with the renderers."""

import re
import xml.etree.ElementTree as ET
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from amounts import some
from sympy import Expr

from svmsym.documents.derivation_page import document
from svmsym.documents.html_blocks import body_html
from svmsym.documents.latex import document_latex
from svmsym.documents.mathline import Goal, Gradient
from svmsym.documents.text import document_text
from svmsym.documents.tree import Display, Reference, Sentence, Table
from svmsym.duality.derivation_files import names
from svmsym.duality.library import load
from svmsym.formulas.atoms import Index, Letter, Size
from svmsym.formulas.notation import load_notation, notation_names

GOLDEN = Path(__file__).parents[1] / "golden"
VOID = {"meta", "br", "img", "hr", "link", "input"}
ALL = some([(name, profile) for name in names() for profile in notation_names()], 0.34)
MATH = "{http://www.w3.org/1998/Math/MathML}"


def derived(name, profile="default"):
    """As the command line derives it: a profile may prefer a maximum."""
    notation = load_notation(profile)
    return _derived(name, notation.form, notation.dual)


@cache
def _derived(name, form, dual):
    return load(name, {key: value for key, value in (("form", form), ("dual", dual)) if value}).run()


@cache
def page(name, profile="default"):
    """In the language of the profile, as the command line shows it."""
    notation = load_notation(profile)
    return document(derived(name, profile), notation, language=notation.language)


@cache
def text_of(name, profile="default"):
    return document_text(page(name, profile))


@cache
def latex_of(name, profile="default"):
    return document_latex(page(name, profile))


@cache
def html_of(name, profile="default"):
    return body_html(page(name, profile))


# Checks, each of which is shown to fail further down.


def lines_of(doc):
    """Every line of mathematics of a document."""
    for block in doc.blocks:
        if isinstance(block, Display):
            yield from (row.line for row in block.rows)
        elif isinstance(block, Sentence):
            yield from (f for f in block.formulas if not isinstance(f, Reference))
        elif isinstance(block, Table):
            yield from (cell for row in block.rows for cell in row if isinstance(cell, tuple) and cell)


def pieces_of(line):
    """The pieces of a line, those inside brackets and matrices included."""
    for piece in line:
        yield piece
        for inner in ("line", "base", "above"):
            if isinstance(part := getattr(piece, inner, None), tuple):
                yield from pieces_of(part)
        for row in getattr(piece, "rows", ()):
            for cell in row:
                yield from pieces_of(cell)


def empty_displays(doc):
    """Displays without lines, and lines without pieces."""
    found = [block for block in doc.blocks if isinstance(block, Display) and not block.rows]
    return found + [line for line in lines_of(doc) if not line]


def latex_faults(text):
    faults = []
    plain = text.replace("\\\\", "").replace(r"\{", "").replace(r"\}", "")
    depth = 0
    for character in plain:
        depth += {"{": 1, "}": -1}.get(character, 0)
        if depth < 0:
            faults.append("a brace closes too early")
            depth = 0
    if depth:
        faults.append("a brace is never closed")
    environments = []
    for kind, name in re.findall(r"\\(begin|end)\{([^}]*)\}", text):
        if kind == "begin":
            environments.append(name)
        elif not environments or environments.pop() != name:
            faults.append(f"\\end{{{name}}} closes nothing")
    faults += [f"{name} is never closed" for name in environments]
    # The preamble defines \left and \right anew; what counts is behind it.
    for row in text.rpartition("\\begin{document}\n")[2].split("\n"):
        opened = 0
        for side in re.findall(r"\\(left|right)\b", row):
            opened += 1 if side == "left" else -1
            if opened < 0:
                break
        if opened:
            faults.append(f"\\left and \\right differ in {row}")
        round_brackets = row.count("(") - row.count(")"), row.count("[") - row.count("]")
        if round_brackets != (0, 0):
            faults.append(f"brackets differ in {row}")
        if len(re.findall(r"(?<!\\)\$", row)) % 2:
            faults.append(f"a formula is never closed in {row}")
    for body in re.findall(r"\\begin\{align\*\}(.*?)\\end\{align\*\}", text, re.DOTALL):
        if not all(row.strip(" &\n") for row in body.split("\\\\\n")):
            faults.append(f"an empty line in a display:{body}")
    return faults


class Balanced(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.faults = [], []

    def handle_starttag(self, tag, _):
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)


def html_faults(text):
    reader = Balanced()
    reader.feed(text)
    reader.close()
    faults = [*reader.faults, *reader.open]
    for formula in re.findall(r"<math\b.*?</math>", text, re.DOTALL):
        try:
            node = ET.fromstring(formula)
        except ET.ParseError as error:
            faults.append(f"{error} in {formula}")
            continue
        if not "".join(node.itertext()).strip():
            faults.append(f"an empty formula: {formula}")
    return faults


CHILDREN = {"mfrac": 2, "msub": 2, "msup": 2, "msubsup": 3, "munder": 2, "mover": 2, "munderover": 3}


def mathml_faults(text):
    """Elements with the wrong number of children, or leaves without text."""
    for formula in re.findall(r"<math\b.*?</math>", text, re.DOTALL):
        for element in ET.fromstring(formula).iter():
            name = element.tag.removeprefix(MATH)
            if name in CHILDREN and len(element) != CHILDREN[name]:
                yield f"{name} with {len(element)} children: {ET.tostring(element, 'unicode')}"
            if name in {"mi", "mn", "mo", "mtext"} and not (element.text or ""):
                yield f"{name} without text"


def printed_letters(doc):
    """What each letter of a document is printed as: {(sort, name): text}."""
    found = {}
    for line in lines_of(doc):
        for piece in pieces_of(line):
            formulas = [piece] if isinstance(piece, Expr) else []
            formulas += piece.over if isinstance(piece, Goal) else ()
            formulas += [piece.variable] if isinstance(piece, Gradient) else ()
            for formula in formulas:
                for letter in formula.atoms(Letter, Size):
                    if isinstance(letter, Size):
                        found["size", letter.domain.name] = doc.notation.index(letter.domain.name)
                    elif isinstance(letter, Index):
                        found["index", letter.name] = doc.notation.index(letter.name)
                    else:
                        found["letter", letter.name] = doc.notation.symbol(letter.name)
    return found


def clashes(doc):
    by_text = {}
    for key, text in printed_letters(doc).items():
        by_text.setdefault(text, set()).add(key)
    return {text: keys for text, keys in by_text.items() if len(keys) > 1}


def unknown_to_latex(text):
    """Characters that pdfLaTeX has no meaning for: in formulas, everything that is not ASCII."""
    spans = re.findall(r"\\begin\{align\*\}.*?\\end\{align\*\}|\$[^$]+\$", text, re.DOTALL)
    formulas = "".join(re.sub(r"\\text\{[^{}]*\}", "", span) for span in spans)
    words = re.sub(r"\\begin\{align\*\}.*?\\end\{align\*\}|\$[^$]+\$", "", text, flags=re.DOTALL)
    inside = {c for c in formulas if ord(c) > 127}
    outside = {c for c in words if ord(c) > 255 and c not in "–—‘’“”…"}
    return sorted(inside | outside)
