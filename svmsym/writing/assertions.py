"""Clauses as statements: what each one claims, denies, takes back or only mentions."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from svmsym.writing.any_point import is_of_point, said_of_point, under_same, with_formula
from svmsym.writing.cases import with_case
from svmsym.writing.clauses import CONNECTIVES, assemble, is_report
from svmsym.writing.conditions import Conditions, quantify
from svmsym.writing.lexicon import is_anaphor, properties
from svmsym.writing.noun_phrases import GROUPS, LABELS
from svmsym.writing.operators import RELATION_WORDS, is_range
from svmsym.writing.page import Statement
from svmsym.writing.rows import Row
from svmsym.writing.shapes import is_letter, is_point, is_statement, zero
from svmsym.writing.tokens import Choices, Token
from svmsym.writing.tree import (
    Call,
    EmptySet,
    Function,
    Implies,
    Joined,
    Name,
    Node,
    Not,
    Noun,
    Number,
    Quantified,
    Relation,
    Scripted,
    Words,
)
from svmsym.writing.verbs import PREDICATES

VERDICTS = {"yes", "no", "true", "false", "unknown", "no_solution", "unbounded", "separable", "inseparable"}
# The vocabulary of the field in which sentences claim something; properties and groups are nouns.
_ASSERTIVE = {
    "same",
    "different",
    "between",
    "changes",
    "opposite",
    "none_of",
    "one_of",
    *RELATION_WORDS,
    *PREDICATES,
}
# Words that change what a neighbour says, if the clause speaks of it ("this", "it") or is only a fragment.
_SHIFTS = {
    "not", "denied", "unless", "vague", "either", "opposite", "except", "half", "twice", "squared", "minus",
    "times", "per", "root", "changes", "only", *RELATION_WORDS,
}  # fmt: skip
# Words by which a conclusion may take back what it is drawn from.
_TAKES_BACK = {
    "not",
    "denied",
    "unless",
    "vague",
    "either",
    "opposite",
    "except",
    "hedge",
    "retract",
    "changes",
}
_PREDICATIVE = (
    GROUPS - {"points", "rest", "support vectors"} - {one.name for one in LABELS if isinstance(one, Noun)}
)
_UNIQUE = {
    Noun(name) for name in ("unique", "solution", "optimum", "objective", "dual problem", "primal problem")
}
_DERIVED = {Noun("gradient"), Noun("lagrangian")}
_SIGNS = (Name("+"), Name("-"), *(Quantified("all", (Noun("points"),), Name(s)) for s in "+-"))
_SAYING = {"is", "holds", "topic", "not", "denied", "every_noun", "all", "rest", "some", "only", "number"}
_BEFORE_SENTENCE = {"STOP", "LINE", "SEMI"}
_DENYING = {"not", "denied", "false", "no", "opposite", "none_of", "vague"}
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
        self.unclear: list[Statement] = []  # claims in words that are not understood
        self.agreed: list[int] = []  # places of ✓ and "holds"
        self.strange: list[str] = []  # unknown words before the next statement

    def _clause(self) -> None:
        start, first = self.now, self.place
        row = self.row()
        if not row.parts and row.over and not row.doubts and self.verb_first():
            self.scope = row.over  # for all i: ist A, so B
            return
        bare = row.kinds.replace("!", "").replace("=", "")
        if row.parts and (not bare or (bare in {"N", "F"} and not row.over)) and self.now.kind in VERDICTS:
            self.negated = self.negated != bool(row.kinds.count("!") % 2)
            self.pending += self._not_understood(row, first)
            return
        if self.now.kind in VERDICTS and not row.parts and self.tokens[self.place - 1].kind in {"WORD", "is"}:
            self.pending += self._not_understood(row, first)
            return  # nothing of this is right
        if not bare and "!" in row.kinds and not row.passed and not row.doubts:
            self._deny(row.kinds.count("!"))
            return
        if row.kinds == "FF" and (again := self._same_noun(row)) is not None:
            self._keep(again, row, start, first)
            return
        only = row.only if self.found else ""
        row.generic = self.premise is not None or self._speaks_of_any_point(row)
        node = assemble(row) if bare else None
        if node is not None and row.generic and bare == "N":
            node = said_of_point(node)
        if node is not None and bare == "F" and "!" in row.kinds:
            node = self._negated_again(node, row)
        whole = row.grouped and not row.doubts  # all but x_3
        if (
            node is None
            or self._is_prose(row, bare)
            or (bare == "N" and not is_of_point(node) and not row.over and not whole and not _is_class(node))
            or (row.held and isinstance(node, EmptySet))  # none holds
        ):
            if row.kinds == "N" and isinstance(node, Noun) and node.name in GROUPS:
                self.named.append(node)
            row.only = only
            self._prose(row, first)
            return
        apart = node in _SIGNS or (isinstance(node, Function) and node.name == "except")
        if self.link in {"", "and"} and apart and self._here():
            self._doubt([start.text])  # …, positive for all points; …, except for x_3
            return
        if self._ranges_over_last(node) or self._sets_to_zero(row):
            return
        if bare == "F" and len(row.over) == 1 and self._here() and not row.doubts:
            last = self.found[-1]
            value = next(part.node for part in row.parts if part.kind == "F")
            if isinstance(row.over[0], Relation) and (more := with_case(last.node, value, row.over[0])):
                self.found[-1] = replace(last, node=more, end=self.tokens[self.place - 1].end)
                return  # … and 1 − z for z < 1
        if self.premise is not None:
            node, self.premise = Implies(self.premise, node, at=start.at), None
            node, self.scope = quantify(node, self.scope), []
        self._keep(node, row, start, first)

    def _speaks_of_any_point(self, row: Row) -> bool:
        """Tell whether this sentence is about every point: "for each point, …", "if a point …, …"."""
        last = self.found[-1] if self.found else None
        if (
            last is not None
            and last.sentence == self.sentence
            and isinstance(last.node, Implies | Quantified)
        ):
            return self.link in {"or", "and", "so"}
        return bool(row.over)

    def _sets_to_zero(self, row: Row) -> bool:
        """Tell whether a clause is the step "set the gradient to 0"."""
        things = [part.node for part in row.parts if part.kind != "="]
        derived = self.derived or _DERIVED & set(things)
        rest = {thing for thing in things[:-1] if not is_letter(thing)}
        zeros = [zero(), *[Relation((Name("?"), zero()), ("=",))] * (self.role == "supposition")]
        return bool(derived) and things[-1] in zeros and rest <= {*_DERIVED, Noun("points")}

    @staticmethod
    def _is_prose(row: Row, bare: str) -> bool:
        """Tell whether a clause gives no value and has words that are not understood."""
        if "R" in bare or len(bare) == 1:
            return False
        groups = {p.node.name for p in row.parts if isinstance(p.node, Noun)} <= GROUPS
        if bare == "NN" and not groups and not _is_said(row):
            return True
        first = row.parts[0].node
        if bare == "FN" and row.parts[-1].kind == "N" and is_letter(first) and not is_point(first):
            return getattr(row.parts[-1].node, "name", "") in GROUPS  # w is … the support vectors
        if not (row.claimed or row.doubts):
            return False
        return all(is_letter(part.node) for part in row.parts if part.kind in "FB")

    def _negated_again(self, node: Node, row: Row) -> Node:
        """Read "…, x_2 is not": the opposite of what the statement before says of something else."""
        last = self.found[-1].node if self.found else None
        subject = next(part.node for part in row.parts if part.kind == "F")
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

    def _keep(self, node: Node, row: Row, start: Token, first: int) -> None:
        """Add a statement; several that were joined by a brace become several statements."""
        if (
            is_of_point(node)
            and not isinstance(node, Quantified)
            and self.link in {"and", "so"}
            and self._here()
        ):
            node = under_same(self.found[-1].node, node)
        items = node.items if isinstance(node, Joined) and node.word == "and" else (node,)
        mentioned = self._is_mention(node, row)
        opens = first == 0 or self.tokens[first - 1].kind in _BEFORE_SENTENCE
        if opens and start.kind == "PLAIN" and is_report(start):
            row.doubts.append(start.text)  # that α_i ≥ 0 holds is not needed
        if row.kinds == "R" and self._speaks_of_point(start):
            row.doubts.append("the point")  # the point (3, 0) lies outside and has α = 0
        if self.varied is not None and _solves_for_another(node, self.varied):
            row.doubts.append("derivative")
        doubts, strange = (*self.pending, *row.doubts), (*self.strange, *row.claimed)
        self.pending, self.strange = [], []
        end = self.tokens[self.place - 1].end
        last = self.found[-1] if self.found and self.found[-1].sentence == self.sentence else None
        explains = self.link == "so" or self.tokens[max(0, first - 1)].kind == "COLON"
        more = with_formula(last.node, node) if explains and last and isinstance(node, Relation) else None
        if last is not None and more is not None:
            as_claim = replace(last, role="claim") if last.role == "reason" else last
            self.found[-1] = replace(as_claim, node=more, doubts=(*last.doubts, *doubts), end=end)
            self.link = ""
            return  # …, it lies on the margin, i.e. y_i f(x_i) = 1
        if self.link == "or" and self._widen(node, (*doubts, *strange), end):
            return
        self.led = row.leads and self.link in {"", "and", "so"}
        role = self.role
        if row.kinds == "NF" and (named := _element(*(part.node for part in row.parts))) is not None:
            items, role = (named,), "definition"  # pick a support vector x_s
        for item in items:
            made = Statement(item, role, self.link, doubts, strange, start.at, end, self.sentence)
            (self.mentions if mentioned else self.found).append(made)
            self.link = ""
        if self.role == "reason" and self.tokens[self.place - 1].kind == "holds":  # wegen A gilt B
            self.role, self.link = "claim", "so"

    def _widen(self, node: Node, doubts: tuple[str, ...], end: int) -> bool:
        """Let a quantifier before "A or B" speak of both."""
        last = self.found[-1] if self.found else None
        if last is None or not is_statement(node) or last.sentence != self.sentence:
            return False
        if isinstance(last.node, Implies) and is_of_point(node):
            made = replace(last.node, conclusion=Joined("or", (last.node.conclusion, node), at=last.at))
            self.found[-1] = replace(last, node=made, doubts=(*last.doubts, *doubts), end=end)
            self.link = ""
            return True
        if not self.led:
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

    def _prose(self, row: Row, first: int) -> None:
        """Take note of a clause without a formula: a range, a doubt, a claim or a remark."""
        clause = self.tokens[first : self.place]
        lost = self._range_alone(row, clause[0].text) if row.over and not row.parts else ""
        before = [*self.found[-1:], *self.mentions[-1:]]
        near = any(one.sentence == self.sentence for one in before)
        fragment = near and row.passed <= _FRAGMENT and not any(t.kind in {"is", "holds"} for t in clause)
        pointing = bool(self.found) and any(is_anaphor(word) for t in clause for word in t.text.split())
        if pointing and not row.over and self._says_unique(row, clause):
            return
        words = [t.text for t in clause if t.kind == "hedge"] + [lost] * bool(lost)
        if fragment or pointing:
            words += [t.text for t in clause if t.kind in _SHIFTS]
        if pointing and row.kinds[:1] == "=":
            words += row.near  # that is nonsense
        if row.held:
            words += self._not_understood(row, first)
            pointing = bool(self.found)
        opens = first == 0 or self.tokens[first - 1].kind in _BEFORE_SENTENCE
        if opens and self.at("COMMA") and self._relates_next():
            self.strange = row.unknown  # according to my dog, …; it is a legend, that …
            words += row.unknown if self.ahead().kind == "PLAIN" and is_report(self.ahead()) else []
        if row.only and (row.over or _speaks_of_group(clause)):
            words.append(row.only)
        if self.link == "or" and near and not words:
            words.append("or")  # or something like that
        follows = self.link == "so" and near and not any(t.kind in _TAKES_BACK for t in clause)
        if words and follows:
            self.unclear.append(Statement(Words(words[0]), link="so", doubts=tuple(words), at=clause[0].at))
        elif words and pointing and not near:
            self._doubt_last(words)  # it speaks of the sentence before
        elif words:
            self._doubt(words)
        elif claimed := self._claim_in_words(clause) or (
            (self.role == "reason" or follows) and " ".join(row.unknown)
        ):
            made = Statement(Words(claimed), link=self.link, doubts=(claimed,), at=clause[0].at)
            self.unclear.append(made)
        if any(t.kind == "holds" for t in clause):
            self.agreed.append(clause[0].at)

    def _says_unique(self, row: Row, clause: list[Token]) -> bool:
        """Read "this is the only (possible) value": what stands before is unique."""
        alone = any(
            (behind.kind == "only" and before.kind == "PLAIN") or behind[:2] == ("property", "unique")
            for before, behind in pairwise(clause)
        )
        subject = self._subject()
        named = all(part.kind in "=!" or part.node in {subject, *_UNIQUE} for part in row.parts)
        if not (alone and named and "=" in row.kinds[:2] and subject != Noun("answer")):
            return False
        node: Node = Relation((subject, Noun("unique")), ("∈",), at=clause[0].at)
        node = Not(node, at=node.at) if row.kinds.count("!") % 2 else node
        end = clause[-1].end
        self.found.append(Statement(node, link=self.link, at=node.at, end=end, sentence=self.sentence))
        self.link = ""
        return True

    def _relates_next(self) -> bool:
        """Tell whether the clause behind this comma has a relation."""
        for token in self.tokens[self.place + 1 :]:
            if token.kind == "REL" or token.kind in CONNECTIVES - {"CLOSE"}:
                return token.kind == "REL"
        return False

    def _not_understood(self, row: Row, first: int) -> list[str]:
        """List the words of a clause that says whether something holds, as far as they leave it open."""
        if self.now.kind in VERDICTS - {"yes", "no", "true", "false"}:
            return []
        clause = self.tokens[first : self.place]
        return [*row.unknown, *row.doubts, *(t.text for t in clause if t.kind == "none_of")]

    def _doubt_last(self, words: list[str]) -> None:
        last = self.found[-1]
        if last.role != "withdrawn":
            self.found[-1] = replace(last, doubts=(*last.doubts, *words))

    def _range_alone(self, row: Row, word: str) -> str:
        """Put a range to the statement before; return the word where there is none that it fits."""
        if not self.found or self.found[-1].sentence != self.sentence:
            return word or "for all"
        held = list(self.found)
        self._spread(row.over, some=bool(row.some))
        limits = any(isinstance(one, Relation) and not is_range(one) for one in row.over)
        return word if limits and self.found == held else ""  # … lies at x = 2

    def _claim_in_words(self, clause: list[Token]) -> str:
        """Find the word by which a clause claims something about the subject, if it does."""
        step = self.derived or any(Noun(t.text) in _DERIVED for t in clause if t.kind == "noun")
        for token in clause:
            if token.kind in _ASSERTIVE and not (step and token.kind in {"zero", "same"}):
                return token.text
            if token.kind == "property" or (token.kind == "noun" and token.text in _PREDICATIVE):
                return token.text
        return next((t.text for t in clause if t.kind in _SAYING), "") if _speaks_of_group(clause) else ""

    def _deny(self, count: int) -> None:
        """Take back what stands before: "…, but this is wrong"."""
        if not self.found:
            self.verdicts.append(("false" if count % 2 else "true", self.tokens[self.place - 1].at))
        if self.found and count % 2 and self.found[-1].role != "withdrawn":
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
        """Suppose a premise that has no conclusion; a denial behind it is one that was not understood."""
        if self.premise is None:
            return
        self.found.append(Statement(self.premise, "supposition", sentence=self.sentence))
        denied = [t for t in self.tokens[self.behind_premise : self.place] if t.kind in _DENYING]
        if denied:  # if b = 0, this formula does not hold
            text = denied[0].text
            self.unclear.append(Statement(Words(text), doubts=(text,), at=denied[0].at))
        self.premise = None


def _is_class(node: Node) -> bool:
    """Tell whether a noun alone is an answer: the positive class."""
    return isinstance(node, Noun) and node.name in {"positive class", "negative class"}


def _element(noun: Node, letter: Node) -> Node | None:
    """Read "a support vector x_s", which says what a letter stands for, and no list of points."""
    if not isinstance(noun, Noun) or noun.name not in GROUPS or not isinstance(letter, Name | Scripted):
        return None
    if isinstance(letter, Scripted) and any(isinstance(index, Number) for index in letter.sub):
        return None
    return Relation((letter, noun), ("∈",), at=letter.at) if is_point(letter) else None


def _solves_for_another(node: Node, varied: Node) -> bool:
    """Tell whether an equation gives another unknown than the one by which a derivative was taken."""
    if not isinstance(node, Relation) or node.signs[0] != "=":
        return False
    head, letter = (one.base if isinstance(one, Scripted) else one for one in (node.parts[0], varied))
    unknowns = {Name("w"), Name("b"), Name("ξ")}
    return {head, letter} <= unknowns and head != letter


def _is_said(row: Row) -> bool:
    """Tell whether a property is said of a noun."""
    last = row.parts[-1].node
    return isinstance(last, Noun) and last.name in properties()


def _speaks_of_group(clause: list[Token]) -> bool:
    return any(t.kind == "noun" and t.text in GROUPS - {"points", "rest"} for t in clause)
