"""Sentences: clauses and the words between them, as statements with a job and a link to the one before."""

from __future__ import annotations

from dataclasses import replace

from svmsym.writing.clauses import Clauses, assemble, is_statement
from svmsym.writing.errors import Unreadable
from svmsym.writing.lexer import Lexer
from svmsym.writing.lexicon import language_of
from svmsym.writing.limits import DEEPEST_TREE, MOST_READINGS, MOST_TRIES
from svmsym.writing.operators import has_dots, is_range
from svmsym.writing.page import Page, Question, Reading, Role, Statement
from svmsym.writing.scripts import split_indices
from svmsym.writing.tokens import Choices, Token
from svmsym.writing.tree import Implies, Joined, Node, Not, Optimum, Quantified, depth_of

VERDICTS = {"yes", "no", "true", "false", "unknown", "no_solution", "unbounded", "separable", "inseparable"}
_ENDS = {"STOP", "LINE", "SEMI", "ASK", "TICK"}
_LINKS = {"and": "and", "or": "or", "so": "so", "then": "so", "THEREFORE": "so", "iff": "⇔"}
_ARROWS = {"⇒": "⇒", "→": "⇒", "⇔": "⇔", "⇐": "because"}
_ROLES: dict[str, Role] = {
    "where": "definition",
    "suppose": "supposition",
    "goal": "goal",
    "attempt": "attempt",
    "ask": "question",
    "because": "reason",
    "SINCE": "reason",
}
_BEFORE_CONSTRAINTS = {"COMMA", "and", "EDGE", "LINE", "SEMI", "WORD", "where", "COLON", "subject_to"}


class Sentences(Clauses):
    """Reads a whole text."""

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
        self.negated = False  # a negation stands before a verdict

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

    def _refuse(self) -> None:
        raise self.fail(f"{self.now.text!r} has nothing on one side", "finish the formula")

    def _recover(self, place: int) -> None:
        """Go on behind the clause that could not be read."""
        self.place = max(self.place, place + 1)
        self.depth = self.levels = self.bars = self.norms = self.angles = 0
        self.separators = ""
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
        elif (
            kind == "ARROW"
            and self.ahead().kind == "BIG"
            and self.ahead().text in {"min", "max"}
            and self._sends()
        ):
            return
        elif kind == "ARROW" and token.text in _ARROWS:
            self.take()
            self._linked(_ARROWS[token.text])
            if token.text == "⇐":
                self.role = "reason"
        elif kind in _ROLES:
            self._starts_role(self.take())
        elif kind in {"if", "only_if", "if_after", "because_after", "unless"}:
            self._condition(self.take())
        elif kind == "retract":
            self.take()
            self._withdraw()
        elif kind in VERDICTS:
            self.verdicts.append((f"not {kind}" if self.negated else kind, self.take().at))
            self.negated = False
        elif kind in {"CLOSE", "COLON", "subject_to", "otherwise", "ROW", "AMP"}:
            self.take()
        elif kind == "OPEN" and token.text == "(" and self._is_remark():
            self.take()  # a bracket around words: its words count as any others
        elif not self._label():
            self._clause()

    def _sends(self) -> bool:
        """Make an optimum of "½‖w‖² → min!", if it is one."""
        if (
            not self.found
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

    def _linked(self, link: str) -> None:
        if link in {"so", "⇒"} and self.role == "reason":
            self.role = "claim"
        self.link = link if self.link in {"", "and"} else self.link

    def _end(self, token: Token) -> None:
        if token.kind == "ASK" and self.found and self.found[-1].sentence == self.sentence:
            self.found[-1] = replace(self.found[-1], role="question")
        self._close_premise()
        self.sentence += 1
        self.link = ""
        if self.role != "claim":
            self.role = "claim"

    def _starts_role(self, token: Token) -> None:
        self.role = _ROLES[token.kind]
        if token.kind in {"because", "SINCE"}:
            self.link = "because"
        if token.kind == "suppose" and self.at("NUM") and self.ahead().kind in {"COLON", "STOP", "CLOSE"}:
            self.take()  # case 1:
            self.take()

    def _is_remark(self) -> bool:
        end = self.closing(self.place)
        return end > 0 and any(
            t.kind in {"WORD", "because", "noun", "if", "so", "all"} for t in self.tokens[self.place : end]
        )

    def _label(self) -> bool:
        """Skip (a), 1. or b) before an answer."""
        first = self.place == 0 or self.tokens[self.place - 1].kind == "LINE"
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
        if not row.kinds:
            if row.doubts:
                self._doubt(row.doubts)
            return
        if set(row.kinds) <= {"!", "="}:
            if self.now.kind in VERDICTS:
                self.negated = self.negated != bool(row.kinds.count("!") % 2)
            else:
                self._deny(row.kinds.count("!"))
            return
        node = assemble(row)
        if row.kinds == "N" and not row.over and not row.grouped:
            return
        if self._ranges_over_last(node):
            return
        if self.premise is not None:
            node, self.premise = Implies(self.premise, node, at=start.at), None
        self.found.append(
            Statement(
                node,
                self.role,
                self.link,
                tuple(row.doubts),
                start.at,
                self.tokens[self.place - 1].end,
                self.sentence,
            )
        )
        self.link = ""

    def _ranges_over_last(self, node: Node) -> bool:
        """Let "…, i = 1, …, n" behind a statement say for which i it holds."""
        last = self.found[-1] if self.found else None
        if (
            last is None
            or last.sentence != self.sentence
            or not is_range(node)
            or not has_dots(node)
            or not is_statement(last.node)
        ):
            return False
        self.found[-1] = replace(last, node=Quantified("all", (node,), last.node, at=last.node.at))
        return True

    def _doubt(self, doubts: list[str]) -> None:
        """Doubt the statement before, for words without a formula that change what is said."""
        if self.found:
            last = self.found[-1]
            self.found[-1] = replace(last, doubts=(*last.doubts, *doubts))

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

    def _condition(self, token: Token) -> None:
        """Read a condition: if A, B · B if A · A only if B · A이면 B."""
        here = [s for s in self.found if s.sentence == self.sentence and s.role in {"claim", "reason"}]
        if token.kind == "unless":
            self._doubt([token.text])
        elif token.kind == "because_after":
            if here:
                self.found[-1] = replace(self.found[-1], role="reason")
            self.link = "so"
        elif token.kind == "if_after":
            if here:
                self.premise = _join_all([s.node for s in here])
                self.found = [s for s in self.found if s not in here]
        elif (here and self.tokens[self.place - 2].kind not in {"STOP", "LINE", "COMMA"}) or (
            here and token.kind == "only_if"
        ):
            last = self.found.pop()
            other = self._one()
            premise, conclusion = (last.node, other) if token.kind == "only_if" else (other, last.node)
            self.found.append(replace(last, node=Implies(premise, conclusion, at=last.at)))
        else:
            items = [self._one()]
            while self.at("and") or self.at("COMMA"):
                place = self.place
                self.take()
                if not self.begins():
                    self.place = place
                    break
                following = self.relation()
                if self.at("then") or self.at("COMMA") or self.at("and") or self.at("so"):
                    items.append(following)
                else:
                    self.place = place
                    break
            self.accept("COMMA")
            self.accept("then") or self.accept("so")
            self.premise = _join_all(items)

    def _one(self) -> Node:
        row = self.row()
        if row.empty:
            raise self.fail("a condition is expected", "write it as a formula")
        if row.doubts:
            raise self.fail(f"cannot interpret {row.doubts[0]!r}", "write the condition as a formula")
        return assemble(row)

    def _close_premise(self) -> None:
        if self.premise is not None:
            self.found.append(Statement(self.premise, "supposition", sentence=self.sentence))
            self.premise = None

    def constraints(self) -> tuple[Node, ...]:
        """Read what follows an objective: s.t. …, or relations behind a comma."""
        found: list[Node] = []
        explicit = False
        while True:
            place = self.place
            separated = False
            while self.now.kind in _BEFORE_CONSTRAINTS:
                explicit = explicit or self.now.kind in {"subject_to", "where"}
                separated = True
                self.take()
            if not separated or not (self.begins() or self.at("all") or self.at("QUANT")):
                self.place = place
                return tuple(found)
            row = self.row()
            node = None if row.empty else assemble(row)
            if node is None or not (is_statement(node) or explicit) or row.doubts:
                self.place = place
                return tuple(found)
            found.append(node)


def _join_all(nodes: list[Node]) -> Node:
    return nodes[0] if len(nodes) == 1 else Joined("and", tuple(nodes), at=nodes[0].at)


def read(text: str, language: str = "") -> Reading:
    """Read a text in every way that it leaves open.

    >>> read("b = -1, w = (1, -1)").page.statements[0].node.signs
    ('=',)
    """
    chosen = language or language_of(text)
    pages: list[Page] = []
    questions: list[Question] = []
    waiting: list[tuple[int, ...]] = [()]
    tries = 0
    while waiting and len(pages) < MOST_READINGS and tries < MOST_TRIES:
        tries += 1
        answers = waiting.pop(0)
        choices = Choices(answers)
        page = _page(text, chosen, choices)
        if page not in pages:
            pages.append(page)
        for number in range(len(answers), len(choices.asked)):
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
    deep = [s.at for s in parser.found if depth_of(s.node) > DEEPEST_TREE]
    if deep:
        why = Unreadable("statements are nested too deeply", deep[0], f"the limit is {DEEPEST_TREE} levels")
        return Page(text, language, (), failures=(why,))
    return Page(
        text,
        language,
        tuple(parser.found),
        tuple(parser.verdicts),
        tuple(parser.words),
        tuple(parser.failures),
    )
