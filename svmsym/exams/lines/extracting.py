r"""The formulas of a Markdown text: $…$, $$…$$, \(…\), \[…\], align rows, and plain lines of symbols.

Prose is left out; a sentence with a formula in it is kept where it is asked for. A row that begins with a
relation sign continues the row before it; a row that begins with + or −, and the constraints of a stated
problem, are joined to it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from svmsym.errors import SvmsymError
from svmsym.exams.lines.cases import Case, case_before
from svmsym.exams.lines.prose_lines import has_relation

_ENVIRONMENTS = "align|aligned|gather|gathered|equation|eqnarray|multline|split|alignat|flalign|IEEEeqnarray"
_MATH = re.compile(
    rf"""
    ^```(?:math|latex|tex)\n(?P<fence>.*?)^```
  | \$\$(?P<dollars>.+?)\$\$
  | \\\[(?P<bracket>.+?)\\\]
  | \\begin\{{(?P<env>(?:{_ENVIRONMENTS})\*?)\}}(?P<rows>.+?)\\end\{{(?P=env)\}}
  | (?<!\\)\$(?P<dollar>[^$\n]+?)(?<!\\)\$
  | \\\((?P<paren>.+?)\\\)
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_FENCE = re.compile(r"^```(?:math|latex|tex)?[ \t]*$", re.MULTILINE)
_OUTER = re.compile(rf"\\begin\{{(?:{_ENVIRONMENTS})\*?\}}(?:\{{\d+\}})?|\\end\{{(?:{_ENVIRONMENTS})\*?\}}")
_SPACING = re.compile(r"\\(?:nonumber|notag|label\{[^}]*\}|tag\*?\{[^}]*\})")
_CONTINUES = re.compile(
    r"^\s*(?:=|\\overset\{!\}\{=\}|\\stackrel\{!\}\{=\}|\\(?:le|leq|leqslant|ge|geq|geqslant|equiv)(?![a-zA-Z])|[≤≥])"
)
_MORE = re.compile(r"^\s*(?:\\quad|\\qquad|\\;|\\,|\s)*[+\-−]")
_SUBJECT = re.compile(
    r"^\s*(?:\\(?:quad|qquad|;|,)|\s)*(?:\\(?:text|mathrm|textrm|operatorname)\s*\{\s*)?"
    r"(?:s\.\s*t\.|subject\s+to|such\s+that|u\.\s*d\.\s*N\.|unter|sujeto\s+a|s\.\s*a\.|sous)\s*\}?\s*:?"
)
_PROBLEM = re.compile(
    r"(?:\\underset\{.*?\}\s*\{?)?(?:\\(?:text|mathrm|textrm|operatorname\*?)\s*\{\s*)?"
    r"(?:\\(?:max|min|arg)|(?:arg\s*)?(?:max|min)(?![a-z])|(?:maximi|minimi)(?:[sz]e|er|ere|zar)?\b)"
)
_RELATION = re.compile(r"[=≤≥<>∈⇒]|\\le|\\ge|\\in\b|\\frac|\\sum|Σ|∑")
_SUM = re.compile(r"(?<![^\W\d_])sum_", re.IGNORECASE)
_SIGN = re.compile(r"[_^·*/+−∑Σα-ω(]|\d")
_BEGINS_PROBLEM = re.compile(rf"(?:{_PROBLEM.pattern})", re.IGNORECASE)
_GOES_ON = re.compile(r"^\s*[+\-−](?!.*(?:[=≤≥<>∈⇒:]|\\[lg]eq?|\\in\b)).*(?:sum_|sum\b|Σ|∑)")
_WORD = re.compile(r"(?<![\\\w])[^\W\d_]{3,}(?!\w)")
_KNOWN_WORDS = frozenset(
    {
        *("alpha", "beta", "gamma", "delta", "lambda", "eta", "theta", "phi", "sum", "min", "max", "sign"),
        *("exp", "sqrt", "grad", "norm", "dot", "inf", "sup", "argmin", "argmax", "for", "all", "and"),
        *("with", "such", "that", "subject", "und", "also", "für", "alle", "mit"),
    }
)
_SCRIPT = re.compile("[ᵢⱼₖₗₘₙₚᵣₛₜᵀᵏⁿ]")  # letters that no word has: αᵢyᵢ is a product
_MOST_WORDS = 3
_LONGEST = 40_000
_MOST_FORMULAS = 200
_NUMBERED = re.compile(r"^\s*\((\d{1,2})\)", re.MULTILINE)
_LAST_NUMBER = re.compile(
    r"(?<=[\w)}\]′ᵀ²])(?<!\\cdot)(?<!\\times)(?<!quad)(?:[ \t~]|\\q?quad|\\[,;])+"
    r"\((\d{1,2})\)[ \t]*[.,;]?[ \t]*(?=\\\\|\$|\\\]|\\end\{|$)",
    re.MULTILINE,
)
_BULLET = re.compile(r"^\s*(?:[-*+•]\s+|\(?\d{1,2}[.)]\s+|\(\d{1,2}\)\s*|>\s*)+")


@dataclass(frozen=True)
class Written:
    """One formula: its text, the sign with which it continues the one before.

    ``plain``: a line without marks. ``prose``: one with words in it, which is left out where it cannot be
    read and has no formula. ``sentence``: one with so many that they may change what its formulas say.
    ``case``: how far a supposition reaches, where a word such as *if* or *for* stands before it.
    """

    text: str
    continues: str = ""
    prose: bool = False
    case: Case | None = None
    plain: bool = False
    sentence: bool = False


def formulas(text: str, *, sentences: bool = False) -> list[Written]:
    r"""The formulas of a text; with those of whole sentences that nothing marks, where these are asked for.

    >>> [f.text for f in formulas("Let $w = 1$.\n\nThen\n\n$$a = b \\\\ c = d$$\nb = 2\nSo it is.")]
    ['w = 1', 'a = b', 'c = d', 'b = 2']
    """
    if len(text) > _LONGEST:
        raise SvmsymError(
            f"the page has {len(text)} signs", hint=f"at most {_LONGEST} are read; hand in a shorter page"
        )
    text = _COMMENT.sub("", _FRONT.sub("", text.replace("\r\n", "\n")))
    found: list[Written] = []
    numbers = {int(number) for number in _NUMBERED.findall(text)}
    text = _without_last_numbers(text)
    at = 0
    for match in _MATH.finditer(text):
        before, at = text[at : match.start()], match.end()
        found += _plain(before, numbers, sentences=sentences)
        inside = next(v for k, v in match.groupdict().items() if v is not None and k != "env")
        rows = _rows(inside)
        if rows and (case := case_before(before, text[at:], first=not found)) is not None:
            rows[0] = replace(rows[0], case=case)
        found += rows
    found += _plain(text[at:], numbers, sentences=sentences)
    return limited(found)


def without_marks(text: str) -> str:
    r"""The page without what is not shown on it as words: front matter, comments, labels and fences.

    >>> without_marks("---\ntitle: a\n---\n```math\nw = 0 \\label{eq:weights}\n```").split()
    ['w', '=', '0']
    """
    shown = _COMMENT.sub("", _FRONT.sub("", text.replace("\r\n", "\n")))
    return _FENCE.sub("", _SPACING.sub("", shown))


def limited(found: list[Written]) -> list[Written]:
    """The formulas, where they are not too many to be judged.

    >>> len(limited([Written("a = b")]))
    1
    """
    if len(found) > _MOST_FORMULAS:
        raise SvmsymError(
            f"the page has {len(found)} formulas", hint=f"at most {_MOST_FORMULAS} are judged; hand in fewer"
        )
    return found


def _without_last_numbers(text: str) -> str:
    r"""The page without (2), (3) behind its lines, where they count the lines; (2) alone may be a factor.

    >>> _without_last_numbers("a = b (2)\nc = d (3)")
    'a = b\nc = d'
    """
    numbers = {int(number) for number in _LAST_NUMBER.findall(text)}
    return _LAST_NUMBER.sub(lambda m: "" if _counts(int(m[1]), numbers) else m[0], text)


def _counts(number: int, numbers: set[int]) -> bool:
    return number == 1 or bool({number - 1, number + 1} & numbers)


def _plain(text: str, numbers: set[int], *, sentences: bool) -> list[Written]:
    """Lines without marks that look like formulas; ``numbers`` are those in brackets before lines.

    (12) before a line may be a factor, unless the lines are counted.
    """
    found: list[Written] = []
    goes_on = False  # whether the line just above is a formula that the next one may go on with
    for raw in text.split("\n"):
        if not raw.strip():
            continue
        if goes_on and _GOES_ON.match(raw):  # a summand; a bullet before a constraint has its = or ≤
            found[-1] = replace(found[-1], text=f"{found[-1].text} {raw.strip().rstrip('.,;')}")
            continue
        goes_on = False
        first = _NUMBERED.match(raw)
        counted = first is None or _counts(int(first[1]), numbers)
        line = _BULLET.sub("", raw).strip() if counted else raw.strip()
        if line.startswith(("#", "|", "```")):
            continue
        if len(line) < 3 or not looks_like_formula(line):  # noqa: PLR2004 - a rest of punctuation between marks
            continue
        meant = _must_be_formula(line)
        words = [w for w in _WORD.findall(line) if w.lower() not in _KNOWN_WORDS and not _SCRIPT.search(w)]
        many = not meant and len(words) > _MOST_WORDS
        if not many or (sentences and has_relation(line)):
            row = _written(line.rstrip(".,;"), prose=bool(words) and not meant)
            found.append(replace(row, plain=True, sentence=many))
            goes_on = line == raw.strip()
    return found


def looks_like_formula(line: str) -> bool:
    """Whether a plain line has a sign in it that formulas have, or may not be passed over.

    >>> looks_like_formula("so w = 0"), looks_like_formula("so it is")
    (True, False)
    """
    return _must_be_formula(line) or _RELATION.search(line) is not None


def _must_be_formula(line: str) -> bool:
    """Whether a plain line may not be passed over: it has a sum in it, or begins with max or min.

    >>> [_must_be_formula(t) for t in ("max sum_i alpha_i", "so sum_i alpha_i", "max over all", "maximal 2")]
    [True, True, False, False]
    """
    if _SUM.search(line):
        return True
    begun = _BEGINS_PROBLEM.match(line)
    return begun is not None and _SIGN.search(line, begun.end()) is not None


def _rows(inside: str) -> list[Written]:
    """The rows of a display, joined where one goes on in the next."""
    rows: list[str] = []
    for raw in _split(_SPACING.sub("", _OUTER.sub("", inside))):
        row = " ".join(raw.replace("&", " ").split())
        if not row.strip(" .,;"):
            continue
        row = row.strip().rstrip(",;.").strip()
        in_problem = bool(rows) and (_PROBLEM.match(rows[-1].lstrip()) is not None or _joined(rows[-1]))
        if rows and in_problem and (_SUBJECT.match(row) or _joined(rows[-1])) and not _CONTINUES.match(row):
            rows[-1] += (", " if _joined(rows[-1]) else r" \quad ") + row
        elif rows and _MORE.match(row) and not _RELATION.match(row):
            rows[-1] += " " + row
        else:
            rows.append(row)
    return [_written(row) for row in rows]


def _joined(row: str) -> bool:
    return any(_SUBJECT.match(row[k:]) is not None for k in (m.end() for m in re.finditer(r"\\quad ", row)))


def _written(row: str, *, prose: bool = False) -> Written:
    row = _SUBJECT.sub("", row).strip() or row
    sign = _CONTINUES.match(row)
    if sign is None:
        return Written(row, "", prose)
    rest = row[sign.end() :].strip()
    mark = sign.group().strip()
    kind = "≤" if "le" in mark or mark == "≤" else "≥" if "ge" in mark or mark == "≥" else "="
    return Written(rest, kind, prose)


def _split(text: str) -> list[str]:
    r"""The parts between \\ outside of braces and inner environments."""
    parts, depth, start, k = [], 0, 0, 0
    while k < len(text):
        if text.startswith("\\begin", k):
            depth += 1
        elif text.startswith("\\end", k):
            depth -= 1
        elif text.startswith(("\\{", "\\}"), k):
            k += 2
            continue
        elif text[k] in "{}":
            depth += 1 if text[k] == "{" else -1
        elif text.startswith("\\\\", k) and depth <= 0:
            parts.append(text[start:k])
            skip = re.match(r"\\\\\*?(?:\[[^\]]*\])?", text[k:])
            assert skip is not None
            k += skip.end()
            start = k
            continue
        k += 1
    return [*parts, text[start:]]
