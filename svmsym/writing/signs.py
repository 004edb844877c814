# ruff: noqa: E501 - tables are read by columns

"""What signs, LaTeX commands and spelled names stand for: (kind, text) of a token.

Kinds: NAME, NUM, OP, REL, ARROW, OPEN, CLOSE, BAR, NORM, BIG (Σ, max …), FUNC, FRAC, SQRT, BINOM, STYLE (bold,
hat …), TEXT, PARTIAL, NABLA, SUB, SUP, TOP (ᵀ), PRIME, COMMA, SEMI, COLON, STOP, LINE, ROW, AMP, DOTS, INFINITY,
SPACE (ℝ), EMPTY, ONES, LOGIC (∧ ∨ ¬), QUANT (∀ ∃), BANG, OVER (overset), UNDER (underset), BRACE (underbrace),
BEGIN, END, EDGE (of a formula in a text), SKIP and GOBBLE (skip with an argument).
"""

from __future__ import annotations

Entry = tuple[str, str]

GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "vartheta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "lam": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π",
    "rho": "ρ", "varrho": "ρ", "sigma": "σ", "tau": "τ", "upsilon": "υ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ",
    "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
    "ell": "ℓ",
}  # fmt: skip
SPELLED = GREEK | {
    "alfa": "α", "Alpha": "α", "Alfa": "α", "Beta": "β", "lamda": "λ", "Lamda": "λ", "gama": "γ", "ksi": "ξ", "eps": "ε",
    "알파": "α", "베타": "β", "감마": "γ", "델타": "δ", "람다": "λ", "뮤": "μ", "크사이": "ξ", "크시": "ξ", "자이": "ξ",
    "에타": "η", "세타": "θ", "엡실론": "ε", "입실론": "ε", "阿尔法": "α", "贝塔": "β", "伽马": "γ", "拉姆达": "λ", "克西": "ξ",
}  # fmt: skip
FUNCTIONS = {
    "exp": "exp", "Exp": "exp", "log": "log", "ln": "log", "tanh": "tanh", "sign": "sign", "sgn": "sign", "sig": "sign",
    "Sign": "sign", "signum": "sign", "signo": "sign", "abs": "abs", "norm": "norm", "sqrt": "sqrt", "raiz": "sqrt",
    "raíz": "sqrt", "Wurzel": "sqrt", "wurzel": "sqrt", "diag": "diag", "Diag": "diag", "sin": "sin", "sen": "sin",
    "cos": "cos", "tr": "trace", "Tr": "trace", "trace": "trace", "Spur": "trace", "traza": "trace", "det": "det",
    "rank": "rank", "rang": "rank", "Rang": "rank", "rango": "rank", "dot": "dot", "inner": "dot", "inv": "inverse",
    "dist": "distance", "span": "span", "conv": "hull", "relu": "positive", "ReLU": "positive", "hinge": "hinge",
    "sigmoid": "sigmoid", "outer": "outer", "transpose": "transpose", "factorial": "factorial", "vec": "vec",
    "card": "card", "dim": "dim", "ones": "ones", "cosh": "cosh", "sinh": "sinh", "binom": "binomial",
    "colsum": "colsum", "colmean": "colmean", "rowsum": "rowsum", "rowmean": "rowmean",
}  # fmt: skip
# Names of programs, which are words elsewhere: only with a bracket at them.
CALLS = {
    "where": "where", "mean": "mean", "eye": "eye", "zeros": "zeros", "solve": "solve", "find": "find", "nonzero": "find", "log1p": "log1p", "expm1": "expm1",
    "logaddexp": "logaddexp", "clip": "clip", "square": "square", "nchoosek": "binomial", "comb": "binomial",
    "numel": "size", "len": "size", "length": "size", "pinv": "inverse", "absolute": "abs", "cdist": "distance", "pdist2": "distance", "colSums": "colsum", "rowSums": "rowsum",
    "colMeans": "colmean", "rowMeans": "rowmean",
}  # fmt: skip
BIGS = {
    "sum": "sum", "Sum": "sum", "SUM": "sum", "suma": "sum", "Suma": "sum", "Summe": "sum", "prod": "product",
    "max": "max", "Max": "max", "máx": "max", "maximum": "max", "min": "min", "Min": "min", "mín": "min", "minimum": "min",
    "argmin": "argmin", "argmax": "argmax", "sup": "sup", "inf": "inf",
}  # fmt: skip
RELATIONS = {
    "=": "=", "≠": "≠", "<": "<", ">": ">", "≤": "≤", "≥": "≥", "≦": "≤", "≧": "≥", "⩽": "≤", "⩾": "≥", "≈": "≈",
    "≃": "≈", "≅": "≈", "≡": "=", "≜": ":=", "≔": ":=", "∝": "∝", "⪰": "≥", "⪯": "≤", "≽": "≥", "≼": "≤", "∈": "∈",
    "∊": "∈", "∉": "∉", "≻": ">", "≺": "<", "⊆": "⊆", "⊂": "⊆", "≐": "=", "≝": ":=", "≙": "=", "≮": "≥", "≯": "≤",
    "⟂": "⟂", "⊥": "⟂", "≟": "=", "∋": "∋", "⊇": "⊇", "⊃": "⊇",
}  # fmt: skip
_COMMAND_RELATIONS = {
    "le": "≤", "leq": "≤", "leqslant": "≤", "leqq": "≤", "ge": "≥", "geq": "≥", "geqslant": "≥", "geqq": "≥", "lt": "<",
    "gt": ">", "ne": "≠", "neq": "≠", "approx": "≈", "simeq": "≈", "cong": "≈", "sim": "∼", "equiv": "=", "triangleq": ":=",
    "coloneqq": ":=", "coloneq": ":=", "doteq": "=", "propto": "∝", "succeq": "≥", "preceq": "≤", "succcurlyeq": "≥",
    "preccurlyeq": "≤", "succ": ">", "prec": "<", "in": "∈", "notin": "∉", "subseteq": "⊆", "subset": "⊆", "perp": "⟂",
}  # fmt: skip
DIGRAPHS: dict[str, Entry] = {
    "<==>": ("ARROW", "⇔"), "|-->": ("ARROW", "↦"), "<=>": ("ARROW", "⇔"), "<->": ("ARROW", "⇔"), "==>": ("ARROW", "⇒"),
    "-->": ("ARROW", "⇒"), "|->": ("ARROW", "↦"), "<--": ("ARROW", "←"), "+/-": ("OP", "±"), "...": ("DOTS", "…"),
    ":=": ("REL", ":="), "=:": ("REL", "=:"), "==": ("REL", "="), "<=": ("REL", "≤"), ">=": ("REL", "≥"), "=<": ("REL", "≤"),
    "!=": ("REL", "≠"), "<>": ("REL", "≠"), "/=": ("REL", "≠"), "~=": ("REL", "≈"), "=>": ("ARROW", "⇒"), "->": ("ARROW", "→"),
    "<-": ("ARROW", "←"), "..": ("DOTS", "…"), ".*": ("OP", "∘"), "./": ("OP", "./"), ".^": ("SUP", ".^"), "**": ("SUP", "^"),
    "%*%": ("OP", "@"), "||": ("NORM", "‖"), "+-": ("OP", "±"), "&&": ("LOGIC", "∧"), "''": ("PRIME", "''"), "=!": ("REL", "="),
}  # fmt: skip
SIGNS: dict[str, Entry] = {
    **{sign: ("REL", text) for sign, text in RELATIONS.items()},
    **dict.fromkeys("-−–—‐‑", ("OP", "-")), **dict.fromkeys("*∗", ("OP", "*")), **dict.fromkeys("·⋅•∙", ("OP", "·")),
    "∘": ("OP", "∘"), "⊙": ("OP", "⊙"), **dict.fromkeys("/÷∕", ("OP", "/")), "⁄": ("OVERLINE", ""), **dict.fromkeys("±∓", ("OP", "±")),
    "+": ("OP", "+"), "×": ("OP", "×"), "@": ("OP", "@"), "⋆": ("SUP*", "*"), "★": ("SUP*", "*"), "⊗": ("OP", "⊗"),
    **dict.fromkeys("([{⟨⌊", ("OPEN", "")), **dict.fromkeys(")]}⟩⌋", ("CLOSE", "")), "〈": ("OPEN", "⟨"), "〉": ("CLOSE", "⟩"),
    "【": ("OPEN", "["), "】": ("CLOSE", "]"), "|": ("BAR", "|"), "∣": ("BAR", "|"), "‖": ("NORM", "‖"), "∥": ("NORM", "‖"),
    "∑": ("BIG", "sum"), "Σ": ("BIG", "sum"), "∏": ("BIG", "product"), "⋃": ("BIG", "union"), "⋂": ("BIG", "intersection"), "∪": ("OP", "∪"), "∩": ("OP", "∩"), "∖": ("OP", "∖"),
    "_": ("SUB", "_"), "^": ("SUP", "^"), "√": ("SQRT", ""), "∇": ("NABLA", ""), "∂": ("PARTIAL", "∂"), "ᵀ": ("TOP", ""),
    "⊤": ("TOP", ""), "⊺": ("TOP", ""), ",": ("COMMA", ","), "、": ("COMMA", "、"), ";": ("SEMI", ";"), "；": ("SEMI", ";"),
    ":": ("COLON", ":"), "…": ("DOTS", "…"), "⋯": ("DOTS", "…"), "⋮": ("DOTS", "…"), "⋱": ("DOTS", "…"), "∞": ("INFINITY", ""),
    **dict.fromkeys("⇒⟹", ("ARROW", "⇒")), **dict.fromkeys("→⟶", ("ARROW", "→")), **dict.fromkeys("⇔⟺↔", ("ARROW", "⇔")),
    "↦": ("ARROW", "↦"), "←": ("ARROW", "←"), "⟵": ("ARROW", "←"), "⇐": ("ARROW", "⇐"), "↯": ("BANG", "↯"),
    "∀": ("QUANT", "all"), "∃": ("QUANT", "some"), "∧": ("LOGIC", "∧"), "∨": ("LOGIC", "∨"), "¬": ("LOGIC", "¬"),
    **dict.fromkeys("'′’`´", ("PRIME", "'")), "″": ("PRIME", "''"), "&": ("AMP", ""), "ℝ": ("SPACE", "ℝ"), "ℕ": ("SPACE", "ℕ"),
    "ℤ": ("SPACE", "ℤ"), "∅": ("EMPTY", ""), "𝟙": ("ONES", ""), "𝟏": ("ONES", ""), "ℒ": ("NAME", "L"), "ℓ": ("NAME", "ℓ"),
    "ϕ": ("NAME", "φ"), "ϵ": ("NAME", "ε"), "ϑ": ("NAME", "θ"), "ς": ("NAME", "σ"), "µ": ("NAME", "μ"), "ℋ": ("NAME", "H"),
    ".": ("STOP", "."), "。": ("STOP", "."), "!": ("BANG", "!"), "?": ("ASK", "?"), "？": ("ASK", "?"), "%": ("PERCENT", ""),
    "∴": ("THEREFORE", ""), "∵": ("SINCE", ""), "†": ("DAGGER", ""), "¿": ("SKIP", ""), "¡": ("SKIP", ""), "▒": ("SKIP", ""), "\u2061": ("SKIP", ""), "〖": ("OPEN", "("), "〗": ("CLOSE", ")"), "#": ("SKIP", ""), "☐": ("SKIP", ""), '"': ("SKIP", ""),
    **dict.fromkeys("“”„«»‟", ("SKIP", "")), **dict.fromkeys("✓✔✅∎□■☑", ("TICK", "")), **dict.fromkeys("✗✘❌✕", ("false", "✗")), "~": ("SKIP", ""),
}  # fmt: skip
HALVES = {
    "½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8),
    "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5), "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅐": (1, 7), "⅑": (1, 9), "⅒": (1, 10),
}  # fmt: skip
LOW = dict(zip("₀₁₂₃₄₅₆₇₈₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨ₊₋₌₍₎", "0123456789aehijklmnoprstuvxβγρ+-=()", strict=True))
HIGH = dict(
    zip("⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ⁺⁻⁼⁽⁾", "0123456789abcdefghijklmnoprstuvwxyz+-=()", strict=True)
)
# Marks above a letter, as combining characters and as commands.
COMBINING = {
    "\u0302": "hat", "\u0303": "tilde", "\u0304": "bar", "\u0305": "bar", "\u0307": "dot", "\u20d7": "vec", "\u0331": "bar",
}  # fmt: skip
_MARKS = {
    "hat": "hat",
    "widehat": "hat",
    "tilde": "tilde",
    "widetilde": "tilde",
    "bar": "bar",
    "overline": "bar",
    "dot": "dot",
}
_BOLD = (
    "mathbf boldsymbol bm vec pmb symbf textbf mathbold overrightarrow underline underbar mathcal mathscr mathit"
    " mathsf mathfrak bf boldmath mathbbm mathds bbold"
)
_SKIPPED = (
    "left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm limits nolimits"
    " displaystyle textstyle scriptstyle nonumber notag rm it cal sf hfill enspace thinspace medspace thickspace noindent"
    " centering mathopen mathclose mathrel mathbin mathord mathstrut strut small large normalsize null allowbreak"
    " smallskip par ensuremath protect unboldmath item newpage boxed fbox mathinner maketitle"
)
_GOBBLED = "cancel bcancel xcancel sout st hspace vspace phantom vphantom hphantom label tag color hskip textcolor ref eqref cite section subsection paragraph"
COMMANDS: dict[str, Entry] = {
    **{name: ("NAME", letter) for name, letter in GREEK.items()},
    **{name: ("REL", sign) for name, sign in _COMMAND_RELATIONS.items()},
    **{name: ("STYLE", mark) for name, mark in _MARKS.items()},
    **dict.fromkeys(_BOLD.split(), ("STYLE", "bold")), **dict.fromkeys(_SKIPPED.split(), ("SKIP", "")),
    **dict.fromkeys(_GOBBLED.split(), ("GOBBLE", "")),
    **{name: ("FUNC", FUNCTIONS[name]) for name in ("exp", "log", "ln", "tanh", "cosh", "sinh", "sin", "cos", "det", "dim", "tr", "sgn", "sign", "diag")},
    **dict.fromkeys(("frac", "tfrac", "dfrac", "cfrac", "nicefrac", "sfrac", "flatfrac"), ("FRAC", "")),
    **{name: ("BIG", BIGS[name]) for name in ("min", "max", "argmin", "argmax", "sup", "inf", "sum", "prod")},
    **dict.fromkeys(
        ("text", "mbox", "textrm", "textit", "textsf", "textnormal", "operatorname", "mathrm", "hbox", "intertext", "mathop",
         "texttt", "mathtt", "emph", "shortintertext"), ("TEXT", "")),
    "Sigma": ("BIG", "sum"), "bigcup": ("BIG", "union"), "bigcap": ("BIG", "intersection"), "arg": ("ARG", ""),
    "sqrt": ("SQRT", ""), "nabla": ("NABLA", ""), "partial": ("PARTIAL", "∂"), "cdot": ("OP", "·"), "times": ("OP", "×"),
    "ast": ("OP", "*"), "star": ("SUP*", "*"), "bullet": ("OP", "·"), "circ": ("OP", "∘"), "odot": ("OP", "⊙"),
    "otimes": ("OP", "⊗"), "pm": ("OP", "±"), "mp": ("OP", "±"), "div": ("OP", "/"), "cup": ("OP", "∪"), "cap": ("OP", "∩"),
    "setminus": ("OP", "∖"), "backslash": ("OP", "∖"), "langle": ("OPEN", "⟨"), "rangle": ("CLOSE", "⟩"), "lbrace": ("OPEN", "\\{"),
    "rbrace": ("CLOSE", "\\}"), "lbrack": ("OPEN", "["), "rbrack": ("CLOSE", "]"), "lfloor": ("OPEN", "⌊"), "rfloor": ("CLOSE", "⌋"),
    "vert": ("BAR", "|"), "lvert": ("BAR", "|"), "rvert": ("BAR", "|"), "mid": ("BAR", "|"), "Vert": ("NORM", "‖"),
    "lVert": ("NORM", "‖"), "rVert": ("NORM", "‖"), "parallel": ("NORM", "‖"), "top": ("TOP", ""), "intercal": ("TOP", ""),
    "prime": ("PRIME", "'"), "dots": ("DOTS", "…"), "ldots": ("DOTS", "…"), "cdots": ("DOTS", "…"), "vdots": ("DOTS", "…"),
    "ddots": ("DOTS", "…"), "dotsc": ("DOTS", "…"), "dotsb": ("DOTS", "…"), "infty": ("INFINITY", ""), "forall": ("QUANT", "all"),
    "exists": ("QUANT", "some"), "land": ("LOGIC", "∧"), "wedge": ("LOGIC", "∧"), "lor": ("LOGIC", "∨"), "vee": ("LOGIC", "∨"),
    "neg": ("LOGIC", "¬"), "lnot": ("LOGIC", "¬"), "Rightarrow": ("ARROW", "⇒"), "implies": ("ARROW", "⇒"),
    "Longrightarrow": ("ARROW", "⇒"), "rightarrow": ("ARROW", "→"), "longrightarrow": ("ARROW", "→"), "to": ("ARROW", "→"),
    "mapsto": ("ARROW", "↦"), "longmapsto": ("ARROW", "↦"), "iff": ("ARROW", "⇔"), "Leftrightarrow": ("ARROW", "⇔"),
    "Longleftrightarrow": ("ARROW", "⇔"), "leftrightarrow": ("ARROW", "⇔"), "leftarrow": ("ARROW", "←"), "gets": ("ARROW", "←"),
    "longleftarrow": ("ARROW", "←"), "Leftarrow": ("ARROW", "⇐"), "impliedby": ("ARROW", "⇐"), "leadsto": ("ARROW", "⇒"),
    "therefore": ("THEREFORE", ""), "because": ("SINCE", ""), "overset": ("OVER", ""), "stackrel": ("OVER", ""),
    "underset": ("UNDER", ""), "underbrace": ("BRACE", ""), "overbrace": ("BRACE", ""), "binom": ("BINOM", ""),
    "colon": ("COLON", ":"), "substack": ("STACK", ""), "R": ("SPACE", "ℝ"), "reals": ("SPACE", "ℝ"), "N": ("SPACE", "ℕ"),
    "Z": ("SPACE", "ℤ"), "emptyset": ("EMPTY", ""), "varnothing": ("EMPTY", ""), "begin": ("BEGIN", ""), "end": ("END", ""),
    "cr": ("ROW", ""), "newline": ("ROW", ""), "dagger": ("DAGGER", ""), "lightning": ("BANG", "↯"), "blitza": ("BANG", "↯"),
    "checkmark": ("TICK", ""), "square": ("TICK", ""), "blacksquare": ("TICK", ""), "qed": ("TICK", ""), "not": ("NOT", ""),
    "mathbb": ("STYLE", "mathbb"), "quad": ("EDGE", ""), "qquad": ("EDGE", ""), "choose": ("CHOOSE", ""), "imath": ("NAME", "i"), "jmath": ("NAME", "j"),
    "ni": ("REL", "∋"), "supseteq": ("REL", "⊇"), "supset": ("REL", "⊇"), "upharpoonright": ("BAR", "|"),
    "textquotesingle": ("PRIME", "'"), "lq": ("SKIP", ""), "degree": ("SKIP", ""),
}  # fmt: skip
ESCAPES: dict[str, Entry] = {
    **dict.fromkeys(",;:! >/@-.", ("SKIP", "")), "{": ("OPEN", "\\{"), "}": ("CLOSE", "\\}"), "|": ("NORM", "‖"), "\\": ("ROW", ""),
    "(": ("EDGE", "("), ")": ("EDGE", ")"), "[": ("EDGE", "["), "]": ("EDGE", "]"), "_": ("SUB", "_"), "&": ("LOGIC", "∧"),
    "%": ("PERCENT", ""), "#": ("SKIP", ""), "$": ("SKIP", ""),
}  # fmt: skip
MATRICES = {
    "pmatrix", "bmatrix", "Bmatrix", "matrix", "smallmatrix", "array", "psmallmatrix", "bsmallmatrix", "vmatrix", "Vmatrix",
    "pmatrix*", "bmatrix*",
}  # fmt: skip
CASES = {"cases", "dcases", "rcases", "cases*", "dcases*"}
# Every other environment is a sequence of lines.
CIRCLED = frozenset("①②③④⑤⑥⑦⑧⑨⑩")
EAST = r"\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7a3"
INDICES = frozenset("ijklmnpqrst")
# Words that stand below a letter as one label.
LABELS = {
    "SV", "sv", "new", "old", "neu", "alt", "nuevo", "viejo", "next", "prev", "test", "opt", "min",
    "max", "plus", "minus", "dual", "primal", "lin", "svm", "SVM", "emp", "train", "val", "reg", "pos",
    "neg", "ls", "hard", "soft", "tot", "total", "aug", "out", "in", "low", "high", "left", "right",
    "ridge", "hinge", "log", "unc", "clip", "proj", "norm",
}  # fmt: skip
