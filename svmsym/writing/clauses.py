"""Clauses: relations with words around them, negations, "is", nouns that name a quantity.

Words that would change the meaning and have no place in the row of parts are doubts.
"""

from __future__ import annotations

import re

from svmsym.writing.lexicon import is_harmless
from svmsym.writing.limits import MOST_PARTS
from svmsym.writing.noun_phrases import GROUPS, is_east, is_group
from svmsym.writing.operators import RELATION_WORDS, is_range
from svmsym.writing.phrases import Phrases
from svmsym.writing.rows import Row, assemble
from svmsym.writing.shapes import is_letter, is_point, is_statement, is_tuple, same_letter
from svmsym.writing.tokens import Token
from svmsym.writing.tree import (
    Dots,
    Implies,
    Joined,
    Listed,
    Name,
    Node,
    Noun,
    Product,
    Relation,
    Scripted,
    walk,
)
from svmsym.writing.verbs import PREDICATES, condition_in, is_korean

__all__ = ["Clauses", "Row", "assemble", "is_statement"]

# Words that change what is said; where the grammar has no place for one, the statement is in doubt.
DOUBTFUL = {
    "not", "denied", "unless", "vague", "either", "opposite", "hedge", "except", "rest", "half", "twice",
    "squared", "none_of", "minus", "times", "per", "per_behind", "times_behind", "sums_to", "root", "same",
    "different", "some", "between", "strictly_between", "changes",
    *RELATION_WORDS, *PREDICATES,
}  # fmt: skip
CONNECTIVES = {
    "and", "or", "so", "because", "because_after", "if", "if_after", "then", "iff", "only_if", "unless",
    "otherwise", "where", "yes", "no", "true", "false", "unknown", "no_solution", "unbounded", "separable",
    "inseparable", "suppose", "goal", "attempt", "ask", "retract", "subject_to", "ARROW", "LOGIC",
    "THEREFORE", "SINCE", "COMMA", "STOP", "LINE", "SEMI", "ASK", "TICK", "END", "CLOSE", "ROW", "AMP",
    "FINISH",
}  # fmt: skip


UPDATES = {"add_to": "+", "take_from": "-"}
_REPORTS = re.compile("that|dass|daß|que|.*(?:라고|라는|다고|다는|说|声称|认为|以为|觉得).*")
_INDEFINITE = {"a", "an", "ein", "eine", "einer", "un", "una", "some", "algún"}
_LIMITS = {"up to", "until", "hasta", "bis", "bis zu", "直到", "까지"}


class Clauses(Phrases):
    """Reads clauses."""

    words: list[tuple[str, int]]

    def row(self, *, inside: bool = False) -> Row:
        """Read the parts of one clause, up to a connective."""
        row = Row()
        while True:
            kind = self.now.kind
            if len(row.parts) + len(row.doubts) + len(row.over) > MOST_PARTS:
                raise self.fail("this clause is too long", f"the limit is {MOST_PARTS} parts")
            about = kind == "by" and self.ahead().kind == "noun" and self.ahead().text in GROUPS
            if (about or kind in {"all", "QUANT", "each_index", "some"}) and self._quantifies(row):
                continue
            if kind == "where" and self._described(row):
                continue
            if self.conditional and row.kinds == "R" and (self.begins_clause() or kind in UPDATES):
                return row
            if self.conditional and row.parts and kind == "OPEN" and self._has_relation():
                return row
            if not row.parts and row.over and not inside and self.verb_first():
                return row
            if (kind in CONNECTIVES and not self._none_of()) or (
                inside and row.parts and kind in {"COLON", "BAR", "if", "where"}
            ):
                if kind in {"COMMA", "and"} and self._goes_on(row, inside=inside):
                    continue
                return row
            if kind == "OPEN" and self.now.text in "([" and row.parts and not inside and self._has_words():
                if self._parenthesis(row):
                    continue
                return row
            if kind == "OPEN" and not inside and self._aside(row):
                if self._parenthesis(row):
                    continue
                return row
            if kind == "COLON" and not inside:
                if self._colon(row):
                    return row
                continue
            if kind == "respectively" and row.kinds.endswith("R") and self._formula_follows():
                self.take()
                return row  # bzw.
            if kind in {"minimize", "maximize"} and row.kinds[-1:] == "F" and not self.begins():
                self._optimised(row)
                continue
            if kind == "number" and self.ahead()[:2] == ("noun", "points") and not row.exists:
                self.take()  # the two points
                row.gap = True
                continue
            if kind == "set_of" and self._set(row):
                continue
            if kind in {"DOTS", "OPEN"} and self._equation_number(row):
                continue
            if self._noun(row, inside=inside) or self._verb(row, inside=inside) or self._parenthesis(row):
                continue
            if self.begins():
                before = self.tokens[self.place - 1].kind
                if row.is_complete and before != "object" and (row.gap or before in {"EDGE", "COLON"}):
                    if self._mentions():
                        continue
                    return row  # the next statement, without a connective
                self._formula(row)
            else:
                self._pass(row)

    def heading(self) -> None:
        """Note that the words before a colon were a heading."""

    def _colon(self, row: Row) -> bool:
        """Read a colon: behind a noun or formula it says "is"; behind a statement another one begins."""
        if row.ratio and not row.passed:  # α_1 : α_2 : α_3, or α_1 : α_2 = 1 : 2
            raise self.fail("a ratio is not understood", "write a fraction, or the numbers themselves")
        last = row.parts[-1] if row.parts else None
        if row.is_complete or (last and is_group(last.node) and self._relates_formulas()):
            return True
        self.take()
        row.unknown.clear()  # a heading says what is meant, not whether it holds
        if (len(row.parts) > 1 or row.passed) and "!" not in row.kinds and self._relation_follows():
            row.parts.clear()  # a heading
            row.operators.clear()
            row.owners.clear()
            self.heading()
            return False
        if (
            last is not None
            and last.kind == "F"
            and isinstance(last.node, Name)
            and self._maps(last.node, row)
        ):
            return False
        if last is not None and last.kind in "NF":
            row.add("=", Name("="), "=")
            row.ratio = last.kind == "F"
        return False

    def _relates_formulas(self) -> bool:
        """Tell whether a relation that is not about a point follows this colon."""
        place = self.place
        self.take()
        node = self.relation() if self.begins() else None
        self.place = place
        return isinstance(node, Relation) and not is_point(node.parts[0])

    def _mentions(self) -> bool:
        """Pass over a letter behind words that follow a statement: "… = 0 from the derivative by b"."""
        place = self.place
        node = self.relation()
        if (
            is_letter(node)
            and self.now.kind in CONNECTIVES - {"if", "iff", "only_if"}
            and not isinstance(node, Listed)
        ):
            self.words.append((self.tokens[place].text, self.tokens[place].at))
            return True
        self.place = place
        return False

    def _formula(self, row: Row) -> None:
        node = _distribute(self.relation())
        row.add("R" if is_statement(node) else "F", node)

    def _goes_on(self, row: Row, *, inside: bool) -> bool:
        """Go on with a list (x_1, x_2 and x_3), or with a relation about all of it (α_1, α_2 = 1/2)."""
        if (
            row.kinds == "N"
            and self.at("COMMA")
            and self.ahead().kind == "relative"
            and is_group(row.parts[0].node)
        ):
            return self._relative(row)
        case = row.over and isinstance(row.over[-1], Relation) and not is_range(row.over[-1])
        if case and self._comes("each_index", "if"):
            return False  # 0 for z ≥ 1 and 1 − z for z < 1
        if not row.kinds.endswith("F"):
            return row.kinds.endswith("R") and self._fills_list(row)
        place = self.place
        while self.now.kind in {"COMMA", "and", "EDGE"} or (
            self.at("PLAIN") and self.ahead().kind == "ordinal"
        ):
            self.take()
        if self.at("DOTS"):
            item: Node = Dots(at=self.take().at)
        elif self.at("ordinal") and self.ahead().kind == "noun":
            item = self._ordinal()
        elif self.begins() and not self.at("BIG") and not (inside and self.at("OPEN")):
            item = self.relation()
        else:
            self.place = place
            return False
        before = row.parts[-1].node
        items = before.items if isinstance(before, Listed) else (before,)
        last = next((i for i in reversed(items) if not isinstance(i, Dots)), items[-1])
        if isinstance(item, Relation) and same_letter(last, item.parts[0]):
            first = item.parts[0]
            if isinstance(last, Scripted) and isinstance(first, Scripted) and last.base != first.base:
                each = [Relation((one, *item.parts[1:]), item.signs, at=one.at) for one in items]
                row.parts[-1].node = Joined("and", (*each, item), at=items[0].at)
                row.parts[-1].kind = "R"
                return True
            row.parts[-1].node = Relation(
                (Listed((*items, item.parts[0]), at=items[0].at), *item.parts[1:]), item.signs, at=items[0].at
            )
            row.parts[-1].kind = "R"
            return True
        ends = self.at("is") and is_korean(self.now.text)  # x_1, x_2입니다
        said = not ends and self.now.kind in {
            "is",
            "topic",
            *PREDICATES,
            *RELATION_WORDS,
            "noun",
            "not",
            "COLON",
        }
        told = said and set(row.kinds[1:-1]) & set("=C") and not row.one_of
        complete = "FN" in row.kinds[:-1] or told
        apart = is_tuple(item) != is_tuple(items[-1])  # (2, 5): −1, (6, 0): +1
        if is_statement(item) or apart or complete:
            self.place = place  # the next clause: w is (1, 1) and b is 3
            return False
        row.parts[-1].node = Listed((*items, item), at=items[0].at)
        return True

    def _relative(self, row: Row) -> bool:
        """Read "a point, whose multiplier is positive, …": which points are meant."""
        place = self.place
        self.place += len((",", "whose"))
        self.conditional, before = True, self.conditional
        inner = self.row()
        self.conditional = before
        said = condition_in(inner)
        if said is None or inner.doubts or not self._accept_any("COMMA"):
            self.place = place
            return False
        row.over.append(said)
        return True

    def _fills_list(self, row: Row) -> bool:
        """Go on with the right side of α_1, α_2 = 1/2, 1/3 until it is as long as the left one."""
        node = row.parts[-1].node
        if (
            not isinstance(node, Relation)
            or not isinstance(node.parts[0], Listed)
            or len(node.parts) != len("ab")
        ):
            return False
        last = node.parts[1]
        items = last.items if isinstance(last, Listed) else (last,)
        if len(items) >= len(node.parts[0].items) or (not self.starts_behind() and self.ahead().kind != "OP"):
            return False
        place = self.place
        self.take()
        item = self.relation()
        if is_statement(item):
            self.place = place
            return False
        row.parts[-1].node = Relation(
            (node.parts[0], Listed((*items, item), at=last.at)), node.signs, at=node.at
        )
        return True

    def _pass(self, row: Row) -> None:
        """Pass over a word, and remember it where it may change what is said."""
        token = self.take()
        kind = token.kind
        if kind == "only":
            row.only = token.text
            row.limited = self.begins() or row.touching  # only b = 3
        elif kind in {"one_of", "at_most_one"}:
            row.one_of, row.at_most_one = token.text, kind == "at_most_one"
        elif kind in UPDATES:
            row.change(UPDATES[kind], behind=is_korean(token.text))
        elif kind in {"per_behind", "times_behind"} and row.kinds.replace("=", "")[-2:] in {"FF", "NF"}:
            row.combine(divided=kind == "per_behind")
        elif kind == "respectively":
            row.respectively = token.text
        elif kind == "topic" and row.kinds[-1:] in {"N", "F"}:
            row.add("=", Name("="), "=")
        elif kind == "of":
            row.of = token.text
        elif kind == "by":
            self._by(row)
        elif (kind == "either" and self._comes("or")) or (kind == "zero" and self.derived and not row.parts):
            row.part()
            row.gap = True  # "set the derivative to zero"
        elif kind == "derivative":
            self.derived = True
            if row.kinds.endswith("F"):
                self.varied = row.parts.pop().node  # "w로 미분하면": the letter is only mentioned
            row.gap = True
        elif kind == "step":
            self._step_by(row)
        elif kind == "reference":
            self._accept_any("NUM")  # slide 12
            row.gap = True
        elif kind == "between" and not self.begins():
            row.gap = True
        elif kind in DOUBTFUL or kind == "FUNC" or (kind == "to_point" and token.text in _LIMITS):
            row.doubts.append(token.text)
        elif kind in {"WORD", "operator", "applied"}:
            self._content(row, token)
        elif kind in {"REL", "OP", "SUP", "SUB", "UNKNOWN"}:
            raise self.fail(f"{token.text!r} has nothing on one side", "finish the formula", token.at)
        else:
            row.gap = True
            row.held = row.held or kind == "holds"
            row.counted = row.counted or kind == "count"
            row.together = row.together or kind == "together"
            row.reported = row.reported or (bool(row.unknown) and is_report(token))
            row.indefinite = row.indefinite or (not row.parts and token.text.lower() in _INDEFINITE)
            if kind not in {"PLAIN", "EDGE", "object", "topic"}:
                row.part()

    def _content(self, row: Row, token: Token) -> None:
        """Pass over a word with a meaning of its own, which may own a formula: the square of b."""
        if token.kind in {"operator", "applied"} and token.text == "norm":
            row.add("N", Noun("norm", at=token.at))
            return
        east = row.of != "" and is_east(row.of)
        known = token.kind in {"operator", "applied"}
        row.gap = True
        row.passed += 1
        if (
            (east and row.kinds.endswith("F"))
            or self._owns(token if known else None)
            or row.kinds.endswith("!")
        ):
            row.owners.append(token.text)
        elif known:
            row.operators.append(token.text)
        if known:
            return
        self.words.append((token.text, token.at))
        owner = row.of and row.kinds.endswith("N") and not east  # the width of the street
        if not owner and not is_harmless(token.text):
            row.touch(token.text)
            row.reported = row.reported or is_report(token)


def is_report(token: Token) -> bool:
    """Tell whether a word makes a report of what is said: it is a legend that …"""
    return _REPORTS.fullmatch(token.text.lower()) is not None


def _distribute(node: Node) -> Node:
    r"""Put the left side into the rows of a brace behind it: α_i \begin{cases} = 0 & … \end{cases}."""
    match node:
        case Product(factors=(left, Joined(items=items))) if any(
            isinstance(n, Relation) and n.parts[0] == Name("?") for n in map(_conclusion, items)
        ):
            return Joined("and", tuple(_with_left(left, item) for item in items), at=node.at)
    return node


def _conclusion(node: Node) -> Node:
    return node.conclusion if isinstance(node, Implies) else node


def _with_left(left: Node, node: Node) -> Node:
    match node:
        case Implies(premise=premise, conclusion=conclusion):
            return Implies(premise, _with_left(left, conclusion), at=node.at)
        case Relation(parts=(Name(letter="?"), *rest)):
            return Relation((left, *rest), node.signs, at=node.at)
    return node


def index_letters(node: Node) -> set[str]:
    """List the letters that stand as an index below something in a node.

    >>> index_letters(Scripted(Name("x"), (Name("i"),)))
    {'i'}
    """
    return {
        n.letter
        for one in walk(node)
        if isinstance(one, Scripted)
        for index in (*one.sub, *one.sup)
        for n in walk(index)
        if isinstance(n, Name)
    }
