"""Words that carry the meaning of an answer: "α_i is at least 0" says more than its letters.

Words around formulas are passed over. Where they stand between bare values, or after a bare letter, they
say what no sign says, and the answer is not read.
"""

from __future__ import annotations

from itertools import pairwise

from svmsym.exams.reading.brackets import closing
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.matrix_words import check_matrix_words
from svmsym.exams.reading.syntax import Answer, Call, Name, Noun, Number, Product, Quotient, Stated, Terms
from svmsym.exams.reading.token import Token
from svmsym.exams.reading.words import CLOSING, COPULAS, DERIVED, phrase_at

_BEST = ("maxim", "máxim", "minim", "mínim", "最大", "最小", "极大", "极小", "최대", "최소")
_BARS = frozenset({"overline", "bar", "dot", "widehat", "hat", "overbrace"})
_BREAKS = frozenset({"END", "NEWLINE", "SEMI", "PERIOD", "DOT", "COMMA"})
_NO_FORMULA = _BREAKS | {"WORD", "COLON", "SO", "AND", "IMPLIES", "IF", "FORALL", "BY", "ST", "NOUN", "OR"}
_IS = ("는", "은", "为", "是")  # written together with what stands before
_ENDINGS = frozenset({"이다", "입니다", "임", "이고", "이며", "된다", "됩니다"})  # "it is", at the end


def check_sentences(stream: list[Token], answer: Answer) -> None:
    """Refuse an answer in which words hold bare values together.

    >>> from svmsym.exams.reading.grammar import Grammar
    >>> from svmsym.exams.reading.tokens import tokens
    >>> stream = tokens("b is the bias")
    >>> check_sentences(stream, Grammar(stream, latex=False).whole())
    Traceback (most recent call last):
        ...
    svmsym.exams.reading.errors.ReadingError: the words 'is the bias' say something that is not read
      what to do: leave the words out, or write signs in their place
    """
    _check_recurring(stream)
    _check_behind(stream)
    for word, after, then in zip(stream, stream[1:], stream[2:], strict=False):
        sign = after.text in {"+", "-"} and then.tight and not after.tight  # "the class is -1"
        if word.kind == "WORD" and after.kind == "OP" and not sign:
            raise ReadingError(
                f"{word.text[:30]!r} stands before {after.text}", word.at, hint="use letters that are known"
            )
    check_matrix_words(stream)
    _check_conclusion(stream)
    _check_side_by_side(stream)
    statements = answer.statements
    if any(token.kind == "NOUN" and token.text == "SV" for token in stream):
        _check_support(statements)
        return
    starts = [s.at for s in statements]
    for k, made in enumerate(statements):
        _check_before(stream, made)
        _check_best(stream, made, starts[k + 1] if k + 1 < len(starts) else stream[-1].at + 1)
        if not _bare(made):
            _check_defined(stream, made)
            continue
        end = starts[k + 1] if k + 1 < len(starts) else len(stream) and stream[-1].at + 1
        behind = _words([t for t in stream if made.at < t.at < end])
        before = [t for t in stream if t.at < made.at][-1:] if len(statements) > 1 else []
        words = behind or _words(before)
        if any(stem in t.text.lower() for t in behind for stem in DERIVED) and k + 1 < len(statements):
            continue
        if words:
            raise _not_read(words)


def _check_recurring(stream: list[Token]) -> None:
    """Refuse a bar over digits, 1.3 and a 3 with a bar: a recurring decimal, and no product."""
    for token, after in pairwise([t for t in stream if t.text != "{"]):
        if token.kind == "STYLE" and token.text in _BARS and after.kind == "NUM":
            raise ReadingError(
                "a recurring decimal is not read", token.at, hint="write a fraction, as in 1/3"
            )


def _check_behind(stream: list[Token]) -> None:
    """b = 3/2 is violated: words that end a statement say something about it, unless they are known."""
    for k, token in enumerate(stream):
        if token.kind != "WORD" or k == 0 or stream[k - 1].kind in _NO_FORMULA:
            continue
        end = k
        while stream[end].kind == "WORD":
            end += 1
        unknown = [t for t in stream[k:end] if t.text.lower() not in CLOSING and not phrase_at(t.text, 0)]
        if unknown and stream[end].kind in _BREAKS:
            raise _not_read(stream[k:end])


def _not_read(words: list[Token]) -> ReadingError:
    return ReadingError(
        f"the words {' '.join(t.text for t in words)[:40]!r} say something that is not read",
        words[0].at,
        hint="leave the words out, or write signs in their place",
    )


def _check_before(stream: list[Token], made: Stated) -> None:
    """menos 3/2, factorial(3): the word before a value may change it, unless it says "is"."""
    before = [t for t in stream if t.at < made.at][-1:]
    named = isinstance(made.parts[0], Noun)
    if not made.signs and not named and before and before[0].kind == "WORD":
        word = before[0].text.lower()
        if word not in COPULAS | CLOSING and not word.endswith(_IS):
            raise _not_read(before)


def _check_defined(stream: list[Token], made: Stated) -> None:
    """φ(x) is the feature map: a call alone, and "is" behind it."""
    if made.signs or not isinstance(made.parts[0], Call):
        return
    place = next((k for k, t in enumerate(stream) if t.at >= made.at and t.kind == "OPEN"), len(stream) - 1)
    after = stream[min(closing(stream, place) + 1, len(stream) - 1)]
    if after.kind == "WORD" and after.text.startswith(tuple(COPULAS)):
        raise ReadingError(
            f"the words {after.text[:40]!r} say something that is not read", after.at, hint="write a formula"
        )


def _check_best(stream: list[Token], made: Stated, end: int) -> None:
    """2α − α² takes its maximum: words behind a formula without a sign ask for the largest value."""
    behind = [t for t in stream if made.at < t.at < end and t.kind == "WORD"]
    if not made.signs and any(stem in t.text.lower() for t in behind for stem in _BEST):
        raise ReadingError("the words say what is largest or smallest", behind[0].at, hint="write max or min")


def _check_side_by_side(stream: list[Token]) -> None:
    """w1=-1 w2=1: a number, a blank and a letter of the same kind before a sign are two equations."""
    for k in range(1, len(stream) - 2):
        number, letter = stream[k], stream[k + 1]
        if number.kind != "NUM" or letter.kind != "NAME" or letter.tight:
            continue
        first = k - 2 if stream[k - 1].text == "/" else k
        first -= stream[first - 1].text in {"-", "+"}
        before = stream[first - 1]
        end = k + 2
        while end < len(stream) - 1 and (
            stream[end].kind in {"SUB", "NUM"} or stream[end].text in {*"{}ijk"}
        ):
            end += 1
        if before.kind != "REL" or stream[end].kind != "REL":
            continue
        same = any(t.kind == "NAME" and t.text == letter.text for t in stream[:k])
        dense = before.tight and stream[first].tight  # α_1 = 2 α_2 = 1 is a chain
        if number.text in {"0", "1"} or (same and (dense or first < k - 1 or "." in number.text)):
            raise ReadingError(
                "a product, or two equations?", letter.at, hint="write a comma between equations"
            )


def _check_conclusion(stream: list[Token]) -> None:
    """ξ_i > 1 ⇒ misclassified: what follows in words is the claim, and the formula a mere condition."""
    arrows = [k for k, t in enumerate(stream) if t.kind == "IMPLIES"]
    behind = {t.kind for t in stream[arrows[-1] + 1 :]} if arrows else set()
    general = any(t.kind == "SUB" and stream[k + 1].text in {*"{ijkns"} for k, t in enumerate(stream[:-1]))
    if "WORD" in behind and behind <= {"WORD", "NOUN", "DOT", "PERIOD", "END", "BANG"} and general:
        raise ReadingError(
            "what follows from it is not read", stream[arrows[-1]].at, hint="write it as a formula"
        )


def _check_support(statements: tuple[Stated, ...]) -> None:
    """x_1 is a support vector, for …: a list of support vectors has to say that it is one."""
    listed = any(isinstance(part, Noun) for made in statements for part in made.parts)
    letters = [
        made
        for made in statements
        if not made.signs and isinstance(made.parts[0], Name) and made.parts[0].letter in "xz"
    ]
    if letters and not listed:
        raise ReadingError(
            "what is said of the support vectors is not read",
            letters[0].at,
            hint="write: support vectors: x_1, x_3",
        )


def bare_list(stream: list[Token], answer: Answer) -> ReadingError | None:
    """α = 0,5, 0,5 and 0,5,1: where does a number end, and what are the further ones?

    A list of numbers with spaces, as in 1/4, 1/4, 0, is clear.
    """
    before = {after.at: (token, after) for token, after in pairwise(stream)}
    for link, earlier, made in zip(answer.links, answer.statements, answer.statements[1:], strict=False):
        if link != "," or not _bare(made) or isinstance(made.parts[0], Name):
            continue
        comma, first = before.get(made.at, (None, None))
        glued = comma is not None and first is not None and comma.kind == "COMMA" and first.tight
        numbers = _bare(earlier) and not isinstance(earlier.parts[0], Name)
        if earlier.signs or (numbers and glued):
            return ReadingError("numbers stand in a list without brackets", made.at, hint="write (a, b)")
    return None


def _bare(made: Stated) -> bool:
    """A letter alone, or numbers without any letter."""
    if made.signs:
        return False
    part = made.parts[0]
    if isinstance(part, Terms) and len(part.parts) == 1:
        part = part.parts[0][1]
    return isinstance(part, Name) or (
        isinstance(part, Number | Product | Quotient | Terms) and not _named(part)
    )


def _named(tree: object) -> bool:
    return isinstance(tree, Name) or (isinstance(tree, tuple) and any(_named(part) for part in tree))


def _words(found: list[Token]) -> list[Token]:
    return [t for t in found if t.kind == "WORD" and t.text not in _ENDINGS]
