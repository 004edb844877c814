"""Brackets of all kinds: lists, vectors, matrices, sets, cases, norms, bars and angles."""

from __future__ import annotations

import itertools

from svmsym.writing.grammar import STARTS, Grammar
from svmsym.writing.limits import LARGEST_MATRIX
from svmsym.writing.signs import CASES
from svmsym.writing.tree import (
    Angle,
    Bars,
    Bracket,
    Cases,
    Dots,
    Implies,
    Joined,
    Matrix,
    Name,
    Node,
    Norm,
    Not,
    Relation,
    SetBuilder,
    Whole,
)

_OPERANDS = {"NAME", "NUM", "CLOSE", "TOP", "PRIME", "GLUED", "HALF"}
_OF_ONE_NUMBER = frozenset({"sqrt", "sign", "exp", "log", "tanh"})
_CLOSED = frozenset({"NUM", "NAME", "CLOSE", "HALF", "TOP"})  # what a bracket behind it belongs to


class Brackets(Grammar):
    """Reads what stands between two signs that belong together."""

    def bracket(self, *, function: bool = False) -> Node:
        """Read what stands in brackets."""
        opened = self.take()
        if opened.text == "{" and self.latex and not self._builds():
            with self.inside():
                found = self.statements("CLOSE")
            self.expect("CLOSE", "}")
            return found
        outer, outwards = self.separators, self.outwards
        self.separators = self._separators(opened.text, function=function)
        self.outwards = opened.text == "]" or self._ends_outwards()
        try:
            with self.inside():
                return self._contents(opened.text, opened.at)
        finally:
            self.separators, self.outwards = outer, outwards

    def _builds(self) -> bool:
        """Tell whether braces that have just been opened hold a set by a condition: {i : α_i > 0}."""
        depth = 0
        if self.place < len("|{") or self.tokens[self.place - len("|{")].kind not in {"BAR", "REL", "OP"}:
            return False
        for token in self.tokens[self.place :]:
            depth += (token.kind in {"OPEN", "BEGIN"}) - (token.kind in {"CLOSE", "FINISH"})
            if depth < 0 or token.kind in {"LINE", "END"}:
                return False
            if depth == 0 and token.kind == "COLON":
                return True
        return False

    def _ends_outwards(self) -> bool:
        """Tell whether an interval that has just been opened ends with an opening bracket: [0, C[."""
        if self.place < len("∈[") or self.tokens[self.place - 2].kind not in {"REL", "is"}:
            return False
        for k in range(self.place, len(self.tokens)):
            token = self.tokens[k]
            if token.kind in {"CLOSE", "END", "LINE", "REL"}:
                return False
            if token[:2] == ("OPEN", "["):
                return self.tokens[k + 1].kind not in STARTS
        return False

    def _separators(self, opened: str, *, function: bool) -> str:
        """Tell what separates the items of the bracket that has just been opened."""
        depth = semicolons = tight = loose = spaced = blanks = letters = bars = listed = 0
        commas = longest = 0  # in one row between semicolons
        apart = self.tokens[self.place - 2].kind not in _CLOSED or self.place < len("x[")
        for k in range(self.place, len(self.tokens)):
            token = self.tokens[k]
            outwards = opened == "]" and token[:2] == ("OPEN", "[")
            depth += (token.kind in {"OPEN", "BEGIN"}) - (token.kind == "CLOSE") - 2 * outwards
            if depth < 0:
                break
            if depth:
                continue
            before, behind = self.tokens[k - 1], self.tokens[min(k + 1, len(self.tokens) - 1)]
            semicolons += token.kind == "SEMI"
            commas = 0 if token.kind == "SEMI" else commas + (token.kind == "COMMA")
            longest = max(longest, commas)
            if token.kind == "COMMA":
                digits = before.kind == behind.kind == "NUM" and not token.space and not behind.space
                tight, loose = tight + digits, loose + (not digits)
                spaced += behind.space and not digits
            letters += token.kind in {"NAME", "BIG", "FUNC", "OPEN", "STYLE"}
            bars += token.kind == "BAR"
            signed = (
                token.kind == "OP" and token.text in "+-" and not behind.space and opened == "[" and apart
            )
            numbered = before.kind == behind.kind == "NUM" and token.space and not behind.space
            listed += opened == "(" and token[:2] == ("OP", "-") and numbered
            blanks += (
                token.space
                and (token.kind in {"NUM", "HALF", "FRAC"} or signed)
                and before.kind in {"NUM", "CLOSE", "HALF"}
                and k > self.place
            )
        if tight and not (loose or semicolons or letters) and self._takes_one():
            return "semicolon"  # √(0,04 + 0,16)
        if listed and not (blanks or tight or loose or letters or semicolons or function) and apart:
            blanks += self._asks_for_list()
        if blanks and not (loose or letters) and (semicolons or opened in {"[", "("}):
            return "blank"
        if bars and opened == "(" and not (loose or letters or semicolons):
            return "bar"  # (3|1)
        if semicolons:  # no number has two commas: (0,0,4; 0,8,1) are two rows
            return "comma" if longest > 1 and not spaced else "semicolon"
        if function or not tight or not loose or not spaced:  # (½,½,1,0): no comma has a space behind it
            return "comma"
        return "mixed"

    def _takes_one(self) -> bool:
        """Tell whether the bracket that has just been opened belongs to a function of one number."""
        before = self.tokens[self.place - 2] if self.place > 1 else None
        return before is not None and (
            before.kind == "SQRT" or (before.kind == "FUNC" and before.text in _OF_ONE_NUMBER)
        )

    def _asks_for_list(self) -> bool:
        """Ask whether (1 -1) is a list."""
        at = self.tokens[self.place - 1].at
        return self.choices.choose(at, "is this a difference, or a list?", ("a difference", "a list")) == 1

    def _contents(self, opened: str, at: int) -> Node:
        rows: list[tuple[Node, ...]] = []
        items: list[Node] = []
        if self.at("CLOSE"):
            closed = self.take().text
            return Bracket(opened.lstrip("\\"), ((),), closed.lstrip("\\"), at=at)
        while True:
            items.append(self._item())
            if opened in {"{", "\\{"} and (self.at("if") or self.at("otherwise")):
                return self._spoken_cases(rows, items, at)
            if self.separators == "bar" and self.accept("BAR"):
                continue
            if self.at("BAR") or (self.at("COLON") and opened in {"{", "\\{"}):
                if opened in {"{", "\\{"}:
                    return self._builder(items, at)
                if len(items) == 1 and opened in {"(", "⟨"}:
                    self.take()
                    right = self.expression()
                    if self.at("CLOSE"):
                        self.take()
                        return Angle(items[0], right, at=at)
            if self.accept("COMMA"):
                if self.at("CLOSE"):
                    break
                continue
            if self.separators == "blank" and (self.starts_item()):
                continue
            if (
                self.accept("SEMI")
                or self.accept("ROW")
                or (self.separators != "comma" and self.accept("LINE"))
            ):
                rows.append(tuple(items))
                items = []
                if len(rows) > LARGEST_MATRIX:
                    raise self.fail("there are too many rows", f"the limit is {LARGEST_MATRIX}")
                if self.at("CLOSE"):
                    break
                continue
            break
        return self._close(opened, rows, items, at)

    def _spoken_cases(self, rows: list[tuple[Node, ...]], items: list[Node], at: int) -> Node:
        """Read the rest of {1 if x > 0, −1 otherwise}; the brace need not be closed."""
        cases: list[tuple[Node, Node | None]] = [(row[0], None) for row in rows]
        value = items[-1]
        while True:
            if self.accept("otherwise"):
                cases.append((value, None))
            else:
                self.expect("if")
                cases.append((value, self.statements("CLOSE", "COMMA", "SEMI", "LINE", "ROW", "otherwise")))
            while self.now.kind in {"COMMA", "SEMI", "LINE", "ROW", "and", "EDGE"}:
                self.take()
            if not (self.starts() or self.at("OP", "-", "+") or self.at("otherwise")):
                break
            if not self.at("otherwise") or not self._takes_otherwise(cases):
                value = self.expression()
        self.accept("CLOSE")
        return Cases(tuple(cases), at=at)

    def _takes_otherwise(self, cases: list[tuple[Node, Node | None]]) -> bool:
        """Read "otherwise" before its value."""
        self.take()
        cases.append((self.expression(), None))
        return False

    def _close(self, opened: str, rows: list[tuple[Node, ...]], items: list[Node], at: int) -> Node:
        rows = [*rows, tuple(items)] if items else rows
        outwards = opened == "]"
        if not (self.at("CLOSE") or ((outwards or opened in {"(", "["}) and self.at("OPEN", "["))):
            raise self.fail("a bracket is not closed", "balance the brackets", at)
        closed = self.take().text
        if opened == "⟨" and len(rows) == 1 and len(rows[0]) == len("uv"):
            return Angle(*rows[0], at=at)
        return Bracket(opened.lstrip("\\"), tuple(rows), closed.lstrip("\\"), at=at)

    def starts_item(self) -> bool:
        """Tell whether the next entry of a row without commas begins here."""
        return self.now.kind in STARTS or self.at("OP", "-", "+")

    def _item(self) -> Node:
        if self.at("DOTS"):
            return Dots(at=self.take().at)
        if self.at("COLON") and self.ahead().kind in {"COMMA", "CLOSE"}:
            return Whole(at=self.take().at)
        return self.relation()

    def _builder(self, items: list[Node], at: int) -> Node:
        """Read the rest of {x : …} or {i | …}."""
        self.take()
        condition = self.statements("CLOSE")
        self.expect("CLOSE")
        element = items[0] if len(items) == 1 else Bracket("(", (tuple(items),), ")", at=items[0].at)
        return SetBuilder(element, condition, at=at)

    def _opens_outwards(self) -> bool:
        """Tell whether a closing bracket opens an interval: ]0, C[ behind ∈."""
        return self.place > 0 and self.tokens[self.place - 1].kind in {"REL", "is"}

    def _has_words(self) -> bool:
        """Tell whether a bracket has words of its own; those of the cases of a function do not count."""
        inside = 0
        for token in self.tokens[self.place : self.closing(self.place)]:
            inside += (token.kind == "BEGIN") - (token.kind == "FINISH")
            if not inside and (token.kind in {"WORD", "PLAIN"} or token.kind.islower()):
                return True
        return False

    def _has_relation(self) -> bool:
        end = self.closing(self.place)
        depth = angles = 0
        for place, token in enumerate(self.tokens[self.place : end], self.place):
            depth += (token.kind in {"OPEN", "BEGIN"}) - (token.kind in {"CLOSE", "FINISH"})
            if depth != 1 or token.kind != "REL":
                continue
            if token.text == "<" and self._angle_follows(place):  # the > behind it is no relation either
                angles += 1
            elif token.text == ">" and angles:
                angles -= 1
            else:
                return True
        return False

    def _states(self) -> bool:
        """Tell whether a bracket apart from what stands before holds a statement of its own, and no index."""
        inside = self.tokens[self.place : self.closing(self.place)]
        indexed = any(a.kind == "SUB" and b.kind == "NAME" for a, b in itertools.pairwise(inside)) or any(
            token.kind == "GLUED" for token in inside
        )
        return self.now.space and self._has_relation() and not indexed

    # ---- Bars and angles

    def _norm(self) -> Node:
        at = self.take().at
        self.norms += 1
        body = self.expression()
        self.norms -= 1
        self.expect("NORM")
        return Norm(body, at=at)

    def _bars(self) -> Node:
        at = self.take().at
        if self.at("BAR"):  # | |w| |
            self.take()
            self.bars += 1
            body = self.expression()
            self.bars -= 1
            self.expect("BAR")
            self.expect("BAR")
            return Norm(body, at=at)
        self.bars += 1
        body = self.expression()
        self.bars -= 1
        self.expect("BAR")
        return Bars(body, at=at)

    def _angle(self) -> Node:
        """Read <w, x>."""
        at = self.take().at
        self.angles += 1
        left = self.expression()
        if not (self.accept("COMMA") or self.accept("BAR") or self.accept("SEMI")):
            raise self.fail("a comma is expected in ⟨u, v⟩", "write ⟨u, v⟩")
        right = self.expression()
        self.angles -= 1
        if not (self.accept("REL", ">") or self.accept("CLOSE", "⟩")):
            raise self.fail("'>' is expected", "write <u, v>")
        return Angle(left, right, at=at)

    def _angle_follows(self, place: int) -> bool:
        """Tell whether <u, v> begins at a place: a comma and then > before any other relation.

        Behind a formula it must not read as two relations either: a < 1, b > 0.
        """
        comma = False
        operand = place > 0 and self.tokens[place - 1].kind in _OPERANDS
        if operand and self.tokens[place + 1].space:
            return False
        for k in range(place + 1, len(self.tokens)):
            token = self.tokens[k]
            comma = comma or token.kind in {"COMMA", "BAR"}
            if token.kind in {"REL", "LINE", "STOP", "END", "ARROW"} or token.kind.islower():
                closes = comma and token[:2] == ("REL", ">")
                return closes and not (
                    operand and self.tokens[k + 1].kind in STARTS | {"OP"} and not self._joins(k)
                )
        return False

    def _joins(self, place: int) -> bool:
        """Tell whether an operator between blanks, or +, stands behind this place: <u, v> + b."""
        behind = self.tokens[place + 1]
        return behind.kind == "OP" and (behind.text != "-" or self.tokens[place + 2].space == behind.space)

    # ---- Environments of LaTeX

    def _environment(self) -> Node:
        token = self.take()
        rows: list[list[Node]] = [[]]
        cases = token.text in CASES
        outer, self.separators = self.separators, "semicolon"
        with self.inside():
            while not self.at("FINISH"):
                if self.accept("ROW"):
                    rows.append([])
                elif self.accept("AMP") or (cases and self._accept_any("COMMA", "SEMI", "STOP", "EDGE")):
                    continue
                elif cases and rows[-1]:
                    rows[-1].append(self._case_condition())
                elif cases:
                    rows[-1].append(self._case())
                else:
                    rows[-1].append(Dots(at=self.take().at) if self.at("DOTS") else self.expression())
                if len(rows) > LARGEST_MATRIX:
                    raise self.fail("there are too many rows", f"the limit is {LARGEST_MATRIX}")
        self.separators = outer
        self.expect("FINISH")
        rows = [row for row in rows if row]
        if cases:
            return _cases(rows, token.at)
        if len({len(row) for row in rows}) > 1:
            raise self.fail(
                "the rows of this matrix have different lengths", "fill in the missing entries", token.at
            )
        return Matrix(tuple(map(tuple, rows)), bars="vmatrix" in token.text, at=token.at)

    def _accept_any(self, *kinds: str) -> bool:
        return self.now.kind in kinds and self.take() is not None

    def _case(self) -> Node:
        """Read a value, or the statements of a system; "= 0" goes on with what stands before the brace."""
        if self.at("REL"):
            sign = self.take()
            return Relation((Name("?"), self.expression()), (sign.text,), at=sign.at)
        return self.statements("ROW", "FINISH", "AMP", "STOP", "if", "otherwise")

    def _case_condition(self) -> Node:
        """Read the condition of a case; "otherwise" comes back by its name."""
        while self.now.kind in {"WORD", "PLAIN", "if", "each_index", "EDGE", "COMMA"}:
            self.take()
        if self.accept("otherwise"):
            while self.now.kind not in {"ROW", "FINISH", "END"}:
                self.take()
            return Name("otherwise")
        return self.statements("ROW", "FINISH", "AMP")


def _cases(rows: list[list[Node]], at: int) -> Node:
    """Make the values of a function of rows with conditions, or a system of rows that are statements."""
    conditions = [row[1] if len(row) > 1 and row[1] != Name("otherwise") else None for row in rows]
    if not any(isinstance(row[0], Relation | Joined | Implies) for row in rows):
        return Cases(tuple(zip((row[0] for row in rows), conditions, strict=True)), at=at)
    items: list[Node] = []
    for row, condition in zip(rows, conditions, strict=True):
        said = row[0].items if isinstance(row[0], Joined) and row[0].word == "and" else (row[0],)
        premise = condition
        if condition is None and len(row) > 1:  # otherwise
            known = tuple(Not(c, at=c.at) for c in conditions if c is not None)
            premise = known[0] if len(known) == 1 else Joined("and", known, at=at)
        items += [Implies(premise, one, at=one.at) if premise is not None else one for one in said]
    return items[0] if len(items) == 1 else Joined("and", tuple(items), at=at)
