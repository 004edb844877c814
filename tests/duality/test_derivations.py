"""Every derivation is proved step by step, in every convention."""

import pytest
from derived_once import derived

from svmsym.duality.derivation_files import names
from svmsym.duality.library import load
from svmsym.duality.steps import Rule
from svmsym.duality.verification import verify_one
from svmsym.formulas import prove

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
