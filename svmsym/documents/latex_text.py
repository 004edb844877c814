r"""Words as TeX prints them: what is special to TeX is escaped, signs of mathematics become formulas.

What comes out has balanced braces and dollars, whatever comes in: no word can end a group, open a
formula, start a comment or call a macro.
"""

from __future__ import annotations

import re
import unicodedata

from svmsym.documents.mathline import LATEX_SIGNS
from svmsym.formulas.printing.latex import GREEK

MATH = {
    **GREEK,
    **LATEX_SIGNS,
    **{c: c for c in "<>|"},
    **{
        c: f"{{}}_{k}"
        for k, c in zip("0123456789+-=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True)
    },
    **{c: f"{{}}^{k}" for k, c in zip("0123456789+-=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾", strict=True)},
    **{c: f"{{}}^{k}" for k, c in zip("abcdefghijklmnoprstuvwxyz", "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ", strict=True)},
    "ᵀ": r"{}^{\top}",
    "‖": r"\|",
    "⟨": r"\langle",
    "⟩": r"\rangle",
    "∇": r"\nabla",
    "∂": r"\partial",
    "√": r"\surd",
    "∑": r"\sum",
    "∏": r"\prod",
    "∫": r"\int",
    "∞": r"\infty",
    "∈": r"\in",
    "∉": r"\notin",
    "⊂": r"\subset",
    "⊆": r"\subseteq",
    "∪": r"\cup",
    "∩": r"\cap",
    "∅": r"\emptyset",
    "∀": r"\forall",
    "∃": r"\exists",
    "→": r"\to",
    "←": r"\leftarrow",
    "↔": r"\leftrightarrow",
    "↦": r"\mapsto",
    "⇐": r"\Leftarrow",
    "≈": r"\approx",
    "≡": r"\equiv",
    "∼": r"\sim",
    "∝": r"\propto",
    "⊥": r"\perp",
    "·": r"\cdot",
    "⋅": r"\cdot",
    "×": r"\times",
    "±": r"\pm",
    "∓": r"\mp",
    "∗": "*",
    "′": r"{}^{\prime}",
    "½": r"\tfrac{1}{2}",
    "¼": r"\tfrac{1}{4}",
    "¾": r"\tfrac{3}{4}",
    "⅓": r"\tfrac{1}{3}",
    "⅔": r"\tfrac{2}{3}",
    "ℝ": r"\mathbb{R}",
    "ℕ": r"\mathbb{N}",
    "ℤ": r"\mathbb{Z}",
    "⪰": r"\succeq",
    "⪯": r"\preceq",
    "≫": r"\gg",
    "≪": r"\ll",
    "ȳ": r"\bar{y}",
}
_TEXT = {
    **{c: f"\\{c}" for c in "&%#_${}"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    # Straight quotes, dashes and brackets would join into ligatures or options.
    '"': r"\textquotedbl{}",
    "`": r"\textasciigrave{}",
    "—": "---",
    "–": "--",
    "…": r"\dots{}",
    **{c: rf"\textcircled{{\scriptsize {k}}}" for k, c in enumerate("①②③④⑤⑥⑦⑧⑨", 1)},
    "\u00a0": r"\nobreakspace{}",
}
# Formulas side by side become one, because $$ would open a display.
_SIDE_BY_SIDE = re.compile(r"(?<!\\)\$\$")


def escaped(text: str) -> str:
    r"""Text that TeX prints as it stands.

    >>> print(escaped("50% of x_i, α ≥ 0"))
    50\% of x\_i, $\alpha$ $\ge$ 0
    """
    return _SIDE_BY_SIDE.sub(" ", "".join(map(_character, unicodedata.normalize("NFC", text))))


def _character(c: str) -> str:
    if c in MATH:
        return f"${MATH[c]}$"
    if c in _TEXT:
        return _TEXT[c]
    # Line ends and other control characters would end paragraphs or stop TeX.
    return " " if c.isspace() or unicodedata.category(c) in {"Cc", "Cf", "Cs", "Co", "Cn"} else c


def has_cjk(text: str) -> bool:
    """Whether words need a font for Korean or Chinese.

    >>> has_cjk("定义"), has_cjk("정의"), has_cjk("Maß")
    (True, True, False)
    """
    return any(_wide(c) for c in text)


def _wide(c: str) -> bool:
    return unicodedata.east_asian_width(c) in {"W", "F"}
