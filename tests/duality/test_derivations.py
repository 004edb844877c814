import json
import random
from fractions import Fraction
from functools import cache

import pytest

from svmsym import Eq, derivation, derive, inner, norm2, total
from svmsym.cli.main import main
from svmsym.duality.arrays import arrays
from svmsym.duality.derivation_files import names
from svmsym.duality.instances import strong_duality
from svmsym.duality.library import load
from svmsym.duality.steps import Rule
from svmsym.duality.verification import verify_one
from svmsym.formulas import prove
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import evaluate
from svmsym.formulas.models import DrawnModel

EXAMPLE = '''"""Hard margin: from the widest street to the dual QP."""
from svmsym import Eq, derivation, inner, norm2, total
d = derivation("hard-margin")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
d.primal(minimize=norm2(w) / 2, such_that={α: y[i] * (inner(w, x[i]) + b) >= 1})
d.lagrangian()
d.stationary(w, gives=Eq(w, total(α[i] * y[i] * x[i], i)))
d.stationary(b, gives=Eq(total(α[i] * y[i], i), 0))
d.dual(gives=total(α[i], i) - total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j) / 2)
'''

SIZE, DIMENSION = 4, 3


@cache
def derived(name):
    return derive(name)


# All derivations.


def test_there_are_many():
    assert len(names()) >= 31


@pytest.mark.parametrize("name", names())
def test_every_step_is_proved(name):
    d = derived(name)
    assert d.name == name
    assert all(step.prove().holds for step in d.steps)
    rules = {step.rule for step in d.steps}
    assert {Rule.LAGRANGIAN, Rule.GRADIENT, Rule.SOLVE, Rule.QP, Rule.GAP} <= rules
    gradients = [step.variable for step in d.steps if step.rule is Rule.GRADIENT]
    assert set(d.problem.unknowns) <= set(gradients)


@pytest.mark.parametrize("name", names())
def test_the_steps_lead_from_the_lagrangian_to_the_dual(name):
    d = derived(name)
    reached = d.dual.lagrangian.expression
    for step in d.dual.steps:
        if step.rule not in {Rule.LAGRANGIAN, Rule.GRADIENT, Rule.SOLVE, Rule.FEASIBLE}:
            assert step.before == reached
            reached = step.after
    assert reached == d.dual.objective


@pytest.mark.parametrize("name", names())
def test_the_gap_identity(name):
    d = derived(name)
    assert d.gap.step.prove().holds
    assert d.gap.step.before == d.gap.left
    assert prove(d.gap.step.after - d.gap.right).holds
    primal = d.problem.objective
    assert prove(d.gap.left - (primal - d.dual.maximised)).holds
    assert len(d.gap.products) == len(d.problem.constraints)


@pytest.mark.parametrize("name", names())
def test_the_report_is_good(name):
    report = verify_one(name, instances=3)
    assert report.ok, report.failures
    assert report.failures == []
    assert report.steps == report.proved == len(derived(name).steps)
    assert report.gradients > 0
    assert report.strong_duality.instances == 3


@pytest.mark.parametrize("name", names())
def test_every_file_claims_its_stationarity_and_its_dual(name):
    claims = derived(name).claims
    stated = {claim.variable for claim in claims if claim.what == "stationarity"}
    assert stated == set(derived(name).problem.unknowns)
    assert any(claim.what == "dual" for claim in claims) or name == "svdd-radius"


# Conventions.


def choices():
    for name in names():
        stated = load(name)
        for convention, options in stated.convention_choices.items():
            yield from ((name, {convention: option}) for option in options[1:])
        yield name, {"form": "max"}
        yield name, {"dual": "min"}
    yield "soft-margin", {"form": "max", "dual": "max", "penalty": "C/n", "bias": "-b"}


@pytest.mark.parametrize(
    ("name", "options"),
    list(choices()),
    ids=lambda v: v if isinstance(v, str) else ",".join(map("=".join, v.items())),
)
def test_every_convention(name, options):
    d = load(name, options).run()
    assert d.wrong_claims() == []
    assert all(step.prove().holds for step in d.steps)
    assert d.gap.step.prove().holds
    assert options.items() <= d.conventions.items()
    plain = derived(name)
    if "form" in options:
        assert (plain.problem.sense, d.problem.sense) == ("min", "max")
        assert prove(d.problem.objective + plain.problem.objective).holds or len(options) > 1
    if "dual" in options:
        assert d.dual.sense == options["dual"]
    if options == {"dual": "min"}:
        assert prove(d.dual.objective + plain.dual.objective).holds
    if options.keys() <= {"form", "dual"}:
        assert prove(d.dual.maximised - plain.dual.maximised).holds
        assert d.dual.equalities == plain.dual.equalities
        assert d.dual.inequalities == plain.dual.inequalities
    else:
        stated = [(p.problem.objective, [c.slack for c in p.problem.constraints]) for p in (plain, d)]
        assert stated[0] != stated[1]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("soft-margin", {"penalty": "C/n"}),
        ("soft-margin", {"bias": "-b"}),
        ("soft-margin", {"form": "max", "dual": "min"}),
        ("soft-margin-squared", {"penalty": "C/2"}),
        ("epsilon-svr", {"penalty": "C/n"}),
        ("ridge", {"loss": "mean"}),
    ],
)
def test_conventions_keep_strong_duality(name, options):
    report = verify_one(name, options, instances=2)
    assert report.ok, report.failures


# The example of the author's guide, from a file.


@pytest.fixture
def file(tmp_path):
    def write(text):
        path = tmp_path / "mine.py"
        path.write_text(text, "utf-8")
        return str(path)

    return write


def test_the_example_works(file, capsys):
    path = file(EXAMPLE)
    d = derive(path)
    assert d.title == "Hard margin: from the widest street to the dual QP"
    assert d.wrong_claims() == []
    assert len(d.claims) == 3
    assert all(step.prove().holds for step in d.steps)
    assert d.dual.objective == derived("hard-margin").dual.objective
    assert main(["derive", path, "--to", "json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["qp"]["P"] == r"\left(y y^{\top}\right) \circ K"
    assert verify_one(path, instances=2).ok


@pytest.mark.parametrize(
    ("right", "wrong", "line", "what"),
    [
        ("i, j) / 2)", "i, j) / 3)", 12, "dual"),
        ("i, j) / 2)", "i, j) / 2 + 1)", 12, "dual"),
        ("y[i] * y[j]", "y[i]", 12, "dual"),
        ("Eq(total(α[i] * y[i], i), 0)", "Eq(total(α[i], i), 0)", 11, "stationarity"),
        ("Eq(total(α[i] * y[i], i), 0)", "Eq(total(α[i] * y[i], i), 1)", 11, "stationarity"),
        ("Eq(w, total(", "Eq(-w, total(", 10, "stationarity"),
        ("d.lagrangian()", "d.lagrangian(gives=norm2(w) / 2)", 9, "lagrangian"),
    ],
)
def test_a_planted_error_is_found_at_its_line(file, right, wrong, line, what):
    assert EXAMPLE.count(right) == 1
    path = file(EXAMPLE.replace(right, wrong))
    d = derive(path)
    (found,) = d.wrong_claims()
    assert (found.claim.what, found.claim.place.file, found.claim.place.line) == (what, path, line)
    assert found.counterexample is not None
    assert not verify_one(path, instances=1).ok


@pytest.mark.parametrize(
    ("right", "same"),
    [
        ("Eq(total(α[i] * y[i], i), 0)", "Eq(-3 * total(α[j] * y[j], j), 0)"),
        ("Eq(total(α[i] * y[i], i), 0)", "-total(α[i] * y[i], i)"),
        ("total(α[i], i) - total", "total(α[i] * (1 + y[i]), i) - total"),
        (
            "d.lagrangian()",
            "d.lagrangian(gives=norm2(w) / 2 - total(α[i] * (y[i] * (inner(w, x[i]) + b) - 1), i))",
        ),
    ],
)
def test_equal_claims_are_accepted(file, right, same):
    # The dual is claimed modulo its equality Σ α_i y_i = 0.
    assert EXAMPLE.count(right) == 1
    assert derive(file(EXAMPLE.replace(right, same))).wrong_claims() == []


def test_the_module_may_be_imported_whole(file):
    text = EXAMPLE.replace(
        "from svmsym import Eq, derivation, inner", "import svmsym\nfrom svmsym import Eq, inner"
    )
    d = derive(file(text.replace("= derivation(", "= svmsym.derivation(")))
    assert d.wrong_claims() == []


# A problem that is in no file of ours.


@pytest.fixture(scope="module")
def two_costs():
    """min ½‖w‖² + C₁Σξ + (C₂/2)Σξ²  s.t.  y(⟨w, x⟩ + b) ≥ ρ − ξ,  ξ ≥ 0."""
    d = derivation("two-costs")
    i, j = d.indices("i j")
    x, y, ρ = d.data("x_i : R^m", "y_i : {-1, +1}", "ρ_i : R")
    C1, C2 = d.parameters("C_1 > 0", "C_2 > 0")
    w, b, ξ = d.unknowns("w : R^m", "b : R", "ξ_i : R")
    α, μ = d.multipliers("α", "μ")
    d.primal(
        minimize=norm2(w) / 2 + C1 * total(ξ[i], i) + C2 / 2 * total(ξ[i] ** 2, i),
        such_that={α: y[i] * (inner(w, x[i]) + b) >= ρ[i] - ξ[i], μ: ξ[i] >= 0},
    )
    d.stationary(w, gives=Eq(w, total(α[i] * y[i] * x[i], i)))
    d.stationary(b, gives=Eq(total(α[i] * y[i], i), 0))
    d.stationary(ξ, gives=Eq(ξ[i], (α[i] + μ[i] - C1) / C2))
    d.dual(
        gives=total(α[i] * ρ[i], i)
        - total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j) / 2
        - total((α[i] + μ[i] - C1) ** 2, i) / (2 * C2)
    )
    return d.run()


def test_the_new_problem_is_derived_and_proved(two_costs):
    assert two_costs.wrong_claims() == []
    assert all(step.prove().holds for step in two_costs.steps)
    assert two_costs.gap.step.prove().holds
    assert [v.name for v in two_costs.dual.variables] == ["α", "μ"]


def test_the_new_problem_reaches_its_qp(two_costs):
    X, y, ρ = [[1, 2], [0, -1], [3, 1]], [1, -1, 1], [1, 2, "1/2"]
    C1, C2 = Fraction(2, 3), Fraction(5)
    filled = arrays(two_costs.qp, {"x": X, "y": y, "ρ": ρ, "C_1": C1, "C_2": C2})
    n = 3
    eye = [[int(r == c) for c in range(n)] for r in range(n)]
    gram = [[y[r] * y[c] * (X[r][0] * X[c][0] + X[r][1] * X[c][1]) for c in range(n)] for r in range(n)]
    top = [[gram[r][c] + eye[r][c] / C2 for c in range(n)] + [v / C2 for v in eye[r]] for r in range(n)]
    bottom = [[v / C2 for v in eye[r]] * 2 for r in range(n)]
    assert filled.P.tolist() == top + bottom
    assert filled.q.tolist() == [-Fraction(v) - C1 / C2 for v in ρ] + [-C1 / C2] * n
    assert filled.A.tolist() == [[*y, 0, 0, 0]]
    assert filled.b.tolist() == [0]
    assert filled.G.tolist() == [[-int(r == c) for c in range(2 * n)] for r in range(2 * n)]
    assert filled.h.tolist() == [0] * (2 * n)
    assert filled.constant == n * C1**2 / (2 * C2)


def test_the_new_problem_has_strong_duality(two_costs):
    found = strong_duality(two_costs.dual, instances=5)
    assert found.instances == found.equal == 5
    assert found.failures == ()


# Duals as the literature has them. They know nothing of our formulas: they read numbers.


class Numbers:
    """Random exact data, as plain lists."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.model = DrawnModel({"n": SIZE}, DIMENSION, self.draw)

    def draw(self, key):
        if key[0] == "label":
            return Fraction(self.random.choice((-1, 1)))
        return Fraction(self.random.randint(1, 9) * self.random.choice((-1, 1)), self.random.randint(1, 5))

    def points(self, name="x", image=""):
        key = (lambda k: ("image", image, (name, k))) if image else (lambda k: (name, k))
        return [[self.model.coordinate(key(k), axis) for axis in range(DIMENSION)] for k in range(SIZE)]

    def family(self, name):
        return [self.model.entry(name, k) for k in range(SIZE)]

    def labels(self):
        return [self.model.label("y", k) for k in range(SIZE)]

    def parameter(self, name):
        return self.model.scalar(name)


def gram(points):
    return [[sum(a * b for a, b in zip(u, v, strict=True)) for v in points] for u in points]


def form(weights, matrix):
    """Σ_i Σ_j c_i c_j K_ij."""
    n = range(len(weights))
    return sum(weights[r] * weights[c] * matrix[r][c] for r in n for c in n)


def times(u, v):
    return [a * b for a, b in zip(u, v, strict=True)]


def soft_margin(d):
    """Cortes and Vapnik 1995: max Σα − ½ΣΣααyyK, 0 ≤ α ≤ C, Σαy = 0."""
    α, y, C = d.family("α"), d.labels(), d.parameter("C")
    value = sum(α) - form(times(α, y), gram(d.points())) / 2
    return value, [sum(times(α, y))], [*α, *(C - a for a in α)]


def squared_slack(d):
    """Cristianini and Shawe-Taylor 2000, ½‖w‖² + (C/2)Σξ²: max Σα − ½ΣΣααyy(K + δ/C)."""
    α, y, C = d.family("α"), d.labels(), d.parameter("C")
    K = gram(d.points())
    for k in range(SIZE):
        K[k][k] += 1 / C
    return sum(α) - form(times(α, y), K) / 2, [sum(times(α, y))], α


def nu_svc(d):
    """Schölkopf et al. 2000: max −½ΣΣααyyK, 0 ≤ α ≤ 1/n, Σαy = 0, Σα ≥ ν."""
    α, y, ν = d.family("α"), d.labels(), d.parameter("ν")
    value = -form(times(α, y), gram(d.points())) / 2
    return value, [sum(times(α, y))], [*α, *(Fraction(1, SIZE) - a for a in α), sum(α) - ν]


def epsilon_svr(d):
    """Smola and Schölkopf 2004: −½ΣΣ(α−α*)(α−α*)K − εΣ(α+α*) + Σz(α−α*), α, α* in [0, C]."""
    α, αs, z = d.family("α"), d.family("α*"), d.family("z")
    C, ε = d.parameter("C"), d.parameter("ε")
    difference = [a - s for a, s in zip(α, αs, strict=True)]
    value = -form(difference, gram(d.points())) / 2 - ε * (sum(α) + sum(αs)) + sum(times(z, difference))
    return value, [sum(difference)], [*α, *αs, *(C - a for a in [*α, *αs])]


def one_class(d):
    """Schölkopf et al. 2001: min ½ΣΣααK, 0 ≤ α ≤ 1/(νn), Σα = 1."""
    α, ν = d.family("α"), d.parameter("ν")
    K = gram(d.points(image="φ"))
    return -form(α, K) / 2, [sum(α) - 1], [*α, *(1 / (ν * SIZE) - a for a in α)]


def svdd(d):
    """Tax and Duin 2004: max Σα⟨x, x⟩ − ΣΣαα⟨x, x⟩, 0 ≤ α ≤ C, Σα = 1."""
    α, C, K = d.family("α"), d.parameter("C"), gram(d.points())
    value = sum(α[k] * K[k][k] for k in range(SIZE)) - form(α, K)
    return value, [sum(α) - 1], [*α, *(C - a for a in α)]


def ls_svm(d):
    """Suykens and Vandewalle 1999: max Σα − ½ΣΣααyyK − Σα²/(2γ), Σαy = 0, no signs."""
    α, y, γ = d.family("α"), d.labels(), d.parameter("γ")
    value = sum(α) - form(times(α, y), gram(d.points())) / 2 - sum(times(α, α)) / (2 * γ)
    return value, [sum(times(α, y))], []


TEXTBOOK = {
    "soft-margin": (soft_margin, {}),
    "soft-margin-squared": (squared_slack, {"penalty": "C/2"}),
    "nu-svc": (nu_svc, {}),
    "epsilon-svr": (epsilon_svr, {}),
    "one-class": (one_class, {}),
    "svdd": (svdd, {}),
    "ls-svm": (ls_svm, {}),
}


def everywhere(formula, model):
    """The values of a formula at all places of its free index."""
    free = list(free_indices(formula))
    assert len(free) <= 1
    places = [{free[0]: k} for k in range(SIZE)] if free else [{}]
    return [evaluate(formula, model, where) for where in places]


def sign_free(values):
    """An equation is the same with the other sign."""
    return sorted(abs(v) for v in values)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", TEXTBOOK)
def test_the_dual_is_the_one_of_the_literature(name, seed):
    textbook, options = TEXTBOOK[name]
    d = derive(name, **options).dual
    numbers = Numbers(seed)
    value, equalities, inequalities = textbook(numbers)
    model = numbers.model
    assert d.sense == "max"
    assert evaluate(d.objective, model, {}) == value
    found = [v for e in d.equalities for v in everywhere(e, model)]
    assert sign_free(found) == sign_free(equalities)
    bounds = [v for item in d.inequalities for v in everywhere(item.expression, model)]
    assert sorted(bounds) == sorted(inequalities)


@pytest.mark.parametrize("name", TEXTBOOK)
def test_the_comparison_can_fail(name):
    # Another seed, other numbers: the values are no accident.
    textbook, options = TEXTBOOK[name]
    d = derive(name, **options).dual
    one, other = Numbers(1), Numbers(2)
    textbook(one)
    assert evaluate(d.objective, one.model, {}) != textbook(other)[0]


def test_the_optimum_of_ls_svm_solves_its_linear_system():
    # Suykens and Vandewalle: [0 yᵀ; y Ω + I/γ] [b; α] = [0; 1].
    X, y, γ = [[1, 2], [0, -1], [3, 1], [-1, 1]], [1, -1, 1, -1], Fraction(3, 2)
    filled = arrays(derived("ls-svm").qp, {"x": X, "y": y, "γ": γ})
    Ω = [[a * b * v for b, v in zip(y, row, strict=True)] for a, row in zip(y, gram(X), strict=True)]
    expected = [[Ω[r][c] + (1 / γ if r == c else 0) for c in range(4)] for r in range(4)]
    assert filled.P.tolist() == expected
    assert filled.q.tolist() == [-1] * 4
    assert filled.A.tolist() == [y]
    assert (filled.b.tolist(), filled.G.shape, filled.h.shape) == ([0], (0, 4), (0,))
