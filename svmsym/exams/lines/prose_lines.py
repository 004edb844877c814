"""Sentences with formulas that nothing marks: which have one in them, where they end, and what they claim.

From ∂L/∂w = 0 we get w = Σ α_iy_ix_i. Substituting into L:     two sentences, a formula in the first
The weights are a combination of the points                     none
We set ∂L/∂w = 0 and ∂L/∂b = 0                                  announced, and not carried out

A sentence has a formula if a relation sign stands between two things that are no words.
"""

from __future__ import annotations

import re

from svmsym.exams.meaning.functions import Gradient
from svmsym.exams.meaning.statements import Chain, Statement, Together

_NAMES = r"alpha|beta|gamma|delta|lambda|mu|nu|xi|eps(?:ilon)?|eta|theta|rho|phi"
_ENDS = rf"""(?:
    [0-9½¼¾)\]}}|‖⟩⟫'′*]                                      # a number or a closing bracket
  | [₀-₉ᵢⱼₖₗₘₙₚᵣₛₜᵀᵏⁿ⁰¹²³⁴-⁹ᵗ]                               # an index or a power
  | [Α-Ωα-ω∂∇ℒ]
  | (?<![^\W_])[A-Za-z]                                      # a letter alone, x_i and w^T with it
  | (?<![^\W_])(?:{_NAMES})
)"""
_BEGINS = rf"""(?:
    [+\-−±]?\s*(?:[0-9½¼¾(\[{{|‖⟨√∑∏∂∇∞]|[Α-Ωα-ωℒ]|\\[A-Za-z]+|<\s*[A-Za-z]_?)
  | [+\-−±]?\s*[A-Za-z](?![^\W\d_])
  | [+\-−±]?\s*[A-Za-z]{{2}}(?=\s*(?:[_^+\-−*/·=≤≥<>),.;:₀-₉ᵢⱼ²ᵀ]|\Z))
  | [+\-−±]?\s*(?:{_NAMES}|sum|max|min|sign|sgn|sqrt|exp|norm|grad)(?![^\W_])
)"""
_SIGN = r"(?:[<>!:]=|=+>?|[≤≥≠≈≡<>≪≫]|\\(?:leq?|geq?|neq?|leqslant|geqslant|equiv|approx)(?![A-Za-z]))"
_RELATED = re.compile(rf"{_ENDS}\s*{_SIGN}\s*{_BEGINS}", re.VERBOSE)
_RANGE = re.compile(
    r"(?<![^\W_])[ijklmnst]\s*(?:=\s*[01]\s*(?:,\s*2\s*)?,?\s*(?:\.{2,}|…|\\[lc]?dots|bis|to|hasta)\s*,?\s*[A-Za-z0-9]+"
    r"|(?:≠|!=|\\neq?)\s*[ijklmnst])(?![^\W_])"
)
_CAPITAL = r"[A-ZÀ-ÖØ-Þ一-鿿가-힣]"
_STOP = re.compile(rf"(?<!\.\w)(?<!\.\s\w)[.!?;]\s+(?={_CAPITAL})|[。；！？]\s*|[:：]\s*\Z")


# Words by which somebody denies or takes back what stands on the page; points may be on the wrong side.
_TAKEN_BACK = re.compile(
    r"\b(?:(?<!nothing is )wrong(?!ly|\s+(?:side|class))|incorrect(?!ly)"
    r"|untrue|mistake|mistaken|nonsense|scratch|crossed\s+out|discard(?:ed)?"
    r"|false(?!\s+(?:positive|negative))|not\s+(?:true|right|correct|hold|valid|the\s+case)|does(?:n['’]t|\s+not)\s+hold|never\s+holds?"
    r"|falsch(?!\s+klassifi|e[nr]?\s+(?:seite|klass))|unwahr|fehler(?!funktion|term|rate)|unsinn|verworfen|gestrichen"
    r"|nicht\s+(?:wahr|richtig|korrekt|so|gültig)|(?:stimmt|gilt|stimmen|gelten)\s+(?:\w+\s+)?(?:nicht|nie)"
    r"|incorrect[oa]|fals[oa](?!s?\s+(?:positiv|negativ))|equivoc\w+|descart\w+|tachad\w+"
    r"|no\s+(?:es|son|se|vale|est[áa])\s+(?:cierto|verdad|correct[oa]|válid[oa]|cumplen?|bien|así)"
    r"|es\s+un\s+error)\b"
    r"|틀렸|틀린|틀림|거짓|잘못(?!\s?분류)|사실이\s?아니|성립하지\s?않|옳지\s?않|맞지\s?않"
    r"|错(?!误分类|分)|假的|不对|不正确|不成立|不是真|并非|作废",
    re.IGNORECASE,
)


def taken_back(text: str) -> str:
    """The first word by which a page denies or takes back something; empty where there is none.

    >>> taken_back("I tried b = 1, but this is wrong"), taken_back("points on the wrong side")
    ('wrong', '')
    """
    found = _TAKEN_BACK.search(text)
    return found[0] if found else ""


def has_relation(text: str) -> bool:
    """Whether a relation sign stands between formulas; which values an index takes is none.

    >>> [has_relation(t) for t in ("we get w = 0 here", "the margin = the distance", "for all i = 1, ..., n")]
    [True, False, False]
    """
    single = " ".join(text.split())  # long gaps would make the search slow
    return _RELATED.search(_RANGE.sub(" ", single)) is not None


def sentences(text: str) -> list[str]:
    """The sentences of a line; a colon at the end belongs to none.

    >>> sentences("From this a = 0. Substituting into L:"), sentences("max a s.t. B = 0")
    (['From this a = 0', 'Substituting into L'], ['max a s.t. B = 0'])
    """
    return [part.strip(" .,;") for part in _STOP.split(text) if part.strip(" .,;")]


def claimed(statement: Statement) -> Statement | None:
    """What a sentence says besides that a derivative is set to zero, which shows no condition; None: nothing.

    >>> from svmsym.exams.meaning.reader import read
    >>> claimed(read("∂L/∂b = 0").statement) is None
    True
    """
    if _announces(statement):
        return None
    if not isinstance(statement, Together):
        return statement
    parts = statement.statements
    kept = [k for k, part in enumerate(parts) if not _announces(part)]
    if len(kept) <= 1:
        return parts[kept[0]] if kept else None
    links = tuple(statement.links[k - 1] if k - 1 in kept else "," for k in kept[1:])
    return Together(tuple(parts[k] for k in kept), links)


def _announces(statement: Statement) -> bool:
    match statement:
        case Chain(values=(Gradient(), zero), signs=("=",)):
            return zero == 0
    return False
