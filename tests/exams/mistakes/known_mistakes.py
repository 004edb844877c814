"""Wrong answers that were worked out by hand, each with the mistake behind it; data A, B, S and kernels."""

from fractions import Fraction as F

from svmsym.exact.problem import Kernel, Problem
from svmsym.exams.setting.exam import Exam, Item


def points(*rows):
    return tuple(tuple(F(v) for v in row) for row in rows)


THREE = points((1, 0), (3, 2), (5, 1))
A = Problem("svc", X=THREE, y=(-1, 1, 1))
B = Problem("svc", X=points((1, 1), (1, -1), (-1, 1), (-1, -1)), y=(1, 1, -1, -1))
S = Problem("svc", C=F(2), X=points((0,), (1,), (3,), (2,)), y=(-1, 1, 1, -1))
SQUARE = Problem("svc", X=THREE, y=(-1, 1, 1), kernel=Kernel("poly", degree=2))
OFFSET = Problem("svc", X=THREE, y=(-1, 1, 1), kernel=Kernel("poly", degree=2, coef0=F(1)))
GAUSS = Problem("svc", X=THREE, y=(-1, 1, 1), kernel=Kernel("rbf", gamma=F(1, 8)))  # σ = 2
EXAM = Exam("known", "", data={"A": A, "B": B, "S": S, "square": SQUARE, "offset": OFFSET, "gauss": GAUSS})


def item(kind, data="A", **more):
    return Item("q", kind, F(1), data=data, **more)


def formula(kind, problem="hard-margin", **more):
    return Item("q", kind, F(1), problem=problem, **more)


SUM = "Σ_i α_i (y_i (w^T x_i + b) - 1)"
QUAD = "Σ_i Σ_j α_i α_j y_i y_j x_i^T x_j"
BALANCED, SIGN = "Σ_i α_i y_i = 0", "α_i >= 0"
SOFT = "½‖w‖² + C Σ_i ξ_i - Σ_i α_i (y_i (w^T x_i + b) - 1 + ξ_i)"
BOX = "0 <= α_i <= C"
lagrangian, soft_lagrangian = formula("lagrangian"), formula("lagrangian", "soft-margin")
dual, soft_dual = formula("dual"), formula("dual", "soft-margin")
kkt, soft_kkt = formula("kkt"), formula("kkt", "soft-margin")
at_2_0 = item("predict", at=points((2, 0)))

# id, item, answer
WRONG = [
    ("lagr.sign", lagrangian, f"L = ½‖w‖² + {SUM}"),
    ("lagr.missing_half", lagrangian, r"L(w,b,\alpha)=\|w\|^2-\sum_i\alpha_i(y_i(w^Tx_i+b)-1)"),
    ("lagr.missing_half", item("alpha"), "(1/2, 1/2, 0)"),
    ("lagr.dropped_y", lagrangian, "½‖w‖² - Σ_i α_i (w^T x_i + b - 1)"),
    ("lagr.dropped_one", lagrangian, "½‖w‖² - Σ_i α_i y_i (w^T x_i + b)"),
    ("lagr.dropped_b", lagrangian, "½‖w‖² - Σ_i α_i (y_i w^T x_i - 1)"),
    ("lagr.multiplier_outside_sum", lagrangian, "½‖w‖² - α Σ_i (y_i (w^T x_i + b) - 1)"),
    ("lagr.norm_not_squared", lagrangian, f"½‖w‖ - {SUM}"),
    ("lagr.slack_term_missing", soft_lagrangian, SOFT),
    ("lagr.slack_term_missing", soft_kkt, "C - α_i = 0"),
    ("lagr.slack_mult_sign", soft_lagrangian, f"{SOFT} + Σ_i μ_i ξ_i"),
    (
        "lagr.slack_in_constraint_sign",
        soft_lagrangian,
        "½‖w‖² + C Σ_i ξ_i - Σ_i α_i (y_i (w^T x_i + b) - 1 - ξ_i) - Σ_i μ_i ξ_i",
    ),
    ("stat.w_factor", kkt, "½ w - Σ_i α_i y_i x_i = 0"),
    ("stat.w_factor", item("w"), "w = (1, 1)"),
    ("stat.w_sign", kkt, "w = -Σ_i α_i y_i x_i"),
    ("stat.w_sign", item("w"), "(-1/2, -1/2)"),
    ("stat.w_dropped_y", kkt, "w = Σ_i α_i x_i"),
    ("stat.w_dropped_y", item("w"), "(1; 0,5)"),
    ("stat.b_dropped_y", kkt, "Σ_i α_i = 0"),
    ("stat.b_missing", item("alpha"), "α = (31, 0, 6)"),
    ("stat.b_missing", dual, f"max_α Σ_i α_i - ½ {QUAD} s.t. {SIGN}"),
    ("stat.b_in_w", kkt, "w = Σ_i α_i y_i x_i + b"),
    ("stat.scalar_vector", kkt, "w = Σ_i α_i y_i"),
    ("stat.scalar_vector", kkt, "w = Σ_i α_i y_i x_i^T x_i"),
    ("stat.xi", soft_kkt, "C - α_i + μ_i = 0"),
    ("dual.missing_half", dual, f"max_α Σ_i α_i - {QUAD} s.t. {BALANCED}, {SIGN}"),
    ("dual.missing_half", item("alpha"), "α = (1/8; 1/8; 0)"),
    ("dual.missing_half", item("w"), "w = (0,25; 0,25)"),
    ("dual.missing_half", item("margin", margin="full"), "4 sqrt(2)"),
    ("dual.missing_half", item("b"), "-5/4"),
    ("dual.missing_half", item("b"), "-1/4"),
    ("dual.plus_half", dual, f"max_α Σ_i α_i + ½ {QUAD} s.t. {BALANCED}, {SIGN}"),
    ("dual.dropped_y", item("alpha"), "(1/10, 1/10, 0)"),
    ("dual.dropped_y", dual, f"max_α Σ_i α_i - ½ Σ_i Σ_j α_i α_j x_i^T x_j s.t. {BALANCED}, {SIGN}"),
    ("dual.single_sum", dual, f"max_α Σ_i α_i - ½ Σ_i α_i^2 y_i^2 x_i^T x_i s.t. {BALANCED}, {SIGN}"),
    ("dual.minmax", dual, f"min_α Σ_i α_i - ½ {QUAD} s.t. {BALANCED}, {SIGN}"),
    ("dual.minmax", dual, f"max_α ½ {QUAD} - Σ_i α_i s.t. {BALANCED}, {SIGN}"),
    ("dual.b_left", dual, f"Σ_i α_i - ½ {QUAD} - b Σ_i α_i y_i"),
    ("dual.linear_missing", dual, f"max_α -½ {QUAD} s.t. {BALANCED}, {SIGN}"),
    ("dual.linear_missing", item("alpha"), "(0, 0, 0)"),
    ("dual.alpha_free", item("alpha"), "(5/18, 7/18, -1/9)"),
    ("dual.alpha_free", item("w"), "(1/3, 2/3)"),
    ("dual.alpha_free", item("b"), "b = -4/3"),
    ("dual.alpha_free", dual, f"max_α Σ_i α_i - ½ {QUAD} s.t. {BALANCED}"),
    ("dual.box_missing", soft_dual, f"max_α Σ_i α_i - ½ {QUAD} s.t. {BALANCED}, {SIGN}"),
    ("dual.box_inverse", item("alpha", "S"), "(7/18, 1/2, 7/18, 1/2)"),
    ("dual.box_inverse", soft_dual, f"max_α Σ_i α_i - ½ {QUAD} s.t. {BALANCED}, 0 <= α_i <= 1/C"),
    ("dual.box_strict_or_n", soft_dual, f"max_α Σ_i α_i - ½ {QUAD} s.t. {BALANCED}, 0 < α_i < C"),
    ("dual.box_strict_or_n", soft_dual, f"max_α Σ_i α_i - ½ {QUAD} s.t. {BALANCED}, 0 <= α_i <= C/n"),
    ("dual.C_in_objective", soft_dual, f"max_α Σ_i α_i - ½ {QUAD} + C Σ_i ξ_i s.t. {BALANCED}, {BOX}"),
    ("gram.diag", item("gram"), "[[0, 3, 5], [3, 13, 17], [5, 17, 26]]"),
    ("gram.diag", item("gram"), r"\begin{pmatrix}0&3&5\\3&0&17\\5&17&0\end{pmatrix}"),
    ("gram.norms", item("gram"), "[[0, 8, 17], [8, 0, 5], [17, 5, 0]]"),
    ("gram.rowcol", item("gram"), "[[35, 11], [11, 5]]"),
    ("active.wrong_pair", item("alpha"), "(2/17, 0, 2/17)"),
    ("active.wrong_pair", item("w"), "(8/17, 2/17)"),
    ("active.wrong_pair", item("b"), "-25/17"),
    ("active.all", item("alpha"), "(5/18, 7/18, -1/9)"),
    ("active.inverted", item("support_vectors"), "{x_3}"),
    ("active.inverted", kkt, "α_i = 0 for support vectors"),
    ("active.converse", kkt, "y_i (w^T x_i + b) = 1 ⇒ α_i > 0"),
    ("active.converse", formula("statement", claim="active.converse"), "true: all of them support it"),
    ("active.bound_is_free", item("slack", "S"), "ξ = (0, 0, 0, 0)"),
    ("b.sign", item("b"), "b = 3/2"),
    ("b.non_sv", item("b"), "-2"),
    ("b.mean_all", item("b"), "-5/3"),
    ("b.forgot_label", item("b"), "1/2"),
    ("b.bound_sv", item("b", "S"), "1/3"),
    ("b.bound_sv", item("b", "S"), "-7/3"),
    ("margin.half_full", item("margin", margin="full"), "sqrt(2)"),
    ("margin.half_full", item("margin", margin="half"), "2 sqrt(2)"),
    ("margin.not_inverse", item("margin", margin="full"), "sqrt(1/2)"),
    ("margin.not_inverse", item("margin", margin="full"), "1/2"),
    ("margin.not_inverse", item("margin", margin="full"), "4"),
    ("pred.no_bias", at_2_0, "+1"),
    ("pred.functional_distance", item("margin", margin="half"), "1"),
    ("scale.not_canonical", item("w"), "w = (2, 2), b = -6"),
    ("kernel.phi_sqrt2", item("kernel", "square", at=THREE[1:]), "259"),
    ("kernel.phi_sqrt2", item("feature_map", "square"), "φ(x) = (x_1^2, x_1 x_2, x_2^2)"),
    ("kernel.poly_offset", item("kernel", "offset", at=THREE[:2]), "10"),
    ("kernel.no_constant", item("kernel", "offset", at=THREE[:2]), "9"),
    ("kernel.no_power", item("kernel", "offset", at=THREE[:2]), "4"),
    ("kernel.no_power", item("kernel", "square", at=THREE[:2]), "3"),
    ("kernel.rbf_square", item("kernel", "gauss", at=THREE[:2]), "exp(-sqrt(8)/8)"),
    ("kernel.sigma_gamma", item("kernel", "gauss", at=THREE[:2]), "e^{-2}"),
    ("labels.swapped", item("w"), "(-1/2, -1/2)"),
    ("labels.swapped", item("b"), "3/2"),
    ("soft.xi_negative", item("slack"), "(0, 0, -1/2)"),
    ("soft.xi_misclassified", soft_kkt, "ξ_i > 0 ⇒ y_i f(x_i) < 0"),
    ("soft.xi_misclassified", formula("statement", "soft-margin", claim="soft.xi_misclassified"), "Wahr."),
]

RIGHT = [
    (item("alpha"), "(1/4, 1/4, 0)"),
    (item("w"), "(1/2, 1/2)"),
    (item("b"), "-3/2"),
    (item("margin", margin="full"), "2 sqrt(2)"),
    (item("margin", margin="half"), "sqrt(2)"),
    (item("margin"), "sqrt(2)"),
    (item("support_vectors"), "{x_1, x_2}"),
    (item("slack"), "(0, 0, 0)"),
    (at_2_0, "-1"),
    (at_2_0, "f = -1/2"),
    (item("gram"), "[[1, 3, 5], [3, 13, 17], [5, 17, 26]]"),
    *((item("alpha", "B"), f"({a})") for a in ("1/4,1/4,1/4,1/4", "1/2,0,1/2,0", "0,1/2,0,1/2")),
    (item("alpha", "B"), "(1/8, 3/8, 1/8, 3/8)"),
    (item("w", "B"), "(1, 0)"),
    (item("b", "B"), "0"),
    (item("support_vectors", "B"), "{x_1, x_2, x_3, x_4}"),
    (item("alpha", "S"), "(8/9, 2, 8/9, 2)"),
    (item("w", "S"), "2/3"),
    (item("b", "S"), "-1"),
    (item("slack", "S"), "(0, 4/3, 0, 4/3)"),
    (item("kernel", "square", at=THREE[1:]), "289"),
    (item("kernel", "square", at=THREE[:2]), "9"),
    (item("kernel", "offset", at=THREE[:2]), "16"),
    (item("kernel", "gauss", at=THREE[:2]), "e^{-1}"),
    (item("feature_map", "square"), "(x_1^2, sqrt(2) x_1 x_2, x_2^2)"),
    (lagrangian, f"L = ½‖w‖² - {SUM}"),
    (lagrangian, "½ w^T w + Σ_i α_i (1 - y_i (w^T x_i + b))"),
    (soft_lagrangian, f"{SOFT} - Σ_i μ_i ξ_i"),
    (dual, f"max_α Σ_i α_i - ½ {QUAD} s.t. {BALANCED}, {SIGN}"),
    (dual, f"min_α ½ {QUAD} - Σ_i α_i s.t. {BALANCED}, {SIGN}"),
    (dual, f"max_α Σ_i α_i - ½ {QUAD} - b Σ_i α_i y_i s.t. {BALANCED}, {SIGN}"),
    (soft_dual, f"max_α Σ_i α_i - ½ {QUAD} s.t. {BALANCED}, {BOX}"),
    (kkt, "w = Σ_i α_i y_i x_i, Σ_i α_i y_i = 0, α_i ≥ 0, α_i (y_i (w^T x_i + b) - 1) = 0"),
    (soft_kkt, "C - α_i - μ_i = 0"),
    (soft_kkt, "α_i = C ⇒ ξ_i ≥ 0"),
    (kkt, "α_i > 0 ⇒ y_i (w^T x_i + b) = 1"),
    (formula("statement", claim="active.converse"), "false"),
    (formula("statement", claim="the margin is 2/‖w‖", holds=True), "true"),
]
