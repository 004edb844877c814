"""Explanations in five languages: messages with keys, values as people write them, worlds in a line.

``words/<language>.toml`` holds one sentence for each key; {name} in it is a word, a value or another message.
The judges and the meaning of formulas give their reasons in English, in exactly the words of ``en.toml``, and
:func:`recognise` finds the key and the words of such a reason again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib import resources
from itertools import combinations_with_replacement
from typing import Any, TypeAlias

from svmsym.meaning.letters import CONVENTIONAL, Key, key_of
from svmsym.meaning.reals import Ball, Root, as_float
from svmsym.meaning.values import Array, Index, Interval, Jet, Members, Value
from svmsym.outside_text import parse_toml
from svmsym.worlds.world import World
from svmsym.writing.tree import Node, walk

LANGUAGES = ("en", "de", "es", "ko", "zh")
_DECIMAL_COMMA = frozenset(["de", "es"])
_LEAST_LETTERS = 4  # of a sentence that is recognised; fewer would fit anything
_LONGEST = 600  # characters of a reason
_MOST_ITEMS = 10  # of a world that is described
_MARKS = {"hat": "\u0302", "bar": "\u0304", "tilde": "\u0303"}
_PARTICLES = {  # after a consonant, after a vowel
    "와(과)": ("과", "와"),
    "은(는)": ("은", "는"),
    "이(가)": ("이", "가"),
    "을(를)": ("을", "를"),
}
_COUNTED = frozenset(["count", "column", "decided", "tried", "worlds"])


# ---- Messages


@dataclass(frozen=True)
class Message:
    """A sentence that is said later, in the language of the reader.

    >>> str(Message("cannot-add", {"a": Message("kind-vector"), "b": Message("kind-number")}))
    'a vector and a number cannot be added'
    """

    key: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.write("en")

    def write(self, language: str) -> str:
        """Write the sentence in a language."""
        return say(self.key, language, **self.values)


def say(key: str, language: str, **values: object) -> str:
    """Write the sentence of a key in a language, English if there is no other.

    >>> say("values-are", "de", answer=Fraction(-2), reference=Fraction(0))
    'die Antwort ergibt −2, die Referenz 0'
    """
    pieces, names = _split(_sentences(language)[key])
    text = pieces[0]
    for name, piece in zip(names, pieces[1:], strict=True):
        word = write_value(values[name], language)
        text += word + (_choose_particle(word, piece) if language == "ko" else piece)
    return text


def _choose_particle(word: str, piece: str) -> str:
    """Choose the form of a Korean particle that fits the end of a word: 벡터와, 행렬과."""
    after, particle = piece[:4], _PARTICLES.get(piece[:4])
    if particle is None or not "가" <= word[-1:] <= "힣":
        return piece
    return particle[(ord(word[-1]) - ord("가")) % 28 == 0] + piece[len(after) :]


@cache
def _sentences(language: str) -> dict[str, str]:
    known = language if language in LANGUAGES else "en"
    text = (resources.files("svmsym.judging") / "words" / f"{known}.toml").read_text("utf-8")
    return parse_toml(text)


def _split(sentence: str) -> tuple[list[str], list[str]]:
    """Split a sentence into what is fixed and the names between."""
    first, *rest = sentence.split("{")
    parts = [piece.partition("}") for piece in rest]
    return [first, *(after for _, _, after in parts)], [name for name, _, _ in parts]


@dataclass(frozen=True)
class Shown:
    """A world that is described later, in the language of the reader."""

    world: World
    nodes: tuple[Node, ...]
    names: Mapping[Key, Key] = field(default_factory=dict)


def show_in(
    world: World, nodes: Iterable[Node], what: Message, names: Mapping[Key, Key] | None = None
) -> Message:
    """Put the values of the letters before what they show, where there are letters at all."""
    shown = Shown(world, tuple(nodes), names or {})
    if not write_value(shown):
        return what
    return Message("in-world", {"world": shown, "what": what})


# ---- Reasons that were given in English

_Pattern: TypeAlias = tuple[str, list[str], list[str]]


def recognise(text: str) -> Message:
    """Find the key and the words of an English reason.

    >>> recognise("ill-typed: a vector and a number cannot be added").write("de")
    'das passt nicht zusammen: ein Vektor und eine Zahl lassen sich nicht addieren'
    >>> recognise("something new").key
    'other'
    """
    for key, pieces, names in _patterns() if len(text) <= _LONGEST else ():
        words = _match(text, pieces, names)
        if words is not None:
            return Message(key, {name: _recognise_inside(word) for name, word in words.items()})
    return Message("other", {"text": text})


def _recognise_inside(word: str) -> object:
    found = recognise(word)
    return word if found.key == "other" else found


@cache
def _patterns() -> list[_Pattern]:
    """List the sentences that can be recognised, those with the most letters first."""
    split = [(key, *_split(sentence)) for key, sentence in _sentences("en").items()]
    known = [one for one in split if _letters(one[1]) >= _LEAST_LETTERS]
    return sorted(known, key=lambda one: -_letters(one[1]))


def _letters(pieces: Iterable[str]) -> int:
    return sum(c.isalpha() for piece in pieces for c in piece)


def _match(text: str, pieces: list[str], names: list[str]) -> dict[str, str] | None:
    """Match a text with a sentence; each word is as short as possible."""
    if not text.startswith(pieces[0]):
        return None
    at, words = len(pieces[0]), {}
    for k, name in enumerate(names, 1):
        last = k == len(names)
        end = len(text) - len(pieces[k]) if last else text.find(pieces[k], at + 1)
        if end <= at or (last and not text.endswith(pieces[k])):
            return None
        word = text[at:end]
        if name in _COUNTED and not word.isdecimal():
            return None
        words[name] = word
        at = end + len(pieces[k])
    return words if at == len(text) else None


# ---- Values


def write_value(value: Any, language: str = "en") -> str:
    """Write a value as people do.

    >>> write_value(Array(("d",), (Fraction(-1, 2), Root(Fraction(3, 2), 2))))
    '(−1/2, 3√2/2)'
    """
    match value:
        case Message():
            return value.write(language)
        case Shown():
            return describe_world(value.world, value.nodes, language, value.names)
        case Jet():
            return write_value(value.value, language)
        case Index():
            return str(value.place + 1)
        case Fraction():
            return str(value).replace("-", "−")
        case Root(factor=factor, radicand=radicand):
            above, below = factor.as_integer_ratio()
            front = {1: "", -1: "−"}.get(above, str(above).replace("-", "−"))
            return f"{front}√{radicand}" + (f"/{below}" if below > 1 else "")
        case Ball():
            digits = f"{as_float(value):.4g}".replace("-", "−")
            return "≈ " + (digits.replace(".", ",") if language in _DECIMAL_COMMA else digits)
        case Array(axes=(_,), items=items):
            return f"({_join(items, language)})"
        case Array(items=rows):
            return f"({', '.join(f'({_join(row, language)})' for row in rows)})"
        case Members(items=items):
            return f"{{{_join(items, language)}}}"
        case Interval(low=low, high=high):
            return f"[{_join((low, high), language)}]"
        case list() | tuple():
            return _join(value, language)
    return str(value)


def _join(values: Iterable[Value], language: str) -> str:
    written = [write_value(v, language) for v in values]
    return ("; " if any("," in w and not w.startswith("(") for w in written) else ", ").join(written)


# ---- Worlds


def describe_world(
    world: World, nodes: Sequence[Node], language: str, names: Mapping[Key, Key] | None = None
) -> str:
    """Tell the values of the letters that occur in some formulas, in the order in which they occur.

    ``names`` maps letters as the reader writes them to those of the world.

    >>> from svmsym.writing.tree import Name
    >>> labels = Array(("n",), (Fraction(-1), Fraction(1)))
    >>> made = World({"n": 2}, 1, fixed={"y": labels, "b": Fraction(1, 2)})
    >>> describe_world(made, [Name("y"), Name("b")], "en")
    'y = (−1, 1), b = 1/2'
    """
    keys = dict.fromkeys(k for node in nodes for one in walk(node) if (k := key_of(one)) is not None)
    letters: dict[Key, Key] = {}  # of the world, and how the reader writes them
    for key in keys:
        letters.setdefault((names or {}).get(key, key), key)
    items = [item for key, name in letters.items() for item in _describe_letter(world, key, name, language)]
    items += [*_describe_sizes(world, letters), *_describe_calls(world, frozenset(letters), language)]
    kept = items[:_MOST_ITEMS] + ["…"] * (len(items) > _MOST_ITEMS)
    return ", ".join(kept)


def _describe_letter(world: World, key: Key, name: str, language: str) -> Iterator[str]:
    letter = _write_letter(name)
    if f"{key} alone" in world.values:  # x beside x_i
        yield f"{letter} = {_write_point(world.values[f'{key} alone'], language)}"
    value = world.values.get(key)
    match value:
        case Array(axes=("n", "d"), items=rows):
            for number, row in enumerate(rows, 1):
                yield f"{letter}_{number} = {_write_point(Array(('d',), row), language)}"
        case Array(axes=("n",), items=(only,)):
            yield f"{letter}_1 = {write_value(only, language)}"
        case Array(axes=("d",)):
            yield f"{letter} = {_write_point(value, language)}"
        case _ if key in world.values:
            yield f"{letter} = {write_value(value, language)}"


def _describe_sizes(world: World, letters: Mapping[Key, Key]) -> Iterator[str]:
    """Tell n, unless a list shows it."""
    if not any(isinstance(v := world.values.get(k), Array) and "n" in v.axes for k in letters):
        for key, name in letters.items():
            if key not in world.values and key in CONVENTIONAL and CONVENTIONAL[key].role == "count":
                yield f"{_write_letter(name)} = {world.size(CONVENTIONAL[key].axes[0])}"


def _describe_calls(world: World, keys: frozenset[Key], language: str) -> Iterator[str]:
    """Tell the values of unknown functions: f(1, 2) = 3; of a kernel the products, if φ is not written."""
    known = [(name, inside, world.values[key]) for (name, *inside), key in world.calls.items()]
    for name, inside, value in known:
        if name in keys:
            yield f"{_write_letter(name)}({_write_arguments(inside)}) = {write_value(value, language)}"
    kernel = next((key for key in sorted(keys) if key in {"K", "k"} and key not in world.values), None)
    if kernel is not None and not keys & {"φ", "Φ", "ψ"}:
        features = [(inside, value) for name, inside, value in known if name == "φ"]
        for (a, u), (b, v) in combinations_with_replacement(features, 2):
            product = write_value(world.algebra.inner(u, v), language)
            yield f"{kernel}({_write_arguments(a)}, {_write_arguments(b)}) = {product}"


def _write_arguments(inside: Sequence[Any]) -> str:
    """Write arguments from the form in which a world remembers them."""
    return ", ".join(map(_write_frozen, inside))


def _write_frozen(value: Any) -> str:
    match value:
        case (int() as above, int() as below):
            return write_value(Fraction(above, below))
        case (1, *entries):
            return _write_frozen(entries[0]) if len(entries) == 1 else f"({_write_arguments(entries)})"
    return write_value(value)


def _write_point(value: Array, language: str) -> str:
    """Write a vector; with one coordinate as a number."""
    return write_value(value.items[0] if len(value.items) == 1 else value, language)


def _write_letter(key: Key) -> str:
    """Write a letter with its marks: αhat as α̂."""
    name = key.removesuffix("°")
    for mark, sign in _MARKS.items():
        if name.endswith(mark) and len(name) > len(mark):
            return name.removesuffix(mark) + sign
    return name
