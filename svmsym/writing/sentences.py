"""Sentences: clauses and the words between them, as statements with a job and a link to the one before."""

from __future__ import annotations

from dataclasses import replace

from svmsym.writing.clauses import assemble, is_statement
from svmsym.writing.conditions import Conditions
from svmsym.writing.errors import Unreadable
from svmsym.writing.lexer import Lexer
from svmsym.writing.lexicon import LANGUAGES, language_of
from svmsym.writing.limits import MOST_READINGS
from svmsym.writing.page import Page, Question, Reading, Role, Statement
from svmsym.writing.rows import GROUPS, Row, zero
from svmsym.writing.scripts import split_indices
from svmsym.writing.tokens import Choices, Token
from svmsym.writing.tree import Call, Implies, Joined, Listed, Node, Not, Noun, Optimum, Relation
from svmsym.writing.verbs import is_korean

VERDICTS = {"yes", "no", "true", "false", "unknown", "no_solution", "unbounded", "separable", "inseparable"}
_ENDS = {"STOP", "LINE", "SEMI", "ASK", "TICK"}
_LINKS = {"and": "and", "or": "or", "so": "so", "then": "so", "THEREFORE": "so"}
_APART = {"COMMA", "SEMI", "STOP", "LINE", "COLON", "and", "or", "so", "OPEN", "if", "because"}
_ARROWS = {"⇒": "⇒", "→": "⇒", "⇔": "⇔"}
_ROLES: dict[str, Role] = {
    "where": "definition",
    "suppose": "supposition",
    "goal": "goal",
    "attempt": "attempt",
    "ask": "question",
    "because": "reason",
    "SINCE": "reason",
}


class Sentences(Conditions):
    """Reads a whole text."""

    def __init__(self, tokens: list[Token], choices: Choices, *, latex: bool) -> None:
        super().__init__(tokens, choices, latex=latex)
        self.negated = False  # a negation stands before a verdict
        self.named: list[Node] = []  # nouns that stand alone
        self.mentions: list[Statement] = []  # formulas that a sentence only mentions
        self.agreed: list[int] = []  # places of ✓ and "holds"

    def run(self) -> None:
        """Read all sentences; a formula that cannot be read costs its clause alone."""
        while not self.at("END"):
            place = self.place
            try:
                self._step()
                if self.place == place:  # a sign that no rule takes, as ← at the beginning
                    self._refuse()
            except Unreadable as error:
                self.failures.append(error)
                self._recover(place)
        self._close_premise()
        self._finish()

    def _finish(self) -> None:
        """Decide what was said, where nothing but a mention, a noun or ✓ was found."""
        if not any(is_statement(s.node) for s in self.found) and not self.verdicts:
            self.found = sorted([*self.found, *self.mentions], key=lambda s: s.at)
            self.mentions = []
        if self.pending and self.found:
            self.found[-1] = replace(self.found[-1], doubts=(*self.found[-1].doubts, *self.pending))
        if self.found or self.verdicts or self.failures:
            return
        if self.named:
            node = self.named[0] if len(self.named) == 1 else Listed(tuple(self.named), at=self.named[0].at)
            self.found.append(Statement(node, doubts=tuple(self.pending), at=node.at))
        elif self.pending:
            self.verdicts.append(("unknown", 0))
        elif self.agreed:
            self.verdicts.append(("true", self.agreed[0]))

    def _refuse(self) -> None:
        raise self.fail(f"{self.now.text!r} has nothing on one side", "finish the formula")

    def _recover(self, place: int) -> None:
        """Go on behind the clause that could not be read."""
        self.place = max(self.place, place + 1) if place + 1 < len(self.tokens) else place
        self.depth = self.level = self.bars = self.norms = self.angles = 0
        self.separators, self.outwards = "", False
        while not (self.at("END") or self.now.kind in _ENDS):
            self.take()

    def _step(self) -> None:
        """Read one connective, or one clause."""
        token = self.now
        kind = token.kind
        if kind in _ENDS:
            self._end(self.take())
        elif kind in _LINKS or kind in {"COMMA", "LOGIC"}:
            self.take()
            self._linked(_LINKS.get(kind) or {"∨": "or"}.get(token.text, "and"))
        elif kind == "ARROW" and self._sends():
            return
        elif kind in {"iff", "ARROW"} and (kind == "iff" or token.text == "⇐"):
            self._equivalence(self.take())
        elif kind == "ARROW" and token.text in _ARROWS:
            self.take()
            self._linked(_ARROWS[token.text])
        elif kind in _ROLES:
            self._starts_role(self.take())
        elif kind in {"if", "only_if", "if_after", "because_after", "unless"}:
            self._condition(self.take())
        elif kind == "subject_to" and self.tokens[self.place - 1][:2] == ("OPEN", "(") and self._here():
            self.take()  # (단, α_k > 0)
            self._holds_if(self._one())
        elif kind == "retract":
            self.take()
            self._withdraw()
        elif kind in VERDICTS:
            self._verdict(self.take())
        elif kind == "otherwise":
            self._otherwise()
        elif kind in {"CLOSE", "COLON", "subject_to", "ROW", "AMP"}:
            self.take()
        elif kind == "OPEN" and token.text in "([" and self._is_remark():
            self.take()  # a bracket around words: its words count as any others
        elif not self._label():
            self._clause()

    def _verdict(self, token: Token) -> None:
        word = f"not {token.kind}" if self.negated else token.kind
        self.verdicts.append((f"maybe {word}" if self.pending else word, token.at))
        self.negated = False
        self.pending = []

    def _sends(self) -> bool:
        """Make an optimum of "½‖w‖² → min!", if it is one."""
        if (
            self.ahead()[:2] not in {("BIG", "min"), ("BIG", "max")}
            or not self.found
            or is_statement(self.found[-1].node)
            or self.ahead(2).kind not in {"BANG", "END", "COMMA", "subject_to", "STOP", "SUB"}
        ):
            return False
        self.take()
        sense = self.take().text
        over: tuple[Node, ...] = ()
        if self.accept("SUB"):
            over = split_indices(self._script_content())
        self.accept("BANG")
        last = self.found.pop()
        node = Optimum("min" if sense == "min" else "max", over, last.node, self.constraints(), at=last.at)
        self.found.append(replace(last, node=node))
        return True

    def _equivalence(self, token: Token) -> None:
        """Read A iff B, and B ⇐ A."""
        if not self.found or self.found[-1].sentence != self.sentence:
            self._linked("⇔")
            return
        last = self.found.pop()
        self._accept_any("if", "COMMA")
        other = self._one()
        node = Implies(other, last.node, both=token.kind == "iff", at=last.at)
        self.found.append(replace(last, node=node))

    def _linked(self, link: str) -> None:
        if link in {"so", "⇒"} and self.role in {"reason", "definition", "supposition"}:
            self.role = "claim"
        self.link = link if self.link in {"", "and"} else self.link

    def _end(self, token: Token) -> None:
        if token.kind == "ASK" and self.found and self.found[-1].sentence == self.sentence:
            self.found[-1] = replace(self.found[-1], role="question")
        if token.kind == "TICK":
            self.agreed.append(token.at)
        self._close_premise()
        self.sentence += 1
        self.link = ""
        self.derived = False
        if self.role != "claim":
            self.role = "claim"

    def _starts_role(self, token: Token) -> None:
        behind = is_korean(token.text) and self.tokens[self.place - 2].kind != "COMMA"
        if token.kind == "attempt" and self.tokens[self.place - 2].kind not in _APART:
            behind = True  # "b = 3 would be …"
        if behind and token.kind in {"suppose", "goal", "attempt", "ask"} and self._here():
            self.found[-1] = replace(self.found[-1], role=_ROLES[token.kind])
            return
        self.role = _ROLES[token.kind]
        if token.kind in {"because", "SINCE"}:
            self.link = "because"
        if token.kind == "suppose" and self.at("NUM") and self.ahead().kind in {"COLON", "STOP", "CLOSE"}:
            self.take()  # case 1:
            self.take()

    def _is_remark(self) -> bool:
        end = self.closing(self.place)
        return end > 0 and self._has_words()

    def _label(self) -> bool:
        """Skip (a), 1. or b) before an answer, and the number of an equation: (1)."""
        first = self.place == 0 or self.tokens[self.place - 1].kind in {"LINE", "DOTS", "EDGE"}
        if not first:
            return False
        kinds = [t.kind for t in self.tokens[self.place : self.place + 4]]
        for shape in (
            ["OPEN", "NAME", "CLOSE"],
            ["OPEN", "NUM", "CLOSE"],
            ["NAME", "CLOSE"],
            ["NUM", "CLOSE"],
            ["NUM", "STOP"],
        ):
            behind = self.tokens[min(self.place + len(shape), len(self.tokens) - 1)]
            if kinds[: len(shape)] == shape and behind.space and behind.kind not in {"OP", "REL"}:
                self.place += len(shape)
                return True
        return False

    # ---- Clauses

    def _clause(self) -> None:
        start = self.now
        row = self.row()
        if not row.parts:
            self._words_alone(row, start)
            return
        bare = row.kinds.replace("!", "").replace("=", "")
        if not bare or (bare == "N" and self.now.kind in VERDICTS and not row.over):
            if self.now.kind in VERDICTS:
                self.negated = self.negated != bool(row.kinds.count("!") % 2)
            elif "!" in row.kinds:
                self._deny(row.kinds.count("!"))
            return
        if row.kinds == "FF" and (again := self._same_noun(row)) is not None:
            self._keep(again, row, start)
            return
        node = assemble(row)
        if bare == "F" and "!" in row.kinds:
            node = self._negated_again(node, row)
        if bare == "N" and not row.over and not row.grouped and not _is_class(node):
            if row.kinds == "N" and isinstance(node, Noun) and node.name in GROUPS:
                self.named.append(node)
            self._doubt(row.doubts) if row.doubts else None
            return
        if self._ranges_over_last(node):
            return
        if self.derived and row.kinds in {"F", "=F"} and row.parts[-1].node == zero():
            return  # "set the derivative to 0"
        if self.premise is not None:
            node, self.premise = Implies(self.premise, node, at=start.at), None
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
        doubts = (*self.pending, *row.doubts)
        self.pending = []
        end = self.tokens[self.place - 1].end
        for item in items:
            made = Statement(item, self.role, self.link, doubts, start.at, end, self.sentence)
            mentioned = row.kinds == "F" and row.passed and not doubts and not row.over
            (self.mentions if mentioned else self.found).append(made)
            self.link = ""
        if self.role == "reason" and self.tokens[self.place - 1].kind == "holds":  # wegen A gilt B
            self.role, self.link = "claim", "so"

    def _words_alone(self, row: Row, start: Token) -> None:
        """Take note of words without a formula: ranges, doubts, "it holds"."""
        if row.over:
            if self.found and self.found[-1].sentence == self.sentence:
                self._spread(row.over, some=bool(row.some))
            else:
                row.doubts.append(start.text or "for all")
        words = [*row.doubts, *([row.only] if row.only else [])]
        if words:
            self._doubt(words)
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


def read(text: str, language: str = "") -> Reading:
    """Read a text in every way that it leaves open.

    >>> read("b = -1, w = (1, -1)").page.statements[0].node.signs
    ('=',)
    """
    if language and language not in LANGUAGES:
        error = Unreadable(
            f"the language {language[:20]!r} is unknown", 0, f"choose one of {', '.join(LANGUAGES)}"
        )
        return Reading((Page(text, language, (), failures=(error,)),))
    chosen = language or language_of(text)
    pages: list[Page] = []
    questions: list[Question] = []
    waiting: list[tuple[int, ...]] = [()]
    while waiting and len(pages) < MOST_READINGS:
        answers = waiting.pop(0)
        choices = Choices(answers)
        page = _page(text, chosen, choices)
        if page not in pages:
            pages.append(page)
        for number in range(len(answers), min(len(choices.asked), len(answers) + MOST_READINGS)):
            at, question, options = choices.asked[number]
            questions.append(Question(at, question, options))
            waiting += [(*answers, *(0,) * (number - len(answers)), k) for k in range(1, len(options))]
    return Reading(tuple(pages), tuple(dict.fromkeys(questions)))


def _page(text: str, language: str, choices: Choices) -> Page:
    try:
        tokens = Lexer(text, language, choices).run()
    except Unreadable as error:
        return Page(text, language, (), failures=(error,))
    parser = Sentences(tokens, choices, latex="\\" in text)
    parser.run()
    return Page(
        text,
        language,
        tuple(parser.found),
        tuple(parser.verdicts),
        tuple(parser.words),
        tuple(parser.failures),
    )
