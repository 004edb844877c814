"""Conditions, cases and ranges that join the statements of a sentence."""

from __future__ import annotations

from dataclasses import replace

from svmsym.writing.any_point import said_of_point
from svmsym.writing.cases import value_of, with_case
from svmsym.writing.clauses import Clauses, assemble, index_letters, is_statement
from svmsym.writing.errors import Unreadable
from svmsym.writing.operators import is_range
from svmsym.writing.page import Role, Statement
from svmsym.writing.phrases import join_conditions
from svmsym.writing.tokens import Choices, Token
from svmsym.writing.tree import (
    Implies,
    Joined,
    Name,
    Node,
    Not,
    Noun,
    Optimum,
    Quantified,
    Relation,
    walk,
)

_BEFORE_CONSTRAINTS = {
    "COMMA",
    "and",
    "EDGE",
    "LINE",
    "SEMI",
    "WORD",
    "PLAIN",
    "of",
    "where",
    "COLON",
    "subject_to",
    "is",
}


class Conditions(Clauses):
    """Keeps the statements that were found, and lets conditions and ranges reach those before them."""

    def __init__(self, tokens: list[Token], choices: Choices, *, latex: bool) -> None:
        super().__init__(tokens, choices, latex=latex)
        self.words = []
        self.found: list[Statement] = []
        self.verdicts: list[tuple[str, int]] = []
        self.failures: list[Unreadable] = []
        self.sentence = 0
        self.role: Role = "claim"
        self.link = ""
        self.premise: Node | None = None
        self.behind_premise = 0  # the token where its conclusion may begin
        self.pending: list[str] = []  # doubts about what follows
        self.explained = False  # the last condition in words has its formula behind it

    def _here(self) -> list[Statement]:
        return [
            s
            for s in self.found
            if s.sentence == self.sentence and s.role in {"claim", "reason", "definition"}
        ]

    def said_here(self) -> bool:
        """Tell whether this sentence has said something before this clause."""
        return bool(self._here()) and self.link in {"and", "so"}

    def _subject(self) -> Node:
        """Return the left side of a relation that begins with its sign: that of the statement before."""
        last = self.found[-1].node if self.found else None
        near = self.found and self.found[-1].sentence >= self.sentence - 1
        while isinstance(last, Implies | Quantified):
            chosen = last.premise if isinstance(last, Implies) and self.conditional else None
            last = chosen or (last.conclusion if isinstance(last, Implies) else last.item)
        if near and isinstance(last, Relation):
            line = self.tokens[max(0, self.place - 1)].kind == "LINE"
            return last.parts[-1 if line else 0]  # "= 3" on the next line goes on with the chain
        return Noun("answer", at=self.now.at)

    # ---- Ranges

    def _ranges_over_last(self, node: Node) -> bool:
        """Let "…, i = 1, …, n" behind a statement say for which i it holds."""
        if not is_range(node) or not isinstance(node, Relation | Joined):
            return False
        letters = {n.letter for n in walk(node) if isinstance(n, Name)}
        last = self.found[-1] if self.found else None
        if last is None or last.sentence != self.sentence or not letters & index_letters(last.node):
            return False
        self._spread([node])
        return True

    def _spread(self, over: list[Node], *, some: bool = False) -> None:
        """Apply a range to the statements of this sentence that use its letter."""
        letters = {n.letter for one in over for n in walk(one) if isinstance(n, Name)}
        everyone = all(isinstance(one, Name | Noun) for one in over)
        for k in range(len(self.found) - 1, -1, -1):
            one = self.found[k]
            if one.sentence != self.sentence or not is_statement(one.node):
                break
            if isinstance(one.node, Quantified) or not (letters & index_letters(one.node) or everyone):
                break
            self.found[k] = replace(one, node=quantify(one.node, over, some=some))
            if everyone:
                break

    # ---- Conditions

    def _condition(self, token: Token) -> None:
        """Read a condition: if A, B · B if A · A only if B · A이면 B."""
        here = self._here()
        if token.text == "si" and self.at("END") and not self.found:
            self.verdicts.append(("yes", token.at))  # sí without its accent
        elif token.kind == "unless":
            self._doubt([token.text])
        elif token.kind == "because_after":
            if here:
                self.found[-1] = replace(self.found[-1], role="reason")
            self.link = "so"
        elif token.kind == "if_after":
            while here and isinstance(here[-1].node, Implies):
                here.pop()
            done = max((k for k, s in enumerate(here) if isinstance(s.node, Implies)), default=-1)
            if here and here[-1] is self.found[-1]:
                self.premise = join_conditions([s.node for s in here[done + 1 :]])
                self.behind_premise = self.place
                self.found = self.found[: len(self.found) - len(here[done + 1 :])]
        elif here and token.kind == "only_if":
            last = self.found.pop()
            self.found.append(replace(last, node=Implies(last.node, self._one(), at=last.at)))
        elif here and (
            self.tokens[self.place - 2].kind not in {"STOP", "LINE", "COMMA", "SEMI"} or self._closes()
        ):
            self._holds_if(self._one())
        else:
            self._premises()

    def _closes(self) -> bool:
        """Tell whether the condition that begins here ends its sentence: it speaks of what stands before."""
        depth, related = 0, False
        for k in range(self.place, len(self.tokens)):
            kind = self.tokens[k].kind
            depth += (kind in {"OPEN", "BEGIN"}) - (kind in {"CLOSE", "FINISH"})
            if depth < 0 or kind in {"END", "STOP", "LINE", "SEMI", "otherwise"}:
                return True
            related = related or kind == "REL"
            if related and depth == 0 and self.begins_clause(k):
                return False
            if depth == 0 and kind in {"then", "so", "COLON", "if_after"}:
                return False
            if depth == 0 and kind in {"COMMA", "and"}:
                rest = [t.kind for t in self.tokens[k + 1 : k + 40]]
                ends = next(
                    (i for i, r in enumerate(rest) if r in {"STOP", "LINE", "SEMI", "END", "COMMA"}),
                    len(rest),
                )
                again = rest[ends + 1 : ends + 2] in (["if"], ["otherwise"])  # …, if A, …, if B
                return "otherwise" in rest[: ends + 1] or "if" in rest[:ends] or again
        return True

    def _holds_if(self, condition: Node) -> None:
        """Put a condition to the statement before; a bare value is one more case of the one before that."""
        last = self.found.pop()
        before = self.found[-1] if self.found else None
        if (
            not is_statement(last.node)
            and before is not None
            and (more := with_case(before.node, last.node, condition))
        ):
            self.found[-1] = replace(before, node=more, end=last.end)
            return
        self.found.append(replace(last, node=Implies(condition, last.node, at=last.at)))

    def _premises(self) -> None:
        """Read "if A and B, then" before what follows from it."""
        items = [self._one()]
        while self.at("or"):
            self.take()
            other = self._one()  # A or B (y f ≤ 0): the formula says both
            items = [other if self.explained else Joined("or", (*_either(items[0]), other), at=items[0].at)]
        while self.at("and") or self.at("COMMA"):
            place = self.place
            self.take()
            if not self.begins():
                self.place = place
                break
            following = self.relation()
            if is_statement(following) and self.now.kind in {
                "then",
                "COMMA",
                "and",
                "so",
                "if_after",
                "COLON",
            }:
                items.append(following)
            else:
                self.place = place
                break
        while self.now.kind in {"if_after", "COMMA", "then", "so", "COLON", "holds", "PLAIN"}:
            self.take()
        self.premise = join_conditions(items)
        self.behind_premise = self.place

    def _otherwise(self) -> None:
        """Read "otherwise 0" and "0 otherwise" behind a case."""
        self.take()
        start = self.place
        while self.now.kind in {"COMMA", "COLON", "holds", "is", "PLAIN", "WORD"}:
            self.take()
        row = self.row() if self.begins() or self.now.kind in {"noun", "of", "every_noun"} else None
        if row is not None and row.parts:
            value, doubts = assemble(row), tuple(row.doubts)
        elif len(self.found) > 1 and self.tokens[start - 2].kind not in {"SEMI", "STOP", "LINE"}:
            last = self.found.pop()
            value, doubts = last.node, last.doubts
        else:
            self._doubt(["otherwise"])
            return
        before = self.found[-1] if self.found else None
        if before is None:
            self._doubt(["otherwise"])
            return
        stays = any(token.kind == "same" for token in self.tokens[start : self.place])
        if stays and isinstance(before.node, Implies) and _updates(before.node.conclusion, value):
            return  # otherwise w stays unchanged
        right = value_of(value, before.node)
        if right is not None and (more := with_case(before.node, right, None)):
            self.found[-1] = replace(before, node=more, doubts=(*before.doubts, *doubts))
            return
        said: Node = value
        if is_statement(value) and isinstance(before.node, Implies):
            said = Implies(Not(before.node.premise, at=value.at), value, at=value.at)
        elif isinstance(before.node, Quantified):
            rest = Noun("rest", at=value.at)
            whole = is_statement(value)
            said = (
                Quantified("all", (rest,), value) if whole else Relation((rest, value), ("=",), at=value.at)
            )
        else:
            doubts = (*doubts, "otherwise")
        self.found.append(replace(before, node=said, link="and", doubts=doubts))

    def _one(self) -> Node:
        self.conditional = True
        row = self.row()
        self.conditional = False
        row.generic = True
        node = said_of_point(assemble(row)) if row.parts else None
        worded = node is None or bool(row.doubts) or any(isinstance(one, Noun) for one in walk(node))
        formula = self._formula_of_condition() if worded else None
        self.explained = formula is not None
        if formula is not None:
            return formula  # a point is misclassified, i.e. y f < 0
        if node is None:
            raise self.fail("a condition is expected", "write it as a formula")
        if row.doubts:
            raise self.fail(f"cannot interpret {row.doubts[0]!r}", "write the condition as a formula")
        return node

    def _formula_of_condition(self) -> Node | None:
        """Read the formula of a condition in words: (y f ≤ 0), or "…, i.e. y f ≤ 0,"."""
        place = self.place
        bracket = self._accept_any("OPEN")
        if not bracket and self._accept_any("COMMA"):
            self._accept_any("so")
        node = self.relation() if self.place > place and self.begins() else None
        closed = self._accept_any("CLOSE") if bracket else self.now.kind in {"COMMA", "then"}
        if isinstance(node, Relation) and closed:
            return node
        self.place = place
        return None

    def _doubt(self, doubts: list[str]) -> None:
        """Doubt the statement before in this sentence, or the next one."""
        if self.found and self.found[-1].sentence == self.sentence:
            last = self.found[-1]
            self.found[-1] = replace(last, doubts=(*last.doubts, *doubts))
        else:
            self.pending += doubts

    # ---- Constraints

    def constraints(self) -> tuple[Node, ...]:
        """Read what follows an objective: s.t. …, or relations behind a comma."""
        found: list[Node] = []
        explicit = False
        while True:
            place = self.place
            separated = False
            while self.now.kind in _BEFORE_CONSTRAINTS or self.at("noun", "constraints"):
                explicit = explicit or self.now.kind in {"subject_to", "where", "noun"}
                separated = True
                self.take()
            if not separated or not (self.begins() or self.at("all") or self.at("QUANT")):
                self.place = place
                return tuple(found)
            row = self.row()
            if row.over and not row.parts and found:  # …, for all i
                found[-1] = Quantified("all", tuple(row.over), found[-1], at=found[-1].at)
                continue
            node = assemble(row) if row.parts else None
            if found and isinstance(node, Relation) and is_range(node) and _shares_index(node, found[-1]):
                found[-1] = Quantified("all", (node,), found[-1], at=found[-1].at)
                continue
            if node is None or not (is_statement(node) or explicit) or row.doubts:
                self.place = place
                return tuple(found)
            found += node.items if isinstance(node, Joined) and node.word == "and" else (node,)


def quantify(node: Node, over: list[Node], *, some: bool = False) -> Node:
    """Let a statement hold for a range; of a problem, its last constraint."""
    if isinstance(node, Optimum) and node.constraints:
        last = quantify(node.constraints[-1], over, some=some)
        return Optimum(node.sense, node.over, node.objective, (*node.constraints[:-1], last), at=node.at)
    for item in over:
        items = item.items if isinstance(item, Joined) else (item,)
        node = Quantified("some" if some else "all", items, node, at=node.at)
    return node


def _updates(node: Node, letter: Node) -> bool:
    """Tell whether a statement is an update of a letter."""
    return isinstance(node, Relation) and node.signs == ("←",) and node.parts[0] == letter


def _either(node: Node) -> tuple[Node, ...]:
    return node.items if isinstance(node, Joined) and node.word == "or" else (node,)


def _shares_index(node: Node, other: Node) -> bool:
    """Tell whether a range is about an index of a statement; "s ≥ 0" behind one without x_s is not."""
    return bool({n.letter for n in walk(node) if isinstance(n, Name)} & index_letters(other))
