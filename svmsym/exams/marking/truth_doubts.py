"""Whether what follows a verdict takes it back: "yes and no", "true. Correction: false", "true only if".

A reason may hold the other word: "false, because it is true only if", "false. The true margin of the machine
is twice as wide". What stands behind a word of reason or in a condition is not looked at.
"""

from __future__ import annotations

import re

from svmsym.exams.marking.truth_lexicon import TRUTH, Lexicon, words_in
from svmsym.exams.marking.truth_openings import opening

_SENTENCES = re.compile(r"[.!?](?=\s|$)|[。！？;；\n]")
_CLAUSES = re.compile(r"[,:()/|→⇒，、：（）–—]|\s-+\s|=>")
_REASON = re.compile(
    r"\b(?:because|since|as|weil|denn|da|porque|pues|ya que|puesto que|dado que|reason|begründung|grund"
    r"|counterexample|gegenbeispiel|contraejemplo)\b|因为|由于|理由|왜냐|이유|때문"
)
_CONDITION = re.compile(
    r"\b(?:if|only|when|whenever|unless|would|wenn|nur|falls|sofern|wäre|würde|solo|sólo|cuando|sería|si)\b"
    r"|\b(?:for|bei|beim|para)\b(?!\s+(?:all|every|each|any|alle\w*|jede\w*|tod\w+|cualquier)\b)"
    r"|如果|只有|仅|若|경우|때만"
)
_SUPPOSED = re.compile(r"\b(?:would|wäre|würde|sería)\b")  # "true; it would be false if" limits nothing
_LIMITED = re.compile(
    r"^\W{0,9}(?:but|aber|pero)?\W{0,9}(?:only|if|when|unless|nur|wenn|falls|solo|sólo|si|cuando|a menos)\b"
    r"|\b(?:not always|nicht immer|no siempre|sometimes|manchmal|a veces|partly|partially|teilweise)\b|不一定"
)
_CORRECTED = re.compile(
    r"\b(?:correction|korrektur|corrección|sorry|actually|doch|eigentlich|wait|therefore|hence|thus|so"
    r"|also|daher|somit|folglich|luego|entonces)\b|更正|订正|所以|정정|따라서"
)
_JOINED = re.compile(r"^\W*(?:(?:and|or|but|und|oder|aber|doch|y|o|e|pero|和|또는|그리고|也)\s+)?\W*")
_NEGATED = re.compile(
    r"\b(?:not|never|nicht|nie|niemals|kein\w*|no|nunca|without|cannot|can't|isn't|aren't)\b|n't|不|没|안 "
)
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
_REVERSED = re.compile(
    r"\b(?:converse|opposite|contrary|reverse|gegenteil|umkehrung|umgekehrte|contrario|recíproc\w+)\b|相反|逆命题|반대|역은"
)
_ONLY_NEGATED = re.compile(r"\W*(?:not|nicht|never|nunca|niemals)\W*")
_NEAR = 80  # characters in which a word is negated
_SHORT_SENTENCE = 6  # words; a longer one behind a full stop is a reason


def negates(text: str) -> bool:
    """Whether a text has a word that denies.

    >>> negates("does not change"), negates("changes")
    (True, False)
    """
    return bool(_NEGATED.search(text.lower()))


def takes_back(behind: str, *, said: bool, lexicon: Lexicon = TRUTH) -> bool:
    """Whether the text behind a verdict says the other one, denies or limits the verdict.

    >>> [takes_back(text, said=True) for text in (" or false", ", because false α", " only if C = 1", ".")]
    [True, False, True, False]
    >>> [takes_back(text, said=True) for text in (" so nicht", ", no point is wrong", ", not!")]
    [True, False, True]
    """
    sentences = _SENTENCES.split(behind)
    told = _before_reason(sentences[0])
    if said and (_LIMITED.search(told.lstrip(" ,")) or _denied(told.lower())):
        return True
    return any(_other_verdict(s.lower(), lexicon, said=said, first=k == 0) for k, s in enumerate(sentences))


def _denied(told: str) -> bool:
    """stimmt so nicht; true, not: a negation in the clause of the verdict, or one that stands alone.

    "True, not false" denies the other verdict.
    """
    first, *others = _CLAUSES.split(told)
    verdicts = {word for _, word in words_in(first, TRUTH.words)} - {"no"}
    if _NEGATED.search(first) and not verdicts:
        return True
    return any(_ONLY_NEGATED.fullmatch(clause) for clause in others)


def _before_reason(sentence: str) -> str:
    reason = _REASON.search(sentence)
    return sentence[: reason.start()] if reason else sentence


def _other_verdict(sentence: str, lexicon: Lexicon, *, said: bool, first: bool) -> bool:
    told = _before_reason(sentence)
    long = not first and len(told.split()) > _SHORT_SENTENCE and not _CORRECTED.search(told)
    return any(_opposes(clause, lexicon, said=said, long=long) for clause in _CLAUSES.split(told))


def _opposes(clause: str, lexicon: Lexicon, *, said: bool, long: bool) -> bool:
    """Whether a clause says the other verdict; one of a long sentence only where it speaks of the claim."""
    limits = _SUPPOSED if said else _CONDITION
    if limits.search(clause) and clause.strip() not in lexicon.yes:
        return False
    joined = clause[_end(_JOINED, clause) :]
    core = joined[opening(joined) :]
    claimed = len(core) < len(joined.lstrip())
    reversed_ = bool(_REVERSED.search(clause))
    for at, word in words_in(core, lexicon.words):
        alone = not core[:at].strip() and not any(c.isalnum() for c in core[at + len(word) :])
        about = at == 0 and claimed
        if word in _WEAK and not (alone or about):
            continue
        if long and not (alone or about):
            continue
        negated = bool(_NEGATED.search(core[max(0, at - _NEAR) : at])) != reversed_
        if (lexicon.means_yes(word) != negated) != said:
            return True
    return False


def _end(form: re.Pattern[str], text: str) -> int:
    found = form.match(text)
    return found.end() if found else 0
