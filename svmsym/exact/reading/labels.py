"""Labels as −1 and +1, whatever the two classes are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from svmsym.errors import ProblemFileError, shown_name
from svmsym.number_text import MISSING, exact_number, is_number

_ClassKey = tuple[int, Fraction, str]
# Words of which it is known which one is the positive class: no and yes, in the languages of the documents.
_OPPOSITES = frozenset(
    {
        *(("no", "yes"), ("n", "y"), ("false", "true"), ("f", "t"), ("negative", "positive"), ("neg", "pos")),
        *(("-", "+"), ("−", "+"), ("–", "+"), ("nein", "ja"), ("n", "j"), ("falsch", "wahr"), ("f", "w")),
        *(("falsch", "richtig"), ("negativ", "positiv"), ("no", "sí"), ("no", "si"), ("n", "s")),
        *(("falso", "verdadero"), ("f", "v"), ("negativo", "positivo"), ("negativa", "positiva")),
        *(("아니요", "예"), ("아니오", "예"), ("거짓", "참"), ("음성", "양성"), ("음", "양")),
        *(("否", "是"), ("不是", "是"), ("假", "真"), ("错", "对"), ("阴性", "阳性"), ("负", "正")),
    }
)


@dataclass(frozen=True)
class Labels:
    """Labels, the names of the two classes, and how they were found."""

    y: tuple[int, ...]
    classes: tuple[str, str]
    notices: tuple[str, ...]


def read_labels(texts: Sequence[str], *, comma: bool = False) -> Labels:
    """Two classes mapped to −1 and +1: the smaller number, or the first word of the alphabet, is −1.

    Of words that are opposites, such as no and yes, it is the one that says no, whatever the alphabet says.

    >>> read_labels(["yes", "no"])
    Labels(y=(1, -1), classes=('no', 'yes'), notices=('labels: no is −1, yes is +1',))
    >>> read_labels(["ja", "nein"]).y, read_labels(["dog", "cat"]).notices
    ((1, -1), ('labels: cat is −1, dog is +1',))
    """
    names: dict[_ClassKey, str] = {}
    key_of: dict[str, _ClassKey] = {}
    for text in dict.fromkeys(texts):  # each spelling once, in order of appearance
        key = _class_of(text, comma=comma, at=texts)
        if key not in names and len(names) == 2:  # noqa: PLR2004 - two classes
            first, second = names.values()
            raise ProblemFileError(
                f"{text.strip()!r} is a third class besides {first!r} and {second!r}",
                hint="keep two classes; if these are targets, not labels, use kind svr, nusvr or ridge",
                key=("data", "y", texts.index(text)),
            )
        names.setdefault(key, text.strip())
        key_of[text] = key
    sign, classes, notices = _signs(names)
    by_text = {text: sign[key] for text, key in key_of.items()}
    return Labels(tuple(by_text[text] for text in texts), classes, notices)


def _class_of(text: str, *, comma: bool, at: Sequence[str]) -> _ClassKey:
    signs = text.strip() == "-" and {one.strip() for one in at} == {"+", "-"}  # else a dash is no label
    if text.strip().lower() in MISSING and not signs:
        raise ProblemFileError(
            "the label is missing",
            hint="drop the row, or fill the label in",
            key=("data", "y", at.index(text)),
        )
    if is_number(text, comma=comma):
        return (0, exact_number(text, comma=comma), "")
    return (1, Fraction(0), text.strip())


def _signs(names: dict[_ClassKey, str]) -> tuple[dict[_ClassKey, int], tuple[str, str], tuple[str, ...]]:
    usual = {(0, Fraction(-1), ""): -1, (0, Fraction(1), ""): 1}
    if set(names) == set(usual):
        return usual, ("-1", "1"), ()
    if len(names) < 2:  # noqa: PLR2004 - two classes
        return _sign_of_one(names)
    low, high = sorted(names)
    if (names[high].casefold(), names[low].casefold()) in _OPPOSITES:
        low, high = high, low
    classes = names[low], names[high]
    return (
        {low: -1, high: 1},
        classes,
        (f"labels: {shown_name(classes[0])} is −1, {shown_name(classes[1])} is +1",),
    )


def _sign_of_one(
    names: dict[_ClassKey, str],
) -> tuple[dict[_ClassKey, int], tuple[str, str], tuple[str, ...]]:
    if not names:
        return {}, ("-1", "1"), ()
    [(key, name)] = names.items()
    sign = -1 if key[0] == 0 and key[1] <= 0 else 1
    shown = "+1" if sign == 1 else "−1"
    classes = (name, "1") if sign == -1 else ("-1", name)
    return {key: sign}, classes, (f"labels: there is one class only, {shown_name(name)} is {shown}",)
