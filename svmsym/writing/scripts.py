"""Subscripts, superscripts, marks and arguments: what stands at a letter."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from svmsym.writing.brackets import Brackets
from svmsym.writing.grammar import STARTS
from svmsym.writing.limits import MOST_SCRIPTS
from svmsym.writing.signs import INDICES, LABELS
from svmsym.writing.tree import (
    Angle,
    Bracket,
    Call,
    Family,
    Function,
    Indicator,
    Listed,
    Marked,
    Name,
    Node,
    Norm,
    Number,
    Ones,
    Power,
    Product,
    Quotient,
    Relation,
    Scripted,
    Selection,
    Sum,
    Transposed,
    walk,
)

# Letters that a bracket may follow as an argument, also with a blank between.
CALLED = frozenset("fghKkLJFGEHRDWφΦψηpPVσδQTSI")


class Scripts(Brackets):
    """Reads factors."""

    def factor(self) -> Node:
        """Read a primary with its scripts, marks and arguments."""
        node = self.primary()
        hung = 0
        while True:
            hung += 1
            if hung > MOST_SCRIPTS:
                raise self.fail("signs stand within signs too often", f"the limit is {MOST_SCRIPTS}")
            if self.at("SUB") and not self._next_is_blank():
                node = self._subscript(node)
            elif self.at("SUP") or self.at("SUP*"):
                node = self._superscript(node)
            elif self.at("TOP"):
                self.take()
                node = transposed(node)
            elif (self.at("PRIME") and not self.now.space) or self.at("MARK"):
                node = marked(node, self.take().text)
            elif self.at("OP", "*") and self._star_is_mark(node):
                self.take()
                node = marked(node, "*")
            elif self.at("OP", "+", "-") and isinstance(node, Name | Scripted) and self._sign_is_mark():
                node = marked(node, self.take().text)
            elif self.accept("OVERLINE"):
                node = Quotient(ungrouped(node), ungrouped(self.factor()), at=node.at)
            elif self.at("squared"):
                self.take()
                node = Power(node, Number(Fraction(2)), at=node.at)
            elif self.at("DAGGER"):
                self.take()
                node = Power(node, Name("†"), at=node.at)
            elif self.at("METHOD"):
                node = self._method(node)
            elif self.at("OPEN", "(") and self._calls(node):
                node = self._call(node)
            elif (
                self.at("OPEN", "[")
                and not self.outwards
                and not self.now.space
                and (isinstance(node, Name | Call) or self._picks())
                and not self.now.math
            ):
                node = self._indexed(node)
            elif (
                self.at("BANG", "!")
                and not self.now.space
                and isinstance(node, Number | Name | Scripted | Bracket)
                and (self.ahead().kind not in {"REL", "END", "STOP"} or isinstance(node, Bracket))
            ):
                self.take()
                node = Function("factorial", (node,), at=node.at)
            else:
                return node

    def _next_is_blank(self) -> bool:
        return self.ahead().kind in {"END", "COMMA", "LINE"}

    def _sign_is_mark(self) -> bool:
        """Tell whether a plus or minus marks the letter: it stands at it, and cannot join anything."""
        before, behind = self.tokens[self.place - 1], self.ahead()
        if self.now.space or before.kind not in {"NAME", "GLUED"} or before.end != self.now.at:
            return False
        return behind.kind == "REL" or (behind.space and behind[:2] in {("OP", "+"), ("OP", "-")})

    def _star_is_mark(self, node: Node) -> bool:
        """Tell whether a star marks the letter: what it could multiply is missing, or behind a blank."""
        before, behind = self.tokens[self.place - 1], self.ahead()
        if (
            self.now.space
            or before.kind not in {"NAME", "CLOSE", "GLUED", "NUM"}
            or before.end != self.now.at
        ):
            return False
        if behind[:2] == ("REL", "<") and self._angle_behind():
            return False
        closes = (behind.kind == "NORM" and self.norms) or (behind.kind == "BAR" and self.bars)
        if behind.kind in STARTS | {"BAR", "NORM"} and not closes:
            return behind.space and before.kind != "NUM" and behind.kind != "NUM"
        return before.kind != "NUM" or isinstance(node, Scripted)

    def _angle_behind(self) -> bool:
        """Tell whether <u, v> begins behind this sign."""
        self.place += 1
        found = self.starts()
        self.place -= 1
        return found

    def _calls(self, node: Node) -> bool:
        """Tell whether a round bracket behind a letter is kept with it, as an argument or a factor."""
        base = node
        while isinstance(base, Scripted | Power | Transposed):
            base = base.base
        if isinstance(node, Transposed | Power) or not isinstance(base, Name):
            return False
        return not self.now.space or (base.letter in CALLED and not isinstance(node, Scripted))

    def _call(self, node: Node) -> Node:
        arguments = self.bracket(function=True)
        if node == Name("I") and isinstance(arguments, Bracket) and isinstance(arguments.only, Relation):
            return Indicator(arguments.only, at=node.at)  # 𝕀(z < 0)
        if isinstance(arguments, Bracket) and len(arguments.rows) == 1 and arguments.closed == ")":
            return Call(node, arguments.rows[0], at=node.at)
        if isinstance(arguments, Angle):  # p(y|x)
            return Call(node, (arguments.left, arguments.right), at=node.at)
        return Product((node, arguments), ("",), at=node.at)

    def _method(self, node: Node) -> Node:
        """Read v.sum() and w.dot(x) of a program."""
        name = self.take().text
        inside = self.bracket(function=True)
        arguments = inside.rows[0] if isinstance(inside, Bracket) else (inside,)
        return along_axis(Function(name, (node, *arguments), at=node.at))

    def _picks(self) -> bool:
        """Tell whether a colon stands in the square bracket that begins here: (a + b)[:, None]."""
        return any(t.kind == "COLON" for t in self.tokens[self.place : self.closing(self.place)])

    def _counts_from_zero(self) -> bool:
        """Tell whether an entry 0 is picked somewhere: K[0, 1]."""
        return any(
            (a.text, b.kind, b.text) == ("[", "NUM", "0") for a, b in pairwise(self.tokens) if not b.space
        )

    def _indexed(self, node: Node) -> Node:
        """Read alpha[i], X[S, :] and y[mask] of a program."""
        found = self.bracket(function=True)
        if isinstance(found, Bracket) and found.closed == "]" and len(found.rows) == 1:
            items = found.rows[0]
            if self._counts_from_zero():
                items = tuple(Number(i.value + 1, at=i.at) if isinstance(i, Number) else i for i in items)
            if all(
                isinstance(i, Number | Sum) or (isinstance(i, Name) and i.letter in INDICES) for i in items
            ):
                return Scripted(node, items, at=node.at)
            return Selection(node, items, at=node.at)
        return Product((node, found), ("",), at=node.at)

    # ---- Below and above

    def _script_content(self) -> Node:
        """Read what stands behind _ or ^: one thing, or braces."""
        if self.at("OPEN", "{") and (marks := self._marks()):
            return marks
        if self.at("OPEN", "{"):
            self.take()
            with self.inside():
                outer, self.separators = self.separators, "comma"
                found = self.statements("CLOSE")
                self.separators = outer
            self.expect("CLOSE", "}")
            return found
        if self.at("OPEN", "("):
            return self.bracket(function=True)
        if self.at("OP", "-") and self.ahead().kind == "NUM" and not self.ahead().space:  # A^-1
            at = self.take().at
            return Sum((self.number(),), ("-",), at=at)
        if self.at("OP", "+", "-", "*", "±") or self.at("SUP*"):
            return Name(self.take().text, at=self.tokens[self.place - 1].at)
        if self.at("PRIME") or self.at("TOP"):
            token = self.take()
            return Name("⊤" if token.kind == "TOP" else token.text, at=token.at)
        if self.at("NUM"):
            return self.number()
        return self.primary()

    def _marks(self) -> Node | None:
        """Read marks alone within braces: {*}, {*T}, {+}."""
        end = self.closing(self.place)
        if end < 0:
            return None
        inside = self.tokens[self.place + 1 : end]
        signs = [("⊤" if t.kind == "TOP" or t.text == "T" else t.text) for t in inside if t.kind != "COMMA"]
        if [t.text for t in inside] in (["≥", "0"], [">", "0"]):  # ℝ_{≥0}
            self.place = end + 1
            return Name("+" if inside[0].text == "≥" else "++", at=inside[0].at)
        if not signs or not set(signs) <= {"*", "+", "-", "±", "'", "''", "⊤"}:
            return None
        self.place = end + 1
        names = tuple(Name(sign, at=inside[0].at) for sign in signs)
        return names[0] if len(names) == 1 else Listed(names, at=inside[0].at)

    def _subscript(self, node: Node) -> Node:
        self.take()
        content = self._script_content()
        items = split_indices(content)
        match node:
            case Norm():
                return Norm(node.body, items, at=node.at)
            case Ones() | Number(value=Fraction(numerator=1, denominator=1)):  # 1_n, 1_{y_i ≠ t_i}
                return Indicator(content, at=node.at) if isinstance(content, Relation) else Ones(at=node.at)
            case Bracket() if node.only is not None and len(items) == 1 and items[0] == Name("+"):
                return Function("positive", (node.only,), at=node.at)
            case Bracket() if node.only is not None or len(node.rows) == 1:
                body = node.only if node.only is not None else node
                if node.only is not None and not _has_indices(body, items):
                    return Scripted(body, items, at=node.at)  # (Qα)_i is an entry
                return Family(body, items, at=node.at)
            case Name() if (
                len(items) == 1 and isinstance(items[0], Name) and items[0].letter in {"+", "-", "±"}
            ):
                return marked(
                    node, "₊" if items[0].letter == "+" else "₋" if items[0].letter == "-" else "₊₋"
                )
            case Power():  # w^2_i
                return Power(self._with_sub(node.base, items), node.exponent, at=node.at)
            case Transposed():
                return Transposed(self._with_sub(node.base, items), at=node.at)
        return self._with_sub(node, items)

    @staticmethod
    def _with_sub(node: Node, items: tuple[Node, ...]) -> Node:
        labels = tuple(i for i in items if _is_label(i))
        if isinstance(node, Scripted) and labels == items and not any(map(_is_label, node.sub)):
            return labelled(node, labels)
        if isinstance(node, Scripted) and not all(map(_is_label, node.sub)):
            return Scripted(node.base, (*node.sub, *items), node.sup, at=node.at)
        if labels and labels != items:
            own = tuple(i for i in items if i not in labels)
            return Scripted(Scripted(node, labels, at=node.at), own, at=node.at)
        return Scripted(node, items, at=node.at)

    def _superscript(self, node: Node) -> Node:
        if self.at("SUP*"):
            self.take()
            return marked(node, "*")
        each = self.take().text == ".^"
        content = self._script_content()
        return raised(node, content, each=each)


# ---- Building nodes


def along_axis(node: Function) -> Node:
    """Count the axis of a sum from 1, as sum(A, 1) does; a list that NumPy leaves goes with rows."""
    named = {a.parts[0]: a.parts[1] for a in node.arguments if isinstance(a, Relation) and a.signs == ("=",)}
    axis = named.get(Name("axis"))
    if axis is None:
        return node
    plain = (a for a in node.arguments if not isinstance(a, Relation))
    count = axis.value + 1 if isinstance(axis, Number) else Fraction(2)  # -1 is the last one
    found = Function(node.name, (*plain, Number(count, at=axis.at)), at=node.at)
    return found if count == 1 or Name("keepdims") in named else Transposed(found, at=node.at)


def marked(node: Node, mark: str) -> Node:
    """Put one more mark on a node; it sits on the letter: α_i^* is the letter α* with an index."""
    match node:
        case Name():
            return Name(node.letter, (*node.marks, mark), node.bold, at=node.at)
        case Scripted():
            return Scripted(marked(node.base, mark), node.sub, node.sup, at=node.at)
    return Marked(node, mark, at=node.at)


def ungrouped(node: Node) -> Node:
    """Drop the brackets that only group what stands above or below a fraction slash: (a + b)⁄2."""
    return node.only if isinstance(node, Bracket) and node.only is not None and node.opened == "(" else node


def transposed(node: Node) -> Node:
    """Transpose a node; a 1 that is transposed is the vector of ones."""
    if node == Number(Fraction(11)):  # 11ᵀ
        return Product((Ones(at=node.at), Transposed(Ones(at=node.at), at=node.at)), ("",), at=node.at)
    body = Ones(at=node.at) if node == Number(Fraction(1)) else node
    return Transposed(body, at=node.at)


def labelled(node: Node, labels: tuple[Node, ...]) -> Node:
    """Put a label at the letter itself, so that indices stand behind it: α_2^{new} is α_new at 2."""
    if isinstance(node, Scripted):
        return Scripted(Scripted(node.base, labels, at=node.at), node.sub, node.sup, at=node.at)
    return Scripted(node, labels, at=node.at)


def _has_indices(body: Node, items: tuple[Node, ...]) -> bool:
    """Tell whether the indices stand below letters of the body, so that it is a general entry."""
    below = (i for one in walk(body) if isinstance(one, Scripted) for i in (*one.sub, *one.sup))
    names = {n.letter for i in below for n in walk(i) if isinstance(n, Name)}
    return any(isinstance(i, Name) and i.letter in names for i in items) or not all(
        isinstance(i, Name) for i in items
    )


def _is_label(node: Node) -> bool:
    return isinstance(node, Name) and node.letter in LABELS and not node.marks


def embolden(node: Node) -> Node:
    """Make a letter, or a product of letters, bold."""
    match node:
        case Name():
            return Name(node.letter, node.marks, bold=True, at=node.at)
        case Scripted():
            return Scripted(embolden(node.base), node.sub, node.sup, at=node.at)
        case Product():
            return Product(tuple(map(embolden, node.factors)), node.signs, at=node.at)
        case Transposed():
            return Transposed(embolden(node.base), at=node.at)
    return node


def split_indices(content: Node) -> tuple[Node, ...]:
    """List the indices one by one: i, j in x_{ij} and x_{i,j}."""
    match content:
        case Product() if not any(content.signs) and all(
            isinstance(f, Name | Number) for f in content.factors
        ):
            return content.factors
        case Bracket() if len(content.rows) == 1 and content.opened == "(":
            return content.rows[0]
        case Listed():
            return content.items
    return (content,)


def raised(node: Node, content: Node, *, each: bool) -> Node:
    """Apply a superscript: a power, a transpose, a mark or an index in brackets."""
    match content:
        case Listed(items=items) if all(isinstance(i, Name) and not i.letter.isalpha() for i in items):
            for item in items:
                node = raised(node, item, each=each)
            return node
        case Listed(items=items) if all(map(_is_label, items)) and isinstance(node, Name | Scripted):
            words = "".join(i.letter for i in items if isinstance(i, Name))
            return labelled(node, (Name(words, at=content.at),))  # α^{new,unc}
        case Name(letter="⊤") | Name(letter="T"):
            return transposed(node)
        case Name(letter=letter) if letter in {"*", "+", "-", "±", "'", "''"} and not each:
            return marked(node, letter)
        case Name() if _is_label(content) and isinstance(node, Name | Scripted):
            return labelled(node, (content,))
        case Name(letter="†"):
            return Power(node, content, at=node.at)
        case Product(factors=(Bracket(opened="(") as index, Name(letter="T" | "⊤") as last), signs=("",)):
            return raised(raised(node, index, each=each), last, each=each)  # x^{(i)T}
        case Bracket() if content.opened == "(" and len(content.rows) == 1 and _is_index(content.rows[0]):
            return _above(node, content.rows[0])
    return Power(node, content, each, at=node.at)


def _is_index(items: tuple[Node, ...]) -> bool:
    """Tell whether a bracket above is an index: a letter, a natural number or t + 1; otherwise a power."""
    match items:
        case (Sum(terms=(Name(), Number()), signs=("+", _)),):
            return True
        case (Number(value=value),):
            return value.denominator == 1
        case (Sum() | Product() | Quotient(),):
            return False
    return True


def _above(node: Node, items: tuple[Node, ...]) -> Node:
    if isinstance(node, Scripted):
        return Scripted(node.base, node.sub, (*node.sup, *items), at=node.at)
    return Scripted(node, (), items, at=node.at)
