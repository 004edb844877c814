"""The lines of a page with their statements, in the letters of the problem."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from svmsym.judging.claiming import DENIALS, is_case, said_of_set
from svmsym.judging.indices import rename_running
from svmsym.judging.nouns import is_prose, write_out_nouns
from svmsym.judging.outcome import Open
from svmsym.judging.pages.functions import strip_arguments
from svmsym.judging.pages.islands import Island, blank, islands_of, place_in
from svmsym.judging.pages.prose import find_doubt
from svmsym.judging.pages.subjects import Subject, key_in, letter_of
from svmsym.judging.renaming import Names, conventional, rename_all
from svmsym.judging.rewriting import letters_of, write_out_signs, write_out_transposes
from svmsym.judging.stating import write_out_optima
from svmsym.meaning.letters import FAMILY, Key, key_of
from svmsym.meaning.ranges import is_index
from svmsym.writing import tree as t
from svmsym.writing.echo import to_text
from svmsym.writing.page import Page, Statement
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.sentences import read
from svmsym.writing.tree import Node

_MOST_FAILURES = 12
_WORD = re.compile(r"(?<![\\\w])[A-Za-zÀ-ž]{3,}(?!\w)|[\u3040-\u9fff\uac00-\ud7af]{2,}")
_MANY_WORDS = 4
_RAISED = frozenset(map(t.Name, "xyt"))
_MARKS = ("bar", "*", "hat", "tilde")  # of an optimum
_SIGNS = re.compile(r"[=<>≤≥∈≠⇒⇔∀Σ∑∂∇]|\\\\[a-zA-Z]|->")


@dataclass(frozen=True)
class Line:
    """A line with what it says; ``failure`` where a part of it was not read."""

    island: Island
    statements: tuple[Statement, ...]
    failure: str = ""
    prose: bool = False  # whether words stand around it, which may say which points are meant

    @property
    def echo(self) -> str:
        """How the line was understood."""
        try:
            return ", ".join(to_text(s.node) for s in self.statements)
        except TypeError:
            return ""


@dataclass(frozen=True)
class Written:
    """A page: its lines, and how many ways there are to read it."""

    lines: tuple[Line, ...]
    reason: str = ""  # why nothing can be said of it
    language: str = ""
    nodes: list[Node] = field(default_factory=list)


def read_page(text: str) -> list[Written]:
    """Read a page in every way that it leaves open, its statements sorted by lines."""
    text = blank(text)
    islands = islands_of(text)
    failures: dict[int, str] = {}
    reading = read(text)
    while len(failures) < _MOST_FAILURES and _stops_at(reading.page) is not None:
        at = _stops_at(reading.page)
        place = place_in(islands, at) if at is not None else None
        if place is None or place in failures:
            break
        failures[place] = reading.page.failures[0].message  # one line costs itself alone
        island = islands[place]
        text = text[: island.start] + " " * (island.end - island.start) + text[island.end :]
        reading = read(text)
    return [_sorted(page, islands, failures) for page in reading.pages[:2]]


def _stops_at(page: Page) -> int | None:
    """Find where the reading of a page ended before it began: at a sign that is not known."""
    return page.failures[0].at if page.failures and not page.statements and not page.remarks else None


def _sorted(page: Page, islands: list[Island], unread: Mapping[int, str]) -> Written:
    statements, reason = _without_denied(page)
    statements = [part for s in statements for part in _split_problem(s, islands)]
    nodes = [said_of_set(_with_letters(write_out_signs(s.node))) for s in statements]
    nodes = [_name_sums(n) for n in _without_primes(_with_raised_indices(nodes))]
    nodes = [
        strip_arguments(_with_labels(n))
        for n in rename_running(write_out_transposes(write_out_optima(nodes)))
    ]
    found: dict[int, list[Statement]] = {}
    for statement, node in zip(statements, nodes, strict=True):
        begins = _said_at(node)
        place = place_in(islands, max(begins, statement.at))
        if place is not None and not is_prose(node) and not _is_heading(node, islands[place]):
            found.setdefault(place, []).append(replace(statement, node=node))
    failures = dict(unread)
    worded = {i.paragraph for i in islands if not i.marked and len(_WORD.findall(i.text)) >= _MANY_WORDS}
    for error in page.failures:
        place = place_in(islands, error.at)
        if place is not None:
            failures.setdefault(place, error.message)
    lines = tuple(
        Line(
            island,
            tuple(found.get(k) or _supposed_in(island, k in failures)),
            failures.get(k, ""),
            island.paragraph in worded and not island.display,
        )
        for k, island in enumerate(islands)
        if island.marked or k in found or k in failures
    )
    kept = [s.node for line in lines for s in line.statements]
    doubt = find_doubt(islands, _SIGNS, page.language) if kept else ""
    return Written(lines, reason or doubt, page.language, kept)


def _with_letters(node: Node) -> Node:
    """Put letters in the place of nouns; a noun that may be several things stays, and has no value."""
    try:
        return write_out_nouns(node)
    except Open:
        return node


def _said_at(node: Node) -> int:
    """Find where the claim of a statement begins, behind its condition."""
    match node:
        case t.Implies(conclusion=item) | t.Quantified(item=item):
            return _said_at(item)
    return node.at if node.at >= 0 else _begin(node)


def _split_problem(statement: Statement, islands: list[Island]) -> list[Statement]:
    """Part a problem from lines behind it that were taken for constraints: those of another display."""
    node = statement.node
    problem = node.parts[-1] if isinstance(node, t.Relation) else node
    if not isinstance(problem, t.Optimum) or not problem.constraints:
        return [statement]
    home = place_in(islands, problem.at)
    places = [place_in(islands, _begin(c)) for c in problem.constraints]
    own = [home is None or k is None or _are_together(islands[home], islands[k]) for k in places]
    if all(own):
        return [statement]
    first = own.index(False)
    kept = replace(problem, constraints=problem.constraints[:first])
    whole = replace(node, parts=(*node.parts[:-1], kept)) if isinstance(node, t.Relation) else kept
    rest = [
        replace(statement, node=c, link="", at=_begin(c), sentence=statement.sentence)
        for c in problem.constraints[first:]
    ]
    return [replace(statement, node=whole), *(part for one in rest for part in _split_problem(one, islands))]


def _begin(node: Node) -> int:
    """Find where a formula begins."""
    return min((one.at for one in t.walk(node) if one.at >= 0), default=-1)


def _are_together(one: Island, other: Island) -> bool:
    """Whether two lines are in one display, or in one sentence between displays."""
    return one.block == other.block or (one.paragraph == other.paragraph and not other.display)


def _supposed_in(island: Island, failed: bool) -> list[Statement]:  # noqa: FBT001
    """Read a formula that no statement took: "For $α_k > 0$ we get" supposes it."""
    if failed or not island.marked:
        return []
    page = read(island.text).page
    return [replace(s, role="supposition") for s in page.statements if is_condition(s.node)]


def is_condition(node: Node) -> bool:
    """Whether a statement may be a case: α_i = 0, 0 < α_i < C, y_i f(x_i) = 2; α_i ≥ 0 is a constraint."""
    if isinstance(node, t.Joined):
        return all(map(is_condition, node.items))
    if not isinstance(node, t.Relation) or any(isinstance(n, t.Derivative | t.Big) for n in t.walk(node)):
        return False
    if set(node.signs) & {"<", ">", "≠"} or (node.signs == ("∈",) and isinstance(node.parts[1], t.Bracket)):
        return True
    number = isinstance(node.parts[-1], t.Number) and node.parts[-1].value != 0
    return set(node.signs) <= {"="} and (is_case(node) or number)


def _is_heading(node: Node, island: Island) -> bool:
    """Whether words without a formula were taken for a statement: "Lecture 4: the dual problem"."""
    return not island.marked and not _SIGNS.search(island.text) and not isinstance(node, t.Optimum)


def _name_sums(node: Node) -> Node:
    """Write ΣΣ α_iα_j as Σ_{i,j} α_iα_j."""

    def change(one: Node) -> Node | None:
        depth, body = 0, one
        while isinstance(body, t.Big) and body.operator == "sum" and not body.below and body.above is None:
            depth, body = depth + 1, body.body
        indices = sorted(
            {i.letter for o in t.walk(body) for i in _indices_of(o) if isinstance(i, t.Name) and is_index(i)}
        )
        if depth < 2 or len(indices) != depth:  # noqa: PLR2004 - Σ alone is read elsewhere
            return None
        return t.Big("sum", tuple(map(t.Name, indices)), None, body, at=one.at)

    return rebuild(node, change)


def _without_denied(page: Page) -> tuple[list[Statement], str]:
    """List the statements without those that the page takes back, and why nothing can be said."""
    statements, reason = list(page.statements), ""
    for name, at in page.verdicts:
        before = [k for k, s in enumerate(statements) if s.end <= at]
        if name in {"true", "yes"} or not before:
            continue
        if name in DENIALS:
            statements[before[-1]] = replace(statements[before[-1]], role="withdrawn")
        else:
            reason = "a word changes what is said"
    return statements, reason


def _without_primes(nodes: list[Node]) -> list[Node]:
    """Give an index l′ a letter of its own; a prime elsewhere is a transpose."""
    primed = {
        i
        for node in nodes
        for one in t.walk(node)
        for i in _indices_of(one)
        if isinstance(i, t.Name) and i.marks == ("'",) and is_index(replace(i, marks=()))
    }
    used = letters_of(nodes)
    free = (c for c in "pqrsk" if c not in used)
    names = {key_of(i) or "": t.Name(c) for i, c in zip(sorted(primed, key=repr), free, strict=False)}
    return [rename_all(n, names) for n in nodes]


def _with_labels(node: Node) -> Node:
    """Read L_p and L_d as L_P and L_D: the letter below names a function, and counts nothing."""

    def change(one: Node) -> Node | None:
        match one:
            case t.Scripted(base=t.Name(letter="L"), sub=(t.Name(letter="p" | "d" as below),), sup=()):
                return replace(one, sub=(t.Name(below.upper()),))
        return None

    return rebuild(node, change)


def _with_raised_indices(nodes: list[Node]) -> list[Node]:
    """Read x^i as the point i on a page that never writes x_i."""
    found = [n for node in nodes for n in t.walk(node)]
    below = {key_of(n.base) for n in found if isinstance(n, t.Scripted) and any(map(is_index, n.sub))}
    raised = {n.base for n in found if isinstance(n, t.Power) and n.base in _RAISED and is_index(n.exponent)}
    above = {base for base in raised if key_of(base) not in below}

    def change(one: Node) -> Node | None:
        if isinstance(one, t.Power) and one.base in above and is_index(one.exponent):
            return t.Scripted(one.base, (one.exponent,), at=one.at)
        return None

    return [rebuild(n, change) for n in nodes] if above else nodes


def _indices_of(node: Node) -> tuple[Node, ...]:
    match node:
        case t.Scripted(sub=sub, sup=sup):
            return (*sub, *sup)
        case t.Big(below=below):
            return below
    return ()


def namings(nodes: Sequence[Node], subject: Subject) -> Iterator[Names]:
    """List the ways to give letters of the page the names of the problem, the usual one first."""
    used = letters_of(nodes)
    targets: dict[str, Node] = {}
    if subject.kinds.get("z") == FAMILY and "y" not in subject.kinds and "z" not in used:
        targets = {k: t.Name("z") for k in ("y", "t") if k in used}  # targets of regressions are z with us
    known = [*subject.nodes, *(t.Name(k) for k in subject.kinds)]
    renamed = [rename_all(n, targets) for n in nodes]
    found = list(conventional(known, renamed))
    most = max(map(len, found))  # whoever writes λ for α means α all over the page
    for names in (one for one in found if len(one) == most):
        starred = {f"{k}*": t.Name(f"{v.letter}", ("*",)) for k, v in names.items() if isinstance(v, t.Name)}
        more = {k: v for k, v in starred.items() if k in used and k not in names}
        yield {**targets, **names, **more, **_unmarked(used - set(names) - set(more), names, subject)}


def _unmarked(letters: set[Key], names: Names, subject: Subject) -> dict[Key, Node]:
    """Take w̄ and α* for w and α, where the problem has no such letter: all claims speak of the optimum."""
    found: dict[Key, Node] = {}
    for key in letters - set(subject.kinds):
        letter, _, below = key.partition("_")
        plain = next((letter.removesuffix(m) for m in _MARKS if letter.endswith(m)), letter)
        if letter in {plain, "x"}:
            continue
        whole = f"{plain}_{below}" if below else plain
        known = names.get(whole) or (letter_of(whole) if whole in subject.kinds else None)
        if known is not None and key_in(known) in {*subject.unknowns, *subject.multipliers}:
            found[key] = known
    return found


def is_basis(line: Line, letters: frozenset[Key]) -> bool:
    """Whether others may rest on a line: it states a problem, says what a name means, or was not read."""
    return bool(line.failure) or any(_explains(s.node, letters) for s in line.statements)


def _explains(node: Node, letters: frozenset[Key]) -> bool:
    match node:
        case t.Quantified(item=item) | t.Implies(conclusion=item):
            return _explains(item, letters)
        case t.Optimum():
            return True
        case t.Relation(parts=(t.Call(), *_), signs=("=" | ":=", *_)):
            return True
        case t.Relation(parts=(t.Name() | t.Scripted() as left, *_), signs=("=" | ":=", *_)):
            return key_of(left.base if isinstance(left, t.Scripted) else left) not in letters
    return False
