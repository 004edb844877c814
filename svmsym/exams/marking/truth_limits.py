"""Words that limit a verdict, or oppose it: "false only when n = 1", "falsch bei …", "falso, pero …".

Where such words stand decides what they do: in the clause of the verdict, and at the beginning of one beside
it, they limit the verdict; inside a sentence of its own they may belong to a reason.
"""

from __future__ import annotations

import re

_ALL = (
    r"(?!\s+(?:all|every|each|any|example|instance|this\s+reason|that\s+reason|sure|certain|general|fact|allgemeinen"
    r"|alle\w*|jede\w*|beliebig\w*|tod[ao]s?|cualquier\w*|cada|ejemplo|eso|ello|realidad)\b)"
)
_CASE = (  # what names a case
    r"if|when|whenever|in\s+case|as\s+long\s+as|so\s+long\s+as|provided|assuming|given\s+that"
    r"|wenn|falls|sofern|solange|vorausgesetzt|angenommen|im\s+fall\w*"
    r"|si|cuando|siempre\s+que|mientras|en\s+(?:el\s+)?caso|con\s+tal"
)
_BESIDES = (  # what leaves a case out
    r"unless|except\w*|apart\s+from|other\s+than|außer|ausser|es\s+sei\s+denn|ausgenommen|bis\s+auf"
    r"|salvo|excepto|a\s+menos|a\s+no\s+ser"
)
_ONLY = r"only|just|merely|nur|bloß|lediglich|solo|sólo|solamente|únicamente"
_FOR = rf"(?:for|bei|beim|für|fuer|para){_ALL}"
_WITHIN = rf"(?:in|im|within|under|with|unter|innerhalb|mit|en|con|bajo|dentro){_ALL}"
_PARTLY = (
    r"sometimes|partly|partially|mostly|usually|often|almost|half|manchmal|teilweise|meist\w*|oft|fast|halb"
    r"|a\s+veces|en\s+parte|parcialmente|casi|normalmente"
)
_UNSURE = (
    r"perhaps|maybe|probably|possibly|presumably|not\s+sure|unsure|guess|vielleicht|wahrscheinlich|vermutlich"
    r"|möglicherweise|unsicher|nicht\s+sicher|quizás?|tal\s+vez|probablemente|posiblemente|no\s+estoy\s+segur\w"
)
_BUT = (
    r"but|however|although|though|nevertheless|nonetheless|aber|jedoch|allerdings|obwohl|obgleich|dennoch|trotzdem"
    r"|pero|aunque|sin\s+embargo|no\s+obstante"
)
_ASIAN_CASE = (
    r"경우|[일할인은을를에된]\s?때|제외|빼고|말고|한해|한정|(?:하|조건)에서|라면|다면|除非|除了|除外|以外|如果|假如|假设|若|当|对于|情况"
    r"|(?:只有|只在|只对|仅).{0,60}(?:时|下|才)"
)
_ASIAN_PARTLY = r"가끔|때때로|부분적|거의|有时|部分|通常|几乎"
_ASIAN_UNSURE = r"아마|확실하지|모르겠|可能|也许|大概|不确定"
_ASIAN_BUT = r"하지만|그러나|지만|다만|그렇지만|但|不过|虽然|然而|尽管|可是"

_IN_VERDICT = re.compile(
    rf"\b(?:{_CASE}|{_BESIDES}|{_ONLY}|{_FOR}|{_PARTLY}|{_UNSURE}|{_BUT})\b"
    rf"|{_ASIAN_CASE}|{_ASIAN_PARTLY}|{_ASIAN_UNSURE}|{_ASIAN_BUT}|만(?!\w)|只|仅"
)
# What may stand in the clause of a verdict and changes nothing.
_PLAIN = re.compile(
    r"\b(?:in\s+(?:general|fact|all\s+cases|every\s+case|jedem\s+fall)|im\s+allgemeinen|en\s+(?:general|todos\s+los\s+casos)"
    r"|(?:for|für|bei|para)\s+(?:all|every|each|any|alle\w*|jede\w*|beliebige\w*|tod[ao]s?|cualquier\w*|cada)\s+\w+"
    r"|statement|claim|assertion|proposition|aussage|behauptung|afirmación|proposición|answer|antwort|respuesta"
    r"|always|exactly|completely|clearly|obviously|definitely|certainly|absolutely|of\s+course|indeed|too|here|textbf|textit|text|emph"
    r"|immer|genau|völlig|klar|offensichtlich|eindeutig|natürlich|definitiv|auch|hier|siempre|totalmente|claramente|claro|obviamente|aquí"
    r"|the|a|is|it|this|that|die|das|ist|es|la|esta|esto|lo)\b"
    r"|이다|이며|이고|입니다|임|이에요|이야|예요|요|인|하다|합니다|함|하며|하므로|해요|그|이|명제|진술|주장|的|了|啊|命题|说法|陈述"
)
_OPPOSING = re.compile(rf"\b(?:{_BUT})\b|{_ASIAN_BUT}")
_JOIN = rf"\W{{0,9}}(?:(?:and|und|y|{_BUT})\b|그리고|{_ASIAN_BUT})?\W{{0,9}}"
_LEAVES_OUT = re.compile(
    rf"{_JOIN}(?:(?:(?:{_ONLY})\W+)?(?:{_BESIDES})\b|(?:{_ONLY})\W+(?:{_CASE}|{_FOR}|{_WITHIN})\b)"
)
_LIMITS = re.compile(
    rf"{_JOIN}(?:{_CASE}|{_FOR}|yet|tho|while|whereas|doch|während)\b|如果|假如|若|当|对于|만약"
)
_ONLY_BEFORE = re.compile(rf"{_JOIN}(?:(?:{_ONLY})\b|只|仅)")
_ENDS_IN_A_CASE = re.compile(r"(?:경우|때|만|제외|한정|时|情况下|除外|以外)\W*$")
_CASE_OF_ASIA = re.compile(_ASIAN_CASE)
_FRAGMENT = 5  # words; with more "only" may begin a sentence: only the support vectors determine w
_FRAGMENT_OF_ASIA = 8  # signs
_UNSURE_ALONE = re.compile(rf"\b(?:{_UNSURE}|{_PARTLY})\b|{_ASIAN_UNSURE}|{_ASIAN_PARTLY}")


def limited_verdict(clause: str, *, plain: bool = False) -> bool:
    """Whether the rest of the clause in which a verdict stands limits it; ``plain``: anything unknown does.

    >>> [limited_verdict(rest) for rest in (" only when n = 1", " bei soft-margin", " in general", "")]
    [True, True, False, False]
    >>> [limited_verdict(rest, plain=True) for rest in (" at n = 1", " in general", " statement")]
    [True, False, False]
    """
    return bool(_IN_VERDICT.search(clause)) or (plain and any(map(str.isalnum, _PLAIN.sub("", clause))))


def limiting_clause(clause: str) -> bool:
    """Whether a clause beside a verdict, in the same sentence, limits or opposes it.

    >>> [limiting_clause(text) for text in (" unless C = 1", " only the support vectors determine the plane")]
    [True, False]
    """
    return bool(
        _OPPOSING.search(clause) or _LIMITS.match(clause) or _CASE_OF_ASIA.search(clause) or cut_short(clause)
    )


def cut_short(clause: str) -> bool:
    """Whether words are a limit and no sentence: "only if …", "unless …", "only then", "not sure".

    >>> [cut_short(text) for text in ("but only for the hard margin", "only the first of these matters here")]
    [True, False]
    """
    if _LEAVES_OUT.match(clause) or _ENDS_IN_A_CASE.search(clause):
        return True
    return bool(_is_short(clause) and (_ONLY_BEFORE.match(clause) or _UNSURE_ALONE.search(clause)))


def limiting_sentence(sentence: str, *, parts: int) -> bool:
    """Whether a sentence behind a verdict limits or opposes it; one of several parts says more than its case.

    >>> limiting_sentence("however, it changes", parts=2), limiting_sentence("if α = 0, w stays", parts=2)
    (True, False)
    >>> limiting_sentence("if the point lies on the margin", parts=1)
    True
    """
    begins = _OPPOSING.search(sentence)
    if begins and not any(c.isalnum() for c in sentence[: begins.start()]):
        return True
    return cut_short(sentence) or (parts == 1 and bool(_LIMITS.match(sentence)))


def _is_short(clause: str) -> bool:
    words = clause.split()
    dense = sum(ord(c) > _LATIN_END for c in clause)
    return dense <= _FRAGMENT_OF_ASIA if dense else len(words) <= _FRAGMENT


_LATIN_END = 0x2E7F  # signs above are Chinese, Japanese, Korean
