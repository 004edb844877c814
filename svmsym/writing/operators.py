"""Σ, Π, max, min with what stands below and above them, and optimisation problems."""

from __future__ import annotations

from typing import Literal

from svmsym.writing.scripts import split_indices
from svmsym.writing.signs import INDICES
from svmsym.writing.terms import Terms
from svmsym.writing.tree import (
    Big,
    Bracket,
    Call,
    Dots,
    Function,
    Joined,
    Listed,
    Name,
    Node,
    Number,
    Optimum,
    Product,
    Relation,
    Scripted,
    Sum,
)

RELATION_WORDS = {"at_least": "≥", "at_most": "≤", "more_than": ">", "less_than": "<"}
_BEHIND_SUM = {"of", "all", "every_noun", "PLAIN", "from_point", "to_point", "by", "each_index"}
_OF_INDEX = {"sum", "product", "union", "intersection"}


class Operators(Terms):
    """Parses operators that carry something below."""

    def big(self) -> Node:
        """Read an operator, what stands below and above it, and its body."""
        at = self.now.at
        below: list[Node] = []
        if self.accept("UNDER"):
            below += self._below(self._argument())
            if self.at("OPEN", "{") and self.ahead().kind in {"BIG", "ARG", "WORD", "minimize", "maximize"}:
                self.take()
                operator = self._operator()
                self.accept("CLOSE", "}")
            else:
                operator = self._operator()
        else:
            operator = self._operator()
        above: Node | None = None
        if self.at("SUB") and self._bare_range():
            self.take()
            index, lower = self._script_content(), self.take() and self.number()
            below.append(Relation((index, lower), ("=",), at=index.at))
        while self.at("SUB") or self.at("SUP"):
            if self.take().kind == "SUB":
                below += self._below(self._below_content())
                while (
                    self.at("COMMA")
                    and not self.now.space
                    and self.ahead().kind == "NAME"
                    and not self.ahead().space
                    and self.ahead(2).space
                ):
                    self.take()  # Σ_i,j
                    below.append(self.primary())
            else:
                above = self._script_content()
        if not below and operator in {"max", "min"} and self.at("OPEN") and self._listed_arguments():
            inside = self._arguments_in_brackets()
            return Function(operator, tuple(item for row in inside.rows for item in row), at=at)
        if not below and operator in _OF_INDEX and (found := self._program_sum(operator, at)) is not None:
            return found
        if not below and operator in _OF_INDEX and self.at("OPEN", "(") and self._ranges():
            inside = self._arguments_in_brackets()
            first, *rest = inside.rows[0]
            if rest:  # sum(i=1..n, α_i)
                return Big(operator, (first,), None, rest[-1], at=at)
            below = [first]
        return self._whole(operator, below, above, at)

    def _arguments_in_brackets(self) -> Bracket:
        inside = self.bracket(function=True)
        if not isinstance(inside, Bracket):  # \\min{w,b}: braces that only group
            raise self.fail("arguments in brackets are expected", "write max(a, b) or min_{w,b}", inside.at)
        return inside

    def _program_sum(self, operator: str, at: int) -> Node | None:
        """Read sum(body, i=1..n) and sum(body for i in range(n))."""
        end = self.closing(self.place) if self.at("OPEN", "(") else -1
        if end < 0:
            return None
        place = self.place
        for k in range(self.place + 1, end):
            token, index = self.tokens[k], self.tokens[k + 1]
            named = index.kind == "NAME" and index.text in INDICES
            if token.kind == "COMMA" and named and self.tokens[k + 2].text in {"=", "∈"}:
                break
            if token.kind == "each_index" and named and self.tokens[k + 2].text in {"in", "∈"}:
                break
        else:
            return None
        self.take()
        with self.inside():
            body = self.expression()
        if not (self.at("COMMA") or self.at("each_index")):
            self.place = place
            return None
        looped = self.take().kind == "each_index"
        below = self.primary() if looped else self.relation()
        self.place = end + 1
        return Big(operator, (below,), None, body, at=at)

    def _bare_range(self) -> bool:
        """Tell whether a range stands below without braces: Σ_i=1^n."""
        kinds = " ".join(t.kind for t in self.tokens[self.place + 1 : self.place + 7])
        return kinds.startswith(("NAME REL NUM SUP", "OPEN NAME CLOSE REL NUM SUP"))

    def _below_content(self) -> Node:
        if self.at("STACK"):
            self.take()
        return self._script_content()

    @staticmethod
    def _below(content: Node) -> tuple[Node, ...]:
        if isinstance(content, Joined) and content.word == "and":
            return content.items
        return split_indices(content)

    def _operator(self) -> str:
        token = self.take()
        if token.kind == "ARG":
            return "arg" + self.take().text
        if token.kind in {"minimize", "maximize"}:
            return token.kind[:3]
        return token.text

    def _listed_arguments(self) -> bool:
        """Tell whether a comma stands at the own level of a bracket: max(0, a)."""
        end = self.closing(self.place)
        depth = 0
        for token in self.tokens[self.place : end]:
            depth += (token.kind in {"OPEN", "BEGIN"}) - (token.kind == "CLOSE")
            if depth == 1 and token.kind in {"COMMA", "SEMI"}:
                return True
        return False

    def _ranges(self) -> bool:
        """Tell whether a bracket begins with an index and its range: sum(i=1..n)."""
        return (
            self.ahead().kind == "NAME" and self.ahead().text in INDICES and self.ahead(2).text in {"=", "∈"}
        )

    def _whole(self, operator: str, below: list[Node], above: Node | None, at: int) -> Node:
        if operator in _OF_INDEX:
            if not below:
                below, above = self._spoken_range()
            return Big(operator, tuple(below), above, self._body(), at=at)
        while self.now.kind in {"WORD", "PLAIN", "of", "by", "COLON", "EDGE", "each_index"}:
            over = self.take().kind == "by"
            if over and self.at("NAME"):
                below += self._letters()
            if self.at("OPEN", "(") and self.tokens[self.closing(self.place) - 1].kind in {"WORD", "PLAIN"}:
                self.place = self.closing(self.place) + 1  # minimise over w (no constraints): …
        over_points = bool(below) and _is_of_points(below[0])
        if over_points or operator in {"argmax", "argmin"}:
            return Big(
                operator, tuple(below), above, self._body() if over_points else self.expression(), at=at
            )
        objective = self.expression()
        if self.at("REL", "=", ":=") and isinstance(objective, Name | Call):
            self.take()
            objective = Relation((objective, self.expression()), ("=",), at=objective.at)
        while self.at("by") and self.ahead().kind == "NAME":
            self.take()  # minimise … over w and b
            below += self._letters()
        sense: Literal["min", "max"] = "min" if operator in {"min", "inf"} else "max"
        return Optimum(sense, tuple(below), objective, self.constraints(), at=at)

    def _spoken_range(self) -> tuple[list[Node], Node | None]:
        """Read "of all", "over i", "from i = 1 to n" behind the word sum."""
        below: list[Node] = []
        above: Node | None = None
        while self.now.kind in _BEHIND_SUM:
            token = self.take()
            ranges = self.at("NAME") and self.now.text in INDICES
            if token.kind == "to_point" and below:
                above = self.factor()
            elif (
                ranges
                and token.kind in {"of", "from_point", "by", "PLAIN"}
                and self.ahead().text in {"=", "∈"}
            ):
                below.append(self.relation())
            elif ranges and token.kind in {"by", "PLAIN"}:
                below.append(self.primary())
        return below, above

    def _letters(self) -> list[Node]:
        """Read the letters behind "over": w, b and ξ."""
        found = [self.factor()]
        while (
            (self.at("COMMA") or self.at("and"))
            and self.ahead().kind == "NAME"
            and self.ahead(2).kind != "REL"
        ):
            self.take()
            found.append(self.factor())
        return found

    def _body(self) -> Node:
        """Read the product behind Σ."""
        self.accept("EDGE")
        if self.at("OP", "-"):
            at = self.take().at
            return Sum((self.product(),), ("-",), at=at)
        return self.product()


def _is_of_points(below: Node) -> bool:
    """Tell whether an index stands below max or min: i, i ∈ S, y_i = 1."""
    first = below.parts[0] if isinstance(below, Relation) else below
    if isinstance(below, Relation) and isinstance(first, Number):  # 1 ≤ i ≤ n
        first = below.parts[1]
    if isinstance(first, Scripted) and isinstance(first.base, Name):
        return isinstance(below, Relation) and first.base.letter in {"y", "t"} and below.signs == ("=",)
    return isinstance(first, Name) and first.letter in INDICES and not first.marks


def is_range(node: Node) -> bool:
    """Tell whether a node says which values an index takes: i = 1, …, n or i ∈ S or i ≠ j."""
    match node:
        case Relation(parts=(Name(letter=letter), *_)) if letter in INDICES:
            return True
        case Relation(parts=(Listed(items=items), *_)):
            return all(isinstance(i, Name) and i.letter in INDICES for i in items)
        case Relation(parts=(Number(), Name(letter=letter), *_)) if letter in INDICES:  # 1 ≤ i ≤ n
            return True
        case Name(letter=letter):
            return letter in INDICES
        case Listed(items=items):
            return (
                bool(items)
                and is_range(items[0])
                and all(is_range(i) or isinstance(i, Dots | Number | Name | Product | Sum) for i in items)
            )
        case Joined(items=items):
            return all(map(is_range, items))
    return False
