# ruff: noqa: E501 - tables are read by columns
"""What LaTeX commands and Unicode signs stand for: one table for each, (kind, text) of a token.

Kinds: NAME letter · NUM number · OP operator · REL relation · OPEN and CLOSE bracket · BAR and NORM ·
SUM, FRAC, SQRT, FUNC, OPT, NABLA, PARTIAL, STYLE, TEXT · SUB and SUP · DOTS · IMPLIES · ROW, AMP, NEWLINE ·
FORALL, ST, IF, ELSE, AND, OR, SO, WORD for words · SKIP for what has no meaning.
"""

from __future__ import annotations

Entry = tuple[str, str]

GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "zeta": "ζ",
    "eta": "η", "theta": "θ", "vartheta": "θ", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ",
    "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ",
    "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Sigma": "Σ", "Phi": "Φ",
    "Psi": "Ψ", "Omega": "Ω", "Xi": "Ξ", "ell": "ℓ", "hbar": "ħ",
}  # fmt: skip

SPELLED = {
    "alfa": "α",
    "Alpha": "α",
    "lamda": "λ",
    "Lambda": "λ",
    "gama": "γ",
    "ksi": "ξ",
    "my": "μ",
    "myu": "μ",
}
# Names of letters in Korean and Chinese; 파이 and 시그마 may be two things each and are not here.
SPELLED_EAST = {
    "알파": "α", "베타": "β", "감마": "γ", "델타": "δ", "람다": "λ", "뮤": "μ", "크사이": "ξ", "크시": "ξ", "자이": "ξ",
    "에타": "η", "세타": "θ", "엡실론": "ε", "입실론": "ε", "카파": "κ", "阿尔法": "α", "贝塔": "β", "伽马": "γ", "伽玛": "γ",
    "拉姆达": "λ", "兰姆达": "λ", "西格玛": "σ", "克西": "ξ",
}  # fmt: skip
SUMS = {"sum", "Sum", "Summe", "summe", "suma", "Suma", "SUM"}
OPTIMA = {
    "min": "min", "max": "max", "mín": "min", "máx": "max", "Min": "min", "Max": "max", "argmin": "argmin",
    "argmax": "argmax", "minimize": "min", "maximize": "max", "minimise": "min", "maximise": "max",
    "minimiere": "min", "maximiere": "max", "minimizar": "min", "maximizar": "max", "minimieren": "min",
    "maximieren": "max", "Minimiere": "min", "Maximiere": "max", "Minimize": "min", "Maximize": "max",
    "Minimizar": "min", "Maximizar": "max", "minimiza": "min", "maximiza": "max",
}  # fmt: skip

FUNCTIONS = {
    "exp": "exp", "log": "log", "ln": "log", "tanh": "tanh", "sign": "sign", "sgn": "sign", "sig": "sign",
    "signum": "sign", "abs": "abs", "norm": "norm", "sqrt": "sqrt", "diag": "diag", "sin": "sin", "cos": "cos",
    "raiz": "sqrt", "raíz": "sqrt", "Wurzel": "sqrt", "wurzel": "sqrt", "Sign": "sign", "sen": "sin", "signo": "sign", "Exp": "exp", "tr": "trace", "Tr": "trace", "dist": "dist", "Dist": "dist",
    "dot": "dot", "inv": "inv", "Inv": "inv", "inverse": "inv",
}  # fmt: skip

RELATIONS = {
    "=": "=", "≠": "≠", "<": "<", ">": ">", "≤": "≤", "≥": "≥", "≦": "≤", "≧": "≥", "⩽": "≤", "⩾": "≥",
    "≈": "≈", "≃": "≈", "≅": "≈", "≡": "=", "≜": "=", "≔": ":=", "←": "←", "⟵": "←", "∝": "∝", "⪰": "≥", "⪯": "≤", "≽": "≥",
    "≼": "≤", "∈": "∈", "∉": "∉", "≻": ">", "≺": "<", "⊆": "⊆", "⊂": "⊆", "≐": "=", "≝": "=", "≙": "=",
}  # fmt: skip

_COMMAND_RELATIONS = {
    "le": "≤", "leq": "≤", "leqslant": "≤", "ge": "≥", "geq": "≥", "geqslant": "≥", "lt": "<", "gt": ">",
    "ne": "≠", "neq": "≠", "approx": "≈", "simeq": "≈", "cong": "≈", "equiv": "=", "triangleq": "=",
    "coloneqq": ":=", "coloneq": ":=", "leftarrow": "←", "gets": "←", "longleftarrow": "←", "doteq": "=", "propto": "∝", "succeq": "≥", "preceq": "≤",
    "succcurlyeq": "≥", "preccurlyeq": "≤", "succ": ">", "prec": "<", "in": "∈", "notin": "∉",
    "subseteq": "⊆", "subset": "⊆", "leqq": "≤", "geqq": "≥",
}  # fmt: skip

ASCII = {
    ":=": ("REL", ":="), "|->": ("IMPLIES", "↦"), "|-->": ("IMPLIES", "↦"), "<-": ("REL", "←"), "<--": ("REL", "←"), "=:": ("REL", "="), "==": ("REL", "="), "<=": ("REL", "≤"), ">=": ("REL", "≥"),
    "=<": ("REL", "≤"), "!=": ("REL", "≠"), "<>": ("REL", "≠"), "/=": ("REL", "≠"), "=>": ("IMPLIES", "⇒"),
    "==>": ("IMPLIES", "⇒"), "->": ("IMPLIES", "⇒"), "-->": ("IMPLIES", "⇒"), "<=>": ("IMPLIES", "⇔"),
    "<==>": ("IMPLIES", "⇔"), "<->": ("IMPLIES", "⇔"), "...": ("DOTS", "…"), "..": ("DOTS", "…"), ".*": ("OP", "∘"),
    "||": ("NORM", "‖"), "**": ("SUP", "^"), "~=": ("REL", "≈"), "=!": ("REL", "="), "+-": ("OP", "+-"),
    "+/-": ("OP", "±"), "<<": ("OPEN", "⟨"), ">>": ("CLOSE", "⟩"), "''": ("PRIME", "′′"),
}  # fmt: skip

SIGNS: dict[str, Entry] = {
    **{sign: ("REL", text) for sign, text in RELATIONS.items()},
    "+": ("OP", "+"), "-": ("OP", "-"), "−": ("OP", "-"), "–": ("OP", "-"), "—": ("OP", "-"), "‐": ("OP", "-"),
    "‑": ("OP", "-"), "*": ("OP", "*"), "∗": ("OP", "*"), "⋆": ("OP", "*"), "★": ("OP", "*"), "·": ("OP", "·"),
    "⋅": ("OP", "·"), "•": ("OP", "·"), "@": ("OP", "·"), "∙": ("OP", "·"), "×": ("OP", "*"), "/": ("OP", "/"), "÷": ("OP", "/"),
    "∕": ("OP", "/"), "⁄": ("OP", "/"), "±": ("OP", "±"), "∓": ("OP", "±"), "∘": ("OP", "∘"), "⊙": ("OP", "∘"),
    "(": ("OPEN", "("), ")": ("CLOSE", ")"), "[": ("OPEN", "["), "]": ("CLOSE", "]"), "{": ("OPEN", "{"),
    "}": ("CLOSE", "}"), "⟨": ("OPEN", "⟨"), "⟩": ("CLOSE", "⟩"), "〈": ("OPEN", "⟨"), "〉": ("CLOSE", "⟩"),
    "|": ("BAR", "|"), "∣": ("BAR", "|"), "‖": ("NORM", "‖"), "∥": ("NORM", "‖"), "∑": ("SUM", "Σ"),
    "_": ("SUB", "_"), "^": ("SUP", "^"), "√": ("SQRT", ""), "∇": ("NABLA", ""), "∂": ("PARTIAL", ""),
    ",": ("COMMA", ","), "、": ("COMMA", "、"), ";": ("SEMI", ";"), "…": ("DOTS", "…"), "⋯": ("DOTS", "…"),
    "⇒": ("IMPLIES", "⇒"), "⟹": ("IMPLIES", "⇒"), "→": ("IMPLIES", "⇒"), "⟶": ("IMPLIES", "⇒"),
    "↦": ("IMPLIES", "↦"), "⇔": ("IMPLIES", "⇔"), "⟺": ("IMPLIES", "⇔"), "↔": ("IMPLIES", "⇔"),
    "∀": ("FORALL", "∀"), "'": ("PRIME", "′"), "′": ("PRIME", "′"), "’": ("PRIME", "′"), "`": ("PRIME", "′"),
    "∞": ("INFINITY", "∞"), "&": ("AMP", "&"), "ℝ": ("SPACE", "ℝ"), "ℕ": ("SPACE", "ℕ"), "ℤ": ("SPACE", "ℤ"),
    ":": ("COLON", ":"), "∴": ("SO", "∴"), "∧": ("AND", "∧"), "∨": ("OR", "∨"), "⊤": ("NAME", "⊤"),
    "𝟙": ("ONES", "1"), "𝟏": ("ONES", "1"), "ℒ": ("NAME", "L"), "∅": ("EMPTY", "∅"), "ᵀ": ("TOP", "ᵀ"),
    "ℓ": ("NAME", "ℓ"), "ϕ": ("NAME", "φ"), "ϵ": ("NAME", "ε"), "Σ": ("SUM", "Σ"), "。": ("PERIOD", "."),
    "µ": ("NAME", "μ"), "⟂": ("NAME", "⊤"), "⊺": ("NAME", "⊤"), "†": ("DAGGER", "†"), "∖": ("SETMINUS", "∖"),
    "!": ("BANG", "!"), "?": ("BANG", "?"), "∊": ("REL", "∈"),
    **dict.fromkeys("✓✔✅∎", ("WORD", "✓")), **dict.fromkeys("①②③④⑤⑥⑦⑧⑨⑩", ("NEWLINE", "①")),
}  # fmt: skip

HALVES = {
    "½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8),
    "⅞": (7, 8), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5), "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅐": (1, 7),
    "⅑": (1, 9), "⅒": (1, 10),
}  # fmt: skip

LOW = dict(zip("₀₁₂₃₄₅₆₇₈₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ₊₋₌₍₎", "0123456789aehijklmnoprstuvx+-=()", strict=True))
HIGH = dict(
    zip("⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵀ⁺⁻⁼⁽⁾", "0123456789abcdefghijklmnoprstuvwxyzT+-=()", strict=True)
)

_STYLES = (
    "mathbf boldsymbol bm vec mathbb mathcal mathscr mathit mathsf mathfrak underline pmb symbf hat widehat"
    " tilde widetilde bar overline dot textbf mathbold boldmath overrightarrow underbar"
)
_SKIPPED = (
    "left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr quad qquad limits nolimits"
    " displaystyle textstyle scriptstyle nonumber notag bf rm it cal sf hfill hspace! vspace! phantom! enspace"
    " thinspace medspace thickspace noindent centering label! tag! bigm Bigm mathopen mathclose mathrel mathbin"
    " mathord mathstrut strut small large normalsize null rightharpoonup allowbreak color! hskip smallskip"
    " par newline! ensuremath protect unboldmath"
)

COMMANDS: dict[str, Entry] = {
    **{name: ("NAME", letter) for name, letter in GREEK.items()},
    **{name: ("REL", sign) for name, sign in _COMMAND_RELATIONS.items()},
    **{name: ("STYLE", name) for name in _STYLES.split()},
    **{name.rstrip("!"): ("SKIP", "!" if name.endswith("!") else "") for name in _SKIPPED.split()},
    **{name: ("FUNC", FUNCTIONS[name]) for name in ("exp", "log", "ln", "tanh", "sign", "sgn", "sin", "cos", "tr")},
    **dict.fromkeys(("frac", "tfrac", "dfrac", "cfrac", "nicefrac", "sfrac", "flatfrac"), ("FRAC", "")),
    **{name: ("OPT", name) for name in ("min", "max", "argmin", "argmax", "inf", "sup")},
    **{name: ("TEXT", name) for name in (
        "text", "mbox", "textrm", "textit", "textsf", "textnormal", "operatorname", "mathrm", "hbox", "intertext",
        "DeclareMathOperator", "mathop", "texttt", "mathtt", "rm",
    )},
    "Sigma": ("SUM", "Σ"), "arg": ("ARG", ""), "sqrt": ("SQRT", ""), "sum": ("SUM", "Σ"), "nabla": ("NABLA", ""),
    "partial": ("PARTIAL", ""), "cdot": ("OP", "·"), "times": ("OP", "*"), "ast": ("OP", "*"),
    "star": ("OP", "*"), "bullet": ("OP", "·"), "circ": ("OP", "∘"), "odot": ("OP", "∘"), "pm": ("OP", "±"),
    "mp": ("OP", "±"), "div": ("OP", "/"), "langle": ("OPEN", "⟨"), "rangle": ("CLOSE", "⟩"),
    "lbrace": ("OPEN", "\\{"), "rbrace": ("CLOSE", "\\}"), "lbrack": ("OPEN", "["), "rbrack": ("CLOSE", "]"),
    "vert": ("BAR", "|"), "mid": ("BAR", "|"), "lvert": ("OPEN", "|"), "rvert": ("CLOSE", "|"),
    "Vert": ("NORM", "‖"), "lVert": ("OPEN", "‖"), "rVert": ("CLOSE", "‖"), "parallel": ("NORM", "‖"),
    "norm": ("FUNC", "norm"), "abs": ("FUNC", "abs"), "top": ("NAME", "⊤"), "intercal": ("NAME", "⊤"),
    "intercal ": ("NAME", "⊤"), "transp": ("NAME", "⊤"), "prime": ("NAME", "′"), "infty": ("INFINITY", "∞"),
    "forall": ("FORALL", "∀"), "dots": ("DOTS", "…"), "ldots": ("DOTS", "…"), "cdots": ("DOTS", "…"),
    "vdots": ("DOTS", "…"), "dotsc": ("DOTS", "…"), "dotsb": ("DOTS", "…"), "Rightarrow": ("IMPLIES", "⇒"),
    "implies": ("IMPLIES", "⇒"), "Longrightarrow": ("IMPLIES", "⇒"), "to": ("IMPLIES", "⇒"),
    "rightarrow": ("IMPLIES", "⇒"), "longrightarrow": ("IMPLIES", "⇒"), "leadsto": ("IMPLIES", "⇒"),
    "mapsto": ("IMPLIES", "↦"), "Leftrightarrow": ("IMPLIES", "⇔"), "iff": ("IMPLIES", "⇔"),
    "Longleftrightarrow": ("IMPLIES", "⇔"), "leftrightarrow": ("IMPLIES", "⇔"), "therefore": ("SO", "∴"),
    "land": ("AND", "∧"), "wedge": ("AND", "∧"), "lor": ("OR", "∨"), "vee": ("OR", "∨"),
    "overset": ("OVERSET", ""), "stackrel": ("OVERSET", ""), "underset": ("UNDERSET", ""), "colon": ("COLON", ":"),
    "substack": ("SKIP", ""), "R": ("SPACE", "ℝ"), "reals": ("SPACE", "ℝ"), "N": ("SPACE", "ℕ"),
    "Z": ("SPACE", "ℤ"), "emptyset": ("EMPTY", "∅"), "varnothing": ("EMPTY", "∅"), "begin": ("BEGIN", ""),
    "end": ("END", ""), "atop": ("ROW", ""), "cr": ("NEWLINE", ""), "dagger": ("DAGGER", "†"), "setminus": ("SETMINUS", "∖"),
    "binom": ("BINOM", ""), "dbinom": ("BINOM", ""), "tbinom": ("BINOM", ""), "underbrace": ("UNDERBRACE", ""), "overbrace": ("UNDERBRACE", ""),
}  # fmt: skip

COMMAND_SIGNS: dict[str, Entry] = {
    **dict.fromkeys(
        ["\\,", "\\;", "\\:", "\\!", "\\ ", "\\>", "\\/", "\\@", "\\-"], ("SKIP", "")
    ),
    "\\{": ("OPEN", "\\{"), "\\}": ("CLOSE", "\\}"), "\\|": ("NORM", "‖"), "\\\\": ("NEWLINE", ""),
    "\\(": ("SKIP", "$"), "\\)": ("SKIP", "$"), "\\[": ("SKIP", "$"), "\\]": ("SKIP", "$"), "\\_": ("SUB", "_"),
    "\\&": ("AMP", "&"), "\\%": ("WORD", "%"), "\\.": ("SKIP", ""),
}  # fmt: skip

MATRICES = {
    "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix", "matrix", "smallmatrix", "array", "psmallmatrix",
    "bsmallmatrix",
}  # fmt: skip
LINES = {
    "align", "align*", "aligned", "gather", "gather*", "gathered", "equation", "equation*", "split", "eqnarray",
    "eqnarray*", "multline", "multline*", "displaymath", "math", "alignat", "alignat*", "flalign", "flalign*",
    "array*", "center", "subequations",
}  # fmt: skip
CASES = {"cases", "dcases", "rcases", "cases*", "dcases*"}

LETTERS = frozenset("wxyzbCKknNmdtfuvXYQ")  # a short run of these is a product

# Words that may stand below a letter: x_new, α_SV.
SUBSCRIPTS = (
    "SV",
    "sv",
    "new",
    "old",
    "neu",
    "alt",
    "nuevo",
    "viejo",
    "next",
    "prev",
    "test",
    "opt",
    "min",
    "max",
    "plus",
    "minus",
    "dual",
    "primal",
    "lin",
    "svm",
    "SVM",
    "emp",
    "train",
    "val",
    "reg",
)
