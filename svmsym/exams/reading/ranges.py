"""Σ with its ranges: Σ_{i=1}^n, Σ_{i∈S}, Σ_{i≠j}, sum(body, i=1..n)."""

from __future__ import annotations

from svmsym.exams.reading.brackets import closing, flat
from svmsym.exams.reading.conditions import INDICES, SETS, SIZES, index_letter, picked
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.expressions import Expressions
from svmsym.exams.reading.syntax import Extreme, Name, Node, Number, Range, Starred, Sum
from svmsym.exams.reading.tokens import Token

_ORDERS = frozenset("≠<>≤≥")


def indices_of(tree: object) -> set[str]:
    """The index letters below or above the letters of a tree."""
    if isinstance(tree, Name):
        return {i for i in (*tree.sub, tree.sup) if i in INDICES}
    return set().union(*map(indices_of, tree)) if isinstance(tree, tuple | list) else set()


def mentions(tree: object, index: str) -> bool:
    """Whether an index stands in a tree where no Σ and no max of the tree binds it.

    >>> mentions(Name("α", 0, ("i",)), "i")
    True
    """
    if isinstance(tree, Name):
        return index in {*tree.sub, tree.sup} or (tree.letter == index and not tree.sub)
    if isinstance(tree, Sum | Extreme) and any(index in r.indices for r in tree.ranges):
        return False
    return isinstance(tree, tuple) and any(mentions(part, index) for part in tree)


def _join(found: list[Range], member: Range) -> None:
    """j ≠ i, j ∈ S is one range."""
    for k, known in enumerate(found):
        if known.indices == member.indices and not (known.within or known.where or known.upper):
            found[k] = known._replace(within=member.within, upper=member.upper)
            return
    found.append(member)


class Ranges(Expressions):
    """Parses Σ and what stands below and above it."""

    def total(self) -> Node:
        """Σ_{i=1}^n body, sum(body, i=1..n), ΣΣ body."""
        token = self.take()
        below: tuple[Range, ...] = ()
        upper: Node | None = None
        while True:
            if self.now.kind == "SUB" and not below:
                self.take()
                below = self.ranges_below()
            elif self.now.kind == "SUP" and upper is None:
                self.take()
                upper = self._upper()
            else:
                break
        if not below and self.now.kind == "WORD" and self.now.text in {"of", "aller", "der", "von", "de"}:
            self.take()  # the sum of α_i y_i
        if not below and self.now.kind == "BY":
            below = self._in_words()
        if not below and upper is None and self._from_to():
            below = self._from_to_in_words()
        if upper is not None:
            below = tuple(r._replace(upper=upper) for r in below)
        if not below and self.now.kind == "OPEN" and self.now.text == "(" and self.now.tight:
            inside = self._sum_call(token)
            if inside is not None:
                return inside
        minus = self.accept("OP", "-") if self.now.text == "-" else None
        body = self.product()
        if minus:
            raise ReadingError("a minus stands right after Σ", minus.at, hint="put the summand into brackets")
        return Sum(below, body, token.at)

    def _from_to(self) -> bool:
        """sum from i = 1 to n of …"""
        worded = self.now.kind == "WORD" and self.now.text in {"from", "von", "desde", "de"}
        index = self.ahead(int(worded))
        texts = [self.ahead(worded + k).text for k in (1, 2, 3)]
        counted = index.kind == "NAME" and index.text in INDICES and texts[:2] == ["=", "1"]
        return counted and (worded or texts[2] in {"to", "bis", "hasta"})

    def _from_to_in_words(self) -> tuple[Range, ...]:
        self.accept("WORD")
        name = self.take()
        self.take()
        found = self._bounds([name], "")
        while self.now.kind == "WORD":
            self.take()
        return (found,)

    def _in_words(self) -> tuple[Range, ...]:
        """sum over all i of …"""
        at = self.take().at
        while self.now.kind in {"WORD", "FORALL"}:
            self.take()
        if self.now.kind != "NAME" or self.now.text not in INDICES:
            raise ReadingError("Σ needs an index", at, hint="write Σ_i")
        index = self.take()
        while self.now.kind == "WORD":
            self.take()
        return (Range((index_letter(index),), None, None, "", index.at),)

    def _upper(self) -> Node:
        if self.now.kind == "NUM" and not self.latex:
            return self.number(self.take())
        return self.argument()

    def _sum_call(self, token: Token) -> Node | None:
        """sum(body, i=1..n) as computer algebra writes it."""
        commas = [
            k
            for k in flat(self.stream, self.k + 1, closing(self.stream, self.k))
            if self.stream[k].kind == "COMMA"
        ]
        if not commas:
            return None
        opened = self.take()
        self.enter("(", opened.at)
        body = self.expression()
        if not self.accept("COMMA"):
            raise self.unexpected()
        found = self.range_items(")")
        self.leave(")", opened)
        return Sum(found, body, token.at)

    def ranges_below(self) -> tuple[Range, ...]:
        """What stands below Σ."""
        opened = self.now
        if opened.kind == "OPEN" and opened.text in {"{", "("}:
            self.take()
            self.enter(opened.text, opened.at)
            last = "}" if opened.text == "{" else ")"
            found = self.range_items(last)
            self.leave(last, opened)
            return found
        if opened.kind not in {"NAME", "STYLE"}:
            raise ReadingError("Σ needs an index below", opened.at, hint="write Σ_i or Σ_{i=1}^n")
        token = self.take()
        lower: Node | None = None
        second = self.ahead()
        if (
            self.now.kind == "COMMA"
            and self.now.tight
            and second.kind == "NAME"
            and second.tight
            and second.text in INDICES
            and self.ahead(2).kind in {"NAME", "SUM", "STYLE", "OPEN"}
        ):
            self.k += 2  # Σ_i,j
            return (Range((index_letter(token), second.text), None, None, "", token.at),)
        if self.now.text == "=" and self.now.tight and self.ahead().kind == "NUM":
            # sum_i=1^n: the braces are missing, but nothing else can be meant.
            self.take()
            lower = self.number(self.take())
        return (Range((index_letter(token),), lower, None, "", token.at),)

    def range_items(self, last: str) -> tuple[Range, ...]:
        """i=1 · i,j · i=1..n · i∈S · i:α_i>0 · i=1,j=1 up to the closing bracket."""
        found: list[Range] = []
        names: list[Token] = []
        while self.now.text != last and self.now.kind != "END":
            start = self.k
            pair = self._counted_pair()
            if pair is not None:
                found.append(pair)
                self.accept("COMMA")
                continue
            if self._condition_starts(last):
                found.append(self._picked(tuple(map(index_letter, names)), last))
                names = []
                continue
            if self._set_alone(last) and not names and not found:
                token = self.take()
                return (Range((), None, None, SETS[token.text], token.at),)
            token = self.take()
            if token.kind == "STYLE":
                self.k -= 1
                styled = self.plain_name()
                token = token._replace(kind="NAME", text=styled.letter if isinstance(styled, Name) else "")
            if self.now.kind == "WORD" and self.now.text in {"en", "in"}:
                self.put(self.k, self.now._replace(kind="REL", text="∈"))
            if token.kind != "NAME":
                raise ReadingError("this range is not readable", token.at, hint="write i=1, i∈S or i,j")
            if self.now.kind == "SUB" and token.text in {"x", "α"}:
                found.append(self._support_from(start, names, last))
                names = []
                continue
            names.append(token)
            self._continue_range(found, names, last)
            if self.now.kind == "COMMA":
                self.take()
        if names:
            found.append(Range(tuple(map(index_letter, names)), None, None, "", names[0].at))
        letters = [letter for one in found for letter in one.indices]
        if len(set(letters)) < len(letters):
            raise ReadingError("an index runs twice", self.now.at, hint="write one range for each index")
        return tuple(found)

    def _continue_range(self, found: list[Range], names: list[Token], last: str) -> None:
        """What stands behind the letters of a range: bounds, a set, a condition, or nothing."""
        if self.now.kind == "REL" and self.now.text in {"=", ":="}:
            self.take()
            found.append(self._bounds(names, last))
            names.clear()
        elif self.now.kind == "REL" and self.now.text == "∈":
            self.take()
            _join(found, self._within(names))
            names.clear()
        elif self.now.kind in {"COLON", "BAR"} and self._between_indices(1):
            self.take()
            found.append(Range(tuple(map(index_letter, names)), None, None, "", names[0].at, fixed=True))
            names.clear()
        elif self.now.kind in {"COLON", "BAR"}:
            self.take()
            found.append(self._picked(tuple(map(index_letter, names)), last))
            names.clear()
        elif self.now.kind == "REL" and self._between_indices(-1):
            sign = self.take().text
            self._unequal(found, names, sign, self.take())
            names.clear()
        elif self.now.kind == "REL":
            raise ReadingError(
                "a condition between indices is not read", self.now.at, hint="write the sums out"
            )

    def _set_alone(self, last: str) -> bool:
        """Σ_{SV}: the set without the index that runs through it."""
        return self.now.kind == "NAME" and self.now.text in {"S", "SV", "sv"} and self.ahead().text == last

    def _support_from(self, start: int, names: list[Token], last: str) -> Range:
        """x_i∈SV and α_i>0 stand for i∈S."""
        self.k = start
        member = self.power()
        name = member.base if isinstance(member, Starred) else member
        letters = tuple(name.sub) if isinstance(name, Name) else ()
        return self._support((*map(index_letter, names), *letters), member, last)

    def _condition_starts(self, last: str) -> bool:
        """y_i = 1, 0 < α_i < C and α_i < C below Σ; α_i > 0 and x_i ∈ SV are the support set."""
        if last == "" or self.now.kind in {"COMMA", "COLON", "BAR"}:
            return False
        if self.now.kind == "NUM":
            return self.ahead().kind == "REL"
        letter = self.now.kind == "NAME" and self.ahead().kind == "SUB"
        member = letter and self.now.text == "x"
        return letter and not member

    def _picked(self, indices: tuple[str, ...], last: str) -> Range:
        """The points for which conditions hold; the support set where they say no more than that."""
        mark, at = self.k, self.now.at
        if self.now.kind == "NAME":
            try:
                member = self.power()
                name = member.base if isinstance(member, Starred) else member
                known = indices or (tuple(name.sub) if isinstance(name, Name) else ())
                return self._support(known, member, last)
            except ReadingError:
                self.k = mark
        conditions = [self.statement()]
        while self.accept("COMMA") or self.accept("AND"):
            conditions.append(self.statement())
        found = indices or tuple(sorted(indices_of(conditions)))
        if len(found) != 1 or any(not made.signs for made in conditions):
            raise ReadingError("this condition is not read", at, hint="write i∈S, or i : and the condition")
        return Range(found, None, None, "", at, where=tuple(conditions))

    def _between_indices(self, shift: int) -> bool:
        """i ≠ j, i < j and no more than that."""
        first, sign, second, after = (self.ahead(shift + k) for k in range(4))
        letters = first.kind == second.kind == "NAME" and {first.text, second.text} <= INDICES
        return letters and sign.text in _ORDERS and after.kind in {"COMMA", "CLOSE"}

    def _unequal(self, found: list[Range], names: list[Token], sign: str, other: Token) -> None:
        """i ≠ j: a new index that differs from j, or a condition on indices that are there already."""
        first, second = index_letter(names[-1]), index_letter(other)
        for k, known in enumerate(found):
            if first in known.indices and not known.unequal:
                others = tuple(i for i in known.indices if i != first)
                fixed = known.fixed or known.lower is not None or bool(known.within)
                found[k] = known._replace(indices=(*others, first), unequal=second, sign=sign, fixed=fixed)
                return
        if len(names) > 1:
            raise ReadingError("this range is not readable", names[0].at, hint="write i≠j")
        found.append(Range((first,), None, None, "", names[0].at, second, sign=sign))

    def _counted_pair(self) -> Range | None:
        """1 ≤ i < j ≤ n."""
        texts = [self.ahead(k).text for k in range(7)]
        low, _, first, sign, second, _, _ = texts
        known = low == "1" and texts[1] == texts[5] == "≤" and sign in {"<", "≤"} and texts[6] in SIZES
        if not known or not {first, second} <= INDICES or first == second:
            return None
        at = self.now.at
        self.k += 7
        return Range((second, first), None, None, "", at, second, sign=sign, fixed=True)

    def _support(self, indices: tuple[str, ...], member: Node, last: str) -> Range:
        """α_i > 0 and x_i ∈ SV up to the closing bracket."""
        at = self.now.at
        signs = []
        while self.now.text != last and self.now.kind != "END":
            signs.append(self.take().text)
        return picked(indices, member, signs, at)

    def _bounds(self, names: list[Token], last: str) -> Range:
        """1 · 1..n · 1,…,n after i=."""
        at = names[0].at
        lower = self.expression()
        upper: Node | None = None
        mark = self.k
        self.accept("COMMA")
        counted = [1] if isinstance(lower, Number) and lower[:2] == (1, 1) else []
        while self.now.kind == "NUM" and self.ahead().kind == "COMMA":
            counted.append(int(self.take().text) if self.now.text.isdigit() else 0)
            self.take()
        whole = self.now.kind == "NUM" and self.now.text.isdigit() and last == ""
        if whole and counted and [*counted, int(self.now.text)] == list(range(1, len(counted) + 2)):
            upper = self.number(self.take())  # i = 1, 2, 3
            return Range(tuple(map(index_letter, names)), lower, upper, "", at)
        if self.accept("DOTS"):
            self.accept("COMMA")
            upper = self.expression()
        else:
            self.k = mark
        if self.now.kind == "WORD" and self.now.text in {"to", "bis", "hasta"}:
            self.take()
            upper = self.power()
        if last == "" and upper is None:
            raise ReadingError("this range is not readable", at, hint="write i = 1, …, n")
        return Range(tuple(map(index_letter, names)), lower, upper, "", at)

    def _within(self, names: list[Token]) -> Range:
        """S, SV or {1, …, n} after i∈."""
        at = names[0].at
        indices = tuple(map(index_letter, names))
        token = self.take()
        if token.kind == "STYLE":
            self.k -= 1
            inner = self.plain_name()
            token = token._replace(kind="NAME", text=inner.letter if isinstance(inner, Name) else "")
        if token.kind == "NAME" and token.text in SETS:
            if self.now.kind == "NAME" and token.text == "S" and self.now.text == "V":
                self.take()
            return Range(indices, None, None, SETS[token.text], at)
        if token.kind == "OPEN" and token.text in {"\\{", "{", "["}:
            if token.text == "[":
                upper = self.expression()
                self.take()
                return Range(indices, Number(1, 1, -1, at), upper, "", at)
            made = self._bounds(names, "}")
            if not (self.accept("CLOSE", "\\}") or self.accept("CLOSE", "}")) or made.upper is None:
                raise ReadingError("this set of indices is not readable", token.at, hint="write i = 1, …, n")
            return made
        raise ReadingError("this set of indices is unknown", token.at, hint="write i∈S or i = 1, …, n")
