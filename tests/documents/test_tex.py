r"""TeX as MathML: what is known is written, and what is not is an error that names its column."""

import re
import xml.etree.ElementTree as ET

import pytest
from page_checks import mathml_faults

from svmsym.documents.tex.mathml import tex_mathml
from svmsym.errors import FormulaError

# What TeX prints, read off by hand: the characters from left to right, scripts where they stand.
PRINTED = {
    r"\alpha_i \ge 0": "αi≥0",
    r"\tfrac12\|w\|^2": "12‖w‖2",
    r"\frac12 + \frac{1}{10}": "12+110",
    r"x^10": "x10",
    r"\min_{w,\,b}\ f": "minw,bf",
    r"y_i = \pm 1": "yi=±1",
    r"\left(\frac{a}{b}\right)": "(ab)",
    r"\langle x, z\rangle^2": "⟨x,z⟩2",
    r"\sum_{i=1}^{n} \alpha_i y_i x_i": "∑i=1nαiyixi",
    r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}": "(1234)",
    r"f = \begin{cases} 1 & x > 0 \\ 0 & \text{else} \end{cases}": "f={1x>00else",
    r"\begin{align*} a &= b \\ c &= d \end{align*}": "a=bc=d",
    r"\exp(-\gamma\|x - z\|^2)": "exp(−γ‖x−z‖2)",
    r"x' \in \mathbb{R}^m": "x′∈ℝm",
    r"v^\top K v < 0": "v⊤Kv<0",
    r"\Big\|\sum_i x_i\Big\|^2": "‖∑ixi‖2",
    r"\sqrt{2}\,x_1 \text{ and } \sqrt[3]{y}": "2x1 and y3",
    r"\operatorname{sign}(f)": "sign(f)",
    r"\displaystyle \int_0^1 x\,dx": "∫01xdx",
}


@pytest.mark.parametrize("tex", PRINTED)
def test_a_formula_says_what_it_said(tex):
    made = tex_mathml(tex)
    assert list(mathml_faults(made)) == []
    assert "".join(ET.fromstring(made).itertext()).replace("\u00a0", " ") == PRINTED[tex]
    assert "\\" not in made


@pytest.mark.parametrize(
    ("tex", "what"),
    [
        (r"\foo x", r"\\foo is not known, at column 1"),
        (r"x + \mystery", r"\\mystery is not known, at column 5"),
        (r"\begin{foo}x\end{foo}", r"\\begin{foo} is not known"),
        (r"\begin{matrix}1\end{pmatrix}", "closed by another name"),
        ("{x", "} is missing"),
        ("x}", "} is out of place, at column 2"),
        (r"\frac{1}", "an argument is missing"),
        (r"\left( x", r"\\right is missing"),
        (r"\left x \right)", "needs a bracket"),
        ("x_i^", "an argument is missing"),
        ("^2", "nothing to hang on"),
        ("x_i_j", "two _"),
        ("a & b", "& is out of place"),
        (r"\mathbb{W}", "is not known"),
        ("{" * 100 + "}" * 100, "nested too deeply"),
        ("x" * 5000, "5000 characters"),
    ],
)
def test_what_is_not_known_is_an_error(tex, what):
    with pytest.raises(FormulaError, match=what):
        tex_mathml(tex)


def test_tags_in_a_formula_stay_text():
    made = tex_mathml(r"a < b \text{<script>}")
    assert [node.tag for node in ET.fromstring(made).iter() if "script" in node.tag] == []
    assert re.findall(r"&lt;", made)


def test_limits_and_signs_stand_where_tex_puts_them():
    assert "<munderover><mo>∑</mo>" in tex_mathml(r"\sum_{i}^{n}")
    assert "<msubsup><mo>∫</mo>" in tex_mathml(r"\int_0^1")
    assert '<mo form="prefix">−</mo>' in tex_mathml("a = -1")
    assert '<mo form="prefix">' not in tex_mathml("a - 1")
    assert 'display="block"' in tex_mathml("x", display=True)


def test_a_large_fence_keeps_its_size_below_a_script():
    """Browsers do not stretch the base of a script; they do in a row."""
    assert re.search(r'<msup><mrow><mo [^>]*minsize="1.8em"', tex_mathml(r"\Big\|x\Big\|^2"))
