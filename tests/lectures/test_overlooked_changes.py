"""Changes that checks once overlooked: a bound beside the right one, a modulus, a power, other points."""

import pytest
from ledgers import judged
from sympy import Abs, Eq, Piecewise, Rational, log
from sympy.core.relational import Relational

from svmsym.lectures.checks.duality import convexity
from svmsym.lectures.checks.duality.convexity import wolfe_bound
from svmsym.lectures.checks.hyperplanes.geometry import W1, W2, X1, X2, B
from svmsym.lectures.checks.learning import smo_rules
from svmsym.lectures.checks.learning.learning_loop import O, X, Y
from svmsym.lectures.checks.learning.neighbourhoods import D, N
from svmsym.lectures.checks.learning.perceptron_steps import Q
from svmsym.lectures.checks.learning.perceptron_steps import S as SCORE
from svmsym.lectures.checks.machines.tube import EPS, RES
from svmsym.lectures.checks.pseudocode import ForEach, Repeat
from svmsym.lectures.judging import decided
from svmsym.lectures.statements import Equal

HALF = Rational(1, 2)
f = W1 * X1 + W2 * X2 + B


def stated(name):
    """The right statement of an entry with its check: what is printed, or the correction."""
    entry = judged(name[0])[name].entry
    if judged(name[0])[name].verdict == "refuted":
        return entry.corrected_check or entry.check, entry.corrected
    return entry.check, entry.printed


def modulus(formula, name):
    """The formula with the modulus of a letter in its place."""
    return formula.subs({letter: Abs(letter) for letter in formula.free_symbols if letter.name == name})


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("O-3", lambda _: Piecewise((-1, f < -HALF), (1, True))),
        ("O-3", lambda _: Piecewise((-1, f < -Rational(1, 1000)), (1, True))),
        ("O-4", lambda said: modulus(said, "x2")),
        ("O-4", lambda said: modulus(said, "x1")),
        ("O-5a", lambda regions: {**regions, -1: f < -HALF}),
        ("O-5a", lambda regions: {**regions, 1: f >= -Rational(1, 1000)}),
        ("O-5a", lambda regions: {**regions, 1: Abs(W1) * X1 + W2 * X2 + B >= 0}),
        ("C-7a", lambda rules: (rules[0], rules[1], rules[2].lhs >= -HALF)),
        ("C-7a", lambda rules: (rules[0].lhs >= -HALF, *rules[1:])),
        ("Y-43", lambda said: {**said, "Φ(x)": said["Φ(y)"], "Φ(y)": said["Φ(x)"]}),
        ("Y-56", lambda rules: (rules[0], (rules[1][0], smo_rules.A_I > HALF))),
        ("Z-1.7.1b", lambda ends: (modulus(ends[0], "Q1"), ends[1])),
        ("Z-1.7.1b", lambda ends: (ends[0], modulus(ends[1], "Q3"))),
        ("Z-2.1", lambda said: modulus(said, "x")),
        ("Z-4.1.3b", lambda s: {**s, "false positive": (s["false positive"][0], SCORE <= Q + HALF)}),
        ("Z-4.1.3b", lambda s: {**s, "false negative": (s["false negative"][0], -SCORE < Q - HALF)}),
        ("Z-4.1.3c", lambda loop: {**loop, "change": (Y - O) * Abs(X)}),
        ("Z-5.1.2a", lambda _: N * (D + log(-N))),
        ("Z-6.3h", lambda _: Abs(RES) >= EPS**2),
    ],
)
def test_a_change_is_noticed(name, change):
    refused(name, change)


BORDERS = ["O-33a", "Y-57", "Y-57a", "Z-1.2b", "Z-4.1.2b", "Z-4.2b", "Z-6.2.1b", "Z-6.2.1c", "Z-6.2.2d"]


@pytest.mark.parametrize("step", [Rational(1, 1000), -Rational(1, 1000)])
@pytest.mark.parametrize("name", BORDERS)
def test_a_border_a_little_further_is_noticed(name, step):
    """Every inequality of the statement, with a thousandth added to its right side; y is 1 or −1."""
    _, right = stated(name)
    borders = list(beside(right, step))
    assert borders
    for other in borders:
        refused(name, lambda _, other=other: other)


def beside(said, step):
    """The statement with one border moved, as often as it has one."""
    if isinstance(said, Relational) and not isinstance(said, Eq) and str(said.lhs) != "y":
        yield said.func(said.lhs, said.rhs + step)
    elif isinstance(said, dict):
        for name, part in said.items():
            yield from ({**said, name: other} for other in beside(part, step))
    elif isinstance(said, tuple):
        for k, part in enumerate(said):
            yield from ((*said[:k], other, *said[k + 1 :]) for other in beside(part, step))
    elif isinstance(said, Piecewise):
        for k, (value, condition) in enumerate(said.args):
            for other in beside(condition, step):
                yield Piecewise(*said.args[:k], (value, other), *said.args[k + 1 :])


def refused(name, change):
    check, right = stated(name)
    other = change(right)
    assert other != right
    assert decided(check, right).holds
    found = decided(check, other)
    assert not found.holds
    assert found.counterexample


@pytest.mark.parametrize("letter", ["x", "w0", "w1"])
def test_a_descent_with_a_modulus_is_another(letter):
    check, program = stated("Z-2.1.2c")
    (repeat,) = [part for part in program if isinstance(part, Repeat)]
    (sweep,) = [part for part in repeat.body if isinstance(part, ForEach)]
    first, second = sweep.body
    for k, line in enumerate((first, second)):
        other = type(line)(line.name, modulus(line.value, letter))
        body = ForEach(tuple(other if j == k else old for j, old in enumerate((first, second))))
        lines = tuple(body if part is sweep else part for part in repeat.body)
        whole = tuple(Repeat(lines) if part is repeat else part for part in program)
        assert not decided(check, whole).holds


def test_hypotheses_that_no_example_has_prove_nothing(monkeypatch):
    said = {"f_0": "affine", "f_i": "convex", "h_i": "affine"}
    assert "min x such that x² − 1 ≤ 0" in wolfe_bound().decide(said).reason
    monkeypatch.setattr(convexity, "EXAMPLES", ())
    assert not wolfe_bound().decide(said).holds


@pytest.mark.parametrize(("name", "letter"), [("O-6", "x2"), ("O-26a", "f")])
def test_what_is_no_rational_function_is_refuted_by_a_typed_error(name, letter):
    check, right = stated(name)
    found = decided(check, Equal(modulus(right.left, letter), modulus(right.right, letter)))
    assert not found.holds
    assert "rational functions" in found.reason
