"""Derivatives: ∂f/∂v, df/dv, ∇_v f, ∂_v f, and the fractions that may be one."""

from __future__ import annotations

from fractions import Fraction

from svmsym.writing.scripts import Scripts, split_indices
from svmsym.writing.tree import Derivative, Differential, Name, Node, Number, Power, Product, Quotient

_HIGHEST_ORDER = 8  # of a derivative


class Derivatives(Scripts):
    """Reads fractions with a line, differentials and gradients."""

    def _argument(self) -> Node:
        """Read the argument of a command: braces, or one token."""
        self.accept("EDGE")
        if self.at("OPEN", "{"):
            self.take()
            with self.inside():
                found = self.statements("CLOSE")
            self.expect("CLOSE", "}")
            return found
        if self.at("NUM") and self.now.text[0].isdigit() and len(self.now.text) > 1:  # \frac12
            token = self.now
            # Two tokens in the place of one, so that the text may be read from an earlier place again.
            self.tokens[self.place : self.place + 1] = [
                token._replace(kind="DIGIT", text=token.text[0], end=token.at + 1),
                token._replace(text=token.text[1:], at=token.at + 1, space=False),
            ]
        if digit := self.accept("DIGIT"):
            return Number(Fraction(int(digit.text)), at=digit.at)
        return self.primary()

    def _fraction(self) -> Node:
        at = self.take().at
        above, below = self._argument(), self._argument()
        if (top := spelled_differential(above)) and (bottom := spelled_differential(below)):
            above, below = top, bottom
        if isinstance(above, Differential) and (found := differentials(below)):
            derivative = derivative_of(above, found)
            if derivative is not None:
                return derivative
            return Derivative(self.product(), _by(found), at=at)
        if (
            isinstance(above, Product)
            and isinstance(above.factors[0], Differential)
            and (found := differentials(below))
        ):
            first = above.factors[0]
            of = Product((first.of or Name("?"), *above.factors[1:]), above.signs, at=above.at)
            return Derivative(of, _by(found), at=at)
        return Quotient(above, below, at=at)

    def _differential(self) -> Node:
        token = self.take()
        order = 1
        if self.at("SUP") and self.ahead().kind in {"NUM", "OPEN"}:
            self.take()
            power = self._script_content()
            order = int(power.value) if isinstance(power, Number) else 1
        if self.at("SUB"):  # ∂_b L
            self.take()
            by = split_indices(self._script_content())
            return Derivative(self._differentiated(), by, at=token.at)
        of = self.factor() if self.starts() else None
        return Differential(of, order, token.text, at=token.at)

    def _gradient(self) -> Node:
        token = self.take()
        by: tuple[Node, ...] = ()
        order = 1
        while self.at("SUP") or self.at("SUB"):
            if self.take().kind == "SUB":
                by = split_indices(self._script_content())
            elif isinstance(power := self._script_content(), Number) and 0 < power.value <= _HIGHEST_ORDER:
                order = int(power.value)
            else:
                raise self.fail("cannot interpret what stands above ∇", "write ∇²", token.at)
        found = self._differentiated()
        for _ in range(order):
            found = Derivative(found, by, at=token.at)
        return found

    def _differentiated(self) -> Node:
        """Read the function behind ∇ or ∂; the one in question, where none is written."""
        return self.factor() if self.starts() else Name("?", at=self.now.at)

    def _derived(self, factors: list[Node], signs: list[str]) -> Node | None:
        """Find ∂L/∂w or d/dw L: differentials on both sides of a slash."""
        if "/" not in signs:
            return None
        k = signs.index("/")
        above, below = factors[k], factors[k + 1]
        if above == Name("d") and isinstance(below, Differential):  # d/dw
            above = Differential(None, 1, "d", at=above.at)
        if not isinstance(above, Differential) or not isinstance(below, Differential):
            return None
        derivative = derivative_of(above, below)
        rest, rest_signs = [*factors[:k], *factors[k + 2 :]], [*signs[:k], *signs[k + 1 :]]
        if derivative is None:
            if k + 2 >= len(factors):
                return None
            of = (
                factors[k + 2]
                if len(factors) == k + 3
                else Product(tuple(factors[k + 2 :]), tuple(signs[k + 2 :]), at=factors[k + 2].at)
            )
            derivative = Derivative(of, _by(below), at=above.at)
            rest, rest_signs = factors[:k], signs[:k]
            return derivative if not rest else Product((*rest, derivative), tuple(rest_signs), at=rest[0].at)
        if not rest:
            return derivative
        return Product(
            (*factors[:k], derivative, *factors[k + 2 :]), (*signs[:k], *signs[k + 1 :]), at=factors[0].at
        )


def spelled_differential(node: Node) -> Differential | None:
    """Make a differential of d, dL or dw that were read as letters side by side."""
    match node:
        case Differential():
            return node
        case Name(letter="d", marks=()):
            return Differential(None, 1, "d", at=node.at)
        case Product(factors=(Name(letter="d", marks=()), *rest), signs=("", *signs)):
            of = rest[0] if len(rest) == 1 else Product(tuple(rest), tuple(signs), at=rest[0].at)
            return Differential(of, 1, "d", at=node.at)
    return None


def differentials(node: Node) -> Differential | None:
    """Make one differential of the denominator of a derivative: ∂w, ∂w∂b, ∂x²."""
    match node:
        case Differential():
            return node
        case Product() if all(isinstance(f, Differential) for f in node.factors) and not any(node.signs):
            return Differential(node, at=node.at)
    return None


def _by(below: Differential) -> tuple[Node, ...]:
    """List the letters of a denominator."""
    match below.of:
        case Product() as product if all(isinstance(f, Differential) for f in product.factors):
            return tuple(v for f in product.factors for v in _by(f))  # type: ignore[arg-type]
        case Power(base=base, exponent=Number(value=value)) if (
            value.denominator == 1 and 0 < value <= _HIGHEST_ORDER
        ):
            return (base,) * int(value)
        case None:
            return ()
    return (below.of,)


def derivative_of(above: Differential, below: Differential) -> Derivative | None:
    """Make ∂L/∂w of its two differentials; None where nothing stands behind the ∂ above."""
    if above.of is None:
        return None
    return Derivative(above.of, _by(below), at=above.at)
