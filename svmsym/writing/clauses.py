"""Clauses: relations with words around them, quantifiers, negations, "is", nouns that name a quantity.

Words that would change the meaning and have no place in the row of parts are doubts.
"""

from __future__ import annotations

from fractions import Fraction

from svmsym.writing.operators import RELATION_WORDS, is_range
from svmsym.writing.relations import Relations
from svmsym.writing.rows import Row, assemble, has_item, is_statement, is_tuple, same_letter
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import Dots, Function, Listed, Name, Node, Not, Noun, Number, Relation

__all__ = ["Clauses", "Row", "assemble", "is_statement"]

PREDICATES = {
    "positive": ">",
    "negative": "<",
    "nonnegative": "≥",
    "nonpositive": "≤",
    "zero": "=",
    "nonzero": "≠",
}
# Words that change what is said; where the grammar has no place for one, the statement is in doubt.
DOUBTFUL = {
    "not", "denied", "unless", "vague", "opposite", "hedge", "except", "rest", "only", "half", "twice",
    "squared", "none_of", "minus", "times", "per", "root", "same", "different", "respectively", "some",
    "changes",
    *RELATION_WORDS, *PREDICATES,
}  # fmt: skip
_SKIPPED = {"WORD", "EDGE", "holds", "BANG", "MARK", "derivative", "DAGGER"}
CONNECTIVES = {
    "and", "or", "so", "because", "because_after", "if", "if_after", "then", "iff", "only_if", "unless",
    "otherwise", "where", "yes", "no", "true", "false", "unknown", "no_solution", "unbounded", "separable",
    "inseparable", "suppose", "goal", "attempt", "ask", "retract", "subject_to", "ARROW", "LOGIC",
    "THEREFORE", "SINCE", "COMMA", "STOP", "LINE", "SEMI", "ASK", "TICK", "END", "CLOSE", "ROW", "AMP",
}  # fmt: skip


def _is_point(row: Row) -> bool:
    return row.kinds == "F" and is_tuple(row.nodes[0])


class Clauses(Relations):
    """Reads clauses."""

    words: list[tuple[str, int]]

    def row(self, *, inside: bool = False) -> Row:
        """Read the parts of one clause, up to a connective."""
        row = Row()
        while True:
            kind = self.now.kind
            if kind in {"all", "QUANT", "each_index", "some"} and self._quantifies(row):
                continue
            if kind in CONNECTIVES or (inside and row.kinds and kind in {"COLON", "BAR", "if", "where"}):
                if kind in {"COMMA", "and"} and self._goes_on(row, inside=inside):
                    continue
                return row
            if kind == "OPEN" and self.now.text == "(" and row.kinds and not inside and self._has_words():
                return row
            if kind == "noun":
                row.add("N", Noun(self.now.text, at=self.take().at))
            elif kind in {"every_noun", "rest"} and not inside:
                self._group(row)
            elif kind == "is" or (kind == "COLON" and (row.kinds.endswith("N") or _is_point(row))):
                row.add("=", Name("="), "=")
                self.take()
            elif kind == "REL" and row.kinds.endswith("N"):
                row.add("=", Name("="), self.take().text)
            elif kind == "REL" and not row.kinds and not inside and self.now.text in {"=", "≈"}:
                row.add("N", Noun("answer", at=self.now.at))
                row.add("=", Name("="), self.take().text)
            elif kind == "approx":
                row.add("=", Name("="), "≈") if not row.kinds.endswith("=") else row.signs.__setitem__(
                    -1, "≈"
                )
                self.take()
            elif kind in RELATION_WORDS and self._formula_follows():
                self.take()
                sign = RELATION_WORDS[kind]
                row.add("C", Relation((Name("?"), self.expression()), (sign,)), sign)
            elif kind in PREDICATES and row.kinds[:1] in {"F", "N", "R"} and row.kinds:
                row.add(
                    "C", Relation((Name("?"), Number(Fraction(0))), (PREDICATES[kind],)), PREDICATES[kind]
                )
                self.take()
            elif kind in {"not", "denied"}:
                row.add("!", Not(Name(self.now.text)), self.take().kind)
            elif self._parenthesis(row):
                continue
            elif self.begins():
                self._formula(row)
            else:
                self._pass(row)

    def begins(self) -> bool:
        """Tell whether a formula begins here."""
        kind = self.now.kind
        if kind == "FUNC" and self.ahead().kind == "WORD":
            return False
        if kind == "OP":
            alone = self.ahead().kind in {"COMMA", "END", "STOP", "CLOSE", "and", "LINE", "SEMI"}
            return self.now.text in {"+", "-", "±"} and (alone or self.starts_behind())
        if kind in {"minus", "plus", "half", "root", "number"}:
            return self.starts_behind() or kind == "number"
        return self.starts() or kind in {"BAR", "NORM", "minimize", "maximize", "NABLA"}

    def starts_behind(self) -> bool:
        """Tell whether a factor begins at the next token."""
        self.place += 1
        found = self.starts() or self.at("number")
        self.place -= 1
        return found

    def _formula_follows(self) -> bool:
        return self.starts_behind() or self.ahead().kind == "OP"

    def _formula(self, row: Row) -> None:
        node = self.relation()
        if isinstance(node, Relation) and row.kinds.endswith("N=") and len(row.kinds) == len("N="):
            row.add("F", node.parts[0])  # "the margin is ρ = 1/‖w‖": the noun is one more part of the chain
            row.nodes[-1] = node
            row.kinds = row.kinds[:-1] + "R"
            return
        row.add("R" if is_statement(node) else "F", node)

    def _goes_on(self, row: Row, *, inside: bool) -> bool:
        """Go on with a list (x_1, x_2 and x_3), or with a relation about all of it (α_1, α_2 = 1/2)."""
        if not row.kinds.endswith("F"):
            return False
        place = self.place
        while self.at("COMMA") or self.at("and"):
            self.take()
        if self.at("DOTS"):
            item: Node = Dots(at=self.take().at)
        elif self.begins() and not self.at("BIG") and not (inside and self.at("OPEN")):
            item = self.relation()
        else:
            self.place = place
            return False
        before = row.nodes[-1]
        items = before.items if isinstance(before, Listed) else (before,)
        if isinstance(item, Relation) and same_letter(items[-1], item.parts[0]):
            row.nodes[-1] = Relation(
                (Listed((*items, item.parts[0]), at=items[0].at), *item.parts[1:]), item.signs, at=items[0].at
            )
            row.kinds = row.kinds[:-1] + "R"
            return True
        if is_statement(item) or is_tuple(item) != is_tuple(items[-1]):  # (2, 5): −1, (6, 0): +1
            self.place = place
            return False
        row.nodes[-1] = Listed((*items, item), at=items[0].at)
        return True

    def _group(self, row: Row) -> None:
        """Read which points are meant: all, all but x_4, the rest."""
        token = self.take()
        name = "rest" if token.kind == "rest" else "points"
        while self.now.kind in _SKIPPED:
            self.take()
        noun: Node = Noun(self.now.text if self.at("noun") else name, at=token.at)
        if self.at("noun") and name != "rest":
            self.take()
        elif self.at("noun"):
            noun = Noun("rest", at=self.take().at)
        if self.accept("except"):
            while self.now.kind in _SKIPPED:
                self.take()
            if self.begins():
                noun = Function("except", (noun, self.relation()), at=token.at)
            else:
                row.doubts.append("except")
        row.add("N", noun)
        row.grouped = True

    def _quantifies(self, row: Row) -> bool:
        """Read "for all i = 1, …, n", "for the support vectors" or ∀i, if it is one."""
        place, kind = self.place, self.now.kind
        some = kind == "some" or self.now.text == "some"
        self.take()
        while self.now.kind in _SKIPPED or self.at("each_index"):
            self.take()
        if self.at("noun"):
            row.over.append(Noun(self.now.text, at=self.take().at))
        elif self.begins():
            over = self._range()
            if kind == "each_index" and not is_range(over) and not isinstance(over, Relation):
                self.place = place
                self._pass(row)
                return True
            row.over.append(over)
        else:
            self.place = place
            if kind in {"each_index", "all"}:
                self._pass(row)
                return True
            return False
        row.some = row.some or some
        self.accept("COLON") if not row.kinds else None
        if not row.kinds and self.at("COMMA"):
            self.take()
        return True

    def _range(self) -> Node:
        """Read what a quantifier ranges over: i, i = 1, …, n or a condition."""
        node = self.relation()
        items = [node]
        while self.at("COMMA") and self.ahead().kind in {"DOTS", "NUM"} | (
            {"NAME"} if has_item(items) else set()
        ):
            following = self.ahead(2)
            if self.ahead().kind == "NAME" and following.kind in {"REL", "SUB"}:
                break
            self.take()
            items.append(Dots(at=self.take().at) if self.at("DOTS") else self.expression())
        if len(items) == 1:
            return node
        first = items[0]
        if isinstance(first, Relation):
            return Relation(
                (*first.parts[:-1], Listed((first.parts[-1], *items[1:]), at=first.at)),
                first.signs,
                at=first.at,
            )
        return Listed(tuple(items), at=first.at)

    def _parenthesis(self, row: Row) -> bool:
        """Read (i = 1, …, n) behind a statement, which says for which i it holds."""
        if not self.at("OPEN", "(") or not row.kinds or not row.kinds.endswith(("R", "F")):
            return False
        end = self.closing(self.place)
        if end < 0 or not any(t.kind == "REL" for t in self.tokens[self.place : end]):
            return False
        place = self.place
        self.take()
        while self.now.kind in {"all", "each_index", "QUANT", *_SKIPPED}:
            self.take()
        if self.at("NAME") and self.now.text in INDICES:
            over = self._range()
            if is_range(over) and self.at("CLOSE"):
                self.take()
                row.over.append(over)
                return True
        self.place = place
        return False

    def _pass(self, row: Row) -> None:
        """Pass over a word, and remember it where it may change what is said."""
        token = self.take()
        if token.kind in DOUBTFUL or token.kind == "FUNC":
            row.doubts.append(token.text)
        elif token.kind == "WORD":
            self.words.append((token.text, token.at))
        elif token.kind in {"REL", "OP", "SUP", "SUB", "UNKNOWN"}:
            raise self.fail(f"{token.text!r} has nothing on one side", "finish the formula", token.at)
