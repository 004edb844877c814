"""Eliminating the unknowns of a Lagrangian, one at a time, and recording every step.

An unknown in which L is affine leaves a relation between multipliers: solved for the multiplier of
its own bound where there is one (μ_i = C − α_i, so α_i ≤ C), an equality of the dual otherwise.
An unknown in which L is quadratic, ½H‖v‖² − ⟨v, g⟩, takes its minimiser v* = g/H; H > 0 is tested.
With v* inserted, L = D + Σ ½H‖v − v*‖² modulo the relations: the recorded steps are that identity.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from sympy import Expr, Integer

from svmsym.duality.arrange import Quadratic, arranged, expanded_gain, mentions, quadratic, settled
from svmsym.duality.lagrangian import Lagrangian
from svmsym.duality.problem import Sign
from svmsym.duality.signs import sign_of
from svmsym.duality.stationarity import Condition, gradients, normalised, solved_linear
from svmsym.duality.steps import Rule, Step
from svmsym.errors import ProblemError
from svmsym.formulas.atoms import Entry, FeatureImage, Letter, Scalar
from svmsym.formulas.express import express
from svmsym.formulas.normal_form import NormalForm, equal, normal_form, scale, subtract
from svmsym.formulas.operations import Inner, KernelValue
from svmsym.formulas.printing import to_text
from svmsym.formulas.relations import Relation, Use, leading, reduce

# Names for a sum that has to stand below a fraction line; a problem never uses them all.
_FRESH = ("s", "t", "τ", *(f"s_{k}" for k in range(1, 100)))


class Elimination:
    """The state while unknowns disappear: current L, relations, conditions, steps."""

    def __init__(self, form: Lagrangian, kernel: tuple[str, str] | None) -> None:
        self.lagrangian = form
        self.problem = form.problem
        self.kernel = kernel
        # Internally everything is a minimum; ``sign`` restores what is displayed.
        self.sign = 1 if self.problem.sense == "min" else -1
        self.current: NormalForm = scale(normal_form(form.expression), Fraction(self.sign))
        known = set(self.problem.roles.unknowns) | set(self.problem.roles.multipliers)
        self.signs: dict[str, Sign] = {k: s for k, s in self.problem.signs.items() if k not in known}
        for c in self.problem.constraints:
            if not c.equality:
                self.signs[c.multiplier.name] = "nonnegative"
        self.left = list(self.problem.unknowns)
        self.equalities: list[Relation] = []
        self.conditions: dict[Expr, Condition] = {}
        self.named: list[tuple[Scalar, Expr]] = []
        self.minimised: list[Quadratic] = []
        self.steps: list[Step] = [form.step]
        self.gradients = gradients(form)
        self.shown = form.expression

    def run(self) -> None:
        """Gradients first, then affine unknowns, then quadratic ones."""
        for v in self.left:
            self.steps.append(
                Step(Rule.GRADIENT, self.lagrangian.expression, self.sign * self.gradients[v], variable=v)
            )
        self._show(Rule.COLLECT, self.sign * arranged(self.current, self.left))
        while self.left:
            v = self._next()
            if isinstance(v, Quadratic):
                self._minimise(v)
            else:
                self._drop(v)
        self._show(Rule.EXPAND, self._displayed([expanded_gain(q) for q in self.minimised]))
        self._apply_kernel()

    def _show(self, rule: Rule, after: Expr, uses: tuple[Use, ...] = ()) -> None:
        if after != self.shown or uses:
            self.steps.append(Step(rule, self.shown, after, uses))
        self.shown = after

    def _next(self) -> Expr | Quadratic:
        """An unknown whose slope is free of unknowns, or one with positive curvature."""
        names = frozenset(u.name for u in self.left)
        candidates: list[Quadratic] = []
        for v in self.left:
            q = quadratic(self.current, v)
            if not q.curvature and not mentions(q.pull, names):
                return v
            if q.curvature:
                candidates.append(q)
        for q in candidates:
            if sign_of(q.curvature, self.signs) == "positive":
                return q
        for q in candidates:
            if self._reduce_curvature(q) or self._name_curvature(q):
                return quadratic(self.current, q.variable)
        raise self._refusal(candidates)

    def _reduce_curvature(self, q: Quadratic) -> bool:
        """Use the equalities found so far to turn H into something known to be positive."""
        reduced, uses = reduce(q.height, self.equalities)
        if sign_of(normal_form(reduced), self.signs) != "positive":
            return False
        square = replace(q, curvature=normal_form(Integer(1))).square(q.variable)
        self._use(_scaled(uses, square))
        return True

    def _refusal(self, candidates: list[Quadratic]) -> ProblemError:
        for q in candidates:
            shown, v = to_text(q.height), to_text(q.variable)
            verdict = sign_of(q.curvature, self.signs)
            if verdict == "negative":
                return ProblemError(
                    f"the problem is not convex: the second derivative by {v} is {shown}, which is negative",
                    hint="change the sign of that term, or maximise instead of minimise",
                )
            return ProblemError(
                f"the second derivative by {v}, {shown}, is not known to be positive",
                why="the minimiser is only known where the Lagrangian is convex",
                hint="declare parameters as positive, as in 'C > 0'; check that every constraint is convex",
            )
        v = self.left[0]
        return ProblemError(
            f"the problem is not convex: it is linear in {to_text(v)}, with other unknowns in the slope",
            why="a product of two unknowns takes both signs",
            hint="restate the problem without that product",
        )

    # Affine unknowns.

    def _drop(self, v: Expr) -> None:
        slope = scale(quadratic(self.current, v).pull, Fraction(-1))
        multipliers = frozenset(self.problem.roles.multipliers)
        if not mentions(slope, multipliers):
            shown = to_text(express(slope))
            raise ProblemError(
                f"the problem is unbounded: it is linear in {to_text(v)} with slope {shown}",
                why="no constraint contains that unknown" if slope else "nothing depends on that unknown",
                hint="add the missing constraint or remove the unknown",
            )
        before, uses = self._gradient_modulo_relations(v, express(slope))
        pivot = self._pivot(v, slope)
        if pivot is None:
            lead = leading([m for m in slope if mentions({m: Fraction(1)}, multipliers)])
            residual, factor = normalised(slope, lead)
            self.equalities.append(Relation(residual, lead))
            self.conditions[v] = Condition(v, before, residual)
        else:
            coefficient, solution = solved_linear(slope, pivot)
            value = express(solution)
            residual, factor = pivot - value, 1 / express(coefficient)
            self.conditions[v] = Condition(v, before, residual, pivot, value)
        scaled = _scaled(uses, factor)
        self.steps.append(Step(Rule.SOLVE, self.sign * before, residual, scaled, v, self.sign * factor))
        self.left.remove(v)
        indices = (v.index,) if isinstance(v, Entry) else ()
        use = Use(v / factor, residual, indices)
        self._use((use,))
        if pivot is not None:
            # The multiplier may stand in other places too, e.g. with a second unknown.
            _, more = reduce(express(self.current), [Relation.solved_for(pivot, value)])
            self._use(more)

    def _use(self, uses: tuple[Use, ...], rule: Rule = Rule.DROP) -> None:
        """Subtract multiples of relations from the present function."""
        if not uses:
            return
        for use in uses:
            self.current = subtract(self.current, normal_form(use.expression()))
        shown = self._displayed([q.gain() for q in self.minimised])
        self._show(rule, shown, _scaled(uses, Integer(self.sign)))

    def _displayed(self, gains: list[Expr]) -> Expr:
        """The present function, with the gains of finished unknowns as they are given."""
        lowered = sum(gains, Integer(0))
        rest = subtract(self.current, normal_form(-lowered))
        return self.sign * (arranged(rest, self.left) - lowered)

    def _gradient_modulo_relations(self, v: Expr, now: Expr) -> tuple[Expr, tuple[Use, ...]]:
        """The gradient to display, and the relations that turn it into the present slope."""
        original = self.gradients[v]
        if original == now or equal(original, now):
            return original, ()
        remainder, uses = reduce(original, self.equalities)
        if equal(remainder, now):
            return original, uses
        self.steps.append(Step(Rule.GRADIENT, self.shown, self.sign * now, variable=v))
        return now, ()

    def _pivot(self, v: Expr, slope: NormalForm) -> Expr | None:
        """The multiplier of a bound on v alone, if the slope can be solved for it."""
        for c in self.problem.constraints:
            if c.equality or any(m == c.multiplier for m in self._solved()):
                continue
            names = {x.name for x in c.slack.atoms(Letter)} & set(self.problem.roles.unknowns)
            if names != {v.name}:
                continue
            pivot = c.multiplier
            if isinstance(pivot, Entry) != isinstance(v, Entry):
                continue  # one multiplier for all samples cannot be solved for at each of them
            if isinstance(pivot, Entry):
                pivot = Entry(pivot.name, v.index)
            coefficient, rest = solved_linear(slope, pivot)
            known = sign_of(coefficient, self.signs) in {"positive", "negative"}
            if known and not mentions(rest, frozenset([pivot.name])):
                return pivot
        return None

    def _solved(self) -> list[Expr]:
        return [c.solved for c in self.conditions.values() if c.solved is not None]

    # Quadratic unknowns.

    def _minimise(self, q: Quadratic) -> None:
        v, value = q.variable, q.minimiser
        now = express(scale(q.pull, Fraction(-1))) + q.height * q.applied(v)
        before, uses = self._gradient_modulo_relations(v, now)
        factor = 1 / q.height
        residual = v - value
        if q.operator:
            self.steps.append(
                Step(
                    Rule.SOLVE, self.sign * before, q.height * q.applied(residual), (), v, Integer(self.sign)
                )
            )
        else:
            scaled = _scaled(uses, factor)
            self.steps.append(Step(Rule.SOLVE, self.sign * before, residual, scaled, v, self.sign * factor))
        self.conditions[v] = Condition(v, before, residual, v, value, q)
        square = q.square(residual)
        self.current = settled(subtract(self.current, normal_form(square)))
        cofactor = q.height * q.applied(residual) / 2
        use = Use(self.sign * cofactor, residual, q.indices)
        self.left.remove(v)
        # A gain that still contains unknowns is not finished; it stays in the arranged part.
        if not mentions(q.pull, frozenset(u.name for u in self.left)):
            self.minimised.append(q)
        self._show(Rule.SUBSTITUTE, self._displayed([k.gain() for k in self.minimised]), (use,))

    def _name_curvature(self, q: Quadratic) -> bool:
        """Give H's sum a name, so that it can stand below a fraction line."""
        if len(q.curvature) != 1 or self.named or sign_of(q.curvature, self.signs) != "nonnegative":
            return False
        ((monomial, _),) = q.curvature.items()
        if not monomial[0]:
            return False
        name = next(c for c in _FRESH if c not in self.signs and c not in self.problem.names)
        scalar, value = Scalar(name), express({monomial: Fraction(1)})
        self.named.append((scalar, value))
        self.signs[name] = "positive"
        relation = Relation(value - scalar, monomial)
        self.equalities.append(relation)
        _, uses = reduce(q.square(q.variable), [relation])
        self._use(uses, Rule.NAME)
        return True

    def _apply_kernel(self) -> None:
        if self.kernel is None:
            return
        name, feature_map = self.kernel
        products = [p for p in self.shown.atoms(Inner) if _is_kernel(p, feature_map)]
        values = {p: KernelValue(name, feature_map, *(a.of for a in p.args)) for p in products}
        self._show(Rule.KERNEL, self.shown.xreplace(values))


def _scaled(uses: tuple[Use, ...], factor: Expr) -> tuple[Use, ...]:
    return tuple(Use(factor * u.cofactor, u.residual, u.indices) for u in uses)


def _is_kernel(p: Inner, feature_map: str) -> bool:
    return all(isinstance(a, FeatureImage) and a.name == feature_map for a in p.args)
