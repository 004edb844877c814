"""Letters and numbers that belong to a sentence, not to a formula: "differentiating by w gives", "by (2)".

They are passed over only where words enclose them and a formula with a relation sign stands elsewhere.
"""

from __future__ import annotations

from svmsym.exams.reading.brackets import closing, name_end
from svmsym.exams.reading.conditions import INDICES
from svmsym.exams.reading.token import Token
from svmsym.exams.reading.words import COPULAS, POINTS

_CLASSES = frozenset({"als", "as", "como"})
_TO = frozenset({"to", "bis", "hasta"})
_AFTER = {"WORD", "COLON", "SO", "BY"}
_AFTER_POINTS = {"COLON", "COMMA", "WORD", "END", "DOT", "PERIOD", "NEWLINE"}
_VALUES = {"NUM", "OPEN", "HALF", "FRAC", "SQRT", "FUNC", "BEGIN", "BAR", "NORM"}
_FORMULAS = {"COLON", "SO", "SUM", "FRAC", "NORM", "OPT", "NABLA", "PARTIAL", "BY", "COMMA"}
_STARTS = {"NAME", "OPEN", "FRAC", "SUM", "NORM", "BAR", "PARTIAL", "NABLA"}
_SEPARATORS = {"NEWLINE", "DOT", "PERIOD", "SO", "COLON", "SEMI"}
_WITH = frozenset({"with", "mit", "con"})
_CASES = frozenset({"case", "fall", "caso", "경우", "情况", "情形"})
_MEASURES = frozenset({"distance", "margin", "class"})
_NEAR = 6
_OF = frozenset({"von", "of", "de"})
_SPACES = {"R": "ℝ", "IR": "ℝ", "N": "ℕ", "Z": "ℤ"}


def without_prose(stream: list[Token]) -> list[Token]:
    """The stream without letters that are part of a sentence.

    >>> from svmsym.exams.reading.tokens import tokens
    >>> [t.text for t in without_prose(tokens("nach w ableiten: w = 0")) if t.kind == "NAME"]
    ['w']
    """
    if not any(t.kind in {"WORD", "BY", "AND", "SO", "FORALL", "ST"} for t in stream):
        return stream
    stream = _memberships(_copulas(_placed(_everyday(_widths(stream)))))
    relations = [k for k, t in enumerate(stream) if t.kind == "REL"]
    if not relations or any(t.kind == "NOUN" and t.text == "SV" for t in stream):
        return stream
    result: list[Token] = []
    optimum = summed = False
    k = 0
    while k < len(stream):
        token = stream[k]
        optimum = optimum or token.kind == "OPT"
        if token.kind == "BY" and not optimum and not (result and result[-1].kind == "SUM"):
            token = token._replace(kind="WORD")
        before = result[-1] if result else None
        summed = (summed or token.kind == "BY") and not (before and before.kind == "NAME")
        end = k if summed else _subject(stream, k, before)
        if before and not summed and (before.kind == "WORD" or (before.kind == "AND" and token.text == "(")):
            end = _passed_over(stream, k, before)
        if end > k and relations[-1] > end:
            k = end
            continue
        if k and stream[k - 1].kind == "BY" and not optimum and not summed and token.kind == "NAME":
            end = _names_end(stream, k)
            if stream[end].kind in _AFTER | _SEPARATORS | {"COMMA", "AND", "IMPLIES", "END"}:
                k = end  # "… = 0 w.r.t. b"
                continue
        result.append(token)
        k += 1
    return result


def _passed_over(stream: list[Token], k: int, before: Token) -> int:
    """The end of what a sentence mentions here; k where it mentions nothing."""
    token = stream[k]
    word = before.text.lower()
    if token.kind == "NAME":
        end = _names_end(stream, k)
        after, then = stream[end], stream[min(end + 1, len(stream) - 1)]
        enclosed = after.kind in _AFTER or (after.kind in {"AND", "COMMA"} and then.kind in {"WORD", "BY"})
        if word in COPULAS or word in _TO or not enclosed:
            return k
        return end
    if token.kind == "OPEN" and token.text == "(":
        end = closing(stream, k)
        inside = stream[k + 1 : end]
        after = stream[min(end + 1, len(stream) - 1)]
        number = len(inside) == 1 and inside[0].text.isdigit() and len(inside[0].text) <= 2  # noqa: PLR2004
        if number and after.kind in {"WORD", "COMMA", "COLON", "SO", "AND", "NEWLINE", "BY"}:
            return end + 1
        numbers = all(t.kind in {"NUM", "COMMA", "OP", "SEMI", "HALF", "BAR"} for t in inside)
        return end + 1 if word in POINTS and numbers and after.kind in {"WORD", "COMMA"} else k
    if token.text == "0":
        after = stream[min(k + 1, len(stream) - 1)]
        then = stream[min(k + 2, len(stream) - 1)]
        ends = after.kind in {"COLON", "SO", "WORD"} or (
            after.kind == "COMMA" and then.kind in {"WORD", "SO"}
        )
        return k + 1 if ends and word not in COPULAS else k  # "set to 0:"
    if word in _CLASSES:
        end = k + 1 if token.text in {"+", "-"} else k
        one = stream[min(end, len(stream) - 1)].text == "1"
        after = stream[min(end + 1, len(stream) - 1)]
        return end + 1 if one and after.kind in {"WORD", "COMMA", "SO"} else k
    return k


def _subject(stream: list[Token], k: int, before: Token | None) -> int:
    """A letter that starts a sentence with a formula of its own: w in "w follows as w = 0"."""
    if stream[k].kind != "NAME" or (before is not None and before.kind not in _SEPARATORS):
        return k
    end = place = name_end(stream, k)
    while stream[place].kind == "WORD":
        place += 1
    if place > end and stream[place].kind == "COMMA":
        place += 1
    bounded = stream[place].kind == "NUM" and stream[place + 1].kind == "REL"  # α_i 满足 0 ≤ α_i
    if place == end or not (bounded or stream[place].kind in _STARTS):
        return k
    while stream[place].kind not in {"END", "NEWLINE", "WORD", "COMMA", "AND", "SO", "REL", "IF", "FORALL"}:
        place += 1
    return end if stream[place].kind == "REL" else k


def _everyday(stream: list[Token]) -> list[Token]:
    """Words with a hyphen are words; "for all support vectors x_s:" has no index of its own."""
    result: list[Token] = []
    k = 0
    while k < len(stream):
        token = stream[k]
        after = stream[min(k + 1, len(stream) - 1)]
        if result and result[-1].kind == "WORD" and _to_zero(stream, k):
            k += 1
            continue
        hyphen = token.text == "-" and bool(result) and result[-1].kind == "WORD"
        if hyphen and after.kind in {"WORD", "NOUN"} and after.tight:
            k += 1
            continue
        if token.kind == "FORALL" and after.kind in {"WORD", "NOUN"}:
            end = k + 1
            while stream[end].kind in {"WORD", "NOUN"}:
                end += 1
            letter = stream[end].kind == "NAME"
            indexed = letter and stream[end + 1].kind == "SUB"
            rest = stream[name_end(stream, end)].kind in _AFTER_POINTS if indexed else not letter
            noun = any(t.kind == "NOUN" for t in stream[k + 1 : end])
            if noun and stream[end - 1].kind == "WORD":
                result.append(token._replace(kind="WORD"))
                k = end
                continue
            if rest and (indexed or noun or stream[end].kind == "OPEN"):
                result.append(token._replace(kind="WORD"))
                k = name_end(stream, end) if indexed else end
                continue
            if stream[end].kind in _FORMULAS:
                token = token._replace(kind="WORD")  # "for the primal problem:"
        elif token.kind == "FORALL" and _mentions(stream, k + 1):
            token = token._replace(kind="WORD")  # "for b we get"
        if _starts_condition(stream, k, result):
            token = token._replace(kind="IF")  # "case α_i = 0:", "for α_i = C we have"
        result.append(token)
        k += 1
    return _subjects_to(result)


def _widths(stream: list[Token]) -> list[Token]:
    """The width of the margin is a width."""
    for k, token in enumerate(stream):
        if token.kind == "NOUN" and token.text in {"width", "distance"}:
            end = k + 1
            while stream[end].kind == "WORD":
                end += 1
            if k + 1 < end and stream[end][:2] == ("NOUN", "margin"):
                return [*stream[: k + 1], *stream[end + 1 :]]
    return stream


def _placed(stream: list[Token]) -> list[Token]:
    """The point (1, 3) belongs to the class −1: which point it is stands in the question."""
    stream = _measured(stream)
    if not any(t.kind == "NOUN" and t.text == "class" for t in stream):
        return stream
    for k, token in enumerate(stream[:-1]):
        if token.kind == "WORD" and token.text.lower() in POINTS and stream[k + 1].text == "(":
            end = closing(stream, k + 1)
            plain = all(
                t.kind in {"NUM", "COMMA", "HALF", "SEMI"} or t.text == "-" for t in stream[k + 2 : end]
            )
            if plain and stream[end + 1].kind == "WORD":
                return [*stream[: k + 1], *stream[end + 1 :]]
    return stream


def _measured(stream: list[Token]) -> list[Token]:
    """(1, 1) 到超平面的距离为 2, the distance of (1, 1) is 2: the point is only mentioned."""
    noun = next((k for k, t in enumerate(stream) if t.kind == "NOUN" and t.text in _MEASURES), -1)
    start = next((k for k, t in enumerate(stream) if t.text == "(" or _is_point(stream, k)), -1)
    if noun < 0 or start < 0 or (start and stream[start - 1].kind != "WORD"):
        return stream
    point = _is_point(stream, start)
    end = name_end(stream, start) - 1 if point else closing(stream, start)
    plain = all(t.kind in {"NUM", "COMMA", "HALF", "SEMI"} or t.text in "-/" for t in stream[start + 1 : end])
    plain = point or (plain and any(t.kind == "COMMA" for t in stream[start:end]))
    between = stream[end + 1 : noun] if start < noun else stream[noun + 1 : start]
    told = bool(between) and all(t.kind == "WORD" and t.text not in COPULAS for t in between)
    behind = (
        end + 2 < len(stream) and stream[end + 1].kind in {"WORD", "REL"} and stream[end + 2].kind != "END"
    )
    if plain and told and (behind or start < noun):
        return [*stream[:start], *stream[end + 1 :]]
    return stream


def _is_point(stream: list[Token], k: int) -> bool:
    """x_1 with a number below."""
    letter = stream[k].kind == "NAME" and stream[k].text in {"x", "z"}
    return letter and any(t.kind == "NUM" for t in stream[k + 1 : name_end(stream, k)])


def _to_zero(stream: list[Token], k: int) -> bool:
    """Igualando a 0: the Spanish "a" between a word and 0 is no letter."""
    after = stream[min(k + 1, len(stream) - 1)]
    return stream[k].text == "a" and after.text == "0" and not after.tight


def _starts_condition(stream: list[Token], k: int, before: list[Token]) -> bool:
    """A word for cases, or "for", before a relation and words or a colon behind it."""
    token, after = stream[k], stream[min(k + 1, len(stream) - 1)]
    case = token.kind == "WORD" and token.text.lower() in _CASES | _WITH
    start = token.text.lower() in _WITH and all(t.kind == "WORD" for t in before)
    if not (case or token.kind == "FORALL") or (
        not start and before and before[-1].kind not in _SEPARATORS | {"COMMA"}
    ):
        return False
    indexed = after.kind == "NAME" and (after.text not in INDICES or stream[k + 2].kind == "SUB")
    if not (indexed or (case and after.kind == "NUM")) or (after.text in "xz" and not case):
        return False
    place = k + 1
    while stream[place].kind not in {
        "WORD",
        "COLON",
        "COMMA",
        "END",
        "NEWLINE",
        "SO",
        "IMPLIES",
        "AND",
        "DOT",
    }:
        place += 1
    related = any(t.kind == "REL" and t.text != "∈" for t in stream[k + 1 : place])
    if token.text.lower() in _WITH:
        return related and stream[place].kind == "COLON"
    return related and stream[place].kind in {"WORD", "COLON", "COMMA", "SO"}


def _mentions(stream: list[Token], k: int) -> bool:
    """A letter that is no index, and words behind it."""
    letter = stream[k].kind == "NAME" and stream[k].text not in INDICES
    return letter and stream[name_end(stream, k)].kind in _AFTER


def _subjects_to(stream: list[Token]) -> list[Token]:
    """Without an objective, "such that" is a word between formulas."""
    depth = 0
    optimum = False
    result: list[Token] = []
    for token in stream:
        depth += (token.kind == "OPEN") - (token.kind == "CLOSE")
        optimum = optimum or token.kind in {"OPT", "ARG"}
        word = token.kind == "ST" and depth == 0 and not optimum
        result.append(token._replace(kind="WORD") if word else token)
    return result


def _names_end(stream: list[Token], k: int) -> int:
    """Behind letters that "and" or a comma joins, as in "by w and b we get"."""
    end = name_end(stream, k)
    while stream[end].kind in {"AND", "COMMA"} and stream[end + 1].kind == "NAME":
        further = name_end(stream, end + 1)
        if stream[further].kind not in _AFTER | {"AND", "COMMA"}:
            return end
        end = further
    return end


def _copulas(stream: list[Token]) -> list[Token]:
    """A formula, "is", and a number or bracket make an equation."""
    stream = [
        token
        for k, token in enumerate(stream)
        if not (token.kind == "WORD" and token.text in COPULAS and k and _sign_between(stream, k))
    ]
    stream = result = _nouns_joined(stream)
    for k in range(1, len(stream) - 1):
        before, token, after = stream[k - 1 : k + 2]
        value = after.kind in _VALUES or after.text == "-" or (after.text == "+" and before.kind == "NOUN")
        known = before.kind in {"NAME", "CLOSE", "NUM", "NOUN"} and before[:2] != ("NOUN", "SV")
        known = known or (before.text == "*" and before.tight)  # w* is (1, 1)
        said = token.text in COPULAS or (before.kind == "NOUN" and _says_is(token))
        said = said or (before.kind == "NOUN" and token.text in _OF and after.text != "(")  # a margin of 2
        if token.kind == "WORD" and said and value and known and not _of_a_vector(stream, k):
            result[k] = token._replace(kind="REL", text="=")
    return result


def _of_a_vector(stream: list[Token], k: int) -> bool:
    """The slack of x_3 is 2, the norm of w is 2: neither x_3 nor w is 2."""
    start = k - 1
    while start and k - start < _NEAR and stream[start].kind in {"SUB", "NUM", "CLOSE", "OPEN"}:
        start -= 1
    number = stream[k + 1].kind in {"NUM", "HALF", "FRAC", "SQRT", "FUNC"} or stream[k + 1].text in {"-", "+"}
    letter = stream[start].kind == "NAME" and stream[start].text in {"x", "z", "w"} and number
    return letter and start > 0 and stream[start - 1].kind in {"WORD", "FORALL"}


def _sign_between(stream: list[Token], k: int) -> bool:
    """α_i is ≥ 0: a sign follows, which says what "is" says."""
    return stream[k + 1].kind == "REL" and stream[k - 1].kind in {"NAME", "NUM", "CLOSE", "NOUN"}


def _says_is(token: Token) -> bool:
    """The word "is", or a Korean or Chinese word that ends with it: 크기는, 大小为."""
    return token.text in COPULAS or token.text.endswith(("는", "은", "为", "是"))


def _nouns_joined(stream: list[Token]) -> list[Token]:
    """In "the distance from the origin is 3" the words between the noun and "is" go."""
    for k, token in enumerate(stream):
        if token.kind != "NOUN" or token.text == "SV":
            continue
        end = k + 1
        while stream[end].kind == "WORD" and not _says_is(stream[end]):
            end += 1
        after = stream[min(end + 1, len(stream) - 1)]
        value = after.kind in _VALUES or after.text == "-"
        if end > k + 1 and stream[end].kind == "WORD" and value:
            return [*stream[: k + 1], *stream[end:]]
    return list(stream)


def _memberships(stream: list[Token]) -> list[Token]:
    """alpha_i in [0, C], x in R^d: the word "in" between a formula and a set is ∈."""
    result = list(stream)
    for k in range(1, len(stream) - 1):
        before, token, after = stream[k - 1 : k + 2]
        if (
            token.kind != "WORD"
            or token.text not in {"in", "en"}
            or before.kind not in {"NAME", "CLOSE", "NUM"}
        ):
            continue
        if after.kind == "SPACE" or (after.kind == "OPEN" and after.text in {"[", "{", "\\{", "("}):
            result[k] = token._replace(kind="REL", text="∈")
        elif after.text in _SPACES and stream[k + 2].kind in {"SUP", "END", "COMMA", "NEWLINE", "DOT"}:
            result[k] = token._replace(kind="REL", text="∈")
            result[k + 1] = after._replace(kind="SPACE", text=_SPACES[after.text])
    return result
