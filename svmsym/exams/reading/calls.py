"""Letters with scripts and what they are called on: f(x), K(x, z), w(t+1), x(1)."""

from __future__ import annotations

from svmsym.exams.reading.brackets import closing
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.sets import Sets
from svmsym.exams.reading.syntax import Bracket, Call, Name, Node, Ones

ALWAYS_CALLED = frozenset("fghLJφΦψℓσ")
CALLED_ON_LETTERS = frozenset("WDQPqdΛΘθERFVHTps")
NEVER_CALLED = frozenset("wbxyzuvCαξμλ")
KERNELS = frozenset("Kkκ")
_POINTS_OR_STEPS = frozenset("xzwyα")
_STEPS = frozenset("tkhnijlms")  # letters that count steps, as in w(t+1)
_PAIR = 2


class Calls(Sets):
    """Parses a letter, and the brackets behind it where it is a function."""

    def named(self) -> Node:
        """A letter with scripts, or a call f(x)."""
        name = self.name()
        if not isinstance(name, Name):
            return self.indicated(name) if isinstance(name, Ones) else name
        if name.letter == "I" and not (name.sub or name.sup) and self.relation_inside(self.k):
            return self.indicated(Ones(name.at))
        token = self.now
        optimal = token.text == "*" and token.tight and self.ahead().text == "(" and self.ahead().tight
        if optimal and name.letter in ALWAYS_CALLED and self._defined_behind():
            self.take()
            name, token = name._replace(marks=f"{name.marks} *".strip()), self.now  # f*(x) = …
        elif optimal and name.letter in ALWAYS_CALLED:
            raise ReadingError("a factor, or a function with a star?", token.at, hint="write f^*(x)")
        if not (token.kind == "OPEN" and token.text in {"(", "["}) or not (token.tight or self.latex):
            return name
        letter = name.letter
        stepped = self._stepped(name)
        if stepped is not None:
            return stepped
        if letter in ALWAYS_CALLED:
            return self.call(name)
        below = name.sub[0] if len(name.sub) == 1 and name.sub[0].isalpha() else ""
        worded = len(below) > _PAIR or (letter == "E" and below in {"in", "out"})  # E_hinge(w), E_in(w)
        if letter in KERNELS or letter == "y" or (letter not in NEVER_CALLED and (worded or not name.sub)):
            mark = self.k
            depth = len(self.open)
            try:
                called = self.call(name)
            except ReadingError:
                called = None
            if called is not None and _plausible_call(name, called.arguments):
                return called
            self.k = mark
            del self.open[depth:]
        return name

    def _defined_behind(self) -> bool:
        """Whether an equality sign follows the brackets behind a star."""
        end = closing(self.stream, self.k + 1)
        return self.stream[min(end + 1, len(self.stream) - 1)].text == "="

    def _stepped(self, name: Name) -> Name | None:
        """w(t+1) and w(t) are steps of an algorithm, no products."""
        first, second, third = self.ahead(), self.ahead(2), self.ahead(3)
        if self._counted(name):
            self.k += 3
            return name._replace(sup=first.text)
        if name.letter not in NEVER_CALLED or first.kind != "NAME" or first.text not in _STEPS:
            return None
        alone = second.text == ")"
        signs = {"+": "plus", "-": "minus"}
        if not alone and not (
            second.text in signs
            and third.text.isdigit()
            and len(third.text) == 1
            and self.ahead(4).text == ")"
        ):
            return None
        if first.text not in "tk":
            raise ReadingError(
                f"{name.letter} with a step in brackets is not read", name.at, hint="write the formula"
            )
        self.k += 3 if alone else 5
        return name._replace(
            sub=(*name.sub, *((first.text,) if alone else (first.text, signs[second.text], third.text)))
        )

    def _counted(self, name: Name) -> bool:
        """x(1) is x^{(1)}; nobody multiplies a letter by a number in brackets behind it."""
        first, second = self.ahead(), self.ahead(2)
        number = first.kind == "NUM" and first.text.isdigit() and len(first.text) == 1
        inside = number and self.now.tight and first.tight and second.text == ")"
        if not inside or name.sub or name.sup or name.letter not in _POINTS_OR_STEPS:
            return False
        if self.ahead(3).text in {"(", "^"} and self.ahead(3).tight:
            raise ReadingError(
                f"is {name.letter}({first.text}) a product?",
                name.at,
                hint=f"write {name.letter}·{first.text}",
            )
        return True

    def call(self, name: Name) -> Call:
        """name(arguments)."""
        group = self.bracket()
        if isinstance(group, Bracket) and len(group.rows) > 1 and all(len(row) == 1 for row in group.rows):
            group = group._replace(rows=(tuple(row[0] for row in group.rows),))  # f(2|1)
        if not isinstance(group, Bracket) or len(group.rows) != 1:
            raise ReadingError(
                f"the arguments of {name.letter} are not readable", name.at, hint="separate with commas"
            )
        if not group.rows[0]:
            raise ReadingError("the brackets are empty", group.at, hint="write what belongs there")
        return Call(name, group.rows[0], name.at)


def _plausible_call(name: Name, arguments: tuple[Node, ...]) -> bool:
    if name.letter in KERNELS:
        return len(arguments) == _PAIR
    letters = all(isinstance(a, Name | Call) for a in arguments)
    if name.letter not in CALLED_ON_LETTERS and name.letter != "y":
        at_a_point = isinstance(arguments[0], Name) and arguments[0].letter in {"x", "z"}  # l(x_1), t(x)
        loss = name.letter == "l" and len(arguments) > 1  # l(1, 0.3)
        return loss or (letters and (len(arguments) > 1 or (at_a_point and not (name.sub or name.sup))))
    if name.letter == "y":
        if len(arguments) > 1 and not (name.sub or name.sup):
            return True  # y(2, 0): the class of a point
        point = arguments[0] if len(arguments) == 1 else None
        return isinstance(point, Name) and point.letter == "x" and not (name.sub or name.sup)
    return letters
