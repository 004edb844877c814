"""The budget of work: what is too long is refused before the work, on every machine alike."""

from fractions import Fraction

import pytest

from svmsym.errors import FormulaError
from svmsym.formulas import (
    Family,
    Index,
    IndexSet,
    Scalar,
    Vector,
    VectorFamily,
    inner,
    norm2,
    normal_form,
    printing,
    total,
)
from svmsym.formulas.budget import (
    MOST_WORK,
    WorkBudget,
    WorkLimitError,
    expand,
    priced_cache,
    spend,
    within_budget,
)
from svmsym.formulas.monomials import SCALAR, SLOT
from svmsym.formulas.normal_form import inner_product, is_zero, multiply
from svmsym.formulas.printing import to_latex, to_mathml, to_text, to_typst

SAMPLES = IndexSet("n", "i", "j")
I, J = Index("i", SAMPLES), Index("j", SAMPLES)
ALPHA, X = Family("α", SAMPLES), VectorFamily("x", SAMPLES)
A, B, W = Scalar("a"), Scalar("b"), Vector("w")


def test_a_budget_inside_another_is_charged_to_both():
    with WorkBudget(100) as outer:
        spend(40)
        with WorkBudget(1000) as inner_one:
            spend(50)
        assert inner_one.most == 60
        assert outer.spent == 90
        with pytest.raises(WorkLimitError), WorkBudget(1000):
            spend(11)
        assert outer.exhausted
    with WorkBudget(100) as outer, pytest.raises(WorkLimitError), WorkBudget(5):
        spend(6)
    assert not outer.exhausted


def test_what_was_concluded_after_the_budget_was_spent_does_not_count():
    def stubborn() -> str:
        try:
            spend(10)
        except FormulaError:
            return "wrong"
        return "correct"

    assert within_budget(stubborn, lambda _: "undecided", most=9) == "undecided"
    assert within_budget(stubborn, lambda _: "undecided", most=10) == "correct"


def test_a_kept_result_costs_what_it_cost_at_first():
    @priced_cache(8)
    def square(n: int) -> int:
        spend(n)
        return n * n

    bills = []
    for _ in range(2):
        with WorkBudget() as bill:
            assert square(7) == 49
        bills.append(bill.spent)
    assert bills == [7, 7]


def test_a_normal_form_costs_the_same_when_it_is_known():
    formula = (total(ALPHA[I] * X[I], I) + W) * (A + B) ** 5 + (A + 2) ** 4 * W
    spent = []
    for _ in range(2):
        with WorkBudget() as bill:
            normal_form(formula)
        spent.append(bill.spent)
    assert spent[0] == spent[1] > 0


@pytest.mark.parametrize(
    "formula",
    [
        sum(map(Scalar, "acdefgh")) ** 32,
        norm2(sum(map(Vector, "uvwx"))) ** 32,
        (total(ALPHA[I] * ALPHA[J] * inner(X[I], X[J]), I, J)) ** 7,
        (1 / (A + B)) ** 32 + (1 / (A + 1)) ** 32 + (1 / (B + 1)) ** 32,
        (A + B + 1) ** 40 * (A + 2) ** 60 * (B - 1) ** 60,
    ],
    ids=["power", "norms", "indices", "denominators", "products"],
)
def test_total_work_is_bounded_not_single_steps(formula):
    with WorkBudget(200_000) as budget, pytest.raises(WorkLimitError):
        is_zero(normal_form(formula))
    assert budget.exhausted


def test_a_single_step_without_a_budget_is_bounded():
    letters = {((), (((SCALAR, f"a{k}"), 1),)): Fraction(1) for k in range(1500)}
    vectors = {((), (((SLOT, "", 0, (0, f"u{k}")), 1),)): Fraction(1) for k in range(1500)}
    for step, form in ((multiply, letters), (inner_product, vectors)):
        with pytest.raises(WorkLimitError):
            step(form, form)
    with pytest.raises(WorkLimitError):
        spend(MOST_WORK + 1)


def test_expansion_is_charged_before_it_is_done():
    assert expand((A + B) ** 2 * (A - B)) == ((A + B) ** 2 * (A - B)).expand()
    with pytest.raises(WorkLimitError):
        expand((A + B + 1) ** 60 * (A + B + 2) ** 60)


def doubled(levels: int):
    vector = W
    for _ in range(levels):
        vector = norm2(vector) * W
    return vector


def test_a_formula_that_doubles_is_refused_when_it_is_made():
    assert doubled(8).has(W)
    with pytest.raises(FormulaError, match="too long when it is written out"):
        doubled(64)


@pytest.mark.parametrize("write", [to_text, to_latex, to_mathml, to_typst])
def test_nested_inner_products_are_written_in_linear_work(write, monkeypatch):
    calls = 0
    plain = printing.to_text

    def counted(*given):
        nonlocal calls
        calls += 1
        assert calls < 5000, "the number of calls doubles with each level"
        return plain(*given)

    monkeypatch.setattr(printing, "to_text", counted)
    name = f"q{write.__name__[3:]}"  # letters of its own: nothing is remembered
    formula, vector = Scalar(name), Vector(f"v{write.__name__[3:]}")
    for _ in range(18):
        formula = inner(formula * vector + W, W)
    assert formula.has(Scalar(name))
    assert len(write(formula)) < 10_000
    assert calls < 200


def test_the_length_of_what_is_written_is_bounded(monkeypatch):
    monkeypatch.setattr("svmsym.formulas.printing.house.LONGEST_PRINTED", 20)
    assert to_text((A + B) ** 2) == "(a + b)²"
    with pytest.raises(FormulaError, match="longer than 20 characters"):
        to_text(sum(map(Scalar, "acdefgh")) + B)


def test_parts_that_are_shared_are_counted_each_time_before_anything_is_written():
    formula = A
    for _ in range(40):
        formula = (formula + B) ** 2 / (formula + 1)
    with pytest.raises(FormulaError, match="too long when it is written out"):
        to_text(formula)


def test_a_number_of_thousands_of_digits_is_refused_by_name():
    with pytest.raises(FormulaError, match="too many digits"):
        to_text(A * 10**5000)
    assert to_text(A * 10**4000).endswith("000a")
