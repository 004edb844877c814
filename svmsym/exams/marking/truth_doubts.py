"""Whether what follows a verdict takes it back: "yes and no", "true. Correction: false", "false only if".

A second verdict that says the other thing does, wherever it stands, and so do words that limit or oppose.
The clause of a reason, "because …", is not looked at: nobody has to write reasons without "only" and "but".
"""

from __future__ import annotations

import re

from svmsym.exams.marking.truth_lexicon import REPLIES, TRUTH, Lexicon, words_in
from svmsym.exams.marking.truth_limits import cut_short, limited_verdict, limiting_clause, limiting_sentence
from svmsym.exams.marking.truth_openings import opening

_SENTENCES = re.compile(r"[.!?](?=\s|$)|[。！？;；\n]")
_CLAUSES = re.compile(r"[,:()/|→⇒，、：（）–—]|\s-+\s|=>")
_REASON = re.compile(
    r"\b(?:because|since"
    r"|(?<!\blong\s)as(?!\s+(?:long|far)\b)|weil|denn|da|porque|pues|ya que|puesto que|dado que"
    r"|reason|begründung|grund|counterexample|gegenbeispiel|contraejemplo)\b\W*|(?:因为|由于|理由|왜냐하면|왜냐|이유)\W*"
)
_REASON_BEFORE = re.compile(r"때문|므로(?!\w)")  # behind what it gives as a reason
_SUPPOSED = re.compile(  # "if it were true, …" says that it is not
    r"^\W*(?:if|wenn|si|angenommen)\b.*\b(?:were|was|wäre|fuera|fuese)\b|^\W*(?:如果|假如|若|만약)"
    r"|^\W*(?:yes|true|ja|wahr|sí)\s+(?:would|wäre|würde|sería)\b"
)
_NOT_ALWAYS = re.compile(r"\b(?:not always|nicht immer|no siempre)\b|不一定")
_JOINED = re.compile(
    r"^\W*(?:(?:and|or|but|und|oder|aber|doch|y|o|e|pero)\s+|和|或者?|还是|也|또는|그리고|但是?)?\W*"
)
_NEGATED = re.compile(
    r"\b(?:not|never|nicht|nie|niemals|kein\w*|no|nunca|without|cannot|can't|isn't|aren't)\b|n't|不|没|안 "
)
_DENYING = re.compile(r"\b(?:ohne|weder|sin|ni|ning\w+)\b|않|아니|아닌|없|못|非|无|未")
# Words that a reason uses in another sense: "no point", "si" for if, "the right bound". They count alone.
_WEAK = frozenset(
    (
        "no",
        "si",
        "ja",
        "sí",
        "right",
        "correct",
        "richtig",
        "correcto",
        "correcta",
        "cierto",
        "cierta",
        "wrong",
    )
) | {word for word in TRUTH.words if len(word) == 1}
_ASSERTS = frozenset(("holds", "gilt", "se cumple", "成立"))  # of anything, in a sentence of its own
_WOULD_BE = re.compile(r"(?:(?:would\s+be|wäre|sería)\s+)?")  # that would be correct for …
_TO = re.compile(r"\s+(?:to|zu)\b")  # it would be wrong to …
_ENDS_CLAUSE = re.compile(
    r"(?:^|[\s是为则才时就])(?:참|真|假|对|错)(?:的|이다|임|이에요)?\W*$"
)  # …에서는 참, 则为真
_OTHER_SENSE = re.compile(  # true labels, falsch klassifizierte Punkte
    r"(?:ly|e[nrs]?|s)?\s*(?:classified|labell?ed|klassifiz\w+|clasificad\w+|labels?|class(?:es)?|klassen?|margin|width"
    r"|positives?|negatives?|minim\w+|maxim\w+|optim\w+|distribution|risk|error|분류|分类)"
)
_REVERSED = re.compile(
    r"\b(?:converse|opposite|contrary|reverse|other way (?:a?round)|vice versa|gegenteil|umkehrung"
    r"|umgekehrte?|(?<!caso\s)contrario|recíproc\w+|al revés)\b|相反|反过来|逆命题|반대|역은"
)
_ONLY_NEGATED = re.compile(r"\W*(?:not|nicht|never|nunca|niemals)\W*")
_NEAR = 80  # characters in which a word is negated


def negates(text: str) -> bool:
    """Whether a text has a word that denies.

    >>> negates("does not change"), negates("changes")
    (True, False)
    """
    return bool(_NEGATED.search(text.lower()) or _DENYING.search(text.lower()))


def takes_back(behind: str, *, said: bool, word: str = "", lexicon: Lexicon = TRUTH) -> bool:
    """Whether the text behind a verdict, the ``word``, says the other one, denies or limits the verdict.

    >>> [takes_back(text, said=True) for text in (" or false", ", because false α", " only if C = 1", ".")]
    [True, False, True, False]
    >>> [takes_back(text, said=True) for text in (" so nicht", ", no point is wrong", ", not!")]
    [True, False, True]
    >>> [takes_back(text, said=False) for text in (" bei Soft-Margin", ", pero α cambia", ", da nur α zählt")]
    [True, True, False]
    """
    first, *later = _SENTENCES.split(behind.lower())
    told, beside = _around_reason(first)
    own, *clauses = _CLAUSES.split(told)
    if _in_own_clause(own, word, lexicon, said=said):
        return True
    if said and (_denied(own, clauses) or _NOT_ALWAYS.search(told)):
        return True
    if any(limiting_clause(c) and not _REVERSED.search(c) for c in clauses):
        return True
    if any(_opposes(c, lexicon, said=said) for c in clauses) or _besides(beside, lexicon, said=said):
        return True
    return any(_sentence_takes_back(s, lexicon, said=said) for s in later)


def _in_own_clause(own: str, word: str, lexicon: Lexicon, *, said: bool) -> bool:
    """False only when …, falsch bei …, true is false; "no, they are not separable" says one thing twice."""
    if limited_verdict(own, plain=lexicon is TRUTH and word not in REPLIES):
        return True
    others = [w for _, w in words_in(own, lexicon.words) if w not in _WEAK or len(w) == 1]
    return any(word not in REPLIES or lexicon.means_yes(w) != said for w in others) or _opposes(
        own, lexicon, said=said
    )


def _denied(own: str, clauses: list[str]) -> bool:
    """stimmt so nicht; true, not: a negation in the clause of the verdict, or one that stands alone."""
    return bool(_NEGATED.search(own)) or any(_ONLY_NEGATED.fullmatch(clause) for clause in clauses)


def _around_reason(sentence: str) -> tuple[str, list[str]]:
    """What stands before a reason, and the clauses behind the one of the reason.

    >>> _around_reason(", because it is true that α = 0 (true for all)")
    (', ', ['true for all', ''])
    >>> _around_reason(", α가 0이기 때문이다, 참")
    ('', [' 참'])
    """
    reason = _REASON.search(sentence)
    if reason is not None:
        return sentence[: reason.start()], _CLAUSES.split(sentence[reason.end() :])[1:]
    reason = _REASON_BEFORE.search(sentence)
    if reason is None:
        return sentence, []
    marks = [m.start() for m in _CLAUSES.finditer(sentence, 0, reason.start())]
    return sentence[: marks[-1] if marks else 0], _CLAUSES.split(sentence[reason.end() :])[1:]


def _besides(clauses: list[str], lexicon: Lexicon, *, said: bool) -> bool:
    """Whether clauses behind a reason go back to the verdict: another one, or a limit that is no sentence."""
    return any(cut_short(c) or _opposes(c, lexicon, said=said, later=True) for c in clauses)


def _sentence_takes_back(sentence: str, lexicon: Lexicon, *, said: bool) -> bool:
    told, beside = _around_reason(sentence)
    clauses = _CLAUSES.split(told)
    if limiting_sentence(told, parts=len(clauses) + len(beside)) and not _REVERSED.search(told):
        return True
    return any(_opposes(c, lexicon, said=said, later=True) for c in clauses) or _besides(
        beside, lexicon, said=said
    )


def _opposes(clause: str, lexicon: Lexicon, *, said: bool, later: bool = False) -> bool:
    """Whether a clause says the other verdict; ``later``: in a sentence of its own, or behind a reason."""
    if _SUPPOSED.search(clause):
        return False
    joined = clause[_end(_JOINED, clause) :]
    core = joined[opening(joined) :]
    claimed = len(core) < len(joined.lstrip())
    reversed_ = bool(_REVERSED.search(clause))
    for at, word in words_in(core, lexicon.words):
        behind = core[at + len(word) :]
        alone = not core[:at].strip() and not any(c.isalnum() for c in behind)
        meant = claimed and _WOULD_BE.fullmatch(core[:at]) and not (at and _TO.match(behind))
        about = bool(meant or _ENDS_CLAUSE.match(core, max(0, at - 1)))
        weak = word in _WEAK or (later and word in _ASSERTS)
        if (weak and not (alone or about)) or _OTHER_SENSE.match(behind):
            continue
        negated = bool(_NEGATED.search(core[max(0, at - _NEAR) : at])) != reversed_
        if (lexicon.means_yes(word) != negated) != said:
            return True
    return False


def _end(form: re.Pattern[str], text: str) -> int:
    found = form.match(text)
    return found.end() if found else 0
