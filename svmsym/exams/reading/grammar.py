"""The grammar of answers: statements with their quantifiers and conditions, and the links between them."""

from __future__ import annotations

from svmsym.exams.reading.conditional import Conditional
from svmsym.exams.reading.conditions import INDICES
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.quantifiers import BETWEEN, ENDS
from svmsym.exams.reading.steps import with_steps
from svmsym.exams.reading.syntax import Answer, Bracket, Name, Node, Noun, Range, Stated
from svmsym.exams.reading.tokens import Token


class Grammar(Conditional):
    """Parses a whole answer."""

    def whole(self) -> Answer:
        """The answer to its end."""
        first, colon = self.stream[0], self.ahead()
        if first.kind == "NAME" and first.text == "H" and colon.kind == "COLON":
            self.k = 2  # H: w·x + b = 0
        made = self.answer()
        if self.now.kind != "END" or self.now.text:
            raise self.unexpected()
        if all(isinstance(p, Noun) for st in made.statements for p in st.parts):
            raise ReadingError("there is no formula", self.now.at, hint="write the answer as a formula")
        return with_steps(made)

    def answer(self) -> Answer:
        """Statements up to a closing bracket or the end."""
        statements: list[Stated] = []
        links: list[str] = []
        while self.now.kind == "ST":
            self.take()  # "subject to" alone: the constraints are the answer
        link = self._between()[0]
        while self.now.kind not in ENDS:
            if self.now.kind == "IF":
                statements.append(self._conditional())
                links += [link] * (len(statements) > 1)
                self._conclude(statements, links)
                link, _ = self._between()
                continue
            ranges = self.quantifier() if statements or self._range_first() else ()
            if ranges:
                if statements and not self._prefix():
                    statements = _quantified(statements, ranges)
                else:
                    conditions = self._among(ranges)
                    self._holds()
                    made = self._qualified(self.statement())
                    statements.append(
                        made._replace(
                            ranges=(*made.ranges, *ranges), conditions=(*made.conditions, *conditions)
                        )
                    )
                    links += [link] * (len(statements) > 1)
            else:
                continued = statements and self._continues(link)
                if continued and statements[-1].conditions:
                    # A ≥ 1 if p, ≤ −1 if q: the left side is meant once more.
                    again = statements[-1]._replace(parts=statements[-1].parts[:1], signs=(), conditions=())
                    statements.append(self._more(again))
                    links.append(link)
                elif continued:
                    statements[-1] = self._more(statements[-1])
                else:
                    start = self.k
                    found = self.system() if self._system() else [self._qualified(self.statement())]
                    if statements and self.stream[start - 1].kind == "AND":
                        self.check_condition_of_steps(statements[-1], found[0])
                    if not self._prose(found, start, later=bool(statements)):
                        links += [link] * bool(statements)
                        statements += found
                        links += [","] * (len(statements) - 1 - len(links))
            if self.now.kind == "IFPOST" and statements:
                statements[-1] = self._condition_before(statements[-1])
                self._conclude(statements, links)
            link, moved = self._between()
            noun = bool(statements) and isinstance(statements[-1].parts[-1], Noun)
            if not (moved or noun or self.now.kind in ENDS or self._quantifies()):
                raise self.unexpected()
        return Answer(tuple(statements), tuple(links))

    def _conclude(self, statements: list[Stated], links: list[str]) -> None:
        """Further conclusions under the condition of the last statement."""
        while (further := self.further_conclusion(statements[-1])) is not None:
            statements.append(further)
            links.append(",")

    def _prose(self, found: list[Stated], start: int, *, later: bool) -> bool:
        """A letter or noun between words, as in "where x_s is a support vector", says nothing of its own."""
        before = self.stream[start - 1].kind if start else ""
        if start > 1 and self.stream[start - 1].text in {"a", "an"} and self.stream[start - 2].kind == "WORD":
            before = "WORD"
        related = any(token.kind == "REL" for token in self.stream)
        part = found[0].parts[0]
        if len(found) > 1 or found[0].signs or not later or before not in {"WORD", "NOUN"}:
            return False
        letter = isinstance(part, Name) and self.now.kind in {"WORD", "NOUN"}
        return letter or (isinstance(part, Noun) and related)

    def _range_first(self) -> bool:
        """∀i … and i = 1, …, n: … at the start of an answer."""
        if self.now.kind == "FORALL":
            return True
        counted = self.now.kind == "NAME" and self.now.text in INDICES
        return counted and self.ahead().text == "=" and self.ahead(2).text == "1"

    def _between(self) -> tuple[str, bool]:
        """The link that commas, words and arrows make, and whether there was anything."""
        link = ","
        start = self.k
        while self.now.kind in BETWEEN or (self.now.kind == "NAME" and self._article()):
            self._colon()
            before, token = self.stream[self.k - 1], self.take()
            if token.text == "!" and token.tight and before.kind in {"NUM", "NAME", "CLOSE"}:
                raise ReadingError("a factorial or an exclamation mark?", token.at, hint="leave it out")
            if token.kind == "IMPLIES":
                if token.text == "↦":
                    raise ReadingError("↦ is not read", token.at, hint="write φ(x) = …")
                link = token.text
            elif link == "," and (
                token.kind == "SO" or (token.kind == "COLON" and self._concludes(self.k - 1))
            ):
                link = "⇒"
            elif token.kind == "OR":
                link = "or"
        return link, self.k > start

    def _colon(self) -> None:
        """A colon ends words; after a formula it could mean anything."""
        before = self.stream[self.k - 1].kind if self.k else "WORD"
        if self.now.kind == "COLON" and self.stream[self.k - 1].text == "SV":
            return
        if (
            self.now.kind == "COLON"
            and before
            not in {
                "WORD",
                "NOUN",
                "SO",
                "AND",
                "NEWLINE",
                "ST",
                "PERIOD",
            }
            and not self._introduced()
            and not self._concludes(self.k)
        ):
            raise ReadingError("a colon stands after a formula", self.now.at, hint="write = or a new line")

    def _introduced(self) -> bool:
        """Substituting α_2 = α_1: W = …: words before, a formula behind; 4:2 and 4 : 2 are quotients."""
        after = self.ahead()
        place = self.k - 1
        while place > 0 and self.stream[place - 1].kind not in {"NEWLINE", "DOT", "PERIOD", "SEMI", "COLON"}:
            place -= 1
        if self.stream[place].kind in {"PARTIAL", "NABLA"} and after.kind in {"NAME", "SUM", "STYLE"}:
            return any(t.text == "=" for t in self.stream[place : self.k])  # ∂L/∂b = 0: Σ α_i y_i = 0
        told = self.stream[place].kind in {"WORD", "SO", "BY"}
        related = any(t.kind == "REL" for t in self.stream[place : self.k])
        formula = after.kind in {"NAME", "STYLE", "PARTIAL", "NABLA", "SUM", "NEWLINE", "FRAC"}
        return told and related and formula and self.now.tight and not after.tight

    def _concludes(self, colon: int) -> bool:
        """C = 1: α_i ≤ 1: an equation, a colon, and what it leads to."""
        stream, after = self.stream, self.stream[min(colon + 1, len(self.stream) - 1)]
        if after.kind not in {"NAME", "STYLE"} or after.tight or not stream[colon].tight:
            return False
        breaks = {"NEWLINE", "DOT", "PERIOD", "SEMI", "COLON", "SO", "IMPLIES", "END"}
        start, end = colon, colon + 1
        while start and stream[start - 1].kind not in breaks:
            start -= 1
        while stream[end].kind not in breaks:
            end += 1
        before = [t for t in stream[start:colon] if t.kind in {"REL", "WORD", "NOUN", "OPT", "FORALL"}]
        behind = [t for t in stream[colon:end] if t.kind in {"REL", "OPT"}]
        equation = bool(before) and all(t.text == "=" for t in before)
        return equation and bool(behind) and all(t.kind == "REL" for t in behind)

    def _article(self) -> bool:
        """The article a between two words is no letter."""
        before = self.stream[self.k - 1] if self.k else None
        return (
            self.now.text in {"a", "A", "I", "e", "o", "y"}
            and self.ahead().kind in {"WORD", "NOUN"}
            and (before is None or before.kind in {"WORD", "DOT", "COMMA"})
        )

    def _quantifies(self) -> bool:
        return self.now.kind in {"FORALL", "IF", "ST"} or (self.now.kind == "OPEN" and self.now.text == "(")

    def _continues(self, link: str) -> bool:
        """A new line that starts with a relation goes on with the line before."""
        return link == "," and self.now.kind in {"REL", "OVERSET"} and self.now.text != "<"

    def _more(self, before: Stated) -> Stated:
        parts, signs = list(before.parts), list(before.signs)
        self._chain(parts, signs)
        signs = _assigned(parts, signs)
        return self._qualified(before._replace(parts=tuple(parts), signs=tuple(signs)))

    def _system(self) -> bool:
        """A cases environment in the place of a statement, or after a brace, is a system of statements."""
        if not (self.now.kind == "BEGIN" and self.now.text == "cases"):
            return False
        depth, k = 0, self.k
        while k < len(self.stream):
            token = self.stream[k]
            depth += (token.kind == "BEGIN") - (token.kind == "END")
            if depth == 0 or (token.kind in {"ROW", "IF", "ELSE", "FORALL"} and depth == 1):
                return False
            if token.kind == "REL" and depth == 1:
                return True
            k += 1
        return False

    def system(self) -> list[Stated]:
        """The rows of a system of statements."""
        opened = self.take()
        for k in range(self.k, len(self.stream)):
            token = self.stream[k]
            if token.kind == "END" and token.text == "cases":
                self.stream[k] = token._replace(kind="NEWLINE")
                break
            if token.kind in {"ROW", "AMP"}:
                kind = "NEWLINE" if token.kind == "ROW" else "IF" if self._condition_at(k) else "WORD"
                self.stream[k] = token._replace(kind=kind)
        found = [self._qualified(self.statement())]
        while self._between()[1] and self.now.kind not in ENDS:
            found.append(self._qualified(self.statement()))
        if not found:
            raise ReadingError("the system is empty", opened.at)
        return found

    def _condition_at(self, k: int) -> bool:
        """Whether & stands between two relations of one row, as in α_i = 0 & y_i f(x_i) > 1."""
        before, after = k - 1, k + 1
        while self.stream[before].kind not in {"NEWLINE", "BEGIN", "REL"} and before > self.k:
            before -= 1
        first = self.stream[after]
        if self.stream[before].kind != "REL" or (
            first.kind == "NAME" and self.stream[after + 1].text in "=∈"
        ):
            return False
        while self.stream[after].kind not in {"ROW", "END", "REL", "AMP", "IF", "FORALL"}:
            after += 1
        return self.stream[after].kind == "REL" and self.stream[k - 1].kind != "COMMA"

    def statement(self) -> Stated:
        """Parts joined by relation signs."""
        at = self.now.at
        ranges = self.quantifier() if self.now.kind == "FORALL" else ()
        if ranges:
            self._holds()
        parts = [self.side()]
        signs: list[str] = []
        self._chain(parts, signs)
        return Stated(tuple(parts), tuple(_assigned(parts, signs)), ranges, (), at)

    def _chain(self, parts: list[Node], signs: list[str]) -> None:
        while self.now.kind in {"REL", "OVERSET"}:
            if self.now.text == ">" and self.open and self.open[-1] == "<":
                return
            sign = self._relation()
            signs.append(sign)
            while self.now.kind == "NEWLINE":
                self.take()
            parts.append(self.member_set() if sign in {"∈", "⊆", "∉"} else self.side())

    def side(self) -> Node:
        """One side of a relation; ± only here."""
        if self.now.kind == "OP" and self.now.text == "±":
            token = self.take()
            inner = self.expression()
            return Bracket("±", ((inner,),), "", False, token.at)
        return self.expression()

    def _relation(self) -> str:
        token = self.take()
        if token.kind == "REL":
            if token.text == "=" and self.now.kind == "BANG":
                self.take()
            return token.text
        self.skip_group()
        braces = self.accept("OPEN", "{")
        sign = self.take()
        if sign.kind not in {"REL", "IMPLIES"}:
            raise ReadingError("a sign is expected below", sign.at, hint="write \\overset{!}{=}")
        if braces:
            self.close_brace()
        return sign.text

    def member_set(self) -> Node:
        """The set after ∈: an interval with any brackets, a finite set, a space, a name."""
        opened = self.now
        if not (opened.text in {"[", "(", "]"} and opened.kind in {"OPEN", "CLOSE"}):
            return self.expression()
        self.take()
        self.enter("[", opened.at)
        items = [self.expression()]
        while self.accept("COMMA") or self.accept("SEMI"):
            items.append(self.expression())
        closed = self.take()
        if self.now.kind == "SUP" and self.ahead().text in {"n", "N", "m", "{"}:
            self.take()
            self.argument()
        if closed.text not in {"]", ")", "["} or len(items) != 2:  # noqa: PLR2004
            raise ReadingError("this interval is not readable", opened.at, hint="write [0, C]")
        self.open.pop()
        return Bracket("interval", (tuple(items),), _ends(opened, closed), False, opened.at)


def _assigned(parts: list[Node], signs: list[str]) -> list[str]:
    """w := w + y_i x_i changes w; L := … names L."""
    if ":=" not in signs:
        return signs
    left = parts[0]
    again = isinstance(left, Name) and len(signs) == 1 and _occurs(left, parts[1])
    return ["←" if again else "=" if sign == ":=" else sign for sign in signs]


def _occurs(name: Name, tree: object) -> bool:
    if isinstance(tree, Name):
        return tree._replace(at=name.at) == name
    return isinstance(tree, tuple) and any(_occurs(name, part) for part in tree)


def _ends(opened: Token, closed: Token) -> str:
    """Which ends are open: "(", ")", "()", or nothing."""
    below = "(" if opened.text in {"(", "]"} else ""
    above = ")" if closed.text in {")", "["} else ""
    return below + above


def _quantified(statements: list[Stated], ranges: tuple[Range, ...]) -> list[Stated]:
    """A range after a comma holds for all statements before that mention its index."""
    wanted = {i for r in ranges for i in r.indices}
    result = []
    for made in statements:
        letters = _letters(made.parts)
        mentioned = bool(letters & wanted) and not made.ranges
        result.append(made._replace(ranges=(*made.ranges, *ranges)) if mentioned else made)
    if not any(a is not b for a, b in zip(result, statements, strict=True)):
        result[-1] = result[-1]._replace(ranges=(*result[-1].ranges, *ranges))
    return result


def _letters(parts: object) -> set[str]:
    """All letters and indices in a tree."""
    if isinstance(parts, Name):
        return {parts.letter, parts.sup, *parts.sub}
    if isinstance(parts, tuple):
        return set().union(*(_letters(p) for p in parts))
    return set()
