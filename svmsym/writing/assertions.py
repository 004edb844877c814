"""Clauses as statements: what each one claims, denies, takes back or only mentions."""

from __future__ import annotations

from dataclasses import replace

from svmsym.writing.clauses import assemble
from svmsym.writing.conditions import Conditions, quantify
from svmsym.writing.operators import RELATION_WORDS
from svmsym.writing.page import Statement
from svmsym.writing.rows import GROUPS, Row
from svmsym.writing.shapes import is_point, is_statement, zero
from svmsym.writing.tokens import Choices, Token
from svmsym.writing.tree import Call, Implies, Joined, Node, Not, Noun, Number, Quantified, Relation
from svmsym.writing.verbs import PREDICATES

VERDICTS = {"yes", "no", "true", "false", "unknown", "no_solution", "unbounded", "separable", "inseparable"}
# Words that say which things a clause speaks of, or compare them.
_LIMITED = {
    "WORD", "FUNC", "all", "every_noun", "each_index", "some", "rest", "between", "same", "different",
    *RELATION_WORDS, *PREDICATES,
}  # fmt: skip

_FRAGMENT = 2  # as many unknown words behind a comma are no clause of their own


class Assertions(Conditions):
    """Adds the statement of a clause to those found."""

    def __init__(self, tokens: list[Token], choices: Choices, *, latex: bool) -> None:
        super().__init__(tokens, choices, latex=latex)
        self.negated = False  # a negation stands before a verdict
        self.named: list[Node] = []  # nouns that stand alone
        self.mentions: list[Statement] = []  # formulas that a sentence only mentions
        self.scope: list[Node] = []  # what the next implication holds for
        self.led = False  # a quantifier stands before the last statement
        self.agreed: list[int] = []  # places of ✓ and "holds"

    def _clause(self) -> None:
        start = self.now
        row = self.row()
        if not row.parts and row.over and not row.doubts and self.verb_first():
            self.scope = row.over  # for all i: ist A, so B
            return
        if not row.parts:
            self._words_alone(row, start)
            return
        bare = row.kinds.replace("!", "").replace("=", "")
        if not bare and "=" in row.kinds and row.parts[0].kind == "=" and "!" not in row.kinds:
            self._doubt(list(row.near))  # that is nonsense
        if not bare or (bare in {"N", "F"} and self.now.kind in VERDICTS and not row.over):
            if self.now.kind in VERDICTS:
                self.negated = self.negated != bool(row.kinds.count("!") % 2)
            elif "!" in row.kinds:
                self._deny(row.kinds.count("!"))
            return
        if row.kinds == "FF" and (again := self._same_noun(row)) is not None:
            self._keep(again, row, start)
            return
        only = row.only if self.found else ""
        node = assemble(row)
        if bare == "F" and "!" in row.kinds:
            node = self._negated_again(node, row)
        whole = row.grouped and not row.doubts  # all but x_3
        if bare == "N" and not row.over and not whole and not _is_class(node):
            if row.kinds == "N" and isinstance(node, Noun) and node.name in GROUPS:
                self.named.append(node)
            row.only = only
            self._doubt_words(row, start)
            return
        if self._ranges_over_last(node):
            return
        if self.derived and row.kinds in {"F", "=F"} and row.parts[-1].node == zero():
            return  # "set the derivative to 0"
        if self.premise is not None:
            node, self.premise = Implies(self.premise, node, at=start.at), None
            node, self.scope = quantify(node, self.scope), []
        self._keep(node, row, start)

    def _negated_again(self, node: Node, row: Row) -> Node:
        """Read "…, x_2 is not": the opposite of what the statement before says of something else."""
        last = self.found[-1].node if self.found else None
        subject = row.parts[0].node
        if (
            isinstance(last, Relation)
            and len(last.parts) == len("ab")
            and last.signs[0] in {"∈", ">", "<", "≥", "≤"}
        ):
            again = Relation((subject, last.parts[1]), last.signs, at=subject.at)
            return (
                again if isinstance(node, Not) and isinstance(node.item, Not) else Not(again, at=subject.at)
            )
        if not (isinstance(last, Relation) and isinstance(last.parts[0], Noun)):
            row.doubts.append("not")
            return node
        return Not(Relation((subject, last.parts[0]), ("∈",), at=subject.at), at=subject.at)

    def _same_noun(self, row: Row) -> Node | None:
        """Read "x_1 belongs to class +1, x_2 to −1": the noun of the statement before."""
        last = self.found[-1] if self.found else None
        if last is None or last.sentence != self.sentence:
            return None
        match last.node:
            case Relation(parts=(Call(function=Noun() as noun, arguments=(_,)), _), signs=("=",)):
                first, second = (part.node for part in row.parts)
                return Relation((Call(noun, (first,), at=first.at), second), ("=",), at=first.at)
        return None

    def _keep(self, node: Node, row: Row, start: Token) -> None:
        """Add a statement; several that were joined by a brace become several statements."""
        items = node.items if isinstance(node, Joined) and node.word == "and" else (node,)
        mentioned = self._is_mention(node, row)
        if row.kinds == "R" and self._speaks_of_point(start):
            row.doubts.append("the point")  # the point (3, 0) lies outside and has α = 0
        doubts = (*self.pending, *row.doubts, *row.claimed)
        self.pending = []
        end = self.tokens[self.place - 1].end
        if self.link == "or" and self._widen(node, doubts, end):
            return
        self.led = row.leads and not self.link
        for item in items:
            made = Statement(item, self.role, self.link, doubts, start.at, end, self.sentence)
            (self.mentions if mentioned else self.found).append(made)
            self.link = ""
        if self.role == "reason" and self.tokens[self.place - 1].kind == "holds":  # wegen A gilt B
            self.role, self.link = "claim", "so"

    def _widen(self, node: Node, doubts: tuple[str, ...], end: int) -> bool:
        """Let a quantifier before "A or B" speak of both."""
        last = self.found[-1] if self.found else None
        if last is None or not self.led or not is_statement(node) or last.sentence != self.sentence:
            return False
        if not isinstance(last.node, Quantified) or isinstance(node, Quantified):
            return False
        either = Joined("or", (last.node.item, node), at=last.at)
        self.found[-1] = replace(
            last, node=replace(last.node, item=either), doubts=(*last.doubts, *doubts), end=end
        )
        self.link = ""
        return True

    def _is_mention(self, node: Node, row: Row) -> bool:
        """Tell whether a formula stands among words that say nothing about its value."""
        pointed = row.parts[0].node == Noun("points")  # the point (3, 0) lies outside
        said = self.pending or row.doubts or row.over or (isinstance(node, Number) and row.claimed)
        return row.kinds[pointed:] in {"F", "F="} and row.passed > 0 and not said

    def _speaks_of_point(self, start: Token) -> bool:
        """Tell whether the clause before, in this sentence, mentions a point and claims nothing."""
        last = self.mentions[-1] if self.mentions else None
        near = last is not None and last.sentence == self.sentence and is_point(last.node)
        return near and not any(last.at < s.at < start.at for s in self.found if last)

    def _doubt_words(self, row: Row, start: Token) -> None:
        """Doubt the neighbour of a clause without a formula, where this denies, hedges or limits.

        What a quantifier speaks of matters only where the clause is put to a claim: "…, all but a few".
        """
        words = row.doubts
        before = [*self.found[-1:], *self.mentions[-1:]]
        near = any(one.sentence == self.sentence for one in before)
        put = near and self.role == "claim" and self.link in {"", "and"}
        if put and row.passed <= _FRAGMENT:
            words = [*words, *row.near]  # b = 3, doubled
        if not row.over and not put:
            clause = self.tokens[self.tokens.index(start) : self.place]
            words = [w for w in words if any(t.text == w and t.kind not in _LIMITED for t in clause)]
        words = [*words, *([row.only] if row.only else [])]
        if words:
            self._doubt(words)

    def _words_alone(self, row: Row, start: Token) -> None:
        """Take note of words without a formula: ranges, doubts, "it holds"."""
        if row.over:
            if self.found and self.found[-1].sentence == self.sentence:
                self._spread(row.over, some=bool(row.some))
            else:
                row.doubts.append(start.text or "for all")
        self._doubt_words(row, start)
        if any(t.kind == "holds" for t in self.tokens[self.tokens.index(start) : self.place]):
            self.agreed.append(start.at)

    def _deny(self, count: int) -> None:
        """Take back what stands before: "…, but this is wrong"."""
        if not self.found:
            self.verdicts.append(("false" if count % 2 else "true", self.tokens[self.place - 1].at))
        if self.found and count % 2:
            last = self.found[-1]
            attempt = last.role == "attempt"
            self.found[-1] = (
                replace(last, role="withdrawn") if attempt else replace(last, node=Not(last.node, at=last.at))
            )

    def _withdraw(self) -> None:
        """Take back what was said in this sentence, or in the one before if this has said nothing yet."""
        said = [s.sentence for s in self.found if s.role == "claim"]
        if said:
            self.found = [replace(s, role="withdrawn") if s.sentence == said[-1] else s for s in self.found]

    def _close_premise(self) -> None:
        if self.premise is not None:
            self.found.append(Statement(self.premise, "supposition", sentence=self.sentence))
            self.premise = None


def _is_class(node: Node) -> bool:
    """Tell whether a noun alone is an answer: the positive class."""
    return isinstance(node, Noun) and node.name in {"positive class", "negative class"}
