"""Getting unknowns back: only the member at s is known, divisors are named, several unknowns stay."""

from dataclasses import replace

from svmsym import derivation, inner, norm2, total
from svmsym.documents.mathline import write_line
from svmsym.documents.statements import positive_line
from svmsym.formulas.notation import DEFAULT
from svmsym.formulas.printing import Roles, to_text


def soft(constraint, *, extra=(), data=()):
    d = derivation("test")
    i, j = d.indices("i j")
    x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
    given = [d.data(text) for text in data]
    C = d.parameters("C > 0")
    w, b, ξ = d.unknowns("w : R^m", "b : R", "ξ_i : R")
    more = [d.unknowns(text) for text in extra]
    α, μ = d.multipliers("α", "μ")
    stated = constraint(y[i], inner(w, x[i]), b, ξ, i, j, given, more)
    d.primal(minimize=norm2(w) / 2 + C * total(ξ[i], i), such_that={α: stated, μ: ξ[i] >= 0})
    return d.run()


def shown(derived):
    *_, last = derived.recovery
    return to_text(last.variable) if last.variable is not None else None, to_text(
        last.value, roles=derived.problem.roles
    )


def test_the_bias_of_the_soft_margin():
    derived = soft(lambda y, f, b, ξ, i, _j, _g, _m: y * (f + b) >= 1 - ξ[i])
    assert shown(derived) == ("b", "yₛ − ⟨w, xₛ⟩")


def test_a_sum_of_slack_does_not_vanish_with_one_member():
    derived = soft(lambda y, f, b, ξ, i, j, _g, _m: y * (f + b) >= 1 - ξ[i] - total(ξ[j], j) / 2)
    assert shown(derived) == ("b", "yₛ − ⟨w, xₛ⟩ − ½yₛ Σᵢ ξᵢ")
    assert all(step.prove().holds for step in derived.steps)


def test_several_unknowns_leave_an_equation_that_is_proved():
    derived = soft(
        lambda y, f, b, ξ, i, j, g, m: y * (f + b + m[0] * g[0][i]) >= 1 - ξ[i] - total(ξ[j], j) / 2,
        extra=["c : R"],
        data=["g_i : R"],
    )
    assert shown(derived) == (None, "yₛ(⟨w, xₛ⟩ + b + cgₛ) − 1 + ½ Σⱼ ξⱼ")
    *_, last = derived.recovery
    assert last.step.prove().holds


def test_a_divisor_of_unknown_sign_is_named():
    derived = soft(lambda _y, f, b, ξ, i, _j, g, _m: f + g[0][i] * b >= 1 - ξ[i], data=["g_i : R"])
    *_, last = derived.recovery
    assert [to_text(c) for c in last.nonzero] == ["gₛ"]
    where = write_line(positive_line(last, derived.dual), "text", DEFAULT, Roles())
    assert where == "αₛ > 0, C − αₛ > 0, gₛ ≠ 0"


def test_what_cannot_be_divided_stays_an_equation():
    derived = soft(
        lambda _y, f, b, ξ, i, j, g, _m: f + b * total(g[0][j], j) >= 1 - ξ[i],
        data=["g_i : R"],
    )
    *_, last = derived.recovery
    assert last.variable is None
    assert last.step.prove().holds


def test_a_wrong_recovery_would_not_be_proved():
    derived = soft(lambda y, f, b, ξ, i, _j, _g, _m: y * (f + b) >= 1 - ξ[i])
    *_, last = derived.recovery
    assert not replace(last.step, after=last.step.after + 1).prove().holds
