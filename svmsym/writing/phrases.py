"""Phrases within a clause: sets in words, maps, German conditions, numbers of equations."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from svmsym.writing.lexicon import is_leading_verb
from svmsym.writing.noun_phrases import OF_POINTS, is_east
from svmsym.writing.operators import is_range
from svmsym.writing.rows import Row
from svmsym.writing.shapes import compared, is_letter, is_statement, zero
from svmsym.writing.tokens import Token
from svmsym.writing.tree import Call, Joined, Listed, Name, Node, Noun, Optimum, Relation, SetBuilder, Space
from svmsym.writing.verbs import PREDICATES, Verbs, is_korean

_BEFORE_VERB = {"STOP", "LINE", "SEMI", "COLON", "COMMA", "and", "so"}


class Phrases(Verbs):
    """Reads phrases that stand for one part of a clause, or for none."""

    derived = False  # a derivative was spoken of in this sentence
    varied: Node | None = None  # the letter by which it is taken

    def verb_first(self) -> bool:
        """Tell whether a German condition begins with its verb: ist A, so B."""
        before = self.tokens[self.place - 1].kind if self.place else "STOP"
        if not is_leading_verb(self.now.text) or before not in _BEFORE_VERB:
            return False
        rest = self.tokens[self.place :]
        ends = next(k for k, token in enumerate(rest) if token.kind in {"STOP", "LINE", "SEMI", "END"})
        pairs = pairwise(token.kind for token in rest[:ends])
        return any(pair in {("COMMA", "so"), ("COMMA", "then")} for pair in pairs)

    def _equation_number(self, row: Row) -> bool:
        """Skip the number of an equation at the end of its line: … (1)."""
        dots = self.at("DOTS")
        if not row.kinds.endswith("R") or not (dots or self.tokens[self.place - 1].kind == "EDGE"):
            return False
        kinds = [t.kind for t in self.tokens[self.place + dots : self.place + dots + 4]]
        if kinds[:3] != ["OPEN", "NUM", "CLOSE"] or kinds[3:] not in (["END"], ["LINE"], ["STOP"], ["EDGE"]):
            return False
        self.place += dots + len("(1)")
        return True

    def _optimised(self, row: Row) -> None:
        """Read "½‖w‖² 를 w, b에 대해 최소화한다": the verb stands behind its object."""
        sense: Literal["min", "max"] = "min" if self.take().kind == "minimize" else "max"
        things = [part.node for part in row.parts if part.kind == "F"]
        first, *rest = things[0].items if isinstance(things[0], Listed) else things
        node = Optimum(sense, tuple(one for one in rest if is_letter(one)), first, at=first.at)
        row.parts = []
        row.add("R", node)

    def _aside(self, row: Row) -> bool:
        """Tell whether a bracket with a relation stands behind a statement, or one of several values."""
        if row.kinds[-1:] not in {"R", "F"} or not self.at("OPEN", "(") or not self._has_relation():
            return False
        return self.now.space and (row.kinds[-1] == "R" or self._is_case() or self._states())

    def _is_case(self) -> bool:
        """Tell whether brackets with relations stand behind several values: 1 − z (z < 1), 0 (z ≥ 1)."""
        place, count = self.place, 0
        start = max((k for k in range(place) if self.tokens[k].kind in {"STOP", "LINE"}), default=0)
        for k in range(start, len(self.tokens)):
            if k > place and self.tokens[k].kind in {"STOP", "LINE", "END"}:
                break
            self.place = k
            end = self.closing(k) if self.at("OPEN", "(") and self.now.space and self._has_relation() else -1
            count += end > 0 and self.tokens[end + 1].kind in {"COMMA", "SEMI", "STOP", "LINE", "END", "and"}
        self.place = place
        return count > 1

    def _described(self, row: Row) -> bool:
        """Read "points with α_i > 0", which says which points are meant."""
        if row.kinds != "N" or row.parts[0].node != Noun("points"):
            return False
        place = self.place
        self.take()
        while self.at("PLAIN"):
            self.take()
        if self.now.kind in PREDICATES and self._attributed(row):
            said = compared(row.parts[1].node, row.parts[2].node)
            row.parts.clear()
            row.over.append(said)  # points with a positive slack
            return True
        noun = self.now.text if self.at("noun") and self.now.text in OF_POINTS else ""
        if noun and self.ahead().kind in PREDICATES:  # con multiplicador positivo
            self.take()
            row.parts.clear()
            row.over.append(Relation((Noun(noun), zero()), (PREDICATES[self.take().kind],)))
            return True
        condition = self.relation() if self.begins() and self.place == place + 1 else None
        if not isinstance(condition, Relation):
            self.place = place
            return False
        row.parts.clear()
        row.over.append(condition)
        return True

    def _set(self, row: Row) -> bool:
        """Read "the set of all n with α_n > 0" as {n : α_n > 0}."""
        place = self.place
        at = self.take().at
        element = self.factor() if self.at("NAME") else Name("?")
        if is_letter(element) and self._accept_any("where", "subject_to", "if"):
            conditions = []
            while self.begins() and is_statement(condition := self.relation()):
                conditions.append(condition)
                if not (self.at("and") and self.starts_behind()):
                    break
                self.take()
            if conditions:
                if row.kinds[-1:] in {"N", "F"}:
                    row.add("=", Name("="), "=")
                row.add("F", SetBuilder(element, join_conditions(conditions), at=at))
                return True
        self.place = place
        return False

    def _maps(self, name: Name, row: Row) -> bool:
        """Read φ: ℝ² → ℝ³, x ↦ (x, x²) as φ(x) = (x, x²)."""
        place = self.place
        if self.at("SPACE") or self.at("NAME", "R"):
            spaces = [self.expression()]
            if not self.accept("ARROW", "→"):
                self.place = place
                return False
            spaces.append(self.expression())
            while self.at("COMMA") or self.at("EDGE") or self.at("LINE"):
                self.take()
            if not isinstance(spaces[0], Space) and not self.begins():
                return False
        node = self.relation() if self.begins() else None
        if not isinstance(node, Relation) or node.signs != ("↦",):
            self.place = place
            return False
        row.parts[-1].kind = "R"
        row.parts[-1].node = Relation(
            (Call(name, (node.parts[0],), at=name.at), node.parts[1]), ("=",), at=name.at
        )
        return True

    def _comes(self, *kinds: str) -> bool:
        """Tell whether one of these follows in this sentence."""
        for token in self.tokens[self.place :]:
            if token.kind in {"STOP", "LINE", "SEMI", "END"}:
                return False
            if token.kind in kinds:
                return True
        return False

    def _step_by(self, row: Row) -> None:
        """Pass over the formula of a step: "multiplying by y_s", "y_s를 곱하면"."""
        place = self.place
        row.gap = True
        if is_korean(self.tokens[place - 1].text):
            if row.kinds.endswith("F"):
                row.parts.pop()
            return
        self._accept_any("EDGE", "PLAIN")
        if not (self.begins() and not is_statement(self.expression()) and not self.at("REL")):
            self.place = place

    def _owns(self, word: Token | None = None) -> bool:
        """Tell whether "of" and a formula follow an unknown word: "the square of b" is not b."""
        place = self.place
        if word is not None and self.begins():
            return True
        while self.at("PLAIN"):
            self.take()
        found = self.at("of") and not is_east(self.now.text) and self._formula_follows()
        self.place = place
        return found

    def _by(self, row: Row) -> None:
        """Pass over the letter behind "with respect to"."""
        place = self.place
        row.gap = True
        self._accept_any("EDGE")
        if self.begins() and is_letter(letter := self.factor()) and not self.at("REL"):
            self.varied = letter if self.derived else self.varied
            return
        self.place = place

    def _source_follows(self) -> bool:
        """Tell whether a relation follows "from", as its source, and no range."""
        place = self.place
        self.take()
        while self.at("EDGE") or self.at("PLAIN"):
            self.take()
        found = self.begins() and is_statement(node := self.relation()) and not is_range(node)
        self.place = place
        return found

    def _relation_follows(self) -> bool:
        place = self.place
        found = self.begins() and is_statement(self.relation())
        self.place = place
        return found


def join_conditions(nodes: list[Node]) -> Node:
    """Join conditions that all hold."""
    return nodes[0] if len(nodes) == 1 else Joined("and", tuple(nodes), at=nodes[0].at)
