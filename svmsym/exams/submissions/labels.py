"""Labels of exercises at the beginning of a line: "2c)", "Aufgabe 2, Teil c", "第二题(3)", "b and c".

A label is a path of counters, ("2", "c"); letters and numerals of other scripts count as ours: 가) is
a), 二 is 2. Which item it names is decided by the exam and by the labels above it (``items_named``).
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

Path = tuple[str, ...]
LONGEST_LABEL = 300  # characters of a line in which a label is looked for
_MOST_PATHS = 12  # named by one heading
# Words for a task stand before a counter; words for an answer name no item by themselves ("Answer: 4").
_TASKS = (
    *(
        "question",
        "ques",
        "exercise",
        "exer",
        "ex",
        "problem",
        "prob",
        "task",
        "part",
        "item",
        "number",
        "no",
    ),
    *("teilaufgabe", "aufgabe", "aufg", "teil", "frage", "übung", "nummer", "nr", "punkt"),
    *(
        "apartado",
        "apdo",
        "parte",
        "pregunta",
        "preg",
        "ejercicio",
        "ejer",
        "ej",
        "problema",
        "inciso",
        "núm",
    ),
    *("연습문제", "문제", "문항", "질문", "파트", "소문항"),
    *("问题", "小题", "题目", "部分", "习题", "第", "题", "问"),
)
_ANSWERS = (
    *("answer", "ans", "solution", "sol", "to", "for", "antwort", "lösung", "zu", "respuesta", "solución"),
    *("답안", "답", "풀이", "解答", "答案", "答", "解"),
)
_BEFORE_DIGIT = frozenset("qpea")  # Q2c, P2c, E2c, A2c
_AFTER = re.compile(r"\s*(?:번|항|부|小题|小问|大题|题目|题|問|问|部分|部|º|ª|°)")
_JOINS = re.compile(
    r"\s*(?P<to>–|—|-|~|bis|to|through|hasta)\s*|\s*(?:,|;|/|&|\+|、|\b(?:and|und|u\.|y|e|or|oder|o)\b|및|와|과|和|与|及)\s*",
    re.IGNORECASE,
)
_HAN = {sign: str(k) for k, sign in enumerate("一二三四五六七八九十", 1)}
_HANGUL = dict(zip("가나다라마바사아자차", "abcdefghij", strict=True))
_ROMAN = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8", "ix": "9"}
_TOKEN = re.compile(
    r"\d{1,3}(?!\d|[.,]\d\d)|[ivxIVX]{2,4}(?![^\W\d_])|[A-Za-z](?![^\W\d_题问小])"
    r"|[一二三四五六七八九十](?![一-鿿]{2})|[가나다라마바사아자차](?=[).．])"
)
_WORD = re.compile(
    rf"(?:(?P<task>{'|'.join(sorted(_TASKS, key=len, reverse=True))})"
    rf"|(?P<answer>{'|'.join(sorted(_ANSWERS, key=len, reverse=True))}))(?P<end>[\s.:：#*_\-–,]*)",
    re.IGNORECASE,
)
_TAG = re.compile(
    r"</?[A-Za-z][^<>]{0,40}>|[{}]"
    r"|\\(?:textbf|textit|underline|emph|noindent|bf|large|Large|bigskip|medskip)\b\s*"
)
_OPEN = re.compile(r"[\s*_`#>•|(\[{~\\-]*")
_BETWEEN = re.compile(r"[*_`]*(?:[.\-–_/,)\]]|\s)*[*_`]*[(\[]?\s*[*_`]*")
_CLOSE = re.compile(r"[*_`]*\s?[)\]}|:：.．、,;*_`]+[*_`]*|\s+[-–—]+(?=\s)|\s*[-–—]{2,}")
_OPERATOR = re.compile(r"\s*(?:[=<>≤≥∈+*/^·×≈≠∝|]|-\s*\d|[-−–]\s*[^\s]|\\(?:in|le|ge|cdot|times)\b)")


@dataclass(frozen=True)
class Label:
    """What stands at the beginning of a line: the counters, how plainly they are a label, and what follows.

    ``closed``: a bracket or another sign ends it; ``task``: a word such as *exercise* stands before it.
    """

    paths: tuple[Path, ...]
    rest: str
    closed: str = ""
    task: bool = False
    answer: bool = False

    @property
    def is_sure(self) -> bool:
        """Whether a plain line that begins so is a heading rather than a step, a list or a formula."""
        bracket = any(sign in self.closed for sign in ")]|")
        several = len(self.paths[0]) > 1
        if self.answer and not (self.task or bracket or several):
            return False
        return (
            bracket or self.task or (several and (bool(self.closed) or not self.rest or self.rest[0] == " "))
        )


@lru_cache(maxsize=8192)
def label_at(line: str, ids: tuple[str, ...] = ()) -> Label | None:
    """Read the label with which a line begins; ``ids`` are names of items that are no counters.

    >>> [label_at(t).paths[0] for t in ("2c) w = 1", "**Q2 (c):**", "Aufgabe 2, Teil c", "第二题(3)", "나)")]
    [('2', 'c'), ('2', 'c'), ('2', 'c'), ('2', '3'), ('b',)]
    >>> label_at("b and c:").paths, label_at("2b-d)").paths, label_at("b = 1"), label_at("a remark")
    ((('b',), ('c',)), (('2', 'b'), ('2', 'c'), ('2', 'd')), None, None)
    """
    text = _TAG.sub("", unicodedata.normalize("NFKC", line[:LONGEST_LABEL]))
    found = _path(text, _end(_OPEN, text, 0), ids)
    if found is None:
        return None
    path, at, task, answer = found
    if text[:at].count("(") > text[:at].count(")") and re.match(r"\s*[,;/]\s*[-−\d]", text[at:]):
        return None  # a point, (1/2, 0)
    paths = [path]
    while len(paths) < _MOST_PATHS and (more := _more(text, at, ids, paths[-1])):
        paths, at = [*paths, *more[0]], more[1]
    ended = _CLOSE.match(text, at)
    rest = text[ended.end() :] if ended else text[at:]
    alone = not rest.strip(" *_`|")
    if not ended and _OPERATOR.match(rest):
        return None
    if not (ended or task or alone) and (len(path) == 1 or rest[:1] not in {" ", "\t"}):
        return None
    closed = (text[at : ended.end()] if ended else "") + (")" if re.search(r"[)\]]", text[:at]) else "")
    return Label(tuple(paths), rest.rstrip(" |") if "|" in line[:3] else rest, closed, task, answer)


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Find where a pattern ends that fits nothing at least."""
    found = pattern.match(text, at)
    return found.end() if found else at


def _path(text: str, at: int, ids: tuple[str, ...]) -> tuple[Path, int, bool, bool] | None:
    """Read counters with the words before them: where they end, and which kinds of words there were."""
    path: list[str] = []
    task = answer = False
    end, worded = at, False
    while True:
        word = _WORD.match(text, at)
        if word and not _splits(text, word.end("task" if word["task"] else "answer")):
            task, answer = task or bool(word["task"]), answer or bool(word["answer"])
            at, worded = _end(_OPEN, text, word.end()), True
            continue
        if not path and text[at : at + 1].lower() in _BEFORE_DIGIT and text[at + 1 : at + 2].isdigit():
            at, task = at + 1, True
            continue
        token = _token(text, at, ids)
        if token is None or (path and not worded and not _continues(text[end:at], path[-1], token, text)):
            break
        path.append(token[0])
        end, worded = token[1], False
        if after := _AFTER.match(text, end):
            end, task = after.end(), True
        at = _end(_BETWEEN, text, end)
    return (tuple(path), end, task, answer) if path else None


def _splits(text: str, at: int) -> bool:
    """Tell whether a word goes on behind its end, as "parts" behind "part"; "Q2" and 문제2 do not."""
    return text[at - 1 : at].isalpha() and text[at : at + 1].isalpha() and text[at - 1] < "\u1100"


def _token(text: str, at: int, ids: tuple[str, ...]) -> tuple[str, int] | None:
    for name in ids:
        end = at + len(name)
        if text[at:end].casefold() == name.casefold() and not text[end : end + 1].isalnum():
            return name.casefold(), end
    found = _TOKEN.match(text, at)
    if not found:
        return None
    sign = found[0].casefold()
    return _HAN.get(sign) or _HANGUL.get(sign) or sign.lstrip("0") or "0", found.end()


def _continues(between: str, last: str, token: tuple[str, int], text: str) -> bool:
    """Tell whether a counter belongs to the one before: 2c, 2.c, 2(c), "2 c)", but not "2 a large …"."""
    signs = between.strip(" *_`")
    alike = _is_number(last) == _is_number(token[0])
    if "," in signs or (alike and signs in {"/", "-", "–", "", ")", "]", ".)"}):
        return False  # "b, c" and "b-d" are several labels, "c) w" is one
    if " " not in between or signs.endswith(("(", "[")):
        return not {*signs} & {*")]"} or signs.endswith(("(", "["))
    closed = _CLOSE.match(text, token[1]) is not None
    return closed or (not text[token[1] :].strip() and not {*signs} & {*")]"})


def _is_number(counter: str) -> bool:
    return counter.isdigit() or (len(counter) > 1 and counter in _ROMAN)


def _more(text: str, at: int, ids: tuple[str, ...], last: Path) -> tuple[list[Path], int] | None:
    """Read a further label behind "and", a comma or a dash; what it leaves out is as in the one before."""
    start = at
    closing = re.compile(r"[*_`)\].]*").match(text, at)
    join = _JOINS.match(text, closing.end() if closing else at)
    if not join or not join[0].strip():
        return None
    found = _path(text, _end(_OPEN, text, join.end()), ids)
    if found is None or found[1] <= start:
        return None
    path, at = found[0], found[1]
    if len(path) > len(last) or not (
        _CLOSE.match(text, at) or not text[at:].strip() or _JOINS.match(text, at)
    ):
        return None
    path = (*last[: len(last) - len(path)], *path)
    if not join["to"]:
        return [path], at
    if path[:-1] != last[:-1] or len(path[-1]) != 1 or len(last[-1]) != 1:
        return None
    return [(*path[:-1], chr(k)) for k in range(ord(last[-1]) + 1, ord(path[-1]) + 1)][:_MOST_PATHS], at


@lru_cache(maxsize=256)
def path_of(name: str) -> Path:
    """Cut the id of an item into its counters.

    >>> path_of("2c"), path_of("2.1"), path_of("dual"), path_of("w-1")
    (('2', 'c'), ('2', '1'), ('dual',), ('w-1',))
    """
    if re.fullmatch(r"\d{1,3}(?:[.\-]?[A-Za-z]|[.\-]\d{1,3})*|[A-Za-z]", name):
        return tuple(re.findall(r"\d+|[a-z]", name.casefold()))
    return (name.casefold(),)


def items_named(label: Label, names: tuple[str, ...], above: Path = ()) -> tuple[str, ...]:
    """List the items that a label names, below the labels ``above`` it; none, where it is not certain.

    >>> exam = ("1a", "1b", "2a", "2b")
    >>> [items_named(label_at(t), exam, ("2",)) for t in ("b)", "1b)", "c)", "a, b)")]
    [('2b',), ('1b',), (), ('2a', '2b')]
    """
    found = [_item(path, names, above) for path in label.paths]
    return tuple(dict.fromkeys(name for name in found if name)) if all(found) else ()


def _item(path: Path, names: tuple[str, ...], above: Path) -> str | None:
    known: dict[Path, str] = {}
    for name in names:
        known.setdefault(path_of(name), name)
    arabic = (_ROMAN.get(path[0], path[0]), *path[1:])
    for own in dict.fromkeys((path, arabic)):
        tries = [(*above[:k], *own) for k in range(len(above), -1, -1)]
        if item := next((known[one] for one in tries if one in known), None):
            return item
    # Exercise 3 of the sheet may be a, b, c of the exam: the last counters decide where only one item fits.
    # Counting begins at 1, so that "0b" is an answer.
    if len(path) > 1 and path[0] != "0" and not any(one[0] == arabic[0] for one in known):
        ends = [name for one, name in known.items() if one == arabic[-len(one) :]]
        return ends[0] if len(ends) == 1 else None
    return None


def is_group(path: Path, names: tuple[str, ...]) -> bool:
    """Tell whether items stand below a label that names none itself: "Exercise 2" above 2a and 2b."""
    arabic = (_ROMAN.get(path[0], path[0]), *path[1:])
    return any(path_of(name)[: len(arabic)] == arabic != path_of(name) for name in names)
