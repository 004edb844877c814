import re
import xml.etree.ElementTree as ET
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from sympy import Expr

from svmsym import derive
from svmsym.cli.main import main
from svmsym.documents.derivation_page import document
from svmsym.documents.html import document_html
from svmsym.documents.html_blocks import body_html
from svmsym.documents.latex import document_body, document_latex
from svmsym.documents.mathline import EntryOf, Goal, Gradient, Name, write_line
from svmsym.documents.text import document_text
from svmsym.documents.tree import Display, Document, Heading, Link, Reference, Row, Sentence, Table
from svmsym.duality.derivation_files import names
from svmsym.duality.library import load
from svmsym.formulas.atoms import Index, IndexSet, Letter, Size
from svmsym.formulas.notation import DEFAULT, Notation, load_notation, notation_names
from svmsym.formulas.printing import NO_ROLES, Roles

GOLDEN = Path(__file__).parents[1] / "golden"
VOID = {"meta", "br", "img", "hr", "link", "input"}
ALL = [(name, profile) for name in names() for profile in notation_names()]
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


# All derivations in all notations.


@pytest.mark.parametrize(("name", "profile"), ALL)
def test_no_display_is_empty(name, profile):
    doc = page(name, profile)
    assert sum(isinstance(block, Display) for block in doc.blocks) > 8
    assert empty_displays(doc) == []


@pytest.mark.parametrize(("name", "profile"), ALL)
def test_text_is_clean(name, profile):
    text = text_of(name, profile)
    assert text.endswith("\n")
    assert not re.search(r"[ \t]+$", text, re.MULTILINE)
    assert "\n\n\n" not in text
    assert not re.search(r"None|Fraction|Integer|<\w|\\|\{\d*\}|\bnan\b", text)
    for opening, closing in ("()", "⟨⟩", "[]"):
        for row in text.splitlines():
            assert row.count(opening) == row.count(closing), row
    assert load_notation(profile).subject_to in text


@pytest.mark.parametrize(("name", "profile"), ALL)
def test_latex_is_balanced(name, profile):
    assert latex_faults(latex_of(name, profile)) == []


@pytest.mark.parametrize(("name", "profile"), ALL)
def test_html_is_well_formed(name, profile):
    body = html_of(name, profile)
    assert body.count("<math") > 20
    assert html_faults(body) == []


@pytest.mark.parametrize(("name", "profile"), ALL)
def test_no_two_letters_are_printed_alike(name, profile):
    assert clashes(page(name, profile)) == {}


@pytest.mark.parametrize("name", names())
def test_the_stacked_variable_is_no_letter_of_the_problem(name):
    # "With u for the stacked multipliers" must not take a letter that means something else.
    doc = page(name)
    letters = {text for (sort, _), text in printed_letters(doc).items() if sort == "letter"}
    given = {p.name for line in lines_of(doc) for p in pieces_of(line) if isinstance(p, Name)}
    assert not {"u", "P", "q", "G", "h", "Q", "p", "c"} & given & letters


@pytest.mark.parametrize("profile", ["ostwald", "ml1920", "yoon"])
@pytest.mark.parametrize("name", names())
def test_a_renamed_letter_does_not_appear(name, profile):
    doc = page(name, profile)
    text = text_of(name, profile)
    for old, new in doc.notation.symbols.items():
        if old in {"α", "μ", "φ"}:
            assert new in text
            assert old not in text.replace(f"{old}*", ""), f"{old} stands beside {new}"


@pytest.mark.parametrize("name", names())
def test_the_formats_say_the_same(name):
    doc = page(name)
    text, latex, html = text_of(name), latex_of(name), html_of(name)
    headings = [block.text for block in doc.blocks if isinstance(block, Heading)]
    assert len(headings) == len(set(headings)) > 8
    for heading in headings:
        assert f"\n{heading}\n" in f"\n{text}"
        assert heading in html
    displays = sum(isinstance(block, Display) for block in doc.blocks)
    assert latex.count(r"\begin{align*}") == displays
    assert html.count('<div class="display">') == displays
    assert len(re.findall(r"\\(?:sub)*section\{", latex)) == len(headings) - 1
    assert r"{\LARGE\bfseries" in latex


@pytest.mark.parametrize("name", names())
def test_written_out_documents_are_well_formed(name):
    whole = document(derived(name), DEFAULT, 2, 2)
    added = [block for block in whole.blocks if block not in page(name).blocks]
    doc = Document(tuple(added), whole.notation, whole.roles)
    assert empty_displays(doc) == []
    assert "D = " in document_text(doc)
    assert latex_faults(document_latex(doc)) == []
    assert html_faults(body_html(doc)) == []


def test_mathml_elements_have_their_children():
    # A fraction with three children is shown as an error by browsers.
    faults = {name: fault for name in names() for fault in mathml_faults(html_of(name))}
    assert faults == {}


# LaTeX that compiles with the packages it loads.


def unknown_to_latex(text):
    """Characters that pdfLaTeX has no meaning for: in formulas, everything that is not ASCII."""
    spans = re.findall(r"\\begin\{align\*\}.*?\\end\{align\*\}|\$[^$]+\$", text, re.DOTALL)
    formulas = "".join(re.sub(r"\\text\{[^{}]*\}", "", span) for span in spans)
    words = re.sub(r"\\begin\{align\*\}.*?\\end\{align\*\}|\$[^$]+\$", "", text, flags=re.DOTALL)
    inside = {c for c in formulas if ord(c) > 127}
    outside = {c for c in words if ord(c) > 255 and c not in "–—‘’“”…"}
    return sorted(inside | outside)


def test_latex_needs_nothing_but_its_packages():
    found = {name: unknown_to_latex(latex_of(name)) for name in names()}
    assert {name: characters for name, characters in found.items() if characters} == {}


def test_latex_has_no_empty_formulas():
    # $$ opens a display in the middle of a line.
    assert [name for name in names() if "$$" in latex_of(name)] == []


TITLE = r"50% of <b>x_i</b> & {0} #1 ~ 2^3 $y$"


@pytest.fixture
def titled(tmp_path):
    path = tmp_path / "titled.py"
    text = (Path(__file__).parents[2] / "derivations" / "hard_margin.py").read_text("utf-8")
    body = text.split("\n", 1)[1]
    path.write_text(f'r"""{TITLE}."""\n{body}', "utf-8")
    return document(derive(str(path)))


def test_a_title_with_special_characters_in_latex(titled):
    latex = document_latex(titled)
    (title,) = re.findall(r"\\raggedright (.*)\\par\}", latex)
    assert latex_faults(latex) == []
    assert not re.search(r"(?<!\\)[%&#_]", title)
    assert "50" in title


def test_a_title_with_special_characters_in_html(titled):
    html = document_html(titled)
    assert "<b>" not in html
    assert "50% of &lt;b&gt;x_i&lt;/b&gt; &amp; {0} #1" in html
    assert html_faults(html) == []


def test_a_title_with_special_characters_in_text(titled):
    assert TITLE in document_text(titled)


# The document of the hard margin, read line by line.


def test_golden_text_of_the_hard_margin(capsys):
    assert main(["derive", "hard-margin"]) == 0
    out = capsys.readouterr().out
    assert out == (GOLDEN / "hard-margin.txt").read_text("utf-8")


# Matrices of the QP as they are displayed.


def shown_matrix(name, matrix):
    text = text_of(name)
    found = re.findall(rf"^[ ()0-9]+ {matrix} = (.*)$", text, re.MULTILINE)
    return found[0]


def test_the_linear_term_of_the_convex_qp():
    # q_i = −⟨p, Q⁻¹a_i⟩ − c_i: neither a diagonal nor a Gram matrix of the points.
    assert "diag" not in shown_matrix("convex-qp", "q")
    assert shown_matrix("convex-qp", "P") != "K"


def test_the_matrices_of_other_problems():
    assert shown_matrix("soft-margin", "h") == "[0; C 1]"
    assert shown_matrix("soft-margin-squared-costs", "P") == "(y yᵀ) ∘ K + ½ diag 1/C"
    assert shown_matrix("svdd", "P") == "2 K"
    assert shown_matrix("svdd", "q") == "− diag K"
    assert shown_matrix("epsilon-svr", "A") == "[1ᵀ, − 1ᵀ]"
    assert shown_matrix("one-class", "b") == "1"


# Notebooks.


@pytest.mark.parametrize("name", ["hard-margin", "soft-margin-kernel", "convex-qp", "reduced-hulls"])
def test_a_notebook_gets_three_formats(name, capfd):
    bundle = derived(name)._repr_mimebundle_(include=None, exclude=None)
    assert set(bundle) == {"text/plain", "text/latex", "text/html"}
    assert bundle["text/plain"].strip() == text_of(name).strip()
    assert bundle["text/html"] == html_of(name)
    assert bundle["text/latex"] == document_body(page(name))
    assert bundle["text/latex"].startswith(r"\section*{")
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("name", ["soft-margin", "convex-qp", "nearest-hull-points", "svdd-radius"])
def test_a_notebook_shows_the_parts(name, capfd):
    d = derived(name)
    for part in (d.problem, d.dual.lagrangian, d.dual, d.qp, d.gap, *d.steps):
        bundle = part._repr_mimebundle_()
        assert set(bundle) == {"text/plain", "text/latex", "text/html"}
        assert all(bundle.values())
        assert latex_faults(bundle["text/latex"]) == []
        assert html_faults(bundle["text/html"]) == []
    assert capfd.readouterr() == ("", "")


# Notation.for_names.


@pytest.mark.parametrize(("name", "profile"), ALL)
def test_fitted_symbols_differ(name, profile):
    problem = derived(name, profile).problem
    fitted = load_notation(profile).for_names(problem.names)
    symbols = [fitted.symbol(letter) for letter in problem.names]
    assert len(set(symbols)) == len(symbols)


def test_a_renaming_that_clashes_is_left_out():
    notation = Notation(symbols={"α": "λ", "μ": "β", "y": "t"})
    fitted = notation.for_names(["α", "λ", "μ", "t", "w", "y"])
    assert [fitted.symbol(x) for x in ("α", "λ", "μ", "t", "w", "y")] == ["α", "λ", "β", "t", "w", "y"]


def test_two_renamings_to_one_symbol():
    fitted = Notation(symbols={"a": "c", "b": "c"}).for_names(["a", "b"])
    assert len({fitted.symbol("a"), fitted.symbol("b")}) == 2


def test_a_renaming_gives_way_to_one_that_was_kept_back():
    # α stays α because λ is taken; so β must not become α.
    fitted = Notation(symbols={"α": "λ", "β": "α"}).for_names(["α", "β", "λ"])
    assert len({fitted.symbol(x) for x in ("α", "β", "λ")}) == 3
    fitted = Notation(symbols={"α": "β", "β": "λ"}).for_names(["α", "β", "λ"])
    assert len({fitted.symbol(x) for x in ("α", "β", "λ")}) == 3


def test_the_renaming_of_a_kernel_survives():
    # The kernel occurs in the dual only, not among the names of the problem.
    assert page("soft-margin-kernel", "ostwald").notation.symbol("K") == "k"


# The checks can fail.


@pytest.mark.parametrize(
    "text",
    [
        r"\frac{1}{2",
        r"a}_{i}{",
        r"\begin{align*} x \end{center}",
        r"\begin{align*} x",
        "\\begin{align*}\n  a &= b \\\\\n  & \n\\end{align*}",
        "\\begin{align*}\n\n\\end{align*}",
        r"\left(x",
        r"\right) x \left(",
        "(x",
        "a $b",
    ],
)
def test_latex_faults_are_found(text):
    assert latex_faults(text)


@pytest.mark.parametrize(
    "text",
    [
        "<p>a",
        "<p><b>a</p></b>",
        "<math><mi>a</math>",
        "<math><mrow></mrow></math>",
        "<math><mo><</mo></math>",
    ],
)
def test_html_faults_are_found(text):
    assert html_faults(text)


@pytest.mark.parametrize(
    "inside", ["<mfrac><mn>1</mn></mfrac>", "<mi></mi>", "<msup><mi>a</mi><mn>2</mn><mn>3</mn></msup>"]
)
def test_mathml_faults_are_found(inside):
    assert list(mathml_faults(f'<math xmlns="{MATH[1:-1]}">{inside}</math>'))


def test_clashes_are_found():
    doc = page("soft-margin")
    notation = Notation(symbols={"α": "μ"})
    assert set(clashes(Document(doc.blocks, notation, doc.roles))) == {"μ"}
    notation = Notation(indices={"j": "C"})
    assert set(clashes(Document(doc.blocks, notation, doc.roles))) == {"C"}


def test_empty_displays_are_found():
    assert empty_displays(Document((Display(()),), DEFAULT, NO_ROLES))
    assert empty_displays(Document((Display((Row(()),)),), DEFAULT, NO_ROLES))
    assert not empty_displays(Document((Display((Row((Name("L"),)),)),), DEFAULT, NO_ROLES))
    assert not empty_displays(Document((Table(("a",), ((Link("a", "b"),),)),), DEFAULT, NO_ROLES))


def test_unknown_characters_are_found():
    assert unknown_to_latex(r"\begin{align*} ½ \end{align*} grün – ≥ $α$ \text{ä}") == ["½", "α", "≥"]


def test_an_entry_shows_its_indices_in_every_format():
    shown = EntryOf("P", (Index("i", IndexSet("n", "i", "j")), Index("j", IndexSet("n", "i", "j"))))
    assert write_line((shown,), "text", DEFAULT, Roles()) == "Pᵢⱼ"
    assert write_line((shown,), "latex", DEFAULT, Roles()) == "P_{i j}"
    assert write_line((shown,), "mathml", DEFAULT, Roles()) == (
        "<mrow><msub><mi>P</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub></mrow>"
    )


@pytest.mark.parametrize(("name", "profile"), ALL)
def test_latex_has_no_double_superscript(name, profile):
    assert not re.search(r"\^\{[^{}]*\}\s*\^", latex_of(name, profile))
