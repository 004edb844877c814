r"""The vocabulary: what each command prints. A command that stands in no table is refused."""

from __future__ import annotations

from svmsym.formulas.printing.latex import GREEK

LETTERS = {
    **{command.removeprefix("\\"): sign for sign, command in GREEK.items() if command.startswith("\\")},
    "epsilon": "ϵ",
    "phi": "φ",
    "iota": "ι",
    "upsilon": "υ",
    "Theta": "Θ",
    "Pi": "Π",
    "vartheta": "ϑ",
    "ell": "ℓ",
    "infty": "∞",
    "emptyset": "∅",
    "top": "⊤",
    "prime": "′",
    "dots": "…",
    "ldots": "…",
    "cdots": "⋯",
    "vdots": "⋮",
    "ddots": "⋱",
}
OPERATORS = {
    "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "lt": "<", "gt": ">",
    "approx": "≈", "equiv": "≡", "sim": "∼", "propto": "∝", "in": "∈", "notin": "∉", "subset": "⊂",
    "subseteq": "⊆", "cup": "∪", "cap": "∩", "setminus": "∖", "succeq": "⪰", "preceq": "⪯", "perp": "⊥",
    "to": "→", "rightarrow": "→", "leftarrow": "←", "mapsto": "↦", "Rightarrow": "⇒", "Leftarrow": "⇐",
    "Leftrightarrow": "⇔", "iff": "⇔", "implies": "⇒", "cdot": "·", "times": "×", "circ": "∘", "pm": "±",
    "mp": "∓", "ast": "∗", "div": "÷", "nabla": "∇", "partial": "∂", "forall": "∀", "exists": "∃",
    "colon": ":", "mid": "|", "neg": "¬", "wedge": "∧", "vee": "∨", "odot": "⊙", "oplus": "⊕", "otimes": "⊗",
}  # fmt: skip
LARGE = {"sum": "∑", "prod": "∏", "int": "∫", "bigcup": "⋃", "bigcap": "⋂"}
BESIDE = frozenset({"∫"})  # limits stand beside the sign, also in displays
LIMITS = frozenset({"min", "max", "inf", "sup", "lim", "argmin", "argmax", "det"})
FUNCTIONS = frozenset(
    {"log", "ln", "exp", "sin", "cos", "tan", "tanh", "sinh", "cosh", "dim", "ker", "arg", "sign", "Pr"}
)
FENCES = {
    "langle": "⟨", "rangle": "⟩", "|": "‖", "Vert": "‖", "lVert": "‖", "rVert": "‖", "vert": "|",
    "lvert": "|", "rvert": "|", "{": "{", "}": "}", "lbrace": "{", "rbrace": "}", "lfloor": "⌊",
    "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉",
}  # fmt: skip
OPENING = frozenset({"langle", "lVert", "lvert", "{", "lbrace", "lfloor", "lceil"})
CLOSING = frozenset({"rangle", "rVert", "rvert", "}", "rbrace", "rfloor", "rceil"})
BIG = {
    f"{name}{side}": size
    for name, size in (("big", "1.2em"), ("Big", "1.8em"), ("bigg", "2.4em"), ("Bigg", "3em"))
    for side in ("", "l", "r", "m")
}
SPACES = {
    ",": "0.167em", ":": "0.222em", ">": "0.222em", ";": "0.278em", "!": "-0.167em", " ": "0.25em",
    "quad": "1em", "qquad": "2em",
}  # fmt: skip
ACCENTS = {"hat": "^", "widehat": "^", "bar": "¯", "overline": "¯", "tilde": "~", "vec": "→", "dot": "˙"}
BLACKBOARD = {"R": "ℝ", "N": "ℕ", "Z": "ℤ", "Q": "ℚ", "C": "ℂ", "E": "𝔼", "P": "ℙ"}
CALLIGRAPHIC = {"L": "ℒ", "H": "ℋ", "F": "ℱ", "E": "ℰ", "B": "ℬ", "R": "ℛ", "M": "ℳ", "I": "ℐ"}
FRACTIONS = {"frac": "", "dfrac": ' displaystyle="true"', "tfrac": ' displaystyle="false"'}
STYLES = {"displaystyle": ' displaystyle="true"', "textstyle": ' displaystyle="false"'}
MATRICES = {
    "matrix": ("", ""), "smallmatrix": ("", ""), "pmatrix": ("(", ")"), "bmatrix": ("[", "]"),
    "vmatrix": ("|", "|"), "Vmatrix": ("‖", "‖"), "Bmatrix": ("{", "}"), "cases": ("{", ""),
}  # fmt: skip
ALIGNED = frozenset({"align*", "align", "aligned", "split", "gather*", "equation*"})
