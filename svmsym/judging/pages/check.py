"""A whole page: every line judged under the conventions that fit it best.

The usual conventions are tried first. Only where a line is wrong there are the others tried, and another one
is taken only if fewer lines are wrong in it: a slip does not pass as a convention.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from svmsym.duality.derivation import Derivation
from svmsym.duality.library import load_stated
from svmsym.errors import SvmsymError
from svmsym.judging.defining import define
from svmsym.judging.interpreting import tables, types, usual_functions
from svmsym.judging.pages.alone import is_named_loss
from svmsym.judging.pages.functions import OBJECTIVES
from svmsym.judging.pages.judge import judge, worst
from svmsym.judging.pages.lines import Line, Written, is_basis, is_condition, namings, read_page
from svmsym.judging.pages.standing import Standing
from svmsym.judging.pages.stating import find_ratio
from svmsym.judging.pages.steps import STEPS, missing_steps
from svmsym.judging.pages.subjects import Subject, scaled, squared, subjects, with_square
from svmsym.judging.pages.verdicts import Checked, JudgedLine, Judgement, undecided
from svmsym.judging.renaming import Names, rename_all
from svmsym.judging.rewriting import letters_of
from svmsym.judging.stating import cost_of
from svmsym.meaning.denote import Definition
from svmsym.meaning.letters import Key, Table, key_of
from svmsym.meaning.reals import TooLarge
from svmsym.meaning.work import TooMuchWork
from svmsym.writing import tree as t
from svmsym.writing.page import Statement
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

_MOST_CONVENTIONS = 10
_MOST_TABLES = 4  # kinds of letters that are tried
_MOST_STEPS = 400_000  # of evaluating formulas, after which no other conventions are tried
_REACH = 2  # paragraphs for which something is supposed
SUPPOSED = Judgement("correct", "a supposition: nothing is claimed", claims=False)
SILENT = Judgement("correct", "nothing is claimed", claims=False)
TAKEN_BACK = Judgement("undecided", "it is taken back", claims=False)


def check_derivation(
    name: str | None, text: str, *, start: str | None = None, end: str | None = None
) -> Checked:
    """Judge a page line by line: a derivation of a named problem, or a page by itself.

    >>> check_derivation("hard-margin", "w = −Σᵢ αᵢyᵢxᵢ").first_wrong_line
    1
    """
    for step in (start, end):
        if step is not None and step not in STEPS:
            raise SvmsymError(
                f"there is no step called {step[:40]!r}", hint=f"the steps are: {', '.join(STEPS)}"
            )
    written = read_page(text)
    found = [_check_within_limits(name, page, start, end) for page in written]
    first = found[0]
    if any(other.verdict != first.verdict for other in found[1:]):
        return replace(first, reason=first.reason or "the page can be read in several ways")
    return first


def _check_within_limits(name: str | None, page: Written, start: str | None, end: str | None) -> Checked:
    try:
        return _check(name, page, start, end)
    except (TooLarge, TooMuchWork) as error:  # no line is decided
        reason = str(error)
        lines = [JudgedLine(k, x.island.text, x.echo, undecided(reason)) for k, x in enumerate(page.lines, 1)]
        return Checked(name or "", tuple(lines), reason=reason)


def _check(name: str | None, page: Written, start: str | None, end: str | None) -> Checked:
    if name is None or not isinstance(load_stated(name), Derivation):
        if end == "dual" and name is not None:
            raise SvmsymError(f"{name} has no dual", hint="ask for the steps up to stationarity")
        standing = stand(None, page.nodes)
        checked = _judge(name or "", page, standing, {}, (start or "primal", end))
        known = is_named_loss(name or "", standing)
        return checked if known else replace(checked, reason=f"it is not shown that this is the {name}")
    best: Checked | None = None
    waiting = _chosen(page.nodes, list(_conventions(name, page.nodes)))
    tried = 0
    steps = 0
    while waiting and tried < _MOST_CONVENTIONS and steps < _MOST_STEPS:
        tried += 1
        subject, names = waiting.pop(0)
        nodes = [rename_all(n, names) for n in page.nodes]
        standing = stand(subject, nodes)
        if STEPS.index(start or "primal") >= STEPS.index("stationarity"):
            standing.conditions += subject.stationarity
        checked = _judge(name, page, standing, names, (start or "primal", end))
        steps += standing.work.steps
        if standing.factor is not None and not any(k == "objective" for k, _ in subject.choices):
            waiting.insert(0, (scaled(subject, abs(standing.factor)), names))
        if best is None or _faults(checked) < _faults(best):
            best = checked
        given = STEPS.index(start or "primal") >= STEPS.index("lagrangian")
        if not _faults(best)[0] or (given and "lagrangian" not in standing.steps and not names):
            break
    assert best is not None
    return best


def _faults(checked: Checked) -> tuple[int, int]:
    """Count the lines that are wrong, and those that are undecided."""
    verdicts = [k.verdict for k in checked.lines]
    return verdicts.count("wrong"), verdicts.count("undecided")


def _conventions(name: str, nodes: Sequence[Node]) -> Iterator[tuple[Subject, Names]]:
    """List the conventions under which a page may be read, the usual ones first."""
    for k, subject in enumerate(subjects(name)):
        if "R" in subject.kinds and not _has_radius(nodes):
            subject = _squared(subject)  # noqa: PLW2901 - R² is one letter on this page
        for names in namings(nodes, subject):
            yield subject, names
            if k:
                break


def _chosen(nodes: Sequence[Node], conventions: list[tuple[Subject, Names]]) -> list[tuple[Subject, Names]]:
    """Choose conventions by the Lagrangian or the primal of the page; a slip does not pass as one.

    Where a page states neither, its signs may be others; C/n for C must be said.
    """
    stated = [n for n in nodes if _states(n)]
    if not stated:
        usual = dict(conventions[0][0].choices)
        free = ("bias", "form")
        return [c for c in conventions if all(usual[k] == v for k, v in c[0].choices if k not in free)]
    fitting = [c for c in conventions if _fits(stated[0], *c)]
    return fitting or [c for c in conventions if c[0] is conventions[0][0]]


def _states(node: Node) -> bool:
    """Whether a statement is what L is, or a problem with w in it."""
    if isinstance(node, t.Quantified):
        return _states(node.item)
    if isinstance(node, t.Optimum):
        return "w" in letters_of([node.objective])
    key = key_of(node.parts[0]) if isinstance(node, t.Relation) and node.signs[0] in {"=", ":="} else None
    return key is not None and key[0] == "L" and bool({"w", "a"} & letters_of([node]))


def _fits(node: Node, subject: Subject, names: Names) -> bool:
    """Whether a Lagrangian, or a primal up to a factor, is that of a convention."""
    node = rename_all(node.item if isinstance(node, t.Quantified) else node, names)
    node = squared(node) if subject.square else node
    standing = stand(subject, [node])
    if isinstance(node, t.Relation):
        said = t.Relation((subject.lagrangian, node.parts[1]), ("=",))
        return standing.test(said, standing.free()).holds
    if not isinstance(node, t.Optimum) or find_ratio(cost_of(node), subject.objective, standing) is None:
        return False
    constraints = [c for c in node.constraints if is_statement(c)]
    tried = [standing.test(c, standing.optima()) for c in constraints]
    return all(one.failing is None for one in tried)


def _squared(subject: Subject) -> Subject:
    if "squared" not in subject.memory:
        subject.memory["squared"] = with_square(subject)
    found = subject.memory["squared"]
    assert isinstance(found, Subject)
    return found


def _has_radius(nodes: Sequence[Node]) -> bool:
    """Whether a page writes R without its square; below min only the letter is named."""
    return any("R" in letters_of([squared(n)]) for n in nodes if not isinstance(n, t.Optimum | t.Quantified))


def stand(subject: Subject | None, nodes: Sequence[Node]) -> Standing:
    """Find what the letters of a page are."""
    known = dict(subject.kinds) if subject is not None else {}
    every = [*nodes, *(subject.nodes if subject is not None else ())]
    found = list(islice(tables(every, known), _MOST_TABLES))
    table = found[0] if len(found) == 1 else min(found, key=lambda one: _misfits(every, one))
    usual = usual_functions(table, every, {})
    own = _explained_later(nodes, set(known)) | _usual_matrices(nodes, subject)
    return Standing(subject, table, dict(usual) | own)


def _explained_later(nodes: Sequence[Node], known: set[Key]) -> dict[Key, Definition]:
    """Find names that are used before the page explains them: αᵀQα, with Q_{ij} = … below."""
    found: dict[Key, Definition] = {}
    used, done = set[Key](), set(known)
    for node in nodes:
        explained = define(node)
        if explained is not None and explained[0] not in done:
            done.add(explained[0])
            letter = explained[0][0]
            named = explained[1].indices or letter not in OBJECTIVES
            if explained[0] in used and named and (known or letter.isupper()):
                found[explained[0]] = explained[1]
        used |= letters_of([node])
    return found


def _usual_matrices(nodes: Sequence[Node], subject: Subject | None) -> dict[Key, Definition]:
    """Q, G and H are y_iy_j⟨x_i, x_j⟩, where a page says nothing else."""
    if subject is None or "y" not in subject.kinds or "x" not in subject.kinds:
        return {}
    i, j = t.Name("i"), t.Name("j")
    x, y = ([t.Scripted(t.Name(letter), (k,)) for k in (i, j)] for letter in "xy")
    product = t.Call(t.Name("K"), tuple(x)) if "K" in subject.kinds else t.Angle(*x)
    entry = Definition((), t.Product((*y, product), ("", "")), (i, j))
    explained = {found[0] for node in nodes if (found := define(node)) is not None}
    return {k: entry for k in "QGH" if k in letters_of(nodes) and k not in explained}


def _misfits(nodes: Sequence[Node], table: Table) -> int:
    usual = usual_functions(table, nodes, {})
    return sum(bool(types([n], table, usual, {"n": 3, "d": 2, "h": 2})) for n in nodes)


def _judge(
    name: str, page: Written, standing: Standing, names: Names, steps: tuple[str, str | None]
) -> Checked:
    judged: list[JudgedLine] = []
    before: tuple[str, ...] | None = None
    unsure: int | None = None  # the first line on which others may rest, and which is not understood
    for number, line in enumerate(page.lines, 1):
        standing.line = number
        if line.island.paragraph > standing.paragraph + _REACH:
            standing.supposed = []
        standing.here = line.island.paragraph
        judgement = _judge_line(line, page.lines[number:], names, standing)
        if judgement.verdict == "wrong" and unsure is not None:
            judgement = undecided(f"it may rest on line {unsure}, which is not understood")
        elif judgement.verdict == "undecided" and unsure is None and is_basis(line, standing.letters):
            unsure = number
        judged.append(JudgedLine(number, line.island.text, line.echo, judgement))
        if judgement.verdict == "wrong" and before is None:
            before = missing_steps(standing, *steps)
    subject = standing.subject
    missing = missing_steps(standing, *steps)
    choices = subject.choices if subject is not None else ()
    notation = tuple((k, _letter(v)) for k, v in names.items())
    shown = missing if before is None else before
    return Checked(name, tuple(judged), missing, choices, notation, page.reason, shown)


def _letter(node: Node) -> Key:
    return node.letter if isinstance(node, t.Name) else "b"


def _judge_line(line: Line, after: Sequence[Line], names: Names, standing: Standing) -> Judgement:
    """Judge all statements of a line."""
    found: list[Judgement] = []
    statements = [replace(s, node=_renamed(s.node, names, standing)) for s in line.statements]
    standing.ahead = [_renamed(s.node, names, standing) for one in after for s in one.statements]
    statements = _with_or(statements)
    standing.worded = line.prose
    sentences = {s.sentence for s in statements}
    for one in [*statements[1:], *_beside(after, line, names, standing)]:  # "for all i with ξ_i > 0"
        if one.role == "definition" and one.sentence in sentences and is_condition(one.node):
            _suppose(one.node, one.sentence, standing)
    statements = sorted(statements, key=lambda s: s.role != "definition")
    ahead = standing.ahead
    for k, statement in enumerate(statements):
        standing.ahead = [*(s.node for s in statements[k + 1 :]), *ahead]
        follower = statements[k + 1] if k + 1 < len(statements) else _next(after, line)
        judged = _judge_statement(statement, follower, standing)
        if judged.verdict == "wrong" and line.prose and is_condition(statement.node):
            judged = undecided("the words around it may say which points are meant")
        found.append(judged)
    if line.failure:
        found.append(undecided(line.failure))
    return worst(found)


def _with_or(statements: list[Statement]) -> list[Statement]:
    """Join "A or B" to one statement: neither is claimed alone."""
    found: list[Statement] = []
    for one in statements:
        if one.link == "or" and found and is_statement(one.node) and is_statement(found[-1].node):
            found[-1] = replace(found[-1], node=t.Joined("or", (found[-1].node, one.node), at=found[-1].at))
        else:
            found.append(one)
    return found


def _beside(after: Sequence[Line], line: Line, names: Names, standing: Standing) -> list[Statement]:
    """List the statements behind a line in its paragraph."""
    near = [one for one in after[:3] if one.island.paragraph == line.island.paragraph]
    return [replace(s, node=_renamed(s.node, names, standing)) for one in near for s in one.statements]


def _renamed(node: Node, names: Names, standing: Standing) -> Node:
    found = rename_all(node, names)
    return squared(found) if standing.subject is not None and standing.subject.square else found


def _next(after: Sequence[Line], line: Line) -> Statement | None:
    """Find the statement behind a line in the same paragraph."""
    for other in after[:1]:
        if other.statements and other.island.paragraph == line.island.paragraph:
            return other.statements[0]
    return None


def _judge_statement(statement: Statement, follower: Statement | None, standing: Standing) -> Judgement:
    """Judge a statement by its job: only a claim can be wrong, and only a claim can earn."""
    node, role = statement.node, statement.role
    if role in {"goal", "question", "attempt"}:
        return SILENT
    if role == "withdrawn":
        return TAKEN_BACK
    if (role == "supposition" and not _names_function(node, standing)) or (
        role == "definition" and standing.sentence == statement.sentence and node in standing.supposed
    ):
        _suppose(node, statement.sentence, standing)
        return SUPPOSED
    together = follower is not None and follower.sentence == statement.sentence
    if together and _supposes(node, follower, statement.sentence, standing):
        return SUPPOSED
    errors = len(standing.wrong)
    found = judge(node, standing)
    if statement.link == "⇔" and standing.sentence == statement.sentence and standing.supposed:
        before, standing.supposed = standing.supposed, []
        found = worst([found, judge(t.Implies(node, before[-1], at=node.at), standing)])
        standing.supposed = before
    standing.seen |= letters_of([node])
    arrow = together and follower is not None and follower.link in {"⇒", "⇔"} and _is_inequality(node)
    behind = standing.last == statement.sentence  # b = y_s − ⟨w, x_s⟩ wherever α_s > 0
    standing.last = statement.sentence
    if found.verdict == "wrong" and (follower is not None or behind) and (is_condition(node) or arrow):
        del standing.wrong[errors:]
        _suppose(node, statement.sentence, standing)
        return SUPPOSED if arrow or standing.worded else undecided("it may be a case, or a claim")
    for premise in _premises(node):
        _suppose(premise, statement.sentence, standing)
    if (words := (*statement.doubts, *statement.strange)) and found.verdict == "wrong":
        return undecided(f"the words {words[0]!r} are not understood")
    return found


def _supposes(node: Node, follower: Statement | None, sentence: int, standing: Standing) -> bool:
    """Suppose what stands before ⇒, and both of "if A and B, then"; whether this is one."""
    assert follower is not None
    if follower.link in {"⇒", "⇔"} and is_condition(node):
        _suppose(node, sentence, standing)
        return True
    if follower.link == "so" and isinstance(node, t.Implies) and is_condition(node.conclusion):
        _suppose(node.premise, sentence, standing)
        _suppose(node.conclusion, sentence, standing)
        return True
    return False


def _names_function(node: Node, standing: Standing) -> bool:
    """Whether something is supposed to say what a function of the page is: let J = …."""
    explained = define(node)
    return explained is not None and explained[0][0] in OBJECTIVES and explained[0] not in standing.letters


def _is_inequality(node: Node) -> bool:
    return isinstance(node, t.Relation) and bool(set(node.signs) & {"≤", "≥"})


def _premises(node: Node) -> list[Node]:
    """List the conditions under which a statement is made, and what is joined to it with "and"."""
    match node:
        case t.Implies(premise=premise, both=False):
            return [premise]
        case t.Quantified(word="all", over=over):
            return [o for o in over if is_condition(o)]
    return []


def _suppose(node: Node, sentence: int, standing: Standing) -> None:
    """Suppose something from here on; in one sentence several things together."""
    if standing.sentence != sentence:
        standing.supposed = []
    standing.sentence = sentence
    standing.paragraph = standing.here
    standing.supposed.append(node)
