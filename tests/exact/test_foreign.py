"""Verdicts on models of LIBSVM and scikit-learn, against definitions written out and numbers they printed."""

import csv
import json
import random
from dataclasses import replace
from fractions import Fraction as F
from pathlib import Path

import pytest
from exact_instances import KINDS, drawn

from svmsym.errors import SvmsymError
from svmsym.exact.foreign.libsvm import from_libsvm, parsed
from svmsym.exact.foreign.model import Model
from svmsym.exact.foreign.primal import primal_value
from svmsym.exact.foreign.reading import read_model
from svmsym.exact.foreign.scikit import from_estimator, from_json
from svmsym.exact.foreign.verdict import certify
from svmsym.exact.problem import Kernel, Problem
from svmsym.exact.solve import solve

MODELS = Path(__file__).parent.parent / "models"
FOUR = Problem("svc", C=F(1), X=((F(0), F(0)), (F(2), F(2)), (F(2), F(0)), (F(3), F(0))), y=(-1, -1, 1, 1))


def dot(u, v):
    return sum((a * b for a, b in zip(u, v, strict=True)), F(0))


def twenty():
    with (MODELS / "twenty.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    X = tuple((F(r["x1"]), F(r["x2"])) for r in rows)
    return X, tuple(int(r["label"]) for r in rows), tuple(F(r["target"]) for r in rows)


X, y, z = twenty()
PROBLEMS = {
    "twenty-c_svc.model": Problem("svc", C=F(1, 10), X=X, y=y),
    "twenty-c_svc-poly.model": Problem("svc", C=F(1), X=X, y=y, kernel=Kernel("poly", 2, F(1, 4), F(1))),
    "twenty-nu_svc.model": Problem("nusvc", nu=F(1, 2), X=X, y=y),
    "twenty-one_class.model": Problem("one-class", nu=F(2, 5), X=X),
    "twenty-epsilon_svr.model": Problem("svr", C=F(2), epsilon=F(1, 4), X=X, targets=z),
    "twenty-nu_svr.model": Problem("nusvr", C=F(2) * 20, nu=F(3, 10), X=X, targets=z),
    "twenty-precomputed.model": Problem(
        "svc",
        C=F(1, 10),
        y=y,
        kernel=Kernel("precomputed"),
        gram=tuple(tuple(dot(a, b) for b in X) for a in X),
    ),
    "scikit-svc.json": Problem("svc", C=F(1, 2), X=X, y=y),
    "four-c_svc.model": FOUR,
}
# What svm-train printed as "obj"; it keeps the kernel in single precision. ν-SVC: obj·ρ²/n², C = 1/ρ printed.
PRINTED = {
    "twenty-c_svc.model": 1.068569,
    "twenty-c_svc-poly.model": 8.344301,
    "twenty-nu_svc.model": -0.291779 / 0.335927**2 / 400,
    "twenty-one_class.model": 0,
    "twenty-epsilon_svr.model": 4.386675,
    "twenty-nu_svr.model": 6.525556,
    "twenty-precomputed.model": 1.068569,
    "four-c_svc.model": 1,
}


@pytest.mark.parametrize("name", PROBLEMS)
def test_models_of_other_programs(name):
    problem = PROBLEMS[name]
    found = certify(problem, read_model(MODELS / name, problem), F(1, 10))
    # −e 0.1 for poly, 0.001 for all others, is when LIBSVM stops.
    assert 0 < found.violation <= (F(1, 10) if "poly" in name else F(1, 1000))
    assert found.gap > 0
    assert found.word == "within tolerance"
    assert replace(found, tol=None).word == "off"
    assert found.gap == found.excess + found.shortfall
    assert found.excess >= 0
    assert found.shortfall >= 0
    assert all(abs(v) < F(1, 10**15) for v in (*found.sums.values(), *found.beyond.values()))
    if name in PRINTED:
        assert abs(float(found.dual) - PRINTED[name]) < 1e-5
    assert found.sentences()[-1] == "verdict: within tolerance 1/10"


def read_by_hand(name):
    """Coefficients and intercept of a model of LIBSVM, rows found by their first six digits."""
    lines = (MODELS / name).read_text().splitlines()
    rho = next(F(line.split()[1]) for line in lines if line.startswith("rho"))
    c = [F(0)] * len(X)
    for line in lines[lines.index("SV") + 1 :]:
        first, *pairs = line.split()
        at = {int(p.split(":")[0]): float(p.split(":")[1]) for p in pairs}
        (i,) = [k for k, x in enumerate(X) if all(abs(float(x[j - 1]) - at.get(j, 0)) < 1e-6 for j in (1, 2))]
        c[i] = F(first)
    return c, -rho


def test_every_number_of_a_verdict_by_its_definition():
    problem = PROBLEMS["twenty-c_svc.model"]
    c, b = read_by_hand("twenty-c_svc.model")
    found = certify(problem, read_model(MODELS / "twenty-c_svc.model", problem))
    assert found.model.coefficients == tuple(c)
    assert found.model.intercept == b
    C, n = F(1, 10), len(X)
    α = [v * l for v, l in zip(c, y, strict=True)]
    w = [dot(c, [x[k] for x in X]) for k in (0, 1)]
    f = [dot(w, x) + b for x in X]
    assert found.primal == dot(w, w) / 2 + C * sum(max(F(0), 1 - l * v) for l, v in zip(y, f, strict=True))
    assert found.beyond == {i: max(-a, a - C) for i, a in enumerate(α) if not 0 <= a <= C}
    assert found.beyond  # 0.10000000000000001 is more than 1/10
    assert found.sums == {"Σαy": sum(c)}
    # The rule for a feasible α: clip, then the multiplier with most room in the direction needed.
    near = [min(max(a, F(0)), C) for a in α]
    missing = -sum(a * l for a, l in zip(near, y, strict=True))
    rooms = [C - a if (missing > 0) == (l > 0) else a for a, l in zip(near, y, strict=True)]
    k = max(range(n), key=lambda i: (rooms[i], -i))
    near[k] += missing * y[k]
    assert rooms[k] >= abs(missing)
    v = [sum((near[i] * y[i] * X[i][k] for i in range(n)), F(0)) for k in (0, 1)]
    assert found.dual == sum(near) - dot(v, v) / 2
    # m(α) and M(α) as in LIBSVM: −y∇ over those that can go up and those that can go down.
    down = [-l * (l * dot(w, x) - 1) for l, x in zip(y, X, strict=True)]
    up = max(d for d, a, l in zip(down, α, y, strict=True) if (a < C if l > 0 else a > 0))
    low = min(d for d, a, l in zip(down, α, y, strict=True) if (a > 0 if l > 0 else a < C))
    assert found.violation == up - low
    best = solve(problem)
    assert found.distance2 == sum((p - q) ** 2 for p, q in zip(w, best.w, strict=True))
    assert found.offset == abs(b - best.b)
    assert best.b_interval.is_point

    def status(a):
        return (a >= C) - (a <= 0)

    assert found.different == tuple(i for i in range(n) if status(α[i]) != status(best.alpha[i]))


def test_an_invented_answer_by_hand():
    # α = (1/2, 1/2, 1/2, 0), b = −1: w = (0, −1), f = (−1, −3, −1, −1), slack (0, 0, 2, 2), primal 1/2 + 4.
    # Σαy = −1/2 is repaired at point 4, which has the most room: α = 1/2 everywhere, w = (3/2, −1), and the
    # dual is 2 − 13/8.
    found = certify(FOUR, Model((F(-1, 2), F(-1, 2), F(1, 2), F(0)), F(-1), "by hand"))
    assert found.sums == {"Σαy": F(-1, 2)}
    assert found.dual == F(3, 8)
    assert found.primal == F(9, 2)
    assert found.gap == F(33, 8)
    assert (found.excess, found.relative_excess, found.shortfall) == (F(7, 2), F(7, 2), F(5, 8))
    assert found.distance2 == 1  # w* = (1, −1)
    assert found.offset == 0
    assert found.different == (2,)
    # −y∇ = y − ⟨w, x⟩ is (−1, 1, 1, 1); all of 1, 2, 3, 4 can go up, 1, 2, 3 can go down.
    assert found.violation == 2
    assert found.word == "off"


def as_model(answer):
    """The exact optimum in the conventions of LIBSVM."""
    problem, u = answer.problem, answer.alpha
    c = [a * l for a, l in zip(u, problem.y, strict=True)] if problem.y else list(u)
    if answer.alpha_star:
        c = [a - b for a, b in zip(u, answer.alpha_star, strict=True)]
    b = answer.b or F(0)
    if problem.kind == "one-class":
        factor = problem.nu * problem.n
        return Model(tuple(factor * v for v in c), -factor * answer.scalars["rho"], "exact")
    if problem.kind == "nusvc":  # divided by any ρ
        return Model(tuple(v / 7 for v in c), b / 7, "exact")
    return Model(tuple(c), b, "exact")


NAMES = [k for k, (kind, *_) in KINDS.items() if kind in {"svc", "nusvc", "svr", "nusvr", "one-class"}]


@pytest.mark.parametrize("name", NAMES)
def test_exact_optima_are_optimal_and_changed_ones_are_not(name):
    seen = 0
    for seed in range(12):
        case = drawn(name, ["linear", "poly", "precomputed"][seed % 3], seed, n=6, bias=True)
        answer = solve(case.problem)
        if answer.status != "optimal" or not any(answer.alpha):
            continue
        model = as_model(answer)
        found = certify(case.problem, model)
        assert found.gap == 0
        assert found.word == "optimal"
        assert found.violation == 0
        assert (found.distance2, found.offset, found.different) == (0, 0, ())
        assert not found.beyond
        assert not found.sums
        # One coefficient changed: w differs, and the value at their w and b is no longer the best.
        i = random.Random(seed).randrange(6)
        coefficients = list(model.coefficients)
        coefficients[i] += F(1, 1000) * (1 if not case.problem.y else case.problem.y[i])
        wrong = certify(case.problem, replace(model, coefficients=tuple(coefficients)))
        if wrong.distance2:
            assert wrong.gap is None or wrong.gap > 0
            assert wrong.word == "off"
            seen += 1
    assert seen >= 3


@pytest.mark.parametrize("seed", range(30))
def test_the_best_margin_and_tube_by_trying_all(seed):
    # Both costs are convex and piecewise linear, so that the least is at zero or at one of the corners.
    rng = random.Random(seed)
    n = rng.randint(2, 7)
    f, labels = [[F(rng.randint(-4, 4), 2) for _ in range(n)], [rng.choice([-1, 1]) for _ in range(n)]]
    targets = tuple(F(rng.randint(-4, 4)) for _ in range(n))
    nu, points = F(rng.randint(1, 6), 6), ((F(0),),) * n
    margins = [l * v for l, v in zip(labels, f, strict=True)]
    off = [abs(t - v) for t, v in zip(targets, f, strict=True)]
    best = min(-nu * r + sum(max(F(0), r - m) for m in margins) / n for r in {F(0), *margins} if r >= 0)
    svc = Problem("nusvc", nu=nu, X=points, y=tuple(labels))
    assert primal_value(svc, F(3), f) == F(3, 2) + best
    best = min(nu * e + sum(max(F(0), v - e) for v in off) / n for e in {F(0), *off})
    svr = Problem("nusvr", nu=nu, C=F(5), X=points, targets=targets)
    assert primal_value(svr, F(3), f) == F(3, 2) + 5 * best


def test_a_wrong_intercept_is_found():
    problem = PROBLEMS["twenty-c_svc.model"]
    model = as_model(solve(problem))
    found = certify(problem, replace(model, intercept=model.intercept + F(1, 10**9)))
    assert found.offset == F(1, 10**9)
    assert found.gap > 0
    assert found.distance2 == 0


def test_hard_margin_is_scaled_to_fit():
    # w = (1/2, −1/2), b = −1/2: yf = 1/2 at the margin, so (w, b) counts twice: it is the optimum.
    hard = replace(FOUR, C=None)
    found = certify(hard, Model((F(-1, 4), F(-1, 4), F(1, 2), F(0)), F(-1, 2), "half"))
    assert found.primal == 1
    assert found.dual == 1 - F(1, 4)
    # All points on one side: nothing helps.
    assert certify(hard, Model((F(0),) * 4, F(1), "nothing")).gap is None
    assert certify(hard, Model((F(0),) * 4, F(1), "nothing"), F(10**9)).word == "off"


class Fitted:
    """What an SVC of scikit-learn looks like after fit, without arrays."""

    def __init__(self, support, coefficients, intercept):
        self.support_ = support
        self.dual_coef_ = coefficients
        self.intercept_ = intercept


def test_floats_of_an_estimator_count_with_their_binary_value():
    found = certify(FOUR, Fitted([0, 1, 2], [[-0.5, -0.5, 1.0]], [-1.0]))
    assert found.word == "optimal"
    assert from_estimator(FOUR, Fitted([2], [[0.1]], [0.0])).coefficients[2] == F(0.1) != F(1, 10)


def test_numbers_of_a_file_count_as_written():
    def text(**fields):
        return json.dumps({"support": [0, 1, 2], "dual_coef": [-0.5, -0.5, 1], "intercept": -1, **fields})

    assert certify(FOUR, from_json(FOUR, text())).word == "optimal"
    assert from_json(FOUR, text(intercept=0.1)).intercept == F(1, 10)
    assert from_json(FOUR, text(intercept="1/3")).intercept == F(1, 3)
    assert from_json(FOUR, text(intercept=(0.1).hex())).intercept == F(0.1)


def test_the_other_class_may_count_as_positive():
    turned = from_json(FOUR, '{"support": [0, 1, 2], "dual_coef": [0.5, 0.5, -1], "intercept": 1}')
    assert certify(FOUR, turned).word == "optimal"
    assert "signs are turned" in certify(FOUR, turned).sentences()[0]


HEAD = "svm_type c_svc\nkernel_type linear\nnr_class 2\nrho 1\nlabel 1 -1\n"


def libsvm(problem, lines, head=HEAD):
    return from_libsvm(problem, head + "SV\n" + "\n".join(lines) + "\n")


def test_rounded_support_vectors_are_matched_and_reported():
    fine = replace(FOUR, X=((F("0.123456789"), F(0)), *FOUR.X[1:]))
    found = libsvm(fine, ["-1 1:0.12345679", "1 1:2"])
    assert found.coefficients == (-1, 0, 1, 0)
    assert "the largest difference of a coordinate is 1/1000000000" in found.notices[0]


def test_rows_that_look_the_same_are_not_guessed():
    twins = replace(FOUR, X=((F("0.1234567891"), F(0)), (F("0.1234567892"), F(0)), *FOUR.X[2:]))
    with pytest.raises(SvmsymError, match="as well as another") as error:
        libsvm(twins, ["-1 1:0.12345679", "1 1:2"])
    assert "JSON" in error.value.hint
    assert error.value.place.line == 7


def test_equal_rows():
    same = replace(FOUR, X=(FOUR.X[1], FOUR.X[1], FOUR.X[2], FOUR.X[3]))
    assert libsvm(same, ["-1 1:2 2:2", "1 1:2"]).coefficients == (-1, 0, 1, 0)
    assert libsvm(same, ["-1 1:2 2:2", "-1 1:2 2:2", "1 1:2"]).coefficients == (-1, -1, 1, 0)
    with pytest.raises(SvmsymError, match="too often"):
        libsvm(same, ["-1 1:2 2:2"] * 3)
    # Different labels: the sign tells, once another row has told which sign is which.
    both = replace(FOUR, X=(FOUR.X[2], FOUR.X[1], FOUR.X[2], FOUR.X[3]))
    assert libsvm(both, ["1 1:2", "-1 1:2", "-1 1:2 2:2"]).coefficients == (-1, -1, 1, 0)
    with pytest.raises(SvmsymError, match="rows 1, 3"):
        libsvm(both, ["1 1:2"])
    # Equal points with different targets cannot be told apart.
    line = Problem("svr", C=F(1), epsilon=F(0), X=((F(1),), (F(1),)), targets=(F(0), F(1)))
    with pytest.raises(SvmsymError, match="rows 1, 2"):
        libsvm(line, ["1 1:1"], HEAD.replace("c_svc", "epsilon_svr"))


BAD_LIBSVM = {
    "no header": "0.5 1:2\n",
    "no SV": HEAD,
    "a word for a number": HEAD + "SV\nx 1:2\n",
    "not a number": HEAD + "SV\nnan 1:2\n",
    "no colon": HEAD + "SV\n1 2\n",
    "index twice": HEAD + "SV\n1 1:2 1:2\n",
    "too many coordinates": HEAD + "SV\n1 1:2 3:1\n",
    "no row of the data": HEAD + "SV\n1 1:2.5\n",
    "cut off": HEAD + "total_sv 2\nSV\n1 1:2\n",
    "another kind": HEAD.replace("c_svc", "nu_svc") + "SV\n1 1:2\n",
    "another kernel": HEAD.replace("linear", "rbf") + "SV\n1 1:2\n",
    "three classes": HEAD.replace("rho 1", "rho 1 2 3") + "SV\n1 1:2\n",
}


@pytest.mark.parametrize("what", BAD_LIBSVM)
def test_bad_model_files_are_refused(what):
    with pytest.raises(SvmsymError) as error:
        from_libsvm(FOUR, BAD_LIBSVM[what])
    assert error.value.hint


BAD_JSON = {
    "not JSON": "{",
    "a list": "[]",
    "a key is missing": '{"support": [0], "dual_coef": [1]}',
    "a key too many": '{"support": [0], "dual_coef": [1], "intercept": 0, "code": "x"}',
    "too few coefficients": '{"support": [0, 1], "dual_coef": [1], "intercept": 0}',
    "a point twice": '{"support": [0, 0], "dual_coef": [1, 1], "intercept": 0}',
    "a point too many": '{"support": [4], "dual_coef": [1], "intercept": 0}',
    "a negative index": '{"support": [-1], "dual_coef": [1], "intercept": 0}',
    "half an index": '{"support": [0.5], "dual_coef": [1], "intercept": 0}',
    "a text for an index": '{"support": ["0"], "dual_coef": [1], "intercept": 0}',
    "NaN": '{"support": [0], "dual_coef": [NaN], "intercept": 0}',
    "true": '{"support": [0], "dual_coef": [true], "intercept": 0}',
    "a word": '{"support": [0], "dual_coef": ["one"], "intercept": 0}',
    "no list": '{"support": 0, "dual_coef": 1, "intercept": 0}',
    "a huge float": '{"support": [0], "dual_coef": ["0x1p+9999"], "intercept": 0}',
    "deep": "[" * 100_000,
}


@pytest.mark.parametrize("what", BAD_JSON)
def test_bad_json_is_refused(what):
    with pytest.raises(SvmsymError):
        from_json(FOUR, BAD_JSON[what])


def test_bad_estimators_and_files_are_refused(tmp_path):
    for bad in (object(), Fitted([0], [[float("nan")]], [0.0]), Fitted([0], [[1.0], [1.0]], [0.0, 0.0])):
        with pytest.raises(SvmsymError):
            from_estimator(FOUR, bad)
    pickled = tmp_path / "model.pkl"
    pickled.write_bytes(b"\x80\x04\x95\xff\xfe")
    with pytest.raises(SvmsymError, match="not a text file"):
        read_model(pickled, FOUR)
    with pytest.raises(SvmsymError, match="cannot be read"):
        read_model(tmp_path / "none", FOUR)


def test_what_has_no_verdict_is_refused():
    zero = Model((F(0),) * 4, F(0), "nothing")
    with pytest.raises(SvmsymError, match="rbf") as error:
        certify(replace(FOUR, kernel=Kernel("rbf")), zero)
    assert "enclosures" in error.value.why
    with pytest.raises(SvmsymError, match="infeasible"):
        certify(replace(FOUR, C=None, y=(-1, 1, 1, -1)), zero)
    with pytest.raises(SvmsymError, match="ridge"):
        from_json(replace(FOUR, kind="ridge"), '{"support": [0], "dual_coef": [1], "intercept": 0}')
    with pytest.raises(SvmsymError, match="no b"):
        certify(replace(FOUR, bias=False), replace(zero, intercept=F(1)))
    with pytest.raises(SvmsymError, match="sum to zero"):
        certify(PROBLEMS["twenty-nu_svc.model"], Model((F(0),) * 20, F(0), "nothing"))


def test_polynomial_parameters_are_compared():
    text = (MODELS / "twenty-c_svc-poly.model").read_text()
    problem = PROBLEMS["twenty-c_svc-poly.model"]
    assert parsed(text, "m").number("degree") == 2
    with pytest.raises(SvmsymError, match=r"gamma is 0\.25 in the model, 1/2 in the problem"):
        from_libsvm(replace(problem, kernel=replace(problem.kernel, gamma=F(1, 2))), text)


# The four points with C = 1 as svmsym fit writes its models: α = (1/2, 1/2, 1, 0), b = −1, by hand.
FITTED = {
    "format": "svmsym model",
    "schema": 1,
    "kind": "svc",
    "kernel": {"name": "linear"},
    "classes": {"type": "integer", "values": [-1, 1]},
    "features": {"count": 2, "names": None},
    "settings": {"C": 1.0, "slack": "linear", "bias": True},
    "scaling": None,
    "intercept": [-1.0],
    "support": [0, 1, 2],
    "dual_coef": [[-0.5, -0.5, 1.0]],
    "support_vectors": [[0.0, 0.0], [2.0, 2.0], [2.0, 0.0]],
}
SPARSE_VECTORS = {"shape": [3, 2], "begin": [0, 0, 2, 3], "column": [0, 1, 0], "value": [2.0, 2.0, 2.0]}


def fitted_file(folder, **changes):
    path = folder / "model.json"
    path.write_text(json.dumps({k: v for k, v in (FITTED | changes).items() if v is not ...}), "utf-8")
    return path


@pytest.mark.parametrize("vectors", [FITTED["support_vectors"], SPARSE_VECTORS])
def test_a_model_of_svmsym_fit(tmp_path, vectors):
    found = certify(FOUR, read_model(fitted_file(tmp_path, support_vectors=vectors), FOUR))
    assert (found.word, found.gap, found.primal) == ("optimal", 0, 1)
    third = replace(FOUR, C=F(1, 3))
    path = fitted_file(tmp_path, settings={"C": 1 / 3}, support_vectors=vectors)
    assert certify(third, read_model(path, third)).word == "off"  # the float nearest to 1/3 is taken for 1/3
    tenth = replace(FOUR, X=((F(1, 10), F(0)), *FOUR.X[1:]))
    path = fitted_file(tmp_path, support_vectors=[[0.1, 0.0], [2.0, 2.0], [2.0, 0.0]])
    assert certify(tenth, read_model(path, tenth)).gap > 0


@pytest.mark.parametrize(
    ("changes", "phrase"),
    [
        ({"schema": 2}, "schema 1"),
        ({"scaling": {"manner": "standard"}}, "scaled columns"),
        ({"kind": "svr"}, "the model is svr"),
        ({"kind": "tree"}, "the model is tree"),
        ({"kernel": None}, "no kernel"),
        ({"kernel": {"name": "rbf", "gamma": 1.0}}, "no exact verdict on a model with the kernel rbf"),
        ({"kernel": {"name": "poly", "degree": 2}}, "kernel poly, the problem linear"),
        ({"settings": ...}, "no settings"),
        ({"settings": {"C": 2.0}}, "C is 2.0 in the model, 1 in the problem"),
        ({"settings": {"C": "1"}}, "C of the model is 1, not a number"),
        ({"settings": {"C": 1.0, "slack": "squared"}}, "squared slack"),
        ({"settings": {"C": 1.0, "bias": False}}, "without b, the problem with b"),
        ({"settings": {"C": 1.0, "class_weight": "balanced"}}, "weights of classes"),
        ({"dual_coef": ...}, "no dual_coef"),
        ({"dual_coef": [[1.0], [1.0]]}, "more than two classes"),
        ({"dual_coef": [[1.0, 1.0]]}, "do not fit together"),
        ({"dual_coef": [["1", 1.0, 1.0]]}, "not a list of numbers"),
        ({"dual_coef": [[10**400, 1.0, 1.0]]}, "not finite"),
        ({"intercept": []}, "do not fit together"),
        ({"intercept": [True]}, "not a list of numbers"),
        ({"support": [0, 1, 1]}, "do not fit together"),
        ({"support": [0, 1, -2]}, "whole numbers"),
        ({"support": None}, "whole numbers"),
        ({"support": [0, 1, 9]}, "not row 10 of the data"),
        ({"support": [0, 2, 1]}, "not row 3 of the data"),
        ({"support_vectors": [[0.0, 0.0], [2.0, 2.0], [2.0, 0.5]]}, "not row 3 of the data"),
        ({"support_vectors": 5}, "not a list"),
        ({"support_vectors": SPARSE_VECTORS | {"value": [1.0]}}, "do not fit together"),
        ({"support_vectors": SPARSE_VECTORS | {"column": [0, 5, 0]}}, "do not fit together"),
        ({"support_vectors": [[0.0, 0.0]]}, "do not fit together"),
    ],
)
def test_models_of_svmsym_fit_that_answer_something_else(tmp_path, changes, phrase):
    with pytest.raises(SvmsymError, match=phrase):
        read_model(fitted_file(tmp_path, **changes), FOUR)


def test_a_fitted_model_that_is_not_json(tmp_path):
    path = tmp_path / "model.json"
    for text in ('{"format": "svmsym model", ', '{"format": "svmsym model", "schema": NaN}'):
        path.write_text(text)
        with pytest.raises(SvmsymError, match=r"not JSON|not a number"):
            read_model(path, FOUR)
