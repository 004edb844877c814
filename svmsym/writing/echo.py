"""What was understood, as text and as LaTeX; read again, it says the same."""

from __future__ import annotations

from collections.abc import Sequence

from svmsym.writing import tree as t
from svmsym.writing.lexicon import properties
from svmsym.writing.page import Page, Statement
from svmsym.writing.sentences import read
from svmsym.writing.spelling import Spelling
from svmsym.writing.tree import Node

_LINKS = {"so": "so", "⇒": "⇒", "⇔": "⇔", "because": "because", "or": "or", "and": "and", "": ""}
_ROLES = {
    "claim": "",
    "definition": "where ",
    "supposition": "suppose ",
    "reason": "because ",
    "goal": "to show: ",
    "question": "is it true that ",
    "attempt": "first attempt: ",
    "withdrawn": "",
}


class _Sentence(Spelling):
    """Spells statements with their words in English."""

    def statement(self, node: Node) -> str:
        match node:
            case t.Quantified():
                return self._quantified(node)
            case t.Implies(premise=premise, conclusion=conclusion, both=True):
                return f"{self.spell(conclusion)}{self.word('iff')}{self.spell(premise)}"
            case t.Implies(premise=premise, conclusion=conclusion) if isinstance(premise, t.Noun):
                return f"{self.spell(conclusion)}{self.word('only for')}{self.spell(premise)}"
            case t.Implies(premise=premise, conclusion=t.Noun() as group):
                return f"{self.spell(premise)}{self.word('only for')}{self.spell(group)}"
            case t.Implies(premise=premise, conclusion=conclusion):
                said = f"{self.spell(premise)}{self.word('then')}{self.spell(conclusion)}"
                return self.word("if").lstrip() + said
            case t.Joined(word=word, items=items):
                return self.listed(items, self.word(word) if word == "or" else ", ")
            case t.Not(item=item):
                return f"{self.word('it is not true that').lstrip()}{self.spell(item)}"
            case t.Optimum():
                return self._optimum(node)
        raise TypeError(f"{type(node).__name__} has no spelling")

    def _quantified(self, node: t.Quantified) -> str:
        first, *rest = node.over
        said = self._range(first)
        for condition in rest:
            said += self.word("with") + self.spell(condition)
        if node.word == "some":
            return f"{self.word('there exists').lstrip()}{said}: {self.spell(node.item)}"
        if isinstance(node.item, t.Joined) and node.item.word == "or":
            return f"{self.word('for all').lstrip()}{said}: {self.spell(node.item)}"
        inner, item = "", node.item
        while isinstance(item, t.Quantified) and item.word == "all":
            more, *others = item.over
            inner += self.word("for all") + self._range(more)
            inner += "".join(self.word("with") + self.spell(condition) for condition in others)
            item = item.item
        return f"{self.spell(item)}{self.word('for all')}{said}{inner}"

    def _range(self, node: Node) -> str:
        match node:
            case t.Relation(parts=(element, t.Noun() as noun), signs=("∈",)):
                return f"{self.spell(noun)} {self.spell(element)}"
        return self.spell(node)

    def _optimum(self, node: t.Optimum) -> str:
        operator = f"\\{node.sense}" if self.latex else node.sense
        low = f"_{{{self.ranges(node.over)}}}" if node.over else ""
        text = f"{operator}{low} {self.spell(node.objective)}"
        if node.constraints:
            text += self.word("s.t.") + self.listed(node.constraints)
        return text

    def _chain(self, parts: tuple[Node, ...], signs: tuple[str, ...]) -> str:
        """Spell relations; those about nouns are said with "is"."""
        first, second = parts[0], parts[1]
        if isinstance(first, t.Noun) and first.name == "answer":
            return f"{self.sign(signs[0])} {super()._chain(parts[1:], signs[1:])}"
        spoken = isinstance(first, t.Noun) or _is_spoken(first)
        several = isinstance(first, t.Listed)
        if isinstance(second, t.Noun) and (spoken or several or signs != ("∈",)):
            every = "all " if signs == ("=",) and spoken else ""
            return f"{self._words(every)}{self.spell(first)}{self.word('are')}{self.spell(second)}"
        if isinstance(second, t.Noun) and second.name in properties():
            return f"{self.spell(first)}{self.word('is')}{self.spell(second)}"
        if not spoken:
            return super()._chain(parts, signs)
        rest = super()._chain(parts[1:], signs[1:])
        sign = "" if signs[0] == "=" else f"{self.sign(signs[0])} "
        return f"{self.spell(first)}{self.word('is')}{sign}{rest}"

    def _words(self, text: str) -> str:
        return rf"\text{{{text}}}" if self.latex and text else text

    def _applied(self, node: Node) -> str:
        match node:
            case t.Call(function=t.Noun(name=name), arguments=arguments):
                link = "number of" if name == "number" else f"{name} of"
                return self.word(link).lstrip() + self.listed(arguments)
            case t.Function(name="except", arguments=(group, left_out)):
                return f"{self.spell(group)}{self.word('except')}{self.spell(left_out)}"
        return super()._applied(node)


def _is_spoken(node: Node) -> bool:
    return (isinstance(node, t.Call) and isinstance(node.function, t.Noun)) or (
        isinstance(node, t.Function) and node.name == "except"
    )


def to_text(node: Node) -> str:
    """Write a tree as text.

    >>> to_text(t.Relation((t.Noun("margin"), t.Name("ρ")), ("=",)))
    'margin is ρ'
    """
    plain = not any(isinstance(one, t.Matrix) or _needs_latex(one) for one in t.walk(node))
    return " ".join(_Sentence(latex=not plain).spell(node).split())


def _needs_latex(node: Node) -> bool:
    """Tell whether only LaTeX can write this: a matrix, a name of several letters, a mark on a bracket."""
    match node:
        case t.Name(letter=letter):
            return len(letter) > 1
        case t.Marked(mark=mark):
            return mark in {"hat", "bar", "tilde", "dot"}
    return False


def to_latex(node: Node) -> str:
    r"""Write a tree as LaTeX.

    >>> to_latex(t.Power(t.Norm(t.Name("w")), t.Name("k")))
    '\\|w\\|^{k}'
    """
    return " ".join(_Sentence(latex=True).spell(node).split())


def is_faithful(statements: Sequence[Statement]) -> bool:
    """Tell whether the echo is read as the same: all lines as text, and each formula as LaTeX.

    >>> is_faithful(read("b = 1, so w = 2").page.statements)
    True
    """
    again = _read_back("\n".join(map(line_of, statements)))
    if again is None or [_job(s) for s in again] != [_job(s) for s in statements]:
        return False
    return all(_is_alone(_read_back(to_latex(s.node)), s.node) for s in statements)


def _read_back(text: str) -> tuple[Statement, ...] | None:
    page = read(text, "en", ways=1).page  # the usual way, in which people read it
    return None if page.failures or any(s.doubts for s in page.statements) else page.statements


def _is_alone(statements: tuple[Statement, ...] | None, node: Node) -> bool:
    return statements is not None and [s.node for s in statements] == [node]


def _job(statement: Statement) -> tuple[Node, str, str]:
    """What a statement says, as what, and how it is joined; a new line joins as "and" does."""
    link = "" if statement.link in {"and", "because"} else statement.link
    return statement.node, statement.role, link


def echo(page: Page) -> str:
    """Write what a page says, one statement a line, with the job and the link of each."""
    return "\n".join(map(line_of, page.statements))


def line_of(statement: Statement) -> str:
    """Write a statement with its job and its link to the one before."""
    doubts = f"  (not understood: {', '.join(statement.doubts)})" if statement.doubts else ""
    withdrawn = "  (withdrawn)" if statement.role == "withdrawn" else ""
    return f"{lead_of(statement)}{to_text(statement.node)}{doubts}{withdrawn}"


def lead_of(statement: Statement) -> str:
    """Write what stands before a statement: its job, or else its link to the one before."""
    link = _LINKS.get(statement.link, "")
    return _ROLES[statement.role] or (f"{link} " if link and link != "and" else "")
