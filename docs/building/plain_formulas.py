"""Formulas that a page has as plain text, such as α_i or y_i², as formulas of the site.

The page is read as a file, too, where α_i is easier to read than TeX. Code and indented blocks stay.
"""

from __future__ import annotations

import re

_POWERS = {"²": "2", "³": "3", "ᵏ": "k", "°": "\\circ", "": ""}
_FORMULA = re.compile(
    r"`[^`]*`"  # code
    r"|(?<![\w\\$])(?P<letter>[A-Za-zΑ-Ωα-ω])(?P<ring>°?)_(?P<below>[A-Za-zα-ω0-9]{1,2})(?P<power>[²³ᵏ]?)(?!\w)"
    r"|(?<![\w\\$])(?P<base>\{[^{}$\n]*\}|[A-Za-z0-9])\^(?P<above>[A-Za-z0-9])(?!\w)"
)


def with_formulas(text: str) -> str:
    r"""The page with formulas in place of letters with an index or a power.

    >>> print(with_formulas("each y_i² = 1, S°_τ, δ_ij and {−1, +1}^N, but `x_i`\n\n    S_τ = 1"))
    each $y_i^2$ = 1, $S_τ^\circ$, $δ_{ij}$ and $\{−1, +1\}^N$, but `x_i`
    <BLANKLINE>
        S_τ = 1
    """
    fenced, lines = False, []
    for line in text.split("\n"):
        fenced ^= line.startswith("```")
        lines.append(line if fenced or line.startswith("    ") else _FORMULA.sub(_formula, line))
    return "\n".join(lines)


def _formula(found: re.Match[str]) -> str:
    if found["letter"]:
        above = _POWERS[found["ring"]] or _POWERS[found["power"]]
        below = found["below"] if len(found["below"]) == 1 else f"{{{found['below']}}}"
        return f"${found['letter']}_{below}{'^' if above else ''}{above}$"
    if found["base"]:
        base = found["base"].replace("{", "\\{").replace("}", "\\}")
        return f"${base}^{found['above']}$"
    return found[0]
