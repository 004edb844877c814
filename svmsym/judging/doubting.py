"""Other ways to take an answer, asked only where it is about to be called wrong.

A refutation is final if it holds however the answer may be taken. Some notations mean different things in
different places (0,5 is a number or two; w^t is a transpose or a step), and some sentences leave open what
is a premise and what is claimed. If the answer is right when it is taken in another way, it is left open.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from svmsym.judging.claiming import is_unclear_reason, without_denied
from svmsym.meaning.letters import key_of
from svmsym.writing import tree as t
from svmsym.writing.page import Page
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

_LETTER = r"[A-Za-zα-ωΑ-Ω]"
_SIGN = r"(?:[=<>≤≥≠∈]|\\(?:le|ge|leq|geq|in|ne)\b)"
_RUN = re.compile(r"(?<![\w.,])[-−]?\d+(?:,[-−]?\d+)+(?![\w.])")  # numbers with commas, and no spaces
_MOST_GROUPINGS = 25
_MOST_RUNS = 4  # lists of one text
_LONGEST_RUN = 12
_LONGEST_DOUBTED = 300  # characters of a text whose commas are doubted: a list of numbers is short
# Notations with more than one meaning, and the other meaning written plainly.
_NOTATIONS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), other)
    for pattern, other in (
        (r"(?<=\d),(?=\d)", "."),  # 0,5
        (r"\b[Ss]um over (?:all )?(\w) of\b", r"sum_\1"),
        (r"(?<=[\w)\]}])\s*\^\s*(?:t\b|\{\s*t\s*\})", "^T"),  # w^t x
        (rf"({_LETTER})\s*\^\s*\{{\s*(\w)\s*\^\s*\{{?T\}}?\s*\}}", r"\1_\2^T"),  # x^{i^T}
        (rf"({_LETTER})\^([+-])(?=[\s=+·*)−-])", r"\1_\2"),  # x^+
        (r"\b([wx])\(\s*(\d|t(?:\s*\+\s*1)?)\s*\)", r"\1_{\2}"),  # w(t+1), x(1)
        (r"(?<=\d)\s+[xX]\s+(?=\d)", " * "),  # 2 x 3
        (r"(?<=[)\w])\s*\.\s*(?=[φΦ\\])", " · "),  # φ(x).φ(z)
        (r"(?:<|⟨|\\langle)\s*(-?[\d./]+(?:\s*,\s*-?[\d./]+)+)\s*(?:>|⟩|\\rangle)", r"(\1)"),  # <1, -1>
        (r"=\s*\\?\{(-?[\d./]+(?:\s*,\s*-?[\d./]+)+)\\?\}", r"= (\1)"),  # α = {¼, ¼, ½}
        (r"<(?=\S)([^<>=,;]+),([^<>=,;]+)(?<=\S)>", r"⟨\1,\2⟩"),  # C <u, v> w
        (rf"({_LETTER}|\\phi|\\Phi)\s*:\s*({_LETTER})\s*(?:→|->|↦|\\mapsto|\\to)", r"\1(\2) ="),  # φ: x ↦ …
        (rf"({_SIGN}[^=<>≤≥≠]*)\s[yeo]\s(?=[^=<>≤≥≠]*{_SIGN})", r"\1, "),  # α ≥ 0 y μ ≥ 0
        (rf"({_SIGN}[^,;=]*?)\s\(\d\)(?=\s*(?:[,;.]|=>|⇒|$))", r"\1"),  # w_1 + b = 1 (1)
    )
)


def other_writings(text: str) -> Iterator[str]:
    """List the texts that an answer may have been meant as: each notation alone, then all of them.

    >>> list(other_writings("b = 0,5"))
    ['b = 0.5']
    """
    every, seen = text, {text}
    for pattern, other in _NOTATIONS:
        every = pattern.sub(other, every)
        changed = pattern.sub(other, text)
        if changed not in seen:
            seen.add(changed)
            yield changed
    for changed in (*with_other_commas(text), every):
        if changed not in seen:
            seen.add(changed)
            yield changed


def with_other_commas(text: str) -> Iterator[str]:
    """List the texts in which commas without spaces are decimal ones; beside semicolons also separators.

    >>> list(with_other_commas("w = (0,5,-1,5)"))
    ['w = (0.5,-1.5)', 'w = (0.5,-1,5)', 'w = (0,5,-1.5)']
    >>> next(with_other_commas("K = (1,2;2,4)"))
    'K = (1, 2;2, 4)'
    """
    if len(text) > _LONGEST_DOUBTED:
        return
    if ";" in text and _RUN.search(text):
        yield _RUN.sub(lambda run: run.group().replace(",", ", "), text)
    runs = list(itertools.islice(_RUN.finditer(text), _MOST_RUNS))
    ways = itertools.product(*(_groupings(run.group().split(",")) for run in runs))
    for way in itertools.islice(ways, _MOST_GROUPINGS) if runs else ():
        ends = [0, *(run.end() for run in runs)]
        before = [text[end : run.start()] for end, run in zip(ends, runs, strict=False)]
        changed = "".join(map("".join, zip(before, way, strict=True))) + text[ends[-1] :]
        if changed != text:
            yield changed


def _groupings(numbers: Sequence[str]) -> list[str]:
    """List a few ways; in a long list commas are no decimal ones."""
    if len(numbers) > _LONGEST_RUN:
        return [",".join(numbers)]
    return list(itertools.islice(_grouped(numbers), _MOST_GROUPINGS))


def _grouped(numbers: Sequence[str]) -> Iterator[str]:
    """List the ways to join neighbours to decimal numbers."""
    if len(numbers) <= 1:
        yield "".join(numbers)
        return
    first, second, *rest = numbers
    if second.isdecimal():
        yield from (f"{first}.{second}" + (f",{one}" if one else "") for one in _grouped(rest))
    yield from (f"{first},{one}" for one in _grouped(numbers[1:]))


def other_pages(page: Page) -> Iterator[Page]:
    """List a page without reasons and definitions, without steps before its last conclusion, without denials.

    "Set ∂L/∂w = 0" supposes it, or demands it. "There is no bound α_i ≤ C" denies that it is asked for, not
    that it holds.
    """
    statements = page.statements
    said = tuple(s for s in statements if not isinstance(s.node, t.Not) and is_statement(s.node))
    if said and any(isinstance(s.node, t.Not) for s in statements):
        yield replace(page, statements=said)
    for k, one in enumerate(statements):
        if k and one.link == "or" and not isinstance(one.node, t.Implies):  # A or B, depending on …
            after = statements[k + 1 :]
            yield replace(page, statements=(*statements[:k], *after))
            yield replace(page, statements=(*statements[: k - 1], replace(one, link=""), *after))
    if any(s.role == "supposition" for s in statements):
        demanded = (replace(s, role="claim") if s.role == "supposition" else s for s in statements)
        yield replace(page, statements=tuple(demanded))
    claimed = tuple(s for s in statements if s.role not in {"reason", "definition"})
    if claimed and len(claimed) < len(statements):
        yield replace(page, statements=claimed)
    last = max((k for k, s in enumerate(statements) if s.link in {"so", "⇒"}), default=0)
    if last:
        yield replace(page, statements=statements[last:])


def other_claims(found: Sequence[Node]) -> Iterator[list[Node]]:
    """List the claims with the first one as a premise of the others; "if A then B and C" with C under A."""
    said = [n for n in found if is_statement(n)]
    if len(said) <= 1:
        return
    first, *rest = said
    if isinstance(first, t.Implies):
        yield [first, *(n if isinstance(n, t.Implies) else replace(first, conclusion=n) for n in rest)]
    premise = first.item if isinstance(first, t.Quantified) and first.word == "all" else first
    yield [t.Implies(premise, n, at=n.at) for n in rest]


def claims_with_reasons(page: Page, found: Sequence[Node]) -> list[Node]:
    """Take the last claim under all that was supposed or given as a reason; nothing without reasons."""
    given: list[Node] = [n.premise for n in found if isinstance(n, t.Implies)]
    reasons = [s.node for s in page.statements if s.role == "reason"]
    for node in reasons:
        given += [o for o in node.over if is_statement(o)] if isinstance(node, t.Quantified) else [node]
    if not reasons or not found or isinstance(found[-1], t.Implies) or not all(map(is_statement, given)):
        return []
    premise = given[0] if len(given) == 1 else t.Joined("and", tuple(given))
    return [t.Implies(premise, found[-1], at=found[-1].at)]


def coordinates_of(node: Node) -> tuple[t.Number, ...]:
    """Find the numbers of a coordinate of w or x: 1 of w_1 and w(1)."""
    match node:
        case t.Scripted(base=t.Name(letter="w" | "x" | "z"), sub=(t.Number() as number,), sup=()):
            return (number,)
        case t.Call(function=t.Name(letter="w" | "x" | "z"), arguments=(t.Number() as number,)):
            return (number,)
    return ()


_FORMULA_END = re.compile(r"[\d)\]}][\s,;.:!–-]*$")
_POINT = re.compile(r"\(\s*[-−]?\d[^()]*,[^()]*\)")


def find_unheard(text: str, page: Page) -> str:
    """Find a word or a point that was passed over, and may say that a right formula is not meant as right.

    A single word behind an answer is a verdict; the coordinates of a point, of which something is said, are a
    claim. Words that govern a formula ("it is a legend that") are doubts of the reader.
    """
    spans = [(s.at, s.end) for s in page.statements]
    for statement in without_denied(page):
        if statement.strange and statement.role != "withdrawn":
            return statement.strange[0]
        if is_unclear_reason(statement):
            return text[statement.at : statement.end] or "because"
    for word, at in page.remarks:
        behind = text[at + len(word) :]
        alone = not re.search(r"\w", behind) and _FORMULA_END.search(text[:at])
        if alone:
            return word
    if page.remarks:
        for found in _POINT.finditer(text):
            if spans and all(end <= found.start() for _, end in spans):
                return found.group()
    return ""


# What is plain cannot be meant otherwise, so that kinds that do not fit are a mistake of the answer.
_PLAIN = (
    t.Name,
    t.Number,
    t.Scripted,
    t.Sum,
    t.Product,
    t.Quotient,
    t.Power,
    t.Norm,
    t.Angle,
    t.Transposed,
    t.Big,
    t.Relation,
    t.Bracket,
    t.Quantified,
    t.Function,
    t.Derivative,
    t.Call,
    t.Listed,
    t.Dots,
    t.Joined,
    t.Implies,
)


def is_plain(nodes: Sequence[Node], wanted: Sequence[Node]) -> bool:
    """Whether formulas have only notations with one meaning; braces are a set where a set is wanted."""
    sets = any(_is_set(one) for n in wanted for one in t.walk(n))
    if names_values_of_function(nodes, wanted):
        return False
    return all(
        (sets and _is_set(one)) or (isinstance(one, _PLAIN) and not _is_open(one))
        for n in nodes
        for one in t.walk(n)
    )


def names_values_of_function(nodes: Sequence[Node], wanted: Sequence[Node]) -> bool:
    """Whether a name stands alone that is a function elsewhere: f for all f(x_i)."""
    called = {key_of(one.function) for n in wanted for one in t.walk(n) if isinstance(one, t.Call)} - {"K"}
    heads = {id(one.function) for n in nodes for one in t.walk(n) if isinstance(one, t.Call)}
    return any(
        isinstance(one, t.Name) and id(one) not in heads and key_of(one) in called
        for n in nodes
        for one in t.walk(n)
    )


def _is_set(node: Node) -> bool:
    return isinstance(node, t.Bracket) and node.opened in {"{", "\\{"}


def _is_open(node: Node) -> bool:
    """Whether a notation has several meanings: w^t, w(1), y∘X, a list in a list, a set as a list, ⟨1, 2⟩."""
    match node:
        case t.Product(signs=signs):  # programs repeat a list for every column of a matrix
            return bool({"∘", "⊙"} & set(signs))
        case t.Scripted(sup=sup):
            return bool(sup)
        case t.Power(exponent=exponent):
            return any(isinstance(one, t.Name) for one in t.walk(exponent))
        case t.Call(function=t.Name(letter=letter), arguments=arguments):
            return letter in "wxyαξ" or any(isinstance(a, t.Name) and a.letter == "X" for a in arguments)
        case t.Bracket(opened=opened, rows=rows):
            lists = any(
                isinstance(one, t.Bracket) and len(one.rows[0]) > 1
                for row in rows
                for cell in row
                for one in t.walk(cell)
            )
            return opened not in {"(", "["} or (lists and len(rows[0]) > 1)
        case t.Angle(left=left, right=right):
            return isinstance(left, t.Number) and isinstance(right, t.Number)
    return False
