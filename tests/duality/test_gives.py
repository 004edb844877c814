"""Every line that a derivation file claims, changed in the source text, is refuted at its place."""

import itertools
from collections import Counter

import pytest
from amounts import some
from number_worlds import World, same, value
from source_slips import slips, write

from svmsym.cli.main import main
from svmsym.duality.claims import check_claim
from svmsym.duality.derivation_files import names, path_of
from svmsym.duality.library import load
from svmsym.duality.problem import Equation
from svmsym.duality.verification import verify_one
from svmsym.formulas import Index

NAMES = names()


# Believing no reported number.


class Reported(World):
    """The numbers of a counterexample, and no others."""

    def __init__(self, found):
        super().__init__(0, 0, 0)
        self.found = found

    def size(self, domain):
        return self.found.sizes[domain.name]

    def number(self, *key):
        _, name, *place = key
        return self.found.values[name][place[0]] if place else self.found.values[name]

    def place(self, index, at):
        return at[index] if index in at else self.found.at[index.name] - 1

    def vector(self, name, place):
        reported = self.found.values[name]
        return tuple(reported if place is None else reported[place])

    def applied(self, operator, power, v):
        return tuple(c * q**power for c, q in zip(v, self.found.values[operator], strict=True))


def shown(number):
    return f"({', '.join(map(str, number))})" if isinstance(number, tuple) else str(number)


def vanishes(residual, world):
    """Whether a residual is zero for every value of its free indices."""
    indices = sorted(residual.atoms(Index), key=str)
    places = itertools.product(*(range(world.size(index.domain)) for index in indices))
    return all(same(value(residual, world, dict(zip(indices, place, strict=True))), 0) for place in places)


def is_genuine(found, changed, right, dual):
    """Whether a changed claim differs from the right one at the reported numbers, as reported."""
    world = Reported(found)
    if isinstance(changed, Equation):
        if not vanishes(right.residual, world):
            # The other way to refute: the changed equation holds and the right one does not.
            return vanishes(changed.residual, world) and not same(value(right.residual, world, {}), 0)
        # What the claim says of the letter comes first, then what the letter is.
        turned = isinstance(right, Equation) and changed.right == right.left
        left, other = (changed.left, changed.right) if turned else (changed.right, changed.left)
    else:
        left, other = changed, right
    a, b = value(left, world, {}), value(other, world, {})
    return (
        not same(a, b)
        and (shown(a), shown(b)) == (found.left, found.right)
        and (dual is None or all(vanishes(residual, world) for residual in dual.equalities))
    )


def broken_signs(found, signs):
    """The names of what was declared positive and is not."""
    reported = {name: found.values[name] for name in signs if name in found.values}
    return [name for name, v in reported.items() if min(v if isinstance(v, list) else [v]) <= 0]


# What must be found.


def texts(name):
    text = path_of(name).read_text("utf-8")
    return text, list(slips(text))


@pytest.mark.parametrize("name", some(NAMES, 0.6))
def test_every_slip_is_refuted_with_numbers(name, tmp_path):
    _, changed = texts(name)
    assert len(changed) >= 6
    stated = load(name)
    dual = stated.run().dual
    for number, slip in enumerate(some(changed, 0.5)):
        path = write(tmp_path, slip.source, number)
        claim, right = load(path)._claims[slip.number], stated._claims[slip.number]
        wrong = check_claim(claim, dual)
        assert wrong is not None, f"{slip.how} is accepted in line {slip.line}: {claim.claimed}"
        message = str(wrong.error())
        assert message.startswith(f"{path}:{slip.line}: the {claim.what} claimed here is wrong")
        assert "  difference: " in message
        assert "  counterexample: " in message
        equalities = dual if claim.what == "dual" else None
        assert is_genuine(wrong.counterexample, claim.claimed, right.claimed, equalities), message


@pytest.mark.parametrize("name", some(NAMES, 0.6))
def test_only_the_changed_line_is_refuted(name, tmp_path):
    _, changed = texts(name)
    first = {slip.number: slip for slip in reversed(changed)}
    assert len(first) == len(load(name)._claims)
    for number, slip in first.items():
        path = write(tmp_path, slip.source, number)
        wrong = load(path).run().wrong_claims()
        assert [str(w.claim.place) for w in wrong] == [f"{path}:{slip.line}"]


@pytest.mark.parametrize("name", some(NAMES, 0.6))
def test_the_report_and_the_command_line_say_so(name, tmp_path, capsys):
    _, changed = texts(name)
    slip = changed[len(name) % len(changed)]
    path = write(tmp_path, slip.source, 0)
    report = verify_one(path, instances=1)
    assert not report.ok
    # The problem is as it was: only the claim fails.
    assert report.proved == report.steps > 0
    assert report.error is None
    (message,) = report.failures
    assert main(["verify", path, "--instances", "1"]) == 1
    printed = capsys.readouterr()
    assert "WRONG" in printed.out
    assert message in printed.err
    for part in (f"{path}:{slip.line}: ", "difference", "counterexample"):
        assert part in printed.err


def test_there_are_hundreds_of_every_sort():
    found = Counter(slip.how for name in NAMES for slip in texts(name)[1])
    assert found.total() >= 600
    assert min(found["flip + and −"], found["negate the first term"], found["negate a summand"]) >= 100
    assert min(found["drop a divisor"], found["drop a label"], found["the other index"]) >= 45
    assert min(found["negate all"], found["negate a side"]) >= 60


@pytest.mark.parametrize("name", some(NAMES, 0.6))
def test_the_unchanged_file_is_accepted(name, tmp_path):
    # What the slips change must be right, and writing it elsewhere must not matter.
    text, changed = texts(name)
    assert load(write(tmp_path, text, 0)).run().wrong_claims() == []
    assert text not in {slip.source for slip in changed}


@pytest.mark.parametrize(
    ("claim", "hows"),
    [
        ("Eq(total(α[i] * y[i], i), 0)", {"drop a label"}),
        ("Eq(0, total(α[i] * y[i], i))", {"drop a label"}),
        ("Eq(total(α[i], i) - 1, 0)", {"flip + and −", "negate the first term", "negate a summand"}),
        ("Eq(w, total(x[i], i))", {"negate a side", "negate a summand"}),
        ("total(α[i], i) / 2", {"negate all", "drop a divisor", "negate a summand"}),
    ],
)
def test_slips_that_say_the_same_are_left_out(claim, hows):
    assert {slip.how for slip in slips(f"d.stationary(b, gives={claim})\n")} == hows


@pytest.mark.parametrize(
    "name", ["epsilon-svr-squared", "soft-margin-costs", "soft-margin-squared", "soft-margin-squared-costs"]
)
def test_a_counterexample_respects_declared_signs(name, tmp_path):
    dual = load(name).run().dual
    for number, slip in enumerate(texts(name)[1]):
        if slip.how == "negate a side":
            wrong = check_claim(load(write(tmp_path, slip.source, number))._claims[slip.number], dual)
            assert broken_signs(wrong.counterexample, dual.problem.signs) == []
