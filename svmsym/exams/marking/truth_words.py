"""Yes and no, true and false, at the beginning of an answer, in five languages.

An answer that says both, or that may mean the other one, says neither: a person reads it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from svmsym.exams.marking.truth_doubts import negates, takes_back
from svmsym.exams.marking.truth_lexicon import REPLIES, SEPARABILITY, TRUTH, Lexicon, first_word
from svmsym.exams.marking.truth_openings import opening
from svmsym.exams.marking.truth_questions import without_boxes, without_claim, without_questions

_SHORT = {"t": True, "f": False, "y": True, "n": False, "r": True, "v": True, "√": True, "×": False}
_SHORT_IN = {("de", "w"): True, ("ko", "o"): True, ("ko", "x"): False}  # an English w may be "wrong"
_ASKED = re.compile(r"[\s!！)*_]*[?？]")
# Words that begin other sentences, too: "no doubt", "si" for if, "right would be". They are verdicts before
# a mark, the end, a reason, and "no" also before what it speaks of.
_REASON = r"because|since|as|weil|denn|da|porque|ya|pues"
_ENDED = re.compile(rf"\s*(?:$|[^\w\s:]|\n|(?::\s*)?(?:{_REASON})\b)")
_AFTER_NO = re.compile(
    r"\s*(?:$|[^\w\s]|\n"
    rf"|(?:{_REASON}|they|it|the|this|these|that|not|es|está|están|son|lo|la|se|separable|separables)\b)"
)
_AFTER = {"no": _AFTER_NO} | dict.fromkeys(
    ("si", "right", "correct", "richtig", "correcto", "correcta", "cierto", "cierta"), _ENDED
)
_INSTEAD = re.compile(  # "true is that …", "it is not true that they are not separable"
    r"\s+(?:is|would|ist|wäre\w*|würde\w*|es|sería\w*)\b|\s*(?:,\s*)?(?:that|to|dass|daß|das\s+zu|zu|que|decir)\b"
)
_CURVED = re.compile(  # what does not go with "yes, they are"
    r"\b(?:circle|curve|kernel|kreis\w*|kurve|kern|círculo|curva|non-?linear\w*|nichtlinear|no lineal\w*"
    r"|impossible|overlap\w*|unmöglich|überlapp\w*|imposible|solap\w*|parabol\w*|quadrat\w*|polynom\w*|polinom\w*|ellips\w*|elips\w*|rbf)\b|커널|비선형|불가능|겹|核|圆|非线性|不可能|无法|重叠"
)


@dataclass(frozen=True)
class TruthAsked:
    """What the sheet asks: its words, the language of the exam, and whether it is about separability."""

    words: tuple[str, ...] = ()
    language: str = ""
    separability: bool = False

    @property
    def lexicon(self) -> Lexicon:
        """The words that are verdicts."""
        return SEPARABILITY if self.separability else TRUTH


ANYTHING = TruthAsked()


def truth_said(text: str, asked: TruthAsked = ANYTHING) -> bool | None:
    """What an answer says first; None where it says neither, or both.

    >>> [truth_said(text) for text in ("True, because α_i ≥ 0.", "Falsch!", "perhaps", "是错的")]
    [True, False, None, False]
    >>> [truth_said(text) for text in ("True or false? False", "true/false", "[ ] wahr [x] falsch")]
    [False, None, False]
    >>> truth_said("They are not separable", TruthAsked(separability=True))
    False
    """
    own = _own_words(text, asked)
    if own is None:
        return None
    rest, word = _first(own, asked.lexicon)
    if not word:
        letter = rest.strip(" .*_$")
        return _SHORT_IN.get((asked.language, letter), _SHORT.get(letter))
    if word in REPLIES and any(map(negates, asked.words)):
        return None  # "no" to a claim that denies may agree with it
    return _unless_taken_back(rest, word, asked)


def replies_to_denial(text: str, asked: TruthAsked) -> bool:
    """Whether an answer is a clear yes or no, and the claim has a "not" in it, so that it may mean either.

    >>> replies_to_denial("Nein.", TruthAsked(("It is not convex.",))), replies_to_denial("No", ANYTHING)
    (True, False)
    """
    rest, word = _first(_own_words(text, asked) or "", asked.lexicon)
    replies = word in REPLIES and any(map(negates, asked.words))
    return replies and _unless_taken_back(rest, word, asked) is not None


def _unless_taken_back(rest: str, word: str, asked: TruthAsked) -> bool | None:
    """What the word says with which an answer begins; None where what is behind it leaves that open."""
    behind = rest[len(word) :]
    if _INSTEAD.match(behind) or _ASKED.match(behind) or (word in _AFTER and not _AFTER[word].match(behind)):
        return None
    said = asked.lexicon.means_yes(word)
    if said and asked.separability and (_CURVED.search(behind) or negates(behind)):
        return None  # by a curve, or not at all
    own_words = without_claim(behind, asked.words)
    return None if takes_back(own_words, said=said, word=word, lexicon=asked.lexicon) else said


def is_verdict_alone(text: str, asked: TruthAsked = ANYTHING) -> bool:
    """Whether an answer says true or false, and nothing else.

    >>> [is_verdict_alone(text) for text in ("**False.**", "Die Aussage ist falsch!", "False, α = C", "f")]
    [True, True, False, True]
    """
    if truth_said(text, asked) is None:
        return False
    rest, word = _first(_own_words(text, asked) or "", asked.lexicon)
    left = rest[len(word) :] if word else rest.strip(" .*_$")[1:]
    return not any(c.isalnum() or c in "=<>≤≥≠∀∃" for c in left)


def says_both(text: str, asked: TruthAsked = ANYTHING) -> bool:
    """Whether an answer begins with a verdict that is none: it is taken back, limited, or asked.

    >>> [says_both(text) for text in ("yes and no", "true", "perhaps")]
    [True, False, False]
    """
    own = _own_words(text, asked)
    return truth_said(text, asked) is None and (own is None or bool(_first(own, asked.lexicon)[1]))


def _own_words(text: str, asked: TruthAsked) -> str | None:
    """The answer without what the sheet asks and without open boxes; None where one of them is in doubt."""
    ticked = without_boxes(text)
    return None if ticked is None else without_questions(ticked, asked.words, asked.lexicon)


def _first(text: str, lexicon: Lexicon) -> tuple[str, str]:
    """An answer without its opening, and the verdict with which it begins, empty where there is none."""
    rest = text[opening(text) :].lower()
    return rest, first_word(rest, lexicon.words)
