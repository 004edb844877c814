"""Sentences: clauses and the words between them, as statements with a job and a link to the one before."""

from __future__ import annotations

from dataclasses import replace

from svmsym.writing.assertions import VERDICTS, Assertions
from svmsym.writing.cases import continue_equations, join_cases
from svmsym.writing.clauses import is_statement
from svmsym.writing.errors import Unreadable
from svmsym.writing.lexer import Lexer
from svmsym.writing.lexicon import LANGUAGES, language_of
from svmsym.writing.limits import LONGEST_DOUBTED, MOST_READINGS
from svmsym.writing.page import Page, Question, Reading, Role, Statement
from svmsym.writing.pieces import is_latex
from svmsym.writing.scripts import split_indices
from svmsym.writing.spoken.reading import understand
from svmsym.writing.spoken.units import units_of
from svmsym.writing.tokens import Choices, Token
from svmsym.writing.tree import Implies, Listed, Node, Optimum
from svmsym.writing.verbs import is_korean

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


class Sentences(Assertions):
    """Reads a whole text."""

    def run(self) -> None:
        """Read all sentences; a formula that cannot be read costs its clause alone."""
        while not self.at("END"):
            place = self.place
            try:
                self._step()
                if self.place <= place:  # a sign that no rule takes, as ← at the beginning
                    self._refuse()
            except Unreadable as error:
                self.failures.append(error)
                self._recover(place)
        self._close_link()
        self._close_premise()
        self._finish()

    def _finish(self) -> None:
        """Decide what was said, where nothing but a mention, a noun or ✓ was found."""
        self.found = continue_equations(join_cases(self.found))
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
            if kind == "COMMA" and self.role == "reason" and self._opens_with_reason():
                self.role = "claim"  # because of A, B
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
        elif kind == "from_point" and self._source_follows():
            self.take()
            self.role, self.link = "reason", "because"  # from A we get B
        elif (
            kind == "yes"
            and self.ahead().kind not in {*_ENDS, "END", "COMMA", "COLON", "BANG"}
            and self.found
        ):
            self.take()  # and of course …
        elif kind in VERDICTS and not self._none_of():
            corrects = kind == "no" and self.tokens[self.place - 1].kind == "COMMA" and self.starts_behind()
            if corrects and self._here():
                self._doubt([token.text])  # b = 1, no b = −1
            self._verdict(self.take())
        elif kind == "otherwise":
            self._otherwise()
        elif kind in {"CLOSE", "COLON", "subject_to", "ROW", "AMP"}:
            self.take()
            if kind == "COLON" and self.role == "reason":
                self.role, self.link = "claim", "so"  # from A and B: C
        elif self.verb_first():
            self._accept_any("is", "holds")
            self._premises()
        elif not (kind == "OPEN" and self._bracketed()) and not self._label():
            self._clause()

    def _bracketed(self) -> bool:
        """Read the beginning of a bracket behind a statement: a case, an aside, or words like any others."""
        if self.ahead().kind == "or" and self.ahead(2).kind == "every_noun":
            self.place = max(self.closing(self.place), self.place) + 1  # (or both)
            return True
        aside = self.at("OPEN", "(") and bool(self._here()) and self._has_relation()
        case = aside and self._is_case()
        if not (aside or (self.at("OPEN", "(", "[") and self._is_remark())):
            return False
        self.take()
        if case:
            self._holds_if(self._one())
        elif aside and not is_statement(self.found[-1].node):
            self._doubt(["("])  # a value with conditions that are no cases
        return True

    def _verdict(self, token: Token) -> None:
        if token.kind == "true" and self.at("COLON"):
            return  # correct: …
        word = f"not {token.kind}" if self.negated else token.kind
        self.verdicts.append((f"maybe {word}" if self.pending else word, token.at))
        self.negated = False
        if self.pending and self.found:  # none of the above is right
            self._doubt_last(self.pending)
        if not self.at("COLON"):  # all of this is wrong: …
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
            if token.kind == "iff" and self.place > 1 and self.tokens[self.place - 2].kind not in _ENDS:
                self.pending.append(token.text)  # what stands before is not understood
            self._linked("⇔")
            return
        last = self.found.pop()
        self._accept_any("if", "COMMA")
        other = self._one()
        node = Implies(other, last.node, both=token.kind == "iff", at=last.at)
        self.found.append(replace(last, node=node))

    def heading(self) -> None:
        """Let a claim follow the colon, whatever the words before it were."""
        if self.role == "reason" and self._opens_with_reason():
            self.role = "claim"

    def _opens_with_reason(self) -> bool:
        """Tell whether this sentence has given reasons so far, and claimed nothing."""
        said = [s for s in self.found if s.sentence == self.sentence]
        return all(s.role == "reason" for s in said)

    def _linked(self, link: str) -> None:
        last = self.found[-1] if self.found else None
        if link == "so" and self.now.kind in _ENDS | {"END"} and last is not None and last.role == "reason":
            self.found[-1] = replace(last, role="claim", link="so")  # since A and B, C follows
        if link in {"so", "⇒"} and self.role in {"reason", "definition", "supposition"}:
            self.role = "claim"
        self.link = link if self.link in {"", "and"} else self.link

    def _end(self, token: Token) -> None:
        self._close_link()
        if token.kind == "ASK" and self.found and self.found[-1].sentence == self.sentence:
            self.found[-1] = replace(self.found[-1], role="question")
        if token.kind == "TICK":
            self.agreed.append(token.at)
        self._close_premise()
        self.sentence += 1
        self.link = ""
        self.derived, self.varied = False, None
        if self.role != "claim":
            self.role = "claim"

    def _close_link(self) -> None:
        """Doubt a statement behind which "or" stands and nothing else."""
        if self.link == "or" and self._here():
            self._doubt(["or"])

    def _starts_role(self, token: Token) -> None:
        behind = is_korean(token.text) and self.tokens[self.place - 2].kind != "COMMA"
        if token.kind == "attempt" and self.tokens[self.place - 2].kind not in _APART:
            behind = True  # "b = 3 would be …"
        if behind and token.kind in {"suppose", "goal", "attempt", "ask"} and self._here():
            self.found[-1] = replace(self.found[-1], role=_ROLES[token.kind])
            return
        if behind and token.kind == "suppose" and token.text.endswith("면"):
            return  # 0으로 두면: a step, not a case
        self.role = _ROLES[token.kind]
        if token.kind in {"because", "SINCE"}:
            self.link = "because"
        if token.kind == "suppose" and self.at("NUM") and self.ahead().kind in {"COLON", "STOP", "CLOSE"}:
            self.take()  # case 1:
            self.take()

    def _is_remark(self) -> bool:
        end = self.closing(self.place)
        return end > 0 and (self._has_words() or (bool(self.found) and self._states()))

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
            counted = self.tokens[self.place + (shape[0] == "OPEN")]
            if counted.kind == "NUM" and not counted.text.isdigit():
                continue  # (0.5) ξ_i
            if kinds[: len(shape)] == shape and behind.space and behind.kind not in {"OP", "REL"}:
                self.place += len(shape)
                return True
        return False


def read(text: str, language: str = "", ways: int = MOST_READINGS) -> Reading:
    """Read a text in the ways that it leaves open, the usual one first.

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
    ways = ways if len(text) <= LONGEST_DOUBTED else min(ways, 2)
    tries = 0
    while waiting and len(pages) < ways and tries < 2 * ways:
        answers, tries = waiting.pop(0), tries + 1
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
    if (said := _spoken(text, language, tokens, choices)) is not None:
        return Page(text, language, said)
    parser = Sentences(tokens, choices, latex=is_latex(text))
    parser.run()
    return Page(
        text,
        language,
        (*parser.found, *parser.unclear),
        tuple(parser.verdicts),
        tuple(parser.words),
        tuple(parser.failures),
    )


def _spoken(text: str, language: str, tokens: list[Token], choices: Choices) -> tuple[Statement, ...] | None:
    """Read a text by the phrasebook, if every word of it has its place there."""
    sentences = units_of(tokens, text, Sentences, latex=is_latex(text))
    if sentences is None or not any(
        unit.node is None and unit.text.isalpha() for one in sentences for unit in one
    ):
        return None
    found: list[Statement] = []
    for number, units in enumerate(sentences):
        ways = understand(units, language)
        if not ways:
            return None
        way = ways[0]
        if len(ways) > 1:
            options = tuple(f"{k + 1}" for k in range(len(ways)))
            way = ways[
                choices.choose(units[0].at, "how do the parts of this sentence belong together?", options)
            ]
        start, end = units[0].at, units[-1].end
        found += [Statement(s.node, s.role, s.link, at=start, end=end, sentence=number) for s in way]
    return tuple(found)
