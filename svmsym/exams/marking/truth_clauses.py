"""Clauses of an answer to a question of yes and no, and what each of them says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from svmsym.writing.lexer import tokens
from svmsym.writing.lexicon import is_harmless
from svmsym.writing.tokens import Token
from svmsym.writing.verbs import is_korean

# What the words of a kind say about a claim, and about the separability of classes.
TRUTH: Mapping[str, bool] = {
    "yes": True, "true": True, "holds": True, "TICK": True, "no": False, "false": False, "denied": False,
    "not_all": False,
}  # fmt: skip
SEPARABILITY = {**TRUTH, "separable": True, "inseparable": False, "no_solution": False}
WEAK = {"holds", "denied", "not_all"}  # said of anything
REPLIES = {"yes", "no", "not"}
ENDS = {"STOP", "LINE", "SEMI", "ASK", "END"}
LIMITS = {
    "if", "if_after", "only_if", "iff", "unless", "otherwise", "except", "only", "or", "either", "vague",
    "hedge", "changes", "attempt", "half", "approx", "each_index", "suppose",
}  # fmt: skip
CONTENT = {"noun", "WORD", "NAME", "property"}
_BETWEEN = {"COMMA", "COLON", "OPEN", "CLOSE", "ARROW", "THEREFORE", "so", "and", "because", "SINCE", *ENDS}
_BESIDE = {
    "PLAIN",
    "is",
    "topic",
    "of",
    "PRIME",
    "BANG",
    "DOTS",
    "STYLE",
    "EDGE",
    "all",
    "every_noun",
    "then",
}
_YES = {"si", "对", "是"}  # where they are a clause; other words elsewhere
_SUBJECTS = {"points", "class", "hyperplane"}
_SPOKEN_OF = re.compile(
    r"statement|claim|assertion|proposition|answer|solution|verdict|aussage|behauptung|antwort|lösung|urteil"
    r"|afirmación|proposición|respuesta|solución|명제|진술|주장|답|정답|[该此这]?(?:命题|说法|陈述)|答案|个"
    r"|given|above|gegeben\w*|obige\w*|dada|anterior|sondern|sino|definitely|certainly|clearly|klar|eindeutig"
    r"|claramente|in general|generally|(?:im )?allgemein\w*|en general|s|’s",
    re.IGNORECASE,
)
_OPINION = re.compile(r"i (?:think|believe|would say)|ich |creo|pienso|我认为|我觉得|생각", re.IGNORECASE)
_LIMITING = re.compile(  # modal verbs, and the kinds of machines
    r"can|could|would|might|should|were|kann|könnte\w*|wäre\w*|würde\w*|puede|podría|sería|fuera"
    r"|.*(?:margin|rand|margen|마진|间隔).*"
)
_THAT_IS = re.compile(r"correct|right|richtig|korrekt|correct[oa]|正确")  # correct: α ≤ C
_THAT = re.compile(r"\s*(?:that(?!['’]s| is)|dass|daß|que|(?:das )?zu)\b", re.IGNORECASE)
_BUT = re.compile(
    r"(?:but|although|nevertheless|yet|while|whereas|aber|obwohl|obgleich|dennoch|trotzdem|doch|während|pero"
    r"|aunque|no\s+obstante)\b|하지만|그러나|다만|但|虽然|然而|尽管|可是",
    re.IGNORECASE,
)
_HOWEVER = re.compile(  # wherever they stand in a clause
    r"\b(?:however|though|jedoch|allerdings|jedenfalls|zumindest|sin\s+embargo|al\s+menos|at\s+least"
    r"|exceptions?|ausnahmen?|excepci\w+)\b|지만|예외|제외|不过|例外|仅",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Clause:
    """Words between two marks, the kinds of these, and the number of the sentence."""

    tokens: tuple[Token, ...]
    text: str
    before: str
    behind: str
    sentence: int
    explains: bool  # a reason stands before it in the sentence

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of its words."""
        return frozenset(token.kind for token in self.tokens)

    @property
    def is_reason(self) -> bool:
        """Whether it says why."""
        return self.before in {"because", "SINCE"} or "because_after" in self.kinds

    @property
    def opposes(self) -> bool:
        """Whether it limits what was said before it, in so many words."""
        return bool(_BUT.match(self.text) or _HOWEVER.search(self.text))


def clauses(text: str, language: str) -> Iterator[Clause]:
    """Cut a text at its marks and at words that begin a clause.

    >>> [clause.text for clause in clauses("False, because α = 0.", "en")]
    ['False', 'α = 0']
    """
    cut = tokens(text, language=language)
    if cut[0].kind == "retract" and cut[0].text.startswith("no"):
        cut[0] = cut[0]._replace(kind="no")  # no, that is wrong: there is nothing yet to take back
    own: list[Token] = []
    before, sentence, explains = "STOP", 0, False
    for token in cut:
        if token.text in {"{", "}"}:
            continue
        goes_on = token.kind == "COMMA" and _THAT.match(text, token.end)  # it is wrong, that …
        opposes = token.kind == "and" and _BUT.match(token.text)
        if token.kind not in _BETWEEN or goes_on or (opposes and not own):
            own.append(token)
            continue
        if own:
            clause = Clause(tuple(own), text[own[0].at : token.at], before, token.kind, sentence, explains)
            yield clause
            explains = explains or clause.is_reason
        if own or token.kind != "COMMA":
            before = token.kind
        if token.kind in ENDS:
            sentence, explains = sentence + 1, False
        own = [token] if opposes else []


def told(clause: Clause, verdicts: Mapping[str, bool]) -> bool | None:
    """Find what a clause says that is nothing but a verdict; None where it is something else.

    >>> [told(clause, TRUTH) for clause in clauses("It is not false, no point lies there", "en")]
    [True, None]
    """
    if clause.text.strip(" .!*_").lower() in _YES:
        return True
    found: list[bool] = []
    strong, turned = 0, False
    for token, after in zip(clause.tokens, (*clause.tokens[1:], None), strict=True):
        if token.kind in verdicts:
            determines = token.kind == "no" and after is not None and after.kind in CONTENT  # no doubt
            names = after is None and clause.behind == "COLON" and _THAT_IS.fullmatch(token.text)
            if determines or names:
                return None
            found.append(verdicts[token.kind] != turned)
            strong, turned = strong + (token.kind not in REPLIES), False
        elif token.kind == "not":
            if (found and not is_korean(token.text) and "no" not in clause.kinds) or token.text == "non":
                return None  # true, not; non-linearly separable
            found = [not one for one in found] if is_korean(token.text) else found
            turned = turned != (not found)
        elif not stands_beside(token, clause, behind=bool(found)):
            return None
    if not found:
        return False if turned else None
    affirmed = not found[0] and not strong and clause.tokens[-1].kind == "is"  # no it is
    return found[0] if len(set(found)) == 1 and strong <= 1 and not affirmed else None


def stands_beside(token: Token, clause: Clause, *, behind: bool) -> bool:
    """Tell whether a word changes nothing about a verdict in its clause, before it or ``behind`` it."""
    if token.kind in _BESIDE or token.kind == "opposite":
        return _LIMITING.fullmatch(token.text.lower()) is None
    if token.kind == "noun":
        return token.text in _SUBJECTS
    if token.kind == "hedge":
        return not behind and _OPINION.match(token.text) is not None
    if token.kind == "attempt":
        return "opposite" in clause.kinds  # true would be the converse
    if token.kind == "NAME" and "all" in clause.kinds:
        return behind  # false for all C
    spoken = _SPOKEN_OF.fullmatch(token.text) is not None
    if token.kind == "vague":
        return behind and spoken  # false in general
    return token.kind in {"WORD", "goal", "NAME", "count"} and (spoken or is_harmless(token.text))


def asks(clause: Clause, verdicts: Mapping[str, bool]) -> bool:
    """Tell whether a clause asks: separable? true or false:"""
    words = {verdicts[token.kind] for token in clause.tokens if token.kind in verdicts}
    either = clause.behind == "COLON" and clause.kinds & {"or", "OP"}
    return clause.behind == "ASK" or (bool(either) and words == {True, False})


def is_heading(clause: Clause) -> bool:
    """Tell whether a clause before a colon names the answer, or says nothing: Answer: true."""
    return all(stands_beside(token, clause, behind=False) for token in clause.tokens)


def is_about_something(clause: Clause, verdicts: Mapping[str, bool]) -> bool:
    """Tell whether the word of a verdict belongs to a reason: the true margin, no point, α ≤ C is right."""
    if clause.tokens[0].kind in LIMITS or (clause.before, clause.tokens[0].kind) == ("and", "no"):
        return False
    for k, token in enumerate(clause.tokens):
        if token.kind not in verdicts:
            continue
        weak = token.kind in WEAK
        own = all(stands_beside(t, clause, behind=False) for t in clause.tokens[:k])  # it is true only if
        later = clause.tokens[k + 1 :] if weak else clause.tokens[k + 1 : k + 2]
        content = {t.kind for t in later if not (weak and stands_beside(t, clause, behind=True))} & CONTENT
        if (own and clause.kinds & LIMITS) or not (content or "REL" in clause.kinds or (weak and not own)):
            return False
    return True


def without(text: str, words: Sequence[str]) -> str:
    """Leave out what the sheet says, wherever it is quoted.

    >>> without("Every  α is C: false", ("Every α is C.",))
    ' : false'
    """
    bare = [w.strip(" .?!。？！").split() for w in words]
    quoted = "|".join(r"\s+".join(map(re.escape, w)) for w in bare if w)
    return re.sub(quoted, " ", text, flags=re.IGNORECASE) if quoted else text
