"""Every line that a derivation file claims, changed in the source text, is refuted at its place."""

import ast
import itertools
import os
import sys
from collections import Counter
from dataclasses import dataclass

import pytest
from amounts import some
from mutations import World, same, value

from svmsym.cli.main import main
from svmsym.duality.claims import check_claim
from svmsym.duality.derivation_files import names, path_of
from svmsym.duality.library import load
from svmsym.duality.problem import Equation
from svmsym.duality.verification import verify_one
from svmsym.errors import SvmsymError
from svmsym.formulas import Index

NAMES = names()


# Changing the source.


@dataclass(frozen=True)
class Slip:
    """One changed line: what was done, which claim of the file it concerns, and the new source."""

    how: str
    number: int
    line: int
    source: str


class Source:
    """A file's text, addressed by the nodes of its syntax tree; their columns count bytes."""

    def __init__(self, text):
        self.text = text.encode()
        self.starts = [0, *itertools.accumulate(len(row) + 1 for row in self.text.split(b"\n"))]

    def span(self, node):
        first = self.starts[node.lineno - 1] + node.col_offset
        return first, self.starts[node.end_lineno - 1] + node.end_col_offset

    def of(self, node):
        first, last = self.span(node)
        return self.text[first:last].decode()

    def replaced(self, first, last, new):
        return (self.text[:first] + new.encode() + self.text[last:]).decode()

    def with_node(self, node, new):
        return self.replaced(*self.span(node), new)

    def with_operator(self, node):
        """The binary + made − or the other way round."""
        first, last = self.span(node.left)[1], self.span(node.right)[0]
        old, new = ("+", "-") if isinstance(node.op, ast.Add) else ("-", "+")
        between = self.text[first:last].decode()
        assert between.count(old) == 1
        return self.replaced(first, last, between.replace(old, new))


def gives(tree):
    """The gives=… of a file, in the order of its lines."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    found = [k for call in calls for k in call.keywords if k.arg == "gives"]
    return sorted(found, key=lambda k: k.lineno)


def slips(text):
    source = Source(text)
    for number, claim in enumerate(gives(ast.parse(text))):
        for how, new in slips_of(claim.value, source):
            yield Slip(how, number, claim.lineno, new)


def slips_of(claim, source):
    if is_call(claim, "Eq"):
        # Eq(l, r) says l − r = 0. Negating both sides says the same, so one side is negated; where
        # the other side is 0 even that says the same, and is left out.
        for side, other in (claim.args, claim.args[::-1]):
            if not is_number(side, 0) and not is_number(other, 0):
                yield "negate a side", source.with_node(side, f"-({source.of(side)})")
    else:
        # A formula, unlike an equation, has a sign: the gradient is not minus the gradient.
        yield "negate all", source.with_node(claim, f"-({source.of(claim)})")
    for node in ast.walk(claim):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
            yield "flip + and −", source.with_operator(node)
            yield "negate the first term", source.with_node(node.left, f"-({source.of(node.left)})")
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            yield "drop a divisor", source.with_node(node, f"({source.of(node.left)})")
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            for factor, other in ((node.left, node.right), (node.right, node.left)):
                if isinstance(factor, ast.Subscript) and source.of(factor.value) == "y":
                    yield "drop a label", source.with_node(node, f"({source.of(other)})")
        if isinstance(node, ast.Subscript) and source.of(node.slice) == "j":
            yield "the other index", source.with_node(node.slice, "i")
        if is_call(node, "total") and not equals_zero(claim, node):
            yield "negate a summand", source.with_node(node.args[0], f"-({source.of(node.args[0])})")


def equals_zero(claim, side):
    """Whether the claim is side = 0, which −side = 0 says as well."""
    return is_call(claim, "Eq") and side in claim.args and any(is_number(a, 0) for a in claim.args)


def is_call(node, name):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def is_number(node, number):
    return isinstance(node, ast.Constant) and node.value == number


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


def write(folder, source, number):
    # Each under a name of its own: Python tells two versions of a file apart by size and second only.
    path = folder / f"mine_{number}.py"
    path.write_text(source, "utf-8")
    return str(path)


@pytest.mark.parametrize("name", NAMES)
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


@pytest.mark.parametrize("name", NAMES)
def test_only_the_changed_line_is_refuted(name, tmp_path):
    _, changed = texts(name)
    first = {slip.number: slip for slip in reversed(changed)}
    assert len(first) == len(load(name)._claims)
    for number, slip in first.items():
        path = write(tmp_path, slip.source, number)
        wrong = load(path).run().wrong_claims()
        assert [str(w.claim.place) for w in wrong] == [f"{path}:{slip.line}"]


@pytest.mark.parametrize("name", NAMES)
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


@pytest.mark.parametrize("name", NAMES)
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


# Known errors, each waiting to be corrected.

STATED = """\
from svmsym import Eq, derivation, inner, norm2, total
d = derivation("mine")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
C = d.parameters("C > 0")
w, b, e = d.unknowns("w : R^m", "b : R", "e_i : R")
α = d.multipliers("α")
d.primal(
    minimize=norm2(w) / 2 + C * total(e[i] ** 2, i) / 2,
    such_that={α: y[i] * (inner(w, x[i]) + b) >= 1 - e[i]},
)
"""


def wrong_claims(folder, lines):
    return load(write(folder, STATED + lines, 0)).run().wrong_claims()


@pytest.mark.parametrize(
    "name", ["epsilon-svr-squared", "soft-margin-costs", "soft-margin-squared", "soft-margin-squared-costs"]
)
def test_a_counterexample_respects_declared_signs(name, tmp_path):
    dual = load(name).run().dual
    for number, slip in enumerate(texts(name)[1]):
        if slip.how == "negate a side":
            wrong = check_claim(load(write(tmp_path, slip.source, number))._claims[slip.number], dual)
            assert broken_signs(wrong.counterexample, dual.problem.signs) == []


def test_an_equation_may_be_multiplied_by_a_positive_parameter(tmp_path):
    assert wrong_claims(tmp_path, "d.stationary(e, gives=Eq(C * e[i], α[i]))\n") == []


def test_a_named_sum_may_be_written_out(tmp_path):
    text = path_of("svdd-radius").read_text("utf-8").replace("import derivation", "import Eq, derivation")
    line = "d.stationary(a, gives=Eq(a * total(α[i], i), total(α[i] * x[i], i)))\n"
    assert load(write(tmp_path, text + line, 0)).run().wrong_claims() == []


def test_an_equation_for_every_j(tmp_path):
    assert wrong_claims(tmp_path, "d.stationary(e, gives=Eq(e[j], α[j] / C))\n") == []


@pytest.mark.parametrize(
    ("lines", "offset"),
    [
        ("d.stationary(b, gives = total(α[i] * y[i], i))\nd.stationary(e, gives=Eq(e[i], α[i] / C))\n", 1),
        ("d.stationary(b, total(α[i] * y[i], i))\nx = dict(gives=1)\n", 1),
        ("d.stationary(\n    b,\n    # by hand\n    gives=total(α[i] * y[i], i),\n)\n", 4),
    ],
    ids=["spaces", "no keyword", "a comment before it"],
)
def test_the_place_of_a_claim(lines, offset, tmp_path):
    (wrong,) = wrong_claims(tmp_path, lines)
    assert wrong.claim.place.line == STATED.count("\n") + offset


@pytest.mark.parametrize("step", ["dual", "lagrangian"])
def test_an_equation_where_a_formula_is_expected(step, tmp_path):
    with pytest.raises(SvmsymError):
        wrong_claims(tmp_path, f"d.{step}(gives=Eq(total(α[i], i), 0))\n")


def test_a_claim_with_a_multiplier_below_the_line(tmp_path):
    (wrong,) = wrong_claims(tmp_path, "d.dual(gives=total(1 / α[i], i))\n")
    assert wrong.counterexample is not None


@pytest.mark.parametrize("claim", ["total(α[i] * y[i], i)", "1.5 * w", "w / total(α[i], i)", "'w'"])
def test_an_impossible_claim_is_refused_at_its_place(claim, tmp_path):
    path = write(tmp_path, f"{STATED}d.stationary(w, gives={claim})\n", 0)
    with pytest.raises(SvmsymError) as caught:
        load(path).run().wrong_claims()
    assert str(caught.value).startswith(f"{path}:{STATED.count(chr(10)) + 1}: ")


def test_a_quick_correction_is_seen(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    right = STATED + "d.stationary(b, gives=-total(α[i] * y[i], i))\n"
    path = write(tmp_path, right, 0)
    os.utime(path, (1_700_000_000, 1_700_000_000))
    assert load(path).run().wrong_claims() == []
    write(tmp_path, right.replace("gives=-", "gives=+"), 0)
    os.utime(path, (1_700_000_000, 1_700_000_000.5))
    assert len(load(path).run().wrong_claims()) == 1


def test_two_indices_where_one_belongs_are_refuted(tmp_path):
    (wrong,) = wrong_claims(tmp_path, "d.stationary(e, gives=Eq(e[j], α[i] / C))\n")
    assert wrong.counterexample is not None


SLIPPED = [
    ("Eq(w, 2 * total(α[i] * y[i] * x[i], i))", "(-2) instead of (-1)", "Σᵢ αᵢyᵢxᵢ"),
    ("Eq(total(α[i] * y[i] * x[i], i) / 2, w)", "(-1/2) instead of (-1)", "−½ Σᵢ αᵢyᵢxᵢ"),
]


def test_an_equation_with_zero(tmp_path):
    text = path_of("hard-margin").read_text("utf-8")
    right = "gives=-(bias / b) * total(α[i] * y[i], i)"
    assert text.count(right) == 1
    path = tmp_path / "mine.py"
    path.write_text(text.replace(right, "gives=Eq(total(α[i] * y[i], i), 1)"), "utf-8")
    (wrong,) = load(str(path)).run().wrong_claims()
    assert str(wrong.counterexample).endswith("gives 1 instead of 0")
    assert wrong.difference == "1"


@pytest.mark.parametrize(("claim", "numbers", "difference"), SLIPPED)
def test_an_equation_is_told_as_claimed_then_as_derived(tmp_path, claim, numbers, difference):
    """w = 2Σ at Σ = −1 says −2, and w is −1; the difference is 2Σ − Σ = Σ."""
    text = path_of("hard-margin").read_text("utf-8")
    right = "Eq(w, total(α[i] * y[i] * x[i], i))"
    assert text.count(right) == 1
    path = tmp_path / "mine.py"
    path.write_text(text.replace(right, claim), "utf-8")
    (wrong,) = load(str(path)).run().wrong_claims()
    assert str(wrong.counterexample).endswith(f"gives {numbers}")
    assert wrong.difference == difference
