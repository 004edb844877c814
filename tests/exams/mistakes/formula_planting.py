"""Wrong formulas as students write them: templates by hand, in random letters, indices and dresses."""

from fractions import Fraction as F

from svmsym.exams.setting.exam import Item

HARD, SOFT = "hard-margin", "soft-margin"
_SCORE = "{y}_{i} ({wx} + b)"
_SUM = f"{{S}}_{{i}} {{a}}_{{i}} ({_SCORE} - 1)"
_SLACK = f"{{S}}_{{i}} {{a}}_{{i}} ({_SCORE} - 1 + {{xi}}_{{i}})"
_TAIL = "{S}_{i} {mu}_{i} {xi}_{i}"
_PRICE = "C {S}_{i} {xi}_{i}"
_QUAD = "{S}_{i} {S}_{j} {a}_{i} {a}_{j} {y}_{i} {y}_{j} {xx}"
_LIN, _BAL, _POS = "{S}_{i} {a}_{i}", "{S}_{i} {a}_{i} {y}_{i} = 0", "{a}_{i} {ge} 0"
_BOX = "0 {le} {a}_{i} {le} C"

TEMPLATES = [
    ("lagr.sign", "lagrangian", HARD, f"{{half}} {{w2}} + {_SUM}"),
    ("lagr.missing_half", "lagrangian", HARD, f"{{w2}} - {_SUM}"),
    ("lagr.dropped_y", "lagrangian", HARD, "{half} {w2} - {S}_{i} {a}_{i} ({wx} + b - 1)"),
    ("lagr.dropped_one", "lagrangian", HARD, f"{{half}} {{w2}} - {{S}}_{{i}} {{a}}_{{i}} {_SCORE}"),
    ("lagr.dropped_b", "lagrangian", HARD, "{half} {w2} - {S}_{i} {a}_{i} ({y}_{i} {wx} - 1)"),
    (
        "lagr.multiplier_outside_sum",
        "lagrangian",
        HARD,
        f"{{half}} {{w2}} - {{a}} {{S}}_{{i}} ({_SCORE} - 1)",
    ),
    ("lagr.norm_not_squared", "lagrangian", HARD, f"{{half}} {{w1}} - {_SUM}"),
    ("lagr.slack_term_missing", "lagrangian", SOFT, f"{{half}} {{w2}} + {_PRICE} - {_SLACK}"),
    ("lagr.slack_mult_sign", "lagrangian", SOFT, f"{{half}} {{w2}} + {_PRICE} - {_SLACK} + {_TAIL}"),
    (
        "lagr.slack_in_constraint_sign",
        "lagrangian",
        SOFT,
        f"{{half}} {{w2}} + {_PRICE} - {_SLACK.replace('1 +', '1 -')} - {_TAIL}",
    ),
    ("stat.w_factor", "kkt", HARD, "w = 2 {S}_{i} {a}_{i} {y}_{i} x_{i}"),
    ("stat.w_sign", "kkt", HARD, "w + {S}_{i} {a}_{i} {y}_{i} x_{i} = 0"),
    ("stat.w_dropped_y", "kkt", HARD, "w - {S}_{i} {a}_{i} x_{i} = 0"),
    ("stat.b_dropped_y", "kkt", HARD, "{S}_{i} {a}_{i} = 0"),
    ("stat.b_in_w", "kkt", HARD, "w = {S}_{i} {a}_{i} {y}_{i} x_{i} + b"),
    ("stat.scalar_vector", "kkt", HARD, "w = {S}_{i} {a}_{i} {y}_{i}"),
    ("stat.xi", "kkt", SOFT, "C - {a}_{i} + {mu}_{i} = 0"),
    ("stat.b_missing", "dual", HARD, f"{{max}} {_LIN} - {{half}} {_QUAD} s.t. {_POS}"),
    ("dual.missing_half", "dual", HARD, f"{{max}} {_LIN} - {_QUAD} s.t. {_BAL}, {_POS}"),
    ("dual.plus_half", "dual", HARD, f"{{max}} {_LIN} + {{half}} {_QUAD} s.t. {_BAL}, {_POS}"),
    (
        "dual.dropped_y",
        "dual",
        HARD,
        f"{{max}} {_LIN} - {{half}} {_QUAD.replace('{y}_{i} {y}_{j} ', '')} s.t. {_BAL}, {_POS}",
    ),
    (
        "dual.single_sum",
        "dual",
        HARD,
        f"{{max}} {_LIN} - {{half}} {{S}}_{{i}} {{a}}_{{i}}^2 {{y}}_{{i}}^2 {{xi2}} s.t. {_BAL}, {_POS}",
    ),
    ("dual.minmax", "dual", HARD, f"{{min}} {_LIN} - {{half}} {_QUAD} s.t. {_BAL}, {_POS}"),
    ("dual.b_left", "dual", HARD, f"{_LIN} - {{half}} {_QUAD} - b {_BAL.removesuffix(' = 0')}"),
    ("dual.linear_missing", "dual", HARD, f"{{max}} -{{half}} {_QUAD} s.t. {_BAL}, {_POS}"),
    ("dual.alpha_free", "dual", HARD, f"{{max}} {_LIN} - {{half}} {_QUAD} s.t. {_BAL}"),
    ("dual.box_missing", "dual", SOFT, f"{{max}} {_LIN} - {{half}} {_QUAD} s.t. {_BAL}, {_POS}"),
    (
        "dual.box_inverse",
        "dual",
        SOFT,
        f"{{max}} {_LIN} - {{half}} {_QUAD} s.t. {_BAL}, {_BOX.replace(' C', ' 1/C')}",
    ),
    ("dual.box_strict_or_n", "dual", SOFT, f"{{max}} {_LIN} - {{half}} {_QUAD} s.t. {_BAL}, {_BOX}/n"),
    (
        "dual.C_in_objective",
        "dual",
        SOFT,
        f"{{max}} {_LIN} - {{half}} {_QUAD} + {_PRICE} s.t. {_BAL}, {_BOX}",
    ),
    ("active.converse", "kkt", HARD, f"{_SCORE} = 1 {{then}} {{a}}_{{i}} > 0"),
    ("active.inverted", "kkt", HARD, f"{_SCORE} = 1 {{then}} {{a}}_{{i}} = 0"),
    ("active.bound_is_free", "kkt", SOFT, "{a}_{i} = C {then} {xi}_{i} = 0"),
    ("soft.xi_misclassified", "kkt", SOFT, f"{{xi}}_{{i}} > 0 {{then}} {_SCORE} < 0"),
]
RIGHT = [
    ("lagrangian", HARD, f"{{half}} {{w2}} - {_SUM}"),
    ("lagrangian", SOFT, f"{{half}} {{w2}} + {_PRICE} - {_SLACK} - {_TAIL}"),
    ("kkt", HARD, "w - {S}_{i} {a}_{i} {y}_{i} x_{i} = 0"),
    ("kkt", SOFT, "C - {a}_{i} - {mu}_{i} = 0"),
    ("kkt", HARD, f"{{a}}_{{i}} > 0 {{then}} {_SCORE} = 1"),
    ("dual", HARD, f"{{max}} {_LIN} - {{half}} {_QUAD} s.t. {_BAL}, {_POS}"),
    ("dual", SOFT, f"{{max}} {_LIN} - {{half}} {_QUAD} s.t. {_BAL}, {_BOX}"),
    ("dual", HARD, f"{_LIN} - {{half}} {_QUAD}"),
]


def asked(kind, problem):
    return Item("q", kind, F(1), problem=problem)


def written(template, draw):
    """A template in letters, indices and a dress of somebody's own."""
    latex = draw.random() < 0.5
    i, j = draw.choice([("i", "j"), ("k", "l"), ("n", "m"), ("j", "k")]) if latex else ("i", "j")
    a = draw.choice([r"\alpha", r"\lambda"]) if latex else draw.choice(["α", "λ", "alpha"])
    y = draw.choice(["y", "t"])
    words = {
        "i": i,
        "j": j,
        "a": a,
        "y": y,
        "S": r"\sum" if latex else draw.choice(["Σ", "sum"]),
        "half": r"\frac{1}{2}" if latex else draw.choice(["½", "1/2"]),
        "w2": draw.choice([r"\|w\|^2", r"w^\top w"]) if latex else draw.choice(["‖w‖²", "w^T w"]),
        "w1": r"\|w\|" if latex else "‖w‖",
        "wx": rf"\langle w, x_{i}\rangle" if latex else draw.choice([f"w^T x_{i}", f"<w, x_{i}>"]),
        "xx": rf"x_{i}^\top x_{j}" if latex else f"x_{i}^T x_{j}",
        "xi2": rf"x_{i}^\top x_{i}" if latex else f"x_{i}^T x_{i}",
        "xi": r"\xi" if latex else "ξ",
        "mu": r"\mu" if latex else "μ",
        "ge": r"\geq" if latex else draw.choice(["≥", ">="]),
        "le": r"\leq" if latex else draw.choice(["≤", "<="]),
        "then": r"\Rightarrow" if latex else "⇒",
        "max": rf"\max_{{{a}}}" if latex else f"max_{a}",
        "min": rf"\min_{{{a}}}" if latex else f"min_{a}",
    }
    return template.format(**words)
